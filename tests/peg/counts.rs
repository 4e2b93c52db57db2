//! How many ways, and the fewest moves: the known numbers of the English board.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;

use parlour::engine::control::Limits;
use parlour::engine::running::Desk;
use parlour::games::peg::atlas::Atlas;
use parlour::games::peg::board::Board;
use parlour::games::peg::count::{
    games, games_bytes, solutions, survival, survival_up_to_symmetry,
};
use parlour::games::peg::goal::Target;
use parlour::games::peg::notation::{cell_name, sweeps, target_text};
use parlour::games::peg::problems::Problem;
use parlour::games::peg::shortest::{Shortest, shortest};
use parlour::games::peg::tables::{Columns, Row, table};

use crate::english::{CENTRE, Symmetries};
use crate::oracle::Shape;

/// Positions up to symmetry that can be reached from the central vacancy, and those of them from
/// which the centre can still be reached, by pegs from 32 down to 1.
fn levels() -> Vec<(u64, u64)> {
    let lines = include_str!("../data/english_levels.tsv").lines();
    let row = |line: &str| {
        let numbers: Vec<u64> = line.split('\t').map(|word| word.parse().unwrap()).collect();
        (numbers[1], numbers[2])
    };
    lines
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

const SOLUTIONS: u128 = 40_861_647_040_079_968;
const GAMES: u128 = 577_116_156_815_309_849_672;

fn desk(threads: usize) -> Desk {
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

/// The English board with its atlas for the centre.
fn english() -> (Arc<Board>, Atlas) {
    let board = Board::named("english").unwrap();
    let atlas = Atlas::new(&board, Target::Cell(CENTRE), 512 << 20).unwrap();
    (board, atlas)
}

/// A solution ends as it should, and its jumps join to as many sweeps as it says.
fn check(board: &Board, position: u64, last: u64, found: &Shortest) {
    let shape = Shape::named("english");
    assert_eq!(shape.replayed(board, position, &found.jumps), last);
    assert_eq!(sweeps(board, &found.jumps).len(), found.moves);
}

#[test]
fn the_central_game_has_its_known_number_of_solutions() {
    let (board, atlas) = english();
    let target = Target::Cell(CENTRE);
    let found = solutions(&board, target, Some(&atlas), board.start(), &desk(2));
    assert_eq!(found, Ok(SOLUTIONS));
}

#[test]
fn the_central_game_takes_18_moves() {
    let (board, atlas) = english();
    let target = Target::Cell(CENTRE);
    let found = shortest(&board, target, Some(&atlas), board.start(), &desk(2));
    let found = found.unwrap().unwrap();
    assert_eq!(found.moves, 18);
    check(&board, board.start(), 1 << CENTRE, &found);
}

#[test]
fn the_central_game_has_its_known_survival_curve() {
    let (board, atlas) = english();
    let target = Target::Cell(CENTRE);
    let all = survival(&board, target, Some(&atlas), board.start(), &desk(2)).unwrap();
    assert_eq!(
        all.iter().map(|level| level.reachable).sum::<u64>(),
        187_636_299
    );
    assert_eq!(
        all.iter().map(|level| level.winning).sum::<u64>(),
        13_428_122
    );
    let kinds = survival_up_to_symmetry(&board, target, Some(&atlas), board.start(), &desk(1));
    let kinds = kinds.unwrap();
    let levels: Vec<_> = kinds
        .iter()
        .map(|level| (level.reachable, level.winning))
        .collect();
    assert_eq!(levels, self::levels());
    let pegs: Vec<u32> = kinds.iter().map(|level| level.pegs).collect();
    assert_eq!(pegs, (1..=32).rev().collect::<Vec<_>>());
    let sums = levels
        .iter()
        .fold((0, 0), |sum, level| (sum.0 + level.0, sum.1 + level.1));
    assert_eq!(sums, (23_475_688, 1_679_072));
}

#[test]
#[ignore = "long: counts 577 trillion million games"]
fn the_central_game_can_be_played_in_its_known_number_of_ways() {
    let (board, atlas) = english();
    for threads in [1, 2, 4] {
        let found = games(&board, Some(&atlas), board.start(), &desk(threads));
        assert_eq!(found, Ok(GAMES));
    }
    let need = games_bytes(&atlas, board.start(), &desk(1)).unwrap();
    for (memory, expected) in [(need, true), (need - 1, false)] {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let desk = Desk::quiet(limits, Arc::default());
        let found = games(&board, Some(&atlas), board.start(), &desk);
        assert_eq!(found.is_ok(), expected);
    }
}

/// A search in order of sweeps over positions with the peg that jumped last, up to symmetry, among
/// the positions that can be won.
#[test]
#[ignore = "long: searches over all positions that can be won with the peg in hand"]
fn an_independent_search_needs_18_moves_too() {
    let shape = Shape::named("english");
    let symmetries = Symmetries::new(&shape);
    let winning = kinds_that_win(&shape, &symmetries);
    let start = shape.full() & !(1 << CENTRE);
    let mut open = VecDeque::from([(start, None, 0)]);
    let mut known = HashSet::new();
    while let Some((pegs, hand, moves)) = open.pop_front() {
        if pegs == 1 << CENTRE {
            assert_eq!(moves, 18);
            return;
        }
        if !known.insert(symmetries.canonical_with(pegs, hand)) {
            continue;
        }
        for &[from, over, to] in &shape.jumps {
            let cells = [from, over, to].map(|cell| pegs >> cell & 1);
            let child = pegs ^ (1 << from | 1 << over | 1 << to);
            if cells != [1, 1, 0] || !winning.contains(&symmetries.canonical(child)) {
                continue;
            }
            if Some(from) == hand {
                open.push_front((child, Some(to), moves));
            } else {
                open.push_back((child, Some(to), moves + 1));
            }
        }
    }
    panic!("no solution");
}

/// The positions up to symmetry that can be reached and won.
fn kinds_that_win(shape: &Shape, symmetries: &Symmetries) -> HashSet<u64> {
    let mut level = vec![1 << CENTRE];
    let mut levels = vec![level.clone()];
    for _ in 1..32 {
        let mut next = Vec::new();
        for &position in &level {
            shape.for_each_before(position, |before| next.push(symmetries.canonical(before)));
        }
        next.sort_unstable();
        next.dedup();
        levels.push(next.clone());
        level = next;
    }
    // A position of so many pegs can be reached if its complement can reach the centre.
    let mut found = HashSet::new();
    for (level, opposite) in levels.iter().zip(levels.iter().rev()) {
        let both = level.iter().copied().filter(|&position| {
            let complement = symmetries.canonical(shape.full() & !position);
            opposite.binary_search(&complement).is_ok()
        });
        found.extend(both);
    }
    assert_eq!(found.len(), 1_679_072);
    found
}

/// The fewest moves of every single-vacancy problem of the English board, by vacancy, as computed
/// here; that the centre takes 18 has an independent search behind it and is Bergholt's, 1912.
const MOVES: [(&str, &str); 7] = [
    ("c1", "any 16, c1 16, c4 16, f4 17, c7 16"),
    ("d1", "any 17, d1 18, a4 17, d4 18, d7 18"),
    ("c2", "any 15, c2 16, c5 15, f5 16"),
    ("d2", "any 17, d2 19, a5 17, d5 17"),
    ("c3", "any 15, c3 15, f3 16"),
    ("d3", "any 16, a3 16, d3 16, d6 17"),
    ("d4", "any 17, d1 17, d4 18"),
];

/// A solution played backwards with holes for pegs is a solution of the problem with vacancy and
/// finish exchanged, so both have as many.
fn are_as_many_backwards(board: &Board, rows: &[Row]) {
    let solutions = |vacancy: u8, finish: u8| {
        let mut images = board.symmetries().iter().map(|s| {
            let [vacancy, finish] = [vacancy, finish].map(|cell| s[usize::from(cell)]);
            let target = Target::Cell(finish);
            let problem = Problem { vacancy, target };
            rows.iter().find(|row| row.problem == problem)
        });
        images.find_map(|row| row.map(|row| row.solutions)).unwrap()
    };
    for row in rows {
        if let Target::Cell(finish) = row.problem.target {
            assert_eq!(solutions(finish, row.problem.vacancy), row.solutions);
        }
    }
}

#[test]
#[ignore = "long: every single-vacancy problem of the English board"]
fn the_table_of_the_english_board_is_the_known_one() {
    let (board, shape) = (Board::named("english").unwrap(), Shape::named("english"));
    let mut rows = Vec::new();
    let told = table(&board, Columns::Solutions, &desk(2), |row| rows.push(row));
    assert_eq!(told, Ok(()));
    let mut lines: Vec<(String, String)> = Vec::new();
    for row in &rows {
        let start = row.problem.start(&board);
        let found = row.shortest.as_ref().unwrap();
        let last = shape.replayed(&board, start, &found.jumps);
        check(&board, start, last, found);
        let finish = target_text(&board, row.problem.target);
        assert!(finish == "any" || row.problem.target == Target::Cell(cell_of(last)));
        let vacancy = cell_name(&board, row.problem.vacancy);
        let entry = format!("{finish} {}", found.moves);
        match lines.last_mut().filter(|line| line.0 == vacancy) {
            Some(line) => line.1 = format!("{}, {entry}", line.1),
            None => lines.push((vacancy, entry)),
        }
    }
    assert_eq!(lines, MOVES.map(|(a, b)| (a.to_owned(), b.to_owned())));
    let central = |row: &&Row| row.problem.start(&board) == board.start();
    let mut central = rows.iter().filter(central);
    let own = central.find(|row| row.problem.target == Target::Cell(CENTRE));
    assert_eq!(own.unwrap().solutions, Some(SOLUTIONS));
    are_as_many_backwards(&board, &rows);
}

fn cell_of(last: u64) -> u8 {
    u8::try_from(last.trailing_zeros()).unwrap()
}

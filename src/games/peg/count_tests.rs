//! How many ways, against plain recursion, sets and the known numbers.

use std::collections::HashSet;
use std::sync::Arc;

use super::super::board::Lattice;
use super::*;
use crate::engine::control::Limits;

pub fn desk() -> Desk {
    Desk::quiet(Limits::default(), Arc::default())
}

/// Every game from a position, one after the other: how many there are, and how many jump
/// sequences lead to one of the final positions.
fn played(board: &Board, finals: &[u64], position: u64) -> (u128, u128) {
    let jumps = board.jumps().iter();
    let legal = jumps.filter(|jump| position & jump.triple() == jump.pegs());
    let mut counts = (0, u128::from(finals.contains(&position)));
    let mut is_dead = true;
    for jump in legal {
        is_dead = false;
        let (games, solutions) = played(board, finals, position ^ jump.triple());
        counts = (counts.0 + games, counts.1 + solutions);
    }
    (counts.0 + u128::from(is_dead), counts.1)
}

/// The survival curve of sets.
fn curve(board: &Board, finals: &[u64], position: u64) -> Vec<Level> {
    let mut open = vec![position];
    let mut reachable = HashSet::from([position]);
    while let Some(pegs) = open.pop() {
        for jump in board.legal_jumps(pegs) {
            let child = board.play(pegs, jump);
            if reachable.insert(child) {
                open.push(child);
            }
        }
    }
    let mut upwards: Vec<u64> = reachable.iter().copied().collect();
    upwards.sort_unstable_by_key(|pegs| pegs.count_ones());
    let mut winning = HashSet::new();
    for pegs in upwards {
        let legal = board.legal_jumps(pegs).into_iter();
        let mut children = legal.map(|jump| board.play(pegs, jump));
        if finals.contains(&pegs) || children.any(|child| winning.contains(&child)) {
            winning.insert(pegs);
        }
    }
    let count = |pegs: u32, set: &dyn Fn(&u64) -> bool| {
        let those = reachable.iter().filter(|p| p.count_ones() == pegs);
        those.filter(|p| set(p)).count() as u64
    };
    (0..=position.count_ones())
        .rev()
        .map(|pegs| Level {
            pegs,
            reachable: count(pegs, &|_| true),
            winning: count(pegs, &|p| winning.contains(p)),
        })
        .take_while(|level| level.reachable > 0)
        .collect()
}

/// Positions met in random games, with few enough pegs for plain recursion.
fn positions(board: &Board, most: u32, count: usize) -> Vec<u64> {
    let mut random = 0x00C0_FFEE_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut met = vec![0, 1];
    for _ in 0..count {
        let mut pegs = next() & board.mask();
        while pegs.count_ones() > most {
            pegs &= next();
        }
        met.push(pegs);
    }
    met
}

/// Asks for every number, one by one and by the lines.
fn check(board: &Arc<Board>, target: Target, atlas: &Atlas, position: u64) {
    let (goal, desk) = (Goal::new(board, target), desk());
    let (all, won) = played(board, goal.finals(), position);
    let label = format!("{} {target:?} {position:#x}", board.name());
    assert_eq!(
        solutions(board, target, None, position, &desk),
        Ok(won),
        "{label}"
    );
    assert_eq!(
        solutions(board, target, Some(atlas), position, &desk),
        Ok(won),
        "{label}"
    );
    assert_eq!(games(board, None, position, &desk), Ok(all), "{label}");
    assert_eq!(made::games(atlas, position, &desk), Ok(all), "{label}");
    if is_hopeful(board, &goal, position) {
        let found = made::solutions(atlas, &goal, position, &desk).unwrap();
        assert_eq!(found.iter().map(|end| end.1).sum::<u128>(), won, "{label}");
        let known = levels::solutions(board, &goal, (None, position), &desk);
        assert_eq!(known, Ok(found), "{label}");
    }
    let curve = curve(board, goal.finals(), position);
    for each in [survived::Each::Position, survived::Each::Orbit] {
        let goal = &goal;
        let question = survived::Question {
            board,
            goal,
            position,
            each,
        };
        let one_by_one = question.one_by_one(None, &desk).unwrap();
        if each == survived::Each::Position {
            assert_eq!(one_by_one, curve, "{label}");
        }
        assert_eq!(
            question.one_by_one(Some(atlas), &desk).unwrap(),
            one_by_one,
            "{label}"
        );
        if is_hopeful(board, goal, position) {
            assert_eq!(
                question.by_lines(atlas, &desk).unwrap(),
                one_by_one,
                "{label}"
            );
        }
    }
}

#[test]
fn every_number_is_that_of_plain_recursion() {
    for (name, most) in [
        ("triangle5", 13),
        ("square4", 12),
        ("triangle6", 11),
        ("square5", 10),
    ] {
        let board = Board::named(name).unwrap();
        let middle = u8::try_from(board.cells().len() / 2).unwrap();
        for target in [Target::Any, Target::Cell(middle), Target::Position(0b11)] {
            let atlas = Atlas::new(&board, target, 1 << 30).unwrap();
            let count = if board.cells().len() > 16 { 3 } else { 12 };
            for position in positions(&board, most, count) {
                check(&board, target, &atlas, position);
            }
        }
    }
}

/// Cells with no jump each have an invariant of their own.
#[test]
fn a_board_with_cells_apart_can_be_counted() {
    let drawing = "oooo.o.o\noooo\noooo.o.o\noooo";
    let board = Board::from_drawing("square and cells", Lattice::Square, drawing).unwrap();
    let board = Arc::new(board);
    let atlas = Atlas::new(&board, Target::Any, 1 << 30).unwrap();
    for position in positions(&board, 10, 4) {
        check(&board, Target::Any, &atlas, position);
    }
}

/// Of the English board a few positions, for each takes a closure of the whole class.
#[test]
fn the_lines_of_the_english_board_tell_the_numbers_of_plain_recursion() {
    let board = Board::named("english").unwrap();
    let target = Target::Cell(16);
    let atlas = Atlas::new(&board, target, 1 << 30).unwrap();
    let class = |position: &u64| board.class(*position) == board.class(1 << 16);
    let some = positions(&board, 13, 40)
        .into_iter()
        .chain((1..400).map(|n: u64| n * n * 12_345_677));
    let mut some = some
        .filter(|p| p & !board.mask() == 0 && p.count_ones() <= 13)
        .filter(class);
    let cross = [4, 9, 15, 16, 17, 23]
        .iter()
        .fold(0, |set, cell| set | 1 << cell);
    check(&board, target, &atlas, cross);
    check(&board, target, &atlas, some.next().unwrap());
}

/// The vacancies by their usual numbers, from 1 row by row, with all games and those that end with
/// one peg.
#[test]
fn the_triangle_of_15_has_its_known_numbers_of_games() {
    let board = Board::named("triangle5").unwrap();
    let known = [
        (1, 568_630, 29_760),
        (2, 294_543, 14_880),
        (4, 1_149_568, 85_258),
        (5, 137_846, 1_550),
    ];
    for (vacancy, all, won) in known {
        let start = board.mask() & !(1 << (vacancy - 1));
        assert_eq!(games(&board, None, start, &desk()), Ok(all));
        let found = solutions(&board, Target::Any, None, start, &desk());
        assert_eq!(found, Ok(won));
        let recursion = played(&board, Goal::new(&board, Target::Any).finals(), start);
        assert_eq!(recursion, (all, won));
    }
}

#[test]
fn what_does_not_fit_is_said_to_need_memory() {
    let board = Board::named("square5").unwrap();
    let limits = Limits {
        memory: 1 << 16,
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let start = board.mask() & !1;
    assert_eq!(games(&board, None, start, &desk), Err(Stopped::Memory));
}

#[test]
fn a_stopped_count_has_no_value() {
    let board = Board::named("english").unwrap();
    let limits = Limits {
        nodes: Some(10_000),
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let found = games(&board, None, board.start(), &desk);
    assert_eq!(found, Err(Stopped::Nodes));
}

/// With the atlas of the central game its own set is all that is needed, so what does not fit
/// besides is only what is told of the positions.
#[test]
fn what_the_atlas_holds_is_taken_from_the_memory() {
    let board = Board::named("english").unwrap();
    let target = Target::Cell(16);
    let atlas = Atlas::new(&board, target, 1 << 30).unwrap();
    assert_eq!(atlas.bytes(), 0);
    atlas.build(board.start(), &desk()).unwrap();
    assert_eq!(atlas.bytes(), 64 << 20);
    let with = |memory| {
        let limits = Limits {
            memory,
            ..Limits::default()
        };
        let desk = Desk::quiet(limits, Arc::default());
        solutions(&board, target, Some(&atlas), board.start(), &desk)
    };
    assert_eq!(with(66 << 20), Err(Stopped::Memory));
    assert_eq!(with(256 << 20), Ok(40_861_647_040_079_968));
}

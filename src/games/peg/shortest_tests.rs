//! The fewest moves, against a search over positions and pegs in hand.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;
use crate::games::peg::notation::sweeps;

fn desk() -> Desk {
    Desk::quiet(Limits::default(), Arc::default())
}

/// The fewest sweeps to every position, by a search in order of sweeps over positions with the
/// cell of the peg that jumped last (64: nobody has).
fn fewest(board: &Board, position: u64) -> HashMap<u64, usize> {
    let mut open = VecDeque::from([(position, 64, 0)]);
    let mut known: HashMap<(u64, u8), usize> = HashMap::new();
    while let Some((pegs, hand, sweeps)) = open.pop_front() {
        if known.contains_key(&(pegs, hand)) {
            continue;
        }
        known.insert((pegs, hand), sweeps);
        for jump in board.jumps() {
            if pegs & jump.triple() != jump.pegs() {
                continue;
            }
            let child = pegs ^ jump.triple();
            if jump.from == hand {
                open.push_front((child, jump.to, sweeps));
            } else {
                open.push_back((child, jump.to, sweeps + 1));
            }
        }
    }
    let mut best = HashMap::new();
    for ((pegs, _), sweeps) in known {
        let least = best.entry(pegs).or_insert(sweeps);
        *least = sweeps.min(*least);
    }
    best
}

fn check(board: &Board, goal: &Goal, position: u64, found: &Shortest) {
    let mut pegs = position;
    for &jump in &found.jumps {
        let cells = board.jumps()[usize::from(jump)];
        assert_eq!(pegs & cells.triple(), cells.pegs());
        pegs ^= cells.triple();
    }
    assert!(goal.finals().contains(&pegs));
    assert_eq!(sweeps(board, &found.jumps).len(), found.moves);
}

fn agrees(name: &str, target: Target, positions: impl Iterator<Item = u64>) {
    let board = Board::named(name).unwrap();
    let goal = Goal::new(&board, target);
    let atlas = Atlas::new(&board, target, 1 << 30);
    for position in positions {
        let known = fewest(&board, position);
        let ends = goal.finals().iter().filter_map(|last| known.get(last));
        let expected = ends.min().copied();
        let mut answers: Vec<Option<Shortest>> = [None, atlas.as_ref()]
            .map(|atlas| shortest(&board, target, atlas, position, &desk()).unwrap())
            .into();
        if let Some(atlas) = atlas
            .as_ref()
            .filter(|_| is_hopeful(&board, &goal, position))
        {
            let (board, goal) = (&*board, &goal);
            let question = Question {
                board,
                goal,
                position,
            };
            let found = question.by_lines(atlas, &desk()).unwrap().into_iter();
            answers.push(found.map(|end| end.1).min_by_key(|shortest| shortest.moves));
        }
        for found in answers {
            assert_eq!(found.as_ref().map(|f| f.moves), expected, "{position:#x}");
            if let Some(found) = found {
                check(&board, &goal, position, &found);
            }
        }
    }
}

#[test]
fn the_fewest_are_those_of_a_search_over_positions_and_pegs_in_hand() {
    let vacancies = |cells: u32| (0..cells).map(move |cell| ((1 << cells) - 1) & !(1 << cell));
    agrees("triangle5", Target::Any, vacancies(15));
    agrees("triangle5", Target::Cell(12), vacancies(15));
    agrees("square4", Target::Any, vacancies(16));
    let spread = (1..60).map(|n: u64| (n * 0x9e37_79b9) >> 7 & 0x7fff);
    agrees("triangle5", Target::Any, spread.clone());
    agrees("square4", Target::Position(0b1001_0000), spread);
}

/// Known fewest moves: 13 to 1 and 4 to 4 in 9, the best of all; 1 to 1 in 10, 2 to 2 in 11, and from 5
/// only to 13, in 11. Cells are numbered from 1.
#[test]
fn the_triangle_of_15_has_its_known_fewest_moves() {
    let board = Board::named("triangle5").unwrap();
    let moves = |vacancy: u8, finish: u8| {
        let start = board.mask() & !(1 << (vacancy - 1));
        let found = shortest(&board, Target::Cell(finish - 1), None, start, &desk());
        found.unwrap().map(|found| found.moves)
    };
    assert_eq!(moves(13, 1), Some(9));
    assert_eq!(moves(4, 4), Some(9));
    assert_eq!(moves(1, 1), Some(10));
    assert_eq!(moves(2, 2), Some(11));
    let from_5: Vec<u8> = (1..=15)
        .filter(|&finish| moves(5, finish).is_some())
        .collect();
    assert_eq!((from_5, moves(5, 13)), (vec![13], Some(11)));
    let all = (1..=15).flat_map(|vacancy| (1..=15).filter_map(move |f| moves(vacancy, f)));
    assert_eq!(all.min(), Some(9));
}

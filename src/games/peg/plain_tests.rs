//! The source's algorithms against the solver, on small positions.

use super::*;
use crate::engine::control::Limits;
use crate::games::peg::notation::parse_position;
use crate::games::peg::solve::{Engine, Options, Solver};
use crate::games::peg::verdict::Verdict;

fn desk(threads: usize, nodes: Option<u64>) -> Desk {
    let limits = Limits {
        threads,
        nodes,
        ..Limits::default()
    };
    Desk::quiet(limits, std::sync::Arc::default())
}

/// Positions with few pegs: three words with a bit in two are combined by AND.
fn positions(board: &Board, count: usize) -> Vec<u64> {
    let mut word = 1_u64;
    let mut next = || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    };
    let few = std::iter::repeat_with(|| next() & next() & board.mask());
    few.filter(|&pegs| pegs != 0).take(count).collect()
}

fn keeps_the_rules(plain: &Plain, mut pegs: u64, jumps: &[u8]) -> bool {
    for &jump in jumps {
        let Some(step) = plain.legal(pegs).find(|step| step.number == jump) else {
            return false;
        };
        pegs ^= step.triple;
    }
    plain.finals.contains(&pegs)
}

#[test]
fn both_algorithms_agree_with_the_solver_on_any_number_of_threads() {
    let options = Options {
        engine: Engine::Search,
        ..Options::default()
    };
    for (name, target) in [("english", Target::Any), ("triangle5", Target::Cell(4))] {
        let board = Board::named(name).unwrap();
        let plain = Plain::new(&board, target);
        let solver = Solver::new(board.clone(), target, options, 1 << 20);
        for position in positions(&board, 200) {
            let answer = solver.solve(position, &desk(1, None)).verdict;
            let expected = matches!(answer, Verdict::Solved(_));
            for algorithm in [Algorithm::Backtrack, Algorithm::DynamicBacktrack] {
                for (schedule, threads) in [(Schedule::Sequential, 1), (Schedule::Dynamic, 3)] {
                    let found = plain.solve(position, algorithm, schedule, &desk(threads, None));
                    let is_won = match found.unwrap() {
                        Outcome::Dead => false,
                        Outcome::Solved(jumps) => keeps_the_rules(&plain, position, &jumps),
                    };
                    assert_eq!(is_won, expected, "{name} {position:#x} {algorithm:?}");
                }
            }
        }
    }
}

#[test]
fn jumps_are_tried_row_by_row() {
    let board = Board::named("english").unwrap();
    let plain = Plain::new(&board, Target::Any);
    let full = parse_position(&board, "start").unwrap();
    let from: Vec<u8> = plain
        .legal(full)
        .map(|step| board.jumps()[usize::from(step.number)].from)
        .collect();
    assert_eq!(from, [4, 14, 18, 28]);
}

#[test]
fn a_limit_stops_it_on_every_thread() {
    let board = Board::named("english").unwrap();
    let plain = Plain::new(&board, Target::Position(1));
    let start = board.start();
    for (schedule, threads) in [(Schedule::Sequential, 1), (Schedule::Dynamic, 2)] {
        let desk = desk(threads, Some(100_000));
        let found = plain.solve(start, Algorithm::DynamicBacktrack, schedule, &desk);
        assert_eq!(found, Err(Stopped::Nodes));
        assert!(desk.telemetry.nodes() >= 100_000);
        assert!(desk.telemetry.nodes() < 100_000 + 3 * TICK_NODES);
    }
}

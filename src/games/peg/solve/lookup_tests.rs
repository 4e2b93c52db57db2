//! The atlas as an engine where threads take the room from each other.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::*;
use crate::engine::control::Limits;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::Options;
use crate::games::peg::verdict::Fate;

fn solver(memory: usize) -> Solver {
    let options = Options {
        engine: Engine::Atlas,
        ..Options::default()
    };
    let board = Board::named("english").unwrap();
    Solver::new(board, Target::Any, options, memory)
}

fn desk() -> Desk {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

/// The fate of a vacancy and of each jump into it.
fn fates(solver: &Solver, vacancy: usize) -> (Fate, Vec<(u8, Fate)>) {
    let start = solver.board.mask() & !(1 << vacancy);
    let answer = solver.solve(start, &desk());
    (Fate::from(&answer.verdict), solver.options(start, &desk()))
}

/// The nine classes of the vacancies share three sets, and there is room for one.
#[test]
fn threads_with_room_for_one_set_give_the_verdicts_of_ample_memory() {
    let ample = solver(1 << 30);
    let vacancies = ample.board.cells().len();
    let expected: Vec<_> = (0..vacancies).map(|cell| fates(&ample, cell)).collect();
    assert!(expected.iter().all(|(fate, _)| *fate == Fate::Solved));
    let tight = solver(ample.atlas().unwrap().split().bytes());
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..3 {
            scope.spawn(|| {
                loop {
                    let vacancy = next.fetch_add(1, Ordering::Relaxed);
                    let Some(expected) = expected.get(vacancy) else {
                        break;
                    };
                    assert_eq!(&fates(&tight, vacancy), expected, "{vacancy}");
                }
            });
        }
    });
}

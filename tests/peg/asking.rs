//! Putting positions to the solver, in each of its ways, and checking all that it says.

use std::sync::Arc;

use parlour::engine::control::Limits;
use parlour::engine::running::Desk;
use parlour::engine::schedule::Schedule;
use parlour::games::peg::board::Board;
use parlour::games::peg::goal::Target;
use parlour::games::peg::solve::{Answer, Engine, Options, Solver};
use parlour::games::peg::verdict::Verdict;

use crate::oracle::Shape;

/// One way of asking.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    pub options: Options,
    pub threads: usize,
}

/// The search under each schedule with and without memory, and the other engines.
pub fn ways() -> Vec<Way> {
    let mut ways = Vec::new();
    for threads in [1, 2] {
        for schedule in Schedule::ALL {
            for memo in [true, false] {
                let engine = Engine::Search;
                let options = Options {
                    engine,
                    schedule,
                    memo,
                };
                ways.push(Way { options, threads });
            }
        }
        for engine in [Engine::Beam, Engine::Auto] {
            let options = Options {
                engine,
                ..Options::default()
            };
            ways.push(Way { options, threads });
        }
    }
    ways
}

pub fn search(threads: usize) -> Way {
    let options = Options {
        engine: Engine::Search,
        ..Options::default()
    };
    Way { options, threads }
}

pub fn auto(threads: usize) -> Way {
    let options = Options::default();
    Way { options, threads }
}

/// A solver and what is needed to check it.
pub struct Asked<'a> {
    shape: &'a Shape,
    board: Arc<Board>,
    targets: Vec<u64>,
    way: Way,
    solver: Solver,
}

impl<'a> Asked<'a> {
    pub fn new(shape: &'a Shape, target: Target, way: Way, memory: usize) -> Self {
        let board = Board::named(shape.name).unwrap();
        let solver = Solver::new(board.clone(), target, way.options, memory);
        Self {
            shape,
            board,
            targets: targets(shape, target),
            way,
            solver,
        }
    }

    /// Whether the position can be won, the solution replayed or the proof checked.
    pub fn verdict(&self, position: u64) -> bool {
        self.verdict_on(self.way.threads, position)
    }

    /// The same on so many workers.
    pub fn verdict_on(&self, threads: usize, position: u64) -> bool {
        let answer = self.answer(threads, position);
        match answer.verdict {
            Verdict::Solved(_) => true,
            Verdict::Unsolvable(_) => false,
            Verdict::Unknown(why) => panic!("{why}: {position:#x} by {:?}", self.way),
        }
    }

    /// Whether the class of the position rules nothing out.
    pub fn is_of_the_class(&self, position: u64) -> bool {
        !self.solver.is_of_another_class(position)
    }

    /// The answer, checked.
    pub fn answer(&self, threads: usize, position: u64) -> Answer {
        let limits = Limits {
            threads,
            ..Limits::default()
        };
        let answer = self
            .solver
            .solve(position, &Desk::quiet(limits, Arc::default()));
        match &answer.verdict {
            Verdict::Solved(jumps) => {
                let last = self.shape.replayed(&self.board, position, jumps);
                assert!(self.targets.contains(&last), "{position:#x} ends elsewhere");
            }
            Verdict::Unsolvable(proof) => self.shape.check(position, &self.targets, proof),
            Verdict::Unknown(_) => {}
        }
        answer
    }
}

/// The final positions that a target allows.
pub fn targets(shape: &Shape, target: Target) -> Vec<u64> {
    match target {
        Target::Cell(cell) => vec![1 << cell],
        Target::Any => (0..shape.places.len()).map(|cell| 1 << cell).collect(),
        Target::Position(pegs) => vec![pegs],
    }
}

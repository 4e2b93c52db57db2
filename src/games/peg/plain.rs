//! The two algorithms of the source, plainly as it tells them: what [`super::solve`] is measured
//! against.
//!
//! Merand and Varkevisser, *COMS3008: Parallel Computing Assignment* (2017). Algorithm 1 is
//! recursive backtracking; Algorithm 2 is the same with a set of states from which every move was
//! tried in vain. There are no symmetries, no pagoda functions and no position classes here. All
//! jumps of the board are tested one by one, row by row from the top left, right and down before
//! left and up (the source does not tell its order).
//!
//! In parallel the moves of the *initial* state are dealt to the threads, one at a time under
//! [`Schedule::Dynamic`] (what the source found best), and all threads share one set. In the
//! source its writers stand in an OpenMP critical region; here one mutex guards readers and
//! writers, for to read it unguarded is a data race. A thread that finds a solution ends the
//! others.
//!
//! The set is the standard library's hash table with a hash of one multiplication (128 bits, both
//! halves combined by XOR): several times as quick as with the standard hash.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};

use super::board::{Board, Jump};
use super::goal::{Goal, Target};
use crate::engine::control::{Stopped, TICK_NODES};
use crate::engine::puzzle::Outcome;
use crate::engine::running::Desk;
use crate::engine::schedule::{Deal, Schedule};
use crate::engine::telemetry::Working;

/// Which algorithm of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Algorithm 1: backtracking that remembers nothing.
    Backtrack,
    /// Algorithm 2: backtracking with the set of infeasible states.
    DynamicBacktrack,
}

/// One board and target, for the algorithms of the source.
#[derive(Clone, Debug)]
pub struct Plain {
    steps: Vec<Step>,
    finals: Vec<u64>,
}

/// A jump as the loop over all jumps wants it.
#[derive(Clone, Copy, Debug)]
struct Step {
    pegs: u64,
    triple: u64,
    number: u8,
}

impl Plain {
    /// The algorithms for this target.
    pub fn new(board: &Board, target: Target) -> Self {
        let mut steps: Vec<_> = (0..).zip(board.jumps()).collect();
        steps.sort_by_key(|(_, jump)| jump.from); // stable: the directions stay in order
        let step = |(number, jump): (u8, &Jump)| Step {
            pegs: jump.pegs(),
            triple: jump.triple(),
            number,
        };
        Self {
            steps: steps.into_iter().map(step).collect(),
            finals: Goal::new(board, target).finals().to_vec(),
        }
    }

    /// Searches from `position` on as many threads as the desk has, or on one under
    /// [`Schedule::Sequential`]. A node is a call of the recursive function.
    pub fn solve(
        &self,
        position: u64,
        algorithm: Algorithm,
        schedule: Schedule,
        desk: &Desk,
    ) -> Result<Outcome<u8>, Stopped> {
        if self.finals.contains(&position) {
            return Ok(Outcome::Solved(Vec::new()));
        }
        let threads = match schedule {
            Schedule::Sequential => 1,
            _ => desk.limits.threads,
        };
        let first: Vec<Step> = self.legal(position).copied().collect();
        let shared = Shared {
            plain: self,
            desk,
            position,
            deal: Deal::new(schedule, first.len(), threads),
            first,
            over: AtomicBool::new(false),
            solution: Mutex::default(),
        };
        match algorithm {
            Algorithm::Backtrack => shared.run(threads, || Nothing),
            Algorithm::DynamicBacktrack if threads == 1 => shared.run(1, Set::default),
            Algorithm::DynamicBacktrack => {
                let set = Mutex::new(Set::default());
                shared.run(threads, || Critical(&set));
            }
        }
        desk.control.check()?;
        let solution = shared.solution.into_inner();
        Ok(solution
            .unwrap_or_else(PoisonError::into_inner)
            .map_or(Outcome::Dead, Outcome::Solved))
    }

    fn legal(&self, state: u64) -> impl Iterator<Item = &Step> {
        self.steps
            .iter()
            .filter(move |step| state & step.triple == step.pegs)
    }
}

/// What the threads of one search share, besides the set.
struct Shared<'a> {
    plain: &'a Plain,
    desk: &'a Desk,
    position: u64,
    /// The moves of the initial state, and how they are dealt.
    first: Vec<Step>,
    deal: Deal,
    over: AtomicBool,
    solution: Mutex<Option<Vec<u8>>>,
}

impl Shared<'_> {
    fn run<M: Memory>(&self, threads: usize, memory: impl Fn() -> M + Sync) {
        let run = |number: usize| {
            let mut searcher = Searcher {
                shared: self,
                memory: memory(),
                counters: self.desk.telemetry.work(number),
                uncounted: 0,
                line: Vec::new(),
            };
            // Who stopped it has told the control.
            let _ = searcher.work_off(number);
            searcher.counters.visited(searcher.uncounted, 0);
        };
        std::thread::scope(|scope| {
            let run = &run;
            for number in 1..threads {
                scope.spawn(move || run(number));
            }
            run(0);
        });
    }
}

/// One thread of a search.
struct Searcher<'a, M> {
    shared: &'a Shared<'a>,
    memory: M,
    counters: Working<'a>,
    uncounted: u64,
    /// The moves of the solution, the last one first.
    line: Vec<u8>,
}

/// The search is over, for this thread too.
struct Over;

impl<M: Memory> Searcher<'_, M> {
    fn work_off(&mut self, number: usize) -> Result<(), Over> {
        for turn in 0.. {
            let Some(block) = self.shared.deal.block(number, turn) else {
                break;
            };
            for step in &self.shared.first[block] {
                if self.try_step(self.shared.position, step)? {
                    self.line.reverse();
                    let line = std::mem::take(&mut self.line);
                    let solution = self.shared.solution.lock();
                    *solution.unwrap_or_else(PoisonError::into_inner) = Some(line);
                    self.shared.over.store(true, Relaxed);
                    return Err(Over);
                }
            }
        }
        Ok(())
    }

    /// The body of the source's loop: whether this move begins a solution.
    #[inline]
    fn try_step(&mut self, state: u64, step: &Step) -> Result<bool, Over> {
        let next = state ^ step.triple;
        if self.memory.knows(next) {
            return Ok(false);
        }
        if self.shared.plain.finals.contains(&next) || self.backtrack(next)? {
            self.line.push(step.number);
            return Ok(true);
        }
        self.memory.add(next);
        Ok(false)
    }

    fn backtrack(&mut self, state: u64) -> Result<bool, Over> {
        self.visit()?;
        let plain = self.shared.plain;
        for step in plain.legal(state) {
            if self.try_step(state, step)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    #[inline]
    fn visit(&mut self) -> Result<(), Over> {
        self.uncounted += 1;
        if self.uncounted < TICK_NODES {
            return Ok(());
        }
        self.counters.visited(self.uncounted, 0);
        let go_on = self.shared.desk.control.tick(self.uncounted);
        self.uncounted = 0;
        if go_on.is_err() || self.shared.over.load(Relaxed) {
            return Err(Over);
        }
        Ok(())
    }
}

/// The infeasible set, as one thread sees it.
trait Memory {
    fn knows(&mut self, state: u64) -> bool;
    fn add(&mut self, state: u64);
}

/// No set: Algorithm 1.
struct Nothing;

impl Memory for Nothing {
    fn knows(&mut self, _: u64) -> bool {
        false
    }

    fn add(&mut self, _: u64) {}
}

type Set = HashSet<u64, BuildHasherDefault<Folding>>;

impl Memory for Set {
    fn knows(&mut self, state: u64) -> bool {
        self.contains(&state)
    }

    fn add(&mut self, state: u64) {
        self.insert(state);
    }
}

/// The one set of all threads, in its critical region.
struct Critical<'a>(&'a Mutex<Set>);

impl Memory for Critical<'_> {
    fn knows(&mut self, state: u64) -> bool {
        let set = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        set.contains(&state)
    }

    fn add(&mut self, state: u64) {
        let mut set = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        set.insert(state);
    }
}

/// Hashes one word by one multiplication to 128 bits, whose halves are combined.
#[derive(Default)]
pub(super) struct Folding(u64);

impl Hasher for Folding {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    #[inline]
    fn write_u64(&mut self, word: u64) {
        // 2^64 divided by the golden ratio, as in Fibonacci hashing.
        let product = u128::from(self.0 ^ word) * 0x9e37_79b9_7f4a_7c15;
        let low = product & u128::from(u64::MAX);
        self.0 = u64::try_from(low ^ product >> 64).unwrap_or_default();
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

#[cfg(test)]
#[path = "plain_tests.rs"]
mod tests;

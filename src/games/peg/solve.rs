//! The solver of one board and target.
//!
//! The class test, then depth-first search with a set of dead positions, on one thread.

use std::collections::HashSet;
use std::sync::Arc;

use super::board::Board;
use super::goal::{Goal, Target};
use super::verdict::{Proof, Verdict};
use crate::engine::control::{Stopped, TICK_NODES};
use crate::engine::running::Desk;
use crate::engine::schedule::Schedule;
use crate::engine::telemetry::Working;

/// Which engine shall answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// The one that suits the position.
    #[default]
    Auto,
    /// Depth-first search.
    Search,
    /// Beam search.
    Beam,
}

impl Engine {
    /// Every engine, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Auto, Self::Search, Self::Beam];

    /// Its name, as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Search => "search",
            Self::Beam => "beam",
        }
    }
}

/// How a solver works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which engine answers.
    pub engine: Engine,
    /// How work is dealt to the workers.
    pub schedule: Schedule,
    /// Whether dead positions are remembered.
    pub memo: bool,
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer.
    pub verdict: Verdict,
    /// What gave it: `class`, `pagoda`, `search` or `beam`.
    pub answered_by: &'static str,
    /// Positions visited.
    pub nodes: u64,
    /// Positions known to be dead.
    pub infeasible: u64,
    /// Whether the set of dead positions was full.
    pub full: bool,
}

/// The solver of one board and target; it may be asked from several threads.
#[derive(Debug)]
pub struct Solver {
    board: Arc<Board>,
    goal: Goal,
    options: Options,
}

impl Solver {
    /// A solver with so many bytes for its set of dead positions.
    pub fn new(board: Arc<Board>, target: Target, options: Options, _memory: usize) -> Self {
        let goal = Goal::new(&board, target);
        Self {
            board,
            goal,
            options,
        }
    }

    /// Answers whether these pegs can reach the target.
    pub fn solve(&self, position: u64, desk: &Desk) -> Answer {
        desk.phase("searching");
        if let Some(proof) = self.class_proof(position) {
            return Answer {
                verdict: Verdict::Unsolvable(proof),
                answered_by: "class",
                nodes: 0,
                infeasible: 0,
                full: false,
            };
        }
        let mut search = Search {
            solver: self,
            desk,
            working: desk.telemetry.work(0),
            dead: HashSet::new(),
            line: Vec::new(),
            nodes: 0,
        };
        let result = search.wins(position);
        let (nodes, infeasible) = (search.nodes, search.dead.len() as u64);
        search.working.visited(nodes % TICK_NODES, 0);
        let verdict = match result {
            Ok(true) => Verdict::Solved(search.line),
            Ok(false) => Verdict::Unsolvable(Proof::Exhausted { nodes, infeasible }),
            Err(stopped) => Verdict::Unknown(stopped),
        };
        Answer {
            verdict,
            answered_by: "search",
            nodes,
            infeasible,
            full: false,
        }
    }

    fn class_proof(&self, position: u64) -> Option<Proof> {
        let mut each: Vec<(Vec<u64>, Proof)> = Vec::new();
        for &end in self.goal.finals() {
            let parity = |set: u64, pegs: u64| u8::from((set & pegs).count_ones() % 2 == 1);
            let differs = |set: &&u64| parity(**set, position) != parity(**set, end);
            let cells = *self.board.invariants().iter().find(differs)?;
            let proof = Proof::Class {
                cells,
                position: parity(cells, position),
                target: parity(cells, end),
            };
            match each.iter_mut().find(|(_, known)| *known == proof) {
                Some((ends, _)) => ends.push(end),
                None => each.push((vec![end], proof)),
            }
        }
        let only = each.len() == 1;
        if only {
            each.pop().map(|(_, proof)| proof)
        } else {
            Some(Proof::Each(each))
        }
    }
}

struct Search<'a> {
    solver: &'a Solver,
    desk: &'a Desk,
    working: Working<'a>,
    dead: HashSet<u64>,
    line: Vec<u8>,
    nodes: u64,
}

impl Search<'_> {
    fn wins(&mut self, pegs: u64) -> Result<bool, Stopped> {
        if self.solver.goal.finals().contains(&pegs) {
            return Ok(true);
        }
        self.desk.control.check()?;
        if self.nodes.is_multiple_of(TICK_NODES) {
            self.desk.control.tick(1)?;
            self.working
                .visited(TICK_NODES.min(self.nodes), self.line.len());
        }
        let key = self.solver.goal.canonical(pegs);
        if pegs.count_ones() <= self.solver.goal.pegs() || self.dead.contains(&key) {
            return Ok(false);
        }
        self.nodes += 1;
        let mut jumps = Vec::new();
        self.solver
            .board
            .for_each_jump(pegs, |jump| jumps.push(jump));
        for jump in jumps {
            self.line.push(jump);
            if self.wins(self.solver.board.play(pegs, jump))? {
                return Ok(true);
            }
            self.line.pop();
        }
        if self.solver.options.memo && self.dead.insert(key) {
            self.working.stored(1);
        }
        Ok(false)
    }
}

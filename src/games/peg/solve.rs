//! The solver of one board and target: which engine is asked for what, and what it answered.
//!
//! A position is looked at in this order, and the first to answer is named in the [`Answer`]:
//!
//! 1. the *class* test, some nanoseconds and a proof that everybody can check;
//! 2. under [`Engine::Auto`] the *atlas* ([`super::atlas`]), if it is built already. What can be won
//!    is answered by it at once; what can't goes on to 3, for a sum of weights tells a person why,
//!    and one bit does not;
//! 3. for each final position that is left, one linear programme for a *pagoda* function;
//! 4. the engine: the depth-first *search* ([`crate::engine::puzzle`]) with a set of dead
//!    positions, the *beam* ([`super::beam`]), or the atlas.
//!
//! [`Engine::Search`], [`Engine::Beam`] and [`Engine::Atlas`] ask one of them; the first two never
//! look at the atlas, and the last makes no linear programme. [`Engine::Auto`] begins with a
//! search. Where the board has an atlas within the memory, all searches together get as many nodes
//! as take about the time in which the atlas is built: so the easy positions are answered before it
//! is there, and no number of hard ones costs more than twice the better of the two. Then the atlas
//! answers (a large one after the cheap stages of the beam). Without one the search has
//! [`FIRST_NODES`] nodes, then come the cheap stages of the beam, which decide nearly everything on
//! large boards, and then more of both in turns.

mod lookup;
mod questions;
mod turns;

use std::collections::HashMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::atlas::Atlas;
use super::beam::{self, Effort, Outcome as Beamed};
use super::board::Board;
use super::goal::{Goal, Target};
use super::lp::refutation;
use super::pagoda::Pagoda;
use super::pagodas::useful;
use super::rules::{Rules, WORDS};
use super::verdict::{Proof, Verdict};
use crate::engine::control::Stopped;
use crate::engine::infeasible::Infeasible;
use crate::engine::puzzle::{self, Outcome, Plan, Tasks};
use crate::engine::running::Desk;
use crate::engine::schedule::Schedule;
pub use turns::FIRST_NODES;

/// An answer and who gave it.
type Named = (Verdict, &'static str);

/// Which engine shall answer.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Engine {
    /// All, the one that is likely the fastest first.
    #[default]
    Auto,
    /// Depth-first search.
    Search,
    /// The beam and the backward table.
    Beam,
    /// The exact set of positions that can be won.
    Atlas,
}

impl Engine {
    /// Every engine, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Auto, Self::Search, Self::Beam, Self::Atlas];

    /// Its name, as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Search => "search",
            Self::Beam => "beam",
            Self::Atlas => "atlas",
        }
    }
}

/// How a solver works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Which engine answers.
    pub engine: Engine,
    /// How the search deals its branches.
    pub schedule: Schedule,
    /// Whether the search remembers dead positions.
    pub memo: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            engine: Engine::Auto,
            schedule: Schedule::Dynamic,
            memo: true,
        }
    }
}

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The answer.
    pub verdict: Verdict,
    /// What gave it: `class`, `pagoda`, `search`, `beam` or `atlas`; for an unknown the engine that
    /// was asked, which may be `auto`.
    pub answered_by: &'static str,
    /// Positions visited, by all engines that were asked.
    pub nodes: u64,
    /// Positions that this search added to the set of dead ones.
    pub infeasible: u64,
    /// Whether that set was full.
    pub full: bool,
}

/// The solver of one board and target. It may be asked from several threads, and what one search
/// proved the next one knows.
#[derive(Debug)]
pub struct Solver {
    board: Arc<Board>,
    target: Target,
    goal: Goal,
    /// The position classes of the final positions.
    classes: Vec<u64>,
    options: Options,
    memory: usize,
    /// Made when first searched; none without a memory.
    infeasible: OnceLock<Option<Infeasible>>,
    /// Made when first asked for; none if the board has none, or not within the memory.
    atlas: OnceLock<Option<Atlas>>,
    /// Nodes that searches used up before the atlas was asked.
    searched: AtomicU64,
    /// The rules for each position class that was asked for.
    rules: Mutex<HashMap<u64, Arc<Rules<WORDS>>>>,
}

impl Solver {
    /// A solver that uses about `memory` bytes at most.
    pub fn new(board: Arc<Board>, target: Target, options: Options, memory: usize) -> Self {
        let goal = Goal::new(&board, target);
        let mut classes: Vec<u64> = goal.finals().iter().map(|&f| board.class(f)).collect();
        classes.sort_unstable();
        classes.dedup();
        Self {
            board,
            target,
            goal,
            classes,
            options,
            memory,
            infeasible: OnceLock::new(),
            atlas: OnceLock::new(),
            searched: AtomicU64::new(0),
            rules: Mutex::default(),
        }
    }

    /// Answers whether these pegs can reach the target.
    pub fn solve(&self, position: u64, desk: &Desk) -> Answer {
        let (verdict, answered_by) = self.verdict(position, desk);
        if let Verdict::Solved(jumps) = &verdict {
            self.replay(position, jumps);
        }
        Answer {
            verdict,
            answered_by,
            nodes: desk.telemetry.nodes(),
            infeasible: desk.telemetry.stored(),
            full: self.remembered().is_some_and(Infeasible::is_full),
        }
    }

    fn verdict(&self, position: u64, desk: &Desk) -> Named {
        if self.goal.finals().contains(&position) {
            return (Verdict::Solved(Vec::new()), "search");
        }
        let open = self
            .goal
            .only(|f| self.board.class(f) == self.board.class(position));
        if open.finals().is_empty() {
            return (
                Verdict::Unsolvable(self.with_classes(position, Vec::new())),
                "class",
            );
        }
        if let Some(line) = self.line_at_sight(position) {
            return (Verdict::Solved(line), lookup::NAME);
        }
        if self.options.engine != Engine::Atlas
            && let Some(proofs) = self.pagodas_at_sight(position, &open)
        {
            return (
                Verdict::Unsolvable(self.with_classes(position, proofs)),
                "pagoda",
            );
        }
        let answer = match self.options.engine {
            Engine::Search => self.search(position, &open, desk).map(Some),
            Engine::Beam => self.beam(position, &open, &Effort::default(), desk),
            Engine::Auto => self.in_turns(position, &open, desk),
            Engine::Atlas => self.by_atlas(position, &open, desk).map(Some),
        };
        match answer {
            Ok(Some(answer)) => answer,
            Ok(None) => (Verdict::Unknown(Stopped::Spent), "beam"),
            Err(stopped) => (Verdict::Unknown(stopped), self.options.engine.name()),
        }
    }

    /// Whether the position class alone rules out every final position. A few nanoseconds.
    pub fn is_of_another_class(&self, position: u64) -> bool {
        !self.classes.contains(&self.board.class(position))
    }

    /// How many dead positions are remembered, and how many can be; none if none are.
    pub fn fill(&self) -> Option<(u64, u64)> {
        let set = self.remembered()?;
        Some((set.len() as u64, set.capacity() as u64))
    }

    /// A proof for each of the final positions that `open` has, if one programme each finds them.
    fn pagodas_at_sight(&self, position: u64, open: &Goal) -> Option<Vec<(Vec<u64>, Proof)>> {
        let proof = |&f: &u64| {
            let pagoda = self.pagoda(position, f)?;
            Some((vec![f], Proof::by_pagoda(pagoda, position, f)?))
        };
        open.finals().iter().map(proof).collect()
    }

    fn pagoda(&self, position: u64, last: u64) -> Option<Pagoda> {
        if position.count_ones() < last.count_ones() {
            // Each jump takes a peg: all weights 1.
            return Pagoda::new(&self.board, vec![1; self.board.cells().len()]);
        }
        refutation(&self.board, position, last)
    }

    /// The whole proof: that of each final position of the position's class, and the parity that
    /// rules out each of the others.
    fn with_classes(&self, position: u64, proofs: Vec<(Vec<u64>, Proof)>) -> Proof {
        let mut parts: Vec<(Vec<u64>, Proof)> = Vec::new();
        for &last in self.goal.finals() {
            let Some(proof) = Proof::by_class(&self.board, position, last) else {
                continue;
            };
            match parts.iter_mut().find(|(_, known)| *known == proof) {
                Some((finals, _)) => finals.push(last),
                None => parts.push((vec![last], proof)),
            }
        }
        parts.extend(proofs);
        if self.goal.finals().len() == 1 {
            parts.remove(0).1
        } else {
            Proof::Each(parts)
        }
    }

    fn search(&self, position: u64, open: &Goal, desk: &Desk) -> Result<Named, Stopped> {
        desk.phase("finding pagoda functions");
        let rules = self.rules(position, open, desk)?;
        desk.phase("searching depth first");
        let schedule = self.options.schedule;
        let plan = Plan {
            schedule,
            infeasible: self.infeasible(),
        };
        let outcome = match rules.node(position) {
            Some(root) => puzzle::solve(&*rules, root, plan, desk)?,
            None => Outcome::Dead,
        };
        Ok(match outcome {
            Outcome::Solved(jumps) => (Verdict::Solved(jumps), "search"),
            Outcome::Dead => {
                let nodes = desk.telemetry.nodes();
                let infeasible = desk.telemetry.stored();
                let exhausted = Proof::Exhausted { nodes, infeasible };
                let proofs = vec![(open.finals().to_vec(), exhausted)];
                (
                    Verdict::Unsolvable(self.with_classes(position, proofs)),
                    "search",
                )
            }
        })
    }

    /// The nodes of each of the tasks that a static or guided schedule deals, at least `wanted` of
    /// them where the game has so many; each is searched with a set of its own, so that the costs
    /// do not depend on the order. None for a position that is decided before.
    pub fn task_costs(
        &self,
        position: u64,
        wanted: usize,
        desk: &Desk,
    ) -> Result<Vec<u64>, Stopped> {
        let class = self.board.class(position);
        let open = self.goal.only(|f| self.board.class(f) == class);
        let rules = self.rules(position, &open, desk)?;
        let Some(root) = rules.node(position) else {
            return Ok(Vec::new());
        };
        let Tasks::Open(tasks) = puzzle::first_tasks(&*rules, root, wanted, None, desk)? else {
            return Ok(Vec::new());
        };
        let mut costs = Vec::with_capacity(tasks.len());
        for (node, _) in tasks {
            let infeasible = Infeasible::new(self.share());
            let plan = Plan {
                schedule: Schedule::Sequential,
                infeasible: Some(&infeasible),
            };
            let before = desk.telemetry.nodes();
            puzzle::solve(&*rules, node, plan, desk)?;
            costs.push(desk.telemetry.nodes() - before);
        }
        Ok(costs)
    }

    /// The rules for the class of this position, made when first asked for.
    fn rules(&self, position: u64, open: &Goal, desk: &Desk) -> Result<Arc<Rules<WORDS>>, Stopped> {
        let mut known = self.rules.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rules) = known.get(&self.board.class(position)) {
            return Ok(rules.clone());
        }
        let made = Arc::new(Rules::new(&self.board, open, |finals, count| {
            useful(&self.board, open, finals, count, &desk.control)
        }));
        desk.control.tick(0)?;
        known.insert(self.board.class(position), made.clone());
        Ok(made)
    }

    fn beam(
        &self,
        position: u64,
        open: &Goal,
        effort: &Effort,
        desk: &Desk,
    ) -> Result<Option<Named>, Stopped> {
        let mut desk = desk.clone();
        desk.limits.memory = desk.limits.memory.min(self.share());
        Ok(
            match beam::solve(&self.board, open, position, effort, &desk)? {
                Beamed::Solved(jumps) => Some((Verdict::Solved(jumps), "beam")),
                Beamed::Undecided => None,
                Beamed::Unsolvable(proof) => {
                    let proofs = match proof {
                        Proof::Each(parts) => parts,
                        proof => vec![(open.finals().to_vec(), proof)],
                    };
                    Some((
                        Verdict::Unsolvable(self.with_classes(position, proofs)),
                        "beam",
                    ))
                }
            },
        )
    }

    /// Plays a solution by the rules of the game alone; it is never shown otherwise.
    fn replay(&self, position: u64, jumps: &[u8]) {
        let end = jumps.iter().fold(position, |pegs, &jump| {
            let jump = self.board.jumps()[usize::from(jump)];
            assert_eq!(
                pegs & jump.triple(),
                jump.pegs(),
                "a solution has legal jumps"
            );
            pegs ^ jump.triple()
        });
        assert!(
            self.goal.finals().contains(&end),
            "a solution ends at the target"
        );
    }
}

//! The attempt on one final position, in steps of growing price.

use super::backward::Table;
use super::bounds::Bounds;
use super::ends::{Pairs, Refuters};
use super::forward::{Forward, Reached};
use super::frame::Frame;
use super::gather::Candidate;
use super::heuristic::Heuristic;
use super::workers::Workers;
use super::{Outcome, Stage};
use crate::engine::control::Stopped;
use crate::games::peg::board::Board;
use crate::games::peg::verdict::Proof;

/// Jumps from each end in which every position is tried against a pagoda function of its own.
const NEAR: usize = 2;

/// Pairs of positions near the ends are made deeper while there are no more than so many.
const PAIRS: usize = 4;

/// Cases that counting may look at for one pair.
const CASES: u64 = 2000;

/// Lanes of pagoda functions; more cost more than they prune.
const LANES: usize = 64;

/// Bytes that a position of the backward table takes while its level is made.
const TABLE_BYTES: usize = 64;

/// Bytes that a position of the beam takes: three candidates and their keys.
const BEAM_BYTES: usize = 150;

/// Bytes a level that a position of the beam leaves behind: its link.
const LINK_BYTES: usize = 4;

/// The attempt on one final position.
#[derive(Debug)]
pub struct Attempt<'a> {
    frame: Frame<'a>,
    start: u64,
    /// The final position.
    pub last: u64,
    /// The number of jumps of a solution.
    jumps: usize,
    pairs: Pairs<'a>,
    near: Option<Near>,
    nodes: u64,
    sent: bool,
}

/// What is known after looking at the ends.
#[derive(Debug)]
struct Near {
    /// The first levels from the start on.
    first: Vec<Vec<Candidate>>,
    table: Table,
    /// Against the final position.
    forward: Bounds,
    /// Against the complement of the start.
    backward: Bounds,
}

impl<'a> Attempt<'a> {
    /// An attempt to come from `start` to `last`, which has fewer pegs.
    pub fn new(board: &'a Board, start: u64, last: u64) -> Self {
        let jumps = start.count_ones() - last.count_ones();
        Self {
            frame: Frame::keeping(board, last),
            start,
            last,
            jumps: usize::try_from(jumps).expect("at most 64 pegs"),
            pairs: Pairs::new(board, start, last),
            near: None,
            nodes: 0,
            sent: false,
        }
    }

    /// Looks at the ends; a proof if that refutes the final position.
    pub fn look_at_the_ends(&mut self, workers: &Workers) -> Result<Option<Proof>, Stopped> {
        let board = self.frame.board;
        let working = workers.desk().telemetry.work(0);
        let mut refuters = Refuters::new(board, workers.desk());
        if let Some(pagoda) = refuters.refutation(self.start, self.last)? {
            let (position, target) = (pagoda.sum(self.start), pagoda.sum(self.last));
            return Ok(Some(Proof::Pagoda {
                pagoda,
                position,
                target,
            }));
        }
        self.pairs.deepen(&mut refuters, PAIRS)?;
        working.visited(self.pairs.tried, 0);
        self.nodes += self.pairs.tried;
        if self.pairs.open.is_empty() {
            return Ok(Some(self.exhausted(self.pairs.tried)));
        }
        let depth = NEAR.min(self.jumps / 2);
        let first = refuters.levels(&self.frame, (self.start, self.last), depth)?;
        let ends = (board.mask() & !self.last, board.mask() & !self.start);
        let back = refuters.levels(&self.frame, ends, depth)?;
        let near: usize = first.iter().chain(&back).map(Vec::len).sum();
        working.visited(near as u64, 0);
        self.nodes += near as u64;
        let is_empty = |levels: &[Vec<Candidate>]| levels.last().is_none_or(Vec::is_empty);
        if is_empty(&first) || is_empty(&back) {
            return Ok(Some(self.exhausted(0)));
        }
        refuters.pagodas.truncate(LANES);
        self.near = Some(Near {
            table: Table::new(&back),
            forward: Bounds::new(&self.frame, &refuters.pagodas, self.last),
            backward: Bounds::new(&self.frame, &refuters.pagodas, ends.1),
            first,
        });
        Ok(None)
    }

    /// Tries to refute every pair near the ends by counting jumps; a proof if that succeeds.
    pub fn count(&mut self, workers: &Workers) -> Result<Option<Proof>, Stopped> {
        let working = workers.desk().telemetry.work(0);
        let before = self.pairs.tried;
        self.pairs.count(workers.desk(), CASES)?;
        working.visited(self.pairs.tried - before, 0);
        self.nodes += self.pairs.tried - before;
        let refuted = self.pairs.open.is_empty();
        Ok(refuted.then(|| self.exhausted(self.pairs.tried)))
    }

    /// Sends a beam to the backward table, which is made or made larger first.
    pub fn send(&mut self, workers: &Workers, stage: Stage) -> Result<Outcome, Stopped> {
        let Stage { width, table } = stage;
        let Some(near) = &mut self.near else {
            return Ok(Outcome::Undecided);
        };
        let memory = workers.desk().limits.memory;
        let limit = table.min(memory / TABLE_BYTES);
        let height = self.jumps + 1 - near.first.len();
        let before = near.table.expanded;
        near.table
            .grow((workers, &self.frame, &near.backward), limit, height)?;
        self.nodes += near.table.expanded - before;
        let positions = near.table.len();
        if near.table.top().is_empty() {
            return Ok(Outcome::Unsolvable(self.exhausted(positions as u64)));
        }
        let bytes = BEAM_BYTES + LINK_BYTES * self.jumps;
        let widest = memory.saturating_sub(8 * positions) / bytes;
        if width > widest && self.sent {
            return Err(Stopped::Memory);
        }
        self.sent = true;
        let heuristic = Heuristic::learned(&self.frame, &near.table);
        let forward = Forward {
            workers,
            frame: &self.frame,
            bounds: &near.forward,
            table: &near.table,
            heuristic: &heuristic,
        };
        let meeting = self.jumps - near.table.height();
        let reached = forward.run(&near.first, (meeting, width), &mut self.nodes)?;
        Ok(match reached {
            Reached::Table(mut jumps, pegs) => {
                jumps.extend(near.table.descend(&self.frame, pegs));
                Outcome::Solved(jumps)
            }
            Reached::Nothing => Outcome::Unsolvable(self.exhausted(positions as u64)),
            Reached::Missed => Outcome::Undecided,
        })
    }

    fn exhausted(&self, infeasible: u64) -> Proof {
        Proof::Exhausted {
            nodes: self.nodes,
            infeasible,
        }
    }
}

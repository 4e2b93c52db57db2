//! The beam: from the start on, level by level, only the most promising positions.
//!
//! Every level is kept as links to the level before, four bytes a position, so that the way back
//! from a meeting with the table is there without the positions themselves.

use super::backward::Table;
use super::bounds::Bounds;
use super::frame::Frame;
use super::gather::{Candidate, Dealt, Gather, deal, dealt};
use super::heuristic::Heuristic;
use super::workers::Workers;
use crate::engine::control::Stopped;

/// Positions a chunk when a level is dealt to workers.
const CHUNK: usize = 1024;

/// Positions a batch: what is generated before the level takes it in.
const BATCH: usize = 1 << 15;

/// What a beam came to.
#[derive(Debug)]
pub enum Reached {
    /// The table, by these jumps from the start, at this position.
    Table(Vec<u8>, u64),
    /// Nothing, and nothing was left out: the problem has no solution.
    Nothing,
    /// Nothing, but positions were left out.
    Missed,
}

/// All that a beam needs to know.
#[derive(Debug)]
pub struct Forward<'a> {
    /// The threads.
    pub workers: &'a Workers<'a>,
    /// The board and the symmetries that keep the final position.
    pub frame: &'a Frame<'a>,
    /// The pagoda functions against the final position.
    pub bounds: &'a Bounds,
    /// The positions to meet.
    pub table: &'a Table,
    /// What makes a position promising.
    pub heuristic: &'a Heuristic,
}

/// A meeting with the table: the number of the parent and the jump, as a link; the position.
type Meeting = Option<(u32, u64)>;

impl Forward<'_> {
    /// Goes on from the last of the `first` levels until `meeting` jumps from the start, keeping
    /// `width` positions a level. Adds the positions that it expands to `expanded`.
    pub fn run(
        &self,
        first: &[Vec<Candidate>],
        (meeting, width): (usize, usize),
        expanded: &mut u64,
    ) -> Result<Reached, Stopped> {
        let links = |level: &Vec<Candidate>| level.iter().map(|c| c.link).collect();
        let mut paths: Vec<Vec<u32>> = first.iter().map(links).collect();
        let mut nodes = first.last().cloned().unwrap_or_default();
        if paths.len() > meeting {
            return Ok(self.meet_at_once(&nodes, &paths));
        }
        let mut complete = true;
        while paths.len() < meeting {
            *expanded += nodes.len() as u64;
            let (next, cut) = self.next_level(&nodes, width)?;
            nodes = next;
            complete &= !cut;
            paths.push(nodes.iter().map(|c| c.link).collect());
        }
        *expanded += nodes.len() as u64;
        Ok(match self.meet(&nodes)? {
            Some((link, pegs)) => {
                paths.push(vec![link]);
                Reached::Table(jumps(&paths, 0), pegs)
            }
            None if complete => Reached::Nothing,
            None => Reached::Missed,
        })
    }

    /// Looks the last of the first levels up in the table, which reaches that far.
    fn meet_at_once(&self, nodes: &[Candidate], paths: &[Vec<u32>]) -> Reached {
        let height = self.table.height();
        let holds = |c: &Candidate| {
            let images = self.frame.images(c.pegs);
            self.table.holds(self.frame, &images, height)
        };
        match nodes.iter().position(holds) {
            Some(at) => Reached::Table(jumps(paths, at), nodes[at].pegs),
            None => Reached::Nothing,
        }
    }

    fn next_level(
        &self,
        nodes: &[Candidate],
        width: usize,
    ) -> Result<(Vec<Candidate>, bool), Stopped> {
        let mut gather = Gather::new(width);
        for (number, batch) in nodes.chunks(BATCH).enumerate() {
            let ceiling = gather.ceiling;
            let children = self.workers.deal(batch, CHUNK, |first, part| {
                self.children(number * BATCH + first, part, ceiling)
            })?;
            gather.absorb(self.workers, &children)?;
        }
        gather.finish(self.workers)
    }

    fn children(&self, first: usize, part: &[Candidate], ceiling: i32) -> Dealt {
        let Self {
            frame,
            bounds,
            heuristic,
            ..
        } = self;
        let mut children = dealt();
        let mut slacks = Vec::new();
        for (number, node) in (first..).zip(part) {
            let images = frame.images(node.pegs);
            bounds.slacks(node.pegs, &mut slacks);
            frame.board.for_each_jump(node.pegs, |jump| {
                if !bounds.allow(&slacks, jump) {
                    return;
                }
                let pegs = frame.board.play(node.pegs, jump);
                let cost = heuristic.cost(pegs);
                if cost <= ceiling {
                    let child = frame.child(&images, jump);
                    let key = frame.least(&child);
                    let link = link(number, jump);
                    let candidate = Candidate {
                        key,
                        pegs,
                        link,
                        cost,
                    };
                    deal(&mut children, candidate);
                }
            });
        }
        children
    }

    /// The first child of these positions that is on the highest level of the table.
    fn meet(&self, nodes: &[Candidate]) -> Result<Meeting, Stopped> {
        let height = self.table.height();
        let met = self.workers.deal(nodes, CHUNK, |first, part| {
            let mut met = None;
            for (number, node) in (first..).zip(part) {
                let images = self.frame.images(node.pegs);
                self.frame.board.for_each_jump(node.pegs, |jump| {
                    let child = self.frame.child(&images, jump);
                    if met.is_none() && self.table.holds(self.frame, &child, height) {
                        let pegs = self.frame.board.play(node.pegs, jump);
                        met = Some((link(number, jump), pegs));
                    }
                });
            }
            met
        })?;
        Ok(met.into_iter().flatten().next())
    }
}

fn link(parent: usize, jump: u8) -> u32 {
    let parent = u32::try_from(parent).expect("a beam is narrower than 2^24");
    parent << 8 | u32::from(jump)
}

/// The jumps that lead from the start to position `at` of the last level.
fn jumps(paths: &[Vec<u32>], mut at: usize) -> Vec<u8> {
    let mut jumps = Vec::new();
    for level in paths[1..].iter().rev() {
        let link = level[at];
        jumps.push(link.to_le_bytes()[0]);
        at = usize::try_from(link >> 8).expect("24 bits fit");
    }
    jumps.reverse();
    jumps
}

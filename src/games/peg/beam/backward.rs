//! The table of positions from which the final one can be reached, level by level.
//!
//! Undoing a jump puts pegs on two holes and takes one away: seen in the complement, where holes
//! are pegs, it is a jump. So the table is a breadth-first search forward from the complement of
//! the final position, towards the complement of the start, and shares all its code with the
//! search forward. Beasley, *The Ins and Outs of Peg Solitaire*, 1985, chapter 4, calls it playing
//! the complement.

use super::bounds::Bounds;
use super::frame::{Frame, Images};
use super::gather::{Candidate, Gather, deal, dealt};
use super::workers::Workers;
use crate::engine::control::Stopped;

/// Positions a chunk when a level is dealt to workers.
const CHUNK: usize = 1024;

/// Positions a batch: what is generated before the level takes it in.
const BATCH: usize = 1 << 15;

/// The representatives of the complements, level by level from the final position up.
#[derive(Debug)]
pub struct Table {
    levels: Vec<Vec<u64>>,
    /// Positions whose children were generated.
    pub expanded: u64,
}

impl Table {
    /// A table that begins with these levels (the first one holds the final position).
    pub fn new(first: &[Vec<Candidate>]) -> Self {
        let keys = |level: &Vec<Candidate>| level.iter().map(|c| c.key).collect();
        Self {
            levels: first.iter().map(keys).collect(),
            expanded: 0,
        }
    }

    /// The number of jumps from the highest level to the final position.
    pub fn height(&self) -> usize {
        self.levels.len() - 1
    }

    /// The highest level.
    pub fn top(&self) -> &[u64] {
        self.levels.last().map_or(&[], |level| level)
    }

    /// The number of positions.
    pub fn len(&self) -> usize {
        self.levels.iter().map(Vec::len).sum()
    }

    /// Adds levels until there are `limit` positions or `height` levels above the final one. If
    /// the highest level is then empty, nothing as high as it can reach the final position.
    pub fn grow(
        &mut self,
        (workers, frame, bounds): (&Workers, &Frame, &Bounds),
        limit: usize,
        height: usize,
    ) -> Result<(), Stopped> {
        while self.len() < limit && self.height() < height && !self.top().is_empty() {
            let mut gather = Gather::new(usize::MAX);
            for batch in self.top().chunks(BATCH) {
                let children = workers.deal(batch, CHUNK, |_, part| {
                    let mut children = dealt();
                    let mut slacks = Vec::new();
                    for &pegs in part {
                        let images = frame.images(pegs);
                        bounds.slacks(pegs, &mut slacks);
                        frame.board.for_each_jump(pegs, |jump| {
                            if bounds.allow(&slacks, jump) {
                                let key = frame.least(&frame.child(&images, jump));
                                let (pegs, link, cost) = (key, 0, 0);
                                let child = Candidate {
                                    key,
                                    pegs,
                                    link,
                                    cost,
                                };
                                deal(&mut children, child);
                            }
                        });
                    }
                    children
                })?;
                gather.absorb(workers, &children)?;
            }
            self.expanded += self.top().len() as u64;
            let (level, _) = gather.finish(workers)?;
            let mut level: Vec<u64> = level.iter().map(|c| c.key).collect();
            level.sort_unstable();
            self.levels.push(level);
        }
        Ok(())
    }

    /// Whether a position with these images is on the level so many jumps from the final one.
    #[inline]
    pub fn holds(&self, frame: &Frame, images: &Images, height: usize) -> bool {
        let key = frame.least_complement(images);
        self.levels[height].binary_search(&key).is_ok()
    }

    /// The jumps from a position on the highest level to the final one.
    pub fn descend(&self, frame: &Frame, mut pegs: u64) -> Vec<u8> {
        let mut jumps = Vec::new();
        for height in (0..self.height()).rev() {
            let images = frame.images(pegs);
            let mut next = None;
            frame.board.for_each_jump(pegs, |jump| {
                if next.is_none() && self.holds(frame, &frame.child(&images, jump), height) {
                    next = Some(jump);
                }
            });
            let jump = next.expect("a position of the table has a child on the next level");
            pegs = frame.board.play(pegs, jump);
            jumps.push(jump);
        }
        jumps
    }
}

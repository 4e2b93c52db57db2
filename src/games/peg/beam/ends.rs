//! What can be said from the two ends of a problem alone.
//!
//! A problem without a solution is often refuted a jump or two from an end though not at the root:
//! a pagoda function weighs a position as a whole and does not know that some first or last jump is
//! forced. So the first levels of both ends are made here position by position. Those that a known
//! function refutes are dropped, and for the others the strongest function is asked for.
//!
//! [`Pairs`] joins both ends: a position some jumps from the start, and one some jumps before the
//! final position. Whoever solves the problem passes through one pair of each depth, so it has no
//! solution if every pair is refuted, be it by weights or by counting jumps. On the diamond this
//! decides `e1` to `b6` and to `e9` (a jump from each end) and `d2` to `f8` (by counting), which
//! refutations near one end leave open.

use std::collections::{BTreeMap, BTreeSet};

use super::frame::Frame;
use super::gather::Candidate;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::board::{Board, image};
use crate::games::peg::counting::{Count, count};
use crate::games::peg::lp::refutation;
use crate::games::peg::pagoda::Pagoda;

/// The pagoda functions found so far on a board.
#[derive(Debug)]
pub struct Refuters<'a> {
    board: &'a Board,
    desk: &'a Desk,
    /// The functions and their images under the symmetries of the board, each once.
    pub pagodas: Vec<Pagoda>,
}

impl<'a> Refuters<'a> {
    /// None yet.
    pub fn new(board: &'a Board, desk: &'a Desk) -> Self {
        Self {
            board,
            desk,
            pagodas: Vec::new(),
        }
    }

    /// A function that refutes `target` from `position`: a known one or a new one.
    pub fn refutation(&mut self, position: u64, target: u64) -> Result<Option<Pagoda>, Stopped> {
        let refutes = |p: &&Pagoda| p.sum(position) < p.sum(target);
        if let Some(known) = self.pagodas.iter().find(refutes) {
            return Ok(Some(known.clone()));
        }
        self.desk.control.tick(1)?;
        let found = refutation(self.board, position, target);
        if let Some(pagoda) = &found {
            self.keep(pagoda);
        }
        Ok(found)
    }

    fn keep(&mut self, pagoda: &Pagoda) {
        for symmetry in self.board.symmetries() {
            let image = pagoda.image(symmetry);
            if !self.pagodas.contains(&image) {
                self.pagodas.push(image);
            }
        }
    }

    /// The levels from `start` to `depth` jumps further, without the positions that can't reach
    /// `target`: one of each class of the frame, in the order of their keys.
    pub fn levels(
        &mut self,
        frame: &Frame,
        (start, target): (u64, u64),
        depth: usize,
    ) -> Result<Vec<Vec<Candidate>>, Stopped> {
        let mut levels = vec![vec![Candidate {
            key: frame.canonical(start),
            pegs: start,
            link: 0,
            cost: 0,
        }]];
        for _ in 0..depth {
            let mut next = BTreeMap::new();
            for (parent, node) in (0..).zip(levels.last().into_iter().flatten()) {
                let images = frame.images(node.pegs);
                self.board.for_each_jump(node.pegs, |jump| {
                    let key = frame.least(&frame.child(&images, jump));
                    next.entry(key).or_insert_with(|| Candidate {
                        key,
                        pegs: self.board.play(node.pegs, jump),
                        link: parent << 8 | u32::from(jump),
                        cost: 0,
                    });
                });
            }
            let mut kept = Vec::new();
            for candidate in next.into_values() {
                if self.allow(frame, candidate.pegs, target)? {
                    kept.push(candidate);
                }
            }
            levels.push(kept);
        }
        Ok(levels)
    }

    /// Whether some image of the position is not refuted; one is enough where the frame keeps the
    /// target.
    fn allow(&mut self, frame: &Frame, pegs: u64, target: u64) -> Result<bool, Stopped> {
        let symmetries = frame.symmetries();
        let kept = symmetries.iter().all(|s| image(target, s) == target);
        let images = frame.images(pegs);
        for &image in &images[..if kept { 1 } else { symmetries.len() }] {
            if self.refutation(image, target)?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// A position some jumps from the start, and the complement of one some jumps before the final
/// position: on both sides deeper means a jump played.
type Pair = (u64, u64);

/// Every pair of positions through which a solution can pass, at some depth from both ends.
#[derive(Debug)]
pub struct Pairs<'a> {
    board: &'a Board,
    /// The symmetries that keep both ends.
    symmetries: Vec<&'a Vec<u8>>,
    /// The pairs that nothing refutes.
    pub open: BTreeSet<Pair>,
    /// The number of pairs looked at.
    pub tried: u64,
    depth: usize,
    /// The number of jumps of a solution.
    jumps: usize,
}

impl<'a> Pairs<'a> {
    /// The pair of the ends themselves.
    pub fn new(board: &'a Board, start: u64, last: u64) -> Self {
        let keeps = |s: &&Vec<u8>| image(start, s) == start && image(last, s) == last;
        let jumps = start.count_ones().saturating_sub(last.count_ones());
        Self {
            board,
            symmetries: board.symmetries().iter().filter(keeps).collect(),
            open: BTreeSet::from([(start, board.mask() & !last)]),
            tried: 0,
            depth: 0,
            jumps: usize::try_from(jumps).unwrap_or(0),
        }
    }

    /// Goes on jump by jump, from the start and from the end in turn, and drops refuted pairs,
    /// until none or more than `most` are left.
    pub fn deepen(&mut self, refuters: &mut Refuters, most: usize) -> Result<(), Stopped> {
        while (1..=most).contains(&self.open.len()) && self.depth + 1 < self.jumps {
            let mut next = BTreeSet::new();
            for &(fore, back) in &self.open {
                let from_start = self.depth.is_multiple_of(2);
                let moving = if from_start { fore } else { back };
                self.board.for_each_jump(moving, |jump| {
                    let moved = self.board.play(moving, jump);
                    next.insert(self.canonical(if from_start {
                        (moved, back)
                    } else {
                        (fore, moved)
                    }));
                });
            }
            self.open.clear();
            for (fore, back) in next {
                self.tried += 1;
                let target = self.board.mask() & !back;
                if refuters.refutation(fore, target)?.is_none() {
                    self.open.insert((fore, back));
                }
            }
            self.depth += 1;
        }
        Ok(())
    }

    /// Drops the pairs that counting refutes with at most `cases` cases each, until one resists.
    pub fn count(&mut self, desk: &Desk, cases: u64) -> Result<(), Stopped> {
        while let Some(&(fore, back)) = self.open.first() {
            let target = self.board.mask() & !back;
            match count(self.board, (fore, target), cases, &desk.control)? {
                Count::Impossible(refuted) => self.tried += refuted,
                Count::Open => return Ok(()),
            }
            self.open.pop_first();
        }
        Ok(())
    }

    fn canonical(&self, (fore, back): Pair) -> Pair {
        let images = self.symmetries.iter();
        let least = images.map(|s| (image(fore, s), image(back, s))).min();
        least.unwrap_or((fore, back))
    }
}

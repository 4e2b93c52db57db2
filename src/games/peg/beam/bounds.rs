//! Many pagoda functions at once against one target.
//!
//! A position's *slack* under a pagoda function is its sum less the target's; negative slack
//! refutes it. The slacks of all functions stand side by side in lanes of 16 bits. Each jump lowers
//! them by fixed losses, so testing a child takes one comparison a lane, and compilers turn eight
//! lanes into one instruction.
//!
//! Positions are merged under a group of symmetries, and a position stands for all its images. It
//! may be dropped only if the target can be reached from none of them. Where the group keeps the
//! target, one refuted image refutes all. Where it does not (backwards, from the final position
//! to a start with less symmetry) each image has its own *family* of lanes, and each must refute.

use super::frame::Frame;
use crate::games::peg::board::{Board, image, members};
use crate::games::peg::pagoda::Pagoda;

/// Lanes come in blocks of so many.
const BLOCK: usize = 16;

/// Pagoda functions as lanes against one target.
#[derive(Debug)]
pub struct Bounds {
    lanes: usize,
    families: Vec<Family>,
}

/// The lanes for one image of a position.
#[derive(Debug)]
struct Family {
    /// Lane by lane for each cell.
    weights: Vec<i16>,
    /// Lane by lane for each jump.
    losses: Vec<i16>,
    /// The target's sums.
    target: Vec<i16>,
}

impl Bounds {
    /// These functions against this target, for positions merged in this frame.
    pub fn new(frame: &Frame, pagodas: &[Pagoda], target: u64) -> Self {
        let lanes = pagodas.len().next_multiple_of(BLOCK);
        let kept = |s: &Vec<u8>| image(target, s) == target;
        let own = frame.symmetries().iter();
        let families = if frame.symmetries().iter().all(kept) {
            own.take(1)
        } else {
            own.take(usize::MAX)
        };
        let families = families
            .map(|s| Family::new(frame.board, pagodas, s, target))
            .collect();
        Self { lanes, families }
    }

    /// Writes the slacks of a position, for [`Bounds::allow`].
    pub fn slacks(&self, pegs: u64, slacks: &mut Vec<i16>) {
        slacks.clear();
        for family in &self.families {
            let first = slacks.len();
            slacks.extend(family.target.iter().map(|t| -t));
            for cell in members(pegs) {
                let weights = family.weights[usize::from(cell) * self.lanes..].iter();
                let sums = slacks[first..].iter_mut();
                sums.zip(weights).for_each(|(sum, w)| *sum += w);
            }
        }
    }

    /// Whether a child may still reach the target, by the slacks of its parent and the jump.
    #[inline]
    pub fn allow(&self, slacks: &[i16], jump: u8) -> bool {
        if self.lanes == 0 {
            return true;
        }
        let first = usize::from(jump) * self.lanes;
        let mut images = self.families.iter().zip(slacks.chunks_exact(self.lanes));
        images.any(|(family, slacks)| {
            let losses = &family.losses[first..first + self.lanes];
            let blocks = slacks.chunks_exact(BLOCK).zip(losses.chunks_exact(BLOCK));
            blocks.into_iter().all(|(slacks, losses)| {
                let refuted = slacks
                    .iter()
                    .zip(losses)
                    .fold(0, |any, (s, l)| any | (s - l));
                refuted >= 0
            })
        })
    }
}

impl Family {
    /// The lanes for the images under one symmetry.
    fn new(board: &Board, pagodas: &[Pagoda], symmetry: &[u8], target: u64) -> Self {
        let lanes = pagodas.len().next_multiple_of(BLOCK);
        let narrow = |n: i64| i16::try_from(n).expect("64 weights up to 120 fit");
        let mut family = Self {
            weights: vec![0; lanes * board.cells().len()],
            losses: vec![0; lanes * board.jumps().len()],
            target: vec![0; lanes],
        };
        for (lane, pagoda) in pagodas.iter().enumerate() {
            let weight = |cell: u8| {
                let to = usize::from(symmetry[usize::from(cell)]);
                i64::from(pagoda.weights()[to])
            };
            for cell in members(board.mask()) {
                family.weights[usize::from(cell) * lanes + lane] = narrow(weight(cell));
            }
            for (number, j) in board.jumps().iter().enumerate() {
                let loss = weight(j.from) + weight(j.over) - weight(j.to);
                family.losses[number * lanes + lane] = narrow(loss);
            }
            family.target[lane] = narrow(pagoda.sum(target));
        }
        family
    }
}

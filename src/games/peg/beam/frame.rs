//! Canonical forms that cost one exclusive or a symmetry.
//!
//! A jump inverts three cells, so the image of the position after it is the image of the position
//! before it with the images of the three cells inverted. A position's images are therefore
//! computed once, by byte tables, and those of all its children follow from precomputed triples.

use crate::games::peg::board::{Board, image};

/// The most symmetries of a board: those of the triangular lattice about a point.
const MOST: usize = 12;

/// A position's images under the symmetries of a frame, in their order.
pub type Images = [u64; MOST];

/// The images of each value of each byte of a position.
type ByteImages = [[u64; 256]; 8];

/// A board with the group of symmetries under which its positions are merged.
#[derive(Debug)]
pub struct Frame<'a> {
    /// The board.
    pub board: &'a Board,
    symmetries: Vec<Vec<u8>>,
    bytes: Vec<ByteImages>,
    triples: Vec<Images>,
}

impl<'a> Frame<'a> {
    /// The frame of those symmetries of the board that keep `kept` (a set of cells) as it is.
    pub fn keeping(board: &'a Board, kept: u64) -> Self {
        let keeps = |s: &&Vec<u8>| image(kept, s) == kept;
        let symmetries: Vec<Vec<u8>> = board.symmetries().iter().filter(keeps).cloned().collect();
        let images = |set: u64| {
            let mut images = [0; MOST];
            images
                .iter_mut()
                .zip(&symmetries)
                .for_each(|(to, s)| *to = image(set, s));
            images
        };
        let triples = board.jumps().iter().map(|j| images(j.triple())).collect();
        let bytes = symmetries.iter().map(|s| byte_images(board, s)).collect();
        Self {
            board,
            symmetries,
            bytes,
            triples,
        }
    }

    /// The symmetries, the identity first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// The images of a position.
    #[inline]
    pub fn images(&self, pegs: u64) -> Images {
        let mut images = [0; MOST];
        for (to, table) in images.iter_mut().zip(&self.bytes) {
            *to = table
                .iter()
                .zip(pegs.to_le_bytes())
                .fold(0, |set, (table, byte)| set | table[usize::from(byte)]);
        }
        images
    }

    /// The images of a position's child, from its own and the jump that leads there.
    #[inline]
    pub fn child(&self, images: &Images, jump: u8) -> Images {
        let mut child = *images;
        let triples = &self.triples[usize::from(jump)];
        child.iter_mut().zip(triples).for_each(|(c, t)| *c ^= t);
        child
    }

    /// The representative of a position, the smallest of its images.
    #[inline]
    pub fn least(&self, images: &Images) -> u64 {
        let images = &images[..self.symmetries.len()];
        images.iter().fold(u64::MAX, |least, &i| least.min(i))
    }

    /// The representative of a position's complement.
    #[inline]
    pub fn least_complement(&self, images: &Images) -> u64 {
        let images = &images[..self.symmetries.len()];
        self.board.mask() & !images.iter().fold(0, |most, &i| most.max(i))
    }

    /// The representative of a position.
    pub fn canonical(&self, pegs: u64) -> u64 {
        self.least(&self.images(pegs))
    }
}

fn byte_images(board: &Board, symmetry: &[u8]) -> ByteImages {
    let mut table = [[0; 256]; 8];
    for (place, images) in table.iter_mut().enumerate() {
        for (byte, to) in (0u64..).zip(images.iter_mut()) {
            *to = image(byte << (8 * place) & board.mask(), symmetry);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::goal::{Goal, Target};

    #[test]
    fn canonical_forms_equal_those_of_the_goal_along_games() {
        for name in ["english", "triangle6", "diamond", "square8"] {
            let board = Board::named(name).unwrap();
            let goal = Goal::new(&board, Target::Cell(board.center().unwrap_or(0)));
            let frame = Frame::keeping(&board, goal.finals()[0]);
            let mut pegs = board.start();
            for turn in 0.. {
                let legal = board.legal_jumps(pegs);
                let images = frame.images(pegs);
                for &jump in &legal {
                    let child = frame.child(&images, jump);
                    let after = board.play(pegs, jump);
                    assert_eq!(frame.least(&child), goal.canonical(after));
                    assert_eq!(
                        frame.least_complement(&child),
                        goal.canonical(board.mask() & !after)
                    );
                }
                let Some(&jump) = legal.get(turn * 5 % legal.len().max(1)) else {
                    break;
                };
                pegs = board.play(pegs, jump);
            }
        }
    }
}

//! What each jump does to lines of bits.
//!
//! A jump has three cells, of which some are outer, some inner and some line cells. Read backwards,
//! from the line that it leads to: its outer part is a condition on the outer pattern and gives the
//! outer pattern that it comes from; its inner part is a list of pairs of ranks (the lines of a
//! block that it leads to, and those of the other block that it comes from); its part on line cells
//! is a [`Shuffle`] of the bits, and without such a part the bits of one line are just added to the
//! other. A jump on line cells only is a shuffle within each line.
//!
//! **The shuffle.** The jump inverts some free cells, so bit `t` comes from bit `t ^ flip`. Bits of
//! the flip from 64 on exchange words. The lower ones move bits within a word, and only such `t`
//! count as have the right contents on the cells of the jump, all with the same value in each
//! flipped bit: so `t ^ flip` is `t` plus or minus a constant, a plain shift. A mask takes out the
//! rest. It depends on the line by the contents of the bound cells only, which means by its
//! syndrome: one mask for each (eight of 64 bytes a jump on the English board).

use super::layout::Layout;
use crate::games::peg::board::{Jump, members};

/// The jumps of a board as programmes on the lines of a layout.
#[derive(Clone, Debug)]
pub struct Programmes {
    /// The jumps from one line to another.
    between: Vec<Between>,
    /// By outer pattern the numbers of the jumps between lines that can lead to it: those of
    /// pattern `p` stand from `ends[p]` to `ends[p + 1]`.
    into: Vec<u8>,
    ends: Vec<u32>,
    /// The jumps within a line.
    pub within: Vec<Shuffle>,
    /// So many rounds of the jumps within a line leave nothing to add.
    pub rounds: usize,
    /// The inner parts of the jumps; the first one is "no inner cell".
    pub moves: Vec<InnerMove>,
}

/// A jump from one line to another.
#[derive(Clone, Debug)]
pub struct Between {
    /// The outer cells of the jump, as a pattern.
    outer: u32,
    /// What they hold after the jump.
    after: u32,
    /// The number of the inner part.
    pub inner: usize,
    /// The part on line cells.
    pub shuffle: Option<Shuffle>,
}

impl Between {
    /// The outer pattern from which the jump leads to this one.
    #[inline]
    pub fn source(&self, outer: u32) -> u32 {
        outer ^ self.outer
    }
}

/// What a jump does to the inner patterns.
#[derive(Clone, Debug)]
pub struct InnerMove {
    /// Whether it has no inner cell: each pattern comes from itself.
    pub still: bool,
    cells: u32,
    after: u32,
    /// By number of a weight the number of the weight that it comes from.
    pub weights: Vec<Option<u16>>,
    /// By number of a class the ranks in it to which the jump leads, each with the rank from which.
    pub pairs: Vec<Vec<[u16; 2]>>,
}

/// How the bits of a line come from those of a line before the jump.
#[derive(Clone, Debug)]
pub struct Shuffle {
    /// Word `w` comes from word `w ^ flip`,
    pub flip: usize,
    /// if `w & flip` is this (it gets nothing otherwise),
    pub live: usize,
    /// shifted to the left or to the right
    pub is_left: bool,
    /// by so many bits,
    pub by: u32,
    /// where the mask of the line's syndrome has a bit: so many words a syndrome.
    masks: Vec<u64>,
    words: usize,
}

impl Shuffle {
    /// The mask for lines of this syndrome.
    #[inline]
    pub fn mask(&self, syndrome: u8) -> &[u64] {
        &self.masks[usize::from(syndrome) * self.words..][..self.words]
    }

    fn new(layout: &Layout, jump: Jump) -> Self {
        let split = layout.split();
        let cells = jump.triple() & split.line_cells();
        let after = cells & 1 << jump.to;
        let (mut flip, mut live, mut shift) = (0, 0, 0_i32);
        for (bit, &cell) in split.free().iter().enumerate() {
            if cells >> cell & 1 == 1 {
                match bit {
                    0..6 if cell == jump.to => shift -= 1 << bit,
                    0..6 => shift += 1 << bit,
                    _ => {
                        flip |= 1 << (bit - 6);
                        live |= usize::from(cell == jump.to) << (bit - 6);
                    }
                }
            }
        }
        let (words, bits) = (split.line_words(), 1 << split.free().len());
        let mut masks = vec![0; words << split.bound().len()];
        for (mask, syndrome) in masks.chunks_mut(words).zip(0..=u8::MAX) {
            for bit in 0..bits {
                let holds = layout.pegs_of_bit(syndrome, bit) & cells == after;
                mask[bit / 64] |= u64::from(holds) << (bit % 64);
            }
        }
        Self {
            flip,
            live,
            is_left: shift < 0,
            by: shift.unsigned_abs(),
            masks,
            words,
        }
    }
}

impl Programmes {
    /// The programmes of all jumps on the lines of a layout.
    pub fn new(layout: &Layout) -> Self {
        let split = layout.split();
        let mut all = Self {
            between: Vec::new(),
            into: Vec::new(),
            ends: vec![0],
            within: Vec::new(),
            rounds: rounds(layout),
            moves: vec![InnerMove::new(layout, 0, 0)],
        };
        for &jump in split.board().jumps() {
            let line_cells = jump.triple() & split.line_cells();
            let shuffle = (line_cells != 0).then(|| Shuffle::new(layout, jump));
            match shuffle {
                Some(shuffle) if line_cells == jump.triple() => all.within.push(shuffle),
                shuffle => {
                    let (outer, after) = part(jump, split.outer());
                    let inner = all.inner_move(layout, part(jump, split.inner()));
                    all.between.push(Between {
                        outer,
                        after,
                        inner,
                        shuffle,
                    });
                }
            }
        }
        for outer in (0..).take(layout.outer.len()) {
            let leads = |jump: &Between| outer & jump.outer == jump.after;
            let jumps = (0..).zip(&all.between);
            all.into.extend(
                jumps
                    .filter(|(_, jump)| leads(jump))
                    .map(|(number, _)| number),
            );
            all.ends
                .push(u32::try_from(all.into.len()).unwrap_or(u32::MAX));
        }
        all
    }

    /// The jumps between lines that can lead to an outer pattern.
    #[inline]
    pub fn leading_to(&self, outer: u32) -> impl Iterator<Item = &Between> {
        let ends = &self.ends[outer as usize..][..2];
        let into = &self.into[ends[0] as usize..ends[1] as usize];
        into.iter().map(|&jump| &self.between[usize::from(jump)])
    }

    /// The number of this inner part.
    fn inner_move(&mut self, layout: &Layout, (cells, after): (u32, u32)) -> usize {
        let known = self
            .moves
            .iter()
            .position(|m| (m.cells, m.after) == (cells, after));
        known.unwrap_or_else(|| {
            self.moves.push(InnerMove::new(layout, cells, after));
            self.moves.len() - 1
        })
    }
}

/// The cells of a jump that are among these, as a pattern, and what they hold after the jump.
fn part(jump: Jump, cells: &[u8]) -> (u32, u32) {
    let pattern = |pegs: u64| {
        let numbered = (0..).zip(cells);
        numbered.fold(0, |pattern, (i, cell)| {
            pattern | u32::from(pegs >> cell & 1 == 1) << i
        })
    };
    (pattern(jump.triple()), pattern(1 << jump.to))
}

impl InnerMove {
    fn new(layout: &Layout, cells: u32, after: u32) -> Self {
        let mut weights = vec![None; layout.weights.len()];
        let mut pairs = vec![Vec::new(); layout.classes.len()];
        for (class, pairs) in layout.classes.iter().zip(&mut pairs) {
            for (rank, &pattern) in (0..).zip(&class.patterns) {
                let pattern = u32::from(pattern);
                if pattern & cells == after {
                    let (source, source_rank) = layout.ranks[(pattern ^ cells) as usize];
                    let (weight, _) = layout.ranks[pattern as usize];
                    weights[usize::from(weight)] = Some(source);
                    pairs.push([rank, source_rank]);
                }
            }
        }
        Self {
            still: cells == 0,
            cells,
            after,
            weights,
            pairs,
        }
    }
}

/// How many jumps can follow each other within a line, for each needs what the one before it did:
/// two fewer than the cells of the largest group of line cells that such jumps connect.
fn rounds(layout: &Layout) -> usize {
    let split = layout.split();
    let triples = split.board().jumps().iter().map(|jump| jump.triple());
    let within: Vec<u64> = triples
        .filter(|triple| triple & !split.line_cells() == 0)
        .collect();
    let group = |cell: u8| {
        let mut group = 1 << cell;
        loop {
            let near = within.iter().filter(|&&triple| triple & group != 0);
            let wider = near.fold(group, |group, triple| group | triple);
            if wider == group {
                return group.count_ones() as usize;
            }
            group = wider;
        }
    };
    let largest = members(split.line_cells()).map(group).max();
    largest.map_or(0, |cells| cells.saturating_sub(2))
}

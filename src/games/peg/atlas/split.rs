//! Which cells of a board address a line of bits, and which are addressed within it.
//!
//! The cells are divided into *line cells* and *address cells*. The pegs on the address cells say
//! which line, those on the line cells which bit of it. The English board, with 0 for a line cell
//! and the *weight* of each address cell:
//!
//! ```text
//!          0 0 0
//!          3 3 3           12 line cells, the end rows of the arms
//!      0 3 2 2 2 3 0       12 outer cells of weight 3
//!      0 3 2 2 2 3 0        9 inner cells of weight 2
//!      0 3 2 2 2 3 0
//!          3 3 3
//!          0 0 0
//! ```
//!
//! Every jump that touches an address cell lowers the sum of the weights under the pegs: over a 3
//! from anywhere to anywhere by at least 3 + 0 - 2, over a 2 by at least 2 + 2 - 3, and none leads
//! over a line cell. So a closure that visits the lines by descending weight needs one pass. The
//! other jumps are the eight within the end rows, at most one of them in each row.
//!
//! **What the position class gives.** The invariants of the board are brought into a form where each
//! of the first `r` contains one line cell that no other contains (its *bound* cell), and the
//! others contain no line cell at all. Then the pegs on the bound cells follow from the address and
//! the other line cells, which are *free*: a line has `2^free` bits. And the invariants without
//! line cells are parities of the address alone, so only that part of the addresses occurs. On the
//! English board 3 line cells are bound and 9 free: 512 bits, a cache line; and one parity leaves
//! 2^20 of the 2^21 addresses. Nothing is lost: 2^29 bits are the 2^29 positions of a class.
//!
//! **Other boards.** A cell over which no peg can jump (the tip of a row and of a column) can always
//! be a line cell. A cell over which one can jump may only be one together with both its neighbours:
//! two jumps over it go in opposite directions, and both have to lower the weight. So the units
//! are the sets of cells closed under that; [`Split::new`] takes as many as leave weights
//! (`potential.rs`) and a line of at most `2^`[`MOST_FREE`] bits. European: the end rows and the four
//! tips b2 f2 b6 f6, lines of 2^12 bits; 3-3-2-2: the end rows; diamond: its whole border; squares of
//! 25 and 36 cells: four and three sides; triangles: one side and the corner opposite. A triangle
//! can't have two sides, nor a square of 16 two that face each other: where they are four cells
//! apart, in a row `0 a b 0`, jumps over `a` and over `b` ask for `a > b` and `b > a`.

use std::sync::Arc;

use super::potential::{MOST_CHECKS, has_potential, potential};
use crate::games::peg::board::{Board, image, members};

/// The most free cells: a line is at most 1 KiB.
pub const MOST_FREE: usize = 13;

/// The most address cells that are inner, and that are outer: first so many, if there are inner
/// ones enough.
const MOST_INNER: usize = 12;
const USUAL_OUTER: usize = 16;
const MOST_OUTER: usize = 18;

/// The inner cells times the free cells span about so many bits: they should stay in a cache.
const NEAR: usize = 18;

/// A unit of more cells than this is no border any more.
const MOST_UNIT: u32 = 8;

/// A class of more than `2^MOST_BITS` positions (128 GiB) is not tried.
const MOST_BITS: usize = 40;

/// The most that all weights may add up to: numbers of weights and classes take 16 bits
/// (`1001 << MOST_PARITIES` of them at most), and the time to put lines in order grows with it.
const MOST_WEIGHT: u32 = 1_000;

/// The tables of the lines take an eighth of a set at most, or so many bytes: they are not counted
/// as memory.
const SMALL_TABLES: usize = 4 << 20;

/// Bytes for each outer pattern and inner weight: its place and its block.
const BYTES_A_BLOCK: usize = 8 + 12;

/// The most invariants, bound cells and parities of a split.
const MOST_INVARIANTS: usize = 16;
const MOST_BOUND: usize = 8;
const MOST_PARITIES: usize = 6;

/// A line cell whose peg follows from the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// The cell.
    pub cell: u8,
    /// The invariant that gives it: a set of cells in which the parity of the pegs never changes.
    /// It contains this bound cell and no other.
    pub invariant: u64,
}

/// How the cells of a board are divided.
#[derive(Clone, Debug)]
pub struct Split {
    board: Arc<Board>,
    weights: Vec<u32>,
    free: Vec<u8>,
    bound: Vec<Bound>,
    parities: Vec<u64>,
    outer: Vec<u8>,
    inner: Vec<u8>,
}

impl Split {
    /// The split of a board; none if it has none that is of use.
    pub fn new(board: &Arc<Board>) -> Option<Self> {
        let invariants = board.invariants().len();
        if invariants > MOST_INVARIANTS || board.cells().len() - invariants > MOST_BITS {
            return None;
        }
        let line_cells = line_cells(board);
        let weights = potential(board, line_cells)?;
        let (bound, parities) = reduced(board, line_cells);
        if bound.len() > MOST_BOUND || parities.len() > MOST_PARITIES {
            return None;
        }
        let is_bound = |cell: &u8| bound.iter().any(|b| b.cell == *cell);
        let free = members(line_cells).filter(|cell| !is_bound(cell));
        let free = in_bit_order(board, free.collect());
        let mut address: Vec<u8> = members(board.mask() & !line_cells).collect();
        address.sort_by_key(|&cell| weights[usize::from(cell)]);
        let near = NEAR
            .saturating_sub(free.len())
            .max(address.len().saturating_sub(USUAL_OUTER));
        let mut outer = address.split_off(near.min(MOST_INNER).min(address.len()));
        outer.sort_unstable();
        address.sort_unstable();
        if outer.len() > MOST_OUTER {
            return None;
        }
        let split = Self {
            board: board.clone(),
            weights,
            free,
            bound,
            parities,
            outer,
            inner: address,
        };
        let fits = split.weight(board.mask()) <= MOST_WEIGHT
            && split.table_bytes() <= (split.bytes() / 8).max(SMALL_TABLES);
        fits.then_some(split)
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// The weight of each cell, by cell number; 0 for line cells.
    pub fn weights(&self) -> &[u32] {
        &self.weights
    }

    /// The line cells that are free: free cell `i` is bit `i` of the index of a bit in its line.
    pub fn free(&self) -> &[u8] {
        &self.free
    }

    /// The line cells that are bound.
    pub fn bound(&self) -> &[Bound] {
        &self.bound
    }

    /// The invariants without line cells.
    pub fn parities(&self) -> &[u64] {
        &self.parities
    }

    /// The outer address cells.
    pub fn outer(&self) -> &[u8] {
        &self.outer
    }

    /// The inner address cells.
    pub fn inner(&self) -> &[u8] {
        &self.inner
    }

    /// The set of the line cells.
    pub fn line_cells(&self) -> u64 {
        set(&self.free) | self.bound.iter().fold(0, |set, b| set | 1 << b.cell)
    }

    /// The words of a line; one where it has fewer bits than a word.
    pub fn line_words(&self) -> usize {
        (1usize << self.free.len()).div_ceil(64)
    }

    /// The number of lines.
    pub fn lines(&self) -> usize {
        1 << (self.outer.len() + self.inner.len() - self.parities.len())
    }

    /// Bytes of one set.
    pub fn bytes(&self) -> usize {
        self.lines() * self.line_words() * 8
    }

    /// Bytes of the tables by which lines are found, at most.
    fn table_bytes(&self) -> usize {
        let mut weights = vec![0];
        for cell in &self.inner {
            let more = self.weights[usize::from(*cell)];
            let with: Vec<u32> = weights.iter().map(|sum| sum + more).collect();
            weights.extend(with);
            weights.sort_unstable();
            weights.dedup();
        }
        (weights.len() << self.outer.len()) * BYTES_A_BLOCK
    }

    /// The sum of the weights under these pegs.
    pub fn weight(&self, pegs: u64) -> u32 {
        members(pegs)
            .map(|cell| self.weights[usize::from(cell)])
            .sum()
    }

    /// The parities of these pegs: of the bound cells' invariants (the *syndrome*), and of those
    /// without line cells.
    pub fn syndrome(&self, pegs: u64) -> (u8, u8) {
        let bound = self.bound.iter().map(|b| b.invariant);
        (
            parities(pegs, bound),
            parities(pegs, self.parities.iter().copied()),
        )
    }
}

/// The set of these cells.
pub fn set(cells: &[u8]) -> u64 {
    cells.iter().fold(0, |set, cell| set | 1 << cell)
}

/// Bit `i` is the parity of the pegs in invariant `i`.
fn parities(pegs: u64, invariants: impl Iterator<Item = u64>) -> u8 {
    let parity = |invariant: u64| u8::from((pegs & invariant).count_ones() & 1 == 1);
    let numbered = invariants.enumerate();
    numbered.fold(0, |all, (i, invariant)| all | parity(invariant) << i)
}

/// As many units as fit, begun with the small ones or with the large ones.
fn line_cells(board: &Board) -> u64 {
    let cells = 0..u8::try_from(board.cells().len()).unwrap_or(0);
    let mut units: Vec<u64> = cells.map(|cell| unit(board, cell)).collect();
    units.sort_unstable_by_key(|u| (u.count_ones(), *u));
    units.dedup();
    units.retain(|u| u.count_ones() <= MOST_UNIT);
    let small = union(board, units.iter());
    let large = union(board, units.iter().rev());
    if free(board, large) > free(board, small) {
        large
    } else {
        small
    }
}

/// As many units as fit, in this order: first those that symmetries carry into each other
/// together, then each.
fn union<'a>(board: &Board, units: impl Iterator<Item = &'a u64> + Clone) -> u64 {
    let together = units.clone().map(|&unit| {
        let images = board.symmetries().iter();
        images.fold(unit, |all, s| all | image(unit, s))
    });
    let (mut line_cells, mut left) = (0, MOST_CHECKS);
    for more in together.chain(units.copied()) {
        let wider = line_cells | more;
        let fits = wider != line_cells && free(board, wider) <= MOST_FREE;
        if fits && has_potential(board, wider, &mut left) {
            line_cells = wider;
        }
    }
    line_cells
}

/// The number of free cells among these line cells.
fn free(board: &Board, line_cells: u64) -> usize {
    line_cells.count_ones() as usize - reduced(board, line_cells).0.len()
}

/// Free cells in an order that is quick to close. The six lowest bits are within a word, so that
/// what a jump does to them is a shift; of the higher ones it gives half of the words a miss, so
/// there the cells with most jumps belong. The next three are within the words that are handled
/// together, and best if no jump has two of them.
fn in_bit_order(board: &Board, mut free: Vec<u8>) -> Vec<u8> {
    let jumps = |cell: u8| {
        board
            .jumps()
            .iter()
            .filter(move |j| j.triple() >> cell & 1 == 1)
    };
    free.sort_by_key(|&cell| jumps(cell).count());
    let mut apart: Vec<u8> = Vec::new();
    for &cell in free.iter().rev() {
        let joined = jumps(cell).fold(0, |joined, jump| joined | jump.triple());
        let is_apart = apart.iter().all(|other| joined >> other & 1 == 0);
        if is_apart && apart.len() < 3 && free.len() - apart.len() > 6 {
            apart.push(cell);
        }
    }
    free.retain(|cell| !apart.contains(cell));
    let high = free.split_off(free.len().min(6));
    [free, apart, high].concat()
}

/// The smallest set with this cell that contains, with each cell over which a peg can jump, its
/// neighbours on both sides.
fn unit(board: &Board, cell: u8) -> u64 {
    let mut unit = 1 << cell;
    loop {
        let over = board.jumps().iter().filter(|j| unit >> j.over & 1 == 1);
        let wider = over.fold(unit, |wider, jump| wider | jump.triple());
        if wider == unit {
            return unit;
        }
        unit = wider;
    }
}

/// A basis of the invariants in which each line cell that is bound is in one of them only, and
/// the invariants without line cells. Gauss and Jordan over GF(2).
fn reduced(board: &Board, line_cells: u64) -> (Vec<Bound>, Vec<u64>) {
    let mut bound: Vec<Bound> = Vec::new();
    let mut parities = Vec::new();
    for &invariant in board.invariants() {
        let holds = |invariant: u64, cell: u8| invariant >> cell & 1 == 1;
        let invariant = bound.iter().fold(invariant, |rest, b| {
            if holds(rest, b.cell) {
                rest ^ b.invariant
            } else {
                rest
            }
        });
        let Some(cell) = members(invariant & line_cells).next() else {
            parities.push(invariant);
            continue;
        };
        for other in &mut bound {
            if holds(other.invariant, cell) {
                other.invariant ^= invariant;
            }
        }
        bound.push(Bound { cell, invariant });
    }
    (bound, parities)
}

#[cfg(test)]
#[path = "split_tests.rs"]
mod tests;

//! Peg boards as data: a shape in one 64-bit word, its jumps, its symmetries, its invariants.
//!
//! A board is a set of at most 64 cells of the square or the triangular lattice. The cells are
//! numbered in reading order, and a set of cells (the pegs of a position, say) is a `u64` with
//! bit `i` for cell `i`. English, with its cell numbers and its names:
//!
//! ```text
//!          0  1  2                     a b c d e f g
//!          3  4  5                  1      o o o
//!    6  7  8  9 10 11 12            2      o o o
//!   13 14 15 16 17 18 19            3  o o o o o o o
//!   20 21 22 23 24 25 26            4  o o o o o o o     16 is d4
//!         27 28 29                  5  o o o o o o o
//!         30 31 32                  6      o o o
//!                                   7      o o o
//! ```
//!
//! Everything else follows from the shape. Jumps are found by walking from each cell in each
//! direction of the lattice. Those of one direction that share a pair of distances in bits (to the
//! jumped cell, to the landing cell) are generated together by two rotations and three masks: one
//! or five pairs a direction on the English board, one on a rectangle. Symmetries are the linear maps of
//! the lattice onto itself that carry the shape onto itself. Invariants are the null space over
//! GF(2) of the jump equations: a set of cells that every jump triple meets in an even number of
//! cells keeps the parity of its pegs for ever. On the square lattice they are the classical rule
//! of three; Beasley, *The Ins and Outs of Peg Solitaire*, 1985, chapter 4.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use thiserror::Error;

use super::shapes;

/// The most cells a board can have: a position is one 64-bit word.
pub const MAX_CELLS: usize = 64;

/// The most jumps a board can have: a jump's number is a byte. On the square lattice no board has
/// so many; the hexagon of 61 cells on the triangular one has more.
pub const MAX_JUMPS: usize = 256;

/// The most columns and rows of a board's drawing: columns are named by one letter.
pub const MAX_SIDE: usize = 26;

/// The lattice on which the cells lie; it gives the directions in which pegs jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Lattice {
    /// Four directions; a column letter is a column of the drawing.
    Square,
    /// Six directions, rows of 1, 2, 3 … cells; a column letter counts within the row.
    Triangle,
}

impl Lattice {
    /// The steps, as (rows, columns), in which a peg can jump.
    fn steps(self) -> &'static [(i32, i32)] {
        match self {
            Self::Square => &[(0, 1), (1, 0), (0, -1), (-1, 0)],
            Self::Triangle => &[(0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)],
        }
    }
}

/// Where a cell lies in the drawing, both counted from 0 at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cell {
    /// Row, from the top.
    pub row: u8,
    /// Column, from the left.
    pub column: u8,
}

/// One jump: the peg on `from` jumps over the peg on `over` and lands in the hole `to`.
/// All three are cell numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Jump {
    /// The cell of the peg that jumps.
    pub from: u8,
    /// The cell of the peg that is taken.
    pub over: u8,
    /// The hole in which the jumping peg lands.
    pub to: u8,
}

impl Jump {
    /// The two cells that must hold pegs before the jump.
    pub const fn pegs(self) -> u64 {
        1 << self.from | 1 << self.over
    }

    /// The three cells that the jump inverts.
    pub const fn triple(self) -> u64 {
        self.pegs() | 1 << self.to
    }
}

/// All jumps in one direction of the lattice.
#[derive(Clone, Debug)]
struct Direction {
    shifts: Vec<Shift>,
    /// The number of the jump that starts on each cell, where one does.
    numbers: Box<[u8; 64]>,
}

/// The cells `from` which a jump lies over the cell `over` bits further on and ends `to` bits
/// further on, modulo 64.
#[derive(Clone, Copy, Debug)]
struct Shift {
    over: u32,
    to: u32,
    from: u64,
}

/// A board: cells, jumps, symmetries and invariants.
#[derive(Clone, Debug)]
pub struct Board {
    name: String,
    lattice: Lattice,
    cells: Vec<Cell>,
    jumps: Vec<Jump>,
    directions: Vec<Direction>,
    symmetries: Vec<Vec<u8>>,
    invariants: Vec<u64>,
}

/// Why a drawing is not a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum BoardError {
    /// No board has this name.
    #[error("`{0}` is not a board; expected {names} or the name of a file with a drawing", names = shapes::names())]
    UnknownName(String),
    /// A character that is neither a cell nor a blank.
    #[error(
        "row {row}, column {column} of the drawing: got `{got}`, expected `o` or `.` for a cell, a space for none"
    )]
    StrayCharacter {
        /// Row of the drawing, from 1.
        row: usize,
        /// Column of the drawing, from 1.
        column: usize,
        /// What stands there.
        got: char,
    },
    /// No cell at all.
    #[error("the drawing has no cell; expected `o` or `.` for each")]
    Empty,
    /// More cells than bits in a word.
    #[error("the drawing has {0} cells; expected at most {MAX_CELLS}")]
    TooManyCells(usize),
    /// More jumps than a byte can number.
    #[error("the drawing allows {0} jumps; expected at most {MAX_JUMPS}")]
    TooManyJumps(usize),
    /// Too wide or too high to name the cells.
    #[error(
        "row {row} of the drawing lies beyond {MAX_SIDE} rows or is wider than {MAX_SIDE} columns"
    )]
    TooLarge {
        /// Row of the drawing, from 1.
        row: usize,
    },
}

impl Board {
    /// The board of this name: `english`, `european`, `wiegleb`, `asymmetric`, `diamond`,
    /// `triangle5` to `triangle8`, `square4` to `square8`.
    pub fn named(name: &str) -> Result<Arc<Self>, BoardError> {
        let (lattice, drawing) =
            shapes::drawing(name).ok_or_else(|| BoardError::UnknownName(name.to_owned()))?;
        Self::from_drawing(name, lattice, &drawing).map(Arc::new)
    }

    /// The board that an ASCII drawing shows: `o` or `.` for a cell, a space for none, one line a
    /// row. Blank columns at the left and blank rows around the shape are cut off. On the
    /// triangular lattice the cells of a row stand at the left.
    pub fn from_drawing(name: &str, lattice: Lattice, drawing: &str) -> Result<Self, BoardError> {
        let mut places = Vec::new();
        for (row, line) in drawing.lines().enumerate() {
            for (column, got) in line.trim_end().chars().enumerate() {
                match got {
                    'o' | '.' => places.push((row, column)),
                    ' ' => {}
                    got => {
                        let (row, column) = (row + 1, column + 1);
                        return Err(BoardError::StrayCharacter { row, column, got });
                    }
                }
            }
        }
        if places.len() > MAX_CELLS {
            return Err(BoardError::TooManyCells(places.len()));
        }
        let top = places.iter().map(|p| p.0).min().ok_or(BoardError::Empty)?;
        let left = places.iter().map(|p| p.1).min().unwrap_or(0);
        let mut cells = Vec::with_capacity(places.len());
        for (row, column) in places {
            let (r, c) = (row - top, column - left);
            if r >= MAX_SIDE || c >= MAX_SIDE {
                return Err(BoardError::TooLarge { row: row + 1 });
            }
            cells.push(Cell {
                row: narrow(r),
                column: narrow(c),
            });
        }
        let board = Self::from_cells(name, lattice, cells);
        if board.jumps.len() > MAX_JUMPS {
            return Err(BoardError::TooManyJumps(board.jumps.len()));
        }
        Ok(board)
    }

    fn from_cells(name: &str, lattice: Lattice, cells: Vec<Cell>) -> Self {
        let (jumps, directions) = find_jumps(lattice, &cells);
        Self {
            name: name.to_owned(),
            lattice,
            symmetries: find_symmetries(lattice, &cells),
            invariants: null_space(cells.len(), &jumps),
            cells,
            jumps,
            directions,
        }
    }

    /// The name under which the board was asked for.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The lattice on which the cells lie.
    pub fn lattice(&self) -> Lattice {
        self.lattice
    }

    /// The cells in reading order; a cell's number is its index here.
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The set of all cells.
    pub fn mask(&self) -> u64 {
        u64::MAX >> (64 - self.cells.len())
    }

    /// The number of rows, from the first with a cell to the last.
    pub fn rows(&self) -> usize {
        self.cells.last().map_or(0, |c| usize::from(c.row) + 1)
    }

    /// The number of columns, from the first with a cell to the last.
    pub fn columns(&self) -> usize {
        self.cells
            .iter()
            .map(|c| usize::from(c.column) + 1)
            .max()
            .unwrap_or(0)
    }

    /// The number of the cell in this row and column, if there is one.
    pub fn cell_at(&self, row: usize, column: usize) -> Option<u8> {
        let place = Cell {
            row: u8::try_from(row).ok()?,
            column: u8::try_from(column).ok()?,
        };
        self.cells.binary_search(&place).ok().map(narrow)
    }

    /// Every jump that the shape allows; a jump's number is its index here.
    pub fn jumps(&self) -> &[Jump] {
        &self.jumps
    }

    /// Calls `each` with the number of every jump that is legal with these pegs.
    #[inline]
    pub fn for_each_jump(&self, pegs: u64, mut each: impl FnMut(u8)) {
        for direction in &self.directions {
            let legal = |s: &Shift| s.from & pegs.rotate_right(s.over) & !pegs.rotate_right(s.to);
            let mut from = direction
                .shifts
                .iter()
                .fold(0, |from, shift| from | legal(shift))
                & pegs;
            while from != 0 {
                each(direction.numbers[from.trailing_zeros() as usize]);
                from &= from - 1;
            }
        }
    }

    /// The numbers of the jumps that are legal with these pegs.
    pub fn legal_jumps(&self, pegs: u64) -> Vec<u8> {
        let mut legal = Vec::new();
        self.for_each_jump(pegs, |jump| legal.push(jump));
        legal
    }

    /// The position after a jump; the jump must be legal.
    #[inline]
    pub fn play(&self, pegs: u64, jump: u8) -> u64 {
        pegs ^ self.jumps[usize::from(jump)].triple()
    }

    /// The symmetries of the shape as permutations: cell `i` goes to cell `s[i]`. The identity is
    /// the first.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// A basis of the invariants: sets of cells whose number of pegs keeps its parity under every
    /// jump. Two positions are of one *position class* if all these parities are equal.
    pub fn invariants(&self) -> &[u64] {
        &self.invariants
    }

    /// The position class of these pegs: bit `i` is the parity of the pegs in invariant `i`.
    #[inline]
    pub fn class(&self, pegs: u64) -> u64 {
        let parity = |set: &u64| u64::from((pegs & set).count_ones() & 1);
        self.invariants
            .iter()
            .enumerate()
            .fold(0, |class, (i, set)| class | parity(set) << i)
    }

    /// The central cell: the one cell that every symmetry keeps in its place, if there is just
    /// one.
    pub fn center(&self) -> Option<u8> {
        let kept = |&cell: &u8| self.symmetries.iter().all(|s| s[usize::from(cell)] == cell);
        let mut fixed = (0..narrow(self.cells.len())).filter(kept);
        fixed
            .next()
            .filter(|_| fixed.next().is_none() && self.symmetries.len() > 1)
    }

    /// The usual start: every cell a peg but the centre, or but the first cell where there is no
    /// centre.
    pub fn start(&self) -> u64 {
        self.mask() & !(1 << self.center().unwrap_or(0))
    }
}

/// The image of a set of cells under a permutation of the cells.
pub fn image(set: u64, permutation: &[u8]) -> u64 {
    permutation
        .iter()
        .enumerate()
        .fold(0, |image, (i, &to)| image | (set >> i & 1) << to)
}

/// The cell numbers in a set, ascending.
pub fn members(mut set: u64) -> impl Iterator<Item = u8> {
    std::iter::from_fn(move || {
        let cell = (set != 0).then(|| narrow(set.trailing_zeros() as usize))?;
        set &= set - 1;
        Some(cell)
    })
}

fn narrow(n: usize) -> u8 {
    u8::try_from(n).expect("cells, rows and columns number at most 64")
}

fn find_jumps(lattice: Lattice, cells: &[Cell]) -> (Vec<Jump>, Vec<Direction>) {
    let place = cells.iter().enumerate();
    let number: BTreeMap<(i32, i32), u8> =
        place.map(|(i, c)| (coordinates(*c), narrow(i))).collect();
    let (mut jumps, mut directions) = (Vec::new(), Vec::new());
    for &(dr, dc) in lattice.steps() {
        let mut shifts: Vec<Shift> = Vec::new();
        let mut numbers = Box::new([0; 64]);
        for (&(row, column), &from) in &number {
            let at = |n: i32| number.get(&(row + n * dr, column + n * dc)).copied();
            let (Some(over), Some(to)) = (at(1), at(2)) else {
                continue;
            };
            numbers[usize::from(from)] = u8::try_from(jumps.len()).unwrap_or(u8::MAX);
            jumps.push(Jump { from, over, to });
            let by = |cell: u8| u32::from(cell.wrapping_sub(from) % 64);
            let (over, to, from) = (by(over), by(to), 1 << from);
            match shifts.iter_mut().find(|s| (s.over, s.to) == (over, to)) {
                Some(shift) => shift.from |= from,
                None => shifts.push(Shift { over, to, from }),
            }
        }
        directions.push(Direction { shifts, numbers });
    }
    (jumps, directions)
}

fn coordinates(cell: Cell) -> (i32, i32) {
    (i32::from(cell.row), i32::from(cell.column))
}

/// The linear maps with entries -1, 0 and 1 that carry the steps of the lattice onto themselves
/// are its symmetries about a point (8 on the square lattice, 12 on the triangular one); kept are
/// those that, followed by a translation, carry the shape onto itself.
fn find_symmetries(lattice: Lattice, cells: &[Cell]) -> Vec<Vec<u8>> {
    let steps: BTreeSet<(i32, i32)> = lattice.steps().iter().copied().collect();
    let entries = [1, 0, -1];
    let matrices = entries.into_iter().flat_map(|a| {
        entries.into_iter().flat_map(move |b| {
            entries
                .into_iter()
                .flat_map(move |c| entries.into_iter().map(move |d| [a, b, c, d]))
        })
    });
    let mut found: Vec<Vec<u8>> = matrices
        .filter(|m| steps.iter().map(|&s| mapped(m, s)).collect::<BTreeSet<_>>() == steps)
        .filter_map(|m| permutation(&m, cells))
        .collect();
    found.sort_unstable(); // the identity, an ascending list, comes first
    found.dedup();
    found
}

fn mapped(m: &[i32; 4], (row, column): (i32, i32)) -> (i32, i32) {
    (m[0] * row + m[1] * column, m[2] * row + m[3] * column)
}

/// Where each cell goes under the map and the translation that brings the shape back to the top
/// left; `None` if the image is another shape.
fn permutation(m: &[i32; 4], cells: &[Cell]) -> Option<Vec<u8>> {
    let images: Vec<(i32, i32)> = cells.iter().map(|&c| mapped(m, coordinates(c))).collect();
    let top = images.iter().map(|p| p.0).min()?;
    let left = images.iter().map(|p| p.1).min()?;
    let at = |&(row, column): &(i32, i32)| {
        let (row, column) = (
            u8::try_from(row - top).ok()?,
            u8::try_from(column - left).ok()?,
        );
        cells.binary_search(&Cell { row, column }).ok().map(narrow)
    };
    images.iter().map(at).collect()
}

/// A basis of the null space over GF(2) of the jump triples: the sets that meet every triple in
/// an even number of cells. Gauss and Jordan on rows of 64 bits.
fn null_space(cells: usize, jumps: &[Jump]) -> Vec<u64> {
    let mut pivots: Vec<(usize, u64)> = Vec::new();
    for jump in jumps {
        let reduce =
            |row: u64, &(p, r): &(usize, u64)| if row >> p & 1 == 1 { row ^ r } else { row };
        let row = pivots.iter().fold(jump.triple(), reduce);
        if row != 0 {
            let p = row.trailing_zeros() as usize;
            for (_, other) in &mut pivots {
                if *other >> p & 1 == 1 {
                    *other ^= row;
                }
            }
            pivots.push((p, row));
        }
    }
    let is_pivot = |cell: usize| pivots.iter().any(|&(p, _)| p == cell);
    let vector = |free: usize| {
        pivots
            .iter()
            .fold(1u64 << free, |set, &(p, row)| set | (row >> free & 1) << p)
    };
    (0..cells)
        .filter(|&cell| !is_pivot(cell))
        .map(vector)
        .collect()
}

#[cfg(test)]
#[path = "board_tests.rs"]
mod tests;

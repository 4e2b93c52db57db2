//! A position as the exact search keeps it: with the marks of every line counted as they are set.
//!
//! Each line has a byte with its marks of x and of o. A mark changes only the lines through its
//! cell, and with them two facts about each side that decide most nodes without a search:
//!
//! * its *threats*: the free cells that complete a line of it;
//! * its *potential*: the sum, over the lines in which the other side has no mark, of 2 to the
//!   number of its marks. With lines of n cells, a side whose potential is below 2^n when the other
//!   one moves, or below 2^(n-1) when it moves itself, never completes a line against good defence
//!   (P. Erdős & J. L. Selfridge 1973, *On a combinatorial game*).

use crate::games::tictactoe::rules::{Rules, TicTacToe, images};
use crate::games::tictactoe::strips;

/// Positions of more cells have no key without doubles.
const MOST_KEYED: u32 = 40;

/// A line's byte: marks of x in its lower half, of o in its upper one.
const ONE: [u8; 2] = [0x01, 0x10];

/// The lines of a board, and what its cells add to keys.
#[derive(Debug)]
pub struct Lines {
    /// The rules.
    pub rules: Rules,
    /// The cells of each line.
    masks: Vec<u64>,
    /// The lines through each cell.
    through: Vec<Vec<u8>>,
    /// What a mark of x adds to the key of each image of the board; one of o adds twice as much.
    digits: Option<Vec<[u64; 8]>>,
}

impl Lines {
    /// The lines of these rules.
    pub fn new(rules: Rules) -> Self {
        let masks = strips::all(rules.cells(), rules.line);
        let through = |cell: u32| {
            let numbers = (0u8..).zip(&masks);
            let here = numbers.filter(|(_, mask)| *mask >> cell & 1 == 1);
            here.map(|(number, _)| number).collect()
        };
        let keyed = rules.cells().count_ones() <= MOST_KEYED;
        Self {
            rules,
            through: (0..64).map(through).collect(),
            digits: keyed.then(|| (0..64).map(|cell| digits(rules, cell)).collect()),
            masks,
        }
    }

    /// Whether positions have keys.
    pub fn is_keyed(&self) -> bool {
        self.digits.is_some()
    }
}

/// Powers of 3 at the places of a cell in all images; an oblong board has each image twice.
fn digits(rules: Rules, cell: u8) -> [u64; 8] {
    let images = images(rules);
    let mut digits = [0; 8];
    if rules.cells() >> cell & 1 == 1 {
        for (at, digit) in digits.iter_mut().enumerate() {
            let (x, y) = images[at % images.len()](cell % 8, cell / 8);
            *digit = 3u64.pow(u32::from(y * rules.width + x));
        }
    }
    digits
}

/// What a mark changed, to take it back.
#[derive(Clone, Copy, Debug)]
pub struct Before {
    threats: [u64; 2],
    potential: [u32; 2],
}

/// A position with its lines counted. Sides are 0 for x and 1 for o.
#[derive(Debug)]
pub struct Board<'a> {
    lines: &'a Lines,
    counts: Vec<u8>,
    keys: [u64; 8],
    potential: [u32; 2],
    /// The cells without a mark.
    pub free: u64,
    /// The free cells that complete a line, by side.
    pub threats: [u64; 2],
}

impl<'a> Board<'a> {
    /// The position, ready for a search. Its rules are those of the lines.
    pub fn new(lines: &'a Lines, position: &TicTacToe) -> Self {
        let all = u32::try_from(lines.masks.len()).expect("at most 210 lines");
        let mut board = Self {
            lines,
            counts: vec![0; lines.masks.len()],
            keys: [0; 8],
            potential: [all; 2],
            free: lines.rules.cells(),
            threats: if lines.rules.line == 1 {
                [lines.rules.cells(); 2]
            } else {
                [0; 2]
            },
        };
        for (side, mut marks) in position.marks().into_iter().enumerate() {
            while marks != 0 {
                board.place(side, marks.trailing_zeros() as usize);
                marks &= marks - 1;
            }
        }
        board
    }

    /// Sets a mark on a free cell.
    #[inline]
    pub fn place(&mut self, side: usize, cell: usize) -> Before {
        let before = Before {
            threats: self.threats,
            potential: self.potential,
        };
        let other = 1 - side;
        let nearly = self.lines.rules.line;
        self.free &= !(1 << cell);
        self.threats = self.threats.map(|cells| cells & !(1 << cell));
        for &line in &self.lines.through[cell] {
            let count = &mut self.counts[usize::from(line)];
            let (mine, theirs) = (*count >> (4 * side) & 15, *count >> (4 * other) & 15);
            *count += ONE[side];
            if theirs == 0 {
                self.potential[side] += 1 << mine;
                if mine + 2 == nearly {
                    self.threats[side] |= self.lines.masks[usize::from(line)] & self.free;
                }
            }
            if mine == 0 {
                self.potential[other] -= 1 << theirs;
            }
        }
        if let Some(digits) = &self.lines.digits {
            for (key, digit) in self.keys.iter_mut().zip(digits[cell]) {
                *key += digit << side;
            }
        }
        before
    }

    /// Takes a mark back that was set last.
    #[inline]
    pub fn take_back(&mut self, side: usize, cell: usize, before: Before) {
        self.free |= 1 << cell;
        self.threats = before.threats;
        self.potential = before.potential;
        for &line in &self.lines.through[cell] {
            self.counts[usize::from(line)] -= ONE[side];
        }
        if let Some(digits) = &self.lines.digits {
            for (key, digit) in self.keys.iter_mut().zip(digits[cell]) {
                *key -= digit << side;
            }
        }
    }

    /// The same number for all images of the position, and for no other position.
    #[inline]
    pub fn key(&self) -> u64 {
        self.keys
            .iter()
            .fold(u64::MAX, |least, &key| least.min(key))
    }

    /// Whether a side that is to move can still hope to complete a line.
    #[inline]
    pub fn may_win_moving(&self, side: usize) -> bool {
        self.potential[side] >= 1 << (self.lines.rules.line.min(9) - 1)
    }

    /// Whether a side can still hope to complete a line when the other one is to move.
    #[inline]
    pub fn may_win_waiting(&self, side: usize) -> bool {
        self.potential[side] >= 1 << self.lines.rules.line.min(9)
    }

    /// Whether a side has a line in which the other one has no mark.
    #[inline]
    pub fn has_open_line(&self, side: usize) -> bool {
        self.potential[side] > 0
    }

    /// What a cell means for the lines of both sides: more for lines with more marks of one side
    /// alone, 0 if no line through it can be completed any more.
    #[inline]
    pub fn weight(&self, cell: usize) -> u32 {
        let line = |&line: &u8| {
            let count = self.counts[usize::from(line)];
            match (count & 15, count >> 4) {
                (0, 0) => 1,
                (marks, 0) | (0, marks) => 1 << (2 * marks),
                _ => 0,
            }
        };
        self.lines.through[cell].iter().map(line).sum()
    }
}

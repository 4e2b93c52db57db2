//! The rules of tic-tac-toe, as an m,n,k game: any board up to 8x8, lines of any length, misère.
//!
//! A cell is a bit, row by row from the top and from the left, eight bits a row:
//!
//! ```text
//!      a  b  c  d  e  f  g  h
//!   1  0  1  2  3  4  5  6  7
//!   2  8  9 10 11 12 13 14 15
//!   …
//! ```
//!
//! A game goes on until there is a line or the board is full, even if no line can be made any more.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::strips;
use crate::position::{Adversarial, MoveError, Moves, Outcome, Position, Side};
use crate::score::Score;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Columns, 1 to 8.
    pub width: u8,
    /// Rows, 1 to 8.
    pub height: u8,
    /// So many in a row, in a column or on a slope make a line, 1 or more. If that is longer than
    /// the board, there is none.
    pub line: u8,
    /// What a line is good for.
    pub ending: Ending,
}

/// What a line does to whoever makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// It wins.
    LineWins,
    /// It loses (misère).
    LineLoses,
}

impl Rules {
    /// 3x3, lines of three win.
    pub const STANDARD: Self = Self {
        width: 3,
        height: 3,
        line: 3,
        ending: Ending::LineWins,
    };

    /// All cells.
    pub const fn cells(self) -> u64 {
        let row = u64::MAX >> (64 - self.width);
        let rows = u64::MAX >> (64 - 8 * self.height);
        (row & 0xff).wrapping_mul(0x0101_0101_0101_0101) & rows
    }
}

/// Marks on a board, and what is played on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TicTacToe {
    /// What is played.
    pub rules: Rules,
    /// The marks of the side to move.
    pub own: u64,
    /// The marks of the side that has just moved.
    pub others: u64,
}

/// A mark set on a cell, by its bit's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Cell(pub u8);

impl Display for Cell {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (row, column) = (self.0 / 8, self.0 % 8);
        write!(f, "{}{}", char::from(b'a' + column), row + 1)
    }
}

impl FromStr for Cell {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        match text.as_bytes() {
            &[column @ b'a'..=b'h', row @ b'1'..=b'8'] => {
                Ok(Self((row - b'1') * 8 + column - b'a'))
            }
            _ => Err(MoveError {
                got: text.chars().take(20).collect(),
                expected: "a cell, such as b2",
            }),
        }
    }
}

/// Where so few cells are free, the order in which they are tried is not worth its price.
const ORDERED: u32 = 4;

/// Keys of boards of at most so many cells are three to a cell: 3^40 < 2^64.
const TERNARY_CELLS: u8 = 40;

/// `TERNARY[bits]`: the bits of a row as digits of base 3.
const TERNARY: [u64; 256] = {
    let mut table = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let (mut column, mut digit) = (0, 1);
        while column < 8 {
            if bits >> column & 1 == 1 {
                table[bits] += digit;
            }
            digit *= 3;
            column += 1;
        }
        bits += 1;
    }
    table
};

impl TicTacToe {
    /// The empty board.
    pub const fn new(rules: Rules) -> Self {
        Self {
            rules,
            own: 0,
            others: 0,
        }
    }

    /// Whether these marks hold a line.
    #[inline]
    pub fn has_line(rules: Rules, marks: u64) -> bool {
        strips::has_line(marks, rules.line)
    }

    /// The cells without a mark.
    #[inline]
    pub const fn free(&self) -> u64 {
        self.rules.cells() & !(self.own | self.others)
    }

    /// The marks of x, who begins, and of o.
    pub fn marks(&self) -> [u64; 2] {
        match self.to_move() {
            Side::First => [self.own, self.others],
            Side::Second => [self.others, self.own],
        }
    }

    /// The one of all its images by turning and mirroring that has the least marks, read as
    /// numbers. They all have the same value; an oblong board has four, a square one eight.
    #[must_use]
    pub fn canonical(&self) -> Self {
        let images = images(self.rules);
        let image = |map: &dyn Fn(u8, u8) -> (u8, u8)| Self {
            own: mapped(self.own, map),
            others: mapped(self.others, map),
            ..*self
        };
        let all = images.iter().map(|map| image(map));
        all.min_by_key(|image| (image.own, image.others))
            .unwrap_or(*self)
    }

    /// The free cells, in the order in which they are to be tried.
    fn ordered(&self, free: u64) -> Moves<Cell> {
        let line = self.rules.line;
        let mine = strips::through(free | self.own, line);
        let theirs = strips::through(free | self.others, line);
        let completing = strips::completing(self.own, free, line);
        let blocking = strips::completing(self.others, free, line);
        let rank = |cell: &Cell| {
            let at = usize::from(cell.0);
            let lines = i32::from(mine[at]) + i32::from(theirs[at]);
            let has = |cells: u64| i32::from((cells >> cell.0 & 1) as u8);
            match self.rules.ending {
                Ending::LineWins => -(lines + 2000 * has(completing) + 1000 * has(blocking)),
                Ending::LineLoses => lines + 2000 * has(completing) + 1000 * has(blocking),
            }
        };
        let mut moves = listed(free);
        moves.sort_by_key(rank);
        moves
    }
}

fn listed(mut free: u64) -> Moves<Cell> {
    let mut moves = Moves::new();
    while free != 0 {
        moves.push(Cell(free.trailing_zeros().to_le_bytes()[0]));
        free &= free - 1;
    }
    moves
}

/// Where a cell of a column and a row is after turning or mirroring.
pub type Image = Box<dyn Fn(u8, u8) -> (u8, u8)>;

/// The ways to turn and mirror a board onto itself; the first leaves all as it is.
pub fn images(rules: Rules) -> Vec<Image> {
    let (right, bottom) = (rules.width - 1, rules.height - 1);
    let mut images: Vec<Image> = vec![
        Box::new(|x, y| (x, y)),
        Box::new(move |x, y| (right - x, y)),
        Box::new(move |x, y| (x, bottom - y)),
        Box::new(move |x, y| (right - x, bottom - y)),
    ];
    if right == bottom {
        images.extend([
            Box::new(|x, y| (y, x)) as Image,
            Box::new(move |x, y| (right - y, x)),
            Box::new(move |x, y| (y, right - x)),
            Box::new(move |x, y| (right - y, right - x)),
        ]);
    }
    images
}

fn mapped(marks: u64, map: &dyn Fn(u8, u8) -> (u8, u8)) -> u64 {
    listed(marks).iter().fold(0, |mapped, cell| {
        let (x, y) = map(cell.0 % 8, cell.0 / 8);
        mapped | 1 << (8 * y + x)
    })
}

impl Position for TicTacToe {
    type Move = Cell;

    /// Cells that complete a line come first, then those where the other side would, then those
    /// with most lines still open through them (in misère play all the other way round). The last
    /// few cells come as they lie.
    fn moves(&self) -> Moves<Cell> {
        if self.outcome().is_some() {
            return Moves::new();
        }
        let free = self.free();
        if free.count_ones() <= ORDERED {
            listed(free)
        } else {
            self.ordered(free)
        }
    }

    #[inline]
    fn play(&self, step: Cell) -> Self {
        Self {
            rules: self.rules,
            own: self.others,
            others: self.own | 1 << step.0,
        }
    }

    /// Up to 40 cells no two positions have the same key. On larger boards, whose positions are more
    /// than 64 bits can tell apart, it is a hash: two given positions share it with a chance of
    /// 2^-64.
    fn key(&self) -> u64 {
        let (width, height) = (self.rules.width, self.rules.height);
        if height <= 4 {
            return self.own | self.others << 32;
        }
        if width <= 4 {
            // The lower rows fit beside the upper ones.
            let folded = |marks: u64| (marks | marks >> 28) & 0xffff_ffff;
            return folded(self.own) | folded(self.others) << 32;
        }
        if width * height <= TERNARY_CELLS {
            let digits = |marks: u8| TERNARY[usize::from(marks)];
            let rows = self
                .own
                .to_le_bytes()
                .into_iter()
                .zip(self.others.to_le_bytes());
            let base = 3u64.pow(u32::from(width));
            let used = rows.take(usize::from(height)).rev();
            return used.fold(0, |key, (own, others)| {
                key * base + digits(own) + 2 * digits(others)
            });
        }
        mixed(mixed(self.own).wrapping_add(self.others))
    }

    fn to_move(&self) -> Side {
        if self.own.count_ones() == self.others.count_ones() {
            Side::First
        } else {
            Side::Second
        }
    }
}

/// A bijection of words in which every bit depends on every other (the finalizer of `SplitMix64`,
/// Steele, Lea & Flood 2014).
fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let word = (word ^ word >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    word ^ word >> 31
}

impl Adversarial for TicTacToe {
    #[inline]
    fn outcome(&self) -> Option<Outcome> {
        if Self::has_line(self.rules, self.others) {
            return Some(match self.rules.ending {
                Ending::LineWins => Outcome::Lost,
                Ending::LineLoses => Outcome::Won,
            });
        }
        (self.free() == 0).then_some(Outcome::Drawn)
    }

    /// Lines that are still open to one side only, each worth four times as much for each mark that
    /// it has.
    fn evaluate(&self) -> Score {
        let free = self.free();
        let worth = |marks: u64| {
            let counted = strips::counted(marks, free, self.rules.line);
            let marked = (0u32..).zip(counted).skip(1);
            marked
                .map(|(marks, lines)| i64::from(lines) << (2 * marks - 2))
                .sum::<i64>()
        };
        let ahead = worth(self.own) - worth(self.others);
        let ahead = i32::try_from(ahead).unwrap_or(i32::MAX);
        Score::of(match self.rules.ending {
            Ending::LineWins => ahead,
            Ending::LineLoses => -ahead,
        })
    }
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;

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

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use crate::position::{Adversarial, MoveError, Moves, Outcome, Position, Side};
use crate::score::Score;

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Columns, 1 to 8.
    pub width: u8,
    /// Rows, 1 to 8.
    pub height: u8,
    /// So many in a row, in a column or on a slope make a line.
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
        (row * 0x0101_0101_0101_0101) & rows
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
                got: text.to_owned(),
                expected: "a cell, such as b2",
            }),
        }
    }
}

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
    pub fn has_line(rules: Rules, marks: u64) -> bool {
        // Shifted by a column, a mark must not come from the row before.
        let steps: [fn(u64) -> u64; 4] = [
            |marks| (marks << 1) & !0x0101_0101_0101_0101,
            |marks| marks << 8,
            |marks| (marks << 9) & !0x0101_0101_0101_0101,
            |marks| (marks << 7) & !0x8080_8080_8080_8080,
        ];
        steps.into_iter().any(|step| {
            let ends = (1..rules.line).fold(marks, |ends, _| marks & step(ends));
            ends != 0
        })
    }
}

impl Position for TicTacToe {
    type Move = Cell;

    fn moves(&self) -> Moves<Cell> {
        let mut moves = Moves::new();
        if self.outcome().is_some() {
            return moves;
        }
        let mut free = self.rules.cells() & !(self.own | self.others);
        while free != 0 {
            let cell = free.trailing_zeros();
            moves.push(Cell(u8::try_from(cell).expect("64 cells")));
            free &= free - 1;
        }
        moves
    }

    fn play(&self, step: Cell) -> Self {
        Self {
            rules: self.rules,
            own: self.others,
            others: self.own | 1 << step.0,
        }
    }

    fn key(&self) -> u64 {
        // A placeholder that is injective on boards of up to 32 cells only.
        self.own | self.others.rotate_left(32)
    }

    fn to_move(&self) -> Side {
        if self.own.count_ones() == self.others.count_ones() {
            Side::First
        } else {
            Side::Second
        }
    }
}

impl Adversarial for TicTacToe {
    fn outcome(&self) -> Option<Outcome> {
        if Self::has_line(self.rules, self.others) {
            return Some(match self.rules.ending {
                Ending::LineWins => Outcome::Lost,
                Ending::LineLoses => Outcome::Won,
            });
        }
        (self.own | self.others == self.rules.cells()).then_some(Outcome::Drawn)
    }

    fn evaluate(&self) -> Score {
        Score::DRAW
    }
}

//! A position of Connect Four together with its board, as the searchers that know no game see it.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::evaluate::balance;
use super::rules::{Discs, name};
use super::shape::{Geometry, Shape, Standard};
use crate::position::{Adversarial, MoveError, Moves, Outcome, Position, Side};
use crate::score::Score;

/// Discs on a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Connect4 {
    /// The board.
    pub shape: Shape,
    /// The discs.
    pub discs: Discs,
}

/// A disc dropped into a column, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Column(pub u8);

impl Display for Column {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", name(self.0.into()))
    }
}

impl FromStr for Column {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        let digit = match text.as_bytes() {
            [byte] => char::from(*byte).to_digit(36),
            _ => None,
        };
        let column = digit.and_then(|digit| digit.checked_sub(1));
        let column = column.and_then(|column| u8::try_from(column).ok());
        column.map(Self).ok_or_else(|| MoveError {
            got: text.to_owned(),
            expected: "a column, 1 to 7",
        })
    }
}

impl Connect4 {
    /// The empty board.
    pub fn new(shape: Shape) -> Self {
        let discs = Discs::default();
        Self { shape, discs }
    }

    /// The position as text: a line a row from the top, `x` for the first player's discs, `o` for
    /// the second's, `.` for empty cells, and the names of the columns below.
    pub fn drawn(&self) -> String {
        let Self { shape, discs } = *self;
        let first = match self.to_move() {
            Side::First => discs.own,
            Side::Second => discs.others(),
        };
        let mut text = String::new();
        for row in (0..shape.height()).rev() {
            let sign = |column: u32| {
                let cell = 1 << (column * shape.stride() + row);
                match (first & cell != 0, discs.all & cell != 0) {
                    (true, _) => "x",
                    (false, true) => "o",
                    (false, false) => ".",
                }
            };
            let signs: Vec<&str> = (0..shape.width()).map(sign).collect();
            text += &(signs.join(" ") + "\n");
        }
        let names: Vec<String> = (0..shape.width()).map(|c| name(c).to_string()).collect();
        text + &names.join(" ") + "\n"
    }
}

impl Position for Connect4 {
    type Move = Column;

    fn moves(&self) -> Moves<Column> {
        if self.discs.is_won(self.shape) {
            return Moves::new();
        }
        let columns = self.shape.middle_first();
        columns
            .filter(|&column| self.discs.landing(self.shape, column).is_some())
            .map(|column| Column(u8::try_from(column).expect("at most 32 columns")))
            .collect()
    }

    fn play(&self, step: Column) -> Self {
        let cell = self.discs.landing(self.shape, step.0.into());
        let discs = self.discs.with_disc(cell.expect("a legal move"));
        Self { discs, ..*self }
    }

    fn key(&self) -> u64 {
        self.discs.key()
    }

    fn to_move(&self) -> Side {
        if self.discs.discs() % 2 == 0 {
            Side::First
        } else {
            Side::Second
        }
    }
}

impl Adversarial for Connect4 {
    fn outcome(&self) -> Option<Outcome> {
        if self.discs.is_won(self.shape) {
            return Some(Outcome::Lost);
        }
        (self.discs.all == self.shape.cells()).then_some(Outcome::Drawn)
    }

    /// That of Score4: spans of four by whose discs are in them.
    fn evaluate(&self) -> Score {
        let (own, others) = (self.discs.own, self.discs.others());
        Score::of(if self.shape == Shape::STANDARD {
            balance(Standard, own, others)
        } else {
            balance(self.shape, own, others)
        })
    }
}

#[cfg(test)]
#[path = "game_tests.rs"]
mod tests;

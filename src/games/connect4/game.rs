//! A position of Connect Four together with its board, as the searchers that know no game see it.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::rules::{Discs, name};
use super::shape::{Geometry, Shape};
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
}

impl Position for Connect4 {
    type Move = Column;

    fn moves(&self) -> Moves<Column> {
        let width = self.shape.width();
        if self.discs.is_won(self.shape) {
            return Moves::new();
        }
        let from_the_middle = (0..width).map(|rank| {
            let aside = rank.div_ceil(2);
            let left = rank % 2 == 1;
            let middle = (width - 1).div_ceil(2);
            if left { middle - aside } else { middle + aside }
        });
        from_the_middle
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

    fn evaluate(&self) -> Score {
        Score::DRAW
    }
}

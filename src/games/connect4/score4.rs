//! Score4, the engine of the source document (T. Tsiodras, *Implementing a Score4 (Connect Four)
//! engine*, 2011), with its ways and its quirks.
//!
//! The board is 6 rows of 7 cells, row 0 at the top. It is worth the sum over all spans of four
//! cells, by the orange discs of a span less the yellow ones: 1, 2 and 5 for one, two and three
//! (so three orange discs and a yellow one count as two). Four are a win, 1,000,000.
//!
//! Minimax to a fixed depth. Orange always moves next, however many discs there are of each colour.
//! A column that makes four at once ends the loop over the columns. Of equal columns the last one
//! is taken. A forced end is worth 1,000,000 and the depth that was left where the loser moved; a
//! full board within the depth is taken for a defeat of whoever should move. Discs need not rest on
//! others: a disc drops into the lowest empty cell of a column, as long as the top one is empty.
//!
//! [`Version`] lists the ways in which it is written here: the source's functional style, its
//! imperative style with and without remembered scores (`cells`), and two that keep the sums of
//! the spans up to date while discs come and go (`spans`), without and with cut-offs.

mod cells;
mod spans;
#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::engine::control::{Control, Stopped};

/// Columns.
pub const WIDTH: usize = 7;
/// Rows.
pub const HEIGHT: usize = 6;
/// The depth of the source's engine, in plies.
pub const DEPTH: u32 = 7;
/// What four orange discs are worth; four yellow ones are worth its negative.
pub const WON: i32 = 1_000_000;
/// The first value of the best: worse than any for the side to move.
const WORST: i32 = 10_000_000;

/// What is in a cell.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Cell {
    /// Nothing.
    #[default]
    Barren,
    /// A disc of the engine.
    Orange,
    /// A disc of its opponent.
    Yellow,
}

impl Cell {
    fn sign(self) -> i32 {
        match self {
            Self::Barren => 0,
            Self::Orange => 1,
            Self::Yellow => -1,
        }
    }

    fn other(self) -> Self {
        match self {
            Self::Barren => Self::Barren,
            Self::Orange => Self::Yellow,
            Self::Yellow => Self::Orange,
        }
    }
}

/// Rows from the top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Board {
    cells: [[Cell; WIDTH]; HEIGHT],
}

/// Why a text is not a disc of a board.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum DiscError {
    /// Neither a colour nor a cell.
    #[error(
        "`{got}` is not a disc; expected o (orange) or y (yellow), a row 0 to 5 from the top and \
         a column 0 to 6, such as o53"
    )]
    NotADisc {
        /// The beginning of what came.
        got: String,
    },
    /// Two discs in a cell.
    #[error("`{got}`: row {row}, column {column} has a disc already")]
    Taken {
        /// What came.
        got: String,
        /// The row.
        row: usize,
        /// The column.
        column: usize,
    },
}

impl Board {
    /// The board with one more disc, such as `o53`: orange, row 5 from the top, column 3, both
    /// from 0.
    pub fn with(mut self, text: &str) -> Result<Self, DiscError> {
        let wrong = || {
            let shown: String = text.chars().take(20).collect();
            let more = if shown.len() < text.len() { "…" } else { "" };
            let got = format!("{}{more}", shown.escape_debug());
            DiscError::NotADisc { got }
        };
        let [colour, row, column] = *text.as_bytes() else {
            return Err(wrong());
        };
        let disc = match colour {
            b'o' => Cell::Orange,
            b'y' => Cell::Yellow,
            _ => return Err(wrong()),
        };
        let digit = |byte: u8, below: usize| {
            let digit = usize::from(byte.checked_sub(b'0')?);
            (digit < below).then_some(digit)
        };
        let (Some(row), Some(column)) = (digit(row, HEIGHT), digit(column, WIDTH)) else {
            return Err(wrong());
        };
        let cell = &mut self.cells[row][column];
        if *cell != Cell::Barren {
            let got = text.to_owned();
            return Err(DiscError::Taken { got, row, column });
        }
        *cell = disc;
        Ok(self)
    }

    /// The row in which a disc dropped into a column comes to rest; none if its top is taken.
    pub fn landing(&self, column: usize) -> Option<usize> {
        let empty = |row: usize| self.cells[row][column] == Cell::Barren;
        empty(0).then(|| (0..HEIGHT).rev().find(|&row| empty(row)))?
    }

    /// The board after a disc was dropped into a column with room.
    #[must_use]
    pub fn dropped(mut self, column: usize, disc: Cell) -> Self {
        if let Some(row) = self.landing(column) {
            self.cells[row][column] = disc;
        }
        self
    }

    /// Who has four; yellow, if both have.
    pub fn winner(&self) -> Option<Cell> {
        match cells::score(self) {
            WON => Some(Cell::Orange),
            score if score == -WON => Some(Cell::Yellow),
            _ => None,
        }
    }
}

/// How the engine is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// Lists of boards, made anew, mapped and sorted: the source's OCaml. It knows no depths of
    /// forced ends, and takes a full board at its score.
    Functional,
    /// Loops over one board that is changed: the source's C++.
    Imperative,
    /// The same, remembering the scores of boards.
    Memoized,
    /// Sums of spans that are kept up to date.
    Spans,
    /// The same, with the cut-offs of alpha-beta.
    AlphaBeta,
}

/// What the engine found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    /// The columns that were searched, in their order, and their scores; with cut-offs none.
    pub scores: Vec<(usize, i32)>,
    /// The column to play; none if there is no room, or at depth 0.
    pub column: Option<usize>,
    /// The score of the board, from orange's side.
    pub score: i32,
    /// Boards that were scored.
    pub boards: u64,
}

/// Chooses a column for orange, looking so many plies ahead.
pub fn choose(
    board: &Board,
    depth: u32,
    version: Version,
    control: &Control,
) -> Result<Choice, Stopped> {
    match version {
        Version::Functional => cells::functional(board, depth, control),
        Version::Imperative => cells::imperative(board, depth, None, control),
        Version::Memoized => {
            cells::imperative(board, depth, Some(cells::Scores::default()), control)
        }
        Version::Spans => spans::minimax(board, depth, control),
        Version::AlphaBeta => spans::alpha_beta(board, depth, control),
    }
}

//! What can be wrong with a text: where, what came and what was expected.

use thiserror::Error;

/// Errors quote at most so many characters of what came.
const QUOTED: usize = 40;

/// Why a text does not mean what it was read as.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum NotationError {
    /// No cell of the board has this name.
    #[error("`{got}` is not a cell; expected {expected}")]
    UnknownCell {
        /// What came, quoted.
        got: String,
        /// The names in that row, or of the whole board.
        expected: String,
    },
    /// A list of cells has nothing where a cell should be.
    #[error("got no cell after `{0}`; expected cells with commas between")]
    MissingCell(String),
    /// A list of cells names one again.
    #[error("`{0}` is named twice; expected each cell once")]
    CellTwice(String),
    /// A position with too few or too many rows.
    #[error("got {}, expected {expected}, with `/` or a new line between", counted(*.got, "row"))]
    RowCount {
        /// Rows that came.
        got: usize,
        /// Rows of the board.
        expected: usize,
    },
    /// A row that is too short or too long.
    #[error("row {row}: got {}, expected {expected}", counted(*.got, "cell"))]
    RowLength {
        /// The row, from 1.
        row: usize,
        /// Cells that came.
        got: usize,
        /// Cells of the board in this row.
        expected: usize,
    },
    /// A character that is neither a peg, a hole nor a blank.
    #[error("row {row}, column {column}: got `{got}`, expected `o` for a peg or `.` for a hole")]
    StrayCharacter {
        /// The row, from 1.
        row: usize,
        /// The character's place in the row as written, from 1.
        column: usize,
        /// What came, quoted.
        got: String,
    },
    /// A word that begins no form of a position.
    #[error(
        "`{0}` is not a position; expected rows of `o` and `.` with `/` between, `start`, `vacancy:CELL,…` or `pegs:CELL,…`"
    )]
    UnknownForm(String),
    /// A position without pegs.
    #[error("got a position without pegs, expected at least one")]
    NoPegs,
    /// A text that is no jump or sweep of the board.
    #[error(
        "`{0}` is not a jump; expected two cells in line with one between, as in `{1}`, or a chain of them"
    )]
    NotAJump(String, String),
    /// A jump that the position does not allow.
    #[error("jump {number}, `{jump}`: {cell} is a {got}, expected a {expected}", got = .expected.other())]
    IllegalJump {
        /// Its number in the line, from 1.
        number: usize,
        /// The jump.
        jump: String,
        /// The name of the first cell that is not as the jump needs it.
        cell: String,
        /// What the jump needs there.
        expected: Content,
    },
    /// `center` on a board that has none.
    #[error("the board `{0}` has no center; expected a cell, `any` or a position as the target")]
    NoCenter(String),
    /// A text that is no form of a target.
    #[error("`{0}` is not a target; expected a cell, `any`, `center` or a position")]
    UnknownTarget(String),
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// A peg.
    Peg,
    /// Nothing.
    Hole,
}

impl Content {
    pub(super) fn other(self) -> Self {
        match self {
            Self::Peg => Self::Hole,
            Self::Hole => Self::Peg,
        }
    }
}

impl std::fmt::Display for Content {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Peg => "peg",
            Self::Hole => "hole",
        })
    }
}

/// Foreign text made fit for a message: at most 40 characters of it, control characters escaped.
pub fn quoted(text: &str) -> String {
    let mut quoted = String::new();
    for (i, c) in text.chars().enumerate() {
        if i == QUOTED {
            quoted.push('…');
            break;
        }
        match c {
            '"' | '\'' | '\\' => quoted.push(c),
            c => quoted.extend(c.escape_debug()),
        }
    }
    quoted
}

/// `1 row`, `2 rows`.
fn counted(n: usize, what: &str) -> String {
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

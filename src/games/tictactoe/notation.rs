//! Positions as text: rows from the top with `/`, line ends or spaces between, `x` and `o` for the
//! marks and `.` for a free cell. x begins, so the number of marks says who moves.

use std::fmt::Write;

use thiserror::Error;

use super::rules::{Rules, TicTacToe};

/// The text of the empty board, besides its rows.
pub const START: &str = "start";

/// Of a text that is wrong so much is told.
const TOLD: usize = 20;

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PositionError {
    /// Neither rows nor a name.
    #[error("no position; expected {height} rows of {width} cells, or `{START}`")]
    Empty {
        /// Columns of the board.
        width: u8,
        /// Rows of the board.
        height: u8,
    },
    /// A row is too short or too long.
    #[error("row {row} has {got}; expected {expected} on this board")]
    RowLength {
        /// Which row, from 1.
        row: usize,
        /// How many cells it has, in words.
        got: String,
        /// How many it should have.
        expected: u8,
    },
    /// Not as many rows as the board has.
    #[error("{got} rows; expected {expected} on this board")]
    RowCount {
        /// How many there are, in words.
        got: String,
        /// How many there should be.
        expected: u8,
    },
    /// A character that stands for no cell.
    #[error("`{got}` at {cell}; expected x, o or .")]
    Sign {
        /// What came.
        got: String,
        /// Where it stands.
        cell: String,
    },
    /// The marks can't have been made by turns.
    #[error("{x} x and {o} o; expected as many of both, or one x more, for x begins")]
    Turns {
        /// Marks of x.
        x: u32,
        /// Marks of o.
        o: u32,
    },
    /// Both sides have a line.
    #[error("both x and o have a line of {line}; expected the game to end with the first")]
    TwoWinners {
        /// Its length.
        line: u8,
    },
    /// The side with a line has not moved last.
    #[error(
        "{side} has a line of {line}, but {other} has moved after it; expected the line to end the game"
    )]
    MovedOn {
        /// Whose line it is.
        side: char,
        /// The other side.
        other: char,
        /// Its length.
        line: u8,
    },
    /// Lines that no single mark completed.
    #[error("{side} has lines of {line} without a common cell; expected the first to end the game")]
    LinesApart {
        /// Whose lines they are.
        side: char,
        /// Their length.
        line: u8,
    },
}

/// The position that a text stands for; a position that no game leads to is an error.
pub fn parse_position(rules: Rules, text: &str) -> Result<TicTacToe, PositionError> {
    let text = text.trim();
    if text == START {
        return Ok(TicTacToe::new(rules));
    }
    if text.is_empty() {
        let (width, height) = (rules.width, rules.height);
        return Err(PositionError::Empty { width, height });
    }
    let (mut marks, mut count) = ([0u64; 2], 0);
    for (row, signs) in rows(text).enumerate() {
        if row < usize::from(rules.height) {
            parse_row(rules, row, signs, &mut marks)?;
        }
        count = row + 1;
        if count > TOLD {
            break;
        }
    }
    if count != usize::from(rules.height) {
        let got = if count > TOLD {
            format!("more than {TOLD}")
        } else {
            count.to_string()
        };
        let expected = rules.height;
        return Err(PositionError::RowCount { got, expected });
    }
    position(rules, marks)
}

/// The rows of a text; spaces beside a `/` or a line end belong to it.
fn rows(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split(['/', '\n']).map(str::trim);
    parts.flat_map(|part| {
        let empty = part.is_empty().then_some("");
        empty.into_iter().chain(part.split_whitespace())
    })
}

fn parse_row(
    rules: Rules,
    row: usize,
    signs: &str,
    marks: &mut [u64; 2],
) -> Result<(), PositionError> {
    let mut length = 0;
    for (column, sign) in signs.chars().enumerate() {
        length = column + 1;
        if length > TOLD {
            break;
        }
        let name = || {
            let letter = u8::try_from(column).map_or('?', |column| char::from(b'a' + column));
            format!("{letter}{}", row + 1)
        };
        let side = match sign {
            'x' | 'X' => 0,
            'o' | 'O' => 1,
            '.' => continue,
            other => {
                let (got, cell) = (other.escape_debug().to_string(), name());
                return Err(PositionError::Sign { got, cell });
            }
        };
        if column < usize::from(rules.width) {
            marks[side] |= 1 << (8 * row + column);
        }
    }
    if length == usize::from(rules.width) {
        return Ok(());
    }
    let got = match length {
        0 => "no cell".to_owned(),
        1 => "1 cell".to_owned(),
        _ if length > TOLD => format!("more than {TOLD} cells"),
        _ => format!("{length} cells"),
    };
    Err(PositionError::RowLength {
        row: row + 1,
        got,
        expected: rules.width,
    })
}

/// The position of these marks of x and o, if a game leads to it.
pub fn position(rules: Rules, [x, o]: [u64; 2]) -> Result<TicTacToe, PositionError> {
    let counts = (x.count_ones(), o.count_ones());
    let (own, others) = match counts {
        (x_count, o_count) if x_count == o_count => (x, o),
        (x_count, o_count) if x_count == o_count + 1 => (o, x),
        (x, o) => return Err(PositionError::Turns { x, o }),
    };
    let line = rules.line;
    let [x_line, o_line] = [x, o].map(|marks| TicTacToe::has_line(rules, marks));
    if x_line && o_line {
        return Err(PositionError::TwoWinners { line });
    }
    let names = if own == x && counts.0 == counts.1 {
        ('x', 'o')
    } else {
        ('o', 'x')
    };
    if TicTacToe::has_line(rules, own) {
        let (side, other) = names;
        return Err(PositionError::MovedOn { side, other, line });
    }
    let last_could_be = |cell: u32| {
        let before = others & !(1u64 << cell);
        before != others && !TicTacToe::has_line(rules, before)
    };
    if TicTacToe::has_line(rules, others) && !(0..64).any(last_could_be) {
        let side = names.1;
        return Err(PositionError::LinesApart { side, line });
    }
    Ok(TicTacToe { rules, own, others })
}

/// The rows of a position with `/` between, as [`parse_position`] reads them.
pub fn position_text(position: &TicTacToe) -> String {
    let mut text = String::new();
    for row in 0..position.rules.height {
        if row > 0 {
            text.push('/');
        }
        for column in 0..position.rules.width {
            text.push(sign(position, 8 * row + column));
        }
    }
    text
}

/// The position drawn with letters above and numbers beside it.
pub fn drawn(position: &TicTacToe) -> String {
    let mut text = String::from("    ");
    for column in 0..position.rules.width {
        let _ = write!(text, " {}", char::from(b'a' + column));
    }
    for row in 0..position.rules.height {
        let _ = write!(text, "\n   {}", row + 1);
        for column in 0..position.rules.width {
            let _ = write!(text, " {}", sign(position, 8 * row + column));
        }
    }
    text + "\n"
}

fn sign(position: &TicTacToe, cell: u8) -> char {
    let [x, o] = position.marks();
    match (x >> cell & 1, o >> cell & 1) {
        (1, _) => 'x',
        (_, 1) => 'o',
        _ => '.',
    }
}

#[cfg(test)]
#[path = "notation_tests.rs"]
mod tests;

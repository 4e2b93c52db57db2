//! Boards as the option `--board` names them: a known name, or a file with a drawing.

use std::fs::File;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use anyhow::{Context, Result, ensure};

use crate::games::peg::board::{Board, BoardError, Lattice};
use crate::games::peg::notation::quoted;

/// The largest drawing that is read, in bytes; the largest board needs less than 1,000.
const LARGEST: usize = 64 << 10;

/// What a name on the command line means.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// A board of the library.
    Known(String),
    /// The drawing in the file of this name.
    Drawn(String),
}

/// The board of this name, or the board that the file of this name shows.
pub fn board(name: &str) -> Result<Arc<Board>> {
    match choice(name)? {
        Choice::Known(name) => Ok(Board::named(&name)?),
        Choice::Drawn(drawing) => {
            let board = board_of(name, &drawing).with_context(|| quoted(name))?;
            Ok(Arc::new(board))
        }
    }
}

/// Whether this is the name of a board or of a file, and what the file shows: something of which
/// a board can be made.
pub fn choice(name: &str) -> Result<Choice> {
    let looks_like_a_file = name.contains(['/', '\\', '.']);
    match Board::named(name) {
        Ok(_) => Ok(Choice::Known(name.to_owned())),
        Err(BoardError::UnknownName(_)) if looks_like_a_file || Path::new(name).exists() => {
            let drawing = drawing(name).with_context(|| quoted(name))?;
            board_of(name, &drawing).with_context(|| quoted(name))?;
            Ok(Choice::Drawn(drawing))
        }
        Err(BoardError::UnknownName(_)) => Err(BoardError::UnknownName(quoted(name)).into()),
        Err(error) => Err(error.into()),
    }
}

/// The text in a file.
fn drawing(name: &str) -> Result<String> {
    let mut bytes = Vec::new();
    File::open(name)?
        .take(LARGEST as u64 + 1)
        .read_to_end(&mut bytes)?;
    ensure!(
        bytes.len() <= LARGEST,
        "got a file of more than {LARGEST} bytes, expected the drawing of a board"
    );
    let drawing = String::from_utf8(bytes).map_err(|error| {
        let valid = error.utf8_error().valid_up_to();
        anyhow::anyhow!(
            "byte {} is not UTF-8, expected a drawing of `o` and `.`",
            valid + 1
        )
    })?;
    let drawing = drawing.strip_prefix('\u{feff}').unwrap_or(&drawing);
    Ok(drawing.to_owned())
}

/// The board of the square lattice that a text shows.
fn board_of(name: &str, drawing: &str) -> Result<Board> {
    let board = Board::from_drawing(name, Lattice::Square, drawing)?;
    ensure!(
        !board.jumps().is_empty(),
        "the drawing allows no jump; expected three cells in line without blanks between"
    );
    Ok(board)
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use super::*;

    fn message(contents: &[u8]) -> String {
        let mut file = tempfile::NamedTempFile::new().unwrap();
        file.write_all(contents).unwrap();
        let name = file.path().to_str().unwrap();
        match drawing(name).and_then(|drawing| board_of(name, &drawing)) {
            Ok(board) => format!(
                "{} cells, {} jumps",
                board.cells().len(),
                board.jumps().len()
            ),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_drawing_becomes_a_board_and_anything_else_says_why_not() {
        assert_eq!(message(b" ooo\r\nooooo\r\n ooo\r\n"), "11 cells, 16 jumps");
        assert_eq!(message(b"\xef\xbb\xbfooo\n"), "3 cells, 2 jumps");
        assert_eq!(
            message(b""),
            "the drawing has no cell; expected `o` or `.` for each"
        );
        assert_eq!(
            message(b"oo\xff"),
            "byte 3 is not UTF-8, expected a drawing of `o` and `.`"
        );
        assert!(message(b"o o o\n").starts_with("the drawing allows no jump"));
        assert!(message(b"oo#\n").starts_with("row 1, column 3 of the drawing: got `#`"));
        assert!(message(&vec![b' '; LARGEST + 1]).starts_with("got a file of more than 65536"));
    }
}

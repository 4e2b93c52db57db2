//! What people write: cells, positions, jumps, sweeps and targets, read and written.
//!
//! * A *cell* is a letter for the column of the drawing and a number for the row, both from the
//!   top left: `d4` is the centre of the English board. In a triangle rows count from the tip and
//!   letters within the row.
//! * A *position* is its rows from the top with `/` or new lines between, `o` a peg and `.` a hole.
//!   Cells off the board are left out or blank: blanks mean nothing, and what remains of a row must
//!   be just the cells of that row. Short forms are `start`, `vacancy:c3` (all pegs but these) and
//!   `pegs:c4,d4,e3`.
//! * A *jump* is `d2-d4`; a *sweep* (the jumps of one peg in a row, one *move* in the literature)
//!   is `d2-d4-f4`; a *line of play* is jumps and sweeps with blanks or commas between.
//! * A *target* is a cell, `any` (one peg anywhere), `center` (or `centre`) or a position.
//!
//! Whatever is written here is read back to the same value. Every error says where, what came and
//! what was expected; foreign text is quoted shortened, with control characters escaped.

mod error;

pub use error::{Content, NotationError, quoted};

use super::board::{Board, Lattice, members};
use super::goal::Target;

/// The name of a place, counted from 0.
fn place_name(row: usize, column: usize) -> String {
    let letter = u8::try_from(column).map_or('?', |c| char::from(b'a' + c));
    format!("{letter}{}", row + 1)
}

/// The name of a cell.
pub fn cell_name(board: &Board, cell: u8) -> String {
    let place = board.cells()[usize::from(cell)];
    place_name(place.row.into(), place.column.into())
}

/// The names of the cells in a set, in reading order.
pub fn cell_names(board: &Board, set: u64) -> Vec<String> {
    members(set & board.mask())
        .map(|cell| cell_name(board, cell))
        .collect()
}

/// The cell of this name; the letter may be of either case.
pub fn parse_cell(board: &Board, text: &str) -> Result<u8, NotationError> {
    let place = parse_place(text);
    let cell = place.and_then(|(row, column)| board.cell_at(row, column));
    cell.ok_or_else(|| NotationError::UnknownCell {
        got: quoted(text),
        expected: match place {
            Some((row, _)) => row_names(board, row).unwrap_or_else(|| columns_and_rows(board)),
            None => format!(
                "a1 to {}",
                place_name(board.rows() - 1, board.columns() - 1)
            ),
        },
    })
}

/// Row and column, from 0, of a letter and a number from 1 to 99 without leading zero.
fn parse_place(text: &str) -> Option<(usize, usize)> {
    let mut letters = text.chars();
    let letter = letters.next().filter(char::is_ascii_alphabetic)?;
    let digits = letters.as_str();
    let plain = digits.len() <= 2 && digits.bytes().all(|d| d.is_ascii_digit());
    let row: usize = digits.parse().ok().filter(|_| plain)?;
    let column = letter.to_ascii_lowercase() as usize - 'a' as usize;
    let row = row.checked_sub(1)?;
    (!digits.starts_with('0')).then_some((row, column))
}

/// The names in a row as ranges, `a3 to c3, e3 to g3`; `None` if it has no cell.
fn row_names(board: &Board, row: usize) -> Option<String> {
    let columns: Vec<usize> = board
        .cells()
        .iter()
        .filter(|c| usize::from(c.row) == row)
        .map(|c| c.column.into())
        .collect();
    let ranges: Vec<String> = columns
        .chunk_by(|a, b| a + 1 == *b)
        .map(|run| match *run {
            [only] => place_name(row, only),
            _ => [run[0], run[run.len() - 1]]
                .map(|c| place_name(row, c))
                .join(" to "),
        })
        .collect();
    (!ranges.is_empty()).then(|| ranges.join(", "))
}

/// `column a to g, row 1 to 7`.
fn columns_and_rows(board: &Board) -> String {
    let last = place_name(board.rows() - 1, board.columns() - 1);
    let (column, row) = last.split_at(1);
    format!("column a to {column}, row 1 to {row}")
}

/// A position in one line: its rows with `/` between, without blanks.
pub fn position_text(board: &Board, pegs: u64) -> String {
    let mut text = String::new();
    let mut row = 0;
    for (i, cell) in board.cells().iter().enumerate() {
        while row < cell.row {
            text.push('/');
            row += 1;
        }
        text.push(if pegs >> i & 1 == 1 { 'o' } else { '.' });
    }
    text
}

/// A position as people draw it, one line a row, each cell in its place; it reads back, too.
pub fn drawing(board: &Board, pegs: u64) -> String {
    let content = |cell| if pegs >> cell & 1 == 1 { "o" } else { "." }.to_owned();
    drawn(board, 1, content).join("\n")
}

/// The rows of a drawing in which `text` stands on each cell, flush right in `width` columns, with
/// at least one blank between. The rows of a triangle are shifted by half a cell.
pub fn drawn(board: &Board, width: usize, text: impl Fn(u8) -> String) -> Vec<String> {
    let width = match board.lattice() {
        Lattice::Square => width,
        Lattice::Triangle => width | 1, // half of a cell and its blank must be whole
    };
    let mut rows = vec![String::new(); board.rows()];
    for (place, cell) in board.cells().iter().zip(0..) {
        let (row, column) = (usize::from(place.row), usize::from(place.column));
        let indent = match board.lattice() {
            Lattice::Square => 0,
            Lattice::Triangle => (board.rows() - 1 - row) * width.div_ceil(2),
        };
        let end = indent + column * (width + 1) + width;
        let text = text(cell);
        let used = rows[row].chars().count() + text.chars().count();
        rows[row].push_str(&" ".repeat(end.saturating_sub(used)));
        rows[row].push_str(&text);
    }
    rows
}

/// The pegs of a position in any of its forms; never none.
pub fn parse_position(board: &Board, text: &str) -> Result<u64, NotationError> {
    let word = text.trim();
    let pegs = if word == "start" {
        board.start()
    } else if let Some(cells) = word.strip_prefix("vacancy:") {
        board.mask() & !parse_cells(board, "vacancy:", cells)?
    } else if let Some(cells) = word.strip_prefix("pegs:") {
        parse_cells(board, "pegs:", cells)?
    } else if word.starts_with(|c: char| c != 'o' && c.is_alphabetic()) && !has_rows(word) {
        return Err(NotationError::UnknownForm(quoted(word)));
    } else {
        parse_rows(board, text)?
    };
    if pegs == 0 {
        return Err(NotationError::NoPegs);
    }
    Ok(pegs)
}

/// Whether a text is meant as rows, whatever it begins with: it has a `/`, or is mostly `o` and `.`.
fn has_rows(text: &str) -> bool {
    let contents = text.chars().filter(|&c| is_content(c)).count();
    text.contains('/') || 2 * contents > text.chars().count()
}

/// The cells of a list; `form` stands before it.
fn parse_cells(board: &Board, form: &str, list: &str) -> Result<u64, NotationError> {
    let (mut set, mut before) = (0, form.to_owned());
    for name in list.split(',').map(str::trim) {
        if name.is_empty() {
            return Err(NotationError::MissingCell(before));
        }
        let bit = 1 << parse_cell(board, name)?;
        if set & bit != 0 {
            return Err(NotationError::CellTwice(quoted(name)));
        }
        set |= bit;
        before = format!("{name},");
    }
    Ok(set)
}

/// The first and the last row of a board have cells, so blank lines around a drawing mean nothing.
fn parse_rows(board: &Board, text: &str) -> Result<u64, NotationError> {
    let mut text = text.trim_end();
    while let Some((_, rest)) = text
        .split_once('\n')
        .filter(|(first, _)| first.trim().is_empty())
    {
        text = rest;
    }
    let rows = || text.split(['/', '\n']);
    for (row, line) in rows().enumerate() {
        find_stray(row + 1, line)?;
    }
    let (got, expected) = (rows().count(), board.rows());
    if got != expected {
        return Err(NotationError::RowCount { got, expected });
    }
    let (mut pegs, mut cell) = (0, 0);
    for (row, line) in rows().enumerate() {
        let expected = board
            .cells()
            .iter()
            .filter(|c| usize::from(c.row) == row)
            .count();
        let contents = || line.chars().filter(|&c| is_content(c));
        let got = contents().count();
        if got != expected {
            return Err(NotationError::RowLength {
                row: row + 1,
                got,
                expected,
            });
        }
        for content in contents() {
            pegs |= u64::from(content == 'o') << cell;
            cell += 1;
        }
    }
    Ok(pegs)
}

fn is_content(c: char) -> bool {
    matches!(c, 'o' | '.')
}

fn find_stray(row: usize, line: &str) -> Result<(), NotationError> {
    let stray = |&(_, c): &(usize, char)| !is_content(c) && !matches!(c, ' ' | '\t' | '\r');
    match line.chars().enumerate().find(stray) {
        None => Ok(()),
        Some((column, c)) => Err(NotationError::StrayCharacter {
            row,
            column: column + 1,
            got: quoted(c.encode_utf8(&mut [0; 4])),
        }),
    }
}

/// A jump: the cell that the peg leaves and the cell in which it lands.
pub fn jump_text(board: &Board, jump: u8) -> String {
    sweep_text(board, &[jump])
}

/// The number of the jump that this text names.
pub fn parse_jump(board: &Board, text: &str) -> Result<u8, NotationError> {
    match parse_sweep(board, text)?[..] {
        [jump] => Ok(jump),
        _ => Err(not_a_jump(board, text)),
    }
}

/// The jumps of one peg in a row: every cell that it touches. Each jump must begin where the one
/// before ended.
pub fn sweep_text(board: &Board, sweep: &[u8]) -> String {
    let jump = |number: &u8| board.jumps()[usize::from(*number)];
    let first = sweep.first().map(|number| jump(number).from);
    let cells = first
        .into_iter()
        .chain(sweep.iter().map(|number| jump(number).to));
    cells
        .map(|cell| cell_name(board, cell))
        .collect::<Vec<_>>()
        .join("-")
}

/// The numbers of the jumps of a sweep; a single jump is one, too.
pub fn parse_sweep(board: &Board, text: &str) -> Result<Vec<u8>, NotationError> {
    if !text.contains('-') {
        return Err(not_a_jump(board, text));
    }
    let cells = text
        .split('-')
        .map(|name| parse_cell(board, name.trim()))
        .collect::<Result<Vec<u8>, _>>()?;
    let number = |pair: &[u8]| {
        let joins = |jump: &super::board::Jump| [jump.from, jump.to] == *pair;
        let found = board.jumps().iter().zip(0..).find(|(jump, _)| joins(jump));
        found.map(|(_, number)| number)
    };
    let jumps: Option<Vec<u8>> = cells.windows(2).map(number).collect();
    jumps.ok_or_else(|| not_a_jump(board, text))
}

fn not_a_jump(board: &Board, text: &str) -> NotationError {
    let example = if board.jumps().is_empty() {
        "d2-d4".to_owned()
    } else {
        jump_text(board, 0)
    };
    NotationError::NotAJump(quoted(text), example)
}

/// The jumps of a line of play, each legal after those before it.
pub fn parse_line(board: &Board, mut pegs: u64, text: &str) -> Result<Vec<u8>, NotationError> {
    let mut line = Vec::new();
    let separates = |c: char| c == ',' || c.is_whitespace();
    for word in text.split(separates).filter(|word| !word.is_empty()) {
        for jump in parse_sweep(board, word)? {
            check_legal(board, pegs, jump, line.len() + 1)?;
            pegs = board.play(pegs, jump);
            line.push(jump);
        }
    }
    Ok(line)
}

fn check_legal(board: &Board, pegs: u64, jump: u8, number: usize) -> Result<(), NotationError> {
    let cells = board.jumps()[usize::from(jump)];
    let needs = [
        (cells.from, Content::Peg),
        (cells.over, Content::Peg),
        (cells.to, Content::Hole),
    ];
    let holds = |cell: u8| {
        if pegs >> cell & 1 == 1 {
            Content::Peg
        } else {
            Content::Hole
        }
    };
    match needs
        .into_iter()
        .find(|&(cell, expected)| holds(cell) != expected)
    {
        None => Ok(()),
        Some((cell, expected)) => Err(NotationError::IllegalJump {
            number,
            jump: jump_text(board, jump),
            cell: cell_name(board, cell),
            expected,
        }),
    }
}

/// The jumps of a line of play joined into sweeps: a jump that begins where the last one ended is
/// made by the same peg. Their number is the number of *moves* in the literature.
pub fn sweeps<'a>(board: &Board, jumps: &'a [u8]) -> Vec<&'a [u8]> {
    let jump = |number: &u8| board.jumps()[usize::from(*number)];
    jumps.chunk_by(|a, b| jump(a).to == jump(b).from).collect()
}

/// A target: the name of a cell, `any`, or a position in one line.
pub fn target_text(board: &Board, target: Target) -> String {
    match target {
        Target::Cell(cell) => cell_name(board, cell),
        Target::Any => "any".to_owned(),
        Target::Position(pegs) => position_text(board, pegs),
    }
}

/// The target that a text means: a cell, `any`, `center` or a position in any of its forms.
pub fn parse_target(board: &Board, text: &str) -> Result<Target, NotationError> {
    let word = text.trim();
    let is_place = |mut c: std::str::Chars<'_>| {
        let letter = c.next().is_some_and(|c| c.is_ascii_alphabetic());
        letter && !c.as_str().is_empty() && c.all(|c| c.is_ascii_digit())
    };
    match word {
        "any" => Ok(Target::Any),
        "center" | "centre" => {
            let center = board.center().map(Target::Cell);
            center.ok_or_else(|| NotationError::NoCenter(quoted(board.name())))
        }
        "" => Err(NotationError::UnknownTarget(String::new())),
        _ if is_place(word.chars()) => parse_cell(board, word).map(Target::Cell),
        _ => match parse_position(board, text) {
            Err(NotationError::UnknownForm(got)) => Err(NotationError::UnknownTarget(got)),
            position => position.map(Target::Position),
        },
    }
}

#[cfg(test)]
#[path = "notation_tests.rs"]
mod tests;

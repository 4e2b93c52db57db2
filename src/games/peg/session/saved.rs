//! A game as a text that people can read, and read back.
//!
//! It is TOML: the board's name (and its drawing, if the program does not know it), the target, the
//! first position, the moves as sweeps, how many jumps of them are played, and the time; then, if
//! there is such, the position being set up and the solution being looked at.

use std::fmt::Write;
use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::clock::Clock;
use super::edit::Editing;
use super::round::Round;
use super::words::{board_title, count, ending, length};
use super::{Doing, Peg};
use crate::games::history::History;
use crate::games::peg::board::{Board, Lattice};
use crate::games::peg::notation::{
    drawing, parse_line, parse_position, parse_target, position_text, quoted, sweep_text, sweeps,
    target_text,
};
use crate::games::peg::puzzles::puzzle;
use crate::games::peg::shapes::NAMES;

/// The text, line by line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    board: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    drawing: Option<String>,
    target: String,
    start: String,
    #[serde(default)]
    moves: String,
    /// Jumps that are played; all if it is left out.
    #[serde(default)]
    jumps_played: Option<usize>,
    /// Jumps, the first of them, that are the person's own; all if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    jumps_own: Option<usize>,
    /// The puzzle that the game was begun as.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    puzzle: Option<String>,
    #[serde(default)]
    seconds: u64,
    /// A position being set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setting_up: Option<String>,
    /// A solution of the position on the board, being looked at.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    solution: Option<String>,
    /// Jumps of it that are shown; none if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    jumps_shown: Option<usize>,
}

/// A game that was read.
#[derive(Debug)]
pub struct Saved {
    /// The game as far as it was played.
    pub round: Round,
    /// The clock, standing.
    pub clock: Clock,
    /// A position that was being set up.
    pub editing: Option<Editing>,
    /// A solution that was being looked at, with its place.
    pub solution: Option<History<u8>>,
}

/// The game as a text.
pub fn text(peg: &Peg) -> String {
    let (board, round) = (peg.board(), &peg.round);
    let (editing, solution) = match &peg.doing {
        Doing::Edit(editing) => (Some(editing), None),
        Doing::Playback(playback) => (playback.before(), Some(&playback.line)),
        Doing::Play => (None, None),
    };
    let text = Text {
        board: board.name().to_owned(),
        drawing: (!is_named(board)).then(|| shape(board)),
        target: target_text(board, round.target()),
        start: position_text(board, round.start()),
        moves: line_text(board, round.history.all()),
        jumps_played: Some(round.history.at()),
        jumps_own: (round.own() < round.history.all().len()).then(|| round.own()),
        puzzle: round.puzzle().map(|puzzle| puzzle.id.clone()),
        seconds: peg.clock.elapsed(peg.now).as_secs(),
        setting_up: editing.map(|editing| position_text(board, editing.pegs())),
        solution: solution.map(|line| line_text(board, line.all())),
        jumps_shown: solution.map(History::at),
    };
    toml::to_string_pretty(&text).expect("strings and numbers can be written as TOML")
}

/// Jumps as sweeps with blanks between.
fn line_text(board: &Board, jumps: &[u8]) -> String {
    let moves = sweeps(board, jumps);
    let moves: Vec<String> = moves.iter().map(|sweep| sweep_text(board, sweep)).collect();
    moves.join(" ")
}

/// The game as a text with the position drawn above it in comments.
pub fn export(peg: &Peg) -> String {
    let (board, pegs) = (peg.board(), peg.pegs());
    let title = board_title(board).escape_debug().to_string();
    let mut text = format!(
        "# Peg solitaire on the board {title}, to {}.\n# {}",
        ending(board, peg.round.target()),
        count(pegs.count_ones(), "peg"),
    );
    let played = peg.round.history.played();
    if !played.is_empty() && pegs == peg.round.pegs() {
        let _ = write!(text, " after {}", length(board, played));
    }
    text.push_str(":\n#\n");
    for row in drawing(board, pegs).lines() {
        let _ = writeln!(text, "{}", format!("#   {row}").trim_end());
    }
    let position = position_text(board, pegs);
    let _ = write!(text, "#\n# As one line: {position}\n\n{}", self::text(peg));
    text
}

/// Whether a text is meant as a whole game.
pub fn is_game(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim_start().starts_with("board = "))
}

/// Reads a game; the error says where what was wrong.
pub fn read(text: &str) -> Result<Saved, String> {
    let read: Text = toml::from_str(text).map_err(|error| {
        let before = error
            .span()
            .map_or("", |span| text.get(..span.start).unwrap_or(text));
        let line = before.matches('\n').count() + 1;
        format!(
            "line {line}: {}",
            error.message().lines().next().unwrap_or_default()
        )
    })?;
    let board = board(&read)?;
    let target =
        parse_target(&board, &read.target).map_err(|error| format!("`target`: {error}"))?;
    let start = parse_position(&board, &read.start).map_err(|error| format!("`start`: {error}"))?;
    let history = history(
        &board,
        start,
        ("moves", &read.moves),
        ("jumps_played", read.jumps_played),
    )?;
    let editing = match &read.setting_up {
        None => None,
        Some(text) if !text.contains('o') && text.contains('.') => Some(Editing::new(0)),
        Some(text) => {
            let pegs =
                parse_position(&board, text).map_err(|error| format!("`setting_up`: {error}"))?;
            Some(Editing::new(pegs))
        }
    };
    let begun = read.puzzle.as_deref();
    // A puzzle that nobody knows any more, or that is another one now, is a game all the same.
    let begun = begun.and_then(|id| puzzle(id, None, None).ok());
    let round = match begun.filter(|puzzle| puzzle.is(&board, start, target)) {
        Some(puzzle) => Round::of_puzzle(puzzle),
        None => Round::new(board.clone(), target, start),
    };
    let round = round.with_history(history);
    let round = round.with_own(read.jumps_own.unwrap_or(usize::MAX));
    let solution = match &read.solution {
        None => None,
        Some(text) => {
            let pegs = editing.as_ref().map_or(round.pegs(), Editing::pegs);
            let shown = Some(read.jumps_shown.unwrap_or(0));
            let line = self::history(&board, pegs, ("solution", text), ("jumps_shown", shown));
            Some(line?)
        }
    };
    Ok(Saved {
        round,
        clock: Clock::at(Duration::from_secs(read.seconds)),
        editing,
        solution,
    })
}

/// Moves with a place among them, at their end if none is given; each with the name of its entry.
fn history(
    board: &Board,
    start: u64,
    (name, moves): (&str, &str),
    (place, at): (&str, Option<usize>),
) -> Result<History<u8>, String> {
    let jumps = parse_line(board, start, moves).map_err(|error| format!("`{name}`: {error}"))?;
    let (most, at) = (jumps.len(), at.unwrap_or(jumps.len()));
    if at > most {
        return Err(format!("`{place}`: got {at}, expected at most {most}"));
    }
    Ok(History::new(jumps, at))
}

fn board(read: &Text) -> Result<Arc<Board>, String> {
    match &read.drawing {
        Some(drawing) => {
            own_board(&read.board, drawing).map_err(|error| format!("`drawing`: {error}"))
        }
        None if NAMES.contains(&&*read.board) => {
            Board::named(&read.board).map_err(|error| format!("`board`: {error}"))
        }
        None => Err(format!(
            "`board`: `{}` is not a board; expected a name or a `drawing`",
            quoted(&read.board)
        )),
    }
}

/// The board of a person's own drawing. It must allow a jump.
pub fn own_board(name: &str, drawing: &str) -> Result<Arc<Board>, String> {
    let board =
        Board::from_drawing(name, Lattice::Square, drawing).map_err(|error| error.to_string())?;
    if board.jumps().is_empty() {
        return Err("the drawing allows no jump; expected three cells in line".to_owned());
    }
    Ok(Arc::new(board))
}

/// Whether this is the board that the program knows by this name.
fn is_named(board: &Board) -> bool {
    NAMES.contains(&board.name())
        && Board::named(board.name()).is_ok_and(|named| named.cells() == board.cells())
}

/// The drawing of a board of the square lattice.
fn shape(board: &Board) -> String {
    let row = |row: usize| -> String {
        let columns = (0..board.columns()).map(|column| match board.cell_at(row, column) {
            Some(_) => 'o',
            None => ' ',
        });
        columns.collect::<String>().trim_end().to_owned()
    };
    (0..board.rows()).map(row).collect::<Vec<_>>().join("\n")
}

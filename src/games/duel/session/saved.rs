//! A game as a text that people can read, and read back.
//!
//! It is TOML: the board's name, the first position, the moves, how many of them are played, who
//! plays, and the position being set up if there is one.

use std::fmt::Write;

use serde::{Deserialize, Serialize};

use super::edit::{Editing, Pieces};
use super::players::{Player, Players};
use super::round::Round;
use super::{Doing, Match};
use crate::games::duel::game::{Duel, pieces};
use crate::games::duel::notation::{read_rows, rows_text};
use crate::settings::Settings;

/// The text, line by line.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    board: String,
    /// The first position; the empty board if it is left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    start: Option<String>,
    #[serde(default)]
    moves: String,
    /// Moves that are played; all if it is left out.
    #[serde(default)]
    played: Option<usize>,
    /// Who moves first; as in the settings if it is left out.
    #[serde(default)]
    first: Option<String>,
    #[serde(default)]
    second: Option<String>,
    /// What the engine draws its moves from.
    #[serde(default)]
    seed: Option<i64>,
    /// A position being set up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    setting_up: Option<String>,
}

/// Moves with blanks between.
pub fn line_text<D: Duel>(moves: &[D::Move]) -> String {
    let moves: Vec<String> = moves.iter().map(ToString::to_string).collect();
    moves.join(" ")
}

/// The game as a text.
pub fn text<D: Duel>(game: &Match<D>) -> String {
    let start = game.round.start();
    let (width, _) = start.size();
    let text = Text {
        board: start.board(),
        start: game.is_set_up().then(|| rows_text(&pieces(start), width)),
        moves: line_text::<D>(game.round.history.all()),
        played: Some(game.round.history.at()),
        first: Some(game.players.first.name().to_owned()),
        second: Some(game.players.second.name().to_owned()),
        seed: Some(game.seed.cast_signed()),
        setting_up: match &game.doing {
            Doing::Edit(editing) => Some(rows_text(&editing.pieces().list(game.cells()), width)),
            Doing::Play => None,
        },
    };
    toml::to_string_pretty(&text).expect("strings and numbers can be written as TOML")
}

/// The game as a text with the position drawn above it in comments.
pub fn export<D: Duel>(game: &Match<D>) -> String {
    let (width, _) = game.round.start().size();
    let card = D::GAME.card();
    let mut text = format!(
        "# {} on the board {}:\n#\n",
        card.title,
        game.round.start().board()
    );
    let rows = rows_text(&game.pieces().list(game.cells()), width);
    for row in rows.split('/') {
        let row: Vec<String> = row.chars().map(String::from).collect();
        let _ = writeln!(text, "#   {}", row.join(" "));
    }
    let _ = write!(
        text,
        "#\n# As one line: {}\n\n{}",
        game.position_text(),
        self::text(game)
    );
    text
}

/// Whether a text is meant as a whole game.
pub fn is_game(text: &str) -> bool {
    text.lines()
        .any(|line| line.trim_start().starts_with("board = "))
}

/// Reads a game; the error says where what was wrong.
pub fn read<D: Duel>(text: &str, seed: u64, settings: &Settings) -> Result<Match<D>, String> {
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
    let board = D::named(&read.board).map_err(|error| format!("`board`: {error}"))?;
    let rows = |name: &str, text: &str| {
        read_rows(text, board.size()).map_err(|error| format!("`{name}`: {error}"))
    };
    let start = match &read.start {
        None => board.clone(),
        Some(text) => {
            let pieces = rows("start", text)?;
            board
                .with_pieces(&pieces)
                .map_err(|error| format!("`start`: {error}"))?
        }
    };
    let moves = moves(&start, &read.moves).map_err(|error| format!("`moves`: {error}"))?;
    let (most, at) = (moves.len(), read.played.unwrap_or(moves.len()));
    if at > most {
        return Err(format!("`played`: got {at}, expected at most {most}"));
    }
    let usual = Players::of(D::settings(settings));
    let player = |name: &str, said: &Option<String>, usual| match said {
        None => Ok(usual),
        Some(said) => Player::named(said)
            .ok_or_else(|| format!("`{name}`: `{}` is no player", said.escape_debug())),
    };
    let players = Players {
        first: player("first", &read.first, usual.first)?,
        second: player("second", &read.second, usual.second)?,
    };
    let round = Round::with_moves(start, moves, at);
    let seed = read.seed.map_or(seed, i64::cast_unsigned);
    let mut game = Match::new(round, players, seed, settings);
    if let Some(text) = &read.setting_up {
        let pieces = Pieces::new(&rows("setting_up", text)?);
        game.doing = Doing::Edit(Editing::new(pieces));
    }
    Ok(game)
}

/// Reads moves that are legal one after the other.
fn moves<D: Duel>(start: &D, text: &str) -> Result<Vec<D::Move>, String> {
    let (mut position, mut moves) = (start.clone(), Vec::new());
    for (word, place) in text.split_whitespace().zip(1..) {
        let step: D::Move = word
            .parse()
            .map_err(|error| format!("move {place}: {error}"))?;
        if !position.moves().contains(&step) {
            return Err(format!("move {place}: {step} can't be played there"));
        }
        position = position.play(step);
        moves.push(step);
    }
    Ok(moves)
}

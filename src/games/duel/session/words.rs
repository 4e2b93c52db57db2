//! The words for what commands do here.

use super::players::Player;
use super::{Doing, Match};
use crate::action::{Command, Mode};
use crate::games::duel::engine::sign;
use crate::games::duel::game::{Duel, Placing};
use crate::games::duel::scene::Worth;

/// What a command does, where the key table says it of peg solitaire.
pub fn help<D: Duel>(mode: Mode, command: Command) -> Option<&'static str> {
    use Command as C;
    let falls = D::PLACING == Placing::Drops;
    Some(match (mode, command) {
        (Mode::Play, C::Select) if falls => "drop a disc into the column",
        (Mode::Play, C::Select) => "mark the cell",
        (Mode::Edit, C::Select) if falls => "drop a disc, or take the highest away",
        (Mode::Edit, C::Select) => "mark the cell, or take the mark away",
        (_, C::Digit) if !falls => "mark the cell of this number, on small boards",
        (Mode::Play, C::Cancel) => "leave for the menu",
        (Mode::Play, C::New) => "a new game on the same board",
        (Mode::Edit, C::Clear) => "take all away",
        (Mode::Edit, C::Invert) => "exchange the sides",
        (Mode::Edit, C::Swap) => "set by turns, or one side only",
        (_, C::Hint) => "show the best move; again: play it",
        (_, C::Marks) => "mark each move with what it is worth",
        (_, C::Solve) => "let the engine analyse the position, or stop it",
        (_, C::Engine) => "choose players, algorithm, threads and memory",
        (Mode::Playback, C::Run) => "let the engines play, or halt them",
        (Mode::Playback, C::Left) => "a move back",
        (Mode::Playback, C::Right) => "the next move",
        (Mode::Playback, C::TakeOver) => "play on yourself from here",
        (Mode::Playback, C::Cancel) => "halt and play on yourself",
        (Mode::Playback, C::Faster) => "let the engines play faster",
        (Mode::Playback, C::Slower) => "let the engines play slower",
        _ => return None,
    })
}

/// What a move is worth, in words, to the side that makes it.
pub fn worth_text(worth: Worth) -> String {
    match worth {
        Worth::Win(plies) => format!("wins in {plies}"),
        Worth::Loss(plies) => format!("loses in {plies}"),
        Worth::Sign(1..) => "wins".to_owned(),
        Worth::Sign(0) | Worth::Draw => "draws".to_owned(),
        Worth::Sign(_) => "loses".to_owned(),
        Worth::Estimate(score) => format!("estimate {score}"),
    }
}

/// What a mistake gave away.
pub fn thrown_away(best: Worth, played: Worth) -> &'static str {
    match (sign(best), sign(played)) {
        (Some(1), Some(0)) => "a win let slip",
        (Some(1), _) => "a win lost",
        _ => "a draw lost",
    }
}

/// What the mouse does on the board.
pub fn gestures<D: Duel>() -> &'static [(&'static str, &'static str)] {
    match D::PLACING {
        Placing::Drops => &[(
            "click",
            "drop a disc into the column; in edit, take it away",
        )],
        Placing::Sets => &[("click", "mark a cell; in edit, take the mark away")],
    }
}

impl<D: Duel> Match<D> {
    /// What a command does now, where the key table's word says it less well.
    pub(super) fn word(&self, command: Command) -> Option<&'static str> {
        let falls = D::PLACING == Placing::Drops;
        match (command, &self.doing) {
            (Command::Select, Doing::Play) if self.engine_to_move().is_some() => {
                Some(if self.is_thinking_of_move() {
                    "halt"
                } else {
                    "go on"
                })
            }
            (Command::Hint, _) => self.shown_hint().map(|_| "play hint"),
            (Command::Solve, _) if D::settings(&self.settings).analysis => Some("stop analysis"),
            (Command::Solve, _) => Some("analyse"),
            (Command::Review, _) if self.is_reviewing() => Some("stop review"),
            (Command::Run, _) if self.watch.runs => Some("halt"),
            (Command::Select, _) if falls => Some("drop"),
            (Command::Select, Doing::Play) => Some("mark"),
            (Command::Digit, _) if !falls => Some("cell"),
            (Command::Invert, _) => Some("swap sides"),
            (Command::Swap, Doing::Edit(_)) => Some("side"),
            _ => None,
        }
    }

    /// What is played, in one line.
    pub(super) fn told_title(&self) -> String {
        let [first, second] = D::SIDES;
        let [a, b] = [self.players.first, self.players.second].map(Player::name);
        format!("{}: {first} {a}, {second} {b}", self.round.start().board())
    }
}

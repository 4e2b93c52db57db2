//! How a game begins: new, as it was saved, or with a position that was typed.

use super::players::Players;
use super::round::Round;
use super::{Doing, Match, saved};
use crate::games::duel::game::Duel;
use crate::games::session::Effect;
use crate::games::{Begun, Opening};
use crate::settings::Settings;

/// Begins a game: on the board that was played on last, if nothing else is said.
pub fn open<D: Duel>(opening: &Opening, settings: &Settings) -> Begun {
    if opening.drawing.is_some() {
        return Err(format!(
            "a board of {} is named by its size",
            D::GAME.card().title
        ));
    }
    let said = D::settings(settings);
    let board = match &opening.board {
        Some(name) => {
            D::named(name).map_err(|error| format!("board `{}`: {error}", name.escape_debug()))?
        }
        None => D::named(&said.board).unwrap_or_else(|_| usual()),
    };
    let round = match &opening.position {
        Some(text) => read(&board, text)?,
        None => Round::new(board),
    };
    let players = Players::of(said);
    Ok(Box::new(Match::new(round, players, opening.seed, settings)))
}

/// The usual board.
fn usual<D: Duel>() -> D {
    let first = D::boards().into_iter().next();
    first.expect("every game offers a board")
}

/// Goes on with a saved game.
pub fn resume<D: Duel>(text: &str, seed: u64, settings: &Settings) -> Begun {
    Ok(Box::new(saved::read::<D>(text, seed, settings)?))
}

/// A game that a text means on this board; `start` is its beginning.
pub fn read<D: Duel>(board: &D, text: &str) -> Result<Round<D>, String> {
    if text.trim() == "start" {
        return Ok(Round::new(board.emptied()));
    }
    let (start, moves) = board.parse(text)?;
    let at = moves.len();
    Ok(Round::with_moves(start, moves, at))
}

impl<D: Duel> Match<D> {
    /// The position on the board as a text.
    pub(super) fn position_text(&self) -> String {
        match &self.doing {
            Doing::Play => D::text(self.round.start(), self.round.history.played()),
            Doing::Edit(editing) => {
                let (width, _) = self.round.start().size();
                let pieces = editing.pieces().list(self.cells());
                crate::games::duel::notation::rows_text(&pieces, width)
            }
        }
    }

    /// What a text means as a position of this board, or what is wrong with it.
    pub(super) fn meaning(&self, text: &str) -> Result<String, String> {
        let round = read(self.round.start(), text)?;
        let position = round.position();
        let pieces = super::picture::set(&position).list(self.cells());
        let count = pieces.iter().flatten().count();
        let plural = if count == 1 { "" } else { "s" };
        let next = match Self::end(&position) {
            None => format!(
                "{} moves",
                crate::games::duel::game::side_name::<D>(position.to_move())
            ),
            Some(_) => "the game is over".to_owned(),
        };
        Ok(format!("{count} {}{plural}, {next}", D::PIECE))
    }

    /// Plays a position that was typed.
    pub(super) fn take_position(&mut self, text: &str) -> Vec<Effect> {
        match read(self.round.start(), text) {
            Ok(round) => {
                self.doing = Doing::Play;
                let mut effects = self.begin(round);
                effects.extend(self.tell_end());
                effects
            }
            Err(error) => Self::warning(error),
        }
    }

    /// Takes a text that was pasted: a position, or a whole game.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if !saved::is_game(text) {
            return self.take_position(text);
        }
        match saved::read::<D>(text, self.seed, &self.settings) {
            Ok(read) => {
                self.doing = Doing::Play;
                self.begin(read.round)
            }
            Err(error) => Self::warning(error),
        }
    }
}

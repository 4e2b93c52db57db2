//! Peg solitaire being played.
//!
//! A stub.

use ratatui::layout::Rect;

use super::solve::Answer;
use crate::canvas::Canvas;
use crate::games::session::Session;
use crate::games::{Card, Game, Opening};
use crate::settings::Settings;

/// What a search of this game found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PegFinish {
    /// The answer to a position.
    Answer {
        /// The pegs.
        position: u64,
        /// The answer.
        answer: Answer,
    },
    /// The last position of the game that can still be won: after so many jumps; none if it could
    /// not be told.
    LastWinnable(Option<usize>),
}

/// The card of peg solitaire.
pub const CARD: Card = Card {
    game: Game::Peg,
    title: "Peg solitaire",
    rules: [
        "A peg jumps over its neighbour into",
        "the hole behind it; the neighbour is",
        "taken. End with one peg, in its place.",
    ],
    open,
    resume,
    miniature,
};

fn open(_opening: &Opening, _settings: &Settings) -> Result<Box<dyn Session>, String> {
    Err(String::new())
}

fn resume(_text: &str, _seed: u64, _settings: &Settings) -> Result<Box<dyn Session>, String> {
    Err(String::new())
}

fn miniature(_step: usize, _area: Rect, _canvas: &mut Canvas) {}

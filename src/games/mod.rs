//! The games: one folder each, and the cards by which the menu knows them.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::settings::Settings;
use session::Session;

pub mod art;
pub mod connect4;
pub mod duel;
pub mod history;
pub mod peg;
pub mod session;
pub mod tictactoe;

/// A game that can be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Game {
    /// Peg solitaire.
    Peg,
    /// Connect Four.
    Connect4,
    /// Tic-tac-toe.
    TicTacToe,
}

impl Game {
    /// Its name, as people write it on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Peg => "peg",
            Self::Connect4 => "connect4",
            Self::TicTacToe => "tictactoe",
        }
    }

    /// The game of this name.
    pub fn named(name: &str) -> Option<Self> {
        ALL.iter()
            .map(|card| card.game)
            .find(|game| game.name() == name)
    }

    /// Its card.
    pub fn card(self) -> &'static Card {
        let found = ALL.iter().find(|card| card.game == self);
        found.expect("every game has a card; a test counts them")
    }
}

/// What a game begins with.
#[derive(Clone, Debug, Default)]
pub struct Opening {
    /// A position in the game's notation.
    pub position: Option<String>,
    /// The name of a board.
    pub board: Option<String>,
    /// The drawing of a board of the person's own, with the name given for it.
    pub drawing: Option<(String, String)>,
    /// The seed of everything random.
    pub seed: u64,
}

/// A game that has begun, or what was wrong and what was expected.
pub type Begun = Result<Box<dyn Session>, String>;

/// What the menu shows of a game, and how it is begun.
pub struct Card {
    /// Which game.
    pub game: Game,
    /// Its name.
    pub title: &'static str,
    /// The rules, in three lines of at most 36 columns.
    pub rules: [&'static str; 3],
    /// Begins a game; the error says what was wrong and what was expected.
    pub open: fn(&Opening, &Settings) -> Begun,
    /// Goes on with a saved game, given its text and a seed.
    pub resume: fn(&str, u64, &Settings) -> Begun,
    /// Draws a small living board: the picture number `step` of an endless series.
    pub miniature: fn(step: usize, Rect, &mut Canvas),
}

/// All games, in the order of the menu.
pub const ALL: &[Card] = &[peg::CARD, connect4::duel::CARD, tictactoe::duel::CARD];

//! What the session must know of a game of two sides, beyond its rules.

use ratatui::layout::Rect;

use super::engine;
use super::scene::{Scene, Worth};
use crate::canvas::Canvas;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::Game;
use crate::games::session::Fill;
use crate::position::{Adversarial, Side};
use crate::settings::{DuelSettings, Settings};

/// How a piece comes to its cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Placing {
    /// It falls down a column onto what lies there.
    Drops,
    /// It is set on any empty cell.
    Sets,
}

/// A game of two sides as the session plays it. Cells are numbered row by row from the top, from
/// the left, as in a [`Scene`].
pub trait Duel: Adversarial {
    /// Which game it is.
    const GAME: Game;
    /// The names of the sides, the first to move first.
    const SIDES: [&'static str; 2];
    /// What is set: `disc`, `mark`.
    const PIECE: &'static str;
    /// How a piece comes to its cell.
    const PLACING: Placing;
    /// What may be typed as a position, in one line.
    const TYPED: &'static str;

    /// The empty boards that are offered, the usual one first.
    fn boards() -> Vec<Self>;

    /// The empty board of this name; the error says what was expected.
    fn named(name: &str) -> Result<Self, String>;

    /// The name of its board, which [`Duel::named`] reads: `7x6`.
    fn board(&self) -> String;

    /// What is special about its board, in a few words.
    fn board_note(&self) -> String;

    /// The same board without pieces.
    #[must_use]
    fn emptied(&self) -> Self;

    /// Columns and rows.
    fn size(&self) -> (u8, u8);

    /// What lies in a cell.
    fn piece(&self, cell: u8) -> Option<Side>;

    /// The cell in which the piece of a legal move comes to rest.
    fn landing(&self, step: Self::Move) -> u8;

    /// The move that is meant by pointing at a cell, legal or not.
    fn meant(&self, cell: u8) -> Self::Move;

    /// The cells of the lines that ended the game; none if it is not over or drawn.
    fn lines(&self) -> Vec<u8>;

    /// A position of the same board with these pieces, cell by cell; it has gone through
    /// [`super::notation::side_to_move`]. The error says why there is no such position.
    fn with_pieces(&self, pieces: &[Option<Side>]) -> Result<Self, String>;

    /// Reads a position of the same board, with the moves that led to it from another position if
    /// that is how it is written. The error names the place.
    fn parse(&self, text: &str) -> Result<(Self, Vec<Self::Move>), String>;

    /// A position after moves as a text that [`Duel::parse`] reads.
    fn text(start: &Self, moves: &[Self::Move]) -> String;

    /// What the exact solver keeps from one question to the next.
    type Exact: Send + Sync + 'static;

    /// The exact solver of a board, with so many bytes for what it finds.
    fn exact(&self, memory: usize) -> Self::Exact;

    /// What each move is exactly worth to the side that makes it; `tell` is given what is known
    /// as soon as it is.
    fn solve(
        &self,
        exact: &Self::Exact,
        desk: &Desk,
        tell: &(dyn Fn(Self::Move, Worth) + Sync),
    ) -> Result<(), Stopped>;

    /// The moves that are exactly best; none if the game is over. It may be found sooner than what
    /// each move is worth.
    fn best(&self, exact: &Self::Exact, desk: &Desk) -> Result<Vec<Self::Move>, Stopped> {
        Ok(engine::solved(self, exact, desk)?.best_moves())
    }

    /// How full the solver's table is.
    fn fill(exact: &Self::Exact) -> Option<Fill>;

    /// The settings of this game.
    fn settings(settings: &Settings) -> &DuelSettings;

    /// The settings of this game, to be changed.
    fn settings_mut(settings: &mut Settings) -> &mut DuelSettings;

    /// Draws a board into an area, as large as fits.
    fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas);
}

/// All pieces of a position, cell by cell.
pub fn pieces<D: Duel>(position: &D) -> Vec<Option<Side>> {
    let (width, height) = position.size();
    (0..width * height)
        .map(|cell| position.piece(cell))
        .collect()
}

/// The name of a side.
pub fn side_name<D: Duel>(side: Side) -> &'static str {
    D::SIDES[side as usize]
}

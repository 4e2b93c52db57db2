//! A game as far as it was played: its first position and the moves since.

use crate::games::duel::game::Duel;
use crate::games::history::History;

/// A game with a place in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round<D: Duel> {
    start: D,
    /// The moves.
    pub history: History<D::Move>,
}

impl<D: Duel> Round<D> {
    /// A game that begins.
    pub fn new(start: D) -> Self {
        let history = History::default();
        Self { start, history }
    }

    /// A game with moves that were found to be legal, of which the first `at` are played.
    pub fn with_moves(start: D, moves: Vec<D::Move>, at: usize) -> Self {
        let history = History::new(moves, at);
        Self { start, history }
    }

    /// The first position.
    pub fn start(&self) -> &D {
        &self.start
    }

    /// The position after so many moves.
    pub fn after(&self, moves: usize) -> D {
        let moves = self.history.all().iter().take(moves);
        moves.fold(self.start.clone(), |at, &step| at.play(step))
    }

    /// The position on the board.
    pub fn position(&self) -> D {
        self.after(self.history.at())
    }

    /// The cell of the last move that is played.
    pub fn last_cell(&self) -> Option<u8> {
        let last = self.history.last()?;
        Some(self.after(self.history.at() - 1).landing(last))
    }
}

//! The games before this one and after it: a new game can be taken back as a move can.

use super::Match;
use super::round::Round;
use crate::games::duel::game::Duel;
use crate::games::session::Effect;

/// So many games are kept.
const MOST: usize = 100;

/// Games that were left for another.
#[derive(Clone, Debug)]
pub struct Games<D: Duel> {
    before: Vec<Round<D>>,
    after: Vec<Round<D>>,
}

impl<D: Duel> Default for Games<D> {
    fn default() -> Self {
        Self {
            before: Vec::new(),
            after: Vec::new(),
        }
    }
}

impl<D: Duel> Games<D> {
    /// Whether there is one to go back to.
    pub fn has_before(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is one to come back to.
    pub fn has_after(&self) -> bool {
        !self.after.is_empty()
    }
}

impl<D: Duel> Match<D> {
    /// Begins a new game; undo at its first position comes back to this one.
    pub(super) fn begin(&mut self, round: Round<D>) -> Vec<Effect> {
        let left = std::mem::replace(&mut self.round, round);
        self.seed = self.seed.wrapping_add(1);
        if left != self.round {
            self.games.before.push(left);
            if self.games.before.len() > MOST {
                self.games.before.remove(0);
            }
        }
        self.games.after.clear();
        self.settle_down()
    }

    /// Back to the game before.
    pub(super) fn recall_game(&mut self) -> Vec<Effect> {
        if let Some(round) = self.games.before.pop() {
            let left = std::mem::replace(&mut self.round, round);
            self.games.after.push(left);
        }
        self.settle_down()
    }

    /// To the game after this one.
    pub(super) fn repeat_game(&mut self) -> Vec<Effect> {
        if let Some(round) = self.games.after.pop() {
            let left = std::mem::replace(&mut self.round, round);
            self.games.before.push(left);
        }
        self.settle_down()
    }

    /// Another game is on the board.
    fn settle_down(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        if self.board != self.round.start().emptied() {
            self.board = self.round.start().emptied();
            self.thinking.forget();
        }
        (self.motion, self.watch.runs) = (None, true);
        self.cursor = self.cursor.min(self.cells() - 1);
        effects.push(Effect::Save);
        effects
    }
}

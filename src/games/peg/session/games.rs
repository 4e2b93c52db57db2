//! The games before and after the one that is played: undo at the first position of a game goes
//! back to the game before, and redo forward again.
//!
//! They live as long as the program runs; the saved text keeps only the game that is played.

use std::collections::VecDeque;

use super::clock::Clock;
use super::round::Round;
use super::{Doing, Hand, Overlays, Peg};
use crate::games::session::Effect;
use crate::theme::Role;

/// So many games are kept on each side.
const MOST: usize = 100;

/// A game as it was left, with its clock standing.
type Left = (Round, Clock);

/// The games before and after the one that is played; the nearest are last.
#[derive(Debug, Default)]
pub struct Games {
    before: VecDeque<Left>,
    after: Vec<Left>,
    /// So many jumps were played in the game when it was left for the one after it.
    places: Vec<usize>,
}

impl Games {
    /// Whether there is a game before.
    pub fn has_before(&self) -> bool {
        !self.before.is_empty()
    }

    /// Whether there is a game after.
    pub fn has_after(&self) -> bool {
        !self.after.is_empty()
    }

    /// Whether this is the place at which the game was left for the one after it, or its end.
    fn goes_on(&self, round: &Round) -> bool {
        let at = Some(round.history.at());
        self.has_after() && (self.places.last().copied() == at || !round.history.can_redo())
    }

    /// The games after are forgotten: another way was taken.
    pub fn cut(&mut self) {
        self.after.clear();
        self.places.clear();
    }

    fn keep(&mut self, left: Left) {
        if self.before.len() == MOST {
            self.before.pop_front();
        }
        self.before.push_back(left);
    }
}

impl Peg {
    /// The game as it is left now.
    fn left(&self) -> Left {
        (self.round.clone(), Clock::at(self.clock.elapsed(self.now)))
    }

    /// Leaves the game for a new one; nothing is kept of one that begins in the same way.
    pub(super) fn leave_for(&mut self, next: &Round) {
        let is_new = |round: &Round| round.history.all().is_empty();
        let is_same = self.has_board_and_target_of(next) && self.round.start() == next.start();
        if is_same && is_new(&self.round) && is_new(next) {
            return;
        }
        self.games.cut();
        let left = self.left();
        self.games.keep(left);
    }

    /// Whether board and target are those of another game.
    pub(super) fn has_board_and_target_of(&self, other: &Round) -> bool {
        self.has_board_of(other) && other.target() == self.round.target()
    }

    /// Whether the board is that of another game.
    pub(super) fn has_board_of(&self, other: &Round) -> bool {
        let (ours, theirs) = (self.board(), other.board());
        ours.name() == theirs.name() && ours.cells() == theirs.cells()
    }

    /// Back to the game before, as it was left.
    pub(super) fn game_before(&mut self) -> Vec<Effect> {
        let Some(before) = self.games.before.pop_back() else {
            return Vec::new();
        };
        let left = self.left();
        self.games.after.push(left);
        self.games.places.push(before.0.history.at());
        self.enter(before, "back in the game before")
    }

    /// On to the game after, if this one was left for it here.
    pub(super) fn game_after(&mut self) -> Option<Vec<Effect>> {
        if !self.games.goes_on(&self.round) {
            return None;
        }
        let after = self.games.after.pop()?;
        self.games.places.pop();
        let left = self.left();
        self.games.keep(left);
        Some(self.enter(after, "on to the game after"))
    }

    fn enter(&mut self, (round, clock): Left, text: &str) -> Vec<Effect> {
        let mut effects = vec![Effect::Say(Role::Dim, text.to_owned())];
        effects.extend(self.put(round));
        self.clock = clock;
        effects
    }

    /// Puts a game on the board. What is known stays known, if board and target stay.
    pub(super) fn put(&mut self, round: Round) -> Vec<Effect> {
        let mut effects = Vec::new();
        if !self.has_board_and_target_of(&round) {
            effects.extend(self.thinking.asked.is_some().then_some(Effect::Stop));
            self.thinking.forget();
        }
        self.hint = None;
        self.hand = Hand::at_rest(&round);
        self.overlays = Overlays::default();
        self.round = round;
        self.doing = Doing::Play;
        effects.push(Effect::Save);
        effects
    }
}

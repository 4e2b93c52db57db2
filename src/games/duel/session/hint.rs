//! Hints: the best move, shown and then played; and the marks of all moves.

use super::Match;
use super::words::worth_text;
use crate::games::duel::game::Duel;
use crate::games::session::Effect;
use crate::theme::Role;

impl<D: Duel> Match<D> {
    /// Whether there is something to give a hint for: it is a person's turn.
    pub(super) fn can_hint(&self) -> bool {
        let goes_on = self.round.position().outcome().is_none();
        self.plays() && goes_on && self.engine_to_move().is_none()
    }

    /// The move that is shown, if it is for the position on the board.
    pub(super) fn shown_hint(&self) -> Option<D::Move> {
        let (position, step) = self.hint.as_ref()?;
        (*position == self.round.position()).then_some(*step)
    }

    /// Shows the best move, or plays the one that is shown.
    pub(super) fn give_hint(&mut self) -> Vec<Effect> {
        if let Some(step) = self.shown_hint() {
            return self.play(step);
        }
        let position = self.round.position();
        let is_known = self.thinking.known(&position);
        if is_known.is_some_and(|known| known.depth.is_none()) {
            return self.show_hint();
        }
        let job = self.thinking.hint(&position, &self.settings);
        vec![Effect::Search(job)]
    }

    /// Shows the best move that is known.
    pub(super) fn show_hint(&mut self) -> Vec<Effect> {
        let position = self.round.position();
        let known = self.thinking.known(&position);
        let best = known.and_then(|known| known.moves.first().copied());
        let Some((step, worth)) = best.filter(|(step, _)| position.moves().contains(step)) else {
            return Self::warning("no hint: nothing was found");
        };
        self.cursor = position.landing(step);
        self.hint = Some((position, step));
        let worth = worth_text(worth);
        let text = format!("{step}: {worth}; H again plays it");
        vec![Effect::Say(Role::Good, text)]
    }

    /// Marks moves from now on, or not.
    pub(super) fn toggle_marks(&mut self) -> Vec<Effect> {
        self.settings.marks = !self.settings.marks;
        let text = match (self.settings.marks, D::settings(&self.settings).analysis) {
            (true, true) => "marks on: what each move is worth",
            (true, false) => "marks on; s starts the analysis",
            (false, _) => "marks off",
        };
        vec![
            Effect::Settle(self.settings.clone().into()),
            Effect::Say(Role::Text, text.to_owned()),
        ]
    }

    /// Starts the analysis that goes along with the game, or stops it.
    pub(super) fn toggle_analysis(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        let settings = D::settings_mut(&mut self.settings);
        settings.analysis = !settings.analysis;
        let text = if settings.analysis {
            self.settings.marks = true;
            self.thinking.given_up = None;
            "analysis on: each position is searched"
        } else {
            "analysis off"
        };
        effects.push(Effect::Settle(self.settings.clone().into()));
        effects.push(Effect::Say(Role::Text, text.to_owned()));
        effects
    }
}

//! The review of a game: where it was thrown away first.

use super::Match;
use super::thinking::Asked;
use super::words::thrown_away;
use crate::games::art::moves::Mark;
use crate::games::duel::engine::{Reviewed, is_mistake, sign};
use crate::games::duel::game::Duel;
use crate::games::session::Effect;
use crate::theme::Role;

impl<D: Duel> Match<D> {
    /// Whether the game is being looked through.
    pub(super) fn is_reviewing(&self) -> bool {
        self.thinking.asked() == Some(Asked::Review)
    }

    /// Keeps what the review that runs has found so far.
    pub(super) fn see_review(&mut self) {
        let seen = self.thinking.seen.lock();
        let seen = seen.map_or_else(|_| Reviewed::default(), |seen| seen.clone());
        if !seen.moves.is_empty() {
            self.review = Some((self.round.history.all().to_vec(), seen));
            self.is_review_whole = false;
        }
    }

    /// Looks for the first mistake of the game, stops that, or tells it again.
    pub(super) fn seek_mistakes(&mut self) -> Vec<Effect> {
        if self.is_reviewing() {
            let mut effects = self.interrupt();
            effects.push(Effect::Say(Role::Text, "review stopped".to_owned()));
            return effects;
        }
        if let Some(known) = self.shown_review().filter(|_| self.is_review_whole) {
            return self.reviewed(known.clone());
        }
        let mut effects = self.interrupt();
        let job = self.thinking.review(&self.round, &self.settings);
        effects.push(Effect::Search(job));
        effects
    }

    /// The review, if it is of the game as it is.
    pub(super) fn shown_review(&self) -> Option<&Reviewed> {
        let (of, reviewed) = self.review.as_ref()?;
        (of == self.round.history.all()).then_some(reviewed)
    }

    /// What the review says of the move of this number, from 0.
    pub(super) fn mark(&self, at: usize) -> Mark {
        let known = self.shown_review().and_then(|r| *r.moves.get(at)?);
        match known {
            Some((best, played)) if !is_mistake(best, played) => Mark::None,
            Some((_, played)) if sign(played) == Some(-1) => Mark::Blunder,
            Some(_) => Mark::Mistake,
            None => Mark::None,
        }
    }

    /// The game was looked through: says what was found.
    pub(super) fn reviewed(&mut self, reviewed: Reviewed) -> Vec<Effect> {
        let moves = self.round.history.all();
        let unknown = reviewed
            .moves
            .iter()
            .filter(|known| known.is_none())
            .count();
        let text = match reviewed.first_mistake() {
            Some((at, best, played)) => {
                let lost = thrown_away(best, played);
                format!("first mistake: move {}, {lost}", at + 1)
            }
            None if unknown == moves.len() => "nothing is known of this game".to_owned(),
            None => "no mistake".to_owned(),
        };
        let text = match unknown {
            0 => text,
            _ => format!("{text}; {unknown} unknown"),
        };
        let role = if reviewed.first_mistake().is_some() {
            Role::Bad
        } else {
            Role::Good
        };
        self.review = Some((moves.to_vec(), reviewed));
        self.is_review_whole = true;
        vec![Effect::Say(role, text)]
    }
}

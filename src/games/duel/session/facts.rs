//! Short facts about the position.

use super::play::End;
use super::players::Player;
use super::thinking::Asked;
use super::words::worth_text;
use super::{Doing, Match};
use crate::action::Command;
use crate::games::duel::engine::{Ground, sign};
use crate::games::duel::game::{Duel, side_name};
use crate::games::duel::scene::Worth;
use crate::games::session::Fact;
use crate::theme::Role;

fn fact(label: &'static str, text: impl Into<String>, role: Role) -> Fact {
    Fact {
        label,
        text: text.into(),
        role,
        command: None,
    }
}

impl<D: Duel> Match<D> {
    /// What is to be known of the position, the most important first.
    pub(super) fn told_facts(&self) -> Vec<Fact> {
        if let Doing::Edit(editing) = &self.doing {
            let next = side_name::<D>(editing.next());
            let playable = match self.set_up(editing.pieces()) {
                Ok(position) => {
                    let side = side_name::<D>(position.to_move());
                    fact("", format!("{side} moves next"), Role::Good)
                }
                Err(_) => fact("", "no position of a game", Role::Bad),
            };
            return vec![fact("sets", next, Role::Text), playable];
        }
        let position = self.round.position();
        let state = match Self::end(&position) {
            None => fact(
                "",
                format!("{} moves", side_name::<D>(position.to_move())),
                Role::Text,
            ),
            Some(End::Drawn) => fact("", "a draw", Role::Text),
            Some(End::Won(side)) => fact("", format!("{} wins", side_name::<D>(side)), Role::Good),
        };
        let mut facts = vec![state];
        if Self::end(&position).is_none() {
            facts.extend(self.told_turn(&position));
            facts.extend(self.told_worth(&position));
        }
        facts.extend(self.told_review());
        facts
    }

    /// Who moves, if an engine plays.
    fn told_turn(&self, position: &D) -> Option<Fact> {
        let text = match self.players.at(position.to_move()) {
            Player::Engine(level) if self.thinking.asked() == Some(Asked::Move) => {
                format!("{} is thinking", level.name())
            }
            Player::Engine(level) => format!("engine, {}", level.name()),
            Player::Person if self.players.are_people() => return None,
            Player::Person => "your turn".to_owned(),
        };
        Some(Fact {
            command: Some(Command::Players),
            ..fact("", text, Role::Dim)
        })
    }

    /// What is known of the position, while the person wants to know.
    fn told_worth(&self, position: &D) -> Option<Fact> {
        let wanted = self.settings.marks || D::settings(&self.settings).analysis;
        let known = self.thinking.known(position).filter(|_| wanted)?;
        let (best, worth) = known.moves.first()?;
        let (role, _) = headline(*worth);
        Some(fact("best", format!("{best} {}", worth_text(*worth)), role))
    }

    fn told_review(&self) -> Option<Fact> {
        let reviewed = self.shown_review()?;
        let (role, text) = match reviewed.first_mistake() {
            Some((at, ..)) => (Role::Bad, format!("move {}", at + 1)),
            None if !self.is_review_whole => (Role::Dim, "none yet".to_owned()),
            None => (Role::Good, "none".to_owned()),
        };
        let label = if self.is_review_whole {
            "first mistake"
        } else {
            "mistake so far"
        };
        Some(fact(label, text, role))
    }

    /// What the engine says.
    pub(super) fn told_verdict(&self) -> (Role, String, Vec<String>) {
        let (role, headline, mut details) = self.told_position();
        details.extend(self.told_choice());
        (role, headline, details)
    }

    /// How sure the engine was of the move that it made last.
    fn told_choice(&self) -> Option<String> {
        let (position, choice) = self.thinking.chosen.as_ref()?;
        let history = &self.round.history;
        let before = history.at().checked_sub(1)?;
        let is_last = history.last() == Some(choice.step) && self.round.after(before) == *position;
        let step = choice.step;
        is_last.then(|| match choice.ground {
            Ground::Exact => format!("{step} was played: exact"),
            Ground::Estimate(depth) => format!("{step} was played: estimated {depth} plies deep"),
            Ground::Guess => format!("{step} was played: guessed"),
        })
    }

    /// What the engine says of the position.
    fn told_position(&self) -> (Role, String, Vec<String>) {
        if let Some(failed) = &self.thinking.failed {
            return (Role::Bad, failed.clone(), Vec::new());
        }
        let said = |text: &str| (Role::Dim, text.to_owned(), Vec::new());
        if matches!(self.doing, Doing::Edit(_)) {
            return said("setting up");
        }
        let position = self.round.position();
        let name = |side| side_name::<D>(side);
        match Self::end(&position) {
            Some(End::Won(side)) => {
                return (Role::Good, format!("{} has won", name(side)), Vec::new());
            }
            Some(End::Drawn) => return (Role::Text, "drawn".to_owned(), Vec::new()),
            None => {}
        }
        let is_asked = self.settings.marks || D::settings(&self.settings).analysis;
        let known = self.thinking.known(&position).filter(|_| is_asked);
        let Some((known, worth)) = known.and_then(|known| Some((known, known.best()?))) else {
            return match self.thinking.asked() {
                Some(Asked::Move) => said("thinking of its move"),
                Some(Asked::Review) => said("looking through the game"),
                Some(_) => said("analysing"),
                None => said("s analyses, H shows a move"),
            };
        };
        let (role, what) = headline(worth);
        let by = match known.depth {
            None => "exact".to_owned(),
            Some(depth) => format!("searched {depth} plies deep"),
        };
        let headline = format!("{} {what}", name(position.to_move()));
        (role, headline, vec![by])
    }
}

/// What the best move of a position is worth, said of the side to move.
fn headline(worth: Worth) -> (Role, String) {
    let role = match sign(worth) {
        Some(1) => Role::Good,
        Some(-1) => Role::Bad,
        _ => Role::Text,
    };
    (role, worth_text(worth))
}

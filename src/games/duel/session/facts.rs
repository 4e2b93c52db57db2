//! Short facts about the position.

use super::play::End;
use super::{Doing, Match};
use crate::games::duel::game::{Duel, side_name};
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
        vec![state]
    }

    /// What the engine says.
    pub(super) fn told_verdict(&self) -> (Role, String, Vec<String>) {
        let said = match self.doing {
            Doing::Play => "ask the engine: s",
            Doing::Edit(_) => "setting up",
        };
        (Role::Dim, said.to_owned(), Vec::new())
    }
}

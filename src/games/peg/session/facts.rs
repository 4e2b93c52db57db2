//! Short facts about the position, the most important first.

use super::known::LastWinnable;
use super::words::{count, short_length};
use super::{Doing, Peg};
use crate::action::Command;
use crate::games::peg::notation::cell_name;
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

impl Peg {
    /// Short facts about the position.
    pub(super) fn told_facts(&self) -> Vec<Fact> {
        let pegs = self.pegs();
        let mut facts = vec![fact("", count(pegs.count_ones(), "peg"), Role::Text)];
        if pegs != 0 && !matches!(self.doing, Doing::Playback(_)) {
            facts.push(self.class(pegs));
        }
        facts.extend(self.state(pegs));
        match &self.doing {
            Doing::Play => self.tell_play(&mut facts),
            Doing::Edit(_) => facts.push(Fact {
                command: Some(Command::Edit),
                ..fact("setting up", "e plays it", Role::Accent)
            }),
            Doing::Playback(_) => self.tell_playback(&mut facts),
        }
        facts
    }

    /// Whether the game is over, or can be won as far as that is known.
    fn state(&self, pegs: u64) -> Option<Fact> {
        let (text, role) = match self.thinking.known.of(&self.round, pegs) {
            _ if pegs == 0 => return None,
            _ if self.round.is_won(pegs) => ("won", Role::Good),
            _ if self.round.is_stuck(pegs) => ("stuck", Role::Bad),
            Some(true) => ("winnable", Role::Good),
            Some(false) => ("lost", Role::Bad),
            None => return None,
        };
        Some(fact("", text, role))
    }

    /// Whether the position class allows the target.
    fn class(&self, pegs: u64) -> Fact {
        if self.round.fits(pegs) {
            fact("", "class fits", Role::Good)
        } else {
            fact("", "wrong class", Role::Bad)
        }
    }

    fn tell_play(&self, facts: &mut Vec<Fact>) {
        let pegs = self.round.pegs();
        let history = &self.round.history;
        if self.thinking.known.of(&self.round, pegs) == Some(false)
            && let LastWinnable::After(ply) = self.thinking.known.last_winnable(&self.round)
        {
            facts.push(Fact {
                command: Some(Command::LastWinnable),
                ..fact(
                    "winnable",
                    format!("after {}", count(ply as u64, "jump")),
                    Role::Good,
                )
            });
        }
        if let Some(lifted) = self.hand.lifted {
            facts.push(fact(
                "lifted",
                cell_name(self.board(), lifted),
                Role::Lifted,
            ));
        }
        if history.can_undo() {
            let text = short_length(self.board(), history.played());
            facts.push(fact("", text, Role::Text));
        }
        if !self.clock.elapsed(self.now).is_zero() {
            facts.push(fact("", self.clock.text(self.now), Role::Dim));
        }
    }

    fn tell_playback(&self, facts: &mut Vec<Fact>) {
        let Doing::Playback(playback) = &self.doing else {
            return;
        };
        let (at, of) = (playback.line.at(), playback.line.all().len());
        facts.push(fact("jump", format!("{at} of {of}"), Role::Text));
        facts.push(Fact {
            command: Some(Command::Run),
            ..if playback.runs() {
                fact("", playback.speed(), Role::Accent)
            } else if of > 0 && at == of {
                fact("", "space plays it again", Role::Accent)
            } else {
                fact("", "space plays it", Role::Accent)
            }
        });
        facts.push(Fact {
            command: Some(Command::TakeOver),
            ..fact("", "enter plays on", Role::Dim)
        });
    }
}

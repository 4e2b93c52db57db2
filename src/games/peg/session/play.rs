//! Playing: jumps, undo and redo, and what is said at the end of a game.

use super::known::LastWinnable;
use super::motion::{LENGTH, Motion, Way};
use super::round::{Round, Whose};
use super::thinking::{Asked, Wish};
use super::words::{count, end, length};
use super::{Doing, Peg};
use crate::action::Command;
use crate::games::history::History;
use crate::games::session::Effect;
use crate::theme::Role;

impl Peg {
    /// Does a command of the game that is allowed.
    pub(super) fn obey_in_play(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right => {
                self.move_cursor(command)
            }
            Command::Select => self.select(),
            Command::Cancel => {
                if self.hand.lifted.is_some() {
                    self.hand.drop();
                } else {
                    self.overlays.hide();
                }
                Vec::new()
            }
            Command::Undo => self.back(),
            Command::Redo => self.forward(),
            Command::First => self.jump_to(0),
            Command::Last => self.jump_to(usize::MAX),
            Command::Restart => self.restart(),
            Command::Edit => {
                let mut effects = self.leave_survival();
                effects.extend(self.edit());
                effects
            }
            _ => Vec::new(),
        }
    }

    /// The jumps that are shown as a list: those of the game, or of the line that is looked at.
    pub(super) fn line(&self) -> &History<u8> {
        match &self.doing {
            Doing::Playback(playback) => &playback.line,
            _ => &self.round.history,
        }
    }

    /// Whether a jump, or a change of the position that is set up, can be taken back.
    pub(super) fn can_go_back(&self) -> bool {
        match &self.doing {
            Doing::Edit(editing) => editing.history.can_undo(),
            _ => self.line().can_undo(),
        }
    }

    /// Whether something that was taken back can be done again.
    pub(super) fn can_go_on(&self) -> bool {
        match &self.doing {
            Doing::Edit(editing) => editing.history.can_redo(),
            _ => self.line().can_redo(),
        }
    }

    /// A step back in what is going on.
    pub(super) fn back(&mut self) -> Vec<Effect> {
        match &mut self.doing {
            Doing::Play => {
                self.hand.drop();
                let Some(jump) = self.round.history.undo() else {
                    return self.game_before();
                };
                self.hand.cursor = self.board().jumps()[usize::from(jump)].from;
                self.set_in_motion(jump, Way::Back);
                vec![Effect::Save]
            }
            Doing::Edit(editing) => {
                editing.history.undo();
                vec![Effect::Save]
            }
            Doing::Playback(_) => self.step(Way::Back),
        }
    }

    /// A step forward in what is going on.
    pub(super) fn forward(&mut self) -> Vec<Effect> {
        match &mut self.doing {
            Doing::Play => {
                self.hand.drop();
                if let Some(effects) = self.game_after() {
                    return effects;
                }
                let Some(jump) = self.round.history.redo() else {
                    return Vec::new();
                };
                self.hand.cursor = self.board().jumps()[usize::from(jump)].to;
                self.set_in_motion(jump, Way::Forward);
                self.arrived_by(jump)
            }
            Doing::Edit(editing) => {
                editing.history.redo();
                vec![Effect::Save]
            }
            Doing::Playback(_) => self.step(Way::Forward),
        }
    }

    /// To the position after so many jumps, or after all.
    pub(super) fn jump_to(&mut self, ply: usize) -> Vec<Effect> {
        match &mut self.doing {
            Doing::Play => {
                self.hand.drop();
                let before = self.round.history.at();
                self.round.history.go_to(ply);
                if self.round.history.at() == before {
                    return Vec::new();
                }
                self.arrived()
            }
            Doing::Edit(_) => Vec::new(),
            Doing::Playback(playback) => {
                playback.line.go_to(ply);
                playback.halt();
                Vec::new()
            }
        }
    }

    /// Plays a legal jump. A peg that can go on stays lifted.
    pub(super) fn play_jump(&mut self, jump: u8) -> Vec<Effect> {
        let to = self.board().jumps()[usize::from(jump)].to;
        if !self.round.history.comes_next(jump) {
            self.games.cut();
        }
        self.round.play(jump, Whose::Own);
        self.set_in_motion(jump, Way::Forward);
        self.hand.drop();
        self.hand.cursor = to;
        let pegs = self.round.pegs();
        if !self.round.is_won(pegs) && self.round.landings(pegs, to) != 0 {
            self.hand.stay(to);
        }
        self.arrived_by(jump)
    }

    pub(super) fn set_in_motion(&mut self, jump: u8, way: Way) {
        if self.settings.motion {
            let length = match &self.doing {
                Doing::Playback(playback) => LENGTH.min(playback.pause() * 3 / 4),
                _ => LENGTH,
            };
            self.motion = Some(Motion::new(jump, way, self.now, length));
        }
    }

    /// The game is at another position: what it means is said, and the game kept.
    fn arrived(&mut self) -> Vec<Effect> {
        self.thinking.known.conclude(&self.round);
        let mut effects = self.ended();
        self.tell_solved(&mut effects);
        effects.push(Effect::Save);
        effects
    }

    /// The game has come to a position by this jump: whether it lost the win is said too.
    fn arrived_by(&mut self, jump: u8) -> Vec<Effect> {
        let pegs = self.round.pegs();
        let before = pegs ^ self.board().jumps()[usize::from(jump)].triple();
        let of = |pegs| self.thinking.known.of(&self.round, pegs);
        let loses = of(before) == Some(true) && of(pegs) == Some(false);
        let mut effects = self.arrived();
        if loses && !self.round.is_stuck(pegs) {
            let text = "that jump loses the win; u takes it back";
            effects.insert(0, Effect::Say(Role::Bad, text.to_owned()));
        }
        effects
    }

    /// What is said of a position in which the game is over.
    pub(super) fn ended(&mut self) -> Vec<Effect> {
        let pegs = self.round.pegs();
        if self.round.is_won(pegs) && self.round.history.can_undo() {
            let line = length(self.board(), self.round.history.played());
            let end = end(self.board(), self.round.target());
            return vec![Effect::Say(
                Role::Good,
                format!("won: {end} reached, {line}"),
            )];
        }
        if !self.round.is_stuck(pegs) {
            return Vec::new();
        }
        let stuck = format!("stuck with {}", count(pegs.count_ones(), "peg"));
        let mut effects = Vec::new();
        let text = match self.thinking.known.last_winnable(&self.round) {
            LastWinnable::After(ply) => format!("{stuck}; {}", way_back(ply)),
            LastWinnable::Never => format!("{stuck}; this game could not be won from its start"),
            LastWinnable::Unknown => {
                // Marks and counts can wait; an atlas that is built will tell it too.
                let asked = &self.thinking.asked;
                if matches!(asked, None | Some(Asked::Mark(_) | Asked::Count(..))) {
                    let engine = &self.settings.engine;
                    let job = self
                        .thinking
                        .last_winnable(&self.round, engine, Wish::Unasked);
                    effects.push(Effect::Search(job));
                }
                stuck
            }
        };
        effects.insert(0, Effect::Say(Role::Bad, text));
        effects
    }

    /// Begins again from the first position; the jumps can be played again.
    fn restart(&mut self) -> Vec<Effect> {
        self.round.history.go_to(0);
        self.hand = super::Hand::at_rest(&self.round);
        self.clock = super::Clock::default();
        vec![Effect::Save]
    }

    /// Begins a new game; undo at its first position comes back to this one.
    pub(super) fn begin(&mut self, round: Round) -> Vec<Effect> {
        self.leave_for(&round);
        if !self.has_board_of(&round) || round.history.all().is_empty() {
            self.clock = super::Clock::default();
        }
        self.put(round)
    }
}

/// How to come back to the last position that can still be won.
pub(super) fn way_back(ply: usize) -> String {
    match ply {
        0 => "it can still be won from the start: w goes back there".to_owned(),
        _ => format!("it can still be won after jump {ply}: w goes back there"),
    }
}

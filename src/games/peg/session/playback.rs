//! A solution being looked at: step by step, by itself, or taken over.

use std::time::Duration;

use super::edit::Editing;
use super::motion::Way;
use super::round::{Round, Whose, played};
use super::words::end;
use super::{Doing, Peg};
use crate::action::Command;
use crate::games::history::History;
use crate::games::peg::board::Board;
use crate::games::session::Effect;
use crate::theme::Role;

/// Half jumps a second, slow to fast.
const SPEEDS: [u32; 5] = [1, 2, 4, 8, 16];

/// A line of play being looked at.
#[derive(Clone, Debug)]
pub struct Playback {
    start: u64,
    /// The jumps; those before the cursor are played.
    pub line: History<u8>,
    /// What was set up before, if the line is of that position.
    before: Option<Editing>,
    /// When the next jump is due, while the line plays by itself.
    due: Option<Duration>,
    speed: usize,
}

impl Playback {
    /// The pegs.
    pub fn pegs(&self, board: &Board) -> u64 {
        played(board, self.start, self.line.played())
    }

    /// The first position of the line.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// Whether it plays by itself.
    pub fn runs(&self) -> bool {
        self.due.is_some()
    }

    /// What was set up before, if the line is of that position.
    pub fn before(&self) -> Option<&Editing> {
        self.before.as_ref()
    }

    /// Halts.
    pub fn halt(&mut self) {
        self.due = None;
    }

    /// The time from one jump to the next.
    pub fn pause(&self) -> Duration {
        Duration::from_secs(2) / SPEEDS[self.speed]
    }

    /// The speed in words.
    pub fn speed(&self) -> &'static str {
        [
            "1 jump in 2 seconds",
            "1 jump a second",
            "2 jumps a second",
            "4 jumps a second",
            "8 jumps a second",
        ][self.speed]
    }

    /// When the next jump is due.
    pub fn wakes(&self) -> Option<Duration> {
        self.due
    }
}

impl Peg {
    /// Looks at a line from the position on the board, from its beginning.
    pub(super) fn play_back(&mut self, jumps: Vec<u8>) {
        self.look_at(History::new(jumps, 0));
    }

    /// Looks at a line from the position on the board, at a place of it.
    pub(super) fn look_at(&mut self, line: History<u8>) {
        let start = self.pegs();
        let before = match std::mem::replace(&mut self.doing, Doing::Play) {
            Doing::Edit(mut editing) => {
                editing.end_stroke();
                Some(editing)
            }
            _ => None,
        };
        self.hand.drop();
        self.motion = None;
        self.doing = Doing::Playback(Playback {
            start,
            line,
            before,
            due: None,
            speed: 1,
        });
    }

    /// Back to what was done before a line was looked at, as it was.
    pub(super) fn leave_line(&mut self) {
        if let Doing::Playback(playback) = &mut self.doing {
            let before = playback.before.take();
            self.doing = before.map_or(Doing::Play, Doing::Edit);
            self.motion = None;
        }
    }

    /// Whether a command of the playback can do something now.
    pub(super) fn playback_allows(&self, command: Command) -> bool {
        let Doing::Playback(playback) = &self.doing else {
            return false;
        };
        match command {
            Command::Faster => playback.speed + 1 < SPEEDS.len(),
            Command::Slower => playback.speed > 0,
            _ => true,
        }
    }

    /// Does a command of the playback that is allowed.
    pub(super) fn obey_in_playback(&mut self, command: Command) -> Vec<Effect> {
        let now = self.now;
        let Doing::Playback(playback) = &mut self.doing else {
            return Vec::new();
        };
        match command {
            Command::Left | Command::Undo => return self.back(),
            Command::Right | Command::Redo => return self.forward(),
            Command::First => return self.jump_to(0),
            Command::Last => return self.jump_to(usize::MAX),
            Command::TakeOver => return self.take_over(),
            Command::Cancel => self.leave_line(),
            Command::Run if playback.runs() => playback.halt(),
            Command::Run => {
                if !playback.line.can_redo() {
                    playback.line.go_to(0);
                }
                playback.due = Some(now + playback.pause());
            }
            Command::Faster => playback.speed += 1,
            Command::Slower => playback.speed -= 1,
            _ => {}
        }
        Vec::new()
    }

    /// A step in the line by hand; it halts the play.
    pub(super) fn step(&mut self, way: Way) -> Vec<Effect> {
        if let Doing::Playback(playback) = &mut self.doing {
            playback.halt();
        }
        self.step_on(way);
        Vec::new()
    }

    fn step_on(&mut self, way: Way) {
        let Doing::Playback(playback) = &mut self.doing else {
            return;
        };
        let jump = match way {
            Way::Forward => playback.line.redo(),
            Way::Back => playback.line.undo(),
        };
        if let Some(jump) = jump {
            self.set_in_motion(jump, way);
        }
    }

    /// The next jump of a line that plays by itself, if it is due. At the end it halts.
    pub(super) fn run_on(&mut self) -> Vec<Effect> {
        let now = self.now;
        let Doing::Playback(playback) = &mut self.doing else {
            return Vec::new();
        };
        if playback.due.is_none_or(|due| due > now) {
            return Vec::new();
        }
        let pause = playback.pause();
        playback.due = Some(now + pause);
        self.step_on(Way::Forward);
        if let Doing::Playback(playback) = &mut self.doing
            && !playback.line.can_redo()
        {
            playback.halt();
            let end = end(self.board(), self.round.target());
            let text = format!("{end} reached: enter takes over, esc goes back to the game");
            return vec![Effect::Say(Role::Good, text)];
        }
        Vec::new()
    }

    /// The game goes on from the position of the line.
    fn take_over(&mut self) -> Vec<Effect> {
        let Doing::Playback(playback) = &self.doing else {
            return Vec::new();
        };
        let mut round = self.round.clone();
        let is_new = round.pegs() != playback.start;
        if is_new {
            round = Round::new(round.board().clone(), round.target(), playback.start);
        }
        for &jump in playback.line.played() {
            if !round.history.comes_next(jump) {
                self.games.cut();
            }
            round.play(jump, Whose::Engine);
        }
        let cursor = self.hand.cursor;
        if is_new {
            self.leave_for(&round);
            self.clock = super::Clock::default();
        }
        let mut effects = self.put(round);
        self.hand.cursor = cursor;
        effects.extend(self.ended());
        effects
    }
}

//! Making moves, taking them back, and what is said at the end.

use super::motion::Motion;
use super::players::Player;
use super::{Doing, Match};
use crate::action::Command;
use crate::games::duel::game::{Duel, Placing, side_name};
use crate::games::session::Effect;
use crate::position::{Outcome, Side};
use crate::theme::Role;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// This side has won.
    Won(Side),
    /// Nobody has.
    Drawn,
}

impl<D: Duel> Match<D> {
    /// Makes a move if it is legal: a person's and an engine's alike.
    pub(super) fn play(&mut self, step: D::Move) -> Vec<Effect> {
        let position = self.round.position();
        if !position.moves().contains(&step) {
            return Self::warning(Self::refusal(&position, step));
        }
        let mut effects = self.interrupt();
        let cell = position.landing(step);
        let (width, _) = position.size();
        self.round.history.play(step);
        self.cursor = cell;
        self.moved_at = self.now;
        if D::PLACING == Placing::Drops && self.settings.motion {
            self.motion = Some(Motion::new(cell, cell / width + 1, self.now));
        }
        effects.push(Effect::Save);
        effects.extend(self.tell_end());
        effects
    }

    /// Why a move can't be made.
    fn refusal(position: &D, step: D::Move) -> String {
        if position.outcome().is_some() {
            return "the game is over: n new, u undo".to_owned();
        }
        match D::PLACING {
            Placing::Drops => format!("column {step} is full"),
            Placing::Sets => format!("{step} is taken"),
        }
    }

    /// How the game ended, if it is over.
    pub(super) fn end(position: &D) -> Option<End> {
        Some(match position.outcome()? {
            Outcome::Won => End::Won(position.to_move()),
            Outcome::Lost => End::Won(position.to_move().other()),
            Outcome::Drawn => End::Drawn,
        })
    }

    /// Says how the game ended, if it is over.
    pub(super) fn tell_end(&self) -> Vec<Effect> {
        let said = match Self::end(&self.round.position()) {
            None => return Vec::new(),
            Some(End::Drawn) => (Role::Text, "a draw".to_owned()),
            Some(End::Won(side)) => {
                let name = side_name::<D>(side);
                let text = match self.round.history.at() {
                    0 => format!("{name} has won"),
                    1 => format!("{name} wins after 1 move"),
                    plies => format!("{name} wins after {plies} moves"),
                };
                (Role::Good, text)
            }
        };
        vec![Effect::Say(said.0, said.1)]
    }

    /// The mouse was pressed on a cell while playing.
    pub(super) fn press(&mut self, cell: u8) -> Vec<Effect> {
        self.cursor = cell;
        let position = self.round.position();
        let step = position.meant(cell);
        let mut effects = Vec::new();
        if self.engine_to_move().is_some() {
            if !self.players.are_engines() {
                return self.urge();
            }
            if position.moves().contains(&step) {
                effects = self.take_over();
            }
        }
        effects.extend(self.play(step));
        effects
    }

    /// The key that makes a move: on the turn of the engine that plays against a person, it halts
    /// the engine or lets it go on.
    pub(super) fn select(&mut self) -> Vec<Effect> {
        if self.engine_to_move().is_none() || self.players.are_engines() {
            return self.press(self.cursor);
        }
        if !self.is_thinking_of_move() {
            return self.urge();
        }
        let mut effects = self.interrupt();
        self.halted = true;
        let text = "halted: space goes on, u takes back".to_owned();
        effects.push(Effect::Say(Role::Text, text));
        effects
    }

    /// Whether an engine is about its move: it thinks, or the move is not shown yet.
    pub(super) fn is_thinking_of_move(&self) -> bool {
        self.engine_at_work().is_some() && self.thinking.failed.is_none()
    }

    /// It is the engine's turn and not the person's: the engine moves, also where it was halted or
    /// the person has looked back.
    fn urge(&mut self) -> Vec<Effect> {
        if !self.is_thinking_of_move() {
            let effects = self.interrupt();
            self.urged = true;
            return effects;
        }
        let name = side_name::<D>(self.round.position().to_move());
        Self::warning(format!("it is the turn of {name} (engine)"))
    }

    /// A person plays on from here for the side whose turn it is.
    pub(super) fn take_over(&mut self) -> Vec<Effect> {
        let side = self.round.position().to_move();
        self.players.set(side, Player::Person);
        let mut effects = self.keep_players();
        let text = format!("you are {} now", side_name::<D>(side));
        effects.push(Effect::Say(Role::Text, text));
        effects
    }

    /// Lets two engines play, or halts them.
    pub(super) fn run_or_halt(&mut self) -> Vec<Effect> {
        let effects = self.interrupt();
        self.watch.runs = !self.watch.runs;
        effects
    }

    /// In a match of engines: halts, and goes back or on; at the end of what was played, one more
    /// move is made.
    pub(super) fn step_by(&mut self, command: Command) -> Vec<Effect> {
        self.watch.runs = false;
        let at = self.round.history.at();
        match command {
            Command::Left => self.jump_to(at.saturating_sub(1)),
            _ => self.jump_to(at + 1),
        }
    }

    /// A digit was pressed: a column, or a cell of a board of at most nine.
    pub(super) fn take_digit(&mut self, digit: u8) -> Vec<Effect> {
        let (width, _) = self.round.start().size();
        let count = match D::PLACING {
            Placing::Drops => width,
            Placing::Sets if self.cells() <= 9 => self.cells(),
            Placing::Sets => return Vec::new(),
        };
        let Some(number) = digit.checked_sub(1).filter(|&number| number < count) else {
            return Self::warning(format!("expected 1 to {count}"));
        };
        match self.doing {
            Doing::Play => self.press(number),
            Doing::Edit(_) => self.put_by_number(number),
        }
    }

    /// A step back: a change; a move, and the engine's answer with it, so that it is the person's
    /// turn again; or to the game before.
    pub(super) fn back(&mut self) -> Vec<Effect> {
        if !self.plays() {
            return self.obey_in_edit(Command::Undo);
        }
        let at = self.round.history.at();
        if at == 0 {
            return self.recall_game();
        }
        let own = (0..at).rev().find(|&ply| self.is_own_turn(ply));
        self.jump_to(own.unwrap_or(at - 1))
    }

    /// A step on.
    pub(super) fn forward(&mut self) -> Vec<Effect> {
        if !self.plays() {
            return self.obey_in_edit(Command::Redo);
        }
        let (at, end) = (self.round.history.at(), self.round.history.all().len());
        if at == end {
            return self.repeat_game();
        }
        let own = (at + 1..=end).find(|&ply| self.is_own_turn(ply));
        self.jump_to(own.unwrap_or(end))
    }

    /// Whether a person moves after so many moves, or only engines play.
    fn is_own_turn(&self, moves: usize) -> bool {
        let player = self.players.at(self.turn_after(moves));
        player == Player::Person || self.players.are_engines()
    }

    /// To the position after so many moves.
    pub(super) fn jump_to(&mut self, ply: usize) -> Vec<Effect> {
        if !self.plays() {
            return Vec::new();
        }
        let mut effects = self.interrupt();
        self.round.history.go_to(ply);
        if let Some(cell) = self.round.last_cell() {
            self.cursor = cell;
        }
        effects.push(Effect::Save);
        effects.extend(self.tell_end());
        effects
    }

    /// What was asked of the engine is not wanted any more.
    pub(super) fn interrupt(&mut self) -> Vec<Effect> {
        (self.hint, self.urged, self.halted) = (None, false, false);
        if self.thinking.interrupt() {
            vec![Effect::Stop]
        } else {
            Vec::new()
        }
    }

    /// Moves the cursor.
    pub(super) fn move_cursor(&mut self, arrow: Command) {
        if let Some(cell) = self.moved(arrow) {
            self.cursor = cell;
        }
    }

    /// The cell to which an arrow leads; none at the edge. In a game of columns there is nothing
    /// above or below.
    pub(super) fn moved(&self, arrow: Command) -> Option<u8> {
        let (width, height) = self.round.start().size();
        let (row, column) = (self.cursor / width, self.cursor % width);
        let falls = D::PLACING == Placing::Drops && self.plays();
        match arrow {
            Command::Left if column > 0 => Some(self.cursor - 1),
            Command::Right if column + 1 < width => Some(self.cursor + 1),
            Command::Up if row > 0 && !falls => Some(self.cursor - width),
            Command::Down if row + 1 < height && !falls => Some(self.cursor + width),
            _ => None,
        }
    }

    /// An effect that says something that did not go as wished.
    pub(super) fn warning(text: impl Into<String>) -> Vec<Effect> {
        vec![Effect::Say(Role::Caution, text.into())]
    }
}

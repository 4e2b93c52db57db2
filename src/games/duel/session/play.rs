//! Making moves, taking them back, and what is said at the end.

use super::motion::Motion;
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
            return "the game is over: n begins a new one, u takes the last move back".to_owned();
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
                let plies = self.round.history.at();
                let name = side_name::<D>(side);
                (Role::Good, format!("{name} wins after {plies} moves"))
            }
        };
        vec![Effect::Say(said.0, said.1)]
    }

    /// The mouse was pressed on a cell while playing.
    pub(super) fn press(&mut self, cell: u8) -> Vec<Effect> {
        self.cursor = cell;
        let step = self.round.position().meant(cell);
        self.play(step)
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

    /// A step back: a move, a change, or to the game before.
    pub(super) fn back(&mut self) -> Vec<Effect> {
        if !self.round.history.can_undo() {
            return self.recall_game();
        }
        self.jump_to(self.round.history.at() - 1)
    }

    /// A step on.
    pub(super) fn forward(&mut self) -> Vec<Effect> {
        if !self.round.history.can_redo() {
            return self.repeat_game();
        }
        self.jump_to(self.round.history.at() + 1)
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
        self.preview = None;
        Vec::new()
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

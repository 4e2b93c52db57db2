//! The hand: the cursor, the peg that is lifted, and what keys and mouse do with them.

use super::round::Round;
use super::{Doing, Peg};
use crate::action::Pointing;
use crate::games::peg::board::members;
use crate::games::peg::notation::cell_name;
use crate::games::session::Effect;

/// The cursor and the peg that is lifted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The cell under the cursor.
    pub cursor: u8,
    /// The peg that is lifted; it can jump.
    pub lifted: Option<u8>,
    /// Whether it stayed lifted after its jump. Selecting it again, as one does to go on with it,
    /// doesn't drop it then.
    stayed: bool,
    /// The cell on which the button went down, and what it did there.
    pressed: Option<(u8, Press)>,
}

/// What the button did when it went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Press {
    /// It lifted a peg.
    Lifted,
    /// The peg had been lifted before: to be dropped if the button comes up there.
    Held,
}

impl Hand {
    /// An empty hand over the hole of a game's first position, or over the first cell.
    pub fn at_rest(round: &Round) -> Self {
        let board = round.board();
        let hole = members(board.mask() & !round.start()).next();
        Self {
            cursor: board.center().or(hole).unwrap_or(0),
            lifted: None,
            stayed: false,
            pressed: None,
        }
    }

    /// The button came up beside the cells: a peg that it lifted stays lifted.
    pub fn let_go(&mut self) {
        self.pressed = None;
    }

    /// Keeps the peg lifted that has landed here and can go on.
    pub fn stay(&mut self, cell: u8) {
        self.lifted = Some(cell);
        self.stayed = true;
    }

    /// Whether selecting this cell drops the peg.
    pub fn drops_on(self, cell: u8) -> bool {
        self.lifted == Some(cell) && !self.stayed
    }

    /// Drops the peg.
    pub fn drop(&mut self) {
        self.lifted = None;
        self.stayed = false;
        self.pressed = None;
    }
}

impl Peg {
    /// The holes in which the lifted peg can land.
    pub(super) fn landings(&self) -> u64 {
        match (&self.doing, self.hand.lifted) {
            (Doing::Play, Some(lifted)) => self.round.landings(self.round.pegs(), lifted),
            _ => 0,
        }
    }

    /// Lifts, drops or lands on the cell under the cursor.
    pub(super) fn select(&mut self) -> Vec<Effect> {
        let cell = self.hand.cursor;
        let pegs = self.round.pegs();
        match self.hand.lifted {
            Some(lifted) if lifted == cell => {
                if self.hand.drops_on(cell) {
                    self.hand.drop();
                }
                Vec::new()
            }
            Some(lifted) if self.landings() >> cell & 1 == 1 => self.land(lifted, cell),
            Some(lifted) if pegs >> cell & 1 == 0 => {
                let [from, to] = [lifted, cell].map(|cell| cell_name(self.board(), cell));
                Self::warning(format!("the peg on {from} can't land on {to}"))
            }
            _ => self.lift(cell),
        }
    }

    fn lift(&mut self, cell: u8) -> Vec<Effect> {
        let pegs = self.round.pegs();
        self.hand.drop();
        let name = cell_name(self.board(), cell);
        if pegs >> cell & 1 == 0 {
            return Self::warning(format!("no peg on {name}"));
        }
        if self.round.landings(pegs, cell) == 0 {
            return Self::warning(format!("no jump from {name}"));
        }
        self.hand.lifted = Some(cell);
        Vec::new()
    }

    fn land(&mut self, from: u8, to: u8) -> Vec<Effect> {
        match self.round.jump(self.round.pegs(), from, to) {
            Some(jump) => self.play_jump(jump),
            None => Vec::new(),
        }
    }

    /// The mouse over a cell of the game: press and press, or press and release elsewhere.
    pub(super) fn point_in_play(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        self.hand.cursor = cell;
        match how {
            Pointing::Press => self.press(cell),
            Pointing::Release => self.release(cell),
            _ => Vec::new(),
        }
    }

    fn press(&mut self, cell: u8) -> Vec<Effect> {
        let is_peg = self.round.pegs() >> cell & 1 == 1;
        self.hand.pressed = None;
        match self.hand.lifted {
            Some(lifted) if lifted == cell => {
                let press = if self.hand.stayed {
                    Press::Lifted
                } else {
                    Press::Held
                };
                self.hand.pressed = Some((cell, press));
                Vec::new()
            }
            Some(lifted) if self.landings() >> cell & 1 == 1 => self.land(lifted, cell),
            _ if is_peg => {
                let effects = self.lift(cell);
                self.hand.pressed = self.hand.lifted.map(|lifted| (lifted, Press::Lifted));
                effects
            }
            _ => {
                self.hand.drop();
                Vec::new()
            }
        }
    }

    fn release(&mut self, cell: u8) -> Vec<Effect> {
        match (self.hand.pressed.take(), self.hand.lifted) {
            (Some((pressed, Press::Held)), _) if pressed == cell => {
                self.hand.drop();
                Vec::new()
            }
            (Some(_), Some(lifted)) if self.landings() >> cell & 1 == 1 => self.land(lifted, cell),
            _ => Vec::new(),
        }
    }
}

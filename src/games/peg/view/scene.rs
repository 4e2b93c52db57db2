//! What is to be seen on each cell, before it is known how large it is drawn.

use super::raster::Ink;
use super::{Overlay, Picture};
use crate::games::peg::board::{Cell, Jump};
use crate::theme::Role;

/// The three diagonal classes: each jump touches one cell of each, on both lattices.
pub fn diagonal(cell: Cell) -> usize {
    (usize::from(cell.row) + usize::from(cell.column)) % 3
}

/// What is written on a cell.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Note {
    /// A letter for the cell's class; the peg takes the colour of the class.
    Class(char, Role, Ink),
    /// A weight.
    Weight(i32),
}

impl Note {
    /// The role of the note in a hole.
    pub fn role(&self) -> Role {
        match *self {
            Self::Class(_, role, _) => role,
            Self::Weight(0) => Role::Dim,
            Self::Weight(weight) if weight < 0 => Role::NegativeWeight,
            Self::Weight(_) => Role::Weight,
        }
    }
}

/// Whether a jump keeps the win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    /// A jump from here, or the one that lands here, does.
    Keeps,
    /// None does.
    Loses,
}

impl Mark {
    /// Its role.
    pub fn role(self) -> Role {
        match self {
            Self::Keeps => Role::Keeps,
            Self::Loses => Role::Loses,
        }
    }

    /// What it is painted with.
    pub fn ink(self) -> Ink {
        match self {
            Self::Keeps => Ink::Keeps,
            Self::Loses => Ink::Loses,
        }
    }
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    Hole,
    /// A hole in which the lifted peg can land.
    Landing,
    Peg,
    Lifted,
}

/// A cell as it looks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Look {
    /// What lies here at rest.
    pub content: Content,
    /// A game may end here.
    pub goal: bool,
    /// The cursor is here.
    pub cursor: bool,
    /// The last jump touched this cell.
    pub jumped: bool,
    /// Whether a jump from here, or to here, keeps the win.
    pub mark: Option<Mark>,
    /// What is written here.
    pub note: Option<Note>,
}

impl Look {
    /// Whether a peg lies here, lifted or not.
    pub fn has_peg(&self) -> bool {
        matches!(self.content, Content::Peg | Content::Lifted)
    }

    /// Whether the mark of the goal is written, in a cell of so many rows: there is no room for a
    /// diamond in the smallest cells or beside another mark.
    pub fn writes_goal(&self, rows: u16) -> bool {
        self.mark.is_none() && self.goal && (rows < 3 || self.content == Content::Landing)
    }
}

impl Picture<'_> {
    /// The jump that is on its way, and how far it is.
    pub(super) fn moving(&self) -> Option<(Jump, u8)> {
        let motion = self.motion?;
        let jump = self.board.jumps().get(usize::from(motion.jump))?;
        Some((*jump, motion.percent.min(100)))
    }

    /// The last jump, when all pegs are at rest.
    pub(super) fn last_jump(&self) -> Option<Jump> {
        let number = self.last.filter(|_| self.moving().is_none())?;
        self.board.jumps().get(usize::from(number)).copied()
    }

    /// The pegs at rest: not the one that is on its way, but the one below it until half way.
    pub(super) fn resting(&self) -> u64 {
        let pegs = match self.moving() {
            Some((jump, percent)) if percent < 50 => self.pegs & !(1 << jump.to) | 1 << jump.over,
            Some((jump, _)) => self.pegs & !(1 << jump.to),
            None => self.pegs,
        };
        pegs & self.board.mask()
    }

    /// How a cell looks.
    pub(super) fn look(&self, cell: u8) -> Look {
        let has = |set: u64| set >> cell & 1 == 1;
        let content = match has(self.resting()) {
            true if self.lifted == Some(cell) => Content::Lifted,
            true => Content::Peg,
            false if has(self.landings) => Content::Landing,
            false => Content::Hole,
        };
        let touched =
            self.last_jump().map_or(0, Jump::triple) | self.moving().map_or(0, |m| m.0.triple());
        let note = self.note(cell);
        let mark = match content {
            // A peg that is lifted has its landings marked.
            Content::Hole | Content::Lifted => None,
            _ if note.is_some() => None,
            _ if has(self.keeps) => Some(Mark::Keeps),
            _ => has(self.loses).then_some(Mark::Loses),
        };
        Look {
            content,
            goal: has(self.goal),
            cursor: self.cursor == Some(cell),
            jumped: has(touched),
            mark,
            note,
        }
    }

    fn note(&self, cell: u8) -> Option<Note> {
        let number = usize::from(cell);
        match self.overlay {
            Overlay::None => None,
            Overlay::Classes => Some(match diagonal(self.board.cells()[number]) {
                0 => Note::Class('a', Role::ClassA, Ink::ClassA),
                1 => Note::Class('b', Role::ClassB, Ink::ClassB),
                _ => Note::Class('c', Role::ClassC, Ink::ClassC),
            }),
            Overlay::Marked(set) => {
                (set >> cell & 1 == 1).then_some(Note::Class('x', Role::ClassA, Ink::ClassA))
            }
            Overlay::Weights(weights) => weights.get(number).map(|&weight| Note::Weight(weight)),
        }
    }
}

//! Setting up a position: pieces of either side, put down and taken away.

use super::round::Round;
use super::{Doing, Match};
use crate::action::{Command, Pointing};
use crate::games::duel::game::{Duel, Placing, side_name};
use crate::games::duel::notation::side_to_move;
use crate::games::history::History;
use crate::games::session::Effect;
use crate::position::Side;
use crate::theme::Role;

/// The pieces of a board of at most 64 cells: the cells of the first side, and of the second.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pieces(pub [u64; 2]);

impl Pieces {
    /// These pieces, cell by cell.
    pub fn new(pieces: &[Option<Side>]) -> Self {
        let mut set = Self::default();
        for (&piece, cell) in pieces.iter().zip(0..) {
            set = set.with(cell, piece);
        }
        set
    }

    /// What lies in a cell.
    pub fn at(self, cell: u8) -> Option<Side> {
        let sides = [Side::First, Side::Second].into_iter();
        sides.zip(self.0).find_map(|(side, cells)| {
            let is_there = cells >> cell & 1 == 1;
            is_there.then_some(side)
        })
    }

    /// The same with another content of a cell.
    fn with(self, cell: u8, piece: Option<Side>) -> Self {
        let mut cells = self.0.map(|cells| cells & !(1 << cell));
        if let Some(side) = piece {
            cells[side as usize] |= 1 << cell;
        }
        Self(cells)
    }

    /// What lies in each of so many cells.
    pub fn list(self, cells: u8) -> Vec<Option<Side>> {
        (0..cells).map(|cell| self.at(cell)).collect()
    }

    /// Whose turn it would be.
    fn turn(self) -> Side {
        let [first, second] = self.0.map(u64::count_ones);
        if first > second {
            Side::Second
        } else {
            Side::First
        }
    }
}

/// A position being set up, with all its changes. It need not be one that a game leads to.
#[derive(Clone, Debug)]
pub struct Editing {
    first: Pieces,
    /// The positions since.
    pub history: History<Pieces>,
    /// What is put down, if the person has chosen; else by turns.
    pub brush: Option<Side>,
}

impl Editing {
    /// Begins with these pieces.
    pub fn new(first: Pieces) -> Self {
        Self {
            first,
            history: History::default(),
            brush: None,
        }
    }

    /// The pieces.
    pub fn pieces(&self) -> Pieces {
        self.history.last().unwrap_or(self.first)
    }

    /// Whose piece is put down next.
    pub fn next(&self) -> Side {
        self.brush.unwrap_or_else(|| self.pieces().turn())
    }

    fn set(&mut self, pieces: Pieces) {
        if pieces != self.pieces() {
            self.history.play(pieces);
        }
    }

    fn put(&mut self, cell: u8, piece: Option<Side>) {
        self.set(self.pieces().with(cell, piece));
    }
}

impl<D: Duel> Match<D> {
    /// Begins to set up a position: the one on the board.
    pub(super) fn edit(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        self.doing = Doing::Edit(Editing::new(self.pieces()));
        effects.push(Effect::Save);
        effects
    }

    /// The position of these pieces, or why there is no such position.
    pub(super) fn set_up(&self, pieces: Pieces) -> Result<D, String> {
        let pieces = pieces.list(self.cells());
        side_to_move(&pieces, D::SIDES)?;
        self.round.start().with_pieces(&pieces)
    }

    /// Does a command of setting up that is allowed.
    pub(super) fn obey_in_edit(&mut self, command: Command) -> Vec<Effect> {
        let cursor = self.cursor;
        let Doing::Edit(editing) = &mut self.doing else {
            return Vec::new();
        };
        match command {
            Command::Select => return self.toggle(cursor),
            Command::Edit => return self.play_set_up(),
            Command::Undo => {
                editing.history.undo();
            }
            Command::Redo => {
                editing.history.redo();
            }
            Command::First => editing.history.go_to(0),
            Command::Last => editing.history.go_to(usize::MAX),
            Command::Clear => editing.set(Pieces::default()),
            Command::Invert => {
                let Pieces([first, second]) = editing.pieces();
                editing.set(Pieces([second, first]));
            }
            Command::Swap => {
                editing.brush = match editing.brush {
                    None => Some(Side::First),
                    Some(Side::First) => Some(Side::Second),
                    Some(Side::Second) => None,
                };
                let what = match editing.brush {
                    None => "sides by turns".to_owned(),
                    Some(side) => format!("{} only", side_name::<D>(side)),
                };
                return vec![Effect::Say(Role::Text, format!("sets {what}"))];
            }
            _ => {}
        }
        self.tell_set_up()
    }

    /// Puts down a piece, or takes one away. A disc falls onto its column, and where a disc is
    /// pointed at, the highest of the column is taken away.
    fn toggle(&mut self, cell: u8) -> Vec<Effect> {
        let (width, height) = self.round.start().size();
        let Doing::Edit(editing) = &mut self.doing else {
            return Vec::new();
        };
        let (pieces, next) = (editing.pieces(), editing.next());
        let is_empty = |cell: &u8| pieces.at(*cell).is_none();
        let mut column = (0..height).map(|row| row * width + cell % width);
        match (D::PLACING, is_empty(&cell)) {
            (Placing::Sets, true) => editing.put(cell, Some(next)),
            (Placing::Sets, false) => editing.put(cell, None),
            (Placing::Drops, true) => {
                if let Some(lowest) = column.rfind(is_empty) {
                    editing.put(lowest, Some(next));
                }
            }
            (Placing::Drops, false) => {
                if let Some(top) = column.find(|cell| !is_empty(cell)) {
                    editing.put(top, None);
                }
            }
        }
        self.tell_set_up()
    }

    /// Puts a piece into the column of this number, from 0, or on the cell of it.
    pub(super) fn put_by_number(&mut self, number: u8) -> Vec<Effect> {
        let Doing::Edit(editing) = &self.doing else {
            return Vec::new();
        };
        if D::PLACING == Placing::Drops && editing.pieces().at(number).is_some() {
            let text = format!("column {} is full", number + 1);
            return Self::warning(text);
        }
        self.cursor = number;
        self.toggle(number)
    }

    /// The mouse on a cell of the board.
    pub(super) fn paint(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        if how != Pointing::Press {
            return Vec::new();
        }
        self.cursor = cell;
        self.toggle(cell)
    }

    /// Says whether the position can be played as it is.
    fn tell_set_up(&self) -> Vec<Effect> {
        let Doing::Edit(editing) = &self.doing else {
            return Vec::new();
        };
        let (role, text) = match self.set_up(editing.pieces()) {
            Ok(position) if position.outcome().is_some() => {
                (Role::Text, "the game is over here".to_owned())
            }
            Ok(position) => {
                let side = side_name::<D>(position.to_move());
                (Role::Good, format!("{side} moves next; e plays it"))
            }
            Err(error) => (Role::Caution, error),
        };
        vec![Effect::Say(role, text), Effect::Save]
    }

    /// Plays the position as it is set up, if it is one.
    fn play_set_up(&mut self) -> Vec<Effect> {
        let Doing::Edit(editing) = &self.doing else {
            return Vec::new();
        };
        match self.set_up(editing.pieces()) {
            Ok(position) if position == self.round.position() => {
                self.doing = Doing::Play;
                vec![Effect::Save]
            }
            Ok(position) => {
                self.doing = Doing::Play;
                let mut effects = self.begin(Round::new(position));
                effects.extend(self.tell_end());
                effects
            }
            Err(error) => vec![Effect::Say(Role::Bad, error)],
        }
    }
}

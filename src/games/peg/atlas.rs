//! The atlas of one board and target: the exact set of positions that can be won.
//!
//! A jump turned round is a jump of the holes: a position can reach `last` if and only if its
//! complement can be reached from the complement of `last`. So one closure by forward jumps
//! ([`Split::reachable`]), begun at the complements of all final positions of a position class,
//! answers for every position of that class, by one bit.
//!
//! Beasley, *The Ins and Outs of Peg Solitaire*, 1985 (complement problems).

mod closure;
mod jumps;
pub mod layout;
mod potential;
pub mod reachable;
pub mod split;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use super::board::Board;
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

pub use layout::{Layout, Line};
pub use reachable::Reachable;
pub use split::Split;

/// The exact set of positions that can reach a target, a position class at a time, each built when
/// it is first needed. It may be asked from several threads.
#[derive(Debug)]
pub struct Atlas {
    board: Arc<Board>,
    goal: Goal,
    split: Split,
    /// By position class: the positions whose complements can be won.
    known: Mutex<HashMap<u64, Arc<Reachable>>>,
}

impl Atlas {
    /// The atlas of a board and a target, with nothing in it; none if a set of the board's
    /// positions takes more than `memory` bytes, or if the board has no [`Split`].
    pub fn new(board: &Arc<Board>, target: Target, memory: usize) -> Option<Self> {
        let split = Split::new(board)?;
        (split.bytes() <= memory).then(|| Self {
            board: board.clone(),
            goal: Goal::new(board, target),
            split,
            known: Mutex::default(),
        })
    }

    /// How positions of this board are addressed.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// Whether [`Atlas::can_win`] has an answer for this position.
    pub fn is_ready(&self, position: u64) -> bool {
        self.can_win(position).is_some()
    }

    /// Makes the atlas ready for all positions of the position's class; at once if it is.
    pub fn build(&self, position: u64, desk: &Desk) -> Result<(), Stopped> {
        if self.is_ready(position) {
            return Ok(());
        }
        desk.phase("building the atlas");
        let class = self.board.class(position);
        let finals = self.goal.finals().iter();
        let seeds: Vec<u64> = finals
            .filter(|&&last| self.board.class(last) == class)
            .map(|last| self.board.mask() & !last)
            .collect();
        let set = Arc::new(self.split.reachable(&seeds, desk)?);
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        known.insert(class, set);
        Ok(())
    }

    /// Whether this position can reach the target; none before the atlas of its class is built.
    pub fn can_win(&self, position: u64) -> Option<bool> {
        let class = self.board.class(position);
        let fits = |&last: &u64| self.board.class(last) == class;
        if !self.goal.finals().iter().any(fits) {
            return Some(false);
        }
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let complement = self.board.mask() & !position;
        known.get(&class).map(|set| set.contains(complement))
    }

    /// Each legal jump of a position, in the board's order, with whether it keeps the win; none
    /// before the atlas of its class is built.
    pub fn options(&self, position: u64) -> Option<Vec<(u8, bool)>> {
        let legal = self.board.legal_jumps(position).into_iter();
        let keeps = |jump| self.can_win(self.board.play(position, jump));
        legal.map(|jump| Some((jump, keeps(jump)?))).collect()
    }

    /// Jumps that win from here, found by looking up one after the other; none if there are none,
    /// or before the atlas is built.
    pub fn line(&self, mut position: u64) -> Option<Vec<u8>> {
        self.can_win(position)?.then_some(())?;
        let mut line = Vec::new();
        while !self.goal.finals().contains(&position) {
            let (jump, _) = self
                .options(position)?
                .into_iter()
                .find(|(_, keeps)| *keeps)?;
            position = self.board.play(position, jump);
            line.push(jump);
        }
        Some(line)
    }
}

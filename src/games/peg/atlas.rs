//! The atlas of one board and target: the exact set of positions that can be won.
//!
//! A jump turned round is a jump of the holes: a position can reach `last` if and only if its
//! complement can be reached from the complement of `last`. So one closure by forward jumps
//! ([`Split::reachable`]), begun at the complements of all final positions of a position class,
//! answers for every position of that class, by one bit. One set, one core:
//!
//! | board | bytes | CPU |
//! |---|---|---|
//! | English, the centre or any cell alike | 64 MiB | 0.1 s |
//! | European | 1 GiB | 3 s |
//! | square of 36 cells | 512 MiB | 1.6 s |
//! | triangles of 7 and 8 rows | 8 MiB, 2 GiB | 0.1 s, 14 s |
//!
//! How it is done, a file each: [`split`] divides the cells so that a position is a *line* of bits
//! and a place in it (with a drawing), and finds weights by which every jump leads to a later line;
//! [`layout`] puts the lines in that order; `jumps` turns each jump into a programme on whole lines;
//! `closure` runs them in one pass; [`reachable`] is the set that comes out, and a [`Sheet`]
//! answers from it.
//!
//! A symmetry of the board that carries the target onto itself carries the set of one position
//! class onto that of another. Of such classes one is built, and the others are looked up there.
//!
//! Beasley, *The Ins and Outs of Peg Solitaire*, 1985 (complement problems, position classes).

mod closure;
mod jumps;
pub mod layout;
mod potential;
pub mod reachable;
mod sheet;
pub mod split;

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError, RwLock, TryLockError};
use std::time::Duration;

use super::board::{Board, image};
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use layout::Reader;
pub use layout::{Layout, Line};
pub use reachable::Reachable;
pub use sheet::Sheet;
pub use split::Split;

/// How long a thread waits at a time for the set that another one builds.
const TURN: Duration = Duration::from_micros(200);

/// The exact set of positions that can reach a target, a position class at a time, each built when
/// it is first needed. It may be asked from several threads; a look-up takes a shared lock and
/// reads one bit. When the memory is full, the set built first makes room; it lasts for as long as
/// a [`Sheet`] of it is held.
#[derive(Debug)]
pub struct Atlas {
    board: Arc<Board>,
    goal: Goal,
    split: Split,
    memory: usize,
    /// The position classes of the final positions; positions of others can't be won.
    classes: Vec<Class>,
    /// The sets that were built, by the number of their class.
    known: RwLock<VecDeque<(usize, Arc<Reachable>)>>,
    /// Held by the thread that builds.
    building: Mutex<()>,
}

/// A position class with a final position.
#[derive(Debug)]
struct Class {
    /// As the board tells it.
    parities: u64,
    /// The number of the class whose set answers,
    root: usize,
    /// and how a position is read for it: by a symmetry that leads there.
    reader: Reader,
}

impl Atlas {
    /// The atlas of a board and a target, with nothing in it; none if a set of the board's
    /// positions takes more than `memory` bytes, or if the board has no [`Split`].
    pub fn new(board: &Arc<Board>, target: Target, memory: usize) -> Option<Self> {
        let split = Split::new(board).filter(|split| split.bytes() <= memory)?;
        let goal = Goal::new(board, target);
        Some(Self {
            board: board.clone(),
            memory,
            classes: classes(board, &goal, &split),
            goal,
            split,
            known: RwLock::default(),
            building: Mutex::default(),
        })
    }

    /// How positions of this board are addressed.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// Whether [`Atlas::can_win`] has an answer for this position.
    pub fn is_ready(&self, position: u64) -> bool {
        self.class(position)
            .is_none_or(|class| self.set(class.root).is_some())
    }

    /// Makes the atlas ready for all positions of the position's class; at once if it is. If
    /// another thread builds, its end is waited for. Where other threads build too, it may be ready
    /// no more when this returns: who goes on to ask takes [`Atlas::open`].
    pub fn build(&self, position: u64, desk: &Desk) -> Result<(), Stopped> {
        self.open(position, desk).map(drop)
    }

    /// What is known of all positions of the position's class, built first if need be.
    pub fn open(&self, position: u64, desk: &Desk) -> Result<Sheet<'_>, Stopped> {
        let Some(class) = self.class(position) else {
            return Ok(Sheet::new(self, position, None));
        };
        let set = loop {
            if let Some(set) = self.set(class.root) {
                break set;
            }
            let _turn = match self.building.try_lock() {
                Ok(turn) => turn,
                Err(TryLockError::Poisoned(turn)) => turn.into_inner(),
                Err(TryLockError::WouldBlock) => {
                    desk.control.tick(0)?;
                    std::thread::sleep(TURN);
                    continue;
                }
            };
            break match self.set(class.root) {
                Some(set) => set,
                None => self.build_set(class.root, desk)?,
            };
        };
        Ok(Sheet::new(self, position, Some((class, set))))
    }

    /// What is known of all positions of the position's class, if it is there.
    pub fn sheet(&self, position: u64) -> Option<Sheet<'_>> {
        let set = match self.class(position) {
            Some(class) => Some((class, self.set(class.root)?)),
            None => None,
        };
        Some(Sheet::new(self, position, set))
    }

    fn build_set(&self, root: usize, desk: &Desk) -> Result<Arc<Reachable>, Stopped> {
        desk.phase("building the atlas");
        let class = self.classes[root].parities;
        let known = || self.known.write().unwrap_or_else(PoisonError::into_inner);
        let most = self.memory / self.split.bytes();
        // The old sets are given back after the lock: a reader must not wait for that.
        let old = {
            let mut known = known();
            let kept = known.len().min(most.saturating_sub(1));
            known.split_off(kept)
        };
        drop(old);
        let finals = self.goal.finals().iter();
        let seeds: Vec<u64> = finals
            .filter(|&&last| self.board.class(last) == class)
            .map(|last| self.board.mask() & !last)
            .collect();
        let set = Arc::new(self.split.reachable(&seeds, desk)?);
        known().push_front((root, set.clone()));
        Ok(set)
    }

    /// Whether this position can reach the target; none before the atlas of its class is built.
    pub fn can_win(&self, position: u64) -> Option<bool> {
        let Some(class) = self.class(position) else {
            return Some(false);
        };
        let complement = self.board.mask() & !position;
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let set = &known.iter().find(|(root, _)| *root == class.root)?.1;
        Some(set.contains_by(&class.reader, complement))
    }

    /// The bytes of the sets that were built.
    pub fn bytes(&self) -> usize {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known.len() * self.split.bytes()
    }

    /// How many positions of this position's class can be won; none before its atlas is built.
    pub fn positions(&self, position: u64) -> Option<u64> {
        match self.class(position) {
            Some(class) => self.set(class.root).map(|set| set.len()),
            None => Some(0),
        }
    }

    /// The class of a position, if it is that of a final one.
    fn class(&self, position: u64) -> Option<&Class> {
        let class = self.board.class(position);
        self.classes.iter().find(|known| known.parities == class)
    }

    fn set(&self, root: usize) -> Option<Arc<Reachable>> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        known
            .iter()
            .find(|(known, _)| *known == root)
            .map(|(_, set)| set.clone())
    }
}

/// The classes of the final positions. Each is led to the first that a symmetry leads it to.
fn classes(board: &Board, goal: &Goal, split: &Split) -> Vec<Class> {
    let mut found: Vec<Class> = Vec::new();
    for &last in goal.finals() {
        let class = board.class(last);
        if found.iter().any(|known| known.parities == class) {
            continue;
        }
        let leads_to = |root: &usize| {
            let class = found[*root].parities;
            let symmetries = goal.symmetries().iter();
            symmetries
                .clone()
                .find(|s| board.class(image(last, s)) == class)
        };
        let roots = (0..found.len()).filter(|&root| found[root].root == root);
        let led = roots
            .clone()
            .find_map(|root| Some((root, leads_to(&root)?)));
        let (root, reader) = match led {
            Some((root, symmetry)) => (root, Reader::new(split, Some(symmetry))),
            None => (found.len(), Reader::new(split, None)),
        };
        found.push(Class {
            parities: class,
            root,
            reader,
        });
    }
    found
}

#[cfg(test)]
#[path = "atlas/atlas_tests.rs"]
mod tests;

//! Level by level: all positions with one peg less, each with what is told of the ways to it.
//!
//! The plain way, right on every board. Positions that a symmetry carries into each other while it
//! keeps the beginning stand together as one, for as many ways lead to each: one representative is
//! played on, and what is counted is the number of ways to all of them together.

use std::collections::{HashMap, HashSet};
use std::hash::BuildHasherDefault;

use super::super::atlas::Atlas;
use super::super::board::Board;
use super::super::goal::Goal;
use super::super::plain::Folding;
use super::images::Images;
use super::tally::Tally;
use super::{images, may_win, sheet};
use crate::engine::control::{Stopped, TICK_NODES};
use crate::engine::running::Desk;
use crate::engine::telemetry::Working;

/// The positions of one level, by their representatives.
pub type Level<T> = HashMap<u64, T, BuildHasherDefault<Folding>>;

/// A set of positions.
pub type Places = HashSet<u64, BuildHasherDefault<Folding>>;

/// A walk down from one position.
#[derive(Debug)]
pub struct Walk<'a, T> {
    board: &'a Board,
    images: &'a Images,
    desk: &'a Desk,
    worker: Working<'a>,
    /// The level where the walk stands.
    level: Level<T>,
    /// Of the ways to all positions so far that have no jump left.
    dead: T,
    /// Bytes of former levels that somebody keeps.
    held: usize,
}

impl<'a, T: Tally> Walk<'a, T> {
    /// A walk that stands at the position; all the symmetries must keep it.
    pub fn new(board: &'a Board, images: &'a Images, position: u64, desk: &'a Desk) -> Self {
        Self {
            board,
            images,
            desk,
            worker: desk.telemetry.work(0),
            level: std::iter::once((position, T::FIRST)).collect(),
            dead: T::default(),
            held: 0,
        }
    }

    /// The level where the walk stands.
    pub fn level(&self) -> &Level<T> {
        &self.level
    }

    /// The level where the walk stands, taken away.
    pub fn into_level(self) -> Level<T> {
        self.level
    }

    /// The joined tallies of all positions above this level that have no jump left.
    pub fn dead(&self) -> T {
        self.dead
    }

    /// Says that somebody keeps a level that was left.
    pub fn hold(&mut self, level: &Level<T>) {
        self.held += bytes::<T>(level.capacity());
    }

    /// Goes one level down, to the positions that `keep` wants, and gives back the level that was
    /// left. `Stopped::Memory` if it does not fit, `Stopped::Spent` if a number is too large.
    pub fn descend(&mut self, keep: impl Fn(u64) -> bool) -> Result<Level<T>, Stopped> {
        let mut next = Level::<T>::default();
        let (mut images, mut visited) = (Vec::new(), 0);
        for (&position, &tally) in &self.level {
            visited += 1;
            if visited % TICK_NODES == 0 {
                self.desk.control.tick(TICK_NODES)?;
                self.worker.visited(TICK_NODES, 0);
                self.worker.clock();
            }
            self.images.of(position, &mut images);
            let (mut is_dead, mut fits) = (true, Ok(()));
            self.board.for_each_jump(position, |jump| {
                is_dead = false;
                if fits.is_ok() && keep(self.board.play(position, jump)) {
                    fits = self.push(&mut next, &images, jump, tally);
                }
            });
            fits?;
            if is_dead {
                self.dead = self.dead.join(tally).ok_or(Stopped::Spent)?;
            }
        }
        self.desk.control.tick(visited % TICK_NODES)?;
        self.worker.visited(visited % TICK_NODES, 0);
        self.worker.stored(next.len() as u64);
        Ok(std::mem::replace(&mut self.level, next))
    }

    #[inline]
    fn push(&self, next: &mut Level<T>, images: &[u64], jump: u8, tally: T) -> Result<(), Stopped> {
        let (key, symmetry) = self.images.after(images, jump);
        let cells = self.board.jumps()[usize::from(jump)];
        let tally = tally.after(T::hop(cells.from, self.images.cell(symmetry, cells.to)));
        if let Some(known) = next.get_mut(&key) {
            *known = known.join(tally).ok_or(Stopped::Spent)?;
            return Ok(());
        }
        if next.len() == next.capacity() {
            self.make_room(next.capacity())?;
        }
        next.insert(key, tally);
        Ok(())
    }

    /// Whether a level of so many entries can be copied to one of twice as many.
    fn make_room(&self, capacity: usize) -> Result<(), Stopped> {
        let own = bytes::<T>(self.level.capacity());
        let grown = bytes::<T>(3 * capacity.max(8));
        if self.held + own + grown > self.desk.limits.memory {
            return Err(Stopped::Memory);
        }
        Ok(())
    }
}

/// The number of jump sequences to each final position that can be reached.
pub fn solutions(
    board: &Board,
    goal: &Goal,
    (atlas, position): (Option<&Atlas>, u64),
    desk: &Desk,
) -> Result<Vec<(u64, u128)>, Stopped> {
    let images = images(board, goal, position);
    let mut walk = Walk::<u128>::new(board, &images, position, desk);
    let sheet = sheet(atlas, position);
    for _ in goal.pegs()..position.count_ones() {
        walk.descend(|pegs| may_win(sheet.as_ref(), pegs))?;
    }
    let found = goal.finals().iter().filter_map(|&last| {
        let all = walk.level().get(&images.canonical(last))?;
        Some((last, all / u128::from(images.orbit(last))))
    });
    Ok(found.collect())
}

/// The number of games.
pub fn games(board: &Board, position: u64, desk: &Desk) -> Result<u128, Stopped> {
    let images = Images::keeping(board, position, |_| true);
    let mut walk = Walk::<u128>::new(board, &images, position, desk);
    while !walk.level().is_empty() {
        walk.descend(|_| true)?;
    }
    Ok(walk.dead())
}

/// Bytes of a hash map: an eighth is left free, and each entry has a control byte.
fn bytes<T>(capacity: usize) -> usize {
    capacity * 8 / 7 * (size_of::<(u64, T)>() + 1)
}

//! Fewest moves: the least number of sweeps that win, proved.
//!
//! A *move* of the literature is a sweep: all jumps in a row of one peg. One position may be come to
//! in as few sweeps with this or with that peg in hand, so what is kept of a position is the least
//! number of sweeps to it and the set of the cells where the peg that jumped last then stands
//! ([`Sweeps`]). A jump by such a peg costs nothing, any other one sweep. Positions are looked at
//! level by level and, where there is an atlas, only if they can be won.
//!
//! Bergholt, *The Game of Solitaire*, 1912, and Beasley, *The Ins and Outs of Peg Solitaire*, 1985,
//! on the central game in 18 moves.

use super::atlas::Atlas;
use super::board::Board;
use super::count::images::Images;
use super::count::levels::{Level, Walk};
use super::count::tally::{Sweeps, Tally};
use super::count::{can_win, images, is_hopeful, prepare};
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// A solution in the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The least number of sweeps.
    pub moves: usize,
    /// The jumps of one solution with so many.
    pub jumps: Vec<u8>,
}

/// A solution in the fewest moves; none if the position can't be won.
pub fn shortest(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Option<Shortest>, Stopped> {
    let goal = Goal::new(board, target);
    if !is_hopeful(board, &goal, position) {
        return Ok(None);
    }
    prepare(atlas, position, desk)?;
    if !can_win(atlas, position) {
        return Ok(None);
    }
    desk.phase("finding the fewest moves");
    let images = images(board, &goal, position);
    let mut walk = Walk::<Sweeps>::new(board, &images, position, desk);
    let mut levels = Vec::new();
    for _ in goal.pegs()..position.count_ones() {
        let level = walk.descend(|pegs| can_win(atlas, pegs))?;
        walk.hold(&level);
        levels.push(level);
    }
    levels.push(walk.into_level());
    let known = Known {
        images: &images,
        levels: &levels,
    };
    let reached = goal.finals().iter().filter_map(|&last| {
        let sweeps = known.sweeps(last)?;
        Some((sweeps.fewest, last))
    });
    Ok(reached.min().map(|(fewest, last)| Shortest {
        moves: fewest.into(),
        jumps: backtrack(board, &known, position, last),
    }))
}

/// What is known of all positions on the way.
struct Known<'a> {
    images: &'a Images,
    levels: &'a [Level<Sweeps>],
}

impl Known<'_> {
    /// The fewest sweeps to a position, if it can be reached, and where the last peg then stands.
    fn sweeps(&self, position: u64) -> Option<Sweeps> {
        let begin = self.levels.first()?.keys().next()?.count_ones();
        let taken = begin.checked_sub(position.count_ones())?;
        let level = self.levels.get(taken as usize)?;
        let known = level.get(&self.images.canonical(position))?;
        // The cells are those of the representative. What keeps a position keeps that set, but for
        // what was left out as an image of what is in it.
        let mut last = 0;
        for symmetry in self.images.to_canonical(position) {
            let stands = |&cell: &u8| known.last >> self.images.cell(symmetry, cell) & 1 == 1;
            let cells = super::board::members(position).filter(stands);
            last = cells.fold(last, |set, cell| set | 1 << cell);
        }
        Some(Sweeps { last, ..*known })
    }
}

/// A best way to `last`, found backwards.
fn backtrack(board: &Board, known: &Known, first: u64, last: u64) -> Vec<u8> {
    let mut line = Vec::new();
    let mut position = last;
    let mut fewest = known.sweeps(last).map_or(0, |sweeps| sweeps.fewest);
    // The cell on which the last jump must have ended.
    let mut in_hand = None;
    while position != first {
        let before = (0..).zip(board.jumps()).find_map(|(number, jump)| {
            let fits = in_hand.is_none_or(|cell| cell == jump.to);
            let came = fits && position & jump.triple() == 1 << jump.to;
            let before = known.sweeps(position ^ jump.triple()).filter(|_| came)?;
            let goes_on = before.last >> jump.from & 1 == 1;
            let sweeps = before.after(jump.from, jump.to).fewest;
            (sweeps == fewest).then_some((number, before.fewest, goes_on.then_some(jump.from)))
        });
        let (number, sweeps, from) = before.expect("every position was come to by some jump");
        position = board.play(position, number);
        (fewest, in_hand) = (sweeps, from);
        line.push(number);
    }
    line.reverse();
    line
}

#[cfg(test)]
#[path = "shortest_tests.rs"]
mod tests;

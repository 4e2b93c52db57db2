//! How many ways: winning jump sequences, games, positions.
//!
//! Everything is counted forwards from the position: as many ways lead to a position as to all
//! those before it together. With an atlas only positions that can be won are looked at for
//! solutions, and what is counted is exact. Numbers are 128 bits wide; should one be larger, the
//! answer is [`Stopped::Spent`], never a wrong number.
//!
//! [`levels`] is the plain way, one number of pegs after the other.

pub(super) mod images;
pub(super) mod levels;
pub(super) mod lines;
pub(super) mod orbits;
pub(super) mod tally;

use self::images::Images;
use self::levels::{Level as Positions, Walk};
use super::atlas::Atlas;
use super::board::{Board, image};
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// The positions with so many pegs that a game can come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Level {
    /// Pegs.
    pub pegs: u32,
    /// Positions that can be reached.
    pub reachable: u64,
    /// Those of them that can be won.
    pub winning: u64,
}

/// The number of jump sequences from a position to the target; 1 if it is a final position.
pub fn solutions(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<u128, Stopped> {
    let goal = Goal::new(board, target);
    if !is_hopeful(board, &goal, position) {
        return Ok(0);
    }
    prepare(atlas, position, desk)?;
    desk.phase("counting solutions");
    let keep = |pegs| can_win(atlas, pegs);
    if !keep(position) {
        return Ok(0);
    }
    let images = images(board, &goal, position);
    let mut walk = Walk::<u128>::new(board, &images, position, desk);
    for _ in goal.pegs()..position.count_ones() {
        walk.descend(keep)?;
    }
    let finals = walk.level().iter();
    sum(finals.filter_map(|(last, ways)| goal.finals().contains(last).then_some(*ways)))
}

/// The number of games from a position: jump sequences to where no jump is left. One, without any
/// jump, if none is left here.
pub fn games(
    board: &Board,
    _atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<u128, Stopped> {
    desk.phase("counting games");
    let images = Images::keeping(board, position, |_| true);
    let mut walk = Walk::<u128>::new(board, &images, position, desk);
    while !walk.level().is_empty() {
        walk.descend(|_| true)?;
    }
    Ok(walk.dead())
}

/// The survival curve: how many positions can be reached, and how many of them won, by their pegs,
/// from the position's own number down.
pub fn survival(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Vec<Level>, Stopped> {
    let goal = Goal::new(board, target);
    prepare(atlas, position, desk)?;
    desk.phase("counting positions");
    let images = images(board, &goal, position);
    let mut walk = Walk::<()>::new(board, &images, position, desk);
    let mut levels = Vec::new();
    while !walk.level().is_empty() {
        let level = walk.descend(|_| true)?;
        walk.hold(&level);
        levels.push(level);
    }
    let winning = winning(board, &goal, &images, &levels, atlas);
    let counted = levels.iter().zip(winning).zip(0..);
    let curve = counted.map(|((level, winning), taken)| Level {
        pegs: position.count_ones() - taken,
        reachable: level.keys().map(|&pegs| images.orbit(pegs)).sum(),
        winning,
    });
    Ok(curve.collect())
}

/// How many positions of each level can be won: as the atlas knows, or by a walk back up.
fn winning(
    board: &Board,
    goal: &Goal,
    images: &Images,
    levels: &[Positions<()>],
    atlas: Option<&Atlas>,
) -> Vec<u64> {
    let count = |level: &Positions<()>, wins: &dyn Fn(u64) -> bool| {
        let winning = level.keys().filter(|&&pegs| wins(pegs));
        winning.map(|&pegs| images.orbit(pegs)).sum()
    };
    if atlas.is_some() {
        let wins = |pegs| can_win(atlas, pegs);
        return levels.iter().map(|level| count(level, &wins)).collect();
    }
    let mut winning = Vec::new();
    let mut below = Positions::<()>::default();
    for level in levels.iter().rev() {
        let wins = |pegs: u64| {
            let legal = board.legal_jumps(pegs).into_iter();
            goal.finals().contains(&pegs)
                || legal
                    .map(|jump| images.canonical(board.play(pegs, jump)))
                    .any(|child| below.contains_key(&child))
        };
        winning.push(count(level, &wins));
        let won: Vec<u64> = level.keys().copied().filter(|&pegs| wins(pegs)).collect();
        below = won.into_iter().map(|pegs| (pegs, ())).collect();
    }
    winning.reverse();
    winning
}

/// The symmetries that keep the position and the goal.
pub(super) fn images(board: &Board, goal: &Goal, position: u64) -> Images {
    Images::keeping(board, position, |s| {
        let mut finals = goal.finals().iter();
        finals.all(|&last| goal.finals().contains(&image(last, s)))
    })
}

/// Whether pegs and position class leave hope.
pub(super) fn is_hopeful(board: &Board, goal: &Goal, position: u64) -> bool {
    let class = board.class(position);
    let mut finals = goal.finals().iter();
    position.count_ones() >= goal.pegs() && finals.any(|&last| board.class(last) == class)
}

/// Makes the atlas ready, where there is one.
pub(super) fn prepare(atlas: Option<&Atlas>, position: u64, desk: &Desk) -> Result<(), Stopped> {
    atlas.map_or(Ok(()), |atlas| atlas.build(position, desk))
}

/// Whether a position can be won, as far as anybody knows.
pub(super) fn can_win(atlas: Option<&Atlas>, position: u64) -> bool {
    atlas.is_none_or(|atlas| atlas.can_win(position).unwrap_or(true))
}

fn sum(mut ways: impl Iterator<Item = u128>) -> Result<u128, Stopped> {
    let total = ways.try_fold(0_u128, u128::checked_add);
    total.ok_or(Stopped::Spent)
}

#[cfg(test)]
#[path = "count_tests.rs"]
mod tests;

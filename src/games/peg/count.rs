//! How many ways: winning jump sequences, games, positions.
//!
//! Everything is counted forwards from the position: as many ways lead to a position as to all
//! those before it together. There are two ways to do so, and both are exact:
//!
//! * *levels*, one number of pegs after the other, by hash maps: right on every board, and quick
//!   where few positions can be reached;
//! * *lines*, by the lines of the atlas: of millions of positions each costs some nanoseconds.
//!
//! Where there is an atlas the first begins, and after some thousand positions the second takes over.
//! Numbers are 64 bits wide where that suffices and 128 elsewhere; should one be larger, the answer
//! is [`Stopped::Spent`], never a wrong number. What does not fit into the memory is
//! [`Stopped::Memory`].

pub(super) mod images;
pub(super) mod levels;
pub(super) mod lines;
mod made;
pub(super) mod orbits;
pub(super) mod sets;
mod survived;
pub(super) mod tallies;
pub(super) mod tally;
mod within;

use self::images::Images;
use super::atlas::{Atlas, Sheet};
use super::board::{Board, image};
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// So many positions are looked at one by one before the lines are asked.
pub(super) const FEW: u64 = 20_000;

/// Bytes that are enough for them.
const LEAST: usize = 8 << 20;

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
    let found = solutions_by_end(board, target, atlas, position, desk)?;
    let total = found
        .iter()
        .try_fold(0_u128, |sum, (_, n)| sum.checked_add(*n));
    total.ok_or(Stopped::Spent)
}

/// The number of jump sequences to each of the target's final positions that can be reached.
pub fn solutions_by_end(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Vec<(u64, u128)>, Stopped> {
    let goal = Goal::new(board, target);
    if !is_hopeful(board, &goal, position) {
        return Ok(Vec::new());
    }
    desk.phase("counting solutions");
    let one_by_one = |desk: &Desk| levels::solutions(board, &goal, (atlas, position), desk);
    let by_lines = |atlas: &Atlas, desk: &Desk| made::solutions(atlas, &goal, position, desk);
    whichever(atlas, desk, one_by_one, by_lines)
}

/// The number of games from a position: jump sequences to where no jump is left. One, without any
/// jump, if none is left here.
pub fn games(
    board: &Board,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<u128, Stopped> {
    desk.phase("counting games");
    let one_by_one = |desk: &Desk| levels::games(board, position, desk);
    let by_lines = |atlas: &Atlas, desk: &Desk| made::games(atlas, position, desk);
    whichever(atlas, desk, one_by_one, by_lines)
}

/// The bytes that [`games`] needs where an atlas helps it.
pub fn games_bytes(atlas: &Atlas, position: u64, desk: &Desk) -> Result<usize, Stopped> {
    made::games_bytes(atlas, position, desk)
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
    survived::curve(
        board,
        target,
        atlas,
        position,
        (survived::Each::Position, desk),
    )
}

/// The survival curve up to symmetry: positions that a symmetry of the board carries into each other
/// while it keeps the first position and the target count as one.
pub fn survival_up_to_symmetry(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Vec<Level>, Stopped> {
    survived::curve(
        board,
        target,
        atlas,
        position,
        (survived::Each::Orbit, desk),
    )
}

/// Asks one by one, and the lines after [`FEW`] positions. One by one goes on where these do not
/// fit into the memory.
pub(super) fn whichever<R>(
    atlas: Option<&Atlas>,
    desk: &Desk,
    one_by_one: impl Fn(&Desk) -> Result<R, Stopped>,
    by_lines: impl FnOnce(&Atlas, &Desk) -> Result<R, Stopped>,
) -> Result<R, Stopped> {
    let Some(atlas) = atlas else {
        return one_by_one(desk);
    };
    let desk = &beside(atlas, desk);
    match desk.with_portion(FEW, &one_by_one) {
        Err(Stopped::Nodes | Stopped::Memory) => desk.control.check()?,
        answer => return answer,
    }
    match by_lines(atlas, desk) {
        Err(Stopped::Memory) => one_by_one(desk),
        answer => answer,
    }
}

/// The desk with the memory that the atlas leaves, but enough to count [`FEW`] positions.
fn beside(atlas: &Atlas, desk: &Desk) -> Desk {
    let mut rest = desk.clone();
    let memory = desk.limits.memory;
    rest.limits.memory = memory.saturating_sub(atlas.bytes()).max(memory.min(LEAST));
    rest
}

/// The symmetries that keep the position and the goal.
pub(super) fn images(board: &Board, goal: &Goal, position: u64) -> Images {
    Images::keeping(board, position, |s| keeps(goal, s))
}

/// Whether a symmetry keeps a goal.
pub(super) fn keeps(goal: &Goal, symmetry: &[u8]) -> bool {
    let mut finals = goal.finals().iter();
    finals.all(|&last| goal.finals().contains(&image(last, symmetry)))
}

/// Whether pegs and position class leave hope.
pub(super) fn is_hopeful(board: &Board, goal: &Goal, position: u64) -> bool {
    let class = board.class(position);
    let mut finals = goal.finals().iter();
    position.count_ones() >= goal.pegs() && finals.any(|&last| board.class(last) == class)
}

/// What the atlas knows of the position's class, if it is built. What is asked of one class is asked
/// of one sheet: the atlas itself may forget meanwhile.
pub(super) fn sheet(atlas: Option<&Atlas>, position: u64) -> Option<Sheet<'_>> {
    atlas.and_then(|atlas| atlas.sheet(position))
}

/// Whether a position may be won: as the sheet knows, and without one every position may.
pub(super) fn may_win(sheet: Option<&Sheet>, position: u64) -> bool {
    sheet.is_none_or(|sheet| sheet.can_win(position))
}

#[cfg(test)]
#[path = "count_tests.rs"]
mod tests;

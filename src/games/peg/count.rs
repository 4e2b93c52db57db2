//! How many ways: winning jump sequences, games, positions.

use super::atlas::Atlas;
use super::board::Board;
use super::goal::Target;
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

/// The number of jump sequences from a position to the target.
pub fn solutions(
    _board: &Board,
    _target: Target,
    _atlas: Option<&Atlas>,
    _position: u64,
    _desk: &Desk,
) -> Result<u128, Stopped> {
    Err(Stopped::Spent)
}

/// The number of games from a position: jump sequences to where no jump is left.
pub fn games(
    _board: &Board,
    _atlas: Option<&Atlas>,
    _position: u64,
    _desk: &Desk,
) -> Result<u128, Stopped> {
    Err(Stopped::Spent)
}

/// The survival curve: how many positions can be reached, and how many of them won, by their pegs,
/// from the position's own number down.
pub fn survival(
    _board: &Board,
    _target: Target,
    _atlas: Option<&Atlas>,
    _position: u64,
    _desk: &Desk,
) -> Result<Vec<Level>, Stopped> {
    Err(Stopped::Spent)
}

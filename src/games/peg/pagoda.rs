//! Pagoda functions: weights on the cells that no jump can raise.
//!
//! If `w(from) + w(over) >= w(to)` for every jump, the sum of the weights under the pegs never
//! grows. So a position whose sum is below that of the target can't reach it: a certificate that
//! anybody can check by hand. Berlekamp, Conway and Guy, *Winning Ways*, 1982, chapter 23
//! ("resource counts"); Beasley, *The Ins and Outs of Peg Solitaire*, 1985, chapter 5.

use super::board::{Board, members};

/// One pagoda function of a board: a whole weight for each cell.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Pagoda {
    weights: Vec<i32>,
}

impl Pagoda {
    /// The weights as a pagoda function of this board, or `None` if a jump could raise the sum.
    pub fn new(board: &Board, weights: Vec<i32>) -> Option<Self> {
        let at = |cell: u8| i64::from(weights[usize::from(cell)]);
        let holds = weights.len() == board.cells().len()
            && board
                .jumps()
                .iter()
                .all(|j| at(j.from) + at(j.over) >= at(j.to));
        holds.then_some(Self { weights })
    }

    /// The weight of each cell, by cell number.
    pub fn weights(&self) -> &[i32] {
        &self.weights
    }

    /// The sum of the weights under these pegs.
    pub fn sum(&self, pegs: u64) -> i64 {
        members(pegs)
            .map(|cell| i64::from(self.weights[usize::from(cell)]))
            .sum()
    }

    /// The function carried over by a symmetry of the board, which is a pagoda function again.
    #[must_use]
    pub fn image(&self, symmetry: &[u8]) -> Self {
        let mut weights = self.weights.clone();
        for (&weight, &to) in self.weights.iter().zip(symmetry) {
            weights[usize::from(to)] = weight;
        }
        Self { weights }
    }

    /// How much the sum falls when this jump is played; never negative.
    pub fn loss(&self, jump: super::board::Jump) -> i64 {
        let at = |cell: u8| i64::from(self.weights[usize::from(cell)]);
        at(jump.from) + at(jump.over) - at(jump.to)
    }
}

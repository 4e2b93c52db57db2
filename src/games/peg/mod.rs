//! Peg solitaire: any board, any position, any target, an exact answer.

pub mod board;
pub mod goal;
pub mod notation;
pub mod pagoda;
pub mod shapes;
pub mod solve;
pub mod verdict;

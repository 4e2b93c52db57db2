//! Tic-tac-toe on any board up to 8x8: two players mark cells; a line of so many wins, or loses.

pub mod duel;
pub mod exact;
pub mod notation;
pub mod rules;
mod strips;
pub mod view;

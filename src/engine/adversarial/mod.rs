//! Searches for the best move of a game of two sides. Knows no game by name.

pub mod deepening;
pub mod minimax;

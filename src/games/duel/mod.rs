//! Games of two sides being played: what tic-tac-toe and Connect Four have in common.

pub mod scene;

//! Games of two sides being played: what tic-tac-toe and Connect Four have in common.
//!
//! [`game::Duel`] is what the session must know of a game beyond its rules; [`session`] plays it;
//! [`scene`] is what it gives to be drawn.

mod chance;
pub mod engine;
pub mod game;
pub mod notation;
pub mod scene;
pub mod session;

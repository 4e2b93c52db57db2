//! Connect Four: two players drop discs into columns; four in a row, in any direction, win.

pub mod book;
pub mod bounds;
pub mod duel;
pub mod evaluate;
pub mod exact;
pub mod game;
pub mod question;
pub mod rules;
pub mod score4;
pub mod shape;
pub mod solve;
pub mod view;

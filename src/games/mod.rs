//! games
pub mod peg;

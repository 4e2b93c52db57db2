//! peg
pub mod board;
pub mod shapes;

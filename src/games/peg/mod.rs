//! Peg solitaire: any board, any position, any target, an exact answer.

pub mod atlas;
pub mod beam;
pub mod board;
pub mod count;
pub mod counting;
pub mod goal;
pub mod lp;
pub mod notation;
pub mod pagoda;
pub mod pagodas;
pub mod plain;
pub mod problems;
pub mod puzzles;
pub mod rules;
pub mod session;
pub mod shapes;
pub mod shortest;
pub mod solve;
pub mod tables;
pub mod verdict;
pub mod view;

pub use session::CARD;

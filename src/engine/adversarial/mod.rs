//! Searches for the best move of a game of two sides. Knows no game by name.
//!
//! The files are meant to be read one after the other:
//!
//! 1. [`node`]: what every search keeps of a node whose moves it tries, and [`worker`]: what a
//!    worker carries down the tree, so that the searches themselves can be short.
//! 2. [`minimax`]: every line is followed. [`alpha_beta`]: what can't matter is cut off.
//!    [`negascout`]: all moves but the first only have to be refuted.
//! 3. [`table`]: what was found about a position is found again when it comes up by another way.
//! 4. [`deepening`]: depth after depth, each one with what the one before has found. Here a search
//!    begins and ends.
//! 5. [`parallel`]: many workers on one tree, in three ways.
//! 6. [`transport`] and [`ranks`]: workers that share nothing and send messages, as a paper has it.
//!
//! Every search but those of [`ranks`] has the same signature,
//!
//! ```text
//! value(node, depth, ply, window, worker) -> Result<Score, Stopped>
//! ```
//!
//! *node* is the position, *depth* the plies still to look ahead, *ply* the distance from the root,
//! *window* the bounds between which the score matters, all as the side to move at the node sees
//! it. Scores are fail-soft: one within the window is exact, one at most alpha is an upper bound,
//! one at least beta a lower bound. A search that is stopped has no value and stores nothing.
//!
//! All of them give the score of plain minimax to the same depth, whatever is cut off, remembered
//! or shared: nothing is reduced, extended or guessed.

pub mod alpha_beta;
pub mod deepening;
pub mod minimax;
pub mod negascout;
pub mod node;
pub mod parallel;
pub mod ranks;
pub mod signal;
pub mod table;
pub mod transport;
pub mod worker;

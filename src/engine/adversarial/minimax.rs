//! Plain minimax: the score of a position is that of its best move, and every line is followed to
//! its end or to the depth. What all other searches must agree with.
//!
//! One function serves both sides: what a position is worth to one side is worth as much less to
//! the other ([`Score::before`]).

use super::worker::{Entered, Worker};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// The score of a position, looking so many plies ahead. The window is not looked at: the score is
/// always exact.
pub fn value<P: Adversarial>(
    position: &P,
    depth: u8,
    ply: u8,
    _: Window,
    worker: &mut Worker<'_, P>,
) -> Result<Score, Stopped> {
    let mut node = match worker.enter(position, depth, ply, Window::FULL)? {
        Entered::Known(score) => return Ok(score),
        Entered::Open(node) => node,
    };
    while let Some(turn) = worker.turn(&mut node) {
        let below = position.play(turn.step);
        let score = value(&below, depth - 1, ply + 1, Window::FULL, worker)?.before();
        worker.judge(&mut node, turn, score);
    }
    Ok(worker.leave(&node))
}

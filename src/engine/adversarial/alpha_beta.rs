//! Alpha-beta: minimax, but what can't change the score at the root is cut off.
//!
//! Alpha is what the side to move has already, beta what the other side has: as soon as a move is
//! worth beta or more, the other side will not let this position come up, and the moves that are
//! left need no search. With the best move first everywhere, of `b^d` positions about `2·b^(d/2)`
//! remain (D. E. Knuth and R. W. Moore, *An analysis of alpha-beta pruning*, 1975).

use super::worker::{Entered, Worker};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// The score of a position, looking so many plies ahead: exact within the window, else a bound.
pub fn value<P: Adversarial>(
    position: &P,
    depth: u8,
    ply: u8,
    window: Window,
    worker: &mut Worker<'_, P>,
) -> Result<Score, Stopped> {
    let mut node = match worker.enter(position, depth, ply, window)? {
        Entered::Known(score) => return Ok(score),
        Entered::Open(node) => node,
    };
    while let Some(turn) = worker.turn(&mut node) {
        let bounds = node.bounds().below();
        let score = value(
            &position.play(turn.step),
            depth - 1,
            ply + 1,
            bounds,
            worker,
        )?
        .before();
        worker.judge(&mut node, turn, score);
    }
    Ok(worker.leave(&node))
}

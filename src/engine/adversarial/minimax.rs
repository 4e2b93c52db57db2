//! Plain minimax: the score of a position is that of its best move, and every line is followed to
//! its end or to the depth. What all other searches must agree with.

use crate::engine::control::{Control, Stopped};
use crate::position::Adversarial;
use crate::score::Score;

/// The score of a position, looking so many plies ahead.
pub fn value<P: Adversarial>(node: &P, depth: u8, control: &Control) -> Result<Score, Stopped> {
    control.tick(1)?;
    if let Some(outcome) = node.outcome() {
        return Ok(outcome.score());
    }
    if depth == 0 {
        return Ok(node.evaluate());
    }
    let mut best = Score::LEAST;
    for step in node.moves() {
        best = best.max(value(&node.play(step), depth - 1, control)?.before());
    }
    Ok(best)
}

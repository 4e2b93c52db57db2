//! The paper's first algorithm: sequential minimax (AlSallut, Hejazi & AbuGhali, section II.A).
//!
//! Every line of the tree is followed, on one rank.

use super::Best;
use super::pieces::Pieces;
use super::tree::Tree;
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::Score;

/// The score of the root, and its first best move.
pub fn run<P: Adversarial>(pieces: &Pieces<P>, tree: &mut Tree<'_>) -> Result<Best, Stopped> {
    if pieces.steps.is_empty() {
        return Ok((tree.minimax(&pieces.root, 0)?, None));
    }
    let mut best = (Score::LEAST, None);
    for (number, &step) in pieces.steps.iter().enumerate() {
        let child = pieces.root.play(step);
        let score = tree.minimax(&child, pieces.depth - 1)?.before();
        if score > best.0 {
            best = (score, Some(number));
        }
    }
    Ok(best)
}

//! The paper's third algorithm: sequential alpha-beta (AlSallut, Hejazi & AbuGhali, section II.B).

use super::Best;
use super::pieces::Pieces;
use super::tree::{Fixed, Tree};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::Window;

/// The score of the root, and its first best move.
pub fn run<P: Adversarial>(pieces: &Pieces<P>, tree: &mut Tree<'_>) -> Result<Best, Stopped> {
    if pieces.steps.is_empty() {
        return Ok((tree.minimax(&pieces.root, 0)?, None));
    }
    let (mut window, mut best) = (Window::FULL, None);
    for (number, &step) in pieces.steps.iter().enumerate() {
        let (child, below) = (pieces.root.play(step), (pieces.depth - 1, 1));
        let score = tree.alpha_beta(&child, below, window.below(), &mut Fixed)?;
        if score.before() > window.alpha {
            window.alpha = score.before();
            best = Some(number);
        }
    }
    Ok((window.alpha, best))
}

//! Negascout: alpha-beta that expects the first move to be the best.
//!
//! All other moves are only asked whether they are better at all, with a window in which no score
//! lies. Mostly they are not, and such a question is cheaper than a score. Where one is better, it
//! is searched again for its score (A. Reinefeld, *An improvement to the scout tree search
//! algorithm*, ICCA Journal 6, 1983).

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
        let below = position.play(turn.step);
        let mut search = |bounds: Window| {
            let score = value(&below, depth - 1, ply + 1, bounds.below(), worker)?;
            Ok(score.before())
        };
        let score = match turn.before {
            0 => search(node.bounds())?,
            _ => scout(node.bounds(), search)?,
        };
        worker.judge(&mut node, turn, score);
    }
    Ok(worker.leave(&node))
}

/// The score of a move that is expected not to be better than alpha, by a search of it with given
/// bounds.
#[inline]
pub fn scout(
    bounds: Window,
    mut search: impl FnMut(Window) -> Result<Score, Stopped>,
) -> Result<Score, Stopped> {
    let question = Window::above(bounds.alpha);
    let score = search(question)?;
    if score <= bounds.alpha || score >= bounds.beta || question.beta >= bounds.beta {
        return Ok(score);
    }
    // At least this score, so a bound just below it loses nothing and keeps the line of play.
    let alpha = Score::from_value(score.value() - 1);
    search(Window { alpha, ..bounds })
}

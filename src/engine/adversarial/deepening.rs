//! Iterative deepening: depth after depth, each with what the one before has found.

use super::minimax;
use crate::engine::control::Stopped;
use crate::engine::running::{Deepened, Desk, Report};
use crate::position::Adversarial;
use crate::score::Score;

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// What is done at a node.
    pub algorithm: Algorithm,
    /// How workers divide the tree.
    pub sharing: Sharing,
    /// It ends after this depth, in plies.
    pub depth: u8,
    /// Whether a table is kept, of the memory that the limits allow.
    pub table: bool,
}

/// What is done at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every line is followed.
    Minimax,
    /// What can't matter is cut off.
    AlphaBeta,
    /// As before, and all moves but the first only have to be refuted.
    Negascout,
}

/// How workers divide the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// One worker.
    Alone,
    /// The eldest brother first, then the others side by side, with live bounds.
    YoungBrothers,
    /// All workers from the root; moves that another one searches are put off.
    Abdada,
    /// All workers from the root, each in an order of its own.
    Lazy,
}

/// What the last depth that was finished found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The depth, in plies; 0 if none was finished.
    pub depth: u8,
    /// From the side to move.
    pub score: Score,
    /// The best line; empty if the game is over.
    pub line: Vec<M>,
    /// The score of each move that the depth gave exactly, best first; the first of the line among
    /// them.
    pub moves: Vec<(M, Score)>,
    /// What ended it before the last depth.
    pub stopped: Option<Stopped>,
}

/// Searches deeper and deeper, tells each depth, and ends when nothing deeper can change the score,
/// at the depth of the method, or at a limit. A game that goes on has a move in the answer even
/// if no depth was finished.
pub fn search<P: Adversarial>(root: &P, method: Method, desk: &Desk) -> Found<P::Move> {
    let first = root.moves().first().copied();
    let mut found = Found {
        depth: 0,
        score: Score::DRAW,
        line: first.into_iter().collect(),
        moves: Vec::new(),
        stopped: None,
    };
    for depth in 1..=method.depth {
        let scored: Result<Vec<_>, Stopped> = root
            .moves()
            .into_iter()
            .map(|step| {
                let value = minimax::value(&root.play(step), depth - 1, &desk.control)?;
                Ok((step, value.before()))
            })
            .collect();
        match scored {
            Err(stopped) => {
                found.stopped = Some(stopped);
                break;
            }
            Ok(mut moves) => {
                moves.sort_by_key(|&(_, score)| std::cmp::Reverse(score));
                let Some(&(step, score)) = moves.first() else {
                    break;
                };
                desk.report(Report::Deepened(Deepened {
                    depth,
                    score,
                    line: vec![step.to_string()],
                    nodes: desk.control.nodes(),
                    elapsed: desk.telemetry.elapsed(),
                }));
                found = Found {
                    depth,
                    score,
                    line: vec![step],
                    moves,
                    stopped: None,
                };
            }
        }
    }
    found
}

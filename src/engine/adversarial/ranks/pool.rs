//! The paper's own algorithm: the pool (AlSallut, Hejazi & AbuGhali, section IV and Figure 7).
//!
//! Rank 0 keeps all pieces and all bounds. A worker asks for work; it gets a piece and the bounds as
//! they are now, searches without hearing of anything, and asks again with what it found. So a
//! message goes only to who has use for it. Rank 0 searches nothing and sleeps between messages; at
//! the end it tells each worker that there is no more work, and broadcasts the best move.
//!
//! Who deals on demand can also deal in stages. Bounds are worth most to the pieces that are
//! searched with them from the start, so the first line of play is valued from its end upwards
//! (principal variation splitting, which the paper describes in its section III.B): first the node
//! some plies down the line, all its pieces; then, with that as the floor, the other pieces of the
//! node above it; at last those of the root. With two workers on 4x4 half of the nodes are saved
//! that are searched in vain where the first replies are dealt side by side without a bound.

use super::news::{News, Work, end_bytes, read_end};
use super::pieces::{Bounds, Pieces};
use super::tree::{Fixed, Tree};
use super::{Best, idle};
use crate::engine::adversarial::transport::{Tag, Transport};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::Score;

/// The first line is divided so many plies down.
const STAGES: usize = 4;

/// What every rank knows after the broadcast.
pub fn run<P: Adversarial>(
    pieces: &Pieces<P>,
    tree: &mut Tree<'_>,
    end: &mut impl Transport,
) -> Result<Best, Stopped> {
    if pieces.steps.is_empty() {
        return super::minimax::run(pieces, tree);
    }
    let stages = stages(pieces);
    if end.rank() == 0 {
        let found = deal(&stages, end);
        end.broadcast(0, &end_bytes(found));
        return found;
    }
    work(&stages, tree, end);
    let told = idle(tree.working, || end.broadcast(0, &[]));
    read_end(&told)
}

/// The pieces of the nodes along the first line, from the root.
fn stages<P: Adversarial>(pieces: &Pieces<P>) -> Vec<Pieces<P>> {
    let below = |above: &Pieces<P>| {
        let node = above.root.play(above.steps[0]);
        let below = Pieces::new(&node, above.depth - 1);
        (above.depth > 2 && !below.steps.is_empty()).then_some(below)
    };
    std::iter::successors(Some(pieces.clone()), below)
        .take(STAGES)
        .collect()
}

/// Rank 0: deals stage after stage, the last one first, and then tells everyone that it is over.
fn deal<P: Adversarial>(stages: &[Pieces<P>], end: &mut impl Transport) -> Result<Best, Stopped> {
    let mut dealer = Dealer {
        asked: Vec::new(),
        end,
    };
    let mut best = Ok((Score::LEAST, None));
    for (number, pieces) in stages.iter().enumerate().rev() {
        let mut bounds = Bounds::new(pieces);
        if number + 1 < stages.len()
            && let Ok((first, _)) = best
        {
            bounds.know(0, first.before());
        }
        let settled = dealer.settle(number, pieces, &mut bounds);
        best = settled.map(|()| (bounds.floor, bounds.best));
        if best.is_err() {
            break;
        }
    }
    dealer.dismiss();
    best
}

/// The rank that deals, and the workers that have asked and got nothing yet.
struct Dealer<'a, T> {
    asked: Vec<usize>,
    end: &'a mut T,
}

impl<T: Transport> Dealer<'_, T> {
    /// Deals the pieces of a stage until all its moves are known or refuted.
    fn settle<P: Adversarial>(
        &mut self,
        stage: usize,
        pieces: &Pieces<P>,
        bounds: &mut Bounds,
    ) -> Result<(), Stopped> {
        let (mut number, mut out, mut stopped) = (0, 0, Ok(()));
        loop {
            let window = loop {
                let Some(piece) = pieces.pieces.get(number).filter(|_| stopped.is_ok()) else {
                    break None;
                };
                if let Some(window) = bounds.window(piece.of) {
                    break Some(window);
                }
                number += 1;
            };
            if let Some(window) = window
                && let Some(to) = self.asked.pop()
            {
                let work = Work {
                    stage,
                    number,
                    window,
                };
                self.end.send(to, Tag::Work, &Work::bytes(Some(work)));
                number += 1;
                out += 1;
                continue;
            }
            if window.is_none() && out == 0 {
                return stopped;
            }
            let message = self.end.receive(Tag::Result);
            self.asked.push(message.from);
            if message.bytes.is_empty() {
                continue;
            }
            match News::read(&message.bytes) {
                News::Searched(number, verdict) => bounds.add(pieces.pieces[number].of, verdict),
                News::Stopped(reason) => stopped = Err(reason),
            }
            out -= 1;
        }
    }

    /// Waits until everyone has asked, and has no work for them.
    fn dismiss(&mut self) {
        while self.asked.len() + 1 < self.end.ranks() {
            let message = self.end.receive(Tag::Result);
            self.asked.push(message.from);
        }
        for &to in &self.asked {
            self.end.send(to, Tag::Work, &Work::bytes(None));
        }
    }
}

/// A worker: asks, with nothing to say the first time, searches, and asks again with its news.
fn work<P: Adversarial>(stages: &[Pieces<P>], tree: &mut Tree<'_>, end: &mut impl Transport) {
    let mut news = Vec::new();
    loop {
        end.send(0, Tag::Result, &news);
        let message = idle(tree.working, || end.receive(Tag::Work));
        let Some(work) = Work::read(&message.bytes) else {
            return;
        };
        let found = search(&stages[work.stage], work, tree);
        news = found.unwrap_or_else(News::Stopped).bytes().to_vec();
    }
}

fn search<P: Adversarial>(
    pieces: &Pieces<P>,
    work: Work,
    tree: &mut Tree<'_>,
) -> Result<News, Stopped> {
    let Work { number, window, .. } = work;
    let piece = &pieces.pieces[number];
    let depths = (pieces.depth - piece.ply, piece.ply);
    let score = tree.alpha_beta(&piece.node, depths, piece.window(window), &mut Fixed)?;
    let verdict = Bounds::verdict(piece.at_root(score), window);
    Ok(News::Searched(number, verdict))
}

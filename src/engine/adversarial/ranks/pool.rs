//! The paper's own algorithm: the pool (AlSallut, Hejazi & AbuGhali, section IV and Figure 7).
//!
//! Rank 0 keeps all pieces and all bounds. A worker asks for work; it gets a piece and the bounds as
//! they are now, searches without hearing of anything, and asks again with what it found. So a
//! message goes only to who has use for it. Rank 0 searches nothing and sleeps between messages.

use super::news::{News, Work};
use super::pieces::{Bounds, Pieces};
use super::tree::{Fixed, Tree};
use super::{Best, idle};
use crate::engine::adversarial::transport::{Tag, Transport};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// What rank 0 knows at the end; the workers know nothing.
pub fn run<P: Adversarial>(
    pieces: &Pieces<P>,
    tree: &mut Tree<'_>,
    end: &mut impl Transport,
) -> Result<Best, Stopped> {
    if end.rank() == 0 && pieces.steps.is_empty() {
        return super::minimax::run(pieces, tree);
    }
    if pieces.steps.is_empty() {
        return Ok((Score::LEAST, None));
    }
    if end.rank() == 0 {
        return deal(pieces, end);
    }
    work(pieces, tree, end)?;
    Ok((Score::LEAST, None))
}

/// Rank 0: a piece and the bounds to everyone who asks, until there is none.
fn deal<P: Adversarial>(pieces: &Pieces<P>, end: &mut impl Transport) -> Result<Best, Stopped> {
    let mut bounds = Bounds::new(pieces);
    let mut numbers = 0..pieces.pieces.len();
    let mut stopped = Ok(());
    let mut workers = end.ranks() - 1;
    while workers > 0 {
        let message = end.receive(Tag::Result);
        match News::read(&message.bytes) {
            News::Searched(number, verdict) => bounds.add(pieces.pieces[number].of, verdict),
            News::Stopped(reason) => stopped = Err(reason),
            News::Idle => {}
        }
        let next = numbers.find_map(|number| {
            let window = bounds.window(pieces.pieces[number].of)?;
            Some(Work { number, window })
        });
        let next = next.filter(|_| stopped.is_ok());
        workers -= usize::from(next.is_none());
        end.send(message.from, Tag::Work, &Work::bytes(next));
    }
    stopped?;
    Ok((bounds.floor, bounds.best))
}

/// A worker: asks, searches, and asks again.
fn work<P: Adversarial>(
    pieces: &Pieces<P>,
    tree: &mut Tree<'_>,
    end: &mut impl Transport,
) -> Result<(), Stopped> {
    let (mut news, mut ended) = (News::Idle, Ok(()));
    loop {
        end.send(0, Tag::Result, &news.bytes());
        let message = idle(tree.working, || end.receive(Tag::Work));
        let Some(Work { number, window }) = Work::read(&message.bytes) else {
            return ended;
        };
        news = match search(pieces, number, window, tree) {
            Ok(news) => news,
            Err(stopped) => {
                ended = Err(stopped);
                News::Stopped(stopped)
            }
        };
    }
}

fn search<P: Adversarial>(
    pieces: &Pieces<P>,
    number: usize,
    window: Window,
    tree: &mut Tree<'_>,
) -> Result<News, Stopped> {
    let piece = &pieces.pieces[number];
    let depths = (pieces.depth - piece.ply, piece.ply);
    let score = tree.alpha_beta(&piece.node, depths, piece.window(window), &mut Fixed)?;
    let verdict = Bounds::verdict(piece.at_root(score), window);
    Ok(News::Searched(number, verdict))
}

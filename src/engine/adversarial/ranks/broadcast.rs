//! The paper's fourth algorithm: parallel alpha-beta that broadcasts every new bound (AlSallut,
//! Hejazi & AbuGhali, section III.B and Figure 6).
//!
//! The pieces are dealt before the search, as in parallel minimax. Whoever has searched one tells
//! all others what it says of its move, and they take it over at once, in the middle of their own
//! searches: a narrower window cuts more. A piece whose move is refuted meanwhile is left. A rank
//! is done when it knows enough of every move. By then all know the score, but where moves are equal
//! not the same one: so at the end rank 0 broadcasts which to play, and the others wait for it.

use super::news::{News, end_bytes, read_end};
use super::pieces::{Bounds, Pieces};
use super::tree::{Live, Tree};
use super::{Best, idle};
use crate::engine::adversarial::transport::{Tag, Transport};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// What every rank knows after the broadcast.
pub fn run<P: Adversarial>(
    pieces: &Pieces<P>,
    tree: &mut Tree<'_>,
    end: &mut impl Transport,
) -> Result<Best, Stopped> {
    if pieces.steps.is_empty() {
        return super::minimax::run(pieces, tree);
    }
    let mut hearing = Hearing {
        pieces,
        bounds: Bounds::new(pieces),
        of: 0,
        windows: Vec::new(),
        end,
    };
    let settled = hearing.search(tree);
    if let Err(stopped) = settled {
        hearing.tell(News::Stopped(stopped));
    }
    let Bounds { floor, best, .. } = hearing.bounds;
    let found = end_bytes(settled.map(|()| (floor, best)));
    let told = idle(tree.working, || end.broadcast(0, &found));
    read_end(&told)
}

/// A rank that hears of bounds while it searches.
struct Hearing<'a, P: Adversarial, T> {
    pieces: &'a Pieces<P>,
    bounds: Bounds,
    /// The move of the piece that is being searched.
    of: usize,
    /// The bounds of that piece, by ply below the root.
    windows: Vec<Window>,
    end: &'a mut T,
}

impl<P: Adversarial, T: Transport> Hearing<'_, P, T> {
    fn search(&mut self, tree: &mut Tree<'_>) -> Result<(), Stopped> {
        for number in self.pieces.dealt(self.end.rank(), self.end.ranks()) {
            self.poll()?;
            let piece = &self.pieces.pieces[number];
            if self.bounds.window(piece.of).is_none() {
                continue;
            }
            self.of = piece.of;
            self.set_windows();
            let window = piece.window(Window::FULL);
            let depths = (self.pieces.depth - piece.ply, piece.ply);
            let score = tree.alpha_beta(&piece.node, depths, window, self)?;
            if let Some(window) = self.bounds.window(piece.of) {
                let verdict = Bounds::verdict(piece.at_root(score), window);
                self.bounds.add(piece.of, verdict);
                self.tell(News::Searched(number, verdict));
            }
        }
        let working = tree.working;
        while !self.bounds.is_settled() {
            let message = idle(working, || self.end.receive(Tag::Result));
            self.hear(&message.bytes)?;
        }
        Ok(())
    }

    fn tell(&mut self, news: News) {
        let own = self.end.rank();
        for to in (0..self.end.ranks()).filter(|&to| to != own) {
            self.end.send(to, Tag::Result, &news.bytes());
        }
    }

    fn hear(&mut self, bytes: &[u8]) -> Result<(), Stopped> {
        match News::read(bytes) {
            News::Searched(number, verdict) => {
                self.bounds.add(self.pieces.pieces[number].of, verdict);
                self.set_windows();
                Ok(())
            }
            News::Stopped(stopped) => Err(stopped),
        }
    }

    fn set_windows(&mut self) {
        // A piece that needs no search any more: nothing is between its bounds.
        let shut = Window {
            alpha: Score::MOST,
            beta: Score::MOST,
        };
        let window = self.bounds.window(self.of).unwrap_or(shut);
        let plies = 0..=self.pieces.depth;
        self.windows.clear();
        self.windows.extend(plies.scan(window, |below, _| {
            let window = *below;
            *below = window.below();
            Some(window)
        }));
    }
}

impl<P: Adversarial, T: Transport> Live for Hearing<'_, P, T> {
    fn poll(&mut self) -> Result<(), Stopped> {
        while let Some(message) = self.end.arrived(Tag::Result) {
            self.hear(&message.bytes)?;
        }
        Ok(())
    }

    #[inline]
    fn narrowed(&self, ply: u8, window: Window) -> Window {
        let live = self.windows[usize::from(ply)];
        Window {
            alpha: window.alpha.max(live.alpha),
            beta: window.beta.min(live.beta),
        }
    }
}

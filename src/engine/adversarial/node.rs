//! A node whose moves are being tried: which are left, which was best, and what still matters.

use super::table::{Bound, Entry, Place, Reach};
use crate::position::Moves;
use crate::score::{Score, Window};

/// No move of the list.
pub const NO_MOVE: u8 = u8::MAX;

/// A node whose moves are being tried.
#[derive(Clone, Debug)]
pub struct Node<M> {
    moves: Moves<M>,
    /// The move to try first, as an index into the moves.
    first: u8,
    tried: u8,
    /// The best of the moves tried, as an index.
    best: u8,
    /// Its score; [`Score::LEAST`] before any was tried.
    pub score: Score,
    /// The bounds that were given from above, without the score of the best move.
    pub window: Window,
    /// The plies to look ahead.
    pub depth: u8,
    /// The distance from the root.
    pub ply: u8,
    /// What was met before this node, below the one above.
    pub above: Reach,
    /// Where the position belongs in the table, if it is kept there.
    pub place: Option<Place>,
    /// By how many places the moves after the first are turned.
    turned: u8,
}

/// One of the moves of a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn<M> {
    /// The move.
    pub step: M,
    /// Its index among the moves of the position.
    pub index: u8,
    /// How many were tried before.
    pub before: u8,
}

/// What the score of a move meant for its node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// Another move is as good, or nothing this good matters.
    Nothing,
    /// It is the best so far, and within the window.
    Best,
    /// The other side will not allow it: the rest needs no search.
    CutOff,
}

impl<M: Copy> Node<M> {
    /// A node of which no move was tried. `first` is the index of the move to begin with.
    #[inline]
    pub fn new(moves: Moves<M>, first: u8, window: Window, (depth, ply): (u8, u8)) -> Self {
        Self {
            first: if usize::from(first) < moves.len() {
                first
            } else {
                0
            },
            moves,
            tried: 0,
            best: NO_MOVE,
            score: Score::LEAST,
            window,
            depth,
            ply,
            above: Reach::End,
            place: None,
            turned: 0,
        }
    }

    /// Turns the order of the moves after the first, by so many parts of 256 of their number.
    #[inline]
    pub fn turn_order(&mut self, parts: u8) {
        let later = self.moves.len() - 1;
        self.turned = u8::try_from(later * usize::from(parts) / 256).unwrap_or(0);
    }

    /// How many moves there are.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Whether there is no move.
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// How many moves were not yet taken.
    #[inline]
    pub fn left(&self) -> usize {
        self.moves.len() - usize::from(self.tried)
    }

    /// The next move: the one to begin with, then the others in their order.
    #[inline]
    pub fn take(&mut self) -> Option<Turn<M>> {
        let before = self.tried;
        let mut place = usize::from(before);
        if place > 0 && self.turned > 0 && place < self.moves.len() {
            let later = self.moves.len() - 1;
            place = 1 + (place - 1 + usize::from(self.turned)) % later;
        }
        let first = usize::from(self.first);
        let index = match place {
            0 => first,
            place if place <= first => place - 1,
            place => place,
        };
        let &step = self.moves.get(index)?;
        self.tried += 1;
        Some(Turn {
            step,
            index: u8::try_from(index).unwrap_or(NO_MOVE),
            before,
        })
    }

    /// The bounds for the next move.
    #[inline]
    pub fn bounds(&self) -> Window {
        Window {
            alpha: self.window.alpha.max(self.score),
            beta: self.window.beta,
        }
    }

    /// Whether the rest needs no search.
    #[inline]
    pub fn is_cut_off(&self) -> bool {
        self.score >= self.window.beta
    }

    /// Takes notice of the score of a move, from the side to move here.
    #[inline]
    pub fn judge(&mut self, turn: Turn<M>, score: Score) -> Judged {
        if score <= self.score {
            return Judged::Nothing;
        }
        self.score = score;
        self.best = turn.index;
        if self.is_cut_off() {
            Judged::CutOff
        } else if score > self.window.alpha {
            Judged::Best
        } else {
            Judged::Nothing
        }
    }

    /// What is known when the last move was judged; whether all lines were followed to their ends is
    /// the worker's to say.
    #[inline]
    pub fn entry(&self) -> Entry {
        let bound = if self.is_cut_off() {
            Bound::Lower
        } else if self.score <= self.window.alpha {
            Bound::Upper
        } else {
            Bound::Exact
        };
        Entry {
            score: self.score,
            depth: self.depth,
            best: self.best,
            bound,
            reach: Reach::Horizon,
        }
    }
}

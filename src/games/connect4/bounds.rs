//! What is known of a Connect Four score without a search.
//!
//! While an even number of cells is left, the side that is not to move can *follow*: it answers a
//! disc by one on top of it, and a disc that fills a column of an odd number of empty cells to an
//! even one by a disc in another such column (there is an even number of them). So it gets every
//! cell that has an even number of cells above it, but for those in which a disc can come to rest
//! now; the side to move gets all others at best.
//!
//! ```text
//!   f f f f f f f      f: the follower's, sure
//!   l l l l l l l      l: for the other side, at best
//!   f f l f f f f
//!   l l x l l l l
//!   f f o f f f f
//!   l l x l l l l
//! ```
//!
//! If the side to move can't complete a line with what it may get, it can't win. If the follower
//! completes one with what it is sure to get, it wins; and with a cell that completes one at once,
//! at the latest when the disc below it is the last that can be played elsewhere: all that is then
//! left is above it.
//!
//! L. V. Allis, *A knowledge-based approach of Connect-Four* (1988), has the rule ("claimeven").

use super::rules::Discs;
use super::shape::Geometry;

/// No score is farther from 0.
const MOST: i32 = 32;

/// A fact about a score, as the table keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is this or more.
    AtLeast(i32),
    /// The score is this or less.
    AtMost(i32),
}

impl Bound {
    /// The bound that a byte stands for; none for 0.
    #[inline]
    pub fn read(byte: u8) -> Option<Self> {
        let value = |byte: u8| i32::from(byte) - MOST - 1;
        match byte {
            0 => None,
            1..=128 => Some(Self::AtMost(value(byte))),
            _ => Some(Self::AtLeast(value(byte - 128))),
        }
    }

    /// The byte that stands for it, not 0.
    #[inline]
    pub fn byte(self) -> u8 {
        let byte = |value: i32| u8::try_from(value + MOST + 1).expect("a score is small");
        match self {
            Self::AtMost(value) => byte(value),
            Self::AtLeast(value) => byte(value) + 128,
        }
    }
}

/// The scores between which a value is sought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// So much is there already.
    pub alpha: i32,
    /// So much need not be known more exactly.
    pub beta: i32,
}

impl Window {
    /// The question whether the value is above this.
    pub fn above(alpha: i32) -> Self {
        let beta = alpha + 1;
        Self { alpha, beta }
    }

    /// As the other side sees it.
    #[inline]
    #[must_use]
    pub fn turned(self) -> Self {
        Self {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }

    /// The value is at least this; gives it if that closes the window.
    #[inline]
    pub fn at_least(&mut self, least: i32) -> Option<i32> {
        self.alpha = self.alpha.max(least);
        (self.alpha >= self.beta).then_some(self.alpha)
    }

    /// The value is at most this; gives it if that closes the window.
    #[inline]
    pub fn at_most(&mut self, most: i32) -> Option<i32> {
        self.beta = self.beta.min(most);
        (self.alpha >= self.beta).then_some(self.beta)
    }
}

/// With an even number of cells left, the most that the side to move can have, if the other side
/// does well to follow. `threats` are cells that complete a four of the other side.
#[inline]
pub fn most(board: impl Geometry, position: Discs, threats: u64) -> Option<i32> {
    let empty = board.cells() & !position.all;
    let hopes = empty & (board.leading() | position.landings(board));
    if board.has_four(position.own | hopes) {
        return None;
    }
    Some(-sure(board, position.others(), empty & !hopes, threats))
}

/// With an odd number of cells left, the least that the side to move has, if it does well to follow
/// after one of these moves, which are safe.
#[inline]
pub fn least(board: impl Geometry, position: Discs, moves: u64) -> Option<i32> {
    let empty = board.cells() & !position.all;
    let hopes = empty & (board.leading() | position.landings(board));
    // After a move in a column with an odd number of empty cells no such column is without its
    // partner.
    let mut firsts = moves & !board.leading();
    let mut least = -MOST;
    while firsts != 0 {
        let first = firsts & firsts.wrapping_neg();
        firsts ^= first;
        if !board.has_four(position.others() | hopes & !first) {
            let own = position.own | first;
            let value = sure(board, own, empty & !hopes, board.completing(own));
            least = least.max(value);
        }
    }
    (least > -MOST).then_some(least)
}

/// What a side with these discs that follows is sure to have, if the other side can't win. `cells`
/// are what it gets, `threats` what completes a four of it.
#[inline]
fn sure(board: impl Geometry, discs: u64, cells: u64, threats: u64) -> i32 {
    let sure = threats & cells;
    if sure == 0 {
        return i32::from(board.has_four(discs | cells));
    }
    let mut row = (board.height() + 1) % 2;
    while sure & board.bottom() << row == 0 {
        row += 2;
    }
    let above = board.height() - 1 - row;
    (above / 2 + 1).cast_signed()
}

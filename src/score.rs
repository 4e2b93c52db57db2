//! What a position is worth to the side to move, and between which bounds that is sought.
//!
//! A score is relative to its own position: a win in three plies is the same score wherever it
//! stands in the tree, so a table may keep it as it is. Stepping up one ply turns it round and moves
//! a forced end one ply farther away ([`Score::before`]); bounds step down by the inverse
//! ([`Window::below`]).
//!
//! ```text
//!   -30000                  -29000 ..  -1  0  1 .. 29000                  30000
//!   lost now, lost in 1, 2 …       evaluation, 0 a draw      … won in 2, 1, now
//! ```

use std::fmt::{self, Display, Formatter};
use std::ops::Neg;

/// What a position is worth, from the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// A win that is on the board.
const WON: i32 = 30_000;

/// No game takes so many plies that a forced end comes nearer to 0 than this.
const FORCED: i32 = 29_000;

impl Score {
    /// Neither side is ahead, or the game is drawn.
    pub const DRAW: Self = Self(0);
    /// Less than any score of a position.
    pub const LEAST: Self = Self(-WON - 1);
    /// More than any score of a position.
    pub const MOST: Self = Self(WON + 1);

    /// An evaluation: so much better for the side to move than for the other. What is out of bounds
    /// is brought to them.
    pub const fn of(advantage: i32) -> Self {
        let most = FORCED - 1;
        let bounded = if advantage > most { most } else { advantage };
        Self(if bounded < -most { -most } else { bounded })
    }

    /// The side to move wins in so many plies; 0 if it has won.
    pub const fn win_in(plies: u8) -> Self {
        Self(WON - plies as i32)
    }

    /// The side to move loses in so many plies; 0 if it has lost.
    pub const fn loss_in(plies: u8) -> Self {
        Self(plies as i32 - WON)
    }

    /// The number behind it.
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The score of this number, as [`Score::value`] gave it.
    pub const fn from_value(value: i32) -> Self {
        Self(value)
    }

    /// The plies to the end if the side to move wins by force.
    pub fn plies_to_win(self) -> Option<u32> {
        (self.0 >= FORCED).then(|| WON.abs_diff(self.0))
    }

    /// The plies to the end if the side to move loses by force.
    pub fn plies_to_loss(self) -> Option<u32> {
        (-self).plies_to_win()
    }

    /// The plies to the end if either side wins by force.
    pub fn end(self) -> Option<u32> {
        self.plies_to_win().or_else(|| self.plies_to_loss())
    }

    /// What this score, of the position after a move, is worth before it: to the other side, and a
    /// forced end is one ply farther away.
    #[must_use]
    #[inline]
    pub const fn before(self) -> Self {
        Self(match self.0 {
            FORCED.. => 1 - self.0,
            value if value <= -FORCED => -1 - value,
            value => -value,
        })
    }

    /// The inverse of [`Score::before`].
    #[must_use]
    #[inline]
    pub const fn after(self) -> Self {
        Self(match self.0 {
            FORCED.. => -1 - self.0,
            value if value <= -FORCED => 1 - value,
            value => -value,
        })
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        Self(-self.0)
    }
}

impl Display for Score {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self.plies_to_win(), self.plies_to_loss()) {
            (Some(plies), _) => write!(f, "win in {plies}"),
            (_, Some(plies)) => write!(f, "loss in {plies}"),
            _ => write!(f, "{:+}", self.0),
        }
    }
}

/// The bounds between which a score matters: what is at most `alpha` or at least `beta` need not be
/// known more exactly. `alpha < beta`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The side to move has this much already.
    pub alpha: Score,
    /// The other side will not allow this much.
    pub beta: Score,
}

impl Window {
    /// Every score matters.
    pub const FULL: Self = Self {
        alpha: Score::LEAST,
        beta: Score::MOST,
    };

    /// Only who wins matters, not how soon, and no evaluation.
    pub const SIGN: Self = Self {
        alpha: Score(-1),
        beta: Score(1),
    };

    /// The question whether a score is more than `alpha`.
    #[must_use]
    pub const fn above(alpha: Score) -> Self {
        Self {
            alpha,
            beta: Score(alpha.0 + 1),
        }
    }

    /// The same bounds as the position after a move has them.
    #[must_use]
    #[inline]
    pub const fn below(self) -> Self {
        Self {
            alpha: self.beta.after(),
            beta: self.alpha.after(),
        }
    }
}

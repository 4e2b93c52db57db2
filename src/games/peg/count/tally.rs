//! What is told of all ways that lead to a position, and how it goes on by a jump.

/// What is told of all ways to a position together: their number, or the best of them. The default
/// is that of no way at all.
pub trait Tally: Copy + Default + Send + Sync {
    /// Of the one way to where everything begins.
    const FIRST: Self;

    /// Of the same ways with one more jump, of the peg on `from` to `to`. Both cells are as the
    /// position before and the position after have them; these may be turned against each other.
    #[must_use]
    fn after(self, from: u8, to: u8) -> Self;

    /// Of the ways of both; none if the number is too large.
    fn join(self, other: Self) -> Option<Self>;
}

/// The number of ways.
impl Tally for u64 {
    const FIRST: Self = 1;

    #[inline]
    fn after(self, _: u8, _: u8) -> Self {
        self
    }

    #[inline]
    fn join(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
}

/// The number of ways.
impl Tally for u128 {
    const FIRST: Self = 1;

    #[inline]
    fn after(self, _: u8, _: u8) -> Self {
        self
    }

    #[inline]
    fn join(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
}

/// Nothing but that there is a way.
impl Tally for () {
    const FIRST: Self = ();

    fn after(self, _: u8, _: u8) {}

    fn join(self, (): Self) -> Option<Self> {
        Some(())
    }
}

/// The ways with the fewest sweeps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sweeps {
    /// The cells on which the peg that jumped last can stand after so few.
    pub last: u64,
    /// Their number of sweeps; [`Sweeps::NONE`] where there is no way.
    pub fewest: u8,
}

impl Sweeps {
    /// More sweeps than any game has: each takes a peg.
    pub const NONE: u8 = u8::MAX;
}

impl Default for Sweeps {
    fn default() -> Self {
        let (last, fewest) = (0, Self::NONE);
        Self { last, fewest }
    }
}

/// A way with one sweep more than the fewest need not be known: the best it can do is to go on with
/// the peg in hand, for nothing; one of the best begins a new sweep there, and has as many then.
impl Tally for Sweeps {
    const FIRST: Self = Self { last: 0, fewest: 0 };

    #[inline]
    fn after(self, from: u8, to: u8) -> Self {
        let goes_on = u8::from(self.last >> from & 1 == 1);
        Self {
            last: 1 << to,
            fewest: self.fewest.saturating_add(1 - goes_on),
        }
    }

    #[inline]
    fn join(self, other: Self) -> Option<Self> {
        Some(match self.fewest.cmp(&other.fewest) {
            std::cmp::Ordering::Less => self,
            std::cmp::Ordering::Greater => other,
            std::cmp::Ordering::Equal => Self {
                last: self.last | other.last,
                ..self
            },
        })
    }
}

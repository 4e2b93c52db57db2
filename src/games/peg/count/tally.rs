//! What is told of all ways that lead to a position, and how it goes on by a jump.

/// What is told of all ways to a position together: their number, or the best of them. The default
/// is that of no way at all.
pub trait Tally: Copy + Default + Send + Sync {
    /// Of the one way to where everything begins.
    const FIRST: Self;

    /// A jump, made ready for [`Tally::after`].
    type Hop: Copy;

    /// The jump of a peg on `from` to `to`. Both cells are as the position before and the position
    /// after have them; these may be turned against each other.
    fn hop(from: u8, to: u8) -> Self::Hop;

    /// Of the same ways with one more jump.
    #[must_use]
    fn after(self, hop: Self::Hop) -> Self;

    /// Of the ways of both; none if the number is too large.
    fn join(self, other: Self) -> Option<Self>;
}

/// The number of ways.
impl Tally for u64 {
    const FIRST: Self = 1;

    type Hop = ();

    fn hop(_: u8, _: u8) {}

    #[inline]
    fn after(self, (): ()) -> Self {
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

    type Hop = ();

    fn hop(_: u8, _: u8) {}

    #[inline]
    fn after(self, (): ()) -> Self {
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

    type Hop = ();

    fn hop(_: u8, _: u8) {}

    fn after(self, (): ()) {}

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

    type Hop = (u8, u8);

    fn hop(from: u8, to: u8) -> (u8, u8) {
        (from, to)
    }

    #[inline]
    fn after(self, (from, to): (u8, u8)) -> Self {
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

/// [`Sweeps`] in one word and without a branch, for boards of at most [`Packed::CELLS`] cells: the
/// number of sweeps above, the cells below.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packed(u64);

impl Packed {
    /// The most cells of a board.
    pub const CELLS: u32 = 56;

    /// The cells.
    const LAST: u64 = (1 << Self::CELLS) - 1;

    /// Where there is no way. It leaves room: one more sweep for each jump within a line.
    const NONE: u64 = 0x7f << Self::CELLS;

    /// The same, unpacked.
    pub fn sweeps(self) -> Sweeps {
        Sweeps {
            last: self.0 & Self::LAST,
            fewest: match u8::try_from(self.0 >> Self::CELLS) {
                Ok(fewest) if self.0 < Self::NONE => fewest,
                _ => Sweeps::NONE,
            },
        }
    }
}

impl Default for Packed {
    fn default() -> Self {
        Self(Self::NONE)
    }
}

impl Tally for Packed {
    const FIRST: Self = Self(0);

    /// The cells as bits.
    type Hop = (u64, u64);

    fn hop(from: u8, to: u8) -> (u64, u64) {
        (1 << from, 1 << to)
    }

    #[inline]
    fn after(self, (from, to): (u64, u64)) -> Self {
        let begins = u64::from(self.0 & from == 0) << Self::CELLS;
        Self(((self.0 & !Self::LAST) + begins) | to)
    }

    #[inline]
    fn join(self, other: Self) -> Option<Self> {
        let (own, others) = (self.0 >> Self::CELLS, other.0 >> Self::CELLS);
        let [is_best, are_best] =
            [own <= others, others <= own].map(|is| u64::from(is).wrapping_neg());
        Some(Self(self.0 & is_best | other.0 & are_best))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn where_there_is_no_way_none_is_unpacked() {
        let none = Packed::default();
        assert_eq!(none.sweeps(), Sweeps::default());
        let goes_on = none.after(Packed::hop(3, 5));
        assert_eq!(goes_on.sweeps().fewest, Sweeps::NONE);
        let one = Packed::FIRST.after(Packed::hop(3, 5));
        assert_eq!((one.sweeps().last, one.sweeps().fewest), (1 << 5, 1));
        assert_eq!(goes_on.join(one), Some(one));
    }
}

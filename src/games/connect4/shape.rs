//! How large a board is, and how its cells lie in one word.
//!
//! A column takes `height + 1` bits, the lowest cell first; the bit above the top cell is always
//! empty, so that lines of four found by shifts do not run from one column into the next. The
//! standard board of 7 columns and 6 rows:
//!
//! ```text
//!      .  .  .  .  .  .  .
//!      5 12 19 26 33 40 47        shift by 1: up              by 7: to the right
//!      4 11 18 25 32 39 46              by 8: right and up    by 6: right and down
//!      3 10 17 24 31 38 45
//!      2  9 16 23 30 37 44
//!      1  8 15 22 29 36 43
//!      0  7 14 21 28 35 42
//! ```
//!
//! J. Tromp's Fhourstones and P. Pons, *Solving Connect 4: how to build a perfect AI* (2015 to
//! 2019), use this layout.

use thiserror::Error;

/// What a search must know of a board. The standard one has a type of its own, so that its shifts
/// and masks are constants of the compiled code.
pub trait Geometry: Copy + Send + Sync {
    /// Columns.
    fn width(self) -> u32;
    /// Rows.
    fn height(self) -> u32;
    /// The lowest cell of each column.
    fn bottom(self) -> u64;

    /// The bits of a column, with the one above its top.
    #[inline]
    fn stride(self) -> u32 {
        self.height() + 1
    }

    /// All cells.
    #[inline]
    fn cells(self) -> u64 {
        self.bottom() * self.column(0)
    }

    /// The number of cells.
    #[inline]
    fn size(self) -> i32 {
        (self.width() * self.height()).cast_signed()
    }

    /// The cells of a column.
    #[inline]
    fn column(self, column: u32) -> u64 {
        ((1 << self.height()) - 1) << (column * self.stride())
    }

    /// The cells with an odd number of cells above them: those that the side gets which moves first
    /// while every column has an even number of empty cells, and the other side answers each disc
    /// by one on top of it.
    #[inline]
    fn leading(self) -> u64 {
        self.bottom() * (0x5555_5555_5555_5555 << (self.height() & 1) & self.column(0))
    }

    /// The columns, from 0: the one in the middle, then those beside it, left and right in turn.
    fn middle_first(self) -> impl Iterator<Item = u32> {
        let middle = self.width() / 2;
        let columns = (0..=self.width()).map(move |rank| {
            let aside = rank.div_ceil(2);
            if rank % 2 == 1 {
                middle.wrapping_sub(aside)
            } else {
                middle + aside
            }
        });
        columns.filter(move |&column| column < self.width())
    }

    /// The bits of a column times the columns: so many bits a key has.
    #[inline]
    fn bits(self) -> u32 {
        self.width() * self.stride()
    }

    /// A word with its columns in the opposite order.
    #[inline]
    fn mirrored(self, word: u64) -> u64 {
        let (stride, mut mirrored) = (self.stride(), 0);
        let lowest = u64::MAX >> (64 - stride);
        for column in 0..self.width() {
            let bits = word >> (column * stride) & lowest;
            mirrored |= bits << ((self.width() - 1 - column) * stride);
        }
        mirrored
    }

    /// The cells that complete a line of four with three of these.
    #[inline]
    fn completing(self, discs: u64) -> u64 {
        let mut cells = (discs << 1) & (discs << 2) & (discs << 3);
        for step in [self.stride(), self.stride() - 1, self.stride() + 1] {
            if step == 0 || 3 * step > 63 {
                continue;
            }
            let before = (discs << step) & (discs << (2 * step));
            cells |= before & (discs << (3 * step) | discs >> step);
            let behind = (discs >> step) & (discs >> (2 * step));
            cells |= behind & (discs >> (3 * step) | discs << step);
        }
        cells & self.cells()
    }

    /// How far the next cell of a line is, in each direction in which one fits.
    #[inline]
    fn steps(self) -> impl Iterator<Item = u32> {
        let steps = [1, self.stride(), self.stride() - 1, self.stride() + 1];
        steps.into_iter().filter(|&step| step > 0 && 3 * step <= 63)
    }

    /// Whether these cells hold a line of four.
    #[inline]
    fn has_four(self, cells: u64) -> bool {
        self.steps().any(|step| {
            let pairs = cells & cells >> step;
            pairs & pairs >> (2 * step) != 0
        })
    }
}

/// The board of 7 columns and 6 rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standard;

impl Geometry for Standard {
    #[inline]
    fn width(self) -> u32 {
        7
    }

    #[inline]
    fn height(self) -> u32 {
        6
    }

    #[inline]
    fn bottom(self) -> u64 {
        0x0000_0408_1020_4081
    }
}

/// A board of any size that fits one word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shape {
    width: u32,
    height: u32,
    bottom: u64,
}

/// A board that does not fit one word.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error(
    "a board of {width}x{height} has {bits} bits; expected at most 64 (columns times rows and one)"
)]
pub struct TooLarge {
    width: u32,
    height: u32,
    bits: u64,
}

impl Shape {
    /// 7 columns, 6 rows.
    pub const STANDARD: Self = Self {
        width: 7,
        height: 6,
        bottom: 0x0000_0408_1020_4081,
    };

    /// A board of so many columns and rows, at least one of each.
    pub fn new(width: u32, height: u32) -> Result<Self, TooLarge> {
        let bits = u64::from(width) * (u64::from(height) + 1);
        if bits > 64 || width == 0 || height == 0 {
            return Err(TooLarge {
                width,
                height,
                bits,
            });
        }
        let bottom = (0..width).fold(0, |cells, column| cells | 1 << (column * (height + 1)));
        Ok(Self {
            width,
            height,
            bottom,
        })
    }
}

impl Geometry for Shape {
    #[inline]
    fn width(self) -> u32 {
        self.width
    }

    #[inline]
    fn height(self) -> u32 {
        self.height
    }

    #[inline]
    fn bottom(self) -> u64 {
        self.bottom
    }
}

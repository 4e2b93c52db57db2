//! The rules of Connect Four: discs, moves, and positions as the columns that were played.
//!
//! A position is written as its columns from the left, counted from 1: `4453` means that the first
//! player dropped a disc into column 4, the second on top of it, and so on. Columns beyond 9 are
//! letters: `a` is the tenth.

use thiserror::Error;

use super::shape::{Geometry, Shape};

/// Discs on a board, as the side to move sees them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Discs {
    /// The discs of the side to move.
    pub own: u64,
    /// All discs.
    pub all: u64,
}

/// Why a text is not a position.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum MoveError {
    /// Not a column of this board.
    #[error("move {place}: `{got}` is not a column; expected 1 to {last}", got = got.escape_default())]
    NoColumn {
        /// Which move, from 1.
        place: usize,
        /// What stands there.
        got: char,
        /// The name of the last column.
        last: char,
    },
    /// The column has no room.
    #[error("move {place}: column {column} is full; it has {height} cells")]
    Full {
        /// Which move, from 1.
        place: usize,
        /// The column.
        column: char,
        /// The rows of the board.
        height: u32,
    },
    /// The game was over.
    #[error("move {place}: the game is over, move {} won it", place - 1)]
    Over {
        /// Which move, from 1.
        place: usize,
    },
}

impl Discs {
    /// The number of discs.
    #[inline]
    pub fn discs(self) -> i32 {
        self.all.count_ones().cast_signed()
    }

    /// The discs of the side that is not to move.
    #[inline]
    pub fn others(self) -> u64 {
        self.own ^ self.all
    }

    /// The cells in which a disc can come to rest, one a column.
    #[inline]
    pub fn landings(self, board: impl Geometry) -> u64 {
        self.all.wrapping_add(board.bottom()) & board.cells()
    }

    /// The moves after which the other side, which completes a four in these cells, can't do so at
    /// once.
    #[inline]
    pub fn safe(self, board: impl Geometry, threats: u64) -> u64 {
        let landings = self.landings(board);
        let forced = landings & threats;
        let answers = match forced {
            0 => landings,
            _ if forced & (forced - 1) != 0 => 0,
            _ => forced,
        };
        answers & !(threats >> 1)
    }

    /// The position after a disc of the side to move has come to rest in a cell, one of
    /// [`Discs::landings`].
    #[inline]
    #[must_use]
    pub fn with_disc(self, cell: u64) -> Self {
        Self {
            own: self.others(),
            all: self.all | cell,
        }
    }

    /// The cell in which a disc dropped into a column (from 0) comes to rest, if there is room.
    pub fn landing(self, board: impl Geometry, column: u32) -> Option<u64> {
        let cell = self.landings(board) & board.column(column);
        (cell != 0).then_some(cell)
    }

    /// Whether the side that has just moved has a line of four.
    pub fn is_won(self, board: impl Geometry) -> bool {
        board.has_four(self.others())
    }

    /// Whether no move is left: a line of four, or no room.
    pub fn is_over(self, board: impl Geometry) -> bool {
        self.is_won(board) || self.all == board.cells()
    }

    /// A word that no other position of the board has: the own discs, and above the highest disc
    /// of each column a bit.
    #[inline]
    pub fn key(self) -> u64 {
        self.own.wrapping_add(self.all)
    }

    /// The position as it looks in a mirror.
    #[must_use]
    pub fn mirrored(self, board: impl Geometry) -> Self {
        Self {
            own: board.mirrored(self.own),
            all: board.mirrored(self.all),
        }
    }

    /// The position after these columns were played.
    pub fn parse(shape: Shape, columns: &str) -> Result<Self, MoveError> {
        let mut position = Self::default();
        for (place, got) in (1..).zip(columns.chars()) {
            let column = column(shape, got).ok_or(MoveError::NoColumn {
                place,
                got,
                last: name(shape.width() - 1),
            })?;
            if position.is_won(shape) {
                return Err(MoveError::Over { place });
            }
            let cell = position.landing(shape, column).ok_or(MoveError::Full {
                place,
                column: name(column),
                height: shape.height(),
            })?;
            position = position.with_disc(cell);
        }
        Ok(position)
    }
}

/// How a column (from 0) is written.
pub fn name(column: u32) -> char {
    char::from_digit(column + 1, 36).unwrap_or('?')
}

fn column(shape: Shape, name: char) -> Option<u32> {
    let column = name.to_digit(36)?.checked_sub(1)?;
    (column < shape.width()).then_some(column)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::games::connect4::shape::Standard;

    /// Positions that can be reached in so many moves, with those that are won.
    fn positions(shape: Shape, plies: usize) -> Vec<(usize, usize)> {
        let mut level = HashSet::from([Discs::default()]);
        let mut counts = vec![(1, 0)];
        for _ in 0..plies {
            let mut next = HashSet::new();
            for position in level.iter().filter(|p| !p.is_won(shape)) {
                let cells = (0..shape.width()).filter_map(|c| position.landing(shape, c));
                next.extend(cells.map(|cell| position.with_disc(cell)));
            }
            counts.push((next.len(), next.iter().filter(|p| p.is_won(shape)).count()));
            level = next;
        }
        counts
    }

    /// J. Tromp, and A212693 of the *On-Line Encyclopedia of Integer Sequences*.
    #[test]
    fn the_positions_of_the_standard_board_are_as_many_as_published() {
        let counts = positions(Shape::STANDARD, 8);
        let all: Vec<usize> = counts.iter().map(|c| c.0).collect();
        assert_eq!(all, [1, 7, 49, 238, 1120, 4263, 16422, 54859, 184_275]);
        let won: Vec<usize> = counts.iter().map(|c| c.1).collect();
        assert_eq!(won, [0, 0, 0, 0, 0, 0, 0, 728, 1892]);
    }

    #[test]
    fn the_positions_of_a_small_board_are_as_many_as_published() {
        let shape = Shape::new(4, 4).unwrap();
        let total: usize = positions(shape, 16).iter().map(|c| c.0).sum();
        assert_eq!(total, 161_029);
    }

    #[test]
    fn keys_of_different_positions_differ() {
        let shape = Shape::new(3, 5).unwrap();
        let mut level = HashSet::from([Discs::default()]);
        let mut all = level.clone();
        for _ in 0..15 {
            let moves = |p: &Discs| {
                (0..3)
                    .filter_map(|c| p.landing(shape, c))
                    .collect::<Vec<_>>()
            };
            let next = |p: &Discs| {
                moves(p)
                    .into_iter()
                    .map(|c| p.with_disc(c))
                    .collect::<Vec<_>>()
            };
            level = level.iter().flat_map(next).collect();
            all.extend(&level);
        }
        let keys: HashSet<u64> = all.iter().map(|p| p.key()).collect();
        assert_eq!(keys.len(), all.len());
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |columns: &str| {
            Discs::parse(Shape::STANDARD, columns)
                .unwrap_err()
                .to_string()
        };
        assert_eq!(error("448"), "move 3: `8` is not a column; expected 1 to 7");
        assert_eq!(error("4x"), "move 2: `x` is not a column; expected 1 to 7");
        assert_eq!(error("0"), "move 1: `0` is not a column; expected 1 to 7");
        assert_eq!(error("4444444"), "move 7: column 4 is full; it has 6 cells");
        assert_eq!(error("12121213"), "move 8: the game is over, move 7 won it");
        let position = Discs::parse(Shape::STANDARD, "4453").unwrap();
        assert_eq!((position.discs(), position.is_over(Standard)), (4, false));
    }

    #[test]
    fn the_standard_board_is_the_shape_of_its_size() {
        let (shape, standard) = (Shape::STANDARD, Standard);
        assert_eq!(Shape::new(7, 6), Ok(shape));
        assert_eq!(
            (shape.cells(), shape.size()),
            (standard.cells(), standard.size())
        );
        assert!(Shape::new(9, 7).is_err() && Shape::new(0, 3).is_err());
        assert!(Shape::new(1, 63).is_ok() && Shape::new(32, 1).is_ok());
        for text in ["", "4", "112", "4453217"] {
            let position = Discs::parse(shape, text).unwrap();
            assert_eq!(position.mirrored(shape).mirrored(standard), position);
        }
    }
}

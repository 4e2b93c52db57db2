//! Shapes on a raster: slabs, discs, rings and strokes. The light comes from the upper left.

use super::ink::Ink;
use super::raster::{Point, Raster, disc};
use crate::position::Side;

/// A raster of a board of two sides.
pub type Board = Raster<Ink>;

/// Paints a rectangle with round corners.
pub fn slab(board: &mut Board, from: Point, to: Point, radius: i32, ink: Ink) {
    for row in board.rows() {
        let y = 4 * row + 2;
        if y < from.y || y >= to.y {
            continue;
        }
        let beyond = (from.y + radius - y).max(y - (to.y - radius)).max(0);
        let inset = radius - (radius * radius - beyond * beyond).max(0).isqrt();
        board.span(row, from.x + inset, to.x - inset, ink);
    }
}

/// Paints a disc.
pub fn round(board: &mut Board, middle: Point, radius: i32, ink: Ink) {
    board.paint(middle, radius, ink, |x, y| disc(x, y, radius * radius));
}

/// Paints a ring of this width.
pub fn ring(board: &mut Board, middle: Point, [radius, width]: [i32; 2], ink: Ink) {
    let inner = (radius - width).max(0);
    board.paint(middle, radius, ink, |x, y| {
        disc(x, y, radius * radius) && !disc(x, y, inner * inner)
    });
}

/// Whether a place lies in the part of a disc that the same disc, shifted away from the light, leaves
/// free; without its thin ends.
pub fn crescent(x: i32, y: i32, [radius, edge]: [i32; 2]) -> bool {
    let square = radius * radius;
    let shifted = disc(x - edge, y - edge, square);
    disc(x, y, square) && !shifted && 2 * (x + y) < -radius
}

/// A disc of a side as a piece: lit; that of the second side has a groove, so that colour is not all
/// that tells them apart.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Whose it is.
    pub side: Side,
    /// Its radius.
    pub radius: i32,
    /// Whether there are no colours.
    pub plain: bool,
}

impl Piece {
    /// What lies at a distance from its middle, if that is in it.
    pub fn ink(self, x: i32, y: i32) -> Option<Ink> {
        let Self {
            side,
            radius,
            plain,
        } = self;
        if !disc(x, y, radius * radius) {
            return None;
        }
        let second = side == Side::Second;
        if plain {
            let inner = radius - (radius / 3).max(5);
            let hollow = second && disc(x, y, inner * inner);
            return Some(if hollow { Ink::Hole } else { Ink::of(side) });
        }
        let edge = (radius / 5).max(2);
        let groove = [radius * 5 / 8, radius * 5 / 8 - 4].map(|radius| radius * radius);
        let lit = if radius < 8 {
            // One pixel: more would lie over half of so small a disc.
            (-4..-2).contains(&x) && (-6..-2).contains(&y)
        } else {
            crescent(x, y, [radius, edge])
                || second && radius >= 14 && disc(x, y, groove[0]) && !disc(x, y, groove[1])
        };
        Some(if lit {
            Ink::light_of(side)
        } else {
            Ink::of(side)
        })
    }

    /// Paints it.
    pub fn paint(self, board: &mut Board, middle: Point) {
        board.change(middle, self.radius, |x, y, old| {
            self.ink(x, y).unwrap_or(old)
        });
    }
}

/// A straight stroke with round ends.
#[derive(Clone, Copy, Debug)]
pub struct Stroke {
    /// From its middle to one end.
    pub reach: (i32, i32),
    /// Half its width.
    pub half: i32,
}

impl Stroke {
    /// Whether a place at a distance from its middle lies in it.
    pub fn covers(self, x: i32, y: i32) -> bool {
        let [x, y] = [x, y].map(i64::from);
        let (right, down) = (i64::from(self.reach.0), i64::from(self.reach.1));
        let length = (right * right + down * down).max(1);
        // The nearest place of the middle line, in parts of its length.
        let along = (x * right + y * down).clamp(-length, length);
        let (x, y) = (x * length - along * right, y * length - along * down);
        let most = i64::from(self.half) * length;
        x * x + y * y <= most * most
    }

    /// How far from its middle it can reach.
    pub fn extent(self) -> i32 {
        self.reach.0.abs().max(self.reach.1.abs()) + self.half
    }

    /// Paints it.
    pub fn paint(self, board: &mut Board, middle: Point, ink: Ink) {
        board.paint(middle, self.extent(), ink, |x, y| self.covers(x, y));
    }
}

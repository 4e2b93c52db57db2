//! The wood that a board is made of: a slab around the cells, sawn in sixteen directions.
//!
//! For each direction the saw passes the outermost cell at the distance of half a cell and the
//! margin. So the slab of the English board is an octagon, that of a triangle a triangle with blunt
//! tips, and that of a square a square with round corners, all from one rule.

use super::layout::Layout;
use super::raster::{Ink, Raster};

/// Where the saw cuts, as (right, down) from the middle. The edges of a triangle, which go half a
/// cell to the right for each row, lie square to (2, 1).
const CUTS: [(i32, i32); 16] = [
    (1, 0),
    (2, 1),
    (1, 1),
    (1, 2),
    (0, 1),
    (-1, 2),
    (-1, 1),
    (-2, 1),
    (-1, 0),
    (-2, -1),
    (-1, -1),
    (-1, -2),
    (0, -1),
    (1, -2),
    (1, -1),
    (2, -1),
];

/// Paints the slab.
pub fn paint(layout: &Layout, raster: &mut Raster) {
    let limits = CUTS.map(|cut| (cut, limit(cut, layout, raster)));
    for row in raster.rows() {
        let y = 4 * row + 2;
        let (mut from, mut to) = (0, i32::MAX);
        for ((right, down), limit) in limits {
            let room = limit - down * y;
            match right {
                0 if room < 0 => to = -1,
                0 => {}
                1.. => to = to.min(room.div_euclid(right)),
                _ => from = from.max((-room).div_euclid(-right) + 1),
            }
        }
        raster.span(row, from, to, Ink::Board);
    }
}

/// How far the slab reaches in the direction of a cut, times the length of the cut's vector.
fn limit((right, down): (i32, i32), layout: &Layout, raster: &Raster) -> i32 {
    let (columns, rows) = layout.size;
    let (half_width, half_height) = (2 * i32::from(columns), 4 * i32::from(rows));
    let middles = layout.cells.iter().map(|cell| {
        let corner = raster.point(cell.x, cell.y);
        right * (corner.x + half_width) + down * (corner.y + half_height)
    });
    let (a, b) = (right * half_width, down * half_height);
    let margin = 4 * i32::from(layout.margin);
    let beyond =
        (a * a + b * b).isqrt() + ((right * right + down * down) * margin * margin).isqrt();
    middles.max().unwrap_or(0) + beyond
}

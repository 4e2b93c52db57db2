//! Where the rack lies: the largest cells that fit, in the middle, and what is around them.
//!
//! ```text
//!     ●                   above: the disc to be dropped, as many rows as there are, a disc at most
//! ▐ ○ ○ ● ○ ○ ○ ○ ▌       slab: cells and margin
//! ▐ ○ ● ● ○ ○ ○ ○ ▌
//! ▐ 1 2 3 4 5 6 7 ▌       rim
//!   = = W9 …              values: one row, or two where words would not fit side by side
//! ```
//!
//! Nothing of it depends on what is known or on where the cursor is, so that nothing moves while
//! one plays.

use ratatui::layout::Rect;

use crate::games::duel::scene::Scene;

/// Rows of the largest cell: more would be no better to see.
const MOST_ROWS: u16 = 14;

/// The place of everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All that is drawn.
    pub outer: Rect,
    /// Columns and rows of a cell.
    pub size: (u16, u16),
    /// All cells together.
    pub cells: Rect,
    /// The rack: the cells and the margin around them.
    pub slab: Rect,
    /// Above it.
    pub above: Rect,
    /// The row of the lower rim.
    pub rim: Option<u16>,
    /// Below it.
    pub values: Rect,
}

/// What is around the cells, in columns at each side and rows.
#[derive(Clone, Copy)]
struct Around {
    margin: u16,
    above: u16,
    rim: u16,
    values: u16,
}

impl Layout {
    /// The largest layout that fits, with room for a disc above and for values below.
    pub fn new(scene: &Scene, area: Rect) -> Self {
        let (columns, rows) = (u16::from(scene.width), u16::from(scene.height));
        let words = u16::from(area.height > rows);
        let rim = u16::from(area.height > rows + words);
        let fits = |(width, height): (u16, u16)| {
            let above = u16::from(height > 1);
            width * columns + 2 * u16::from(height > 1) <= area.width
                && height * rows + above + rim + words <= area.height
        };
        let size = size(columns, area, fits);
        let spare = area.height.saturating_sub(size.1 * rows + rim + words);
        let above = spare.min(size.1);
        // A second row of values, if some of a disc is still seen above.
        let second = u16::from(size.1 > 1 && size.0 < 8 && spare > 1);
        let around = Around {
            margin: margin(columns, size, area),
            above: above.min(spare - second),
            rim,
            values: words + second,
        };
        Self::placed((columns, rows), area, size, around)
    }

    /// The largest layout of the rack alone.
    pub fn bare(scene: &Scene, area: Rect) -> Self {
        let (columns, rows) = (u16::from(scene.width), u16::from(scene.height));
        let fits = |(width, height)| width * columns <= area.width && height * rows <= area.height;
        let size = size(columns, area, fits);
        let around = Around {
            margin: margin(columns, size, area),
            above: 0,
            rim: u16::from(size.1 * rows < area.height),
            values: 0,
        };
        Self::placed((columns, rows), area, size, around)
    }

    fn placed((columns, rows): (u16, u16), area: Rect, size: (u16, u16), around: Around) -> Self {
        // A character stands left of the middle of four columns.
        let right = around.margin - u16::from(size == (4, 1) && around.margin > 0);
        let width = size.0 * columns + around.margin + right;
        let height = size.1 * rows + around.above + around.rim + around.values;
        let outer = Rect {
            x: area.x + area.width.saturating_sub(width) / 2,
            y: area.y + area.height.saturating_sub(height) / 2,
            width,
            height,
        };
        let part = |y: u16, height: u16| Rect {
            y: outer.y + y,
            height,
            ..outer
        };
        let slab = part(around.above, size.1 * rows + around.rim);
        let cells = Rect {
            x: slab.x + around.margin,
            y: slab.y,
            width: size.0 * columns,
            height: size.1 * rows,
        };
        let inside = |rect: Rect| rect.intersection(area);
        Self {
            outer: inside(outer),
            size,
            cells,
            slab: inside(slab),
            above: inside(part(0, around.above)),
            rim: (around.rim > 0).then(|| slab.bottom() - 1),
            values: inside(part(height - around.values, around.values)),
        }
    }

    /// The place of a cell on a board of so many columns; it may lie outside the area.
    pub fn cell(&self, columns: u8, cell: u8) -> Rect {
        Rect {
            x: self.cells.x + u16::from(cell % columns) * self.size.0,
            y: self.cells.y + u16::from(cell / columns) * self.size.1,
            width: self.size.0,
            height: self.size.1,
        }
    }

    /// The columns of a column in a row of the screen, as far as they are drawn.
    pub fn under(&self, column: u8, y: u16) -> Rect {
        let place = Rect {
            x: self.cells.x + u16::from(column) * self.size.0,
            y,
            width: self.size.0,
            height: 1,
        };
        place.intersection(self.outer)
    }
}

/// The largest size that fits; the smallest if none does. Cells of three rows are a column wider
/// if there is room: then the worth of a column can be written in words.
fn size(columns: u16, area: Rect, fits: impl Fn((u16, u16)) -> bool) -> (u16, u16) {
    let rounds = (2..=MOST_ROWS).map(|rows| (2 * rows, rows));
    let flats = (1..=4).map(|columns| (columns, 1));
    let size = flats.chain(rounds).rev().find(|&size| fits(size));
    match size {
        Some((6, 3)) if 7 * columns + 2 <= area.width => (7, 3),
        Some((4, 2)) if 5 * columns + 2 <= area.width => (5, 2),
        Some(size) => size,
        None => (1, 1),
    }
}

/// The margin at each side.
fn margin(columns: u16, (width, height): (u16, u16), area: Rect) -> u16 {
    let spare = area.width.saturating_sub(width * columns) / 2;
    spare.min(if height < 4 { 1 } else { 2 })
}

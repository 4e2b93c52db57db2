//! Where the cells lie: the largest that fit, in the middle, with names and a margin as far as there
//! is room.

use ratatui::layout::Rect;

use crate::games::duel::scene::Scene;

/// Rows of the largest cell: more would be no better to see.
const MOST_ROWS: u16 = 16;

/// The place of everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All that is drawn.
    pub outer: Rect,
    /// Columns and rows of a cell.
    pub size: (u16, u16),
    /// The slab: the cells and the margin around them.
    pub slab: Rect,
    /// All cells together.
    pub cells: Rect,
    /// Whether there is room for the names of columns and rows, and they are wanted.
    pub coordinates: bool,
}

impl Layout {
    /// The largest layout that fits into an area; cells of 1 by 1 where none does.
    pub fn new(scene: &Scene, area: Rect) -> Self {
        let (columns, rows) = (u16::from(scene.width), u16::from(scene.height));
        let fits = |&(width, height): &(u16, u16)| {
            width * columns <= area.width && height * rows <= area.height
        };
        let rounds = (2..=MOST_ROWS).map(|rows| (2 * rows, rows));
        let flats = (1..=4).map(|columns| (columns, 1));
        let size = flats.chain(rounds).rev().find(fits).unwrap_or((1, 1));
        let (width, height) = (size.0 * columns, size.1 * rows);
        let spare = |width: u16, height: u16| {
            (
                area.width.saturating_sub(width),
                area.height.saturating_sub(height),
            )
        };
        let (beside, below) = spare(width, height);
        let has_names = scene.coordinates && beside >= 2 && below >= 1;
        let names = u16::from(has_names);
        let (beside, below) = spare(width + 2 * names, height + names);
        let most = if size.1 < 4 { 1 } else { 2 };
        let margin = (beside / 2).min(most);
        let (above, under) = match below {
            _ if size.1 == 1 => (0, 0),
            0 | 1 => (0, 0),
            _ => (1, 1),
        };
        let outer = Rect {
            width: width + 2 * margin + 2 * names,
            height: height + above + under + names,
            ..area
        };
        let outer = Rect {
            x: area.x + area.width.saturating_sub(outer.width) / 2,
            y: area.y + area.height.saturating_sub(outer.height) / 2,
            ..outer
        };
        let slab = Rect {
            x: outer.x + 2 * names,
            y: outer.y + names,
            width: width + 2 * margin,
            height: height + above + under,
        };
        let cells = Rect {
            x: slab.x + margin,
            y: slab.y + above,
            width,
            height,
        };
        Self {
            outer: outer.intersection(area),
            size,
            slab: slab.intersection(area),
            cells: cells.intersection(area),
            coordinates: has_names,
        }
    }

    /// The place of a cell on a board of so many columns, its groove with it.
    pub fn cell(&self, columns: u8, cell: u8) -> Rect {
        let place = Rect {
            x: self.cells.x + u16::from(cell % columns) * self.size.0,
            y: self.cells.y + u16::from(cell / columns) * self.size.1,
            width: self.size.0,
            height: self.size.1,
        };
        place.intersection(self.cells)
    }

    /// The same without the groove at its right and below it.
    pub fn inside(&self, scene: &Scene, cell: u8) -> Rect {
        let place = self.cell(scene.width, cell);
        if self.size.1 < 2 {
            return place;
        }
        Rect {
            width: place.width.saturating_sub(1),
            height: if self.size.1 < 3 {
                place.height
            } else {
                place.height.saturating_sub(1)
            },
            ..place
        }
    }
}

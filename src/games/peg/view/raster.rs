//! The picture as pixels: four to a terminal cell, two side by side and two on top of each other.
//!
//! Places are whole numbers of quarters of a column, so that the middles of pixels and of cells
//! are exact: a terminal cell is 4 wide and 8 high, a pixel 2 wide and 4 high. Every shape is a
//! test of a pixel's middle against the middle of the shape; one function paints them all.

use ratatui::layout::Rect;

/// What a pixel is painted with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ink {
    Outside,
    Board,
    Cursor,
    Hole,
    Shade,
    Peg,
    Light,
    Lifted,
    Landing,
    Goal,
    Trail,
    ClassA,
    ClassB,
    ClassC,
}

impl Ink {
    /// Whether other things are painted on this.
    pub fn is_ground(self) -> bool {
        matches!(self, Self::Outside | Self::Board | Self::Cursor)
    }
}

/// A place in quarters of a column, from the top left of the raster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// A picture of pixels over an area of the screen.
pub struct Raster {
    /// The area.
    pub area: Rect,
    width: i32,
    height: i32,
    pixels: Vec<Ink>,
}

impl Raster {
    /// A raster with nothing on it.
    pub fn new(area: Rect) -> Self {
        let (width, height) = (2 * i32::from(area.width), 2 * i32::from(area.height));
        let pixels = vec![Ink::Outside; 4 * usize::from(area.width) * usize::from(area.height)];
        Self {
            area,
            width,
            height,
            pixels,
        }
    }

    /// The top left of a place on the screen.
    pub fn point(&self, x: u16, y: u16) -> Point {
        Point {
            x: 4 * (i32::from(x) - i32::from(self.area.x)),
            y: 8 * (i32::from(y) - i32::from(self.area.y)),
        }
    }

    /// Paints those pixels at most `reach` from a middle whose distance (right, down) from it is
    /// within a shape.
    pub fn paint(
        &mut self,
        middle: Point,
        reach: i32,
        ink: Ink,
        covers: impl Fn(i32, i32) -> bool,
    ) {
        let first = |middle: i32, size: i32| (middle - reach).max(0) / size;
        let end = |middle: i32, size: i32| (middle + reach).div_euclid(size) + 1;
        let columns = first(middle.x, 2)..end(middle.x, 2).min(self.width);
        let rows = first(middle.y, 4)..end(middle.y, 4).min(self.height);
        for row in rows {
            for column in columns.clone() {
                if covers(2 * column + 1 - middle.x, 4 * row + 2 - middle.y) {
                    self.set(column, row, ink);
                }
            }
        }
    }

    /// Paints the pixels of a row of pixels whose middles lie between two places.
    pub fn span(&mut self, row: i32, from: i32, to: i32, ink: Ink) {
        for column in from.max(0) / 2..((to + 1) / 2).min(self.width) {
            self.set(column, row, ink);
        }
    }

    /// Paints a rectangle of the screen as far as it is of one ink.
    pub fn recolour(&mut self, area: Rect, old: Ink, new: Ink) {
        let (from, to) = (
            self.point(area.x, area.y),
            self.point(area.right(), area.bottom()),
        );
        for row in from.y / 4..to.y / 4 {
            for column in from.x / 2..to.x / 2 {
                let index = self.index(column, row);
                if index.is_some_and(|index| self.pixels[index] == old) {
                    self.set(column, row, new);
                }
            }
        }
    }

    /// The four pixels of a place on the screen, in reading order.
    pub fn four(&self, x: u16, y: u16) -> [Ink; 4] {
        let (column, row) = (
            2 * i32::from(x - self.area.x),
            2 * i32::from(y - self.area.y),
        );
        [(0, 0), (1, 0), (0, 1), (1, 1)].map(|(right, down)| {
            let index = self.index(column + right, row + down);
            index.map_or(Ink::Outside, |index| self.pixels[index])
        })
    }

    /// The rows of pixels.
    pub fn rows(&self) -> std::ops::Range<i32> {
        0..self.height
    }

    fn set(&mut self, column: i32, row: i32, ink: Ink) {
        if let Some(index) = self.index(column, row) {
            self.pixels[index] = ink;
        }
    }

    fn index(&self, column: i32, row: i32) -> Option<usize> {
        let inside = (0..self.width).contains(&column) && (0..self.height).contains(&row);
        inside.then(|| usize::try_from(row * self.width + column).ok())?
    }
}

/// Whether a place lies in a disc about the middle.
pub fn disc(x: i32, y: i32, radius: i32) -> bool {
    x * x + y * y <= radius * radius
}

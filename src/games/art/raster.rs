//! A board as pixels: four to a terminal cell, two side by side and two on top of each other.
//!
//! Places are whole numbers of quarters of a column, so that the middles of pixels and of cells
//! are exact: a terminal cell is 4 wide and 8 high, a pixel 2 wide and 4 high. Every shape is a
//! test of a pixel's middle against the middle of the shape; one function paints them all. What a pixel
//! is painted with is for the game to say; its default is nothing.

use std::ops::Range;

use ratatui::layout::Rect;

/// A place in quarters of a column, from the top left of the raster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards.
    pub y: i32,
}

/// A picture of pixels over an area of the screen.
pub struct Raster<I> {
    /// The area.
    pub area: Rect,
    width: i32,
    height: i32,
    pixels: Vec<I>,
}

impl<I: Copy + Default + PartialEq> Raster<I> {
    /// A raster with nothing on it.
    pub fn new(area: Rect) -> Self {
        let (width, height) = (2 * i32::from(area.width), 2 * i32::from(area.height));
        let pixels = vec![I::default(); 4 * usize::from(area.width) * usize::from(area.height)];
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
    pub fn paint(&mut self, middle: Point, reach: i32, ink: I, covers: impl Fn(i32, i32) -> bool) {
        self.change(
            middle,
            reach,
            |x, y, old| if covers(x, y) { ink } else { old },
        );
    }

    /// Changes those pixels at most `reach` from a middle, given the distance (right, down) from it
    /// and what each is painted with.
    pub fn change(&mut self, middle: Point, reach: i32, change: impl Fn(i32, i32, I) -> I) {
        let first = |middle: i32, size: i32| (middle - reach).max(0) / size;
        let end = |middle: i32, size: i32| (middle + reach).div_euclid(size) + 1;
        let columns = first(middle.x, 2)..end(middle.x, 2).min(self.width);
        let rows = first(middle.y, 4)..end(middle.y, 4).min(self.height);
        for row in rows {
            let y = 4 * row + 2 - middle.y;
            for (column, pixel) in columns.clone().zip(self.part(row, columns.clone())) {
                *pixel = change(2 * column + 1 - middle.x, y, *pixel);
            }
        }
    }

    /// Paints the pixels of a row of pixels whose middles lie between two places.
    pub fn span(&mut self, row: i32, from: i32, to: i32, ink: I) {
        let columns = from.max(0) / 2..(to.saturating_add(1) / 2).min(self.width);
        self.part(row, columns).fill(ink);
    }

    /// Paints a rectangle of the screen as far as it is of one ink.
    pub fn recolour(&mut self, area: Rect, old: I, new: I) {
        let (from, to) = (
            self.point(area.x, area.y),
            self.point(area.right(), area.bottom()),
        );
        for row in from.y / 4..to.y / 4 {
            for pixel in self.part(row, from.x / 2..to.x / 2) {
                if *pixel == old {
                    *pixel = new;
                }
            }
        }
    }

    /// The four pixels of a place on the screen, in reading order; the place lies in the area.
    pub fn four(&self, x: u16, y: u16) -> [I; 4] {
        let width = 2 * usize::from(self.area.width);
        let (column, row) = (usize::from(x - self.area.x), usize::from(y - self.area.y));
        let upper = 2 * row * width + 2 * column;
        let lower = upper + width;
        let pixels = &self.pixels;
        [
            pixels[upper],
            pixels[upper + 1],
            pixels[lower],
            pixels[lower + 1],
        ]
    }

    /// The rows of pixels.
    pub fn rows(&self) -> Range<i32> {
        0..self.height
    }

    /// Pixels of one row, as far as there are such.
    fn part(&mut self, row: i32, columns: Range<i32>) -> &mut [I] {
        let (first, end) = (
            columns.start.clamp(0, self.width),
            columns.end.clamp(0, self.width),
        );
        if first >= end || !self.rows().contains(&row) {
            return &mut [];
        }
        let index = |column: i32| usize::try_from(row * self.width + column).ok();
        let range = index(first).zip(index(end)).map(|(first, end)| first..end);
        range.map_or(&mut [], |range| &mut self.pixels[range])
    }
}

/// Whether a place lies in a disc about the middle, given the square of the radius.
pub fn disc(x: i32, y: i32, square: i32) -> bool {
    x * x + y * y <= square
}

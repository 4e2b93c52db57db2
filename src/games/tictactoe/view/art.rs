//! Cells of two rows and more: grooves, marks by a brush, and the stroke through a line.

use ratatui::layout::Rect;
use ratatui::style::Style;

use super::layout::Layout;
use super::{lines, piece};
use crate::canvas::{Canvas, Charset};
use crate::games::art::brush::{Board, Stroke, crescent, slab};
use crate::games::art::ink::{Ink, Palette};
use crate::games::art::letters::{centred, corners, put};
use crate::games::art::raster::{Point, Raster, disc};
use crate::games::duel::scene::Scene;
use crate::position::Side;
use crate::theme::Role;

/// The measures of a mark, in quarters of a column.
#[derive(Clone, Copy)]
struct Measures {
    /// From the cell's top left to the middle of its mark.
    right: i32,
    down: i32,
    /// From the middle of a mark to its edge.
    radius: i32,
    /// Half the width of the brush.
    half: i32,
    /// The width of a lit edge; 0 if there is no room for one.
    edge: i32,
}

impl Measures {
    /// Of cells of this size, with grooves of a row or of half a row.
    fn of((columns, rows): (u16, u16), ruled: bool) -> Self {
        let (columns, rows) = (i32::from(columns), i32::from(rows));
        let groove = if ruled && rows > 2 { 8 } else { 4 };
        let (width, height) = (4 * columns - 4, 8 * rows - groove);
        let room = width.min(height) / 2;
        let radius = match rows {
            2 => room,
            3 => room - 1,
            _ => room - room / 4,
        };
        let half = match rows {
            2 => 2,
            _ => (radius / 5).max(3),
        };
        Self {
            right: width / 2,
            down: height / 2,
            radius,
            half,
            edge: if rows < 6 { 0 } else { (half * 2 / 3).max(3) },
        }
    }
}

/// Draws the board.
pub fn draw(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let ruled = palette.is_plain() || canvas.charset == Charset::Ascii;
    let mut art = Art {
        scene,
        layout,
        measures: Measures::of(layout.size, ruled),
        board: Raster::new(layout.slab),
    };
    art.paint(palette, ruled);
    palette.compose(&art.board, canvas);
    if ruled {
        rule(scene, layout, palette, canvas);
    }
    art.write_marks(palette, canvas);
}

struct Art<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    measures: Measures,
    board: Board,
}

impl Art<'_> {
    fn middle(&self, cell: u8) -> Point {
        let place = self.layout.cell(self.scene.width, cell);
        let corner = self.board.point(place.x, place.y);
        Point {
            x: corner.x + self.measures.right,
            y: corner.y + self.measures.down,
        }
    }

    fn paint(&mut self, palette: &Palette, ruled: bool) {
        if !palette.is_plain() {
            let area = self.layout.slab;
            let from = self.board.point(area.x, area.y);
            let to = self.board.point(area.right(), area.bottom());
            slab(&mut self.board, from, to, 8, Ink::Body);
            if let Some(cell) = self.scene.cursor {
                let place = self.layout.cell(self.scene.width, cell);
                self.board.recolour(place, Ink::Body, Ink::Chosen);
            }
        }
        if !ruled {
            self.grooves();
        }
        for cell in 0..self.scene.width * self.scene.height {
            match piece(self.scene, cell) {
                Some(side) => self.mark(cell, side),
                None if self.scene.hint == Some(cell) && !palette.is_plain() => self.hint(cell),
                None => {}
            }
        }
        self.strike();
    }

    fn grooves(&mut self) {
        let area = self.layout.cells;
        let (columns, rows) = self.layout.size;
        if rows == 2 && self.scene.width * self.scene.height > 9 {
            return self.dots();
        }
        let mut shade = |x: u16, y: u16, [width, height]: [i32; 2]| {
            let end = self.board.point(x, y);
            for row in (end.y - 4) / 4..(end.y - 4 + height) / 4 {
                self.board
                    .span(row, end.x - 4, end.x - 4 + width, Ink::Shade);
            }
        };
        for column in 1..u16::from(self.scene.width) {
            shade(
                area.x + column * columns,
                area.y,
                [4, 4 + 8 * i32::from(area.height) - 4],
            );
        }
        for row in 1..u16::from(self.scene.height) {
            let y = area.y + row * rows;
            shade(area.x + 1, y, [4 * i32::from(area.width) - 4, 4]);
        }
    }

    /// Where the corners of cells meet: between many small cells, whole grooves would be all that
    /// one sees.
    fn dots(&mut self) {
        let area = self.layout.cells;
        let (columns, rows) = self.layout.size;
        for row in 1..u16::from(self.scene.height) {
            for column in 1..u16::from(self.scene.width) {
                let end = self
                    .board
                    .point(area.x + column * columns, area.y + row * rows);
                self.board
                    .span((end.y - 4) / 4, end.x - 4, end.x, Ink::Shade);
            }
        }
    }

    fn mark(&mut self, cell: u8, side: Side) {
        let middle = self.middle(cell);
        let Measures {
            radius, half, edge, ..
        } = self.measures;
        match side {
            Side::First => {
                let reach = radius - half;
                let strokes = [(reach, reach), (reach, -reach)].map(|reach| Stroke { reach, half });
                let covers = |x, y| strokes.iter().any(|stroke| stroke.covers(x, y));
                self.board.change(middle, radius, |x, y, old| {
                    if !covers(x, y) {
                        old
                    } else if edge > 0 && !covers(x - edge / 2, y - edge) {
                        Ink::FirstLight
                    } else {
                        Ink::First
                    }
                });
            }
            Side::Second => {
                let inner = radius - 2 * half;
                self.board.change(middle, radius, |x, y, old| {
                    if !disc(x, y, radius * radius) || disc(x, y, inner * inner) {
                        old
                    } else if edge > 0 && crescent(x, y, [radius, edge]) {
                        Ink::SecondLight
                    } else {
                        Ink::Second
                    }
                });
            }
        }
    }

    /// A diamond in the cell of a proposal, unless its worth is written there.
    fn hint(&mut self, cell: u8) {
        if self.scene.values.iter().any(|&(at, _)| at == cell) {
            return;
        }
        let reach = (self.measures.radius / 3).max(4);
        let middle = self.middle(cell);
        self.board
            .paint(middle, reach, Ink::Hint, |x, y| x.abs() + y.abs() <= reach);
    }

    /// The stroke through each line, a little beyond its ends.
    fn strike(&mut self) {
        let Measures { radius, half, .. } = self.measures;
        for (from, to) in lines::ends(self.scene) {
            let (from, to) = (self.middle(from), self.middle(to));
            let beyond = |way: i32| (way.signum()) * radius / 2;
            let (right, down) = (to.x - from.x, to.y - from.y);
            let middle = Point {
                x: i32::midpoint(from.x, to.x),
                y: i32::midpoint(from.y, to.y),
            };
            let stroke = Stroke {
                reach: (right / 2 + beyond(right), down / 2 + beyond(down)),
                half: (half / 2).max(2),
            };
            stroke.paint(&mut self.board, middle, Ink::Line);
        }
    }

    /// The corners of the cell under the cursor, and those below the last mark; signs where there
    /// are no colours.
    fn write_marks(&self, palette: &Palette, canvas: &mut Canvas) {
        let scene = self.scene;
        if let Some(cell) = scene.last.filter(|_| scene.line.is_empty()) {
            let place = self.layout.inside(scene, cell);
            let on = super::ground(scene, cell);
            let style = palette.text(Role::LastJump, on, canvas);
            let [left, right] = canvas.glyph(["└", "┘"], ["_", "_"]);
            let y = place.bottom().saturating_sub(1);
            put(Rect::new(place.x, y, 1, 1), left, style, canvas);
            put(
                Rect::new(place.right().saturating_sub(1), y, 1, 1),
                right,
                style,
                canvas,
            );
        }
        if let Some(cell) = scene.cursor {
            let role = match scene.next {
                Some(Side::First) => Role::First,
                Some(Side::Second) => Role::Second,
                None => Role::Cursor,
            };
            let style = palette.text(role, Ink::Chosen, canvas);
            corners(self.layout.inside(scene, cell), style, canvas);
        }
        if let Some(cell) = scene
            .hint
            .filter(|_| palette.is_plain() && scene.values.is_empty())
        {
            let style = canvas.style(Role::Hint);
            centred(self.layout.inside(scene, cell), "<>", style, canvas);
        }
    }
}

/// Rules the board by characters, where there are no colours or no blocks.
fn rule(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let area = layout.cells;
    let (columns, rows) = layout.size;
    let [vertical, horizontal, crossing] = canvas.glyph(["│", "─", "┼"], ["|", "-", "+"]);
    let role = if palette.is_plain() {
        Role::Border
    } else {
        Role::HoleShade
    };
    let style: Style = palette.text(role, Ink::Body, canvas);
    let between = |place: u16, size: u16| (place + 1).is_multiple_of(size);
    for place in area.positions() {
        let (x, y) = (place.x - area.x, place.y - area.y);
        let upright = between(x, columns) && x + 1 < area.width;
        let level = rows > 2 && between(y, rows) && y + 1 < area.height;
        let mark = match (upright, level) {
            (true, true) => crossing,
            (true, false) => vertical,
            (false, true) => horizontal,
            (false, false) => continue,
        };
        let blank = canvas.buffer[place].symbol() == " ";
        if blank && place.x < area.x + u16::from(scene.width) * columns {
            put(Rect::new(place.x, place.y, 1, 1), mark, style, canvas);
        }
    }
}

//! Cells of two rows and more: the rack as a slab with holes, discs behind it.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::{column_of, falling, landing, resting};
use crate::canvas::{Canvas, Charset};
use crate::games::art::brush::{Board, Piece, crescent, ring, round, slab};
use crate::games::art::ink::{Ink, Palette};
use crate::games::art::letters::{centred, put};
use crate::games::art::raster::{Point, Raster, disc};
use crate::games::duel::scene::Scene;
use crate::theme::Role;

/// The measures of a cell, in quarters of a column.
#[derive(Clone, Copy)]
struct Measures {
    /// From the cell's top left to the middle of its hole.
    right: i32,
    down: i32,
    /// The radius of a hole and of a disc.
    radius: i32,
}

impl Measures {
    fn of((columns, rows): (u16, u16)) -> Self {
        let pixels = 2 * i32::from(rows);
        let gap = ((pixels + 3) / 6).max(1);
        let radius = 2 * (pixels - gap);
        Self {
            right: 2 * i32::from(columns),
            down: 4 * ((gap + 1) / 2) + radius,
            radius,
        }
    }
}

/// Draws the board.
pub fn draw(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let mut art = Art {
        scene,
        layout,
        measures: Measures::of(layout.size),
        plain: palette.is_plain(),
        board: Raster::new(layout.outer),
    };
    art.paint();
    palette.compose(&art.board, canvas);
    if palette.is_plain() {
        art.write_signs(canvas);
    }
    if palette.is_plain() || canvas.charset == Charset::Ascii {
        art.write_marks(palette, canvas);
    }
}

struct Art<'a> {
    scene: &'a Scene,
    layout: &'a Layout,
    measures: Measures,
    plain: bool,
    board: Board,
}

impl Art<'_> {
    fn cells(&self) -> std::ops::Range<u8> {
        0..self.scene.width * self.scene.height
    }

    fn middle(&self, cell: u8) -> Point {
        let place = self.layout.cell(self.scene.width, cell);
        let corner = self.board.point(place.x, place.y);
        Point {
            x: corner.x + self.measures.right,
            y: corner.y + self.measures.down,
        }
    }

    fn piece(&self, side: crate::position::Side) -> Piece {
        Piece {
            side,
            radius: self.measures.radius,
            plain: self.plain,
        }
    }

    fn paint(&mut self) {
        self.rack();
        for cell in self.cells() {
            let middle = self.middle(cell);
            match resting(self.scene, cell) {
                Some(side) => self.piece(side).paint(&mut self.board, middle),
                None => self.hole(middle),
            }
        }
        self.disc_above();
        self.falling();
        self.marks();
    }

    /// The slab, with the column under the cursor and the cells of a line brighter.
    fn rack(&mut self) {
        if self.plain {
            return;
        }
        let area = self.layout.slab;
        let from = self.board.point(area.x, area.y);
        let to = self.board.point(area.right(), area.bottom());
        slab(
            &mut self.board,
            from,
            to,
            self.measures.radius.min(16) / 2,
            Ink::Body,
        );
        let mut bright: Vec<Rect> = Vec::new();
        if let Some(cell) = self.scene.cursor {
            bright.push(Rect {
                height: area.height,
                ..self.layout.under(column_of(self.scene, cell), area.y)
            });
        }
        let line = self.scene.line.iter();
        bright.extend(line.map(|&cell| self.layout.cell(self.scene.width, cell)));
        for area in bright {
            self.board.recolour(area, Ink::Body, Ink::Chosen);
        }
    }

    fn hole(&mut self, middle: Point) {
        if self.plain {
            return;
        }
        let radius = self.measures.radius;
        let edge = (radius / 6).max(2);
        self.board.change(middle, radius, |x, y, old| {
            if radius >= 8 && crescent(x, y, [radius, edge]) {
                Ink::Shade
            } else if disc(x, y, radius * radius) {
                Ink::Hole
            } else {
                old
            }
        });
    }

    /// The disc to be dropped, as much of it as has room; its lower part is behind the rack.
    fn disc_above(&mut self) {
        let above = self.layout.above;
        let Some((side, cell)) = landing(self.scene).filter(|_| above.height > 0) else {
            return;
        };
        let column = self.layout.under(column_of(self.scene, cell), above.y);
        let corner = self.board.point(column.x, column.y);
        let middle = Point {
            x: corner.x + self.measures.right,
            y: corner.y + self.measures.radius,
        };
        let end = self.board.point(above.x, above.bottom()).y;
        let piece = self.piece(side);
        self.board.change(middle, piece.radius, |x, y, old| {
            let hidden = middle.y + y >= end;
            piece.ink(x, y).filter(|_| !hidden).unwrap_or(old)
        });
    }

    /// The disc on its way, where the rack does not hide it.
    fn falling(&mut self) {
        let Some((side, cell, eighths)) = falling(self.scene) else {
            return;
        };
        let mut middle = self.middle(cell);
        middle.y -= i32::from(eighths) * i32::from(self.layout.size.1);
        let piece = self.piece(side);
        self.board.change(middle, piece.radius, |x, y, old| {
            let seen = matches!(old, Ink::Outside | Ink::Hole | Ink::Shade);
            piece.ink(x, y).filter(|_| seen).unwrap_or(old)
        });
    }

    fn marks(&mut self) {
        let radius = self.measures.radius;
        if let Some((side, cell)) = landing(self.scene) {
            let middle = self.middle(cell);
            if !self.plain {
                ring(
                    &mut self.board,
                    middle,
                    [radius, 4.max(radius / 6)],
                    Ink::of(side),
                );
            }
        }
        if let Some(cell) = self
            .scene
            .hint
            .filter(|&cell| resting(self.scene, cell).is_none())
        {
            let middle = self.middle(cell);
            if !self.plain {
                round(&mut self.board, middle, (radius / 2).max(4), Ink::Hint);
            }
        }
        // Carved, a disc would be a ring, which is the other side's where there are no colours.
        if self.plain {
            return;
        }
        for &cell in &self.scene.line {
            let middle = self.middle(cell);
            round(&mut self.board, middle, (radius / 2).max(4), Ink::Body);
        }
        if let Some(cell) = self.scene.last.filter(|_| self.scene.line.is_empty())
            && resting(self.scene, cell).is_some()
        {
            let middle = self.middle(cell);
            round(&mut self.board, middle, (radius / 4).max(4), Ink::Body);
        }
    }

    /// What colours tell, in signs: empty holes, the landing, the hint.
    fn write_signs(&self, canvas: &mut Canvas) {
        for cell in self
            .cells()
            .filter(|&cell| resting(self.scene, cell).is_none())
        {
            let place = self.layout.cell(self.scene.width, cell);
            let landing = landing(self.scene).is_some_and(|(_, at)| at == cell);
            let (text, style): (&str, Style) = if self.scene.hint == Some(cell) {
                ("<>", canvas.style(Role::Hint))
            } else if landing {
                ("[]", Style::new().add_modifier(Modifier::BOLD))
            } else {
                (canvas.glyph("·", "."), Style::new())
            };
            let area = place.intersection(self.layout.outer);
            let hidden = falling(self.scene)
                .is_some_and(|(_, at, _)| column_of(self.scene, at) == column_of(self.scene, cell));
            if !hidden {
                centred(area, text, style, canvas);
            }
        }
    }

    /// Signs on the last disc and on those of a line, which letters would hide; without colours,
    /// brackets at their sides.
    fn write_marks(&self, palette: &Palette, canvas: &mut Canvas) {
        let last = self.scene.last.filter(|_| self.scene.line.is_empty());
        let line = self.scene.line.iter().map(|&cell| (cell, "**"));
        for (cell, sign) in line.chain(last.map(|cell| (cell, "@@"))) {
            let Some(side) = resting(self.scene, cell) else {
                continue;
            };
            let place = self.layout.cell(self.scene.width, cell);
            if self.plain {
                self.bracket(place, canvas);
                continue;
            }
            let style = palette.text(Role::Rack, Ink::of(side), canvas);
            let style = style.add_modifier(Modifier::BOLD);
            centred(place.intersection(self.layout.outer), sign, style, canvas);
        }
    }

    /// Brackets at the sides of a disc, on the row of its middle.
    fn bracket(&self, place: Rect, canvas: &mut Canvas) {
        let style = Style::new().add_modifier(Modifier::BOLD);
        let last = place.right().saturating_sub(1);
        for (x, sign) in [(place.x, "["), (last, "]")] {
            let at = Rect {
                x,
                y: place.y + place.height.saturating_sub(1) / 2,
                width: 1,
                height: 1,
            };
            put(at.intersection(self.layout.outer), sign, style, canvas);
        }
    }
}

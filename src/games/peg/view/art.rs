//! Cells of 4 by 2 and larger: round pegs with a lit edge, sunk holes, and marks.
//!
//! All sizes come from the same shapes. A peg is a disc that leaves one pixel in six between
//! itself and its neighbour; it lies as far up as can be, so that its middle is in a row of
//! characters, where numbers and letters are written. The light comes from the upper left: a peg
//! is lit there, and a hole lies in the shadow of its rim.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::Picture;
use super::layout::Layout;
use super::palette::Palette;
use super::raster::{Ink, Point, Raster, disc};
use super::scene::{Content, Look, Mark, Note};
use crate::canvas::Canvas;
use crate::theme::Role;

/// The radius of a hole from which on it has an edge to be seen.
const SMALL: i32 = 10;

/// The measures of a cell, in quarters of a column.
#[derive(Clone, Copy)]
struct Measures {
    /// From the cell's top left to the middle of its peg.
    right: i32,
    down: i32,
    /// The radius of a peg.
    peg: i32,
    /// The radius of a hole.
    hole: i32,
    /// The radius of a lifted peg.
    lifted: i32,
    /// The width of lit and shaded edges: how far the light is shifted.
    edge: i32,
}

impl Measures {
    fn of(layout: &Layout) -> Self {
        let pixels = 2 * i32::from(layout.size.1);
        let gap = ((pixels + 3) / 6).max(1);
        let diameter = pixels - gap;
        let peg = 2 * diameter;
        // In the smallest cells a smaller hole would be no disc any more.
        let hole = match layout.size.1 {
            ..3 => peg,
            3 => peg - 1,
            _ => 2 * (diameter - 2 * ((diameter + 7) / 8)),
        };
        Self {
            right: 2 * pixels,
            down: 4 * (gap / 2) + peg,
            peg,
            hole,
            lifted: 2 * pixels,
            edge: (peg / 5).max(2),
        }
    }
}

/// Draws all cells of a picture.
pub fn draw(picture: &Picture, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let mut raster = Raster::new(layout.wood);
    if palette.has_surface() {
        super::wood::paint(layout, &mut raster);
    }
    let mut art = Art {
        layout,
        measures: Measures::of(layout),
        plain: palette.is_plain(),
        ground: if palette.has_surface() {
            Ink::Board
        } else {
            Ink::Outside
        },
        raster,
    };
    let looks: Vec<Look> = (0..)
        .zip(&layout.cells)
        .map(|(cell, _)| picture.look(cell))
        .collect();
    art.paint(picture, &looks);
    palette.compose(&art.raster, canvas);
    let moves = picture.moving().is_some();
    for (look, &area) in looks.iter().zip(&layout.cells) {
        if look.cursor {
            frame(area, canvas);
        }
        if !(moves && look.jumped) {
            write(look, area, palette, canvas);
        }
    }
}

struct Art<'a> {
    layout: &'a Layout,
    measures: Measures,
    plain: bool,
    /// What the cells lie on.
    ground: Ink,
    raster: Raster,
}

impl Art<'_> {
    fn paint(&mut self, picture: &Picture, looks: &[Look]) {
        for (look, cell) in looks.iter().zip(0..) {
            if look.cursor && !self.plain {
                self.tint(cell);
            }
            if look.content != Content::Peg {
                self.hole(cell, look);
            }
        }
        self.trail(picture);
        for (look, cell) in looks.iter().zip(0..) {
            if look.has_peg() {
                self.peg(cell, look);
            }
            self.marks(cell, look);
        }
        self.moving(picture);
    }

    fn middle(&self, cell: u8) -> Point {
        let area = self.layout.cells[usize::from(cell)];
        let corner = self.raster.point(area.x, area.y);
        Point {
            x: corner.x + self.measures.right,
            y: corner.y + self.measures.down,
        }
    }

    fn tint(&mut self, cell: u8) {
        let area = self.layout.cells[usize::from(cell)];
        self.raster.recolour(area, self.ground, Ink::Cursor);
    }

    fn disc(&mut self, middle: Point, radius: i32, ink: Ink) {
        let square = radius * radius;
        let covers = |x, y| disc(x, y, square);
        self.raster.paint(middle, radius, ink, covers);
    }

    fn ring(&mut self, middle: Point, radius: i32, ink: Ink) {
        let (outer, inner) = (radius * radius, (radius - 4) * (radius - 4));
        let covers = |x, y| disc(x, y, outer) && !disc(x, y, inner);
        self.raster.paint(middle, radius, ink, covers);
    }

    /// The part of a disc that the same disc, shifted away from the light, leaves free; without its
    /// thin ends.
    fn crescent(&mut self, middle: Point, radius: i32, ink: Ink) {
        let (edge, square) = (self.measures.edge, radius * radius);
        let covers = |x, y| {
            let shifted = disc(x - edge, y - edge, square);
            disc(x, y, square) && !shifted && 2 * (x + y) < -radius
        };
        self.raster.paint(middle, radius, ink, covers);
    }

    fn hole(&mut self, cell: u8, look: &Look) {
        let (middle, radius) = (self.middle(cell), self.measures.hole);
        if self.plain {
            if radius >= SMALL {
                self.ring(middle, radius, Ink::Shade);
            }
            return;
        }
        if radius < SMALL && look.note.is_some() {
            // Here only the size tells a hole from a peg: the letter covers all shading.
            let square = (4 * radius * radius / 9).max(20);
            let covers = |x, y| disc(x, y, square);
            self.raster.paint(middle, radius, Ink::Hole, covers);
            return;
        }
        self.disc(middle, radius, Ink::Hole);
        match look.note {
            Some(Note::Class(_, _, ink)) => self.ring(middle, radius, ink),
            _ => self.crescent(middle, radius, Ink::Shade),
        }
    }

    fn peg(&mut self, cell: u8, look: &Look) {
        let mut middle = self.middle(cell);
        if look.content == Content::Lifted {
            let area = self.layout.cells[usize::from(cell)];
            middle.y = self.raster.point(area.x, area.y).y + self.measures.lifted;
            self.ball(middle, self.measures.lifted, Ink::Lifted);
            return;
        }
        let ink = match look.note {
            Some(Note::Class(_, _, ink)) => ink,
            _ => Ink::Peg,
        };
        self.ball(middle, self.measures.peg, ink);
    }

    fn ball(&mut self, middle: Point, radius: i32, ink: Ink) {
        self.disc(middle, radius, ink);
        if !matches!(ink, Ink::Peg | Ink::Lifted) {
            return;
        }
        if self.layout.size.1 < 3 {
            // One pixel: more would lie over half of so small a ball.
            let covers = |x: i32, y: i32| (-4..-2).contains(&x) && (-6..-2).contains(&y);
            self.raster.paint(middle, radius, Ink::Light, covers);
        } else {
            self.crescent(middle, radius, Ink::Light);
        }
    }

    fn marks(&mut self, cell: u8, look: &Look) {
        let middle = self.middle(cell);
        // In the smallest cells a sign stands for it: a ring would be cut by it, or be a disc.
        let is_small = self.layout.size.1 < 3;
        let signed = is_small && (look.mark.is_some() || self.plain);
        if look.content == Content::Landing && !signed {
            let ink = look.mark.map_or(Ink::Landing, Mark::ink);
            self.ring(middle, self.measures.peg, ink);
        }
        let written = self.plain || look.note.is_some() || look.writes_goal(self.layout.size.1);
        if look.goal && !written && !(is_small && look.mark.is_some()) {
            // A middle between two rows of pixels needs a little more for a tip.
            let between = if self.measures.peg % 4 == 0 { 2 } else { 0 };
            let reach = (self.measures.hole / 2).max(5) + between;
            self.raster
                .paint(middle, reach, Ink::Goal, |x, y| x.abs() + y.abs() <= reach);
        }
    }

    /// A dot or a small ring in each of the two holes that the last jump left.
    fn trail(&mut self, picture: &Picture) {
        let Some(jump) = picture.last_jump() else {
            return;
        };
        let radius = self.measures.hole / 2;
        for cell in [jump.from, jump.over] {
            let middle = self.middle(cell);
            if self.measures.hole <= SMALL {
                self.raster
                    .paint(middle, 4, Ink::Trail, |x, y| disc(x, y, 10));
            } else {
                self.ring(middle, radius, Ink::Trail);
            }
        }
    }

    /// The peg on its way: it rises and falls, with some air around it.
    fn moving(&mut self, picture: &Picture) {
        let Some((jump, percent)) = picture.moving() else {
            return;
        };
        let part = i32::from(percent);
        let (from, to) = (self.middle(jump.from), self.middle(jump.to));
        let between = |a: i32, b: i32| a + (b - a) * part / 100;
        let middle = Point {
            x: between(from.x, to.x),
            y: between(from.y, to.y),
        };
        let rise = (self.measures.lifted - self.measures.peg) * part * (100 - part) / 2500;
        let radius = self.measures.peg + rise;
        self.disc(middle, radius + 4, self.ground);
        self.ball(middle, radius, Ink::Lifted);
    }
}

/// Writes into the middle of a cell what is written there: its note; without colours the mark of
/// the goal and the sign of a small hole.
fn write(look: &Look, area: Rect, palette: &Palette, canvas: &mut Canvas) {
    let hole = look.content == Content::Hole;
    let small = area.height < 4;
    let (text, role) = match look.note {
        Some(Note::Weight(0)) => (canvas.glyph("·", ".").to_owned(), Role::Dim),
        Some(Note::Weight(weight)) => (weight.to_string(), Note::Weight(weight).role()),
        Some(Note::Class(sign, role, _)) => (sign.to_string(), role),
        None if look.mark.is_some() => return write_mark(look, area, palette, canvas),
        None if look.content == Content::Landing && palette.is_plain() && area.height < 3 => {
            (canvas.glyph("◎", "+").to_owned(), Role::Landing)
        }
        None if look.goal && (palette.is_plain() || look.writes_goal(area.height)) => {
            ("<>".to_owned(), Role::Goal)
        }
        None if hole && small && palette.is_plain() => {
            (canvas.glyph("○", ".").to_owned(), Role::Hole)
        }
        None => return,
    };
    // Over the whole middle of the smallest cells, so that no half of a hole stays beside a letter.
    let text = if area.height < 3 {
        format!("{text:<2}")
    } else {
        text
    };
    let on = match look.note {
        _ if !look.has_peg() => Ink::Hole,
        _ if look.content == Content::Lifted => Ink::Lifted,
        Some(Note::Class(_, _, ink)) => ink,
        _ => Ink::Peg,
    };
    let mut style = palette.text(canvas.style(role), on);
    if hole && small && look.jumped && palette.is_plain() {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    centred(area, &text, style, canvas);
}

/// Writes the sign of a jump that keeps the win, or of one that loses it, into the middle of a
/// cell. Whenever marks change, each of its characters costs bytes: those of the smallest cells
/// have but one, in a place where the peg has one colour.
fn write_mark(look: &Look, area: Rect, palette: &Palette, canvas: &mut Canvas) {
    let Some(mark) = look.mark else {
        return;
    };
    let [keeps, loses] = if area.height < 3 && palette.is_plain() && !look.has_peg() {
        // No disc lies around it.
        canvas.glyph(["⊕", "×"], ["=", "x"])
    } else if area.height < 3 {
        canvas.glyph(["•", "×"], ["o", "x"])
    } else {
        ["()", "><"]
    };
    let sign = match mark {
        Mark::Keeps => keeps,
        Mark::Loses => loses,
    };
    let on = if look.has_peg() { Ink::Peg } else { Ink::Hole };
    let right = u16::from(area.height < 3);
    let area = Rect {
        x: area.x + right,
        ..area
    };
    centred(area, sign, palette.mark(mark, on, canvas), canvas);
}

/// Writes a text into the middle of a cell; what is too long is cut off.
fn centred(area: Rect, text: &str, style: Style, canvas: &mut Canvas) {
    let length = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    let shown = Rect {
        x: area.x + area.width.saturating_sub(length) / 2,
        y: area.y + (area.height - 1) / 2,
        width: length.min(area.width),
        height: 1,
    };
    put(shown, text, style, canvas);
}

/// Writes a text over what is drawn.
fn put(area: Rect, text: &str, style: Style, canvas: &mut Canvas) {
    for (x, letter) in (area.x..area.right()).zip(text.chars()) {
        if let Some(cell) = canvas.buffer.cell_mut((x, area.y)) {
            cell.set_char(letter).set_style(style);
        }
    }
}

/// Marks the corners of the cell under the cursor.
fn frame(area: Rect, canvas: &mut Canvas) {
    let cursor = canvas.style(Role::Cursor);
    let style = Style { bg: None, ..cursor };
    let marks = canvas.glyph(["┌", "┐", "└", "┘"], ["[", "]", "[", "]"]);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let corners = [
        (area.x, area.y),
        (right, area.y),
        (area.x, bottom),
        (right, bottom),
    ];
    for ((x, y), mark) in corners.into_iter().zip(marks) {
        put(Rect::new(x, y, 1, 1), mark, style, canvas);
    }
}

//! Cells of one row: a character for each, with blanks beside it.

use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use super::layout::Layout;
use super::{column_of, falling, landing, resting};
use crate::canvas::Canvas;
use crate::games::art::ink::{Ink, Palette};
use crate::games::art::letters::{centred, put};
use crate::games::duel::scene::Scene;
use crate::position::Side;
use crate::theme::Role;

/// Draws the board.
pub fn draw(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    if !palette.is_plain() {
        tint(layout.slab, Ink::Body, palette, canvas);
        if let Some(cell) = scene.cursor {
            let column = layout.under(column_of(scene, cell), layout.slab.y);
            let column = Rect {
                height: layout.slab.height,
                ..column
            };
            tint(
                column.intersection(layout.slab),
                Ink::Chosen,
                palette,
                canvas,
            );
        }
    }
    let on_its_way = falling(scene).map(|(side, cell, eighths)| {
        let rows = u8::try_from((eighths + 4) / 8).unwrap_or(u8::MAX);
        (side, cell, rows)
    });
    for cell in 0..scene.width * scene.height {
        let place = layout.cell(scene.width, cell).intersection(layout.outer);
        let passing = on_its_way.filter(|&(_, end, rows)| {
            u16::from(cell) + u16::from(rows) * u16::from(scene.width) == u16::from(end)
        });
        let piece = resting(scene, cell).or(passing.map(|(side, ..)| side));
        write(scene, (cell, piece), place, palette, canvas);
        // Else the number of the column is marked.
        if palette.is_plain() && layout.rim.is_none() && scene.cursor == Some(cell) {
            let style = Style::new().add_modifier(Modifier::REVERSED);
            canvas.buffer.set_style(place, style);
        }
    }
    let waiting = landing(scene).filter(|_| layout.above.height > 0);
    if let Some((side, cell)) = waiting {
        let place = layout.under(column_of(scene, cell), layout.above.bottom() - 1);
        let (sign, style) = disc(side, palette, canvas);
        centred(place.intersection(layout.outer), sign, style, canvas);
    }
}

fn tint(area: Rect, ink: Ink, palette: &Palette, canvas: &mut Canvas) {
    let style = Style::new().bg(palette.colour(ink));
    canvas.buffer.set_style(area, style);
}

/// The character of a disc; the two differ without colour.
fn disc(side: Side, palette: &Palette, canvas: &Canvas) -> (&'static str, Style) {
    let (sign, role) = match side {
        Side::First => (canvas.glyph("●", "x"), Role::First),
        Side::Second if palette.is_plain() => (canvas.glyph("○", "o"), Role::Second),
        Side::Second => (canvas.glyph("◉", "o"), Role::Second),
    };
    let style = canvas.style(role);
    (sign, Style { bg: None, ..style })
}

/// The character of a hole: as a disc of what lies behind the rack, where that has a colour.
fn hole(palette: &Palette, canvas: &Canvas) -> (&'static str, Style) {
    let behind = canvas
        .style(Role::Text)
        .bg
        .filter(|&colour| colour != Color::Reset);
    if let Some(colour) = behind.filter(|_| !palette.is_plain()) {
        return (canvas.glyph("●", "."), Style::new().fg(colour));
    }
    let role = if palette.is_plain() {
        Role::Dim
    } else {
        Role::Rack
    };
    let style = Style {
        bg: None,
        ..canvas.style(role)
    };
    (canvas.glyph("·", "."), style)
}

fn write(
    scene: &Scene,
    (cell, piece): (u8, Option<Side>),
    place: Rect,
    palette: &Palette,
    canvas: &mut Canvas,
) {
    let landing = landing(scene).filter(|&(_, at)| at == cell);
    let (sign, mut style) = match piece {
        Some(side) => disc(side, palette, canvas),
        None if scene.hint == Some(cell) => {
            let style = palette.text(Role::Rack, Ink::Chosen, canvas);
            (canvas.glyph("◆", "*"), style.add_modifier(Modifier::BOLD))
        }
        None => match landing {
            Some((side, _)) => (canvas.glyph("◎", "+"), disc(side, palette, canvas).1),
            None => hole(palette, canvas),
        },
    };
    if scene.line.contains(&cell) {
        // Reversed, a disc would look like a ring, which is the other side's without colours.
        style = style.add_modifier(if palette.is_plain() {
            Modifier::BOLD | Modifier::UNDERLINED
        } else {
            Modifier::REVERSED
        });
    } else if scene.last == Some(cell) && piece.is_some() {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let bracketed = place.width > 2 && scene.line.contains(&cell);
    let middle = place.width.saturating_sub(1) / 2;
    let at = Rect {
        x: place.x + middle,
        width: place.width.min(1),
        ..place
    };
    if bracketed && place.height > 0 {
        let around = Rect {
            x: at.x - 1,
            width: 3,
            ..at
        };
        put(around, &format!("[{sign}]"), style, canvas);
    } else {
        put(at, sign, style, canvas);
    }
}

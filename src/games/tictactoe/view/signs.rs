//! Cells of one row: a letter for each mark, with blanks beside it.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::{ground, piece};
use crate::canvas::Canvas;
use crate::games::art::ink::{Ink, Palette};
use crate::games::art::letters::put;
use crate::games::duel::scene::Scene;
use crate::position::Side;
use crate::theme::Role;

/// Draws the board.
pub fn draw(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    if !palette.is_plain() {
        let style = Style::new().bg(palette.colour(Ink::Body));
        canvas.buffer.set_style(layout.slab, style);
    }
    for cell in 0..scene.width * scene.height {
        let place = layout.cell(scene.width, cell);
        if !place.is_empty() {
            write(scene, cell, place, palette, canvas);
        }
    }
}

/// Writes a cell.
fn write(scene: &Scene, cell: u8, place: Rect, palette: &Palette, canvas: &mut Canvas) {
    let chosen = scene.cursor == Some(cell);
    let on = ground(scene, cell);
    if chosen && !palette.is_plain() {
        let style = Style::new().bg(palette.colour(on));
        canvas.buffer.set_style(place, style);
    }
    let (sign, role) = match piece(scene, cell) {
        Some(Side::First) => ("x", Role::First),
        Some(Side::Second) => ("o", Role::Second),
        None if scene.hint == Some(cell) => (canvas.glyph("◆", "*"), Role::Hint),
        None => (canvas.glyph("·", "."), Role::Even),
    };
    let mut style = palette.text(role, on, canvas);
    if piece(scene, cell).is_some() {
        style = style.add_modifier(Modifier::BOLD);
    }
    if scene.line.contains(&cell) {
        style = style.add_modifier(Modifier::REVERSED);
    } else if scene.last == Some(cell) {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    let middle = place.x + place.width.saturating_sub(1) / 2;
    if chosen && (palette.is_plain() || place.width < 3) {
        style = style.add_modifier(Modifier::REVERSED);
    }
    put(
        Rect {
            x: middle,
            width: 1,
            ..place
        },
        sign,
        style,
        canvas,
    );
    if chosen && place.width > 2 {
        let style = palette.text(Role::Cursor, on, canvas);
        put(
            Rect {
                x: middle - 1,
                width: 1,
                ..place
            },
            "[",
            style,
            canvas,
        );
        put(
            Rect {
                x: middle + 1,
                width: 1,
                ..place
            },
            "]",
            style,
            canvas,
        );
    }
}

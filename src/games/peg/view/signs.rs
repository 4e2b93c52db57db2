//! Cells of 1 by 1 and 2 by 1: one character each, and beside it a blank or a sign.

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use super::layout::Layout;
use super::palette::Palette;
use super::raster::{Ink, Raster};
use super::scene::{Content, Look, Mark, Note};
use super::{Overlay, Picture};
use crate::canvas::Canvas;
use crate::theme::Role;

/// Draws all cells of a picture.
pub fn draw(picture: &Picture, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    if palette.has_surface() {
        let mut raster = Raster::new(layout.wood);
        super::wood::paint(layout, &mut raster);
        palette.compose(&raster, canvas);
    }
    let way = on_the_way(picture);
    for (&area, cell) in layout.cells.iter().zip(0..) {
        let mut look = picture.look(cell);
        if way == Some(cell) {
            look.content = Content::Peg;
        }
        write(&look, area, palette, canvas);
    }
    if let Some(&area) = picture
        .cursor
        .and_then(|cell| layout.cells.get(usize::from(cell)))
    {
        let free = picture.overlay == &Overlay::None && area.x > layout.outer.x;
        show_cursor(area, free, canvas);
    }
}

/// The cell on which the peg that is on its way is shown.
fn on_the_way(picture: &Picture) -> Option<u8> {
    let (jump, percent) = picture.moving()?;
    Some(match percent {
        0..34 => jump.from,
        34..67 => jump.over,
        _ => jump.to,
    })
}

fn write(look: &Look, area: Rect, palette: &Palette, canvas: &mut Canvas) {
    if area.is_empty() {
        return;
    }
    let (text, style) = match &look.note {
        Some(note) => noted(look, note, area.width, palette, canvas),
        None => match look.mark {
            Some(mark) => marked(look, mark, palette, canvas),
            None => sign(look, palette, canvas),
        },
    };
    let mut style = palette.text(style, Ink::Board);
    if look.jumped {
        style = style.add_modifier(Modifier::UNDERLINED);
    }
    for (x, letter) in (area.x..area.right()).zip(text.chars()) {
        if let Some(cell) = canvas.buffer.cell_mut((x, area.y)) {
            cell.set_char(letter).set_style(style);
        }
    }
}

/// The sign of a cell without note.
fn sign(look: &Look, palette: &Palette, canvas: &Canvas) -> (String, Style) {
    let (unicode, ascii, style) = match (look.content, look.goal) {
        (Content::Lifted, _) => ("◉", "@", canvas.style(Role::Lifted)),
        (Content::Peg, true) => ("◆", "O", canvas.style(Role::Peg)),
        (Content::Peg, false) => ("●", "o", canvas.style(Role::Peg)),
        (Content::Landing, _) => ("◎", "+", canvas.style(Role::Landing)),
        (Content::Hole, true) => ("◇", "*", canvas.style(Role::Goal)),
        (Content::Hole, false) => ("○", ".", palette.sign()),
    };
    (canvas.glyph(unicode, ascii).to_owned(), style)
}

/// The sign of a cell with a mark, in its own place: one beside it could be that of its neighbour.
fn marked(look: &Look, mark: Mark, palette: &Palette, canvas: &Canvas) -> (String, Style) {
    let (unicode, ascii) = match (look.content, mark) {
        (Content::Peg, Mark::Keeps) => ("⊙", "0"),
        (Content::Peg, Mark::Loses) => ("⊗", "8"),
        (_, Mark::Keeps) => ("⊕", "="),
        (_, Mark::Loses) => ("×", "x"),
    };
    let style = palette.mark(mark, Ink::Board, canvas);
    (canvas.glyph(unicode, ascii).to_owned(), style)
}

/// What stands for a cell with a note.
fn noted(
    look: &Look,
    note: &Note,
    width: u16,
    palette: &Palette,
    canvas: &Canvas,
) -> (String, Style) {
    let style = canvas.style(note.role());
    let peg = if look.has_peg() {
        style.add_modifier(Modifier::BOLD | Modifier::REVERSED)
    } else {
        style
    };
    let narrow = width < 2;
    match *note {
        Note::Class(letter, ..) if narrow && look.has_peg() => {
            (letter.to_ascii_uppercase().to_string(), peg)
        }
        Note::Class(letter, ..) if narrow => (letter.to_string(), style),
        Note::Class(letter, ..) => (format!("{}{letter}", sign(look, palette, canvas).0), style),
        Note::Weight(0) => (canvas.glyph("· ", ". ").to_owned(), peg),
        Note::Weight(weight) => {
            let text = weight.to_string();
            let fits = text.len() <= usize::from(width);
            let large = if weight < 0 { "--" } else { "++" };
            let text = if fits { text } else { large.to_owned() };
            (format!("{text:<2}"), peg)
        }
    }
}

/// Brackets around the cell and a tint where there are blanks for them, else reverse video.
fn show_cursor(area: Rect, free: bool, canvas: &mut Canvas) {
    let brackets = free && area.width > 1;
    let cursor = canvas.style(Role::Cursor);
    let tint = match cursor.bg {
        Some(colour) if brackets => Style::new().bg(colour),
        _ => Style::new().add_modifier(Modifier::REVERSED),
    };
    canvas.buffer.set_style(area, tint);
    if !brackets {
        return;
    }
    for (x, mark) in [(area.x - 1, "["), (area.x + 1, "]")] {
        if let Some(cell) = canvas.buffer.cell_mut((x, area.y)) {
            cell.set_symbol(mark);
            cell.fg = cursor.fg.unwrap_or(cell.fg);
        }
    }
}

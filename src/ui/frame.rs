//! Frames with a title in their upper edge, and scroll marks on their right one.

use ratatui::layout::Rect;

use crate::action::{Command, Spot};
use crate::canvas::Canvas;
use crate::theme::Role;

/// Draws a frame and gives its inside.
pub fn frame(area: Rect, title: &str, canvas: &mut Canvas) -> Rect {
    let area = area.intersection(canvas.buffer.area);
    if area.width < 2 || area.height < 2 {
        return Rect::default();
    }
    let (left, top) = (area.x, area.y);
    let (right, bottom) = (area.right() - 1, area.bottom() - 1);
    let [across, down] = canvas.glyph(['─', '│'], ['-', '|']);
    for x in left..=right {
        put(canvas, (x, top), across);
        put(canvas, (x, bottom), across);
    }
    for y in top..=bottom {
        put(canvas, (left, y), down);
        put(canvas, (right, y), down);
    }
    let corners = canvas.glyph(['╭', '╮', '╰', '╯'], ['+'; 4]);
    let places = [(left, top), (right, top), (left, bottom), (right, bottom)];
    for (place, corner) in places.into_iter().zip(corners) {
        put(canvas, place, corner);
    }
    if !title.is_empty() && area.width > 6 {
        let edge = Rect::new(left + 2, top, area.width - 4, 1);
        label(edge, title, Role::Title, canvas);
    }
    Rect::new(left + 1, top + 1, area.width - 2, area.height - 2)
}

fn put(canvas: &mut Canvas, place: (u16, u16), character: char) {
    let style = canvas.style(Role::Border);
    canvas.buffer[place].set_char(character).set_style(style);
}

/// Writes a text into an edge, a blank on each side. Gives the columns used.
pub fn label(edge: Rect, text: &str, role: Role, canvas: &mut Canvas) -> u16 {
    let mut used = canvas.text(edge, " ", role);
    used += canvas.text(after(edge, used), text, role);
    used + canvas.text(after(edge, used), " ", role)
}

/// What is left of a row after so many columns.
pub fn after(row: Rect, columns: u16) -> Rect {
    let columns = columns.min(row.width);
    Rect {
        x: row.x + columns,
        width: row.width - columns,
        ..row
    }
}

/// A list of which only a part is in view.
#[derive(Clone, Copy, Debug)]
pub struct Scroll {
    /// The first row in view.
    pub top: usize,
    /// Rows in view.
    pub room: usize,
    /// All rows.
    pub count: usize,
}

/// Draws a scroll bar into the right edge of a frame, if there is more than is in view. Its ends
/// can be clicked.
pub fn scroll_bar(area: Rect, scroll: Scroll, canvas: &mut Canvas) {
    let Scroll { top, room, count } = scroll;
    if count <= room || area.height < 4 || area.width < 2 {
        return;
    }
    let x = area.right() - 1;
    let (first, last) = (area.y + 1, area.bottom() - 2);
    let [up, down] = canvas.glyph(["▲", "▼"], ["^", "v"]);
    let mark = |y| Rect::new(x, y, 1, 1);
    canvas.text(mark(first), up, Role::Key);
    canvas.text(mark(last), down, Role::Key);
    canvas.hit(mark(first), Spot::Command(Command::Up));
    canvas.hit(mark(last), Spot::Command(Command::Down));
    let track = usize::from(last - first).saturating_sub(1);
    if track == 0 {
        return;
    }
    let length = (track * room / count).max(1);
    let from = top * (track - length) / (count - room);
    let full = canvas.glyph("█", "#");
    for step in from..from + length {
        let y = first + 1 + u16::try_from(step).unwrap_or(0);
        canvas.text(mark(y), full, Role::Border);
    }
}

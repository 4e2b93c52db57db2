//! Texts over what is painted.

use ratatui::layout::Rect;
use ratatui::style::Style;

use crate::canvas::Canvas;

/// Writes a text into the middle of an area, in the row over its middle; what is too long is cut
/// off. The background stays unless the style has one.
pub fn centred(area: Rect, text: &str, style: Style, canvas: &mut Canvas) {
    let length = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    let shown = Rect {
        x: area.x + area.width.saturating_sub(length) / 2,
        y: area.y + area.height.saturating_sub(1) / 2,
        width: length.min(area.width),
        height: area.height.min(1),
    };
    put(shown, text, style, canvas);
}

/// Writes a text over what is drawn, from the left of an area.
pub fn put(area: Rect, text: &str, style: Style, canvas: &mut Canvas) {
    if area.height == 0 {
        return;
    }
    for (x, letter) in (area.x..area.right()).zip(text.chars()) {
        if let Some(cell) = canvas.buffer.cell_mut((x, area.y)) {
            cell.set_char(letter).set_style(style);
        }
    }
}

/// Marks the corners of an area.
pub fn corners(area: Rect, style: Style, canvas: &mut Canvas) {
    if area.is_empty() {
        return;
    }
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

//! The context bar: the keys of the moment, each a button.

use ratatui::layout::Rect;

use super::frame::after;
use crate::action::{Binding, Key, Spot};
use crate::app::bar::GAP;
use crate::app::{App, Focus};
use crate::canvas::Canvas;
use crate::theme::Role;

/// The name of a key: an arrow is drawn as one where that can be.
pub fn key_name(key: Key, canvas: &Canvas) -> String {
    let arrow = match key {
        Key::Up => "↑",
        Key::Down => "↓",
        Key::Left => "←",
        Key::Right => "→",
        _ => return key.to_string(),
    };
    let (drawn, plain) = (arrow.to_owned(), key.to_string());
    canvas.glyph(drawn, plain)
}

/// Draws the bar into a row.
pub fn draw(app: &App, row: Rect, canvas: &mut Canvas) {
    let buttons = app.buttons();
    let focused = match app.focus {
        Focus::Bar(at) if app.dialog.is_none() => Some(at.min(buttons.len().saturating_sub(1))),
        _ => None,
    };
    let margin = u16::from(row.width >= 60);
    let mut rest = after(row, margin);
    for (at, binding) in buttons.into_iter().enumerate() {
        let used = button(&binding, rest, Some(at) == focused, canvas);
        rest = after(rest, used + GAP);
    }
}

/// Draws a button; gives the columns used.
fn button(binding: &Binding, row: Rect, focused: bool, canvas: &mut Canvas) -> u16 {
    let key = key_name(binding.keys[0], canvas);
    let mut used = canvas.text(row, &key, Role::Key) + 1;
    used += canvas.text(after(row, used), binding.label, Role::Text);
    let area = Rect {
        width: used.min(row.width),
        ..row
    };
    if focused {
        canvas.tint(area, Role::Selected);
    }
    canvas.hit(area, Spot::Command(binding.command));
    used
}

//! The rows of the help.

use ratatui::layout::Rect;

use super::bar::key_name;
use super::frame::after;
use crate::app::help::{Line, is_narrow, keys_width};
use crate::canvas::Canvas;
use crate::theme::Role;

/// The columns of the help at most.
pub const WIDTH: u16 = 78;

/// Draws a row of the help, on a screen of so many columns.
pub fn draw(line: &Line, screen: u16, row: Rect, canvas: &mut Canvas) {
    let row = after(row, 1);
    let rest = after(row, keys_width(screen));
    let keys = Rect {
        width: rest.x - row.x,
        ..row
    };
    match line {
        Line::Blank => {}
        Line::Heading(title) => {
            canvas.text(row, title, Role::Title);
        }
        Line::Key(binding, help) => {
            let shown = if is_narrow(screen) { 1 } else { 3 };
            let mut place = keys;
            for &key in binding.keys.iter().take(shown) {
                let name = key_name(key, canvas);
                let used = canvas.text(place, &name, Role::Key);
                place = after(place, used + 1);
            }
            canvas.text(rest, help, Role::Text);
        }
        Line::Word(how, what) => {
            canvas.text(keys, how, Role::Key);
            canvas.text(rest, what, Role::Text);
        }
        Line::More(text) => {
            canvas.text(rest, text, Role::Text);
        }
    }
}

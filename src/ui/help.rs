//! The rows of the help.

use ratatui::layout::Rect;

use super::bar::key_name;
use super::frame::after;
use crate::app::help::Line;
use crate::canvas::Canvas;
use crate::theme::Role;

/// The columns of the keys.
const KEYS: u16 = 16;

/// The columns of the help at most.
pub const WIDTH: u16 = KEYS + 62;

/// Draws a row of the help.
pub fn draw(line: &Line, row: Rect, canvas: &mut Canvas) {
    let row = after(row, 1);
    let rest = after(row, KEYS.min(row.width / 3 + 1));
    match line {
        Line::Blank => {}
        Line::Heading(title) => {
            canvas.text(row, title, Role::Title);
        }
        Line::Key(binding) => {
            let mut used = 0;
            for (at, &key) in binding.keys.iter().enumerate() {
                let name = key_name(key, canvas);
                used += u16::from(at > 0);
                let place = Rect {
                    width: rest.x.saturating_sub(row.x + used),
                    ..after(row, used)
                };
                used += canvas.text(place, &name, Role::Key);
            }
            canvas.text(rest, binding.help, Role::Text);
        }
        Line::Word(how, what) => {
            let keys = Rect {
                width: rest.x.saturating_sub(row.x),
                ..row
            };
            canvas.text(keys, how, Role::Key);
            canvas.text(rest, what, Role::Text);
        }
    }
}

//! Short facts about the position: in a column beside the board, in the lower edge of its frame,
//! or in a row.

use ratatui::layout::Rect;

use super::frame::after;
use super::text::wrapped;
use crate::action::Spot;
use crate::app::App;
use crate::canvas::Canvas;
use crate::games::session::Fact;
use crate::theme::Role;

/// The columns that a fact takes in a row.
fn width(fact: &Fact) -> u16 {
    let label = match fact.label.len() {
        0 => 0,
        length => length + 1,
    };
    u16::try_from(label + fact.text.chars().count()).unwrap_or(u16::MAX)
}

/// Draws a fact at the beginning of a row; gives the columns used.
fn fact(fact: &Fact, row: Rect, canvas: &mut Canvas) -> u16 {
    let mut used = 0;
    if !fact.label.is_empty() {
        used = canvas.text(row, fact.label, Role::Dim);
        used += canvas.text(after(row, used), " ", Role::Dim);
    }
    used += canvas.text(after(row, used), &fact.text, fact.role);
    if let Some(command) = fact.command {
        let area = Rect {
            width: used.min(row.width),
            ..row
        };
        canvas.hit(area, Spot::Command(command));
    }
    used
}

/// Draws as many facts into a row as it has room for.
pub fn in_row(app: &App, row: Rect, canvas: &mut Canvas) {
    let Some(session) = &app.session else {
        return;
    };
    let mut rest = row;
    for each in session.facts() {
        if width(&each) > rest.width {
            continue;
        }
        let used = fact(&each, rest, canvas);
        rest = after(rest, used + 3);
    }
}

/// Draws as many facts into the lower edge of a frame as it has room for, from the left.
pub fn in_edge(app: &App, edge: Rect, canvas: &mut Canvas) {
    let Some(session) = &app.session else {
        return;
    };
    let mut rest = edge;
    for each in session.facts() {
        if width(&each) + 2 > rest.width {
            continue;
        }
        let mut used = canvas.text(rest, " ", Role::Text);
        used += fact(&each, after(rest, used), canvas);
        used += canvas.text(after(rest, used), " ", Role::Text);
        rest = after(rest, used + 1);
    }
}

/// Draws facts one below the other, the label above what it is about.
pub fn in_column(app: &App, area: Rect, canvas: &mut Canvas) {
    let Some(session) = &app.session else {
        return;
    };
    let mut rows = area.rows();
    for each in session.facts() {
        let hit = |row: Rect, canvas: &mut Canvas| {
            if let Some(command) = each.command {
                canvas.hit(row, Spot::Command(command));
            }
        };
        if !each.label.is_empty() {
            let Some(row) = rows.next() else {
                return;
            };
            canvas.text(row, each.label, Role::Dim);
            hit(row, canvas);
        }
        for line in wrapped(&each.text, area.width) {
            let Some(row) = rows.next() else {
                return;
            };
            canvas.text(row, &line, each.role);
            hit(row, canvas);
        }
        rows.next();
    }
}

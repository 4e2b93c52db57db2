//! The dialogs: boxes over the screen, each of their rows a place to click.

use ratatui::layout::Rect;
use ratatui::style::Modifier;

use super::bar::key_name;
use super::frame::{Scroll, after, frame, scroll_bar};
use super::help;
use super::text::{paragraph, wrapped};
use crate::action::{Command, Spot, binding};
use crate::app::App;
use crate::app::dialog::Dialog;
use crate::app::palette::Palette;
use crate::app::typing::Typing;
use crate::canvas::Canvas;
use crate::games::session::{Chooser, Row};
use crate::theme::Role;

/// What can be clicked in the lower edge of a box.
type Hints = &'static [(&'static str, &'static str, Command)];

const CLOSE: Hints = &[("esc", "close", Command::Cancel)];
const CHOOSE: Hints = &[
    ("enter", "choose", Command::Select),
    ("esc", "close", Command::Cancel),
];
const ADJUST: Hints = &[
    ("h l", "change", Command::Right),
    ("enter", "done", Command::Select),
    ("esc", "close", Command::Cancel),
];
const DO: Hints = &[
    ("enter", "do it", Command::Select),
    ("esc", "close", Command::Cancel),
];
const TAKE: Hints = &[
    ("enter", "take it", Command::Select),
    ("esc", "close", Command::Cancel),
];

/// Draws the dialog over all that was drawn; only what is in it can be clicked now.
pub fn draw(app: &App, dialog: &Dialog, area: Rect, canvas: &mut Canvas) {
    canvas.cover();
    let room = dialog.room(area.height);
    match dialog {
        Dialog::Help { top } => {
            let lines = app.help_lines(area.width);
            let size = (help::WIDTH, lines.len().min(room));
            let outer = place(area, size);
            let inside = open(outer, "Help", CLOSE, canvas);
            let scroll = Scroll {
                top: *top,
                room,
                count: lines.len(),
            };
            for (row, line) in inside.rows().zip(lines.iter().skip(*top)) {
                help::draw(line, area.width, row, canvas);
            }
            scroll_bar(outer, scroll, canvas);
        }
        Dialog::Palette(palette) => actions(app, palette, (area, room), canvas),
        Dialog::Chooser { chooser, top } => choices(chooser, *top, (area, room), canvas),
        Dialog::Prompt(typing) => prompt(typing, area, canvas),
    }
}

/// The place of a box in the middle of the screen, given the columns and rows that go into it.
fn place(area: Rect, (width, height): (u16, usize)) -> Rect {
    let height = u16::try_from(height).unwrap_or(u16::MAX);
    let width = width.saturating_add(2).min(area.width);
    let height = height.saturating_add(2).min(area.height);
    Rect {
        x: area.x + (area.width - width) / 2,
        y: area.y + (area.height - height) / 2,
        width,
        height,
    }
}

/// Draws an empty box with its title and hints, and gives its inside.
fn open(outer: Rect, title: &str, hints: Hints, canvas: &mut Canvas) -> Rect {
    canvas.blank(outer, Role::Text);
    canvas.hit(outer, Spot::Dialog);
    let inside = frame(outer, title, canvas);
    if outer.width < 12 || outer.height < 2 {
        return inside;
    }
    let mut edge = Rect::new(outer.x + 2, outer.bottom() - 1, outer.width - 4, 1);
    for &(key, label, command) in hints {
        let width = u16::try_from(key.len() + label.len() + 3).unwrap_or(u16::MAX);
        if width > edge.width {
            break;
        }
        canvas.text(edge, " ", Role::Text);
        let mut used = 1 + canvas.text(after(edge, 1), key, Role::Key);
        used += canvas.text(after(edge, used), " ", Role::Text);
        used += canvas.text(after(edge, used), label, Role::Text);
        used += canvas.text(after(edge, used), " ", Role::Text);
        canvas.hit(
            Rect {
                width: used,
                ..edge
            },
            Spot::Command(command),
        );
        edge = after(edge, used + 1);
    }
    inside
}

/// Marks a row as selected, by its colours and by an arrow.
fn select(row: Rect, canvas: &mut Canvas) {
    let mark = canvas.glyph("▸", ">");
    canvas.text(row, mark, Role::Selected);
    canvas.tint(row, Role::Selected);
}

fn columns(text: &str) -> u16 {
    u16::try_from(text.chars().count()).unwrap_or(u16::MAX)
}

/// The list of all that can be done now.
fn actions(app: &App, palette: &Palette, (area, room): (Rect, usize), canvas: &mut Canvas) {
    // While one types, the box keeps its height: only its rows change.
    let (title, rows) = if palette.typing {
        ("Command", room.min(16) + 1)
    } else {
        ("What can be done now", palette.found.len().min(room))
    };
    let outer = place(area, (86, rows));
    let mut inside = open(outer, title, DO, canvas);
    if palette.typing {
        let row = Rect {
            height: inside.height.min(1),
            ..inside
        };
        let used = canvas.text(after(row, 1), ":", Role::Key);
        line(
            after(row, 1 + used),
            &palette.typed,
            palette.typed.chars().count(),
            canvas,
        );
        inside.y += row.height;
        inside.height -= row.height;
    }
    if palette.found.is_empty() {
        canvas.text(
            after(inside, 2),
            "nothing that can be done now is called so",
            Role::Caution,
        );
    }
    let mode = app.mode();
    let visible = usize::from(inside.height);
    let top = palette.top.max((palette.at + 1).saturating_sub(visible));
    let found = palette.found.iter().enumerate().skip(top);
    for (row, (at, &command)) in inside.rows().zip(found) {
        let Some(binding) = binding(mode, command).map(|b| app.named(b)) else {
            continue;
        };
        let key = key_name(binding.keys[0], canvas);
        let text = after(row, 2);
        let narrow = Rect {
            width: text.width.saturating_sub(columns(&key) + 2),
            ..text
        };
        canvas.text(narrow, binding.label, Role::Text);
        if narrow.width >= 48 {
            canvas.text(after(narrow, 17), binding.help, Role::Dim);
        }
        let end = row.width.saturating_sub(columns(&key) + 1);
        canvas.text(after(row, end), &key, Role::Key);
        if at == palette.at {
            select(row, canvas);
        }
        canvas.hit(row, Spot::Row(at));
    }
    let scroll = Scroll {
        top,
        room: visible,
        count: palette.found.len(),
    };
    scroll_bar(outer, scroll, canvas);
}

/// A list to choose from. If its rows are looked at, it stands aside so that the board is seen.
fn choices(chooser: &Chooser, top: usize, (area, room): (Rect, usize), canvas: &mut Canvas) {
    let labels = chooser.rows.iter().map(|row| columns(&row.label)).max();
    let labels = labels.unwrap_or(0).min(area.width / 2);
    let notes = chooser.rows.iter().map(|row| columns(&row.note)).max();
    let adjusts = chooser.rows.iter().any(|row| row.adjustable);
    let width = labels
        .saturating_add(notes.unwrap_or(0))
        .saturating_add(if adjusts { 12 } else { 8 })
        .max(columns(&chooser.title) + 6)
        .clamp(38, 76);
    let mut outer = place(area, (width, chooser.rows.len().clamp(1, room)));
    if chooser.previews && area.width >= 76 {
        outer.x = area.right() - outer.width - 1;
    }
    let hints = if adjusts { ADJUST } else { CHOOSE };
    let inside = open(outer, &chooser.title, hints, canvas);
    for (place, (at, row)) in inside.rows().zip(chooser.rows.iter().enumerate().skip(top)) {
        canvas.hit(place, Spot::Row(at));
        choice(row, (place, labels), at == chooser.at, canvas);
    }
    let scroll = Scroll {
        top,
        room,
        count: chooser.rows.len(),
    };
    scroll_bar(outer, scroll, canvas);
}

/// A row of a list; a setting that is selected has an arrow on each side of its value.
fn choice(row: &Row, (place, labels): (Rect, u16), selected: bool, canvas: &mut Canvas) {
    let text = after(place, 2);
    canvas.text(
        Rect {
            width: labels.min(text.width),
            ..text
        },
        &row.label,
        Role::Text,
    );
    let note = after(text, labels + 2);
    if selected {
        canvas.tint(place, Role::Selected);
    }
    if row.adjustable {
        let [less, more] = canvas.glyph(["‹", "›"], ["<", ">"]);
        let value = after(note, 2);
        canvas.text(value, &row.note, Role::Accent);
        let end = after(value, columns(&row.note) + 1);
        if selected {
            select(place, canvas);
        }
        for (area, mark, command) in [(note, less, Command::Left), (end, more, Command::Right)] {
            let area = Rect {
                width: area.width.min(1),
                ..area
            };
            canvas.text(
                area,
                mark,
                if selected { Role::Selected } else { Role::Dim },
            );
            if selected {
                canvas.hit(area, Spot::Command(command));
            }
        }
        return;
    }
    canvas.text(note, &row.note, Role::Dim);
    if selected {
        select(place, canvas);
    }
}

/// A line to be typed, what it means or what is wrong with it, and what may be typed.
fn prompt(typing: &Typing, area: Rect, canvas: &mut Canvas) {
    let width = area.width.saturating_sub(2).min(76);
    let within = width.saturating_sub(2);
    let hint = wrapped(&typing.prompt.hint, within).len().min(2);
    let rows = if area.height >= 10 { 4 + hint } else { 3 };
    let outer = place(area, (width, rows));
    let inside = after(open(outer, &typing.prompt.title, TAKE, canvas), 1);
    let mut rest = Rect {
        width: inside.width.saturating_sub(1),
        ..inside
    };
    line(
        Rect {
            height: rest.height.min(1),
            ..rest
        },
        &typing.prompt.text,
        typing.at,
        canvas,
    );
    let mut down = |rows: u16| {
        let rows = rows.min(rest.height);
        rest.y += rows;
        rest.height -= rows;
        rest
    };
    let (text, role) = match &typing.said {
        Ok(text) => (text, Role::Good),
        Err(text) => (text, Role::Bad),
    };
    let said = down(1);
    let height = said.height.min(2);
    paragraph(Rect { height, ..said }, text, role, canvas);
    paragraph(down(3), &typing.prompt.hint, Role::Dim, canvas);
}

/// Draws a line being typed with its cursor, moved left so far that the cursor is in view.
fn line(row: Rect, text: &str, at: usize, canvas: &mut Canvas) {
    if row.is_empty() {
        return;
    }
    let room = usize::from(row.width);
    let first = (at + 1).saturating_sub(room);
    let shown: String = text.chars().skip(first).collect();
    let before: String = text.chars().skip(first).take(at - first).collect();
    let column = canvas.text(row, &before, Role::Text);
    canvas.text(row, &shown, Role::Text);
    let cursor = after(row, column.min(row.width - 1));
    let place = (cursor.x, cursor.y);
    if canvas.buffer.area.contains(place.into()) {
        let style = canvas.style(Role::Text).add_modifier(Modifier::REVERSED);
        canvas.buffer[place].set_style(style);
    }
}

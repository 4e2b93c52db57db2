//! The menu: a card for each game with a small living board.

use ratatui::layout::Rect;

use super::frame::{after, frame};
use super::text::{paragraph, wrapped};
use crate::action::{Command, Spot};
use crate::app::{App, Menu};
use crate::canvas::Canvas;
use crate::games::Card;
use crate::theme::Role;

/// The name of the program in half blocks.
const NAME: [&str; 2] = ["█▀█ ▄▀█ █▀█ █   █▀█ █ █ █▀█", "█▀▀ █▀█ █▀▄ █▄▄ █▄█ █▄█ █▀▄"];
const PLAIN_NAME: [&str; 2] = ["p a r l o u r", "============="];
const MOTTO: &str = "games to play, engines to watch think";

/// The least columns and rows of a card, and the most.
const LEAST: (u16, u16) = (44, 9);
const MOST: (u16, u16) = (120, 38);

/// Draws the menu.
pub fn draw(app: &App, area: Rect, canvas: &mut Canvas) {
    let rest_state = Menu::default();
    let menu = app.menu.as_ref().unwrap_or(&rest_state);
    let mut rest = area;
    if area.height >= 18 {
        let tall = area.height >= 26;
        let head = if tall { 6 } else { 4 };
        let size = grid(area, head, app.cards.len()).1;
        let top = (area.height.saturating_sub(head + size.1) / 3).max(1);
        rest.y += top;
        rest.height -= top;
        name(rest, canvas);
        rest.y += head;
        rest.height = rest.height.saturating_sub(head);
    }
    let (columns, size) = grid(rest, 0, app.cards.len());
    let shown = usize::from(rest.height / size.1.max(1)).max(1);
    let first = (menu.at / columns).saturating_sub(shown - 1);
    for (at, card) in app.cards.iter().enumerate().skip(first * columns) {
        let (row, column) = (at / columns - first, at % columns);
        let in_row = (app.cards.len() - (at - column)).min(columns);
        let left = rest.width.saturating_sub(scaled(size.0, in_row)) / 2;
        let place = Rect {
            x: rest.x + left + scaled(size.0, column),
            y: rest.y + scaled(size.1, row),
            width: size.0,
            height: size.1,
        };
        let place = place.intersection(rest);
        if place.height < 3 {
            break;
        }
        draw_card(app, card, (at, menu), place, canvas);
    }
}

fn scaled(length: u16, count: usize) -> u16 {
    length.saturating_mul(u16::try_from(count).unwrap_or(u16::MAX))
}

/// How many cards stand side by side, and the size of one.
fn grid(area: Rect, head: u16, cards: usize) -> (usize, (u16, u16)) {
    let columns = Menu::columns(area.width, cards);
    let rows = cards.div_ceil(columns).max(1);
    let count = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let margin = if area.width >= 60 { 4 } else { 0 };
    let width = (area.width.saturating_sub(margin) / count(columns)).min(MOST.0);
    let room = area.height.saturating_sub(head) / count(rows);
    let height = room
        .max(LEAST.1)
        .min(MOST.1)
        .min(width / 3 + 3)
        .max(LEAST.1);
    (columns, (width, height.min(area.height)))
}

fn name(area: Rect, canvas: &mut Canvas) {
    let lines = canvas.glyph(NAME, PLAIN_NAME);
    for (row, line) in area.rows().zip(lines) {
        centred(row, line, Role::Title, canvas);
    }
    let motto = Rect {
        y: area.y + 3,
        height: 1,
        ..area
    };
    centred(motto.intersection(area), MOTTO, Role::Dim, canvas);
}

fn centred(row: Rect, text: &str, role: Role, canvas: &mut Canvas) {
    let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    canvas.text(after(row, row.width.saturating_sub(width) / 2), text, role);
}

/// Draws a card: the miniature on the left, the words on the right.
fn draw_card(app: &App, card: &Card, (at, menu): (usize, &Menu), area: Rect, canvas: &mut Canvas) {
    let selected = at == menu.at;
    let mark = canvas.glyph("▸", ">");
    let title = if selected && app.cards.len() > 1 {
        format!("{mark} {}", card.title)
    } else {
        card.title.to_owned()
    };
    let inside = frame(area, &title, canvas);
    let width = inside
        .height
        .saturating_mul(2)
        .saturating_add(2)
        .min(inside.width * 3 / 5);
    let (mut picture, mut words) = (inside, after(inside, width + 1));
    if words.width < 16 {
        words = inside;
    } else {
        picture.width = width;
        (card.miniature)(menu.step, picture, canvas);
    }
    // Over the cells of the miniature: a click anywhere on the card opens the game.
    canvas.hit(area, Spot::Row(at));
    words.width = words.width.saturating_sub(1).min(44);
    let rules = if words.width >= 36 {
        card.rules.map(str::to_owned).to_vec()
    } else {
        wrapped(&card.rules.join(" "), words.width)
    };
    let count = u16::try_from(rules.len()).unwrap_or(u16::MAX);
    let airy = inside.height >= count.saturating_add(3);
    let needed = count.saturating_add(if airy { 2 } else { 1 });
    words.y += inside.height.saturating_sub(needed) / 2;
    words = words.intersection(inside);
    let mut rows = words.rows();
    for rule in &rules {
        paragraph(rows.next().unwrap_or_default(), rule, Role::Text, canvas);
    }
    if airy {
        rows.next();
    }
    let label = if app.is_begun(card.game) {
        "continue"
    } else {
        "play"
    };
    let row = rows.next().unwrap_or_default();
    if selected {
        open_button(row, label, canvas);
    } else {
        canvas.text(row, label, Role::Dim);
    }
}

fn open_button(row: Rect, label: &str, canvas: &mut Canvas) {
    let used = canvas.text(row, "enter", Role::Key);
    let rest = after(row, used + 1);
    let end = used + 1 + canvas.text(rest, label, Role::Text);
    let area = Rect {
        width: end.min(row.width),
        ..row
    };
    canvas.hit(area, Spot::Command(Command::Select));
}

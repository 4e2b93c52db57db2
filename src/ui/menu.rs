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

/// The most columns and rows of a card.
const MOST: (u16, u16) = (120, 42);

/// The least columns of words beside a miniature, and of the miniature beside a list.
const WORDS: u16 = 34;
const PICTURE: u16 = 16;

/// Draws the menu.
pub fn draw(app: &App, area: Rect, canvas: &mut Canvas) {
    let rest_state = Menu::default();
    let menu = app.menu.as_ref().unwrap_or(&rest_state);
    let cards = app.cards.len();
    if cards > 1 && Menu::columns(app.size, cards) == 1 {
        draw_list(app, menu, area, canvas);
        return;
    }
    let mut rest = area;
    let head = match area.height {
        ..18 => 0,
        18..26 => 4,
        _ => 6,
    };
    let size = card_size(area, head, cards);
    if head > 0 {
        let top = (area.height.saturating_sub(head + size.1) / 3).max(1);
        rest.y += top;
        rest.height -= top;
        name(rest, canvas);
        rest.y += head;
        rest.height = rest.height.saturating_sub(head);
    }
    let left = rest.width.saturating_sub(scaled(size.0, cards)) / 2;
    for (at, card) in app.cards.iter().enumerate() {
        let place = Rect {
            x: rest.x + left + scaled(size.0, at),
            width: size.0,
            height: size.1,
            ..rest
        };
        draw_card(app, card, (at, menu), place.intersection(rest), canvas);
    }
}

fn scaled(length: u16, count: usize) -> u16 {
    length.saturating_mul(u16::try_from(count).unwrap_or(u16::MAX))
}

/// The size of a card, below a head of so many rows.
fn card_size(area: Rect, head: u16, cards: usize) -> (u16, u16) {
    let margin = if area.width >= 90 { 4 } else { 0 };
    let count = u16::try_from(cards.max(1)).unwrap_or(u16::MAX);
    let width = ((area.width.saturating_sub(margin)) / count).min(MOST.0);
    let room = area.height.saturating_sub(head + u16::from(head > 0));
    // A square picture in cells twice as high as wide, and words.
    let height = room.min(MOST.1).min(width / 2 + 8);
    (width, height)
}

/// Draws the games as a list, with the board and the rules of the selected one.
fn draw_list(app: &App, menu: &Menu, area: Rect, canvas: &mut Canvas) {
    let Some(card) = app.cards.get(menu.at) else {
        return;
    };
    let mut area = area;
    if area.height >= 20 {
        let below = Rect {
            y: area.y + 1,
            height: area.height - 1,
            ..area
        };
        name(below, canvas);
        area.y += 6;
        area.height -= 6;
    }
    let rules = wrapped(&card.rules.join(" "), area.width.saturating_sub(2));
    let rules_height = u16::try_from(rules.len()).unwrap_or(0);
    let titles = app.cards.iter().map(|card| card.title.chars().count());
    let titles = u16::try_from(titles.max().unwrap_or(0) + 4).unwrap_or(u16::MAX);
    let above = area.height.saturating_sub(rules_height);
    let picture = Rect {
        height: above.saturating_sub(u16::from(above > 8)),
        ..after(area, titles)
    };
    if picture.width >= PICTURE {
        (card.miniature)(menu.step, picture, canvas);
        canvas.hit(picture, Spot::Row(menu.at));
    }
    let list = Rect {
        width: titles,
        height: above,
        ..area
    };
    let gap = u16::from(usize::from(above) > 2 * app.cards.len());
    for ((at, card), row) in app.cards.iter().enumerate().zip(
        list.rows()
            .skip(usize::from(gap))
            .step_by(usize::from(gap) + 1),
    ) {
        let selected = at == menu.at;
        let mark = if selected {
            canvas.glyph("▸", ">")
        } else {
            " "
        };
        let role = if selected { Role::Title } else { Role::Text };
        canvas.text(row, &format!(" {mark} {}", card.title), role);
        canvas.hit(row, Spot::Row(at));
    }
    let button = after(list, 3).rows().next_back();
    open_button(button.unwrap_or_default(), label(app, card), canvas);
    let text = Rect {
        y: area.y + above,
        height: rules_height,
        ..after(area, 1)
    };
    for (row, rule) in text.intersection(area).rows().zip(&rules) {
        canvas.text(row, rule, Role::Dim);
    }
}

/// Whether a card is the selected one.
fn is_selected(app: &App, card: &Card) -> bool {
    let at = app.menu.as_ref().map_or(0, |menu| menu.at);
    app.cards
        .get(at)
        .is_some_and(|selected| selected.game == card.game)
}

/// What opening a game does.
fn label(app: &App, card: &Card) -> &'static str {
    if app.is_begun(card.game) {
        "continue"
    } else {
        "play"
    }
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

/// Draws a card: the miniature, and beside it or below it the words.
fn draw_card(app: &App, card: &Card, (at, menu): (usize, &Menu), area: Rect, canvas: &mut Canvas) {
    let selected = at == menu.at;
    let mark = canvas.glyph("▸", ">");
    let title = if selected && app.cards.len() > 1 {
        format!("{mark} {}", card.title)
    } else {
        card.title.to_owned()
    };
    let inside = frame(area, &title, canvas);
    let beside = inside.height.saturating_mul(2).saturating_add(2);
    let (picture, words) = if inside.width >= beside.saturating_add(WORDS) {
        let picture = Rect {
            width: beside,
            ..inside
        };
        (picture, after(inside, beside + 1))
    } else {
        let margin = Rect {
            width: inside.width.saturating_sub(1),
            ..after(inside, 1)
        };
        let lines = u16::try_from(rules(card, margin.width).len()).unwrap_or(0);
        let airy = inside.height > lines + inside.width / 2 + 1;
        let below = (lines + 1 + 2 * u16::from(airy)).min(inside.height);
        let picture = Rect {
            height: inside.height - below,
            width: margin.width.saturating_sub(1),
            ..margin
        };
        let words = Rect {
            y: picture.bottom(),
            height: below,
            ..margin
        };
        (picture, words)
    };
    (card.miniature)(menu.step, picture, canvas);
    // Over the cells of the miniature: a click anywhere on the card opens the game.
    canvas.hit(area, Spot::Row(at));
    draw_words(app, card, words, canvas);
}

/// The rules in rows of so many columns.
fn rules(card: &Card, width: u16) -> Vec<String> {
    if width >= 36 {
        card.rules.map(str::to_owned).to_vec()
    } else {
        wrapped(&card.rules.join(" "), width)
    }
}

/// Draws the rules in the middle of an area, and how to open the game.
fn draw_words(app: &App, card: &Card, area: Rect, canvas: &mut Canvas) {
    let mut words = area;
    words.width = words.width.saturating_sub(1).min(44);
    let rules = rules(card, words.width);
    let count = u16::try_from(rules.len()).unwrap_or(u16::MAX);
    let airy = area.height >= count.saturating_add(3);
    let needed = count.saturating_add(if airy { 2 } else { 1 });
    words.y += area.height.saturating_sub(needed) / 2;
    words = words.intersection(area);
    let mut rows = words.rows();
    for rule in &rules {
        paragraph(rows.next().unwrap_or_default(), rule, Role::Text, canvas);
    }
    if airy {
        rows.next();
    }
    let row = rows.next().unwrap_or_default();
    if is_selected(app, card) {
        open_button(row, label(app, card), canvas);
    } else {
        canvas.text(row, label(app, card), Role::Dim);
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

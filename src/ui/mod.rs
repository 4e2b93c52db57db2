//! The screen: [`draw`] reads the app and draws it; what can be clicked comes back.

mod bar;
mod dialog;
mod facts;
mod frame;
mod header;
mod help;
pub mod layout;
mod menu;
pub mod panel;
mod text;

#[cfg(test)]
mod chance_tests;
#[cfg(test)]
mod reach_tests;
#[cfg(test)]
mod real_tests;
#[cfg(test)]
mod screens_tests;

use ratatui::Frame;
use ratatui::layout::Rect;

use crate::app::{App, LEAST};
use crate::canvas::{Canvas, Charset, Hits};
use crate::games::session::Session;
use crate::theme::Role;
use frame::{after, frame};
use layout::{Layout, Shape, layout};

/// Draws the app.
pub fn draw(app: &App, frame: &mut Frame) -> Hits {
    let area = frame.area();
    let charset = if app.settings.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let mut canvas = Canvas::new(frame.buffer_mut(), app.theme(), charset);
    canvas.tint(area, Role::Text);
    if area.width < LEAST.0 || area.height < LEAST.1 {
        too_small(area, &mut canvas);
        return canvas.into_hits();
    }
    let shape = if app.is_wide() {
        Shape::Wide
    } else if app.has_room() {
        Shape::Tall
    } else {
        Shape::Small
    };
    let parts = layout(area, shape);
    header::draw(app, parts.header, &mut canvas);
    match &app.session {
        Some(session) if app.menu.is_none() => game(app, &**session, &parts, &mut canvas),
        _ => {
            let body = area.intersection(Rect {
                y: parts.header.bottom(),
                height: parts.notice.y - parts.header.bottom(),
                ..area
            });
            menu::draw(app, body, &mut canvas);
        }
    }
    notice(app, &parts, &mut canvas);
    bar::draw(app, parts.bar, &mut canvas);
    if let Some(open) = &app.dialog {
        dialog::draw(app, open, area, &mut canvas);
    }
    canvas.into_hits()
}

/// Says that nothing can be shown on so small a screen, over as many rows as it takes.
fn too_small(area: Rect, canvas: &mut Canvas) {
    let text = format!(
        "parlour needs a larger screen: 40x12 (this is {}x{}); q quits",
        area.width, area.height
    );
    text::paragraph(area, &text, Role::Text, canvas);
}

/// Draws a game: its board, its moves, and what the engine does.
fn game(app: &App, session: &dyn Session, parts: &Layout, canvas: &mut Canvas) {
    if parts.shape == Shape::Small {
        if app.shows_panel_alone() {
            panel::draw(app, parts.board, canvas);
        } else {
            session.draw_board(parts.board, canvas);
        }
        session.draw_moves(after(parts.moves, 1), canvas);
        return;
    }
    board(app, session, parts.board, canvas);
    let inside = frame(parts.panel, "engine", canvas);
    let airy = inside.width >= panel::ROOMY;
    panel::draw(app, if airy { inside } else { padded(inside) }, canvas);
    if parts.moves.height >= 3 {
        let inside = frame(parts.moves, "moves", canvas);
        session.draw_moves(padded(inside), canvas);
    } else {
        session.draw_moves(after(parts.moves, 1), canvas);
    }
}

/// Draws the board in its frame, and the facts beside it if there is room, else in the frame.
fn board(app: &App, session: &dyn Session, area: Rect, canvas: &mut Canvas) {
    let inside = frame(area, "board", canvas);
    let needed = inside.height.saturating_mul(2).saturating_add(6);
    let column = inside.width.saturating_sub(needed).min(26);
    if column >= 16 && inside.height >= 8 {
        let facts = Rect {
            x: inside.right() - column,
            y: inside.y + 1,
            width: column - 1,
            height: inside.height - 1,
        };
        facts::in_column(app, facts, canvas);
        let width = inside.width - column;
        session.draw_board(Rect { width, ..inside }, canvas);
    } else {
        session.draw_board(inside, canvas);
        if area.height >= 2 && area.width > 8 {
            let edge = Rect::new(area.x + 2, area.bottom() - 1, area.width - 4, 1);
            facts::in_edge(app, edge, canvas);
        }
    }
}

/// An area without its first and last column.
fn padded(area: Rect) -> Rect {
    let inner = after(area, 1);
    Rect {
        width: inner.width.saturating_sub(1),
        ..inner
    }
}

/// Draws the line to be told; where there is no frame for them, the facts stand there else.
fn notice(app: &App, parts: &Layout, canvas: &mut Canvas) {
    let margin = u16::from(parts.notice.width >= 60);
    let row = after(parts.notice, margin);
    match &app.notice {
        Some(notice) => {
            canvas.text(row, &notice.text, notice.role);
        }
        None if parts.shape == Shape::Small && app.menu.is_none() => {
            let used = if app.panel.running {
                panel::draw_line(&app.panel, row, canvas) + 3
            } else {
                0
            };
            facts::in_row(app, after(row, used), canvas);
        }
        None => {}
    }
}

//! The first row: the program, what is played, and settings as buttons.

use ratatui::layout::Rect;

use super::frame::after;
use crate::action::{Command, Spot};
use crate::app::App;
use crate::canvas::Canvas;
use crate::theme::Role;

/// Draws the header into a row.
pub fn draw(app: &App, row: Rect, canvas: &mut Canvas) {
    if row.is_empty() {
        return;
    }
    let in_game = app.menu.is_none();
    let right = settings(app, row, canvas);
    let mut rest = after(row, 1);
    rest.width = right.saturating_sub(rest.x);
    let name = canvas.text(rest, "parlour", Role::Title);
    if !in_game {
        return;
    }
    canvas.hit(
        Rect {
            width: name,
            ..rest
        },
        Spot::Command(Command::Menu),
    );
    let rest = after(rest, name + 3);
    if let (Some(session), true) = (&app.session, rest.width > 8) {
        let title = session.title();
        let full = format!("{} · {title}", session.game().card().title);
        let fits = full.chars().count() <= rest.width.into();
        let title = if fits { full } else { title };
        let used = canvas.text(rest, &title, Role::Text);
        canvas.hit(
            Rect {
                width: used,
                ..rest
            },
            Spot::Command(Command::Board),
        );
    }
}

/// The buttons at the right end; gives the column where they begin.
fn settings(app: &App, row: Rect, canvas: &mut Canvas) -> u16 {
    let mut end = row.right().saturating_sub(1);
    let mut button = |text: &str, command, least: u16, canvas: &mut Canvas| {
        let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
        if row.width < least || width + 2 > end.saturating_sub(row.x) {
            return;
        }
        end -= width;
        let area = Rect::new(end, row.y, width, 1);
        canvas.text(area, text, Role::Dim);
        canvas.hit(area, Spot::Command(command));
        end -= 3;
    };
    let open = canvas.glyph("▾", "v");
    button("? help", Command::Help, 24, canvas);
    if app.menu.is_none() {
        let threads = match app.settings.engine.threads {
            None => format!("all cores {open}"),
            Some(1) => format!("1 thread {open}"),
            Some(count) => format!("{count} threads {open}"),
        };
        button(&threads, Command::Engine, 90, canvas);
    }
    let theme = format!("{} {open}", app.theme().name());
    button(&theme, Command::Theme, 56, canvas);
    end
}

//! The engine panel.

use ratatui::layout::Rect;

use crate::app::App;
use crate::canvas::Canvas;
use crate::theme::Role;

/// Draws the panel into an area.
pub fn draw(app: &App, area: Rect, canvas: &mut Canvas) {
    let Some(session) = &app.session else {
        return;
    };
    let (role, headline, details) = session.verdict();
    canvas.text(area, &headline, role);
    for (row, detail) in area.rows().skip(1).zip(&details) {
        canvas.text(row, detail, Role::Text);
    }
}

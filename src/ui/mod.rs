//! The screen: [`draw`] reads the app and draws it; what can be clicked comes back.

pub mod panel;

use ratatui::Frame;

use crate::app::App;
use crate::canvas::{Canvas, Charset, Hits};

/// Draws the app.
pub fn draw(app: &App, frame: &mut Frame) -> Hits {
    let area = frame.area();
    let charset = if app.settings.ascii {
        Charset::Ascii
    } else {
        Charset::Unicode
    };
    let mut canvas = Canvas::new(frame.buffer_mut(), app.theme(), charset);
    if let Some(session) = &app.session {
        session.draw_board(area, &mut canvas);
    }
    canvas.into_hits()
}

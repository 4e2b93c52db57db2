//! What holds for every screen: it is of 7 bits where that is wanted, and says if it is too small.

use std::fmt::Write;

use ratatui::Terminal;
use ratatui::backend::TestBackend;

use super::draw;
use crate::action::{Key, Mode};
use crate::app::fake_tests::app;
use crate::app::{Action, App};
use crate::canvas::Hits;

/// The sizes at which each screen is kept.
pub const SIZES: [(u16, u16); 4] = [(40, 12), (80, 24), (100, 30), (200, 60)];

/// Draws the app on a screen of its size.
pub fn drawn(app: &App) -> (Terminal<TestBackend>, Hits) {
    let backend = TestBackend::new(app.size.0, app.size.1);
    let mut terminal = Terminal::new(backend).unwrap();
    let mut hits = Hits::default();
    terminal.draw(|frame| hits = draw(app, frame)).unwrap();
    (terminal, hits)
}

/// The screen as text, blanks at the ends of rows cut.
pub fn text(app: &App) -> String {
    let (terminal, _) = drawn(app);
    let buffer = terminal.backend().buffer();
    let mut text = String::new();
    for y in 0..buffer.area.height {
        let row: String = (0..buffer.area.width)
            .map(|x| buffer[(x, y)].symbol())
            .collect();
        writeln!(text, "{}", row.trim_end()).unwrap();
    }
    text
}

#[test]
fn too_small_a_screen_says_so_and_how_to_leave() {
    let mut app = app(Mode::Play);
    app.update(Action::Resize(20, 5));
    let said = text(&app).split_whitespace().collect::<Vec<_>>().join(" ");
    assert_eq!(
        said,
        "parlour needs a larger screen: 40x12 (this is 20x5); q quits"
    );
}

#[test]
fn in_ascii_nothing_but_seven_bits_is_drawn() {
    let keys = ['x', '?', '.', ':', 'b', 'o', 'T', 'i'];
    for mode in [Mode::Menu, Mode::Play, Mode::Edit, Mode::Playback] {
        for (columns, rows) in SIZES {
            for key in keys {
                let mut app = app(mode);
                app.settings.ascii = true;
                app.update(Action::Resize(columns, rows));
                app.update(Action::Key(Key::Char(key)));
                let text = text(&app);
                let strange = text.chars().find(|c| !c.is_ascii());
                assert_eq!(strange, None, "{mode:?} {key}\n{text}");
            }
        }
    }
}

//! The screens of a real game as text, at each size, against the picture that was looked at.
//!
//! Searches are done here and now, on one thread; their times and counters are made by hand. After
//! a change that is meant: `INSTA_UPDATE=always cargo test --lib real_tests`, and look again.

use std::sync::Arc;
use std::time::Duration;

use super::screens_tests::{SIZES, text};
use crate::action::Key;
use crate::app::panel::Sample;
use crate::app::{Action, App};
use crate::engine::running::{Desk, Report};
use crate::engine::telemetry::WorkerLoad;
use crate::games::session::{Effect, Fill, Session};
use crate::games::{Game, Opening};
use crate::settings::Settings;
use crate::theme::{Shade, Themes};

/// An app of this size in a game that begins with this position, or at the menu.
fn app(position: Option<&str>, (columns, rows): (u16, u16)) -> App {
    let mut settings = Settings {
        motion: false,
        ..Settings::default()
    };
    settings.engine.threads = Some(1);
    settings.engine.memory_mib = 1;
    let session = position.map(|position| -> Box<dyn Session> {
        let opening = Opening {
            position: Some(position.to_owned()),
            ..Opening::default()
        };
        (Game::Peg.card().open)(&opening, &settings).unwrap()
    });
    let themes = Arc::new(Themes::embedded());
    let mut app = App::new(settings, themes, Shade::Dark, 1, session);
    app.update(Action::Resize(columns, rows));
    app
}

/// Types keys; a search that is asked for is done at once.
fn press(app: &mut App, keys: &[Key]) {
    for &key in keys {
        for effect in app.update(Action::Key(key)) {
            if let Effect::Search(job) = effect {
                app.update(Action::Started(job.title.clone()));
                app.update(Action::Sample(sample(12, &[12])));
                let desk = Desk::quiet(job.limits, Arc::default());
                app.update(Action::Finished(Ok((job.work)(&desk))));
            }
        }
    }
}

/// The counters after so many milliseconds, of workers of which each has work until its time.
fn sample(now: u64, work: &[u64]) -> Sample {
    let load = |&until: &u64| WorkerLoad {
        nodes: now.min(until) * 1234,
        gave: 3,
        took: 2,
        depth: if now < until { 20 + now / 300 % 7 } else { 0 },
        on_cpu: Duration::from_millis(now.min(until) - now.min(until) / 12),
        starved: Duration::from_millis(now.min(until) / 12),
        idle: Duration::from_millis(now.saturating_sub(until)),
        measured: true,
        ..WorkerLoad::default()
    };
    Sample {
        elapsed: Duration::from_millis(now),
        loads: work.iter().map(load).collect(),
        fill: Some(Fill {
            used: now * 100,
            capacity: 1 << 20,
        }),
    }
}

/// Keeps a screen at each size, after these keys.
fn keep(name: &str, position: Option<&str>, keys: &[Key]) {
    for (columns, rows) in SIZES {
        let mut app = app(position, (columns, rows));
        press(&mut app, keys);
        insta::assert_snapshot!(format!("{name}_{columns}x{rows}"), text(&app));
    }
}

const START: Option<&str> = Some("start");

#[test]
fn the_menu_looks_as_it_was_looked_at() {
    keep("menu", None, &[]);
}

#[test]
fn a_game_looks_as_it_was_looked_at() {
    keep("start", START, &[]);
    keep("lifted", START, &[Key::Up, Key::Up, Key::Enter]);
    keep("stuck", Some("pegs:c1,g3"), &[]);
    keep("edit", START, &[Key::Char('e'), Key::Up, Key::Enter]);
    keep("classes", START, &[Key::Char('v')]);
}

#[test]
fn what_the_engine_said_looks_as_it_was_looked_at() {
    keep("playback", START, &[Key::Char('s'), Key::Right, Key::Right]);
    keep(
        "proof",
        Some("pegs:a3,a4,a5,g3,g4,g5,d4"),
        &[Key::Char('s')],
    );
}

#[test]
fn a_search_that_leaves_a_worker_idle_looks_as_it_was_looked_at() {
    for (columns, rows) in SIZES {
        let mut app = app(START, (columns, rows));
        if columns < 76 {
            press(&mut app, &[Key::Char('x')]);
        }
        app.update(Action::Started("search, static".to_owned()));
        app.update(Action::Report(Report::Phase(
            "searching depth first".to_owned(),
        )));
        for now in (100..=7500).step_by(100) {
            app.update(Action::Sample(sample(now, &[9000, 2600])));
        }
        insta::assert_snapshot!(format!("searching_{columns}x{rows}"), text(&app));
    }
}

#[test]
fn dialogs_look_as_they_were_looked_at() {
    keep("help", START, &[Key::Char('?')]);
    keep("actions", START, &[Key::Char('.'), Key::Down]);
    keep("palette", START, &[':', 'c', 'o'].map(Key::Char));
    keep("boards", START, &[Key::Char('b'), Key::Down]);
    keep("options", START, &[Key::Char('o')]);
    keep("prompt", START, &['i', 'z'].map(Key::Char));
}

//! The app's screen: the time from a key to the bytes of its frame, and the bytes of frames.
//!
//! The real app plays a real game on a terminal that only counts what is written. A search runs in
//! the last row, sampled and drawn ten times a second.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow};
use crossbeam_channel::TryRecvError;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::sheet::{Cell, Column};
use super::{Bench, peg};
use crate::action::Key;
use crate::app::panel::Sample;
use crate::app::{Action, App};
use crate::engine::control::Stopped;
use crate::engine::running::Running;
use crate::games::session::{Effect, Finish, Job};
use crate::games::{Game, Opening};
use crate::settings::{EngineSettings, Settings};
use crate::theme::{Shade, Themes};
use crate::ui;

const COLUMNS: &[Column] = &[
    Column::words("action", "", 20),
    Column::words("size", "size", 7),
    Column::new("update_seconds", "update", 8),
    Column::new("draw_seconds", "draw", 8),
    Column::new("write_seconds", "diff and|write", 8),
    Column::new("bytes", "bytes a|frame", 8),
    Column::new("frames", "frames", 6),
];

const SIZES: [(u16, u16); 2] = [(100, 30), (200, 60)];

/// A position that has to be searched for long.
const HARD: &str = "ooo/.oo/o.o.ooo/ooo.o.o/ooooooo/ooo/ooo";

/// Between two samples of a search.
const FRAME: Duration = Duration::from_millis(100);

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    peg::head(bench, "medians; bytes are means")?;
    let sheet = bench.printer.sheet(
        "app",
        COLUMNS,
        "The app on the screen, a frame after each action\n\
         Peg solitaire, all colours, on a terminal that only counts.",
    )?;
    let keys = bench.pace.some(&[(); 1000], 200).len();
    let frames = bench.pace.some(&[(); 50], 10).len();
    for size in SIZES {
        let screen = format!("{}x{}", size.0, size.1);
        let row = |action: &str, costs: &Costs| {
            sheet.row(&[
                Cell::text(action),
                Cell::text(&*screen),
                Cell::Seconds(costs.update),
                Cell::Seconds(costs.draw),
                Cell::Seconds(costs.write),
                Cell::Number(costs.bytes),
                Cell::Number(costs.frames),
            ])
        };
        bench.printer.progress(&format!("the app at {screen}"));
        let mut stage = Stage::new(size, bench.threads)?;
        row("a key", &stage.keys(keys)?)?;
        row("at rest for a second", &stage.rest()?)?;
        row("searching", &stage.search(bench, frames)?)?;
    }
    Ok(())
}

/// A terminal that counts what is written.
#[derive(Debug, Default)]
struct Counter {
    bytes: Arc<AtomicUsize>,
}

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.bytes.fetch_add(bytes.len(), Relaxed);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// What a frame costs: the medians in seconds, and the mean of the bytes.
#[derive(Debug, Default)]
struct Costs {
    update: f64,
    draw: f64,
    write: f64,
    bytes: usize,
    frames: usize,
}

impl Costs {
    fn of(frames: &[[f64; 3]], bytes: usize) -> Self {
        let median = |which: usize| {
            let mut times: Vec<f64> = frames.iter().map(|frame| frame[which]).collect();
            times.sort_by(f64::total_cmp);
            times.get(times.len() / 2).copied().unwrap_or(0.0)
        };
        Self {
            update: median(0),
            draw: median(1),
            write: median(2),
            bytes: bytes / frames.len().max(1),
            frames: frames.len(),
        }
    }
}

/// The app in a game, and its terminal.
struct Stage {
    app: App,
    terminal: Terminal<CrosstermBackend<Counter>>,
    bytes: Arc<AtomicUsize>,
}

impl Stage {
    fn new((columns, rows): (u16, u16), threads: usize) -> Result<Self> {
        let engine = EngineSettings {
            engine: "search".to_owned(),
            threads: Some(threads),
            memory_mib: 64,
            ..EngineSettings::default()
        };
        let settings = Settings {
            engine,
            ..Settings::default()
        };
        let opening = Opening {
            position: Some(HARD.to_owned()),
            ..Opening::default()
        };
        let session = (Game::Peg.card().open)(&opening, &settings);
        let session = session.map_err(|error| anyhow!("{error}"))?;
        let themes = Arc::new(Themes::embedded());
        let mut app = App::new(settings, themes, Shade::Dark, 1, Some(session));
        app.update(Action::Resize(columns, rows));
        let counter = Counter::default();
        let bytes = counter.bytes.clone();
        let viewport = Viewport::Fixed(Rect::new(0, 0, columns, rows));
        let options = TerminalOptions { viewport };
        let terminal = Terminal::with_options(CrosstermBackend::new(counter), options)?;
        let mut stage = Self {
            app,
            terminal,
            bytes,
        };
        stage.frame(Vec::new())?;
        stage.bytes.store(0, Relaxed);
        Ok(stage)
    }

    /// Takes actions and draws; gives the seconds of update, draw, and diff with write.
    fn frame(&mut self, actions: Vec<Action>) -> io::Result<[f64; 3]> {
        let began = Instant::now();
        for action in actions {
            self.app.update(action);
        }
        let updated = began.elapsed();
        let (app, mut draw) = (&self.app, Duration::ZERO);
        self.terminal.draw(|frame| {
            let began = Instant::now();
            ui::draw(app, frame);
            draw = began.elapsed();
        })?;
        let write = began.elapsed().saturating_sub(updated + draw);
        Ok([updated, draw, write].map(|time| time.as_secs_f64()))
    }

    /// The cursor goes to and fro.
    fn keys(&mut self, count: usize) -> Result<Costs> {
        let mut frames = Vec::with_capacity(count);
        for press in 0..count {
            let key = if press % 2 == 0 {
                Key::Right
            } else {
                Key::Left
            };
            frames.push(self.frame(vec![Action::Key(key)])?);
        }
        Ok(Costs::of(&frames, self.bytes.swap(0, Relaxed)))
    }

    /// A second without a key, once all that moves has come to rest.
    fn rest(&mut self) -> Result<Costs> {
        let mut frames = Vec::new();
        self.frame(vec![Action::Tick(Duration::from_secs(60))])?;
        self.bytes.store(0, Relaxed);
        let end = self.app.now + Duration::from_secs(1);
        while let Some(time) = self.app.wakes().filter(|&time| time < end) {
            frames.push(self.frame(vec![Action::Tick(time)])?);
        }
        Ok(Costs::of(&frames, self.bytes.swap(0, Relaxed)))
    }

    /// A search that is sampled; stopped after so many frames.
    fn search(&mut self, bench: &Bench, count: usize) -> Result<Costs> {
        let effects = self.app.update(Action::Key(Key::Char('s')));
        let job = effects.into_iter().find_map(|effect| match effect {
            Effect::Search(job) => Some(job),
            _ => None,
        });
        let Job {
            limits,
            work,
            fill,
            title,
        } = job.context("the key `s` begins no search")?;
        let running: Running<Finish> = Running::spawn(limits, bench.interrupt.clone(), work);
        self.frame(vec![Action::Started(title)])?;
        self.bytes.store(0, Relaxed);
        let mut frames = Vec::new();
        while frames.len() < count {
            std::thread::sleep(FRAME);
            let mut actions = Vec::new();
            loop {
                match running.reports.try_recv() {
                    Ok(report) => actions.push(Action::Report(report)),
                    Err(TryRecvError::Empty) => break,
                    Err(TryRecvError::Disconnected) if bench.interrupt.load(Relaxed) => {
                        return Err(Stopped::Interrupted.into());
                    }
                    Err(TryRecvError::Disconnected) => {
                        return Ok(Costs::of(&frames, self.bytes.swap(0, Relaxed)));
                    }
                }
            }
            actions.push(Action::Sample(Sample {
                elapsed: running.telemetry.elapsed(),
                loads: running.telemetry.sample(),
                fill: fill(),
            }));
            frames.push(self.frame(actions)?);
        }
        Ok(Costs::of(&frames, self.bytes.swap(0, Relaxed)))
    }
}

//! The loop between a terminal and the app: input in, frames out, and one search at a time.
//!
//! It waits for whatever comes first: input, a fact from the search, or the time at which the app
//! or the panel wants to move. Input that is there is taken before a frame is drawn, so a frame
//! shows the latest, however fast a key repeats. At rest it sleeps and writes nothing.
//!
//! The terminal is any [`Backend`] and the input any channel, so tests, a local terminal and an SSH
//! session run the same code. What belongs to the place where it runs (files, clipboard, job
//! control) is behind [`Host`].

use std::io;
use std::mem::take;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Select, TryRecvError, never};
use ratatui::Terminal;
use ratatui::backend::Backend;
use rustix::process::nice;
use thiserror::Error;

use crate::action::{Key, Pointing};
use crate::app::panel::Sample;
use crate::app::{Action, App};
use crate::canvas::Hits;
#[cfg(debug_assertions)]
use crate::engine::control::Limits;
use crate::engine::running::{Desk, Report, Running};
use crate::games::Game;
use crate::games::peg::puzzles::progress::Solved;
use crate::games::session::{Effect, Fill, Finish, Job};
use crate::settings::Settings;
use crate::theme::{Role, Shade};
use crate::ui;

/// What comes from the terminal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// The mouse, at a column and a row from 0.
    Mouse(u16, u16, Pointing),
    /// A text, pasted.
    Paste(String),
    /// The terminal has another size.
    Resize,
    /// What is on the screen is not known any more: after a stop as a job, say.
    Redraw,
    /// The terminal's background is of this shade.
    Background(Shade),
    /// The program shall end: a signal, a hang-up.
    End,
    /// For tests: something shall panic.
    #[cfg(debug_assertions)]
    Provoke(Provoked),
}

/// What shall panic, for tests of what comes after a panic.
#[cfg(debug_assertions)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Provoked {
    /// The app's own thread.
    App,
    /// A search.
    Search,
}

/// The place where the app runs. Each error is said to the person.
pub trait Host {
    /// Puts a text on the clipboard; gives the file that it was also written to, if any.
    fn copy(&mut self, text: &str) -> Result<Option<String>, String>;
    /// Writes a text to a file of this name; gives its path.
    fn export(&mut self, name: &str, text: &str) -> Result<String, String>;
    /// Keeps a game, one that a crash of the machine may lose until [`Host::leave`].
    fn save(&mut self, game: Game, text: &str) -> Result<(), String>;
    /// Keeps that a puzzle was solved.
    fn solved(&mut self, _solved: &Solved) -> Result<(), String> {
        Ok(())
    }
    /// Keeps the settings.
    fn settle(&mut self, settings: &Settings) -> Result<(), String>;
    /// Gives the mouse to the app or back to the terminal.
    fn mouse(&mut self, wanted: bool);
    /// Asks that the process be stopped as a job of the shell. When it goes on, [`Input::Redraw`]
    /// comes.
    fn suspend(&mut self);
    /// The app has ended, and nothing more is drawn: the place is given back. A search may take a
    /// moment longer to end.
    fn leave(&mut self);
}

/// Why the app ended otherwise than it should.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum RunError {
    /// The terminal could not be read or written.
    #[error("the terminal: {0}")]
    Terminal(String),
    /// The game that was open could not be kept.
    #[error("the game was not kept: {0}")]
    Unsaved(String),
}

impl From<io::Error> for RunError {
    fn from(error: io::Error) -> Self {
        Self::Terminal(error.to_string())
    }
}

/// Most searches are short: how often one is sampled until it is so old, and how often then.
const SAMPLES: [(Duration, Duration); 2] = [
    (Duration::from_millis(100), Duration::from_millis(4)),
    (Duration::from_secs(1), Duration::from_millis(33)),
];
const USUAL_SAMPLES: Duration = Duration::from_millis(100);

/// Samples that come sooner after one another are drawn together.
const QUICKEST_FRAME: Duration = Duration::from_millis(30);

/// However much input comes, a frame is drawn after so long.
const BURST: Duration = Duration::from_millis(10);

/// The time that at least lies between two ticks that the app asks for.
const SHORTEST_TICK: Duration = Duration::from_millis(10);

/// By so much the priority of a search's threads is lower than that of the thread that draws: when
/// both want the last core, a key is answered first. The search loses next to nothing.
const NICENESS: i32 = 5;

/// A search with what is needed to show it.
struct Search {
    running: Running<Finish>,
    fill: Box<dyn Fn() -> Option<Fill> + Send>,
    sampled: Duration,
    /// When a sample was drawn last.
    drawn: Duration,
}

impl Search {
    fn start(job: Job) -> Self {
        let work = job.work;
        let work = move |desk: &Desk| {
            // For this thread, and so for those that it starts. Where it is not allowed, it is not
            // needed either: nothing but speed hangs on it.
            let _ = nice(NICENESS);
            work(desk)
        };
        Self {
            running: Running::spawn(job.limits, Arc::default(), work),
            fill: job.fill,
            sampled: Duration::ZERO,
            drawn: Duration::ZERO,
        }
    }

    fn sample(&mut self) -> Sample {
        self.sampled = self.running.telemetry.elapsed();
        Sample {
            elapsed: self.sampled,
            loads: self.running.telemetry.sample(),
            fill: (self.fill)(),
        }
    }

    /// How long until the next sample.
    fn due(&self) -> Duration {
        let elapsed = self.running.telemetry.elapsed();
        let young = SAMPLES.iter().find(|(age, _)| elapsed < *age);
        let pause = young.map_or(USUAL_SAMPLES, |(_, pause)| *pause);
        (self.sampled + pause).saturating_sub(elapsed)
    }

    /// Whether the sample that was just taken shall be drawn.
    fn shows(&mut self) -> bool {
        let shows = self.sampled >= self.drawn + QUICKEST_FRAME;
        if shows {
            self.drawn = self.sampled;
        }
        shows
    }
}

/// What the loop waited for.
enum Woken {
    Input(Option<Input>),
    Report(Report),
    Ended,
    Time,
}

/// What changed since it was kept.
#[derive(Debug, Default)]
struct Unkept {
    game: bool,
    settings: bool,
}

struct Loop<'a, B: Backend> {
    terminal: &'a mut Terminal<B>,
    input: &'a Receiver<Input>,
    app: &'a mut App,
    host: &'a mut dyn Host,
    began: Instant,
    /// The time of the last tick.
    ticked: Duration,
    search: Option<Search>,
    hits: Hits,
    /// Whether something changed since the last frame.
    stale: bool,
    unkept: Unkept,
    ended: bool,
}

/// Runs the app until it ends by itself, by [`Input::End`], or because nobody sends input any more.
/// However it ends, the game is kept, and a search that still runs is stopped and waited for.
pub fn run<B: Backend>(
    terminal: &mut Terminal<B>,
    input: &Receiver<Input>,
    app: &mut App,
    host: &mut dyn Host,
) -> Result<(), RunError> {
    let mut this = Loop::new(terminal, input, app, host);
    let opened = this.app.session.as_ref().map(|session| session.saved());
    let ran = this.go_on();
    if let Some(search) = &this.search {
        search.running.stop();
    }
    let kept = this.keep();
    // A game in which nothing was done takes no other's place.
    let left = this.app.session.as_ref().map(|session| session.saved());
    let saved = if left == opened { Ok(()) } else { this.save() };
    this.host.leave();
    kept.map_err(|error| RunError::Terminal(error.to_string()))?;
    saved.map_err(RunError::Unsaved)?;
    ran.map_err(|error| RunError::Terminal(error.to_string()))
}

impl<'a, B: Backend> Loop<'a, B> {
    fn new(
        terminal: &'a mut Terminal<B>,
        input: &'a Receiver<Input>,
        app: &'a mut App,
        host: &'a mut dyn Host,
    ) -> Self {
        Self {
            terminal,
            input,
            app,
            host,
            began: Instant::now(),
            ticked: Duration::ZERO,
            search: None,
            hits: Hits::default(),
            stale: true,
            unkept: Unkept::default(),
            ended: false,
        }
    }

    fn go_on(&mut self) -> Result<(), B::Error> {
        while !self.ended {
            if self.stale {
                self.draw()?;
            }
            if self.input.is_empty() {
                self.keep()?;
            }
            self.step()?;
        }
        Ok(())
    }

    /// Keeps what has changed. It may take a while, so it is done when the person has seen the
    /// change and does nothing else.
    fn keep(&mut self) -> Result<(), B::Error> {
        if take(&mut self.unkept.settings) {
            let settled = self.host.settle(&self.app.settings);
            let failed = |error| format!("the settings are not kept: {error}");
            self.told(settled.map(|()| None).map_err(failed))?;
        }
        if self.unkept.game {
            let failed = |error| format!("the game is not kept: {error}");
            let saved = self.save().map_err(failed);
            self.told(saved.map(|()| None))?;
        }
        Ok(())
    }

    /// Draws a frame of the size that the terminal has now, whether or not the app was told of it.
    fn draw(&mut self) -> Result<(), B::Error> {
        let size = self.terminal.size()?;
        if self.app.size != (size.width, size.height) {
            self.act(Action::Resize(size.width, size.height))?;
        }
        let (app, hits) = (&*self.app, &mut self.hits);
        self.terminal.draw(|frame| *hits = ui::draw(app, frame))?;
        self.stale = false;
        Ok(())
    }

    /// Waits for what comes first, and takes with it the input that is there.
    fn step(&mut self) -> Result<(), B::Error> {
        match self.wait() {
            Woken::Input(input) => {
                let began = Instant::now();
                self.tick()?;
                self.take(input)?;
                while !self.ended
                    && began.elapsed() < BURST
                    && let Ok(input) = self.input.try_recv()
                {
                    self.take(Some(input))?;
                }
            }
            Woken::Report(report) => self.act(Action::Report(report))?,
            Woken::Ended => self.finish()?,
            Woken::Time => self.tick_all()?,
        }
        Ok(())
    }

    fn wait(&self) -> Woken {
        let nothing = never();
        let reports = self
            .search
            .as_ref()
            .map_or(&nothing, |s| &s.running.reports);
        let mut select = Select::new();
        let input = select.recv(self.input);
        select.recv(reports);
        let soonest = self.ticked + SHORTEST_TICK;
        let wakes = self.app.wakes().map(|at| at.max(soonest));
        let wakes = wakes.map(|at| at.saturating_sub(self.began.elapsed()));
        let due = self.search.as_ref().map(Search::due);
        let ready = match wakes.into_iter().chain(due).min() {
            Some(time) => select.ready_timeout(time).ok(),
            None => Some(select.ready()),
        };
        match ready {
            Some(index) if index == input => match self.input.try_recv() {
                Ok(input) => Woken::Input(Some(input)),
                Err(TryRecvError::Disconnected) => Woken::Input(None),
                Err(TryRecvError::Empty) => Woken::Time,
            },
            Some(_) => match reports.try_recv() {
                Ok(report) => Woken::Report(report),
                Err(TryRecvError::Disconnected) => Woken::Ended,
                Err(TryRecvError::Empty) => Woken::Time,
            },
            None => Woken::Time,
        }
    }

    /// Takes one input; none means that nobody sends any more.
    fn take(&mut self, input: Option<Input>) -> Result<(), B::Error> {
        match input {
            Some(Input::Key(key)) => self.act(Action::Key(key)),
            Some(Input::Mouse(column, row, how)) => {
                if self.stale {
                    self.draw()?; // what is clicked must be what is there
                }
                let spot = self.hits.at(column, row);
                self.act(Action::Point(spot, how))
            }
            Some(Input::Paste(text)) => self.act(Action::Paste(text)),
            Some(Input::Background(shade)) => self.act(Action::Shade(shade)),
            Some(Input::Resize) => {
                self.stale = true;
                Ok(())
            }
            Some(Input::Redraw) => {
                self.stale = true;
                self.terminal.clear()
            }
            Some(Input::End) | None => {
                self.ended = true;
                Ok(())
            }
            #[cfg(debug_assertions)]
            Some(Input::Provoke(Provoked::App)) => panic!("provoked"),
            #[cfg(debug_assertions)]
            Some(Input::Provoke(Provoked::Search)) => self.effect(Effect::Search(Job {
                limits: Limits::default(),
                work: Box::new(|_| panic!("provoked")),
                fill: Box::new(|| None),
                title: "a search that fails".to_owned(),
            })),
        }
    }

    fn tick(&mut self) -> Result<(), B::Error> {
        self.ticked = self.began.elapsed();
        self.act(Action::Tick(self.ticked))
    }

    /// The app's time, and a sample of the search if one is due.
    fn tick_all(&mut self) -> Result<(), B::Error> {
        let due = self.search.as_mut().filter(|s| s.due().is_zero());
        if let Some((sample, shows)) = due.map(|search| (search.sample(), search.shows())) {
            let stale = self.stale;
            self.act(Action::Sample(sample))?;
            self.stale = stale || shows;
        }
        let now = self.began.elapsed();
        if self.app.wakes().is_some_and(|at| at <= now) {
            self.tick()?;
        }
        Ok(())
    }

    /// The search has ended: its last sample, then what it found.
    fn finish(&mut self) -> Result<(), B::Error> {
        let Some(mut search) = self.search.take() else {
            return Ok(());
        };
        let sample = search.sample();
        let found = search.running.join();
        self.act(Action::Sample(sample))?;
        self.act(Action::Finished(found))
    }

    /// Lets the app take an action, and does what it wants done.
    fn act(&mut self, action: Action) -> Result<(), B::Error> {
        // A tick that changes nothing needs no frame: the app says by its next wake what moves.
        self.stale = true;
        for effect in self.app.update(action) {
            self.effect(effect)?;
        }
        Ok(())
    }

    fn effect(&mut self, effect: Effect) -> Result<(), B::Error> {
        match effect {
            Effect::Search(job) => {
                self.search = None; // stops it and waits
                let title = job.title.clone();
                self.search = Some(Search::start(job));
                self.act(Action::Started(title))?;
            }
            Effect::Stop => {
                if let Some(search) = &self.search {
                    search.running.stop();
                }
            }
            Effect::Settle(settings) => {
                self.host.mouse(settings.mouse);
                self.unkept.settings = true;
            }
            Effect::Save => self.unkept.game = true,
            Effect::Keep(game, text) => {
                let saved = self.host.save(game, &text).map_err(RunError::Unsaved);
                self.told(saved.map(|()| None).map_err(|error| error.to_string()))?;
            }
            Effect::Solved(solved) => {
                let failed = |error| format!("that the puzzle is solved is not kept: {error}");
                let kept = self.host.solved(&solved).map_err(failed);
                self.told(kept.map(|()| None))?;
            }
            Effect::Copy { what, text } => {
                let copied = self.host.copy(&text);
                self.told(copied.map(|file| {
                    let also =
                        file.map_or(String::new(), |file| format!("; also written to {file}"));
                    Some(format!("{what} sent to the clipboard{also}"))
                }))?;
            }
            Effect::Export { name, text } => {
                let exported = self.host.export(&name, &text);
                self.told(exported.map(|path| Some(format!("written to {path}"))))?;
            }
            Effect::Redraw => self.terminal.clear()?,
            Effect::Suspend => self.host.suspend(),
            Effect::Quit => self.ended = true,
            // The app has done these itself.
            Effect::Choose(_) | Effect::Ask(_) | Effect::Say(..) => {}
        }
        Ok(())
    }

    /// Says what the host said.
    fn told(&mut self, said: Result<Option<String>, String>) -> Result<(), B::Error> {
        match said {
            Ok(None) => Ok(()),
            Ok(Some(text)) => self.act(Action::Say(Role::Good, text)),
            Err(text) => self.act(Action::Say(Role::Bad, text)),
        }
    }

    /// Keeps the game that is open.
    fn save(&mut self) -> Result<(), String> {
        self.unkept.game = false;
        match &self.app.session {
            Some(session) => self.host.save(session.game(), &session.saved()),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
#[path = "run_tests.rs"]
mod tests;

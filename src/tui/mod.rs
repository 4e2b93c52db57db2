//! The app on this terminal, the only part that knows terminals.
//!
//! Three threads: the app's, which draws and writes; `input`, which reads; and `signals`, which
//! ends or stops the process when it is asked to. `tty` is what they share. The terminal is as
//! before on every way out: an end, an error, a panic (`guard`), a signal (`ending`), a stop as
//! a job.

mod base64;
mod encode;
mod ending;
mod guard;
mod host;
mod input;
mod keys;
mod query;
mod screen;
mod signals;
#[cfg(test)]
mod slow_link_tests;
mod tty;

use std::sync::Arc;

use crossbeam_channel::{Receiver, Sender, bounded};
use ratatui::Terminal;
use signal_hook::consts::SIGHUP;

use crate::app::{Action, App};
use crate::games::Game;
use crate::games::peg::puzzles::progress::Diary;
use crate::games::session::Session;
#[cfg(debug_assertions)]
use crate::run::Provoked;
use crate::run::{Input, RunError, run};
use crate::settings::Settings;
use crate::state::Store;
use crate::theme::{Role, Shade, Themes};
use ending::Ending;
use guard::Guard;
use host::Local;
use screen::Screen;
pub use tty::Tty;

/// Input that waits for the app; more waits in the terminal.
const QUEUE: usize = 256;

/// What the app begins with.
pub struct Start {
    /// The settings, with what the command line said.
    pub settings: Settings,
    /// The settings that are kept.
    pub kept: Settings,
    /// The themes.
    pub themes: Themes,
    /// The game that is open; none for the menu.
    pub session: Option<Box<dyn Session>>,
    /// The game whose kept one is not the one that is open, and shall not be lost for it.
    pub displaces: Option<Game>,
    /// The games that go on when they are chosen from the menu.
    pub behind: Vec<Box<dyn Session>>,
    /// The seed of everything random.
    pub seed: u64,
    /// What the person has solved, and the time.
    pub diary: Diary,
    /// What keeps settings and games.
    pub store: Store,
    /// What went wrong so far and shall be told.
    pub notices: Vec<String>,
    /// For tests: what shall panic once the screen is there.
    #[cfg(debug_assertions)]
    pub provoked: Option<Provoked>,
}

/// Runs the app on this terminal until it ends; gives the exit code. There must be a
/// [terminal](Tty::is_there).
pub fn play(start: Start) -> Result<u8, RunError> {
    let tty = Arc::new(Tty::new(start.settings.mouse));
    let (sender, input) = bounded(QUEUE);
    let ending = Ending::new(tty.clone(), sender.clone());
    signals::spawn(tty.clone(), sender.clone(), ending.clone())?;
    let ran = on_terminal(start, &tty, (&sender, &input), &ending);
    match (ending.signal(), ran) {
        (Some(signal), _) => Ok(ending::exit_code(signal)),
        // Whoever writes first to a terminal that is gone learns of it before the signal comes.
        (None, Err(RunError::Terminal(_))) if !Tty::is_there() => Ok(ending::exit_code(SIGHUP)),
        (None, ran) => ran.map(|()| 0),
    }
}

fn on_terminal(
    start: Start,
    tty: &Arc<Tty>,
    (sender, input): (&Sender<Input>, &Receiver<Input>),
    ending: &Ending,
) -> Result<(), RunError> {
    let _guard = Guard::take(tty.clone())?;
    let answers = input::spawn(sender.clone(), ending.clone())?;
    let mut shade = Shade::default();
    if start.settings.theme.is_none() {
        tty.write(query::QUESTION)?;
        shade = query::shade(&answers);
    }
    drop(answers);
    #[cfg(debug_assertions)]
    if let Some(provoked) = start.provoked {
        let _ = sender.try_send(Input::Provoke(provoked));
    }
    let writer = tty.clone();
    let write = move |frame: &[u8]| writer.write(frame);
    let mut terminal = Terminal::new(Screen::new(Tty::size, write))?;
    let mut host = Local {
        tty: tty.clone(),
        store: start.store,
        displaces: start.displaces,
        given: start.settings.clone(),
        kept: start.kept,
    };
    let themes = Arc::new(start.themes);
    let mut app = App::new(start.settings, themes, shade, start.seed, start.session);
    app.put_behind(start.behind);
    app.keep_diary(start.diary);
    for notice in start.notices {
        app.update(Action::Say(Role::Caution, notice));
    }
    run(&mut terminal, input, &mut app, &mut host)
}

//! The app on this terminal, the only part that knows terminals.
//!
//! Three threads: the app's, which draws and writes; [`input`], which reads; and [`signals`], which
//! ends or stops the process when it is asked to. [`tty`] is what they share. The terminal is as
//! before on every way out: an end, an error, a panic ([`guard`]), a signal ([`ending`]), a stop as
//! a job.

mod base64;
mod ending;
mod guard;
mod host;
mod input;
mod keys;
mod query;
mod screen;
mod signals;
pub mod store;
mod tty;

use std::io;
use std::sync::Arc;

use crossbeam_channel::bounded;
use ratatui::Terminal;

use crate::app::App;
use crate::games::session::Session;
use crate::run::run;
#[cfg(debug_assertions)]
use crate::run::{Input, Provoked};
use crate::settings::Settings;
use crate::theme::{Shade, Themes};
use ending::Ending;
use guard::Guard;
use host::Local;
use screen::Screen;
use store::Store;
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
    /// Whether the menu is shown first.
    pub at_menu: bool,
    /// The game that is open.
    pub session: Option<Box<dyn Session>>,
    /// The seed of everything random.
    pub seed: u64,
    /// What keeps settings and games.
    pub store: Store,
    /// For tests: what shall panic once the screen is there.
    #[cfg(debug_assertions)]
    pub provoked: Option<Provoked>,
}

/// Runs the app on this terminal until it ends; gives the exit code. There must be a
/// [terminal](Tty::is_there).
pub fn play(start: Start) -> io::Result<u8> {
    let tty = Arc::new(Tty::new(start.settings.mouse));
    let (sender, input) = bounded(QUEUE);
    let ending = Ending::new(tty.clone(), sender.clone());
    signals::spawn(tty.clone(), sender.clone(), ending.clone())?;
    let _guard = Guard::take(tty.clone())?;
    let answers = input::spawn(sender.clone(), ending.clone())?;
    let mut shade = Shade::default();
    if start.settings.theme.is_none() {
        tty.write(query::QUESTION)?;
        shade = query::shade(&answers);
    }
    #[cfg(debug_assertions)]
    if let Some(provoked) = start.provoked {
        let _ = sender.try_send(Input::Provoke(provoked));
    }
    let writer = tty.clone();
    let mut terminal = Terminal::new(Screen::new(Tty::size, move |frame: &[u8]| {
        writer.write(frame)
    }))?;
    let (game, behind_menu) = if start.at_menu {
        (None, start.session)
    } else {
        (start.session, None)
    };
    let mut app = App::new(
        start.settings.clone(),
        Arc::new(start.themes),
        shade,
        start.seed,
        game,
    );
    app.session = app.session.or(behind_menu);
    let mut host = Local::new(tty, start.store, start.settings, start.kept);
    let ran = run(&mut terminal, &input, &mut app, &mut host);
    match ending.signal() {
        Some(signal) => Ok(ending::exit_code(signal)),
        None => ran.map(|()| 0),
    }
}

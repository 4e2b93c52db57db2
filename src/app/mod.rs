//! The app: all that a person sees and does, as a value. [`App::update`] takes an action and gives
//! what shall be done outside; it starts no thread, reads no clock and opens no file.

pub mod dialog;
pub mod panel;

use std::sync::Arc;
use std::time::Duration;

use crate::action::{Key, Mode, Pointing, Spot};
use crate::engine::running::{Failed, Report};
use crate::games::session::{Effect, Finish, Session};
use crate::games::{ALL, Game};
use crate::settings::Settings;
use crate::theme::{Role, Shade, Theme, Themes};
use dialog::Dialog;
use panel::{Panel, Sample};

/// What happens to the app.
#[derive(Clone, Debug)]
pub enum Action {
    /// A key was pressed.
    Key(Key),
    /// The mouse did something to what is drawn there.
    Point(Spot, Pointing),
    /// A text was pasted.
    Paste(String),
    /// The time since the app began.
    Tick(Duration),
    /// The screen has so many columns and rows.
    Resize(u16, u16),
    /// A search was started.
    Started(String),
    /// A fact from the search.
    Report(Report),
    /// A sample of the search's counters.
    Sample(Sample),
    /// The search has ended.
    Finished(Result<Finish, Failed>),
    /// Something to be told: a text copied, a file that could not be written.
    Say(Role, String),
}

/// A line that is told for a while.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    /// Its colour.
    pub role: Role,
    /// The text.
    pub text: String,
    /// When it goes, after the app's beginning.
    pub until: Duration,
}

/// What the menu shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// The selected card.
    pub at: usize,
    /// The picture that the miniatures show.
    pub step: usize,
}

/// What has the keys.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Focus {
    /// The board or the menu.
    #[default]
    Board,
    /// The button of the context bar of this number.
    Bar(usize),
}

/// The whole app.
pub struct App {
    /// What the person has chosen.
    pub settings: Settings,
    /// The themes.
    pub themes: Arc<Themes>,
    /// The game that is open, also while the menu is shown.
    pub session: Option<Box<dyn Session>>,
    /// The menu, while it is shown.
    pub menu: Option<Menu>,
    /// The dialog that is open.
    pub dialog: Option<Dialog>,
    /// What has the keys.
    pub focus: Focus,
    /// What the engine does and did.
    pub panel: Panel,
    /// Whether the panel is shown where there is room for only one of board and panel.
    pub panel_first: bool,
    /// A line to be told.
    pub notice: Option<Notice>,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
    /// The time since the app began.
    pub now: Duration,
    shade: Shade,
    seed: u64,
}

impl App {
    /// The app at its menu, or in a game.
    pub fn new(
        settings: Settings,
        themes: Arc<Themes>,
        shade: Shade,
        seed: u64,
        session: Option<Box<dyn Session>>,
    ) -> Self {
        let menu = session.is_none().then(Menu::default);
        Self {
            settings,
            themes,
            session,
            menu,
            dialog: None,
            focus: Focus::default(),
            panel: Panel::default(),
            panel_first: false,
            notice: None,
            size: (80, 24),
            now: Duration::ZERO,
            shade,
            seed,
        }
    }

    /// What the app is doing: which bindings hold.
    pub fn mode(&self) -> Mode {
        match (&self.menu, &self.session) {
            (None, Some(session)) => session.mode(),
            _ => Mode::Menu,
        }
    }

    /// The theme to draw with.
    pub fn theme(&self) -> &Theme {
        let chosen = self.settings.theme.as_deref();
        chosen
            .and_then(|name| self.themes.named(name))
            .unwrap_or_else(|| self.themes.usual(self.shade))
    }

    /// Takes an action; gives what shall be done outside.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        let _ = (self.seed, ALL, Game::Peg);
        match action {
            Action::Key(Key::Char('q') | Key::Ctrl('c')) => vec![Effect::Quit],
            _ => Vec::new(),
        }
    }

    /// When [`Action::Tick`] is wanted next; none at rest.
    pub fn wakes(&self) -> Option<Duration> {
        None
    }
}

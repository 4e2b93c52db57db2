//! The app: all that a person sees and does, as a value. [`App::update`] takes an action and gives
//! what shall be done outside; it starts no thread, reads no clock and opens no file.

pub mod bar;
mod commands;
pub mod dialog;
mod dialogs;
pub mod help;
mod menu;
pub mod palette;
pub mod panel;
mod pointing;
pub mod typing;

#[cfg(test)]
mod app_tests;
#[cfg(test)]
mod dialogs_tests;
#[cfg(test)]
pub(crate) mod fake_tests;
#[cfg(test)]
mod games_tests;

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use crate::action::{Key, Mode, Pointing, Spot};
use crate::engine::running::{Failed, Report};
use crate::games::peg::puzzles::progress::Diary;
use crate::games::session::{Effect, Finish, Session};
use crate::games::{ALL, Card, Game};
use crate::settings::Settings;
use crate::theme::{Role, Shade, Theme, Themes};
use dialog::Dialog;
pub use menu::Menu;
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
    /// The terminal's background turned out to be of this shade.
    Shade(Shade),
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

/// For so long a notice stands, and one of something wrong.
const TOLD: Duration = Duration::from_secs(4);
const WARNED: Duration = Duration::from_secs(8);

/// The smallest screen that can be played on.
pub const LEAST: (u16, u16) = (24, 8);

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
    /// Games that were begun and gave place to another one.
    pub others: Vec<Box<dyn Session>>,
    /// Whether the search that runs is of one of those, so that nobody wants its answer.
    is_orphaned: bool,
    /// What a search has found, while the game that wants it rests.
    answer: Option<Result<Finish, Failed>>,
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
    /// The place in the game that it is about, if the game said it: it goes when the place is left.
    about: Option<u64>,
    /// What will be told after it.
    later: VecDeque<(Role, String)>,
    /// Columns and rows of the screen.
    pub size: (u16, u16),
    /// The time since the app began.
    pub now: Duration,
    /// What the person has solved, and when the app began.
    diary: Diary,
    /// The games of the menu.
    pub cards: &'static [Card],
    shade: Shade,
    seed: u64,
    /// When the person did something last.
    touched: Duration,
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
        let menu = session
            .is_none()
            .then(|| Menu::at_last_game(ALL, &settings));
        Self {
            settings,
            themes,
            session,
            others: Vec::new(),
            is_orphaned: false,
            answer: None,
            menu,
            dialog: None,
            focus: Focus::default(),
            panel: Panel::default(),
            panel_first: false,
            notice: None,
            about: None,
            later: VecDeque::new(),
            size: (80, 24),
            now: Duration::ZERO,
            cards: ALL,
            diary: Diary::default(),
            shade,
            seed,
            touched: Duration::ZERO,
        }
    }

    /// Games that were left at another time and wait; the first is behind the menu.
    pub fn put_behind(&mut self, games: Vec<Box<dyn Session>>) {
        self.others.extend(games);
        if self.session.is_none() && !self.others.is_empty() {
            self.session = Some(self.others.remove(0));
        }
    }

    /// Tells the app what the person has solved, and when it began.
    pub fn keep_diary(&mut self, diary: Diary) {
        for session in self.session.iter_mut().chain(&mut self.others) {
            session.remember(&diary);
        }
        self.diary = diary;
    }

    /// What the app is doing: which bindings hold.
    pub fn mode(&self) -> Mode {
        match (&self.menu, &self.session) {
            (None, Some(session)) => session.mode(),
            _ => Mode::Menu,
        }
    }

    /// The theme to draw with: the one that is looked at in the theme chooser, else the chosen one.
    pub fn theme(&self) -> &Theme {
        self.theme_name()
            .and_then(|name| self.themes.named(name))
            .unwrap_or_else(|| self.themes.usual(self.shade))
    }

    /// Whether the screen is too small to be played on; then it says so and takes only quit.
    pub fn is_too_small(&self) -> bool {
        self.size.0 < LEAST.0 || self.size.1 < LEAST.1
    }

    /// Whether board and engine panel are shown side by side.
    pub fn is_wide(&self) -> bool {
        self.size.0 >= 76 && self.size.1 >= 16
    }

    /// Whether there is room for both board and engine panel.
    pub fn has_room(&self) -> bool {
        self.is_wide() || (self.size.0 >= 40 && self.size.1 >= 36)
    }

    /// Takes an action; gives what shall be done outside.
    pub fn update(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Key(key) => {
                self.touch();
                self.key(key)
            }
            Action::Point(spot, how) => {
                self.touch();
                self.point(spot, how)
            }
            Action::Paste(text) => {
                self.touch();
                self.paste(&text)
            }
            Action::Tick(now) => self.tick(now),
            Action::Resize(columns, rows) => {
                self.size = (columns, rows);
                self.follow();
                Vec::new()
            }
            Action::Shade(shade) => {
                self.shade = shade;
                Vec::new()
            }
            Action::Say(role, text) => {
                self.say(role, text);
                Vec::new()
            }
            Action::Started(_) | Action::Report(_) | Action::Sample(_) | Action::Finished(_) => {
                self.hear(action)
            }
        }
    }

    /// Takes what comes from the search.
    fn hear(&mut self, action: Action) -> Vec<Effect> {
        match action {
            Action::Started(title) => {
                self.is_orphaned = false;
                self.panel.started(title);
                let game = self.session.as_ref().map(|session| session.game());
                if game.is_some_and(|game| game != Game::Peg) {
                    self.panel.is_between_two();
                }
            }
            Action::Sample(sample) => self.panel.sample(sample),
            Action::Report(report) => {
                self.panel.report(&report);
                if let Some(session) = self.session.as_mut().filter(|_| !self.is_orphaned) {
                    session.heard(&report);
                }
            }
            Action::Finished(finish) => {
                self.panel.ended();
                if std::mem::take(&mut self.is_orphaned) {
                    return Vec::new();
                }
                if self.rests() {
                    self.answer = Some(finish);
                    return Vec::new();
                }
                return self.ask(|session| session.finished(finish));
            }
            _ => {}
        }
        Vec::new()
    }

    fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = self.now.max(now);
        if self.notice.as_ref().is_some_and(|n| n.until <= self.now) {
            self.drop_notice();
        }
        self.step_miniatures();
        if self.rests() {
            return Vec::new();
        }
        let now = self.now;
        let mut effects = self.ask(|session| session.tick(now));
        if let Some(finish) = self.answer.take() {
            effects.extend(self.ask(|session| session.finished(finish)));
        }
        effects
    }

    /// When [`Action::Tick`] is wanted next; none at rest.
    pub fn wakes(&self) -> Option<Duration> {
        let notice = self.notice.as_ref().map(|notice| notice.until);
        let session = self.session.as_ref().filter(|_| !self.rests());
        let answer = session.and(self.answer.as_ref()).map(|_| self.now);
        let session = session.and_then(|session| session.wakes());
        [notice, session, answer, self.miniatures_wake()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Whether the game rests behind the menu or a dialog: a game of two sides, lest its engines
    /// move where nobody looks, or before it was said who plays.
    fn rests(&self) -> bool {
        let session = self.session.as_ref();
        let is_hidden = self.menu.is_some() || self.dialog.is_some();
        is_hidden && session.is_some_and(|session| session.rests_behind_menu())
    }

    /// Lets the session do something, if there is one, and does what it wants of the app.
    fn ask(&mut self, what: impl FnOnce(&mut dyn Session) -> Vec<Effect>) -> Vec<Effect> {
        let Some(session) = &mut self.session else {
            return Vec::new();
        };
        let effects = what(&mut **session);
        let place = session.place();
        if self.about.is_some_and(|about| about != place) {
            self.drop_notice();
        }
        self.relay(effects)
    }

    /// Does what a session wants of the app itself; gives the rest.
    fn relay(&mut self, effects: Vec<Effect>) -> Vec<Effect> {
        let mut passed = Vec::new();
        for effect in effects {
            match effect {
                Effect::Choose(chooser) => passed.extend(self.open_dialog(Dialog::choose(chooser))),
                Effect::Ask(prompt) => {
                    let dialog = self.prompted(prompt);
                    passed.extend(self.open_dialog(dialog));
                }
                Effect::Say(role, text) => {
                    self.say(role, text);
                    self.about = self.session.as_ref().map(|session| session.place());
                }
                Effect::Settle(settings) => passed.extend(self.settle(*settings)),
                other => {
                    if let Effect::Solved(solved) = &other {
                        self.diary.progress.add(solved);
                    }
                    passed.push(other);
                }
            }
        }
        passed
    }

    /// Tells a line for a while, in the place of the one before. Of several things that are found
    /// wrong at one moment, at the start say, each has its time.
    fn say(&mut self, role: Role, text: String) {
        let warns = |role| matches!(role, Role::Bad | Role::Caution);
        match &self.notice {
            Some(told) if warns(role) && warns(told.role) && told.until == self.now + WARNED => {
                let is_told = told.text == text || self.later.iter().any(|(_, t)| *t == text);
                if !is_told {
                    self.later.push_back((role, text));
                }
            }
            _ => self.tell(role, text),
        }
    }

    fn tell(&mut self, role: Role, text: String) {
        let warned = matches!(role, Role::Bad | Role::Caution);
        let until = self.now + if warned { WARNED } else { TOLD };
        self.notice = Some(Notice { role, text, until });
        self.about = None;
    }

    /// Takes the line away that is told, and tells the next.
    fn drop_notice(&mut self) {
        (self.notice, self.about) = (None, None);
        if let Some((role, text)) = self.later.pop_front() {
            self.tell(role, text);
        }
    }

    /// Takes away what the game said, for something else is shown now.
    fn leave_place(&mut self) {
        if self.about.is_some() {
            self.drop_notice();
        }
    }

    /// Takes new settings, and has them kept.
    fn settle(&mut self, settings: Settings) -> Vec<Effect> {
        self.settings = settings;
        if let Some(session) = &mut self.session {
            session.settle(&self.settings);
        }
        vec![Effect::Settle(self.settings.clone().into())]
    }
}

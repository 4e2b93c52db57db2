//! The menu of games: which card is selected, how its miniatures live, and how a game is opened.

use std::time::Duration;

use super::App;
use crate::action::Command;
use crate::games::session::{Effect, Session};
use crate::games::{Card, Game, Opening};
use crate::settings::Settings;
use crate::theme::Role;

/// What the menu shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Menu {
    /// The selected card.
    pub at: usize,
    /// The picture that the miniatures show.
    pub step: usize,
    /// When they show the next one, if they do not rest.
    next: Duration,
}

/// So long a miniature stands still; without motion; and after so long they come to rest.
const PACE: Duration = Duration::from_millis(700);
const SLOW_PACE: Duration = Duration::from_millis(2500);
const REST: Duration = Duration::from_secs(30);

impl Menu {
    /// The menu with the game selected that was played last.
    pub(super) fn at_last_game(cards: &[Card], settings: &Settings) -> Self {
        let last = settings.last_game.as_deref();
        let at = cards.iter().position(|card| Some(card.game.name()) == last);
        Self {
            at: at.unwrap_or(0),
            ..Self::default()
        }
    }
}

impl App {
    /// Whether a game is open, so that it can be gone on with.
    pub fn is_begun(&self, game: Game) -> bool {
        self.session.as_ref().is_some_and(|s| s.game() == game)
    }

    /// Goes on with the game that is open, or else begins it.
    pub fn open(&mut self, game: Game) -> Vec<Effect> {
        if !self.is_begun(game) {
            match self.begun(game) {
                Ok(session) => self.session = Some(session),
                Err(text) => {
                    self.say(Role::Bad, text);
                    return Vec::new();
                }
            }
        }
        self.menu = None;
        if self.settings.last_game.as_deref() == Some(game.name()) {
            return Vec::new();
        }
        let last_game = Some(game.name().to_owned());
        let settings = Settings {
            last_game,
            ..self.settings.clone()
        };
        self.settle(settings)
    }

    fn begun(&mut self, game: Game) -> Result<Box<dyn Session>, String> {
        let opening = Opening {
            seed: self.next_seed(),
            ..Opening::default()
        };
        let card = self.card(game).ok_or("there is no such game")?;
        let mut session = (card.open)(&opening, &self.settings)?;
        session.remember(&self.diary);
        Ok(session)
    }

    fn card(&self, game: Game) -> Option<&'static Card> {
        self.cards.iter().find(|card| card.game == game)
    }

    /// A seed that was not given out before (Weyl's sequence by the golden ratio).
    fn next_seed(&mut self) -> u64 {
        let seed = self.seed;
        self.seed = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        seed
    }

    /// To the menu; the game goes on behind it and is kept.
    pub(super) fn show_menu(&mut self) -> Vec<Effect> {
        let Some(session) = &self.session else {
            return Vec::new();
        };
        let game = session.game();
        let at = self.cards.iter().position(|card| card.game == game);
        self.menu = Some(Menu {
            at: at.unwrap_or(0),
            step: 0,
            next: self.now + self.pace(),
        });
        self.leave_place();
        vec![Effect::Save]
    }

    /// A command that the menu takes itself.
    pub(super) fn menu_command(&mut self, command: Command) -> Vec<Effect> {
        let count = self.cards.len();
        let Some(menu) = &mut self.menu else {
            return Vec::new();
        };
        match command {
            Command::Up | Command::Left if count > 0 => menu.at = (menu.at + count - 1) % count,
            Command::Down | Command::Right if count > 0 => menu.at = (menu.at + 1) % count,
            Command::Select => {
                let game = self.cards.get(menu.at).map(|card| card.game);
                return game.map(|game| self.open(game)).unwrap_or_default();
            }
            Command::Cancel if self.session.is_some() => self.menu = None,
            _ => {}
        }
        Vec::new()
    }

    fn pace(&self) -> Duration {
        if self.settings.motion {
            PACE
        } else {
            SLOW_PACE
        }
    }

    /// The person did something: miniatures that rested live again.
    pub(super) fn touch(&mut self) {
        self.touched = self.now;
        let next = self.now + self.pace();
        if let Some(menu) = &mut self.menu
            && menu.next <= self.now
        {
            menu.next = next;
        }
    }

    pub(super) fn step_miniatures(&mut self) {
        let (now, next) = (self.now, self.now + self.pace());
        let resting = now >= self.touched + REST;
        if let Some(menu) = &mut self.menu
            && !resting
            && menu.next <= now
        {
            menu.step = menu.step.wrapping_add(1);
            menu.next = next;
        }
    }

    /// When the miniatures move next; none while they rest.
    pub(super) fn miniatures_wake(&self) -> Option<Duration> {
        let next = self.menu.as_ref()?.next;
        (self.now.max(next) < self.touched + REST).then_some(next)
    }
}

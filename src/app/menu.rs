//! The menu of games: which card is selected, how its miniatures live, and how a game is opened.

use std::time::Duration;

use super::App;
use super::panel::Panel;
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

/// The least columns of a card, and the least rows of the screen on which cards are drawn.
const CARD: u16 = 25;
const CARDS: u16 = 20;

/// The card to which an arrow leads, of so many that stand side by side in so many columns. Left and
/// right go through all and round; up and down stay in their column, and go round in it.
fn moved(arrow: Command, at: usize, count: usize, columns: usize) -> usize {
    let column = at % columns;
    let in_column = || (column..count).step_by(columns);
    match arrow {
        _ if count == 0 => at,
        Command::Left => (at + count - 1) % count,
        Command::Right => (at + 1) % count,
        Command::Up if at >= columns => at - columns,
        Command::Up => in_column().next_back().unwrap_or(at),
        Command::Down if at + columns < count => at + columns,
        Command::Down => column,
        _ => at,
    }
}

impl Menu {
    /// How many cards stand side by side on a screen of this size: all of them, or there is a list
    /// of one column.
    pub fn columns((width, height): (u16, u16), cards: usize) -> usize {
        let fits = usize::from(width / CARD) >= cards && height >= CARDS;
        if fits { cards.max(1) } else { 1 }
    }

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
        let mut begun = self.session.iter().chain(&self.others);
        begun.any(|session| session.game() == game)
    }

    /// Goes on with a game where it was left, or else begins it. The game that is open is kept and
    /// gives place.
    pub fn open(&mut self, game: Game) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.session.as_ref().is_none_or(|open| open.game() != game) {
            let waits = self.others.iter().position(|other| other.game() == game);
            let session = match waits {
                Some(at) => self.others.remove(at),
                None => match self.begun(game) {
                    Ok(session) => session,
                    Err(text) => {
                        self.say(Role::Bad, text);
                        return Vec::new();
                    }
                },
            };
            effects = self.give_place();
            self.session = Some(session);
            if let Some(session) = &mut self.session {
                session.settle(&self.settings);
            }
        }
        self.menu = None;
        if self.settings.last_game.as_deref() != Some(game.name()) {
            let last_game = Some(game.name().to_owned());
            let settings = Settings {
                last_game,
                ..self.settings.clone()
            };
            effects.extend(self.settle(settings));
        }
        effects
    }

    /// Takes the game that is open off the screen: it is kept, and its search ends.
    fn give_place(&mut self) -> Vec<Effect> {
        let Some(mut left) = self.session.take() else {
            return Vec::new();
        };
        self.leave_place();
        left.leave();
        let mut effects = vec![Effect::Keep(left.game(), left.saved())];
        effects.extend(self.orphan_search());
        self.panel = Panel::default();
        self.others.push(left);
        effects
    }

    /// Nobody wants the answer of the search that runs.
    fn orphan_search(&mut self) -> Option<Effect> {
        self.is_orphaned = self.panel.running;
        self.is_orphaned.then_some(Effect::Stop)
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

    /// To the menu; the game is kept. A puzzle goes on behind it; a game of two sides rests until it
    /// is gone on with, lest it be found played on.
    pub(super) fn show_menu(&mut self) -> Vec<Effect> {
        let Some(session) = &mut self.session else {
            return Vec::new();
        };
        let game = session.game();
        let rests = session.rests_behind_menu();
        if rests {
            session.leave();
            self.answer = None;
        }
        let at = self.cards.iter().position(|card| card.game == game);
        self.menu = Some(Menu {
            at: at.unwrap_or(0),
            step: 0,
            next: self.now + self.pace(),
        });
        self.leave_place();
        let stop = rests.then(|| self.orphan_search()).flatten();
        stop.into_iter().chain([Effect::Save]).collect()
    }

    /// A command that the menu takes itself.
    pub(super) fn menu_command(&mut self, command: Command) -> Vec<Effect> {
        let (count, columns) = (self.cards.len(), Menu::columns(self.size, self.cards.len()));
        let Some(menu) = &mut self.menu else {
            return Vec::new();
        };
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right => {
                menu.at = moved(command, menu.at, count, columns);
            }
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

#[cfg(test)]
mod tests {
    use super::{Command, Menu, moved};

    #[test]
    fn arrows_go_round_the_cards_in_rows_and_columns() {
        let way = |arrow, at| moved(arrow, at, 3, 2);
        assert_eq!((way(Command::Right, 2), way(Command::Left, 0)), (0, 2));
        assert_eq!((way(Command::Down, 0), way(Command::Down, 2)), (2, 0));
        assert_eq!((way(Command::Up, 0), way(Command::Up, 2)), (2, 0));
        assert_eq!((way(Command::Down, 1), way(Command::Up, 1)), (1, 1));
        assert_eq!(moved(Command::Down, 1, 3, 1), 2);
        assert_eq!(moved(Command::Up, 0, 0, 1), 0);
        assert_eq!(Menu::columns((40, 12), 3), 1);
        assert_eq!(Menu::columns((100, 30), 3), 3);
    }
}

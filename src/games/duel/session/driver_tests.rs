//! What the tests of this folder drive a game with: hands, an engine that answers at once, a clock.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::{Match, Players, opening};
use crate::action::{Command, Key, Mode, Pointing, binding, command};
use crate::engine::running::{Desk, Report, Running};
use crate::games::Opening;
use crate::games::connect4::game::Connect4;
use crate::games::duel::game::Duel;
use crate::games::session::{Effect, Session};
use crate::games::tictactoe::rules::TicTacToe;
use crate::settings::Settings;

/// Settings under which all is small, quick and the same each time.
pub fn settings<D: Duel>(first: &str, second: &str) -> Settings {
    let mut settings = Settings {
        motion: false,
        ..Settings::default()
    };
    settings.engine.memory_mib = 4;
    settings.engine.threads = Some(1);
    let said = D::settings_mut(&mut settings);
    first.clone_into(&mut said.first);
    second.clone_into(&mut said.second);
    "alone".clone_into(&mut said.sharing);
    said.pace_ms = 0;
    settings
}

/// A game that is driven.
pub struct Driver<D: Duel> {
    pub game: Match<D>,
    pub said: Vec<String>,
    /// Whether searches are run at once; else the last one waits in `job`.
    pub answers: bool,
    pub job: Option<crate::games::session::Job>,
    pub settled: Option<Settings>,
}

impl<D: Duel> Driver<D> {
    pub fn new(board: &str, position: &str, (first, second): (&str, &str)) -> Self {
        let settings = settings::<D>(first, second);
        let board = D::named(board).unwrap();
        let round = opening::read(&board, position).unwrap();
        let players = Players::of(D::settings(&settings));
        Self {
            game: Match::new(round, players, 1, &settings),
            said: Vec::new(),
            answers: true,
            job: None,
            settled: None,
        }
    }

    /// Does what effects want, and what comes of it.
    pub fn follow(&mut self, effects: Vec<Effect>) {
        let mut todo: VecDeque<Effect> = effects.into();
        while let Some(effect) = todo.pop_front() {
            match effect {
                Effect::Search(job) if self.answers => {
                    let finish = self.search(job);
                    todo.extend(self.game.finished(Ok(finish)));
                }
                Effect::Search(job) => self.job = Some(job),
                Effect::Say(_, text) => self.said.push(text),
                Effect::Settle(settings) => {
                    self.game.settle(&settings);
                    self.settled = Some(*settings);
                }
                _ => {}
            }
        }
    }

    /// Runs a search, and lets the game hear what it tells.
    fn search(&mut self, job: crate::games::session::Job) -> crate::games::session::Finish {
        let running = Running::spawn(job.limits, Arc::default(), job.work);
        let reports: Vec<Report> = running.reports.iter().collect();
        for report in reports {
            self.game.heard(&report);
        }
        running.join().unwrap()
    }

    /// Runs the search that waits, late as it may be.
    pub fn answer(&mut self) {
        let job = self.job.take().expect("a search was asked for");
        let desk = Desk::quiet(job.limits, Arc::default());
        let finish = (job.work)(&desk);
        let effects = self.game.finished(Ok(finish));
        self.follow(effects);
    }

    pub fn press(&mut self, keys: &[Key]) -> &mut Self {
        for &key in keys {
            let meant = command(self.game.mode(), key);
            let effects = match (meant, key) {
                (Some(Command::Digit), Key::Char(digit)) => {
                    let digit = digit.to_digit(10).unwrap();
                    self.game.digit(u8::try_from(digit).unwrap())
                }
                (Some(command), _) => self.game.perform(command),
                (None, _) => Vec::new(),
            };
            self.follow(effects);
        }
        self
    }

    /// Types characters, each as a key.
    pub fn type_keys(&mut self, keys: &str) -> &mut Self {
        for key in keys.chars() {
            self.press(&[Key::Char(key)]);
        }
        self
    }

    pub fn click(&mut self, cell: u8) -> &mut Self {
        let effects = self.game.point(cell, Pointing::Press);
        self.follow(effects);
        let effects = self.game.released();
        self.follow(effects);
        self
    }

    /// Lets the time come to so many milliseconds.
    pub fn tick(&mut self, milliseconds: u64) -> &mut Self {
        let effects = self.game.tick(Duration::from_millis(milliseconds));
        self.follow(effects);
        self
    }

    pub fn chosen(&mut self, command: Command, row: Option<usize>) -> &mut Self {
        let effects = self.game.chosen(command, row);
        self.follow(effects);
        self
    }

    /// The position on the board as text.
    pub fn position(&self) -> String {
        self.game.position_text()
    }

    pub fn last_said(&self) -> &str {
        self.said.last().map_or("", |text| text)
    }

    /// Whether a command is in the key table of the mode and can be done.
    pub fn offers(&self, command: Command) -> bool {
        binding(self.game.mode(), command).is_some() && self.game.can(command)
    }

    pub fn is_over(&self) -> bool {
        self.game.round.position().outcome().is_some()
    }

    pub fn mode(&self) -> Mode {
        self.game.mode()
    }
}

/// Connect Four on the usual board.
pub fn connect4(position: &str, players: (&str, &str)) -> Driver<Connect4> {
    Driver::new("7x6", position, players)
}

/// Tic-tac-toe on the usual board.
pub fn tictactoe(position: &str, players: (&str, &str)) -> Driver<TicTacToe> {
    Driver::new("3x3", position, players)
}

/// A game opened as the app does it.
pub fn opened(game: crate::games::Game, position: Option<&str>) -> Box<dyn Session> {
    let opening = Opening {
        position: position.map(str::to_owned),
        seed: 1,
        ..Opening::default()
    };
    (game.card().open)(&opening, &Settings::default()).unwrap()
}

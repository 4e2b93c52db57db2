//! `parlour play` and bare `parlour`: the app on this terminal.
//!
//! What is wrong with the arguments is said before the screen opens. Options hold for this time and
//! do not change the settings that are kept.

use std::env;
use std::process::ExitCode;
use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;

use super::board_file::{self, Choice};
use super::{posed, units};
use crate::games::peg::notation::quoted;
use crate::games::peg::puzzles::progress::Diary;
use crate::games::session::Session;
use crate::games::{ALL, Game, Opening};
#[cfg(debug_assertions)]
use crate::run::Provoked;
use crate::settings::Settings;
use crate::state::Store;
use crate::theme::{Depth, Themes};
use crate::tui::{self, Start, Tty};

/// Options of the app.
#[derive(Debug, Default, Args)]
pub struct Arguments {
    /// The game; without one, the menu
    #[arg(value_parser = game)]
    game: Option<Game>,
    /// A position in the game's notation, or a puzzle: `puzzle:cross`, `daily`, `random:SEED`;
    /// without one, the game goes on where it was left
    position: Option<String>,
    /// The board: english, european, wiegleb, asymmetric, diamond, triangle5 to triangle8, square4
    /// to square8, or a file with a drawing; of connect4 its size, as 7x6; of tictactoe as 3x3,
    /// "5x5 line 4", "3x3 misere"
    #[arg(long, value_name = "B", requires = "game")]
    board: Option<String>,
    /// The seed of everything random [default: from the clock]
    #[arg(long, value_name = "N", value_parser = seed)]
    seed: Option<u64>,
    /// The theme, by its name
    #[arg(long, value_name = "T")]
    theme: Option<String>,
    /// Write 7-bit characters only
    #[arg(long)]
    ascii: bool,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = units::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// For tests: something that panics once the screen is there
    #[cfg(debug_assertions)]
    #[arg(long, hide = true, value_parser = provoked)]
    provoke: Option<Provoked>,
}

impl Arguments {
    /// Whether a certain position is asked for, rather than the game as it was left.
    fn asks(&self) -> bool {
        self.position.is_some() || self.board.is_some()
    }
}

fn game(name: &str) -> Result<Game, String> {
    let known = || ALL.iter().map(|card| card.game.name()).collect::<Vec<_>>();
    Game::named(name).ok_or_else(|| format!("expected one of: {}", known().join(", ")))
}

fn seed(text: &str) -> Result<u64, String> {
    let expected = |_| format!("expected a whole number from 0 to {}", u64::MAX);
    text.parse().map_err(expected)
}

#[cfg(debug_assertions)]
fn provoked(what: &str) -> Result<Provoked, String> {
    match what {
        "app-panic" => Ok(Provoked::App),
        "search-panic" => Ok(Provoked::Search),
        _ => Err("expected app-panic or search-panic".to_owned()),
    }
}

/// Runs the app.
pub fn run(arguments: &Arguments) -> Result<ExitCode> {
    let terminal = env::var("TERM").unwrap_or_default();
    ensure!(
        Tty::is_there(),
        "play needs a terminal on standard input and output; `parlour solve` works without"
    );
    ensure!(
        terminal != "dumb",
        "play needs a terminal that can place text, and TERM is `dumb`; `parlour solve` works \
         without"
    );
    let (mut store, mut notices) = Store::open();
    let (kept, notice) = store.settings();
    notices.extend(notice);
    let (themes, warnings) = match store.themes() {
        Some(folder) => Themes::with_folder(&folder),
        None => (Themes::embedded(), Vec::new()),
    };
    notices.extend(warnings);
    let themes = themes.at(Depth::from_environment(|name| env::var(name).ok()));
    let mut settings = overridden(kept.clone(), arguments, &themes)?;
    settings.theme.take_if(|name| {
        let gone = themes.named(name).is_none();
        if gone {
            notices.push(format!("there is no theme `{}` any more", quoted(name)));
        }
        gone
    });
    let seed = arguments.seed.unwrap_or_else(seed_of_the_clock);
    let mut shelf = Shelf {
        settings: &settings,
        seed,
        store: &store,
        notices: &mut notices,
    };
    let session = match arguments.game {
        Some(game) => Some(shelf.begun(game, arguments)?),
        None => None,
    };
    let mut behind = shelf.others(arguments.game);
    let last = settings.last_game.as_deref().and_then(Game::named);
    behind.sort_by_key(|game| Some(game.game()) != last);
    let displaces = arguments.game.filter(|_| arguments.asks());
    let exit = tui::play(Start {
        displaces,
        diary: diary(&store, &mut notices),
        settings,
        kept,
        themes,
        session,
        behind,
        seed,
        store,
        notices,
        #[cfg(debug_assertions)]
        provoked: arguments.provoke,
    });
    Ok(ExitCode::from(exit?))
}

/// What the person has solved, and the time.
fn diary(store: &Store, notices: &mut Vec<String>) -> Diary {
    let (progress, notice) = store.progress();
    notices.extend(notice);
    let began = posed::now();
    Diary { progress, began }
}

/// The settings for this time.
fn overridden(kept: Settings, arguments: &Arguments, themes: &Themes) -> Result<Settings> {
    let mut settings = kept;
    if let Some(name) = &arguments.theme {
        if themes.named(name).is_none() {
            let names: Vec<&str> = themes.names().collect();
            bail!(
                "--theme: got `{}`, expected one of: {}",
                quoted(name),
                names.join(", ")
            );
        }
        settings.theme = Some(name.clone());
    }
    settings.ascii |= arguments.ascii || !shows_unicode(|name| env::var(name).ok());
    settings.engine.threads = arguments.threads.or(settings.engine.threads);
    // Every frame of a movement crosses the network.
    settings.motion &= env::var_os("SSH_CONNECTION").is_none() && env::var_os("SSH_TTY").is_none();
    Ok(settings)
}

/// Whether the terminal is likely to show more than 7-bit characters: its locale says UTF-8 or
/// nothing, and it is not the console of Linux, whose fonts have few of the signs that boards need.
fn shows_unicode(variable: impl Fn(&str) -> Option<String>) -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let said = |name: &&str| variable(name).filter(|value| !value.is_empty());
    let locale = names.iter().find_map(said).map(|said| said.to_lowercase());
    let is_utf8 = |locale: String| locale.contains("utf-8") || locale.contains("utf8");
    locale.is_none_or(is_utf8) && variable("TERM").as_deref() != Some("linux")
}

/// What games are begun and resumed with.
struct Shelf<'a> {
    settings: &'a Settings,
    seed: u64,
    store: &'a Store,
    notices: &'a mut Vec<String>,
}

impl Shelf<'_> {
    /// The game that was asked for: as the arguments say, or going on where it was left.
    fn begun(&mut self, game: Game, arguments: &Arguments) -> Result<Box<dyn Session>> {
        if !arguments.asks()
            && let Some(session) = self.resumed(game)
        {
            return Ok(session);
        }
        let mut opening = Opening {
            position: arguments.position.as_deref().map(|text| match game {
                Game::Peg => posed::dated(text),
                Game::Connect4 | Game::TicTacToe => text.to_owned(),
            }),
            seed: self.seed,
            ..Opening::default()
        };
        if let (Some(name), Game::Connect4 | Game::TicTacToe) = (&arguments.board, game) {
            opening.board = Some(name.clone());
        } else if let Some(name) = &arguments.board {
            match board_file::choice(name).context("--board")? {
                Choice::Known(name) => opening.board = Some(name),
                Choice::Drawn(drawing) => opening.drawing = Some((name.clone(), drawing)),
            }
        }
        (game.card().open)(&opening, self.settings).map_err(|error| anyhow!(error))
    }

    /// The games as they were left, but this one.
    fn others(&mut self, but: Option<Game>) -> Vec<Box<dyn Session>> {
        let games = ALL.iter().map(|card| card.game);
        let games = games.filter(|&game| Some(game) != but);
        games.filter_map(|game| self.resumed(game)).collect()
    }

    /// The game as it was left. One that can't be read is set aside, and that is told.
    fn resumed(&mut self, game: Game) -> Option<Box<dyn Session>> {
        let text = match self.store.saved(game.name()) {
            Ok(text) => text?,
            Err(notice) => {
                self.notices.push(notice);
                return None;
            }
        };
        match (game.card().resume)(&text, self.seed, self.settings) {
            Ok(session) => Some(session),
            Err(reason) => {
                self.notices.push(self.store.reject(game.name(), &reason));
                None
            }
        }
    }
}

fn seed_of_the_clock() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| now.as_secs() ^ u64::from(now.subsec_nanos()) << 32)
}

#[cfg(test)]
mod tests {
    use super::shows_unicode;

    #[test]
    fn the_locale_says_what_characters_there_are() {
        let shows = |set: &[(&str, &str)]| {
            shows_unicode(|name| {
                let found = set.iter().find(|(known, _)| *known == name);
                found.map(|(_, value)| (*value).to_owned())
            })
        };
        assert!(shows(&[]));
        assert!(shows(&[("LANG", "C.UTF-8")]));
        assert!(shows(&[
            ("LC_ALL", ""),
            ("LC_CTYPE", "el_GR.utf8"),
            ("LANG", "C")
        ]));
        assert!(!shows(&[("LANG", "C")]));
        assert!(!shows(&[("LC_ALL", "POSIX"), ("LANG", "C.UTF-8")]));
        assert!(!shows(&[("TERM", "linux"), ("LANG", "C.UTF-8")]));
    }
}

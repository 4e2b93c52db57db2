//! What outlives the program: settings, saved games and exports, in the XDG folders.
//!
//! | what | where |
//! |---|---|
//! | settings | `$XDG_CONFIG_HOME/parlour/config.toml` |
//! | themes of one's own | `$XDG_CONFIG_HOME/parlour/themes/*.toml` |
//! | a saved game | `$XDG_STATE_HOME/parlour/peg.toml` |
//! | the game before, where a position was asked for | `$XDG_STATE_HOME/parlour/peg.before.toml` |
//! | the puzzles that were solved | `$XDG_STATE_HOME/parlour/puzzles.toml` |
//! | what was copied last | `$XDG_STATE_HOME/parlour/clipboard.txt` |
//! | an export | the current folder; `$XDG_DATA_HOME/parlour/exports` if that can't be written |
//!
//! A file is there as a whole or not at all ([mod@file]): of two programs that write at once the last
//! one wins. What can't be read is set aside under another name, and never overwritten.

pub mod file;
mod progress;
#[cfg(test)]
mod tests;

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use etcetera::base_strategy::{BaseStrategy, Xdg};
use toml::{Table, Value};

use crate::document;
use crate::games::ALL;
use crate::settings::{EngineSettings, Settings};

const HEAD: &str = "# The settings of parlour, written by the program. \
                    Entries that it does not know are kept.\n\n";

/// Where things are kept.
#[derive(Clone, Debug)]
pub struct Folders {
    /// Settings and themes.
    pub config: PathBuf,
    /// Saved games.
    pub state: PathBuf,
    /// Where exports go, and where they go if that can't be written.
    pub exports: [PathBuf; 2],
}

impl Folders {
    /// The XDG folders of whoever runs the program. The error says why there are none.
    pub fn usual() -> Result<Self, String> {
        let xdg = Xdg::new().map_err(|error| error.to_string())?;
        let state = xdg.state_dir().unwrap_or_else(|| xdg.data_dir());
        Ok(Self {
            config: xdg.config_dir().join("parlour"),
            state: state.join("parlour"),
            exports: [
                std::env::current_dir().unwrap_or_default(),
                xdg.data_dir().join("parlour/exports"),
            ],
        })
    }
}

/// The files of one person, or of nobody.
#[derive(Debug)]
pub struct Store {
    folders: Option<Folders>,
    /// Whether the settings' file has entries that are wrong and will be lost by writing it.
    spoiled: bool,
}

impl Store {
    /// The store in the usual folders, with what the person should know of it. Folders are made
    /// when something is written.
    pub fn open() -> (Self, Vec<String>) {
        match Folders::usual() {
            Ok(folders) => (Self::at(folders), Vec::new()),
            Err(error) => {
                let notice = format!("nothing will be kept: {error}");
                (Self::nowhere(), vec![notice])
            }
        }
    }

    /// The store in these folders.
    pub fn at(folders: Folders) -> Self {
        Self {
            folders: Some(folders),
            spoiled: false,
        }
    }

    /// The store of a guest: it reads and writes nothing.
    pub fn nowhere() -> Self {
        Self {
            folders: None,
            spoiled: false,
        }
    }

    /// The folder of the person's own themes.
    pub fn themes(&self) -> Option<PathBuf> {
        let folders = self.folders.as_ref()?;
        Some(folders.config.join("themes"))
    }

    /// The settings, and what is wrong in their file. An entry that is wrong has its usual value;
    /// a file that can't be read at all is set aside.
    pub fn settings(&mut self) -> (Settings, Option<String>) {
        let Some(path) = self.config() else {
            return (Settings::default(), None);
        };
        let read = match file::read(&path) {
            Ok(None) => return (Settings::default(), None),
            Ok(Some(text)) => document::read(&text).map_err(|problem| format!("line {problem}")),
            Err(reason) => Err(reason),
        };
        match read {
            Ok((settings, problems)) => {
                self.spoiled = problems.iter().any(|problem| !is_unknown(&problem.text));
                let problems = problems.iter();
                let told: Vec<String> = problems.map(|p| format!("line {p}")).collect();
                let told =
                    (!told.is_empty()).then(|| format!("{}: {}", path.display(), told.join("; ")));
                (settings, told)
            }
            Err(reason) => (Settings::default(), Some(put_aside(&path, &reason))),
        }
    }

    /// Keeps the settings, and in their file the entries that nobody knows. A file with wrong
    /// entries is set aside before.
    pub fn settle(&mut self, settings: &Settings) -> Result<(), String> {
        let Some(path) = self.config() else {
            return Ok(());
        };
        let before = match file::read(&path) {
            Ok(text) => text.unwrap_or_default().parse::<Table>(),
            Err(_) => Ok(Table::new()), // set aside by `write`
        };
        if self.spoiled || before.is_err() {
            file::set_aside(&path)?;
            self.spoiled = false;
        }
        let mut table = before.unwrap_or_default();
        let failed = |error: toml::ser::Error| format!("{}: {error}", path.display());
        remove(&mut table, &Table::try_from(all_said()).map_err(failed)?);
        add(&mut table, Table::try_from(settings).map_err(failed)?);
        let text = toml::to_string(&table).map_err(failed)?;
        file::write(&path, &format!("{HEAD}{text}"))
    }

    /// The text of a saved game. The error says that it can't be read and was set aside.
    pub fn saved(&self, game: &str) -> Result<Option<String>, String> {
        let Some(path) = self.game(game) else {
            return Ok(None);
        };
        file::read(&path).map_err(|reason| put_aside(&path, &reason))
    }

    /// Sets a saved game aside that was read and can't be understood, for this reason. Gives a
    /// notice.
    pub fn reject(&self, game: &str, reason: &str) -> String {
        let path = self.game(game);
        path.map_or_else(|| reason.to_owned(), |path| put_aside(&path, reason))
    }

    /// Keeps a game.
    pub fn save(&self, game: &str, text: &str) -> Result<(), String> {
        self.game(game)
            .map_or(Ok(()), |path| file::write(&path, text))
    }

    /// Gives a kept game another name, `peg.before.toml`, so that a new one can take its place.
    pub fn put_by(&self, game: &str) -> Result<(), String> {
        let (Some(path), Some(by)) = (self.game(game), self.game(&format!("{game}.before"))) else {
            return Ok(());
        };
        match fs::rename(&path, by) {
            Err(error) if error.kind() != ErrorKind::NotFound => {
                Err(format!("{}: {error}", path.display()))
            }
            _ => Ok(()),
        }
    }

    /// Brings the settings, the games and the puzzles to the disk, as far as it goes: nobody can be told any more.
    pub fn sync(&self) {
        let games = ALL.iter().filter_map(|card| self.game(card.game.name()));
        for path in games.chain(self.config()).chain(self.puzzles()) {
            let _ = file::sync(&path);
        }
    }

    /// Writes a text to a new file of about this name, and gives its path: a number is put into
    /// the name rather than a file overwritten.
    pub fn export(&self, name: &str, text: &str) -> Result<String, String> {
        let Some(folders) = &self.folders else {
            return Err("a guest can't write files".to_owned());
        };
        let [first, second] = &folders.exports;
        let path = file::write_new(first, name, text).or_else(|reason| {
            let other =
                file::make_folder(second).and_then(|()| file::write_new(second, name, text));
            other.map_err(|other| format!("{reason}; {other}"))
        });
        path.map(|path| path.display().to_string())
    }

    /// Keeps what was copied, for terminals without a clipboard; gives the path.
    pub fn clipboard(&self, text: &str) -> Result<Option<String>, String> {
        let Some(folders) = &self.folders else {
            return Ok(None);
        };
        let path = folders.state.join("clipboard.txt");
        file::write(&path, text)?;
        Ok(Some(path.display().to_string()))
    }

    fn config(&self) -> Option<PathBuf> {
        let folders = self.folders.as_ref()?;
        Some(folders.config.join("config.toml"))
    }

    fn game(&self, name: &str) -> Option<PathBuf> {
        let folders = self.folders.as_ref()?;
        Some(folders.state.join(format!("{name}.toml")))
    }
}

/// Sets a file aside; the notice says why and where it is now.
fn put_aside(path: &Path, reason: &str) -> String {
    let name = |path: &Path| path.file_name().unwrap_or_default().display().to_string();
    let shown = name(path);
    match file::set_aside(path) {
        Ok(Some(aside)) => format!(
            "{shown} is now {}: it can't be read, {reason}",
            name(&aside)
        ),
        Ok(None) => format!("{shown} can't be read ({reason})"),
        Err(error) => format!("{shown} can't be read ({reason}); {error}"),
    }
}

/// Whether a problem is about an entry that nobody knows; such are kept.
fn is_unknown(problem: &str) -> bool {
    problem.starts_with("unknown field")
}

/// Settings in which nothing is left out, so that they name every entry.
fn all_said() -> Settings {
    Settings {
        theme: Some(String::new()),
        last_game: Some(String::new()),
        engine: EngineSettings {
            threads: Some(1),
            ..EngineSettings::default()
        },
        ..Settings::default()
    }
}

/// Takes out of a table what another has, table by table.
fn remove(table: &mut Table, known: &Table) {
    for (key, value) in known {
        match (table.get_mut(key), value) {
            (Some(Value::Table(inner)), Value::Table(known)) => remove(inner, known),
            _ => {
                table.remove(key);
            }
        }
    }
}

/// Puts into a table what another has, table by table.
fn add(table: &mut Table, more: Table) {
    for (key, value) in more {
        match (table.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(more)) => add(inner, more),
            (_, value) => {
                table.insert(key, value);
            }
        }
    }
}

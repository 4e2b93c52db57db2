//! A stand-in for what keeps settings and games: it keeps nothing.

use crate::settings::Settings;

/// Keeps nothing.
#[derive(Debug)]
pub struct Store;

impl Store {
    /// The store, and what was wrong with it.
    pub fn open() -> (Self, Vec<String>) {
        (Self, Vec::new())
    }

    /// The settings that were kept, and what was wrong with them.
    pub fn settings(&mut self) -> (Settings, Option<String>) {
        (Settings::default(), None)
    }

    /// Keeps settings.
    pub fn settle(&mut self, _settings: &Settings) -> Result<(), String> {
        Ok(())
    }

    /// The game that was kept.
    pub fn saved(&self, _game: &str) -> Result<Option<String>, String> {
        Ok(None)
    }

    /// Sets a kept game aside that can't be read; says so.
    pub fn reject(&self, _game: &str, reason: &str) -> String {
        reason.to_owned()
    }

    /// Keeps a game.
    pub fn save(&self, _game: &str, _text: &str) -> Result<(), String> {
        Ok(())
    }

    /// Writes a file of the person's; gives its path.
    pub fn export(&self, name: &str, _text: &str) -> Result<String, String> {
        Ok(name.to_owned())
    }

    /// Writes what is copied also to a file; gives its path.
    pub fn clipboard(&self, _text: &str) -> Result<Option<String>, String> {
        Ok(None)
    }
}

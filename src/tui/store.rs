//! A stand-in for what keeps settings and games.

use crate::games::Game;
use crate::settings::Settings;

/// Keeps nothing.
#[derive(Debug)]
pub struct Store;

impl Store {
    /// The settings that were kept.
    pub fn settings(&self) -> Settings {
        Settings::default()
    }

    /// Keeps settings.
    pub fn settle(&mut self, _settings: &Settings) -> Result<(), String> {
        Ok(())
    }

    /// The game that was kept.
    pub fn saved(&mut self, _game: Game) -> Option<String> {
        None
    }

    /// Keeps a game.
    pub fn save(&mut self, _game: Game, _text: &str) -> Result<(), String> {
        Ok(())
    }

    /// Writes a file of the person's; gives its path.
    pub fn export(&mut self, name: &str, _text: &str) -> Result<String, String> {
        Ok(name.to_owned())
    }

    /// Writes what is copied also to a file; gives its path.
    pub fn clip(&mut self, _text: &str) -> Result<Option<String>, String> {
        Ok(None)
    }
}

//! What a person has chosen and wants to find again: plain data, kept by [`crate::state`].

use serde::{Deserialize, Serialize};

/// The settings of the app.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Settings {
    /// The theme's name; none means by the terminal's background.
    pub theme: Option<String>,
    /// Whether things move.
    pub motion: bool,
    /// Whether the app takes the mouse.
    pub mouse: bool,
    /// Whether only 7-bit characters are written.
    pub ascii: bool,
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// The game that was played last.
    pub last_game: Option<String>,
    /// What a search may use.
    pub engine: EngineSettings,
}

/// How the engine works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineSettings {
    /// `auto`, `search` or `beam`.
    pub engine: String,
    /// `dynamic`, `static`, `guided` or `sequential`.
    pub schedule: String,
    /// Worker threads; none means all cores.
    pub threads: Option<usize>,
    /// Mebibytes for the tables.
    pub memory_mib: usize,
    /// Whether the search remembers dead positions.
    pub memo: bool,
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            theme: None,
            motion: true,
            mouse: true,
            ascii: false,
            coordinates: true,
            last_game: None,
            engine: EngineSettings::default(),
        }
    }
}

impl Default for EngineSettings {
    fn default() -> Self {
        Self {
            engine: "auto".to_owned(),
            schedule: "dynamic".to_owned(),
            threads: None,
            memory_mib: 512,
            memo: true,
        }
    }
}

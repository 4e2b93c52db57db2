//! What a person has chosen and wants to find again: plain data, kept by [`crate::state`].

use serde::de::{Error, Unexpected};
use serde::{Deserialize, Deserializer, Serialize};

/// The settings of the app.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is a switch of its own, by the name that stands in the file"
)]
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
    /// Whether each jump is marked as keeping or losing the win. Off at first: who sees them all
    /// the time has nothing left to think about.
    pub marks: bool,
    /// The game that was played last.
    pub last_game: Option<String>,
    /// What a search may use.
    pub engine: EngineSettings,
}

/// How the engine works.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct EngineSettings {
    /// `auto`, `search`, `beam` or `atlas`.
    #[serde(deserialize_with = "engine")]
    pub engine: String,
    /// `dynamic`, `static`, `guided` or `sequential`.
    #[serde(deserialize_with = "schedule")]
    pub schedule: String,
    /// Worker threads, 1 to 1024; none means all cores.
    #[serde(deserialize_with = "threads")]
    pub threads: Option<usize>,
    /// Mebibytes for the tables, at least 1.
    #[serde(deserialize_with = "memory")]
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
            marks: false,
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

fn engine<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    one_of(&["auto", "search", "beam", "atlas"], value)
}

fn schedule<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    one_of(&["dynamic", "static", "guided", "sequential"], value)
}

fn one_of<'de, D: Deserializer<'de>>(names: &[&str], value: D) -> Result<String, D::Error> {
    let name = String::deserialize(value)?;
    if names.contains(&&*name) {
        return Ok(name);
    }
    let expected = names.join(", ");
    Err(D::Error::invalid_value(
        Unexpected::Str(&name),
        &&*format!("one of {expected}"),
    ))
}

fn threads<'de, D: Deserializer<'de>>(value: D) -> Result<Option<usize>, D::Error> {
    whole(1..=1024, value).map(Some)
}

fn memory<'de, D: Deserializer<'de>>(value: D) -> Result<usize, D::Error> {
    whole(1..=usize::MAX >> 20, value)
}

fn whole<'de, D: Deserializer<'de>>(
    range: std::ops::RangeInclusive<usize>,
    value: D,
) -> Result<usize, D::Error> {
    let number = i64::deserialize(value)?;
    let fits = usize::try_from(number).ok();
    fits.filter(|number| range.contains(number)).ok_or_else(|| {
        let expected = format!("a whole number from {} to {}", range.start(), range.end());
        D::Error::invalid_value(Unexpected::Signed(number), &&*expected)
    })
}

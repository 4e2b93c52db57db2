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
    /// Connect Four.
    pub connect4: DuelSettings,
    /// Tic-tac-toe.
    pub tictactoe: DuelSettings,
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

/// How a game of two sides is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct DuelSettings {
    /// Who moves first: `person`, or an engine by its level.
    #[serde(deserialize_with = "player")]
    pub first: String,
    /// Who moves second.
    #[serde(deserialize_with = "player")]
    pub second: String,
    /// The board of a new game; empty means the usual one.
    pub board: String,
    /// `exact`, `minimax`, `alpha-beta` or `negascout`.
    #[serde(deserialize_with = "algorithm")]
    pub algorithm: String,
    /// `alone`, `young-brothers`, `abdada` or `lazy`.
    #[serde(deserialize_with = "sharing")]
    pub sharing: String,
    /// Whether a search keeps a table of positions.
    pub table: bool,
    /// Whether the engine works on the position while a person thinks.
    pub analysis: bool,
    /// Milliseconds that at least pass between the moves of two engines.
    #[serde(deserialize_with = "pace")]
    pub pace_ms: u64,
}

/// The levels of play, from the weakest; all but the last may lose.
pub const LEVELS: [&str; 6] = ["beginner", "casual", "fair", "good", "strong", "perfect"];

/// The algorithms that a game of two sides is searched by.
pub const ALGORITHMS: [&str; 4] = ["exact", "minimax", "alpha-beta", "negascout"];

/// The ways in which workers divide a search.
pub const SHARINGS: [&str; 4] = ["alone", "young-brothers", "abdada", "lazy"];

impl Default for DuelSettings {
    fn default() -> Self {
        Self {
            first: "person".to_owned(),
            second: "fair".to_owned(),
            board: String::new(),
            algorithm: "exact".to_owned(),
            sharing: "young-brothers".to_owned(),
            table: true,
            analysis: false,
            pace_ms: 1000,
        }
    }
}

fn player<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    let mut names = vec!["person"];
    names.extend(LEVELS);
    one_of(&names, value)
}

fn algorithm<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    one_of(&ALGORITHMS, value)
}

fn sharing<'de, D: Deserializer<'de>>(value: D) -> Result<String, D::Error> {
    one_of(&SHARINGS, value)
}

fn pace<'de, D: Deserializer<'de>>(value: D) -> Result<u64, D::Error> {
    whole(0..=60_000, value).map(|pace| pace as u64)
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
            connect4: DuelSettings::default(),
            tictactoe: DuelSettings::default(),
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

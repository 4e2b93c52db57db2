//! Who plays: people and engines.

use crate::position::Side;
use crate::settings::{DuelSettings, LEVELS};

/// How well an engine plays: the place of its name in [`LEVELS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Level(usize);

impl Level {
    /// All, from the weakest.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..LEVELS.len()).map(Self)
    }

    /// Its place among the levels, 0 for the weakest.
    pub fn rank(self) -> usize {
        self.0
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        LEVELS[self.0]
    }

    fn named(name: &str) -> Option<Self> {
        LEVELS.iter().position(|&level| level == name).map(Self)
    }
}

impl Default for Level {
    fn default() -> Self {
        Self(LEVELS.len() / 2 - 1)
    }
}

/// Who makes the moves of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A person, here.
    Person,
    /// The engine.
    Engine(Level),
}

impl Player {
    /// All, people first, then the engine from its weakest level.
    pub fn all() -> Vec<Self> {
        let engines = Level::all().map(Self::Engine);
        [Self::Person].into_iter().chain(engines).collect()
    }

    /// Its name, as the settings have it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Person => "person",
            Self::Engine(level) => level.name(),
        }
    }

    /// The player of this name.
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "person" => Some(Self::Person),
            _ => Level::named(name).map(Self::Engine),
        }
    }
}

/// The players of the two sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Players {
    /// Who moves first.
    pub first: Player,
    /// Who moves second.
    pub second: Player,
}

impl Players {
    /// Those of the settings; a name that nobody knows means a person.
    pub fn of(settings: &DuelSettings) -> Self {
        let player = |name: &str| Player::named(name).unwrap_or(Player::Person);
        Self {
            first: player(&settings.first),
            second: player(&settings.second),
        }
    }

    /// Puts their names into the settings.
    pub fn put(self, settings: &mut DuelSettings) {
        self.first.name().clone_into(&mut settings.first);
        self.second.name().clone_into(&mut settings.second);
    }

    /// Who moves for a side.
    pub fn at(self, side: Side) -> Player {
        match side {
            Side::First => self.first,
            Side::Second => self.second,
        }
    }

    /// Changes who moves for a side.
    pub fn set(&mut self, side: Side, player: Player) {
        match side {
            Side::First => self.first = player,
            Side::Second => self.second = player,
        }
    }

    /// The same two on the other sides.
    #[must_use]
    pub fn swapped(self) -> Self {
        Self {
            first: self.second,
            second: self.first,
        }
    }

    /// Whether no person plays.
    pub fn are_engines(self) -> bool {
        self.first != Player::Person && self.second != Player::Person
    }

    /// Whether no engine plays.
    pub fn are_people(self) -> bool {
        self.first == Player::Person && self.second == Player::Person
    }
}

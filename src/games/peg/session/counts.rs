//! How many positions and games there are from the first position of the game.

use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Atlas;
use crate::games::peg::board::Board;
use crate::games::peg::count::{Level, games, solutions, survival};
use crate::games::peg::goal::Target;

/// What is counted, in the order in which it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counting {
    /// Positions that can be reached, and that can be won, by their pegs.
    Survival,
    /// Jump sequences that win.
    Solutions,
    /// Jump sequences to where no jump is left.
    Games,
}

impl Counting {
    const ALL: [Self; 3] = [Self::Survival, Self::Solutions, Self::Games];

    /// What the engine panel says of it.
    pub const fn title(self) -> &'static str {
        match self {
            Self::Survival => "survival curve",
            Self::Solutions => "number of solutions",
            Self::Games => "number of games",
        }
    }
}

/// What was counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Count {
    /// The survival curve.
    Survival(Vec<Level>),
    /// Jump sequences that win.
    Solutions(u128),
    /// Jump sequences to where no jump is left.
    Games(u128),
    /// It was not finished.
    Stopped(Stopped),
}

impl Count {
    /// Counts something of the games from a position to a target.
    pub(super) fn of(
        what: Counting,
        (board, target, start): (&Board, Target, u64),
        atlas: Option<&Atlas>,
        desk: &Desk,
    ) -> Self {
        let count = || -> Result<Self, Stopped> {
            if let Some(atlas) = atlas {
                atlas.build(start, desk)?;
            }
            Ok(match what {
                Counting::Survival => Self::Survival(survival(board, target, atlas, start, desk)?),
                Counting::Solutions => {
                    Self::Solutions(solutions(board, target, atlas, start, desk)?)
                }
                Counting::Games => Self::Games(games(board, atlas, start, desk)?),
            })
        };
        count().unwrap_or_else(Self::Stopped)
    }
}

/// What is known of the games from one first position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    start: u64,
    survival: Option<Vec<Level>>,
    solutions: Option<u128>,
    games: Option<u128>,
}

impl Counts {
    /// Takes what was counted from a first position.
    pub fn learn(&mut self, start: u64, count: Count) {
        if start != self.start {
            *self = Self {
                start,
                ..Self::default()
            };
        }
        match count {
            Count::Survival(levels) => self.survival = Some(levels),
            Count::Solutions(number) => self.solutions = Some(number),
            Count::Games(number) => self.games = Some(number),
            Count::Stopped(_) => {}
        }
    }

    /// The survival curve from this position.
    pub fn survival(&self, start: u64) -> Option<&[Level]> {
        self.survival.as_deref().filter(|_| self.start == start)
    }

    /// The number of solutions from this position.
    pub fn solutions(&self, start: u64) -> Option<u128> {
        self.solutions.filter(|_| self.start == start)
    }

    /// The number of games from this position.
    pub fn games(&self, start: u64) -> Option<u128> {
        self.games.filter(|_| self.start == start)
    }

    /// What was not yet counted from this position.
    pub fn missing(&self, start: u64) -> impl Iterator<Item = Counting> + '_ {
        Counting::ALL.into_iter().filter(move |what| match what {
            Counting::Survival => self.survival(start).is_none(),
            Counting::Solutions => self.solutions(start).is_none(),
            Counting::Games => self.games(start).is_none(),
        })
    }
}

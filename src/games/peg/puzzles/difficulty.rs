//! How difficult a puzzle is: how many of the jumps along its best line lose the win.
//!
//! The *best line* begins at the start. In each of its positions those jumps are looked at that
//! keep the win, and of them the one is played after which most jumps keep the win; of several
//! the first in the board's order. So it is the play of somebody who always leaves as many ways
//! open as one jump ahead can show, and it is the same on every machine.
//!
//! Two numbers are taken along it. The *share* is the part of the legal jumps that lose the win,
//! on average over the positions. The *odds* say how long the line is, too: somebody who jumps at
//! random, as often as the line has jumps, and chooses in each of its positions, loses the win at
//! none of them once in so many times. The level, a word, follows from the odds.
//!
//! Which jump keeps the win is a fact. Whoever knows it is asked: the atlas of the board, or
//! [`Below`], which finds it for one start by exhausting all that can be reached from there. Both
//! are exact, so a puzzle has one difficulty, whoever was asked.

use std::fmt::{self, Display, Formatter};

use crate::games::peg::board::Board;
use crate::games::peg::goal::Goal;

/// What is found along the best line of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difficulty {
    /// The share of legal jumps that lose the win, on average over the positions of the line.
    pub share: f64,
    /// How often a random jumper loses the win nowhere along the line, 1 if always.
    pub chance: f64,
}

/// A difficulty in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Odds up to 1 in 100.
    Easy,
    /// Up to 1 in 1,000.
    Medium,
    /// Up to 1 in 10,000.
    Hard,
    /// Longer odds.
    Devilish,
}

impl Level {
    /// All of them, the easiest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Devilish];

    /// Its name, as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Devilish => "devilish",
        }
    }

    /// The level of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

impl Display for Level {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl Difficulty {
    /// That of a game that is over.
    pub const NONE: Self = Self {
        share: 0.0,
        chance: 1.0,
    };

    /// A difficulty as it is told: the share in hundredths, and the odds.
    #[expect(
        clippy::cast_precision_loss,
        reason = "odds that a table tells are far below 2^53"
    )]
    pub fn told((percent, odds): (u32, u64)) -> Self {
        Self {
            share: f64::from(percent) / 100.0,
            chance: 1.0 / odds as f64,
        }
    }

    /// The difficulty of a position that can be won, given who knows what can be: `can_win` says
    /// whether a position can be won, or nothing if that is not known. Nothing either if the
    /// position can't be won.
    pub fn measured(
        board: &Board,
        goal: &Goal,
        start: u64,
        mut can_win: impl FnMut(u64) -> Option<bool>,
    ) -> Option<Self> {
        let mut open = |pegs: u64| -> Option<Open> {
            let mut open = Open::default();
            for jump in board.legal_jumps(pegs) {
                let next = board.play(pegs, jump);
                open.legal += 1;
                if can_win(next)? {
                    open.winning.push(next);
                }
            }
            Some(open)
        };
        let (mut pegs, mut now) = (start, open(start)?);
        let (mut jumps, mut lost, mut chance) = (0u32, 0.0, 1.0);
        while !goal.finals().contains(&pegs) {
            let kept = f64::from(now.ways()) / f64::from(now.legal);
            (jumps, lost, chance) = (jumps + 1, lost + (1.0 - kept), chance * kept);
            let mut best: Option<(u64, Open)> = None;
            for next in now.winning {
                let then = open(next)?;
                if best
                    .as_ref()
                    .is_none_or(|(_, most)| then.ways() > most.ways())
                {
                    best = Some((next, then));
                }
            }
            (pegs, now) = best?;
        }
        let share = lost / f64::from(jumps.max(1));
        Some(Self { share, chance })
    }

    /// The difficulty of a position from which no more others can be reached than there is room
    /// for; nothing if there are more, or if it can't be won. The room left is told back.
    pub fn by_exhaustion(board: &Board, goal: &Goal, start: u64, room: &mut usize) -> Option<Self> {
        let below = Below::new(board, goal, start, room)?;
        Self::measured(board, goal, start, |pegs| Some(below.can_win(pegs)))
    }

    /// The share in hundredths, rounded.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "it lies between 0 and 100"
    )]
    pub fn percent(&self) -> u32 {
        (100.0 * self.share).round() as u32
    }

    /// Once in so many times a random jumper loses the win nowhere along the line; rounded.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a chance is positive, and a large number of times is told as the largest there is"
    )]
    pub fn odds(&self) -> u64 {
        (1.0 / self.chance).round() as u64
    }

    /// In a word.
    pub fn level(&self) -> Level {
        match self.odds() {
            0..=100 => Level::Easy,
            101..=1_000 => Level::Medium,
            1_001..=10_000 => Level::Hard,
            _ => Level::Devilish,
        }
    }
}

/// The jumps of a position.
#[derive(Debug, Default)]
struct Open {
    legal: u32,
    /// The positions after those that keep the win.
    winning: Vec<u64>,
}

impl Open {
    fn ways(&self) -> u32 {
        u32::try_from(self.winning.len()).unwrap_or(u32::MAX)
    }
}

/// Every position that can be reached from one start and can be won.
#[derive(Debug)]
pub struct Below {
    start: u32,
    /// By the number of jumps from the start, ascending.
    winning: Vec<Vec<u64>>,
}

impl Below {
    /// Finds them: all that can be reached, jump by jump, and then backwards what of it wins. None
    /// if more positions can be reached than there is room for. The room left is told back, none
    /// of it then.
    pub fn new(board: &Board, goal: &Goal, start: u64, room: &mut usize) -> Option<Self> {
        let after = |level: &[u64]| {
            let mut next = Vec::new();
            for &pegs in level {
                board.for_each_jump(pegs, |jump| next.push(board.play(pegs, jump)));
            }
            next.sort_unstable();
            next.dedup();
            next
        };
        let jumps = start.count_ones().saturating_sub(goal.pegs());
        let mut levels = vec![vec![start]];
        for jump in 0..jumps as usize {
            let next = after(&levels[jump]);
            let left = room.checked_sub(next.len());
            *room = left.unwrap_or(0);
            left?;
            levels.push(next);
        }
        let mut last: Vec<u64> = goal.finals().to_vec();
        last.sort_unstable();
        for level in levels.iter_mut().rev() {
            if level.first().map(|pegs| pegs.count_ones()) == Some(goal.pegs()) {
                level.retain(|pegs| last.binary_search(pegs).is_ok());
            } else {
                level.retain(|&pegs| {
                    let mut wins = false;
                    board.for_each_jump(pegs, |jump| {
                        wins |= last.binary_search(&board.play(pegs, jump)).is_ok();
                    });
                    wins
                });
            }
            last.clone_from(level);
        }
        let start = start.count_ones();
        Some(Self {
            start,
            winning: levels,
        })
    }

    /// Whether a position that can be reached can be won.
    pub fn can_win(&self, pegs: u64) -> bool {
        let jumps = self.start.checked_sub(pegs.count_ones());
        let level = jumps.and_then(|jumps| self.winning.get(jumps as usize));
        level.is_some_and(|level| level.binary_search(&pegs).is_ok())
    }

    /// How many positions can be reached and won, the start among them if it can be.
    pub fn len(&self) -> usize {
        self.winning.iter().map(Vec::len).sum()
    }

    /// Whether nothing can be won.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

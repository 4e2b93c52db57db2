//! What a person has solved: plain data, kept by [`crate::state`].

use std::collections::BTreeMap;

use super::date::Date;
use super::reference::puzzle;

/// How a puzzle was solved so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Record {
    /// The day on which it was solved first, if it is known.
    pub first: Option<Date>,
    /// The fewest moves in which it was solved.
    pub moves: u32,
}

impl Record {
    /// What is known by two records.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        let first = match (self.first, other.first) {
            (Some(one), Some(other)) => Some(one.min(other)),
            (one, other) => one.or(other),
        };
        let moves = self.moves.min(other.moves);
        Self { first, moves }
    }
}

/// A puzzle that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The text that names it.
    pub id: String,
    /// How.
    pub record: Record,
}

/// What a person has solved, by the text that names the puzzle.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The records.
    pub solved: BTreeMap<String, Record>,
}

impl Progress {
    /// How this puzzle was solved, if it was.
    pub fn of(&self, id: &str) -> Option<Record> {
        self.solved.get(id).copied()
    }

    /// Adds a puzzle that was solved. Gives what was known of it before if it is solved better
    /// now, or for the first time; else nothing.
    pub fn add(&mut self, solved: &Solved) -> Option<Option<Record>> {
        let before = self.of(&solved.id);
        let now = before.map_or(solved.record, |before| before.with(solved.record));
        self.solved.insert(solved.id.clone(), now);
        (before != Some(now)).then_some(before)
    }
}

/// Whether solving this puzzle is worth keeping: a classic one, or that of a day. Others are
/// without end, and nobody looks for them again.
pub fn is_kept(id: &str) -> bool {
    id.starts_with("daily:") || !id.contains(':') && puzzle(id, None, None).is_ok()
}

/// What a game knows of the person and the day.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Diary {
    /// What the person has solved.
    pub progress: Progress,
    /// The time at which the app began, in seconds since the beginning of 1970; none if nobody
    /// has looked at a clock.
    pub began: Option<u64>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_record_keeps_the_first_day_and_the_fewest_moves() {
        let day = |text: &str| text.parse::<Date>().ok();
        let solved = |first, moves| Solved {
            id: "cross".to_owned(),
            record: Record { first, moves },
        };
        let mut progress = Progress::default();
        assert_eq!(progress.add(&solved(None, 6)), Some(None));
        let first = Record {
            first: None,
            moves: 6,
        };
        assert_eq!(
            progress.add(&solved(day("2026-11-20"), 7)),
            Some(Some(first))
        );
        assert_eq!(progress.add(&solved(day("2026-11-21"), 6)), None);
        assert!(progress.add(&solved(day("2026-11-22"), 5)).is_some());
        let record = Record {
            first: day("2026-11-20"),
            moves: 5,
        };
        assert_eq!(progress.of("cross"), Some(record));
        assert_eq!(progress.of("plus"), None);
    }

    #[test]
    fn what_nobody_looks_for_again_is_not_kept() {
        assert!(is_kept("cross") && is_kept("daily:2026-11-20"));
        assert!(!is_kept("random:english:easy:3") && !is_kept("nonsense"));
    }
}

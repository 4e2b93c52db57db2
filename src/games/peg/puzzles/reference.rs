//! How people name a puzzle: `puzzle:cross`, `daily:2026-11-20`, `random:hard:17`.
//!
//! Of a random puzzle the board may be named, too (`random:european:hard:17`); without it, it is
//! the board that is meant already, else the English one. Without a level it is a medium one.

use thiserror::Error;

use super::date::{Date, DateError};
use super::difficulty::Level;
use super::named::{NAMED, Named};
use super::{Puzzle, generated};
use crate::games::peg::notation::quoted;
use crate::games::peg::shapes::{self, NAMES};

/// Why a text names no puzzle.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum PuzzleError {
    /// No puzzle has this name.
    #[error("`{got}` is not a puzzle; expected {near}, `daily` or `random:SEED`")]
    UnknownName {
        /// What came, quoted.
        got: String,
        /// The names that are near it, or all.
        near: String,
    },
    /// A day that is none.
    #[error("`{0}` is not a puzzle of a day: {DateError}")]
    Day(String),
    /// The puzzle of today, and nobody knows which day it is.
    #[error("`daily` needs a day; expected `daily:YYYY-MM-DD`")]
    NoDay,
    /// A random puzzle that is none.
    #[error(
        "`{0}` is not a random puzzle; expected `random:SEED`, `random:LEVEL:SEED` or \
         `random:BOARD:LEVEL:SEED` with a level easy, medium, hard or devilish and a whole number"
    )]
    Random(String),
    /// A puzzle with another board than was asked for.
    #[error("the puzzle `{id}` is on the board {expected}, got `{got}`")]
    OtherBoard {
        /// The puzzle.
        id: String,
        /// The board that was asked for, quoted.
        got: String,
        /// That of the puzzle.
        expected: String,
    },
    /// A puzzle with another target than was asked for.
    #[error("the puzzle `{id}` ends at {expected}, got the target `{got}`")]
    OtherTarget {
        /// The puzzle.
        id: String,
        /// The target that was asked for.
        got: String,
        /// That of the puzzle.
        expected: String,
    },
    /// A board on which puzzles are not made.
    #[error("`{got}` is not a board for random puzzles; expected {names}", names = shapes::names())]
    Board {
        /// What came, quoted.
        got: String,
    },
}

/// Whether a text is meant as a puzzle, rather than as a position.
pub fn is_reference(text: &str) -> bool {
    let text = text.trim();
    let begins = |form: &str| text.starts_with(form);
    text == "daily" || ["puzzle:", "daily:", "random:"].into_iter().any(begins)
}

/// The puzzle that a text names, with or without `puzzle:`. `board` is the name of the one that is
/// meant if a random puzzle names none.
pub fn puzzle(text: &str, board: Option<&str>, today: Option<Date>) -> Result<Puzzle, PuzzleError> {
    let text = text.trim();
    if text == "daily" {
        return today.map(Puzzle::daily).ok_or(PuzzleError::NoDay);
    }
    if let Some(day) = text.strip_prefix("daily:") {
        let day = day.parse().map_err(|_| PuzzleError::Day(quoted(text)))?;
        return Ok(Puzzle::daily(day));
    }
    if let Some(words) = text.strip_prefix("random:") {
        return random(text, words, board);
    }
    let name = text.strip_prefix("puzzle:").unwrap_or(text);
    let found = NAMED.iter().find(|named| answers_to(named, name));
    found
        .map(Puzzle::named)
        .ok_or_else(|| PuzzleError::UnknownName {
            got: quoted(name),
            near: near(name),
        })
}

fn random(text: &str, words: &str, board: Option<&str>) -> Result<Puzzle, PuzzleError> {
    let wrong = || PuzzleError::Random(quoted(text));
    let mut words: Vec<&str> = words.split(':').collect();
    let seed = words.pop().filter(|seed| !seed.starts_with('+'));
    let seed = seed.and_then(|seed| seed.parse().ok()).ok_or_else(wrong)?;
    let (mut on, mut level) = (None, None);
    for word in words {
        if let Some(named) = Level::named(word).filter(|_| level.is_none()) {
            level = Some(named);
        } else if NAMES.contains(&word) && on.is_none() {
            on = Some(word);
        } else {
            return Err(wrong());
        }
    }
    let board = on.or(board).unwrap_or("english");
    if !NAMES.contains(&board) {
        let got = quoted(board);
        return Err(PuzzleError::Board { got });
    }
    Ok(Puzzle::random(board, level.unwrap_or(Level::Medium), seed))
}

fn answers_to(named: &Named, name: &str) -> bool {
    let spelled = name.to_ascii_lowercase().replace([' ', '_'], "-");
    named.name == spelled || named.others.contains(&&*spelled)
}

/// The names that are near a text, else all names, as a list for a message.
fn near(text: &str) -> String {
    let text = text.to_ascii_lowercase();
    let names = || {
        NAMED
            .iter()
            .flat_map(|named| std::iter::once(named.name).chain(named.others.iter().copied()))
    };
    let is_near = |name: &&str| {
        let part = text.len() >= 3 && (name.contains(&*text) || text.contains(name));
        part || text.len() < 40 && distance(&text, name) <= 2
    };
    let mut found: Vec<&str> = names().filter(is_near).collect();
    if found.is_empty() {
        found = NAMED.iter().map(|named| named.name).collect();
    }
    let found: Vec<String> = found.iter().map(|name| format!("`{name}`")).collect();
    found.join(", ")
}

/// How many letters must be put in, taken out or changed to make one word the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (line, letter) in one.chars().enumerate() {
        let mut before = line;
        row[0] = line + 1;
        for (at, &wanted) in other.iter().enumerate() {
            let changed = before + usize::from(letter != wanted);
            before = row[at + 1];
            row[at + 1] = changed.min(before + 1).min(row[at] + 1);
        }
    }
    row[other.len()]
}

impl Puzzle {
    /// The puzzle of a day, the same for everybody: a new one at midnight in Greenwich.
    pub fn daily(day: Date) -> Self {
        let (level, seed) = generated::of_day(day);
        let id = format!("daily:{day}");
        let title = format!("Daily {day}");
        Self::generated("english", level, seed, id, title)
    }

    /// The puzzle of a seed. The board must have a name.
    pub fn random(board: &str, level: Level, seed: u64) -> Self {
        let id = format!("random:{board}:{level}:{seed}");
        let title = format!("Random {seed}");
        Self::generated(board, level, seed, id, title)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::games::peg::notation::position_text;

    fn id(text: &str) -> String {
        let today = "2026-11-20".parse().ok();
        match puzzle(text, None, today) {
            Ok(puzzle) => puzzle.id,
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn a_puzzle_is_found_by_each_of_its_names() {
        for text in [
            "cross",
            "puzzle:cross",
            " puzzle:latin-cross ",
            "Latin cross",
            "LATIN_CROSS",
        ] {
            assert_eq!(id(text), "cross", "{text}");
        }
        assert_eq!(id("daily"), "daily:2026-11-20");
        assert_eq!(id("daily:2000-02-29"), "daily:2000-02-29");
        assert_eq!(id("random:17"), "random:english:medium:17");
        assert_eq!(id("random:hard:17"), "random:english:hard:17");
        assert_eq!(id("random:easy:square5:0"), "random:square5:easy:0");
        let on_a_board = puzzle("random:3", Some("triangle6"), None).unwrap();
        assert_eq!(on_a_board.id, "random:triangle6:medium:3");
    }

    #[test]
    fn an_id_finds_its_puzzle_again() {
        for text in ["calvary", "daily", "random:devilish:5", "random:european:5"] {
            assert_eq!(id(&id(text)), id(text));
        }
    }

    #[test]
    fn a_wrong_name_tells_those_that_are_near() {
        assert_eq!(
            id("puzzle:crss"),
            "`crss` is not a puzzle; expected `cross`, `daily` or `random:SEED`"
        );
        assert_eq!(
            id("fire"),
            "`fire` is not a puzzle; expected `fireplace`, `daily` or `random:SEED`"
        );
        assert!(id("zzzzzzzzzz").contains("expected `cross`, `plus`, "));
        assert!(id("puzzle:").contains("expected `cross`, "));
    }

    #[test]
    fn a_wrong_day_or_seed_says_what_was_expected() {
        assert_eq!(
            id("daily:2026-02-30"),
            "`daily:2026-02-30` is not a puzzle of a day: expected a day as YYYY-MM-DD, from \
             1970-01-01 on"
        );
        for text in [
            "random:",
            "random:x",
            "random:-1",
            "random:+1",
            "random:hard:easy:1",
            "random:mine:1",
            "random:1:hard",
            "random:99999999999999999999",
        ] {
            assert!(
                id(text).contains("is not a random puzzle; expected"),
                "{text}"
            );
        }
        assert_eq!(puzzle("daily", None, None).unwrap_err(), PuzzleError::NoDay);
        let own = puzzle("random:1", Some("mine.txt"), None)
            .unwrap_err()
            .to_string();
        assert!(own.starts_with("`mine.txt` is not a board for random puzzles; expected english"));
    }

    /// These must never change: everybody has the same puzzle of a day, whatever the version.
    #[test]
    fn the_puzzles_of_some_days_and_seeds() {
        let position = |text: &str| {
            let puzzle = puzzle(text, None, None).unwrap();
            format!(
                "{} {}",
                position_text(&puzzle.board, puzzle.start),
                puzzle.level().unwrap()
            )
        };
        let cases = [
            (
                "daily:2026-11-16",
                ".../.../....oo./....ooo/......o/.../... easy",
            ),
            (
                "daily:2026-11-18",
                ".o./.../...o.../.ooo.o./...oo../..o/... medium",
            ),
            (
                "daily:2026-11-20",
                "o../o../......./oo.oo../o.oo.oo/oo./... hard",
            ),
            (
                "daily:2026-11-22",
                ".oo/.oo/oo.o.../oooo.o./......./.o./o.. devilish",
            ),
            ("random:1", ".o./.o./...o.../...o.o./.oo.o../.oo/... medium"),
            (
                "random:easy:2",
                "oo./.oo/.....o./......./......./.../... easy",
            ),
            (
                "random:hard:european:3",
                ".../..oo./..o..../....oo./ooo.o../..o.o/.o. hard",
            ),
            (
                "random:devilish:triangle6:4",
                "o/o./.oo/ooo./ooooo/o.o.o. easy",
            ),
        ];
        for (text, expected) in cases {
            assert_eq!(position(text), expected, "{text}");
        }
    }

    proptest! {
        #[test]
        fn any_text_is_borne(text in "(puzzle:|daily:|random:|)[a-z0-9:-]{0,24}|.{0,60}") {
            let read = is_reference(&text).then(|| puzzle(&text, None, None));
            if let Some(Ok(puzzle)) = read {
                prop_assert!(puzzle.start & !puzzle.board.mask() == 0);
            }
        }

        #[test]
        fn the_distance_of_words_is_a_metric(a in "[a-c]{0,6}", b in "[a-c]{0,6}", c in "[a-c]{0,6}") {
            prop_assert_eq!(distance(&a, &b) == 0, a == b);
            prop_assert_eq!(distance(&a, &b), distance(&b, &a));
            prop_assert!(distance(&a, &c) <= distance(&a, &b) + distance(&b, &c));
        }
    }
}

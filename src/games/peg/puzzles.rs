//! Puzzles to be solved by hand: classic ones with names, one a day, and others from a seed.
//!
//! A [`Puzzle`] is a board, a first position and a target that somebody set ([`named`]) or that
//! were made ([`mod@generated`]), with its [`difficulty`]. People name one by a text
//! ([`reference`](mod@reference)), and what a person solved is their [`progress`]. This is not the
//! puzzle of the search engine, [`crate::position::Puzzle`], and more than one of the single-vacancy
//! [`problems`](super::problems) of a board.

pub mod date;
pub mod difficulty;
pub mod generated;
pub mod named;
pub mod progress;
pub mod reference;

use std::sync::Arc;

use super::board::Board;
use super::goal::Target;
use super::notation::{parse_position, parse_target, quoted, target_text};
pub use date::Date;
pub use difficulty::{Difficulty, Level};
use named::{NAMED, Named};
pub use reference::{PuzzleError, is_reference, puzzle};

/// A puzzle.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The text that names it: `cross`, `daily:2026-11-20`, `random:english:hard:17`.
    pub id: String,
    /// Its name for people.
    pub title: String,
    /// The board.
    pub board: Arc<Board>,
    /// The first position.
    pub start: u64,
    /// Where it ends.
    pub target: Target,
    /// Who set it.
    pub source: &'static str,
    /// How difficult it is, if that was found.
    pub difficulty: Option<Difficulty>,
    /// The fewest moves in which it can be solved, if they were found.
    pub moves: Option<u32>,
}

impl Puzzle {
    /// A classic puzzle.
    pub fn named(named: &Named) -> Self {
        let reads = "a test reads the table";
        let board = Board::named(named.board).expect(reads);
        Self {
            id: named.name.to_owned(),
            title: named.title.to_owned(),
            start: parse_position(&board, named.start).expect(reads),
            target: parse_target(&board, named.target).expect(reads),
            board,
            source: named.source,
            difficulty: named.difficulty.map(Difficulty::told),
            moves: named.moves,
        }
    }

    /// All classic puzzles.
    pub fn classic() -> impl Iterator<Item = Self> {
        NAMED.iter().map(Self::named)
    }

    fn generated(board: &str, level: Level, seed: u64, id: String, title: String) -> Self {
        let board = Board::named(board).expect("puzzles are made on boards with a name");
        let (start, difficulty) = generated::generated(&board, level, seed);
        Self {
            id,
            title,
            start,
            target: generated::target(&board),
            board,
            source: "made from a seed",
            difficulty: Some(difficulty),
            moves: None,
        }
    }

    /// Its difficulty in a word.
    pub fn level(&self) -> Option<Level> {
        self.difficulty.map(|difficulty| difficulty.level())
    }

    /// Whether a game on this board, from this position and to this target is this puzzle.
    pub fn is(&self, board: &Board, start: u64, target: Target) -> bool {
        let same_board = self.board.name() == board.name() && self.board.cells() == board.cells();
        same_board && (self.start, self.target) == (start, target)
    }

    /// The puzzle itself, if it is on the board and to the target that somebody asked for.
    pub fn agreeing(
        self,
        board: Option<&Board>,
        target: Option<Target>,
    ) -> Result<Self, PuzzleError> {
        let is_its = |board: &Board| {
            self.board.name() == board.name() && self.board.cells() == board.cells()
        };
        if let Some(got) = board.filter(|board| !is_its(board)) {
            return Err(PuzzleError::OtherBoard {
                id: self.id,
                got: quoted(got.name()),
                expected: self.board.name().to_owned(),
            });
        }
        match target.filter(|&target| target != self.target) {
            None => Ok(self),
            Some(got) => Err(PuzzleError::OtherTarget {
                id: self.id,
                got: target_text(&self.board, got),
                expected: target_text(&self.board, self.target),
            }),
        }
    }

    /// The classic puzzle that a game is, whether or not it was begun as one.
    pub fn classic_of(board: &Board, start: u64, target: Target) -> Option<Self> {
        let named = NAMED.iter().filter(|named| named.board == board.name());
        named
            .map(Self::named)
            .find(|puzzle| puzzle.is(board, start, target))
    }
}

#[cfg(test)]
#[path = "puzzles/puzzles_tests.rs"]
mod tests;

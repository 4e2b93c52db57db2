//! The scores of the first positions of the standard board, found once by the solver itself.
//!
//! The empty board takes the solver a minute and each position of the first plies some seconds; so
//! the score of every position of [`PLY`] discs was found in advance, one for each position and its
//! mirror image. Nobody can have won by then, so the score of an earlier position is the best of what
//! its moves lead to. `book.tsv` beside this file has the columns that were played and the score; a
//! test writes it, with all of them solved anew, where `PARLOUR_BOOK` names a file.

use super::rules::Discs;
use super::shape::{Geometry, Shape};

/// The positions of the book have so many discs.
pub const PLY: u32 = 3;

const TEXT: &str = include_str!("book.tsv");

/// Scores of positions by their keys.
#[derive(Debug)]
pub struct Book {
    scores: Vec<(u64, i32)>,
}

impl Book {
    /// Reads the book; it takes less than a millisecond.
    pub fn read() -> Self {
        let lines = TEXT.lines().filter(|line| !line.starts_with('#'));
        let mut scores: Vec<(u64, i32)> = lines.filter_map(entry).collect();
        scores.sort_unstable();
        Self { scores }
    }

    /// The score of a position of at most [`PLY`] discs for the side to move.
    pub fn score(&self, position: Discs) -> Option<i32> {
        let board = Shape::STANDARD;
        if position.all.count_ones() < PLY {
            let cells = (0..board.width()).filter_map(|column| position.landing(board, column));
            let scores = cells.map(|cell| Some(-self.score(position.with_disc(cell))?));
            let scores: Option<Vec<i32>> = scores.collect();
            return scores?.into_iter().max();
        }
        let key = key(position);
        let at = self.scores.binary_search_by_key(&key, |&(key, _)| key);
        at.ok().map(|at| self.scores[at].1)
    }
}

/// The smaller of the keys of a position and of its mirror image.
fn key(position: Discs) -> u64 {
    let board = Shape::STANDARD;
    position.key().min(position.mirrored(board).key())
}

fn entry(line: &str) -> Option<(u64, i32)> {
    let (columns, score) = line.split_once('\t')?;
    let position = Discs::parse(Shape::STANDARD, columns).ok()?;
    Some((key(position), score.parse().ok()?))
}

#[cfg(test)]
#[path = "book_tests.rs"]
mod tests;

//! Puzzles on the command line: wherever a position is expected, `puzzle:cross`, `daily`,
//! `daily:2026-11-20` or `random:SEED` may stand.
//!
//! A puzzle brings its own board and target. Where `--board` or `--target` say another one, that is
//! an error. This is the place where the clock says which day it is.

use std::time::{SystemTime, UNIX_EPOCH};

use anyhow::{Context, Result};

use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::parse_position;
use crate::games::peg::puzzles::{self, Date, Puzzle, is_reference};

/// The time, in seconds since the beginning of 1970; none if the clock stands before.
pub fn now() -> Option<u64> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.ok().map(|now| now.as_secs())
}

/// The day in Greenwich.
pub fn today() -> Option<Date> {
    now().map(Date::of_unix)
}

/// A position with `daily` replaced by the puzzle of today.
pub fn dated(text: &str) -> String {
    match today() {
        Some(today) if text.trim() == "daily" => format!("daily:{today}"),
        _ => text.to_owned(),
    }
}

/// The puzzle that the first of these positions is; none if it is a position, or if there is none.
pub fn first(positions: &[String], board: Option<&str>) -> Result<Option<Puzzle>> {
    let first = positions.first().filter(|text| is_reference(text));
    let found = first.map(|text| puzzles::puzzle(text, board, today()));
    found.transpose().context("position")
}

/// The pegs of a position on this board, or of a puzzle on it that ends at this target.
pub fn position(board: &Board, target: Target, text: &str) -> Result<u64, String> {
    if !is_reference(text) {
        return parse_position(board, text).map_err(|error| error.to_string());
    }
    let puzzle = puzzles::puzzle(text, Some(board.name()), today());
    let puzzle = puzzle.and_then(|puzzle| puzzle.agreeing(Some(board), Some(target)));
    puzzle
        .map(|puzzle| puzzle.start)
        .map_err(|error| error.to_string())
}

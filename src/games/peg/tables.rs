//! The classic tables: every single-vacancy problem of a board with its fewest moves and its number
//! of solutions.
//!
//! The literature has such lists for the English board and for the triangles: for each vacancy and
//! each finish, up to symmetry, whether it can be done and in how few moves. All finishes of a
//! vacancy are answered at once, for one pass over the positions that can be won tells the fewest
//! moves (or the number of ways) to every end ([`shortest_by_end`], [`solutions_by_end`]).
//!
//! Bergholt, *The Game of Solitaire*, 1912; Beasley, *The Ins and Outs of Peg Solitaire*, 1985,
//! with tables by Bergholt, Hermary and himself.

use std::sync::Arc;

use super::atlas::Atlas;
use super::board::Board;
use super::count::{games, solutions_by_end};
use super::goal::Target;
use super::problems::{Problem, problems};
use super::shortest::{Shortest, shortest_by_end};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// What is asked of each problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// The fewest moves.
    Moves,
    /// The fewest moves and the number of solutions.
    Solutions,
    /// These and the number of games of each vacancy, the longest to count.
    Games,
}

/// One problem with its answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The problem.
    pub problem: Problem,
    /// A solution in the fewest moves; none if the problem can't be solved.
    pub shortest: Option<Shortest>,
    /// The number of solutions, if asked for.
    pub solutions: Option<u128>,
    /// The number of all games from the vacancy, if asked for; the same for all its finishes.
    pub games: Option<u128>,
}

/// Answers every single-vacancy problem of a board, in the order of [`problems`], and hands each row
/// out as soon as it is known. `Stopped::Memory` if a vacancy does not fit.
pub fn table(
    board: &Arc<Board>,
    columns: Columns,
    desk: &Desk,
    mut each: impl FnMut(Row),
) -> Result<(), Stopped> {
    let atlas = Atlas::new(board, Target::Any, desk.limits.memory);
    let all = problems(board);
    for problems in all.chunk_by(|a, b| a.vacancy == b.vacancy) {
        let answers = Answers::new(
            board,
            atlas.as_ref(),
            problems[0].start(board),
            columns,
            desk,
        )?;
        for &problem in problems {
            each(answers.row(problem));
        }
    }
    Ok(())
}

/// The answers to all problems of one vacancy, by the last position.
struct Answers {
    shortest: Vec<(u64, Shortest)>,
    solutions: Option<Vec<(u64, u128)>>,
    games: Option<u128>,
}

impl Answers {
    fn new(
        board: &Board,
        atlas: Option<&Atlas>,
        start: u64,
        columns: Columns,
        desk: &Desk,
    ) -> Result<Self, Stopped> {
        let any = Target::Any;
        let shortest = shortest_by_end(board, any, atlas, start, desk)?;
        let solutions = match columns {
            Columns::Moves => None,
            _ => Some(solutions_by_end(board, any, atlas, start, desk)?),
        };
        let games = match columns {
            Columns::Games => Some(games(board, atlas, start, desk)?),
            _ => None,
        };
        Ok(Self {
            shortest,
            solutions,
            games,
        })
    }

    fn row(&self, problem: Problem) -> Row {
        let ends = |last: u64| match problem.target {
            Target::Cell(cell) => last == 1 << cell,
            _ => true,
        };
        let shortest = self.shortest.iter().filter(|(last, _)| ends(*last));
        let shortest = shortest.map(|(_, s)| s).min_by_key(|s| s.moves);
        let count = |all: &Vec<(u64, u128)>| {
            let own = all.iter().filter(|(last, _)| ends(*last));
            own.map(|(_, count)| count).sum()
        };
        Row {
            problem,
            shortest: shortest.cloned(),
            solutions: self.solutions.as_ref().map(count),
            games: self.games,
        }
    }
}

#[cfg(test)]
#[path = "tables_tests.rs"]
mod tests;

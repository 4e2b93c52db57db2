//! The exact value of a tic-tac-toe position, all its moves, and a line of best play.

pub mod board;
pub mod search;

use self::board::{Board, Lines};
use self::search::{Goal, Search};
use super::rules::{Cell, Ending, TicTacToe};
use crate::engine::byte_table::ByteTable;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::position::{Adversarial, Outcome, Position, Side};

/// So many nodes may be spent on distances besides as many as the values took.
const PATIENCE: u64 = 2_000_000;

/// What a position is worth to the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Value {
    /// The other side wins.
    Loss,
    /// Neither side wins.
    Draw,
    /// The side to move wins.
    Win,
}

impl Value {
    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Loss => "loss",
            Self::Draw => "draw",
            Self::Win => "win",
        }
    }

    /// What it is to the other side.
    #[must_use]
    pub const fn turned(self) -> Self {
        match self {
            Self::Loss => Self::Win,
            Self::Draw => Self::Draw,
            Self::Win => Self::Loss,
        }
    }
}

/// A move with what it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The cell.
    pub cell: Cell,
    /// What the move makes the position worth to the side that makes it.
    pub value: Value,
    /// A win or a loss comes after so many plies, this move counted; none for a draw, or where that
    /// is not known.
    pub plies: Option<u8>,
}

/// What was found of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// To the side to move; none if the search was stopped before.
    pub value: Option<Value>,
    /// A win or a loss comes after so many plies of best play; none for a draw, or where that is not
    /// known.
    pub plies: Option<u8>,
    /// The moves that were valued: all, but for a stopped search. The best value comes first,
    /// and of equals the sooner win or the later loss.
    pub choices: Vec<Choice>,
    /// A line of play to the end in which every move keeps the value; where the distance is known,
    /// the winner wins as soon and the loser loses as late as can be.
    pub line: Vec<Cell>,
    /// Nodes visited.
    pub nodes: u64,
    /// What ended the search before all was known.
    pub stopped: Option<Stopped>,
}

impl Answer {
    /// The moves that keep the value.
    pub fn best(&self) -> impl Iterator<Item = Cell> {
        let keeping = self.choices.iter();
        let keeping = keeping.filter(|choice| Some(choice.value) == self.value);
        keeping.map(|choice| choice.cell)
    }
}

/// The value, the value of each move, and a line of best play, on one thread. What is known when a
/// limit stops it stays in the answer.
pub fn solve(position: &TicTacToe, desk: &Desk) -> Answer {
    let mut answer = Answer {
        value: position.outcome().map(|outcome| match outcome {
            Outcome::Won => Value::Win,
            Outcome::Lost => Value::Loss,
            Outcome::Drawn => Value::Draw,
        }),
        plies: None,
        choices: Vec::new(),
        line: Vec::new(),
        nodes: 0,
        stopped: None,
    };
    if answer.value.is_some() {
        answer.plies = (answer.value != Some(Value::Draw)).then_some(0);
        return answer;
    }
    let lines = Lines::new(position.rules);
    let [table, distances] = [desk.limits.memory / 2, desk.limits.memory / 4].map(|bytes| {
        // A key is a number of as many digits to the base of 3 as there are cells.
        let key_bits = lines
            .is_keyed()
            .then(|| 3u64.pow(position.rules.cells().count_ones()).ilog2() + 1);
        key_bits.map(|bits| ByteTable::new(bytes, bits))
    });
    let working = desk.telemetry.work(0);
    let mut search = Search {
        board: Board::new(&lines, position),
        ending: position.rules.ending,
        table: table.as_ref(),
        distances: distances.as_ref(),
        control: &desk.control,
        working: &working,
        nodes: 0,
        patience: 0,
    };
    answer.stopped = fill(&mut search, position, &mut answer).err();
    answer.nodes = search.nodes;
    let counted = desk.telemetry.nodes();
    working.visited(search.nodes.saturating_sub(counted), 0);
    let _ = desk
        .control
        .tick(search.nodes - desk.control.nodes().min(search.nodes));
    answer
}

fn fill(search: &mut Search<'_>, position: &TicTacToe, answer: &mut Answer) -> Result<(), Stopped> {
    let side = side_of(position);
    let value = value(search, side)?;
    answer.value = Some(value);
    for cell in position.moves() {
        let value = value_after(search, side, cell)?;
        let plies = None;
        answer.choices.push(Choice { cell, value, plies });
    }
    answer
        .choices
        .sort_by_key(|choice| std::cmp::Reverse(choice.value));
    search.patience = 2 * search.nodes + PATIENCE;
    for choice in &mut answer.choices {
        choice.plies = distance(search, position, *choice)?;
    }
    answer.choices.sort_by_key(|choice| {
        let plies = i32::from(choice.plies.unwrap_or(u8::MAX));
        let late = if choice.value == Value::Loss {
            -plies
        } else {
            plies
        };
        (std::cmp::Reverse(choice.value), late)
    });
    answer.plies = answer.choices.first().and_then(|choice| choice.plies);
    answer.line = line(search, position, answer)?;
    Ok(())
}

fn side_of(position: &TicTacToe) -> usize {
    usize::from(position.to_move() == Side::Second)
}

fn value(search: &mut Search<'_>, side: usize) -> Result<Value, Stopped> {
    Ok(if search.reaches(side, Goal::Win)? {
        Value::Win
    } else if search.reaches(side, Goal::Draw)? {
        Value::Draw
    } else {
        Value::Loss
    })
}

fn value_after(search: &mut Search<'_>, side: usize, cell: Cell) -> Result<Value, Stopped> {
    let at = usize::from(cell.0);
    if search.board.threats[side] >> at & 1 == 1 {
        return Ok(match search.ending {
            Ending::LineWins => Value::Win,
            Ending::LineLoses => Value::Loss,
        });
    }
    let before = search.board.place(side, at);
    let value = value(search, 1 - side);
    search.board.take_back(side, at, before);
    Ok(value?.turned())
}

/// After how many plies a won or lost move ends the game.
fn distance(
    search: &mut Search<'_>,
    position: &TicTacToe,
    choice: Choice,
) -> Result<Option<u8>, Stopped> {
    if position.rules.ending == Ending::LineLoses {
        return Ok(None);
    }
    let (side, cell) = (side_of(position), usize::from(choice.cell.0));
    match choice.value {
        Value::Draw => Ok(None),
        Value::Win => deepened(1, |plies| search.drives(side, cell, plies)),
        Value::Loss => {
            let before = search.board.place(side, cell);
            let won = deepened(1, |plies| search.wins_within(1 - side, plies));
            search.board.take_back(side, cell, before);
            Ok(won?.map(|plies| plies + 1))
        }
    }
}

/// The least of every other number of plies for which the answer is yes.
fn deepened(
    from: u8,
    mut within: impl FnMut(u8) -> Result<Option<bool>, Stopped>,
) -> Result<Option<u8>, Stopped> {
    for plies in (from..=64).step_by(2) {
        match within(plies)? {
            Some(true) => return Ok(Some(plies)),
            Some(false) => {}
            None => return Ok(None),
        }
    }
    Ok(None)
}

/// Best play to the end.
fn line(
    search: &mut Search<'_>,
    position: &TicTacToe,
    answer: &Answer,
) -> Result<Vec<Cell>, Stopped> {
    let mut line = Vec::new();
    let (Some(first), Some(mut value)) = (answer.choices.first(), answer.value) else {
        return Ok(line);
    };
    let (mut at, mut step, mut plies) = (*position, first.cell, answer.plies);
    let mut set = Vec::new();
    loop {
        line.push(step);
        let side = side_of(&at);
        let before = search.board.place(side, usize::from(step.0));
        set.push((side, usize::from(step.0), before));
        at = at.play(step);
        value = value.turned();
        plies = plies.and_then(|plies| plies.checked_sub(1));
        let next = next(search, &at, value, plies);
        match next {
            Ok(Some(cell)) => step = cell,
            next => {
                for (side, cell, before) in set.into_iter().rev() {
                    search.board.take_back(side, cell, before);
                }
                return next.map(|_| line);
            }
        }
    }
}

/// A move that keeps the value, and the distance where it is known; none at the end of the game.
fn next(
    search: &mut Search<'_>,
    position: &TicTacToe,
    value: Value,
    plies: Option<u8>,
) -> Result<Option<Cell>, Stopped> {
    let side = side_of(position);
    let mut keeping = None;
    for cell in position.moves() {
        if value_after(search, side, cell)? != value {
            continue;
        }
        keeping = keeping.or(Some(cell));
        let plies_after = match plies {
            None => break,
            Some(_) => distance(search, position, Choice { cell, value, plies })?,
        };
        if plies_after == plies {
            return Ok(Some(cell));
        }
    }
    Ok(keeping)
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;

//! Score4 as the source writes it: by the cells of the board.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};

use super::{Board, Cell, Choice, HEIGHT, WIDTH, WON, WORST};
use crate::engine::control::{Control, Stopped};

/// Scores of boards that were met before, by their orange and their yellow discs.
pub type Scores = HashMap<(u64, u64), i32, BuildHasherDefault<Mixed>>;

/// A hash of a few words, cheaper than the usual one, which is made for keys of adversaries.
#[derive(Default)]
pub struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(byte.into());
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(29) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

/// What spans with 0, 1, 2, 3 discs more of a colour than of the other are worth.
const WORTH: [i32; 4] = [0, 1, 2, 5];

/// The first cell of each span, and its step to the next: right, down, both, and right and up.
pub fn spans() -> impl Iterator<Item = [(usize, usize); 4]> {
    let cells = (0..HEIGHT).flat_map(|row| (0..WIDTH).map(move |column| (row, column)));
    cells.flat_map(|(row, column)| {
        let steps = [(0, 1), (1, 0), (1, 1), (-1, 1)];
        steps.into_iter().filter_map(move |(down, right)| {
            let cell = |n: isize| {
                let row = row.checked_add_signed(n * down).filter(|&row| row < HEIGHT);
                let column = column.checked_add_signed(n * right);
                Some((row?, column.filter(|&column| column < WIDTH)?))
            };
            Some([cell(0)?, cell(1)?, cell(2)?, cell(3)?])
        })
    })
}

/// What a board is worth to orange.
pub fn score(board: &Board) -> i32 {
    let mut counts = [0; 9];
    let at = |row: usize, column: usize| board.cells[row][column].sign();
    let mut count = |sum: i32| counts[usize::try_from(sum + 4).unwrap_or(0)] += 1;
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            let right = column + 3 < WIDTH;
            if right {
                count((0..4).map(|n| at(row, column + n)).sum());
            }
            if row + 3 < HEIGHT {
                count((0..4).map(|n| at(row + n, column)).sum());
                if right {
                    count((0..4).map(|n| at(row + n, column + n)).sum());
                    count((0..4).map(|n| at(row + 3 - n, column + n)).sum());
                }
            }
        }
    }
    if counts[0] > 0 {
        return -WON;
    }
    if counts[8] > 0 {
        return WON;
    }
    let worth = |n: usize| WORTH[n] * (counts[4 + n] - counts[4 - n]);
    (1..4).map(worth).sum()
}

/// In lists: the boards after each valid move, killers picked out, the others mapped to their
/// scores and sorted.
pub fn functional(board: &Board, depth: u32, control: &Control) -> Result<Choice, Stopped> {
    minimax(board, Cell::Orange, depth, control)
}

fn minimax(board: &Board, mover: Cell, depth: u32, control: &Control) -> Result<Choice, Stopped> {
    control.tick(1)?;
    let here = || Choice {
        score: score(board),
        boards: 1,
        ..Choice::default()
    };
    if depth == 0 {
        return Ok(here());
    }
    let valid: Vec<usize> = (0..WIDTH)
        .filter(|&column| board.cells[0][column] == Cell::Barren)
        .collect();
    if valid.is_empty() {
        return Ok(here());
    }
    let boards: Vec<Board> = valid
        .iter()
        .map(|&column| board.dropped(column, mover))
        .collect();
    let target = WON * mover.sign();
    let killers = boards.iter().map(score);
    let killer = valid
        .iter()
        .zip(killers)
        .find(|&(_, score)| score == target);
    let visited = boards.len() as u64;
    if let Some((&column, score)) = killer {
        return Ok(Choice {
            column: Some(column),
            score,
            boards: visited,
            ..Choice::default()
        });
    }
    let below: Result<Vec<Choice>, Stopped> = boards
        .iter()
        .map(|board| minimax(board, mover.other(), depth - 1, control))
        .collect();
    let below = below?;
    let scores: Vec<(usize, i32)> = valid
        .into_iter()
        .zip(below.iter().map(|choice| choice.score))
        .collect();
    let mut sorted = scores.clone();
    sorted.sort_by_key(|&(_, score)| score);
    let best = match mover {
        Cell::Orange => sorted.last(),
        _ => sorted.first(),
    };
    let &(column, score) = best.expect("some move is valid");
    Ok(Choice {
        scores,
        column: Some(column),
        score,
        boards: visited + below.iter().map(|choice| choice.boards).sum::<u64>(),
    })
}

/// In loops: one board is changed and changed back, and only the best is kept.
pub fn imperative(
    board: &Board,
    depth: u32,
    known: Option<Scores>,
    control: &Control,
) -> Result<Choice, Stopped> {
    let mut search = Search {
        board: *board,
        discs: (0, 0),
        depth,
        known,
        choice: Choice::default(),
        control,
    };
    let (column, score) = match depth {
        0 => (None, score(board)),
        _ => search.minimax(Cell::Orange, depth)?,
    };
    Ok(Choice {
        column,
        score,
        ..search.choice
    })
}

struct Search<'a> {
    board: Board,
    /// The orange and the yellow discs that were dropped.
    discs: (u64, u64),
    /// That of the root.
    depth: u32,
    known: Option<Scores>,
    choice: Choice,
    control: &'a Control,
}

impl Search<'_> {
    fn score(&mut self) -> i32 {
        self.choice.boards += 1;
        match &mut self.known {
            None => score(&self.board),
            Some(known) => *known
                .entry(self.discs)
                .or_insert_with(|| score(&self.board)),
        }
    }

    /// Puts a disc into an empty cell, or takes it away.
    fn turn(&mut self, row: usize, column: usize, disc: Cell) {
        let bit = 1 << (row * WIDTH + column);
        match disc {
            Cell::Yellow => self.discs.1 ^= bit,
            _ => self.discs.0 ^= bit,
        }
        let cell = &mut self.board.cells[row][column];
        *cell = match cell {
            Cell::Barren => disc,
            _ => Cell::Barren,
        };
    }

    fn minimax(&mut self, mover: Cell, depth: u32) -> Result<(Option<usize>, i32), Stopped> {
        self.control.tick(1)?;
        let sign = mover.sign();
        let mut best = (None, -WORST * sign);
        for column in 0..WIDTH {
            let Some(row) = self.board.landing(column) else {
                continue;
            };
            self.turn(row, column, mover);
            let score = self.score();
            if score == WON * sign {
                self.turn(row, column, mover);
                return Ok((Some(column), score));
            }
            let inner = match depth {
                1 => Ok(score),
                _ => self.minimax(mover.other(), depth - 1).map(|inner| inner.1),
            };
            self.turn(row, column, mover);
            let mut inner = inner?;
            if inner.abs() == WON {
                // Later is better for the one who loses.
                inner -= sign * depth.cast_signed();
            }
            if depth == self.depth {
                self.choice.scores.push((column, inner));
            }
            if inner * sign >= best.1 * sign {
                best = (Some(column), inner);
            }
        }
        Ok(best)
    }
}

//! Score4 by sums: of each span, its orange discs less its yellow ones, kept up to date.
//!
//! A disc lies in 3 to 13 spans, so a board after a disc is scored by as many additions, and the
//! last ply need not even be played. What a span with four is worth is more than all others
//! together, so that the total tells it.
//!
//! Cut-offs need values in one order. The source adds the depth to the score of a forced end one
//! ply above it; here it is there from the beginning, which gives the same scores: a position in
//! which the side to move makes four is worth 1,000,000 and the depth of the ply before.

use super::{Board, Cell, Choice, HEIGHT, WIDTH, WON, WORST, cells};
use crate::engine::control::{Control, Stopped};

/// More than all spans without four are worth together.
const FOUR: i32 = 1 << 20;

/// What spans of each sum are worth, from -4.
const WORTH: [i32; 9] = [-FOUR, -5, -2, -1, 0, 1, 2, 5, FOUR];

/// By how much the total changes when an orange disc comes into a span of each sum, from -4.
const ORANGE: [i32; 9] = changes(1);
/// The same for a yellow disc.
const YELLOW: [i32; 9] = changes(-1);

const fn changes(step: isize) -> [i32; 9] {
    let mut changes = [0; 9];
    let mut sum = 0_usize;
    while sum < 9 {
        let after = sum.cast_signed() + step;
        if after >= 0 && after < 9 {
            changes[sum] = WORTH[after.cast_unsigned()] - WORTH[sum];
        }
        sum += 1;
    }
    changes
}

/// Bits of a column, the lowest cell first; the one above the top stays empty.
const STRIDE: usize = HEIGHT + 1;
const CELLS: usize = WIDTH * STRIDE;
const SPANS: usize = 69;
/// Spans that a cell lies in, at most.
const MOST: usize = 13;

/// Columns in the order in which cut-offs are likely.
const FROM_THE_MIDDLE: [usize; WIDTH] = [3, 2, 4, 1, 5, 0, 6];

struct Search<'a> {
    /// The numbers of the spans of each cell, and how many there are.
    spans: [([u8; MOST], usize); CELLS],
    /// The sum of each span, from -4.
    sums: [u8; SPANS],
    /// The cells with discs.
    taken: u64,
    boards: u64,
    control: &'a Control,
}

/// A disc that may be dropped.
#[derive(Clone, Copy, Default)]
struct Drop {
    column: usize,
    cell: usize,
    /// What the board is worth after it.
    total: i32,
}

/// The columns with room.
struct Drops {
    list: [Drop; WIDTH],
    len: usize,
}

impl<'a> Search<'a> {
    /// A search from a board without a four, and what it is worth.
    fn new(board: &Board, control: &'a Control) -> (Self, i32) {
        let mut search = Self {
            spans: [([0; MOST], 0); CELLS],
            sums: [4; SPANS],
            taken: 0,
            boards: 0,
            control,
        };
        let number = |(row, column)| column * STRIDE + HEIGHT - 1 - row;
        let mut total = 0;
        for (span, list) in (0..).zip(cells::spans()) {
            let mut sum = 0;
            for (row, column) in list {
                let (spans, len) = &mut search.spans[number((row, column))];
                spans[*len] = span;
                *len += 1;
                sum += board.cells[row][column].sign();
            }
            let sum = u8::try_from(sum + 4).expect("at most four discs");
            search.sums[usize::from(span)] = sum;
            total += WORTH[usize::from(sum)];
        }
        for row in 0..HEIGHT {
            for column in 0..WIDTH {
                let disc = board.cells[row][column] != Cell::Barren;
                search.taken |= u64::from(disc) << number((row, column));
            }
        }
        (search, total)
    }

    #[inline]
    fn spans_of(&self, cell: usize) -> &[u8] {
        let (spans, len) = &self.spans[cell];
        &spans[..*len]
    }

    /// The drops into columns, in this order, and the first that makes four.
    #[inline]
    fn drops(&mut self, mover: Cell, total: i32, order: [usize; WIDTH]) -> (Drops, Option<Drop>) {
        let changes = if mover == Cell::Orange {
            ORANGE
        } else {
            YELLOW
        };
        let mut drops = Drops {
            list: [Drop::default(); WIDTH],
            len: 0,
        };
        for column in order {
            let discs = self.taken >> (column * STRIDE) & ((1 << HEIGHT) - 1);
            if discs >> (HEIGHT - 1) != 0 {
                continue;
            }
            let cell = column * STRIDE + discs.trailing_ones() as usize;
            let spans = self.spans_of(cell).iter();
            let change = |&span: &u8| changes[usize::from(self.sums[usize::from(span)] % 9)];
            let drop = Drop {
                column,
                cell,
                total: total + spans.map(change).sum::<i32>(),
            };
            self.boards += 1;
            if drop.total.abs() > FOUR / 2 {
                return (drops, Some(drop));
            }
            drops.list[drops.len] = drop;
            drops.len += 1;
        }
        (drops, None)
    }

    /// Plays a drop, does something, and takes it back.
    #[inline]
    fn played<T>(&mut self, drop: Drop, mover: Cell, then: impl FnOnce(&mut Self) -> T) -> T {
        let (spans, len) = self.spans[drop.cell];
        let spans = &spans[..len];
        self.taken ^= 1 << drop.cell;
        for &span in spans {
            let sum = &mut self.sums[usize::from(span)];
            *sum = if mover == Cell::Orange {
                *sum + 1
            } else {
                *sum - 1
            };
        }
        let result = then(self);
        for &span in spans {
            let sum = &mut self.sums[usize::from(span)];
            *sum = if mover == Cell::Orange {
                *sum - 1
            } else {
                *sum + 1
            };
        }
        self.taken ^= 1 << drop.cell;
        result
    }

    /// The score of the board, from orange's side, as the ply before it takes it.
    fn minimax(&mut self, mover: Cell, depth: u32, total: i32) -> Result<i32, Stopped> {
        let sign = mover.sign();
        let (drops, killer) = self.drops(mover, total, [0, 1, 2, 3, 4, 5, 6]);
        if killer.is_some() {
            return Ok(sign * (WON + depth.cast_signed() + 1));
        }
        let drops = &drops.list[..drops.len];
        let totals = drops.iter().map(|drop| drop.total * sign);
        if depth == 1 {
            return Ok(totals.max().unwrap_or(-WORST) * sign);
        }
        if depth > 2 {
            self.control.tick(1)?;
        }
        let mut best = -WORST;
        for &drop in drops {
            let below = |search: &mut Self| search.minimax(mover.other(), depth - 1, drop.total);
            best = best.max(self.played(drop, mover, below)? * sign);
        }
        Ok(best * sign)
    }

    /// The same from the side of the one who moves, as far as it lies between `alpha` and `beta`.
    fn alpha_beta(
        &mut self,
        mover: Cell,
        depth: u32,
        total: i32,
        (mut alpha, beta): (i32, i32),
    ) -> Result<i32, Stopped> {
        let sign = mover.sign();
        let (mut drops, killer) = self.drops(mover, total, FROM_THE_MIDDLE);
        if killer.is_some() {
            return Ok(WON + depth.cast_signed() + 1);
        }
        let drops = &mut drops.list[..drops.len];
        if depth == 1 {
            let totals = drops.iter().map(|drop| drop.total * sign);
            return Ok(totals.max().unwrap_or(-WORST));
        }
        if depth > 2 {
            self.control.tick(1)?;
        }
        drops.sort_by_key(|drop| -drop.total * sign);
        let mut best = -WORST;
        for &drop in &*drops {
            let window = (-beta, -alpha);
            let below =
                |search: &mut Self| search.alpha_beta(mover.other(), depth - 1, drop.total, window);
            best = best.max(-self.played(drop, mover, below)?);
            alpha = alpha.max(best);
            if alpha >= beta {
                break;
            }
        }
        Ok(best)
    }
}

/// Every line is followed.
pub fn minimax(board: &Board, depth: u32, control: &Control) -> Result<Choice, Stopped> {
    root(board, depth, control, |search, drop, _| {
        search.minimax(Cell::Yellow, depth - 1, drop.total)
    })
}

/// What can't change the choice is cut off.
pub fn alpha_beta(board: &Board, depth: u32, control: &Control) -> Result<Choice, Stopped> {
    let choice = root(board, depth, control, |search, drop, best| {
        // A column as good as the best before it is taken, so its score must be exact.
        let window = (-WORST - 1, 1 - best);
        let value = search.alpha_beta(Cell::Yellow, depth - 1, drop.total, window)?;
        Ok(-value)
    })?;
    let scores = Vec::new();
    Ok(Choice { scores, ..choice })
}

/// Scores column after column by `below`, which is given the best score so far.
fn root<'a>(
    board: &Board,
    depth: u32,
    control: &'a Control,
    mut below: impl FnMut(&mut Search<'a>, Drop, i32) -> Result<i32, Stopped>,
) -> Result<Choice, Stopped> {
    let (mut search, total) = Search::new(board, control);
    let mut choice = Choice {
        score: total,
        ..Choice::default()
    };
    if depth == 0 {
        return Ok(choice);
    }
    let (drops, killer) = search.drops(Cell::Orange, total, [0, 1, 2, 3, 4, 5, 6]);
    choice.score = -WORST;
    for &drop in &drops.list[..drops.len] {
        let best = choice.score;
        let score = match depth {
            1 => drop.total,
            _ => search.played(drop, Cell::Orange, |search| below(search, drop, best))?,
        };
        choice.scores.push((drop.column, score));
        if score >= best {
            choice.score = score;
            choice.column = Some(drop.column);
        }
    }
    if let Some(killer) = killer {
        choice.score = WON;
        choice.column = Some(killer.column);
    }
    choice.boards = search.boards;
    Ok(choice)
}

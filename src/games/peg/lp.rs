//! Linear programmes of jump counts: the strongest pagoda function against "this position reaches
//! that one", and the relaxation that [`super::counting`] branches on.
//!
//! If the position can be played to the target, `position - target` is a sum of jumps: for each
//! jump a number of times that it is played, not negative, such that on every cell the changes add
//! up. Dropping "whole" leaves a linear programme, and by duality it has no solution if and only
//! if some pagoda function refutes the target. Solved here is the primal with a penalty,
//!
//! ```text
//!   minimise  sum |r|   subject to   sum over jumps  x(j) * (from + over - to)  +  r  =  d
//!                                    0 <= x(j) <= most(j),      d = position - target
//! ```
//!
//! by the simplex method on a dense tableau of one row a cell (and one a bound, where there are
//! any). The dual values are weights between -1 and 1 that meet `w(from) + w(over) >= w(to)`
//! wherever there is no bound. Each row starts with its own `r` in the basis, so there is no first
//! phase. Right-hand sides are shifted by tiny unequal amounts against cycling. Floating point
//! only guesses: the weights are scaled to whole numbers and checked exactly, by [`Pagoda::new`]
//! and by the two sums.
//!
//! One programme takes 0.08 ms on the English board, 0.15 ms on Wiegleb's, 0.30 ms on the square of
//! 64 cells, one core; the crate `microlp` 0.7 took 0.6, 0.8 and 2.1 ms and agreed on all.
//!
//! Dantzig, *Linear Programming and Extensions*, 1963; pagoda functions as the dual programme:
//! Kiyomi & Matsui, *Integer programming based algorithms for peg solitaire problems*, 2001.

use super::board::{Board, members};
use super::pagoda::Pagoda;

/// Values closer to zero than this count as zero.
const NEAR: f64 = 1e-7;

/// More pivots than any board needs (45 cells take about 60): beyond, the guess is given up.
const MOST_PIVOTS: usize = 1000;

/// The largest common denominator that is tried for the weights.
const MOST_PARTS: i32 = 120;

/// A pagoda function by which `position` can't reach `target`, or `None` if there is none (or none
/// with a small common denominator).
pub fn refutation(board: &Board, position: u64, target: u64) -> Option<Pagoda> {
    let unbounded = vec![None; board.jumps().len()];
    let optimum = relaxation(board, &difference(board, position, target), &unbounded)?;
    let refutes = |p: &Pagoda| p.sum(position) < p.sum(target);
    (1..=MOST_PARTS)
        .filter_map(|parts| whole(&optimum.weights, parts))
        .filter_map(|weights| Pagoda::new(board, weights))
        .find(refutes)
}

/// What must be taken from each cell on the way from `position` to `target`: 1, 0 or -1.
pub fn difference(board: &Board, position: u64, target: u64) -> Vec<i32> {
    let bit = |set: u64, cell: u8| i32::from(set >> cell & 1 == 1);
    members(board.mask())
        .map(|cell| bit(position, cell) - bit(target, cell))
        .collect()
}

/// The best solution of one programme, in floating point.
#[derive(Clone, Debug)]
pub struct Optimum {
    /// How often each jump is played.
    pub counts: Vec<f64>,
    /// The weight of each cell, between -1 and 1.
    pub weights: Vec<f64>,
}

/// The best solution of the programme that takes `taken` from each cell and plays no jump more
/// often than `most` says; `None` if the simplex method takes too long.
pub fn relaxation(board: &Board, taken: &[i32], most: &[Option<u32>]) -> Option<Optimum> {
    let mut tableau = Tableau::new(board, taken, most);
    tableau.minimise()?;
    Some(Optimum {
        counts: tableau.counts(),
        weights: tableau.weights(),
    })
}

/// The weights times `parts`, if that makes them whole.
fn whole(weights: &[f64], parts: i32) -> Option<Vec<i32>> {
    let scaled = |w: &f64| (w * f64::from(parts), rounded(w * f64::from(parts)));
    let near = |(scaled, whole): (f64, i32)| (scaled - f64::from(whole)).abs() < 1e-4;
    let exact = |w: &f64| Some(scaled(w)).filter(|&s| near(s)).map(|s| s.1);
    weights.iter().map(exact).collect()
}

/// The nearest whole number; of a number far beyond those of a programme, the largest.
#[expect(
    clippy::cast_possible_truncation,
    reason = "casting a float saturates, and what is rounded here is small"
)]
pub fn rounded(value: f64) -> i32 {
    value.round() as i32
}

/// A variable that can enter the basis: a stored column, or its mirror image.
#[derive(Clone, Copy, Debug)]
struct Entering {
    column: usize,
    sign: f64,
    cost: f64,
}

/// The simplex tableau: the columns are the jumps, then the positive parts of `r`, then the
/// slacks of the bounds, then the right-hand side. The negative parts of `r` are the mirror images
/// of the positive ones.
#[derive(Debug)]
struct Tableau {
    rows: Vec<Vec<f64>>,
    /// The column that is basic in each row, if it is a jump.
    basis: Vec<Option<usize>>,
    costs: Vec<f64>,
    jumps: usize,
    cells: usize,
}

impl Tableau {
    fn new(board: &Board, taken: &[i32], most: &[Option<u32>]) -> Self {
        let (cells, jumps) = (board.cells().len(), board.jumps().len());
        let bounds: Vec<(usize, u32)> = (0..)
            .zip(most)
            .filter_map(|(jump, most)| most.map(|most| (jump, most)))
            .collect();
        let width = jumps + cells + bounds.len() + 1;
        let mut rows = vec![vec![0.0; width]; cells + bounds.len()];
        for (column, jump) in board.jumps().iter().enumerate() {
            rows[usize::from(jump.from)][column] = 1.0;
            rows[usize::from(jump.over)][column] = 1.0;
            rows[usize::from(jump.to)][column] = -1.0;
        }
        let mut costs = vec![0.0; width];
        costs[jumps..jumps + cells].fill(1.0);
        for ((cell, row), &d) in rows.iter_mut().enumerate().zip(taken) {
            row[jumps + cell] = 1.0;
            row[width - 1] = f64::from(d);
            if d < 0 {
                for value in row.iter_mut() {
                    *value = -*value;
                }
            }
            let basic = row[..width - 1].iter();
            costs.iter_mut().zip(basic).for_each(|(cost, a)| *cost -= a);
        }
        for (row, (number, &(jump, most))) in rows[cells..].iter_mut().zip((0..).zip(&bounds)) {
            row[jump] = 1.0;
            row[jumps + cells + number] = 1.0;
            row[width - 1] = f64::from(most);
        }
        let mut shift = 0.5;
        for row in &mut rows {
            shift = (shift * 997.0_f64).fract() + 0.001;
            row[width - 1] += 1e-5 * shift;
        }
        let basis = vec![None; rows.len()];
        Self {
            rows,
            basis,
            costs,
            jumps,
            cells,
        }
    }

    /// Pivots until no variable can lower the sum; `None` if that takes too long.
    fn minimise(&mut self) -> Option<()> {
        for _ in 0..MOST_PIVOTS {
            let entering = self.entering();
            if entering.cost > -NEAR {
                return Some(());
            }
            let row = self.leaving(entering)?;
            self.pivot(row, entering);
        }
        None
    }

    /// The variable that lowers the sum fastest.
    fn entering(&self) -> Entering {
        let mut best = Entering {
            column: 0,
            sign: 1.0,
            cost: 0.0,
        };
        let last = self.costs.len() - 1;
        for (column, &cost) in self.costs[..last].iter().enumerate() {
            if cost < best.cost {
                let sign = 1.0;
                best = Entering { column, sign, cost };
            }
            let mirrored = (self.jumps..self.jumps + self.cells).contains(&column);
            if mirrored && 2.0 - cost < best.cost {
                let (sign, cost) = (-1.0, 2.0 - cost);
                best = Entering { column, sign, cost };
            }
        }
        best
    }

    /// The row whose variable reaches zero first.
    fn leaving(&self, Entering { column, sign, .. }: Entering) -> Option<usize> {
        let last = self.costs.len() - 1;
        let ratio = |(i, row): (usize, &Vec<f64>)| {
            let a = sign * row[column];
            (a > NEAR).then(|| (row[last] / a, i))
        };
        let ratios = self.rows.iter().enumerate().filter_map(ratio);
        ratios.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, i)| i)
    }

    fn pivot(&mut self, leaving: usize, entering: Entering) {
        let Entering { column, sign, cost } = entering;
        let mut pivot = std::mem::take(&mut self.rows[leaving]);
        let scale = 1.0 / (sign * pivot[column]);
        for value in &mut pivot {
            *value *= scale;
        }
        for row in self.rows.iter_mut().filter(|row| !row.is_empty()) {
            let factor = sign * row[column];
            if factor != 0.0 {
                subtract(row, &pivot, factor);
            }
        }
        subtract(&mut self.costs, &pivot, cost);
        self.rows[leaving] = pivot;
        self.basis[leaving] = (column < self.jumps).then_some(column);
    }

    /// How often each jump is played: the right-hand side where it is basic, else not at all.
    fn counts(&self) -> Vec<f64> {
        let mut counts = vec![0.0; self.jumps];
        for (basic, row) in self.basis.iter().zip(&self.rows) {
            if let Some(jump) = *basic {
                counts[jump] = row[row.len() - 1];
            }
        }
        counts
    }

    /// The dual values with the sign that makes them a pagoda function.
    fn weights(&self) -> Vec<f64> {
        let own = self.jumps..self.jumps + self.cells;
        self.costs[own].iter().map(|cost| cost - 1.0).collect()
    }
}

fn subtract(row: &mut [f64], other: &[f64], factor: f64) {
    for (value, o) in row.iter_mut().zip(other) {
        *value -= factor * o;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_diamond_has_root_refutations_that_check_exactly() {
        let board = Board::named("diamond").unwrap();
        let cell = |row, column| board.cell_at(row, column).unwrap();
        // e3 -> e4, e4 -> e3 and e4 -> e6
        for (from, to) in [((2, 4), (3, 4)), ((3, 4), (2, 4)), ((3, 4), (5, 4))] {
            let start = board.mask() & !(1 << cell(from.0, from.1));
            let target = 1 << cell(to.0, to.1);
            let pagoda = refutation(&board, start, target).unwrap();
            assert!(Pagoda::new(&board, pagoda.weights().to_vec()).is_some());
            assert!(pagoda.sum(start) < pagoda.sum(target));
        }
    }

    #[test]
    fn what_can_be_played_is_never_refuted() {
        for name in ["english", "triangle6", "wiegleb"] {
            let board = Board::named(name).unwrap();
            let (start, mut pegs) = (board.start(), board.start());
            for turn in 0.. {
                let legal = board.legal_jumps(pegs);
                let Some(&jump) = legal.get(turn * 7 % legal.len().max(1)) else {
                    break;
                };
                pegs = board.play(pegs, jump);
                assert_eq!(refutation(&board, start, pegs), None);
            }
        }
    }
}

//! Weights that every jump between lines lowers.
//!
//! Wanted are weights of the cells, 0 on the line cells and not negative elsewhere, such that
//! `w(from) + w(over) - w(to) >= 1` for every jump that is not within the line cells. Then the
//! positions can be visited by descending weight, each after all positions from which a jump leads
//! to it. It is a system of linear inequalities, solved in whole numbers by the perceptron: as long
//! as a jump breaks its inequality, its coefficients are added to the weights. That ends if there is a
//! solution; after [`MOST_PASSES`] rounds it is given up. The weights are the same on cells that a
//! symmetry of the line cells carries into each other (an average over the symmetries is again a
//! solution), so there are few unknowns. Where there is a solution, a short search looks for one of
//! few and small values: fewer weights are fewer steps of the closure.
//!
//! Rosenblatt's rule, and that it ends: Novikoff, *On convergence proofs for perceptrons*, 1962.

use std::ops::Range;

use crate::games::peg::board::{Board, image};

/// Rounds over all jumps before the search is given up; the named boards need fewer than 40.
const MOST_PASSES: usize = 400;

/// Steps of the search in one range of values before the range is given up.
const MOST_STEPS: usize = 5_000;

/// Inequalities that are looked at in all, for all the sets of line cells that are tried one after
/// the other: some milliseconds.
pub const MOST_CHECKS: usize = 2_000_000;

/// One inequality: kinds of cells, none for a line cell.
type Drop = [Option<usize>; 3];

/// Weights by cell, or none if none were found.
pub fn potential(board: &Board, line_cells: u64) -> Option<Vec<u32>> {
    let (kinds, drops) = inequalities(board, line_cells);
    let weights = found(&drops, kinds.len(), &mut { MOST_CHECKS })?;
    let weights = simple(&drops, kinds.len()).unwrap_or(weights);
    let weight = |kind: &Option<usize>| kind.map_or(0, |k| weights[k].unsigned_abs());
    Some(kinds.iter().map(weight).collect())
}

/// Whether weights are found, with so many inequalities left to look at.
pub fn has_potential(board: &Board, line_cells: u64, left: &mut usize) -> bool {
    let (kinds, drops) = inequalities(board, line_cells);
    found(&drops, kinds.len(), left).is_some()
}

/// The kinds of the cells, and what the weights of the kinds must fulfil.
fn inequalities(board: &Board, line_cells: u64) -> (Vec<Option<usize>>, Vec<Drop>) {
    let kinds = kinds(board, line_cells);
    let mut drops: Vec<Drop> = Vec::new();
    for jump in board.jumps() {
        if jump.triple() & !line_cells != 0 {
            drops.push([jump.from, jump.over, jump.to].map(|cell| kinds[usize::from(cell)]));
        }
    }
    drops.sort_unstable();
    drops.dedup();
    (kinds, drops)
}

/// The kind of each cell: the smallest image under the symmetries that keep the line cells.
fn kinds(board: &Board, line_cells: u64) -> Vec<Option<usize>> {
    let keeps = |s: &&Vec<u8>| image(line_cells, s) == line_cells;
    let kept: Vec<&Vec<u8>> = board.symmetries().iter().filter(keeps).collect();
    let kind = |cell: usize| kept.iter().map(|s| usize::from(s[cell])).min();
    let cells = 0..board.cells().len();
    cells
        .map(|cell| kind(cell).filter(|_| line_cells >> cell & 1 == 0))
        .collect()
}

/// By how much a jump lowers the weight.
fn fall(weights: &[i32], drop: &Drop) -> i32 {
    let [from, over, to] = drop.map(|kind| kind.map_or(0, |k| weights[k]));
    from + over - to
}

fn found(drops: &[Drop], cells: usize, left: &mut usize) -> Option<Vec<i32>> {
    let mut weights = vec![1; cells];
    for _ in 0..MOST_PASSES {
        *left = left.checked_sub(drops.len())?;
        let mut holds = true;
        for drop in drops {
            if fall(&weights, drop) < 1 {
                holds = false;
                for (kind, by) in drop.iter().zip([1, 1, -1]) {
                    if let Some(kind) = *kind {
                        weights[kind] = (weights[kind] + by).max(0);
                    }
                }
            }
        }
        if holds {
            return Some(weights);
        }
    }
    None
}

/// Weights of few and small values, if a short search finds any.
fn simple(drops: &[Drop], cells: usize) -> Option<Vec<i32>> {
    let mut kinds: Vec<usize> = drops.iter().flatten().flatten().copied().collect();
    kinds.sort_unstable();
    kinds.dedup();
    // Each inequality is looked at when the last of its kinds is chosen.
    let last = |drop: &Drop| {
        let places = drop.iter().flatten().map(|kind| kinds.binary_search(kind));
        places.flatten().max()
    };
    let mut touched: Vec<Vec<Drop>> = vec![Vec::new(); kinds.len()];
    for drop in drops {
        touched[last(drop)?].push(*drop);
    }
    let ranges = (1..=4).flat_map(|width| (1..=4).map(move |least| least..least + width));
    for values in ranges {
        let mut search = Search {
            touched: &touched,
            kinds: &kinds,
            values,
            steps: 0,
        };
        let mut weights = vec![0; cells];
        if search.complete(&mut weights, 0) {
            return Some(weights);
        }
    }
    None
}

/// A search through the weights of one range, kind by kind.
struct Search<'a> {
    /// By the number of a kind, the inequalities whose other kinds have smaller ones.
    touched: &'a [Vec<Drop>],
    kinds: &'a [usize],
    values: Range<i32>,
    steps: usize,
}

impl Search<'_> {
    /// Whether the weights of the kinds from number `next` on can be chosen; they are then.
    fn complete(&mut self, weights: &mut [i32], next: usize) -> bool {
        let Some(&kind) = self.kinds.get(next) else {
            return true;
        };
        let touched = &self.touched[next];
        for value in self.values.clone() {
            self.steps += 1;
            weights[kind] = value;
            let holds = touched.iter().all(|drop| fall(weights, drop) >= 1);
            if holds && self.steps < MOST_STEPS && self.complete(weights, next + 1) {
                return true;
            }
        }
        false
    }
}

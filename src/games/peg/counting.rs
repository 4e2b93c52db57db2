//! Proofs by counting jumps: no whole numbers of jumps lead from the position to the target.
//!
//! The linear programme of [`super::lp`] lets a jump be played half a time. Where its optimum has
//! such a count, either the jump is played at most the next smaller number of times or at least
//! the next larger one, and both cases are tried (branch and bound, depth first). A case is
//! refuted by weights `w`, whole numbers, whatever they are: the jumps lose exactly
//! `w(position) - w(target)` in all, so if the bounds make them lose more, the case is impossible.
//! That sum is exact, so a proof does not rest on floating point. A case whose optimum is whole
//! proves nothing, for nobody says in which order the jumps could be played.
//!
//! Land & Doig 1960 (branch and bound); Kiyomi & Matsui, *Integer programming based algorithms for
//! peg solitaire problems*, 2001.

use super::board::{Board, members};
use super::lp::{Optimum, difference, relaxation, rounded};
use crate::engine::control::{Control, Stopped};

/// Weights are rounded to multiples of one part in so many: 2 to 10 and 12 divide it.
const PARTS: f64 = 5040.0;

/// What counting came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Count {
    /// No counts fit; so many cases were refuted.
    Impossible(u64),
    /// Some counts fit, or nobody knows.
    Open,
}

/// How often each jump is played, at least and (where bounded) at most.
#[derive(Clone, Debug)]
struct Case {
    least: Vec<u32>,
    most: Vec<Option<u32>>,
}

/// Tries to refute `target` from `position` with at most `cases` cases.
pub fn count(
    board: &Board,
    (position, target): (u64, u64),
    cases: u64,
    control: &Control,
) -> Result<Count, Stopped> {
    let taken = difference(board, position, target);
    let jumps = board.jumps().len();
    let mut open = vec![Case {
        least: vec![0; jumps],
        most: vec![None; jumps],
    }];
    let mut refuted = 0;
    for _ in 0..cases {
        let Some(case) = open.pop() else {
            return Ok(Count::Impossible(refuted));
        };
        control.tick(1)?;
        let Some(optimum) = case.optimum(board, &taken) else {
            return Ok(Count::Open);
        };
        if case.is_refuted(board, &taken, &optimum) {
            refuted += 1;
            continue;
        }
        let Some(both) = case.split(&optimum) else {
            return Ok(Count::Open);
        };
        open.extend(both);
    }
    Ok(if open.is_empty() {
        Count::Impossible(refuted)
    } else {
        Count::Open
    })
}

impl Case {
    /// The best counts beyond the least ones.
    fn optimum(&self, board: &Board, taken: &[i32]) -> Option<Optimum> {
        let mut rest = taken.to_vec();
        for (jump, &least) in board.jumps().iter().zip(&self.least) {
            let least = i32::try_from(least).ok()?;
            rest[usize::from(jump.from)] -= least;
            rest[usize::from(jump.over)] -= least;
            rest[usize::from(jump.to)] += least;
        }
        let beyond = |(most, least): (&Option<u32>, &u32)| most.map(|most| most - least);
        let most: Vec<Option<u32>> = self.most.iter().zip(&self.least).map(beyond).collect();
        relaxation(board, &rest, &most)
    }

    /// Whether the optimum's weights, rounded, refute the case exactly.
    fn is_refuted(&self, board: &Board, taken: &[i32], optimum: &Optimum) -> bool {
        let round = |w: &f64| i64::from(rounded(w * PARTS));
        let weights: Vec<i64> = optimum.weights.iter().map(round).collect();
        let total: i64 = members(board.mask())
            .map(|cell| weights[usize::from(cell)] * i64::from(taken[usize::from(cell)]))
            .sum();
        let mut least = 0;
        for (number, jump) in board.jumps().iter().enumerate() {
            let at = |cell: u8| weights[usize::from(cell)];
            let loss = at(jump.from) + at(jump.over) - at(jump.to);
            let times = match (loss < 0, self.most[number]) {
                (true, None) => return false,
                (true, Some(most)) => most,
                (false, _) => self.least[number],
            };
            least += loss * i64::from(times);
        }
        least > total
    }

    /// The two cases of the jump whose count is farthest from whole.
    fn split(&self, optimum: &Optimum) -> Option<[Self; 2]> {
        let off = |count: &f64| (count - count.round()).abs();
        let counts = optimum.counts.iter().enumerate();
        let (jump, &count) = counts.max_by(|a, b| off(a.1).total_cmp(&off(b.1)))?;
        if off(&count) < 1e-3 {
            return None;
        }
        let below = self.least[jump] + u32::try_from(rounded(count.floor())).ok()?;
        let (mut fewer, mut more) = (self.clone(), self.clone());
        fewer.most[jump] = Some(below);
        more.least[jump] = below + 1;
        Some([more, fewer])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_can_be_played_is_never_refuted() {
        let control = Control::unlimited();
        for name in ["triangle5", "english", "diamond"] {
            let board = Board::named(name).unwrap();
            let (start, mut pegs) = (board.start(), board.start());
            for turn in 0.. {
                let legal = board.legal_jumps(pegs);
                let Some(&jump) = legal.get(turn * 7 % legal.len().max(1)) else {
                    break;
                };
                pegs = board.play(pegs, jump);
                assert_eq!(count(&board, (start, pegs), 100, &control), Ok(Count::Open));
            }
        }
    }
}

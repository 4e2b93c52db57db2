//! The second way of solving, for big boards: a beam from the start to a table made backwards.
//!
//! Depth-first search decides positions of the English board and smaller ones, is erratic on 39
//! holes and fails on most problems of Wiegleb's 45. Here each final position is attempted in
//! steps of growing price, and the cheap steps are done for all final positions before the next:
//!
//! 1. pagoda functions by linear programming, at the root and for every position (and pair of
//!    positions) a few jumps from the two ends, `ends.rs`;
//! 2. a breadth-first table backwards from the final position, 10,000 positions at first, some
//!    eight jumps, `backward.rs`. An empty level is a proof that nothing leads there;
//! 3. a narrow beam forward, ordered by what the table has learned, `forward.rs`, `heuristic.rs`.
//!    A beam from which nothing was cut and that meets nothing is a proof, too;
//! 4. counting jumps by branch and bound ([`super::counting`]) for the pairs that step 1 left;
//! 5. wider beams, a larger table.
//!
//! Positions are merged under the symmetries that keep the final position. The beam holds concrete
//! positions, so its path is a list of jumps as it stands; only the table is canonical, and a path
//! down the table is found by trying each jump.
//!
//! Beam search: Lowerre, *The HARPY Speech Recognition System*, 1976. Bidirectional search of peg
//! solitaire with symmetry and pagoda functions: Bell, *A Fresh Look at Peg Solitaire*, 2007.

mod attempt;
mod backward;
mod bounds;
mod ends;
mod forward;
mod frame;
mod gather;
mod heuristic;
mod workers;

use attempt::Attempt;
use workers::Workers;

use super::board::{Board, image};
use super::goal::Goal;
use super::verdict::Proof;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// One beam and the table that it shall meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stage {
    /// The positions that the beam keeps on each level.
    pub width: usize,
    /// The backward table stops growing when it has so many positions.
    pub table: usize,
}

/// How much may be tried: stages, one after the other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Effort {
    /// The stages; each table contains the one before.
    pub stages: Vec<Stage>,
}

impl Default for Effort {
    /// The first stage solves all but half a dozen of the 430 single-vacancy problems that have a
    /// solution on the boards of 21 to 64 cells, in some 15 ms each; without it they take 100 ms.
    /// The second one solves the others.
    fn default() -> Self {
        let stages = [
            (300, 10_000),
            (3_000, 200_000),
            (30_000, 200_000),
            (400_000, 200_000),
        ];
        Self {
            stages: stages.map(|(width, table)| Stage { width, table }).to_vec(),
        }
    }
}

/// What was found out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// These jumps (numbers of [`Board::jumps`]), in this order, lead to a final position.
    Solved(Vec<u8>),
    /// No final position can be reached, and this is why.
    Unsolvable(Proof),
    /// All effort was spent without a solution or a proof.
    Undecided,
}

/// Decides whether `start` can reach a final position of the goal. The answer, the solution
/// included, does not depend on the number of threads.
///
/// [`Stopped`] if the desk's limits end the search; [`Stopped::Memory`] if a beam after the first
/// would need more than they allow.
pub fn solve(
    board: &Board,
    goal: &Goal,
    start: u64,
    effort: &Effort,
    desk: &Desk,
) -> Result<Outcome, Stopped> {
    if goal.finals().contains(&start) {
        return Ok(Outcome::Solved(Vec::new()));
    }
    let workers = Workers::new(desk);
    let mut field = Field::new(board, goal, start);
    desk.phase("pagoda functions near both ends");
    field.each(|attempt| attempt.look_at_the_ends(&workers).map(refuted))?;
    for (number, &stage) in effort.stages.iter().enumerate() {
        if field.is_decided() {
            break;
        }
        desk.phase(format!("beam of width {}", stage.width));
        field.each(|attempt| attempt.send(&workers, stage))?;
        if number == 0 && !field.is_decided() {
            desk.phase("counting jumps near both ends");
            field.each(|attempt| attempt.count(&workers).map(refuted))?;
        }
    }
    Ok(field.outcome())
}

fn refuted(proof: Option<Proof>) -> Outcome {
    proof.map_or(Outcome::Undecided, Outcome::Unsolvable)
}

/// The final positions: refuted, or still attempted.
struct Field<'a> {
    finals: &'a [u64],
    open: Vec<Attempt<'a>>,
    proofs: Vec<(Vec<u64>, Proof)>,
    solution: Option<Vec<u8>>,
    /// The symmetries that keep the start: final positions that they carry into each other are
    /// reached or not together, and only the smallest of them is attempted.
    symmetries: Vec<&'a Vec<u8>>,
}

impl<'a> Field<'a> {
    fn new(board: &'a Board, goal: &'a Goal, start: u64) -> Self {
        let keeps = |s: &&Vec<u8>| image(start, s) == start;
        let mut field = Self {
            finals: goal.finals(),
            open: Vec::new(),
            proofs: Vec::new(),
            solution: None,
            symmetries: board.symmetries().iter().filter(keeps).collect(),
        };
        for &last in goal.finals() {
            let (nodes, infeasible) = (0, 0);
            if let Some(proof) = Proof::by_class(board, start, last) {
                field.add(vec![last], proof);
            } else if start.count_ones() <= last.count_ones() {
                field.add(vec![last], Proof::Exhausted { nodes, infeasible });
            } else if field.orbit(last).first() == Some(&last) {
                field.open.push(Attempt::new(board, start, last));
            }
        }
        field
    }

    /// The final positions that are images of one, ascending.
    fn orbit(&self, last: u64) -> Vec<u64> {
        let images = self.symmetries.iter().map(|s| image(last, s));
        let mut orbit: Vec<u64> = images.filter(|i| self.finals.contains(i)).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// Adds a proof, to those of other final positions if it is the same.
    fn add(&mut self, finals: Vec<u64>, proof: Proof) {
        let same = |(_, known): &&mut (Vec<u64>, Proof)| *known == proof;
        match self.proofs.iter_mut().find(same) {
            Some((all, _)) => all.extend(finals),
            None => self.proofs.push((finals, proof)),
        }
    }

    /// Adds the proof of a final position and those that follow for its images: weights are
    /// carried along, so that each can be checked as it stands.
    fn add_orbit(&mut self, last: u64, proof: Proof) {
        let orbit = self.orbit(last);
        let Proof::Pagoda {
            pagoda,
            position,
            target,
        } = proof
        else {
            self.proofs.push((orbit, proof));
            return;
        };
        for image_of_last in orbit {
            let carries = |s: &&&Vec<u8>| image(last, s) == image_of_last;
            let symmetry = self.symmetries.iter().find(carries);
            let symmetry = symmetry.expect("an orbit is made of images");
            let pagoda = pagoda.image(symmetry);
            let proof = Proof::Pagoda {
                pagoda,
                position,
                target,
            };
            self.add(vec![image_of_last], proof);
        }
    }

    /// Takes one step of every attempt, until one succeeds.
    fn each(
        &mut self,
        mut step: impl FnMut(&mut Attempt<'a>) -> Result<Outcome, Stopped>,
    ) -> Result<(), Stopped> {
        for mut attempt in std::mem::take(&mut self.open) {
            if self.solution.is_some() {
                break;
            }
            match step(&mut attempt)? {
                Outcome::Solved(jumps) => self.solution = Some(jumps),
                Outcome::Unsolvable(proof) => self.add_orbit(attempt.last, proof),
                Outcome::Undecided => self.open.push(attempt),
            }
        }
        Ok(())
    }

    fn is_decided(&self) -> bool {
        self.solution.is_some() || self.open.is_empty()
    }

    fn outcome(mut self) -> Outcome {
        match self.solution {
            Some(jumps) => Outcome::Solved(jumps),
            None if !self.open.is_empty() => Outcome::Undecided,
            None if self.proofs.len() == 1 => Outcome::Unsolvable(self.proofs.swap_remove(0).1),
            None => Outcome::Unsolvable(Proof::Each(self.proofs)),
        }
    }
}

#[cfg(test)]
mod tests;

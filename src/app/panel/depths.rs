//! The depths of an iterative deepening: those that have ended, and the move that is tried.

use super::Panel;
use crate::engine::running::{Deepened, Report};
use crate::score::Score;

/// The most depths that are kept: the last ones.
pub const KEPT_DEPTHS: usize = 64;

/// A move of the root that is being searched.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trying {
    /// To this depth, in plies.
    pub depth: u8,
    /// The move.
    pub step: String,
    /// Which of the moves, from 1.
    pub number: usize,
    /// How many moves there are.
    pub of: usize,
}

/// What a search told of its depths.
#[derive(Clone, Debug, Default)]
pub(super) struct Depths {
    ended: Vec<Deepened>,
    trying: Option<Trying>,
    solved: Vec<(String, Score)>,
}

impl Depths {
    /// A fact from the search. A depth that is told again stands in the place of the first time.
    pub(super) fn report(&mut self, report: &Report) {
        match report {
            Report::Phase(_) => {
                self.trying = None;
                self.solved.clear();
            }
            Report::Valued { depth: None, moves } => {
                self.solved
                    .retain(|(old, _)| moves.iter().all(|(step, _)| step != old));
                self.solved.extend(moves.iter().cloned());
            }
            Report::Valued { .. } => {}
            Report::Deepened(found) => {
                self.ended.retain(|row| row.depth < found.depth);
                self.ended.push(found.clone());
                let surplus = self.ended.len().saturating_sub(KEPT_DEPTHS);
                self.ended.drain(..surplus);
                self.trying = None;
            }
            Report::Trying {
                depth,
                step,
                number,
                of,
            } => {
                self.trying = Some(Trying {
                    depth: *depth,
                    step: step.clone(),
                    number: *number,
                    of: *of,
                });
            }
        }
    }

    /// The search has ended: nothing is tried any more.
    pub(super) fn end(&mut self) {
        self.trying = None;
    }
}

impl Panel {
    /// The depths that have ended, the deepest last; of very many the last ones.
    pub fn depths_ended(&self) -> &[Deepened] {
        &self.depths.ended
    }

    /// What is being tried.
    pub fn trying(&self) -> Option<&Trying> {
        self.depths.trying.as_ref()
    }

    /// The moves whose worth was found exactly, in the order in which that was.
    pub fn solved(&self) -> &[(String, Score)] {
        &self.depths.solved
    }

    /// Whether the search is one of a game of two sides, as far as it has told.
    pub fn is_of_two_sides(&self) -> bool {
        let loads = &self.figures.loads;
        let deepens = !self.depths.ended.is_empty() || self.depths.trying.is_some();
        self.two_sides || deepens || loads.iter().any(|load| load.probes + load.cuts > 0)
    }
}

//! What is known of positions: whether they can still be won.
//!
//! These are facts about one board and target, whatever is played; so one answer tells of many
//! positions. All on the way of a solution can be won, and so can all before a position that can;
//! all after a position that can't, can't either; and one from which every jump loses is lost. Where there is an atlas, it knows the rest.

use std::collections::BTreeMap;

use super::round::Round;
use super::thinking::Kept;
use crate::games::peg::atlas::Atlas;
use crate::games::peg::board::Board;

/// What is known of positions.
#[derive(Clone, Debug, Default)]
pub struct Known {
    facts: BTreeMap<u64, bool>,
    /// The solver whose atlas is asked.
    solver: Option<Kept>,
}

impl Known {
    /// From now on the atlas of this solver is asked.
    pub fn ask(&mut self, solver: Kept) {
        self.solver = Some(solver);
    }

    /// The atlas, once there is one.
    pub fn atlas(&self) -> Option<&Atlas> {
        self.solver.as_ref()?.get()?.atlas()
    }

    /// Whether a position can be won, if that is known.
    pub fn of(&self, round: &Round, pegs: u64) -> Option<bool> {
        if round.is_won(pegs) {
            return Some(true);
        }
        if !round.fits(pegs) || round.is_stuck(pegs) {
            return Some(false);
        }
        let fact = self.facts.get(&pegs).copied();
        fact.or_else(|| self.atlas()?.can_win(pegs))
    }

    /// A position can be won, by these jumps.
    pub fn solved(&mut self, board: &Board, mut pegs: u64, jumps: &[u8]) {
        self.facts.insert(pegs, true);
        for &jump in jumps {
            pegs = board.play(pegs, jump);
            self.facts.insert(pegs, true);
        }
    }

    /// Of these positions, each reached from the one before, the first so many can be won and the
    /// others can't.
    pub fn learn(&mut self, positions: &[u64], winnable: usize) {
        for (ply, &pegs) in positions.iter().enumerate() {
            self.facts.insert(pegs, ply < winnable);
        }
    }

    /// Draws the conclusions for the positions of a game.
    pub fn conclude(&mut self, round: &Round) {
        let positions = round.positions();
        for &pegs in positions.iter().rev() {
            if self.of(round, pegs).is_none()
                && let Some(can_win) = self.by_jumps(round, pegs)
            {
                self.facts.insert(pegs, can_win);
            }
        }
        let last_won = positions
            .iter()
            .rposition(|&pegs| self.of(round, pegs) == Some(true));
        let first_lost = positions
            .iter()
            .position(|&pegs| self.of(round, pegs) == Some(false));
        self.learn(&positions[..last_won.map_or(0, |ply| ply + 1)], usize::MAX);
        self.learn(&positions[first_lost.unwrap_or(positions.len())..], 0);
    }

    /// Whether a position can be won, from what is known of those after each of its jumps.
    fn by_jumps(&self, round: &Round, pegs: u64) -> Option<bool> {
        let board = round.board();
        let jumps = board.legal_jumps(pegs).into_iter();
        let after: Vec<_> = jumps
            .map(|jump| self.of(round, board.play(pegs, jump)))
            .collect();
        if after.contains(&Some(true)) {
            return Some(true);
        }
        (!after.contains(&None)).then_some(false)
    }

    /// The last position of a game that can still be won.
    pub fn last_winnable(&self, round: &Round) -> LastWinnable {
        for (ply, &pegs) in round.positions().iter().enumerate().rev() {
            match self.of(round, pegs) {
                Some(true) => return LastWinnable::After(ply),
                Some(false) => {}
                None => return LastWinnable::Unknown,
            }
        }
        LastWinnable::Never
    }
}

/// The last position of a game that can still be won.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LastWinnable {
    /// That after so many jumps.
    After(usize),
    /// None: the first position can't be won.
    Never,
    /// It could not be told.
    Unknown,
}

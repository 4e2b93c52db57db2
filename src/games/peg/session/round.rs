//! A game as far as it was played: board, target, first position and the jumps since.

use std::sync::Arc;

use super::history::History;
use crate::games::peg::board::{Board, members};
use crate::games::peg::goal::{Goal, Target};

/// A game as far as it was played.
#[derive(Clone, Debug)]
pub struct Round {
    board: Arc<Board>,
    target: Target,
    finals: Vec<u64>,
    /// The position classes of the final positions.
    classes: Vec<u64>,
    start: u64,
    /// The jumps.
    pub history: History<u8>,
}

impl Round {
    /// A game that begins with these pegs.
    pub fn new(board: Arc<Board>, target: Target, start: u64) -> Self {
        let finals = Goal::new(&board, target).finals().to_vec();
        let classes = finals.iter().map(|&last| board.class(last)).collect();
        Self {
            board,
            target,
            finals,
            classes,
            start,
            history: History::default(),
        }
    }

    /// The game that people expect of a board: the usual vacancy and the usual target if they are
    /// of one position class; else the usual target from the vacancy nearest to the centre whose
    /// class allows it; else any last peg, from such a vacancy; else the usual ones after all.
    pub fn usual(board: &Arc<Board>) -> Self {
        let usual = Self::new(board.clone(), Target::usual(board), board.start());
        if usual.fits(usual.start) {
            return usual;
        }
        let any = Self::new(board.clone(), Target::Any, board.start());
        let center = board.cells()[usize::from(board.center().unwrap_or(0))];
        let far = |&cell: &u8| {
            let place = board.cells()[usize::from(cell)];
            let aside = u32::from(place.column.abs_diff(center.column));
            let ahead = u32::from(place.row.abs_diff(center.row));
            aside * aside + ahead * ahead
        };
        for mut round in [usual.clone(), any] {
            let vacancies = members(board.mask());
            let fitting = vacancies.filter(|cell| round.fits(board.mask() & !(1 << cell)));
            if let Some(cell) = fitting.min_by_key(far) {
                round.start = board.mask() & !(1 << cell);
                return round;
            }
        }
        usual
    }

    /// The same game with the jumps of this history; each must be legal after those before it.
    #[must_use]
    pub fn with_history(self, history: History<u8>) -> Self {
        Self { history, ..self }
    }

    /// The same game with another target.
    #[must_use]
    pub fn with_target(&self, target: Target) -> Self {
        let round = Self::new(self.board.clone(), target, self.start);
        round.with_history(self.history.clone())
    }

    /// The board.
    pub fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Where the game shall end.
    pub fn target(&self) -> Target {
        self.target
    }

    /// The positions that win.
    pub fn finals(&self) -> &[u64] {
        &self.finals
    }

    /// The first position.
    pub fn start(&self) -> u64 {
        self.start
    }

    /// The position now.
    pub fn pegs(&self) -> u64 {
        played(&self.board, self.start, self.history.played())
    }

    /// All positions of the game up to now, the first to begin with.
    pub fn positions(&self) -> Vec<u64> {
        let mut pegs = self.start;
        let mut positions = vec![pegs];
        for &jump in self.history.played() {
            pegs = self.board.play(pegs, jump);
            positions.push(pegs);
        }
        positions
    }

    /// Whether a position wins.
    pub fn is_won(&self, pegs: u64) -> bool {
        self.finals.contains(&pegs)
    }

    /// Whether a position has no jump and does not win.
    pub fn is_stuck(&self, pegs: u64) -> bool {
        !self.is_won(pegs) && self.board.legal_jumps(pegs).is_empty()
    }

    /// Whether the position class allows to reach the target.
    pub fn fits(&self, pegs: u64) -> bool {
        self.classes.contains(&self.board.class(pegs))
    }

    /// The holes in which the peg on a cell can land.
    pub fn landings(&self, pegs: u64, from: u8) -> u64 {
        let mut landings = 0;
        self.board.for_each_jump(pegs, |jump| {
            let jump = self.board.jumps()[usize::from(jump)];
            if jump.from == from {
                landings |= 1 << jump.to;
            }
        });
        landings
    }

    /// The legal jump between two cells.
    pub fn jump(&self, pegs: u64, from: u8, to: u8) -> Option<u8> {
        let mut found = None;
        self.board.for_each_jump(pegs, |number| {
            let jump = self.board.jumps()[usize::from(number)];
            if (jump.from, jump.to) == (from, to) {
                found = Some(number);
            }
        });
        found
    }
}

/// The pegs after these jumps.
pub fn played(board: &Board, start: u64, jumps: &[u8]) -> u64 {
    jumps
        .iter()
        .fold(start, |pegs, &jump| board.play(pegs, jump))
}

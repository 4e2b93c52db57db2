//! A game as far as it was played: board, target, first position and the jumps since.

use std::sync::Arc;

use crate::games::history::History;
use crate::games::peg::board::{Board, members};
use crate::games::peg::goal::{Goal, Target};
use crate::games::peg::notation::cell_name;
use crate::games::peg::puzzles::Puzzle;

/// Who found a jump.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Whose {
    /// The person.
    Own,
    /// The engine.
    Engine,
}

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
    /// The puzzle that it was begun as.
    puzzle: Option<Arc<Puzzle>>,
    /// So many jumps, the first of them, are the person's own.
    own: usize,
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
            puzzle: None,
            own: 0,
        }
    }

    /// The game that people expect of a board: the usual vacancy and the usual target if they are
    /// of one position class; else the usual target from the vacancy nearest to the centre whose
    /// class allows it; else any last peg, from such a vacancy; else the usual ones after all.
    /// On every named board it can be won.
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
            let fits = |cell: &u8| round.fits(board.mask() & !(1 << cell));
            let fitting = vacancies.filter(|cell| fits(cell) && !is_lost(board, *cell));
            if let Some(cell) = fitting.min_by_key(far) {
                round.start = board.mask() & !(1 << cell);
                return round;
            }
        }
        usual
    }

    /// The game that a puzzle sets.
    pub fn of_puzzle(puzzle: Puzzle) -> Self {
        let round = Self::new(puzzle.board.clone(), puzzle.target, puzzle.start);
        Self {
            puzzle: Some(Arc::new(puzzle)),
            ..round
        }
    }

    /// The same game with the jumps of this history, the person's own; each must be legal after
    /// those before it.
    #[must_use]
    pub fn with_history(self, history: History<u8>) -> Self {
        let own = history.all().len();
        Self {
            history,
            own,
            ..self
        }
    }

    /// The same game, of whose jumps at most so many, the first of them, are the person's own.
    #[must_use]
    pub fn with_own(self, own: usize) -> Self {
        let own = own.min(self.own);
        Self { own, ..self }
    }

    /// The puzzle that it was begun as.
    pub fn puzzle(&self) -> Option<&Arc<Puzzle>> {
        self.puzzle.as_ref()
    }

    /// So many jumps, the first of them, are the person's own: not taken over from a solution.
    pub fn own(&self) -> usize {
        self.own
    }

    /// Plays a legal jump: the person's own, or one that is taken over.
    pub fn play(&mut self, jump: u8, whose: Whose) {
        let at = self.history.at();
        if !self.history.comes_next(jump) {
            self.own = self.own.min(at);
        }
        if whose == Whose::Own && self.own == at {
            self.own = at + 1;
        }
        self.history.play(jump);
    }

    /// The same game with another target.
    #[must_use]
    pub fn with_target(&self, target: Target) -> Self {
        let round = Self::new(self.board.clone(), target, self.start);
        let round = round.with_history(self.history.clone());
        round.with_own(self.own)
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

/// Whether a vacancy of the right class is known to be lost all the same: those of the diamond
/// beside its centre, by an exhausted search.
fn is_lost(board: &Board, vacancy: u8) -> bool {
    let lost = ["e4", "d5", "f5", "e6"];
    board.name() == "diamond" && lost.contains(&&*cell_name(board, vacancy))
}

/// The pegs after these jumps.
pub fn played(board: &Board, start: u64, jumps: &[u8]) -> u64 {
    jumps
        .iter()
        .fold(start, |pegs, &jump| board.play(pegs, jump))
}

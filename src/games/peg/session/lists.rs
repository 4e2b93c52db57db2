//! What can be chosen from lists: the board, the target, the vacancy of a new game.

use std::sync::Arc;

use super::round::Round;
use super::words::{board_note, board_title, count};
use super::{Doing, Peg, Preview};
use crate::action::Command;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::cell_name;
use crate::games::peg::shapes::NAMES;
use crate::games::session::{Chooser, Effect, Row};

pub(super) fn row(label: impl Into<String>, note: impl Into<String>) -> Row {
    Row {
        label: label.into(),
        note: note.into(),
        adjustable: false,
    }
}

pub(super) fn chooser(command: Command, title: &str, rows: Vec<Row>, at: usize) -> Chooser {
    Chooser {
        command,
        title: title.to_owned(),
        rows,
        at,
        previews: true,
    }
}

impl Peg {
    /// The boards that can be chosen: all that have a name, and the person's own.
    fn offered_boards(&self) -> Vec<Arc<Board>> {
        let named = NAMES.iter().filter_map(|name| Board::named(name).ok());
        named.chain(self.own.clone()).collect()
    }

    /// The list of boards.
    pub(super) fn boards(&self) -> Chooser {
        let boards = self.offered_boards();
        let is_own = |board: &Board| {
            self.own
                .as_deref()
                .is_some_and(|own| std::ptr::eq(own, board))
        };
        let note = |board: &Board| {
            if is_own(board) {
                format!("{} cells, a board of your own", board.cells().len())
            } else {
                board_note(board)
            }
        };
        let rows = boards
            .iter()
            .map(|b| row(board_title(b), note(b)))
            .collect();
        let is_now = |board: &Arc<Board>| board.name() == self.board().name();
        let at = boards.iter().rposition(is_now).unwrap_or(0);
        chooser(Command::Board, "Board", rows, at)
    }

    /// The targets that can be chosen, with their words.
    fn offered_targets(&self) -> Vec<(Target, Row)> {
        let board = self.board();
        let name = |cell| cell_name(board, cell);
        let mut offered = Vec::new();
        if let Some(cell) = board.center() {
            offered.push((
                Target::Cell(cell),
                row("centre", format!("one peg on {}", name(cell))),
            ));
        }
        offered.push((Target::Any, row("any", "one peg anywhere")));
        if let now @ Target::Position(pegs) = self.round.target() {
            let note = format!("a position of {}", count(pegs.count_ones(), "peg"));
            offered.push((now, row("as now", note)));
        }
        let pegs = self.pegs();
        if pegs.count_ones() > 1 {
            let note = format!("the {} on the board", count(pegs.count_ones(), "peg"));
            offered.push((Target::Position(pegs), row("this position", note)));
        }
        for cell in (0..).take(board.cells().len()) {
            let allowed = board.class(1 << cell) == board.class(pegs);
            let note = if allowed {
                "the class allows it"
            } else {
                "of another class"
            };
            offered.push((Target::Cell(cell), row(name(cell), note)));
        }
        offered
    }

    /// The list of targets.
    pub(super) fn targets(&self) -> Chooser {
        let (targets, rows): (Vec<Target>, Vec<Row>) = self.offered_targets().into_iter().unzip();
        let is_now = |target: &Target| *target == self.round.target();
        let at = targets.iter().position(is_now).unwrap_or(0);
        chooser(Command::Target, "Target", rows, at)
    }

    /// The list of cells, one of which is to be empty at the start of a new game.
    pub(super) fn vacancies(&self) -> Chooser {
        let board = self.board();
        let cells = (0u8..).take(board.cells().len());
        let note = |cell: u8| {
            if self.round.fits(board.mask() & !(1 << cell)) {
                "the class allows the target"
            } else {
                "of another class"
            }
        };
        let rows = cells
            .map(|cell| row(cell_name(board, cell), note(cell)))
            .collect();
        let usual = Round::usual(self.round.board()).start();
        let at = (!usual).trailing_zeros() as usize;
        chooser(Command::New, "New game, empty at the start", rows, at)
    }

    /// The position to be shown while a row is selected.
    pub(super) fn previewed(&self, command: Command, row: usize) -> Option<Preview> {
        let now = self.round.board();
        let (board, pegs, target) = match command {
            Command::Board => {
                let round = Round::usual(self.offered_boards().get(row)?);
                (round.board().clone(), round.start(), round.target())
            }
            Command::Target => {
                let target = self.offered_targets().get(row)?.0;
                (now.clone(), self.pegs(), target)
            }
            Command::New if row < now.cells().len() => {
                (now.clone(), now.mask() & !(1 << row), self.round.target())
            }
            Command::Puzzles => {
                let puzzle = self.offered_puzzle(row)?;
                (puzzle.board.clone(), puzzle.start, puzzle.target)
            }
            _ => return None,
        };
        let goal = super::picture::goal(target);
        Some(Preview { board, pegs, goal })
    }

    /// Does what a row of a list means; none means that the list was closed.
    pub(super) fn choose(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        if command == Command::Engine {
            // Each change was seen on the list, so closing it keeps them, whichever way.
            return vec![Effect::Settle(self.settings.clone().into())];
        }
        let Some(row) = row else {
            return Vec::new();
        };
        // An answer may have come while the list was open: what is chosen is meant for what was
        // done when it was asked.
        self.leave_line();
        match command {
            Command::Board => match self.offered_boards().get(row) {
                Some(board) => self.change_board(board),
                None => Vec::new(),
            },
            Command::Target => match self.offered_targets().get(row) {
                Some(&(target, _)) => self.change_target(target),
                None => Vec::new(),
            },
            Command::Puzzles => match self.offered_puzzle(row) {
                Some(puzzle) => self.begin_puzzle(puzzle),
                None => Vec::new(),
            },
            Command::New if row < self.board().cells().len() => {
                let start = self.board().mask() & !(1 << row);
                let board = self.round.board().clone();
                if start == 0 {
                    return Self::warning("a board of one cell has no game");
                }
                self.begin(Round::new(board, self.round.target(), start))
            }
            _ => Vec::new(),
        }
    }

    fn change_board(&mut self, board: &Arc<Board>) -> Vec<Effect> {
        let edits = matches!(self.doing, Doing::Edit(_));
        let mut effects = self.begin(Round::usual(board));
        if edits {
            effects.extend(self.edit());
        }
        effects
    }

    fn change_target(&mut self, target: Target) -> Vec<Effect> {
        if target == self.round.target() {
            return Vec::new();
        }
        let round = self.round.with_target(target);
        self.leave_for(&round);
        let mut effects = Vec::new();
        effects.extend(self.thinking.asked.is_some().then_some(Effect::Stop));
        self.thinking.forget();
        self.overlays = super::Overlays::default();
        self.hand.drop();
        self.round = round;
        effects.push(Effect::Save);
        effects
    }
}

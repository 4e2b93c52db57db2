//! The search behind the exact answers: questions with a yes or a no.
//!
//! A value is one of three, so a null window is a question: does the side to move win, or: does it
//! at least draw? The table keeps what is known of both, in one word a position (all of 3^40
//! positions are told apart), for all images of the position at once.
//!
//! Where a line wins, a node asks in this order: does a cell complete a line? Has the other side
//! two such cells, or one, which is then the only move? Does the potential of either side settle
//! it? Does the table? Then cells are tried, those with most in their lines first; two threats at
//! once win. A cell through which no line is left is no better than to pass, and to pass is no
//! better than a mark that may be good for something, so it is not tried.
//!
//! Where a line loses, none of that holds, but that a side without a line left can't lose.

use super::board::Board;
use crate::engine::byte_table::ByteTable;
use crate::engine::control::{Control, Stopped, TICK_NODES};
use crate::engine::telemetry::Working;
use crate::games::tictactoe::rules::Ending;

/// What the side to move may be asked to reach.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Goal {
    /// At least a draw.
    Draw,
    /// A win.
    Win,
}

impl Goal {
    /// What the other side reaches if this one fails.
    const fn turned(self) -> Self {
        match self {
            Self::Draw => Self::Win,
            Self::Win => Self::Draw,
        }
    }

    /// What the table says of it: bit 0 that it is known, bit 1 the answer; shifted by this.
    const fn place(self) -> u32 {
        match self {
            Self::Draw => 0,
            Self::Win => 2,
        }
    }

    /// The byte in which an answer to it is added to what is known.
    const fn with(self, known: u8, answer: bool) -> u8 {
        match (self, answer) {
            (Self::Draw, true) => known | 0b0011,
            (Self::Draw, false) => known | 0b0101,
            (Self::Win, true) => known | 0b1111,
            (Self::Win, false) => known | 0b0100,
        }
    }
}

/// Free cells, the most promising last.
struct Cells {
    cells: [(u32, u8); 64],
    len: usize,
}

/// A search on one thread.
pub struct Search<'a> {
    /// The position.
    pub board: Board<'a>,
    /// What a line is good for.
    pub ending: Ending,
    /// What is known of positions; none on boards too large for it.
    pub table: Option<&'a ByteTable>,
    /// In how many plies positions are won, or are not.
    pub distances: Option<&'a ByteTable>,
    /// The stop flag and the budgets.
    pub control: &'a Control,
    /// The counters of this worker.
    pub working: &'a Working<'a>,
    /// Nodes visited.
    pub nodes: u64,
    /// The question of distance is given up at so many nodes.
    pub patience: u64,
}

impl Search<'_> {
    /// Whether a side that is to move reaches a goal.
    pub fn reaches(&mut self, side: usize, goal: Goal) -> Result<bool, Stopped> {
        self.count()?;
        match self.ending {
            Ending::LineWins => self.reaches_by_line(side, goal),
            Ending::LineLoses => self.reaches_without(side, goal),
        }
    }

    fn count(&mut self) -> Result<(), Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK_NODES) {
            self.working.visited(TICK_NODES, 0);
            self.control.tick(TICK_NODES)?;
        }
        Ok(())
    }

    fn reaches_by_line(&mut self, side: usize, goal: Goal) -> Result<bool, Stopped> {
        let other = 1 - side;
        if self.board.threats[side] != 0 {
            return Ok(true);
        }
        let danger = self.board.threats[other];
        if danger & danger.wrapping_sub(1) != 0 {
            return Ok(false);
        }
        match goal {
            Goal::Win if !self.board.may_win_moving(side) => return Ok(false),
            Goal::Draw if !self.board.may_win_waiting(other) => return Ok(true),
            _ => {}
        }
        if danger != 0 {
            return self.after(side, danger.trailing_zeros() as usize, goal);
        }
        self.looked_up(goal, |search| {
            let cells = search.live();
            for &(_, cell) in cells.cells[..cells.len].iter().rev() {
                if search.after(side, usize::from(cell), goal)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    fn reaches_without(&mut self, side: usize, goal: Goal) -> Result<bool, Stopped> {
        if self.board.free == 0 {
            return Ok(goal == Goal::Draw);
        }
        if self.board.free & !self.board.threats[side] == 0 {
            return Ok(false);
        }
        match goal {
            Goal::Win if !self.board.has_open_line(1 - side) => return Ok(false),
            Goal::Draw if !self.board.has_open_line(side) => return Ok(true),
            _ => {}
        }
        self.looked_up(goal, |search| {
            let harmless = search.board.free & !search.board.threats[side];
            let cells = search.weighed(harmless);
            let mut dead = false;
            for &(weight, cell) in &cells.cells[..cells.len] {
                if weight == 0 && std::mem::replace(&mut dead, true) {
                    continue; // cells without lines are all alike
                }
                if search.after(side, usize::from(cell), goal)? {
                    return Ok(true);
                }
            }
            Ok(false)
        })
    }

    /// The answer from the table, or from the search, which is then stored.
    fn looked_up(
        &mut self,
        goal: Goal,
        search: impl FnOnce(&mut Self) -> Result<bool, Stopped>,
    ) -> Result<bool, Stopped> {
        let Some(table) = self.table else {
            return search(self);
        };
        let key = self.board.key();
        let known = table.get(key);
        let told = known >> goal.place();
        if told & 1 == 1 {
            return Ok(told & 2 == 2);
        }
        let before = self.nodes;
        let answer = search(self)?;
        let known = goal.with(table.get(key), answer);
        table.store(key, known, self.nodes - before);
        Ok(answer)
    }

    /// Whether a mark on this cell reaches the goal.
    pub fn after(&mut self, side: usize, cell: usize, goal: Goal) -> Result<bool, Stopped> {
        let before = self.board.place(side, cell);
        let refuted = self.reaches(1 - side, goal.turned());
        self.board.take_back(side, cell, before);
        Ok(!refuted?)
    }

    /// The free cells through which a line is left, the weightiest last.
    fn live(&self) -> Cells {
        let mut cells = self.weighed(self.board.free);
        let dead = cells.cells[..cells.len].partition_point(|&(weight, _)| weight == 0);
        cells.cells.copy_within(dead..cells.len, 0);
        cells.len -= dead;
        cells
    }

    fn weighed(&self, mut free: u64) -> Cells {
        let mut cells = Cells {
            cells: [(0, 0); 64],
            len: 0,
        };
        while free != 0 {
            let cell = free.trailing_zeros() as usize;
            free &= free - 1;
            let weight = self.board.weight(cell);
            let mut at = cells.len;
            while at > 0 && cells.cells[at - 1].0 > weight {
                cells.cells[at] = cells.cells[at - 1];
                at -= 1;
            }
            cells.cells[at] = (weight, cell.to_le_bytes()[0]);
            cells.len += 1;
        }
        cells
    }

    /// Whether a side that is to move completes a line within so many plies, whatever the other
    /// does; none if that takes too long to find out. Only where a line wins.
    pub fn wins_within(&mut self, side: usize, plies: u8) -> Result<Option<bool>, Stopped> {
        self.count()?;
        let other = 1 - side;
        if plies == 0 || self.nodes > self.patience {
            return Ok((plies == 0).then_some(false));
        }
        if self.board.threats[side] != 0 {
            return Ok(Some(true));
        }
        let danger = self.board.threats[other];
        let open = self.board.may_win_moving(side);
        if plies <= 2 || !open || danger & danger.wrapping_sub(1) != 0 {
            return Ok(Some(false));
        }
        if danger != 0 {
            return self.drives(side, danger.trailing_zeros() as usize, plies);
        }
        let key = self.board.key();
        let known = self.table.map_or(0, |table| table.get(key)) >> Goal::Win.place();
        if known & 3 == 1 {
            return Ok(Some(false));
        }
        // Below 128: not won within so many plies; from 128: won within so many less 128.
        match self.distances.map_or(0, |table| table.get(key)) {
            told @ 1..128 if plies <= told => return Ok(Some(false)),
            told @ 128.. if plies >= told - 128 => return Ok(Some(true)),
            _ => {}
        }
        let (cells, before, mut answer) = (self.live(), self.nodes, Some(false));
        for &(_, cell) in cells.cells[..cells.len].iter().rev() {
            answer = self.drives(side, usize::from(cell), plies)?;
            if answer != Some(false) {
                break;
            }
        }
        if let (Some(answer), Some(table)) = (answer, self.distances) {
            let told = if answer { 128 + plies } else { plies };
            table.store(key, told, self.nodes - before);
        }
        Ok(answer)
    }

    /// Whether a mark on this cell wins within so many plies, itself counted.
    pub fn drives(&mut self, side: usize, cell: usize, plies: u8) -> Result<Option<bool>, Stopped> {
        let wins = self.board.threats[side] >> cell & 1 == 1;
        if wins || plies == 0 {
            return Ok(Some(wins && plies > 0));
        }
        let before = self.board.place(side, cell);
        let answer = self.loses_within(1 - side, plies - 1);
        self.board.take_back(side, cell, before);
        answer
    }

    /// Whether the other side completes a line within so many plies, whatever this one, which is to
    /// move, does.
    pub fn loses_within(&mut self, side: usize, plies: u8) -> Result<Option<bool>, Stopped> {
        let other = 1 - side;
        let hope = self.board.may_win_waiting(other);
        if plies < 2 || self.board.threats[side] != 0 || !hope {
            return Ok(Some(false));
        }
        let danger = self.board.threats[other];
        if danger & danger.wrapping_sub(1) != 0 {
            return Ok(Some(true));
        }
        let cells = match danger {
            0 => self.live(),
            _ => self.weighed(danger),
        };
        for &(_, cell) in cells.cells[..cells.len].iter().rev() {
            let before = self.board.place(side, usize::from(cell));
            let won = self.wins_within(other, plies - 1);
            self.board.take_back(side, usize::from(cell), before);
            match won? {
                Some(true) => {}
                answer => return Ok(answer),
            }
        }
        Ok(Some(true))
    }
}

//! Fewest moves: the least number of sweeps that win, proved.
//!
//! A *move* of the literature is a sweep: all jumps in a row of one peg. One position may be come to
//! in as few sweeps with this or with that peg in hand, so what is kept of a position is the least
//! number of sweeps to it and the set of the cells where the peg that jumped last then stands
//! (`Sweeps`). A jump by such a peg costs nothing, any other one sweep. That is told of all
//! positions on the way as [`super::count`] counts: one by one, or line by line. Then a way is
//! found backwards from the end.
//!
//! Bergholt, *The Game of Solitaire*, 1912, and Beasley, *The Ins and Outs of Peg Solitaire*, 1985,
//! on the central game in 18 moves.

use super::atlas::Atlas;
use super::board::{Board, members};
use super::count::images::Images;
use super::count::levels::Walk;
use super::count::lines::{Lines, Wanted};
use super::count::sets::{Sets, keeping_lines};
use super::count::tally::{Packed, Sweeps, Tally};
use super::count::{images, is_hopeful, keeps, may_win, sheet, whichever};
use super::goal::{Goal, Target};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// A solution in the fewest moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shortest {
    /// The least number of sweeps.
    pub moves: usize,
    /// The jumps of one solution with so many.
    pub jumps: Vec<u8>,
}

/// A solution in the fewest moves; none if the position can't be won.
pub fn shortest(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Option<Shortest>, Stopped> {
    let found = shortest_by_end(board, target, atlas, position, desk)?;
    let solutions = found.into_iter().map(|(_, shortest)| shortest);
    Ok(solutions.min_by_key(|shortest| shortest.moves))
}

/// For each of the target's final positions that can be reached a solution in the fewest moves.
pub fn shortest_by_end(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    desk: &Desk,
) -> Result<Vec<(u64, Shortest)>, Stopped> {
    let goal = Goal::new(board, target);
    if !is_hopeful(board, &goal, position) {
        return Ok(Vec::new());
    }
    desk.phase("finding the fewest moves");
    let question = Question {
        board,
        goal: &goal,
        position,
    };
    let one_by_one = |desk: &Desk| question.one_by_one(atlas, desk);
    let by_lines = |atlas: &Atlas, desk: &Desk| question.by_lines(atlas, desk);
    whichever(atlas, desk, one_by_one, by_lines)
}

/// What is asked.
struct Question<'a> {
    board: &'a Board,
    goal: &'a Goal,
    position: u64,
}

impl Question<'_> {
    fn one_by_one(
        &self,
        atlas: Option<&Atlas>,
        desk: &Desk,
    ) -> Result<Vec<(u64, Shortest)>, Stopped> {
        let images = images(self.board, self.goal, self.position);
        let mut walk = Walk::<Sweeps>::new(self.board, &images, self.position, desk);
        let mut levels = Vec::new();
        let sheet = sheet(atlas, self.position);
        for _ in self.goal.pegs()..self.position.count_ones() {
            let level = walk.descend(|pegs| may_win(sheet.as_ref(), pegs))?;
            walk.hold(&level);
            levels.push(level);
        }
        levels.push(walk.into_level());
        Ok(self.ends(|position| {
            let taken = self
                .position
                .count_ones()
                .checked_sub(position.count_ones())?;
            let level = levels.get(taken as usize)?;
            let known = level.get(&images.canonical(position))?;
            Some(turned_back(
                *known,
                position,
                &images,
                images.to_canonical(position),
            ))
        }))
    }

    fn by_lines(&self, atlas: &Atlas, desk: &Desk) -> Result<Vec<(u64, Shortest)>, Stopped> {
        let split = atlas.split();
        if self.board.mask() >> Packed::CELLS != 0 {
            return Err(Stopped::Memory);
        }
        let images = keeping_lines(split, self.position, |s| keeps(self.goal, s));
        let orbits = Sets::new(atlas, self.goal, self.position, desk)?.winning(&images, desk)?;
        desk.phase("finding the fewest moves");
        let lines = Lines::new(&orbits, desk)?;
        let each = |_: usize, _: &[Packed]| Ok(0);
        let mut tallies = lines.untold::<Packed>();
        lines.tell(&mut tallies, self.position, (Wanted::All, desk), &each)?;
        Ok(self.ends(|position| {
            let (known, symmetry) = tallies.of(position)?;
            let symmetry = std::iter::once(symmetry);
            Some(turned_back(known.sweeps(), position, &images, symmetry))
        }))
    }

    /// The solutions by end, from what is known of each position.
    fn ends(&self, known: impl Fn(u64) -> Option<Sweeps>) -> Vec<(u64, Shortest)> {
        let ends = self.goal.finals().iter().filter_map(|&last| {
            let moves = known(last)?.fewest.into();
            let jumps = self.backtrack(&known, last);
            Some((last, Shortest { moves, jumps }))
        });
        ends.collect()
    }

    /// A best way to `last`, found backwards.
    fn backtrack(&self, known: impl Fn(u64) -> Option<Sweeps>, last: u64) -> Vec<u8> {
        let mut line = Vec::new();
        let mut position = last;
        let mut fewest = known(last).map_or(0, |sweeps| sweeps.fewest);
        // The cell on which the last jump must have ended.
        let mut in_hand = None;
        while position != self.position {
            let before = (0..).zip(self.board.jumps()).find_map(|(number, jump)| {
                let fits = in_hand.is_none_or(|cell| cell == jump.to);
                let came = fits && position & jump.triple() == 1 << jump.to;
                let before = came.then(|| known(position ^ jump.triple())).flatten()?;
                let goes_on = before.last >> jump.from & 1 == 1;
                let sweeps = before.after(Sweeps::hop(jump.from, jump.to)).fewest;
                (sweeps == fewest).then_some((number, before.fewest, goes_on.then_some(jump.from)))
            });
            let (number, sweeps, from) = before.expect("every position was come to by some jump");
            position = self.board.play(position, number);
            (fewest, in_hand) = (sweeps, from);
            line.push(number);
        }
        line.reverse();
        line
    }
}

/// What is known of a position from what is known of its image under some symmetries. In the cells
/// of the image one may be left out that a symmetry which keeps it carries into another; all
/// the symmetries that give the same image together find it.
fn turned_back(
    known: Sweeps,
    position: u64,
    images: &Images,
    symmetries: impl Iterator<Item = usize>,
) -> Sweeps {
    let mut last = 0;
    for symmetry in symmetries {
        let stands = |&cell: &u8| known.last >> images.cell(symmetry, cell) & 1 == 1;
        last = members(position)
            .filter(stands)
            .fold(last, |set, cell| set | 1 << cell);
    }
    Sweeps { last, ..known }
}

#[cfg(test)]
#[path = "shortest_tests.rs"]
mod tests;

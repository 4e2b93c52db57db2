//! The survival curve: what can be reached and what of it can be won, by pegs.

use super::super::atlas::reachable::ones;
use super::super::atlas::{Atlas, Layout, Sheet};
use super::super::board::Board;
use super::super::goal::{Goal, Target};
use super::images::Images;
use super::levels::{Places, Walk};
use super::orbits::{LINES_A_TICK, Orbits};
use super::sets::{Sets, keeping_lines};
use super::within::syndromes;
use super::{Level, images, keeps, sheet, whichever};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// What counts as one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Each {
    /// A position.
    Position,
    /// All images of a position.
    Orbit,
}

/// The curve from the position's own number of pegs down.
pub fn curve(
    board: &Board,
    target: Target,
    atlas: Option<&Atlas>,
    position: u64,
    (each, desk): (Each, &Desk),
) -> Result<Vec<Level>, Stopped> {
    let goal = Goal::new(board, target);
    desk.phase("counting positions");
    let question = Question {
        board,
        goal: &goal,
        position,
        each,
    };
    let one_by_one = |desk: &Desk| question.one_by_one(atlas, desk);
    let by_lines = |atlas: &Atlas, desk: &Desk| question.by_lines(atlas, desk);
    whichever(atlas, desk, one_by_one, by_lines)
}

/// What is asked.
pub struct Question<'a> {
    pub board: &'a Board,
    pub goal: &'a Goal,
    pub position: u64,
    pub each: Each,
}

impl Question<'_> {
    /// By hash maps.
    pub fn one_by_one(&self, atlas: Option<&Atlas>, desk: &Desk) -> Result<Vec<Level>, Stopped> {
        let images = images(self.board, self.goal, self.position);
        let mut walk = Walk::<()>::new(self.board, &images, self.position, desk);
        let mut levels = Vec::new();
        while !walk.level().is_empty() {
            let level = walk.descend(|_| true)?;
            walk.hold(&level);
            levels.push(level.into_keys().collect());
        }
        let sheet = sheet(atlas, self.position);
        let count = |level: &Vec<u64>| -> u64 {
            let sizes = level.iter().map(|&pegs| match self.each {
                Each::Position => images.orbit(pegs),
                Each::Orbit => 1,
            });
            sizes.sum()
        };
        let winning = self.winning(&images, &levels, sheet.as_ref());
        let counted = levels.iter().zip(&winning).zip(0..);
        let curve = counted.map(|((level, winning), taken)| Level {
            pegs: self.position.count_ones() - taken,
            reachable: count(level),
            winning: count(winning),
        });
        Ok(curve.collect())
    }

    /// What of each level can be won: as the atlas knows, or by a walk back up.
    fn winning(
        &self,
        images: &Images,
        levels: &[Vec<u64>],
        sheet: Option<&Sheet>,
    ) -> Vec<Vec<u64>> {
        let mut winning = Vec::new();
        let mut below = Places::default();
        for level in levels.iter().rev() {
            let wins = |pegs: u64| {
                let legal = self.board.legal_jumps(pegs).into_iter();
                let mut after = legal.map(|jump| self.board.play(pegs, jump));
                self.goal.finals().contains(&pegs)
                    || after.any(|child| below.contains(&images.canonical(child)))
            };
            let all = level.iter().copied();
            let won: Vec<u64> = match sheet {
                Some(sheet) => all.filter(|&pegs| sheet.can_win(pegs)).collect(),
                None => all.filter(|&pegs| wins(pegs)).collect(),
            };
            below = won.iter().copied().collect();
            winning.push(won);
        }
        winning.reverse();
        winning
    }

    /// By the lines of the atlas.
    pub fn by_lines(&self, atlas: &Atlas, desk: &Desk) -> Result<Vec<Level>, Stopped> {
        let split = atlas.split();
        let images = keeping_lines(split, self.position, |s| keeps(self.goal, s));
        let sets = Sets::new(atlas, self.goal, self.position, desk)?;
        desk.phase("counting positions");
        let reachable = self.by_pegs(&sets.reachable(&images, desk)?, desk)?;
        let winning = self.by_pegs(&sets.winning(&images, desk)?, desk)?;
        let first = self.position.count_ones() as usize;
        let levels = (0..=first).rev().map(|pegs| Level {
            pegs: u32::try_from(pegs).unwrap_or(0),
            reachable: reachable[pegs],
            winning: winning[pegs],
        });
        Ok(levels.take_while(|level| level.reachable > 0).collect())
    }

    /// The number of positions by their pegs.
    fn by_pegs(&self, orbits: &Orbits, desk: &Desk) -> Result<[u64; 65], Stopped> {
        let (layout, images) = (orbits.layout(), orbits.images());
        let split = layout.split();
        let masks: Vec<Vec<Vec<u64>>> = syndromes(split).map(|s| bits_by_pegs(layout, s)).collect();
        let mut counts = [0; 65];
        for index in 0..orbits.lines() {
            if index % LINES_A_TICK == 0 {
                desk.control.tick(0)?;
            }
            let line = orbits.line(index);
            let bits = orbits.bits(index);
            let address = line.address.count_ones() as usize;
            let orbit = images.orbit(line.address);
            if self.each == Each::Orbit && orbit < images.len() as u64 {
                let kept: Vec<usize> = images.keep(line.address).collect();
                for bit in ones(bits) {
                    let own = layout.position(line, bit);
                    let is_least = kept.iter().all(|&s| images.image(s, own) >= own);
                    counts[own.count_ones() as usize] += u64::from(is_least);
                }
                continue;
            }
            let size = if self.each == Each::Orbit { 1 } else { orbit };
            for (pegs, mask) in masks[usize::from(line.syndrome)].iter().enumerate() {
                let ones = bits
                    .iter()
                    .zip(mask)
                    .map(|(own, mask)| (own & mask).count_ones());
                counts[address + pegs] += size * u64::from(ones.sum::<u32>());
            }
        }
        Ok(counts)
    }
}

/// The bits of lines of a syndrome with 0, 1, 2 … pegs on the line cells.
fn bits_by_pegs(layout: &Layout, syndrome: u8) -> Vec<Vec<u64>> {
    let split = layout.split();
    let none = vec![0; split.line_words()];
    let mut masks = vec![none; split.line_cells().count_ones() as usize + 1];
    for bit in 0..1_usize << split.free().len() {
        let pegs = layout.pegs_of_bit(syndrome, bit).count_ones();
        masks[pegs as usize][bit / 64] |= 1 << (bit % 64);
    }
    masks
}

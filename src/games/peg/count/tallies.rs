//! What is told of the positions of a set, by line and rank.

use std::ops::Range;

use super::orbits::Orbits;
use super::tally::Tally;

/// The tallies of a set.
#[derive(Debug)]
pub struct Tallies<'a, T> {
    pub orbits: &'a Orbits<'a>,
    /// By level and rank in it; empty where they are dropped.
    pub levels: Vec<Vec<T>>,
    /// The sum over all lines told.
    pub sum: u128,
    /// The level of each line.
    pub level_of: Vec<u16>,
}

impl<'a, T: Tally> Tallies<'a, T> {
    /// The same in wider numbers.
    pub fn widened<U: From<T>>(self) -> Tallies<'a, U> {
        let wide = |level: Vec<T>| level.into_iter().map(U::from).collect();
        Tallies {
            orbits: self.orbits,
            levels: self.levels.into_iter().map(wide).collect(),
            sum: self.sum,
            level_of: self.level_of,
        }
    }

    /// What is told of a position, and the symmetry under whose image it is told.
    pub fn of(&self, position: u64) -> Option<(T, usize)> {
        let (index, bit, symmetry) = self.orbits.locate(position)?;
        let rank = self.orbits.rank_in_line(index, bit);
        Some((*self.line(index).get(rank)?, symmetry))
    }

    /// The tallies of a line.
    #[inline]
    pub fn line(&self, index: usize) -> &[T] {
        let level = usize::from(self.level_of[index]);
        let first = self.orbits.levels()[level].1.start;
        let begin = self.orbits.ranks(first).start;
        let Range { start, end } = self.orbits.ranks(index);
        self.levels[level]
            .get(start - begin..end - begin)
            .unwrap_or(&[])
    }
}

//! A set of positions of one class, as a bitmap.

use std::sync::Arc;

use super::closure::closed;
use super::layout::Layout;
use super::split::Split;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

impl Split {
    /// All positions that can be reached from these, which must be of one position class; they
    /// themselves are among them.
    pub fn reachable(&self, seeds: &[u64], desk: &Desk) -> Result<Reachable, Stopped> {
        let layout = Layout::new(self, seeds.first().copied().unwrap_or(0));
        let seeds: Vec<(usize, usize)> = seeds
            .iter()
            .filter_map(|&seed| layout.locate(seed))
            .collect();
        let words = closed(&layout, &seeds, desk)?;
        Ok(Reachable {
            layout: Arc::new(layout),
            words,
        })
    }
}

/// A set of positions of one class: those that can be reached from some of them.
#[derive(Clone, Debug)]
pub struct Reachable {
    layout: Arc<Layout>,
    words: Vec<u64>,
}

impl Reachable {
    /// How the positions are addressed.
    pub fn layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// Whether a position is in the set.
    #[inline]
    pub fn contains(&self, position: u64) -> bool {
        self.layout
            .locate(position)
            .is_some_and(|at| self.holds(at))
    }

    #[inline]
    fn holds(&self, (line, bit): (usize, usize)) -> bool {
        let words = self.layout.split().line_words();
        self.words[line * words + bit / 64] >> (bit % 64) & 1 == 1
    }

    /// The bits of a line, by its number.
    #[inline]
    pub fn line(&self, number: usize) -> &[u64] {
        let words = self.layout.split().line_words();
        &self.words[number * words..][..words]
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.words
            .iter()
            .map(|word| u64::from(word.count_ones()))
            .sum()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }

    /// The positions, by line.
    pub fn positions(&self) -> impl Iterator<Item = u64> {
        self.layout.lines().flat_map(move |line| {
            ones(self.line(line.number)).map(move |bit| self.layout.position(line, bit))
        })
    }

    /// The number of positions of each number of pegs, from 0 on.
    pub fn levels(&self) -> Vec<u64> {
        let mut levels = vec![0; 65];
        for position in self.positions() {
            levels[position.count_ones() as usize] += 1;
        }
        levels
    }
}

/// The numbers of the bits that are set.
pub fn ones(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(number, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
            rest &= rest - 1;
            Some(number * 64 + bit)
        })
    })
}

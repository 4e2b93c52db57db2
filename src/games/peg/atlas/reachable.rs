//! A set of positions of one class, as a bitmap.

use std::sync::{Arc, OnceLock};

use super::closure::closed;
use super::layout::{Layout, Reader};
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
            length: OnceLock::new(),
        })
    }
}

/// A set of positions of one class: those that can be reached from some of them.
#[derive(Clone, Debug)]
pub struct Reachable {
    layout: Arc<Layout>,
    words: Box<[u64]>,
    length: OnceLock<u64>,
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

    /// Whether a position, read in another way, is in the set.
    #[inline]
    pub(super) fn contains_by(&self, reader: &Reader, position: u64) -> bool {
        let at = self.layout.locate_by(reader, position);
        at.is_some_and(|at| self.holds(at))
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

    /// The number of positions; counted when it is first asked for.
    pub fn len(&self) -> u64 {
        let ones = |word: &u64| u64::from(word.count_ones());
        *self
            .length
            .get_or_init(|| self.words.iter().map(ones).sum())
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
        let split = self.layout.split();
        let most = split.line_cells().count_ones() as usize;
        // By syndrome and pegs on the line cells: the bits that mean so many.
        let mut masks = vec![vec![0; split.line_words()]; (most + 1) << split.bound().len()];
        for syndrome in 0..1_usize << split.bound().len() {
            for bit in 0..1 << split.free().len() {
                let narrow = u8::try_from(syndrome).unwrap_or(0);
                let pegs = self.layout.pegs_of_bit(narrow, bit).count_ones() as usize;
                masks[syndrome * (most + 1) + pegs][bit / 64] |= 1 << (bit % 64);
            }
        }
        let mut levels = vec![0; 65];
        for line in self.layout.lines() {
            let words = self.line(line.number);
            if words.iter().all(|&word| word == 0) {
                continue;
            }
            let masks = &masks[usize::from(line.syndrome) * (most + 1)..][..=most];
            let level = line.address.count_ones() as usize;
            for (mask, level) in masks.iter().zip(&mut levels[level..]) {
                let both = words.iter().zip(mask).map(|(word, mask)| word & mask);
                *level += both.map(|word| u64::from(word.count_ones())).sum::<u64>();
            }
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

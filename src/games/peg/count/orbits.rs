//! The lines of a set of positions, one of each orbit.
//!
//! A symmetry that keeps the line cells carries lines into lines. Of those that are images of each
//! other only the *representative* is kept, the one whose address is the smallest word, and of it
//! only the bits that are in the set. What is told of a position has a number: its rank among all
//! the bits that are kept. All images of a line have its weight, so the representatives, by
//! ascending number, are in an order in which every jump leads on, too.

use std::ops::Range;
use std::sync::Arc;

use super::super::atlas::{Layout, Line};
use super::images::Images;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// So many lines are looked at before the limits are.
pub const LINES_A_TICK: usize = 1 << 12;

/// No line of the set.
const NONE: u32 = u32::MAX;

/// The representatives of the lines of a set.
#[derive(Debug)]
pub struct Orbits<'a> {
    layout: Arc<Layout>,
    images: &'a Images,
    /// The representatives that are not empty, ascending; what is told of each is at its index.
    lines: Vec<Line>,
    /// Their bits, so many words each.
    bits: Vec<u64>,
    words: usize,
    /// The number of bits in all lines before.
    begins: Vec<usize>,
    /// By the number of a line its index, or [`NONE`].
    indices: Vec<u32>,
    /// The lines of each weight, with the weight.
    levels: Vec<(u32, Range<usize>)>,
}

impl<'a> Orbits<'a> {
    /// The orbits of a set: `members` writes the bits of a line and says whether there is any. All
    /// the symmetries must keep the line cells and the set. `Stopped::Memory` if they and what is
    /// `held` besides do not fit.
    pub fn new(
        layout: &Arc<Layout>,
        images: &'a Images,
        (held, desk): (usize, &Desk),
        mut members: impl FnMut(Line, &mut [u64]) -> bool,
    ) -> Result<Self, Stopped> {
        if held + size_of::<u32>() * layout.len() > desk.limits.memory {
            return Err(Stopped::Memory);
        }
        let words = layout.split().line_words();
        let mut orbits = Self {
            layout: layout.clone(),
            images,
            lines: Vec::new(),
            bits: Vec::new(),
            words,
            begins: vec![0],
            indices: vec![NONE; layout.len()],
            levels: Vec::new(),
        };
        let mut bits = vec![0; words];
        for line in layout.lines() {
            if line.number % LINES_A_TICK == 0 {
                desk.control.tick(0)?;
                if held + orbits.bytes() > desk.limits.memory {
                    return Err(Stopped::Memory);
                }
            }
            if images.is_least(line.address) && members(line, &mut bits) {
                orbits.push(line, &bits);
            }
        }
        Ok(orbits)
    }

    fn push(&mut self, line: Line, bits: &[u64]) {
        let index = self.lines.len();
        self.indices[line.number] = u32::try_from(index).unwrap_or(NONE);
        let ones: u32 = bits.iter().map(|word| word.count_ones()).sum();
        self.begins.push(self.begins[index] + ones as usize);
        self.bits.extend_from_slice(bits);
        self.lines.push(line);
        let weight = self.layout.split().weight(line.address);
        match self.levels.last_mut() {
            Some((last, lines)) if *last == weight => lines.end = index + 1,
            _ => self.levels.push((weight, index..index + 1)),
        }
    }

    /// How positions are addressed.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The symmetries.
    pub fn images(&self) -> &'a Images {
        self.images
    }

    /// The number of lines that are kept.
    pub fn lines(&self) -> usize {
        self.lines.len()
    }

    /// The number of positions that are kept.
    pub fn len(&self) -> usize {
        self.begins[self.lines.len()]
    }

    /// The bytes of all this.
    pub fn bytes(&self) -> usize {
        let line = size_of::<Line>() + size_of::<usize>() + 8 * self.words;
        4 * self.indices.len() + line * self.lines.len()
    }

    /// The lines of each weight, with the weight, in an order in which every jump leads on.
    pub fn levels(&self) -> &[(u32, Range<usize>)] {
        &self.levels
    }

    /// A line.
    pub fn line(&self, index: usize) -> Line {
        self.lines[index]
    }

    /// The bits of a line.
    #[inline]
    pub fn bits(&self, index: usize) -> &[u64] {
        &self.bits[index * self.words..][..self.words]
    }

    /// The ranks of a line's bits.
    #[inline]
    pub fn ranks(&self, index: usize) -> Range<usize> {
        self.begins[index]..self.begins[index + 1]
    }

    /// The index of the line with this number, if it is a representative and not empty.
    #[inline]
    pub fn index(&self, number: usize) -> Option<usize> {
        let index = self.indices[number];
        (index != NONE).then_some(index as usize)
    }

    /// The line and the bit of a position's image, with the symmetry that gives it; none if the
    /// position is not in the set.
    pub fn locate(&self, position: u64) -> Option<(usize, usize, usize)> {
        let address = position & !self.layout.split().line_cells();
        let symmetry = self.images.to_canonical(address).next()?;
        let image = self.images.image(symmetry, position);
        let (number, bit) = self.layout.locate(image)?;
        let index = self.index(number)?;
        let is_member = self.bits(index)[bit / 64] >> (bit % 64) & 1 == 1;
        is_member.then_some((index, bit, symmetry))
    }

    /// The rank of a bit that is in the set among those of its line.
    pub fn rank_in_line(&self, index: usize, bit: usize) -> usize {
        let bits = self.bits(index);
        let before = bits[..bit / 64].iter().map(|word| word.count_ones());
        let below = bits[bit / 64] & ((1 << (bit % 64)) - 1);
        (before.sum::<u32>() + below.count_ones()) as usize
    }
}

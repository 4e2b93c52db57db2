//! Where each position of a class stands in memory: which line, which bit of it.
//!
//! Lines are numbered in an order in which they can be closed one after the other: by descending
//! weight of the address. Within a weight they are in groups of one outer weight and one inner
//! weight, in a group by the outer pattern, and under one outer pattern by the inner one. The lines
//! of one outer pattern in one group are a *block*: all inner patterns of one weight and parity, in
//! ascending order. So a line's number is the first of its block plus the rank of its inner pattern,
//! two small tables instead of one of all addresses:
//!
//! ```text
//!   position -> bytes -> tables, joined by exclusive or:
//!
//!   63        48 47      34 33     20 19          0
//!   [  class   | free bits | inner   | outer      ]
//!
//!   line = first[outer][weight of inner] + rank[inner]      bit = free bits
//! ```
//!
//! On the English board: 4,096 outer patterns times 10 inner weights, and 512 ranks.
//!
//! A jump lowers the weight or stays in its line, so it leads to a line with a higher number or to
//! the same one.

use std::ops::Range;

use super::split::Split;
use crate::games::peg::board::{image, members};

/// Where the fields of a word of the tables begin.
const INNER: u32 = 20;
const FREE: u32 = 34;
const CLASS: u32 = 48;

/// What the address cells of one half add up to under one pattern of pegs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub weight: u32,
    pub syndrome: u8,
    pub parity: u8,
}

/// All inner patterns of one weight and one parity, ascending.
#[derive(Clone, Debug, Default)]
pub(super) struct InnerClass {
    pub patterns: Vec<u16>,
    pub syndromes: Vec<u8>,
}

/// The lines of one outer pattern and one class of inner patterns.
#[derive(Clone, Copy, Debug)]
pub(super) struct Block {
    pub outer: u32,
    /// The number of the inner weight.
    pub weight: u16,
    /// The number of the inner class.
    pub class: u16,
    /// The number of its first line.
    pub first: u32,
}

/// Where the lines of an outer pattern with an inner weight are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    pub first: u32,
    /// The number of the block; [`NO_BLOCK`] if no inner pattern has that weight and the parity.
    pub block: u32,
}

/// There is no such block.
pub(super) const NO_BLOCK: u32 = u32::MAX;

/// One line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub number: usize,
    /// The pegs on the address cells.
    pub address: u64,
    /// What the bound cells must make up for: the parities of their invariants in the position
    /// class and on the address together.
    pub syndrome: u8,
}

/// The addresses of all positions of one class.
#[derive(Clone, Debug)]
pub struct Layout {
    split: Split,
    class: u64,
    syndrome: u8,
    parity: u8,
    reader: Reader,
    /// The pegs that the lower and the upper seven free bits mean, on free and on bound cells.
    spread: [Vec<u64>; 2],
    /// The pegs on the bound cells by syndrome.
    bound: Vec<u64>,
    pub(super) outer: Vec<Sums>,
    pub(super) inner: Vec<Sums>,
    /// By inner pattern the number of its weight and its rank in its class.
    pub(super) ranks: Vec<(u16, u16)>,
    /// The inner weights that there are, ascending.
    pub(super) weights: Vec<u32>,
    /// By number of the weight and parity.
    pub(super) classes: Vec<InnerClass>,
    /// By outer pattern and number of the inner weight.
    places: Vec<Place>,
    pub(super) blocks: Vec<Block>,
    /// The blocks of each weight, in order.
    pub(super) levels: Vec<Range<usize>>,
}

impl Layout {
    /// The addresses of all positions of this one's class.
    pub fn new(split: &Split, position: u64) -> Self {
        let (syndrome, parity) = split.syndrome(position);
        let (outer, inner) = (sums(split, split.outer()), sums(split, split.inner()));
        let mut weights: Vec<u32> = inner.iter().map(|sums| sums.weight).collect();
        weights.sort_unstable();
        weights.dedup();
        let mut layout = Self {
            class: split.board().class(position),
            syndrome,
            parity,
            reader: Reader::new(split, None),
            spread: spread(split),
            bound: (0..1 << split.bound().len())
                .map(|s| bound_pegs(split, s))
                .collect(),
            places: vec![
                Place {
                    first: 0,
                    block: NO_BLOCK
                };
                outer.len() * weights.len()
            ],
            ranks: Vec::with_capacity(inner.len()),
            classes: vec![InnerClass::default(); weights.len() << split.parities().len()],
            blocks: Vec::new(),
            levels: Vec::new(),
            split: split.clone(),
            outer,
            inner,
            weights,
        };
        layout.rank();
        layout.place();
        layout
    }

    /// Ranks the inner patterns in their classes.
    fn rank(&mut self) {
        for (pattern, sums) in (0..).zip(&self.inner) {
            let weight = self.weights.binary_search(&sums.weight).unwrap_or(0);
            let class =
                &mut self.classes[weight << self.split.parities().len() | usize::from(sums.parity)];
            self.ranks
                .push((narrow(weight), narrow(class.patterns.len())));
            class.patterns.push(pattern);
            class.syndromes.push(sums.syndrome);
        }
    }

    /// Puts the blocks in order.
    fn place(&mut self) {
        let heaviest = |sums: &[Sums]| sums.last().map_or(0, |s| s.weight);
        let top = heaviest(&self.outer);
        let mut by_weight: Vec<Vec<u32>> = vec![Vec::new(); top as usize + 1];
        for (pattern, sums) in (0..).zip(&self.outer) {
            by_weight[sums.weight as usize].push(pattern);
        }
        for outers in &mut by_weight {
            outers.sort_by_key(|&outer| self.outer[outer as usize].parity);
        }
        let mut first = 0;
        for total in (0..=top + heaviest(&self.inner)).rev() {
            let begin = self.blocks.len();
            for outer_weight in (0..=top.min(total)).rev() {
                let Ok(weight) = self.weights.binary_search(&(total - outer_weight)) else {
                    continue;
                };
                for &outer in &by_weight[outer_weight as usize] {
                    first += self.place_block(outer, weight, first);
                }
            }
            self.levels.push(begin..self.blocks.len());
        }
    }

    /// Puts one block next; gives the number of its lines.
    fn place_block(&mut self, outer: u32, weight: usize, first: u32) -> u32 {
        let class = self.class_of(outer, weight);
        let lines = self.classes[class].patterns.len();
        if lines > 0 {
            let block = u32::try_from(self.blocks.len()).unwrap_or(NO_BLOCK);
            self.places[outer as usize * self.weights.len() + weight] = Place { first, block };
            let (weight, class) = (narrow(weight), narrow(class));
            self.blocks.push(Block {
                outer,
                weight,
                class,
                first,
            });
        }
        u32::from(narrow(lines))
    }

    /// The number of the class of the inner patterns that go with an outer one.
    pub(super) fn class_of(&self, outer: u32, weight: usize) -> usize {
        let parity = self.parity ^ self.outer[outer as usize].parity;
        weight << self.split.parities().len() | usize::from(parity)
    }

    /// Where the lines of an outer pattern and an inner weight are.
    pub(super) fn place_of(&self, outer: u32, weight: usize) -> Place {
        self.places[outer as usize * self.weights.len() + weight]
    }

    /// The board's split.
    pub fn split(&self) -> &Split {
        &self.split
    }

    /// The position class.
    pub fn class(&self) -> u64 {
        self.class
    }

    /// The number of lines.
    pub fn len(&self) -> usize {
        self.split.lines()
    }

    /// Whether there is no line; there always is one.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The line and the bit of a position; none if it is of another class.
    #[inline]
    pub fn locate(&self, position: u64) -> Option<(usize, usize)> {
        self.locate_word(self.reader.word(position))
    }

    /// The line and the bit of a position's image under the symmetry of the reader.
    #[inline]
    pub(super) fn locate_by(&self, reader: &Reader, position: u64) -> Option<(usize, usize)> {
        self.locate_word(reader.word(position))
    }

    #[inline]
    fn locate_word(&self, word: u64) -> Option<(usize, usize)> {
        let field = |from: u32, to: u32| index(word >> from & ((1 << (to - from)) - 1));
        let (weight, rank) = self.ranks[field(INNER, FREE)];
        let place = self.places[field(0, INNER) * self.weights.len() + usize::from(weight)];
        let line = place.first as usize + usize::from(rank);
        (word >> CLASS == self.class).then_some((line, field(FREE, CLASS)))
    }

    /// The line with this number.
    pub fn line(&self, number: usize) -> Line {
        let block = self
            .blocks
            .partition_point(|block| block.first as usize <= number)
            - 1;
        let block = self.blocks[block];
        self.line_of(block, number - block.first as usize)
    }

    /// All lines, in order.
    pub fn lines(&self) -> impl Iterator<Item = Line> {
        let lines = |block: &Block| 0..self.classes[usize::from(block.class)].patterns.len();
        let blocks = self.blocks.iter();
        blocks.flat_map(move |&block| lines(&block).map(move |rank| self.line_of(block, rank)))
    }

    fn line_of(&self, block: Block, rank: usize) -> Line {
        let class = &self.classes[usize::from(block.class)];
        let outer = pegs(block.outer, self.split.outer());
        let outer_syndrome = self.outer[block.outer as usize].syndrome;
        Line {
            number: block.first as usize + rank,
            address: outer | pegs(class.patterns[rank].into(), self.split.inner()),
            syndrome: self.syndrome ^ outer_syndrome ^ class.syndromes[rank],
        }
    }

    /// The number of lines of a block.
    pub(super) fn lines_of(&self, block: &Block) -> usize {
        self.classes[usize::from(block.class)].patterns.len()
    }

    /// The syndromes of the lines of a block.
    pub(super) fn syndromes_of(&self, block: &Block) -> Syndromes<'_> {
        Syndromes {
            outer: self.syndrome ^ self.outer[block.outer as usize].syndrome,
            inner: &self.classes[usize::from(block.class)].syndromes,
        }
    }

    /// The number of the block with this line.
    pub(super) fn block_of(&self, line: usize) -> usize {
        self.blocks
            .partition_point(|block| block.first as usize <= line)
            - 1
    }

    /// The pegs on the line cells that a bit means in lines of this syndrome.
    #[inline]
    pub fn pegs_of_bit(&self, syndrome: u8, bit: usize) -> u64 {
        self.spread[0][bit & 127] ^ self.spread[1][bit >> 7] ^ self.bound[usize::from(syndrome)]
    }

    /// The position at a bit of a line.
    #[inline]
    pub fn position(&self, line: Line, bit: usize) -> u64 {
        line.address | self.pegs_of_bit(line.syndrome, bit)
    }
}

/// The syndromes of the lines of a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Syndromes<'a> {
    outer: u8,
    inner: &'a [u8],
}

impl Syndromes<'_> {
    /// The syndrome of the line of this rank.
    #[inline]
    pub fn of(&self, rank: usize) -> u8 {
        self.outer ^ self.inner[rank]
    }
}

/// Reads a position, or its image under a symmetry, into the fields of its address.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    tables: Vec<[u64; 256]>,
}

impl Reader {
    pub fn new(split: &Split, symmetry: Option<&[u8]>) -> Self {
        let board = split.board();
        let field = |cells: &[u8], pegs: u64| {
            let numbered = (0u32..).zip(cells);
            numbered.fold(0, |field, (i, cell)| field | (pegs >> cell & 1) << i)
        };
        let word = |cell: usize| {
            let pegs = symmetry.map_or(1 << cell, |s| image(1 << cell, s));
            field(split.outer(), pegs)
                | field(split.inner(), pegs) << INNER
                | field(split.free(), pegs) << FREE
                | board.class(pegs) << CLASS
        };
        let words: Vec<u64> = (0..board.cells().len()).map(word).collect();
        let cells = words.len();
        let mut tables = vec![[0; 256]; cells.div_ceil(8)];
        for (at, table) in tables.iter_mut().enumerate() {
            for byte in 1..256_usize {
                let cell = at * 8 + byte.trailing_zeros() as usize;
                table[byte] = table[byte & (byte - 1)] ^ words.get(cell).unwrap_or(&0);
            }
        }
        Self { tables }
    }

    #[inline]
    fn word(&self, position: u64) -> u64 {
        let bytes = position.to_le_bytes();
        let parts = self.tables.iter().zip(bytes);
        parts.fold(0, |word, (table, byte)| word ^ table[usize::from(byte)])
    }
}

/// The pegs that a pattern means on these cells.
pub(super) fn pegs(pattern: u32, cells: &[u8]) -> u64 {
    members(pattern.into()).fold(0, |pegs, i| pegs | 1 << cells[usize::from(i)])
}

/// What each pattern of these cells adds up to.
fn sums(split: &Split, cells: &[u8]) -> Vec<Sums> {
    let mut sums = vec![Sums::default(); 1 << cells.len()];
    for pattern in 1..sums.len() {
        let cell = cells[pattern.trailing_zeros() as usize];
        let (syndrome, parity) = split.syndrome(1 << cell);
        let rest = sums[pattern & (pattern - 1)];
        sums[pattern] = Sums {
            weight: rest.weight + split.weight(1 << cell),
            syndrome: rest.syndrome ^ syndrome,
            parity: rest.parity ^ parity,
        };
    }
    sums
}

fn bound_pegs(split: &Split, syndrome: usize) -> u64 {
    let bound = split.bound().iter().enumerate();
    bound.fold(0, |pegs, (i, b)| {
        pegs | ((syndrome >> i & 1) as u64) << b.cell
    })
}

/// The pegs that the free bits mean: those on the free cells, and on each bound cell what makes the
/// parity of its invariant even.
fn spread(split: &Split) -> [Vec<u64>; 2] {
    let word = |cell: u8| {
        let (syndrome, _) = split.syndrome(1 << cell);
        1 << cell | bound_pegs(split, syndrome.into())
    };
    [0, 7].map(|from| {
        let mut table = vec![0; 128];
        for bits in 1..128_usize {
            let cell = split.free().get(from + bits.trailing_zeros() as usize);
            table[bits] = table[bits & (bits - 1)] ^ cell.map_or(0, |&cell| word(cell));
        }
        table
    })
}

/// A field of a word of the tables, of at most 20 bits.
#[inline]
fn index(field: u64) -> usize {
    (field & 0xF_FFFF) as usize
}

fn narrow(n: usize) -> u16 {
    u16::try_from(n)
        .expect("a split has at most 2^12 inner patterns, 1,001 weights and 64,064 classes")
}

#[cfg(test)]
#[path = "layout_tests.rs"]
pub(super) mod tests;

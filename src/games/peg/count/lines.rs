//! Line by line: what is told of the ways to all positions of a line is drawn from the lines before.
//!
//! The lines of the atlas are in an order in which no jump leads back ([`Layout`]), so one pass
//! suffices: a line *pulls* from each line from which one of the board's jumps leads to it. Only
//! representatives hold tallies ([`Orbits`]), one for each position of the set, so the line
//! from which it pulls stands for an image of the one before, and so does the jump:
//!
//! ```text
//!   line before  --jump-->  line            a bit b of the representative is the bit
//!        |  symmetry                            back[symmetry][b] ^ constant
//!        v                                  of the line, for a symmetry is linear on
//!   representative (holds the tallies)      the free bits, but for a constant
//! ```
//!
//! Which bits allow the jump says a mask by jump and syndrome. The tallies of a line are gathered in
//! an array by bit; in the end those of the set are stored by rank. Jumps within the line come
//! before that, from the bits with the most pegs down.
//!
//! Lines of one weight do not depend on each other: threads take them piece by piece. And lines
//! whose weight is higher than that of any line still to come by more than a jump can take are not
//! needed any more, so where only a sum is wanted, a window of the weights is all that is held.

use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use super::super::atlas::Layout;
use super::super::board::Jump;
use super::images::Images;
use super::orbits::Orbits;
use super::tallies::Tallies;
use super::tally::Tally;
use super::within::{Within, syndromes};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::engine::telemetry::Working;

/// A piece of work is at least so many tallies.
const PIECE: usize = 1 << 14;

/// After so many lines a thread looks whether it is to stop.
const LINES: usize = 16;

/// Which tallies are wanted in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// All.
    All,
    /// None: they are dropped when no line needs them any more.
    Sum,
}

/// A jump and what it does to lines.
#[derive(Clone, Debug)]
struct Step {
    number: usize,
    jump: Jump,
    /// Its cells that are address cells, and those of them that hold pegs before and after.
    flips: u64,
    before: u64,
    after: u64,
    /// The images of `flips`.
    images: Vec<u64>,
}

/// A set of positions, ready to be told of line by line.
#[derive(Debug)]
pub struct Lines<'a> {
    orbits: &'a Orbits<'a>,
    steps: Vec<Step>,
    /// For each jump that has line cells and each syndrome the bits that allow it.
    masks: Vec<Option<Vec<u64>>>,
    /// By symmetry: what jump is the image of each.
    jumps: Vec<Vec<usize>>,
    /// By symmetry: the bit of which each bit is the image, but for a constant.
    back: Vec<Vec<u16>>,
    /// By syndrome: the jumps within a line.
    within: Vec<Within>,
}

impl<'a> Lines<'a> {
    /// Tables for all this.
    pub fn new(orbits: &'a Orbits<'a>, desk: &Desk) -> Result<Self, Stopped> {
        let (layout, images) = (orbits.layout(), orbits.images());
        let split = layout.split();
        let board = split.board();
        let address = !split.line_cells();
        let step = |(number, &jump): (usize, &Jump)| Step {
            number,
            jump,
            flips: jump.triple() & address,
            before: jump.pegs() & address,
            after: 1 << jump.to & address,
            images: (0..images.len())
                .map(|s| images.image(s, jump.triple() & address))
                .collect(),
        };
        let mask = |jump: &Jump| {
            desk.control.tick(0)?;
            let cells = jump.triple() & !address;
            let of = |syndrome| allowing(layout, syndrome, cells, jump.pegs() & cells);
            Ok((cells != 0).then(|| syndromes(split).flat_map(of).collect()))
        };
        let within = |syndrome| {
            desk.control.tick(0)?;
            Ok(Within::new(layout, syndrome))
        };
        let symmetries = 0..images.len();
        Ok(Self {
            orbits,
            steps: board.jumps().iter().enumerate().map(step).collect(),
            masks: board.jumps().iter().map(mask).collect::<Result<_, _>>()?,
            jumps: symmetries
                .clone()
                .map(|s| jumps_under(images, s, board.jumps()))
                .collect(),
            back: symmetries.map(|s| back(layout, images, s)).collect(),
            within: syndromes(split).map(within).collect::<Result<_, _>>()?,
        })
    }

    /// What is told of.
    pub fn orbits(&self) -> &'a Orbits<'a> {
        self.orbits
    }

    /// The bytes of the tallies that are held at once.
    pub fn bytes<T>(&self, wanted: Wanted) -> usize {
        let levels = self.orbits.levels();
        let size = |level: &(u32, Range<usize>)| {
            let lines = &level.1;
            self.orbits.ranks(lines.end - 1).end - self.orbits.ranks(lines.start).start
        };
        let held = |&(weight, _): &(u32, Range<usize>)| -> usize {
            let window = levels
                .iter()
                .filter(|l| l.0 >= weight && l.0 <= weight + self.drop());
            window.map(size).sum()
        };
        let most = match wanted {
            Wanted::All => self.orbits.len(),
            Wanted::Sum => levels.iter().map(held).max().unwrap_or(0),
        };
        self.orbits.bytes() + most * size_of::<T>()
    }

    /// The most weight that a jump takes.
    fn drop(&self) -> u32 {
        let split = self.orbits.layout().split();
        let taken = |s: &Step| split.weight(s.before).saturating_sub(split.weight(s.after));
        self.steps.iter().map(taken).max().unwrap_or(0)
    }

    /// Nothing told yet.
    pub fn untold<T: Tally>(&self) -> Tallies<'a, T> {
        let numbered = (0_u16..).zip(self.orbits.levels());
        let level_of = numbered.flat_map(|(number, (_, lines))| lines.clone().map(move |_| number));
        Tallies {
            orbits: self.orbits,
            levels: Vec::new(),
            sum: 0,
            level_of: level_of.collect(),
        }
    }

    /// Tells all ways from `begin`, which every symmetry must keep, and adds up what `each` makes of
    /// the tallies of every line. `Stopped::Memory` if they do not fit. `Stopped::Spent` if a number
    /// is too large for its type; what is told by then is right, and wider numbers can go on from it
    /// ([`Tallies::widened`]).
    pub fn tell<T: Tally>(
        &self,
        tallies: &mut Tallies<'a, T>,
        begin: u64,
        (wanted, desk): (Wanted, &Desk),
        each: &(impl Fn(usize, &[T]) -> Result<u128, Stopped> + Sync),
    ) -> Result<(), Stopped> {
        let levels = self.orbits.levels();
        let begin = self.orbits.locate(begin);
        let begin = begin.map(|(index, bit, _)| (index, bit));
        if tallies.levels.is_empty() && self.bytes::<T>(wanted) > desk.limits.memory {
            return Err(Stopped::Memory);
        }
        for (number, (weight, lines)) in levels.iter().enumerate().skip(tallies.levels.len()) {
            let own = self.orbits.ranks(lines.end - 1).end - self.orbits.ranks(lines.start).start;
            let held = own + tallies.levels.iter().map(Vec::len).sum::<usize>();
            if self.orbits.bytes() + held * size_of::<T>() > desk.limits.memory {
                return Err(Stopped::Memory);
            }
            let round = Round {
                lines: self,
                tallies,
                begin,
                each,
                desk,
            };
            let (level, part) = round.run(lines.clone())?;
            tallies.sum = tallies.sum.checked_add(part).ok_or(Stopped::Spent)?;
            tallies.levels.push(level);
            let next = levels.get(number + 1).map_or(*weight, |level| level.0);
            for (old, (weight, _)) in tallies.levels.iter_mut().zip(levels) {
                if wanted == Wanted::Sum && *weight > next + self.drop() {
                    *old = Vec::new();
                }
            }
        }
        Ok(())
    }

    /// The bits of a line with which no jump is left; none if there are none.
    pub fn dead(&self, index: usize) -> Option<Vec<u64>> {
        let line = self.orbits.line(index);
        let mut dead = self.orbits.bits(index).to_vec();
        for step in &self.steps {
            if line.address & step.flips == step.before {
                // A jump without line cells is allowed by all.
                for (word, mask) in dead.iter_mut().zip(self.mask(step.number, line.syndrome)?) {
                    *word &= !mask;
                }
            }
        }
        Some(dead)
    }

    /// The bits that allow a jump, if not all do.
    #[inline]
    fn mask(&self, jump: usize, syndrome: u8) -> Option<&[u64]> {
        let words = self.orbits.layout().split().line_words();
        let masks = self.masks[jump].as_deref()?;
        Some(&masks[usize::from(syndrome) * words..][..words])
    }
}

/// What a thread writes on.
struct Scratch<T> {
    /// The tallies of a line by bit.
    gathered: Vec<T>,
    /// What a jump pulls: from which rank to which bit.
    hops: Vec<(u16, u16)>,
    /// The bits that allow a jump within the line, by their places in the order.
    ordered: Vec<u64>,
    /// The images of the line's address.
    images: Vec<u64>,
}

/// One weight.
struct Round<'a, 'b, T, E> {
    lines: &'b Lines<'a>,
    tallies: &'b Tallies<'a, T>,
    begin: Option<(usize, usize)>,
    each: &'b E,
    desk: &'b Desk,
}

impl<T: Tally, E: Fn(usize, &[T]) -> Result<u128, Stopped> + Sync> Round<'_, '_, T, E> {
    /// The tallies of these lines, which are all of one weight, and the sum over them.
    fn run(&self, lines: Range<usize>) -> Result<(Vec<T>, u128), Stopped> {
        let orbits = self.lines.orbits;
        let count = orbits.ranks(lines.end - 1).end - orbits.ranks(lines.start).start;
        let mut level = vec![T::default(); count];
        let threads = self.desk.limits.threads.min(count / PIECE).max(1);
        let size = PIECE.max(count / (8 * threads));
        let mut pieces = Vec::new();
        let (mut rest, mut first) = (&mut level[..], lines.start);
        while first < lines.end {
            let from = orbits.ranks(first).start;
            let mut end = first + 1;
            while end < lines.end && orbits.ranks(end).end - from <= size {
                end += 1;
            }
            let (own, others) = rest.split_at_mut(orbits.ranks(end - 1).end - from);
            pieces.push((first..end, own));
            (rest, first) = (others, end);
        }
        let pieces = Mutex::new(pieces.into_iter());
        let work = |number: usize| {
            let worker = self.desk.telemetry.work(number);
            let mut sum = 0_u128;
            loop {
                let piece = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
                let Some((lines, own)) = piece else {
                    return Ok(sum);
                };
                let part = self.piece(lines, own, &worker)?;
                sum = sum.checked_add(part).ok_or(Stopped::Spent)?;
            }
        };
        let sums: Vec<Result<u128, Stopped>> = std::thread::scope(|scope| {
            let work = &work;
            let others: Vec<_> = (1..threads).map(|n| scope.spawn(move || work(n))).collect();
            let mut sums = vec![work(0)];
            sums.extend(others.into_iter().map(|thread| {
                let ended = thread.join();
                ended.unwrap_or_else(|panic| std::panic::resume_unwind(panic))
            }));
            sums
        });
        let mut sum = 0_u128;
        for part in sums {
            sum = sum.checked_add(part?).ok_or(Stopped::Spent)?;
        }
        Ok((level, sum))
    }

    /// The tallies of some lines.
    fn piece(
        &self,
        lines: Range<usize>,
        mut own: &mut [T],
        worker: &Working<'_>,
    ) -> Result<u128, Stopped> {
        let count = own.len() as u64;
        self.desk.control.tick(count)?;
        let bits = 1 << self.lines.orbits.layout().split().free().len();
        let mut scratch = Scratch {
            gathered: vec![T::default(); bits],
            hops: vec![(0, 0); bits + 1],
            ordered: vec![0; bits.div_ceil(64)],
            images: Vec::new(),
        };
        let mut sum = 0_u128;
        for index in lines {
            let (line, rest) = own.split_at_mut(self.lines.orbits.ranks(index).len());
            own = rest;
            if index % LINES == 0 {
                self.desk.control.tick(0)?;
            }
            self.gather(index, &mut scratch).ok_or(Stopped::Spent)?;
            store(self.lines.orbits.bits(index), &scratch.gathered, line);
            let part = (self.each)(index, line)?;
            sum = sum.checked_add(part).ok_or(Stopped::Spent)?;
        }
        worker.visited(count, 0);
        worker.clock();
        Ok(sum)
    }

    /// Gathers the tallies of a line by bit; none if a number is too large.
    fn gather(&self, index: usize, scratch: &mut Scratch<T>) -> Option<()> {
        let Scratch {
            gathered,
            hops,
            ordered,
            images,
        } = scratch;
        gathered.fill(T::default());
        let (lines, orbits) = (self.lines, self.lines.orbits);
        let line = orbits.line(index);
        orbits.images().of(line.address, images);
        let position = orbits.layout().position(line, 0);
        let set = orbits.bits(index);
        for step in &lines.steps {
            if step.flips != 0 && line.address & step.flips == step.after {
                self.pull(step, (position, images, set), hops, gathered)?;
            }
        }
        if let Some((_, bit)) = self.begin.filter(|begin| begin.0 == index) {
            gathered[bit] = T::FIRST;
        }
        let within = &lines.within[usize::from(line.syndrome)];
        within.close(set, ordered, gathered)
    }

    /// Pulls what comes by one jump. `position` is that of bit 0, `images` are those of the address.
    fn pull(
        &self,
        step: &Step,
        (position, images, set): (u64, &[u64], &[u64]),
        hops: &mut [(u16, u16)],
        into: &mut [T],
    ) -> Option<()> {
        let (lines, orbits) = (self.lines, self.lines.orbits);
        let symmetry = least(images, &step.images);
        let before = position ^ step.jump.triple();
        let before = orbits.images().image(symmetry, before);
        let Some((number, zero)) = orbits.layout().locate(before) else {
            return Some(());
        };
        let Some(index) = orbits.index(number) else {
            return Some(());
        };
        let back = &lines.back[symmetry][..];
        let constant = back[zero];
        let jump = lines.jumps[symmetry][step.number];
        let mask = lines.mask(jump, orbits.line(index).syndrome);
        let from = orbits.images().cell(symmetry, step.jump.from);
        let own = orbits.bits(index);
        if mask.is_some_and(|mask| own.iter().zip(mask).all(|(own, mask)| own & mask == 0)) {
            return Some(());
        }
        let mut rank = 0;
        let mut count = 0;
        for (word, &bits) in own.iter().enumerate() {
            let mask = mask.map_or(u64::MAX, |mask| mask[word]);
            let back = &back[word * 64..];
            let mut rest = bits;
            while rest != 0 {
                let place = rest.trailing_zeros();
                rest &= rest - 1;
                let bit = back[place as usize] ^ constant;
                hops[count] = (rank, bit);
                // Whether a bit allows the jump, and what comes of it is in the set, can't be
                // foreseen, so it is counted, not branched on.
                let is_member = set[usize::from(bit / 64)] >> (bit % 64);
                count += usize::from(mask >> place & is_member & 1 == 1);
                rank += 1;
            }
        }
        if count == 0 {
            return Some(());
        }
        let tallies = self.tallies.line(index);
        let hop = T::hop(from, step.jump.to);
        for &(rank, bit) in &hops[..count] {
            let own = &mut into[usize::from(bit)];
            *own = own.join(tallies[usize::from(rank)].after(hop))?;
        }
        Some(())
    }
}

/// The symmetry under which the images, changed by a jump, are least.
#[inline]
fn least(images: &[u64], jump: &[u64]) -> usize {
    let mut least = (u64::MAX, 0);
    for (symmetry, (image, flips)) in images.iter().zip(jump).enumerate() {
        least = least.min((image ^ flips, symmetry));
    }
    least.1
}

/// Stores what was gathered by bit by rank.
fn store<T: Copy>(bits: &[u64], gathered: &[T], into: &mut [T]) {
    let mut into = into.iter_mut();
    for (word, &bits) in bits.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let bit = word * 64 + bits.trailing_zeros() as usize;
            bits &= bits - 1;
            if let Some(own) = into.next() {
                *own = gathered[bit];
            }
        }
    }
}

/// The bits of lines of a syndrome that have just these pegs on these line cells.
fn allowing(layout: &Layout, syndrome: u8, cells: u64, pegs: u64) -> Vec<u64> {
    let mut words = vec![0; layout.split().line_words()];
    for bit in 0..1 << layout.split().free().len() {
        if layout.pegs_of_bit(syndrome, bit) & cells == pegs {
            words[bit / 64] |= 1 << (bit % 64);
        }
    }
    words
}

/// The images of all jumps under a symmetry.
fn jumps_under(images: &Images, symmetry: usize, jumps: &[Jump]) -> Vec<usize> {
    let of = |jump: &Jump| [jump.from, jump.over, jump.to].map(|c| images.cell(symmetry, c));
    let same = |image: [u8; 3]| jumps.iter().position(|j| [j.from, j.over, j.to] == image);
    let found = jumps.iter().map(|jump| same(of(jump)));
    found
        .map(|jump| jump.expect("a symmetry carries jumps into jumps"))
        .collect()
}

/// For each bit the one of which it is the image under a symmetry, less that of bit 0.
fn back(layout: &Layout, images: &Images, symmetry: usize) -> Vec<u16> {
    let bits = 1 << layout.split().free().len();
    let line = layout.line(0);
    let bit_of = |bit: usize| {
        let image = images.image(symmetry, layout.position(line, bit));
        layout.locate(image).map_or(0, |(_, bit)| bit)
    };
    let zero = bit_of(0);
    let mut back = vec![0; bits];
    for bit in 0..bits {
        back[bit_of(bit) ^ zero] = u16::try_from(bit).unwrap_or(0);
    }
    back
}

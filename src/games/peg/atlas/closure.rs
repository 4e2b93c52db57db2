//! The closure of positions under jumps, in one pass over the lines.
//!
//! Lines are visited in the order of the [`Layout`], by descending weight. When a weight's turn
//! comes, all lines of higher weight are finished, and every jump into a line of this weight comes
//! from one of those: so each block *pulls* from its sources, jump by jump, and then closes each of
//! its lines under the jumps within it. There is no second pass, no hashing, no fixpoint over the
//! whole.
//!
//! The lines of a weight are contiguous. Cutting the bitmap there gives the finished part, which all
//! threads read, and the current part, which is cut on into pieces of whole blocks, one writer
//! each: the borrow checker's proof that no atomics are needed. Threads meet once a weight.
//!
//! **Scale.** The English board has 55 weights and 4 MiB at most in one of them; a piece is at least
//! 16 KiB, so 64 cores find work on all but the thin ends of the order, and the memory's bandwidth is
//! the limit: every line is written once and read some dozen times, mostly from a cache. A board
//! of 1 GiB has 16 times as much between two meetings.
//!
//! A node of the telemetry is a line.

use rayon::prelude::*;

use super::jumps::{Programmes, Shuffle};
use super::layout::{Block, Layout, NO_BLOCK};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::engine::telemetry::Working;

/// A piece of the work has about so many words, and at least so many where there are many threads.
const PIECE: usize = 1 << 15;
const LEAST_PIECE: usize = 1 << 11;

/// A set of so many bytes takes long enough to tell how far it is.
const LARGE: usize = 256 << 20;

/// The bits of all positions that can be reached from these, given by line and bit.
pub fn closed(
    layout: &Layout,
    seeds: &[(usize, usize)],
    desk: &Desk,
) -> Result<Box<[u64]>, Stopped> {
    match layout.split().line_words() {
        1 => Closure::<1>::new(layout).run(seeds, desk),
        2 => Closure::<2>::new(layout).run(seeds, desk),
        4 => Closure::<4>::new(layout).run(seeds, desk),
        _ => Closure::<8>::new(layout).run(seeds, desk),
    }
}

/// Any exchange of words, not known to the compiler.
const ANY: usize = usize::MAX;

/// Calls a method that is compiled for each common kind of shuffle: which words of a chunk are
/// exchanged, which of them get bits, and in which direction bits move.
macro_rules! by_kind {
    ($shuffle:ident, $self:ident.$method:ident $arguments:tt) => {
        match ($shuffle.flip % C, $shuffle.live % C, $shuffle.is_left) {
            (0, _, true) => $self.$method::<0, 0, true> $arguments,
            (0, _, false) => $self.$method::<0, 0, false> $arguments,
            (1, 0, true) => $self.$method::<1, 0, true> $arguments,
            (1, 0, false) => $self.$method::<1, 0, false> $arguments,
            (1, _, true) => $self.$method::<1, 1, true> $arguments,
            (1, _, false) => $self.$method::<1, 1, false> $arguments,
            (2, 0, true) => $self.$method::<2, 0, true> $arguments,
            (2, 0, false) => $self.$method::<2, 0, false> $arguments,
            (2, _, true) => $self.$method::<2, 2, true> $arguments,
            (2, _, false) => $self.$method::<2, 2, false> $arguments,
            (4, 0, true) => $self.$method::<4, 0, true> $arguments,
            (4, 0, false) => $self.$method::<4, 0, false> $arguments,
            (4, _, true) => $self.$method::<4, 4, true> $arguments,
            (4, _, false) => $self.$method::<4, 4, false> $arguments,
            (_, _, true) => $self.$method::<ANY, 0, true> $arguments,
            (_, _, false) => $self.$method::<ANY, 0, false> $arguments,
        }
    };
}

/// What the workers share. A line is `chunks` times `C` words.
struct Closure<'a, const C: usize> {
    layout: &'a Layout,
    programmes: Programmes,
    chunks: usize,
}

/// The finished part: the lines, and which blocks of them are not empty.
#[derive(Clone, Copy)]
struct Finished<'a, const C: usize> {
    lines: &'a [[u64; C]],
    filled: &'a [bool],
}

/// Some blocks of one weight.
struct Piece<'a, const C: usize> {
    blocks: &'a [Block],
    lines: &'a mut [[u64; C]],
    /// By block, whether a line holds a position; before its turn, whether a seed is there.
    filled: &'a mut [bool],
}

impl<'a, const C: usize> Closure<'a, C> {
    fn new(layout: &'a Layout) -> Self {
        Self {
            layout,
            programmes: Programmes::new(layout),
            chunks: layout.split().line_words() / C,
        }
    }

    fn run(&self, seeds: &[(usize, usize)], desk: &Desk) -> Result<Box<[u64]>, Stopped> {
        let layout = self.layout;
        let line_words = layout.split().line_words();
        // Pages that are zero until they are touched.
        let words = bytemuck::try_zeroed_slice_box(layout.len() * line_words);
        let mut words: Box<[u64]> = words.map_err(|()| Stopped::Memory)?;
        let mut filled = vec![false; layout.blocks.len()];
        for &(line, bit) in seeds {
            words[line * line_words + bit / 64] |= 1 << (bit % 64);
            filled[layout.block_of(line)] = true;
        }
        let workers = Workers::new(desk);
        let (lines, _) = words.as_chunks_mut::<C>();
        let mut told = 0;
        for level in &layout.levels {
            let blocks = &layout.blocks[level.clone()];
            let first = blocks.first().map_or(0, |block| block.first as usize);
            let tenths = 10 * first / layout.len();
            if tenths > told && layout.split().bytes() >= LARGE {
                desk.phase(format!("{tenths}0 % of the atlas built"));
                told = tenths;
            }
            let (finished, lines) = lines.split_at_mut(first * self.chunks);
            let (finished_filled, filled) = filled.split_at_mut(level.start);
            if finished_filled
                .iter()
                .chain(&filled[..blocks.len()])
                .all(|filled| !filled)
            {
                continue; // nothing yet
            }
            let finished = Finished {
                lines: finished,
                filled: finished_filled,
            };
            let pieces = self.pieces(blocks, lines, filled, desk.limits.threads);
            workers.each(pieces, |piece| self.close(piece, finished))?;
        }
        Ok(words)
    }

    /// Cuts the blocks of a weight into pieces.
    fn pieces<'p>(
        &self,
        mut blocks: &'p [Block],
        mut lines: &'p mut [[u64; C]],
        mut filled: &'p mut [bool],
        threads: usize,
    ) -> Vec<Piece<'p, C>> {
        let chunks = |block: &Block| self.layout.lines_of(block) * self.chunks;
        let all: usize = blocks.iter().map(chunks).sum();
        let share = if threads > 1 {
            all * C / (4 * threads)
        } else {
            all * C
        };
        let size = share.clamp(LEAST_PIECE, PIECE) / C;
        let mut pieces = Vec::new();
        while !blocks.is_empty() {
            let (mut number, mut length) = (0, 0);
            while number < blocks.len() && length < size {
                length += chunks(&blocks[number]);
                number += 1;
            }
            let (piece_blocks, piece_lines, piece_filled);
            (piece_blocks, blocks) = blocks.split_at(number);
            (piece_lines, lines) = lines.split_at_mut(length);
            (piece_filled, filled) = filled.split_at_mut(number);
            pieces.push(Piece {
                blocks: piece_blocks,
                lines: piece_lines,
                filled: piece_filled,
            });
        }
        pieces
    }

    /// Finishes the lines of a piece; gives their number.
    fn close(&self, piece: Piece<C>, finished: Finished<C>) -> u64 {
        let mut lines = piece.lines;
        let mut count = 0;
        for (block, filled) in piece.blocks.iter().zip(piece.filled) {
            let number = self.layout.lines_of(block);
            let (target, rest) = lines.split_at_mut(number * self.chunks);
            *filled |= self.pull(block, target, *filled, finished);
            if *filled {
                self.close_lines(block, target);
                *filled = target.iter().flatten().any(|&word| word != 0);
            }
            lines = rest;
            count += number as u64;
        }
        count
    }

    /// Adds what jumps from finished lines bring; whether there was anything to bring.
    fn pull(
        &self,
        block: &Block,
        target: &mut [[u64; C]],
        seeded: bool,
        finished: Finished<C>,
    ) -> bool {
        let mut pulled = false;
        for jump in self.programmes.leading_to(block.outer) {
            let outer = jump.source(block.outer);
            let inner = &self.programmes.moves[jump.inner];
            let Some(weight) = inner.weights[usize::from(block.weight)] else {
                continue;
            };
            let place = self.layout.place_of(outer, weight.into());
            if place.block == NO_BLOCK || !finished.filled[place.block as usize] {
                continue;
            }
            if !pulled && !seeded {
                // A page that is read first is mapped twice: as the zero page, then as its own.
                target.fill([0; C]);
            }
            let pairs = &inner.pairs[usize::from(block.class)];
            let source = &finished.lines[place.first as usize * self.chunks..];
            match &jump.shuffle {
                None if inner.still => add(target, source),
                None => self.add_pairs(pairs, target, source),
                Some(shuffle) => {
                    by_kind!(
                        shuffle,
                        self.shuffle_pairs((block, pairs), shuffle, target, source)
                    );
                }
            }
            pulled = true;
        }
        pulled
    }

    /// Adds to lines of a block lines of another, by ranks.
    fn add_pairs(&self, pairs: &[[u16; 2]], target: &mut [[u64; C]], source: &[[u64; C]]) {
        let chunks = self.chunks;
        if chunks == 1 {
            for [to, from] in pairs.iter().map(|pair| pair.map(usize::from)) {
                add_chunk(&mut target[to], &source[from]);
            }
            return;
        }
        for [to, from] in pairs.iter().map(|pair| pair.map(usize::from)) {
            add(
                &mut target[to * chunks..][..chunks],
                &source[from * chunks..][..chunks],
            );
        }
    }

    /// Adds to lines of a block the shuffled lines of another, by ranks.
    fn shuffle_pairs<const FLIP: usize, const LIVE: usize, const LEFT: bool>(
        &self,
        (block, pairs): (&Block, &[[u16; 2]]),
        shuffle: &Shuffle,
        target: &mut [[u64; C]],
        source: &[[u64; C]],
    ) {
        let chunks = self.chunks;
        let syndromes = self.layout.syndromes_of(block);
        for [to, from] in pairs.iter().map(|pair| pair.map(usize::from)) {
            let (masks, _) = shuffle.mask(syndromes.of(to)).as_chunks::<C>();
            let target = &mut target[to * chunks..][..chunks];
            let source = &source[from * chunks..][..chunks];
            for (chunk, (target, mask)) in target.iter_mut().zip(masks).enumerate() {
                if chunk & (shuffle.flip / C) == shuffle.live / C {
                    let source = &source[chunk ^ (shuffle.flip / C)];
                    add_shuffled::<C, FLIP, LIVE, LEFT>(target, source, mask, shuffle);
                }
            }
        }
    }

    /// Closes each line of a block under the jumps within it.
    fn close_lines(&self, block: &Block, lines: &mut [[u64; C]]) {
        let rounds = self.programmes.rounds;
        for round in 1..=rounds {
            let before = (round < rounds).then(|| lines.to_vec());
            for shuffle in &self.programmes.within {
                by_kind!(shuffle, self.shuffle_lines(block, shuffle, lines));
            }
            if before.is_some_and(|before| before == lines) {
                break;
            }
        }
    }

    /// Adds to each line of a block its own shuffled bits. The bits that a jump brings are never
    /// such as it takes from, so the order of the chunks does not matter.
    fn shuffle_lines<const FLIP: usize, const LIVE: usize, const LEFT: bool>(
        &self,
        block: &Block,
        shuffle: &Shuffle,
        lines: &mut [[u64; C]],
    ) {
        let syndromes = self.layout.syndromes_of(block);
        for (rank, line) in lines.chunks_exact_mut(self.chunks).enumerate() {
            let (masks, _) = shuffle.mask(syndromes.of(rank)).as_chunks::<C>();
            for (chunk, mask) in masks.iter().enumerate() {
                if chunk & (shuffle.flip / C) == shuffle.live / C {
                    let source = line[chunk ^ (shuffle.flip / C)];
                    let target = &mut line[chunk];
                    add_shuffled::<C, FLIP, LIVE, LEFT>(target, &source, mask, shuffle);
                }
            }
        }
    }
}

/// Adds lines to as many others.
#[inline]
fn add<const C: usize>(target: &mut [[u64; C]], source: &[[u64; C]]) {
    for (target, source) in target.iter_mut().zip(source) {
        add_chunk(target, source);
    }
}

#[inline]
fn add_chunk<const C: usize>(target: &mut [u64; C], source: &[u64; C]) {
    for (target, source) in target.iter_mut().zip(source) {
        *target |= source;
    }
}

/// Adds the bits that a jump brings into a chunk, from the chunk where they were.
#[inline]
fn add_shuffled<const C: usize, const FLIP: usize, const LIVE: usize, const LEFT: bool>(
    target: &mut [u64; C],
    source: &[u64; C],
    mask: &[u64; C],
    shuffle: &Shuffle,
) {
    let flip = if FLIP == ANY { shuffle.flip } else { FLIP };
    for word in 0..C {
        if FLIP == ANY || word & FLIP == LIVE {
            let bits = source[(word ^ flip) % C];
            let moved = if LEFT {
                bits.wrapping_shl(shuffle.by)
            } else {
                bits.wrapping_shr(shuffle.by)
            };
            target[word] |= moved & mask[word];
        }
    }
}

/// The threads of one closure.
struct Workers<'a> {
    desk: &'a Desk,
    pool: Option<rayon::ThreadPool>,
}

impl<'a> Workers<'a> {
    /// As many as the desk allows (one if the system refuses more).
    fn new(desk: &'a Desk) -> Self {
        let threads = desk.limits.threads;
        let build = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = (threads > 1).then(build).and_then(Result::ok);
        Self { desk, pool }
    }

    /// Does each piece of work, which gives the number of its nodes.
    fn each<T: Send>(&self, pieces: Vec<T>, work: impl Fn(T) -> u64 + Sync) -> Result<(), Stopped> {
        let one = |working: &Working, piece: T| {
            let nodes = work(piece);
            working.visited(nodes, 0);
            working.clock();
            self.desk.control.tick(nodes)
        };
        let Some(pool) = self.pool.as_ref().filter(|_| pieces.len() > 1) else {
            let working = self.desk.telemetry.work(0);
            return pieces
                .into_iter()
                .try_for_each(|piece| one(&working, piece));
        };
        pool.install(|| {
            pieces.into_par_iter().try_for_each(|piece| {
                let worker = rayon::current_thread_index().unwrap_or(0);
                one(&self.desk.telemetry.work(worker), piece)
            })
        })
    }
}

#[cfg(test)]
#[path = "boards_tests.rs"]
mod boards;

#[cfg(test)]
#[path = "closure_tests.rs"]
mod tests;

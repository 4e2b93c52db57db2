//! What was found about a position, kept for when it comes up by another way.
//!
//! An entry needs more than one word, and there is no lock: two workers may write the same entry at
//! once, and a third read the one's first word and the other's second. So the first word is not the
//! key but the exclusive or of key and second word, and a torn entry does not give back the key that is looked
//! for (R. Hyatt and T. Mann, *A lock-less transposition table implementation for parallel search
//! chess engines*, ICGA Journal 25, 2002). Keys of small boards differ in few bits, as entries do,
//! and such differences could cancel each other out; so keys are mixed first, by a bijection, which
//! takes no two keys for one.
//!
//! ```text
//!   word 0   mixed key ^ word 1
//!   word 1    47      40 39  36  35   34   33 32 31     24 23     16 15            0
//!            [ age      |  0  | side|reach| bound | best   | depth  | score         ]
//!                                           0: an empty entry
//! ```
//!
//! A key tells positions apart that have the same side to move. The side is a bit of the entry and
//! of its address, so the entries of the two sides are never taken for each other, and yet all the
//! memory serves whichever side has more of them. (One half of the table for each side would waste
//! most of one half, as most entries belong to one ply.)
//!
//! Two entries lie side by side in a bucket. The first keeps the deepest search, unless that is of
//! an older iteration; the second what came last.
//!
//! The system hands out memory a page at a time when it is first touched, which takes longer than
//! many a search. So only so many buckets are used as the last iteration had use for
//! ([`Table::grow`]).

use crate::engine::control::{Control, Stopped};
use crate::engine::sync::atomic::{AtomicU8, AtomicU32, AtomicU64, Ordering::Relaxed};
use crate::engine::sync::zeroed;
use crate::position::Side;
use crate::score::{Score, Window};

/// The least number of buckets is two to this power.
const LEAST_BITS: u32 = if cfg!(loom) { 1 } else { 10 };

/// The table grows by two to this power at least.
const GROWTH_BITS: u32 = if cfg!(loom) { 1 } else { 2 };

/// Words in a bucket.
const WORDS: usize = 4;

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// From the side to move.
    pub score: Score,
    /// The plies that were looked ahead.
    pub depth: u8,
    /// The best move, as an index into the moves of the position.
    pub best: u8,
    /// On which side of the score the truth lies.
    pub bound: Bound,
    /// Whether a deeper search could find anything else.
    pub reach: Reach,
}

/// On which side of a score the truth lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// The score is right.
    Exact,
    /// It is at least this.
    Lower,
    /// It is at most this.
    Upper,
}

/// How far the lines went that a score comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Reach {
    /// All to the ends of their games: a deeper search finds the same.
    #[default]
    End,
    /// Some to the depth of the search, where they were evaluated.
    Horizon,
}

impl Reach {
    /// That of lines of both kinds.
    #[inline]
    #[must_use]
    pub fn or(self, other: Self) -> Self {
        match self {
            Self::End => other,
            Self::Horizon => Self::Horizon,
        }
    }
}

impl Entry {
    /// Whether a search to this depth with these bounds would find nothing else of use.
    #[inline]
    pub fn decides(&self, depth: u8, window: Window) -> bool {
        let enough = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= window.beta,
            Bound::Upper => self.score <= window.alpha,
        };
        let as_deep = self.depth == depth || (self.depth < depth && self.reach == Reach::End);
        enough && (as_deep || self.is_forced_within(depth))
    }

    /// Whether it tells of an end that is forced within so many plies: any search of that depth
    /// finds it.
    #[inline]
    pub fn is_forced_within(&self, depth: u8) -> bool {
        let plies = match self.bound {
            Bound::Exact => self.score.end(),
            Bound::Lower => self.score.plies_to_win(),
            Bound::Upper => self.score.plies_to_loss(),
        };
        plies.is_some_and(|plies| plies <= depth.into())
    }

    /// The same, with what follows from a forced end: no deeper search changes it.
    #[inline]
    #[must_use]
    pub fn settled(self) -> Self {
        let reach = if self.is_forced_within(self.depth) {
            Reach::End
        } else {
            self.reach
        };
        Self { reach, ..self }
    }

    fn packed(self, side: Side, age: u8) -> u64 {
        let score = i16::try_from(self.score.value()).unwrap_or(0);
        let bound: u64 = match self.bound {
            Bound::Exact => 1,
            Bound::Lower => 2,
            Bound::Upper => 3,
        };
        let reach = u64::from(self.reach == Reach::End);
        let side = u64::from(side == Side::Second);
        u64::from(score.cast_unsigned())
            | u64::from(self.depth) << 16
            | u64::from(self.best) << 24
            | bound << 32
            | reach << 34
            | side << 35
            | u64::from(age) << 40
    }

    fn unpacked(word: u64) -> Option<Self> {
        let [low, high, depth, best, ..] = word.to_le_bytes();
        let bound = match word >> 32 & 3 {
            1 => Bound::Exact,
            2 => Bound::Lower,
            3 => Bound::Upper,
            _ => return None,
        };
        Some(Self {
            score: Score::from_value(i16::from_le_bytes([low, high]).into()),
            depth,
            best,
            bound,
            reach: if word >> 34 & 1 == 1 {
                Reach::End
            } else {
                Reach::Horizon
            },
        })
    }
}

/// Where the entry of a position belongs. It is worked out once for looking up and for storing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    mixed: u64,
    side: Side,
}

impl Place {
    /// The place for a key, with this side to move.
    #[inline]
    pub fn of(key: u64, side: Side) -> Self {
        let mixed = mixed(key);
        Self { mixed, side }
    }
}

/// Entries by position and side to move, shared by all workers.
#[derive(Debug)]
pub struct Table {
    words: Box<[AtomicU64]>,
    /// Where the first bucket begins, on the border of a cache line.
    skipped: usize,
    /// Two to this power buckets are used.
    bits: AtomicU32,
    most_bits: u32,
    age: AtomicU8,
}

impl Table {
    /// An empty table of at most so many bytes (but 32 KiB at least).
    pub fn new(bytes: usize) -> Self {
        let mut most_bits = (bytes / (WORDS * 8)).max(1).ilog2().max(LEAST_BITS);
        let words = loop {
            match zeroed((WORDS << most_bits) + 2 * WORDS) {
                Some(words) => break words,
                None => most_bits = (most_bits - 1).max(LEAST_BITS),
            }
        };
        Self {
            skipped: words.as_ptr().align_offset(64).min(2 * WORDS),
            words,
            bits: AtomicU32::new(LEAST_BITS),
            most_bits,
            age: AtomicU8::new(0),
        }
    }

    /// What is known about the position of a place.
    #[inline]
    pub fn get(&self, Place { mixed, side }: Place) -> Option<Entry> {
        self.bucket(mixed, side)
            .iter()
            .find_map(|slot| read(slot, mixed, side))
            .and_then(Entry::unpacked)
    }

    /// Keeps what was found, perhaps instead of something else.
    #[inline]
    pub fn store(&self, Place { mixed, side }: Place, entry: Entry) {
        let data = entry.packed(side, self.age.load(Relaxed));
        self.put(mixed, side, data);
    }

    #[inline]
    fn put(&self, mixed: u64, side: Side, data: u64) {
        let [first, second] = self.bucket(mixed, side);
        let [check, kept] = [first[0].load(Relaxed), first[1].load(Relaxed)];
        let is_same = check ^ kept == mixed;
        let slot = if is_same || depth(kept) <= depth(data) || age(kept) != age(data) {
            if !is_same && kept != 0 {
                second[1].store(kept, Relaxed);
                second[0].store(check, Relaxed);
            }
            first
        } else {
            second
        };
        slot[1].store(data, Relaxed);
        slot[0].store(mixed ^ data, Relaxed);
    }

    #[inline]
    fn bucket(&self, mixed: u64, side: Side) -> &[[AtomicU64; 2]; 2] {
        let home = address(mixed, side) >> (64 - self.bits.load(Relaxed));
        self.bucket_at(usize::try_from(home).unwrap_or(0))
    }

    #[inline]
    fn bucket_at(&self, number: usize) -> &[[AtomicU64; 2]; 2] {
        let (slots, _) = self.words[self.skipped..].as_chunks();
        let (buckets, _) = slots.as_chunks();
        &buckets[number]
    }

    /// Begins an iteration: what is there now may give way to what comes.
    pub fn begin(&self) {
        self.age
            .store(self.age.load(Relaxed).wrapping_add(1), Relaxed);
    }

    /// Uses more of the memory when there are not so many buckets. Then it takes at least four times
    /// as many, so that few entries must be moved, as nobody else can work in that time. To be called
    /// by one worker. Others may go on meanwhile; at worst they miss what is on its way. When the
    /// search is stopped, the rest of the entries is given up.
    pub fn grow(&self, buckets: u64, control: &Control) -> Result<(), Stopped> {
        let before = self.bits.load(Relaxed);
        if buckets >> before == 0 || before == self.most_bits {
            return Ok(());
        }
        let after = (buckets.max(1).ilog2() + GROWTH_BITS).min(self.most_bits);
        self.bits.store(after, Relaxed);
        // The upper bits of an address number the bucket, so the new homes of a bucket's entries
        // lie at or above it: going down, they have been walked over already.
        for number in (0..1usize << before).rev() {
            if number.is_multiple_of(1 << LEAST_BITS) {
                control.tick(0)?;
            }
            for slot in self.bucket_at(number) {
                let [check, data] = [slot[0].load(Relaxed), slot[1].load(Relaxed)];
                if data != 0 {
                    slot[1].store(0, Relaxed);
                    slot[0].store(0, Relaxed);
                    self.put(check ^ data, side(data), data);
                }
            }
        }
        Ok(())
    }

    /// How many entries are in use, by a part of the table, and how many the memory has room for.
    pub fn fill(&self) -> (u64, u64) {
        const SAMPLE: usize = 1 << LEAST_BITS;
        let full = (0..SAMPLE)
            .flat_map(|number| self.bucket_at(number))
            .filter(|slot| slot[1].load(Relaxed) != 0)
            .count();
        let used = (full as u64) << (self.bits.load(Relaxed) - LEAST_BITS);
        (used, 2 << self.most_bits)
    }
}

/// The second word of an entry, if its first says that it belongs to this position.
#[inline]
fn read(slot: &[AtomicU64; 2], mixed: u64, of: Side) -> Option<u64> {
    let [check, data] = [slot[0].load(Relaxed), slot[1].load(Relaxed)];
    (check ^ data == mixed && side(data) == of).then_some(data)
}

/// A number for each key, and no two keys have the same: keys that differ in one bit differ in half
/// of them afterwards (G. Steele, D. Lea and C. Flood, *Fast splittable pseudorandom number
/// generators*, 2014, by the constants of D. Stafford).
#[inline]
fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let key = (key ^ key >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    key ^ key >> 31
}

/// Where an entry belongs: its upper bits number the bucket.
#[inline]
fn address(mixed: u64, side: Side) -> u64 {
    match side {
        Side::First => mixed,
        Side::Second => !mixed,
    }
}

#[inline]
fn side(data: u64) -> Side {
    if data >> 35 & 1 == 1 {
        Side::Second
    } else {
        Side::First
    }
}

#[inline]
fn depth(data: u64) -> u8 {
    data.to_le_bytes()[2]
}

#[inline]
fn age(data: u64) -> u8 {
    data.to_le_bytes()[5]
}

#[cfg(all(test, loom))]
mod loom_tests {
    use loom::sync::Arc;

    use super::*;

    /// Two workers write one bucket at once, and a third reads it.
    #[test]
    fn whatever_two_writers_do_a_reader_finds_nothing_wrong() {
        let mut builder = loom::model::Builder::new();
        builder.preemption_bound = Some(3);
        builder.check(|| {
            let table = Arc::new(Table::new(0));
            let entry = |key: u64| Entry {
                score: Score::of(i32::try_from(key).unwrap()),
                depth: 4,
                best: 1,
                bound: Bound::Exact,
                reach: Reach::Horizon,
            };
            let home = |key| mixed(key) >> 63;
            let keys: Vec<u64> = (1..).filter(|&key| home(key) == 0).take(2).collect();
            let writers = keys.clone().into_iter().map(|key| {
                let table = table.clone();
                loom::thread::spawn(move || table.store(Place::of(key, Side::First), entry(key)))
            });
            let writers: Vec<_> = writers.collect();
            for &key in &keys {
                let found = table.get(Place::of(key, Side::First));
                assert!(found.is_none_or(|found| found == entry(key)));
            }
            for writer in writers {
                writer.join().unwrap();
            }
            for &key in &keys {
                let found = table.get(Place::of(key, Side::First));
                assert!(found.is_none_or(|found| found == entry(key)));
            }
        });
    }
}

#[cfg(all(test, not(loom)))]
#[path = "table_tests.rs"]
mod tests;

//! What the exact solvers of two-sided games know of positions: one byte for each, in one word an
//! entry. What the byte says is the game's own matter: a bound of the score, or which questions are
//! answered.
//!
//! Two entries lie side by side in a bucket: the first keeps what took most work, the second what
//! came last. The key is mixed by a multiplication that can be turned round, its upper bits number
//! the bucket, and an entry keeps all the others; so a position is never taken for another, nothing
//! can be torn, and threads may share the table without locks: all that a race can do is lose an
//! entry.
//!
//! ```text
//!   63                             12 11      8 7      0
//!   [ mixed key without its top 12   | work    | byte   ]      0: nothing (no byte is 0)
//! ```
//!
//! The system hands out memory a page at a time when it is first touched, which takes longer than
//! many a search; so only the first buckets are used at first, and four times as many each time
//! they have taken as many entries as there are of them. Entries are moved by whoever finds that;
//! others go on, and may miss what is on its way. While entries are moved the number of a bucket does
//! not tell the upper bits of a key for sure; so a table of keys that have more bits than an entry
//! keeps does not grow, and uses all its buckets from the start. (The lower bits of a mixed key tell
//! those of the key.)

use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, AtomicUsize, Ordering::Relaxed};

use bytemuck::allocation::try_zeroed_slice_box;

/// The least number of buckets is two to this power; so many bits of a key need not be kept.
const LEAST_BITS: u32 = 12;

/// So many bits of a mixed key stand in its entry.
const KEPT_BITS: u32 = 64 - LEAST_BITS;

/// The table grows by two to this power.
const GROWTH_BITS: u32 = 2;

/// An odd number near 2^64 divided by the golden ratio: multiplying by it modulo 2^64 can be turned
/// round, so no two keys are mixed into one.
const MIX: u64 = 0x9e37_79b9_7f4a_7c15;

const WORK_BITS: u32 = 4;

/// Bytes by position.
#[derive(Debug)]
pub struct ByteTable {
    entries: Box<[AtomicU64]>,
    /// Two to this power buckets are used.
    bits: AtomicU32,
    first_bits: u32,
    most_bits: u32,
    stored: AtomicUsize,
    growing: AtomicBool,
}

impl ByteTable {
    /// An empty table of at most so many bytes (but 64 KiB at least), or of less if the system has
    /// not so many, for keys of at most so many bits.
    pub fn new(bytes: usize, key_bits: u32) -> Self {
        let mut most_bits = (bytes / 16).max(1).ilog2().max(LEAST_BITS);
        let entries = loop {
            match try_zeroed_slice_box(2 << most_bits) {
                Ok(entries) => break entries,
                Err(()) => most_bits = (most_bits - 1).max(LEAST_BITS),
            }
        };
        let first_bits = if key_bits <= KEPT_BITS {
            LEAST_BITS
        } else {
            most_bits
        };
        Self {
            entries,
            bits: AtomicU32::new(first_bits),
            first_bits,
            most_bits,
            stored: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
        }
    }

    /// The byte that was stored for a key; 0 if there is none.
    #[inline]
    pub fn get(&self, key: u64) -> u8 {
        let mixed = key.wrapping_mul(MIX);
        let bucket = self.bucket(mixed, self.bits.load(Relaxed));
        for entry in bucket {
            let entry = entry.load(Relaxed);
            if (entry ^ mixed << LEAST_BITS) >> LEAST_BITS == 0 {
                return entry.to_le_bytes()[0];
            }
        }
        0
    }

    /// Stores a byte, not 0, that took so many nodes to find.
    #[inline]
    pub fn store(&self, key: u64, byte: u8, nodes: u64) {
        let stored = self.stored.load(Relaxed) + 1;
        self.stored.store(stored, Relaxed); // a count lost in a race only grows the table later
        if stored >> self.bits.load(Relaxed) != 0 && self.bits.load(Relaxed) < self.most_bits {
            self.grow();
        }
        let mixed = key.wrapping_mul(MIX);
        let work = (u64::from(nodes.max(1).ilog2()) / 2).min((1 << WORK_BITS) - 1);
        let entry = mixed << LEAST_BITS | work << 8 | u64::from(byte);
        self.put(mixed, entry);
    }

    #[inline]
    fn put(&self, mixed: u64, entry: u64) {
        let work = |entry: u64| entry >> 8 & ((1 << WORK_BITS) - 1);
        let [first, second] = self.bucket(mixed, self.bits.load(Relaxed));
        let before = first.load(Relaxed);
        if (before ^ entry) >> LEAST_BITS == 0 {
            first.store(entry, Relaxed);
        } else if work(before) <= work(entry) {
            second.store(before, Relaxed);
            first.store(entry, Relaxed);
        } else {
            second.store(entry, Relaxed);
        }
    }

    #[inline]
    fn bucket(&self, mixed: u64, bits: u32) -> &[AtomicU64; 2] {
        let number = usize::try_from(mixed >> (64 - bits)).unwrap_or(0);
        let (buckets, _) = self.entries.as_chunks();
        &buckets[number]
    }

    /// Uses more buckets, unless somebody is at it.
    #[cold]
    fn grow(&self) {
        if self.growing.swap(true, Relaxed) {
            return;
        }
        let before = self.bits.load(Relaxed);
        let after = (before + GROWTH_BITS).min(self.most_bits);
        self.bits.store(after, Relaxed);
        // The mixed key's top bits number the bucket, so the new homes of a bucket's entries lie at
        // or above it: going down, they have been walked over already. (All but those of the lowest
        // bucket, of which an entry may be lost.)
        for number in (0..1usize << before).rev() {
            for at in [2 * number, 2 * number + 1] {
                let entry = self.entries[at].swap(0, Relaxed);
                if entry != 0 {
                    let top = (number as u64) << (64 - before);
                    self.put(top | entry >> LEAST_BITS & (u64::MAX >> before), entry);
                }
            }
        }
        self.growing.store(false, Relaxed);
    }

    /// How many entries are in use of those that there is room for, counted over a part of the
    /// table.
    pub fn fill(&self) -> (u64, u64) {
        const SAMPLE: usize = 4096;
        let used = 2usize << self.bits.load(Relaxed);
        let sample = &self.entries[..used.min(SAMPLE)];
        let full = sample
            .iter()
            .filter(|entry| entry.load(Relaxed) != 0)
            .count();
        let entries = full as u64 * used as u64 / sample.len() as u64;
        (entries, self.entries.len() as u64)
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        let used = 2usize << self.bits.load(Relaxed);
        for entry in &mut self.entries[..used] {
            *entry.get_mut() = 0;
        }
        self.bits.store(self.first_bits, Relaxed);
        self.stored.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_table_forgets_nothing_while_it_grows() {
        let table = ByteTable::new(1 << 24, 52);
        let keys = (0..40_000u64).map(|n| n.wrapping_mul(0x1357_9bdf_0246_8acf) >> 12);
        let byte = |key: u64| (key % 255) as u8 + 1;
        for key in keys.clone() {
            table.store(key, byte(key), 1);
        }
        let found = keys.filter(|&key| table.get(key) != 0).inspect(|&key| {
            assert_eq!(table.get(key), byte(key));
        });
        assert!(found.count() > 30_000);
        assert!(table.fill().0 > 30_000 && table.fill().1 == 1 << 21);
    }

    /// Keys that differ in their upper bits only, asked for while another thread stores.
    #[test]
    fn a_long_key_is_never_taken_for_another_by_two_threads() {
        let low = |n: u64| n.wrapping_mul(0x1357_9bdf_0246_8acf) & ((1 << 52) - 1);
        let keys = 20_000;
        for _ in 0..20 {
            let table = ByteTable::new(1 << 22, 64);
            let others = || (0..keys).flat_map(|n| (1..4).map(move |top| low(n) | top << 52));
            std::thread::scope(|scope| {
                scope.spawn(|| (0..keys).for_each(|n| table.store(low(n), 7, 1)));
                assert!(others().all(|other| table.get(other) == 0));
            });
            assert!(others().all(|other| table.get(other) == 0));
            assert!((0..keys).filter(|&n| table.get(low(n)) == 7).count() > 19_000);
        }
    }

    #[test]
    fn more_memory_than_there_is_gives_a_smaller_table() {
        let table = ByteTable::new(1 << 50, 49);
        table.store(5, 7, 1);
        assert_eq!(table.get(5), 7);
    }

    #[test]
    fn a_key_is_never_taken_for_another() {
        let mut table = ByteTable::new(0, 64);
        for key in 0..100_000u64 {
            table.store(key << 20 | 5, 7, key);
        }
        let others = (0..100_000u64).map(|key| key << 20 | 6);
        assert!(others.into_iter().all(|key| table.get(key) == 0));
        table.clear();
        assert_eq!((table.get(5), table.fill().0), (0, 0));
    }
}

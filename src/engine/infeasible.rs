//! The set of positions that are proved dead, shared by all workers.
//!
//! Open addressing in one array of `AtomicU64`, a key a slot, 0 for empty: 16 bytes a key at a load
//! of one half. There is no lock and no pointer. All a slot ever holds is a key that somebody
//! proved dead, so a reader that finds a key has found a fact, whatever else is going on; a key
//! that is lost on the way costs time, never truth. That is why every access is `Relaxed`, and why
//! the set may grow under its readers and drop keys when it is full.
//!
//! ```text
//! home = hash · size / 2^64          monotone in the hash, so the array is nearly sorted by hash
//! |··k·kk···k··kkk·|·················································|
//! 0              size                 → times four →                 capacity
//! ```
//!
//! The array is allocated at its full size, but the system hands out memory only as it is touched,
//! and only the first `size` slots are used. When they are half full `size` is multiplied by four,
//! and the keys are moved by one worker at a time, some of them at each call, so that a search that
//! shall stop need not wait for all: walking down from the old end, each key goes to its new home,
//! which lies in the part already walked (or, for a key far from its home, in the part still to be
//! walked, where it is met again). The others go on meanwhile and look at both homes: what lies at
//! its old home has everything below it still in place. New keys go where the walk has been, or to
//! their old home where it has not. A key can be missed only in the moment in which it is in
//! neither.

use std::hint::black_box;

use super::sync::atomic::{
    AtomicBool, AtomicU64, AtomicUsize,
    Ordering::{Acquire, Relaxed, Release},
};
use super::sync::{yield_now, zeroed};

/// How far from its home a key may lie, in slots.
const REACH: usize = if cfg!(loom) { 2 } else { 48 };

/// How often, in slots, the worker that moves the keys says how far it is.
const STRIDE: usize = if cfg!(loom) { 2 } else { 16 };

/// How many slots are walked over at a call: about a millisecond's work.
const SLICE: usize = if cfg!(loom) { 4 } else { 1 << 16 };

/// In a full set a key may take the place of one that lies so near its home.
const NEAR: usize = if cfg!(loom) { 1 } else { 8 };

/// The size at which a set begins: 512 KiB.
const FIRST_SIZE: usize = if cfg!(loom) { 2 } else { 1 << 16 };

/// The least number of slots that a set can be given.
const LEAST: usize = if cfg!(loom) { 8 } else { 512 };

/// A [`Recent`] has two to this power keys.
const RECENT_BITS: u32 = 14;

/// How many times its size a set takes when it grows: 4 moves a third as many keys as 2.
const GROWTH: usize = 4;

/// A set of positions proved dead, by their keys. Keys are not 0.
#[derive(Debug)]
pub struct Infeasible {
    slots: Box<[AtomicU64]>,
    size: AtomicUsize,
    capacity: usize,
    len: AtomicUsize,
    growing: AtomicBool,
    /// The size before, while the set grows; else 0.
    growing_from: AtomicUsize,
    /// While the set grows: every slot from here on has been walked over, and hardly any below.
    frontier: AtomicUsize,
    full: AtomicBool,
}

/// What became of a key that was to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// It was not in the set and is now.
    New,
    /// It was there already.
    Known,
    /// The set is full; another key had to go for it.
    Replaced,
}

impl Infeasible {
    /// An empty set that will use at most about `memory` bytes (never less than 4 KiB). Where the
    /// system refuses the memory, half of it is asked for, and so on.
    pub fn new(memory: usize) -> Self {
        let mut capacity = (memory / 8).saturating_sub(REACH).max(LEAST);
        let slots = loop {
            match zeroed(capacity + REACH) {
                Some(slots) => break slots,
                None => capacity = (capacity / 2).max(LEAST),
            }
        };
        Self {
            slots,
            size: AtomicUsize::new(FIRST_SIZE.min(capacity)),
            capacity,
            len: AtomicUsize::new(0),
            growing: AtomicBool::new(false),
            growing_from: AtomicUsize::new(0),
            frontier: AtomicUsize::new(0),
            full: AtomicBool::new(false),
        }
    }

    /// Whether this key is known to be dead.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let mixed = mixed(key);
        if self.lies_near(home(mixed, self.size.load(Relaxed)), key) {
            return true;
        }
        let growing_from = self.growing_from.load(Relaxed);
        growing_from != 0 && self.lies_near(home(mixed, growing_from), key)
    }

    #[inline]
    fn lies_near(&self, home: usize, key: u64) -> bool {
        for slot in &self.slots[home..home + REACH] {
            match slot.load(Relaxed) {
                0 => return false,
                found if found == key => return true,
                _ => {}
            }
        }
        false
    }

    /// Reads the home of a key, so that a look-up soon after finds it in the cache. The reads of
    /// several keys overlap, where the look-ups themselves would wait for one another.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        let home = home(mixed(key), self.size.load(Relaxed));
        black_box(self.slots[home].load(Relaxed));
    }

    /// Adds a key that is proved dead. The caller counts the new ones and passes their number on
    /// by [`Infeasible::counted`] now and then.
    #[inline]
    pub fn insert(&self, key: u64) -> Added {
        debug_assert_ne!(key, 0, "0 marks an empty slot");
        if self.full.load(Relaxed) {
            return if self.contains(key) {
                Added::Known
            } else {
                self.replace(key)
            };
        }
        self.place(key, self.layout(mixed(key)))
    }

    /// The size by which a new key is placed: while the set grows, the old one for a key whose new
    /// home has not been walked over yet, so that it is moved with the others.
    #[inline]
    fn layout(&self, mixed: u64) -> usize {
        let size = self.size.load(Relaxed);
        let growing_from = self.growing_from.load(Relaxed);
        if growing_from != 0 {
            let frontier = self.frontier.load(Relaxed);
            let is_ahead = home(mixed, growing_from) + REACH + STRIDE < frontier;
            if is_ahead && home(mixed, size) < frontier + REACH {
                return growing_from;
            }
        }
        size
    }

    /// Puts a key in the place of one near its home, the one with the fewest bits: of positions
    /// that are sets, which shrink as the game goes on, that is the one with the least below it.
    fn replace(&self, key: u64) -> Added {
        let home = home(mixed(key), self.size.load(Relaxed));
        let near = self.slots[home..home + NEAR].iter();
        if let Some(slot) = near.min_by_key(|slot| slot.load(Relaxed).count_ones())
            && slot.load(Relaxed).count_ones() <= key.count_ones()
        {
            slot.store(key, Relaxed);
        }
        Added::Replaced
    }

    fn place(&self, key: u64, size: usize) -> Added {
        let home = home(mixed(key), size);
        for slot in &self.slots[home..home + REACH] {
            let mut found = slot.load(Relaxed);
            if found == 0 {
                match slot.compare_exchange(0, key, Relaxed, Relaxed) {
                    Ok(_) => return Added::New,
                    Err(other) => found = other,
                }
            }
            if found == key {
                return Added::Known;
            }
        }
        self.slots[home].store(key, Relaxed);
        Added::Replaced
    }

    /// Takes note of so many new keys, and enlarges the set when it is half full.
    pub fn counted(&self, new: usize) {
        let len = self.len.fetch_add(new, Relaxed) + new;
        let size = self.size.load(Relaxed);
        let grows = self.growing_from.load(Relaxed) != 0;
        if size == self.capacity && !grows {
            if len > self.capacity() {
                self.full.store(true, Relaxed);
            }
        } else if (grows || len > size / 2) && !self.grow(size) {
            // Whoever moves the keys may need the core.
            yield_now();
        }
    }

    /// Begins to grow from `size`, or walks a slice further. False if another worker is at it.
    fn grow(&self, size: usize) -> bool {
        // Acquire: where the worker before has walked to, which its release publishes.
        if self.growing.swap(true, Acquire) {
            return false;
        }
        let old = match self.growing_from.load(Relaxed) {
            // Unless somebody has just done it, begun or ended.
            0 if self.size.load(Relaxed) == size
                && self.len() > size / 2
                && size < self.capacity =>
            {
                self.frontier.store(size + REACH, Relaxed);
                self.growing_from.store(size, Relaxed);
                self.size.store((size * GROWTH).min(self.capacity), Relaxed);
                size
            }
            old => old,
        };
        if old != 0 {
            self.walk(self.size.load(Relaxed));
        }
        self.growing.store(false, Release);
        true
    }

    /// Moves the keys of the next slice to their homes among `new` slots.
    fn walk(&self, new: usize) {
        let end = self.frontier.load(Relaxed);
        let begin = end.saturating_sub(SLICE);
        for at in (begin..end).rev() {
            if at % STRIDE == 0 {
                self.frontier.store(at, Relaxed);
            }
            let key = self.slots[at].swap(0, Relaxed);
            if key != 0 {
                self.place(key, new);
            }
        }
        self.frontier.store(begin, Relaxed);
        if begin == 0 {
            self.growing_from.store(0, Relaxed);
        }
    }

    /// The number of keys, as far as it was [counted](Infeasible::counted).
    pub fn len(&self) -> usize {
        self.len.load(Relaxed)
    }

    /// The number of keys at which it is full.
    pub fn capacity(&self) -> usize {
        self.capacity / 4 * 3
    }

    /// Whether nothing was counted.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether keys had to be dropped for want of memory.
    pub fn is_full(&self) -> bool {
        self.full.load(Relaxed)
    }
}

/// The first slot among `size` for a key that was [`mixed`].
#[inline]
#[expect(
    clippy::cast_possible_truncation,
    reason = "the product's upper half is below size"
)]
fn home(mixed: u64, size: usize) -> usize {
    ((u128::from(mixed) * size as u128) >> 64) as usize
}

/// A bijection that spreads every bit of the key over the upper bits (the multipliers are those of
/// `MurmurHash3`'s finalizer, Appleby 2011).
#[inline]
fn mixed(key: u64) -> u64 {
    let key = (key ^ key >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
    (key ^ key >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53)
}

/// A worker's own small copy of facts it met lately. Most positions that a search meets again it
/// meets again soon: this answers more than half of all look-ups from the second-level cache.
#[derive(Debug)]
pub struct Recent {
    keys: Box<[u64]>,
}

impl Recent {
    /// An empty copy, 128 KiB.
    pub fn new() -> Self {
        Self {
            keys: vec![0; 1 << RECENT_BITS].into_boxed_slice(),
        }
    }

    /// Whether this key is remembered as dead.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        self.keys[Self::place(key)] == key
    }

    /// Remembers a key that is proved dead, and forgets another.
    #[inline]
    pub fn insert(&mut self, key: u64) {
        self.keys[Self::place(key)] = key;
    }

    #[inline]
    fn place(key: u64) -> usize {
        home(mixed(key), 1 << RECENT_BITS)
    }
}

impl Default for Recent {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(all(test, loom))]
mod loom_tests {
    use loom::sync::Arc;

    use super::*;

    #[test]
    fn whatever_is_found_was_added_while_the_set_grows() {
        loom::model(|| {
            let set = Arc::new(Infeasible::new(0));
            set.insert(1);
            let writer = {
                let set = set.clone();
                loom::thread::spawn(move || {
                    set.insert(2);
                    set.counted(2);
                })
            };
            set.insert(3);
            assert!(!set.contains(4));
            writer.join().unwrap();
            assert!(!set.contains(4));
            assert!(set.size.load(Relaxed) == LEAST && set.growing_from.load(Relaxed) == 0);
        });
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use std::collections::HashSet;

    use super::*;

    fn key(n: u64) -> u64 {
        mixed(n + 1) | 1
    }

    #[test]
    fn what_was_added_is_found_through_every_growth() {
        let set = Infeasible::new(64 << 20);
        for n in 0..1_000_000 {
            assert!(!set.contains(key(n)));
            assert_eq!(set.insert(key(n)), Added::New);
            set.counted(1);
        }
        let lost = (0..1_000_000).filter(|&n| !set.contains(key(n))).count();
        assert_eq!((lost, set.len(), set.is_full()), (0, 1_000_000, false));
    }

    #[test]
    fn a_full_set_says_so_and_still_holds_only_what_was_added() {
        let set = Infeasible::new(4096);
        let added: HashSet<u64> = (0..5_000).map(key).collect();
        for &k in &added {
            let new = set.insert(k) == Added::New;
            set.counted(usize::from(new));
        }
        assert!(set.is_full());
        assert!((5_000..200_000).all(|n| !set.contains(key(n)) || added.contains(&key(n))));
        assert!(added.iter().filter(|&&k| set.contains(k)).count() > 300);
    }

    #[test]
    fn eight_writers_lose_little_and_invent_nothing() {
        let set = Infeasible::new(64 << 20);
        std::thread::scope(|scope| {
            for writer in 0..8_u64 {
                let set = &set;
                scope.spawn(move || {
                    for n in 0..50_000 {
                        let new = set.insert(key(n * 8 + writer)) == Added::New;
                        set.counted(usize::from(new));
                        assert!(!set.contains(key((1 << 40) + n)));
                    }
                });
            }
        });
        let lost = (0..400_000).filter(|&n| !set.contains(key(n))).count();
        assert!(lost < 300_000, "{lost} of 400,000 lost in transit");
    }
}

//! When is a position proved dead of which several workers hold parts?
//!
//! *Invariant.* A [`Split`] stands for one open position. It is owed as many *shares* as `pending`
//! says: one by the worker in whose stack the position lies, and one for each branch of it that
//! is not decided there: given away, or being searched elsewhere. Whoever pays the last share
//! knows that every branch is dead, so the position is, and pays a share to each split that
//! *waits* for it. All that waits for a position has more pegs, as it were, than the position:
//! nothing waits for itself.
//!
//! *Protocol.* A worker that gives a branch away opens a split for the frame (its own share) and
//! adds a share for the branch. When the worker's own loop over the frame ends it pays its share.
//! If that will not be the last, the frame is neither dead nor alive but open, and so is the frame
//! above: this one gets a split too, with a share, and waits for the lower one from *before* the
//! lower own share is paid. So whoever pays the last share finds all who wait. When the split of
//! the root is paid, the search is over.
//!
//! A worker that meets a position that another has [published](Published) does not search it
//! again: the frame above waits for it. Without this, two workers on one exhausted position of
//! the English board visited up to 1.7 times the nodes of one. Published are frames that have been
//! on a stack for a while and those that were closed open; the others are done before it matters.

use std::collections::HashMap;
use std::sync::PoisonError;

use crate::engine::sync::atomic::{AtomicU32, AtomicUsize, Ordering};
use crate::engine::sync::{Arc, Mutex, MutexGuard};

/// An open position of which several workers may hold parts.
#[derive(Debug)]
pub(super) struct Split {
    key: u64,
    pending: AtomicUsize,
    waiting: Mutex<Waiting>,
}

#[derive(Debug)]
enum Waiting {
    /// Open; these wait.
    For(Vec<Arc<Split>>),
    /// Open, and the search ends when it is dead.
    Root,
    Dead,
}

impl Split {
    /// A split of the position with this key; its owner owes a share.
    pub(super) fn new(key: u64) -> Arc<Self> {
        Self::with(key, 1, Waiting::For(Vec::new()))
    }

    /// The split of the root, of which so many shares are owed.
    pub(super) fn root(key: u64, shares: usize) -> Arc<Self> {
        Self::with(key, shares, Waiting::Root)
    }

    fn with(key: u64, shares: usize, waiting: Waiting) -> Arc<Self> {
        let (pending, waiting) = (AtomicUsize::new(shares), Mutex::new(waiting));
        Arc::new(Self {
            key,
            pending,
            waiting,
        })
    }

    /// One more share is owed. The caller holds a share itself, so the split can't end meanwhile.
    pub(super) fn owe(&self) {
        // Relaxed: the share reaches its payer through a channel or a lock, and both order this
        // increment before the decrement that matches it.
        self.pending.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the caller, who holds a share, holds the last one.
    pub(super) fn is_last(&self) -> bool {
        // Acquire: with the release in `pay`, the facts that the payers proved are visible.
        self.pending.load(Ordering::Acquire) == 1
    }

    /// Makes `above`, whose owner calls, wait for this split; false if this one is dead already.
    pub(super) fn is_awaited_by(&self, above: &Arc<Self>) -> bool {
        let mut waiting = locked(&self.waiting);
        match &mut *waiting {
            Waiting::For(list) => {
                above.owe();
                list.push(above.clone());
                true
            }
            Waiting::Root => unreachable!("nothing lies above the root"),
            Waiting::Dead => false,
        }
    }

    /// Pays a share. For every position that is thereby proved dead `dead` is called with its
    /// key; the result says whether the root is among them.
    pub(super) fn pay(split: Arc<Self>, mut dead: impl FnMut(u64)) -> bool {
        let mut due = vec![split];
        while let Some(split) = due.pop() {
            // AcqRel: the release publishes the payer's part, the acquire of the last payer sees
            // all of them.
            if split.pending.fetch_sub(1, Ordering::AcqRel) > 1 {
                continue;
            }
            dead(split.key);
            match std::mem::replace(&mut *locked(&split.waiting), Waiting::Dead) {
                Waiting::For(list) => due.extend(list),
                Waiting::Root => return true,
                Waiting::Dead => unreachable!("the last share is paid once"),
            }
        }
        false
    }
}

/// The open positions that everybody may know of, by key.
#[derive(Debug)]
pub(super) struct Published {
    /// Most positions are not published, and one load here tells: how many are whose keys have
    /// this place. (A place that held one key instead, and lost it to the next, lost most of them
    /// when thousands of positions waited for a branch whose worker had no core: they were searched
    /// again and again, a toy graph of 54,000 nodes with 200,000 visits.)
    filter: Box<[AtomicU32]>,
    shards: Box<[Shard]>,
}

type Shard = Mutex<HashMap<u64, Arc<Split>>>;

const FILTER_BITS: u32 = 14;
const SHARD_BITS: u32 = 6;

impl Published {
    pub(super) fn new() -> Self {
        Self {
            filter: (0..1 << FILTER_BITS).map(|_| AtomicU32::new(0)).collect(),
            shards: (0..1 << SHARD_BITS)
                .map(|_| Mutex::new(HashMap::new()))
                .collect(),
        }
    }

    /// Makes a split known.
    pub(super) fn add(&self, split: &Arc<Split>) {
        let mut shard = locked(self.shard(split.key));
        if shard.insert(split.key, split.clone()).is_none() {
            // Relaxed: the filter is a hint; what counts is in the shard, behind its lock.
            self.place(split.key).fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Forgets a position that is dead.
    pub(super) fn remove(&self, key: u64) {
        let mut shard = locked(self.shard(key));
        if shard.remove(&key).is_some() {
            self.place(key).fetch_sub(1, Ordering::Relaxed);
        }
    }

    /// The split of a published position.
    #[inline]
    pub(super) fn find(&self, key: u64) -> Option<Arc<Split>> {
        if self.place(key).load(Ordering::Relaxed) == 0 {
            return None;
        }
        locked(self.shard(key)).get(&key).cloned()
    }

    #[inline]
    fn place(&self, key: u64) -> &AtomicU32 {
        &self.filter[(spread(key) >> (64 - FILTER_BITS)) as usize]
    }

    fn shard(&self, key: u64) -> &Shard {
        &self.shards[(spread(key) >> (64 - SHARD_BITS)) as usize]
    }
}

/// Knuth's multiplicative hashing.
#[inline]
fn spread(key: u64) -> u64 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // Nothing panics while it holds one of these locks; if it did, the search would end as failed.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(all(test, loom))]
mod loom_tests {
    use super::*;

    type Closed = Arc<Mutex<Vec<u64>>>;

    fn pay(split: Arc<Split>, closed: &Closed) -> bool {
        Split::pay(split, |key| locked(closed).push(key))
    }

    /// Closes a frame as a worker does that finds it not decided: waits for it above, then pays.
    fn close(split: Arc<Split>, above: &Arc<Split>, closed: &Closed) -> bool {
        if !split.is_last() {
            assert!(split.is_awaited_by(above));
        }
        pay(split, closed)
    }

    #[test]
    fn a_branch_given_away_and_its_owner_close_the_root_once_and_last() {
        loom::model(|| {
            let closed: Closed = Arc::new(Mutex::new(Vec::new()));
            let (root, frame) = (Split::root(1, 1), Split::new(2));
            frame.owe();
            let taker = {
                let (frame, closed) = (frame.clone(), closed.clone());
                loom::thread::spawn(move || pay(frame, &closed))
            };
            let ends = [close(frame, &root, &closed), pay(root, &closed)];
            let ends = [ends[0], ends[1], taker.join().unwrap()];
            assert_eq!(ends.iter().filter(|&&end| end).count(), 1);
            assert_eq!(*locked(&closed), [2, 1]);
        });
    }

    #[test]
    fn whoever_waits_for_a_position_that_another_closes_is_told_or_knows() {
        loom::model(|| {
            let closed: Closed = Arc::new(Mutex::new(Vec::new()));
            let (root, branch) = (Split::root(1, 2), Split::new(2));
            let owner = {
                let (root, branch, closed) = (root.clone(), branch.clone(), closed.clone());
                loom::thread::spawn(move || pay(branch, &closed) | pay(root, &closed))
            };
            let upper = Split::new(3);
            branch.is_awaited_by(&upper);
            let end = close(upper, &root, &closed) | pay(root, &closed);
            assert_eq!(usize::from(end) + usize::from(owner.join().unwrap()), 1);
            assert_eq!(*locked(&closed), [2, 3, 1]);
        });
    }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    #[test]
    fn the_last_share_closes_every_split_above() {
        let root = Split::root(1, 1);
        let (upper, lower) = (Split::new(2), Split::new(3));
        lower.owe(); // a branch is given away
        assert!(lower.is_awaited_by(&upper));
        let mut dead = Vec::new();
        assert!(
            !Split::pay(lower.clone(), |key| dead.push(key)),
            "the owner has done its part"
        );
        assert!(!upper.is_last(), "the upper one waits for the lower");
        assert!(upper.is_awaited_by(&root));
        assert!(!Split::pay(upper, |key| dead.push(key)));
        assert!(!Split::pay(root, |key| dead.push(key)));
        assert!(dead.is_empty());
        assert!(
            Split::pay(lower.clone(), |key| dead.push(key)),
            "the branch comes back dead"
        );
        assert_eq!(dead, [3, 2, 1]);
        assert!(
            !lower.is_awaited_by(&Split::new(4)),
            "nobody need wait for the dead"
        );
    }

    #[test]
    fn shares_paid_at_once_by_many_threads_close_the_root_once() {
        for _ in 0..200 {
            let root = Split::root(1, 8);
            let closed: usize = std::thread::scope(|scope| {
                let pay = |_| scope.spawn(|| usize::from(Split::pay(root.clone(), |_| ())));
                let threads: Vec<_> = (0..8).map(pay).collect();
                threads.into_iter().map(|t| t.join().unwrap()).sum()
            });
            assert_eq!(closed, 1);
        }
    }

    #[test]
    fn a_published_split_is_found_until_it_is_removed() {
        let published = Published::new();
        let is_found = |split: &Arc<Split>| {
            let found = published.find(split.key);
            found.is_some_and(|found| Arc::ptr_eq(&found, split))
        };
        let splits: Vec<_> = (1..100_000).map(Split::new).collect();
        assert!(published.find(77).is_none());
        for split in splits.iter().chain(&splits) {
            published.add(split);
        }
        assert!(splits.iter().all(is_found));
        for split in splits.iter().chain(&splits) {
            published.remove(split.key);
        }
        assert!(!splits.iter().any(is_found));
        let left = published.filter.iter().map(|p| p.load(Ordering::Relaxed));
        assert_eq!(left.sum::<u32>(), 0);
    }
}

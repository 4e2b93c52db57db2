//! When is a position proved dead whose branches were given to several workers?
//!
//! *Invariant.* A [`Split`] stands for one position. It is owed as many *shares* as `pending`
//! says: one by the worker in whose stack the position lies, and one for each branch of it that is
//! not decided there: given away, or closed while parts of it were still out. Whoever pays the
//! last share knows that every branch is dead, so the position is.
//!
//! *Protocol.* A worker that gives a branch away opens a split for the frame (its own share) and
//! adds a share for the branch. When the worker's own loop over the frame ends it pays its share.
//! If that is not the last, the frame is neither dead nor alive but open, and so is the frame
//! above: this one gets a split too, with a share that the lower split will pay, and the lower is
//! told its `parent` *before* the own share is paid. So whoever pays the last share finds the
//! parent. When the split of the root is paid, the search is over.

use std::sync::Arc;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A position of which several workers hold parts.
#[derive(Debug)]
pub(super) struct Split {
    key: u64,
    pending: AtomicUsize,
    parent: OnceLock<Arc<Split>>,
}

impl Split {
    /// A split of the position with this key; `shares` are owed.
    pub(super) fn new(key: u64, shares: usize) -> Arc<Self> {
        Arc::new(Self {
            key,
            pending: AtomicUsize::new(shares),
            parent: OnceLock::new(),
        })
    }

    /// One more share is owed. The caller holds a share itself, so the split can't end meanwhile.
    pub(super) fn owe(&self) {
        // Relaxed: the share is handed on through a channel or by the caller's own later payment,
        // and both order this increment before the decrement that matches it.
        self.pending.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether the caller, who holds a share, holds the last one.
    pub(super) fn is_last(&self) -> bool {
        // Acquire: with the release in `pay`, the facts that the payers proved are visible.
        self.pending.load(Ordering::Acquire) == 1
    }

    /// Says to whom this split owes its own share; once, before the owner pays.
    pub(super) fn belongs_to(&self, parent: Arc<Self>) {
        let first = self.parent.set(parent).is_ok();
        debug_assert!(first, "a frame is closed once");
    }

    /// Pays a share. For every position that is thereby proved dead `dead` is called with its
    /// key, upwards; the result says whether the root is among them.
    pub(super) fn pay(mut self: Arc<Self>, mut dead: impl FnMut(u64)) -> bool {
        // AcqRel: the release publishes the payer's part (and `parent`), the acquire of the last
        // payer sees all of them.
        while self.pending.fetch_sub(1, Ordering::AcqRel) == 1 {
            dead(self.key);
            let Some(parent) = self.parent.get() else {
                return true;
            };
            self = parent.clone();
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_share_closes_every_split_above() {
        let root = Split::new(1, 1);
        let lower = Split::new(2, 1);
        lower.owe(); // a branch is given away
        root.owe();
        lower.belongs_to(root.clone());
        let mut dead = Vec::new();
        assert!(
            !lower.clone().pay(|key| dead.push(key)),
            "the owner has done its part"
        );
        assert!(
            !root.pay(|key| dead.push(key)),
            "the root waits for the lower split"
        );
        assert!(dead.is_empty());
        assert!(
            lower.pay(|key| dead.push(key)),
            "the branch comes back dead"
        );
        assert_eq!(dead, [2, 1]);
    }

    #[test]
    fn shares_paid_at_once_by_many_threads_close_the_root_once() {
        for _ in 0..200 {
            let root = Split::new(1, 8);
            let closed: usize = std::thread::scope(|scope| {
                let pay = |_| scope.spawn(|| usize::from(root.clone().pay(|_| ())));
                let threads: Vec<_> = (0..8).map(pay).collect();
                threads.into_iter().map(|t| t.join().unwrap()).sum()
            });
            assert_eq!(closed, 1);
        }
    }
}

//! Young brothers wait: the first move of a node is searched alone, for the bound that it gives;
//! then the others are searched side by side (R. Feldmann, *Game tree search on massively parallel
//! systems*, 1993).
//!
//! *Dividing.* A worker whose node has proved large, and has moves left, puts it up on a board that
//! all see, as a *split*, and goes on with it; whoever is without work takes the split with most
//! work left in it, which is the one nearest to the root. So nodes are put up before anybody asks
//! for them. If a node were divided only when somebody waits, it would be the smallest one, as the
//! worker at its leaves is the first to look.
//!
//! *Bounds.* A move better than those before raises alpha, for all who search below the split, and
//! for splits below it. They see it at their next move ([`Signal`]). A move too good for the other
//! side ends the split: all below stop at their next node.
//!
//! *Joining.* Who put a split up waits for those still at it, but helps them meanwhile, in splits
//! below its own: only there is it certain that it is not kept longer than it must wait.
//!
//! Locks: the board's is taken before a split's, and never the other way round.

use std::sync::PoisonError;

use super::{alone, asked};
use crate::engine::adversarial::deepening::Algorithm;
use crate::engine::adversarial::node::{Judged, Node, Turn};
use crate::engine::adversarial::signal::{Signal, clipped};
use crate::engine::adversarial::table::Reach;
use crate::engine::adversarial::worker::{Entered, Worker};
use crate::engine::control::Stopped;
use crate::engine::sync::{
    Arc, Condvar, Mutex, MutexGuard,
    atomic::{AtomicBool, Ordering::Relaxed},
};
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// Nodes with fewer plies to go are not divided.
const LEAST_DEPTH: u8 = 2;

/// The divided nodes that workers can take part in.
#[derive(Debug)]
pub struct Board<P: Adversarial> {
    algorithm: Algorithm,
    /// A node is divided when so many nodes below it were searched.
    grain: u64,
    up: Mutex<Up<P>>,
    changed: Condvar,
}

#[derive(Debug)]
struct Up<P: Adversarial> {
    splits: Vec<Arc<Split<P>>>,
    waiting: usize,
    closed: bool,
}

/// A node whose moves are searched by several workers.
#[derive(Debug)]
struct Split<P: Adversarial> {
    position: P,
    depth: u8,
    ply: u8,
    signal: Arc<Signal>,
    /// Nothing is left to take: a hint, so that nobody comes in vain.
    drained: AtomicBool,
    shared: Mutex<Shared<P::Move>>,
}

#[derive(Debug)]
struct Shared<M> {
    node: Node<M>,
    line: Vec<M>,
    reach: Reach,
    /// Workers other than the one that put it up. Changed under the board's lock only.
    helpers: usize,
    stopped: Option<Stopped>,
}

impl<P: Adversarial> Board<P> {
    /// An empty board.
    pub fn new(algorithm: Algorithm, grain: u64) -> Self {
        Self {
            algorithm,
            grain,
            up: Mutex::new(Up {
                splits: Vec::new(),
                waiting: 0,
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// The score of a position, looking so many plies ahead: exact within the window, else a bound.
    pub fn value(
        &self,
        position: &P,
        (depth, ply): (u8, u8),
        window: Window,
        worker: &mut Worker<'_, P>,
    ) -> Result<Score, Stopped> {
        if depth < LEAST_DEPTH {
            return alone(self.algorithm, position, (depth, ply), window, worker);
        }
        let window = match self.algorithm {
            Algorithm::Minimax => Window::FULL,
            Algorithm::AlphaBeta | Algorithm::Negascout => window,
        };
        let before = worker.nodes;
        let mut node = match worker.enter(position, depth, ply, window)? {
            Entered::Known(score) => return Ok(score),
            Entered::Open(node) => node,
        };
        while let Some(turn) = worker.turn(&mut node) {
            let score = self.score(position, (depth, ply), (turn, node.bounds()), worker)?;
            worker.judge(&mut node, turn, score);
            let is_large = worker.nodes - before > self.grain;
            if is_large && node.left() > 0 && !node.is_cut_off() {
                self.share(position, &mut node, worker)?;
                break;
            }
        }
        Ok(worker.leave(&node))
    }

    /// The score of a move.
    fn score(
        &self,
        position: &P,
        (depth, ply): (u8, u8),
        (turn, bounds): (Turn<P::Move>, Window),
        worker: &mut Worker<'_, P>,
    ) -> Result<Score, Stopped> {
        let below = position.play(turn.step);
        asked(self.algorithm, &turn, bounds, |bounds| {
            let score = self.value(&below, (depth - 1, ply + 1), bounds.below(), worker)?;
            Ok(score.before())
        })
    }

    /// What a worker does that has no node of its own, until the search ends.
    pub fn work(&self, worker: &mut Worker<'_, P>) {
        while let Some(split) = self.wait(None, worker) {
            worker.working().took();
            worker.begin(&[], split.ply + split.depth);
            self.take_part(&split, worker);
            let _ = worker.flush(0);
            self.part(&split);
        }
    }

    /// Ends all waiting: the search has ended, or a worker is gone.
    pub fn close(&self) {
        self.up().closed = true;
        self.changed.notify_all();
    }

    /// Has the rest of a node searched by all who have time.
    fn share(
        &self,
        position: &P,
        node: &mut Node<P::Move>,
        worker: &mut Worker<'_, P>,
    ) -> Result<(), Stopped> {
        let split = self.put_up(position, node, worker);
        self.take_part(&split, worker);
        while let Some(below) = self.wait(Some(&split), worker) {
            self.take_part(&below, worker);
            self.part(&below);
        }
        let shared = split.shared();
        *node = shared.node.clone();
        worker.reach = worker.reach.or(shared.reach);
        worker.set_line(split.ply, &shared.line);
        if node.is_cut_off() {
            return Ok(());
        }
        worker.signal.check()?;
        let left_alone = (shared.helpers > 0).then_some(Stopped::Interrupted);
        shared.stopped.or(left_alone).map_or(Ok(()), Err)
    }

    fn put_up(
        &self,
        position: &P,
        node: &Node<P::Move>,
        worker: &mut Worker<'_, P>,
    ) -> Arc<Split<P>> {
        let above = worker.signal.clone();
        let split = Arc::new(Split {
            position: position.clone(),
            depth: node.depth,
            ply: node.ply,
            signal: Arc::new(Signal::new(node.ply, node.bounds(), Some(above.clone()))),
            drained: AtomicBool::new(false),
            shared: Mutex::new(Shared {
                node: node.clone(),
                line: worker.line(node.ply).to_vec(),
                reach: Reach::End,
                helpers: 0,
                stopped: None,
            }),
        });
        worker.working().gave();
        let mut up = self.up();
        // Whoever narrows or halts what is above does so before it looks for what is below on the
        // board; so either it finds this split there, or this finds what it did.
        if above.is_narrowed() {
            split.narrow(above.bounds(split.ply));
        }
        if above.check().is_err() {
            split.signal.halt();
        }
        up.splits.push(split.clone());
        if up.waiting > 0 {
            self.changed.notify_all();
        }
        split
    }

    /// Searches moves of a split until none is left.
    fn take_part(&self, split: &Arc<Split<P>>, worker: &mut Worker<'_, P>) {
        let above = std::mem::replace(&mut worker.signal, split.signal.clone());
        let reach = worker.reach;
        let level = (split.depth, split.ply);
        while let Some((turn, bounds)) = split.take(worker) {
            worker.reach = Reach::End;
            match self.score(&split.position, level, (turn, bounds), worker) {
                Ok(score) => self.judge(split, turn, score, worker),
                Err(stopped) => {
                    split.shared().stopped.get_or_insert(stopped);
                    self.halt(split);
                    break;
                }
            }
        }
        worker.reach = reach;
        worker.signal = above;
    }

    /// Takes notice of the score of a move of a split, and tells all whom it concerns.
    fn judge(
        &self,
        split: &Arc<Split<P>>,
        turn: Turn<P::Move>,
        score: Score,
        worker: &mut Worker<'_, P>,
    ) {
        let mut shared = split.shared();
        shared.reach = shared.reach.or(worker.reach);
        let judged = shared.node.judge(turn, score);
        if judged == Judged::Best || judged == Judged::CutOff && split.ply == 0 {
            shared.line.clear();
            shared.line.push(turn.step);
            shared.line.extend_from_slice(worker.line(split.ply + 1));
        }
        let bounds = shared.node.bounds();
        drop(shared);
        match judged {
            Judged::Nothing => {}
            Judged::CutOff => {
                worker.count_cut(turn);
                self.halt(split);
            }
            Judged::Best if self.algorithm == Algorithm::Minimax => {}
            Judged::Best => {
                split.signal.narrow(bounds);
                self.narrow_below(split);
            }
        }
    }

    /// Stops all who search below a split.
    fn halt(&self, split: &Arc<Split<P>>) {
        split.signal.halt();
        let up = self.up();
        up.below(&split.signal)
            .for_each(|below| below.signal.halt());
    }

    /// Tells the bounds of a split to those below it.
    fn narrow_below(&self, split: &Arc<Split<P>>) {
        let up = self.up();
        for below in up.below(&split.signal) {
            below.narrow(split.signal.bounds(below.ply));
            if below.signal.check().is_err() {
                up.below(&below.signal)
                    .for_each(|below| below.signal.halt());
            }
        }
    }

    /// Waits for a split to take part in: any, or one below the caller's own, which then comes off
    /// the board as soon as nobody else is at it. None at the end of that, or of the search.
    fn wait(
        &self,
        own: Option<&Arc<Split<P>>>,
        worker: &mut Worker<'_, P>,
    ) -> Option<Arc<Split<P>>> {
        let mut up = self.up();
        loop {
            if let Some(own) = own
                && (up.closed || own.shared().helpers == 0)
            {
                up.splits.retain(|split| !Arc::ptr_eq(split, own));
                return None;
            }
            if up.closed {
                return None;
            }
            if let Some(split) = up.most_work(own) {
                split.shared().helpers += 1;
                return Some(split);
            }
            up.waiting += 1;
            let waited = worker.working().idle(|| self.changed.wait(up));
            up = waited.unwrap_or_else(PoisonError::into_inner);
            up.waiting -= 1;
        }
    }

    /// The caller no longer takes part in a split.
    fn part(&self, split: &Arc<Split<P>>) {
        let up = self.up();
        let mut shared = split.shared();
        shared.helpers -= 1;
        if shared.helpers == 0 && up.waiting > 0 {
            self.changed.notify_all();
        }
    }

    fn up(&self) -> MutexGuard<'_, Up<P>> {
        self.up.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Adversarial> Up<P> {
    fn below<'a>(&'a self, signal: &'a Arc<Signal>) -> impl Iterator<Item = &'a Arc<Split<P>>> {
        let splits = self.splits.iter();
        splits.filter(|split| split.signal.is_below(signal))
    }

    /// The split nearest to the root that has moves left, below the caller's own if it has one.
    fn most_work(&self, own: Option<&Arc<Split<P>>>) -> Option<Arc<Split<P>>> {
        let mine = |split: &&Arc<Split<P>>| match own {
            Some(own) => split.signal.is_below(&own.signal),
            None => true,
        };
        let splits = self.splits.iter().filter(mine);
        let open =
            splits.filter(|split| !split.drained.load(Relaxed) && split.signal.check().is_ok());
        open.max_by_key(|split| split.depth).cloned()
    }
}

impl<P: Adversarial> Split<P> {
    fn shared(&self) -> MutexGuard<'_, Shared<P::Move>> {
        self.shared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The next move, and its bounds.
    fn take(&self, worker: &Worker<'_, P>) -> Option<(Turn<P::Move>, Window)> {
        let mut shared = self.shared();
        if shared.node.is_cut_off() || self.signal.check().is_err() {
            return None;
        }
        let turn = shared.node.take();
        if shared.node.left() == 0 {
            self.drained.store(true, Relaxed);
        }
        let turn = turn?;
        if self.ply == 0 {
            worker.tell(&shared.node, turn);
        }
        Some((turn, shared.node.bounds()))
    }

    /// Less matters here than when it was put up, as something above has changed. First the node
    /// is told, and then those below, so that none of their scores is judged by wider bounds than
    /// it was found with.
    fn narrow(&self, to: Window) {
        let mut shared = self.shared();
        shared.node.window = clipped(shared.node.window, to);
        if shared.node.is_cut_off() {
            self.signal.halt();
        } else {
            self.signal.narrow(shared.node.bounds());
        }
    }
}

#[cfg(all(test, loom))]
#[path = "young_brothers_loom.rs"]
mod loom_tests;

#[cfg(all(test, not(loom)))]
#[path = "young_brothers_tests.rs"]
mod tests;

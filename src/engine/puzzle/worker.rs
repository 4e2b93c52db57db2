//! One worker: a stack of frames, and under it one pile of the branches that are still open.
//!
//! ```text
//! frames   root ──► d1 ──► d2 ──► d3          each frame knows where its branches begin
//! pile     [a b c │ d e │ │ f g h]            a frame's own next branch is its last
//!           ^ given away first                the shallowest frame's first is given away
//! ```

use std::sync::atomic::Ordering::Relaxed;

use super::split::Split;
use super::{End, Message, Shared};
use crate::engine::control::TICK_NODES;
use crate::engine::infeasible::{Added, Infeasible, Recent};
use crate::engine::schedule::Deal;
use crate::engine::sync::Arc;
use crate::engine::telemetry::Working;
use crate::position::{Child, Puzzle};

/// The counters for the screen are brought up to date each time so many nodes were visited.
const SHOW_NODES: u64 = 64;

/// A branch with fewer frames than this above the top of the stack is not worth the giving.
const GRAIN: usize = 3;

/// A piece of work: a position and the moves that led to it.
pub(super) struct Task<P: Puzzle> {
    pub(super) node: P::Node,
    pub(super) path: Vec<P::Move>,
    /// The position that is dead when this one and others are.
    pub(super) whole: Arc<Split>,
}

impl<P: Puzzle> Clone for Task<P> {
    fn clone(&self) -> Self {
        Self {
            node: self.node,
            path: self.path.clone(),
            whole: self.whole.clone(),
        }
    }
}

struct Frame<P: Puzzle> {
    node: P::Node,
    key: u64,
    /// Where its branches begin in the pile. Those below `open` were given away; the others end
    /// where the next frame's begin.
    begin: usize,
    open: usize,
    step: Option<P::Move>,
    split: Option<Arc<Split>>,
}

impl<P: Puzzle> Frame<P> {
    fn split(&mut self) -> &Arc<Split> {
        self.split.get_or_insert_with(|| Split::new(self.key))
    }
}

pub(super) struct Worker<'a, P: Puzzle> {
    shared: &'a Shared<'a, P>,
    counters: Working<'a>,
    frames: Vec<Frame<P>>,
    pile: Vec<Child<P::Move>>,
    /// No frame below this one has an open branch.
    shallowest: usize,
    /// So many frames at the bottom are published, and so many have been there since the counters
    /// were last brought up to date.
    published: usize,
    settled: usize,
    /// Nodes since the last look at the limits, and since the last count for the screen.
    unticked: u64,
    unshown: u64,
    /// The most frames that there were.
    deepest: usize,
    /// Facts stored since the set was last told.
    uncounted: usize,
    recent: Recent,
}

/// The search is over, for this worker too.
struct Over;

impl<'a, P: Puzzle> Worker<'a, P> {
    pub(super) fn new(shared: &'a Shared<'a, P>, number: usize) -> Self {
        Self {
            shared,
            counters: shared.desk.telemetry.work(number),
            frames: Vec::new(),
            pile: Vec::new(),
            shallowest: 0,
            published: 0,
            settled: 0,
            unticked: 0,
            unshown: 0,
            deepest: 0,
            uncounted: 0,
            recent: Recent::new(),
        }
    }

    /// Searches `first`, then the branches that others give away, until the search is over.
    pub(super) fn serve(&mut self, first: Option<Task<P>>) {
        if let Some(task) = first
            && self.search(task).is_err()
        {
            return;
        }
        loop {
            // Whoever takes this hunger away sends one message for it.
            self.shared.hungry.fetch_add(1, Relaxed);
            let Ok(Message::Branch(task)) = self.counters.idle(|| self.shared.branches.1.recv())
            else {
                break;
            };
            if self.search(task).is_err() {
                break;
            }
        }
    }

    /// Searches the tasks that are dealt to this worker.
    pub(super) fn work_off(&mut self, deal: &Deal, tasks: &[Task<P>]) {
        for turn in 0.. {
            let Some(block) = deal.block(self.counters.number(), turn) else {
                break;
            };
            for task in &tasks[block] {
                if self.search(task.clone()).is_err() {
                    return;
                }
            }
        }
    }

    fn search(&mut self, task: Task<P>) -> Result<(), Over> {
        self.counters.took();
        let Task { node, path, whole } = task;
        let key = self.shared.puzzle.key(&node);
        if self.is_dead(key) {
            return self.pay(whole);
        }
        (self.shallowest, self.published, self.settled) = (0, 0, 0);
        self.open(node, key, None, &path)?;
        while let Some(top) = self.frames.last() {
            if self.pile.len() == top.open {
                self.close(&whole)?;
                continue;
            }
            let child = self.pile.pop().expect("the frame has an open branch");
            let node = self.shared.puzzle.play(&top.node, child.step);
            if self.is_dead(child.key) || self.is_searched_elsewhere(child.key) {
                continue;
            }
            self.open(node, child.key, Some(child.step), &path)?;
        }
        Ok(())
    }

    /// Whether another worker searches this branch of the top frame; the frame then waits for it.
    fn is_searched_elsewhere(&mut self, key: u64) -> bool {
        let Some(published) = &self.shared.published else {
            return false;
        };
        let Some(split) = published.find(key) else {
            return false;
        };
        let top = self.frames.last_mut().expect("a branch lies below a frame");
        // If nobody need wait, the position died a moment ago.
        let _ = split.is_awaited_by(top.split());
        true
    }

    /// Puts a position on the stack and its branches on the pile.
    fn open(
        &mut self,
        node: P::Node,
        key: u64,
        step: Option<P::Move>,
        path: &[P::Move],
    ) -> Result<(), Over> {
        if self.shared.puzzle.is_solved(&node) {
            let above = self.frames.iter().filter_map(|frame| frame.step);
            let moves = path.iter().copied().chain(above).chain(step).collect();
            self.shared.end(End::Solved(moves));
            return Err(Over);
        }
        let begin = self.pile.len();
        self.shared.puzzle.children(&node, &mut self.pile);
        self.drop_dead(begin);
        self.frames.push(Frame {
            node,
            key,
            begin,
            open: begin,
            step,
            split: None,
        });
        self.visit()?;
        if self.shared.hungry.load(Relaxed) > 0 {
            self.give(path);
        }
        Ok(())
    }

    /// Takes the branches known to be dead from the pile, from `begin` on.
    fn drop_dead(&mut self, begin: usize) {
        let Some(set) = self.shared.plan.infeasible else {
            return;
        };
        let recent = &self.recent;
        keep(&mut self.pile, begin, |key| !recent.contains(key));
        for child in &self.pile[begin..] {
            set.prefetch(child.key);
        }
        let recent = &mut self.recent;
        keep(&mut self.pile, begin, |key| {
            let dead = set.contains(key);
            if dead {
                recent.insert(key);
            }
            !dead
        });
    }

    fn visit(&mut self) -> Result<(), Over> {
        self.unticked += 1;
        self.unshown += 1;
        self.deepest = self.deepest.max(self.frames.len());
        let mut go_on = self.shared.desk.control.check();
        if self.unshown == SHOW_NODES {
            self.show();
        }
        if self.unticked == TICK_NODES {
            self.unticked = 0;
            go_on = self.shared.desk.control.tick(TICK_NODES);
        }
        match go_on {
            Err(stopped) => {
                self.shared.end(End::Stopped(stopped));
                Err(Over)
            }
            Ok(()) if self.shared.over.load(Relaxed) => Err(Over),
            Ok(()) => Ok(()),
        }
    }

    fn show(&mut self) {
        self.publish();
        self.counters.visited(self.unshown, self.frames.len());
        self.counters.reached(self.deepest);
        self.unshown = 0;
        if self.uncounted > 0
            && let Some(set) = self.shared.plan.infeasible
        {
            self.counters.stored(self.uncounted as u64);
            set.counted(std::mem::take(&mut self.uncounted));
        }
    }

    /// Publishes the frames that have been on the stack for a while.
    fn publish(&mut self) {
        let Some(published) = &self.shared.published else {
            return;
        };
        for frame in &mut self.frames[self.published.min(self.settled)..self.settled] {
            published.add(frame.split());
        }
        self.published = self.published.max(self.settled);
        self.settled = self.frames.len();
    }

    /// Takes the top frame, of which nothing is left, from the stack.
    fn close(&mut self, whole: &Arc<Split>) -> Result<(), Over> {
        let frame = self.frames.pop().expect("only an open frame is closed");
        let depth = self.frames.len();
        self.pile.truncate(frame.begin);
        self.shallowest = self.shallowest.min(depth.saturating_sub(1));
        self.settled = self.settled.min(depth);
        self.published = self.published.min(depth);
        let Some(split) = frame.split else {
            self.dead(frame.key);
            return if depth == 0 {
                self.pay(whole.clone())
            } else {
                Ok(())
            };
        };
        if split.is_last() {
            self.pay(split)?;
            return if depth == 0 {
                self.pay(whole.clone())
            } else {
                Ok(())
            };
        }
        if let Some(published) = &self.shared.published {
            published.add(&split);
        }
        let waits = match self.frames.last_mut() {
            Some(above) => split.is_awaited_by(above.split()),
            None => split.is_awaited_by(whole),
        };
        debug_assert!(waits, "the owner has not paid, so the split is open");
        self.pay(split)?;
        // The share of the task is now the split's to pay; its own is no longer owed.
        if depth == 0 {
            self.pay(whole.clone())
        } else {
            Ok(())
        }
    }

    /// Pays a share, and ends the search if it was the last.
    fn pay(&mut self, split: Arc<Split>) -> Result<(), Over> {
        let shared = self.shared;
        let root = Split::pay(split, |key| {
            self.dead(key);
            if let Some(published) = &shared.published {
                published.remove(key);
            }
        });
        if root {
            self.shared.end(End::Dead);
            return Err(Over);
        }
        Ok(())
    }

    /// Gives the shallowest open branch to a worker that waits, if one is worth it.
    fn give(&mut self, path: &[P::Move]) {
        let Some(depth) = self.shallowest_open() else {
            return;
        };
        let claim = |hungry: usize| hungry.checked_sub(1);
        if self
            .shared
            .hungry
            .fetch_update(Relaxed, Relaxed, claim)
            .is_err()
        {
            return;
        }
        let child = self.pile[self.frames[depth].open];
        self.frames[depth].open += 1;
        let above = self.frames[..=depth].iter().filter_map(|frame| frame.step);
        let path = path
            .iter()
            .copied()
            .chain(above)
            .chain([child.step])
            .collect();
        let frame = &mut self.frames[depth];
        let whole = frame.split().clone();
        whole.owe();
        let node = self.shared.puzzle.play(&frame.node, child.step);
        self.counters.gave();
        let _ = self
            .shared
            .branches
            .0
            .send(Message::Branch(Task { node, path, whole }));
    }

    /// The depth of the shallowest frame with a branch to give. Dead branches met on the way are
    /// thrown away.
    fn shallowest_open(&mut self) -> Option<usize> {
        let last = self.frames.len().checked_sub(GRAIN)?;
        while self.shallowest <= last {
            let depth = self.shallowest;
            let end = self
                .frames
                .get(depth + 1)
                .map_or(self.pile.len(), |next| next.begin);
            while self.frames[depth].open < end {
                if !self.is_dead(self.pile[self.frames[depth].open].key) {
                    return Some(depth);
                }
                self.frames[depth].open += 1;
            }
            self.shallowest += 1;
        }
        None
    }

    #[inline]
    fn is_dead(&self, key: u64) -> bool {
        let known = |set: &Infeasible| self.recent.contains(key) || set.contains(key);
        self.shared.plan.infeasible.is_some_and(known)
    }

    #[inline]
    fn dead(&mut self, key: u64) {
        if let Some(set) = self.shared.plan.infeasible {
            self.recent.insert(key);
            self.uncounted += usize::from(set.insert(key) == Added::New);
        }
    }
}

/// Keeps of the branches from `begin` on those whose keys `keep` wants, without a branch on it.
#[inline]
fn keep<M: Copy>(pile: &mut Vec<Child<M>>, begin: usize, mut keep: impl FnMut(u64) -> bool) {
    let mut kept = begin;
    for at in begin..pile.len() {
        let child = pile[at];
        pile[kept] = child;
        kept += usize::from(keep(child.key));
    }
    pile.truncate(kept);
}

impl<P: Puzzle> Drop for Worker<'_, P> {
    fn drop(&mut self) {
        self.show();
        let _ = self.shared.desk.control.tick(self.unticked);
    }
}

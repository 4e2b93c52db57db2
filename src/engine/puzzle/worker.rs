//! One worker: a stack of frames, and under it one pile of the branches that are still open.
//!
//! ```text
//! frames   root ──► d1 ──► d2 ──► d3          each frame knows where its branches begin
//! pile     [a b c │ d e │ │ f g h]            a frame's own next branch is its last
//!           ^ given away first                the shallowest frame's first is given away
//! ```

use std::sync::Arc;
use std::sync::atomic::Ordering::Relaxed;

use super::split::Split;
use super::{End, Message, Shared};
use crate::engine::control::TICK_NODES;
use crate::engine::infeasible::Added;
use crate::engine::schedule::Deal;
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
    /// Where its open branches begin in the pile; they end where the next frame's begin.
    begin: usize,
    step: Option<P::Move>,
    split: Option<Arc<Split>>,
}

pub(super) struct Worker<'a, P: Puzzle> {
    shared: &'a Shared<'a, P>,
    counters: Working<'a>,
    frames: Vec<Frame<P>>,
    pile: Vec<Child<P::Move>>,
    /// No frame below this one has an open branch.
    shallowest: usize,
    /// Nodes since the last look at the limits, and since the last count for the screen.
    unticked: u64,
    unshown: u64,
    /// Facts stored since the set was last told.
    uncounted: usize,
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
            unticked: 0,
            unshown: 0,
            uncounted: 0,
        }
    }

    /// Searches the branches that others give away, until the search is over.
    pub(super) fn serve(&mut self) {
        let branches = &self.shared.branches.1;
        loop {
            let message = branches.try_recv().or_else(|_| {
                self.shared.hungry.fetch_add(1, Relaxed);
                self.counters.idle(|| branches.recv())
            });
            match message {
                Ok(Message::Branch(task)) => {
                    if self.search(task).is_err() {
                        break;
                    }
                }
                Ok(Message::End) | Err(_) => break,
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
        self.shallowest = 0;
        self.open(node, key, None, &path)?;
        while let Some(top) = self.frames.last() {
            if self.pile.len() == top.begin {
                self.close(&whole)?;
                continue;
            }
            let child = self.pile.pop().expect("the frame has an open branch");
            if self.is_dead(child.key) {
                continue;
            }
            let node = self.shared.puzzle.play(&top.node, child.step);
            self.open(node, child.key, Some(child.step), &path)?;
        }
        Ok(())
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
        self.frames.push(Frame {
            node,
            key,
            begin,
            step,
            split: None,
        });
        self.visit()?;
        if self.shared.hungry.load(Relaxed) > 0 {
            self.give(path);
        }
        Ok(())
    }

    fn visit(&mut self) -> Result<(), Over> {
        self.unticked += 1;
        self.unshown += 1;
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
        self.counters.visited(self.unshown, self.frames.len());
        self.unshown = 0;
        if self.uncounted > 0
            && let Some(set) = self.shared.plan.infeasible
        {
            self.counters.stored(self.uncounted as u64);
            set.counted(std::mem::take(&mut self.uncounted));
        }
    }

    /// Takes the top frame, of which nothing is left, from the stack.
    fn close(&mut self, whole: &Arc<Split>) -> Result<(), Over> {
        let frame = self.frames.pop().expect("only an open frame is closed");
        self.shallowest = self.shallowest.min(self.frames.len().saturating_sub(1));
        let split = match frame.split {
            Some(split) if !split.is_last() => split,
            _ => {
                self.dead(frame.key);
                return if self.frames.is_empty() {
                    self.pay(whole.clone())
                } else {
                    Ok(())
                };
            }
        };
        let parent = match self.frames.last_mut() {
            Some(above) => {
                let parent = above.split.get_or_insert_with(|| Split::new(above.key, 1));
                parent.owe();
                parent
            }
            None => whole, // the share of the task itself is handed on to the split
        };
        split.belongs_to(parent.clone());
        self.pay(split)
    }

    /// Pays a share, and ends the search if it was the last.
    fn pay(&mut self, split: Arc<Split>) -> Result<(), Over> {
        if split.pay(|key| self.dead(key)) {
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
        let begin = self.frames[depth].begin;
        let child = self.pile[begin];
        self.frames[depth].begin += 1;
        let above = self.frames[..=depth].iter().filter_map(|frame| frame.step);
        let path = path
            .iter()
            .copied()
            .chain(above)
            .chain([child.step])
            .collect();
        let frame = &mut self.frames[depth];
        let whole = frame
            .split
            .get_or_insert_with(|| Split::new(frame.key, 1))
            .clone();
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
            while self.frames[depth].begin < end {
                if !self.is_dead(self.pile[self.frames[depth].begin].key) {
                    return Some(depth);
                }
                self.frames[depth].begin += 1;
            }
            self.shallowest += 1;
        }
        None
    }

    #[inline]
    fn is_dead(&self, key: u64) -> bool {
        self.shared
            .plan
            .infeasible
            .is_some_and(|set| set.contains(key))
    }

    #[inline]
    fn dead(&mut self, key: u64) {
        if let Some(set) = self.shared.plan.infeasible
            && set.insert(key) == Added::New
        {
            self.uncounted += 1;
        }
    }
}

impl<P: Puzzle> Drop for Worker<'_, P> {
    fn drop(&mut self) {
        self.show();
        let _ = self.shared.desk.control.tick(self.unticked);
    }
}

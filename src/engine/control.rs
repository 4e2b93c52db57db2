//! What a search may use, and how it is stopped.
//!
//! A search asks [`Control::check`] at every node (one relaxed load) and [`Control::tick`] every
//! [`TICK_NODES`] nodes, where clock, node limit and the interrupt flag are looked at. Both give
//! [`Stopped`], which travels up with `?`: a stopped search has no value.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use thiserror::Error;

/// A worker calls [`Control::tick`] each time it has visited so many nodes.
pub const TICK_NODES: u64 = 1024;

/// What a search may use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Worker threads; at least 1.
    pub threads: usize,
    /// Bytes for the tables of the search.
    pub memory: usize,
    /// Wall time, if bounded.
    pub time: Option<Duration>,
    /// Nodes over all workers, if bounded; overshot by at most [`TICK_NODES`] a worker.
    pub nodes: Option<u64>,
}

impl Default for Limits {
    /// All cores, 512 MiB, no bound on time and nodes.
    fn default() -> Self {
        let threads = std::thread::available_parallelism().map_or(1, usize::from);
        Self {
            threads,
            memory: 512 << 20,
            time: None,
            nodes: None,
        }
    }
}

/// Why a search ended without an answer.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[repr(u8)]
pub enum Stopped {
    /// Somebody asked it to stop.
    #[error("interrupted")]
    Interrupted = 1,
    /// The time was used up.
    #[error("the time limit was reached")]
    Time = 2,
    /// The nodes were used up.
    #[error("the node limit was reached")]
    Nodes = 3,
    /// Nothing more could be tried within the memory.
    #[error("the memory limit was reached")]
    Memory = 4,
    /// Everything that the engine knows to try was tried.
    #[error("all that this engine tries was tried")]
    Spent = 5,
}

/// The stop flag and the budgets of one search, shared by its workers.
#[derive(Debug)]
pub struct Control {
    stopped: AtomicU8,
    interrupt: Arc<AtomicBool>,
    /// Set by whoever holds the search; the interrupt may be the whole program's.
    dropped: Arc<AtomicBool>,
    deadline: Option<Instant>,
    nodes: AtomicU64,
    node_limit: u64,
}

impl Control {
    /// Starts the clock. The search ends soon after `interrupt` becomes true.
    pub fn new(limits: &Limits, interrupt: Arc<AtomicBool>) -> Self {
        Self {
            stopped: AtomicU8::new(0),
            interrupt,
            dropped: Arc::default(),
            deadline: limits
                .time
                .and_then(|time| Instant::now().checked_add(time)),
            nodes: AtomicU64::new(0),
            node_limit: limits.nodes.unwrap_or(u64::MAX),
        }
    }

    /// A control without limits and with nobody to interrupt it.
    pub fn unlimited() -> Self {
        Self::new(
            &Limits {
                time: None,
                nodes: None,
                ..Limits::default()
            },
            Arc::default(),
        )
    }

    /// A part of this budget: the same clock and the same interrupt, and at most so many nodes.
    /// What it uses is to be [counted](Control::tick) here.
    #[must_use]
    pub fn portion(&self, nodes: u64) -> Self {
        Self {
            stopped: AtomicU8::new(self.stopped.load(Relaxed)),
            interrupt: self.interrupt.clone(),
            dropped: self.dropped.clone(),
            deadline: self.deadline,
            nodes: AtomicU64::new(0),
            node_limit: nodes.min(self.node_limit.saturating_sub(self.nodes())),
        }
    }

    /// The same budget, with at most so much time from now on.
    #[must_use]
    pub fn within(self, time: Duration) -> Self {
        let end = Instant::now().checked_add(time);
        let deadline = match (self.deadline, end) {
            (Some(deadline), Some(end)) => Some(deadline.min(end)),
            (deadline, end) => deadline.or(end),
        };
        Self { deadline, ..self }
    }

    /// Whether to go on; cheap enough for every node.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        match self.stopped.load(Relaxed) {
            0 => Ok(()),
            1 => Err(Stopped::Interrupted),
            2 => Err(Stopped::Time),
            3 => Err(Stopped::Nodes),
            4 => Err(Stopped::Memory),
            _ => Err(Stopped::Spent),
        }
    }

    /// Counts `nodes` more nodes and looks at every limit.
    pub fn tick(&self, nodes: u64) -> Result<(), Stopped> {
        let visited = self.nodes.fetch_add(nodes, Relaxed) + nodes;
        if self.interrupt.load(Relaxed) || self.dropped.load(Relaxed) {
            self.stop(Stopped::Interrupted);
        } else if self
            .deadline
            .is_some_and(|deadline| Instant::now() >= deadline)
        {
            self.stop(Stopped::Time);
        } else if visited >= self.node_limit {
            self.stop(Stopped::Nodes);
        }
        self.check()
    }

    /// Interrupts this search and the portions of its budget, and nothing else.
    pub fn interrupt(&self) {
        self.dropped.store(true, Relaxed);
    }

    /// Makes every worker stop; the first reason stays.
    pub fn stop(&self, reason: Stopped) {
        let _ = self
            .stopped
            .compare_exchange(0, reason as u8, Relaxed, Relaxed);
    }

    /// The nodes counted so far, over all workers and phases.
    pub fn nodes(&self) -> u64 {
        self.nodes.load(Relaxed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn limits(time: Option<Duration>, nodes: Option<u64>) -> Limits {
        Limits {
            time,
            nodes,
            ..Limits::default()
        }
    }

    #[test]
    fn each_limit_stops_and_says_why() {
        let control = Control::new(&limits(None, Some(10)), Arc::default());
        assert_eq!(control.tick(9), Ok(()));
        assert_eq!(control.tick(1), Err(Stopped::Nodes));
        let control = Control::new(&limits(Some(Duration::ZERO), None), Arc::default());
        assert_eq!(control.check(), Ok(()));
        assert_eq!(control.tick(1), Err(Stopped::Time));
        let control = Control::new(&limits(None, None), Arc::new(AtomicBool::new(true)));
        assert_eq!(control.tick(1), Err(Stopped::Interrupted));
    }

    #[test]
    fn the_first_reason_stays() {
        let control = Control::unlimited();
        control.stop(Stopped::Memory);
        control.stop(Stopped::Time);
        assert_eq!(control.check(), Err(Stopped::Memory));
    }
}

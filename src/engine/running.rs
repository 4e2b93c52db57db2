//! A search that runs: the only door from the rest of the program into the engine's threads.
//!
//! [`Running::spawn`] gives the work a [`Desk`]: its limits, its stop flag, its telemetry and a
//! channel for facts. Dropping the [`Running`] stops the search and waits for it, so no thread
//! outlives the screen or the command that started it. A panic inside becomes an error of
//! [`Running::join`].

use std::any::Any;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread::JoinHandle;
use std::time::Duration;

use crossbeam_channel::{Receiver, Sender, unbounded};
use thiserror::Error;

use super::control::{Control, Limits};
use super::telemetry::Telemetry;
use crate::score::Score;

/// A fact that a search tells while it runs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// A part of the search begins; what it does, in a few words.
    Phase(String),
    /// A depth of an iterative deepening has ended.
    Deepened(Deepened),
    /// What moves of the root are worth to the side that makes them.
    Valued {
        /// The depth that has given it, in plies; none if it is exact.
        depth: Option<u8>,
        /// The moves, spelled, with their scores.
        moves: Vec<(String, Score)>,
    },
    /// A move of the root is tried.
    Trying {
        /// The depth that is being searched, in plies.
        depth: u8,
        /// The move.
        step: String,
        /// Which of the moves, from 1.
        number: usize,
        /// How many moves there are.
        of: usize,
    },
}

/// What the search to a depth found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deepened {
    /// The depth, in plies.
    pub depth: u8,
    /// From the side to move at the root.
    pub score: Score,
    /// The best line of play, spelled; it may be shorter than the depth.
    pub line: Vec<String>,
    /// Nodes of all workers since the search began.
    pub nodes: u64,
    /// Wall time since the search began.
    pub elapsed: Duration,
}

/// What a search is given to work with.
#[derive(Clone, Debug)]
pub struct Desk {
    /// What it may use.
    pub limits: Limits,
    /// Its stop flag and budgets.
    pub control: Arc<Control>,
    /// Its workers' counters.
    pub telemetry: Arc<Telemetry>,
    reports: Sender<Report>,
}

impl Desk {
    /// A desk whose reports nobody reads: for tests, for batches, for use as a library.
    pub fn quiet(limits: Limits, interrupt: Arc<AtomicBool>) -> Self {
        Self::new(limits, interrupt, unbounded().0)
    }

    fn new(limits: Limits, interrupt: Arc<AtomicBool>, reports: Sender<Report>) -> Self {
        let control = Arc::new(Control::new(&limits, interrupt));
        let telemetry = Arc::new(Telemetry::new(limits.threads));
        Self {
            limits,
            control,
            telemetry,
            reports,
        }
    }

    /// Works with a part of the budget: at most so many nodes, and what `work` uses counts here.
    pub fn with_portion<T>(&self, nodes: u64, work: impl FnOnce(&Self) -> T) -> T {
        self.with_part(self.control.portion(nodes), work)
    }

    /// Works with a part of the budget in nodes and in time.
    pub fn with_share<T>(
        &self,
        (nodes, time): (u64, Duration),
        work: impl FnOnce(&Self) -> T,
    ) -> T {
        self.with_part(self.control.portion(nodes).within(time), work)
    }

    fn with_part<T>(&self, part: Control, work: impl FnOnce(&Self) -> T) -> T {
        let part = Self {
            control: Arc::new(part),
            ..self.clone()
        };
        let result = work(&part);
        let _ = self.control.tick(part.control.nodes());
        result
    }

    /// Tells a fact; lost if nobody listens any more.
    pub fn report(&self, report: Report) {
        let _ = self.reports.send(report);
    }

    /// Tells that a part of the search begins.
    pub fn phase(&self, what: impl Into<String>) {
        self.report(Report::Phase(what.into()));
    }
}

/// A search failed by a bug of ours: the message of its panic.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("the search failed: {0}")]
pub struct Failed(pub String);

/// A search on its own threads.
#[derive(Debug)]
pub struct Running<T> {
    /// The facts that it tells.
    pub reports: Receiver<Report>,
    /// Its workers' counters.
    pub telemetry: Arc<Telemetry>,
    control: Arc<Control>,
    thread: Option<JoinHandle<Result<T, Failed>>>,
}

impl<T: Send + 'static> Running<T> {
    /// Starts `work`. It ends soon after `interrupt` becomes true.
    pub fn spawn(
        limits: Limits,
        interrupt: Arc<AtomicBool>,
        work: impl FnOnce(&Desk) -> T + Send + 'static,
    ) -> Self {
        let (sender, reports) = unbounded();
        let desk = Desk::new(limits, interrupt, sender);
        let (telemetry, control) = (desk.telemetry.clone(), desk.control.clone());
        let thread = std::thread::spawn(move || {
            let result = catch_unwind(AssertUnwindSafe(|| work(&desk)));
            desk.telemetry.close();
            result.map_err(|panic| Failed(panic_message(&*panic)))
        });
        Self {
            reports,
            telemetry,
            control,
            thread: Some(thread),
        }
    }
}

impl<T> Running<T> {
    /// Asks the search to end soon.
    pub fn stop(&self) {
        self.control.interrupt();
    }

    /// Waits for the end and gives the result.
    pub fn join(mut self) -> Result<T, Failed> {
        let thread = self
            .thread
            .take()
            .expect("only join and drop take the thread");
        thread
            .join()
            .unwrap_or_else(|panic| Err(Failed(panic_message(&*panic))))
    }
}

impl<T> Drop for Running<T> {
    fn drop(&mut self) {
        if let Some(thread) = self.thread.take() {
            self.stop();
            let _ = thread.join();
        }
    }
}

/// The words of a panic.
pub fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().map(|s| (*s).to_owned());
    text.or_else(|| panic.downcast_ref::<String>().cloned())
        .unwrap_or_else(|| "panic".to_owned())
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, Instant};

    use super::super::control::Stopped;
    use super::*;

    fn endless(desk: &Desk) -> Stopped {
        loop {
            if let Err(stopped) = desk.control.tick(1) {
                return stopped;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[test]
    fn a_stopped_search_says_that_it_was_interrupted() {
        let running = Running::spawn(Limits::default(), Arc::default(), endless);
        running.stop();
        assert_eq!(running.join(), Ok(Stopped::Interrupted));
    }

    #[test]
    fn dropping_a_search_ends_its_thread() {
        let alive = Arc::new(());
        let held = alive.clone();
        let running = Running::spawn(Limits::default(), Arc::default(), move |desk| {
            let stopped = endless(desk);
            drop(held);
            stopped
        });
        let began = Instant::now();
        drop(running);
        assert_eq!(Arc::strong_count(&alive), 1);
        assert!(began.elapsed() < Duration::from_secs(5));
    }

    #[test]
    fn a_panic_becomes_a_failure() {
        let running: Running<()> =
            Running::spawn(Limits::default(), Arc::default(), |_| panic!("oh"));
        assert_eq!(running.join(), Err(Failed("oh".to_owned())));
    }
}

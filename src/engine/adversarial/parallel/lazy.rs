//! All workers search the whole tree from the root, and meet in the table: what one has searched,
//! another finds there. The first to finish has the score.
//!
//! In the simplest form ([`Sharing::Lazy`](crate::engine::adversarial::deepening::Sharing::Lazy)) nothing keeps the workers apart
//! but the order in which they try the moves after the first: each begins at another place. Nodes
//! of which all moves must be refuted are divided by that; at nodes that a single move would cut
//! off, the work of all but one is lost. Without a table it is of no use.

use std::sync::PoisonError;

use super::abdada::{self, Busy};
use super::alone;
use crate::engine::adversarial::deepening::Algorithm;
use crate::engine::adversarial::signal::Signal;
use crate::engine::adversarial::table::Reach;
use crate::engine::adversarial::worker::Worker;
use crate::engine::control::Stopped;
use crate::engine::sync::{Arc, Condvar, Mutex, MutexGuard};
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// Workers that search the same position.
#[derive(Debug)]
pub struct Race<P: Adversarial> {
    algorithm: Algorithm,
    /// Who searches which move, if that is asked.
    busy: Option<Busy>,
    state: Mutex<State<P>>,
    changed: Condvar,
}

#[derive(Debug)]
struct State<P: Adversarial> {
    job: Option<Arc<Job<P>>>,
    closed: bool,
}

/// A position to search.
#[derive(Debug)]
struct Job<P: Adversarial> {
    position: P,
    depth: u8,
    ply: u8,
    window: Window,
    guide: Vec<P::Move>,
    /// Halted when somebody has finished.
    signal: Arc<Signal>,
    result: Mutex<Option<Finished<P::Move>>>,
}

#[derive(Debug)]
struct Finished<M> {
    score: Score,
    line: Vec<M>,
    reach: Reach,
}

impl<P: Adversarial> Race<P> {
    /// No race is on.
    pub fn new(algorithm: Algorithm, busy: Option<Busy>) -> Self {
        Self {
            algorithm,
            busy,
            state: Mutex::new(State {
                job: None,
                closed: false,
            }),
            changed: Condvar::new(),
        }
    }

    /// The score of a position, by the first to find it.
    pub fn value(
        &self,
        position: &P,
        (depth, ply): (u8, u8),
        window: Window,
        worker: &mut Worker<'_, P>,
    ) -> Result<Score, Stopped> {
        let above = worker.signal.clone();
        let job = Arc::new(Job {
            position: position.clone(),
            depth,
            ply,
            window,
            guide: worker.guide().to_vec(),
            signal: Arc::new(Signal::new(ply, window, Some(above.clone()))),
            result: Mutex::new(None),
        });
        self.state().job = Some(job.clone());
        self.changed.notify_all();
        let own = self.run(&job, worker);
        job.signal.halt();
        worker.signal = above;
        let finished = job.result().take();
        let Some(finished) = finished else {
            return own.and(Err(Stopped::Interrupted));
        };
        worker.set_line(ply, &finished.line);
        worker.reach = worker.reach.or(finished.reach);
        Ok(finished.score)
    }

    /// Searches the position of a race; the first to finish ends it.
    fn run(&self, job: &Arc<Job<P>>, worker: &mut Worker<'_, P>) -> Result<(), Stopped> {
        worker.signal = job.signal.clone();
        let before = std::mem::replace(&mut worker.reach, Reach::End);
        let level = (job.depth, job.ply);
        let score = match &self.busy {
            None => alone(self.algorithm, &job.position, level, job.window, worker),
            Some(busy) => abdada::value(
                (self.algorithm, busy),
                &job.position,
                level,
                job.window,
                worker,
            ),
        };
        let reach = std::mem::replace(&mut worker.reach, before);
        let score = score?;
        let mut result = job.result();
        if result.is_none() {
            *result = Some(Finished {
                score,
                line: worker.line(job.ply).to_vec(),
                reach,
            });
        }
        job.signal.halt();
        Ok(())
    }

    /// What a worker other than the first does, until the search ends.
    pub fn work(&self, worker: &mut Worker<'_, P>) {
        let mut last = None;
        while let Some(job) = self.wait(last.as_ref(), worker) {
            worker.working().took();
            worker.begin(&job.guide, job.depth + job.ply);
            worker.follow(job.ply);
            let _ = self.run(&job, worker);
            let _ = worker.flush(0);
            last = Some(job);
        }
    }

    /// Waits for a race other than the last one; none at the end of the search.
    fn wait(&self, last: Option<&Arc<Job<P>>>, worker: &Worker<'_, P>) -> Option<Arc<Job<P>>> {
        let mut state = self.state();
        loop {
            if state.closed {
                return None;
            }
            let job = state.job.as_ref();
            if let Some(job) = job.filter(|job| last.is_none_or(|last| !Arc::ptr_eq(job, last))) {
                return Some(job.clone());
            }
            let waited = worker.working().idle(|| self.changed.wait(state));
            state = waited.unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Ends all waiting and the race that is on: the search has ended, or a worker is gone.
    pub fn close(&self) {
        let mut state = self.state();
        state.closed = true;
        if let Some(job) = &state.job {
            job.signal.halt();
        }
        self.changed.notify_all();
    }

    fn state(&self) -> MutexGuard<'_, State<P>> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<P: Adversarial> Job<P> {
    fn result(&self) -> MutexGuard<'_, Option<Finished<P::Move>>> {
        self.result.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The threads of one solve, and how a level is dealt to them.
//!
//! A list is cut into chunks of fixed length and the results come back in the order of the chunks,
//! so the answer does not depend on the number of threads. With one thread nothing is spawned.

use rayon::prelude::*;

use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::engine::telemetry::Working;

/// The threads of one solve.
#[derive(Debug)]
pub struct Workers<'a> {
    desk: &'a Desk,
    pool: Option<rayon::ThreadPool>,
}

impl<'a> Workers<'a> {
    /// As many as the desk allows (one if the system refuses more).
    pub fn new(desk: &'a Desk) -> Self {
        let threads = desk.limits.threads;
        let build = || rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = (threads > 1).then(build).and_then(Result::ok);
        Self { desk, pool }
    }

    /// The desk of the solve.
    pub fn desk(&self) -> &'a Desk {
        self.desk
    }

    /// Does `work` on each chunk of a list; it is given the number of the chunk's first item, and
    /// each item counts as a node.
    pub fn deal<T, R>(
        &self,
        items: &[T],
        chunk: usize,
        work: impl Fn(usize, &[T]) -> R + Sync,
    ) -> Result<Vec<R>, Stopped>
    where
        T: Sync,
        R: Send,
    {
        let one = |working: &Working, number: usize, part: &[T]| {
            let nodes = part.len() as u64;
            self.desk.control.tick(nodes)?;
            let result = work(number * chunk, part);
            working.visited(nodes, 0);
            Ok(result)
        };
        let Some(pool) = self.pool.as_ref().filter(|_| items.len() > chunk) else {
            let working = self.desk.telemetry.work(0);
            let parts = items.chunks(chunk).enumerate();
            return parts.map(|(n, part)| one(&working, n, part)).collect();
        };
        pool.install(|| {
            let parts = items.par_chunks(chunk).enumerate();
            let dealt = parts.map(|(n, part)| {
                let worker = rayon::current_thread_index().unwrap_or(0);
                one(&self.desk.telemetry.work(worker), n, part)
            });
            dealt.collect()
        })
    }

    /// Does `work` on each item of a list that it may change.
    pub fn each<T: Send>(
        &self,
        items: &mut [T],
        work: impl Fn(usize, &mut T) + Sync,
    ) -> Result<(), Stopped> {
        let one = |(number, item): (usize, &mut T)| {
            self.desk.control.tick(0)?;
            work(number, item);
            Ok(())
        };
        match &self.pool {
            Some(pool) => pool.install(|| items.par_iter_mut().enumerate().try_for_each(one)),
            None => items.iter_mut().enumerate().try_for_each(one),
        }
    }
}

//! How the branches of a search are dealt to the workers.

use std::ops::Range;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

/// How the branches of a search are dealt to the workers. The names are OpenMP's.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// One worker does everything.
    Sequential,
    /// The branches are dealt before the search begins, a block of equal length to each worker.
    Static,
    /// A worker without work is given the shallowest open branch of another, at any depth.
    #[default]
    Dynamic,
    /// The branches are dealt in blocks that become shorter: of those left, each block takes one
    /// in as many as there are workers.
    Guided,
}

impl Schedule {
    /// Every schedule, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Dynamic, Self::Static, Self::Guided, Self::Sequential];

    /// The name that users write.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Static => "static",
            Self::Dynamic => "dynamic",
            Self::Guided => "guided",
        }
    }
}

/// A list of tasks being dealt by [`Schedule::Static`] or [`Schedule::Guided`], or one at a time.
#[derive(Debug)]
pub struct Deal {
    tasks: usize,
    workers: usize,
    schedule: Schedule,
    next: AtomicUsize,
}

impl Deal {
    /// So many tasks for so many workers.
    pub fn new(schedule: Schedule, tasks: usize, workers: usize) -> Self {
        Self {
            tasks,
            workers: workers.max(1),
            schedule,
            next: AtomicUsize::new(0),
        }
    }

    /// The next block for this worker, by numbers of tasks; `None` when there is none left for it.
    /// `turn` counts the worker's calls from 0.
    pub fn block(&self, worker: usize, turn: usize) -> Option<Range<usize>> {
        if self.schedule == Schedule::Static {
            let cut = |worker: usize| worker * self.tasks / self.workers;
            return (turn == 0)
                .then(|| cut(worker)..cut(worker + 1))
                .filter(|r| !r.is_empty());
        }
        let take = |next: usize| {
            self.take(self.tasks.checked_sub(next)?)
                .map(|take| next + take)
        };
        let begin = self.next.fetch_update(Relaxed, Relaxed, take).ok()?;
        let length = self.take(self.tasks - begin)?;
        Some(begin..begin + length)
    }

    /// How many of the tasks left make the next block.
    fn take(&self, left: usize) -> Option<usize> {
        match self.schedule {
            _ if left == 0 => None,
            Schedule::Guided => Some(left.div_ceil(self.workers)),
            _ => Some(1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn dealt(schedule: Schedule, tasks: usize, workers: usize) -> Vec<Range<usize>> {
        let deal = Deal::new(schedule, tasks, workers);
        let mut blocks = Vec::new();
        for turn in 0.. {
            let round: Vec<_> = (0..workers).filter_map(|w| deal.block(w, turn)).collect();
            if round.is_empty() {
                return blocks;
            }
            blocks.extend(round);
        }
        unreachable!()
    }

    #[test]
    fn each_task_is_dealt_once() {
        for schedule in [Schedule::Static, Schedule::Dynamic, Schedule::Guided] {
            for (tasks, workers) in [(0, 2), (1, 3), (7, 2), (100, 8), (5, 64)] {
                let blocks = dealt(schedule, tasks, workers);
                let all: Vec<usize> = blocks.into_iter().flatten().collect();
                assert_eq!(all, (0..tasks).collect::<Vec<_>>(), "{schedule:?}");
            }
        }
    }

    #[test]
    fn the_blocks_have_the_lengths_of_their_schedule() {
        let lengths = |schedule| -> Vec<usize> {
            dealt(schedule, 16, 2)
                .iter()
                .map(ExactSizeIterator::len)
                .collect()
        };
        assert_eq!(lengths(Schedule::Static), [8, 8]);
        assert_eq!(lengths(Schedule::Guided), [8, 4, 2, 1, 1]);
        assert_eq!(lengths(Schedule::Dynamic), [1; 16]);
    }
}

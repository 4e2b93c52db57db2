//! What a schedule would make of a list of tasks on any number of workers, without a clock.
//!
//! Each task has a cost (its nodes, say). A worker that is free asks the same
//! [`Deal`] that deals the tasks of a real search for its next block, and is busy for the sum of
//! the block's costs; of several that are free at once the lowest number asks first. The makespan
//! is the time when the last worker is done. So schedules are compared on equal terms: no quiet
//! machine and not so many cores are needed, and the figures are the same everywhere. What the
//! model leaves out is what workers do to each other (a shared set, shared caches).

use super::schedule::{Deal, Schedule};

/// The time until all tasks are done, in units of their costs.
pub fn makespan(costs: &[u64], schedule: Schedule, workers: usize) -> u64 {
    let workers = if schedule == Schedule::Sequential {
        1
    } else {
        workers.max(1)
    };
    let deal = Deal::new(schedule, costs.len(), workers);
    // When each worker is free, and how often it has asked.
    let mut working: Vec<(u64, usize, usize)> = (0..workers).map(|worker| (0, worker, 0)).collect();
    let mut makespan = 0;
    while let Some(first) = (0..working.len()).min_by_key(|&at| working[at]) {
        let (free, worker, turn) = working[first];
        if let Some(block) = deal.block(worker, turn) {
            let cost: u64 = costs[block].iter().sum();
            working[first] = (free + cost, worker, turn + 1);
        } else {
            makespan = makespan.max(free);
            working.swap_remove(first);
        }
    }
    makespan
}

#[cfg(test)]
mod tests {
    use super::*;

    const COSTS: [u64; 8] = [8, 1, 1, 1, 1, 1, 1, 2];

    /// Static gives [8 1 1 1] and [1 1 1 2]. One at a time the second worker does all but the
    /// 8. Guided gives 4, 2, 1, 1: [8 1 1 1] to the one, [1 1], [1], [2] to the other.
    #[test]
    fn makespans_of_two_workers_by_hand() {
        let two = |schedule| makespan(&COSTS, schedule, 2);
        assert_eq!(two(Schedule::Static), 11);
        assert_eq!(two(Schedule::Dynamic), 8);
        assert_eq!(two(Schedule::Guided), 11);
        assert_eq!(two(Schedule::Sequential), 16);
    }

    /// Static gives [8 1], [1 1], [1 1] and [1 2]; guided 2, 2, 1, 1, 1, 1. Turned round, one at a
    /// time ends badly: the 8 is begun last, at 2.
    #[test]
    fn makespans_of_four_workers_by_hand() {
        let four = |costs: &[u64], schedule| makespan(costs, schedule, 4);
        assert_eq!(four(&COSTS, Schedule::Static), 9);
        assert_eq!(four(&COSTS, Schedule::Dynamic), 8);
        assert_eq!(four(&COSTS, Schedule::Guided), 9);
        let reversed: Vec<u64> = COSTS.into_iter().rev().collect();
        assert_eq!(four(&reversed, Schedule::Dynamic), 10);
    }

    #[test]
    fn one_worker_does_everything_and_no_task_takes_no_time() {
        for schedule in Schedule::ALL {
            assert_eq!(makespan(&COSTS, schedule, 1), 16);
            assert_eq!(makespan(&[], schedule, 3), 0);
            let bound = COSTS.iter().sum::<u64>().div_ceil(3);
            assert!(makespan(&COSTS, schedule, 3) >= bound);
        }
    }
}

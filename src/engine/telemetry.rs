//! What each worker is doing: one padded slot a worker, written by its owner, sampled by others.
//!
//! The owner counts by a plain load and store (0.3 ns; `fetch_add` costs 5 ns), so a sample may be
//! a moment old, and never slows a worker. Wall time is divided into four parts that sum to it:
//!
//! * *on CPU* and *starved*: running, and ready but without a core, in the kernel's own
//!   nanoseconds (`/proc/self/task/TID/schedstat`, Linux only). The kernel brings that file up to
//!   date at its ticks, so the owner also tells its exact time on a core now and then;
//! * *idle*: the worker has no work and says so itself;
//! * *waiting*: the rest (page faults, locks).
//!
//! Where the kernel does not tell, on CPU is the wall time that is not idle, and
//! [`WorkerLoad::measured`] is false.

use std::sync::atomic::{AtomicI32, AtomicU8, AtomicU64, Ordering::Relaxed};
use std::time::{Duration, Instant};

use crossbeam_utils::CachePadded;

/// A worker's counters. Only the worker that owns the slot writes.
#[derive(Debug, Default)]
pub struct Slot {
    nodes: AtomicU64,
    stored: AtomicU64,
    gave: AtomicU64,
    took: AtomicU64,
    probes: AtomicU64,
    hits: AtomicU64,
    cuts: AtomicU64,
    first_cuts: AtomicU64,
    depth: AtomicU64,
    deepest: AtomicU64,
    /// [`UNBORN`], [`WORKING`], [`IDLE`] or [`ENDED`].
    state: AtomicU8,
    thread: AtomicI32,
    /// When the current state began, nanoseconds after the search began.
    since: AtomicU64,
    idle: AtomicU64,
    /// The kernel's figures when the worker began (they count from the thread's birth).
    base_on_cpu: AtomicU64,
    base_starved: AtomicU64,
    /// The owner's time on a core as it told last, in the same measure as the base.
    told_on_cpu: AtomicU64,
    /// The kernel's figures when it ended; read by the worker itself, for then its file goes.
    on_cpu: AtomicU64,
    starved: AtomicU64,
    measured: AtomicU8,
}

const UNBORN: u8 = 0;
const WORKING: u8 = 1;
const IDLE: u8 = 2;
const ENDED: u8 = 3;

/// One worker's share of a search, sampled.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WorkerLoad {
    /// Nodes visited.
    pub nodes: u64,
    /// Facts added to the shared set.
    pub stored: u64,
    /// Branches given to others.
    pub gave: u64,
    /// Branches or tasks taken.
    pub took: u64,
    /// Positions looked up in the table.
    pub probes: u64,
    /// Of these, the ones that needed no search, as the table knew enough.
    pub hits: u64,
    /// Nodes at which a move was so good that the rest was cut off.
    pub cuts: u64,
    /// Of these, the ones whose first move was it.
    pub first_cuts: u64,
    /// Depth of the stack now, in plies.
    pub depth: u64,
    /// The deepest that its stack has been, in plies.
    pub deepest: u64,
    /// Time on a core.
    pub on_cpu: Duration,
    /// Time ready to run, without a core.
    pub starved: Duration,
    /// Time blocked by anything but the lack of work.
    pub waiting: Duration,
    /// Time without work.
    pub idle: Duration,
    /// Whether the kernel told on-CPU and starved time.
    pub measured: bool,
}

impl WorkerLoad {
    /// Time with work, whether a core was to be had or not.
    pub fn busy(&self) -> Duration {
        self.on_cpu + self.starved + self.waiting
    }
}

/// What a search with cut-offs and a table counts between two looks of others.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counted {
    /// As [`WorkerLoad::nodes`].
    pub nodes: u64,
    /// As [`WorkerLoad::probes`].
    pub probes: u64,
    /// As [`WorkerLoad::hits`].
    pub hits: u64,
    /// As [`WorkerLoad::cuts`].
    pub cuts: u64,
    /// As [`WorkerLoad::first_cuts`].
    pub first_cuts: u64,
}

/// The slots of one search and its clock.
#[derive(Debug)]
pub struct Telemetry {
    began: Instant,
    /// The entries of the table in use, and how many there is room for.
    table: [AtomicU64; 2],
    /// Nanoseconds after `began`; 0 while the search runs.
    ended: AtomicU64,
    slots: Box<[CachePadded<Slot>]>,
}

impl Telemetry {
    /// Slots for so many workers; the clock starts.
    pub fn new(workers: usize) -> Self {
        let slots = (0..workers).map(|_| CachePadded::default()).collect();
        Self {
            began: Instant::now(),
            table: Default::default(),
            ended: AtomicU64::new(0),
            slots,
        }
    }

    /// The number of workers.
    pub fn workers(&self) -> usize {
        self.slots.len()
    }

    /// Makes the calling thread the owner of a slot until the returned value is dropped. Several
    /// phases of one search may take the same slot one after the other.
    pub fn work(&self, worker: usize) -> Working<'_> {
        let slot = &*self.slots[worker];
        let now = self.now();
        let away = now.saturating_sub(slot.since.load(Relaxed));
        match slot.state.load(Relaxed) {
            UNBORN => add(&slot.idle, now),
            ENDED => add(&slot.idle, away),
            _ => {}
        }
        if let Some((thread, [on_cpu, starved])) = own_schedule() {
            slot.thread.store(thread, Relaxed);
            slot.base_on_cpu.store(on_cpu, Relaxed);
            slot.told_on_cpu.store(on_cpu, Relaxed);
            slot.base_starved.store(starved, Relaxed);
            slot.measured.store(1, Relaxed);
        }
        slot.since.store(now, Relaxed);
        slot.state.store(WORKING, Relaxed);
        Working {
            telemetry: self,
            slot,
            number: worker,
        }
    }

    /// Stops the clock: later samples show the search as it ended.
    pub fn close(&self) {
        let _ = self
            .ended
            .compare_exchange(0, self.now().max(1), Relaxed, Relaxed);
    }

    /// Wall time of the search, until now or until it ended.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(self.now())
    }

    /// The sum of all workers' nodes.
    pub fn nodes(&self) -> u64 {
        self.slots.iter().map(|slot| slot.nodes.load(Relaxed)).sum()
    }

    /// The sum of all facts that workers stored.
    pub fn stored(&self) -> u64 {
        self.slots
            .iter()
            .map(|slot| slot.stored.load(Relaxed))
            .sum()
    }

    /// Shows how full the table is: the entries in use, of those that there is room for.
    pub fn show_table(&self, used: u64, room: u64) {
        self.table[0].store(used, Relaxed);
        self.table[1].store(room, Relaxed);
    }

    /// The entries of the table in use, and how many there is room for, if there is a table.
    pub fn table(&self) -> Option<(u64, u64)> {
        let [used, room] = &self.table;
        match room.load(Relaxed) {
            0 => None,
            room => Some((used.load(Relaxed), room)),
        }
    }

    /// A sample of each worker.
    pub fn sample(&self) -> Vec<WorkerLoad> {
        self.slots.iter().map(|slot| self.load(slot)).collect()
    }

    fn now(&self) -> u64 {
        match self.ended.load(Relaxed) {
            0 => nanos(self.began.elapsed()),
            ended => ended,
        }
    }

    fn load(&self, slot: &Slot) -> WorkerLoad {
        let now = self.now();
        let away = now.saturating_sub(slot.since.load(Relaxed));
        let state = slot.state.load(Relaxed);
        let idle = slot.idle.load(Relaxed) + if state == WORKING { 0 } else { away };
        let (mut on_cpu, mut starved) = (slot.on_cpu.load(Relaxed), slot.starved.load(Relaxed));
        if matches!(state, WORKING | IDLE) {
            let file = format!("/proc/self/task/{}/schedstat", slot.thread.load(Relaxed));
            if let Some([run, wait]) = schedule(&file) {
                let run = run.max(slot.told_on_cpu.load(Relaxed));
                on_cpu += run.saturating_sub(slot.base_on_cpu.load(Relaxed));
                starved += wait.saturating_sub(slot.base_starved.load(Relaxed));
            }
        }
        let measured = slot.measured.load(Relaxed) == 1;
        let busy = now.saturating_sub(idle);
        if !measured {
            on_cpu = busy;
        }
        on_cpu = on_cpu.min(busy);
        starved = starved.min(busy - on_cpu);
        WorkerLoad {
            nodes: slot.nodes.load(Relaxed),
            stored: slot.stored.load(Relaxed),
            gave: slot.gave.load(Relaxed),
            took: slot.took.load(Relaxed),
            probes: slot.probes.load(Relaxed),
            hits: slot.hits.load(Relaxed),
            cuts: slot.cuts.load(Relaxed),
            first_cuts: slot.first_cuts.load(Relaxed),
            depth: slot.depth.load(Relaxed),
            deepest: slot.deepest.load(Relaxed),
            on_cpu: Duration::from_nanos(on_cpu),
            starved: Duration::from_nanos(starved),
            waiting: Duration::from_nanos(busy - on_cpu - starved),
            idle: Duration::from_nanos(now - busy),
            measured,
        }
    }
}

/// A worker at work: the writer's end of its slot. Dropping it ends the worker.
#[derive(Debug)]
pub struct Working<'a> {
    telemetry: &'a Telemetry,
    slot: &'a Slot,
    number: usize,
}

impl Working<'_> {
    /// The worker's number, from 0.
    pub fn number(&self) -> usize {
        self.number
    }

    /// Counts visited nodes and shows the depth of the stack.
    #[inline]
    pub fn visited(&self, nodes: u64, depth: usize) {
        add(&self.slot.nodes, nodes);
        self.slot.depth.store(depth as u64, Relaxed);
    }

    /// Counts what a search with cut-offs has done, and shows the depth of its stack.
    pub fn counted(&self, counted: &Counted, depth: usize) {
        self.visited(counted.nodes, depth);
        add(&self.slot.probes, counted.probes);
        add(&self.slot.hits, counted.hits);
        add(&self.slot.cuts, counted.cuts);
        add(&self.slot.first_cuts, counted.first_cuts);
    }

    /// Tells the exact time on a core until now; for every millisecond or so.
    pub fn clock(&self) {
        if let Some(on_cpu) = own_time_on_cpu() {
            self.slot.told_on_cpu.store(on_cpu, Relaxed);
        }
    }

    /// Says how deep the stack has been.
    #[inline]
    pub fn reached(&self, depth: usize) {
        let deepest = self.slot.deepest.load(Relaxed).max(depth as u64);
        self.slot.deepest.store(deepest, Relaxed);
    }

    /// Counts facts added to the shared set.
    #[inline]
    pub fn stored(&self, facts: u64) {
        add(&self.slot.stored, facts);
    }

    /// Counts a branch given to another worker.
    pub fn gave(&self) {
        add(&self.slot.gave, 1);
    }

    /// Counts a branch or task taken.
    pub fn took(&self) {
        add(&self.slot.took, 1);
    }

    /// Runs `wait`, which waits for work, and counts its time as idle.
    pub fn idle<T>(&self, wait: impl FnOnce() -> T) -> T {
        let before = self.telemetry.now();
        self.slot.since.store(before, Relaxed);
        self.slot.state.store(IDLE, Relaxed);
        let result = wait();
        let now = self.telemetry.now();
        add(&self.slot.idle, now.saturating_sub(before));
        self.slot.since.store(now, Relaxed);
        self.slot.state.store(WORKING, Relaxed);
        result
    }
}

impl Drop for Working<'_> {
    fn drop(&mut self) {
        let slot = self.slot;
        if let Some((_, [on_cpu, starved])) = own_schedule() {
            add(
                &slot.on_cpu,
                on_cpu.saturating_sub(slot.base_on_cpu.load(Relaxed)),
            );
            add(
                &slot.starved,
                starved.saturating_sub(slot.base_starved.load(Relaxed)),
            );
        }
        slot.depth.store(0, Relaxed);
        slot.since.store(self.telemetry.now(), Relaxed);
        slot.state.store(ENDED, Relaxed);
    }
}

fn add(counter: &AtomicU64, by: u64) {
    counter.store(counter.load(Relaxed) + by, Relaxed);
}

fn nanos(time: Duration) -> u64 {
    u64::try_from(time.as_nanos()).unwrap_or(u64::MAX)
}

/// The calling thread's number and its nanoseconds on a core and ready without one.
#[cfg(target_os = "linux")]
fn own_schedule() -> Option<(i32, [u64; 2])> {
    let thread = rustix::thread::gettid().as_raw_nonzero().get();
    let [on_cpu, starved] = schedule("/proc/thread-self/schedstat")?;
    let on_cpu = own_time_on_cpu().map_or(on_cpu, |exact| exact.max(on_cpu));
    Some((thread, [on_cpu, starved]))
}

/// The calling thread's nanoseconds on a core, exact; a system call of some 0.3 us.
#[cfg(target_os = "linux")]
pub(super) fn own_time_on_cpu() -> Option<u64> {
    let time = rustix::time::clock_gettime(rustix::time::ClockId::ThreadCPUTime);
    let seconds = u64::try_from(time.tv_sec).ok()?;
    Some(seconds * 1_000_000_000 + u64::try_from(time.tv_nsec).ok()?)
}

#[cfg(not(target_os = "linux"))]
pub(super) fn own_time_on_cpu() -> Option<u64> {
    None
}

#[cfg(not(target_os = "linux"))]
fn own_schedule() -> Option<(i32, [u64; 2])> {
    None
}

fn schedule(file: &str) -> Option<[u64; 2]> {
    let text = std::fs::read_to_string(file).ok()?;
    let mut words = text.split_ascii_whitespace().map(str::parse);
    Some([words.next()?.ok()?, words.next()?.ok()?])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_four_parts_sum_to_the_wall_time() {
        let telemetry = Telemetry::new(2);
        {
            let working = telemetry.work(0);
            working.visited(7, 3);
            working.reached(5);
            working.reached(4);
            working.idle(|| std::thread::sleep(Duration::from_millis(20)));
        }
        telemetry.close();
        let wall = telemetry.elapsed();
        for load in telemetry.sample() {
            assert_eq!(load.on_cpu + load.starved + load.waiting + load.idle, wall);
        }
        let loads = telemetry.sample();
        assert_eq!((loads[0].nodes, telemetry.nodes()), (7, 7));
        assert_eq!((loads[0].depth, loads[0].deepest), (0, 5));
        assert!(loads[0].idle >= Duration::from_millis(20));
        assert_eq!(
            loads[1].idle, wall,
            "a worker that never began was idle all the time"
        );
    }

    #[test]
    fn a_slot_taken_again_goes_on_counting() {
        let telemetry = Telemetry::new(1);
        for _ in 0..3 {
            telemetry.work(0).visited(5, 1);
        }
        assert_eq!(telemetry.nodes(), 15);
        assert_eq!(telemetry.sample()[0].depth, 0);
    }
}

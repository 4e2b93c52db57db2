//! What the engine panel knows of a search: the one that runs, or the last one.
//!
//! A search is sampled some times a second. The samples are sums since its beginning, so what
//! happened between two of them is their difference, and leaving one out loses nothing but
//! detail. When there are more than [`KEPT`], every second one goes: a search of any length is
//! remembered as a whole, in bounded memory. `curves.rs` draws columns from them; `depths.rs` keeps what
//! an iterative deepening tells.
//!
//! The time that is shown is a [`Window`]. It does not slide: it begins with the search and doubles
//! or so when it is full, and from a minute on it moves by half a minute at a time. So what is drawn
//! stays where it is, a new column comes about once a frame, and a frame is few bytes.

use std::ops::Range;
use std::time::Duration;

use crate::engine::running::Report;
use crate::engine::telemetry::WorkerLoad;
use crate::games::session::Fill;

mod curves;
mod depths;

use depths::Depths;
pub use depths::{KEPT_DEPTHS, Trying};

/// The counters of a search at one moment.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sample {
    /// Wall time of the search.
    pub elapsed: Duration,
    /// What each worker did until then.
    pub loads: Vec<WorkerLoad>,
    /// How full the table is.
    pub fill: Option<Fill>,
}

impl Sample {
    /// The nodes of all workers.
    pub fn nodes(&self) -> u64 {
        self.loads.iter().map(|load| load.nodes).sum()
    }

    /// What a worker did; nothing if it is not known.
    fn load(&self, worker: usize) -> WorkerLoad {
        self.loads.get(worker).cloned().unwrap_or_default()
    }

    /// Keeps the depths of an earlier sample that is left out, where they are greater.
    fn absorb(&mut self, earlier: &Self) {
        for (load, earlier) in self.loads.iter_mut().zip(&earlier.loads) {
            load.depth = load.depth.max(earlier.depth);
        }
    }
}

/// A part of a worker's wall time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// On a core.
    OnCpu,
    /// Ready, without a core.
    Starved,
    /// Blocked by anything but the lack of work.
    Waiting,
    /// Without work.
    Idle,
}

impl Part {
    /// The four, in the order in which they are drawn.
    pub const ALL: [Self; 4] = [Self::OnCpu, Self::Starved, Self::Waiting, Self::Idle];

    /// How much of it there was.
    pub fn of(self, load: &WorkerLoad) -> Duration {
        match self {
            Self::OnCpu => load.on_cpu,
            Self::Starved => load.starved,
            Self::Waiting => load.waiting,
            Self::Idle => load.idle,
        }
    }
}

/// The stretch of a search's wall time that is drawn, from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// The left edge.
    pub from: Duration,
    /// The right edge; later than the left one.
    pub to: Duration,
}

/// The most samples that are kept, the beginning not counted; even.
pub const KEPT: usize = 512;

/// The windows of a young search, in seconds.
const WINDOWS: [u64; 5] = [5, 10, 20, 30, 60];

/// By so many seconds a window of twice the length moves.
const PAGE: u64 = 30;

/// How long a number stands before the next one: for a few workers, and for many. Faster than
/// this nobody reads.
const STEADY: Duration = Duration::from_millis(200);
const STEADY_MANY: Duration = Duration::from_secs(1);
const MANY: usize = 8;

/// The engine panel: a search that runs, or the last one.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// What the search is: engine, schedule.
    pub title: String,
    /// The part of the search that it is in.
    pub phase: String,
    /// Whether it runs.
    pub running: bool,
    /// The beginning, then samples in the order of time; empty before the first search.
    samples: Vec<Sample>,
    /// Samples nearer to each other than this are not kept.
    step: Duration,
    /// The sample whose numbers are shown.
    figures: Sample,
    /// The deepest stack seen, for each worker.
    deepest: Vec<u64>,
    /// What it told of its depths.
    depths: Depths,
    /// Whether it was begun for a game of two sides.
    two_sides: bool,
}

impl Panel {
    /// A search begins; the last one is forgotten.
    pub fn started(&mut self, title: String) {
        *self = Self {
            title,
            running: true,
            samples: vec![Sample::default()],
            ..Self::default()
        };
    }

    /// The search that has begun is one of a game of two sides.
    pub fn is_between_two(&mut self) {
        self.two_sides = true;
    }

    /// A fact from the search.
    pub fn report(&mut self, report: &Report) {
        if let Report::Phase(phase) = report {
            self.phase.clone_from(phase);
        }
        self.depths.report(report);
    }

    /// The counters of the search, later than those before; earlier ones are not taken.
    pub fn sample(&mut self, sample: Sample) {
        if sample.elapsed <= self.elapsed() {
            return;
        }
        self.deepest
            .resize(self.deepest.len().max(sample.loads.len()), 0);
        for (deepest, load) in self.deepest.iter_mut().zip(&sample.loads) {
            *deepest = load.deepest.max(load.depth).max(*deepest);
        }
        let many = sample.loads.len() > MANY;
        let steady = if many { STEADY_MANY } else { STEADY };
        let first = self.figures.loads.is_empty();
        if first || !self.running || sample.elapsed >= self.figures.elapsed + steady {
            self.figures.clone_from(&sample);
        }
        self.keep(sample);
    }

    /// The search has ended. It stays until the next one begins.
    pub fn ended(&mut self) {
        self.running = false;
        self.depths.end();
        if let Some(last) = self.samples.last() {
            self.figures.clone_from(last);
        }
    }

    /// Whether there is a search to be shown.
    pub fn has_searched(&self) -> bool {
        !self.samples.is_empty()
    }

    /// Wall time of the search until its latest sample.
    pub fn elapsed(&self) -> Duration {
        self.samples.last().map_or(Duration::ZERO, |s| s.elapsed)
    }

    /// The sample whose numbers are shown: a recent one while the search runs, then the last.
    pub fn figures(&self) -> &Sample {
        &self.figures
    }

    /// The deepest stack that this worker was seen with, in plies.
    pub fn deepest(&self, worker: usize) -> u64 {
        self.deepest.get(worker).copied().unwrap_or(0)
    }

    /// The deepest stack that any worker was seen with, in plies.
    pub fn deepest_of_all(&self) -> u64 {
        self.deepest.iter().copied().max().unwrap_or(0)
    }

    /// What is drawn: the whole search, or while it runs at most its last minute.
    pub fn window(&self) -> Window {
        let now = self.elapsed();
        let (from, to) = if self.running {
            let fits = |&seconds: &u64| now <= Duration::from_secs(seconds);
            let page = now.as_nanos().div_ceil(u128::from(PAGE) * 1_000_000_000);
            let page = u64::try_from(page).unwrap_or(u64::MAX / PAGE) * PAGE;
            let paged = (page.saturating_sub(2 * PAGE), page);
            WINDOWS
                .iter()
                .find(|s| fits(s))
                .map_or(paged, |&to| (0, to))
        } else {
            let to = now.max(Duration::from_nanos(1));
            return Window {
                from: Duration::ZERO,
                to,
            };
        };
        Window {
            from: Duration::from_secs(from),
            to: Duration::from_secs(to),
        }
    }

    /// Nodes a second: over the last second of a search that runs, or over the whole one.
    pub fn nodes_per_second(&self) -> f64 {
        let to = self.figures.elapsed;
        let from = if self.running {
            to.saturating_sub(Duration::from_secs(1))
        } else {
            Duration::ZERO
        };
        self.rate(from, to)
    }

    /// The share of these workers' time that was this part, in the window; none before there was
    /// any time.
    pub fn share(&self, workers: Range<usize>, part: Part) -> Option<f64> {
        let from = self.window().from;
        let to = self.figures.elapsed;
        let spent = |part: Part| -> f64 {
            let of = |sample: &Sample| {
                let loads = sample.loads.get(workers.clone()).unwrap_or_default();
                let times = loads.iter().map(|load| part.of(load).as_secs_f64());
                times.sum::<f64>()
            };
            (self.at(to, of) - self.at(from, of)).max(0.0)
        };
        let all: f64 = Part::ALL.into_iter().map(spent).sum();
        (all > 0.0).then(|| spent(part) / all)
    }

    /// Puts a sample behind the others, in the place of the latest one if that is too near to the
    /// one before it.
    fn keep(&mut self, mut sample: Sample) {
        if let [.., before, latest] = &*self.samples
            && latest.elapsed < before.elapsed + self.step
        {
            sample.absorb(latest);
            self.samples.pop();
        }
        self.samples.push(sample);
        if self.samples.len() > KEPT + 1 {
            self.thin();
        }
    }

    /// Leaves every second sample out; the beginning and the latest stay.
    fn thin(&mut self) {
        let mut all = std::mem::take(&mut self.samples).into_iter();
        self.samples.extend(all.next());
        while let (Some(earlier), Some(mut later)) = (all.next(), all.next()) {
            later.absorb(&earlier);
            self.samples.push(later);
        }
        self.samples.extend(all);
        self.step = self.elapsed() * 2 / u32::try_from(KEPT).expect("a small number");
    }
}

#[cfg(test)]
#[path = "panel_tests.rs"]
mod tests;

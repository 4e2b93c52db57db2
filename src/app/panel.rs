//! What the engine panel shows: the last seconds of a search, sampled.

use std::collections::VecDeque;
use std::time::Duration;

use crate::engine::running::Report;
use crate::engine::telemetry::WorkerLoad;
use crate::games::session::Fill;

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

/// Samples that are kept.
pub const KEPT: usize = 300;

/// The engine panel: a search that runs, or the last one.
#[derive(Clone, Debug, Default)]
pub struct Panel {
    /// What the search is: engine, schedule.
    pub title: String,
    /// The part of the search that it is in.
    pub phase: String,
    /// Whether it runs.
    pub running: bool,
    /// Samples, the latest last.
    pub samples: VecDeque<Sample>,
}

impl Panel {
    /// A search begins.
    pub fn started(&mut self, title: String) {
        *self = Self {
            title,
            running: true,
            ..Self::default()
        };
    }

    /// A fact from the search.
    pub fn report(&mut self, report: &Report) {
        let Report::Phase(phase) = report;
        self.phase.clone_from(phase);
    }

    /// A sample of the search's counters.
    pub fn sample(&mut self, sample: Sample) {
        if self.samples.len() == KEPT {
            self.samples.pop_front();
        }
        self.samples.push_back(sample);
    }

    /// The search has ended.
    pub fn ended(&mut self) {
        self.running = false;
    }
}

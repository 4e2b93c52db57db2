//! The searchers, and all that runs on worker threads. Knows no game by name.
//!
//! Two lanes lead out of a running search. *Counters* (nodes, depth, time) are written by each
//! worker to its own slot and sampled by whoever looks, [`telemetry`]; they may be missed. *Facts*
//! (a phase begins, the search has ended) are few and must not be lost; they go through a channel,
//! [`running`].

pub mod adversarial;
pub mod byte_table;
pub mod control;
pub mod infeasible;
pub mod puzzle;
pub mod running;
pub mod schedule;
pub mod simulate;
mod sync;
pub mod telemetry;

//! Many workers on one tree.

use std::marker::PhantomData;

use super::deepening::{Algorithm, Method};
use super::table::Table;
use super::worker::Worker;
use super::{alpha_beta, minimax, negascout};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// The workers of a search, as the first of them sees them.
#[derive(Debug)]
pub struct Crew<'a, P: Adversarial> {
    algorithm: Algorithm,
    together: PhantomData<&'a P>,
}

impl<P: Adversarial> Crew<'_, P> {
    /// The score of a position, by all of them.
    pub fn value(
        &self,
        position: &P,
        (depth, ply): (u8, u8),
        window: Window,
        worker: &mut Worker<'_, P>,
    ) -> Result<Score, Stopped> {
        alone(self.algorithm, position, (depth, ply), window, worker)
    }
}

/// The score of a position, by one worker.
pub fn alone<P: Adversarial>(
    algorithm: Algorithm,
    position: &P,
    (depth, ply): (u8, u8),
    window: Window,
    worker: &mut Worker<'_, P>,
) -> Result<Score, Stopped> {
    match algorithm {
        Algorithm::Minimax => minimax::value(position, depth, ply, window, worker),
        Algorithm::AlphaBeta => alpha_beta::value(position, depth, ply, window, worker),
        Algorithm::Negascout => negascout::value(position, depth, ply, window, worker),
    }
}

/// Runs a search with all workers that the limits allow, and gives what it gives.
pub fn with_crew<P: Adversarial, T>(
    method: Method,
    desk: &Desk,
    table: Option<&Table>,
    search: impl FnOnce(&Crew<'_, P>, &mut Worker<'_, P>) -> T,
) -> T {
    let crew = Crew {
        algorithm: method.algorithm,
        together: PhantomData,
    };
    let working = desk.telemetry.work(0);
    let mut worker = Worker::new(&desk.control, working, table).telling(desk);
    search(&crew, &mut worker)
}

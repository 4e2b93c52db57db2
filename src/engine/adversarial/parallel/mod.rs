//! Many workers on one tree.
//!
//! Minimax divides by itself, but alpha-beta lives by what it knows already: the bounds that the
//! moves before have given. Whoever searches two moves at once does not know of one what the other
//! would have told, and searches what need not have been (*search overhead*); whoever waits for it
//! loses time. Three ways out of it:
//!
//! * [`young_brothers`] divides a node only when its first move has given a bound, and tells every
//!   new bound to all who search below it;
//! * [`abdada`]: all workers search the whole tree and meet in the table; a move that another one
//!   is at is put off till later;
//! * [`lazy`]: the same, but all that keeps them apart is that each tries the moves in an order of
//!   its own.
//!
//! The workers live as long as the whole search, and wait between its depths.

pub mod abdada;
pub mod lazy;
pub mod young_brothers;

use abdada::Busy;
use lazy::Race;
use young_brothers::Board;

use super::deepening::{Algorithm, Method, Sharing};
use super::node::Turn;
use super::table::Table;
use super::worker::Worker;
use super::{alpha_beta, minimax, negascout};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// The workers of a search, as the first of them sees them.
#[derive(Debug)]
pub enum Crew<P: Adversarial> {
    /// There is only one.
    Alone(Algorithm),
    /// They divide nodes.
    Brothers(Board<P>),
    /// All of them search from the root.
    Race(Race<P>),
}

impl<P: Adversarial> Crew<P> {
    /// The crew for a method, with so many workers, which divide nothing smaller than `grain` nodes.
    pub fn new(method: Method, workers: usize, grain: u64) -> Self {
        let algorithm = method.algorithm;
        if workers < 2 {
            return Self::Alone(algorithm);
        }
        match method.sharing {
            Sharing::Alone => Self::Alone(algorithm),
            Sharing::YoungBrothers => Self::Brothers(Board::new(algorithm, grain)),
            Sharing::Abdada => Self::Race(Race::new(algorithm, Some(Busy::default()))),
            Sharing::Lazy => Self::Race(Race::new(algorithm, None)),
        }
    }

    /// The score of a position, by all of them.
    pub fn value(
        &self,
        position: &P,
        (depth, ply): (u8, u8),
        window: Window,
        worker: &mut Worker<'_, P>,
    ) -> Result<Score, Stopped> {
        match self {
            &Self::Alone(algorithm) => alone(algorithm, position, (depth, ply), window, worker),
            Self::Brothers(board) => board.value(position, (depth, ply), window, worker),
            Self::Race(race) => race.value(position, (depth, ply), window, worker),
        }
    }

    /// What a worker other than the first does, until the search ends.
    fn work(&self, worker: &mut Worker<'_, P>) {
        match self {
            Self::Alone(_) => {}
            Self::Brothers(board) => board.work(worker),
            Self::Race(race) => race.work(worker),
        }
    }

    fn close(&self) {
        match self {
            Self::Alone(_) => {}
            Self::Brothers(board) => board.close(),
            Self::Race(race) => race.close(),
        }
    }
}

/// Closes the crew when a worker that others wait for is gone: at the end, or by a panic.
struct Closing<'a, P: Adversarial>(&'a Crew<P>);

impl<P: Adversarial> Drop for Closing<'_, P> {
    fn drop(&mut self) {
        self.0.close();
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

/// The score of a move, as an algorithm asks for it, by a search of it with given bounds.
fn asked<M>(
    algorithm: Algorithm,
    turn: &Turn<M>,
    bounds: Window,
    mut search: impl FnMut(Window) -> Result<Score, Stopped>,
) -> Result<Score, Stopped> {
    match algorithm {
        Algorithm::Minimax => search(Window::FULL),
        Algorithm::Negascout if turn.before > 0 => negascout::scout(bounds, search),
        Algorithm::AlphaBeta | Algorithm::Negascout => search(bounds),
    }
}

/// A node is divided when so many nodes below it were searched: some 50 µs of work, so that what is
/// left is likely to be worth the 5 to 50 µs that it takes to wake a worker.
pub const GRAIN: u64 = 1000;

/// Runs a search with all workers that the limits allow, and gives what it gives.
pub fn with_crew<P: Adversarial, T>(
    (method, grain): (Method, u64),
    desk: &Desk,
    table: Option<&Table>,
    search: impl FnOnce(&Crew<P>, &mut Worker<'_, P>) -> T,
) -> T {
    let workers = desk.telemetry.workers();
    let crew = Crew::new(method, workers, grain);
    let new = |number| Worker::new(&desk.control, desk.telemetry.work(number), table);
    let first = || {
        let _closing = Closing(&crew);
        search(&crew, &mut new(0).telling(desk))
    };
    if matches!(crew, Crew::Alone(_)) {
        return first();
    }
    std::thread::scope(|scope| {
        for number in 1..workers {
            let (crew, new) = (&crew, &new);
            scope.spawn(move || {
                let _closing = Closing(crew);
                let mut worker = new(number);
                if method.sharing == Sharing::Lazy {
                    worker.turn_orders(number, workers);
                }
                crew.work(&mut worker);
            });
        }
        first()
    })
}

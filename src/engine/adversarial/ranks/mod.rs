//! Five searches by ranks that share nothing but messages, as a paper on tic-tac-toe has them.
//!
//! A. Y. AlSallut, H. H. Hejazi, H. A. AbuGhali, *A Fast Parallel Alpha-Beta Algorithm for Tic Tac
//! Toe Game*: minimax and alpha-beta on one rank, the two of them on several, and the paper's own
//! *pool*. They give the score of plain minimax and a move that has it, of any game, to a depth.
//!
//! The paper divides the tree at the moves of the root. Here each of these is divided once more at
//! the replies ([`pieces`]), for a few large pieces can't be dealt evenly. Rank 0 searches like the
//! others, but for the pool, where it only deals (and so sleeps nearly always): there it is one more
//! thread than the workers. Ranks are threads with [`Channels`] between them.

pub mod alpha_beta;
pub mod broadcast;
pub mod minimax;
mod news;
pub mod parallel_minimax;
pub mod pieces;
pub mod pool;
mod tree;

use std::thread;

use super::transport::{Account, Channels, Transport};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::engine::telemetry::Working;
use crate::position::Adversarial;
use crate::score::Score;
use pieces::Pieces;
use tree::Tree;

/// Which of the five.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Sequential minimax.
    Minimax,
    /// Minimax with the moves dealt before.
    ParallelMinimax,
    /// Sequential alpha-beta.
    AlphaBeta,
    /// Alpha-beta with the moves dealt before; every new bound is told to all.
    ParallelAlphaBeta,
    /// Alpha-beta where a worker asks for work, and gets the bounds with it.
    Pool,
}

impl Scheme {
    /// All of them, in the order of the paper.
    pub const ALL: [Self; 5] = [
        Self::Minimax,
        Self::ParallelMinimax,
        Self::AlphaBeta,
        Self::ParallelAlphaBeta,
        Self::Pool,
    ];

    /// Its name on the command line.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Minimax => "minimax",
            Self::ParallelMinimax => "parallel-minimax",
            Self::AlphaBeta => "alpha-beta",
            Self::ParallelAlphaBeta => "parallel-alpha-beta",
            Self::Pool => "pool",
        }
    }

    /// Whether several workers take part.
    pub const fn is_parallel(self) -> bool {
        !matches!(self, Self::Minimax | Self::AlphaBeta)
    }
}

/// What a search found.
#[derive(Clone, Debug, PartialEq)]
pub struct Found<M> {
    /// From the side to move.
    pub score: Score,
    /// A move that has this score; none if the game is over or the depth is 0.
    pub best: Option<M>,
    /// Nodes of all ranks.
    pub nodes: u64,
    /// What each rank did.
    pub ranks: Vec<Rank>,
}

/// What a rank did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rank {
    /// What it was there for.
    pub role: Role,
    /// Nodes visited.
    pub nodes: u64,
    /// Its time and its messages.
    pub account: Account,
}

/// What a rank is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// It searches.
    Worker,
    /// It deals pieces to the others and searches nothing.
    Dealer,
}

/// The score and a best move so many plies deep, by the threads of the desk's limits (one, for the
/// sequential two).
pub fn search<P: Adversarial>(
    root: &P,
    scheme: Scheme,
    depth: u8,
    desk: &Desk,
) -> Result<Found<P::Move>, Stopped> {
    desk.phase(scheme.name());
    let pieces = Pieces::new(root, depth);
    let workers = if scheme.is_parallel() {
        desk.limits.threads.max(1)
    } else {
        1
    };
    let first_worker = usize::from(scheme == Scheme::Pool);
    let mut ends = Channels::all(workers + first_worker).into_iter();
    let run = |mut end: Channels| {
        let number = end.rank().checked_sub(first_worker);
        let working = number.map(|number| desk.telemetry.work(number));
        let mut tree = Tree::new(&desk.control, working.as_ref());
        end.begin();
        let found = match scheme {
            Scheme::Minimax => minimax::run(&pieces, &mut tree),
            Scheme::ParallelMinimax => parallel_minimax::run(&pieces, &mut tree, &mut end),
            Scheme::AlphaBeta => alpha_beta::run(&pieces, &mut tree),
            Scheme::ParallelAlphaBeta => broadcast::run(&pieces, &mut tree, &mut end),
            Scheme::Pool => pool::run(&pieces, &mut tree, &mut end),
        };
        let rank = Rank {
            role: if number.is_some() {
                Role::Worker
            } else {
                Role::Dealer
            },
            nodes: tree.nodes(),
            account: end.account(),
        };
        tree.finish();
        (found, rank)
    };
    let first = ends.next().expect("there is a rank 0");
    let mut all = Vec::new();
    thread::scope(|scope| {
        let spawned: Vec<_> = ends.map(|end| scope.spawn(|| run(end))).collect();
        all.push(run(first));
        all.extend(spawned.into_iter().map(|thread| match thread.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        }));
    });
    let ranks: Vec<Rank> = all.iter().map(|(_, rank)| *rank).collect();
    debug_assert!(
        all.iter().all(|(found, _)| *found == all[0].0),
        "all ranks know the same at the end"
    );
    let (score, best) = all.swap_remove(0).0?;
    Ok(Found {
        score,
        best: best.map(|number| pieces.steps[number]),
        nodes: ranks.iter().map(|rank| rank.nodes).sum(),
        ranks,
    })
}

/// What is known at the end: the score, and the number of a best move.
type Best = (Score, Option<usize>);

/// Waits without work, which is idle time.
fn idle<T>(working: Option<&Working<'_>>, wait: impl FnOnce() -> T) -> T {
    match working {
        Some(working) => working.idle(wait),
        None => wait(),
    }
}

#[cfg(test)]
#[path = "ranks_tests.rs"]
mod tests;

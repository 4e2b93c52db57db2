//! Depth-first search for a solution, with a set of positions proved infeasible, on many workers.
//!
//! The algorithm is Algorithm 2 of Merand and Varkevisser, *COMS3008: Parallel Computing
//! Assignment* (2017): backtracking that remembers each position from which everything was tried
//! in vain. Four things are done otherwise:
//!
//! * each worker keeps its own stack instead of recursing, so that any branch on it can be taken
//!   away from the outside (`worker.rs`);
//! * the set is lock-free ([`super::infeasible`]) and holds *proved* facts only: a position of
//!   which a branch was given away is entered when the last part of it has come back (`split.rs`);
//! * under [`Schedule::Dynamic`] a worker without work is given the *shallowest* open branch of
//!   another. The source found nested parallelism slower than none: it made a task of every
//!   branch. Here a task is made only when somebody waits for one, and is as large as can be;
//! * under [`Schedule::Static`] and [`Schedule::Guided`] the list of tasks is the first level of
//!   the game that has [`TASKS_PER_WORKER`] positions a worker, not just the first moves: the
//!   central game has only one first move up to symmetry.
//!
//! With no set at all it is Algorithm 1 of the source.

mod split;
#[cfg(all(test, not(loom)))]
mod tests;
mod worker;

use std::collections::HashSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::Relaxed};

use crossbeam_channel::{Receiver, Sender, unbounded};

use super::control::Stopped;
use super::infeasible::Infeasible;
use super::running::{Desk, panic_message};
use super::schedule::{Deal, Schedule};
use crate::position::{Child, Puzzle};
use split::{Published, Split};
use worker::{Task, Worker};

/// Static and guided schedules deal at least so many tasks a worker, where the game has them.
pub const TASKS_PER_WORKER: usize = 16;

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome<M> {
    /// These moves lead to the goal.
    Solved(Vec<M>),
    /// No moves do.
    Dead,
}

/// How a search is to be carried out.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'a> {
    /// How the branches are dealt.
    pub schedule: Schedule,
    /// The set of dead positions, of this goal and no other; none for plain backtracking.
    pub infeasible: Option<&'a Infeasible>,
}

/// Searches from `root` until a solution is found or none exists.
///
/// # Panics
/// If a worker panics, with its message, after all workers have ended.
pub fn solve<P: Puzzle>(
    puzzle: &P,
    root: P::Node,
    plan: Plan<'_>,
    desk: &Desk,
) -> Result<Outcome<P::Move>, Stopped> {
    if puzzle.is_solved(&root) {
        return Ok(Outcome::Solved(Vec::new()));
    }
    let key = puzzle.key(&root);
    if plan.infeasible.is_some_and(|set| set.contains(key)) {
        return Ok(Outcome::Dead);
    }
    let workers = if plan.schedule == Schedule::Sequential {
        1
    } else {
        desk.limits.threads
    };
    let shared = Shared::new(puzzle, plan, desk, workers);
    let dealt = matches!(plan.schedule, Schedule::Static | Schedule::Guided);
    let tasks = if dealt && workers > 1 {
        match first_tasks(
            puzzle,
            root,
            TASKS_PER_WORKER * workers,
            plan.infeasible,
            desk,
        )? {
            Tasks::Solved(moves) => return Ok(Outcome::Solved(moves)),
            Tasks::Open(tasks) if tasks.is_empty() => return Ok(Outcome::Dead),
            Tasks::Open(tasks) => tasks,
        }
    } else {
        vec![(root, Vec::new())]
    };
    let whole = Split::root(key, tasks.len());
    let tasks: Vec<Task<P>> = tasks
        .into_iter()
        .map(|(node, path)| Task {
            node,
            path,
            whole: whole.clone(),
        })
        .collect();
    shared.run(workers, tasks);
    shared.result()
}

/// The tasks of a dealt schedule, or a solution met while they were made.
pub enum Tasks<P: Puzzle> {
    /// These moves lead to the goal.
    Solved(Vec<P::Move>),
    /// Positions, each with the moves that lead to it; without any the root is dead.
    Open(Vec<(P::Node, Vec<P::Move>)>),
}

/// What goes to a worker that waits.
enum Message<P: Puzzle> {
    Branch(Task<P>),
    End,
}

/// Why a search ended.
enum End<M> {
    Solved(Vec<M>),
    Dead,
    Stopped(Stopped),
    Failed(String),
}

/// What the workers of one search share.
struct Shared<'a, P: Puzzle> {
    puzzle: &'a P,
    plan: Plan<'a>,
    desk: &'a Desk,
    /// Workers that wait for a branch and to whom none is on the way.
    hungry: AtomicUsize,
    branches: (Sender<Message<P>>, Receiver<Message<P>>),
    /// The open positions that all know of; none where there is only one worker.
    published: Option<Published>,
    over: AtomicBool,
    end: Mutex<Option<End<P::Move>>>,
}

impl<'a, P: Puzzle> Shared<'a, P> {
    fn new(puzzle: &'a P, plan: Plan<'a>, desk: &'a Desk, workers: usize) -> Self {
        Self {
            puzzle,
            plan,
            desk,
            hungry: AtomicUsize::new(0),
            branches: unbounded(),
            published: (workers > 1 && plan.infeasible.is_some()).then(Published::new),
            over: AtomicBool::new(false),
            end: Mutex::new(None),
        }
    }

    /// Ends the search for all workers; the first reason stays, but that a proof beats a stop.
    fn end(&self, end: End<P::Move>) {
        let mut slot = self.end.lock().expect("nobody panics with the lock");
        if slot.is_none() || matches!(*slot, Some(End::Stopped(_))) {
            *slot = Some(end);
        }
        if !self.over.swap(true, Relaxed) {
            for _ in 0..self.desk.limits.threads {
                let _ = self.branches.0.send(Message::End);
            }
        }
    }

    fn result(self) -> Result<Outcome<P::Move>, Stopped> {
        let end = self.end.into_inner().expect("nobody panics with the lock");
        match end.expect("workers end only when the search does") {
            End::Solved(moves) => Ok(Outcome::Solved(moves)),
            End::Dead => Ok(Outcome::Dead),
            End::Stopped(stopped) => Err(stopped),
            End::Failed(message) => panic!("{message}"),
        }
    }

    fn run(&self, workers: usize, tasks: Vec<Task<P>>) {
        if self.plan.schedule == Schedule::Dynamic {
            let root = Mutex::new(tasks.into_iter().next());
            let first = || root.lock().expect("nobody panics with the lock").take();
            self.on_threads(workers, |worker| {
                let first = first();
                worker.serve(first);
            });
        } else {
            let deal = Deal::new(self.plan.schedule, tasks.len(), workers);
            self.on_threads(workers, |worker| worker.work_off(&deal, &tasks));
        }
    }

    /// Runs `work` on each worker; the calling thread is the first of them. A panic ends the
    /// search instead of hanging it.
    fn on_threads<'s>(&'s self, workers: usize, work: impl Fn(&mut Worker<'s, P>) + Sync) {
        let run = |number: usize| {
            let attempt = std::panic::AssertUnwindSafe(|| work(&mut Worker::new(self, number)));
            if let Err(panic) = std::panic::catch_unwind(attempt) {
                self.end(End::Failed(panic_message(&*panic)));
            }
        };
        std::thread::scope(|scope| {
            let run = &run;
            for number in 1..workers {
                let thread = std::thread::Builder::new();
                if let Err(error) = thread.spawn_scoped(scope, move || run(number)) {
                    self.end(End::Failed(format!(
                        "no thread for worker {number}: {error}"
                    )));
                    return;
                }
            }
            run(0);
        });
    }
}

/// Plays from the root, level by level, until a level has at least `wanted` positions: what a
/// static or guided schedule deals. Positions with equal keys are one task, and known dead ones
/// none.
pub fn first_tasks<P: Puzzle>(
    puzzle: &P,
    root: P::Node,
    wanted: usize,
    infeasible: Option<&Infeasible>,
    desk: &Desk,
) -> Result<Tasks<P>, Stopped> {
    let counting = desk.telemetry.work(0);
    let mut level = vec![(root, Vec::new())];
    let mut children: Vec<Child<P::Move>> = Vec::new();
    while !level.is_empty() && level.len() < wanted {
        desk.control.tick(level.len() as u64)?;
        let mut seen = HashSet::new();
        let mut next = Vec::new();
        for (node, path) in level {
            counting.visited(1, path.len());
            children.clear();
            puzzle.children(&node, &mut children);
            for child in children.iter().rev() {
                let below = puzzle.play(&node, child.step);
                let path: Vec<_> = path.iter().copied().chain([child.step]).collect();
                if puzzle.is_solved(&below) {
                    return Ok(Tasks::Solved(path));
                }
                let dead = infeasible.is_some_and(|set| set.contains(child.key));
                if !dead && seen.insert(child.key) {
                    next.push((below, path));
                }
            }
        }
        level = next;
    }
    Ok(Tasks::Open(level))
}

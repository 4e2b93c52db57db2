//! The depth-first engine on toy puzzles, against plain recursive evaluation.
//!
//! A [`Toy`] is a random graph in layers, given by a hash: a node is its layer and a number, its
//! children are a few numbers in the next layer, so most nodes are reached in many ways. It counts
//! how often each node is visited, it can give its core away at every fourth node (which shakes the
//! workers into other orders), and it can panic or raise the interrupt flag at a node.

use std::sync::Arc;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use super::*;
use crate::engine::control::{Limits, TICK_NODES};
use crate::engine::running::Running;

const SCHEDULES: [Schedule; 4] = Schedule::ALL;
const THREADS: [usize; 5] = [1, 2, 3, 4, 8];

/// Too small for any of the graphs, and large enough for all.
const TINY: usize = 4096;
const LARGE: usize = 4 << 20;

type Place = (u32, u32);

#[derive(Debug)]
struct Toy {
    seed: u64,
    layers: u32,
    width: u32,
    branches: u64,
    /// One node in so many of the last layer is a solution; none if 0.
    solved: u64,
    yields: bool,
    panics_at: Option<Place>,
    interrupts_at: Option<(u64, Arc<AtomicBool>)>,
    visits: Vec<AtomicUsize>,
    all_visits: AtomicUsize,
}

impl Toy {
    fn new(seed: u64, layers: u32, width: u32, branches: u64) -> Self {
        Self {
            seed,
            layers,
            width,
            branches,
            solved: 0,
            yields: false,
            panics_at: None,
            interrupts_at: None,
            visits: (0..layers * width).map(|_| AtomicUsize::new(0)).collect(),
            all_visits: AtomicUsize::new(0),
        }
    }

    fn index(&self, (layer, number): Place) -> usize {
        (layer * self.width + number) as usize
    }

    fn random(&self, (layer, number): Place, salt: u64) -> u64 {
        let mut z = self.seed ^ u64::from(layer) << 40 ^ u64::from(number) << 8 ^ salt;
        z = z.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    fn below(&self, place: Place) -> Vec<Place> {
        if place.0 + 1 == self.layers {
            return Vec::new();
        }
        let mut below: Vec<Place> = (0..self.branches)
            .filter(|&salt| salt == 0 || !self.random(place, salt).is_multiple_of(4))
            .map(|salt| self.random(place, 100 + salt) % u64::from(self.width))
            .map(|number| {
                (
                    place.0 + 1,
                    u32::try_from(number).expect("a level has few nodes"),
                )
            })
            .collect();
        below.sort_unstable();
        below.dedup();
        below
    }

    fn is_goal(&self, place: Place) -> bool {
        self.solved > 0
            && place.0 + 1 == self.layers
            && self.random(place, 200).is_multiple_of(self.solved)
    }

    /// Plain evaluation of every node, from the last layer up.
    fn alive(&self) -> Vec<bool> {
        let mut alive = vec![false; self.visits.len()];
        for layer in (0..self.layers).rev() {
            for number in 0..self.width {
                let place = (layer, number);
                alive[self.index(place)] =
                    self.is_goal(place) || self.below(place).iter().any(|&p| alive[self.index(p)]);
            }
        }
        alive
    }

    fn reachable(&self) -> Vec<bool> {
        let mut reached = vec![false; self.visits.len()];
        reached[0] = true;
        for layer in 0..self.layers {
            for number in 0..self.width {
                if reached[self.index((layer, number))] {
                    for p in self.below((layer, number)) {
                        reached[self.index(p)] = true;
                    }
                }
            }
        }
        reached
    }

    fn visits(&self, index: usize) -> usize {
        self.visits[index].load(Relaxed)
    }
}

impl Puzzle for Toy {
    type Node = Place;
    type Move = Place;

    fn children(&self, node: &Place, into: &mut Vec<Child<Place>>) {
        self.visits[self.index(*node)].fetch_add(1, Relaxed);
        let visits = self.all_visits.fetch_add(1, Relaxed) as u64;
        if self.panics_at == Some(*node) {
            // Without the message that a plain panic prints.
            std::panic::resume_unwind(Box::new("a toy breaks"));
        }
        if let Some((at, flag)) = &self.interrupts_at
            && visits >= *at
        {
            flag.store(true, Relaxed);
        }
        if self.yields && self.random(*node, visits).is_multiple_of(4) {
            std::thread::yield_now();
        }
        let child = |step: Place| Child {
            step,
            key: self.key(&step),
        };
        into.extend(self.below(*node).into_iter().map(child));
    }

    fn play(&self, _: &Place, step: Place) -> Place {
        step
    }

    fn key(&self, node: &Place) -> u64 {
        self.index(*node) as u64 + 1
    }

    fn is_solved(&self, node: &Place) -> bool {
        self.is_goal(*node)
    }
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        memory: 0,
        time: None,
        nodes: None,
    }
}

fn quiet(limits: Limits) -> Desk {
    Desk::quiet(limits, Arc::default())
}

/// Runs `each` for every schedule, number of threads and kind of set.
fn in_all_ways(mut each: impl FnMut(Schedule, usize, Option<Arc<Infeasible>>)) {
    for schedule in SCHEDULES {
        for threads in THREADS {
            for memory in [None, Some(TINY), Some(LARGE)] {
                let set = memory.map(|memory| Arc::new(Infeasible::new(memory)));
                each(schedule, threads, set);
            }
        }
    }
}

fn plan(schedule: Schedule, infeasible: Option<&Infeasible>) -> Plan<'_> {
    Plan {
        schedule,
        infeasible,
    }
}

fn assert_only_facts(toy: &Toy, alive: &[bool], set: Option<&Infeasible>) {
    for (index, &alive) in alive.iter().enumerate() {
        let held = set.is_some_and(|set| set.contains(index as u64 + 1));
        assert!(!(held && alive), "{index} of {} is alive", toy.seed);
    }
}

/// Plays the moves of a solution, or sees that the outcome is right in saying that there is none.
fn assert_right(toy: &Toy, alive: &[bool], outcome: &Outcome<Place>) {
    match outcome {
        Outcome::Dead => assert!(!alive[0], "{} has a solution", toy.seed),
        Outcome::Solved(moves) => {
            let mut place = (0, 0);
            for &step in moves {
                assert!(toy.below(place).contains(&step), "{place:?} to {step:?}");
                place = step;
            }
            assert!(toy.is_goal(place));
        }
    }
}

#[test]
fn every_schedule_agrees_with_plain_evaluation() {
    let (mut solved, mut dead) = (0, 0);
    for seed in 0..24 {
        let mut toy = Toy::new(seed, 9, 60, 4);
        toy.solved = [0, 40, 60, 100][usize::try_from(seed % 4).unwrap()];
        toy.yields = seed % 3 == 0;
        let alive = toy.alive();
        *(if alive[0] { &mut solved } else { &mut dead }) += 1;
        in_all_ways(|schedule, threads, set| {
            let desk = quiet(limits(threads));
            let outcome = solve(&toy, (0, 0), plan(schedule, set.as_deref()), &desk).unwrap();
            assert_right(&toy, &alive, &outcome);
            assert_only_facts(&toy, &alive, set.as_deref());
        });
    }
    assert!(solved >= 4 && dead >= 8, "{solved} {dead}");
}

/// Each node of an exhausted graph must have been looked at, by somebody, and the counters must
/// have counted each visit. One worker looks at each node once.
#[test]
fn an_exhausted_search_has_visited_every_node() {
    for seed in 100..104 {
        let reachable = Toy::new(seed, 30, 400, 5).reachable();
        let distinct = reachable.iter().filter(|&&r| r).count();
        for (schedule, threads) in SCHEDULES.into_iter().flat_map(|s| THREADS.map(|t| (s, t))) {
            let mut toy = Toy::new(seed, 30, 400, 5);
            toy.yields = seed % 2 == 0;
            let set = Infeasible::new(LARGE);
            let desk = quiet(limits(threads));
            let outcome = solve(&toy, (0, 0), plan(schedule, Some(&set)), &desk);
            assert_eq!(outcome, Ok(Outcome::Dead));
            let all = toy.all_visits.load(Relaxed);
            assert_eq!(all as u64, desk.telemetry.nodes());
            let missed = (0..reachable.len()).find(|&i| reachable[i] && toy.visits(i) == 0);
            assert_eq!(missed, None, "{schedule:?} {threads}");
            if threads == 1 || schedule == Schedule::Sequential {
                assert_eq!(all, distinct, "{schedule:?} {threads}");
            }
        }
    }
}

/// Two workers that meet on the way down search some nodes twice, but not whole branches. How
/// often depends on the machine's whims, so the best of a few searches counts, and generously.
#[test]
fn many_workers_visit_hardly_more_nodes_than_one() {
    let distinct = Toy::new(7, 60, 1000, 5).reachable();
    let distinct = distinct.iter().filter(|&&r| r).count();
    for threads in [2, 4, 8] {
        let visits = |_| {
            let toy = Toy::new(7, 60, 1000, 5);
            let set = Infeasible::new(LARGE);
            let desk = quiet(limits(threads));
            let outcome = solve(&toy, (0, 0), plan(Schedule::Dynamic, Some(&set)), &desk);
            assert_eq!(outcome, Ok(Outcome::Dead));
            toy.all_visits.load(Relaxed)
        };
        let best = (0..5).map(visits).min().unwrap();
        let most = distinct + distinct / 4;
        assert!(
            best <= most,
            "{threads} workers: {best} visits of {distinct} nodes"
        );
    }
}

/// Runs `work` on a thread of its own and fails if it does not come back.
fn in_time<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (sender, receiver) = mpsc::channel();
    std::thread::spawn(move || sender.send(work()));
    let patience = Duration::from_mins(1);
    receiver.recv_timeout(patience).expect("the search hangs")
}

#[test]
fn a_worker_that_panics_fails_the_search_and_does_not_hang_it() {
    for seed in 200..203 {
        let plain = Toy::new(seed, 9, 60, 4);
        let (alive, reachable) = (plain.alive(), plain.reachable());
        let last = reachable.iter().rposition(|&r| r).unwrap();
        for at in [0, last / 2, last] {
            let at = (0..=at).rfind(|&i| reachable[i]).unwrap();
            let place = u32::try_from(at).map(|at| (at / 60, at % 60)).unwrap();
            in_all_ways(|schedule, threads, set| {
                let mut toy = Toy::new(seed, 9, 60, 4);
                toy.panics_at = Some(place);
                let (failed, set) = in_time(move || {
                    let kept = set.clone();
                    let running = Running::spawn(limits(threads), Arc::default(), move |desk| {
                        solve(&toy, (0, 0), plan(schedule, set.as_deref()), desk)
                    });
                    (running.join(), kept)
                });
                let failed = failed.unwrap_err().to_string();
                assert!(failed.contains("a toy breaks"), "{failed}");
                assert_only_facts(&plain, &alive, set.as_deref());
            });
        }
    }
}

/// A graph so large that no search comes to its end.
fn endless(seed: u64) -> Toy {
    Toy::new(seed, 40, 20_000, 6)
}

#[test]
fn a_search_stops_soon_after_its_node_limit() {
    in_all_ways(|schedule, threads, set| {
        let toy = endless(300);
        let desk = quiet(Limits {
            nodes: Some(5000),
            ..limits(threads)
        });
        let stopped = solve(&toy, (0, 0), plan(schedule, set.as_deref()), &desk);
        assert_eq!(stopped, Err(Stopped::Nodes));
        let most = 5000 + (threads as u64 + 1) * TICK_NODES;
        assert!((1..=most).contains(&desk.telemetry.nodes()));
    });
}

#[test]
fn a_search_stops_soon_after_an_interrupt() {
    in_all_ways(|schedule, threads, set| {
        let flag: Arc<AtomicBool> = Arc::default();
        let mut toy = endless(301);
        toy.interrupts_at = Some((3000, flag.clone()));
        let desk = Desk::quiet(limits(threads), flag);
        let stopped = solve(&toy, (0, 0), plan(schedule, set.as_deref()), &desk);
        assert_eq!(stopped, Err(Stopped::Interrupted));
        let most = 3000 + (threads as u64 + 1) * TICK_NODES;
        assert!((3000..=most).contains(&desk.telemetry.nodes()));
    });
}

#[test]
fn a_search_stops_soon_after_its_time() {
    let began = Instant::now();
    in_all_ways(|schedule, threads, set| {
        let toy = Toy::new(302, 60, 20_000, 6);
        let desk = quiet(Limits {
            time: Some(Duration::from_millis(2)),
            ..limits(threads)
        });
        let stopped = solve(&toy, (0, 0), plan(schedule, set.as_deref()), &desk);
        assert_eq!(stopped, Err(Stopped::Time));
    });
    assert!(began.elapsed() < Duration::from_mins(1));
}

#[test]
fn an_interrupted_search_leaves_facts_and_goes_on_from_them() {
    for seed in 400..412 {
        let mut toy = Toy::new(seed, 25, 300, 5);
        toy.solved = [0, 0, 300][usize::try_from(seed % 3).unwrap()];
        toy.yields = seed % 2 == 0;
        let alive = toy.alive();
        for (schedule, threads) in SCHEDULES
            .into_iter()
            .flat_map(|s| [1, 2, 4].map(|t| (s, t)))
        {
            let set = Infeasible::new(LARGE);
            let mut stops = 0;
            let outcome = loop {
                let desk = quiet(Limits {
                    nodes: Some(1000 + 200 * stops),
                    ..limits(threads)
                });
                let outcome = solve(&toy, (0, 0), plan(schedule, Some(&set)), &desk);
                assert_only_facts(&toy, &alive, Some(&set));
                match outcome {
                    Ok(outcome) => break outcome,
                    Err(stopped) => assert_eq!(stopped, Stopped::Nodes),
                }
                stops += 1;
            };
            assert!(stops > 0 || toy.solved > 0, "it was never stopped");
            assert_right(&toy, &alive, &outcome);
        }
    }
}

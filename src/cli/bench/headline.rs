//! The figures that a change must not spoil, with the targets they are held against.

use std::hint::black_box;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use anyhow::Result;

use super::peg::{ONE_THREAD, english, pegs, solve_once};
use super::positions::WORST;
use super::sheet::{Cell, Column, time};
use super::{Bench, Sample};
use crate::engine::control::{Control, Stopped};
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::{Options, Solver};
use crate::games::peg::verdict::Verdict;

/// Positions of the batch.
const BATCH: usize = 10_000;

/// Positions, and rounds over them, for the cost of the class test.
const CLASSES: (usize, u32) = (4096, 256);

/// With `--quick` the first so many of the worst positions.
const QUICK: usize = 5;

/// Of this table and that of the atlas.
pub const COLUMNS: &[Column] = &[
    Column::words("what", "what", 50),
    Column::new("seconds", "measured", 9),
    Column::new("target_seconds", "target", 9),
    Column::new("met", "met", 3),
    Column::unseen("nodes"),
    Column::unseen("threads"),
    Column::unseen("detail"),
];

/// One line of the table.
pub struct Row {
    /// What was measured.
    pub what: String,
    /// How long it took.
    pub seconds: f64,
    /// How long it may take.
    pub target: Option<f64>,
    /// Positions visited.
    pub nodes: u64,
    /// Threads.
    pub threads: usize,
    /// What else is to be said.
    pub detail: String,
}

impl Row {
    /// Its cells, in the order of [`COLUMNS`].
    pub fn cells(self) -> [Cell; 7] {
        let met = self.target.map(|target| self.seconds <= target);
        [
            Cell::Text(self.what),
            Cell::Seconds(self.seconds),
            self.target.map_or(Cell::None, Cell::Seconds),
            met.map_or(Cell::None, Cell::Flag),
            Cell::Count(self.nodes),
            Cell::Number(self.threads),
            Cell::Text(self.detail),
        ]
    }
}

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let title = "Headline figures, English board, to d4";
    let sheet = bench.printer.sheet("headline", COLUMNS, title)?;
    for row in [worst, central, batch, class] {
        sheet.row(&row(bench, &board)?.cells())?;
    }
    Ok(())
}

/// The slowest of the worst unsolvable positions of 28 pegs, on one thread.
fn worst(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    let mut slowest = (Sample::default(), "");
    let list = bench.pace.some(&WORST, QUICK);
    for text in list {
        bench.printer.progress(&format!("{text}: our search"));
        let position = pegs(board, text)?;
        let sample = bench.median(|| {
            let desk = bench.desk(1);
            Ok(solve_once(board, Target::usual(board), ONE_THREAD, position, &desk)?.0)
        })?;
        if sample.cpu > slowest.0.cpu {
            slowest = (sample, text);
        }
    }
    Ok(Row {
        what: format!("28 pegs unsolvable, worst of {}: CPU time", list.len()),
        seconds: slowest.0.cpu,
        target: Some(0.5),
        nodes: slowest.0.nodes,
        threads: 1,
        detail: slowest.1.to_owned(),
    })
}

/// The central game as the command line solves it.
fn central(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    bench.printer.progress("the central game");
    let sample = bench.median(|| {
        let (desk, options) = (bench.desk(bench.threads), Options::default());
        let target = Target::usual(board);
        Ok(solve_once(board, target, options, board.start(), &desk)?.0)
    })?;
    Ok(Row {
        what: "the central game, making the solver included".to_owned(),
        seconds: sample.wall,
        target: Some(0.02),
        nodes: sample.nodes,
        threads: bench.threads,
        detail: "engine auto".to_owned(),
    })
}

/// Random positions of any class side by side, by one solver, as a batch of the command line.
fn batch(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    bench.printer.progress("a batch of random positions");
    let mut words = words();
    let positions: Vec<u64> = (0..BATCH).map(|_| words() & board.mask()).collect();
    let tally = [const { AtomicUsize::new(0) }; 3];
    let sample = bench.median(|| {
        let solver = Solver::new(
            board.clone(),
            Target::usual(board),
            Options::default(),
            512 << 20,
        );
        for count in &tally {
            count.store(0, Relaxed);
        }
        let desk = bench.desk(bench.threads);
        let run = |_: &_| side_by_side(bench, &solver, &positions, &tally);
        Ok(Sample::measure(&desk, run)?.0)
    })?;
    let [solved, unsolvable, unknown] = tally.map(AtomicUsize::into_inner);
    Ok(Row {
        what: format!("{BATCH} random positions on {} threads", bench.threads),
        seconds: sample.wall,
        target: (bench.threads >= 2).then_some(5.0),
        nodes: 0,
        threads: bench.threads,
        detail: format!("{solved} solved, {unsolvable} unsolvable, {unknown} unknown"),
    })
}

fn side_by_side(
    bench: &Bench,
    solver: &Solver,
    positions: &[u64],
    tally: &[AtomicUsize; 3],
) -> Result<(), Stopped> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..bench.threads {
            scope.spawn(|| {
                while let Some(&position) = positions.get(next.fetch_add(1, Relaxed)) {
                    let kind = match solver.solve(position, &bench.desk(1)).verdict {
                        Verdict::Solved(_) => 0,
                        Verdict::Unsolvable(_) => 1,
                        Verdict::Unknown(Stopped::Interrupted) => return,
                        Verdict::Unknown(_) => 2,
                    };
                    tally[kind].fetch_add(1, Relaxed);
                }
            });
        }
    });
    // Whoever saw the interrupt left the loop.
    Control::new(&bench.desk(1).limits, bench.interrupt.clone()).tick(0)
}

/// One refutation by the position class alone.
fn class(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    bench.printer.progress("refutations by class");
    let (count, rounds) = CLASSES;
    let solver = Solver::new(
        board.clone(),
        Target::usual(board),
        Options::default(),
        1 << 20,
    );
    let mut words = words();
    let random = std::iter::repeat_with(|| words() & board.mask());
    let others = random.filter(|&position| solver.is_of_another_class(position));
    let positions: Vec<u64> = others.take(count).collect();
    let sample = bench.median(|| {
        let desk = bench.desk(1);
        let run = |_: &_| {
            for _ in 0..rounds {
                for &position in &positions {
                    black_box(solver.is_of_another_class(black_box(position)));
                }
            }
            Ok(())
        };
        Ok(Sample::measure(&desk, run)?.0)
    })?;
    let calls = f64::from(rounds) * f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    Ok(Row {
        what: "a position of another class, refuted".to_owned(),
        seconds: sample.wall / calls,
        target: None,
        nodes: 0,
        threads: 1,
        detail: format!("mean of {calls} calls, {}", time(sample.wall)),
    })
}

/// The same random words everywhere: Steele, Lea and Flood's `SplitMix64` (2014).
pub fn words() -> impl FnMut() -> u64 {
    let mut state = 0_u64;
    move || {
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let word = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let word = (word ^ word >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ word >> 31
    }
}

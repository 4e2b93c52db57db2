//! `parlour bench`: the tables of the source documents, measured on this machine.
//!
//! Each table is a file. What several tables need stands here: a run that can be interrupted, a
//! median of some runs, and the wall and processor time of a run.

mod app;
mod atlas;
mod boards;
mod connect4;
mod headline;
mod memo;
mod peg;
mod positions;
mod schedules;
mod sheet;
mod simulated;
mod source;
mod tictactoe;
mod tictactoe_exact;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use anyhow::Result;
use clap::{Args, ValueEnum};

use super::{Exit, units};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::Desk;
use crate::engine::telemetry::Telemetry;
use sheet::Printer;
pub use sheet::time;

/// What the user asks for.
#[derive(Debug, Args)]
pub struct Arguments {
    /// The game, or the app
    #[arg(value_name = "GAME", default_value = "all")]
    game: Game,
    /// Fewer and shorter runs: some 20 seconds
    #[arg(long)]
    quick: bool,
    /// Write one JSON object a row
    #[arg(long)]
    json: bool,
    /// The most worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = units::threads)]
    threads: Option<usize>,
    /// Instead: every single-vacancy problem of every peg board, 5 s at most for each
    #[arg(long)]
    boards: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Game {
    /// Every game
    All,
    /// Peg solitaire
    Peg,
    /// Tic-tac-toe
    #[value(name = "tictactoe")]
    TicTacToe,
    /// Connect Four
    Connect4,
    /// The app's screen: time and bytes a frame
    App,
}

/// How long the tables may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Pace {
    Quick,
    Full,
}

impl Pace {
    /// At most so many runs for a median; always odd.
    fn runs(self) -> usize {
        match self {
            Self::Quick => 3,
            Self::Full => 5,
        }
    }

    /// A median has no further runs when the runs before took so long.
    fn enough(self) -> Duration {
        match self {
            Self::Quick => Duration::from_millis(300),
            Self::Full => Duration::from_millis(2500),
        }
    }

    /// The first so many of a list of positions, the quick ones first.
    fn some<T>(self, list: &[T], quick: usize) -> &[T] {
        match self {
            Self::Quick => &list[..quick.min(list.len())],
            Self::Full => list,
        }
    }
}

/// Measures and prints what the arguments say.
pub fn run(arguments: &Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let bench = |name| Bench {
        threads: arguments.threads.unwrap_or(Limits::default().threads),
        pace: if arguments.quick {
            Pace::Quick
        } else {
            Pace::Full
        },
        interrupt: interrupt.clone(),
        printer: Printer::new(name, arguments.json),
    };
    let (peg, app) = (bench("peg"), bench("app"));
    let (tictactoe, connect4) = (bench("tictactoe"), bench("connect4"));
    let done = match arguments.game {
        Game::All | Game::Peg if arguments.boards => boards::run(&peg),
        Game::All => peg::run(&peg)
            .and_then(|()| tictactoe::run(&tictactoe))
            .and_then(|()| connect4::run(&connect4)),
        Game::Peg => peg::run(&peg),
        Game::TicTacToe => tictactoe::run(&tictactoe),
        Game::Connect4 => connect4::run(&connect4),
        Game::App => app::run(&app),
    };
    peg.printer.progress("");
    match done {
        Err(error) if error.downcast_ref() == Some(&Stopped::Interrupted) => Ok(Exit::Interrupted),
        done => done.map(|()| Exit::Answered),
    }
}

/// What all tables measure with.
struct Bench {
    threads: usize,
    pace: Pace,
    interrupt: Arc<AtomicBool>,
    printer: Printer,
}

impl Bench {
    /// A desk for one run.
    fn desk(&self, threads: usize) -> Desk {
        self.limited(threads, None, None)
    }

    /// A desk for one run with limits.
    fn limited(&self, threads: usize, nodes: Option<u64>, time: Option<Duration>) -> Desk {
        let limits = Limits {
            threads,
            time,
            nodes,
            ..Limits::default()
        };
        Desk::quiet(limits, self.interrupt.clone())
    }

    /// 1, 2, 4, … and the most threads.
    fn thread_counts(&self) -> Vec<usize> {
        let powers = (0..).map(|i| 1 << i);
        let mut counts: Vec<usize> = powers.take_while(|&n| n < self.threads).collect();
        counts.push(self.threads);
        counts
    }

    /// Measures the median of some runs.
    fn median(&self, mut run: impl FnMut() -> Result<Sample>) -> Result<Sample> {
        Ok(self.medians(1, |_| run())?.swap_remove(0))
    }

    /// Measures several things that are to be compared, in rounds of one run of each, so that all
    /// see the same changes of the machine's mood; gives for each the run with the median time.
    fn medians(
        &self,
        things: usize,
        mut run: impl FnMut(usize) -> Result<Sample>,
    ) -> Result<Vec<Sample>> {
        let began = Instant::now();
        let enough = self.pace.enough() * u32::try_from(things).unwrap_or(1);
        let mut samples = vec![Vec::new(); things];
        for round in 1.. {
            for (thing, samples) in samples.iter_mut().enumerate() {
                samples.push(run(thing)?);
            }
            let done = round >= self.pace.runs() || began.elapsed() >= enough;
            if done && round % 2 == 1 {
                break;
            }
        }
        Ok(samples.into_iter().map(middle).collect())
    }
}

fn middle(mut samples: Vec<Sample>) -> Sample {
    samples.sort_by(|a, b| a.wall.total_cmp(&b.wall));
    let runs = samples.len();
    let mut median = samples.swap_remove(runs / 2);
    median.runs = runs;
    median
}

/// One run, or the median one of several.
#[derive(Clone, Debug, Default)]
struct Sample {
    /// Wall time in seconds.
    wall: f64,
    /// Processor time of all threads in seconds.
    cpu: f64,
    /// Processor time of the thread that had most of it.
    busiest: f64,
    /// Time in which threads were ready to run and had no core, where the system tells: another
    /// program was at work.
    starved: f64,
    nodes: u64,
    /// The share of the nodes that each worker visited.
    shares: Vec<f64>,
    /// A limit ended it.
    stopped: bool,
    runs: usize,
}

impl Sample {
    /// Runs `work` with a desk on this thread. Gives [`Stopped::Interrupted`] as an error.
    fn measure<T>(
        desk: &Desk,
        work: impl FnOnce(&Desk) -> Result<T, Stopped>,
    ) -> Result<(Self, Option<T>), Stopped> {
        // The first worker runs on this thread, but not all that this thread does is its work.
        let watch = Telemetry::new(1);
        let result = {
            let _working = watch.work(0);
            work(desk)
        };
        watch.close();
        desk.telemetry.close();
        let loads = desk.telemetry.sample();
        let threads: Vec<_> = watch
            .sample()
            .into_iter()
            .chain(loads[1..].to_vec())
            .collect();
        let cpu: Duration = threads.iter().map(|load| load.on_cpu).sum();
        let busiest = threads.iter().map(|load| load.on_cpu).max();
        let starved: Duration = threads.iter().map(|load| load.starved).sum();
        let nodes = desk.telemetry.nodes();
        let sample = Self {
            wall: watch.elapsed().as_secs_f64(),
            cpu: cpu.as_secs_f64(),
            busiest: busiest.unwrap_or_default().as_secs_f64(),
            starved: starved.as_secs_f64(),
            nodes,
            shares: loads.iter().map(|load| ratio(load.nodes, nodes)).collect(),
            stopped: result.is_err(),
            runs: 1,
        };
        match result {
            Err(Stopped::Interrupted) => Err(Stopped::Interrupted),
            result => Ok((sample, result.ok())),
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn ratio(part: u64, whole: u64) -> f64 {
    part as f64 / whole.max(1) as f64
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bench(threads: usize) -> Bench {
        Bench {
            threads,
            pace: Pace::Quick,
            interrupt: Arc::default(),
            printer: Printer::new("peg", true),
        }
    }

    #[test]
    fn thread_counts_are_powers_of_two_and_the_most() {
        assert_eq!(bench(1).thread_counts(), [1]);
        assert_eq!(bench(2).thread_counts(), [1, 2]);
        assert_eq!(bench(6).thread_counts(), [1, 2, 4, 6]);
    }

    #[test]
    fn the_median_of_three_is_the_one_in_the_middle() {
        let mut walls = [0.3, 0.1, 0.2].into_iter();
        let run = || {
            let wall = walls.next().unwrap();
            Ok(Sample {
                wall,
                ..Sample::default()
            })
        };
        let median = bench(1).median(run).unwrap();
        assert!((median.wall - 0.2).abs() < 1e-9);
        assert_eq!(median.runs, 3);
    }

    #[test]
    fn an_interrupted_run_is_an_error_and_a_limited_one_is_stopped() {
        let bench = bench(1);
        let desk = bench.desk(1);
        let run = Sample::measure(&desk, |_| Err::<(), _>(Stopped::Interrupted));
        assert_eq!(run.unwrap_err(), Stopped::Interrupted);
        let (sample, result) = Sample::measure(&desk, |_| Err::<(), _>(Stopped::Nodes)).unwrap();
        assert!(sample.stopped && result.is_none());
    }
}

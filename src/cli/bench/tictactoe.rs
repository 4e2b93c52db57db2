//! Tic-tac-toe: the paper's two tables measured here, and what goes beyond them.
//!
//! The paper (A. Y. AlSallut, H. H. Hejazi, H. A. AbuGhali, *A Fast Parallel Alpha-Beta Algorithm
//! for Tic Tac Toe Game*) timed one move of a game with five algorithms. No single board suits them
//! all: where minimax lasts long enough to be divided, alpha-beta is over in a millisecond. So the
//! rows of minimax are measured on 4x3 (with `--quick` on 5x2) and those of alpha-beta on 4x4, both
//! to the end of the game and without a table; each speed-up is against the sequential algorithm on
//! the same board.

use std::time::Instant;

use anyhow::Result;

use super::peg::head;
use super::sheet::{Cell, Column};
use super::{Bench, Pace, ratio, tictactoe_exact};
use crate::engine::adversarial::deepening::{self, Algorithm, Method, Sharing};
use crate::engine::adversarial::ranks::{self, Rank, Role, Scheme};
use crate::engine::control::Stopped;
use crate::games::tictactoe::rules::{Ending, Rules, TicTacToe};

/// What the paper's Table I says of an algorithm: milliseconds.
const fn paper_milliseconds(scheme: Scheme) -> f64 {
    match scheme {
        Scheme::Minimax => 7500.0,
        Scheme::ParallelMinimax => 5770.0,
        Scheme::AlphaBeta => 6250.0,
        Scheme::ParallelAlphaBeta => 5000.0,
        Scheme::Pool => 4410.0,
    }
}

/// What its Table II says: communication over computation, of the master and of a worker.
const fn paper_ratios(scheme: Scheme) -> Option<[f64; 2]> {
    match scheme {
        Scheme::ParallelMinimax => Some([0.612_657, 1.728_205]),
        Scheme::ParallelAlphaBeta => Some([1.161_818, 2.459_103]),
        Scheme::Pool => Some([0.481_942, 0.598_491]),
        Scheme::Minimax | Scheme::AlphaBeta => None,
    }
}

const TABLE_1: &[Column] = &[
    Column::words("algorithm", "algorithm", 19),
    Column::words("board", "board", 5),
    Column::new("threads", "thr.", 4),
    Column::new("seconds", "time", 7),
    Column::new("speed_up", "speed-|up", 6),
    Column::new("cpu_speed_up", "by CPU|time", 6),
    Column::new("nodes", "nodes", 6),
    Column::new("overhead", "nodes|ratio", 6),
    Column::new("paper_seconds", "paper|time", 6),
    Column::new("paper_speed_up", "speed-|up", 6),
    Column::unseen("efficiency"),
    Column::unseen("runs"),
];

const TABLE_2: &[Column] = &[
    Column::words("algorithm", "algorithm", 19),
    Column::words("rank", "rank", 8),
    Column::new("computing_seconds", "comp-|uting", 7),
    Column::new("starved_seconds", "without|a core", 7),
    Column::new("waiting_seconds", "waiting", 7),
    Column::new("transferring_seconds", "trans-|ferring", 7),
    Column::new("messages", "mess-|ages", 5),
    Column::new("ratio", "comm/|comp", 5),
    Column::new("paper_ratio", "paper", 5),
    Column::unseen("bytes"),
    Column::unseen("threads"),
];

/// One way of searching, on so many threads.
#[derive(Clone, Copy)]
enum Way {
    Ranks(Scheme),
    Shared(Sharing),
}

impl Way {
    fn name(self) -> &'static str {
        match self {
            Self::Ranks(scheme) => scheme.name(),
            Self::Shared(Sharing::Alone) => "one, with a table",
            Self::Shared(Sharing::YoungBrothers) => "young brothers wait",
            Self::Shared(Sharing::Abdada) => "ABDADA, simplified",
            Self::Shared(Sharing::Lazy) => "lazy",
        }
    }

    fn scheme(self) -> Option<Scheme> {
        match self {
            Self::Ranks(scheme) => Some(scheme),
            Self::Shared(_) => None,
        }
    }
}

/// One run.
#[derive(Clone, Debug)]
struct Run {
    wall: f64,
    /// Processor time of the worker that had most of it.
    busiest: f64,
    nodes: u64,
    ranks: Vec<Rank>,
}

/// Every table.
pub fn run(bench: &Bench) -> Result<()> {
    let runs = bench.pace.runs();
    head(bench, &format!("medians of up to {runs} runs"))?;
    paper(bench)?;
    shared(bench)?;
    tictactoe_exact::run(bench)
}

fn rules(width: u8, height: u8, line: u8) -> Rules {
    Rules {
        width,
        height,
        line,
        ending: Ending::LineWins,
    }
}

/// What was measured of each row of a group.
type Measured = Vec<((Way, usize), Vec<Run>)>;

/// The rows of one board: the sequential way first, which the others are held against.
type Group = (Rules, Vec<(Way, usize)>);

fn paper(bench: &Bench) -> Result<()> {
    let sheet = bench.printer.sheet(
        "table_1",
        TABLE_1,
        "The paper's Table I: five algorithms, without a table, to the end of the game\n\
         (4x4:4 is the empty board of 4x4, with lines of 4)\n\
         Speed-ups are medians of paired runs against the sequential row of the same\n\
         board, by the clock and by the processor time of the busiest worker (without\n\
         its waiting); the pool's threads are its workers, and the rank that deals\n\
         sleeps besides.",
    )?;
    let minimax = match bench.pace {
        Pace::Quick => rules(5, 2, 3),
        Pace::Full => rules(4, 3, 4),
    };
    let ways = |alone: Scheme, parallel: &[Scheme]| {
        let parallel = parallel.iter().flat_map(|&scheme| {
            let counts = bench.thread_counts().into_iter();
            counts.map(move |threads| (Way::Ranks(scheme), threads))
        });
        let alone = (Way::Ranks(alone), 1);
        std::iter::once(alone).chain(parallel).collect::<Vec<_>>()
    };
    let groups: [Group; 2] = [
        (minimax, ways(Scheme::Minimax, &[Scheme::ParallelMinimax])),
        (
            rules(4, 4, 4),
            ways(
                Scheme::AlphaBeta,
                &[Scheme::ParallelAlphaBeta, Scheme::Pool],
            ),
        ),
    ];
    let mut last = Vec::new();
    for group in &groups {
        for ((way, threads), runs) in measure(bench, group, |cells| Ok(sheet.row(cells)?))? {
            let scheme = way.scheme().filter(|scheme| scheme.is_parallel());
            if let Some(scheme) = scheme.filter(|_| threads == bench.threads) {
                last.push((scheme, runs));
            }
        }
    }
    accounts(bench, &last)
}

/// The three ways by a shared table, which the paper does not have.
fn shared(bench: &Bench) -> Result<()> {
    let sheet = bench.printer.sheet(
        "shared",
        TABLE_1,
        "Beyond the paper: iterative deepening by alpha-beta with a table that all share\n\
         (with --quick on a board of less than a second)",
    )?;
    let board = match bench.pace {
        Pace::Quick => rules(4, 4, 4),
        Pace::Full => rules(5, 4, 4),
    };
    let mut ways = vec![(Way::Shared(Sharing::Alone), 1)];
    for sharing in [Sharing::YoungBrothers, Sharing::Abdada, Sharing::Lazy] {
        let counts = bench
            .thread_counts()
            .into_iter()
            .filter(|&threads| threads > 1);
        ways.extend(counts.map(|threads| (Way::Shared(sharing), threads)));
    }
    measure(bench, &(board, ways), |cells| Ok(sheet.row(cells)?))?;
    Ok(())
}

/// Measures the ways of a group in rounds of one run of each, and prints their rows.
fn measure(
    bench: &Bench,
    (rules, ways): &Group,
    mut row: impl FnMut(&[Cell]) -> Result<()>,
) -> Result<Measured> {
    let began = Instant::now();
    let mut runs: Vec<Vec<Run>> = vec![Vec::new(); ways.len()];
    let board = format!("{}x{}:{}", rules.width, rules.height, rules.line);
    for round in 1.. {
        for (&(way, threads), runs) in ways.iter().zip(&mut runs) {
            bench.printer.progress(&format!(
                "{board}: {} on {threads}, run {round}",
                way.name()
            ));
            runs.push(once(bench, *rules, way, threads)?);
        }
        let enough = bench.pace.enough() * u32::try_from(ways.len()).unwrap_or(1);
        if round % 2 == 1 && (round >= bench.pace.runs() || began.elapsed() >= enough) {
            break;
        }
    }
    for (&(way, threads), own) in ways.iter().zip(&runs) {
        let paired = |part: fn(&Run) -> f64| {
            let ratios = runs[0]
                .iter()
                .zip(own)
                .map(|(alone, run)| part(alone) / part(run));
            median(ratios.collect())
        };
        let (speed_up, by_cpu) = (paired(|run| run.wall), paired(|run| run.busiest));
        let nodes = middle(own).nodes;
        let seconds = way
            .scheme()
            .map(|scheme| paper_milliseconds(scheme) / 1000.0);
        let alone = ways[0]
            .0
            .scheme()
            .map(|scheme| paper_milliseconds(scheme) / 1000.0);
        let faster = alone.zip(seconds).map(|(alone, seconds)| alone / seconds);
        row(&[
            Cell::text(way.name()),
            Cell::text(&board),
            Cell::Number(threads),
            Cell::Seconds(median(own.iter().map(|run| run.wall).collect())),
            Cell::Times(speed_up),
            Cell::Times(by_cpu),
            Cell::Count(nodes),
            Cell::Times(ratio(nodes, middle(&runs[0]).nodes)),
            seconds.map_or(Cell::None, Cell::Seconds),
            faster.map_or(Cell::None, Cell::Times),
            Cell::Times(speed_up / threads_of(threads)),
            Cell::Number(own.len()),
        ])?;
    }
    Ok(ways.iter().copied().zip(runs).collect())
}

fn threads_of(threads: usize) -> f64 {
    u32::try_from(threads).map_or(f64::MAX, f64::from)
}

fn median(mut numbers: Vec<f64>) -> f64 {
    numbers.sort_by(f64::total_cmp);
    numbers[numbers.len() / 2]
}

/// The run with the median time.
fn middle(runs: &[Run]) -> &Run {
    let mut sorted: Vec<&Run> = runs.iter().collect();
    sorted.sort_by(|a, b| a.wall.total_cmp(&b.wall));
    sorted[sorted.len() / 2]
}

fn once(bench: &Bench, rules: Rules, way: Way, threads: usize) -> Result<Run, Stopped> {
    let desk = bench.desk(threads);
    let root = TicTacToe::new(rules);
    let depth = rules.width * rules.height;
    let began = Instant::now();
    let ranks = match way {
        Way::Ranks(scheme) => ranks::search(&root, scheme, depth, &desk)?.ranks,
        Way::Shared(sharing) => {
            let method = Method {
                algorithm: Algorithm::AlphaBeta,
                sharing,
                depth,
                table: true,
            };
            let found = deepening::search(&root, method, &desk);
            found.stopped.map_or(Ok(()), Err)?;
            Vec::new()
        }
    };
    let wall = began.elapsed().as_secs_f64();
    desk.telemetry.close();
    let loads = desk.telemetry.sample();
    let busiest = loads.iter().map(|load| load.on_cpu).max();
    Ok(Run {
        wall,
        busiest: busiest.unwrap_or_default().as_secs_f64(),
        nodes: desk.telemetry.nodes(),
        ranks,
    })
}

/// The paper's Table II, from the runs of Table I with most threads.
fn accounts(bench: &Bench, runs: &[(Scheme, Vec<Run>)]) -> Result<()> {
    let sheet = bench.printer.sheet(
        "table_2",
        TABLE_2,
        &format!(
            "The paper's Table II: what each rank did with its time, on {} threads\n\
             Of the run with the median time. Computing is time on a core, and a rank can be\n\
             without one; comm/comp is waiting and transferring over computing, and where\n\
             the machine is busy part of the waiting is for ranks without a core.\n\
             The pool's rank 0 only deals.",
            bench.threads
        ),
    )?;
    for (scheme, runs) in runs {
        for (number, rank) in middle(runs).ranks.iter().enumerate() {
            let account = &rank.account;
            let paper = paper_ratios(*scheme).map(|ratios| ratios[number.min(1)]);
            let role = match (number, rank.role) {
                (_, Role::Dealer) => format!("{number} deals"),
                (0, Role::Worker) => "0 master".to_owned(),
                (_, Role::Worker) => format!("{number} worker"),
            };
            sheet.row(&[
                Cell::text(scheme.name()),
                Cell::Text(role),
                Cell::Seconds(account.computing.as_secs_f64()),
                Cell::Seconds(account.starved.as_secs_f64()),
                Cell::Seconds(account.waiting.as_secs_f64()),
                Cell::Seconds(account.transferring.as_secs_f64()),
                Cell::Count(account.messages),
                Cell::Share(account.ratio()),
                paper.map_or(Cell::None, Cell::Share),
                Cell::Count(account.bytes),
                Cell::Number(bench.threads),
            ])?;
        }
    }
    Ok(())
}

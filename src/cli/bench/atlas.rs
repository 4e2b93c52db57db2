//! The atlas of the English board: how soon it is there, and how fast it answers.
//!
//! Each run has a new solver, and its making counts. What runs on one thread is measured in processor
//! time, so that other programs on the machine do not count. The memory is that of a process of its
//! own.

use std::hint::black_box;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result};

use super::headline::{COLUMNS, Row, words};
use super::peg::{english, pegs};
use super::positions::WORST;
use super::sheet::time;
use super::{Bench, Sample};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::{Engine, Options, Solver};

/// Positions, and rounds over them, for the cost of one look-up.
const LOOKUPS: (usize, u32) = (4096, 256);

/// Rounds over the worst positions for the cost of a list of jumps.
const LISTS: u32 = 1000;

/// How often a process is asked for its memory.
const GLANCE: Duration = Duration::from_millis(2);

/// The most memory of a process that builds the atlas for the centre on one thread, in MiB.
const MOST_MIB: u64 = 110;

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let title = "The atlas, English board, to d4, from nothing but where said";
    let sheet = bench.printer.sheet("atlas", COLUMNS, title)?;
    for row in builds(bench, &board)? {
        sheet.row(&row.cells())?;
    }
    for row in [lookup, cold, warm] {
        sheet.row(&row(bench, &board)?.cells())?;
    }
    for row in questions(bench, &board)? {
        sheet.row(&row.cells())?;
    }
    if let Some(row) = memory(bench)? {
        sheet.row(&row.cells())?;
    }
    Ok(())
}

fn solver(board: &Arc<Board>, target: Target) -> Solver {
    let options = Options {
        engine: Engine::Atlas,
        ..Options::default()
    };
    Solver::new(board.clone(), target, options, 512 << 20)
}

/// The median of some runs of one question from the start position to a new solver.
fn asked<T>(
    bench: &Bench,
    threads: usize,
    solver: impl Fn() -> Solver,
    ask: impl Fn(&Solver, &Desk) -> Result<T, Stopped>,
) -> Result<Sample> {
    bench.median(|| {
        let desk = bench.desk(threads);
        Ok(Sample::measure(&desk, |desk| ask(&solver(), desk))?.0)
    })
}

fn builds(bench: &Bench, board: &Arc<Board>) -> Result<Vec<Row>> {
    let centre = Target::usual(board);
    let mut cases = vec![
        ("the centre", centre, 1, 0.15),
        ("any", Target::Any, 1, 0.2),
    ];
    if bench.threads > 1 {
        cases.insert(1, ("the centre", centre, bench.threads, 0.09));
    }
    let mut rows = Vec::new();
    for (what, target, threads, seconds) in cases {
        bench
            .printer
            .progress(&format!("building the atlas for {what}"));
        let build = |solver: &Solver, desk: &Desk| solver.prepare(board.start(), desk);
        let sample = asked(bench, threads, || solver(board, target), build)?;
        let (how, measured) = match threads {
            1 => ("1 thread: CPU time".to_owned(), sample.cpu),
            _ => (format!("{threads} threads"), sample.wall),
        };
        rows.push(Row {
            what: format!("built for {what}, {how}"),
            seconds: measured,
            target: Some(seconds),
            nodes: 0,
            threads,
            detail: format!("wall {}, CPU {}", time(sample.wall), time(sample.cpu)),
        });
    }
    Ok(rows)
}

/// A solver whose atlas is built.
fn ready(bench: &Bench, board: &Arc<Board>) -> Result<Solver> {
    let solver = solver(board, Target::usual(board));
    solver.prepare(board.start(), &bench.desk(bench.threads))?;
    Ok(solver)
}

/// One position of the centre's class looked up.
fn lookup(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    bench.printer.progress("look-ups");
    let (count, rounds) = LOOKUPS;
    let solver = ready(bench, board)?;
    let atlas = solver.atlas().context("the English board has an atlas")?;
    let mut words = words();
    let positions: Vec<u64> = std::iter::repeat_with(|| words() & board.mask())
        .filter(|&position| !solver.is_of_another_class(position))
        .take(count)
        .collect();
    let sample = bench.median(|| {
        let run = |_: &_| {
            for _ in 0..rounds {
                for &position in &positions {
                    black_box(atlas.can_win(black_box(position)));
                }
            }
            Ok(())
        };
        Ok(Sample::measure(&bench.desk(1), run)?.0)
    })?;
    let calls = f64::from(rounds) * f64::from(u32::try_from(count).unwrap_or(u32::MAX));
    Ok(Row {
        what: "one look-up, built before: CPU time".to_owned(),
        seconds: sample.cpu / calls,
        target: Some(100e-9),
        nodes: 0,
        threads: 1,
        detail: format!("mean of {calls} calls, {}", time(sample.wall)),
    })
}

/// The verdicts of all jumps, the atlas not yet there.
fn cold(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    bench.printer.progress("verdicts of all jumps");
    let position = pegs(board, WORST[0])?;
    let options = |solver: &Solver, desk: &Desk| Ok(solver.options(position, desk));
    let new = || solver(board, Target::usual(board));
    let sample = asked(bench, 1, new, options)?;
    Ok(Row {
        what: "--moves: CPU time".to_owned(),
        seconds: sample.cpu,
        target: Some(0.2),
        nodes: 0,
        threads: 1,
        detail: WORST[0].to_owned(),
    })
}

/// The same once it is.
fn warm(bench: &Bench, board: &Arc<Board>) -> Result<Row> {
    let solver = ready(bench, board)?;
    let positions = WORST.iter().map(|text| pegs(board, text));
    let positions = positions.collect::<Result<Vec<u64>>>()?;
    let sample = bench.median(|| {
        let run = |desk: &Desk| {
            for _ in 0..LISTS {
                for &position in &positions {
                    black_box(solver.options(black_box(position), desk));
                }
            }
            Ok(())
        };
        Ok(Sample::measure(&bench.desk(1), run)?.0)
    })?;
    let calls = f64::from(LISTS) * f64::from(u32::try_from(WORST.len()).unwrap_or(u32::MAX));
    Ok(Row {
        what: "--moves, built before: CPU time".to_owned(),
        seconds: sample.cpu / calls,
        target: Some(10e-6),
        nodes: 0,
        threads: 1,
        detail: format!("mean of {calls} calls, {}", time(sample.wall)),
    })
}

/// Counts and the fewest moves from the start.
fn questions(bench: &Bench, board: &Arc<Board>) -> Result<Vec<Row>> {
    type Ask = fn(&Solver, u64, &Desk) -> Result<String, Stopped>;
    let solutions: Ask = |solver, start, desk| {
        let found = solver.solutions(start, desk)?;
        Ok(format!("{found} solutions"))
    };
    let all: Ask = |solver, start, desk| {
        solver.solutions(start, desk)?;
        solver.survival(start, desk)?;
        let games = solver.games(start, desk)?;
        Ok(format!("{games} games"))
    };
    let shortest: Ask = |solver, start, desk| {
        let found = solver.shortest(start, desk)?;
        let moves = found.map_or(0, |found| found.moves);
        Ok(format!("{moves} moves"))
    };
    let cases = [
        ("--count=solutions", solutions, 0.6),
        ("--count", all, 3.0),
        ("--shortest", shortest, 2.0),
    ];
    let mut rows = Vec::new();
    for (what, ask, target) in cases {
        bench.printer.progress(what);
        let mut detail = None;
        let sample = bench.median(|| {
            let run = |desk: &Desk| ask(&solver(board, Target::usual(board)), board.start(), desk);
            let (sample, found) = Sample::measure(&bench.desk(1), run)?;
            detail = found;
            Ok(sample)
        })?;
        rows.push(Row {
            what: format!("{what}: CPU time"),
            seconds: sample.cpu,
            // What was stopped was not fast.
            target: detail.is_some().then_some(target),
            nodes: sample.nodes,
            threads: 1,
            detail: detail.unwrap_or_else(|| "stopped by a limit".to_owned()),
        });
    }
    Ok(rows)
}

/// The whole process; none where the system does not tell.
fn memory(bench: &Bench) -> Result<Option<Row>> {
    bench.printer.progress("memory");
    let arguments = "solve peg start --engine atlas --threads 1";
    let program = std::env::current_exe().context("this program's file")?;
    let began = std::time::Instant::now();
    let mut process = Command::new(program)
        .args(arguments.split(' '))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .context("a process of this program")?;
    let mut peak = None;
    while process.try_wait()?.is_none() {
        peak = peak_kib(process.id()).or(peak);
        std::thread::sleep(GLANCE);
    }
    let seconds = began.elapsed().as_secs_f64();
    Ok(peak.map(|kib| {
        let mib = kib.div_ceil(1024);
        let met = if mib <= MOST_MIB { "within" } else { "over" };
        Row {
            what: format!("whole process for the centre: {mib} MiB, {met} {MOST_MIB}"),
            seconds,
            target: Some(0.15),
            nodes: 0,
            threads: 1,
            detail: format!("parlour {arguments}: {kib} KiB"),
        }
    }))
}

/// The most memory that a process has had so far.
fn peak_kib(process: u32) -> Option<u64> {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix("kB")?.trim().parse().ok()
}

//! Schedules and numbers of threads, on positions that have to be exhausted.

use anyhow::Result;

use super::peg::{pegs, solve_once};
use super::positions::ANYWHERE;
use super::sheet::{Cell, Column, Sheet};
use super::{Bench, ratio};
use crate::engine::schedule::Schedule;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::{Engine, Options};

/// With `--quick` the first so many positions.
const QUICK: usize = 1;

const COLUMNS: &[Column] = &[
    Column::words("schedule", "schedule", 10),
    Column::new("threads", "threads", 7),
    Column::new("wall_seconds", "wall", 7),
    Column::new("cpu_seconds", "CPU", 7),
    Column::new("starved_seconds", "without|a core", 7),
    Column::new("speed_up", "speed-|up", 6),
    Column::new("cpu_speed_up", "by|CPU", 6),
    Column::new("nodes_ratio", "nodes|ratio", 6),
    Column::words("shares", "nodes by worker", 15),
    Column::unseen("nodes"),
    Column::unseen("board"),
    Column::unseen("position"),
    Column::unseen("target"),
    Column::unseen("runs"),
];

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let sheet = bench.printer.sheet(
        "schedules",
        COLUMNS,
        "Schedules and threads, our search, against one sequential worker\n\
         Exhausted positions, to one peg anywhere; a new solver for each run. `by CPU` is\n\
         what it were with a core a thread: CPU time against that of the busiest thread.",
    )?;
    for &(board, text) in bench.pace.some(&ANYWHERE, QUICK) {
        position(bench, &sheet, board, text)?;
    }
    Ok(())
}

fn position(bench: &Bench, sheet: &Sheet<'_>, name: &str, text: &str) -> Result<()> {
    let board = Board::named(name)?;
    let position = pegs(&board, text)?;
    let mut plans = vec![(Schedule::Sequential, 1)];
    for schedule in [Schedule::Static, Schedule::Guided, Schedule::Dynamic] {
        plans.extend(bench.thread_counts().into_iter().map(|n| (schedule, n)));
    }
    let samples = bench.medians(plans.len(), |plan| {
        let (schedule, threads) = plans[plan];
        let what = format!("{text}: {} on {threads}", schedule.name());
        bench.printer.progress(&what);
        let options = Options {
            engine: Engine::Search,
            schedule,
            memo: true,
        };
        let desk = bench.desk(threads);
        Ok(solve_once(&board, Target::Any, options, position, &desk)?.0)
    })?;
    let nodes = Cell::Count(samples[0].nodes).shown();
    bench
        .printer
        .words(&format!("{name} {text}, {nodes} nodes"))?;
    for (&(schedule, threads), sample) in plans.iter().zip(&samples) {
        sheet.row(&[
            Cell::text(schedule.name()),
            Cell::Number(threads),
            Cell::Seconds(sample.wall),
            Cell::Seconds(sample.cpu),
            Cell::Seconds(sample.starved),
            Cell::Times(samples[0].wall / sample.wall),
            Cell::Times(samples[0].cpu / sample.busiest.max(1e-9)),
            Cell::Times(ratio(sample.nodes, samples[0].nodes)),
            Cell::Shares(sample.shares.clone()),
            Cell::Count(sample.nodes),
            Cell::text(name),
            Cell::text(text),
            Cell::text("any"),
            Cell::Number(sample.runs),
        ])?;
    }
    Ok(())
}

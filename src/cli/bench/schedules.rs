//! Schedules and numbers of threads, on positions that have to be exhausted.

use anyhow::Result;

use super::peg::{english, pegs, solve_once};
use super::positions::ANYWHERE;
use super::sheet::{Cell, Column};
use super::{Bench, Sample, ratio};
use crate::engine::schedule::Schedule;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::{Engine, Options};

/// With `--quick` the first so many positions.
const QUICK: usize = 1;

const COLUMNS: &[Column] = &[
    Column::new("schedule", "schedule", 10),
    Column::new("threads", "threads", 7),
    Column::new("wall_seconds", "wall", 8),
    Column::new("cpu_seconds", "CPU", 8),
    Column::new("speed_up", "speed-up", 8),
    Column::new("nodes", "nodes", 6),
    Column::new("nodes_ratio", "nodes /|sequential", 10),
    Column::new("shares", "nodes by worker", 16),
    Column::unseen("position"),
    Column::unseen("target"),
    Column::unseen("runs"),
];

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let sheet = bench.printer.sheet(
        "schedules",
        COLUMNS,
        "Schedules and threads, our search\n\
         Exhausted positions, English, to one peg anywhere; a new solver for each run.",
    )?;
    for text in bench.pace.some(&ANYWHERE, QUICK) {
        let position = pegs(&board, text)?;
        bench.printer.words(text)?;
        let run = |schedule: Schedule, threads| {
            let name = schedule.name();
            bench
                .printer
                .progress(&format!("{text}: {name} on {threads}"));
            let options = Options {
                engine: Engine::Search,
                schedule,
                memo: true,
            };
            bench.median(|| {
                let desk = bench.desk(threads);
                Ok(solve_once(&board, Target::Any, options, position, &desk)?.0)
            })
        };
        let sequential = run(Schedule::Sequential, 1)?;
        let row = |schedule: Schedule, threads, sample: &Sample| {
            sheet.row(&[
                Cell::text(schedule.name()),
                Cell::Number(threads),
                Cell::Seconds(sample.wall),
                Cell::Seconds(sample.cpu),
                Cell::Times(sequential.wall / sample.wall),
                Cell::Count(sample.nodes),
                Cell::Times(ratio(sample.nodes, sequential.nodes)),
                Cell::Shares(sample.shares.clone()),
                Cell::text(*text),
                Cell::text("any"),
                Cell::Number(sample.runs),
            ])
        };
        row(Schedule::Sequential, 1, &sequential)?;
        for schedule in [Schedule::Static, Schedule::Guided, Schedule::Dynamic] {
            for threads in bench.thread_counts() {
                row(schedule, threads, &run(schedule, threads)?)?;
            }
        }
    }
    Ok(())
}

//! The schedules on many workers, simulated from exact costs: the same figures on every machine.

use anyhow::Result;

use super::peg::{ONE_THREAD, english, pegs};
use super::positions::{EXHAUSTED, WORST};
use super::sheet::{Cell, Column};
use super::{Bench, Pace, ratio};
use crate::engine::puzzle::TASKS_PER_WORKER;
use crate::engine::schedule::Schedule;
use crate::engine::simulate::makespan;
use crate::games::peg::goal::Target;
use crate::games::peg::solve::Solver;

/// The numbers of workers.
const WORKERS: [usize; 6] = [2, 4, 8, 16, 32, 64];

const COLUMNS: &[Column] = &[
    Column::new("workers", "workers", 7),
    Column::new("static", "static", 9),
    Column::new("guided", "guided", 9),
    Column::new("dynamic", "dynamic", 9),
    Column::new("bound", "at most", 9),
    Column::unseen("position"),
    Column::unseen("target"),
    Column::unseen("tasks"),
    Column::unseen("nodes"),
    Column::unseen("largest_task"),
];

/// Counts the tasks and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let text = match bench.pace {
        Pace::Quick => EXHAUSTED[2],
        Pace::Full => WORST[0],
    };
    bench
        .printer
        .progress(&format!("{text}: the cost of each task"));
    let solver = Solver::new(board.clone(), Target::usual(&board), ONE_THREAD, 64 << 20);
    let wanted = TASKS_PER_WORKER * WORKERS[WORKERS.len() - 1];
    let costs = solver.task_costs(pegs(&board, text)?, wanted, &bench.desk(1))?;
    let total: u64 = costs.iter().sum();
    let largest = costs.iter().copied().max().unwrap_or(0);
    let title = format!(
        "Simulated speed-up: the schedules on many workers, without a clock\n\
         {text} to d4: {} tasks, {total} nodes,\n\
         {largest} in the largest. Each task is counted with a set of its own, so the order\n\
         does not matter; dynamic deals one at a time.",
        costs.len()
    );
    let sheet = bench.printer.sheet("simulated", COLUMNS, &title)?;
    for workers in WORKERS {
        let speed_up = |schedule| Cell::Times(ratio(total, makespan(&costs, schedule, workers)));
        let least = largest.max(total.div_ceil(workers as u64));
        sheet.row(&[
            Cell::Number(workers),
            speed_up(Schedule::Static),
            speed_up(Schedule::Guided),
            speed_up(Schedule::Dynamic),
            Cell::Times(ratio(total, least)),
            Cell::text(text),
            Cell::text("d4"),
            Cell::Number(costs.len()),
            Cell::Count(total),
            Cell::Count(largest),
        ])?;
    }
    Ok(())
}

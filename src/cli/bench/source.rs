//! The source's Figure 2 (its Algorithm 2, serial against parallel), and our search against it.

use anyhow::Result;

use super::peg::{ONE_THREAD, english, pegs, solve_once};
use super::positions::EXHAUSTED;
use super::sheet::{Cell, Column};
use super::{Bench, Sample, ratio};
use crate::engine::schedule::Schedule;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::position_text;
use crate::games::peg::plain::{Algorithm, Plain};

/// The central game depends on luck alone: so many nodes, and then it is stopped.
const LUCK: u64 = 20_000_000;

/// With `--quick` the first so many positions.
const QUICK: usize = 5;

const FIGURE: &[Column] = &[
    Column::new("position", "position", 39),
    Column::new("serial_seconds", "serial", 8),
    Column::new("parallel_seconds", "parallel", 8),
    Column::new("speed_up", "speed-up", 8),
    Column::new("serial_nodes", "serial|nodes", 6),
    Column::new("parallel_nodes", "par.|nodes", 6),
    Column::unseen("threads"),
    Column::unseen("serial_stopped"),
    Column::unseen("parallel_stopped"),
    Column::unseen("runs"),
];

const AGAINST: &[Column] = &[
    Column::new("position", "position", 39),
    Column::new("source_seconds", "source", 8),
    Column::new("seconds", "ours", 8),
    Column::new("speed_up", "faster", 7),
    Column::new("nodes", "our|nodes", 6),
    Column::new("nodes_ratio", "fewer|nodes", 7),
    Column::unseen("source_nodes"),
    Column::unseen("runs"),
];

/// Measures and prints both tables.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let list = bench.pace.some(&EXHAUSTED, QUICK);
    let positions = list.iter().map(|text| pegs(&board, text));
    let positions: Vec<u64> = positions.collect::<Result<_>>()?;
    let serial = figure(bench, &board, &positions)?;
    against(bench, &board, &positions, &serial)
}

/// Prints the figure and gives the serial runs of the source's algorithm.
fn figure(bench: &Bench, board: &Board, positions: &[u64]) -> Result<Vec<Sample>> {
    let sheet = bench.printer.sheet(
        "source",
        FIGURE,
        &format!(
            "The source's Figure 2: its Algorithm 2, plainly, serial and on {} threads\n\
             English, to d4. All but the last line are exhausted; the last is the central game,\n\
             where the order of the moves is luck. One set behind one lock, as the source has it.",
            bench.threads
        ),
    )?;
    let plain = Plain::new(board, Target::usual(board));
    let mut kept = Vec::new();
    for &position in positions.iter().chain([&board.start()]) {
        let text = position_text(board, position);
        bench
            .printer
            .progress(&format!("{text}: the source's algorithm"));
        let luck = (position == board.start()).then_some(LUCK);
        let run = |threads, schedule| {
            bench.median(|| {
                let desk = bench.limited(threads, luck, None);
                let algorithm = Algorithm::DynamicBacktrack;
                let run = |desk: &_| plain.solve(position, algorithm, schedule, desk);
                Ok(Sample::measure(&desk, run)?.0)
            })
        };
        let serial = run(1, Schedule::Sequential)?;
        let parallel = run(bench.threads, Schedule::Dynamic)?;
        let finished = !serial.stopped && !parallel.stopped;
        sheet.row(&[
            Cell::Text(text),
            time_of(&serial),
            time_of(&parallel),
            match finished {
                true => Cell::Times(serial.wall / parallel.wall),
                false => Cell::None,
            },
            Cell::Count(serial.nodes),
            Cell::Count(parallel.nodes),
            Cell::Number(bench.threads),
            Cell::Flag(serial.stopped),
            Cell::Flag(parallel.stopped),
            Cell::Number(serial.runs),
        ])?;
        kept.push(serial);
    }
    Ok(kept)
}

/// The wall time, or that a limit ended the run.
fn time_of(sample: &Sample) -> Cell {
    if sample.stopped {
        Cell::Stopped
    } else {
        Cell::Seconds(sample.wall)
    }
}

fn against(
    bench: &Bench,
    board: &std::sync::Arc<Board>,
    positions: &[u64],
    source: &[Sample],
) -> Result<()> {
    let sheet = bench.printer.sheet(
        "against_source",
        AGAINST,
        "Our search on one thread against the source's serial Algorithm 2\n\
         The same positions, to the end; our time includes the making of the solver.",
    )?;
    let mut least = f64::INFINITY;
    for (&position, source) in positions.iter().zip(source) {
        let text = position_text(board, position);
        bench.printer.progress(&format!("{text}: our search"));
        let ours = bench.median(|| {
            let desk = bench.desk(1);
            Ok(solve_once(board, Target::usual(board), ONE_THREAD, position, &desk)?.0)
        })?;
        let faster = source.wall / ours.wall;
        least = least.min(faster);
        sheet.row(&[
            Cell::Text(text),
            Cell::Seconds(source.wall),
            Cell::Seconds(ours.wall),
            Cell::Times(faster),
            Cell::Count(ours.nodes),
            Cell::Times(ratio(source.nodes, ours.nodes)),
            Cell::Count(source.nodes),
            Cell::Number(ours.runs),
        ])?;
    }
    bench
        .printer
        .words(&format!("At least {least:.1} times as fast (target: 10)."))?;
    Ok(())
}

//! The source's Figure 2 (its Algorithm 2, serial against parallel), and our search against it.

use std::sync::Arc;

use anyhow::Result;

use super::peg::{ONE_THREAD, english, pegs, solve_once};
use super::positions::EXHAUSTED;
use super::sheet::{Cell, Column};
use super::{Bench, Sample, ratio};
use crate::engine::running::Desk;
use crate::engine::schedule::Schedule;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::position_text;
use crate::games::peg::plain::{Algorithm, Plain};

/// The central game depends on luck alone: so many nodes, and then it is stopped.
const LUCK: u64 = 20_000_000;

/// With `--quick` the first so many positions.
const QUICK: usize = 4;

const FIGURE: &[Column] = &[
    Column::words("position", "position", 39),
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
    Column::words("position", "position", 39),
    Column::new("source_seconds", "source", 8),
    Column::new("seconds", "ours", 8),
    Column::new("speed_up", "faster", 7),
    Column::new("nodes", "our|nodes", 6),
    Column::new("nodes_ratio", "fewer|nodes", 7),
    Column::unseen("source_nodes"),
    Column::unseen("runs"),
];

/// What was measured of one position.
struct Compared {
    text: String,
    serial: Sample,
    parallel: Sample,
    ours: Sample,
}

/// Measures and prints both tables.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let list = bench.pace.some(&EXHAUSTED, QUICK);
    let positions = list.iter().map(|text| pegs(&board, text));
    let positions: Vec<u64> = positions.collect::<Result<_>>()?;
    let compared = figure(bench, &board, &positions)?;
    against(bench, &compared)
}

/// Measures everything, prints the figure, and gives what was exhausted.
fn figure(bench: &Bench, board: &Arc<Board>, positions: &[u64]) -> Result<Vec<Compared>> {
    let sheet = bench.printer.sheet(
        "source",
        FIGURE,
        &format!(
            "The source's Figure 2: its Algorithm 2, plainly, serial and on {} threads\n\
             English, to d4, with one set behind one lock. All but the last are exhausted;\n\
             the last is the central game, where the order of the moves is luck.",
            bench.threads
        ),
    )?;
    let mut kept = Vec::new();
    for &position in positions.iter().chain([&board.start()]) {
        let compared = compare(bench, board, position)?;
        let Compared {
            text,
            serial,
            parallel,
            ..
        } = &compared;
        let speed_up = if serial.stopped || parallel.stopped {
            Cell::None
        } else {
            Cell::Times(serial.wall / parallel.wall)
        };
        sheet.row(&[
            Cell::text(text),
            time_of(serial),
            time_of(parallel),
            speed_up,
            Cell::Count(serial.nodes),
            Cell::Count(parallel.nodes),
            Cell::Number(bench.threads),
            Cell::Flag(serial.stopped),
            Cell::Flag(parallel.stopped),
            Cell::Number(serial.runs),
        ])?;
        if position != board.start() {
            kept.push(compared);
        }
    }
    Ok(kept)
}

fn compare(bench: &Bench, board: &Arc<Board>, position: u64) -> Result<Compared> {
    let text = position_text(board, position);
    bench
        .printer
        .progress(&format!("{text}: serial, parallel, ours"));
    let target = Target::usual(board);
    let plain = Plain::new(board, target);
    let luck = (position == board.start()).then_some(LUCK);
    let source = |threads, schedule| {
        let desk = bench.limited(threads, luck, None);
        let algorithm = Algorithm::DynamicBacktrack;
        let run = |desk: &Desk| plain.solve(position, algorithm, schedule, desk);
        Ok(Sample::measure(&desk, run)?.0)
    };
    let mut medians = bench.medians(3, |thing| match thing {
        0 => source(1, Schedule::Sequential),
        1 => source(bench.threads, Schedule::Dynamic),
        _ => Ok(solve_once(board, target, ONE_THREAD, position, &bench.desk(1))?.0),
    })?;
    Ok(Compared {
        text,
        ours: medians.remove(2),
        parallel: medians.remove(1),
        serial: medians.remove(0),
    })
}

/// The wall time, or that a limit ended the run.
fn time_of(sample: &Sample) -> Cell {
    if sample.stopped {
        Cell::Stopped
    } else {
        Cell::Seconds(sample.wall)
    }
}

fn against(bench: &Bench, compared: &[Compared]) -> Result<()> {
    let sheet = bench.printer.sheet(
        "against_source",
        AGAINST,
        "Our search on one thread against the source's serial Algorithm 2\n\
         The same positions, to the end; our time includes the making of the solver.",
    )?;
    let mut ratios = Vec::new();
    for Compared {
        text, serial, ours, ..
    } in compared
    {
        let faster = serial.wall / ours.wall;
        ratios.push(faster);
        sheet.row(&[
            Cell::text(text),
            Cell::Seconds(serial.wall),
            Cell::Seconds(ours.wall),
            Cell::Times(faster),
            Cell::Count(ours.nodes),
            Cell::Times(ratio(serial.nodes, ours.nodes)),
            Cell::Count(serial.nodes),
            Cell::Number(ours.runs),
        ])?;
    }
    ratios.sort_by(f64::total_cmp);
    let all = |time: fn(&Compared) -> f64| compared.iter().map(time).sum::<f64>();
    bench.printer.words(&format!(
        "Times as fast: {:.1} at least, {:.1} the median, {:.1} over all (target: 10).",
        ratios[0],
        ratios[ratios.len() / 2],
        all(|c| c.serial.wall) / all(|c| c.ours.wall)
    ))?;
    Ok(())
}

//! What the set of dead positions is worth: Algorithm 2 of the source against its Algorithm 1,
//! with all else as our search has it.

use anyhow::Result;

use super::peg::{ONE_THREAD, english, pegs, solve_once};
use super::positions::SMALL;
use super::sheet::{Cell, Column};
use super::{Bench, ratio};
use crate::games::peg::goal::Target;
use crate::games::peg::solve::Options;

/// With `--quick` the first so many positions.
const QUICK: usize = 3;

const COLUMNS: &[Column] = &[
    Column::words("position", "position", 39),
    Column::new("with_seconds", "with set", 8),
    Column::new("without_seconds", "without", 8),
    Column::new("speed_up", "faster", 7),
    Column::new("with_nodes", "nodes|with", 6),
    Column::new("without_nodes", "nodes|without", 7),
    Column::unseen("nodes_ratio"),
    Column::unseen("runs"),
];

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let board = english()?;
    let sheet = bench.printer.sheet(
        "memo",
        COLUMNS,
        "Our search with its set of dead positions and without, on one thread\n\
         Exhausted positions, English, to d4.",
    )?;
    for text in bench.pace.some(&SMALL, QUICK) {
        bench
            .printer
            .progress(&format!("{text}: with and without the set"));
        let position = pegs(&board, text)?;
        let mut medians = bench.medians(2, |thing| {
            let memo = thing == 0;
            let options = Options { memo, ..ONE_THREAD };
            let desk = bench.desk(1);
            Ok(solve_once(&board, Target::usual(&board), options, position, &desk)?.0)
        })?;
        let (without, with) = (medians.remove(1), medians.remove(0));
        sheet.row(&[
            Cell::text(*text),
            Cell::Seconds(with.wall),
            Cell::Seconds(without.wall),
            Cell::Times(without.wall / with.wall),
            Cell::Count(with.nodes),
            Cell::Count(without.nodes),
            Cell::Times(ratio(without.nodes, with.nodes)),
            Cell::Number(without.runs),
        ])?;
    }
    Ok(())
}

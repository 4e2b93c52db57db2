//! The exact solver of tic-tac-toe on the openings of many boards, on one thread.

use anyhow::Result;

use super::headline::{COLUMNS, Row};
use super::{Bench, Sample};
use crate::games::tictactoe::exact::{self, Value};
use crate::games::tictactoe::rules::{Ending, Rules, TicTacToe};

/// Columns, rows, line, and how long it may take, in seconds; the quick ones first.
const BOARDS: [(u8, u8, u8, Option<f64>); 8] = [
    (3, 3, 3, None),
    (4, 4, 3, None),
    (4, 4, 4, Some(0.06)),
    (5, 4, 4, Some(0.5)),
    (6, 4, 4, None),
    (5, 5, 4, None),
    (5, 5, 5, None),
    (6, 5, 4, None),
];

/// With `--quick` the first so many boards.
const QUICK: usize = 7;

/// Measures and prints the table.
pub fn run(bench: &Bench) -> Result<()> {
    let title = "The exact solver on empty boards, one thread: the value, that of every move,\n\
                 and a line of best play";
    let sheet = bench.printer.sheet("exact", COLUMNS, title)?;
    for &(width, height, line, target) in bench.pace.some(&BOARDS, QUICK) {
        let rules = Rules {
            width,
            height,
            line,
            ending: Ending::LineWins,
        };
        let board = format!("{width}x{height} line {line}");
        bench.printer.progress(&board);
        let mut value = None;
        let sample = bench.median(|| {
            let (sample, answer) = Sample::measure(&bench.desk(1), |desk| {
                let answer = exact::solve(&TicTacToe::new(rules), desk);
                answer.stopped.map_or(Ok(answer.value), Err)
            })?;
            value = answer.flatten();
            Ok(sample)
        })?;
        let found = value.map_or("unknown", Value::name);
        let row = Row {
            what: format!("{board}: {found}"),
            seconds: sample.wall,
            target,
            nodes: sample.nodes,
            threads: 1,
            detail: format!("{} runs", sample.runs),
        };
        sheet.row(&row.cells())?;
    }
    Ok(())
}

//! Every single-vacancy problem of every board, on one thread, and a summary of each board.

use std::sync::Arc;
use std::time::Duration;

use anyhow::Result;

use super::peg::head;
use super::sheet::{Cell, Column, Sheet};
use super::{Bench, Sample};
use crate::cli::peg_json::proof_kind;
use crate::engine::control::Stopped;
use crate::games::peg::board::Board;
use crate::games::peg::notation::{cell_name, target_text};
use crate::games::peg::problems::{Problem, problems};
use crate::games::peg::shapes::NAMES;
use crate::games::peg::solve::{Options, Solver};
use crate::games::peg::verdict::Verdict;

/// A problem may take so long.
const TIME: Duration = Duration::from_secs(5);

const PROBLEMS: &[Column] = &[
    Column::words("board", "board", 10),
    Column::words("vacancy", "from", 4),
    Column::words("finish", "to", 4),
    Column::words("verdict", "verdict", 10),
    Column::words("way", "way", 18),
    Column::new("nodes", "nodes", 7),
    Column::new("wall_seconds", "wall", 8),
    Column::new("cpu_seconds", "CPU", 8),
];

const SUMMARY: &[Column] = &[
    Column::words("board", "board", 10),
    Column::new("problems", "problems", 8),
    Column::new("solved", "solved", 6),
    Column::new("impossible", "impossible", 10),
    Column::new("open", "open", 4),
    Column::new("worst_seconds", "slowest", 8),
    Column::words("worst", "of them", 14),
    Column::new("total_seconds", "all", 8),
];

/// What became of the problems of a board.
#[derive(Default)]
struct Summary {
    problems: usize,
    solved: usize,
    impossible: usize,
    open: usize,
    worst: (f64, String),
    total: f64,
}

/// Measures and prints both tables.
pub fn run(bench: &Bench) -> Result<()> {
    head(bench, "one run of each")?;
    let title = "Single-vacancy problems up to symmetry: one hole, to one peg\n\
                 One thread, 5 s at most for each; `any` is one peg anywhere.";
    let sheet = bench.printer.sheet("problems", PROBLEMS, title)?;
    let mut summaries = Vec::new();
    for name in NAMES {
        let board = Board::named(name)?;
        let mut summary = Summary::default();
        for problem in problems(&board) {
            one(bench, &sheet, (&board, problem), &mut summary)?;
        }
        summaries.push((name, summary));
    }
    let sheet = bench.printer.sheet("boards", SUMMARY, "Boards")?;
    for (name, summary) in summaries {
        sheet.row(&[
            Cell::text(name),
            Cell::Number(summary.problems),
            Cell::Number(summary.solved),
            Cell::Number(summary.impossible),
            Cell::Number(summary.open),
            Cell::Seconds(summary.worst.0),
            Cell::Text(summary.worst.1),
            Cell::Seconds(summary.total),
        ])?;
    }
    Ok(())
}

fn one(
    bench: &Bench,
    sheet: &Sheet<'_>,
    (board, problem): (&Arc<Board>, Problem),
    summary: &mut Summary,
) -> Result<()> {
    let from = cell_name(board, problem.vacancy);
    let to = target_text(board, problem.target);
    let what = format!("{from} -> {to}");
    bench.printer.progress(&format!("{}: {what}", board.name()));
    let desk = bench.limited(1, None, Some(TIME));
    let (sample, answer) = Sample::measure(&desk, |desk| {
        let options = Options::default();
        let solver = Solver::new(board.clone(), problem.target, options, desk.limits.memory);
        let answer = solver.solve(problem.start(board), desk);
        match answer.verdict {
            Verdict::Unknown(Stopped::Interrupted) => Err(Stopped::Interrupted),
            _ => Ok(answer),
        }
    })?;
    let Some(answer) = answer else {
        return Ok(());
    };
    let (verdict, way) = match &answer.verdict {
        Verdict::Solved(_) => ("solved", answer.answered_by.to_owned()),
        Verdict::Unsolvable(proof) => {
            let (by, kind) = (answer.answered_by, proof_kind(proof));
            let way = if by == kind {
                by.to_owned()
            } else {
                format!("{by}, {kind}")
            };
            ("impossible", way)
        }
        Verdict::Unknown(_) => ("open", answer.answered_by.to_owned()),
    };
    sheet.row(&[
        Cell::text(board.name()),
        Cell::Text(from),
        Cell::Text(to),
        Cell::text(verdict),
        Cell::Text(way),
        Cell::Count(answer.nodes),
        Cell::Seconds(sample.wall),
        Cell::Seconds(sample.cpu),
    ])?;
    summary.problems += 1;
    summary.total += sample.wall;
    match answer.verdict {
        Verdict::Solved(_) => summary.solved += 1,
        Verdict::Unsolvable(_) => summary.impossible += 1,
        Verdict::Unknown(_) => summary.open += 1,
    }
    if sample.wall > summary.worst.0 {
        summary.worst = (sample.wall, what);
    }
    Ok(())
}

//! `parlour puzzles`: lists the puzzles of peg solitaire, or tells one of them.

use std::fmt::Write as _;
use std::io::{self, Write as _};

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use super::{Exit, posed, put};
use crate::games::peg::goal::Target;
use crate::games::peg::notation::{drawing, position_text, target_text};
use crate::games::peg::puzzles::progress::{Progress, Record};
use crate::games::peg::puzzles::{Level, Puzzle, puzzle};
use crate::state::Store;

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "A puzzle is a name of the list, `daily` (a new one at midnight in Greenwich), \
    `daily:2026-11-20`, `random:SEED`, `random:LEVEL:SEED` or `random:BOARD:LEVEL:SEED` with a level \
    easy, medium, hard or devilish. `parlour play peg` and `parlour solve peg` take them, too, a name \
    as `puzzle:NAME`.\n\n\
    The difficulty is measured along the line of play that keeps most ways open: the share of its \
    jumps that lose the win, and the odds, 1 to so many, that somebody who jumps at random never \
    loses it there.\n\n\
    Exit codes: 0 answered, 2 bad usage or input."
)]
pub struct Arguments {
    /// Tell these puzzles instead of the list
    #[arg(value_name = "PUZZLE")]
    puzzles: Vec<String>,
    /// Write one JSON object a line
    #[arg(long)]
    json: bool,
}

/// A puzzle as JSON.
#[derive(Serialize)]
struct Entry<'a> {
    puzzle: &'a str,
    title: &'a str,
    game: &'static str,
    board: &'a str,
    position: String,
    target: String,
    pegs: u32,
    level: Option<&'static str>,
    losing_share: Option<f64>,
    odds: Option<u64>,
    fewest_moves: Option<u32>,
    source: &'static str,
    solved: Option<Solved>,
}

#[derive(Serialize)]
struct Solved {
    first: Option<String>,
    moves: u32,
}

/// Lists or tells puzzles.
pub fn run(arguments: &Arguments) -> Result<Exit> {
    let found = arguments.puzzles.iter().map(|text| {
        let found = puzzle(text, None, posed::today());
        found.context("puzzle")
    });
    let asked: Vec<Puzzle> = found.collect::<Result<_>>()?;
    let (progress, notice) = Store::open().0.progress();
    if let Some(notice) = notice {
        let _ = writeln!(io::stderr().lock(), "warning: {notice}");
    }
    let lists = asked.is_empty();
    let puzzles = if lists { listed() } else { asked };
    let text = if arguments.json {
        let lines = puzzles.iter().map(|puzzle| json(puzzle, &progress));
        lines.collect::<Result<String>>()?
    } else if lists {
        table(&puzzles, &progress)
    } else {
        let pages: Vec<String> = puzzles.iter().map(|p| page(p, &progress)).collect();
        pages.join("\n")
    };
    put(&text)?;
    Ok(Exit::Answered)
}

/// That of today, and the classic ones.
fn listed() -> Vec<Puzzle> {
    let daily = posed::today().map(Puzzle::daily);
    daily.into_iter().chain(Puzzle::classic()).collect()
}

fn json(puzzle: &Puzzle, progress: &Progress) -> Result<String> {
    let thousandths = |share: f64| (share * 1000.0).round() / 1000.0;
    let solved = progress.of(&puzzle.id).map(|record| Solved {
        first: record.first.map(|day| day.to_string()),
        moves: record.moves,
    });
    let entry = Entry {
        puzzle: &puzzle.id,
        title: &puzzle.title,
        game: "peg",
        board: puzzle.board.name(),
        position: position_text(&puzzle.board, puzzle.start),
        target: target_text(&puzzle.board, puzzle.target),
        pegs: puzzle.start.count_ones(),
        level: puzzle.level().map(Level::name),
        losing_share: puzzle.difficulty.map(|found| thousandths(found.share)),
        odds: puzzle.difficulty.map(|found| found.odds()),
        fewest_moves: puzzle.moves,
        source: puzzle.source,
        solved,
    };
    Ok(serde_json::to_string(&entry)? + "\n")
}

/// One puzzle a line, under a headline.
fn table(puzzles: &[Puzzle], progress: &Progress) -> String {
    let mut text = String::new();
    let mut line = |cells: [&str; 8]| {
        let [name, board, pegs, target, level, odds, moves, solved] = cells;
        let row = format!(
            "{name:<16}  {board:<10}  {pegs:>4}  {target:<10}  {level:<8}  {odds:>9}  {moves:>5}  {solved}"
        );
        let _ = writeln!(text, "{}", row.trim_end());
    };
    line([
        "puzzle", "board", "pegs", "to", "level", "odds", "moves", "solved",
    ]);
    let or_none = |text: Option<String>| text.unwrap_or_else(|| "-".to_owned());
    for puzzle in puzzles {
        let target = target_text(&puzzle.board, puzzle.target);
        let short = match puzzle.target {
            Target::Position(pegs) => {
                format!("{} pegs", pegs.count_ones())
            }
            _ => target,
        };
        let odds = puzzle.difficulty.map(|found| format!("1:{}", found.odds()));
        line([
            &puzzle.id,
            puzzle.board.name(),
            &puzzle.start.count_ones().to_string(),
            &short,
            puzzle.level().map_or("-", Level::name),
            &or_none(odds),
            &or_none(puzzle.moves.map(|moves| moves.to_string())),
            &progress.of(&puzzle.id).map(told).unwrap_or_default(),
        ]);
    }
    text
}

/// `in 5 moves, first on 2026-11-20`.
fn told(record: Record) -> String {
    let moves = match record.moves {
        1 => "in 1 move".to_owned(),
        moves => format!("in {moves} moves"),
    };
    match record.first {
        Some(day) => format!("{moves}, first on {day}"),
        None => moves,
    }
}

/// All that is known of a puzzle.
fn page(puzzle: &Puzzle, progress: &Progress) -> String {
    let board = &puzzle.board;
    let position = position_text(board, puzzle.start);
    let mut text = format!("{} ({})\n\n", puzzle.title, puzzle.id);
    for row in drawing(board, puzzle.start).lines() {
        let _ = writeln!(text, "{}", format!("  {row}").trim_end());
    }
    text.push('\n');
    let mut line = |label: &str, fact: &str| {
        let _ = writeln!(text, "{label:<11} {fact}");
    };
    line("board", board.name());
    line("position", &position);
    line("target", &target_text(board, puzzle.target));
    line("pegs", &puzzle.start.count_ones().to_string());
    if let Some(found) = puzzle.difficulty {
        let told = format!(
            "{}: {} % of the jumps lose, odds 1 to {}",
            found.level(),
            found.percent(),
            found.odds()
        );
        line("difficulty", &told);
    }
    if let Some(moves) = puzzle.moves {
        line("moves", &format!("{moves} at least"));
    }
    line("source", puzzle.source);
    if let Some(record) = progress.of(&puzzle.id) {
        line("solved", &told(record));
    }
    text
}

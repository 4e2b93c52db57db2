//! `parlour table peg`: the classic tables of a board, every vacancy with every finish.
//!
//! A row is printed as soon as it is known, so that one who stops early keeps what there is.

use std::io::{self, Write};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::Args;
use serde::Serialize;

use super::peg_text::limit;
use super::units::{self, grouped};
use super::{Exit, OutputError, board_file, progress, put};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::{Desk, Running};
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::{cell_name, sweep_text, sweeps, target_text};
use crate::games::peg::tables::{Columns, Row, table};

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "One hole to begin with, one peg at the end. Vacancies and finishes that a \
    symmetry of the board carries into each other stand once; finishes of another position class \
    are impossible and left out.\n\n\
    Exit codes: 0 the whole table, 2 bad usage, 3 stopped by a limit, 130 interrupted."
)]
pub struct Arguments {
    /// english, european, wiegleb, asymmetric, diamond, triangle5 to triangle8, square4 to square8,
    /// or a file with a drawing
    #[arg(long, default_value = "english")]
    board: String,
    /// Also count the winning jump sequences of each problem
    #[arg(long)]
    solutions: bool,
    /// Also count the winning jump sequences, and all games of each vacancy
    #[arg(long)]
    games: bool,
    /// Write one JSON object a row
    #[arg(long)]
    json: bool,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = units::threads, allow_negative_numbers = true)]
    threads: Option<usize>,
    /// Wall time for the table, such as 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = units::time, allow_hyphen_values = true)]
    time: Option<Duration>,
    /// Memory for the work on a vacancy
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = units::memory,
        default_value = "1GiB",
        allow_hyphen_values = true
    )]
    memory: usize,
}

impl Arguments {
    fn columns(&self) -> Columns {
        match (self.games, self.solutions) {
            (true, _) => Columns::Games,
            (false, true) => Columns::Solutions,
            (false, false) => Columns::Moves,
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            threads: self.threads.unwrap_or(Limits::default().threads),
            memory: self.memory,
            time: self.time,
            nodes: None,
        }
    }
}

/// Prints the table that the arguments say.
pub fn run(arguments: &Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let board = board_file::board(&arguments.board).context("--board")?;
    let (columns, json) = (arguments.columns(), arguments.json);
    if !json {
        put(&heading(&board, columns))?;
    }
    let work = move |desk: &Desk| rows(&board, columns, json, desk);
    let running = Running::spawn(arguments.limits(), interrupt.clone(), work);
    progress::watch(&running);
    match running.join()?? {
        Ok(()) => Ok(Exit::Answered),
        Err(stopped) => {
            let text = format!("stopped before the end of the table: {}", limit(stopped));
            let _ = writeln!(io::stderr().lock(), "{text}");
            Ok(match stopped {
                Stopped::Interrupted => Exit::Interrupted,
                _ => Exit::Stopped,
            })
        }
    }
}

/// Prints row by row; if nobody reads them any more, the work is stopped.
fn rows(
    board: &Arc<Board>,
    columns: Columns,
    json: bool,
    desk: &Desk,
) -> Result<Result<(), Stopped>, OutputError> {
    let mut failed = None;
    let found = table(board, columns, desk, |row| {
        let text = if json {
            object(board, &row)
        } else {
            line(board, &row)
        };
        progress::clear();
        if failed.is_none()
            && let Err(error) = put(&text)
        {
            desk.control.interrupt();
            failed = Some(error);
        }
    });
    failed.map_or(Ok(found), Err)
}

fn heading(board: &Board, columns: Columns) -> String {
    let more = match columns {
        Columns::Moves => String::new(),
        Columns::Solutions => format!("{:>27}", "solutions"),
        Columns::Games => format!("{:>27}{:>31}", "solutions", "games"),
    };
    let name = board.name();
    format!("{name}: one hole to one peg, in the fewest moves\n\nvacancy  finish  moves{more}\n")
}

fn line(board: &Board, row: &Row) -> String {
    let vacancy = cell_name(board, row.problem.vacancy);
    let finish = target_text(board, row.problem.target);
    let moves = match &row.shortest {
        Some(shortest) => shortest.moves.to_string(),
        None => "none".to_owned(),
    };
    let number = |number: Option<u128>, width: usize| match number {
        Some(number) => format!("{:>width$}", grouped(number)),
        None => String::new(),
    };
    // All games of a vacancy stand in its first row.
    let games = row.games.filter(|_| row.problem.target == Target::Any);
    let (solutions, games) = (number(row.solutions, 27), number(games, 31));
    format!("{vacancy:<7}  {finish:<6}  {moves:>5}{solutions}{games}\n")
}

#[derive(Serialize)]
struct Object<'a> {
    game: &'static str,
    board: &'a str,
    vacancy: String,
    target: String,
    verdict: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    move_count: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sweeps: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<String>,
}

fn object(board: &Board, row: &Row) -> String {
    let shortest = row.shortest.as_ref();
    let line = |jumps: &[u8]| {
        let sweeps = sweeps(board, jumps);
        sweeps
            .iter()
            .map(|sweep| sweep_text(board, sweep))
            .collect()
    };
    let object = Object {
        game: "peg",
        board: board.name(),
        vacancy: cell_name(board, row.problem.vacancy),
        target: target_text(board, row.problem.target),
        verdict: if shortest.is_some() {
            "solved"
        } else {
            "unsolvable"
        },
        move_count: shortest.map(|shortest| shortest.moves),
        sweeps: shortest.map(|shortest| line(&shortest.jumps)),
        solutions: row.solutions.map(|number| number.to_string()),
        games: row.games.map(|number| number.to_string()),
    };
    let text = serde_json::to_string(&object).expect("an object of text and numbers");
    text + "\n"
}

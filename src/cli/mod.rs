//! The command line: one file a verb, and what holds for every verb.
//!
//! Answers go to stdout, progress and errors to stderr. An error is printed once, as `error: …`,
//! and names the option or the place. This is the only part of the program that prints.

mod answering;
mod batch;
mod bench;
mod board_file;
mod completions;
mod connect4_json;
mod connect4_text;
mod lines;
mod options;
mod peg_json;
mod peg_questions;
mod peg_tables;
#[cfg(test)]
mod peg_tests;
mod peg_text;
mod play;
mod posed;
mod progress;
mod puzzles;
mod score4;
mod solve_connect4;
mod solve_peg;
mod solve_tictactoe;
mod table_peg;
mod themes;
mod tictactoe_answer;
mod units;

use std::io::{self, Write};
use std::process::{ExitCode, exit};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::error::ErrorKind;
use clap::{CommandFactory, Parser, Subcommand};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use thiserror::Error;

use crate::engine::running::Failed;

/// Two signals within this time are one Ctrl-C.
const SAME_INTERRUPT: Duration = Duration::from_millis(200);

/// Parlour games in a terminal, with engines that you can watch think.
#[derive(Debug, Parser)]
#[command(
    name = "parlour",
    version,
    after_help = "Without a command: the app, at its menu."
)]
struct Arguments {
    #[command(subcommand)]
    verb: Option<Verb>,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play, edit and solve in the terminal
    Play(play::Arguments),
    /// Answer positions exactly
    #[command(subcommand, arg_required_else_help = true)]
    Solve(SolveGame),
    /// Print the classic tables: every problem of a board
    #[command(subcommand, arg_required_else_help = true)]
    Table(TableGame),
    /// Measure the tables of the source documents on this machine
    Bench(bench::Arguments),
    /// Choose a column as the Score4 engine does
    Score4(score4::Arguments),
    /// List the puzzles of peg solitaire: of the day, random and classic ones
    Puzzles(puzzles::Arguments),
    /// List the themes of the app, or check the file of one
    Themes(themes::Arguments),
    /// Print a script that completes the options in a shell
    Completions(completions::Arguments),
    /// Print the manual page
    Man,
}

#[derive(Debug, Subcommand)]
enum SolveGame {
    /// Peg solitaire: a solution, or a proof that there is none
    Peg(solve_peg::Arguments),
    /// Tic-tac-toe on any board: the value, the best moves and a line
    #[command(name = "tictactoe")]
    TicTacToe(solve_tictactoe::Arguments),
    /// Connect Four: the exact score, the best columns and a line of play to the end
    Connect4(solve_connect4::Arguments),
}

#[derive(Debug, Subcommand)]
enum TableGame {
    /// Peg solitaire: each vacancy and finish, in the fewest moves
    Peg(table_peg::Arguments),
}

/// What the exit code says. A larger one outweighs a smaller one, except that bad input outweighs
/// all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
enum Exit {
    /// Everything was answered.
    Answered = 0,
    /// The one position that was asked for can't be won.
    Impossible = 1,
    /// Bad usage or bad input.
    BadInput = 2,
    /// A limit ended a search before its answer.
    Stopped = 3,
    /// A bug of ours; the code of a panic.
    Failed = 101,
    /// The source's engine has no move, or makes the last one: its -1.
    GameOver = 255,
    /// Somebody pressed Ctrl-C, or asked the program to end.
    Interrupted = 130,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(exit as u8)
    }
}

/// Does what the arguments of the program say.
pub fn run() -> ExitCode {
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => {
            match error.kind() {
                // Help and version come this way, too.
                ErrorKind::DisplayHelp
                | ErrorKind::DisplayVersion
                | ErrorKind::MissingSubcommand
                | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand => drop(error.print()),
                _ => {
                    let _ = writeln!(io::stderr().lock(), "{}", in_one_line(&error.to_string()));
                }
            }
            return ExitCode::from(u8::try_from(error.exit_code()).unwrap_or(2));
        }
    };
    let verb = arguments
        .verb
        .unwrap_or_else(|| Verb::Play(play::Arguments::default()));
    dispatch(verb).unwrap_or_else(|error| match kind(&error) {
        Trouble::NobodyReads => Exit::Answered.into(),
        Trouble::Failed => {
            print_error(&error);
            Exit::Failed.into()
        }
        Trouble::BadInput => {
            print_error(&error);
            Exit::BadInput.into()
        }
    })
}

/// What is wrong with the arguments, without the usage and the pointer to the help.
fn in_one_line(error: &str) -> String {
    let ends = ["Usage:", "For more information"];
    let lines = error.lines().map(str::trim);
    let told = lines.take_while(|line| !ends.iter().any(|end| line.starts_with(end)));
    let told: Vec<&str> = told.filter(|line| !line.is_empty()).collect();
    told.join("; ").replace("; [", " [").replace(":; ", ": ")
}

fn dispatch(verb: Verb) -> Result<ExitCode> {
    // The app takes signals in its own way.
    let interrupt = || interrupt_flag().context("the handler of signals");
    match verb {
        Verb::Play(arguments) => play::run(&arguments),
        Verb::Solve(SolveGame::Peg(arguments)) => {
            solve_peg::run(arguments, &interrupt()?).map(ExitCode::from)
        }
        Verb::Solve(SolveGame::TicTacToe(arguments)) => {
            solve_tictactoe::run(arguments, &interrupt()?).map(ExitCode::from)
        }
        Verb::Solve(SolveGame::Connect4(arguments)) => {
            solve_connect4::run(arguments, &interrupt()?).map(ExitCode::from)
        }
        Verb::Score4(arguments) => score4::run(&arguments, &interrupt()?).map(ExitCode::from),
        Verb::Table(TableGame::Peg(arguments)) => {
            table_peg::run(&arguments, &interrupt()?).map(ExitCode::from)
        }
        Verb::Bench(arguments) => bench::run(&arguments, &interrupt()?).map(ExitCode::from),
        Verb::Puzzles(arguments) => puzzles::run(&arguments).map(ExitCode::from),
        Verb::Themes(arguments) => themes::run(&arguments).map(ExitCode::from),
        Verb::Completions(arguments) => {
            completions::run(&arguments, Arguments::command()).map(ExitCode::from)
        }
        Verb::Man => completions::manual(Arguments::command()).map(ExitCode::from),
    }
}

/// A flag that the first Ctrl-C or SIGTERM raises; a later one ends the program at once. A wrapper may pass
/// the same Ctrl-C on twice (`timeout` does), so the second must come a moment later.
fn interrupt_flag() -> io::Result<Arc<AtomicBool>> {
    let interrupt = Arc::new(AtomicBool::new(false));
    let flag = interrupt.clone();
    let mut signals = Signals::new([SIGINT, SIGTERM])?;
    thread::spawn(move || {
        let mut first: Option<Instant> = None;
        for _ in signals.forever() {
            flag.store(true, Relaxed);
            if first.get_or_insert_with(Instant::now).elapsed() > SAME_INTERRUPT {
                progress::clear();
                exit(Exit::Interrupted as i32);
            }
        }
    });
    Ok(interrupt)
}

/// What we wrote to standard output did not get there.
#[derive(Debug, Error)]
#[error("standard output: {0}")]
struct OutputError(io::Error);

/// Writes an answer to standard output, and sees that it gets there.
fn put(text: &str) -> Result<(), OutputError> {
    let mut out = io::stdout().lock();
    let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
    written.map_err(OutputError)
}

enum Trouble {
    /// Whoever read our output has gone: `parlour … | head`.
    NobodyReads,
    Failed,
    BadInput,
}

fn kind(error: &anyhow::Error) -> Trouble {
    if error.is::<Failed>() {
        return Trouble::Failed;
    }
    match error.downcast_ref::<OutputError>() {
        Some(OutputError(io)) if io.kind() == io::ErrorKind::BrokenPipe => Trouble::NobodyReads,
        _ => Trouble::BadInput,
    }
}

/// Prints an error with its context in one line, whatever characters are in it.
fn print_error(error: &anyhow::Error) {
    let mut text = String::new();
    for c in format!("{error:#}").chars() {
        if c.is_control() {
            text.extend(c.escape_default());
        } else {
            text.push(c);
        }
    }
    let _ = writeln!(io::stderr().lock(), "error: {text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_of_the_arguments_is_one_line() {
        let told = |words: &str| {
            let words = words.split(' ');
            in_one_line(&Arguments::try_parse_from(words).unwrap_err().to_string())
        };
        assert_eq!(
            told("parlour solve peg start --engine bem"),
            "error: invalid value 'bem' for '--engine <ENGINE>' \
             [possible values: auto, search, beam, atlas]; tip: a similar value exists: 'beam'"
        );
        assert!(told("parlour solve peg --time 0s").starts_with("error: invalid value '0s' for"));
        assert_eq!(told("parlour solv").lines().count(), 1);
        assert_eq!(told("parlour solve peg a --file f").lines().count(), 1);
    }

    #[test]
    fn the_options_are_consistent() {
        Arguments::command().debug_assert();
    }
}

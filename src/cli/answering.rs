//! What `solve` does with positions, whatever the game: one with all threads, or many side by side.

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use anyhow::{Context, Result, anyhow, bail, ensure};
use serde::Serialize;

use super::lines::{Line, Lines};
use super::{Exit, OutputError, batch, progress, put};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::{Desk, Running};
use crate::engine::telemetry::Telemetry;

/// What is asked of every position of one run, and how answers are shown.
pub trait Task: Send + Sync + 'static {
    /// A position, ready to be searched.
    type Position: Send + 'static;
    /// What a search finds.
    type Found: Send + 'static;
    /// That, with the time it took.
    type Outcome: Send + 'static;
    /// A position as it may be typed, for error texts.
    const EXAMPLE: &'static str;

    /// What each search may use.
    fn limits(&self) -> &Limits;
    /// Whether answers are written as JSON.
    fn is_json(&self) -> bool;
    /// The position that a text stands for.
    fn parse(&self, text: &str) -> Result<Self::Position, String>;
    /// Searches.
    fn search(&self, position: Self::Position, desk: &Desk) -> Self::Found;
    /// What was found, and the telemetry of the search that has ended.
    fn outcome(&self, found: Self::Found, telemetry: &Telemetry) -> Self::Outcome;
    /// What ended the search before its answer.
    fn stopped(&self, outcome: &Self::Outcome) -> Option<Stopped>;
    /// Whether what was asked for is proved impossible.
    fn is_impossible(&self, _outcome: &Self::Outcome) -> bool {
        false
    }
    /// The answer to a single position, for people.
    fn page(&self, outcome: &Self::Outcome) -> String;
    /// The answer in one line, without its end.
    fn line(&self, outcome: &Self::Outcome) -> String;
    /// The answer as a JSON object; with the number of its line in a batch.
    fn object(&self, outcome: &Self::Outcome, line: Option<usize>) -> serde_json::Result<String>;
}

/// Answers the positions of the command line, or of a file.
pub fn run<T: Task>(
    task: T,
    positions: Vec<String>,
    file: Option<PathBuf>,
    interrupt: &Arc<AtomicBool>,
) -> Result<Exit> {
    match (&positions[..], file) {
        ([], None) => bail!(
            "no position; expected POSITION, such as `{}`, or --file FILE",
            T::EXAMPLE
        ),
        ([position], _) => single(task, position, interrupt),
        (_, Some(file)) => {
            let name = file.display().to_string();
            let lines = open(&file).with_context(|| format!("--file {name}"))?;
            let exit = many(task, lines, "line", interrupt);
            match exit {
                Err(error) if !error.is::<OutputError>() => {
                    Err(error.context(format!("--file {name}")))
                }
                exit => exit,
            }
        }
        _ => {
            let texts = positions.into_iter().zip(1..);
            let lines = texts.map(|(text, number)| {
                let text = Ok(text);
                Ok(Line { number, text })
            });
            many(task, Box::new(lines), "position", interrupt)
        }
    }
}

fn single<T: Task>(task: T, text: &str, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let position = task.parse(text).map_err(|error| anyhow!(error));
    let position = position.context("position")?;
    let task = Arc::new(task);
    let searching = task.clone();
    let running = Running::spawn(task.limits().clone(), interrupt.clone(), move |desk| {
        searching.search(position, desk)
    });
    progress::watch(&running);
    let telemetry = running.telemetry.clone();
    let outcome = task.outcome(running.join()?, &telemetry);
    if task.is_json() {
        put(&(task.object(&outcome, None)? + "\n"))?;
    } else {
        put(&task.page(&outcome))?;
    }
    Ok(match task.stopped(&outcome) {
        Some(Stopped::Interrupted) => Exit::Interrupted,
        Some(_) => Exit::Stopped,
        None if task.is_impossible(&outcome) => Exit::Impossible,
        None => Exit::Answered,
    })
}

fn open(file: &Path) -> Result<batch::Source> {
    if file.as_os_str() == "-" {
        return Ok(Box::new(Lines::new(BufReader::new(io::stdin()))));
    }
    let file = File::open(file)?;
    ensure!(
        !file.metadata()?.is_dir(),
        "is a directory, expected a file with a position a line"
    );
    Ok(Box::new(Lines::new(BufReader::new(file))))
}

/// Answers a batch; `place` is what a line is called.
fn many<T: Task>(
    task: T,
    lines: batch::Source,
    place: &str,
    interrupt: &Arc<AtomicBool>,
) -> Result<Exit> {
    let task = Arc::new(task);
    let (searching, flag) = (task.clone(), interrupt.clone());
    let answer = move |text: &str, threads| {
        let position = searching.parse(text)?;
        let whole = searching.limits();
        let limits = Limits {
            threads,
            // Positions that are solved side by side share the memory.
            memory: whole.memory * threads / whole.threads,
            ..whole.clone()
        };
        let desk = Desk::quiet(limits, flag.clone());
        let found = searching.search(position, &desk);
        desk.telemetry.close();
        Ok(searching.outcome(found, &desk.telemetry))
    };
    let mut tally = Tally::default();
    let threads = task.limits().threads;
    batch::run(lines, threads, interrupt, answer, |number, reply| {
        let stopped = reply.as_ref().map(|outcome| task.stopped(outcome));
        tally.count(number, stopped.map_err(drop));
        print_one(&*task, place, number, reply)
    })?;
    let interrupted = interrupt.load(Relaxed);
    ensure!(
        tally.last > 0 || interrupted,
        "no position; expected one a line, such as `{}`",
        T::EXAMPLE
    );
    if interrupted {
        let mut out = io::stderr().lock();
        let _ = match tally.last {
            0 => writeln!(out, "interrupted before the first {place}"),
            last => writeln!(
                out,
                "interrupted after {place} {last}; the rest was not read"
            ),
        };
    }
    Ok(tally.exit(interrupted))
}

fn print_one<T: Task>(
    task: &T,
    place: &str,
    number: usize,
    reply: Result<T::Outcome, String>,
) -> Result<()> {
    let text = match reply {
        Ok(outcome) if task.is_json() => task.object(&outcome, Some(number))?,
        Ok(outcome) => format!("{place} {number}: {}", task.line(&outcome)),
        Err(error) if task.is_json() => error_object(number, &error)?,
        Err(error) => {
            let _ = writeln!(io::stderr().lock(), "error: {place} {number}: {error}");
            return Ok(());
        }
    };
    Ok(put(&(text + "\n"))?)
}

/// A bad line of a batch as one JSON object.
fn error_object(line: usize, error: &str) -> serde_json::Result<String> {
    #[derive(Serialize)]
    struct Object<'a> {
        line: usize,
        error: &'a str,
    }
    serde_json::to_string(&Object { line, error })
}

/// What became of the lines of a batch.
#[derive(Default)]
struct Tally {
    /// The number of the last line; 0 before the first.
    last: usize,
    bad: usize,
    stopped: usize,
}

impl Tally {
    /// Counts a line: bad, stopped, or answered.
    fn count(&mut self, number: usize, line: Result<Option<Stopped>, ()>) {
        self.last = number;
        match line {
            Err(()) => self.bad += 1,
            Ok(stopped) => self.stopped += usize::from(stopped.is_some()),
        }
    }

    fn exit(&self, interrupted: bool) -> Exit {
        match self {
            _ if interrupted => Exit::Interrupted,
            _ if self.bad > 0 => Exit::BadInput,
            _ if self.stopped > 0 => Exit::Stopped,
            _ => Exit::Answered,
        }
    }
}

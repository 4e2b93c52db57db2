//! `parlour solve peg`: one position with all threads, or a batch of them side by side.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;

use super::options::{Common, named};
use super::peg_questions::{Findings, Questions};
use super::{Exit, answering, board_file, peg_json, peg_text, posed, units};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::Desk;
use crate::engine::schedule::Schedule;
use crate::engine::telemetry::{Telemetry, WorkerLoad};
use crate::games::peg::atlas::Split;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::parse_target;
use crate::games::peg::solve::{Answer, Engine, Options, Solver};
use crate::games::peg::verdict::Verdict;

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is `start`, `vacancy:c3`, `pegs:c4,d4,e3`, or its rows with `/` \
    between, `o` a peg and `.` a hole:\n  ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo\n\
    A puzzle is `puzzle:cross`, `daily`, `daily:2026-11-20`, `random:17` or `random:hard:17`, and \
    brings its board and target; `parlour puzzles` lists them.\n\
    Cells are a letter for the column and a number for the row: d4 is the centre of english.\n\n\
    Exit codes: 0 answered, 1 proved impossible, 2 bad usage or input, 3 stopped by a limit, \
    130 interrupted."
)]
pub struct Arguments {
    /// Positions to solve
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    positions: Vec<String>,
    /// english, european, wiegleb, asymmetric, diamond, triangle5 to triangle8, square4 to square8,
    /// or a file with a drawing [default: that of a puzzle, else english]
    #[arg(long)]
    board: Option<String>,
    /// CELL, any (one peg anywhere), center (or centre) or a position [default: that of a
    /// puzzle, else center, or any without one]
    #[arg(long)]
    target: Option<String>,
    /// How branches are dealt to the workers
    #[arg(long, value_parser = named(&Schedule::ALL, Schedule::name), default_value = "dynamic")]
    schedule: Schedule,
    /// Plain backtracking: remember no dead position
    #[arg(long)]
    no_memo: bool,
    /// Which engine answers
    #[arg(long, value_parser = named(&Engine::ALL, Engine::name), default_value = "auto")]
    engine: Engine,
    #[command(flatten)]
    questions: Questions,
    #[command(flatten)]
    common: Common,
}

/// What holds for every position of one run.
pub struct Task {
    /// The board.
    pub board: Arc<Board>,
    /// What is to be reached.
    pub target: Target,
    /// How branches are dealt.
    pub schedule: Schedule,
    engine: Engine,
    solver: Solver,
    /// What is asked beyond the verdict.
    pub questions: Questions,
    limits: Limits,
    json: bool,
}

impl Task {
    /// Why there is no atlas that would answer what is asked; none if there is one, or if nobody
    /// asked what it would be good for.
    pub fn without_atlas(&self) -> Option<String> {
        if self.engine != Engine::Auto || !self.questions.want_atlas() {
            return None;
        }
        has_atlas(&self.board, self.limits.memory)
            .err()
            .map(|error| error.to_string())
    }
}

#[cfg(test)]
impl Task {
    /// A task for tests of how answers are shown.
    pub fn sample(board: Arc<Board>, target: Target) -> Self {
        let schedule = Schedule::Dynamic;
        let options = Options {
            engine: Engine::Auto,
            schedule,
            memo: true,
        };
        Self {
            solver: Solver::new(board.clone(), target, options, 1 << 20),
            board,
            target,
            schedule,
            engine: Engine::Auto,
            questions: Questions::default(),
            limits: Limits::default(),
            json: false,
        }
    }
}

/// One position, answered.
pub struct Outcome {
    /// The pegs.
    pub position: u64,
    /// What the solver found.
    pub answer: Answer,
    /// What it found beyond.
    pub findings: Findings,
    /// Wall time.
    pub elapsed: Duration,
    /// What each worker did.
    pub workers: Vec<WorkerLoad>,
}

impl Outcome {
    /// The answer and the telemetry of the search that gave it.
    pub fn new(position: u64, found: (Answer, Findings), telemetry: &Telemetry) -> Self {
        let (answer, findings) = found;
        Self {
            position,
            answer,
            findings,
            elapsed: telemetry.elapsed(),
            workers: telemetry.sample(),
        }
    }

    /// What a limit ended: the verdict, or something that was asked beyond it.
    fn stopped(&self) -> Option<Stopped> {
        match self.answer.verdict {
            Verdict::Unknown(stopped) => Some(stopped),
            Verdict::Solved(_) | Verdict::Unsolvable(_) => self.findings.stopped(),
        }
    }
}

/// Solves what the arguments say.
pub fn run(arguments: Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let task = task(&arguments)?;
    answering::run(task, arguments.positions, arguments.common.file, interrupt)
}

fn task(arguments: &Arguments) -> Result<Task> {
    let puzzle = posed::first(&arguments.positions, arguments.board.as_deref())?;
    let board = match (&arguments.board, &puzzle) {
        (Some(name), _) => board_file::board(name).context("--board")?,
        (None, Some(puzzle)) => puzzle.board.clone(),
        (None, None) => Board::named("english")?,
    };
    let target = match &arguments.target {
        Some(text) => parse_target(&board, text).context("--target")?,
        None => puzzle.map_or_else(|| Target::usual(&board), |puzzle| puzzle.target),
    };
    let mut limits = arguments.common.limits();
    if arguments.schedule == Schedule::Sequential {
        limits.threads = 1;
    }
    let options = Options {
        engine: arguments.engine,
        schedule: arguments.schedule,
        memo: !arguments.no_memo,
    };
    if arguments.engine == Engine::Atlas {
        has_atlas(&board, limits.memory)
            .map_err(|error| anyhow!("--engine atlas: {error}; --engine search needs none"))?;
    }
    Ok(Task {
        solver: Solver::new(board.clone(), target, options, limits.memory),
        board,
        target,
        schedule: arguments.schedule,
        engine: arguments.engine,
        questions: arguments.questions,
        limits,
        json: arguments.common.json,
    })
}

/// An error if the board has no atlas, or none within the memory.
fn has_atlas(board: &Arc<Board>, memory: usize) -> Result<()> {
    let Some(split) = Split::new(board) else {
        bail!("no atlas for this board");
    };
    let need = split.bytes();
    ensure!(
        need <= memory,
        "the atlas of this board needs --memory {}, got {}",
        units::size(need),
        units::size(memory)
    );
    Ok(())
}

impl answering::Task for Task {
    type Position = u64;
    type Found = (u64, Answer, Findings);
    type Outcome = Outcome;
    const EXAMPLE: &'static str = "start";

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn is_json(&self) -> bool {
        self.json
    }

    fn parse(&self, text: &str) -> Result<u64, String> {
        posed::position(&self.board, self.target, text)
    }

    fn search(&self, position: u64, desk: &Desk) -> Self::Found {
        let (answer, findings) = self.questions.ask(&self.solver, position, desk);
        (position, answer, findings)
    }

    fn outcome(&self, (position, answer, findings): Self::Found, ended: &Telemetry) -> Outcome {
        Outcome::new(position, (answer, findings), ended)
    }

    fn stopped(&self, outcome: &Outcome) -> Option<Stopped> {
        outcome.stopped()
    }

    fn is_impossible(&self, outcome: &Outcome) -> bool {
        matches!(outcome.answer.verdict, Verdict::Unsolvable(_))
    }

    fn page(&self, outcome: &Outcome) -> String {
        peg_text::page(self, outcome)
    }

    fn line(&self, outcome: &Outcome) -> String {
        peg_text::line(self, outcome)
    }

    fn object(&self, outcome: &Outcome, line: Option<usize>) -> serde_json::Result<String> {
        peg_json::object(self, outcome, line)
    }
}

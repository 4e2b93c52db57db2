//! `parlour solve tictactoe`: the exact value of a position, its best moves and a line, by the exact
//! solver or by any of the searches that can be compared with it.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::Args;

use super::options::{Common, named};
use super::{Exit, answering, tictactoe_answer, units};
use crate::engine::adversarial::deepening::{self, Algorithm as AtNode, Method, Sharing};
use crate::engine::adversarial::ranks::{self, Rank, Scheme};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::Desk;
use crate::engine::telemetry::Telemetry;
use crate::games::tictactoe::exact::{self, Choice, Value};
use crate::games::tictactoe::notation::parse_position;
use crate::games::tictactoe::rules::{Cell, Ending, Rules, TicTacToe};
use crate::position::Adversarial;
use crate::score::Score;

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is `start`, or its rows with `/` between, x, o and . for a free cell; x \
    begins:\n  x.o/.x./..o\nCells are a letter for the column and a number for the row: a1 is at the \
    top left.\n\nminimax, parallel-minimax, alpha-beta, parallel-alpha-beta and pool are those of \
    A. AlSallut and others, on ranks that send messages; abdada, young-brothers and lazy share a \
    table. All give the value that auto gives, later; where several moves hold it, auto names all of \
    them, the paper's five one, and those with a table one or more.\n\n\
    Exit codes: 0 answered, 2 bad usage or input, 3 stopped by a limit, 130 interrupted."
)]
pub struct Arguments {
    /// Positions to solve
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    positions: Vec<String>,
    /// Columns and rows, 1x1 to 8x8
    #[arg(
        long,
        value_name = "WIDTHxHEIGHT",
        default_value = "3x3",
        allow_hyphen_values = true
    )]
    board: String,
    /// So many in a line win; more than the board has, and nobody can
    #[arg(
        long,
        value_name = "N",
        default_value = "3",
        allow_hyphen_values = true
    )]
    line: String,
    /// Whoever makes a line loses
    #[arg(long)]
    misere: bool,
    /// Which search answers; auto names all best moves, the others may name one
    #[arg(long, value_parser = named(&Algorithm::ALL, Algorithm::name), default_value = "auto")]
    algorithm: Algorithm,
    #[command(flatten)]
    common: Common,
}

/// Which search answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// The exact solver.
    Auto,
    /// One of the paper's five.
    Ranks(Scheme),
    /// Iterative deepening with a table that workers share.
    Shared(Sharing),
}

impl Algorithm {
    /// All of them, in the order of the help.
    pub const ALL: [Self; 9] = [
        Self::Auto,
        Self::Ranks(Scheme::Minimax),
        Self::Ranks(Scheme::ParallelMinimax),
        Self::Ranks(Scheme::AlphaBeta),
        Self::Ranks(Scheme::ParallelAlphaBeta),
        Self::Ranks(Scheme::Pool),
        Self::Shared(Sharing::Abdada),
        Self::Shared(Sharing::YoungBrothers),
        Self::Shared(Sharing::Lazy),
    ];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Ranks(scheme) => scheme.name(),
            Self::Shared(Sharing::Alone) => "alone",
            Self::Shared(Sharing::Abdada) => "abdada",
            Self::Shared(Sharing::YoungBrothers) => "young-brothers",
            Self::Shared(Sharing::Lazy) => "lazy",
        }
    }

    /// Of so many threads it uses these.
    pub fn threads(self, threads: usize) -> usize {
        match self {
            Self::Auto | Self::Shared(Sharing::Alone) => 1,
            Self::Ranks(scheme) if !scheme.is_parallel() => 1,
            Self::Ranks(_) | Self::Shared(_) => threads,
        }
    }
}

/// What holds for every position of one run.
pub struct Task {
    /// The rules.
    pub rules: Rules,
    /// Which search answers.
    pub algorithm: Algorithm,
    limits: Limits,
    json: bool,
}

/// What a search found of a position.
#[derive(Debug)]
pub struct Finding {
    /// The position.
    pub position: TicTacToe,
    /// To the side to move; none if the search was stopped before.
    pub value: Option<Value>,
    /// Plies to a forced end, if known.
    pub plies: Option<u32>,
    /// The best moves that are known, the first of the line among them: all of them by the exact
    /// solver, one by ranks, at least one by a shared table.
    pub best: Vec<Cell>,
    /// What each move is worth; only the exact solver says.
    pub choices: Vec<Choice>,
    /// A line of best play, as far as it is known.
    pub line: Vec<Cell>,
    /// What each rank did, where there were ranks.
    pub ranks: Vec<Rank>,
    /// Nodes visited.
    pub nodes: u64,
    /// What ended the search before its answer.
    pub stopped: Option<Stopped>,
}

/// One position, answered.
#[derive(Debug)]
pub struct Outcome {
    /// What was found.
    pub finding: Finding,
    /// Wall time.
    pub elapsed: Duration,
    /// Threads that searched.
    pub threads: usize,
}

/// Solves what the arguments say.
pub fn run(arguments: Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let rules = rules(&arguments)?;
    let task = Task {
        rules,
        algorithm: arguments.algorithm,
        limits: arguments.common.limits(),
        json: arguments.common.json,
    };
    answering::run(task, arguments.positions, arguments.common.file, interrupt)
}

fn rules(arguments: &Arguments) -> Result<Rules> {
    let (width, height) = size(&arguments.board).context("--board")?;
    let Ok(line @ 1..) = arguments.line.parse() else {
        let got = clipped(&arguments.line);
        bail!("--line: expected a whole number from 1 to 255, got `{got}`");
    };
    let ending = if arguments.misere {
        Ending::LineLoses
    } else {
        Ending::LineWins
    };
    Ok(Rules {
        width,
        height,
        line,
        ending,
    })
}

/// Columns and rows, as in `4x3`.
fn size(text: &str) -> Result<(u8, u8)> {
    let side = |side: u32| u8::try_from(side).ok().filter(|side| *side <= 8);
    let sides = units::sides(text).map(|(width, height)| (side(width), side(height)));
    match sides {
        Some((Some(width), Some(height))) => Ok((width, height)),
        _ => bail!(
            "expected WIDTHxHEIGHT from 1x1 to 8x8, such as 4x4, got `{}`",
            clipped(text)
        ),
    }
}

fn clipped(text: &str) -> String {
    text.chars().take(20).collect()
}

impl Task {
    fn by_exact(position: TicTacToe, desk: &Desk) -> Finding {
        let answer = exact::solve(&position, desk);
        Finding {
            position,
            value: answer.value,
            plies: answer.plies.map(u32::from),
            best: answer.best().collect(),
            choices: answer.choices,
            line: answer.line,
            ranks: Vec::new(),
            nodes: answer.nodes,
            stopped: answer.stopped,
        }
    }

    fn by_ranks(position: TicTacToe, scheme: Scheme, desk: &Desk) -> Finding {
        let depth = depth(&position);
        let (score, best, ranks, stopped) = match ranks::search(&position, scheme, depth, desk) {
            Ok(found) => (Some(found.score), found.best, found.ranks, None),
            Err(stopped) => (None, None, Vec::new(), Some(stopped)),
        };
        let best: Vec<Cell> = best.into_iter().collect();
        Finding {
            position,
            value: score.map(value),
            plies: score.and_then(plies),
            line: best.clone(),
            best,
            choices: Vec::new(),
            ranks,
            nodes: desk.control.nodes(),
            stopped,
        }
    }

    fn by_table(position: TicTacToe, sharing: Sharing, desk: &Desk) -> Finding {
        let method = Method {
            algorithm: AtNode::AlphaBeta,
            sharing,
            depth: depth(&position),
            table: true,
        };
        let found = deepening::search(&position, method, desk);
        // A forced end is certain at any depth; other scores are when the search came to its end.
        let forced = plies(found.score);
        let certain = found.stopped.is_none() || forced.is_some();
        let equal = found
            .moves
            .iter()
            .filter(|&&(_, score)| score == found.score);
        let mut best: Vec<Cell> = equal.map(|&(cell, _)| cell).collect();
        if best.is_empty() {
            best.extend(found.line.first());
        }
        Finding {
            position,
            value: certain.then(|| value(found.score)),
            plies: forced,
            best: if certain { best } else { Vec::new() },
            choices: Vec::new(),
            line: if certain { found.line } else { Vec::new() },
            ranks: Vec::new(),
            nodes: desk.control.nodes(),
            stopped: found.stopped.filter(|_| !certain),
        }
    }
}

/// So deep is the tree.
fn depth(position: &TicTacToe) -> u8 {
    position.free().count_ones().to_le_bytes()[0]
}

fn value(score: Score) -> Value {
    match score.value().signum() {
        1 => Value::Win,
        0 => Value::Draw,
        _ => Value::Loss,
    }
}

fn plies(score: Score) -> Option<u32> {
    score.plies_to_win().or_else(|| score.plies_to_loss())
}

impl answering::Task for Task {
    type Position = TicTacToe;
    type Found = Finding;
    type Outcome = Outcome;
    const EXAMPLE: &'static str = "x.o/.x./..o";

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn is_json(&self) -> bool {
        self.json
    }

    fn parse(&self, text: &str) -> Result<TicTacToe, String> {
        parse_position(self.rules, text).map_err(|error| error.to_string())
    }

    fn search(&self, position: TicTacToe, desk: &Desk) -> Finding {
        match self.algorithm {
            Algorithm::Ranks(scheme) if position.outcome().is_none() => {
                Self::by_ranks(position, scheme, desk)
            }
            Algorithm::Shared(sharing) if position.outcome().is_none() => {
                Self::by_table(position, sharing, desk)
            }
            _ => Self::by_exact(position, desk),
        }
    }

    fn outcome(&self, finding: Finding, telemetry: &Telemetry) -> Outcome {
        Outcome {
            finding,
            elapsed: telemetry.elapsed(),
            threads: self.algorithm.threads(telemetry.workers()),
        }
    }

    fn stopped(&self, outcome: &Outcome) -> Option<Stopped> {
        outcome.finding.stopped
    }

    fn page(&self, outcome: &Outcome) -> String {
        tictactoe_answer::page(self, outcome)
    }

    fn line(&self, outcome: &Outcome) -> String {
        tictactoe_answer::line(outcome)
    }

    fn object(&self, outcome: &Outcome, line: Option<usize>) -> serde_json::Result<String> {
        tictactoe_answer::object(self, outcome, line)
    }
}

//! `parlour solve connect4`: exact scores, one position with all threads or a batch side by side.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use clap::Args;

use super::options::{Common, named};
use super::{Exit, answering, connect4_json, connect4_text, units};
use crate::engine::adversarial::deepening::{Algorithm, Found, Method, Sharing, search};
use crate::engine::control::{Limits, Stopped};
use crate::engine::running::Desk;
use crate::engine::telemetry::Telemetry;
use crate::games::connect4::game::{Column, Connect4};
use crate::games::connect4::rules::Discs;
use crate::games::connect4::shape::{Geometry, Shape};
use crate::games::connect4::solve::{Answer, Columns, Solver};
use crate::score::Score;

/// The name of the empty board.
pub const START: &str = "start";

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "A position is the columns that were played, from 1, the first player first: 4453. \
    `start` is the empty board.\n\
    The score is the number of discs that the winner has left at the end, 1 for a win with its last \
    one: positive if the side to move wins, negative if it loses, 0 for a draw.\n\n\
    Exit codes: 0 answered, 2 bad usage or input, 3 stopped by a limit, 130 interrupted."
)]
pub struct Arguments {
    /// Positions to solve
    #[arg(value_name = "POSITION", conflicts_with = "file")]
    positions: Vec<String>,
    /// Columns and rows of the board
    #[arg(
        long,
        value_name = "WIDTHxHEIGHT",
        default_value = "7x6",
        allow_hyphen_values = true
    )]
    board: String,
    /// The score of every column
    #[arg(long)]
    columns: bool,
    /// Which engine answers: exactly, or by a search to a depth
    #[arg(long, value_parser = named(&Engine::ALL, Engine::name), default_value = "exact")]
    engine: Engine,
    /// The depth of the other engines, in plies [default: none, so give --time]
    #[arg(long, value_name = "PLIES", value_parser = clap::value_parser!(u8).range(1..))]
    depth: Option<u8>,
    /// Search the first positions, too, instead of looking them up
    #[arg(long)]
    no_book: bool,
    #[command(flatten)]
    common: Common,
}

/// Who answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The solver of this game.
    Exact,
    /// The searchers that know no game.
    Deepening(Algorithm),
}

impl Engine {
    const ALL: [Self; 4] = [
        Self::Exact,
        Self::Deepening(Algorithm::Negascout),
        Self::Deepening(Algorithm::AlphaBeta),
        Self::Deepening(Algorithm::Minimax),
    ];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Exact => "exact",
            Self::Deepening(Algorithm::Negascout) => "negascout",
            Self::Deepening(Algorithm::AlphaBeta) => "alpha-beta",
            Self::Deepening(Algorithm::Minimax) => "minimax",
        }
    }
}

/// What holds for every position of one run.
pub struct Task {
    /// The board.
    pub shape: Shape,
    /// Who answers.
    pub engine: Engine,
    columns: Columns,
    depth: Option<u8>,
    no_book: bool,
    limits: Limits,
    json: bool,
    /// Solvers that are not at work, with the memory that they may use; a batch has one a worker,
    /// which keeps what it knows.
    solvers: Mutex<Vec<(usize, Solver)>>,
}

/// A position and its text.
pub struct Posed {
    text: String,
    discs: Discs,
}

/// What a search found, whoever searched.
#[derive(Default)]
pub struct Finding {
    /// All that the exact engine found; of the others only a forced end, and the line.
    pub answer: Answer,
    /// The depth that was finished, in plies, and the score at it; none of the exact engine.
    pub searched: Option<(u8, Score)>,
}

/// One position, answered.
pub struct Outcome {
    /// The columns that were played.
    pub text: String,
    /// The discs.
    pub position: Connect4,
    /// What was found.
    pub found: Finding,
    /// Nodes of all workers.
    pub nodes: u64,
    /// Worker threads.
    pub threads: usize,
    /// Wall time.
    pub elapsed: Duration,
}

/// Solves what the arguments say.
pub fn run(arguments: Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let shape = board(&arguments.board).context("--board")?;
    ensure!(
        arguments.depth.is_none() || arguments.engine != Engine::Exact,
        "--depth: the exact engine searches to the end; choose another --engine"
    );
    ensure!(
        !arguments.columns || arguments.engine == Engine::Exact,
        "--columns: only the exact engine gives the score of every column"
    );
    let task = Task {
        shape,
        engine: arguments.engine,
        columns: if arguments.columns {
            Columns::All
        } else {
            Columns::Best
        },
        depth: arguments.depth,
        no_book: arguments.no_book,
        limits: arguments.common.limits(),
        json: arguments.common.json,
        solvers: Mutex::default(),
    };
    answering::run(task, arguments.positions, arguments.common.file, interrupt)
}

fn board(text: &str) -> Result<Shape> {
    let shown: String = text.chars().take(20).collect();
    let (width, height) = units::sides(text)
        .with_context(|| format!("`{shown}` is not a board; expected WIDTHxHEIGHT, 7x6"))?;
    Ok(Shape::new(width, height)?)
}

impl Task {
    fn exactly(&self, position: Discs, desk: &Desk) -> Answer {
        let idle = || self.solvers.lock().expect("nobody panics with the lock");
        let memory = desk.limits.memory;
        let kept = {
            let mut solvers = idle();
            // The first position may have had all the memory, before it had company.
            solvers.retain(|(size, _)| *size == memory);
            solvers.pop()
        };
        let solver = match kept {
            Some((_, solver)) => solver,
            None if self.no_book => Solver::new(self.shape, memory).without_book(),
            None => Solver::new(self.shape, memory),
        };
        let answer = solver.answer(position, self.columns, desk);
        idle().push((memory, solver));
        answer
    }

    fn deepening(&self, algorithm: Algorithm, position: Discs, desk: &Desk) -> Finding {
        let left = self.shape.size() - position.discs();
        let left = u8::try_from(left).unwrap_or(u8::MAX);
        let alone = desk.limits.threads == 1 || algorithm == Algorithm::Minimax;
        let method = Method {
            algorithm,
            sharing: if alone {
                Sharing::Alone
            } else {
                Sharing::Abdada
            },
            depth: self.depth.unwrap_or(left).min(left),
            table: algorithm != Algorithm::Minimax,
        };
        let root = Connect4 {
            shape: self.shape,
            discs: position,
        };
        let found = search(&root, method, desk);
        let answer = Answer {
            score: exact_score(self.shape, position, &found, left),
            best: found.line.first().copied().into_iter().collect(),
            line: found.line,
            columns: None,
            stopped: found.stopped,
        };
        Finding {
            answer,
            searched: Some((found.depth, found.score)),
        }
    }
}

/// The score of a forced end, or of a game that was searched to its end.
fn exact_score(shape: Shape, position: Discs, found: &Found<Column>, left: u8) -> Option<i32> {
    let discs = i32::from(left);
    let own = |plies: u32| plies.cast_signed().midpoint(1);
    if position.is_won(shape) {
        return Some(-(discs / 2 + 1));
    }
    match (found.score.plies_to_win(), found.score.plies_to_loss()) {
        (Some(plies), _) => Some((discs + 1) / 2 - own(plies) + 1),
        (_, Some(plies)) => Some(-(discs / 2 - plies.cast_signed() / 2 + 1)),
        _ => (found.depth >= left).then_some(0),
    }
}

impl answering::Task for Task {
    type Position = Posed;
    type Found = (Posed, Finding);
    type Outcome = Outcome;
    const EXAMPLE: &'static str = "4453";

    fn limits(&self) -> &Limits {
        &self.limits
    }

    fn is_json(&self) -> bool {
        self.json
    }

    fn parse(&self, text: &str) -> Result<Posed, String> {
        let text = match text.trim() {
            START => "",
            text => text,
        };
        let discs = Discs::parse(self.shape, text).map_err(|error| error.to_string())?;
        let text = text.to_owned();
        Ok(Posed { text, discs })
    }

    fn search(&self, posed: Posed, desk: &Desk) -> Self::Found {
        let found = match self.engine {
            Engine::Exact => Finding {
                answer: self.exactly(posed.discs, desk),
                searched: None,
            },
            Engine::Deepening(algorithm) => self.deepening(algorithm, posed.discs, desk),
        };
        (posed, found)
    }

    fn outcome(&self, (posed, found): Self::Found, telemetry: &Telemetry) -> Outcome {
        Outcome {
            text: posed.text,
            position: Connect4 {
                shape: self.shape,
                discs: posed.discs,
            },
            found,
            nodes: telemetry.nodes(),
            threads: match self.engine {
                Engine::Deepening(Algorithm::Minimax) => 1,
                _ => telemetry.workers(),
            },
            elapsed: telemetry.elapsed(),
        }
    }

    fn stopped(&self, outcome: &Outcome) -> Option<Stopped> {
        outcome.found.answer.stopped
    }

    fn page(&self, outcome: &Outcome) -> String {
        connect4_text::page(self, outcome)
    }

    fn line(&self, outcome: &Outcome) -> String {
        connect4_text::line(outcome)
    }

    fn object(&self, outcome: &Outcome, line: Option<usize>) -> serde_json::Result<String> {
        connect4_json::object(self, outcome, line)
    }
}

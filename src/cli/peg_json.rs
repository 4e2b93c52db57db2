//! A peg solitaire answer as one JSON object; the fields come in the documented order.

use std::time::Duration;

use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::Value;

use super::peg_questions::{Count, Findings};
use super::solve_peg::{Outcome, Task};
use crate::engine::control::Stopped;
use crate::engine::telemetry::WorkerLoad;
use crate::games::peg::board::Board;
use crate::games::peg::count::Level;
use crate::games::peg::notation::{
    cell_name, cell_names, jump_text, position_text, sweep_text, sweeps, target_text,
};
use crate::games::peg::verdict::{Fate, Proof, Verdict};

/// The object of one position; `line` is its place in a batch.
pub fn object(task: &Task, outcome: &Outcome, line: Option<usize>) -> serde_json::Result<String> {
    let answer = &outcome.answer;
    let object = Object {
        line,
        game: "peg",
        board: task.board.name(),
        position: position_text(&task.board, outcome.position),
        target: target_text(&task.board, task.target),
        finding: Finding::new(&task.board, &answer.verdict, &outcome.findings),
        count: outcome.findings.count.as_ref().map(Counts::new),
        options: options(&task.board, &outcome.findings),
        engine: answer.answered_by,
        schedule: task.schedule.name(),
        threads: outcome.workers.len(),
        nodes: answer.nodes,
        infeasible: answer.infeasible,
        full: answer.full,
        seconds: seconds(outcome.elapsed),
        workers: outcome.workers.iter().map(Worker::new).collect(),
    };
    serde_json::to_string(&object)
}

#[derive(Serialize)]
struct Object<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<usize>,
    game: &'static str,
    board: &'a str,
    position: String,
    target: String,
    #[serde(flatten)]
    finding: Finding,
    #[serde(skip_serializing_if = "Option::is_none")]
    count: Option<Counts>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: Option<Vec<Choice>>,
    engine: &'static str,
    schedule: &'static str,
    threads: usize,
    nodes: u64,
    infeasible: u64,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    full: bool,
    seconds: f64,
    workers: Vec<Worker>,
}

#[derive(Serialize)]
#[serde(tag = "verdict", rename_all = "lowercase")]
enum Finding {
    Solved {
        moves: Vec<String>,
        sweeps: Vec<String>,
        jumps: usize,
        move_count: usize,
        /// Whether there is no solution in fewer moves; only if asked.
        #[serde(skip_serializing_if = "Option::is_none")]
        shortest: Option<bool>,
    },
    Unsolvable {
        proof: Certificate,
    },
    Unknown {
        reason: &'static str,
    },
}

impl Finding {
    fn new(board: &Board, verdict: &Verdict, findings: &Findings) -> Self {
        match verdict {
            Verdict::Solved(jumps) => {
                let joined = sweeps(board, jumps);
                Self::Solved {
                    moves: jumps.iter().map(|&jump| jump_text(board, jump)).collect(),
                    sweeps: joined
                        .iter()
                        .map(|sweep| sweep_text(board, sweep))
                        .collect(),
                    jumps: jumps.len(),
                    move_count: joined.len(),
                    shortest: findings.shortest.map(|found| found.is_ok()),
                }
            }
            Verdict::Unsolvable(proof) => Self::Unsolvable {
                proof: Certificate::new(board, proof),
            },
            Verdict::Unknown(stopped) => Self::Unknown {
                reason: reason(*stopped),
            },
        }
    }
}

/// Numbers as decimal strings, for they may be larger than a program's integers; null for one that
/// a limit ended.
#[derive(Serialize)]
struct Counts {
    #[serde(skip_serializing_if = "Option::is_none")]
    solutions: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    games: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    positions: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    survival: Option<Vec<ByPegs>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
}

#[derive(Serialize)]
struct ByPegs {
    pegs: u32,
    reachable: u64,
    winning: u64,
}

impl Counts {
    fn new(count: &Count) -> Self {
        let decimal = |number: Result<u128, Stopped>| match number {
            Ok(number) => Value::from(number.to_string()),
            Err(_) => Value::Null,
        };
        let by_pegs = |level: &Level| ByPegs {
            pegs: level.pegs,
            reachable: level.reachable,
            winning: level.winning,
        };
        let levels = count.survival.as_ref();
        let sum = |levels: &Vec<Level>| levels.iter().map(|l| u128::from(l.reachable)).sum();
        let positions =
            |levels: &Result<_, Stopped>| decimal(levels.as_ref().map(sum).map_err(|s| *s));
        let survival = levels.and_then(|levels| levels.as_ref().ok());
        Self {
            solutions: count.solutions.map(decimal),
            games: count.games.map(decimal),
            positions: levels.map(positions),
            survival: survival.map(|levels| levels.iter().map(by_pegs).collect()),
            reason: count.stopped().map(reason),
        }
    }
}

/// A legal jump with its verdict.
#[derive(Serialize)]
struct Choice {
    #[serde(rename = "move")]
    jump: String,
    verdict: &'static str,
}

fn options(board: &Board, findings: &Findings) -> Option<Vec<Choice>> {
    let choice = |&(jump, fate): &(u8, Fate)| Choice {
        jump: jump_text(board, jump),
        verdict: match fate {
            Fate::Solved => "solved",
            Fate::Unsolvable => "unsolvable",
            Fate::Unknown(_) => "unknown",
        },
    };
    let options = findings.options.as_ref()?;
    Some(options.iter().map(choice).collect())
}

/// The word for what stopped a search.
pub fn reason(stopped: Stopped) -> &'static str {
    match stopped {
        Stopped::Interrupted => "interrupted",
        Stopped::Time => "time",
        Stopped::Nodes => "nodes",
        Stopped::Memory => "memory",
        Stopped::Spent => "effort",
    }
}

#[derive(Serialize)]
#[serde(untagged)]
enum Certificate {
    One(Evidence),
    Each {
        kind: &'static str,
        finishes: Vec<Finish>,
    },
}

#[derive(Serialize)]
struct Finish {
    targets: Vec<String>,
    #[serde(flatten)]
    evidence: Evidence,
}

#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Evidence {
    Class {
        cells: Vec<String>,
        position_parity: u8,
        target_parity: u8,
    },
    Pagoda {
        weights: Weights,
        position_sum: i64,
        target_sum: i64,
    },
    Exhausted {
        nodes: u64,
        infeasible: u64,
    },
    Atlas {
        positions: u64,
    },
}

impl Certificate {
    fn new(board: &Board, proof: &Proof) -> Self {
        if let Some(evidence) = Evidence::new(board, proof) {
            return Self::One(evidence);
        }
        let finish = |(finals, proof): (&[u64], &Proof)| {
            let evidence = Evidence::new(board, proof)?;
            let targets = finals
                .iter()
                .map(|&pegs| finish_name(board, pegs))
                .collect();
            Some(Finish { targets, evidence })
        };
        Self::Each {
            kind: proof_kind(proof),
            finishes: proof_parts(proof).into_iter().filter_map(finish).collect(),
        }
    }
}

impl Evidence {
    /// `None` for a proof that has parts.
    fn new(board: &Board, proof: &Proof) -> Option<Self> {
        Some(match proof {
            Proof::Class {
                cells,
                position,
                target,
            } => Self::Class {
                cells: cell_names(board, *cells),
                position_parity: *position,
                target_parity: *target,
            },
            Proof::Pagoda {
                pagoda,
                position,
                target,
            } => {
                let weights = pagoda.weights().iter().zip(0..);
                let heavy = weights.filter(|&(&weight, _)| weight != 0);
                Self::Pagoda {
                    weights: Weights(
                        heavy
                            .map(|(&w, cell)| (cell_name(board, cell), w))
                            .collect(),
                    ),
                    position_sum: *position,
                    target_sum: *target,
                }
            }
            Proof::Exhausted { nodes, infeasible } => Self::Exhausted {
                nodes: *nodes,
                infeasible: *infeasible,
            },
            Proof::Atlas { positions } => Self::Atlas {
                positions: *positions,
            },
            Proof::Each(_) => return None,
        })
    }
}

/// A final position: its cell if it has one peg, else its rows.
pub fn finish_name(board: &Board, pegs: u64) -> String {
    match &cell_names(board, pegs)[..] {
        [only] => only.clone(),
        _ => position_text(board, pegs),
    }
}

/// The parts of a proof, each with the final positions that it rules out; none if it is whole.
pub fn proof_parts(proof: &Proof) -> Vec<(&[u64], &Proof)> {
    let Proof::Each(parts) = proof else {
        return Vec::new();
    };
    let whole = |(finals, part)| match part {
        &Proof::Each(_) => proof_parts(part),
        _ => vec![(finals, part)],
    };
    parts
        .iter()
        .map(|(finals, part)| (&finals[..], part))
        .flat_map(whole)
        .collect()
}

/// The word for a proof: that of the strongest means it needs.
pub fn proof_kind(proof: &Proof) -> &'static str {
    const KINDS: [&str; 4] = ["class", "pagoda", "exhausted", "atlas"];
    fn strength(proof: &Proof) -> usize {
        match proof {
            Proof::Class { .. } => 0,
            Proof::Pagoda { .. } => 1,
            Proof::Exhausted { .. } => 2,
            Proof::Atlas { .. } => 3,
            Proof::Each(parts) => parts
                .iter()
                .map(|(_, part)| strength(part))
                .max()
                .unwrap_or(0),
        }
    }
    KINDS[strength(proof)]
}

/// Weights by the names of their cells, in reading order.
struct Weights(Vec<(String, i32)>);

impl Serialize for Weights {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (cell, weight) in &self.0 {
            map.serialize_entry(cell, weight)?;
        }
        map.end()
    }
}

#[derive(Serialize)]
struct Worker {
    nodes: u64,
    busy_s: f64,
    cpu_s: f64,
    starved_s: f64,
    idle_s: f64,
}

impl Worker {
    fn new(load: &WorkerLoad) -> Self {
        Self {
            nodes: load.nodes,
            busy_s: seconds(load.busy()),
            cpu_s: seconds(load.on_cpu),
            starved_s: seconds(load.starved),
            idle_s: seconds(load.idle),
        }
    }
}

/// Seconds to the microsecond.
fn seconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e6
}

//! A tic-tac-toe answer: a page for people, a line of a batch, a JSON object.

use std::fmt::Write;

use serde::Serialize;

use super::bench::time;
use super::peg_json::reason;
use super::peg_text::{counted, limit, wrapped};
use super::solve_tictactoe::{Finding, Outcome, Task};
use crate::engine::adversarial::ranks::{Rank, Role};
use crate::games::tictactoe::exact::{Choice, Value};
use crate::games::tictactoe::notation::{drawn, position_text};
use crate::games::tictactoe::rules::{Cell, Ending};
use crate::position::{Adversarial, Outcome as Ended, Position, Side};

/// The answer on a page: the value, the board, the moves, a line, the effort.
pub fn page(task: &Task, outcome: &Outcome) -> String {
    let finding = &outcome.finding;
    let mut text = wrapped(&headline(finding));
    text.push('\n');
    text += &drawn(&finding.position);
    let over = finding.position.outcome().is_some();
    if !over {
        let _ = writeln!(text, "\n{} to move.", mover(finding));
        text += &moves(finding);
        if !finding.line.is_empty() {
            text += &wrapped(&format!("Best play: {}", names(&finding.line)));
        }
        text += &ranks(&finding.ranks);
        text.push('\n');
        text += &wrapped(&effort(task, outcome));
    }
    text
}

/// Who moves, and the other one.
fn sides(finding: &Finding) -> (char, char) {
    match finding.position.to_move() {
        Side::First => ('x', 'o'),
        Side::Second => ('o', 'x'),
    }
}

fn mover(finding: &Finding) -> char {
    sides(finding).0
}

fn headline(finding: &Finding) -> String {
    let (own, other) = sides(finding);
    if let Some(ended) = finding.position.outcome() {
        return match ended {
            Ended::Won => format!("The game is over: {own} has won."),
            Ended::Lost => format!("The game is over: {other} has won."),
            Ended::Drawn => "The game is over: a draw.".to_owned(),
        };
    }
    let within = finding.plies.map_or_else(String::new, |plies| {
        format!(" in {}", counted(plies, "ply").replace("plys", "plies"))
    });
    match (finding.value, finding.stopped) {
        (Some(Value::Win), _) => format!("A win: {own} wins{within}."),
        (Some(Value::Loss), _) => format!("A loss: {other} wins{within}."),
        (Some(Value::Draw), _) => "A draw: neither side can force a win.".to_owned(),
        (None, Some(stopped)) => format!("Unknown: {} before the value was found.", limit(stopped)),
        (None, None) => "Unknown.".to_owned(),
    }
}

fn names(cells: &[Cell]) -> String {
    let names: Vec<String> = cells.iter().map(ToString::to_string).collect();
    names.join(" ")
}

/// The moves by what they are worth, or those that are known to be best: only the exact solver
/// knows them all.
fn moves(finding: &Finding) -> String {
    if finding.choices.is_empty() {
        return match &finding.best[..] {
            [] => String::new(),
            [best] => format!("A best move: {best}\n"),
            best => wrapped(&format!("Best moves: {}", names(best))),
        };
    }
    let mut text = String::new();
    let groups = [
        (Value::Win, "win"),
        (Value::Draw, "draw"),
        (Value::Loss, "lose"),
    ];
    for (value, word) in groups {
        let here: Vec<&Choice> = finding
            .choices
            .iter()
            .filter(|c| c.value == value)
            .collect();
        if here.is_empty() {
            continue;
        }
        let entry = |choice: &&Choice| match choice.plies {
            Some(plies) => format!("{} in {plies}", choice.cell),
            None => choice.cell.to_string(),
        };
        let entries: Vec<String> = here.iter().map(entry).collect();
        let separator = if here.iter().any(|c| c.plies.is_some()) {
            ", "
        } else {
            " "
        };
        let verb = if here.len() == 1 && value != Value::Loss {
            format!("{word}s")
        } else if here.len() == 1 {
            "loses".to_owned()
        } else {
            word.to_owned()
        };
        let moves = counted(here.len() as u128, "move");
        text += &wrapped(&format!("{moves} {verb}: {}", entries.join(separator)));
    }
    text
}

/// One line a rank: its nodes, its time, its messages.
fn ranks(ranks: &[Rank]) -> String {
    let mut text = String::new();
    for (number, rank) in ranks.iter().enumerate() {
        let role = match rank.role {
            Role::Worker => "searches",
            Role::Dealer => "deals",
        };
        let account = &rank.account;
        let _ = writeln!(
            text,
            "Rank {number} {role}: {}; computing {}, without a core {}, waiting {}, \
             transferring {}; {}, {}",
            counted(rank.nodes, "node"),
            time(account.computing.as_secs_f64()),
            time(account.starved.as_secs_f64()),
            time(account.waiting.as_secs_f64()),
            time(account.transferring.as_secs_f64()),
            counted(account.messages, "message"),
            counted(account.bytes, "byte"),
        );
    }
    text
}

fn effort(task: &Task, outcome: &Outcome) -> String {
    let mut text = format!(
        "{}, {}: {} in {}",
        task.algorithm.name(),
        counted(outcome.threads as u128, "thread"),
        counted(outcome.finding.nodes, "node"),
        time(outcome.elapsed.as_secs_f64()),
    );
    if let (Some(_), Some(stopped)) = (outcome.finding.value, outcome.finding.stopped) {
        let _ = write!(text, "; not all moves are known, {}", limit(stopped));
    }
    text
}

/// The answer in one line.
pub fn line(outcome: &Outcome) -> String {
    let finding = &outcome.finding;
    let Some(value) = finding.value else {
        return match finding.stopped {
            Some(stopped) => format!("unknown ({})", reason(stopped)),
            None => "unknown".to_owned(),
        };
    };
    let mut text = value.name().to_owned();
    if let Some(plies) = finding.plies.filter(|&plies| plies > 0) {
        let _ = write!(text, " in {plies}");
    }
    match &finding.best[..] {
        [] => {}
        [best] if finding.choices.is_empty() => {
            let _ = write!(text, "; a best move {best}");
        }
        best => {
            let _ = write!(text, "; best {}", names(best));
        }
    }
    if let Some(stopped) = finding.stopped {
        let _ = write!(text, " (not all moves are known, {})", reason(stopped));
    }
    text
}

/// The answer as a JSON object; `line` is its place in a batch.
pub fn object(task: &Task, outcome: &Outcome, line: Option<usize>) -> serde_json::Result<String> {
    let (finding, rules) = (&outcome.finding, task.rules);
    let texts = |cells: &[Cell]| cells.iter().map(ToString::to_string).collect();
    let object = Object {
        number: line,
        game: "tictactoe",
        board: format!("{}x{}", rules.width, rules.height),
        in_line: rules.line,
        misere: rules.ending == Ending::LineLoses,
        position: position_text(&finding.position),
        value: finding.value.map_or("unknown", Value::name),
        reason: finding.stopped.map(reason),
        plies: finding.plies,
        best: texts(&finding.best),
        line: texts(&finding.line),
        moves: finding.choices.iter().copied().map(Move::new).collect(),
        algorithm: task.algorithm.name(),
        threads: outcome.threads,
        nodes: finding.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
        ranks: finding.ranks.iter().map(RankObject::new).collect(),
    };
    serde_json::to_string(&object)
}

#[derive(Serialize)]
struct Object {
    /// The number of the line in a batch; `line` is the line of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    game: &'static str,
    board: String,
    in_line: u8,
    misere: bool,
    position: String,
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u32>,
    best: Vec<String>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    moves: Vec<Move>,
    algorithm: &'static str,
    threads: usize,
    nodes: u64,
    seconds: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<RankObject>,
}

#[derive(Serialize)]
struct Move {
    #[serde(rename = "move")]
    cell: String,
    value: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    plies: Option<u8>,
}

impl Move {
    fn new(choice: Choice) -> Self {
        Self {
            cell: choice.cell.to_string(),
            value: choice.value.name(),
            plies: choice.plies,
        }
    }
}

#[derive(Serialize)]
struct RankObject {
    role: &'static str,
    nodes: u64,
    computing_s: f64,
    starved_s: f64,
    waiting_s: f64,
    transferring_s: f64,
    messages: u64,
    bytes: u64,
}

impl RankObject {
    fn new(rank: &Rank) -> Self {
        let account = &rank.account;
        Self {
            role: match rank.role {
                Role::Worker => "worker",
                Role::Dealer => "dealer",
            },
            nodes: rank.nodes,
            computing_s: account.computing.as_secs_f64(),
            starved_s: account.starved.as_secs_f64(),
            waiting_s: account.waiting.as_secs_f64(),
            transferring_s: account.transferring.as_secs_f64(),
            messages: account.messages,
            bytes: account.bytes,
        }
    }
}

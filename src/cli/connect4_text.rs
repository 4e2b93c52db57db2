//! A Connect Four answer for people: a page for one position, a line for one of many.

use std::fmt::Write;
use std::time::Duration;

use super::peg_text::{counted, limit, wrapped};
use super::solve_connect4::{Outcome, Task};
use super::units::readable;
use crate::games::connect4::game::{Column, Connect4};
use crate::games::connect4::shape::Geometry;
use crate::position::{Position, Side};

/// In less time than this a rate says nothing.
const TIMED: Duration = Duration::from_millis(100);

/// The answer in one line: the score and the best columns, and why it is not known.
pub fn line(outcome: &Outcome) -> String {
    let answer = &outcome.found.answer;
    let mut text = match (answer.score, outcome.found.searched) {
        (Some(score), _) => score.to_string(),
        (None, Some((depth, score))) => format!("{score} at depth {depth}"),
        (None, None) => "unknown".to_owned(),
    };
    if !answer.best.is_empty() {
        let _ = write!(text, ", best {}", names(&answer.best));
    }
    if let Some(columns) = &answer.columns {
        let shown = columns.iter().map(|score| shown(*score));
        let _ = write!(text, ", columns {}", shown.collect::<Vec<_>>().join(" "));
    }
    if let Some(stopped) = answer.stopped {
        let _ = write!(text, " ({})", limit(stopped));
    }
    text
}

/// The answer on a page: who wins and when, the board, best columns, a line to the end, the effort.
pub fn page(task: &Task, outcome: &Outcome) -> String {
    let answer = &outcome.found.answer;
    let mut best = String::new();
    if !answer.best.is_empty() {
        let what = match answer.best.len() {
            1 => "Best column",
            _ => "Best columns",
        };
        best += &wrapped(&format!("{what}: {}", names(&answer.best)));
        best += &wrapped(&format!("Line of play: {}", names(&answer.line)));
    }
    let parts = [
        wrapped(&headline(outcome)),
        drawn(outcome),
        best,
        wrapped(&effort(task, outcome)),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn names(columns: &[Column]) -> String {
    let names: Vec<String> = columns.iter().map(Column::to_string).collect();
    names.join(" ")
}

fn shown(score: Option<i32>) -> String {
    score.map_or("-".to_owned(), |score| score.to_string())
}

fn sign(side: Side) -> &'static str {
    match side {
        Side::First => "x",
        Side::Second => "o",
    }
}

fn headline(outcome: &Outcome) -> String {
    let mover = outcome.position.to_move();
    let answer = &outcome.found.answer;
    let Some(score) = answer.score else {
        return match (outcome.found.searched, answer.stopped) {
            (Some((depth, score)), _) if depth > 0 => {
                format!(
                    "Not solved: {score} for {}, {depth} plies ahead.",
                    sign(mover)
                )
            }
            (_, Some(stopped)) => format!("Unknown: {}.", limit(stopped)),
            _ => "Unknown.".to_owned(),
        };
    };
    let left = outcome.position.shape.size() - outcome.position.discs.discs();
    let winner = if score > 0 { mover } else { mover.other() };
    let discs = match score.unsigned_abs() {
        1 => "its last disc".to_owned(),
        2 => "its last disc but one".to_owned(),
        score => format!("{score} discs left, that one included"),
    };
    // The winner's disc with which it wins, from 1; 0 if it has won.
    let number = match score {
        1.. => (left + 1) / 2 - score + 1,
        _ => left / 2 + score + 1,
    };
    let score = match score {
        0 => "0".to_owned(),
        score => format!("{score:+}"),
    };
    match (&score[..], number) {
        ("0", _) if left == 0 => "Score 0: the game is drawn.".to_owned(),
        ("0", _) => "Score 0: a draw.".to_owned(),
        (_, 0) => format!("Score {score}: {} has won.", sign(winner)),
        (_, number) => {
            let plies = counted(number.unsigned_abs(), "move");
            format!(
                "Score {score}: {} wins in {plies}, with {discs}.",
                sign(winner)
            )
        }
    }
}

/// The board; with the score of each column below it, if they were asked for.
fn drawn(outcome: &Outcome) -> String {
    let position: &Connect4 = &outcome.position;
    let columns = outcome.found.answer.columns.as_ref();
    let scores: Option<Vec<String>> =
        columns.map(|scores| scores.iter().copied().map(shown).collect());
    let widest = scores.iter().flatten().map(String::len).max().unwrap_or(1);
    let row = |signs: &mut dyn Iterator<Item = &str>| {
        let padded: Vec<String> = signs.map(|sign| format!("{sign:>widest$}")).collect();
        format!("    {}\n", padded.join(" "))
    };
    let text = position.drawn();
    let rows = text.lines().map(|line| row(&mut line.split(' ')));
    let mut page: String = rows.collect();
    if let Some(scores) = &scores {
        page += &row(&mut scores.iter().map(String::as_str));
    }
    let mover = match (outcome.found.answer.score, position.moves().is_empty()) {
        (_, true) => String::new(),
        _ => format!("\n    {} to move\n", sign(position.to_move())),
    };
    page + &mover
}

/// Who answered, and what it took.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn effort(task: &Task, outcome: &Outcome) -> String {
    let seconds = outcome.elapsed.as_secs_f64();
    let threads = counted(outcome.threads as u128, "thread");
    let nodes = counted(outcome.nodes, "node");
    let mut text = format!("{}, {threads}: {nodes}", task.engine.name());
    if outcome.elapsed >= TIMED {
        let rate = readable(outcome.nodes as f64 / seconds);
        let _ = write!(text, ", {rate} nodes/s");
    }
    let _ = write!(text, ", {seconds:.3} s");
    if let Some(stopped) = outcome.found.answer.stopped {
        let _ = write!(text, "; stopped: {}", limit(stopped));
    }
    text
}

//! A Connect Four answer as one JSON object; the fields come in the documented order.

use serde::Serialize;

use super::peg_json::reason;
use super::solve_connect4::{Outcome, Task};
use crate::games::connect4::game::Column;
use crate::games::connect4::shape::{Geometry, Shape};

#[derive(Serialize)]
struct Object<'a> {
    /// The place in a batch; `line` is the line of play.
    #[serde(skip_serializing_if = "Option::is_none")]
    number: Option<usize>,
    game: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    board: Option<String>,
    position: &'a str,
    score: Option<i32>,
    best: Vec<String>,
    line: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<&'a [Option<i32>]>,
    #[serde(skip_serializing_if = "Option::is_none")]
    depth: Option<u8>,
    #[serde(skip_serializing_if = "Option::is_none")]
    evaluation: Option<i32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    engine: &'static str,
    threads: usize,
    nodes: u64,
    seconds: f64,
}

/// The object of one position; `number` is its line in a batch.
pub fn object(task: &Task, outcome: &Outcome, number: Option<usize>) -> serde_json::Result<String> {
    let answer = &outcome.found.answer;
    let names = |columns: &[Column]| columns.iter().map(Column::to_string).collect();
    let (width, height) = (task.shape.width(), task.shape.height());
    let searched = outcome.found.searched;
    let evaluation = searched.map(|(_, score)| score.value());
    serde_json::to_string(&Object {
        number,
        game: "connect4",
        board: (task.shape != Shape::STANDARD).then(|| format!("{width}x{height}")),
        position: &outcome.text,
        score: answer.score,
        best: names(&answer.best),
        line: names(&answer.line),
        columns: answer.columns.as_deref(),
        depth: searched.map(|(depth, _)| depth),
        evaluation: evaluation.filter(|_| answer.score.is_none()),
        reason: answer.stopped.map(reason),
        engine: task.engine.name(),
        threads: outcome.threads,
        nodes: outcome.nodes,
        seconds: outcome.elapsed.as_secs_f64(),
    })
}

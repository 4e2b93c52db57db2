//! The rows of an iterative deepening: a depth each, the last one that has ended marked, and below
//! them what is searched now.
//!
//! ```text
//! depth score    nodes    time line
//!     9 +3      41.2 k 10.0 ms 4 4 3 …
//! ▸  10 win 9    118 k 30.0 ms 4 3 3 …
//!    11 searching column 5 (3 of 7)
//! ```
//!
//! Moves that were solved exactly stand below: `exact`, the score, the move. Where there are more depths than rows, the last ones are shown.

use std::fmt::Write;
use std::time::Duration;

use ratatui::layout::Rect;

use super::figures::{clock, count, whole};
use super::workers::right;
use super::{beside, split};
use crate::app::panel::{Panel, Trying};
use crate::canvas::Canvas;
use crate::engine::running::Deepened;
use crate::games::Game;
use crate::games::art::worth::{Form, sign};
use crate::games::duel::scene::Worth;
use crate::score::Score;
use crate::theme::Role;

/// The columns of the mark and the depth.
const DEPTH: u16 = 6;
const NODES: u16 = 7;
const RATE: u16 = 10;
const TIME: u16 = 8;

/// From so many columns on there are nodes a second, and scores in whole sentences.
const WIDE: u16 = 48;

/// The columns of a score.
const fn score_width(width: u16) -> u16 {
    if width < WIDE { 7 } else { 11 }
}

/// The parts of a row: depth, score, nodes, rate, time, line.
fn parts(row: Rect) -> [Rect; 6] {
    let wide = row.width >= WIDE;
    let widths = [
        DEPTH,
        score_width(row.width),
        NODES,
        if wide { RATE } else { 0 },
        TIME,
    ];
    let mut rest = row;
    let mut next = |width| {
        let [part, right] = beside(rest, width);
        rest = right;
        part
    };
    let [depth, score, nodes, rate, time] = widths.map(&mut next);
    let gap = if wide { 2 } else { 1 };
    [depth, score, nodes, rate, time, beside(rest, gap)[1]]
}

/// Draws as many depths as there are rows for, below the names of the columns.
pub fn draw(panel: &Panel, game: Option<Game>, area: Rect, canvas: &mut Canvas) {
    if area.is_empty() {
        return;
    }
    let [names, below] = split(area, u16::from(area.height > 1));
    draw_names(names, canvas);
    let rows = usize::from(below.height);
    let solved = panel.solved();
    let solved = &solved[solved.len().saturating_sub(rows)..];
    let now = usize::from(panel.running && solved.is_empty()) + solved.len();
    let ended = panel.depths_ended();
    let shown = &ended[ended.len().saturating_sub(rows.saturating_sub(now))..];
    let mut places = below.rows();
    for (depth, row) in shown.iter().zip(&mut places) {
        let is_last = depth.depth == ended.last().map_or(0, |last| last.depth);
        draw_depth(depth, is_last && solved.is_empty(), row, canvas);
    }
    for ((step, score), row) in solved.iter().zip(&mut places) {
        draw_solved(step, *score, row, canvas);
    }
    if let (Some(trying), Some(row)) = (panel.trying(), places.next()) {
        draw_trying(trying, game, row, canvas);
    }
}

fn draw_names(row: Rect, canvas: &mut Canvas) {
    let [depth, score, nodes, rate, time, line] = parts(row);
    right(depth, "depth ", Role::Dim, canvas);
    canvas.text(score, "score", Role::Dim);
    right(nodes, "nodes", Role::Dim, canvas);
    right(rate, "nodes/s", Role::Dim, canvas);
    right(time, "time", Role::Dim, canvas);
    canvas.text(line, "line", Role::Dim);
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn draw_depth(found: &Deepened, is_last: bool, row: Rect, canvas: &mut Canvas) {
    let [depth, score, nodes, rate, time, line] = parts(row);
    if is_last {
        canvas.text(depth, canvas.glyph("▸", ">"), Role::Accent);
    }
    let role = if is_last { Role::Text } else { Role::Dim };
    right(depth, &format!("{:>3} ", found.depth), role, canvas);
    let worth = Worth::Estimate(found.score);
    let told = if is_last { told(worth) } else { Role::Dim };
    canvas.text(score, &form(row).text(worth), told);
    right(nodes, &whole(found.nodes), role, canvas);
    let seconds = found.elapsed.max(Duration::from_micros(1)).as_secs_f64();
    if rate.width > 0 {
        let text = format!("{}/s", count(found.nodes as f64 / seconds));
        right(rate, &text, role, canvas);
    }
    right(time, &clock(found.elapsed), role, canvas);
    canvas.text(line, &moves(found, line.width, canvas), role);
}

/// The words for what something is worth that have room in a row.
fn form(row: Rect) -> Form {
    if row.width < WIDE {
        Form::Words
    } else {
        Form::Sentence
    }
}

/// The colour of what something is worth.
fn told(worth: Worth) -> Role {
    match sign(worth) {
        1 => Role::Good,
        0 => Role::Text,
        _ => Role::Bad,
    }
}

/// A move whose worth was found exactly.
fn draw_solved(step: &str, score: Score, row: Rect, canvas: &mut Canvas) {
    let [depth, place, .., line] = parts(row);
    right(depth, "exact ", Role::Text, canvas);
    let worth = match score {
        Score::DRAW => Worth::Draw,
        score => Worth::Estimate(score),
    };
    canvas.text(place, &form(row).text(worth), told(worth));
    canvas.text(line, step, Role::Text);
}

/// As many moves of a line as have room, and whether there are more.
fn moves(found: &Deepened, width: u16, canvas: &Canvas) -> String {
    let mut text = String::new();
    let more = canvas.glyph("…", ".");
    for (index, step) in found.line.iter().enumerate() {
        let is_last = index + 1 == found.line.len();
        let needed = text.len() + step.len() + if is_last { 0 } else { 2 };
        if needed > usize::from(width) {
            text.push_str(more);
            break;
        }
        let _ = write!(text, "{step}{}", if is_last { "" } else { " " });
    }
    text
}

fn draw_trying(trying: &Trying, game: Option<Game>, row: Rect, canvas: &mut Canvas) {
    let [depth, score, ..] = parts(row);
    right(
        depth,
        &format!("{:>3} ", trying.depth),
        Role::Accent,
        canvas,
    );
    let Trying {
        step, number, of, ..
    } = trying;
    let what = match game {
        Some(Game::Connect4) => format!("column {step}"),
        _ => step.clone(),
    };
    let text = format!("searching {what} ({number} of {of})");
    let rest = Rect {
        width: row.right().saturating_sub(score.x),
        ..score
    };
    canvas.text(rest, &text, Role::Accent);
}

//! A peg solitaire answer for people: a page for one position, a line for one of many.

use std::fmt::Write;
use std::time::Duration;

use super::peg_json::{finish_name, proof_kind, proof_parts, reason};
use super::peg_tables;
use super::solve_peg::{Outcome, Task};
use super::units::readable;
use crate::engine::control::Stopped;
use crate::games::peg::board::{Board, Lattice};
use crate::games::peg::goal::Target;
use crate::games::peg::notation::{drawn, sweep_text, sweeps, target_text};
use crate::games::peg::verdict::{Proof, Verdict};

/// Pages are no wider.
const WIDTH: usize = 80;

/// Sweeps stand in columns of this width; a long one takes several.
const COLUMN: usize = 13;

/// In less time than this a rate says nothing.
const TIMED: Duration = Duration::from_millis(100);

/// The engine that searches from both ends and knows no schedules.
const BEAM: &str = "beam";

/// The answer in one line: what was found, and how.
pub fn line(task: &Task, outcome: &Outcome) -> String {
    let findings = &outcome.findings;
    let mut text = verdict_line(task, outcome);
    if let Some(Err(stopped)) = findings.shortest {
        let _ = write!(text, "; fewest moves not known ({})", reason(stopped));
    }
    if let Some(count) = &findings.count {
        text += &peg_tables::count_in_line(count);
    }
    if let Some(options) = &findings.options {
        text += &peg_tables::options_in_line(&task.board, options);
    }
    text
}

fn verdict_line(task: &Task, outcome: &Outcome) -> String {
    match &outcome.answer.verdict {
        Verdict::Solved(jumps) => {
            let mut text = format!("solved, {}", counted(jumps.len() as u128, "jump"));
            let sweeps = sweeps(&task.board, jumps);
            if outcome.findings.shortest == Some(Ok(())) {
                let moves = counted(sweeps.len() as u128, "move");
                let _ = write!(text, " in {moves}, the fewest");
            }
            if !jumps.is_empty() {
                text.push(':');
            }
            for sweep in sweeps {
                text.push(' ');
                text.push_str(&sweep_text(&task.board, sweep));
            }
            text
        }
        Verdict::Unsolvable(proof) => format!("unsolvable ({})", proof_kind(proof)),
        Verdict::Unknown(stopped) => format!("unknown ({})", reason(*stopped)),
    }
}

/// The answer on a page: the verdict, the board, the solution or the proof, what else was asked,
/// the effort.
pub fn page(task: &Task, outcome: &Outcome) -> String {
    let board = &*task.board;
    let findings = &outcome.findings;
    let target = match task.target {
        Target::Position(target) => format!("The target:\n{}", pegs_drawn(board, target)),
        Target::Cell(_) | Target::Any => String::new(),
    };
    let body = match &outcome.answer.verdict {
        Verdict::Solved(jumps) => numbered(board, jumps),
        Verdict::Unsolvable(proof) => explained(board, outcome, proof),
        Verdict::Unknown(_) => String::new(),
    };
    let options = findings.options.as_ref();
    let parts = [
        wrapped(&headline(task, outcome)),
        position_drawn(board, outcome),
        target,
        body,
        options.map_or_else(String::new, |options| peg_tables::options(board, options)),
        findings
            .count
            .as_ref()
            .map_or_else(String::new, peg_tables::count),
        wrapped(&(effort(task, outcome) + &without_atlas(task))),
    ];
    let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join("\n")
}

fn without_atlas(task: &Task) -> String {
    let why = task.without_atlas();
    why.map_or_else(String::new, |why| format!("; without an atlas: {why}"))
}

/// The position; if its jumps are known, with the pegs marked that can jump.
fn position_drawn(board: &Board, outcome: &Outcome) -> String {
    let pegs = outcome.position;
    let Some(options) = &outcome.findings.options else {
        return pegs_drawn(board, pegs);
    };
    let signs = peg_tables::signs(board, options);
    let content = |cell: u8| match signs[usize::from(cell)] {
        Some(sign) => sign.to_string(),
        None => if pegs >> cell & 1 == 1 { "o" } else { "." }.to_owned(),
    };
    labelled(board, 1, content)
}

fn pegs_drawn(board: &Board, pegs: u64) -> String {
    let content = |cell| if pegs >> cell & 1 == 1 { "o" } else { "." }.to_owned();
    labelled(board, 1, content)
}

/// `1 node`, `2 nodes`.
pub fn counted(n: impl Into<u128>, what: &str) -> String {
    let n = n.into();
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

fn headline(task: &Task, outcome: &Outcome) -> String {
    let end = match task.target {
        Target::Cell(_) => format!("one peg on {}", target_text(&task.board, task.target)),
        Target::Any => "one peg anywhere".to_owned(),
        Target::Position(_) => "the target".to_owned(),
    };
    match &outcome.answer.verdict {
        Verdict::Solved(jumps) => {
            let moves = sweeps(&task.board, jumps).len();
            let jumps = counted(jumps.len() as u128, "jump");
            let moves = counted(moves as u128, "move");
            let fewest = match outcome.findings.shortest {
                Some(Ok(())) => ", the fewest possible,".to_owned(),
                Some(Err(stopped)) => format!(" (the fewest are not known, {})", limit(stopped)),
                None => String::new(),
            };
            format!("Solved: {jumps} in {moves}{fewest} to {end}.")
        }
        Verdict::Unsolvable(_) => format!("Unsolvable: no play leads from here to {end}."),
        Verdict::Unknown(stopped) => {
            let why = limit(*stopped);
            format!("Unknown: {why} before it was known whether play leads from here to {end}.")
        }
    }
}

/// What ended a search, with the option that lets it go on.
pub fn limit(stopped: Stopped) -> String {
    match stopped {
        Stopped::Interrupted => "interrupted".to_owned(),
        Stopped::Time => format!("{stopped} (--time)"),
        Stopped::Memory => format!("{stopped} (--memory)"),
        Stopped::Nodes | Stopped::Spent => stopped.to_string(),
    }
}

/// The sweeps with their numbers, in columns.
fn numbered(board: &Board, jumps: &[u8]) -> String {
    let (mut text, mut used) = (String::new(), 0);
    for (number, sweep) in (1..).zip(sweeps(board, jumps)) {
        let entry = format!("{number:>3}. {}", sweep_text(board, sweep));
        let width = (entry.len() + 2).div_ceil(COLUMN) * COLUMN;
        if used > 0 && used + entry.len() > WIDTH {
            finish_row(&mut text);
            used = 0;
        }
        let _ = write!(text, "{entry:width$}");
        used += width;
    }
    finish_row(&mut text);
    text
}

fn finish_row(text: &mut String) {
    text.truncate(text.trim_end().len());
    if !text.is_empty() {
        text.push('\n');
    }
}

/// The proof in words, part by part; what a kind of proof rests on is said once.
fn explained(board: &Board, outcome: &Outcome, proof: &Proof) -> String {
    let parts = proof_parts(proof);
    if parts.is_empty() {
        return principle(outcome, proof) + &evidence(board, outcome.position, proof);
    }
    let mut said = Vec::new();
    let part = |(finals, proof): &(&[u64], &Proof)| {
        let names: Vec<String> = finals
            .iter()
            .map(|&pegs| finish_name(board, pegs))
            .collect();
        let all = if names.len() == board.cells().len() {
            "on any cell".to_owned()
        } else {
            format!("on {}", names.join(", "))
        };
        let mut text = wrapped(&format!("To end {all}:"));
        let principle = principle(outcome, proof);
        if !said.contains(&principle) {
            text.push_str(&principle);
            said.push(principle);
        }
        text + &evidence(board, outcome.position, proof)
    };
    parts.iter().map(part).collect::<Vec<_>>().join("\n")
}

/// What a kind of proof rests on.
fn principle(outcome: &Outcome, proof: &Proof) -> String {
    match proof {
        Proof::Class { .. } => wrapped(
            "Proof by position class: every jump changes an even number of the cells marked #, so \
             the number of pegs on them stays odd or stays even.",
        ),
        Proof::Pagoda { .. } => wrapped(
            "Proof by a pagoda function: give the cells these weights (. is 0). No jump can raise \
             the sum of the weights under the pegs.",
        ),
        Proof::Exhausted { nodes, infeasible } => {
            let what = if outcome.answer.answered_by == BEAM {
                "from both ends was searched or refuted by pagoda functions and by counting jumps"
            } else {
                "was searched, or refuted by pagoda functions"
            };
            let visited = counted(*nodes, "position");
            let mut text = format!(
                "Proof by exhaustion: everything that can be reached {what}: {visited} visited"
            );
            if *infeasible > 0 {
                let _ = write!(text, ", {infeasible} kept as dead");
            }
            wrapped(&(text + "."))
        }
        Proof::Atlas { positions } => wrapped(&format!(
            "Proof by the atlas: the position is not one of the {} of its class that can be won.",
            counted(*positions, "position")
        )),
        Proof::Each(_) => String::new(),
    }
}

/// The cells and numbers of one case.
fn evidence(board: &Board, pegs: u64, proof: &Proof) -> String {
    match proof {
        Proof::Class {
            cells,
            position,
            target,
        } => {
            let mark = |cell| if cells >> cell & 1 == 1 { "#" } else { "." }.to_owned();
            let sums = format!(
                "The position has {} on them, an {} number; the target has an {} number.",
                counted((cells & pegs).count_ones(), "peg"),
                if *position == 1 { "odd" } else { "even" },
                if *target == 1 { "odd" } else { "even" },
            );
            labelled(board, 1, mark) + &wrapped(&sums)
        }
        Proof::Pagoda {
            pagoda,
            position,
            target,
        } => {
            let weight = |cell: u8| match pagoda.weights()[usize::from(cell)] {
                0 => ".".to_owned(),
                weight => weight.to_string(),
            };
            let widest = (0..)
                .zip(board.cells())
                .map(|(cell, _)| weight(cell).len())
                .max();
            let sums = format!("The position has a sum of {position}, the target needs {target}.");
            labelled(board, widest.unwrap_or(1), weight) + &wrapped(&sums)
        }
        Proof::Exhausted { .. } | Proof::Atlas { .. } | Proof::Each(_) => String::new(),
    }
}

/// The board with its row numbers and, where columns are straight, its letters.
fn labelled(board: &Board, width: usize, text: impl Fn(u8) -> String) -> String {
    let mut page = String::new();
    if board.lattice() == Lattice::Square {
        let letters = ('a'..='z').take(board.columns());
        let letters: Vec<String> = letters.map(|c| format!("{c:>width$}")).collect();
        let _ = writeln!(page, "      {}", letters.join(" "));
    }
    for (number, row) in (1..).zip(drawn(board, width, text)) {
        let _ = writeln!(page, "{}", format!("{number:>4}  {row}").trim_end());
    }
    page
}

/// Who answered, and what it took.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn effort(task: &Task, outcome: &Outcome) -> String {
    let answer = &outcome.answer;
    let seconds = outcome.elapsed.as_secs_f64();
    let engine = answer.answered_by;
    if matches!(engine, "class" | "pagoda" | "atlas") {
        return format!("{engine}: {seconds:.3} s");
    }
    let schedule = match engine {
        BEAM | "shortest" => String::new(),
        _ => format!(", {} schedule", task.schedule.name()),
    };
    let threads = counted(outcome.workers.len() as u128, "thread");
    let nodes = counted(answer.nodes, "node");
    let mut text = format!("{engine}{schedule}, {threads}: {nodes}");
    if answer.nodes > 0 && outcome.elapsed >= TIMED {
        let rate = readable(answer.nodes as f64 / seconds);
        let _ = write!(text, ", {rate} nodes/s");
    }
    let _ = write!(text, ", {seconds:.3} s");
    if answer.full {
        text.push_str("; the set of dead positions was full (--memory)");
    }
    text
}

/// The words of a text in lines that fit the page.
pub fn wrapped(text: &str) -> String {
    let (mut lines, mut used) = (String::new(), 0);
    for word in text.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > WIDTH {
            lines.push('\n');
            used = 0;
        } else if used > 0 {
            lines.push(' ');
            used += 1;
        }
        lines.push_str(word);
        used += length;
    }
    lines + "\n"
}

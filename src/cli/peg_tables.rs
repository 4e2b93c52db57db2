//! What was found of a peg solitaire position beyond the verdict, for people: its jumps, counts,
//! the survival curve.

use std::fmt::Write;

use super::peg_json::reason;
use super::peg_questions::Count;
use super::peg_text::{counted, limit, wrapped};
use super::units::grouped;
use crate::engine::control::Stopped;
use crate::games::peg::board::Board;
use crate::games::peg::count::Level;
use crate::games::peg::notation::jump_text;
use crate::games::peg::verdict::Fate;

/// Jumps in one line of a list, with two columns between.
const IN_A_ROW: usize = 10;

/// The longest bar of the survival curve, in columns.
const BAR: usize = 36;

/// Jumps by what comes of them.
struct Groups {
    kept: Vec<u8>,
    lost: Vec<u8>,
    open: Vec<u8>,
    stopped: Option<Stopped>,
}

impl Groups {
    fn new(options: &[(u8, Fate)]) -> Self {
        let mut groups = Self {
            kept: Vec::new(),
            lost: Vec::new(),
            open: Vec::new(),
            stopped: None,
        };
        for &(jump, fate) in options {
            match fate {
                Fate::Solved => groups.kept.push(jump),
                Fate::Unsolvable => groups.lost.push(jump),
                Fate::Unknown(stopped) => {
                    groups.open.push(jump);
                    groups.stopped = Some(stopped);
                }
            }
        }
        groups
    }

    /// The sign of a peg on the board: the best that its jumps can do; none without a jump.
    fn sign(&self, board: &Board, cell: u8) -> Option<char> {
        let signs = [(&self.kept, '+'), (&self.open, '?'), (&self.lost, '-')];
        let from = |&jump: &u8| board.jumps()[usize::from(jump)].from == cell;
        let found = signs.into_iter().find(|(jumps, _)| jumps.iter().any(from));
        found.map(|(_, sign)| sign)
    }
}

/// The sign of each peg that can jump.
pub fn signs(board: &Board, options: &[(u8, Fate)]) -> Vec<Option<char>> {
    let groups = Groups::new(options);
    let cells = (0..).zip(board.cells());
    cells.map(|(cell, _)| groups.sign(board, cell)).collect()
}

/// The jumps that keep the win, and those that lose it.
pub fn options(board: &Board, options: &[(u8, Fate)]) -> String {
    if options.is_empty() {
        return "No jump is left.\n".to_owned();
    }
    let groups = Groups::new(options);
    let (all, kept) = (options.len(), groups.kept.len());
    let mut text = String::new();
    if kept > 0 {
        let _ = writeln!(text, "Jumps that keep the win, {kept} of {all} (from +):");
        text += &listed(board, &groups.kept);
    }
    if !groups.lost.is_empty() {
        let _ = match (kept, groups.open.len()) {
            (0, 0) => writeln!(text, "No jump wins; these are lost:"),
            _ => writeln!(text, "Jumps that lose it, {} of {all}:", groups.lost.len()),
        };
        text += &listed(board, &groups.lost);
    }
    if let Some(stopped) = groups.stopped {
        let open = groups.open.len();
        text += &wrapped(&format!(
            "Not known of {open} of {all}, {}:",
            limit(stopped)
        ));
        text += &listed(board, &groups.open);
    }
    text
}

fn listed(board: &Board, jumps: &[u8]) -> String {
    let names: Vec<String> = jumps.iter().map(|&jump| jump_text(board, jump)).collect();
    let mut text = String::new();
    for row in names.chunks(IN_A_ROW) {
        let _ = writeln!(text, "  {}", row.join("  "));
    }
    text
}

/// The same in a part of a line.
pub fn options_in_line(board: &Board, options: &[(u8, Fate)]) -> String {
    let groups = Groups::new(options);
    let parts = [
        ("keep", &groups.kept),
        ("lose", &groups.lost),
        ("open", &groups.open),
    ];
    let mut text = String::new();
    for (name, jumps) in parts.into_iter().filter(|(_, jumps)| !jumps.is_empty()) {
        let _ = write!(text, "; {name}:");
        for &jump in jumps {
            let _ = write!(text, " {}", jump_text(board, jump));
        }
    }
    text
}

/// What was counted, with the survival curve.
pub fn count(count: &Count) -> String {
    let mut rows = Vec::new();
    let mut row = |what, number| rows.push((what, number));
    if let Some(solutions) = count.solutions {
        row("winning jump sequences", solutions);
    }
    if let Some(games) = count.games {
        row("games in all", games);
    }
    if let Some(survival) = &count.survival {
        let sum = |of: fn(&Level) -> u64| match survival {
            Ok(levels) => Ok(levels.iter().map(|level| u128::from(of(level))).sum()),
            Err(stopped) => Err(*stopped),
        };
        row("positions that can be reached", sum(|l| l.reachable));
        if survival.is_ok() {
            row("of these, can be won", sum(|l| l.winning));
        }
    }
    let shown = |number| match number {
        Ok(number) => grouped(number),
        Err(stopped) => format!("not counted, {}", limit(stopped)),
    };
    let width = |number: &Result<u128, _>| number.map_or(0, |n| grouped(n).len());
    let wide = rows.iter().map(|(_, n)| width(n)).max().unwrap_or(0);
    let mut text = String::new();
    for (what, number) in rows {
        let _ = writeln!(text, "{what:<29}  {:>wide$}", shown(number));
    }
    match &count.survival {
        Some(Ok(levels)) => text + "\n" + &curve(levels),
        _ => text,
    }
}

/// How many positions can be reached and how many of them won, by pegs, as numbers and as bars.
fn curve(levels: &[Level]) -> String {
    let most = |of: fn(&Level) -> u64| levels.iter().map(of).max().unwrap_or(0);
    let (reachable, winning) = (most(|level| level.reachable), most(|level| level.winning));
    let width = |most: u64, heading: &str| grouped(most.into()).len().max(heading.len());
    let (wide, wide_too) = (width(reachable, "reachable"), width(winning, "winning"));
    let mut text = format!(
        "pegs  {:>wide$}  {:>wide_too$}  logarithmic, # winning\n",
        "reachable", "winning"
    );
    for level in levels {
        let won = bar(level.winning, reachable);
        let all = bar(level.reachable, reachable);
        let _ = writeln!(
            text,
            "{:>4}  {:>wide$}  {:>wide_too$}  {}{}",
            level.pegs,
            grouped(level.reachable.into()),
            grouped(level.winning.into()),
            "#".repeat(won),
            "-".repeat(all.saturating_sub(won)),
        );
    }
    let lines = text.lines().map(|line| format!("{}\n", line.trim_end()));
    lines.collect()
}

/// The length of a bar: nothing for 0, one column at least for 1, [`BAR`] for the most.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a length in columns"
)]
fn bar(number: u64, most: u64) -> usize {
    let height = |n: u64| (n as f64 + 1.0).log2();
    (height(number) / height(most.max(1)) * BAR as f64).ceil() as usize
}

/// The same in a part of a line.
pub fn count_in_line(count: &Count) -> String {
    let mut text = String::new();
    let mut part = |number: Result<u128, Stopped>, what: &str| {
        let _ = match number {
            Ok(number) => write!(text, "; {}", counted(number, what)),
            Err(stopped) => write!(text, "; {what}s not counted ({})", reason(stopped)),
        };
    };
    if let Some(solutions) = count.solutions {
        part(solutions, "solution");
    }
    if let Some(games) = count.games {
        part(games, "game");
    }
    if let Some(survival) = &count.survival {
        let reachable = |levels: &Vec<Level>| levels.iter().map(|l| u128::from(l.reachable)).sum();
        let positions = survival.as_ref().map(reachable).map_err(|stopped| *stopped);
        part(positions, "position");
    }
    text
}

#[cfg(test)]
#[path = "peg_tables_tests.rs"]
mod tests;

//! The list of moves: sweeps joined and numbered, in lines that scroll to the current one.
//!
//! Moves stand on tab stops, so that most form columns; a long sweep takes the room of several.

use ratatui::layout::Rect;

use crate::action::Spot;
use crate::canvas::Canvas;
use crate::games::peg::board::Board;
use crate::games::peg::notation::{sweep_text, sweeps};
use crate::theme::Role;

/// A sweep in the list.
struct Entry<'a> {
    /// Its number, from 1.
    number: usize,
    jumps: &'a [u8],
    /// Jumps before it.
    before: usize,
    line: u16,
    column: u16,
    width: u16,
}

/// Draws the moves of a game into an area: the jumps, of which the first `at` are played. The move
/// played last is always to be seen; each move says what a click means.
pub fn moves(board: &Board, jumps: &[u8], at: usize, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() {
        return;
    }
    if jumps.is_empty() {
        canvas.text(area, "no jump yet", Role::Dim);
        return;
    }
    let entries = placed(board, jumps, area.width);
    let lines = entries.last().map_or(0, |entry| entry.line + 1);
    let current = entries.iter().rfind(|entry| entry.before < at);
    let line = current.map_or(0, |entry| entry.line);
    let top = line
        .saturating_sub(area.height / 2)
        .min(lines.saturating_sub(area.height));
    for entry in &entries {
        let visible = (top..top.saturating_add(area.height)).contains(&entry.line);
        if visible {
            let place = Rect {
                x: area.x + entry.column,
                y: area.y + entry.line - top,
                width: entry.width.min(area.width - entry.column),
                height: 1,
            };
            let is_current = current.is_some_and(|current| current.number == entry.number);
            write(board, entry, (at, is_current), place, canvas);
            canvas.hit(place, Spot::Ply(entry.before + entry.jumps.len()));
        }
    }
}

/// The sweeps in their places, line after line.
fn placed<'a>(board: &Board, jumps: &'a [u8], room: u16) -> Vec<Entry<'a>> {
    let sweeps = sweeps(board, jumps);
    let digits = sweeps.len().to_string().len();
    let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
    let stop = short(digits + " d2-d4  ".len());
    let (mut line, mut column, mut before) = (0u16, 0u16, 0);
    let mut entries = Vec::with_capacity(sweeps.len());
    for (sweep, number) in sweeps.into_iter().zip(1..) {
        let width = short(digits + 1 + sweep_text(board, sweep).len());
        if column > 0 && column.saturating_add(width) > room {
            (line, column) = (line.saturating_add(1), 0);
        }
        entries.push(Entry {
            number,
            jumps: sweep,
            before,
            line,
            column,
            width,
        });
        before += sweep.len();
        column = column.saturating_add((width + 1).div_ceil(stop).saturating_mul(stop));
        if column >= room {
            (line, column) = (line.saturating_add(1), 0);
        }
    }
    entries
}

/// Writes a move: its number, the jumps that are played, those that can be played again.
fn write(
    board: &Board,
    entry: &Entry,
    (at, current): (usize, bool),
    area: Rect,
    canvas: &mut Canvas,
) {
    let played = at.saturating_sub(entry.before).min(entry.jumps.len());
    let done = match played {
        0 => String::new(),
        _ => sweep_text(board, &entry.jumps[..played]),
    };
    let all = sweep_text(board, entry.jumps);
    let number = entry.number.to_string();
    let digits = usize::from(entry.width).saturating_sub(all.len() + 1);
    let mark = if current {
        canvas.glyph("▸", ">")
    } else {
        " "
    };
    let role = if current { Role::Selected } else { Role::Text };
    let pieces = [
        (format!("{number:>digits$}"), Role::Dim),
        (
            mark.to_owned(),
            if current { Role::Accent } else { Role::Dim },
        ),
        (done.clone(), role),
        (all[done.len()..].to_owned(), Role::Dim),
    ];
    let mut rest = area;
    for (text, role) in pieces {
        let used = canvas.text(rest, &text, role);
        rest.x += used;
        rest.width -= used;
    }
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;

//! The panel before the first search: how the engine is set, and what its bars will mean.

use ratatui::layout::Rect;

use super::curve::look;
use super::{beside, split};
use crate::action::{Command, Spot};
use crate::app::panel::Part;
use crate::canvas::Canvas;
use crate::games::Game;
use crate::settings::{DuelSettings, Settings};
use crate::theme::Role;

/// The columns of the names.
const NAMES: u16 = 11;

/// Draws the settings of a game's engine, each a button, and below them, if all have room, the parts
/// of a bar.
pub fn draw(game: Option<Game>, settings: &Settings, area: Rect, canvas: &mut Canvas) {
    let lines = lines(game, settings);
    for ((name, value), row) in lines.iter().zip(area.rows()) {
        canvas.text(row, name, Role::Dim);
        canvas.text(beside(row, NAMES)[1], value, Role::Text);
        canvas.hit(row, Spot::Command(Command::Engine));
    }
    let used = u16::try_from(lines.len()).unwrap_or(u16::MAX);
    let [_, legend] = split(area, used.saturating_add(1));
    if usize::from(legend.height) <= Part::ALL.len() {
        return;
    }
    let mut rows = legend.rows();
    let title = rows.next().unwrap_or_default();
    canvas.text(title, "what a worker's time goes to", Role::Dim);
    for (part, row) in Part::ALL.into_iter().zip(rows) {
        let (glyph, role, name) = look(part, canvas);
        canvas.text(row, &glyph.repeat(2), role);
        let [_, row] = beside(row, 3);
        canvas.text(row, name, Role::Text);
        canvas.text(beside(row, NAMES - 3)[1], meaning(part), Role::Dim);
    }
}

fn lines(game: Option<Game>, settings: &Settings) -> Vec<(&'static str, String)> {
    let engine = &settings.engine;
    let threads = match engine.threads {
        None => "one for each core".to_owned(),
        Some(threads) => threads.to_string(),
    };
    let memory = format!("{} MiB", engine.memory_mib);
    let shared = [("threads", threads), ("memory", memory)];
    match game {
        Some(Game::Connect4) => of_two_sides(&settings.connect4, shared),
        Some(Game::TicTacToe) => of_two_sides(&settings.tictactoe, shared),
        Some(Game::Peg) | None => {
            let remembers = if engine.memo {
                "dead positions"
            } else {
                "nothing"
            };
            let mut lines = vec![
                ("engine", engine.engine.clone()),
                ("schedule", engine.schedule.clone()),
            ];
            lines.extend(shared);
            lines.push(("remembers", remembers.to_owned()));
            lines
        }
    }
}

fn of_two_sides(
    duel: &DuelSettings,
    shared: [(&'static str, String); 2],
) -> Vec<(&'static str, String)> {
    let mut lines = vec![("algorithm", duel.algorithm.clone())];
    if duel.algorithm != "exact" {
        let table = if duel.table { "kept" } else { "none" };
        lines.push(("workers", duel.sharing.clone()));
        lines.push(("table", table.to_owned()));
    }
    lines.extend(shared);
    lines
}

/// What a part of the time is, in a few words.
const fn meaning(part: Part) -> &'static str {
    match part {
        Part::OnCpu => "searching on a core",
        Part::Starved => "ready, but no core free",
        Part::Waiting => "held up by something",
        Part::Idle => "without work",
    }
}

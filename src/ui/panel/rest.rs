//! The panel before the first search: how the engine is set, and what its bars will mean.

use ratatui::layout::Rect;

use super::curve::look;
use super::{beside, split};
use crate::action::{Command, Spot};
use crate::app::panel::Part;
use crate::canvas::Canvas;
use crate::settings::EngineSettings;
use crate::theme::Role;

/// The columns of the names.
const NAMES: u16 = 11;
const SETTINGS: u16 = 5;

/// Draws the settings, each a button, and below them, if all have room, the parts of a bar.
pub fn draw(settings: &EngineSettings, area: Rect, canvas: &mut Canvas) {
    for ((name, value), row) in lines(settings).iter().zip(area.rows()) {
        canvas.text(row, name, Role::Dim);
        canvas.text(beside(row, NAMES)[1], value, Role::Text);
        canvas.hit(row, Spot::Command(Command::Engine));
    }
    let [_, legend] = split(area, SETTINGS + 1);
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

fn lines(settings: &EngineSettings) -> [(&'static str, String); SETTINGS as usize] {
    let threads = match settings.threads {
        None => "one for each core".to_owned(),
        Some(threads) => threads.to_string(),
    };
    let remembers = if settings.memo {
        "dead positions"
    } else {
        "nothing"
    };
    [
        ("engine", settings.engine.clone()),
        ("schedule", settings.schedule.clone()),
        ("threads", threads),
        ("memory", format!("{} MiB", settings.memory_mib)),
        ("remembers", remembers.to_owned()),
    ]
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

//! The engine's settings as a list: one row each, changed by a step to the left or the right.

use crate::action::Command;
use crate::engine::control::Limits;
use crate::engine::schedule::Schedule;
use crate::games::peg::solve::{Engine, Options};
use crate::games::session::{Chooser, Row};
use crate::settings::EngineSettings;

/// The sizes of the tables that are offered, in MiB.
const MEMORY_MIB: [usize; 8] = [1, 4, 16, 64, 256, 512, 1024, 4096];

/// The most threads that are offered; more can be given, and stay until they are changed.
const MOST_THREADS: usize = 64;

fn cores() -> usize {
    Limits::default().threads
}

/// How the solver works under these settings; a name that it does not know means the usual.
pub fn options(settings: &EngineSettings) -> Options {
    let engine = Engine::ALL
        .into_iter()
        .find(|e| e.name() == settings.engine);
    let schedule = Schedule::ALL
        .into_iter()
        .find(|s| s.name() == settings.schedule);
    Options {
        engine: engine.unwrap_or_default(),
        schedule: schedule.unwrap_or_default(),
        memo: settings.memo,
    }
}

/// Bytes for the tables under these settings.
pub fn memory(settings: &EngineSettings) -> usize {
    settings.memory_mib.max(1).saturating_mul(1 << 20)
}

/// The least size of the tables that is offered and has room for so many bytes, in MiB.
pub fn memory_for(bytes: usize) -> Option<usize> {
    let mib = bytes.div_ceil(1 << 20);
    MEMORY_MIB.into_iter().find(|&offered| offered >= mib)
}

/// What a search may use under these settings.
pub fn limits(settings: &EngineSettings) -> Limits {
    let threads = match options(settings).schedule {
        Schedule::Sequential => 1,
        _ => settings.threads.unwrap_or_else(cores).max(1),
    };
    Limits {
        threads,
        memory: memory(settings),
        ..Limits::default()
    }
}

/// What the engine panel says of a search under these settings.
pub fn title(settings: &EngineSettings) -> String {
    let Options {
        engine, schedule, ..
    } = options(settings);
    match engine {
        Engine::Beam | Engine::Atlas => engine.name().to_owned(),
        Engine::Auto | Engine::Search => format!("{}, {}", engine.name(), schedule.name()),
    }
}

/// The list of the settings with the row `at` selected.
pub fn chooser(settings: &EngineSettings, at: usize) -> Chooser {
    let Options {
        engine,
        schedule,
        memo,
    } = options(settings);
    let threads = match settings.threads {
        None => format!("all {}", cores()),
        Some(threads) => threads.to_string(),
    };
    let row = |label: &str, note: String| Row {
        label: label.to_owned(),
        note,
        adjustable: true,
    };
    let rows = vec![
        row("engine", engine.name().to_owned()),
        row("schedule", schedule.name().to_owned()),
        row("threads", threads),
        row("memory", format!("{} MiB", settings.memory_mib)),
        row(
            "remember dead positions",
            if memo { "on" } else { "off" }.to_owned(),
        ),
    ];
    Chooser {
        command: Command::Engine,
        title: "Engine".to_owned(),
        at: at.min(rows.len() - 1),
        rows,
        previews: false,
    }
}

/// Changes the setting in a row by a step, 1 or -1. Names and switches go round; numbers end.
pub fn adjust(settings: &mut EngineSettings, row: usize, step: i32) {
    let Options {
        engine,
        schedule,
        memo,
    } = options(settings);
    match row {
        0 => next(&Engine::ALL, engine, step)
            .name()
            .clone_into(&mut settings.engine),
        1 => next(&Schedule::ALL, schedule, step)
            .name()
            .clone_into(&mut settings.schedule),
        2 => settings.threads = threads(settings.threads, step),
        3 => settings.memory_mib = memory_mib(settings.memory_mib, step),
        4 => settings.memo = !memo,
        _ => {}
    }
}

/// The one after or before, round about.
fn next<T: Copy + PartialEq>(all: &[T], now: T, step: i32) -> T {
    let at = all.iter().position(|&one| one == now).unwrap_or(0);
    let by = if step < 0 { all.len() - 1 } else { 1 };
    all[(at + by) % all.len()]
}

/// All cores come before 1.
fn threads(now: Option<usize>, step: i32) -> Option<usize> {
    match (now, step < 0) {
        (None, true) => None,
        (None, false) => Some(1),
        (Some(threads), true) => (threads > 1).then(|| (threads - 1).min(MOST_THREADS)),
        (Some(threads), false) => Some(threads.max((threads + 1).min(MOST_THREADS))),
    }
}

fn memory_mib(now: usize, step: i32) -> usize {
    let other = if step < 0 {
        MEMORY_MIB.into_iter().rev().find(|&mib| mib < now)
    } else {
        MEMORY_MIB.into_iter().find(|&mib| mib > now)
    };
    other.unwrap_or(now)
}

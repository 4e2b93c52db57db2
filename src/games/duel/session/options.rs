//! The settings of a game of two sides as a list: one row each, changed by left and right.

use super::Match;
use super::lists::{next, player_note, setting};
use crate::action::Command;
use crate::engine::control::Limits;
use crate::games::duel::game::Duel;
use crate::games::session::Chooser;
use crate::position::Side;
use crate::settings::{ALGORITHMS, SHARINGS};

/// The sizes of the tables that are offered, in MiB.
const MEMORY_MIB: [usize; 8] = [1, 4, 16, 64, 256, 512, 1024, 4096];

/// Milliseconds between the moves of two engines that are offered.
const PACES: [u64; 7] = [0, 125, 250, 500, 1000, 2000, 4000];

/// The most threads that are offered.
const MOST_THREADS: usize = 64;

/// The one after or before a number, which need not be in the list; it ends at the ends.
fn beside<T: Copy + PartialOrd>(all: &[T], now: T, step: i32) -> T {
    let other = if step < 0 {
        all.iter().rev().find(|&&one| one < now)
    } else {
        all.iter().find(|&&one| one > now)
    };
    other.copied().unwrap_or(now)
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

fn on(switch: bool) -> &'static str {
    if switch { "on" } else { "off" }
}

impl<D: Duel> Match<D> {
    /// The list of the settings with the row `at` selected.
    pub(super) fn options(&self, at: usize) -> Chooser {
        let (said, engine) = (D::settings(&self.settings), &self.settings.engine);
        let threads = match engine.threads {
            None => format!("all {}", Limits::default().threads),
            Some(threads) => threads.to_string(),
        };
        let [first, second] = D::SIDES;
        let rows = vec![
            setting(first, player_note(self.players.first)),
            setting(second, player_note(self.players.second)),
            setting("analysis", on(said.analysis)),
            setting("algorithm", &*said.algorithm),
            setting("workers share by", &*said.sharing),
            setting("table", on(said.table)),
            setting("threads", threads),
            setting("memory", format!("{} MiB", engine.memory_mib)),
            setting("pace of engines", format!("{} ms", said.pace_ms)),
        ];
        Chooser {
            command: Command::Engine,
            title: "Options".to_owned(),
            at: at.min(rows.len() - 1),
            rows,
            previews: false,
        }
    }

    /// Changes the setting in a row by a step.
    pub(super) fn change_option(&mut self, row: usize, step: i32) {
        match row {
            0 => return self.change_player(Side::First, step),
            1 => return self.change_player(Side::Second, step),
            6 => {
                let engine = &mut self.settings.engine;
                engine.threads = threads(engine.threads, step);
            }
            7 => {
                let engine = &mut self.settings.engine;
                engine.memory_mib = beside(&MEMORY_MIB, engine.memory_mib, step);
            }
            _ => {}
        }
        let said = D::settings_mut(&mut self.settings);
        match row {
            2 => said.analysis = !said.analysis,
            3 => next(&ALGORITHMS, &*said.algorithm, step)
                .to_owned()
                .clone_into(&mut said.algorithm),
            4 => next(&SHARINGS, &*said.sharing, step)
                .to_owned()
                .clone_into(&mut said.sharing),
            5 => said.table = !said.table,
            8 => said.pace_ms = beside(&PACES, said.pace_ms, step),
            _ => {}
        }
        self.thinking.given_up = None;
    }

    /// Two engines play faster (-1) or slower (1).
    pub(super) fn change_pace(&mut self, step: i32) -> Vec<crate::games::session::Effect> {
        use crate::games::session::Effect;
        let said = D::settings_mut(&mut self.settings);
        said.pace_ms = beside(&PACES, said.pace_ms, step);
        let text = format!("{} ms between moves", said.pace_ms);
        vec![
            Effect::Settle(self.settings.clone().into()),
            Effect::Say(crate::theme::Role::Text, text),
        ]
    }
}

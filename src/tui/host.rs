//! The place where the app runs when it runs here: this terminal, this person's files.

use std::sync::Arc;

use super::base64::base64;
use super::signals;
use super::tty::Tty;
use crate::games::Game;
use crate::games::peg::puzzles::progress::Solved;
use crate::run::Host;
use crate::settings::Settings;
use crate::state::Store;

/// This terminal and this person's files.
#[derive(Debug)]
pub struct Local {
    /// The terminal.
    pub tty: Arc<Tty>,
    /// The files.
    pub store: Store,
    /// The game whose kept one is put by before the first save.
    pub displaces: Option<Game>,
    /// The settings that the app began with.
    pub given: Settings,
    /// The settings that were kept then.
    pub kept: Settings,
}

impl Host for Local {
    /// By the terminal (OSC 52). Many discard it without a word, so the text also goes to a file.
    fn copy(&mut self, text: &str) -> Result<Option<String>, String> {
        let sequence = format!("\x1b]52;c;{}\x1b\\", base64(text.as_bytes()));
        let sent = self.tty.write(sequence.as_bytes());
        sent.map_err(|error| format!("the terminal: {error}"))?;
        self.store.clipboard(text)
    }

    fn export(&mut self, name: &str, text: &str) -> Result<String, String> {
        self.store.export(name, text)
    }

    fn save(&mut self, game: Game, text: &str) -> Result<(), String> {
        if self
            .displaces
            .take_if(|displaced| *displaced == game)
            .is_some()
        {
            self.store.put_by(game.name())?;
        }
        self.store.save(game.name(), text)
    }

    fn solved(&mut self, solved: &Solved) -> Result<(), String> {
        self.store.solve(solved)
    }

    fn settle(&mut self, settings: &Settings) -> Result<(), String> {
        self.store.settle(&kept(settings, &self.given, &self.kept))
    }

    fn leave(&mut self) {
        self.tty.give_back();
        self.store.sync();
    }

    fn mouse(&mut self, wanted: bool) {
        // A terminal that can't be written to is found out by the next frame.
        let _ = self.tty.set_mouse(wanted);
    }

    fn suspend(&mut self) {
        signals::suspend();
    }
}

/// The settings to keep: what the command line said is only kept if the person has changed it
/// since.
fn kept(now: &Settings, given: &Settings, kept: &Settings) -> Settings {
    let mut settings = now.clone();
    restore(&mut settings.theme, &given.theme, &kept.theme);
    restore(&mut settings.ascii, &given.ascii, &kept.ascii);
    restore(&mut settings.motion, &given.motion, &kept.motion);
    let threads = &mut settings.engine.threads;
    restore(threads, &given.engine.threads, &kept.engine.threads);
    settings
}

fn restore<T: PartialEq + Clone>(now: &mut T, given: &T, kept: &T) {
    if now == given {
        now.clone_from(kept);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_command_line_said_is_not_kept_and_what_was_changed_is() {
        let before = Settings::default();
        let mut given = before.clone();
        given.ascii = true;
        given.theme = Some("light".to_owned());
        given.engine.threads = Some(1);
        let mut now = given.clone();
        now.coordinates = false;
        now.theme = Some("dark".to_owned());
        let mut expected = before.clone();
        expected.coordinates = false;
        expected.theme = Some("dark".to_owned());
        assert_eq!(kept(&now, &given, &before), expected);
    }
}

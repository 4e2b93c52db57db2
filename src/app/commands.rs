//! Keys and commands outside the dialogs: the app's own are done here, the rest by the game.

use super::dialog::Dialog;
use super::{App, Focus};
use crate::action::{Command, Key, Mode, command};
use crate::games::session::Effect;
use crate::settings::Settings;
use crate::theme::Role;

impl App {
    /// A key was pressed. Dialogs come first, then the bar, then the board.
    pub(super) fn key(&mut self, key: Key) -> Vec<Effect> {
        let meant = self.meant(key);
        match key {
            Key::Ctrl('c' | 'l' | 'z') => return self.perform_if(meant),
            _ if self.is_too_small() => {
                return self.perform_if(meant.filter(|&c| c == Command::Quit));
            }
            _ if self.dialog.is_some() => return self.dialog_key(key),
            _ => {}
        }
        if let Focus::Bar(at) = self.focus
            && let Some(effects) = self.bar_key(at, key)
        {
            return effects;
        }
        if !matches!(meant, Some(Command::NextButton | Command::PreviousButton)) {
            self.focus = Focus::Board;
        }
        if let (Some(Command::Digit), Key::Char(digit)) = (meant, key) {
            let digit = digit
                .to_digit(10)
                .and_then(|digit| u8::try_from(digit).ok());
            return digit.map_or_else(Vec::new, |digit| self.ask(|session| session.digit(digit)));
        }
        self.perform_if(meant)
    }

    /// What a key means now. While two engines play, the keys of a game that is played halt them.
    fn meant(&self, key: Key) -> Option<Command> {
        let mode = self.mode();
        let session = self.session.as_ref();
        let is_match = session.is_some_and(|session| session.rests_behind_menu());
        let played = || command(Mode::Play, key).filter(|_| is_match && mode == Mode::Playback);
        command(mode, key).or_else(played)
    }

    fn perform_if(&mut self, meant: Option<Command>) -> Vec<Effect> {
        meant.map(|c| self.perform(c)).unwrap_or_default()
    }

    /// Does a command.
    pub(super) fn perform(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Theme => self.choose_theme(),
            Command::Coordinates | Command::Motion | Command::Mouse => self.toggle(command),
            Command::Help => self.open_dialog(Dialog::Help { top: 0 }),
            Command::Actions | Command::Palette => self.open_palette(command == Command::Palette),
            Command::NextButton | Command::PreviousButton => {
                self.move_focus(command);
                Vec::new()
            }
            Command::Redraw => vec![Effect::Redraw],
            Command::Suspend => vec![Effect::Suspend],
            Command::Quit => {
                let mut effects = self.close_dialog();
                effects.push(Effect::Quit);
                effects
            }
            _ if self.menu.is_some() || self.session.is_none() => self.menu_command(command),
            Command::Menu => self.show_menu(),
            Command::Panel => {
                self.panel_first = !self.has_room() && !self.panel_first;
                Vec::new()
            }
            Command::Cancel => self.back(),
            _ => self.ask(|session| session.perform(command)),
        }
    }

    /// Backs out of whatever there is to back out of, at last to the menu.
    fn back(&mut self) -> Vec<Effect> {
        if self.shows_panel_alone() {
            self.panel_first = false;
            return Vec::new();
        }
        let can = self
            .session
            .as_ref()
            .is_some_and(|s| s.can(Command::Cancel));
        if can {
            self.ask(|session| session.perform(Command::Cancel))
        } else {
            self.show_menu()
        }
    }

    /// Changes a setting that is on or off, and says so.
    fn toggle(&mut self, command: Command) -> Vec<Effect> {
        let mut settings: Settings = self.settings.clone();
        let (what, on) = match command {
            Command::Motion => ("motion", &mut settings.motion),
            Command::Mouse => ("mouse", &mut settings.mouse),
            _ => ("coordinates", &mut settings.coordinates),
        };
        *on = !*on;
        let text = match (what, *on) {
            ("mouse", false) => "mouse off: the terminal selects text; m takes it back".to_owned(),
            (_, true) => format!("{what} on"),
            (_, false) => format!("{what} off"),
        };
        self.say(Role::Text, text);
        self.settle(settings)
    }
}

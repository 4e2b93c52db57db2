//! The keys of the dialogs, and what comes of them.

use super::dialog::{Dialog, arrow, moved};
use super::palette::Palette;
use super::typing::Typing;
use super::{App, help};
use crate::action::{Command, Key};
use crate::games::session::{Chooser, Effect, Prompt, Row};
use crate::settings::Settings;

impl App {
    /// Opens a dialog over the screen; one that was open is closed.
    pub(super) fn open_dialog(&mut self, dialog: Dialog) -> Vec<Effect> {
        let effects = self.close_dialog();
        self.leave_place();
        self.dialog = Some(dialog);
        self.follow();
        effects
    }

    /// Closes the dialog; nothing was chosen.
    pub(super) fn close_dialog(&mut self) -> Vec<Effect> {
        match self.dialog.take() {
            Some(Dialog::Chooser { chooser, .. }) if chooser.command != Command::Theme => {
                self.ask(|session| session.chosen(chooser.command, None))
            }
            _ => Vec::new(),
        }
    }

    /// Brings the selected row of the dialog into view.
    pub(super) fn follow(&mut self) {
        let height = self.size.1;
        if let Some(dialog) = &mut self.dialog {
            dialog.follow(height);
        }
    }

    /// A key while a dialog is open.
    pub(super) fn dialog_key(&mut self, key: Key) -> Vec<Effect> {
        if key == Key::Esc {
            return self.close_dialog();
        }
        let effects = match &self.dialog {
            Some(Dialog::Help { .. }) => self.help_key(key),
            Some(Dialog::Palette(palette)) if palette.typing => self.palette_key(key),
            Some(Dialog::Palette(_)) => self.actions_key(key),
            Some(Dialog::Chooser { .. }) => self.chooser_key(key),
            Some(Dialog::Prompt(_)) => self.prompt_key(key),
            None => Vec::new(),
        };
        self.follow();
        effects
    }

    /// A row of the list was pressed. Where looking at a row shows something, or left and right
    /// change it, the first press only selects it.
    pub(super) fn press_row(&mut self, row: usize) -> Vec<Effect> {
        match &mut self.dialog {
            Some(Dialog::Palette(palette)) if row < palette.found.len() => {
                palette.at = row;
                self.dialog_key(Key::Enter)
            }
            Some(Dialog::Chooser { chooser, .. }) if row < chooser.rows.len() => {
                let adjustable = chooser.rows[row].adjustable;
                let selected = chooser.at == row;
                if !selected && (chooser.previews || adjustable) {
                    self.select(row);
                    return Vec::new();
                }
                chooser.at = row;
                self.dialog_key(if adjustable { Key::Right } else { Key::Enter })
            }
            _ => Vec::new(),
        }
    }

    /// The rows of the help, on a screen of so many columns.
    pub fn help_lines(&self, width: u16) -> Vec<help::Line> {
        help::lines(self.mode(), self.session.as_deref(), width)
    }

    fn help_key(&mut self, key: Key) -> Vec<Effect> {
        let count = self.help_lines(self.size.0).len();
        let height = self.size.1;
        let Some(dialog) = &mut self.dialog else {
            return Vec::new();
        };
        let room = dialog.room(height);
        let last = count.saturating_sub(room);
        let Dialog::Help { top } = dialog else {
            return Vec::new();
        };
        let page = room.saturating_sub(1).max(1);
        *top = match arrow(key) {
            Key::Up => top.saturating_sub(1),
            Key::Down => *top + 1,
            Key::PageUp | Key::Left => top.saturating_sub(page),
            Key::PageDown | Key::Right | Key::Char(' ') => *top + page,
            Key::Home | Key::Char('g') => 0,
            Key::End | Key::Char('G') => last,
            Key::Enter | Key::Char('q' | '?') => return self.close_dialog(),
            _ => *top,
        }
        .min(last);
        Vec::new()
    }

    /// Opens the list of all that can be done now.
    pub(super) fn open_palette(&mut self, typing: bool) -> Vec<Effect> {
        let effects = self.close_dialog();
        let palette = Palette {
            typing,
            found: self.found(""),
            ..Palette::default()
        };
        self.dialog = Some(Dialog::Palette(palette));
        effects
    }

    /// A key in the list of actions, where letters move.
    fn actions_key(&mut self, key: Key) -> Vec<Effect> {
        let key = match arrow(key) {
            Key::Left => Key::PageUp,
            Key::Right => Key::PageDown,
            other => other,
        };
        match key {
            Key::Enter | Key::Char(' ') => self.do_selected(),
            Key::Char(':' | '/') => self.open_palette(true),
            Key::Char('q' | '.') => self.close_dialog(),
            _ => {
                self.move_in_palette(key);
                Vec::new()
            }
        }
    }

    /// A key in the palette, where letters are typed.
    fn palette_key(&mut self, key: Key) -> Vec<Effect> {
        let Some(Dialog::Palette(palette)) = &mut self.dialog else {
            return Vec::new();
        };
        match key {
            Key::Enter => return self.do_selected(),
            Key::Backspace if palette.typed.is_empty() => return self.close_dialog(),
            Key::Backspace => {
                palette.typed.pop();
                self.narrow();
            }
            Key::Ctrl('u' | 'w') => {
                palette.typed.clear();
                self.narrow();
            }
            Key::Char(c) if palette.typed.len() < 80 => {
                palette.typed.push(c);
                self.narrow();
            }
            Key::Tab | Key::Ctrl('n') => self.move_in_palette(Key::Down),
            Key::BackTab | Key::Ctrl('p') => self.move_in_palette(Key::Up),
            _ => self.move_in_palette(key),
        }
        Vec::new()
    }

    fn move_in_palette(&mut self, key: Key) {
        let height = self.size.1;
        let room = self.dialog.as_ref().map_or(1, |dialog| dialog.room(height));
        if let Some(Dialog::Palette(palette)) = &mut self.dialog
            && let Some(at) = moved(key, palette.at, palette.found.len(), room)
        {
            palette.at = at;
        }
    }

    /// Leaves on the list what fits the text that was typed.
    pub(super) fn narrow(&mut self) {
        if let Some(Dialog::Palette(palette)) = &self.dialog {
            let found = self.found(&palette.typed);
            if let Some(Dialog::Palette(palette)) = &mut self.dialog {
                (palette.found, palette.at, palette.top) = (found, 0, 0);
            }
        }
    }

    fn do_selected(&mut self) -> Vec<Effect> {
        let Some(Dialog::Palette(palette)) = &self.dialog else {
            return Vec::new();
        };
        let Some(&command) = palette.found.get(palette.at) else {
            return Vec::new();
        };
        self.dialog = None;
        self.perform(command)
    }

    fn chooser_key(&mut self, key: Key) -> Vec<Effect> {
        let height = self.size.1;
        let room = self.dialog.as_ref().map_or(1, |dialog| dialog.room(height));
        let Some(Dialog::Chooser { chooser, .. }) = &self.dialog else {
            return Vec::new();
        };
        let key = match arrow(key) {
            Key::Tab => Key::Down,
            Key::BackTab => Key::Up,
            other => other,
        };
        if let Some(at) = moved(key, chooser.at, chooser.rows.len(), room) {
            self.select(at);
            return Vec::new();
        }
        match key {
            Key::Left => self.adjust(-1),
            Key::Right => self.adjust(1),
            Key::Enter | Key::Char(' ') => return self.choose(),
            Key::Char(letter) => match named(chooser, letter) {
                Some(at) => self.select(at),
                None if letter == 'q' => return self.close_dialog(),
                None => {}
            },
            _ => {}
        }
        Vec::new()
    }

    /// Selects a row of the chooser, and shows its effect.
    fn select(&mut self, at: usize) {
        let Some(Dialog::Chooser { chooser, .. }) = &mut self.dialog else {
            return;
        };
        chooser.at = at;
        if chooser.previews
            && chooser.command != Command::Theme
            && let Some(session) = &mut self.session
        {
            session.preview(chooser.command, at);
        }
    }

    /// Changes the selected setting by a step.
    fn adjust(&mut self, step: i32) {
        let Some(Dialog::Chooser { chooser, .. }) = &mut self.dialog else {
            return;
        };
        let at = chooser.at;
        if chooser.rows.get(at).is_some_and(|row| row.adjustable)
            && let Some(session) = &mut self.session
            && let Some(changed) = session.adjust(chooser.command, at, step)
        {
            let at = at.min(changed.rows.len().saturating_sub(1));
            *chooser = Chooser { at, ..changed };
        }
    }

    /// Takes the selected row.
    fn choose(&mut self) -> Vec<Effect> {
        let Some(Dialog::Chooser { chooser, .. }) = self.dialog.take() else {
            return Vec::new();
        };
        if chooser.command == Command::Theme {
            let theme = theme_of(&chooser).map(str::to_owned);
            let settings = Settings {
                theme,
                ..self.settings.clone()
            };
            return self.settle(settings);
        }
        let row = (chooser.at < chooser.rows.len()).then_some(chooser.at);
        self.ask(|session| session.chosen(chooser.command, row))
    }

    /// Opens the list of themes: the selected one is shown at once.
    pub(super) fn choose_theme(&mut self) -> Vec<Effect> {
        let row = |label: &str, note: &str| Row {
            label: label.to_owned(),
            note: note.to_owned(),
            adjustable: false,
        };
        let mut rows = vec![row("automatic", "as the terminal is")];
        rows.extend(self.themes.names().map(|name| row(name, "")));
        let chosen = self.settings.theme.as_deref();
        let at = rows.iter().skip(1).position(|r| Some(&*r.label) == chosen);
        self.open_dialog(Dialog::choose(Chooser {
            command: Command::Theme,
            title: "Theme".to_owned(),
            rows,
            at: at.map_or(0, |at| at + 1),
            previews: true,
        }))
    }

    /// The name of the theme that is looked at in the theme chooser, else of the chosen one; none
    /// for the automatic one.
    pub(super) fn theme_name(&self) -> Option<&str> {
        match &self.dialog {
            Some(Dialog::Chooser { chooser, .. }) if chooser.command == Command::Theme => {
                theme_of(chooser)
            }
            _ => self.settings.theme.as_deref(),
        }
    }

    /// The dialog for a line to be typed.
    pub(super) fn prompted(&self, prompt: Prompt) -> Dialog {
        let mut typing = Typing::new(prompt);
        if let Some(session) = &self.session {
            typing.said = session.check(typing.prompt.command, &typing.prompt.text);
        }
        Dialog::Prompt(typing)
    }

    fn prompt_key(&mut self, key: Key) -> Vec<Effect> {
        let Some(Dialog::Prompt(typing)) = &mut self.dialog else {
            return Vec::new();
        };
        if key != Key::Enter {
            typing.edit(key);
            self.check();
        } else if typing.said.is_ok() {
            let Prompt { command, text, .. } = typing.prompt.clone();
            self.dialog = None;
            return self.ask(|session| session.typed(command, &text));
        }
        Vec::new()
    }

    /// Has the game say what the typed text means.
    pub(super) fn check(&mut self) {
        if let (Some(Dialog::Prompt(typing)), Some(session)) = (&mut self.dialog, &self.session) {
            typing.said = session.check(typing.prompt.command, &typing.prompt.text);
        }
    }
}

/// The selected theme; none for the automatic one, which stands first.
fn theme_of(chooser: &Chooser) -> Option<&str> {
    let row = chooser.rows.get(chooser.at).filter(|_| chooser.at > 0);
    row.map(|row| &*row.label)
}

/// The next row whose label begins with a letter, going round.
fn named(chooser: &Chooser, letter: char) -> Option<usize> {
    let count = chooser.rows.len();
    let begins = |at: &usize| {
        let first = chooser.rows[*at].label.chars().next();
        first.is_some_and(|first| first.eq_ignore_ascii_case(&letter))
    };
    (1..=count)
        .map(|step| (chooser.at + step) % count)
        .find(begins)
}

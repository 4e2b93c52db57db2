//! The mouse and what is pasted.

use super::dialog::Dialog;
use super::{App, Focus};
use crate::action::{Command, Key, Pointing, Spot};
use crate::games::session::Effect;

impl App {
    /// The mouse did something to what is drawn there.
    pub(super) fn point(&mut self, spot: Spot, how: Pointing) -> Vec<Effect> {
        let is_covered = self.is_too_small() || self.dialog.is_some() || self.menu.is_some();
        if how == Pointing::Release && (is_covered || !matches!(spot, Spot::Cell(_))) {
            return self.ask(|session| session.released());
        }
        if self.is_too_small() {
            return Vec::new();
        }
        if self.dialog.is_some() {
            return self.point_at_dialog(spot, how);
        }
        if how == Pointing::Press {
            self.focus = Focus::Board;
        }
        if self.menu.is_some() {
            return self.point_at_menu(spot, how);
        }
        match (spot, how) {
            (Spot::Cell(cell), _) => self.ask(|session| session.point(cell, how)),
            (Spot::Command(command), Pointing::Press) => self.perform(command),
            (Spot::Ply(ply), Pointing::Press) => self.ask(|session| session.go_to(ply)),
            _ => Vec::new(),
        }
    }

    fn point_at_menu(&mut self, spot: Spot, how: Pointing) -> Vec<Effect> {
        match (spot, how) {
            (Spot::Command(command), Pointing::Press) => self.perform(command),
            (Spot::Row(row), Pointing::Press) => {
                if let Some(menu) = &mut self.menu {
                    menu.at = row;
                }
                self.perform(Command::Select)
            }
            (_, Pointing::ScrollUp) => self.perform(Command::Up),
            (_, Pointing::ScrollDown) => self.perform(Command::Down),
            _ => Vec::new(),
        }
    }

    /// A press beside a dialog closes it; in it, buttons stand for keys.
    fn point_at_dialog(&mut self, spot: Spot, how: Pointing) -> Vec<Effect> {
        match (how, spot) {
            (Pointing::ScrollUp, _) => self.dialog_key(Key::Up),
            (Pointing::ScrollDown, _) => self.dialog_key(Key::Down),
            (Pointing::Drag | Pointing::Release, _) | (_, Spot::Dialog) => Vec::new(),
            (Pointing::Press, Spot::Row(row)) => self.press_row(row),
            (Pointing::Press, Spot::Command(command)) => match command {
                Command::Up => self.dialog_key(Key::Up),
                Command::Down => self.dialog_key(Key::Down),
                Command::Left => self.dialog_key(Key::Left),
                Command::Right => self.dialog_key(Key::Right),
                Command::Select => self.dialog_key(Key::Enter),
                _ => self.close_dialog(),
            },
            (Pointing::Press, _) => self.close_dialog(),
        }
    }

    /// A text was pasted: into what is typed, else it is for the game.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        match &mut self.dialog {
            Some(Dialog::Prompt(typing)) => {
                typing.paste(text);
                self.check();
            }
            Some(Dialog::Palette(palette)) if palette.typing => {
                palette
                    .typed
                    .extend(text.chars().filter(|c| !c.is_control()).take(80));
                self.narrow();
            }
            None if self.menu.is_none() => return self.ask(|session| session.pasted(text)),
            _ => {}
        }
        Vec::new()
    }
}

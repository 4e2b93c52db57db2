//! The context bar: the keys of the moment as buttons, and how the keyboard gets to them.

use super::{App, Focus};
use crate::action::{Binding, Command, Key, binding, bindings};
use crate::games::session::Effect;

/// The columns of a button: the key, a space and the label.
pub(super) fn width(button: &Binding) -> u16 {
    let columns = button.keys[0].width() + 1 + button.label.len();
    u16::try_from(columns).unwrap_or(u16::MAX)
}

/// Columns between two buttons.
pub const GAP: u16 = 2;

/// Commands that have no button: those that move about, and those that are seldom wanted.
const HIDDEN: &[Command] = &[
    Command::Up,
    Command::Down,
    Command::NextButton,
    Command::PreviousButton,
    Command::Redraw,
    Command::Suspend,
    Command::Palette,
    Command::Actions,
    Command::Help,
    Command::Digit,
];

impl App {
    /// Whether a command can do something now.
    pub fn can(&self, command: Command) -> bool {
        let mode = self.mode();
        if binding(mode, command).is_none() {
            return false;
        }
        match command {
            Command::Panel => !self.has_room(),
            Command::Coordinates
            | Command::Theme
            | Command::Motion
            | Command::Mouse
            | Command::Help
            | Command::Actions
            | Command::Palette
            | Command::NextButton
            | Command::PreviousButton
            | Command::Redraw
            | Command::Suspend
            | Command::Menu
            | Command::Quit => true,
            Command::Cancel if self.shows_panel_alone() => true,
            Command::Cancel if self.menu.is_some() => self.session.is_some(),
            _ if self.menu.is_some() => !self.cards.is_empty(),
            _ => self.session.as_ref().is_some_and(|s| s.can(command)),
        }
    }

    /// Whether the engine panel stands where the board would.
    pub fn shows_panel_alone(&self) -> bool {
        self.panel_first && !self.has_room() && self.menu.is_none()
    }

    /// A line of the key table with the words that fit the moment.
    pub fn named(&self, binding: &Binding) -> Binding {
        let session = self.session.as_ref().filter(|_| self.menu.is_none());
        let label = session.and_then(|session| session.label(binding.command));
        let help = session.and_then(|session| session.help(self.mode(), binding.command));
        Binding {
            label: label.unwrap_or(binding.label),
            help: help.unwrap_or(binding.help),
            ..*binding
        }
    }

    /// The buttons of the bar, as many as fit, the most useful first; the last two are always the
    /// list of all actions and the help.
    pub fn buttons(&self) -> Vec<Binding> {
        let mode = self.mode();
        let ends = [Command::Actions, Command::Help].map(|command| binding(mode, command));
        let ends = ends.into_iter().flatten().copied();
        let needed: u16 = ends.clone().map(|b| width(&b) + GAP).sum();
        let mut room = self.size.0.saturating_sub(needed);
        let hidden = |b: &&Binding| {
            HIDDEN.contains(&b.command)
                || (matches!(b.command, Command::Left | Command::Right) && b.label.len() <= 5)
        };
        let mut buttons = Vec::with_capacity(24);
        for binding in bindings(mode).filter(|b| !hidden(b) && self.can(b.command)) {
            let button = self.named(binding);
            let width = width(&button) + GAP;
            if width > room {
                break;
            }
            room -= width;
            buttons.push(button);
        }
        buttons.extend(ends);
        buttons
    }

    /// To the next button, or the one before; beyond the ends lies the board.
    pub(super) fn move_focus(&mut self, command: Command) {
        let count = self.buttons().len();
        self.focus = match (self.focus, command) {
            (Focus::Board, Command::NextButton) => Focus::Bar(0),
            (Focus::Board, _) => Focus::Bar(count - 1),
            (Focus::Bar(at), Command::NextButton) if at + 1 < count => Focus::Bar(at + 1),
            (Focus::Bar(at), Command::PreviousButton) if at > 0 => Focus::Bar(at - 1),
            _ => Focus::Board,
        };
    }

    /// A key while a button has the focus; none if it is not for the bar.
    pub(super) fn bar_key(&mut self, at: usize, key: Key) -> Option<Vec<Effect>> {
        let buttons = self.buttons();
        let last = buttons.len() - 1;
        let at = at.min(last);
        self.focus = match key {
            Key::Left | Key::Char('h') => Focus::Bar(if at == 0 { last } else { at - 1 }),
            Key::Right | Key::Char('l') => Focus::Bar(if at == last { 0 } else { at + 1 }),
            Key::Home => Focus::Bar(0),
            Key::End => Focus::Bar(last),
            Key::Up | Key::Down | Key::Esc | Key::Char('k' | 'j') => Focus::Board,
            Key::Enter | Key::Char(' ') => return Some(self.push(buttons[at].command)),
            _ => return None,
        };
        Some(Vec::new())
    }

    /// Does what a button does; it keeps the focus unless all is different now.
    fn push(&mut self, command: Command) -> Vec<Effect> {
        let mode = self.mode();
        let effects = self.perform(command);
        if self.mode() != mode || self.dialog.is_some() {
            self.focus = Focus::Board;
        }
        effects
    }
}

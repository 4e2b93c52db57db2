//! The dialogs: what is open over the screen, and which of its rows are in view.

use super::palette::Palette;
use super::typing::Typing;
use crate::action::Key;
use crate::games::session::Chooser;

/// What is open over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The keys and what they do, from this row on.
    Help {
        /// The first row that is shown.
        top: usize,
    },
    /// All that can be done now, to choose from.
    Palette(Palette),
    /// A list to choose from.
    Chooser {
        /// The list, with the selected row.
        chooser: Chooser,
        /// The first row that is shown.
        top: usize,
    },
    /// A line to be typed.
    Prompt(Typing),
}

impl Dialog {
    /// A list to choose from.
    pub fn choose(chooser: Chooser) -> Self {
        Self::Chooser { chooser, top: 0 }
    }

    /// How many rows can be in view on a screen of so many rows.
    pub fn room(&self, height: u16) -> usize {
        let margin = if height >= 20 { 4 } else { 0 };
        let typed = match self {
            Self::Palette(palette) if palette.typing => 1,
            _ => 0,
        };
        usize::from(height.saturating_sub(2 + margin + typed)).max(1)
    }

    /// Brings the selected row into view.
    pub(super) fn follow(&mut self, height: u16) {
        let room = self.room(height);
        let (at, count, top) = match self {
            Self::Palette(palette) => (palette.at, palette.found.len(), &mut palette.top),
            Self::Chooser { chooser, top } => (chooser.at, chooser.rows.len(), top),
            Self::Help { .. } | Self::Prompt(_) => return,
        };
        let earliest = (at + 1).saturating_sub(room);
        *top = (*top)
            .clamp(earliest, at.max(earliest))
            .min(count.saturating_sub(room));
    }
}

/// Where a key leads in a list of `count` rows of which `room` are in view; none if it does not
/// move. Single steps go round.
pub(super) fn moved(key: Key, at: usize, count: usize, room: usize) -> Option<usize> {
    let last = count.checked_sub(1)?;
    let page = room.saturating_sub(1).max(1);
    Some(match key {
        Key::Up if at == 0 => last,
        Key::Up => at - 1,
        Key::Down if at >= last => 0,
        Key::Down => at + 1,
        Key::PageUp => at.saturating_sub(page),
        Key::PageDown => (at + page).min(last),
        Key::Home => 0,
        Key::End => last,
        _ => return None,
    })
}

/// The arrow that a letter stands for where nothing is typed.
pub(super) fn arrow(key: Key) -> Key {
    match key {
        Key::Char('h') => Key::Left,
        Key::Char('j') => Key::Down,
        Key::Char('k') => Key::Up,
        Key::Char('l') => Key::Right,
        other => other,
    }
}

//! The list of all that can be done now, and how typing narrows it.

use super::App;
use crate::action::{Binding, Command, Mode, bindings};

/// The list, open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Palette {
    /// What was typed.
    pub typed: String,
    /// Whether characters are typed (`:`), or move the selection (`.`).
    pub typing: bool,
    /// The commands that are left.
    pub found: Vec<Command>,
    /// The selected one.
    pub at: usize,
    /// The first row that is shown.
    pub top: usize,
}

/// Whether a command belongs on the list: not the ways to move about, nor the list itself.
fn is_listed(mode: Mode, command: Command) -> bool {
    match command {
        Command::Up
        | Command::Down
        | Command::Select
        | Command::NextButton
        | Command::PreviousButton
        | Command::Digit
        | Command::Actions => false,
        Command::Left | Command::Right => mode == Mode::Playback,
        _ => true,
    }
}

impl App {
    /// What can be done now and fits what was typed, the best first.
    pub(super) fn found(&self, typed: &str) -> Vec<Command> {
        let mode = self.mode();
        let typed = typed.trim().to_lowercase();
        let listed = |b: &&Binding| is_listed(mode, b.command) && self.can(b.command);
        let mut found: Vec<(u8, Command)> = bindings(mode)
            .filter(listed)
            .filter_map(|binding| Some((rank(&self.named(binding), &typed)?, binding.command)))
            .collect();
        found.sort_by_key(|&(rank, _)| rank);
        found.into_iter().map(|(_, command)| command).collect()
    }
}

/// How well a line of the table fits what was typed, the best 0; none if it does not. A word fits
/// by its beginning: what is found by letters from anywhere surprises whoever types on.
fn rank(binding: &Binding, typed: &str) -> Option<u8> {
    let (label, help) = (binding.label, binding.help.to_lowercase());
    if label.starts_with(typed) {
        Some(0)
    } else if has_words(label, typed) {
        Some(1)
    } else {
        has_words(&format!("{label} {help}"), typed).then_some(2)
    }
}

/// Whether each word that was typed begins a word of the text.
fn has_words(text: &str, typed: &str) -> bool {
    let begins = |word: &str| text.split(' ').any(|known| known.starts_with(word));
    typed.split_whitespace().all(begins)
}

#[cfg(test)]
mod tests {
    use super::has_words;

    #[test]
    fn words_are_found_by_their_beginnings() {
        assert!(has_words("copy moves", "mo"));
        assert!(has_words("copy moves", "mo co"));
        assert!(has_words("undo", ""));
        assert!(!has_words("suspend", "und"));
    }
}

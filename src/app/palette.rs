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
            .filter_map(|binding| Some((rank(binding, &typed)?, binding.command)))
            .collect();
        found.sort_by_key(|&(rank, _)| rank);
        found.into_iter().map(|(_, command)| command).collect()
    }
}

/// How well a line of the table fits what was typed, the best 0; none if it does not.
fn rank(binding: &Binding, typed: &str) -> Option<u8> {
    let has_words = |text: &str| typed.split_whitespace().all(|word| text.contains(word));
    let (label, help) = (binding.label, binding.help);
    if label.starts_with(typed) {
        Some(0)
    } else if has_words(label) {
        Some(1)
    } else if has_words(&format!("{label} {help}").to_lowercase()) {
        Some(2)
    } else {
        is_subsequence(typed, label).then_some(3)
    }
}

/// Whether the letters stand in a text in this order.
fn is_subsequence(letters: &str, text: &str) -> bool {
    let mut text = text.chars();
    letters
        .chars()
        .filter(|c| !c.is_whitespace())
        .all(|letter| text.any(|c| c == letter))
}

#[cfg(test)]
mod tests {
    use super::is_subsequence;

    #[test]
    fn letters_may_stand_apart_but_in_their_order() {
        assert!(is_subsequence("cpm", "copy moves"));
        assert!(is_subsequence("", "undo"));
        assert!(!is_subsequence("ou", "undo"));
        assert!(!is_subsequence("undoo", "undo"));
    }
}

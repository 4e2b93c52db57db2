//! The help: the key table in words, what holds now first.

use crate::action::{BINDINGS, Binding, Mode};
use crate::games::session::Session;

/// A row of the help.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// What the next rows are about.
    Heading(&'static str),
    /// A line of the key table, with so much of its help as there is room for.
    Key(&'static Binding, &'static str),
    /// Something else to know: what one does, and what comes of it.
    Word(&'static str, &'static str),
    /// The rest of what did not fit into the row above.
    More(&'static str),
    /// Nothing.
    Blank,
}

/// What holds for the mouse and in dialogs; it is in no table.
const ELSE: &[(&str, &str)] = &[
    ("click a move", "go to that place of the game"),
    ("click beside", "close a dialog"),
    ("tab", "to the buttons below; enter pushes one"),
];

const MODES: &[(Mode, &str)] = &[
    (Mode::Menu, "In the menu"),
    (Mode::Play, "Playing"),
    (Mode::Edit, "Setting up a position"),
    (Mode::Playback, "Looking at a line of play"),
];

/// The columns of the keys on a screen of so many columns; on a narrow one only one is shown.
pub fn keys_width(width: u16) -> u16 {
    if is_narrow(width) { 13 } else { 16 }
}

/// Whether there is room for one key only.
pub fn is_narrow(width: u16) -> bool {
    width < 76
}

/// The rows of the help on a screen of so many columns, for what is going on in a game, if one is
/// open.
pub fn lines(mode: Mode, session: Option<&dyn Session>, width: u16) -> Vec<Line> {
    let columns = width.saturating_sub(keys_width(width) + 3).max(8).into();
    let mut wrapped = Vec::with_capacity(BINDINGS.len() + 20);
    for line in whole_lines(mode, session) {
        let (text, begin): (_, fn(Line, &'static str) -> Line) = match line {
            Line::Key(_, text) => (text, |line, text| match line {
                Line::Key(binding, _) => Line::Key(binding, text),
                other => other,
            }),
            Line::Word(_, text) => (text, |line, text| match line {
                Line::Word(how, _) => Line::Word(how, text),
                other => other,
            }),
            _ => ("", |line, _| line),
        };
        let (first, mut rest) = split(text, columns);
        wrapped.push(begin(line, first));
        while !rest.is_empty() {
            let (next, after) = split(rest, columns);
            wrapped.push(Line::More(next));
            rest = after;
        }
    }
    wrapped
}

/// Divides a text of 7 bits at the last blank that leaves at most so many columns before it.
fn split(text: &'static str, columns: usize) -> (&'static str, &'static str) {
    if text.len() <= columns {
        return (text, "");
    }
    let blank = text[..=columns].rfind(' ').or_else(|| text.find(' '));
    blank.map_or((text, ""), |at| (&text[..at], &text[at + 1..]))
}

fn whole_lines(mode: Mode, session: Option<&dyn Session>) -> Vec<Line> {
    let mut lines = Vec::with_capacity(BINDINGS.len() + 20);
    let is_known = |b: &&Binding| session.is_none_or(|session| session.knows(b.command));
    let known = || BINDINGS.iter().filter(is_known);
    let everywhere = |b: &&Binding| b.modes.len() == MODES.len();
    let heading = |wanted: Mode| MODES.iter().find(|(m, _)| *m == wanted).map_or("", |m| m.1);
    let here = |b: &&Binding| b.modes.contains(&mode) && !everywhere(b);
    let of = |mode| Section { mode, session };
    of(mode).put(&mut lines, heading(mode), known().filter(here));
    of(mode).put(&mut lines, "Everywhere", known().filter(everywhere));
    lines.extend([Line::Heading("Mouse and buttons")]);
    let gestures = session.map_or(&[][..], |session| session.gestures());
    let words = gestures.iter().chain(ELSE);
    lines.extend(words.map(|&(how, what)| Line::Word(how, what)));
    lines.push(Line::Blank);
    let mut shown = vec![mode];
    for &(other, title) in MODES.iter().filter(|(m, _)| *m != mode && *m != Mode::Menu) {
        let new = |b: &&Binding| {
            b.modes.contains(&other) && !b.modes.iter().any(|mode| shown.contains(mode))
        };
        of(other).put(&mut lines, title, known().filter(new));
        shown.push(other);
    }
    lines.pop();
    lines
}

/// A part of the help: what holds in a mode, in the words of a game.
struct Section<'a> {
    mode: Mode,
    session: Option<&'a dyn Session>,
}

impl Section<'_> {
    fn put(
        &self,
        lines: &mut Vec<Line>,
        title: &'static str,
        bindings: impl Iterator<Item = &'static Binding>,
    ) {
        lines.push(Line::Heading(title));
        lines.extend(bindings.map(|binding| {
            let own = |session: &dyn Session| session.help(self.mode, binding.command);
            Line::Key(binding, self.session.and_then(own).unwrap_or(binding.help))
        }));
        lines.push(Line::Blank);
    }
}

#[cfg(test)]
mod tests {
    use super::{Line, MODES, lines, split};
    use crate::action::BINDINGS;

    #[test]
    fn a_long_help_goes_on_in_the_next_row() {
        assert_eq!(split("go on with it", 9), ("go on", "with it"));
        assert_eq!(split("go on with it", 10), ("go on with", "it"));
        assert_eq!(split("go on", 5), ("go on", ""));
        assert_eq!(split("longest", 3), ("longest", ""));
    }

    #[test]
    fn the_help_has_every_line_of_the_table_that_holds_now() {
        for &(mode, _) in MODES {
            let lines = lines(mode, None, 100);
            for binding in BINDINGS.iter().filter(|b| b.modes.contains(&mode)) {
                let same = |line: &&Line| match line {
                    Line::Key(b, _) => b.command == binding.command && b.help == binding.help,
                    _ => false,
                };
                assert_eq!(lines.iter().filter(same).count(), 1, "{mode:?} {binding:?}");
            }
        }
    }
}

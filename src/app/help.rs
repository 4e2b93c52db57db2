//! The help: the key table in words, what holds now first.

use crate::action::{BINDINGS, Binding, Mode};

/// A row of the help.
#[derive(Clone, Copy, Debug)]
pub enum Line {
    /// What the next rows are about.
    Heading(&'static str),
    /// A line of the key table.
    Key(&'static Binding),
    /// Something else to know: what one does, and what comes of it.
    Word(&'static str, &'static str),
    /// Nothing.
    Blank,
}

/// What holds for the mouse and in dialogs; it is in no table.
const ELSE: &[(&str, &str)] = &[
    ("click, click", "lift a peg, let it jump"),
    ("drag", "the same in one go; in edit, set many"),
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

/// The rows of the help, for what is going on.
pub fn lines(mode: Mode) -> Vec<Line> {
    let mut lines = Vec::with_capacity(BINDINGS.len() + 20);
    let everywhere = |b: &&Binding| b.modes.len() == MODES.len();
    let heading = |wanted: Mode| MODES.iter().find(|(m, _)| *m == wanted).map_or("", |m| m.1);
    let here = |b: &&Binding| b.modes.contains(&mode) && !everywhere(b);
    section(&mut lines, heading(mode), BINDINGS.iter().filter(here));
    section(&mut lines, "Everywhere", BINDINGS.iter().filter(everywhere));
    lines.extend([Line::Heading("Mouse and buttons")]);
    lines.extend(ELSE.iter().map(|&(how, what)| Line::Word(how, what)));
    lines.push(Line::Blank);
    let mut shown = vec![mode];
    for &(other, title) in MODES.iter().filter(|(m, _)| *m != mode && *m != Mode::Menu) {
        let new = |b: &&Binding| {
            b.modes.contains(&other) && !b.modes.iter().any(|mode| shown.contains(mode))
        };
        section(&mut lines, title, BINDINGS.iter().filter(new));
        shown.push(other);
    }
    lines.pop();
    lines
}

fn section(
    lines: &mut Vec<Line>,
    title: &'static str,
    bindings: impl Iterator<Item = &'static Binding>,
) {
    lines.push(Line::Heading(title));
    lines.extend(bindings.map(Line::Key));
    lines.push(Line::Blank);
}

#[cfg(test)]
mod tests {
    use super::{Line, MODES, lines};
    use crate::action::BINDINGS;

    #[test]
    fn the_help_has_every_line_of_the_table_that_holds_now() {
        for &(mode, _) in MODES {
            let lines = lines(mode);
            for binding in BINDINGS.iter().filter(|b| b.modes.contains(&mode)) {
                let same = |line: &&Line| matches!(line, Line::Key(b) if std::ptr::eq(*b, binding));
                assert_eq!(lines.iter().filter(same).count(), 1, "{mode:?} {binding:?}");
            }
        }
    }
}

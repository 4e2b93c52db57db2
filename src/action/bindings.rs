//! The key table: which key means what, when, and the words for it.
//!
//! The order is that of the context bar: what is most useful stands first. A command may have a
//! line for each mode, for its words change with what is going on.

use super::{Command as C, Command, Key, Key as K, Mode};

/// One line of the key table.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What is done.
    pub command: Command,
    /// By which keys; the first is shown.
    pub keys: &'static [Key],
    /// One word or two, for the bar and the palette.
    pub label: &'static str,
    /// What it does, for the help.
    pub help: &'static str,
    /// When it holds.
    pub modes: &'static [Mode],
}

const ALWAYS: &[Mode] = &[Mode::Menu, Mode::Play, Mode::Edit, Mode::Playback];
const GAME: &[Mode] = &[Mode::Play, Mode::Edit, Mode::Playback];
const POINTED: &[Mode] = &[Mode::Menu, Mode::Play, Mode::Edit];
const BOARD: &[Mode] = &[Mode::Play, Mode::Edit];
const MENU: &[Mode] = &[Mode::Menu];
const PLAY: &[Mode] = &[Mode::Play];
const EDIT: &[Mode] = &[Mode::Edit];
const WATCH: &[Mode] = &[Mode::Play, Mode::Playback];
const PLAYBACK: &[Mode] = &[Mode::Playback];
const DIGITS: &[Key] = &[
    K::Char('1'),
    K::Char('2'),
    K::Char('3'),
    K::Char('4'),
    K::Char('5'),
    K::Char('6'),
    K::Char('7'),
    K::Char('8'),
    K::Char('9'),
];

const fn bind(
    command: Command,
    keys: &'static [Key],
    label: &'static str,
    modes: &'static [Mode],
    help: &'static str,
) -> Binding {
    Binding {
        command,
        keys,
        label,
        help,
        modes,
    }
}

/// The key table. In one mode a key stands once, and so does a command.
#[rustfmt::skip] // a line of the table is a line
pub const BINDINGS: &[Binding] = &[
    bind(C::Up, &[K::Up, K::Char('k')], "up", ALWAYS, "move up"),
    bind(C::Down, &[K::Down, K::Char('j')], "down", ALWAYS, "move down"),
    bind(C::Left, &[K::Left, K::Char('h')], "left", POINTED, "move left"),
    bind(C::Right, &[K::Right, K::Char('l')], "right", POINTED, "move right"),
    bind(C::Select, &[K::Enter, K::Char(' ')], "open", MENU, "open the game"),
    bind(C::Select, &[K::Char(' '), K::Enter], "lift", PLAY, "lift the peg, or let it jump"),
    bind(C::Select, &[K::Char(' '), K::Enter], "set", EDIT, "set the peg, or take it away"),
    bind(C::Run, &[K::Char(' '), K::Char('p')], "run", PLAYBACK, "play the line by itself, or halt"),
    bind(C::Left, &[K::Left, K::Char('h')], "step back", PLAYBACK, "a jump back in the line"),
    bind(C::Right, &[K::Right, K::Char('l')], "step on", PLAYBACK, "the next jump of the line"),
    bind(C::TakeOver, &[K::Enter], "take over", PLAYBACK, "play on yourself from here"),
    bind(C::Cancel, &[K::Esc], "resume", MENU, "go on with the game that is open"),
    bind(C::Cancel, &[K::Esc], "back", PLAY, "let go of the peg, or leave for the menu"),
    bind(C::Cancel, &[K::Esc], "back", EDIT, "leave the position as it was"),
    bind(C::Cancel, &[K::Esc], "back", PLAYBACK, "go back to the game"),
    bind(C::Faster, &[K::Char('+'), K::Char('=')], "faster", PLAYBACK, "play the line faster"),
    bind(C::Slower, &[K::Char('-')], "slower", PLAYBACK, "play the line slower"),
    bind(C::LastWinnable, &[K::Char('w')], "winnable", PLAY, "back to the last position that can still be won"),
    bind(C::Undo, &[K::Char('u'), K::Backspace], "undo", BOARD, "take the last step back"),
    bind(C::Redo, &[K::Char('r'), K::Ctrl('r')], "redo", BOARD, "do it again"),
    bind(C::Solve, &[K::Char('s')], "solve", GAME, "start the engine on this position, or stop it"),
    bind(C::Digit, DIGITS, "column", GAME, "play in the column of this number"),
    bind(C::Hint, &[K::Char('H')], "hint", PLAY, "show a jump that keeps the win; again: play it"),
    bind(C::Marks, &[K::Char('a')], "marks", PLAY, "mark the jumps that keep the win and that lose it"),
    bind(C::Panel, &[K::Char('x')], "engine", GAME, "show the engine instead of the board, or the board again"),
    bind(C::Edit, &[K::Char('e')], "edit", PLAY, "set up a position"),
    bind(C::Edit, &[K::Char('e')], "play", EDIT, "play the position as it is set up"),
    bind(C::New, &[K::Char('n')], "new", PLAY, "a new game from a vacancy of your choice"),
    bind(C::Board, &[K::Char('b')], "board", BOARD, "choose a board"),
    bind(C::Puzzles, &[K::Char('P')], "puzzles", PLAY, "choose a puzzle: of the day, random or classic"),
    bind(C::Players, &[K::Char('O')], "players", WATCH, "choose who plays: people, and engines by their level"),
    bind(C::Swap, &[K::Char('X')], "swap", GAME, "exchange who plays which side"),
    bind(C::Review, &[K::Char('A')], "review", PLAY, "look for the first mistake of the game"),
    bind(C::Target, &[K::Char('t')], "target", BOARD, "choose where to end"),
    bind(C::RandomWinnable, &[K::Char('g')], "random", EDIT, "a random position that can be won"),
    bind(C::Clear, &[K::Char('C')], "clear", EDIT, "take all pegs away"),
    bind(C::Fill, &[K::Char('F')], "fill", EDIT, "put a peg on every cell"),
    bind(C::Invert, &[K::Char('I')], "invert", EDIT, "exchange pegs and holes"),
    bind(C::RandomClass, &[K::Char('G')], "random class", EDIT, "a random position of the class that the target needs"),
    bind(C::Position, &[K::Char('i'), K::Char('/')], "position", BOARD, "type or paste a position in any notation"),
    bind(C::Overlay, &[K::Char('v')], "view", GAME, "show position classes or the certificate on the board"),
    bind(C::Survival, &[K::Char('V')], "survival", WATCH, "how many positions survive, peg by peg"),
    bind(C::Shortest, &[K::Char('S')], "shortest", BOARD, "a solution in the fewest moves, proved"),
    bind(C::Restart, &[K::Char('R')], "restart", PLAY, "begin again from the same position"),
    bind(C::First, &[K::Home, K::Char('0')], "first", GAME, "to the first position"),
    bind(C::Last, &[K::End, K::Char('$')], "last", GAME, "to the last position"),
    bind(C::Engine, &[K::Char('o')], "options", GAME, "choose engine, schedule, threads and memory"),
    bind(C::CopyPosition, &[K::Char('y')], "copy", GAME, "copy the position"),
    bind(C::CopyMoves, &[K::Char('Y')], "copy moves", GAME, "copy the moves"),
    bind(C::Export, &[K::Char('E')], "export", GAME, "write position and moves to a file"),
    bind(C::Coordinates, &[K::Char('c')], "coordinates", GAME, "show or hide the names of rows and columns"),
    bind(C::Theme, &[K::Char('T')], "theme", ALWAYS, "choose a theme"),
    bind(C::Quit, &[K::Char('q'), K::Ctrl('c')], "quit", ALWAYS, "leave parlour; the game is kept"),
    bind(C::Motion, &[K::Char('M')], "motion", ALWAYS, "motion on or off"),
    bind(C::Mouse, &[K::Char('m')], "mouse", ALWAYS, "leave the mouse to the terminal, or take it back"),
    bind(C::Menu, &[K::Char('Q')], "menu", GAME, "to the menu of games"),
    bind(C::Palette, &[K::Char(':')], "command", ALWAYS, "type the name of what shall be done"),
    bind(C::NextButton, &[K::Tab], "next button", ALWAYS, "to the next button of the bar"),
    bind(C::PreviousButton, &[K::BackTab], "previous button", ALWAYS, "to the button before"),
    bind(C::Redraw, &[K::Ctrl('l')], "redraw", ALWAYS, "draw the whole screen again"),
    bind(C::Suspend, &[K::Ctrl('z')], "suspend", ALWAYS, "stop the program as a job of the shell"),
    bind(C::Actions, &[K::Char('.')], "more", ALWAYS, "a list of all that can be done now"),
    bind(C::Help, &[K::Char('?')], "help", ALWAYS, "the keys and what they do"),
];

/// The bindings that hold in a mode, in the order of the table.
pub fn bindings(mode: Mode) -> impl Iterator<Item = &'static Binding> {
    BINDINGS.iter().filter(move |b| b.modes.contains(&mode))
}

/// What a key means in a mode.
pub fn command(mode: Mode, key: Key) -> Option<Command> {
    let found = bindings(mode).find(|b| b.keys.contains(&key));
    found.map(|b| b.command)
}

/// The line of the table for a command in a mode, if it holds there.
pub fn binding(mode: Mode, command: Command) -> Option<&'static Binding> {
    bindings(mode).find(|b| b.command == command)
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::{ALWAYS, BINDINGS, bindings};

    #[test]
    fn in_one_mode_a_key_and_a_command_stand_once() {
        for &mode in ALWAYS {
            let mut keys = HashSet::new();
            let mut commands = HashSet::new();
            for binding in bindings(mode) {
                assert!(commands.insert(binding.command), "{mode:?} {binding:?}");
                for &key in binding.keys {
                    assert!(keys.insert(key), "{mode:?}: {key} stands twice");
                }
            }
        }
    }

    #[test]
    fn every_line_says_what_it_does_in_seven_bits() {
        for binding in BINDINGS {
            assert!(!binding.keys.is_empty() && !binding.modes.is_empty());
            assert!(binding.label.is_ascii() && (1..=15).contains(&binding.label.len()));
            assert!(binding.help.is_ascii() && (5..=56).contains(&binding.help.len()));
        }
    }
}

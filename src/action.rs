//! What a person can do: keys, pointing, the commands that they mean, and the key table.
//!
//! A key or a click becomes a [`Command`] by way of [`BINDINGS`], the one table that also feeds the
//! context bar, the list of actions, the help and the command palette. A click becomes a [`Spot`]:
//! whatever was drawn there says what it is.

use std::fmt::{self, Display, Formatter};

/// A key, with the modifiers that we tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Key {
    /// A character as typed, shifted or not.
    Char(char),
    /// Control and a letter, in lower case.
    Ctrl(char),
    /// The arrow.
    Up,
    /// The arrow.
    Down,
    /// The arrow.
    Left,
    /// The arrow.
    Right,
    /// Enter or return.
    Enter,
    /// Escape.
    Esc,
    /// Tab.
    Tab,
    /// Shift and tab.
    BackTab,
    /// Delete to the left.
    Backspace,
    /// Delete to the right.
    Delete,
    /// To the beginning.
    Home,
    /// To the end.
    End,
    /// A page up.
    PageUp,
    /// A page down.
    PageDown,
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let name = match self {
            Self::Char(' ') => "space",
            Self::Char(c) => return write!(f, "{c}"),
            Self::Ctrl(c) => return write!(f, "ctrl-{c}"),
            Self::Up => "up",
            Self::Down => "down",
            Self::Left => "left",
            Self::Right => "right",
            Self::Enter => "enter",
            Self::Esc => "esc",
            Self::Tab => "tab",
            Self::BackTab => "shift-tab",
            Self::Backspace => "backspace",
            Self::Delete => "delete",
            Self::Home => "home",
            Self::End => "end",
            Self::PageUp => "page-up",
            Self::PageDown => "page-down",
        };
        f.write_str(name)
    }
}

/// What the mouse did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Pointing {
    /// The left button went down.
    Press,
    /// The mouse moved with the left button down.
    Drag,
    /// The left button came up.
    Release,
    /// The wheel turned away.
    ScrollUp,
    /// The wheel turned near.
    ScrollDown,
}

/// What lies at a place of the screen, told by what was drawn there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Spot {
    /// A cell of the board, by its number.
    Cell(u8),
    /// A button: it does this.
    Command(Command),
    /// A row of the list that is open, from 0.
    Row(usize),
    /// A place in the list of moves: after so many jumps.
    Ply(usize),
    /// The inside of an open dialog, beside its rows.
    Dialog,
    /// Nothing of these.
    Nothing,
}

/// What the app is doing: which bindings hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Mode {
    /// The menu of games.
    Menu,
    /// Playing a game.
    Play,
    /// Setting up a position.
    Edit,
    /// Looking at a line of play.
    Playback,
}

/// Everything that can be done. One of these for each line of [`BINDINGS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Command {
    /// Move the cursor, or the selection of a list.
    Up,
    /// Move the cursor, or the selection of a list.
    Down,
    /// Move the cursor, or change a setting.
    Left,
    /// Move the cursor, or change a setting.
    Right,
    /// Lift, drop, set, open: what the cursor is on.
    Select,
    /// Back out: drop the lift, close the dialog, leave the mode.
    Cancel,
    /// Take a move back.
    Undo,
    /// Play it again.
    Redo,
    /// To the first position.
    First,
    /// To the last position.
    Last,
    /// Begin again from the same position.
    Restart,
    /// A new game from a vacancy to choose.
    New,
    /// Choose a board.
    Board,
    /// Choose a target.
    Target,
    /// Go back to the last position that can still be won.
    LastWinnable,
    /// Show the next drawing over the board: position class, certificate.
    Overlay,
    /// Show or hide the coordinates.
    Coordinates,
    /// Set up a position, or end that.
    Edit,
    /// Type or paste a position.
    Position,
    /// Clear the board.
    Clear,
    /// Fill the board.
    Fill,
    /// Exchange pegs and holes.
    Invert,
    /// A random position that can be won.
    RandomWinnable,
    /// A random position of the class that the target needs.
    RandomClass,
    /// Start the engine, or stop it.
    Solve,
    /// Choose engine, schedule, threads, memory.
    Engine,
    /// Play the line by itself, or halt.
    Run,
    /// Faster.
    Faster,
    /// Slower.
    Slower,
    /// Play on from here.
    TakeOver,
    /// Show the engine panel instead of the board, where there is no room for both.
    Panel,
    /// Copy the position.
    CopyPosition,
    /// Copy the moves.
    CopyMoves,
    /// Write position and moves to a file.
    Export,
    /// Choose a theme.
    Theme,
    /// Motion on or off.
    Motion,
    /// Mouse on or off, so that the terminal can select text.
    Mouse,
    /// The keys and what they do.
    Help,
    /// The list of all that can be done now.
    Actions,
    /// Type the name of what shall be done.
    Palette,
    /// To the next button of the bar.
    NextButton,
    /// To the button before.
    PreviousButton,
    /// Draw the whole screen again.
    Redraw,
    /// Stop the process as a shell's job.
    Suspend,
    /// To the menu of games.
    Menu,
    /// Leave the program.
    Quit,
}

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
const BOARD: &[Mode] = &[Mode::Play, Mode::Edit];
const PLAY: &[Mode] = &[Mode::Play];
const EDIT: &[Mode] = &[Mode::Edit];
const PLAYBACK: &[Mode] = &[Mode::Playback];

const fn bind(
    command: Command,
    keys: &'static [Key],
    label: &'static str,
    help: &'static str,
    modes: &'static [Mode],
) -> Binding {
    Binding {
        command,
        keys,
        label,
        help,
        modes,
    }
}

/// The key table. In one mode a key stands once.
pub const BINDINGS: &[Binding] = &[
    bind(
        Command::Up,
        &[Key::Up, Key::Char('k')],
        "up",
        "move up",
        ALWAYS,
    ),
    bind(
        Command::Down,
        &[Key::Down, Key::Char('j')],
        "down",
        "move down",
        ALWAYS,
    ),
    bind(
        Command::Left,
        &[Key::Left, Key::Char('h')],
        "left",
        "move left; a step back in a line",
        ALWAYS,
    ),
    bind(
        Command::Right,
        &[Key::Right, Key::Char('l')],
        "right",
        "move right; a step on in a line",
        ALWAYS,
    ),
    bind(
        Command::Select,
        &[Key::Enter, Key::Char(' ')],
        "select",
        "lift, drop, set or open what the cursor is on",
        &[Mode::Menu, Mode::Play, Mode::Edit],
    ),
    bind(
        Command::Run,
        &[Key::Char(' '), Key::Char('p')],
        "run",
        "play the line by itself, or halt",
        PLAYBACK,
    ),
    bind(
        Command::TakeOver,
        &[Key::Enter],
        "take over",
        "play on yourself from here",
        PLAYBACK,
    ),
    bind(
        Command::Faster,
        &[Key::Char('+'), Key::Char('=')],
        "faster",
        "play the line faster",
        PLAYBACK,
    ),
    bind(
        Command::Slower,
        &[Key::Char('-')],
        "slower",
        "play the line slower",
        PLAYBACK,
    ),
    bind(
        Command::Cancel,
        &[Key::Esc],
        "back",
        "drop the peg, close the dialog, leave the mode",
        ALWAYS,
    ),
    bind(
        Command::Undo,
        &[Key::Char('u'), Key::Backspace],
        "undo",
        "take the last jump back",
        BOARD,
    ),
    bind(
        Command::Redo,
        &[Key::Char('r'), Key::Ctrl('r')],
        "redo",
        "play it again",
        BOARD,
    ),
    bind(
        Command::Solve,
        &[Key::Char('s')],
        "solve",
        "start the engine on this position, or stop it",
        GAME,
    ),
    bind(
        Command::Edit,
        &[Key::Char('e')],
        "edit",
        "set up a position, or go and play it",
        BOARD,
    ),
    bind(
        Command::Board,
        &[Key::Char('b')],
        "board",
        "choose a board",
        BOARD,
    ),
    bind(
        Command::Target,
        &[Key::Char('t')],
        "target",
        "choose where to end",
        BOARD,
    ),
    bind(
        Command::New,
        &[Key::Char('n')],
        "new",
        "a new game from a vacancy of your choice",
        PLAY,
    ),
    bind(
        Command::Restart,
        &[Key::Char('R')],
        "restart",
        "begin again from the same position",
        PLAY,
    ),
    bind(
        Command::First,
        &[Key::Home, Key::Char('0')],
        "first",
        "to the first position",
        GAME,
    ),
    bind(
        Command::Last,
        &[Key::End, Key::Char('$')],
        "last",
        "to the last position",
        GAME,
    ),
    bind(
        Command::LastWinnable,
        &[Key::Char('w')],
        "winnable",
        "back to the last position that can still be won",
        PLAY,
    ),
    bind(
        Command::Overlay,
        &[Key::Char('v')],
        "view",
        "show position classes or the certificate on the board",
        GAME,
    ),
    bind(
        Command::Coordinates,
        &[Key::Char('c')],
        "coordinates",
        "show or hide the names of rows and columns",
        GAME,
    ),
    bind(
        Command::Position,
        &[Key::Char('i'), Key::Char('/')],
        "position",
        "type or paste a position in any notation",
        BOARD,
    ),
    bind(
        Command::Clear,
        &[Key::Char('C')],
        "clear",
        "take all pegs away",
        EDIT,
    ),
    bind(
        Command::Fill,
        &[Key::Char('F')],
        "fill",
        "put a peg on every cell",
        EDIT,
    ),
    bind(
        Command::Invert,
        &[Key::Char('I')],
        "invert",
        "exchange pegs and holes",
        EDIT,
    ),
    bind(
        Command::RandomWinnable,
        &[Key::Char('g')],
        "random",
        "a random position that can be won",
        EDIT,
    ),
    bind(
        Command::RandomClass,
        &[Key::Char('G')],
        "random class",
        "a random position of the class that the target needs",
        EDIT,
    ),
    bind(
        Command::Engine,
        &[Key::Char('o')],
        "engine",
        "choose engine, schedule, threads and memory",
        GAME,
    ),
    bind(
        Command::Panel,
        &[Key::Char('x')],
        "panel",
        "show board or engine where there is no room for both",
        GAME,
    ),
    bind(
        Command::CopyPosition,
        &[Key::Char('y')],
        "copy",
        "copy the position",
        GAME,
    ),
    bind(
        Command::CopyMoves,
        &[Key::Char('Y')],
        "copy moves",
        "copy the moves",
        GAME,
    ),
    bind(
        Command::Export,
        &[Key::Char('E')],
        "export",
        "write position and moves to a file",
        GAME,
    ),
    bind(
        Command::Theme,
        &[Key::Char('T')],
        "theme",
        "choose a theme",
        ALWAYS,
    ),
    bind(
        Command::Motion,
        &[Key::Char('M')],
        "motion",
        "motion on or off",
        ALWAYS,
    ),
    bind(
        Command::Mouse,
        &[Key::Char('m')],
        "mouse",
        "leave the mouse to the terminal, or take it back",
        ALWAYS,
    ),
    bind(
        Command::Help,
        &[Key::Char('?')],
        "help",
        "the keys and what they do",
        ALWAYS,
    ),
    bind(
        Command::Actions,
        &[Key::Char('.')],
        "more",
        "a list of all that can be done now",
        ALWAYS,
    ),
    bind(
        Command::Palette,
        &[Key::Char(':')],
        "command",
        "type the name of what shall be done",
        ALWAYS,
    ),
    bind(
        Command::NextButton,
        &[Key::Tab],
        "next button",
        "to the next button of the bar",
        ALWAYS,
    ),
    bind(
        Command::PreviousButton,
        &[Key::BackTab],
        "previous button",
        "to the button before",
        ALWAYS,
    ),
    bind(
        Command::Redraw,
        &[Key::Ctrl('l')],
        "redraw",
        "draw the whole screen again",
        ALWAYS,
    ),
    bind(
        Command::Suspend,
        &[Key::Ctrl('z')],
        "suspend",
        "stop the program as a job of the shell",
        ALWAYS,
    ),
    bind(
        Command::Menu,
        &[Key::Char('Q')],
        "menu",
        "to the menu of games",
        GAME,
    ),
    bind(
        Command::Quit,
        &[Key::Char('q'), Key::Ctrl('c')],
        "quit",
        "leave parlour; the game is kept",
        ALWAYS,
    ),
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

/// The line of the table for a command.
pub fn binding(command: Command) -> &'static Binding {
    let found = BINDINGS.iter().find(|b| b.command == command);
    found.expect("every command has a line in the table; a test counts them")
}

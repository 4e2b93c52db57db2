//! What a person can do: keys, pointing, the commands that they mean, and the key table.
//!
//! A key or a click becomes a [`Command`] by way of [`BINDINGS`], the one table that also feeds the
//! context bar, the list of actions, the help and the command palette. A click becomes a [`Spot`]:
//! whatever was drawn there says what it is.

mod bindings;

use std::fmt::{self, Display, Formatter};

pub use bindings::{BINDINGS, Binding, binding, bindings, command};

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

impl Key {
    /// Its name, if it is more than a character.
    fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Char(' ') => "space",
            Self::Char(_) | Self::Ctrl(_) => return None,
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
        })
    }

    /// The columns of its name.
    pub fn width(self) -> usize {
        match self {
            Self::Ctrl(_) => "ctrl-c".len(),
            _ => self.name().map_or(1, str::len),
        }
    }
}

impl Display for Key {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match (self, self.name()) {
            (_, Some(name)) => f.write_str(name),
            (Self::Ctrl(c), _) => write!(f, "ctrl-{c}"),
            (Self::Char(c), _) => write!(f, "{c}"),
            _ => Ok(()),
        }
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
    /// Choose a puzzle.
    Puzzles,
    /// Choose a board.
    Board,
    /// Choose a target.
    Target,
    /// Go back to the last position that can still be won.
    LastWinnable,
    /// Show a jump that keeps the win, then play it.
    Hint,
    /// Mark the jumps that keep the win and those that lose it, or not.
    Marks,
    /// Drop into the column of the digit that was pressed, or set there.
    Digit,
    /// Choose who plays: people, and engines by their level.
    Players,
    /// Exchange who plays which side.
    Swap,
    /// Look for the first mistake of the game.
    Review,
    /// Show how many positions survive, by their pegs, or the board again.
    Survival,
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
    /// Look for a solution in the fewest moves.
    Shortest,
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

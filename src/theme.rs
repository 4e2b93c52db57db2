//! Themes: which colour and which weight each part of the screen has.
//!
//! A theme is one TOML file that gives a style to each [`Role`]; what it leaves out comes from the
//! theme that it inherits.

use ratatui::style::{Color, Style};

/// A part of the screen that has a style of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// Plain text, and the background of the whole screen.
    Text,
    /// Text of less weight.
    Dim,
    /// The name of the program, of a panel, of a dialog.
    Title,
    /// What shall catch the eye.
    Accent,
    /// A key in the bar and in the help.
    Key,
    /// The button of the bar, or the row of a list, that has the focus.
    Selected,
    /// Frames and rules.
    Border,
    /// Won, solved, keeps the win.
    Good,
    /// Stuck, unsolvable, loses the win.
    Bad,
    /// Unknown, or a warning.
    Caution,
    /// The surface of the board.
    Board,
    /// A peg.
    Peg,
    /// The lit edge of a peg.
    PegLight,
    /// A hole.
    Hole,
    /// The shaded edge of a hole.
    HoleShade,
    /// The cell under the cursor.
    Cursor,
    /// The peg that is lifted.
    Lifted,
    /// A hole in which the lifted peg can land.
    Landing,
    /// The cells of the last jump.
    LastJump,
    /// The cell where the game shall end.
    Goal,
    /// The names of rows and columns.
    Coordinate,
    /// Cells of the first of three classes, and cells that a proof counts.
    ClassA,
    /// Cells of the second class.
    ClassB,
    /// Cells of the third class.
    ClassC,
    /// A weight above 0.
    Weight,
    /// A weight below 0.
    NegativeWeight,
    /// A worker's time on a core.
    OnCpu,
    /// A worker's time ready, without a core.
    Starved,
    /// A worker's time blocked.
    Waiting,
    /// A worker's time without work.
    Idle,
    /// A small curve.
    Spark,
    /// The full part of a gauge.
    Gauge,
    /// The empty part of a gauge.
    GaugeEmpty,
}

/// A style for each role.
#[derive(Clone, Debug)]
pub struct Theme {
    name: String,
}

impl Theme {
    /// The name under which it is chosen.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The style of a role, in the colours that the terminal can show.
    pub fn style(&self, role: Role) -> Style {
        let colour = match role {
            Role::Dim | Role::Border | Role::GaugeEmpty | Role::Idle => Color::DarkGray,
            Role::Good | Role::OnCpu | Role::Gauge => Color::Green,
            Role::Bad => Color::Red,
            Role::Key | Role::Accent => Color::Cyan,
            _ => Color::Reset,
        };
        Style::new().fg(colour)
    }
}

/// How many colours the terminal has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Depth {
    /// None at all: bold, reverse and underline only.
    None,
    /// The sixteen colours of the terminal's own palette.
    Sixteen,
    /// The 256 of xterm.
    Many,
    /// All.
    #[default]
    True,
}

/// Whether the terminal's background is dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    /// Light text on dark.
    #[default]
    Dark,
    /// Dark text on light.
    Light,
}

/// All themes that can be chosen, in their order.
#[derive(Clone, Debug)]
pub struct Themes {
    list: Vec<Theme>,
}

impl Themes {
    /// The themes that are part of the program.
    pub fn embedded() -> Self {
        let name = "dark".to_owned();
        Self {
            list: vec![Theme { name }],
        }
    }

    /// The same themes in the colours that a terminal has.
    #[must_use]
    pub fn at(self, _depth: Depth) -> Self {
        self
    }

    /// The names, in the order in which they are offered.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(Theme::name)
    }

    /// The theme of this name.
    pub fn named(&self, name: &str) -> Option<&Theme> {
        self.list.iter().find(|theme| theme.name() == name)
    }

    /// The theme to begin with on a terminal of this shade.
    pub fn usual(&self, _shade: Shade) -> &Theme {
        &self.list[0]
    }
}

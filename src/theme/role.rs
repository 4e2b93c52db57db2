//! The parts of the screen that have a style of their own.

use std::fmt::{self, Display, Formatter};

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
    /// A hole: its background is the inside, its foreground the sign where it is small.
    Hole,
    /// The shaded edge of a hole.
    HoleShade,
    /// The cell under the cursor.
    Cursor,
    /// The peg that is lifted.
    Lifted,
    /// A hole in which the lifted peg can land.
    Landing,
    /// A move that keeps the win; of a jump its landing, and the peg that has it.
    Keeps,
    /// A move that loses the win; of a jump its landing, and the peg that has no other.
    Loses,
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
    /// The pieces of the side that moves first.
    First,
    /// Their lit edge.
    FirstLight,
    /// The pieces of the other side.
    Second,
    /// Their lit edge.
    SecondLight,
    /// What discs fall into: its background is the body, its foreground what is written on it.
    Rack,
    /// The shaded edge of a hole in the rack.
    RackShade,
    /// The column of the rack under the cursor.
    RackChosen,
    /// The line of pieces that ended a game.
    Line,
    /// A move that is proposed.
    Hint,
    /// The worth of a move that neither wins nor loses, on the board.
    Even,
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

impl Role {
    /// All roles, in their order.
    pub const ALL: [Self; 45] = [
        Self::Text,
        Self::Dim,
        Self::Title,
        Self::Accent,
        Self::Key,
        Self::Selected,
        Self::Border,
        Self::Good,
        Self::Bad,
        Self::Caution,
        Self::Board,
        Self::Peg,
        Self::PegLight,
        Self::Hole,
        Self::HoleShade,
        Self::Cursor,
        Self::Lifted,
        Self::Landing,
        Self::Keeps,
        Self::Loses,
        Self::LastJump,
        Self::Goal,
        Self::Coordinate,
        Self::ClassA,
        Self::ClassB,
        Self::ClassC,
        Self::Weight,
        Self::NegativeWeight,
        Self::First,
        Self::FirstLight,
        Self::Second,
        Self::SecondLight,
        Self::Rack,
        Self::RackShade,
        Self::RackChosen,
        Self::Line,
        Self::Hint,
        Self::Even,
        Self::OnCpu,
        Self::Starved,
        Self::Waiting,
        Self::Idle,
        Self::Spark,
        Self::Gauge,
        Self::GaugeEmpty,
    ];

    /// Its name in a theme's file.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Dim => "dim",
            Self::Title => "title",
            Self::Accent => "accent",
            Self::Key => "key",
            Self::Selected => "selected",
            Self::Border => "border",
            Self::Good => "good",
            Self::Bad => "bad",
            Self::Caution => "caution",
            Self::Board => "board",
            Self::Peg => "peg",
            Self::PegLight => "peg-light",
            Self::Hole => "hole",
            Self::HoleShade => "hole-shade",
            Self::Cursor => "cursor",
            Self::Lifted => "lifted",
            Self::Landing => "landing",
            Self::Keeps => "keeps",
            Self::Loses => "loses",
            Self::LastJump => "last-jump",
            Self::Goal => "goal",
            Self::Coordinate => "coordinate",
            Self::ClassA => "class-a",
            Self::ClassB => "class-b",
            Self::ClassC => "class-c",
            Self::Weight => "weight",
            Self::NegativeWeight => "negative-weight",
            Self::First => "first",
            Self::FirstLight => "first-light",
            Self::Second => "second",
            Self::SecondLight => "second-light",
            Self::Rack => "rack",
            Self::RackShade => "rack-shade",
            Self::RackChosen => "rack-chosen",
            Self::Line => "line",
            Self::Hint => "hint",
            Self::Even => "even",
            Self::OnCpu => "on-cpu",
            Self::Starved => "starved",
            Self::Waiting => "waiting",
            Self::Idle => "idle",
            Self::Spark => "spark",
            Self::Gauge => "gauge",
            Self::GaugeEmpty => "gauge-empty",
        }
    }

    /// The role of this name.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.name() == name)
    }

    /// Whether it is drawn on the board.
    pub const fn is_on_board(self) -> bool {
        matches!(
            self,
            Self::Board
                | Self::Peg
                | Self::PegLight
                | Self::Hole
                | Self::HoleShade
                | Self::Cursor
                | Self::Lifted
                | Self::Landing
                | Self::Keeps
                | Self::Loses
                | Self::LastJump
                | Self::Goal
                | Self::First
                | Self::FirstLight
                | Self::Second
                | Self::SecondLight
                | Self::Line
                | Self::Hint
                | Self::Even
        )
    }
}

impl Display for Role {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_role_stands_at_its_own_place_and_is_found_by_name() {
        for (index, role) in Role::ALL.into_iter().enumerate() {
            assert_eq!(role as usize, index);
            assert_eq!(Role::named(role.name()), Some(role));
        }
        assert_eq!(Role::GaugeEmpty as usize + 1, Role::ALL.len());
        assert_eq!(Role::named("peeg"), None);
    }
}

//! What must stand out from what: on which backgrounds each role is drawn, and how far it must be
//! told from them.

use std::fmt::{self, Display, Formatter};

use super::colour::Rgb;
use super::{Role, Theme};

/// The least contrast of what is read, and of shapes that say something, after WCAG 2.1 (success
/// criteria 1.4.3 and 1.4.11). From 1, none, to 21, black on white.
const TEXT: f64 = 4.5;
const SHAPE: f64 = 3.0;
/// The least of what is to be seen but shall not catch the eye.
const MARK: f64 = 1.8;
/// The least of frames, shades and what is empty.
const QUIET: f64 = 1.2;

/// Roles that are seen side by side and mean different things.
pub const GROUPS: [&[Role]; 8] = [
    &[Role::OnCpu, Role::Starved, Role::Waiting, Role::Idle],
    &[Role::Good, Role::Bad, Role::Caution],
    &[Role::Keeps, Role::Loses],
    &[Role::Weight, Role::NegativeWeight],
    &[Role::ClassA, Role::ClassB, Role::ClassC],
    &[Role::Gauge, Role::GaugeEmpty],
    &[Role::Peg, Role::Hole],
    &[Role::First, Role::Second],
];

/// The roles on whose backgrounds a role's foreground is drawn, each with the least contrast.
pub const fn demands(role: Role) -> &'static [(Role, f64)] {
    match role {
        Role::Text
        | Role::Title
        | Role::Accent
        | Role::Key
        | Role::Good
        | Role::Bad
        | Role::Caution
        | Role::Coordinate => &[(Role::Text, TEXT)],
        Role::Dim => &[(Role::Text, TEXT), (Role::Hole, SHAPE)],
        Role::Selected => &[(Role::Selected, TEXT)],
        // A number on a peg has the colour of the board, a mark of a jump the background of its role.
        Role::Peg => &[
            (Role::Board, TEXT),
            (Role::Cursor, SHAPE),
            (Role::Keeps, SHAPE),
            (Role::Loses, SHAPE),
        ],
        Role::Lifted | Role::Hole => &[(Role::Board, SHAPE), (Role::Cursor, MARK)],
        Role::Landing => &[(Role::Board, SHAPE), (Role::Hole, SHAPE)],
        Role::Goal => &[(Role::Hole, SHAPE)],
        Role::Cursor => &[(Role::Cursor, SHAPE), (Role::Board, SHAPE)],
        Role::LastJump => &[(Role::Board, MARK), (Role::Hole, MARK)],
        Role::PegLight => &[(Role::Board, MARK)],
        Role::Keeps
        | Role::Loses
        | Role::ClassA
        | Role::ClassB
        | Role::ClassC
        | Role::Weight
        | Role::NegativeWeight => &[
            (Role::Board, TEXT),
            (Role::Hole, TEXT),
            (Role::Cursor, SHAPE),
        ],
        Role::First | Role::Second => &[
            (Role::Text, SHAPE),
            (Role::Board, SHAPE),
            (Role::Rack, SHAPE),
            (Role::RackChosen, MARK),
            (Role::Cursor, MARK),
        ],
        Role::FirstLight | Role::SecondLight => &[(Role::Board, MARK), (Role::Rack, MARK)],
        Role::Rack => &[(Role::Rack, TEXT)],
        Role::RackChosen => &[(Role::RackChosen, TEXT)],
        Role::Line => &[(Role::Board, SHAPE)],
        Role::Hint => &[
            (Role::Text, SHAPE),
            (Role::Board, SHAPE),
            (Role::Cursor, MARK),
        ],
        Role::Even => &[(Role::Board, TEXT), (Role::Cursor, SHAPE)],
        Role::OnCpu | Role::Starved | Role::Waiting | Role::Idle | Role::Spark | Role::Gauge => {
            &[(Role::Text, SHAPE)]
        }
        Role::Border | Role::GaugeEmpty => &[(Role::Text, QUIET)],
        Role::HoleShade => &[(Role::Board, QUIET)],
        Role::RackShade => &[(Role::Rack, QUIET)],
        Role::Board => &[],
    }
}

/// A role that can't be told well enough from a background.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Fault {
    /// The role.
    pub role: Role,
    /// Whose background is meant.
    pub ground: Role,
    /// The contrast that it has.
    pub got: f64,
    /// The least that it shall have.
    pub expected: f64,
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            role,
            ground,
            got,
            expected,
        } = self;
        write!(
            f,
            "`{role}` on the background of `{ground}`: got a contrast of {got:.2}, expected at least {expected}"
        )
    }
}

/// All that stands out too little. What has a colour that the terminal chooses is passed over.
pub fn faults(theme: &Theme) -> Vec<Fault> {
    let mut faults = Vec::new();
    for role in Role::ALL {
        for &(ground, expected) in demands(role) {
            let fg = Rgb::of(theme.style(role).fg);
            let bg = Rgb::of(theme.style(ground).bg);
            let (Some(fg), Some(bg)) = (fg, bg) else {
                continue;
            };
            let got = fg.contrast(bg);
            if got < expected {
                faults.push(Fault {
                    role,
                    ground,
                    got,
                    expected,
                });
            }
        }
    }
    faults
}

//! What the pixels of a board of two sides are painted with, and how four of them become one
//! character.
//!
//! A place on the screen shows two colours, its character's and its background's. Where four pixels
//! have more, a lit edge counts as its piece and a shade as the body; if that does not do, what lies
//! uppermost is shown on the most frequent of the others.
//!
//! A theme without colours leaves two inks: painted and not. There the pieces of the second side
//! are drawn as rings; see [`Palette::is_plain`]. In 7 bits each place has one ink and its letter.

use ratatui::style::{Color, Modifier, Style};

use super::raster::Raster;
use crate::canvas::{Canvas, Charset};
use crate::position::Side;
use crate::theme::Role;

/// Blocks by the pixels that are painted: 1 the upper left, 2 the upper right, 4 and 8 below.
const BLOCKS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// What a pixel is painted with; what lies above comes later.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Ink {
    /// Nothing: what lies around the board.
    #[default]
    Outside,
    /// A hole in the body, through which the same is seen.
    Hole,
    /// The body of the board.
    Body,
    /// Its cell or column under the cursor.
    Chosen,
    /// Its shaded edges and grooves.
    Shade,
    /// A piece of the first side.
    First,
    /// A piece of the second side.
    Second,
    /// The lit edge of such pieces.
    FirstLight,
    /// The lit edge of such pieces.
    SecondLight,
    /// The mark of a move that is proposed.
    Hint,
    /// The line that ended the game.
    Line,
}

/// How many inks there are.
const INKS: usize = Ink::Line as usize + 1;

impl Ink {
    /// The pieces of a side.
    pub const fn of(side: Side) -> Self {
        match side {
            Side::First => Self::First,
            Side::Second => Self::Second,
        }
    }

    /// Their lit edge.
    pub const fn light_of(side: Side) -> Self {
        match side {
            Side::First => Self::FirstLight,
            Side::Second => Self::SecondLight,
        }
    }

    /// Whether the body of the board is seen, or what lies behind it.
    pub fn is_ground(self) -> bool {
        self <= Self::Chosen
    }

    /// The piece that a lit edge belongs to.
    fn without_light(self) -> Self {
        match self {
            Self::FirstLight => Self::First,
            Self::SecondLight => Self::Second,
            other => other,
        }
    }

    /// An ink in 7 bits.
    const fn letter(self) -> char {
        match self {
            Self::First | Self::FirstLight => 'x',
            Self::Second | Self::SecondLight => 'o',
            Self::Hint => '+',
            Self::Line => '*',
            _ => ' ',
        }
    }

    fn without_shade(self) -> Self {
        match self {
            Self::Shade => Self::Body,
            other => other,
        }
    }
}

/// What a board is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Body {
    /// A rack with holes.
    Rack,
    /// A slab of wood.
    Wood,
}

impl Body {
    /// The roles of the body, of what is chosen, and of the shade.
    pub const fn roles(self) -> [Role; 3] {
        match self {
            Self::Rack => [Role::Rack, Role::RackChosen, Role::RackShade],
            Self::Wood => [Role::Board, Role::Cursor, Role::HoleShade],
        }
    }
}

/// The colours of the inks.
pub struct Palette {
    colours: [Color; INKS],
    plain: bool,
}

impl Palette {
    /// The colours of a theme.
    pub fn new(body: Body, canvas: &Canvas) -> Self {
        let shown = |colour: Option<Color>| colour.filter(|&c| c != Color::Reset);
        let fg = |role| shown(canvas.style(role).fg);
        let [ground, chosen, shade] = body.roles();
        let [ground, chosen] = [ground, chosen].map(|role| shown(canvas.style(role).bg));
        let (first, second) = (fg(Role::First), fg(Role::Second));
        let plain = first.is_none() || second.is_none() || first == second || ground.is_none();
        let colours = [
            None,
            None,
            ground,
            chosen.or(ground),
            fg(shade),
            first,
            second,
            fg(Role::FirstLight).or(first),
            fg(Role::SecondLight).or(second),
            fg(Role::Hint).or(first),
            fg(Role::Line).or(first),
        ];
        Self {
            colours: colours.map(|colour| colour.filter(|_| !plain).unwrap_or_default()),
            plain,
        }
    }

    /// Whether pieces and body have no colours to tell them apart.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// The colour of an ink.
    pub fn colour(&self, ink: Ink) -> Color {
        self.colours[ink as usize]
    }

    /// The style of a text in a role on a ground of this ink; weights alone if there are no colours.
    pub fn text(&self, role: Role, on: Ink, canvas: &Canvas) -> Style {
        let style = canvas.style(role);
        let style = Style { bg: None, ..style };
        match on {
            _ if self.plain => style,
            Ink::Outside | Ink::Hole => style,
            ink => style.bg(self.colour(ink)),
        }
    }

    /// Writes a raster onto the canvas. What lies outside the picture stays as it is.
    pub fn compose(&self, raster: &Raster<Ink>, canvas: &mut Canvas) {
        let visible = raster.area.intersection(canvas.buffer.area);
        for place in visible.positions() {
            let four = raster.four(place.x, place.y);
            if four.iter().all(|&ink| ink <= Ink::Hole) {
                continue;
            }
            let charset = canvas.charset;
            let cell = &mut canvas.buffer[place];
            let around = cell.bg;
            let colour = |ink: Ink| match ink {
                Ink::Outside | Ink::Hole => around,
                _ => self.colour(ink),
            };
            cell.modifier = Modifier::empty();
            match charset {
                Charset::Unicode => {
                    let (ground, over, mask) = self.two(four);
                    cell.set_char(BLOCKS[mask]);
                    (cell.fg, cell.bg) = (colour(over), colour(ground));
                }
                Charset::Ascii => {
                    let ink = most(four);
                    cell.set_char(ink.letter());
                    (cell.fg, cell.bg) = match ink {
                        _ if self.plain => (Color::Reset, around),
                        _ => (colour(Ink::Body), colour(ink)),
                    };
                }
            }
        }
    }

    /// Four pixels as a ground, what is on it, and which of them that covers.
    fn two(&self, mut four: [Ink; 4]) -> (Ink, Ink, usize) {
        if self.plain {
            let flat = |ink: Ink| {
                if ink.is_ground() {
                    Ink::Outside
                } else {
                    Ink::First
                }
            };
            four = four.map(flat);
        }
        if distinct(four) > 2 {
            four = four.map(Ink::without_light);
        }
        if distinct(four) > 2 && count(four, Ink::Shade) > 1 {
            // A groove below a mark: it stays.
            four = four.map(|ink| if ink.is_ground() { Ink::Shade } else { ink });
        }
        if distinct(four) > 2 {
            four = four.map(Ink::without_shade);
        }
        let over = four.into_iter().max().unwrap_or_default();
        let rest = four.into_iter().filter(|&ink| ink != over);
        let Some(ground) = rest.max_by_key(|&ink| count(four, ink)) else {
            // One ink: as a blank if it can be the background.
            let mask = if self.plain && !over.is_ground() {
                15
            } else {
                0
            };
            return (over, over, mask);
        };
        let bits = four.iter().enumerate();
        let mask = bits.fold(0, |mask, (bit, &ink)| {
            mask | usize::from(ink == over) << bit
        });
        (ground, over, mask)
    }
}

fn count(four: [Ink; 4], ink: Ink) -> usize {
    four.into_iter().filter(|&other| other == ink).count()
}

fn distinct(four: [Ink; 4]) -> usize {
    (0..4).filter(|&i| !four[..i].contains(&four[i])).count()
}

/// The most frequent ink, of equal ones the uppermost.
fn most(four: [Ink; 4]) -> Ink {
    let four = four.map(Ink::without_light);
    let most = four.into_iter().max_by_key(|&ink| (count(four, ink), ink));
    most.unwrap_or_default()
}

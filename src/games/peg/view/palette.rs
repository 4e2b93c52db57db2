//! From pixels to characters: which colour an ink has, and which block shows four pixels.
//!
//! A place on the screen shows two colours, its character's and its background's. Where four
//! pixels have more, the ground (the wood, or what lies around it) is the background, and on it is
//! shown a mark or else the most frequent of the others; a part of a peg stands for all of it.
//!
//! A theme without colours leaves two inks: ground and not ground. Holes are then drawn as rings;
//! see [`Palette::is_plain`].

use ratatui::style::{Color, Modifier, Style};

use super::raster::{Ink, Raster};
use super::scene::Mark;
use crate::canvas::{Canvas, Charset};
use crate::theme::Role;

/// Blocks by the pixels that are painted: 1 the upper left, 2 the upper right, 4 and 8 below.
const BLOCKS: [char; 16] = [
    ' ', '▘', '▝', '▀', '▖', '▌', '▞', '▛', '▗', '▚', '▐', '▜', '▄', '▙', '▟', '█',
];

/// The edges of a peg by the same pixels, in 7 bits.
const EDGES: [char; 16] = [
    ' ', '/', '\\', '"', '\\', ')', '#', '#', '/', '#', '(', '#', '_', '#', '#', '#',
];

/// The colours of the inks.
pub struct Palette {
    colours: [Color; 16],
    sign: Color,
    plain: bool,
    surface: bool,
}

impl Palette {
    /// The colours of a theme.
    pub fn new(canvas: &Canvas) -> Self {
        let shown = |colour: Option<Color>| colour.filter(|&c| c != Color::Reset);
        let style = |role| canvas.style(role);
        let ink = |role| shown(style(role).fg);
        let board = shown(style(Role::Board).bg);
        let hole = shown(style(Role::Hole).bg).or(ink(Role::Hole));
        let peg = ink(Role::Peg);
        let plain = peg.is_none() || hole.is_none() || peg == hole || peg == board;
        let or_peg = |role| ink(role).or(peg).unwrap_or_default();
        let ground = board.unwrap_or_default();
        let hole = if plain {
            Color::Reset
        } else {
            hole.unwrap_or_default()
        };
        let sign = shown(style(Role::Hole).bg)
            .and(ink(Role::Hole))
            .or(ink(Role::Dim));
        Self {
            colours: [
                Color::Reset,
                ground,
                shown(style(Role::Cursor).bg).unwrap_or(ground),
                hole,
                ink(Role::HoleShade).unwrap_or(hole),
                peg.unwrap_or_default(),
                or_peg(Role::PegLight),
                or_peg(Role::Lifted),
                or_peg(Role::Landing),
                or_peg(Role::Keeps),
                or_peg(Role::Loses),
                or_peg(Role::Goal),
                or_peg(Role::LastJump),
                or_peg(Role::ClassA),
                or_peg(Role::ClassB),
                or_peg(Role::ClassC),
            ],
            sign: sign.unwrap_or_default(),
            plain,
            surface: board.is_some(),
        }
    }

    /// Whether pegs and holes have no colours to tell them apart.
    pub fn is_plain(&self) -> bool {
        self.plain
    }

    /// Whether the wood has a colour of its own.
    pub fn has_surface(&self) -> bool {
        self.surface
    }

    /// The colour of an ink.
    pub fn colour(&self, ink: Ink) -> Color {
        self.colours[ink as usize]
    }

    /// The style of the sign of a hole: a character on the wood.
    pub fn sign(&self) -> Style {
        Style::new().fg(self.sign)
    }

    /// The style of a text in a role, on a ground of this ink.
    pub fn text(&self, style: Style, on: Ink) -> Style {
        match on {
            Ink::Board if !self.surface => style,
            _ if !self.plain && (on.is_ground() || on == Ink::Hole) => style.bg(self.colour(on)),
            _ if !self.plain => style.fg(self.letters()).bg(self.colour(on)),
            Ink::Peg | Ink::Lifted | Ink::ClassA | Ink::ClassB | Ink::ClassC => {
                style.add_modifier(Modifier::REVERSED)
            }
            _ => style,
        }
    }

    /// The style of the sign of a jump on a peg or in a hole, on a ground of this ink.
    pub fn mark(&self, mark: Mark, on: Ink, canvas: &Canvas) -> Style {
        let role = canvas.style(mark.role());
        let style = self.text(Style { bg: None, ..role }, on);
        match role.bg.filter(|_| !self.plain && on.is_body()) {
            Some(ink) => style.fg(ink),
            None => style,
        }
    }

    /// The colour of letters on pegs.
    fn letters(&self) -> Color {
        if self.surface {
            self.colour(Ink::Board)
        } else {
            Color::Black
        }
    }

    /// Writes a raster onto the canvas. What lies outside the picture stays as it is.
    pub fn compose(&self, raster: &Raster, canvas: &mut Canvas) {
        let visible = raster.area.intersection(canvas.buffer.area);
        for place in visible.positions() {
            let four = raster.four(place.x, place.y);
            if four == [Ink::Outside; 4] {
                continue;
            }
            let cell = &mut canvas.buffer[place];
            let around = cell.bg;
            let shown = self.shown(four, around, canvas.charset);
            cell.set_char(match canvas.charset {
                Charset::Unicode => BLOCKS[shown.mask],
                Charset::Ascii => shown.letter(),
            });
            (cell.fg, cell.bg) = match shown.ink {
                _ if canvas.charset == Charset::Unicode || self.plain || !shown.is_solid() => {
                    (shown.colour, shown.ground)
                }
                Ink::Hole | Ink::Shade => (self.sign, shown.colour),
                ink if ink.is_body() => (self.colour(Ink::Light), shown.colour),
                _ => (self.letters(), shown.colour),
            };
            cell.modifier = Modifier::empty();
        }
    }

    fn shown(&self, four: [Ink; 4], around: Color, charset: Charset) -> Shown {
        let colour = |ink: Ink| match ink {
            Ink::Outside => around,
            _ => self.colour(ink),
        };
        // At the edge of the wood a place with more than these two is all on the wood.
        let found = |wanted: fn(&Ink) -> bool| four.into_iter().find(wanted);
        let wood = found(|ink| ink.is_ground() && *ink != Ink::Outside);
        let outside = found(|&ink| ink == Ink::Outside);
        let covered = found(|ink| !ink.is_ground()).is_some();
        let (lowest, four) = match (outside, wood) {
            (Some(_), Some(wood)) if covered => (
                Some(wood),
                four.map(|ink| if ink == Ink::Outside { wood } else { ink }),
            ),
            (Some(_), _) => (outside, four),
            (None, _) => (wood, four),
        };
        let unmarked = || four.into_iter().rfind(|ink| !ink.is_mark());
        let ground = lowest.or_else(unmarked).unwrap_or(four[3]);
        let blank = |ink: Ink| ink == ground || self.plain && ink.is_ground();
        let mut shown = Shown {
            mask: 0,
            ink: ground,
            colour: colour(ground),
            ground: colour(ground),
        };
        if lowest.is_some() && four == [ground; 4] {
            return shown;
        }
        let count = |ink: Ink| {
            let pixels = four.into_iter().filter(|&other| other == ink).count();
            if ink.is_mark() { pixels + 4 } else { pixels }
        };
        let coarse = lowest.is_none() && (self.plain || charset == Charset::Ascii);
        let mut most = 0;
        for ink in four.into_iter().filter(|&ink| coarse || !blank(ink)) {
            if count(ink) > most {
                (most, shown.ink, shown.colour) = (count(ink), ink, colour(ink));
            }
        }
        if lowest.is_none() && (coarse || most == 0) {
            shown.mask = 15;
            shown.ground = shown.colour;
            return shown;
        }
        for (bit, ink) in four.into_iter().enumerate() {
            let of_body = ink.is_body() && shown.ink.is_body();
            if !blank(ink) && (ink == shown.ink || of_body) {
                shown.mask |= 1 << bit;
            }
        }
        shown
    }
}

/// Four pixels in two colours.
struct Shown {
    mask: usize,
    ink: Ink,
    colour: Color,
    ground: Color,
}

impl Shown {
    /// Whether the character's colour covers most of the place.
    fn is_solid(&self) -> bool {
        self.mask.count_ones() > 2
    }

    /// The same in 7 bits.
    fn letter(&self) -> char {
        match self.ink {
            Ink::Outside | Ink::Board | Ink::Cursor => ' ',
            Ink::Hole | Ink::Shade => {
                if self.is_solid() {
                    '.'
                } else {
                    ' '
                }
            }
            Ink::Trail => {
                if self.mask == 0 {
                    ' '
                } else {
                    '-'
                }
            }
            Ink::Landing | Ink::Keeps => {
                if self.mask == 0 {
                    ' '
                } else {
                    '+'
                }
            }
            Ink::Loses => {
                if self.mask == 0 {
                    ' '
                } else {
                    'x'
                }
            }
            Ink::Goal => {
                if self.mask == 0 {
                    ' '
                } else {
                    '*'
                }
            }
            _ => EDGES[self.mask],
        }
    }
}

//! What every view draws on: the frame's cells, the theme, and a record of what can be clicked.

use ratatui::buffer::Buffer;
use ratatui::layout::{Position, Rect};
use ratatui::style::Style;

use crate::action::Spot;
use crate::theme::{Role, Theme};

/// The characters that the terminal can show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Charset {
    /// Box drawing, half blocks and circles too.
    #[default]
    Unicode,
    /// Nothing outside 7 bits.
    Ascii,
}

/// What was drawn where, the topmost last.
#[derive(Clone, Debug, Default)]
pub struct Hits(Vec<(Rect, Spot)>);

impl Hits {
    /// What lies at this place: what was drawn last there.
    pub fn at(&self, column: u16, row: u16) -> Spot {
        let place = Position::new(column, row);
        let found = self.0.iter().rev().find(|(area, _)| area.contains(place));
        found.map_or(Spot::Nothing, |&(_, spot)| spot)
    }

    /// Everything that was drawn and can be clicked, the topmost last.
    pub fn all(&self) -> &[(Rect, Spot)] {
        &self.0
    }
}

/// A character of 7 bits that stands for another.
fn seven_bits(character: char) -> char {
    match character {
        '·' | '–' | '—' | '…' => '-',
        '×' => 'x',
        '●' => 'o',
        '○' => '.',
        '▾' => 'v',
        other if other.is_ascii() => other,
        _ => '?',
    }
}

/// The screen being drawn.
pub struct Canvas<'a> {
    /// The cells.
    pub buffer: &'a mut Buffer,
    /// The colours.
    pub theme: &'a Theme,
    /// The characters.
    pub charset: Charset,
    hits: Hits,
}

impl<'a> Canvas<'a> {
    /// A canvas over a buffer.
    pub fn new(buffer: &'a mut Buffer, theme: &'a Theme, charset: Charset) -> Self {
        Self {
            buffer,
            theme,
            charset,
            hits: Hits::default(),
        }
    }

    /// The style of a role.
    pub fn style(&self, role: Role) -> Style {
        self.theme.style(role)
    }

    /// One of two texts, by what the terminal can show.
    pub fn glyph<T>(&self, unicode: T, ascii: T) -> T {
        match self.charset {
            Charset::Unicode => unicode,
            Charset::Ascii => ascii,
        }
    }

    /// Writes a text into one row, cut at the right edge of `area` (its first row is used) and
    /// never outside the buffer. Gives the columns used. Where only 7 bits can be shown, others
    /// stand for what is not: nobody needs to think of a stray `·`.
    pub fn text(&mut self, area: Rect, text: &str, role: Role) -> u16 {
        let area = area.intersection(self.buffer.area);
        if area.is_empty() {
            return 0;
        }
        let style = self.style(role);
        let plain;
        let text = if self.charset == Charset::Ascii && !text.is_ascii() {
            plain = text.chars().map(seven_bits).collect::<String>();
            &plain
        } else {
            text
        };
        let (end, _) = self
            .buffer
            .set_stringn(area.x, area.y, text, area.width.into(), style);
        end - area.x
    }

    /// Gives every cell of an area the style of a role.
    pub fn tint(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        self.buffer
            .set_style(area.intersection(self.buffer.area), style);
    }

    /// Blanks an area in the style of a role.
    pub fn blank(&mut self, area: Rect, role: Role) {
        let style = self.style(role);
        let area = area.intersection(self.buffer.area);
        for place in area.positions() {
            self.buffer[place].reset();
            self.buffer[place].set_style(style);
        }
    }

    /// Says what a click into an area means.
    pub fn hit(&mut self, area: Rect, spot: Spot) {
        let area = area.intersection(self.buffer.area);
        if !area.is_empty() {
            self.hits.0.push((area, spot));
        }
    }

    /// Forgets what can be clicked: what is drawn next covers it all.
    pub fn cover(&mut self) {
        self.hits.0.clear();
    }

    /// The record of what can be clicked.
    pub fn into_hits(self) -> Hits {
        self.hits
    }
}

//! Colours as numbers: how bright one is, how far two stand apart.
//!
//! Brightness and contrast are those of WCAG 2.1. The distance of two colours is measured in
//! `OKLab` (Björn Ottosson 2020), where equal steps look equally far.

use ratatui::style::Color;

/// A colour of the screen: red, green and blue.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rgb(pub u8, pub u8, pub u8);

impl Rgb {
    /// Reads `#rrggbb`.
    pub fn parse(text: &str) -> Option<Self> {
        let digits = text.strip_prefix('#')?;
        if digits.len() != 6 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
            return None;
        }
        let part = |at: usize| u8::from_str_radix(&digits[at..at + 2], 16).ok();
        Some(Self(part(0)?, part(2)?, part(4)?))
    }

    /// The colour of a style, unless the terminal chooses it: the first sixteen are whatever the
    /// person has made of them.
    pub fn of(colour: Option<Color>) -> Option<Self> {
        match colour? {
            Color::Rgb(red, green, blue) => Some(Self(red, green, blue)),
            Color::Indexed(index) => Self::indexed(index),
            _ => None,
        }
    }

    /// The colour of this number among the 256 of xterm: behind the first sixteen a cube of six
    /// steps a side, and 24 greys.
    pub fn indexed(index: u8) -> Option<Self> {
        let step = |part: u8| if part == 0 { 0 } else { 55 + 40 * part };
        match index {
            0..16 => None,
            16..232 => {
                let cube = index - 16;
                Some(Self(step(cube / 36), step(cube / 6 % 6), step(cube % 6)))
            }
            232.. => {
                let grey = 8 + 10 * (index - 232);
                Some(Self(grey, grey, grey))
            }
        }
    }

    /// The parts as light, 0 to 1.
    pub fn linear(self) -> [f64; 3] {
        [self.0, self.1, self.2].map(|part| {
            let part = f64::from(part) / 255.0;
            if part <= 0.040_45 {
                part / 12.92
            } else {
                ((part + 0.055) / 1.055).powf(2.4)
            }
        })
    }

    /// How bright it is: 0 for black, 1 for white.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.linear();
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// How well two colours can be told by brightness: from 1 to 21.
    pub fn contrast(self, other: Self) -> f64 {
        let (a, b) = (self.luminance() + 0.05, other.luminance() + 0.05);
        (a / b).max(b / a)
    }

    /// Its place in `OKLab`.
    pub fn lab(self) -> Lab {
        Lab::of(self.linear())
    }
}

/// The terminal's own sixteen colours by name.
pub const SIXTEEN: [(&str, Color); 16] = [
    ("black", Color::Black),
    ("red", Color::Red),
    ("green", Color::Green),
    ("yellow", Color::Yellow),
    ("blue", Color::Blue),
    ("magenta", Color::Magenta),
    ("cyan", Color::Cyan),
    ("gray", Color::Gray),
    ("dark-gray", Color::DarkGray),
    ("light-red", Color::LightRed),
    ("light-green", Color::LightGreen),
    ("light-yellow", Color::LightYellow),
    ("light-blue", Color::LightBlue),
    ("light-magenta", Color::LightMagenta),
    ("light-cyan", Color::LightCyan),
    ("white", Color::White),
];

impl From<Rgb> for Color {
    fn from(Rgb(red, green, blue): Rgb) -> Self {
        Self::Rgb(red, green, blue)
    }
}

/// A colour in `OKLab`: lightness, green to red, blue to yellow.
#[derive(Clone, Copy, Debug)]
pub struct Lab([f64; 3]);

impl Lab {
    /// The place of a colour given as light.
    pub fn of([r, g, b]: [f64; 3]) -> Self {
        let l = (0.412_221_470_8 * r + 0.536_332_536_3 * g + 0.051_445_992_9 * b).cbrt();
        let m = (0.211_903_498_2 * r + 0.680_699_545_1 * g + 0.107_396_956_6 * b).cbrt();
        let s = (0.088_302_461_9 * r + 0.281_718_837_6 * g + 0.629_978_700_5 * b).cbrt();
        Self([
            0.210_454_255_3 * l + 0.793_617_785 * m - 0.004_072_046_8 * s,
            1.977_998_495_1 * l - 2.428_592_205 * m + 0.450_593_709_9 * s,
            0.025_904_037_1 * l + 0.782_771_766_2 * m - 0.808_675_766 * s,
        ])
    }

    /// How far two colours look apart: black and white are 1 apart, neighbours in a theme that are
    /// easily told some 0.1.
    pub fn distance(self, other: Self) -> f64 {
        let square = |(a, b): (f64, f64)| (a - b) * (a - b);
        let squares = self.0.into_iter().zip(other.0).map(square);
        squares.sum::<f64>().sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BLACK: Rgb = Rgb(0, 0, 0);
    const WHITE: Rgb = Rgb(255, 255, 255);

    #[test]
    fn only_a_hash_and_six_digits_are_a_colour() {
        assert_eq!(Rgb::parse("#e8B04a"), Some(Rgb(0xE8, 0xB0, 0x4A)));
        for bad in [
            "", "#", "e8b04a", "#e8b04", "#e8b04az", "#+8b04a", "#éb04", "red",
        ] {
            assert_eq!(Rgb::parse(bad), None, "{bad}");
        }
    }

    #[test]
    fn contrast_is_that_of_wcag() {
        assert!((BLACK.contrast(WHITE) - 21.0).abs() < 1e-9);
        assert!((WHITE.contrast(WHITE) - 1.0).abs() < 1e-9);
        // The least grey that passes on white, as published.
        assert!((Rgb(0x76, 0x76, 0x76).contrast(WHITE) - 4.54).abs() < 0.005);
    }

    #[test]
    fn lab_gives_the_published_places() {
        let white = WHITE.lab().0;
        assert!((white[0] - 1.0).abs() < 1e-6 && white[1].abs() < 1e-6 && white[2].abs() < 1e-6);
        let red = Rgb(255, 0, 0).lab().0;
        assert!((red[0] - 0.627_96).abs() < 1e-4 && (red[1] - 0.224_86).abs() < 1e-4);
        assert!((BLACK.lab().distance(WHITE.lab()) - 1.0).abs() < 1e-6);
    }
}

//! How many colours the terminal has, and themes in fewer colours.
//!
//! Of 256 colours a background becomes the nearest, and a foreground the nearest of those that
//! stand out from that background as far as its role must. Sixteen are too few for that, and
//! nobody knows which they are: there, every theme looks as `ansi-dark` or `ansi-light`. Without
//! colours every theme looks as `mono`: bold, underlined and reversed characters.

use ratatui::style::{Color, Style};

use super::colour::{Lab, Rgb};
use super::{Role, Shade, Theme, Themes, contrast};

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

impl Depth {
    /// What the terminal has, by the variables of its environment: `NO_COLOR`, `COLORTERM` and
    /// `TERM`.
    pub fn from_environment(variable: impl Fn(&str) -> Option<String>) -> Self {
        let term = variable("TERM").unwrap_or_default();
        let colour_term = variable("COLORTERM").unwrap_or_default();
        if variable("NO_COLOR").is_some_and(|value| !value.is_empty())
            || term == "dumb"
            || term.starts_with("vt1")
            || term.ends_with("-mono")
        {
            return Self::None;
        }
        let all = ["truecolor", "24bit"].contains(&&*colour_term)
            || ["direct", "truecolor"]
                .iter()
                .any(|end| term.ends_with(end));
        if all {
            Self::True
        } else if term.contains("256") {
            Self::Many
        } else {
            Self::Sixteen
        }
    }

    /// A theme in these colours, given all themes as they were written.
    pub(super) fn reduce(self, theme: &Theme, all: &Themes) -> Theme {
        let written = match (self, theme.shade()) {
            (Self::True, _) => None,
            (Self::Many, _) => return Palette::many().reduce(theme),
            (Self::None, _) => all.named("mono"),
            (Self::Sixteen, _) if theme.name() == "mono" => None,
            (Self::Sixteen, Shade::Dark) => all.named("ansi-dark"),
            (Self::Sixteen, Shade::Light) => all.named("ansi-light"),
        };
        let mut styles = written.unwrap_or(theme).styles;
        if self == Self::None {
            styles = styles.map(|style| Style {
                fg: None,
                bg: None,
                ..style
            });
        }
        Theme {
            styles,
            ..theme.clone()
        }
    }
}

/// A colour that a terminal has.
struct Entry {
    colour: Color,
    rgb: Rgb,
    lab: Lab,
}

/// The colours that a terminal has.
struct Palette(Vec<Entry>);

impl Palette {
    /// The 256, without the first sixteen: those are whatever the person has made of them.
    fn many() -> Self {
        let entry = |index| {
            let rgb = Rgb::indexed(index)?;
            let (colour, lab) = (Color::Indexed(index), rgb.lab());
            Some(Entry { colour, rgb, lab })
        };
        Self((16..=255).filter_map(entry).collect())
    }

    fn reduce(&self, theme: &Theme) -> Theme {
        let mut reduced = theme.clone();
        for style in &mut reduced.styles {
            if let Some(rgb) = Rgb::of(style.bg) {
                style.bg = Some(self.nearest(rgb, |_| 1.0));
            }
        }
        for role in Role::ALL {
            if let Some(rgb) = Rgb::of(theme.style(role).fg) {
                let demands = demands(theme, &reduced, role);
                let met = |entry: &Entry| {
                    let parts = demands
                        .iter()
                        .map(|(ground, least)| entry.rgb.contrast(*ground) / least);
                    parts.fold(1.0, f64::min)
                };
                reduced.styles[role as usize].fg = Some(self.nearest(rgb, met));
            }
        }
        reduced
    }

    /// The nearest of the colours that meet what is asked wholly, or else of those that meet most
    /// of it; `met` is the part that a colour meets, 1 at most.
    fn nearest(&self, rgb: Rgb, met: impl Fn(&Entry) -> f64) -> Color {
        let lab = rgb.lab();
        let nearest = self.0.iter().min_by(|a, b| {
            let far = |entry: &Entry| entry.lab.distance(lab);
            met(b).total_cmp(&met(a)).then(far(a).total_cmp(&far(b)))
        });
        nearest.map_or(Color::Reset, |entry| entry.colour)
    }
}

/// The backgrounds from which a role must stand out, and how far: no further than it did.
fn demands(theme: &Theme, reduced: &Theme, role: Role) -> Vec<(Rgb, f64)> {
    let demands = contrast::demands(role).iter();
    let reduced = demands.filter_map(|&(ground, least)| {
        let fg = Rgb::of(theme.style(role).fg)?;
        let before = Rgb::of(theme.style(ground).bg)?.contrast(fg);
        Some((Rgb::of(reduced.style(ground).bg)?, least.min(before)))
    });
    reduced.collect()
}

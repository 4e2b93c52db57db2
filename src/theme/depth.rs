//! How many colours the terminal has, and themes in fewer colours.
//!
//! A background becomes the nearest colour that there is; a foreground the nearest of those that
//! stand out from that background as far as its role must. Without colours every theme is `mono`:
//! bold, underlined and reversed characters.

use ratatui::style::{Color, Style};

use super::colour::{Lab, Rgb};
use super::{Role, Theme, contrast};

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

/// The sixteen are loud: a colour is compared with them as if it were so many times as loud, or
/// all that is muted would turn grey.
const LOUDER: f64 = 1.8;

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

    /// A theme in these colours; `plain` has the weights for a terminal without any.
    pub(super) fn reduce(self, mut theme: Theme, plain: Option<&Theme>) -> Theme {
        match self {
            Self::True => {}
            Self::None => {
                let styles = plain.map_or(theme.styles, |plain| plain.styles);
                theme.styles = styles.map(|style| Style {
                    fg: None,
                    bg: None,
                    ..style
                });
            }
            Self::Many => theme = Palette::many().reduce(&theme),
            Self::Sixteen => theme = Palette::sixteen().reduce(&theme),
        }
        theme
    }
}

/// The sixteen colours by number, as the Linux console and as xterm show them.
const SIXTEEN: [(Color, Rgb, Rgb); 16] = [
    (Color::Black, Rgb(0, 0, 0), Rgb(0, 0, 0)),
    (Color::Red, Rgb(170, 0, 0), Rgb(205, 0, 0)),
    (Color::Green, Rgb(0, 170, 0), Rgb(0, 205, 0)),
    (Color::Yellow, Rgb(170, 85, 0), Rgb(205, 205, 0)),
    (Color::Blue, Rgb(0, 0, 170), Rgb(0, 0, 238)),
    (Color::Magenta, Rgb(170, 0, 170), Rgb(205, 0, 205)),
    (Color::Cyan, Rgb(0, 170, 170), Rgb(0, 205, 205)),
    (Color::Gray, Rgb(170, 170, 170), Rgb(229, 229, 229)),
    (Color::DarkGray, Rgb(85, 85, 85), Rgb(127, 127, 127)),
    (Color::LightRed, Rgb(255, 85, 85), Rgb(255, 0, 0)),
    (Color::LightGreen, Rgb(85, 255, 85), Rgb(0, 255, 0)),
    (Color::LightYellow, Rgb(255, 255, 85), Rgb(255, 255, 0)),
    (Color::LightBlue, Rgb(85, 85, 255), Rgb(92, 92, 255)),
    (Color::LightMagenta, Rgb(255, 85, 255), Rgb(255, 0, 255)),
    (Color::LightCyan, Rgb(85, 255, 255), Rgb(0, 255, 255)),
    (Color::White, Rgb(255, 255, 255), Rgb(255, 255, 255)),
];

/// A colour that a terminal has, with what two terminals show for it.
struct Entry {
    colour: Color,
    shown: [Rgb; 2],
    lab: Lab,
}

impl Entry {
    fn new(colour: Color, shown: [Rgb; 2]) -> Self {
        let lab = shown[0].lab();
        Self { colour, shown, lab }
    }

    /// The contrast on the terminal where it is less.
    fn contrast(&self, other: &Self) -> f64 {
        let contrast = |at: usize| self.shown[at].contrast(other.shown[at]);
        contrast(0).min(contrast(1))
    }
}

/// The colours that a terminal has.
struct Palette {
    entries: Vec<Entry>,
    /// How many times as loud the colour of a character is taken.
    louder: f64,
}

impl Palette {
    fn sixteen() -> Self {
        let entry = |(colour, console, xterm)| Entry::new(colour, [console, xterm]);
        Self {
            entries: SIXTEEN.map(entry).into(),
            louder: LOUDER,
        }
    }

    /// Without the first sixteen, for those are whatever the person has made of them.
    fn many() -> Self {
        let entry = |index| Some(Entry::new(Color::Indexed(index), [Rgb::indexed(index)?; 2]));
        Self {
            entries: (16..=255).filter_map(entry).collect(),
            louder: 1.0,
        }
    }

    fn reduce(&self, theme: &Theme) -> Theme {
        let mut reduced = theme.clone();
        for style in &mut reduced.styles {
            if let Some(rgb) = Rgb::of(style.bg) {
                style.bg = self.nearest(rgb.lab(), |_| true).map(|entry| entry.colour);
            }
        }
        self.part(theme, &mut reduced, Role::Hole, Role::Board);
        self.part(theme, &mut reduced, Role::Cursor, Role::Board);
        for role in Role::ALL {
            if let Some(rgb) = Rgb::of(theme.style(role).fg) {
                let demands = self.demands(theme, &reduced, role);
                let lab = rgb.lab().vivid(self.louder);
                reduced.styles[role as usize].fg = Some(self.standing_out(lab, &demands));
            }
        }
        reduced
    }

    /// Gives two backgrounds that were different and have become the same different colours again.
    fn part(&self, theme: &Theme, reduced: &mut Theme, role: Role, other: Role) {
        let (before, taken) = (theme.style(role).bg, reduced.style(other).bg);
        if reduced.style(role).bg != taken || before == theme.style(other).bg {
            return;
        }
        if let Some(rgb) = Rgb::of(before) {
            let entry = self.nearest(rgb.lab(), |entry| Some(entry.colour) != taken);
            reduced.styles[role as usize].bg = entry.map(|entry| entry.colour);
        }
    }

    /// The backgrounds from which a role must stand out, and how far: no further than it did.
    fn demands(&self, theme: &Theme, reduced: &Theme, role: Role) -> Vec<(&Entry, f64)> {
        let demands = contrast::demands(role).iter();
        let reduced = demands.filter_map(|&(ground, least)| {
            let fg = Rgb::of(theme.style(role).fg)?;
            let bg = Rgb::of(theme.style(ground).bg)?;
            let colour = reduced.style(ground).bg?;
            let entry = self.entries.iter().find(|entry| entry.colour == colour)?;
            Some((entry, least.min(fg.contrast(bg))))
        });
        reduced.collect()
    }

    /// The nearest colour that meets all demands, or the one that comes closest to meeting them.
    fn standing_out(&self, lab: Lab, demands: &[(&Entry, f64)]) -> Color {
        let met = |entry: &Entry| {
            let parts = demands
                .iter()
                .map(|(ground, least)| entry.contrast(ground) / least);
            parts.fold(1.0, f64::min)
        };
        let nearest = self.nearest(lab, |entry| met(entry) >= 1.0);
        let entry = nearest.or_else(|| {
            let mut entries = self.entries.iter();
            let first = entries.next()?;
            let better = |best, entry| if met(entry) > met(best) { entry } else { best };
            Some(entries.fold(first, better))
        });
        entry.map_or(Color::Reset, |entry| entry.colour)
    }

    /// The nearest of the colours that fit.
    fn nearest(&self, lab: Lab, fits: impl Fn(&Entry) -> bool) -> Option<&Entry> {
        let fitting = self.entries.iter().filter(|entry| fits(entry));
        fitting.min_by(|a, b| a.lab.distance(lab).total_cmp(&b.lab.distance(lab)))
    }
}

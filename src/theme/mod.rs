//! Themes: which colour and which weight each part of the screen has.
//!
//! A theme is one TOML file ([mod@file]) that gives a style to each [`Role`]; what it leaves out
//! comes from the theme that it inherits ([`library`]). On a terminal with fewer colours each is
//! shown by the nearest that still stands out ([`depth`]).

pub mod colour;
pub mod contrast;
pub mod depth;
pub mod file;
#[cfg(test)]
mod file_tests;
pub mod library;
mod role;
#[cfg(test)]
mod tests;

use std::path::Path;

use ratatui::style::Style;

pub use depth::Depth;
pub use role::Role;

use library::Library;

/// Whether the terminal's background is dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    /// Light text on dark.
    #[default]
    Dark,
    /// Dark text on light.
    Light,
}

impl Shade {
    /// Its name, which is also that of the usual theme for it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Dark => "dark",
            Self::Light => "light",
        }
    }

    /// The shade of this name.
    pub fn named(name: &str) -> Option<Self> {
        [Self::Dark, Self::Light]
            .into_iter()
            .find(|shade| shade.name() == name)
    }
}

/// A style for each role.
#[derive(Clone, Debug)]
pub struct Theme {
    name: String,
    title: String,
    shade: Shade,
    styles: [Style; Role::ALL.len()],
}

impl Theme {
    /// The name under which it is chosen.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// A few words about it.
    pub fn title(&self) -> &str {
        &self.title
    }

    /// For which terminals it is made.
    pub fn shade(&self) -> Shade {
        self.shade
    }

    /// The style of a role, in the colours that the terminal can show.
    pub fn style(&self, role: Role) -> Style {
        self.styles[role as usize]
    }
}

/// All themes that can be chosen, in their order.
#[derive(Clone, Debug)]
pub struct Themes {
    list: Vec<Theme>,
}

impl Themes {
    /// The themes that are part of the program.
    pub fn embedded() -> Self {
        Library::embedded().themes().0
    }

    /// The themes of the program and those in a folder's `*.toml` files, where a file stands in
    /// for the program's theme of the same name. What is wrong in the files is told, each problem
    /// with its file and line. A folder that is not there holds none.
    pub fn with_folder(folder: &Path) -> (Self, Vec<String>) {
        let mut library = Library::embedded();
        let mut warnings = library.add_folder(folder);
        let (themes, problems) = library.themes();
        warnings.extend(problems);
        (themes, warnings)
    }

    /// The same themes in the colours that a terminal has.
    #[must_use]
    pub fn at(self, depth: Depth) -> Self {
        let reduced = |theme| depth.reduce(theme, &self);
        Self {
            list: self.list.iter().map(reduced).collect(),
        }
    }

    /// The themes, in the order in which they are offered.
    pub fn all(&self) -> &[Theme] {
        &self.list
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
    pub fn usual(&self, shade: Shade) -> &Theme {
        self.named(shade.name()).unwrap_or(&self.list[0])
    }
}

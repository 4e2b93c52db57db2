//! One theme as it is written down, before its colours are looked up.
//!
//! ```toml
//! title = "Evening"        # what people read
//! shade = "dark"           # or "light": for which terminals it is made
//! inherits = "dark"        # what this file leaves out comes from that theme
//!
//! [colours]                # names for colours; they stand in for those that are inherited, too
//! amber = "#e8b04a"
//!
//! [roles]                  # a foreground alone, or a table
//! peg = "amber"
//! key = { fg = "amber", bg = "default", bold = true }
//! ```
//!
//! A colour is `#rrggbb`, a name from `[colours]`, one of the terminal's sixteen (`red`,
//! `light-red`), or `default`, which is what the terminal has where nothing is said. What is wrong
//! is left out and told, and the rest is taken.

use std::collections::BTreeMap;

use ratatui::style::Modifier;
use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::colour::Rgb;
use super::{Role, Shade};
use crate::document::{Problem, shown};

/// Something with the byte of the file at which it stands.
#[derive(Clone, Debug)]
pub struct Placed<T> {
    /// The byte.
    pub at: usize,
    /// What stands there.
    pub value: T,
}

/// A colour as written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ink {
    /// The terminal's own.
    Default,
    /// This one.
    Is(Rgb),
    /// The one of this name.
    Named(String),
}

/// A style as written: what is not said is inherited.
#[derive(Clone, Debug, Default)]
pub struct Paint {
    /// The colour of the characters.
    pub fg: Option<Placed<Ink>>,
    /// The colour behind them.
    pub bg: Option<Placed<Ink>>,
    /// Weights that are put on.
    pub add: Modifier,
    /// Weights that are taken off.
    pub remove: Modifier,
}

/// A file.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    /// What people read.
    pub title: Option<String>,
    /// For which terminals it is made.
    pub shade: Option<Shade>,
    /// The theme from which the rest comes.
    pub inherits: Option<Placed<String>>,
    /// Names for colours.
    pub colours: BTreeMap<String, Rgb>,
    /// Styles with their places.
    pub roles: BTreeMap<Role, Placed<Paint>>,
}

impl Draft {
    /// Reads the text of a file, and says what is wrong in it.
    pub fn parse(text: &str) -> (Self, Vec<Problem>) {
        let (table, errors) = DeTable::parse_recoverable(text);
        let problems = errors.iter().map(|e| Problem::parsing(text, e)).collect();
        let mut reader = Reader { text, problems };
        let draft = reader.draft(table.get_ref());
        reader.problems.sort();
        (draft, reader.problems)
    }
}

type Key<'a> = Spanned<std::borrow::Cow<'a, str>>;
type Value<'a> = Spanned<DeValue<'a>>;

struct Reader<'a> {
    text: &'a str,
    problems: Vec<Problem>,
}

impl Reader<'_> {
    fn problem(&mut self, at: usize, text: String) {
        self.problems.push(Problem::new(self.text, at, text));
    }

    /// Tells that a value is not what was expected.
    fn unlike(&mut self, key: &Key, value: &Value, expected: &str) {
        let came = shown(value, self.text);
        let text = format!("`{}`: got {came}, expected {expected}", key.get_ref());
        self.problem(value.span().start, text);
    }

    fn draft(&mut self, table: &DeTable) -> Draft {
        let mut draft = Draft::default();
        for (key, value) in table {
            match key.get_ref().as_ref() {
                "title" => draft.title = self.string(key, value).map(|title| title.value),
                "shade" => draft.shade = self.shade(key, value),
                "inherits" => draft.inherits = self.string(key, value),
                "colours" => draft.colours = self.colours(key, value),
                "roles" => draft.roles = self.roles(key, value),
                other => {
                    let known = "title, shade, inherits, colours or roles";
                    let text = format!("`{other}` is not known here, expected {known}");
                    self.problem(key.span().start, text);
                }
            }
        }
        draft
    }

    fn string(&mut self, key: &Key, value: &Value) -> Option<Placed<String>> {
        let at = value.span().start;
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.unlike(key, value, "a text in quotes");
        }
        text.map(|text| Placed {
            at,
            value: text.to_owned(),
        })
    }

    fn shade(&mut self, key: &Key, value: &Value) -> Option<Shade> {
        let shade = value.get_ref().as_str().and_then(Shade::named);
        if shade.is_none() {
            self.unlike(key, value, "\"dark\" or \"light\"");
        }
        shade
    }

    fn colours(&mut self, key: &Key, value: &Value) -> BTreeMap<String, Rgb> {
        let Some(table) = value.get_ref().as_table() else {
            self.unlike(key, value, "a table of colours");
            return BTreeMap::new();
        };
        let mut colours = BTreeMap::new();
        for (name, value) in table {
            match value.get_ref().as_str().and_then(Rgb::parse) {
                Some(colour) => {
                    colours.insert(name.get_ref().to_string(), colour);
                }
                None => self.unlike(name, value, "a colour such as \"#e8b04a\""),
            }
        }
        colours
    }

    fn roles(&mut self, key: &Key, value: &Value) -> BTreeMap<Role, Placed<Paint>> {
        let Some(table) = value.get_ref().as_table() else {
            self.unlike(key, value, "a table of roles");
            return BTreeMap::new();
        };
        let mut roles = BTreeMap::new();
        for (name, value) in table {
            let at = name.span().start;
            let Some(role) = Role::named(name.get_ref()) else {
                let names = Role::ALL.map(Role::name).join(", ");
                let text = format!(
                    "`{}` is not a role, expected one of {names}",
                    name.get_ref()
                );
                self.problem(at, text);
                continue;
            };
            if let Some(value) = self.paint(name, value) {
                roles.insert(role, Placed { at, value });
            }
        }
        roles
    }

    fn paint(&mut self, role: &Key, value: &Value) -> Option<Paint> {
        let mut paint = Paint::default();
        match value.get_ref() {
            DeValue::String(_) => paint.fg = self.ink(role, value),
            DeValue::Table(table) => {
                for (key, value) in table {
                    match key.get_ref().as_ref() {
                        "fg" => paint.fg = self.ink(key, value),
                        "bg" => paint.bg = self.ink(key, value),
                        _ => self.weight(key, value, &mut paint),
                    }
                }
            }
            _ => {
                self.unlike(
                    role,
                    value,
                    "a colour, or a table such as { fg = \"#e8b04a\" }",
                );
                return None;
            }
        }
        Some(paint)
    }

    fn ink(&mut self, key: &Key, value: &Value) -> Option<Placed<Ink>> {
        let ink = match value.get_ref().as_str() {
            Some("default") => Some(Ink::Default),
            Some(text) if text.starts_with('#') => Rgb::parse(text).map(Ink::Is),
            Some(name) => Some(Ink::Named(name.to_owned())),
            None => None,
        };
        if ink.is_none() {
            let expected = "a colour: \"#rrggbb\", a name from [colours], or \"default\"";
            self.unlike(key, value, expected);
        }
        let at = value.span().start;
        ink.map(|value| Placed { at, value })
    }

    fn weight(&mut self, key: &Key, value: &Value, paint: &mut Paint) {
        let weight = match key.get_ref().as_ref() {
            "bold" => Modifier::BOLD,
            "italic" => Modifier::ITALIC,
            "underline" => Modifier::UNDERLINED,
            "reverse" => Modifier::REVERSED,
            other => {
                let known = "fg, bg, bold, italic, underline or reverse";
                let text = format!("`{other}` is not known here, expected {known}");
                return self.problem(key.span().start, text);
            }
        };
        match value.get_ref().as_bool() {
            Some(true) => paint.add |= weight,
            Some(false) => paint.remove |= weight,
            None => self.unlike(key, value, "true or false"),
        }
    }
}

//! All files of themes together: who inherits from whom, and the themes that come of it.
//!
//! The program's own files inherit from each other alone, so no file of a person can spoil them.
//! A person's file may have the name of one of the program's and inherit from that one: then it
//! changes what it says and keeps the rest.

use std::collections::BTreeMap;
use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use ratatui::style::{Color, Style};

use super::colour::{Rgb, SIXTEEN};
use super::file::{Draft, Ink, Paint};
use super::{Role, Shade, Theme, Themes, contrast};
use crate::document::Problem;

/// The program's own files, in the order in which they are offered. The first is the one that
/// leaves nothing out.
const EMBEDDED: &[(&str, &str)] = &[
    ("dark", include_str!("../../themes/dark.toml")),
    ("light", include_str!("../../themes/light.toml")),
    ("slate", include_str!("../../themes/slate.toml")),
    (
        "solarized-dark",
        include_str!("../../themes/solarized-dark.toml"),
    ),
    (
        "solarized-light",
        include_str!("../../themes/solarized-light.toml"),
    ),
    ("phosphor", include_str!("../../themes/phosphor.toml")),
    (
        "high-contrast",
        include_str!("../../themes/high-contrast.toml"),
    ),
    ("okabe-ito", include_str!("../../themes/okabe-ito.toml")),
    ("tritan", include_str!("../../themes/tritan.toml")),
    ("ansi-dark", include_str!("../../themes/ansi-dark.toml")),
    ("ansi-light", include_str!("../../themes/ansi-light.toml")),
    ("mono", include_str!("../../themes/mono.toml")),
];

/// A file that was read.
#[derive(Clone, Debug)]
struct Source {
    name: String,
    /// The path, for a person's file; none is the program's own.
    path: Option<String>,
    text: String,
    draft: Draft,
    problems: Vec<Problem>,
}

impl Source {
    fn new(name: &str, path: Option<String>, text: &str) -> Self {
        let (draft, problems) = Draft::parse(text);
        Self {
            name: name.to_owned(),
            path,
            text: text.to_owned(),
            draft,
            problems,
        }
    }
}

/// All files, a person's behind the program's own.
#[derive(Clone, Debug)]
pub struct Library {
    sources: Vec<Source>,
}

impl Library {
    /// The program's own files.
    pub fn embedded() -> Self {
        let source = |&(name, text): &(&str, &str)| Source::new(name, None, text);
        Self {
            sources: EMBEDDED.iter().map(source).collect(),
        }
    }

    /// The program's files, a folder's, and behind them this one. The error names the file.
    pub fn for_file(file: &Path, folder: Option<&Path>) -> Result<Self, String> {
        let mut library = Self::embedded();
        if let Some(folder) = folder {
            library.add_folder(folder); // what is wrong there is not asked for
        }
        let same = |path: &String| fs::canonicalize(path).ok() == fs::canonicalize(file).ok();
        let sources = &mut library.sources;
        sources.retain(|source| !source.path.as_ref().is_some_and(same));
        library.add_file(file)?;
        Ok(library)
    }

    /// Adds the `*.toml` files of a folder, by name. Says which can't be read.
    pub fn add_folder(&mut self, folder: &Path) -> Vec<String> {
        let entries = match fs::read_dir(folder) {
            Ok(entries) => entries,
            Err(error) if error.kind() == ErrorKind::NotFound => return Vec::new(),
            Err(error) => return vec![format!("{}: {error}", folder.display())],
        };
        let mut paths: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
        paths.retain(|path| path.extension().is_some_and(|end| end == "toml"));
        paths.sort();
        let added = paths.iter().map(|path| self.add_file(path));
        added.filter_map(Result::err).collect()
    }

    /// Adds a file; its name without the ending is the theme's. The error names the file.
    pub fn add_file(&mut self, path: &Path) -> Result<(), String> {
        let label = path.display().to_string();
        let bytes = fs::read(path).map_err(|error| format!("{label}: {error}"))?;
        let text = str::from_utf8(&bytes).map_err(|error| {
            let place = Problem::new(
                &String::from_utf8_lossy(&bytes[..error.valid_up_to()]),
                bytes.len(),
                "a byte that is not UTF-8, expected a text in TOML",
            );
            format!("{label}:{place}")
        })?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        self.sources.push(Source::new(&name, Some(label), text));
        Ok(())
    }

    /// The themes, and what is wrong in a person's files.
    pub fn themes(&self) -> (Themes, Vec<String>) {
        let mut list: Vec<Theme> = Vec::new();
        let mut warnings = Vec::new();
        for (index, source) in self.sources.iter().enumerate() {
            let (theme, problems) = self.theme(index);
            let label = source.path.as_deref().unwrap_or(&source.name);
            warnings.extend(problems.iter().map(|problem| format!("{label}:{problem}")));
            match list.iter_mut().find(|other| other.name == theme.name) {
                Some(other) => *other = theme,
                None => list.push(theme),
            }
        }
        (Themes { list }, warnings)
    }

    /// Everything that is wrong in the file that was added last, its contrast too.
    pub fn check_last(&self) -> Vec<Problem> {
        let Some(source) = self.sources.last() else {
            return Vec::new();
        };
        let (theme, mut problems) = self.theme(self.sources.len() - 1);
        for fault in contrast::faults(&theme) {
            let place = source
                .draft
                .roles
                .get(&fault.role)
                .map_or(0, |role| role.at);
            problems.push(Problem::new(&source.text, place, fault.to_string()));
        }
        problems.sort();
        problems
    }

    /// One theme with what it inherits, and what is wrong in its file.
    fn theme(&self, index: usize) -> (Theme, Vec<Problem>) {
        let source = &self.sources[index];
        let mut problems = source.problems.clone();
        let (chain, broken) = self.chain(index);
        problems.extend(broken);
        let drafts: Vec<&Draft> = chain.iter().map(|&at| &self.sources[at].draft).collect();
        let mut colours: BTreeMap<&str, Rgb> = BTreeMap::new();
        for draft in drafts.iter().rev() {
            colours.extend(
                draft
                    .colours
                    .iter()
                    .map(|(name, &colour)| (&**name, colour)),
            );
        }
        problems.extend(unknown_colours(source, &colours));
        problems.sort();
        let mut styles = [Style::new(); Role::ALL.len()];
        for (role, paint) in drafts.iter().rev().flat_map(|draft| &draft.roles) {
            let style = &mut styles[*role as usize];
            *style = painted(*style, &paint.value, &colours);
        }
        let title = drafts.iter().find_map(|draft| draft.title.clone());
        let theme = Theme {
            name: source.name.clone(),
            title: title.unwrap_or_default(),
            shade: drafts.iter().find_map(|d| d.shade).unwrap_or_default(),
            styles,
        };
        (theme, problems)
    }

    /// A file, the one that it inherits from, and so on, and what is wrong with that. The last is
    /// the one that leaves nothing out.
    fn chain(&self, index: usize) -> (Vec<usize>, Option<Problem>) {
        let source = &self.sources[index];
        let mut chain = vec![index];
        let mut problem = None;
        let mut at = index;
        while let Some(parent) = &self.sources[at].draft.inherits {
            match self.parent(at, &parent.value) {
                Some(next) if !chain.contains(&next) => {
                    chain.push(next);
                    at = next;
                }
                found => {
                    // A fault further up is told of that file.
                    if at == index || found == Some(index) {
                        let place = source.draft.inherits.as_ref().map_or(0, |own| own.at);
                        let text = self.broken(&chain, &parent.value, found);
                        problem = Some(Problem::new(&source.text, place, text));
                    }
                    break;
                }
            }
        }
        let shade = chain.iter().find_map(|&at| self.sources[at].draft.shade);
        let roots = [shade.unwrap_or_default(), Shade::Dark];
        for root in roots.map(|shade| self.embedded_at(shade.name())) {
            chain.extend(root.filter(|root| !chain.contains(root)));
        }
        (chain, problem)
    }

    fn broken(&self, chain: &[usize], parent: &str, found: Option<usize>) -> String {
        if found.is_some() {
            let mut circle: Vec<&str> = chain.iter().map(|&at| &*self.sources[at].name).collect();
            circle.push(parent);
            return format!("`inherits` goes in a circle: {}", circle.join(", "));
        }
        let mut names: Vec<&str> = self.sources.iter().map(|s| &*s.name).collect();
        names.dedup();
        let known = names.join(", ");
        format!("`inherits`: there is no theme `{parent}`, expected one of {known}")
    }

    /// The file of this name that the file at `at` means: a person's before the program's, and
    /// never itself.
    fn parent(&self, at: usize, name: &str) -> Option<usize> {
        let own = self.sources[at].path.is_some();
        let mut indices = (0..self.sources.len()).rev();
        let fits = |&other: &usize| {
            let source = &self.sources[other];
            source.name == name && other != at && (own || source.path.is_none())
        };
        let found = indices.find(fits);
        // A file that inherits from itself and stands in for none.
        found.or_else(|| (self.sources[at].name == name).then_some(at))
    }

    fn embedded_at(&self, name: &str) -> Option<usize> {
        let fits = |source: &Source| source.path.is_none() && source.name == name;
        self.sources.iter().position(fits)
    }
}

/// The names of colours in a file that nobody has given a colour.
fn unknown_colours(source: &Source, colours: &BTreeMap<&str, Rgb>) -> Vec<Problem> {
    let paints = source.draft.roles.values().map(|role| &role.value);
    let inks = paints.flat_map(|paint| [&paint.fg, &paint.bg]).flatten();
    let problem = |name: &str, at| {
        let mut known: Vec<&str> = colours.keys().copied().collect();
        known.extend(SIXTEEN.map(|(name, _)| name));
        let known = known.join(", ");
        let text = format!(
            "`{name}` is not a colour, expected \"#rrggbb\", \"default\" or one of {known}"
        );
        Problem::new(&source.text, at, text)
    };
    let unknown = inks.filter_map(|ink| match &ink.value {
        Ink::Named(name) if named(name, colours).is_none() => Some(problem(name, ink.at)),
        _ => None,
    });
    unknown.collect()
}

/// The colour of a name: one that a file has given, or one of the terminal's own.
fn named(name: &str, colours: &BTreeMap<&str, Rgb>) -> Option<Color> {
    let own = SIXTEEN.into_iter().find(|(known, _)| *known == name);
    let given = colours.get(name).map(|&rgb| rgb.into());
    given.or(own.map(|(_, colour)| colour))
}

/// A style with what a paint says of it. A colour that nobody knows changes nothing.
fn painted(style: Style, paint: &Paint, colours: &BTreeMap<&str, Rgb>) -> Style {
    let colour = |ink: &Ink| match ink {
        Ink::Default => Some(Color::Reset),
        Ink::Is(rgb) => Some((*rgb).into()),
        Ink::Named(name) => named(name, colours),
    };
    let fg = paint.fg.as_ref().and_then(|ink| colour(&ink.value));
    let bg = paint.bg.as_ref().and_then(|ink| colour(&ink.value));
    let weights = (style.add_modifier | paint.add) - paint.remove;
    Style {
        fg: fg.or(style.fg),
        bg: bg.or(style.bg),
        add_modifier: weights,
        ..style
    }
}

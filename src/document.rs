//! A TOML text that a person wrote: what can be used of it is used, and each problem says its line.

use serde::de::DeserializeOwned;
use std::fmt::{self, Display, Formatter};
use std::ops::Range;
use toml::Spanned;
use toml::de::{DeTable, DeValue, Deserializer};

/// What is wrong at one place of a text.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Problem {
    /// The line, from 1.
    pub line: usize,
    /// What came, and what was expected.
    pub text: String,
}

impl Problem {
    /// A problem at this byte of a text.
    pub fn new(whole: &str, at: usize, text: impl Into<String>) -> Self {
        let before = &whole.as_bytes()[..at.min(whole.len())];
        Self {
            line: 1 + before.iter().filter(|&&byte| byte == b'\n').count(),
            text: text.into(),
        }
    }

    /// A problem that the parser found.
    pub fn parsing(whole: &str, error: &toml::de::Error) -> Self {
        let at = error.span().map_or(whole.len(), |span| span.start);
        Self::new(whole, at, error.message().replace('\n', " "))
    }
}

impl Display for Problem {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.line, self.text)
    }
}

/// Reads a value. An entry that is unknown or of the wrong kind is left out and told; the rest is
/// taken. The error is that of a text that is no TOML at all.
///
/// `T` must be a struct whose fields all have defaults, and must deny unknown fields.
pub fn read<T: DeserializeOwned + Default>(text: &str) -> Result<(T, Vec<Problem>), Problem> {
    let mut table = DeTable::parse(text).map_err(|error| Problem::parsing(text, &error))?;
    let mut problems = Vec::new();
    loop {
        let error = match T::deserialize(Deserializer::from(table.clone())) {
            Ok(value) => return Ok((value, problems)),
            Err(error) => error,
        };
        problems.push(Problem::parsing(text, &error));
        let span = error.span();
        if !span.is_some_and(|span| remove(table.get_mut(), &span)) {
            return Ok((T::default(), problems));
        }
    }
}

/// Removes the innermost entry at this place; says whether there was one.
fn remove(table: &mut DeTable, place: &Range<usize>) -> bool {
    let covers = |span: Range<usize>| span.start <= place.start && place.end <= span.end;
    for (key, value) in table.iter_mut() {
        if let DeValue::Table(inner) = value.get_mut()
            && !covers(key.span())
            && remove(inner, place)
        {
            return true;
        }
    }
    let found = table
        .iter()
        .find(|(key, value)| covers(key.span()) || covers(value.span()));
    let Some(key) = found.map(|(key, _)| key.clone()) else {
        return false;
    };
    table.remove(&key).is_some()
}

/// What a value is, for a message: short, as it was written.
pub fn shown(value: &Spanned<DeValue>, text: &str) -> String {
    match value.get_ref() {
        DeValue::Table(_) => "a table".to_owned(),
        DeValue::Array(_) => "an array".to_owned(),
        _ => format!("`{}`", text.get(value.span()).unwrap_or("?").trim()),
    }
}

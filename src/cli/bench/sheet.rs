//! One description of a table's rows, written as text of 80 columns or as JSON objects.
//!
//! A row is printed as soon as it is measured. Until then stderr says what is being measured,
//! where it is a terminal.

use std::io::{self, IsTerminal, Write};

use serde::{Serialize, Serializer};
use serde_json::{Value, json};

use crate::cli::units::readable;

/// A column of a table.
#[derive(Clone, Copy, Debug)]
pub struct Column {
    /// The field's name in JSON.
    pub key: &'static str,
    /// Its heading; `|` stands between two lines.
    pub heading: &'static str,
    /// Its width; a column of width 0 stands in JSON only.
    pub width: usize,
    side: Side,
}

/// Where a cell and its heading stand in their column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn padded(self, text: &str, width: usize) -> String {
        match self {
            Self::Left => format!("{text:<width$}"),
            Self::Right => format!("{text:>width$}"),
        }
    }
}

impl Column {
    /// A column of quantities, which stand on the right.
    pub const fn new(key: &'static str, heading: &'static str, width: usize) -> Self {
        Self {
            key,
            heading,
            width,
            side: Side::Right,
        }
    }

    /// A column of words, which stand on the left.
    pub const fn words(key: &'static str, heading: &'static str, width: usize) -> Self {
        Self {
            side: Side::Left,
            ..Self::new(key, heading, width)
        }
    }

    /// A field that stands in JSON only.
    pub const fn unseen(key: &'static str) -> Self {
        Self::new(key, "", 0)
    }
}

/// What stands in a row under a column.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Words.
    Text(String),
    /// A number of things, shown with three digits where it is large.
    Count(u64),
    /// A small number, shown whole.
    Number(usize),
    /// A time in seconds, shown with its unit.
    Seconds(f64),
    /// How many times as much.
    Times(f64),
    /// One quantity over another, shown with three digits.
    Share(f64),
    /// Shares of a whole, from 0 to 1.
    Shares(Vec<f64>),
    /// Yes or no.
    Flag(bool),
    /// A limit ended it.
    Stopped,
    /// Does not apply.
    None,
}

impl Cell {
    /// Words.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// As people see it.
    pub fn shown(&self) -> String {
        match self {
            Self::Text(text) => text.clone(),
            Self::Count(count) => short(*count),
            Self::Number(number) => number.to_string(),
            Self::Seconds(seconds) => time(*seconds),
            Self::Times(times) => format!("{}x", digits(*times)),
            Self::Share(share) => digits(*share),
            Self::Shares(shares) => percents(shares),
            Self::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
            Self::Stopped => "stopped".to_owned(),
            Self::None => "-".to_owned(),
        }
    }

    fn value(&self) -> Value {
        match self {
            Self::Text(text) => json!(text),
            Self::Count(count) => json!(count),
            Self::Number(number) => json!(number),
            Self::Seconds(number) | Self::Times(number) | Self::Share(number) => json!(number),
            Self::Shares(shares) => json!(shares),
            Self::Flag(flag) => json!(flag),
            Self::Stopped | Self::None => Value::Null,
        }
    }
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn short(count: u64) -> String {
    readable(count as f64)
}

/// A number with three digits: `0.123`, `1.23`, `12.3`, `123`.
fn digits(number: f64) -> String {
    match number {
        n if n >= 99.95 => format!("{n:.0}"),
        n if n >= 9.995 => format!("{n:.1}"),
        n if n >= 0.9995 => format!("{n:.2}"),
        n => format!("{n:.3}"),
    }
}

/// A time with three digits and its unit.
pub fn time(seconds: f64) -> String {
    if seconds <= 0.0 {
        return "0 s".to_owned();
    }
    let units = [(1.0, "s"), (1e-3, "ms"), (1e-6, "us")];
    let unit = units.into_iter().find(|(unit, _)| seconds >= unit * 0.9995);
    let (unit, name) = unit.unwrap_or((1e-9, "ns"));
    format!("{} {name}", digits(seconds / unit))
}

/// Up to four shares are listed; of more the least and the greatest are shown.
fn percents(shares: &[f64]) -> String {
    if shares.len() > 4 {
        let least = shares.iter().copied().fold(f64::INFINITY, f64::min);
        let most = shares.iter().copied().fold(0.0, f64::max);
        return format!("{:.0}% to {:.0}%", least * 100.0, most * 100.0);
    }
    let each: Vec<String> = shares
        .iter()
        .map(|s| format!("{:.0}%", s * 100.0))
        .collect();
    each.join(" ")
}

/// Where tables go: stdout, and stderr for what is being measured.
#[derive(Debug)]
pub struct Printer {
    bench: &'static str,
    json: bool,
    terminal: bool,
}

impl Printer {
    /// Tables of this game, for people or as JSON.
    pub fn new(bench: &'static str, json: bool) -> Self {
        let terminal = io::stderr().is_terminal();
        Self {
            bench,
            json,
            terminal,
        }
    }

    /// Whether rows are JSON objects.
    pub fn is_json(&self) -> bool {
        self.json
    }

    /// Shows on a terminal what is being measured, until the next row.
    pub fn progress(&self, what: &str) {
        if self.terminal {
            let what: String = what.chars().take(79).collect();
            let _ = write!(io::stderr().lock(), "\r\x1b[K{what}");
        }
    }

    /// Words for people, between tables.
    pub fn words(&self, text: &str) -> io::Result<()> {
        self.progress("");
        if self.json {
            return Ok(());
        }
        let mut out = io::stdout().lock();
        writeln!(out, "{text}")?;
        out.flush()
    }

    /// Begins a table: its title, what it shows, and its headings.
    pub fn sheet(
        &self,
        table: &'static str,
        columns: &'static [Column],
        title: &str,
    ) -> io::Result<Sheet<'_>> {
        self.words(&format!("\n{title}"))?;
        let sheet = Sheet {
            printer: self,
            table,
            columns,
        };
        if !title.is_empty() {
            self.words(&headings(columns))?;
        }
        Ok(sheet)
    }
}

/// A table that is being printed.
#[derive(Debug)]
pub struct Sheet<'a> {
    printer: &'a Printer,
    table: &'static str,
    columns: &'static [Column],
}

impl Sheet<'_> {
    /// Prints a row: a cell for each column.
    pub fn row(&self, cells: &[Cell]) -> io::Result<()> {
        debug_assert_eq!(cells.len(), self.columns.len(), "{}", self.table);
        if !self.printer.json {
            return self.printer.words(&line(self.columns, cells));
        }
        self.printer.progress("");
        let object = Object {
            bench: self.printer.bench,
            table: self.table,
            columns: self.columns,
            cells,
        };
        let mut out = io::stdout().lock();
        writeln!(out, "{}", serde_json::to_string(&object)?)?;
        out.flush()
    }
}

/// A row as JSON; its fields come in the order of the columns.
struct Object<'a> {
    bench: &'a str,
    table: &'a str,
    columns: &'a [Column],
    cells: &'a [Cell],
}

impl Serialize for Object<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let head = [("bench", json!(self.bench)), ("table", json!(self.table))];
        let columns = self.columns.iter().zip(self.cells);
        let fields = columns.map(|(column, cell)| (column.key, cell.value()));
        serializer.collect_map(head.into_iter().chain(fields))
    }
}

fn line(columns: &[Column], cells: &[Cell]) -> String {
    let seen = columns.iter().zip(cells).filter(|(c, _)| c.width > 0);
    let parts: Vec<String> = seen
        .map(|(column, cell)| column.side.padded(&cell.shown(), column.width))
        .collect();
    parts.join(" ").trim_end().to_owned()
}

/// The headings in two lines, or in one if none has a second, and a rule.
fn headings(columns: &[Column]) -> String {
    let seen: Vec<&Column> = columns.iter().filter(|column| column.width > 0).collect();
    let part = |upper: bool| {
        let parts = seen.iter().map(|column| {
            let (above, below) = column
                .heading
                .split_once('|')
                .unwrap_or(("", column.heading));
            let text = if upper { above } else { below };
            column.side.padded(text, column.width)
        });
        let parts: Vec<String> = parts.collect();
        parts.join(" ").trim_end().to_owned()
    };
    let width = seen.iter().map(|column| column.width + 1).sum::<usize>();
    let rule = "-".repeat(width.saturating_sub(1));
    let lines = [part(true), part(false), rule];
    let lines: Vec<String> = lines.into_iter().filter(|line| !line.is_empty()).collect();
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const COLUMNS: &[Column] = &[
        Column::words("name", "name", 6),
        Column::new("seconds", "wall|time", 8),
        Column::new("speed_up", "speed-up", 8),
        Column::unseen("runs"),
    ];

    fn cells() -> Vec<Cell> {
        vec![
            Cell::text("one"),
            Cell::Seconds(0.0123),
            Cell::Times(1.987),
            Cell::Number(3),
        ]
    }

    #[test]
    fn a_row_stands_under_its_headings() {
        let heading = "           wall\nname       time speed-up\n------------------------";
        assert_eq!(headings(COLUMNS), heading);
        assert_eq!(line(COLUMNS, &cells()), "one     12.3 ms    1.99x");
    }

    #[test]
    fn a_row_is_one_object_with_all_fields() {
        let object = Object {
            bench: "peg",
            table: "test",
            columns: COLUMNS,
            cells: &cells(),
        };
        let expected = concat!(
            r#"{"bench":"peg","table":"test","name":"one","seconds":0.0123,"#,
            r#""speed_up":1.987,"runs":3}"#
        );
        assert_eq!(serde_json::to_string(&object).unwrap(), expected);
        assert_eq!(Cell::Stopped.value(), Value::Null);
    }

    #[test]
    fn quantities_have_three_digits_and_a_unit() {
        let times = [0.0, 4.56e-9, 0.000_012_34, 0.9996e-3, 0.0499, 1.0, 99.96];
        let expected = [
            "0 s", "4.56 ns", "12.3 us", "1.00 ms", "49.9 ms", "1.00 s", "100 s",
        ];
        assert_eq!(times.map(time), expected);
        assert_eq!(percents(&[0.5, 0.25, 0.25]), "50% 25% 25%");
        assert_eq!(percents(&[0.5, 0.1, 0.1, 0.1, 0.2]), "10% to 50%");
    }
}

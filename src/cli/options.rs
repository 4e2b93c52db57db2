//! Options that every searching verb has.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};

use super::units;
use crate::engine::control::Limits;

/// Where positions come from, how answers are written, and what a search may use.
#[derive(Debug, Args)]
pub struct Common {
    /// Read one position a line from this file, `-` for stdin
    #[arg(long, value_name = "FILE")]
    pub file: Option<PathBuf>,
    /// Write one JSON object a line
    #[arg(long)]
    pub json: bool,
    /// Worker threads [default: all cores]
    #[arg(long, value_name = "N", value_parser = units::threads, allow_negative_numbers = true)]
    pub threads: Option<usize>,
    /// Wall time for each position, such as 800ms, 10s or 2m
    #[arg(long, value_name = "TIME", value_parser = units::time, allow_hyphen_values = true)]
    pub time: Option<Duration>,
    /// Memory for the tables, at least 1MiB; a smaller one makes answers slower, never wrong
    #[arg(
        long,
        value_name = "SIZE",
        value_parser = units::memory,
        default_value = "512MiB",
        allow_hyphen_values = true
    )]
    pub memory: usize,
}

impl Common {
    /// What each search may use.
    pub fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            threads: self.threads.unwrap_or(usual.threads),
            memory: self.memory,
            time: self.time,
            nodes: None,
        }
    }
}

/// A parser of the names of these values, which also lists them in the help.
pub fn named<T>(all: &'static [T], name: fn(T) -> &'static str) -> impl TypedValueParser<Value = T>
where
    T: Copy + Send + Sync + 'static,
{
    PossibleValuesParser::new(all.iter().map(|&value| name(value))).map(move |text| {
        let found = all.iter().find(|&&value| name(value) == text);
        *found.expect("the parser lets only these names through")
    })
}

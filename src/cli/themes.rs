//! `parlour themes`: lists the themes, or says what is wrong in a file of one.

use std::fmt::Write as _;
use std::io::{self, IsTerminal, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Result, anyhow};
use clap::Args;
use ratatui::style::{Color, Modifier, Style};

use super::{Exit, put};
use crate::state::Store;
use crate::theme::library::Library;
use crate::theme::{Depth, Role, Theme, Themes};

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    after_help = "A theme of your own is a file `themes/NAME.toml` in the folder of the settings, \
    usually ~/.config/parlour:\n\n  title = \"My evening\"\n  inherits = \"dark\"\n\n  [colours]\n  \
    board = \"#333a2f\"\n\n  [roles]\n  key = { fg = \"#e8b04a\", bold = true }\n\n\
    Exit codes: 0 no problems, 2 problems, or a file that can't be read."
)]
pub struct Arguments {
    /// Say what is wrong in this file of a theme
    #[arg(long, value_name = "FILE")]
    check: Option<PathBuf>,
}

/// Lists the themes or checks a file.
pub fn run(arguments: &Arguments) -> Result<Exit> {
    let folder = Store::open().0.themes();
    match &arguments.check {
        Some(file) => check(file, folder.as_deref()),
        None => list(folder.as_deref()),
    }
}

fn check(file: &Path, folder: Option<&Path>) -> Result<Exit> {
    let library = Library::for_file(file, folder).map_err(|error| anyhow!("{error}"))?;
    let problems = library.check_last();
    let label = file.display();
    if problems.is_empty() {
        put(&format!("{label}: no problems\n"))?;
        return Ok(Exit::Answered);
    }
    let lines: Vec<String> = problems.iter().map(|p| format!("{label}:{p}\n")).collect();
    put(&lines.concat())?;
    Ok(Exit::BadInput)
}

fn list(folder: Option<&Path>) -> Result<Exit> {
    let (themes, warnings) = match folder {
        Some(folder) => Themes::with_folder(folder),
        None => (Themes::embedded(), Vec::new()),
    };
    for warning in warnings {
        let _ = writeln!(io::stderr().lock(), "warning: {warning}");
    }
    let depth = if io::stdout().is_terminal() {
        Depth::from_environment(|name| std::env::var(name).ok())
    } else {
        Depth::None
    };
    let themes = themes.at(depth);
    let width = themes.names().map(|name| name.chars().count()).max();
    let mut text = String::new();
    for theme in themes.all() {
        let (name, shade, title) = (theme.name(), theme.shade().name(), theme.title());
        let width = width.unwrap_or(0);
        let _ = write!(text, "{name:width$}  {shade:5}  ");
        if depth >= Depth::Many {
            text += &sample(theme);
        }
        let _ = writeln!(text, "{title}");
    }
    put(&text)?;
    Ok(Exit::Answered)
}

/// A few words and marks in the colours of a theme.
fn sample(theme: &Theme) -> String {
    let board = theme.style(Role::Board).bg;
    let part = |role: Role, text: &str| {
        let style = theme.style(Role::Text).patch(theme.style(role));
        let bg = if role.is_on_board() { board } else { style.bg };
        format!("{}{text}", codes(Style { bg, ..style }))
    };
    let parts = [
        part(Role::Text, " Text "),
        part(Role::Dim, "dim "),
        part(Role::Key, "key "),
        part(Role::Good, "won "),
        part(Role::Bad, "lost "),
        part(Role::Peg, " ● ● "),
        part(Role::Hole, "○ "),
        part(Role::Lifted, "● "),
        part(Role::OnCpu, " ███"),
        part(Role::Starved, "██"),
        part(Role::Waiting, "██"),
        part(Role::Idle, "█ "),
    ];
    format!("{}\u{1b}[0m  ", parts.concat())
}

/// The control sequence that switches a style on.
fn codes(style: Style) -> String {
    let mut codes = "0".to_owned();
    if style.add_modifier.contains(Modifier::BOLD) {
        codes += ";1";
    }
    for (ground, colour) in [(38, style.fg), (48, style.bg)] {
        match colour {
            Some(Color::Rgb(r, g, b)) => codes += &format!(";{ground};2;{r};{g};{b}"),
            Some(Color::Indexed(index)) => codes += &format!(";{ground};5;{index}"),
            _ => {}
        }
    }
    format!("\u{1b}[{codes}m")
}

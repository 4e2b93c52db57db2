//! `parlour score4`: the interface of the Score4 engine, word for word.
//!
//! T. Tsiodras, *Implementing a Score4 (Connect Four) engine* (2011): discs as arguments, options
//! with one dash, the column on a line, and at the end of the game a line that says so and exit
//! code 255. Discs that float are taken, as there.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail, ensure};
use clap::Args;

use super::{Exit, put};
use crate::engine::control::{Control, Limits, Stopped};
use crate::games::connect4::score4::{Board, Cell, DEPTH, HEIGHT, Version, WIDTH, choose};

/// What the user asks for.
#[derive(Debug, Args)]
#[command(
    override_usage = "parlour score4 [DISC]... [-debug] [-level N]",
    after_help = "A disc is o (orange) or y (yellow), its row from the top and its column, both \
    from 0: o53. Orange always moves next.\n\
    -debug prints the score of each column, -level N looks N plies ahead instead of 7.\n\n\
    The answer is the column, from 0; then, where the game is over, `I win`, `You win` or `No move \
    possible`.\n\n\
    Exit codes: 0 a column and the game goes on, 255 the game is over, 2 bad input, \
    130 interrupted."
)]
pub struct Arguments {
    /// Discs, -debug and -level N
    #[arg(
        value_name = "DISC",
        allow_hyphen_values = true,
        trailing_var_arg = true
    )]
    words: Vec<String>,
}

/// What the words say.
struct Asked {
    board: Board,
    debug: bool,
    depth: u32,
}

impl Asked {
    fn parse(words: &[String]) -> Result<Self> {
        let mut asked = Self {
            board: Board::default(),
            debug: false,
            depth: DEPTH,
        };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match &word[..] {
                "-debug" | "--debug" => asked.debug = true,
                "-level" | "--level" => {
                    let level = words.next().map_or("", String::as_str);
                    asked.depth = depth(level)?;
                }
                word if word.starts_with('-') => {
                    let shown: String = word.chars().take(20).collect();
                    bail!("`{shown}` is not an option; expected -debug or -level N");
                }
                word => asked.board = asked.board.with(word)?,
            }
        }
        Ok(asked)
    }
}

fn depth(level: &str) -> Result<u32> {
    let most = WIDTH * HEIGHT;
    let depth: Option<usize> = level.parse().ok();
    let shown: String = level.chars().take(20).collect();
    let depth = depth.filter(|&depth| depth <= most);
    ensure!(
        depth.is_some(),
        "-level: got `{shown}`, expected the depth in plies, 0 to {most}"
    );
    Ok(depth
        .and_then(|depth| u32::try_from(depth).ok())
        .unwrap_or(DEPTH))
}

/// Answers as the engine does.
pub fn run(arguments: &Arguments, interrupt: &Arc<AtomicBool>) -> Result<Exit> {
    let asked = Asked::parse(&arguments.words)?;
    let control = Control::new(&Limits::default(), interrupt.clone());
    match answer(&asked, &control) {
        Ok((text, exit)) => {
            put(&text)?;
            Ok(exit)
        }
        Err(Stopped::Interrupted) => Ok(Exit::Interrupted),
        Err(stopped) => Err(stopped.into()),
    }
}

fn answer(asked: &Asked, control: &Control) -> Result<(String, Exit), Stopped> {
    let over = |text: &str| Ok((format!("{text}\n"), Exit::GameOver));
    match asked.board.winner() {
        Some(Cell::Orange) => return over("I win"),
        Some(_) => return over("You win"),
        None => {}
    }
    let depth = asked.depth;
    let version = if asked.debug {
        Version::Spans
    } else {
        Version::AlphaBeta
    };
    let choice = choose(&asked.board, depth, version, control)?;
    let mut text = String::new();
    for (column, score) in choice.scores {
        let _ = writeln!(text, "Depth {depth}, placing on {column}, score:{score}");
    }
    let Some(column) = choice.column else {
        text += "No move possible";
        return over(&text);
    };
    let _ = writeln!(text, "{column}");
    if asked.board.dropped(column, Cell::Orange).winner().is_some() {
        text += "I win";
        return over(&text);
    }
    Ok((text, Exit::Answered))
}

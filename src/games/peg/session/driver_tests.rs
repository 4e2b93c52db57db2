//! What the tests of this folder drive a game with: hands, a mouse, an engine and a clock.

use std::time::Duration;

use super::round::Round;
use super::{Peg, PegFinish};
use crate::action::Command;
use crate::engine::running::Desk;
use crate::games::peg::board::Board;
use crate::games::peg::notation::{
    parse_cell, parse_line, parse_position, parse_target, position_text,
};
use crate::games::session::{Effect, Finish, Session};
use crate::settings::Settings;

/// A game of this board, target and position, without motion.
pub fn game(board: &str, target: &str, position: &str) -> Peg {
    let board = Board::named(board).unwrap();
    let target = parse_target(&board, target).unwrap();
    let pegs = parse_position(&board, position).unwrap();
    let mut settings = Settings {
        motion: false,
        ..Settings::default()
    };
    settings.engine.memory_mib = 1;
    settings.engine.threads = Some(1);
    Peg::new(Round::new(board, target, pegs), 1, &settings)
}

/// The usual English game.
pub fn english() -> Peg {
    game("english", "center", "start")
}

/// The cell of this name.
pub fn cell(peg: &Peg, name: &str) -> u8 {
    parse_cell(peg.board(), name).unwrap()
}

/// Puts the cursor on a cell and selects it.
pub fn select(peg: &mut Peg, name: &str) -> Vec<Effect> {
    peg.hand.cursor = cell(peg, name);
    peg.perform(Command::Select)
}

/// Plays jumps and sweeps by lifting and landing; gives what the last landing caused.
pub fn play(peg: &mut Peg, line: &str) -> Vec<Effect> {
    let jumps = parse_line(peg.board(), peg.pegs(), line).unwrap();
    let mut effects = Vec::new();
    for jump in jumps {
        let jump = peg.board().jumps()[usize::from(jump)];
        if peg.hand.lifted != Some(jump.from) {
            peg.hand.cursor = jump.from;
            peg.perform(Command::Select);
        }
        peg.hand.cursor = jump.to;
        effects = peg.perform(Command::Select);
    }
    effects
}

/// The position on the board in one line.
pub fn position(peg: &Peg) -> String {
    position_text(peg.board(), peg.pegs())
}

/// All that is said, with `; ` between.
pub fn said(effects: &[Effect]) -> String {
    let said = effects.iter().filter_map(|effect| match effect {
        Effect::Say(_, text) => Some(text.as_str()),
        _ => None,
    });
    said.collect::<Vec<_>>().join("; ")
}

/// Whether the game is to be kept.
pub fn saves(effects: &[Effect]) -> bool {
    effects.iter().any(|effect| matches!(effect, Effect::Save))
}

/// Does the search that is asked for, here and now.
pub fn found(effects: Vec<Effect>) -> Option<PegFinish> {
    let job = effects.into_iter().find_map(|effect| match effect {
        Effect::Search(job) => Some(job),
        _ => None,
    })?;
    match (job.work)(&Desk::quiet(job.limits, std::sync::Arc::default())) {
        Finish::Peg(finish) => Some(finish),
        Finish::Duel(_) => None,
    }
}

/// Does the search that is asked for and tells the game what it found.
pub fn think(peg: &mut Peg, effects: Vec<Effect>) -> Vec<Effect> {
    let finish = found(effects).expect("a search is asked for");
    peg.finished(Ok(Finish::Peg(finish)))
}

/// Lets the time come to so many milliseconds.
pub fn tick(peg: &mut Peg, milliseconds: u64) {
    peg.tick(Duration::from_millis(milliseconds));
}

/// The texts of the facts, each with its label.
pub fn facts(peg: &Peg) -> Vec<String> {
    let text = |fact: crate::games::session::Fact| format!("{} {}", fact.label, fact.text);
    peg.facts()
        .into_iter()
        .map(|fact| text(fact).trim().to_owned())
        .collect()
}

//! How a game begins: new, or as it was saved.

use super::round::Round;
use super::saved::{self, own_board};
use super::{Doing, Peg};
use crate::games::Opening;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::parse_position;
use crate::games::peg::puzzles::{is_reference, puzzle};
use crate::games::session::Session;
use crate::settings::Settings;

/// Begins a game: on the English board, from its usual start, if nothing else is said. A position
/// is played to the usual target of its board.
pub fn open(opening: &Opening, settings: &Settings) -> Result<Box<dyn Session>, String> {
    let board = match (&opening.drawing, &opening.board) {
        (Some((name, drawing)), _) => own_board(name, drawing)?,
        (None, name) => {
            let name = name.as_deref().unwrap_or("english");
            Board::named(name).map_err(|error| error.to_string())?
        }
    };
    let round = match &opening.position {
        Some(text) if is_reference(text) => {
            let meant = opening.board.as_deref();
            let puzzle = puzzle(text, meant, None).map_err(|error| error.to_string())?;
            let says = opening.board.is_some() || opening.drawing.is_some();
            let said = says.then_some(&*board);
            let agreed = puzzle.agreeing(said, None);
            Round::of_puzzle(agreed.map_err(|error| error.to_string())?)
        }
        Some(text) => {
            let pegs = parse_position(&board, text).map_err(|error| error.to_string())?;
            let target = Target::usual(&board);
            Round::new(board, target, pegs)
        }
        None => Round::usual(&board),
    };
    Ok(Box::new(Peg::new(round, opening.seed, settings)))
}

/// Goes on with a saved game.
pub fn resume(text: &str, seed: u64, settings: &Settings) -> Result<Box<dyn Session>, String> {
    let saved = saved::read(text)?;
    let mut peg = Peg::new(saved.round, seed, settings);
    peg.clock = saved.clock;
    if let Some(editing) = saved.editing {
        peg.doing = Doing::Edit(editing);
    }
    if let Some(line) = saved.solution {
        peg.look_at(line);
    }
    Ok(Box::new(peg))
}

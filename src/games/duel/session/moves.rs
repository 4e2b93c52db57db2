//! The moves of a game, for the list of them.

use ratatui::layout::Rect;

use super::Match;
use crate::canvas::Canvas;
use crate::games::art::moves::{MoveList, Turn, draw_moves};
use crate::games::duel::engine::Reviewed;
use crate::games::duel::game::Duel;

/// Draws the moves of a game into an area; each says what a click means.
pub fn draw<D: Duel>(game: &Match<D>, area: Rect, canvas: &mut Canvas) {
    let history = &game.round.history;
    let turn = |(at, step): (usize, &D::Move)| Turn {
        text: step.to_string(),
        mark: game.mark(at),
    };
    let turns: Vec<Turn> = history.all().iter().enumerate().map(turn).collect();
    let mistake = game.shown_review().and_then(Reviewed::first_mistake);
    let list = MoveList {
        turns: &turns,
        at: history.at(),
        first: game.turn_after(0),
        mistake: mistake.map(|(at, ..)| at),
    };
    draw_moves(&list, area, canvas);
}

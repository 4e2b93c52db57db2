//! The list of moves: numbered, in lines that scroll to the current one.

use ratatui::layout::Rect;

use super::Match;
use crate::action::Spot;
use crate::canvas::Canvas;
use crate::games::duel::game::Duel;
use crate::theme::Role;

/// Draws the moves of a game into an area; each says what a click means.
pub fn draw<D: Duel>(game: &Match<D>, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() {
        return;
    }
    let history = &game.round.history;
    let (moves, at) = (history.all(), history.at());
    if moves.is_empty() {
        canvas.text(area, "no move yet", Role::Dim);
        return;
    }
    let digits = moves.len().to_string().len();
    let widest = moves.iter().map(|step| step.to_string().len()).max();
    let width = digits + 2 + widest.unwrap_or(1);
    let stop = u16::try_from(width + 2).unwrap_or(u16::MAX);
    let in_line = usize::from((area.width + 2) / stop).max(1);
    let lines = moves.len().div_ceil(in_line);
    let line = at.saturating_sub(1) / in_line;
    let height = usize::from(area.height);
    let top = line
        .saturating_sub(height / 2)
        .min(lines.saturating_sub(height));
    for (step, ply) in moves
        .iter()
        .zip(1..)
        .skip(top * in_line)
        .take(height * in_line)
    {
        let (row, column) = ((ply - 1) / in_line - top, (ply - 1) % in_line);
        let short = |n: usize| u16::try_from(n).unwrap_or(u16::MAX);
        let place = Rect {
            x: area.x.saturating_add(short(column).saturating_mul(stop)),
            y: area.y + short(row),
            width: short(width),
            height: 1,
        };
        let place = place.intersection(area);
        write(game, (step, ply, digits), place, canvas);
        canvas.hit(place, Spot::Ply(ply));
    }
}

/// Writes a move: its number, itself, and a mark if it is a mistake.
fn write<D: Duel>(
    game: &Match<D>,
    (step, ply, digits): (&D::Move, usize, usize),
    place: Rect,
    canvas: &mut Canvas,
) {
    let at = game.round.history.at();
    let (mark, role) = match ply {
        _ if ply == at => (canvas.glyph("▸", ">"), Role::Selected),
        _ if ply > at => (" ", Role::Dim),
        _ => (" ", Role::Text),
    };
    let mistake = if game.is_mistake(ply - 1) { "?" } else { "" };
    let pieces = [
        (format!("{ply:>digits$}"), Role::Dim),
        (mark.to_owned(), Role::Accent),
        (step.to_string(), role),
        (mistake.to_owned(), Role::Bad),
    ];
    let mut rest = place;
    for (text, role) in pieces {
        let used = canvas.text(rest, &text, role);
        rest.x += used;
        rest.width -= used;
    }
}

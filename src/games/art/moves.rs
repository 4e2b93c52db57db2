//! The list of moves of a game of two sides: numbered pairs on tab stops, line after line, scrolled
//! to the move that was played last.

use ratatui::layout::Rect;

use crate::action::Spot;
use crate::canvas::Canvas;
use crate::position::Side;
use crate::theme::Role;

/// What a review says of a move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Mark {
    /// Nothing.
    #[default]
    None,
    /// There was a better one: `?`.
    Mistake,
    /// It gave the game away: `??`.
    Blunder,
}

impl Mark {
    const fn text(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Mistake => "?",
            Self::Blunder => "??",
        }
    }
}

/// A move of the list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Turn {
    /// As it is written.
    pub text: String,
    /// What a review says of it.
    pub mark: Mark,
}

/// The moves of a game.
#[derive(Clone, Copy, Debug)]
pub struct MoveList<'a> {
    /// In their order.
    pub turns: &'a [Turn],
    /// So many of them are played; the others were taken back.
    pub at: usize,
    /// Who made the first of them.
    pub first: Side,
    /// The place of the first mistake, from 0.
    pub mistake: Option<usize>,
}

/// Columns between two pairs.
const BETWEEN: u16 = 2;

/// The columns of the parts of a pair, and of pairs in a line.
struct Columns {
    number: u16,
    turn: u16,
    pairs: usize,
}

impl Columns {
    fn new(list: &MoveList, width: u16) -> Self {
        let count = (list.turns.len() + skipped(list)).div_ceil(2);
        let number = short(count.to_string().len()) + 1;
        let lengths = list
            .turns
            .iter()
            .map(|turn| turn.text.chars().count() + turn.mark.text().len());
        // Room for a mark, so that nothing moves when a review comes.
        let plain = list.turns.iter().map(|turn| turn.text.chars().count() + 2);
        let turn = short(lengths.chain(plain).max().unwrap_or(0)) + 1;
        let pair = number.saturating_add(turn.saturating_mul(2));
        let pairs = width.saturating_add(BETWEEN) / pair.saturating_add(BETWEEN).max(1);
        Self {
            number,
            turn,
            pairs: usize::from(pairs).max(1),
        }
    }

    /// Where a move stands in its line: its number's column and its own.
    fn places(&self, slot: usize) -> (u16, u16) {
        let pair = self.number + 2 * self.turn + BETWEEN;
        let left = short(slot / 2 % self.pairs).saturating_mul(pair);
        let second = if slot % 2 == 1 { self.turn } else { 0 };
        (left, left + self.number + second)
    }
}

fn short(number: usize) -> u16 {
    u16::try_from(number).unwrap_or(u16::MAX / 8)
}

/// The places of the first pair that stay blank.
fn skipped(list: &MoveList) -> usize {
    usize::from(list.first == Side::Second)
}

/// Draws the list into an area; the move played last is always to be seen, and each move says what
/// a click means.
pub fn draw_moves(list: &MoveList, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() {
        return;
    }
    if list.turns.is_empty() {
        canvas.text(area, "no move yet", Role::Dim);
        return;
    }
    let columns = Columns::new(list, area.width);
    let before = skipped(list);
    let line_of = |slot: usize| slot / 2 / columns.pairs;
    let lines = line_of(list.turns.len() - 1 + before) + 1;
    let height = usize::from(area.height);
    let current = line_of((list.at + before).saturating_sub(1));
    let top = current
        .saturating_sub(height / 2)
        .min(lines.saturating_sub(height));
    for (index, turn) in list.turns.iter().enumerate() {
        let slot = index + before;
        let Some(row) = line_of(slot).checked_sub(top).filter(|&row| row < height) else {
            continue;
        };
        let row = Rect {
            y: area.y + short(row),
            height: 1,
            ..area
        };
        let (number, place) = columns.places(slot);
        if slot.is_multiple_of(2) || index == 0 {
            let text = format!("{:>1$}", slot / 2 + 1, usize::from(columns.number) - 1);
            canvas.text(after(row, number), &text, Role::Dim);
            if before == 1 && index == 0 {
                let blank = after(row, number + columns.number);
                canvas.text(blank, canvas.glyph("…", "-"), Role::Dim);
            }
        }
        let place = Rect {
            width: columns.turn.min(after(row, place).width),
            ..after(row, place)
        };
        write(list, (index, turn), place, canvas);
    }
}

/// Writes a move with its mark.
fn write(list: &MoveList, (index, turn): (usize, &Turn), place: Rect, canvas: &mut Canvas) {
    let role = match index {
        _ if index + 1 == list.at => Role::Selected,
        _ if list.mistake == Some(index) => Role::Bad,
        _ if index >= list.at => Role::Dim,
        _ => Role::Text,
    };
    let used = canvas.text(place, &turn.text, role);
    let (role, mark) = match turn.mark {
        Mark::Mistake => (Role::Caution, turn.mark.text()),
        _ => (Role::Bad, turn.mark.text()),
    };
    let used = used + canvas.text(after(place, used), mark, role);
    let area = Rect {
        width: used,
        ..place
    };
    canvas.hit(area, Spot::Ply(index + 1));
}

/// An area without its first columns.
fn after(area: Rect, columns: u16) -> Rect {
    let columns = columns.min(area.width);
    Rect {
        x: area.x + columns,
        width: area.width - columns,
        ..area
    }
}

#[cfg(test)]
#[path = "moves_tests.rs"]
mod tests;

//! Boards of two sides drawn with single signs.

use ratatui::layout::Rect;

use super::scene::{Scene, Worth};
use crate::action::Spot;
use crate::canvas::Canvas;
use crate::position::Side;
use crate::theme::Role;

/// Draws a board into the middle of an area, two columns a cell.
pub fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() || scene.width == 0 {
        return;
    }
    let (width, height) = (u16::from(scene.width), u16::from(scene.height));
    let wide = (area.width / width).clamp(1, 6);
    let left = area.x + area.width.saturating_sub(wide * width) / 2;
    let top = area.y + area.height.saturating_sub(height) / 2;
    for (&piece, cell) in scene.pieces.iter().zip(0u8..) {
        let (row, column) = (u16::from(cell / scene.width), u16::from(cell % scene.width));
        let place = Rect::new(left + wide * column, top + row, wide, 1).intersection(area);
        if place.is_empty() {
            continue;
        }
        let role = match piece {
            _ if scene.cursor == Some(cell) => Role::Cursor,
            _ if scene.line.contains(&cell) => Role::Good,
            _ if scene.last == Some(cell) => Role::LastJump,
            Some(Side::First) => Role::Peg,
            Some(Side::Second) => Role::Accent,
            None => Role::Dim,
        };
        let text = match piece {
            Some(Side::First) => "x".to_owned(),
            Some(Side::Second) => "o".to_owned(),
            None if scene.hint == Some(cell) => "?".to_owned(),
            None => worth(scene, cell),
        };
        canvas.text(place, &text, role);
        canvas.hit(place, Spot::Cell(cell));
    }
}

fn worth(scene: &Scene, cell: u8) -> String {
    let found = scene.values.iter().find(|(of, _)| *of == cell);
    match found.map(|(_, worth)| *worth) {
        None => ".".to_owned(),
        Some(Worth::Win(plies)) => format!("+{plies}"),
        Some(Worth::Loss(plies)) => format!("-{plies}"),
        Some(Worth::Sign(1..)) => "+".to_owned(),
        Some(Worth::Draw | Worth::Sign(0)) => "=".to_owned(),
        Some(Worth::Sign(_)) => "-".to_owned(),
        Some(Worth::Estimate(score)) => format!("~{}", score.value()),
    }
}

//! Small drawings in rows of cells: a curve, a gauge, and a time line of parts.

use ratatui::layout::Rect;

use crate::app::panel::Part;
use crate::canvas::Canvas;
use crate::theme::Role;

const LEVELS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const ASCII_LEVELS: [&str; 9] = [" ", ".", ".", ":", "-", "=", "+", "*", "#"];

/// The character, the colour and the name of a part.
pub fn look(part: Part, canvas: &Canvas) -> (&'static str, Role, &'static str) {
    match part {
        Part::OnCpu => (canvas.glyph("█", "#"), Role::OnCpu, "on CPU"),
        Part::Starved => (canvas.glyph("▓", "s"), Role::Starved, "starved"),
        Part::Waiting => (canvas.glyph("▒", "w"), Role::Waiting, "waiting"),
        Part::Idle => (canvas.glyph("·", "."), Role::Idle, "idle"),
    }
}

/// The cells of one column from the bottom up, `rows` of them for each column.
pub fn time_line(cells: &[Option<Part>], area: Rect, canvas: &mut Canvas) {
    let rows = usize::from(area.height);
    for (x, column) in area.columns().zip(cells.chunks(rows.max(1))) {
        for (place, part) in x.rows().rev().zip(column) {
            if let Some(part) = part {
                let (glyph, role, _) = look(*part, canvas);
                canvas.text(place, glyph, role);
            }
        }
    }
}

/// A value a column, as a share of what fills the area; what is above none is never blank.
pub fn curve(shares: &[Option<f64>], area: Rect, canvas: &mut Canvas) {
    let levels = canvas.glyph(LEVELS, ASCII_LEVELS);
    for (x, share) in area.columns().zip(shares) {
        let eighths = share.map_or(0.0, |s| s.clamp(0.0, 1.0) * 8.0 * f64::from(area.height));
        for (row, place) in x.rows().rev().enumerate() {
            let level = levels
                .iter()
                .enumerate()
                .rfind(|(level, _)| eighths > rise(row, *level))
                .map_or(levels[0], |(_, glyph)| glyph);
            if level != levels[0] {
                canvas.text(place, level, Role::Spark);
            }
        }
    }
}

/// A cell shows a level once the value, in eighths, is above this.
#[expect(clippy::cast_precision_loss, reason = "rows of a screen")]
fn rise(row: usize, level: usize) -> f64 {
    (row * 8 + level) as f64 - 1.0
}

/// A gauge of one row.
pub fn gauge(share: f64, area: Rect, canvas: &mut Canvas) {
    let full = share.clamp(0.0, 1.0) * f64::from(area.width);
    for (column, place) in (0_u16..).zip(area.columns()) {
        let (glyph, role) = if f64::from(column) + 0.5 < full || (column == 0 && full > 0.0) {
            (canvas.glyph("█", "#"), Role::Gauge)
        } else {
            (canvas.glyph("░", "."), Role::GaugeEmpty)
        };
        canvas.text(place, glyph, role);
    }
}

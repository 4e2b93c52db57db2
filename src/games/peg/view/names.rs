//! The names of rows and columns, beside the board.
//!
//! On the square lattice letters stand above the columns and numbers at the left. In a triangle
//! letters count within the row: they stand below the last row, and each number beside its row.

use ratatui::layout::Rect;

use super::layout::Layout;
use crate::canvas::Canvas;
use crate::games::peg::board::{Board, Cell, Lattice};
use crate::theme::Role;

/// Writes the names.
pub fn draw(board: &Board, layout: &Layout, canvas: &mut Canvas) {
    let mut number = None;
    let mut letters = 0u32;
    for (&cell, &area) in board.cells().iter().zip(&layout.cells) {
        if number != Some(cell.row) {
            number = Some(cell.row);
            write_number(board, cell, area, layout, canvas);
        }
        let bit = 1 << cell.column;
        let lowest = usize::from(cell.row) + 1 == board.rows();
        let (wanted, y) = match board.lattice() {
            Lattice::Square => (letters & bit == 0, layout.outer.y),
            Lattice::Triangle => (lowest, layout.outer.bottom() - 1),
        };
        if wanted {
            letters |= bit;
            let letter = char::from(b'a' + cell.column).to_string();
            let x = area.x + (area.width - 1) / 2;
            canvas.text(Rect::new(x, y, 1, 1), &letter, Role::Coordinate);
        }
    }
}

/// Writes the number of a row whose first cell this is.
fn write_number(board: &Board, cell: Cell, area: Rect, layout: &Layout, canvas: &mut Canvas) {
    let text = (cell.row + 1).to_string();
    let width = layout.wood.x - layout.outer.x - 1;
    let left = match board.lattice() {
        Lattice::Square => layout.outer.x,
        Lattice::Triangle => {
            let beside = area.x.saturating_sub(width + 1 + 2 * layout.margin);
            beside.max(layout.outer.x)
        }
    };
    let y = area.y + (area.height - 1) / 2;
    let shown = format!("{text:>width$}", width = usize::from(width));
    canvas.text(Rect::new(left, y, width, 1), &shown, Role::Coordinate);
}

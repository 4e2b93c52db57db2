//! The board of peg solitaire as a picture: cells as large as the space allows.

use ratatui::layout::Rect;

use super::board::Board;
use crate::canvas::Canvas;

/// What is drawn over the cells.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing.
    #[default]
    None,
    /// The three diagonal classes of the square or triangular lattice.
    Classes,
    /// These cells, which a parity is about.
    Marked(u64),
    /// A weight on each cell.
    Weights(Vec<i32>),
}

/// A jump on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    /// The jump's number.
    pub jump: u8,
    /// How far it is, 0 to 100 parts of the way from `from` to `to`.
    pub percent: u8,
}

/// Everything that is to be seen on the board.
#[derive(Clone, Debug)]
pub struct Picture<'a> {
    /// The board.
    pub board: &'a Board,
    /// The pegs, after the jump that is on its way.
    pub pegs: u64,
    /// The cells where a game may end: marked while empty of other marks.
    pub goal: u64,
    /// The cell under the cursor.
    pub cursor: Option<u8>,
    /// The peg that is lifted.
    pub lifted: Option<u8>,
    /// The holes in which it can land.
    pub landings: u64,
    /// The number of the last jump.
    pub last: Option<u8>,
    /// A jump on its way.
    pub motion: Option<Motion>,
    /// What is drawn over the cells.
    pub overlay: &'a Overlay,
    /// Whether rows and columns are named.
    pub coordinates: bool,
}

/// Draws a picture into the middle of an area, as large as fits; each cell says what a click on it
/// means.
pub fn draw(picture: &Picture, area: Rect, canvas: &mut Canvas) {
    let _ = (picture, area, canvas);
}

/// Draws the moves of a line, jumps joined into sweeps, the last one played visible; `at` jumps are
/// played and the rest, which can be played again, is dimmed. Each move says what a click means.
pub fn moves(board: &Board, jumps: &[u8], at: usize, area: Rect, canvas: &mut Canvas) {
    let _ = (board, jumps, at, area, canvas);
}

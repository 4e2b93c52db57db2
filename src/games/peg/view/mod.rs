//! The board of peg solitaire as a picture: cells as large as the space allows.
//!
//! [`draw`] finds the largest cell that fits (1 by 1, 2 by 1, 4 by 2, 6 by 3 … columns and rows),
//! paints wood, holes, pegs and marks as pixels, four to a place on the screen, and turns these
//! into block characters; the two smallest sizes are single characters. From a theme it takes
//! single colours:
//!
//! | role | what its colours are |
//! |---|---|
//! | `Board` | background: the wood; with none there is no wood |
//! | `Peg`, `PegLight`, `Lifted` | foreground: the peg, its lit edge, the lifted peg |
//! | `Hole` | background: the inside of a hole; foreground: the sign of a hole on the wood |
//! | `HoleShade` | foreground: the shadow in a hole |
//! | `Cursor` | background: the cell; foreground: the marks at its corners |
//! | `Landing`, `Goal`, `LastJump` | foreground: ring, diamond, dot |
//! | `Keeps`, `Loses` | foreground: ring and sign of a landing; background: the sign on a peg |
//! | `Coordinate` | foreground |
//! | `ClassA`, `ClassB`, `ClassC` | foreground: letters in holes, and pegs of the class |
//! | `Weight`, `NegativeWeight` | foreground: numbers in holes; those on pegs have the colour of the wood |
//!
//! Where a theme has no colours to tell pegs from holes, shapes alone do.

use ratatui::layout::Rect;

use super::board::Board;
use crate::action::Spot;
use crate::canvas::Canvas;
use layout::Layout;
use palette::Palette;

mod art;
mod layout;
mod moves;
mod names;
mod palette;
mod raster;
mod scene;
mod signs;
mod survival;
mod wood;

pub use moves::moves;
pub use survival::{Survival, draw as survival, grouped};

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
    /// The pegs and landings with a jump that keeps the win.
    pub keeps: u64,
    /// The pegs and landings whose jumps all lose it.
    pub loses: u64,
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
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() {
        return;
    }
    let layout = Layout::new(picture.board, area, picture.coordinates);
    let palette = Palette::new(canvas);
    if layout.size.1 > 1 {
        art::draw(picture, &layout, &palette, canvas);
    } else {
        signs::draw(picture, &layout, &palette, canvas);
    }
    if layout.coordinates {
        names::draw(picture.board, &layout, canvas);
    }
    for (&place, cell) in layout.cells.iter().zip(0..) {
        canvas.hit(place.intersection(area), Spot::Cell(cell));
    }
}

/// The columns and rows that [`draw`] uses of an area, coordinates and margin with them.
pub fn extent(board: &Board, area: Rect, coordinates: bool) -> (u16, u16) {
    let outer = Layout::new(board, area, coordinates).outer;
    (outer.width, outer.height)
}

#[cfg(test)]
#[path = "view_tests.rs"]
mod tests;

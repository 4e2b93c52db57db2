//! Where the cells of a board lie on the screen: the largest size that fits, in the middle.
//!
//! A terminal cell is about twice as high as wide, so a board's cell of 2 by 1, 4 by 2, 6 by 3 …
//! columns and rows looks square; 1 by 1 is there for want of room. Places are counted in half
//! cells first, since the rows of a triangle are shifted by them. Around the cells come, as far as
//! there is room, the letters and numbers and the margin of the wood.

use ratatui::layout::Rect;

use crate::games::peg::board::{Board, Cell, Lattice};

/// Rows of the largest cell: more would be no better to see.
const MOST_ROWS: u16 = 16;

/// The place of everything.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// All that is drawn, coordinates too.
    pub outer: Rect,
    /// The wood: the cells and the margin around them.
    pub wood: Rect,
    /// The width of the margin in pixels of one column by half a row.
    pub margin: u16,
    /// Whether rows and columns are named.
    pub coordinates: bool,
    /// Columns and rows of a cell.
    pub size: (u16, u16),
    /// The cells, by their numbers. If nothing fits, those that lie outside the area are empty.
    pub cells: Vec<Rect>,
}

/// What surrounds the cells, in columns and rows.
#[derive(Clone, Copy, Default)]
struct Surround {
    margin: u16,
    /// Columns for the numbers of the rows.
    numbers: u16,
    /// A row for the letters of the columns.
    letters: u16,
}

impl Surround {
    fn columns(self) -> u16 {
        2 * self.margin + self.numbers
    }

    fn rows(self) -> u16 {
        2 * self.margin.div_ceil(2) + self.letters
    }
}

impl Layout {
    /// The largest layout that fits into an area; cells of 1 by 1 where none does.
    pub fn new(board: &Board, area: Rect, coordinates: bool) -> Self {
        let fits = |width: u16, height: u16| width <= area.width && height <= area.height;
        let plain = |&(width, height): &(u16, u16)| {
            let (columns, rows) = inner(board, width, height);
            fits(columns, rows)
        };
        let size = sizes().rev().find(plain).unwrap_or((1, 1));
        let (columns, rows) = inner(board, size.0, size.1);
        let room = |s: &Surround| fits(columns + s.columns(), rows + s.rows());
        let surround = surrounds(board, size.1, coordinates).into_iter().find(room);
        Self::placed(board, area, size, surround.unwrap_or_default())
    }

    fn placed(board: &Board, area: Rect, size: (u16, u16), surround: Surround) -> Self {
        let (columns, rows) = inner(board, size.0, size.1);
        let (width, height) = (columns + surround.columns(), rows + surround.rows());
        let outer = Rect {
            x: area.x.saturating_add(area.width.saturating_sub(width) / 2),
            y: area
                .y
                .saturating_add(area.height.saturating_sub(height) / 2),
            width,
            height,
        };
        let above = match board.lattice() {
            Lattice::Square => surround.letters,
            Lattice::Triangle => 0,
        };
        let wood = Rect {
            x: outer.x.saturating_add(surround.numbers),
            y: outer.y.saturating_add(above),
            width: width - surround.numbers,
            height: height - surround.letters,
        };
        let left = leftmost(board);
        let place = |&cell: &Cell| Rect {
            x: wood
                .x
                .saturating_add(surround.margin + (halves(board, cell) - left) * size.0 / 2),
            y: wood
                .y
                .saturating_add(surround.margin.div_ceil(2) + u16::from(cell.row) * size.1),
            width: size.0,
            height: size.1,
        };
        let cells = board.cells().iter().map(place);
        Self {
            outer: outer.intersection(area),
            wood: wood.intersection(area),
            margin: surround.margin,
            coordinates: surround.letters > 0,
            size,
            cells: cells.map(|cell| cell.intersection(area)).collect(),
        }
    }
}

/// Sizes of a cell, growing.
fn sizes() -> impl DoubleEndedIterator<Item = (u16, u16)> {
    std::iter::once((1, 1)).chain((1..=MOST_ROWS).map(|rows| (2 * rows, rows)))
}

/// What may surround cells of this height, the best first.
fn surrounds(board: &Board, height: u16, coordinates: bool) -> Vec<Surround> {
    let margin = if height < 3 { 1 } else { 2 };
    let plain = Surround {
        margin,
        ..Surround::default()
    };
    if !coordinates {
        return vec![plain];
    }
    let numbers = if board.rows() < 10 { 2 } else { 3 };
    let named = Surround {
        margin: 0,
        numbers,
        letters: 1,
    };
    vec![Surround { margin, ..named }, named, plain]
}

/// How far a cell lies to the right, in half cells.
fn halves(board: &Board, cell: Cell) -> u16 {
    let below = board.rows().saturating_sub(1 + usize::from(cell.row));
    let shift = match board.lattice() {
        Lattice::Square => 0,
        Lattice::Triangle => u16::try_from(below).unwrap_or(0),
    };
    2 * u16::from(cell.column) + shift
}

fn leftmost(board: &Board) -> u16 {
    let cells = board.cells().iter();
    cells.map(|&cell| halves(board, cell)).min().unwrap_or(0)
}

/// Columns and rows of all cells together.
fn inner(board: &Board, width: u16, height: u16) -> (u16, u16) {
    let cells = board.cells().iter();
    let right = cells
        .map(|&cell| halves(board, cell) + 2)
        .max()
        .unwrap_or(0);
    let columns = ((right - leftmost(board)) * width).div_ceil(2);
    let rows = u16::try_from(board.rows()).unwrap_or(0) * height;
    (columns, rows)
}

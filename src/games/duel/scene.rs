//! What is to be drawn of a board of two sides, as plain data.

use crate::position::Side;
use crate::score::Score;

/// A board with pieces. Cells are numbered row by row from the top, from the left.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Columns.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// What lies in each cell.
    pub pieces: Vec<Option<Side>>,
    /// The cell under the cursor; in a game of columns, where the disc would come to rest, or the
    /// top cell if the column is full.
    pub cursor: Option<u8>,
    /// Whose piece would be set there; none if nothing can be set.
    pub next: Option<Side>,
    /// The cell of the last move.
    pub last: Option<u8>,
    /// The cells of the line that ended the game.
    pub line: Vec<u8>,
    /// What is known of moves, by the cell of the piece that they set.
    pub values: Vec<(u8, Worth)>,
    /// The cell of a move that is proposed.
    pub hint: Option<u8>,
    /// A disc on its way down: its cell at the end, and rows above it, in eighths of a row.
    pub falling: Option<(u8, u16)>,
    /// Whether rows and columns have their names beside the board.
    pub coordinates: bool,
    /// What is kept free around the board.
    pub around: Around,
}

impl Scene {
    /// Whether there is a board, and all cells that are named are on it. Only then is it drawn.
    pub fn is_sound(&self) -> bool {
        let cells = usize::from(self.width) * usize::from(self.height);
        let single = [self.cursor, self.last, self.hint];
        let single = single.into_iter().flatten();
        let falling = self.falling.iter().map(|falling| falling.0);
        let values = self.values.iter().map(|value| value.0);
        let named = single.chain(falling).chain(values);
        let mut named = named.chain(self.line.iter().copied());
        (1..=128).contains(&cells)
            && self.pieces.len() == cells
            && named.all(|cell| usize::from(cell) < cells)
    }
}

/// What is kept free around a board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Around {
    /// Room for a piece to be set and for what moves are worth, whether shown or not: so nothing
    /// moves while one plays.
    #[default]
    Room,
    /// Nothing: the board alone.
    Nothing,
}

/// What is known of a move, from the side that makes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worth {
    /// It wins by force, with so many plies to the end; 1 if it ends the game itself.
    Win(u32),
    /// Neither side can force a win.
    Draw,
    /// It loses by force, in so many plies.
    Loss(u32),
    /// It wins, draws or loses, without knowing how soon: 1, 0 or -1.
    Sign(i8),
    /// An estimate of a search to a certain depth.
    Estimate(Score),
}

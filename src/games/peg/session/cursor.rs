//! The cursor's way over a board by the four arrows.
//!
//! Up and down go to the nearest row that has a cell, and there to the nearest cell; in a triangle,
//! whose rows lie half a cell apart, two are equally near, and the one of the same letter is taken.
//! Left and right go to the neighbour in the row; at its end, to the nearest row that has a cell
//! further on. So every cell of every shape can be reached from every other.

use crate::action::Command;
use crate::games::peg::board::{Board, Lattice, members};

/// Where a cell lies: half columns from the left and rows from the top, as it is drawn.
fn place(board: &Board, cell: u8) -> (i32, i32) {
    let place = board.cells()[usize::from(cell)];
    let (row, column) = (i32::from(place.row), i32::from(place.column));
    match board.lattice() {
        Lattice::Square => (2 * column, row),
        Lattice::Triangle => (2 * column - row, row),
    }
}

/// The cell to which an arrow leads; none at the edge, and for what is no arrow.
pub fn moved(board: &Board, from: u8, arrow: Command) -> Option<u8> {
    let (x, y) = place(board, from);
    let column = |cell: u8| i32::from(board.cells()[usize::from(cell)].column);
    let far = |cell: u8| {
        let (to_x, to_y) = place(board, cell);
        let (right, down) = (to_x - x, to_y - y);
        let (aside, ahead) = ((right.abs(), column(cell) - column(from)), down.abs());
        match arrow {
            Command::Up if down < 0 => Some((ahead, aside.0, aside.1.abs())),
            Command::Down if down > 0 => Some((ahead, aside.0, aside.1.abs())),
            Command::Left if right < 0 => Some((ahead, aside.0, 0)),
            Command::Right if right > 0 => Some((ahead, aside.0, 0)),
            _ => None,
        }
    };
    let near = members(board.mask()).filter_map(|cell| Some((far(cell)?, cell)));
    near.min().map(|(_, cell)| cell)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::notation::{cell_name, parse_cell};
    use crate::games::peg::shapes::NAMES;

    const ARROWS: [Command; 4] = [Command::Up, Command::Down, Command::Left, Command::Right];

    fn reached(board: &Board, from: u8) -> u64 {
        let (mut seen, mut open) = (1u64 << from, vec![from]);
        while let Some(cell) = open.pop() {
            for to in ARROWS.into_iter().filter_map(|a| moved(board, cell, a)) {
                if seen >> to & 1 == 0 {
                    seen |= 1 << to;
                    open.push(to);
                }
            }
        }
        seen
    }

    #[test]
    fn the_arrows_lead_from_every_cell_to_every_other() {
        let odd = "o o\n\n   o\noo  oo o\n\n\no";
        let odd = Board::from_drawing("odd", Lattice::Square, odd).unwrap();
        let named = NAMES.map(|name| Board::named(name).unwrap());
        for board in named.iter().map(AsRef::as_ref).chain([&odd]) {
            for cell in members(board.mask()) {
                assert_eq!(reached(board, cell), board.mask(), "{}", board.name());
            }
        }
    }

    fn walk(name: &str, from: &str, arrows: &[Command]) -> String {
        let board = Board::named(name).unwrap();
        let from = parse_cell(&board, from).unwrap();
        let to = arrows.iter().fold(from, |cell, &arrow| {
            moved(&board, cell, arrow).unwrap_or(cell)
        });
        cell_name(&board, to)
    }

    #[test]
    fn an_arrow_leads_to_the_nearest_cell() {
        use Command::{Down, Left, Right, Up};
        assert_eq!(walk("english", "d4", &[Up, Up, Up, Up]), "d1");
        assert_eq!(walk("english", "a3", &[Up]), "c2");
        assert_eq!(walk("english", "c1", &[Left]), "b3");
        assert_eq!(walk("english", "g5", &[Right]), "g5");
        assert_eq!(walk("triangle5", "a1", &[Down, Right, Down, Up]), "b2");
        assert_eq!(walk("triangle5", "c3", &[Up]), "b2");
        assert_eq!(walk("triangle5", "a3", &[Left]), "a4");
    }
}

//! Tests of the addresses: there and back again, and that every jump leads on.

use std::sync::Arc;

use super::*;
use crate::games::peg::board::{Board, Lattice};

/// Boards without a name: crooked, with holes, in two parts, without a jump.
pub(in super::super) fn odd_boards() -> Vec<Arc<Board>> {
    let square = [
        "oooo\noooo\noooo\noooo\noooo",
        "ooo\noooo\n oooo\n  oo",
        "ooooo\nooooo\noo oo\nooooo",
        "  o\n ooo\nooooo\n ooo\n  o",
        "oooooooooo",
        "ooo\no o\nooo",
        "ooooo\n o\nooo\no o",
        "oo\noo",
        "ooo  ooo\nooo  ooo",
        "oooooo\noooooo\noooooo",
    ];
    let triangle = ["o\noo\nooo\noooo\nooooo", "ooo\noooo\nooooo\n oooo\n  ooo"];
    let named = |lattice: Lattice, drawings: &[&str]| -> Vec<Arc<Board>> {
        let board = |drawing: &&str| Board::from_drawing(drawing, lattice, drawing).unwrap();
        drawings.iter().map(board).map(Arc::new).collect()
    };
    let mut boards = named(Lattice::Square, &square);
    boards.extend(named(Lattice::Triangle, &triangle));
    boards
}

/// Every position of a class is at one bit, and a jump leads to a later line or stays in its own.
fn check(layout: &Layout, position: u64) {
    let board = layout.split().board();
    let (number, bit) = layout.locate(position).unwrap();
    let line = layout.line(number);
    assert_eq!(layout.position(line, bit), position, "{}", board.name());
    board.for_each_jump(position, |jump| {
        let after = board.play(position, jump);
        let (next, _) = layout.locate(after).unwrap();
        let within = (position ^ after) & !layout.split().line_cells() == 0;
        assert_eq!(next == number, within, "{} {position:#x}", board.name());
        assert!(next >= number, "{} {position:#x}", board.name());
    });
}

#[test]
fn each_position_of_small_boards_has_its_own_bit_and_jumps_lead_on() {
    let named = ["triangle5", "square4"].map(|name| Board::named(name).unwrap());
    for board in odd_boards().into_iter().chain(named) {
        let split = Split::new(&board).unwrap_or_else(|| panic!("{}", board.name()));
        let mut layouts: Vec<Layout> = Vec::new();
        for position in 0..=board.mask() {
            let class = board.class(position);
            if !layouts.iter().any(|layout| layout.class() == class) {
                layouts.push(Layout::new(&split, position));
            }
            for layout in &layouts {
                assert_eq!(layout.locate(position).is_some(), layout.class() == class);
                if layout.class() == class {
                    check(layout, position);
                }
            }
        }
        assert_eq!(layouts.len(), 1 << board.invariants().len());
    }
}

#[test]
fn the_lines_of_an_iteration_are_those_by_number() {
    for name in ["english", "square5", "triangle6"] {
        let board = Board::named(name).unwrap();
        let split = Split::new(&board).unwrap();
        let layout = Layout::new(&split, board.start());
        let mut count = 0;
        for (number, line) in layout.lines().enumerate() {
            if number % 97 == 0 {
                assert_eq!(layout.line(number), line, "{name}");
                let bits = 1 << split.free().len();
                for bit in (0..bits).step_by(31) {
                    check(&layout, layout.position(line, bit));
                }
            }
            assert_eq!(line.number, number, "{name}");
            count += 1;
        }
        assert_eq!(count, split.lines(), "{name}");
        assert_eq!(
            split.lines() << split.free().len() << board.invariants().len(),
            1 << board.cells().len()
        );
    }
}

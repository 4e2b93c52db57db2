//! The book: whole, in agreement with scores that other programs have found, and with the solver.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::*;
use crate::engine::byte_table::ByteTable;
use crate::engine::control::Control;
use crate::games::connect4::exact;

const BOARD: Shape = Shape::STANDARD;

/// All positions of the book with a way to play them, in the order of these.
fn positions() -> Vec<(String, Discs)> {
    let mut level = BTreeMap::from([(0, (String::new(), Discs::default()))]);
    for _ in 0..PLY {
        let mut next = BTreeMap::new();
        for (columns, position) in level.into_values() {
            for column in 0..BOARD.width() {
                if let Some(cell) = position.landing(BOARD, column) {
                    let after = position.with_disc(cell);
                    let columns = format!("{columns}{}", column + 1);
                    next.entry(key(after)).or_insert((columns, after));
                }
            }
        }
        level = next;
    }
    let mut positions: Vec<_> = level.into_values().collect();
    positions.sort_by(|one, other| one.0.cmp(&other.0));
    positions
}

#[test]
fn every_position_of_three_discs_is_in_it() {
    let book = Book::read();
    let positions = positions();
    // 238 positions (Tromp), of which mirror images are one here.
    assert_eq!((positions.len(), book.scores.len()), (121, 121));
    assert!(positions.iter().all(|(_, p)| book.score(*p).is_some()));
}

/// The first columns are as in the literature.
#[test]
fn earlier_positions_have_their_known_scores() {
    let book = Book::read();
    let score = |columns: &str| book.score(Discs::parse(BOARD, columns).unwrap());
    assert_eq!(score(""), Some(1));
    let firsts = ["1", "2", "3", "4", "5", "6", "7"].map(|column| -score(column).unwrap());
    assert_eq!(firsts, [-2, -1, 0, 1, 0, -1, -2]);
    assert_eq!(score("4453"), None);
}

/// Solves a few of the positions, or all, and writes them where `PARLOUR_BOOK` says.
#[test]
#[ignore = "long: solves early positions"]
fn the_solver_finds_what_is_in_it() {
    let file = std::env::var_os("PARLOUR_BOOK");
    let bytes = if file.is_some() { 8 << 30 } else { 1 << 30 };
    let (table, control, mut nodes) = (ByteTable::new(bytes, 49), Control::unlimited(), 0);
    let book = Book::read();
    let mut text = "# Connect Four, 7x6: the columns played and the score for the side to move, \
                    for every position of three discs up to mirror image.\n"
        .to_owned();
    let step = if file.is_some() { 1 } else { 61 };
    for (columns, position) in positions().into_iter().step_by(step) {
        let score = exact::score(BOARD, position, &table, &control, &mut nodes).unwrap();
        if file.is_none() {
            assert_eq!(book.score(position), Some(score), "{columns}");
        }
        let _ = writeln!(text, "{columns}\t{score}");
    }
    if let Some(file) = file {
        std::fs::write(file, text).unwrap();
    }
}

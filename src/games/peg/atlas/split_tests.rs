//! Tests of the split: the conditions that it is made of, and what the boards get.

use super::*;
use crate::games::peg::atlas::layout::Layout;
use crate::games::peg::atlas::layout::tests::odd_boards;
use crate::games::peg::board::Lattice;
use crate::games::peg::shapes;

fn split(name: &str) -> Option<Split> {
    Split::new(&Board::named(name).unwrap())
}

#[test]
fn every_jump_that_is_not_within_a_line_lowers_the_weight() {
    let named = shapes::NAMES.iter().map(|name| Board::named(name).unwrap());
    for board in named.chain(odd_boards()) {
        let Some(split) = Split::new(&board) else {
            continue;
        };
        for jump in board.jumps() {
            let fall = i64::from(split.weight(jump.pegs())) - i64::from(split.weight(1 << jump.to));
            let within = jump.triple() & !split.line_cells() == 0;
            assert!(
                if within { fall == 0 } else { fall >= 1 },
                "{} {jump:?}",
                board.name()
            );
        }
        let all = [set(split.outer()), set(split.inner()), split.line_cells()];
        assert_eq!(all.iter().sum::<u64>(), board.mask());
        assert!(split.parities().iter().all(|p| p & split.line_cells() == 0));
        let bound: u64 = split.bound().iter().map(|b| 1 << b.cell).sum();
        assert!(
            split
                .bound()
                .iter()
                .all(|b| b.invariant & bound == 1 << b.cell)
        );
    }
}

#[test]
fn the_english_split_is_the_one_of_the_drawing() {
    let split = split("english").unwrap();
    let at = |row, column| {
        split
            .board()
            .cell_at(row, column)
            .map(|cell| split.weights()[usize::from(cell)])
    };
    let rows: Vec<String> = (0..7)
        .map(|row| {
            (0..7)
                .map(|c| at(row, c).map_or(" ".to_owned(), |w| w.to_string()))
                .collect()
        })
        .collect();
    let drawing = [
        "  000  ", "  333  ", "0322230", "0322230", "0322230", "  333  ", "  000  ",
    ];
    assert_eq!(rows, drawing);
    assert_eq!(
        (split.free().len(), split.lines(), split.bytes()),
        (9, 1 << 20, 64 << 20)
    );
    assert_eq!((split.outer().len(), split.inner().len()), (12, 9));
}

#[test]
fn a_set_takes_a_bit_a_position() {
    let mib = |name: &str| split(name).map(|s| s.bytes() >> 20);
    let names = [
        "european",
        "square6",
        "triangle7",
        "triangle8",
        "asymmetric",
        "diamond",
    ];
    let expected = [1024, 512, 8, 2048, 4096, 16384];
    assert_eq!(names.map(mib), expected.map(Some));
    assert_eq!(["wiegleb", "square7", "square8"].map(mib), [None; 3]);
}

/// Drawings with every third cell or so left out: most have no split, and some an odd one.
#[test]
fn odd_drawings_are_split_or_refused() {
    let mut random = 0x00C0_FFEE_u64;
    let mut has_split = 0;
    for _ in 0..200 {
        let mut drawing = String::new();
        for _ in 0..8 {
            random = random
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let cell = |column: u32| random >> (30 + 3 * column) & 7 > 2;
            drawing.extend((0..8).map(|column| if cell(column) { 'o' } else { ' ' }));
            drawing.push('\n');
        }
        for lattice in [Lattice::Square, Lattice::Triangle] {
            let Ok(board) = Board::from_drawing("odd", lattice, &drawing) else {
                continue;
            };
            let Some(split) = Split::new(&Arc::new(board)) else {
                continue;
            };
            has_split += 1;
            assert!(split.weight(split.board().mask()) <= MOST_WEIGHT);
            if split.bytes() <= 1 << 20 {
                assert_eq!(Layout::new(&split, 1).lines().count(), split.lines());
            }
        }
    }
    assert!(has_split > 0);
}

//! Tests of the boards: counts of the literature, symmetries, position classes, drawings.

use super::*;

fn board(name: &str) -> Arc<Board> {
    Board::named(name).unwrap()
}

#[test]
fn the_named_boards_have_the_cells_jumps_and_symmetries_of_the_literature() {
    // Cells and jumps counted by hand from the shapes: on a line of n cells lie 2(n-2) jumps.
    let table = [
        ("english", 33, 76, 8),
        ("european", 37, 92, 8),
        ("wiegleb", 45, 108, 8),
        ("asymmetric", 39, 92, 2),
        ("diamond", 41, 100, 8),
        ("triangle5", 15, 36, 6),
        ("triangle6", 21, 60, 6),
        ("triangle8", 36, 126, 6),
        ("square4", 16, 32, 8),
        ("square8", 64, 192, 8),
    ];
    for (name, cells, jumps, symmetries) in table {
        let board = board(name);
        let counts = (
            board.cells().len(),
            board.jumps().len(),
            board.symmetries().len(),
        );
        assert_eq!(counts, (cells, jumps, symmetries), "{name}");
    }
}

#[test]
fn every_symmetry_maps_jumps_onto_jumps_and_the_identity_is_the_first() {
    for name in shapes::NAMES {
        let board = board(name);
        let jumps: BTreeSet<_> = board
            .jumps()
            .iter()
            .map(|j| (j.from, j.over, j.to))
            .collect();
        assert!(
            board.symmetries()[0]
                .iter()
                .enumerate()
                .all(|(i, &c)| i == usize::from(c))
        );
        for s in board.symmetries() {
            let at = |c: u8| s[usize::from(c)];
            let images: BTreeSet<_> = jumps
                .iter()
                .map(|&(f, o, t)| (at(f), at(o), at(t)))
                .collect();
            assert_eq!(images, jumps, "{name}");
        }
    }
}

#[test]
fn the_rule_of_three_gives_sixteen_classes_on_the_square_lattice() {
    for name in [
        "english",
        "european",
        "wiegleb",
        "asymmetric",
        "diamond",
        "square6",
    ] {
        assert_eq!(board(name).invariants().len(), 4, "{name}");
    }
    assert_eq!(board("triangle5").invariants().len(), 2);
}

#[test]
fn no_jump_changes_the_class() {
    for name in shapes::NAMES {
        let board = board(name);
        assert!(
            board.jumps().iter().all(|j| board.class(j.triple()) == 0),
            "{name}"
        );
    }
}

#[test]
fn the_centre_is_the_one_cell_that_all_symmetries_keep() {
    assert_eq!(board("english").center(), Some(16));
    assert_eq!(board("wiegleb").center(), board("wiegleb").cell_at(4, 4));
    assert_eq!(
        board("triangle7").center(),
        board("triangle7").cell_at(4, 2)
    );
    for name in ["asymmetric", "triangle5", "triangle6", "square4", "square6"] {
        assert_eq!(board(name).center(), None, "{name}");
    }
}

#[test]
fn the_groups_generate_just_the_legal_jumps() {
    for name in shapes::NAMES {
        let board = board(name);
        let mut word = 0x9E37_79B9_7F4A_7C15_u64;
        for _ in 0..500 {
            word = word.wrapping_mul(0xD120_0000_0000_1001).wrapping_add(1) ^ word >> 29;
            let pegs = word & board.mask();
            let mut found = BTreeSet::new();
            board.for_each_jump(pegs, |jump| assert!(found.insert(jump)));
            let legal = (0..board.jumps().len()).filter(|&i| {
                let jump = board.jumps()[i];
                pegs & jump.triple() == jump.pegs()
            });
            assert_eq!(found, legal.map(narrow).collect(), "{name} {pegs:#x}");
        }
    }
}

#[test]
fn a_bad_drawing_names_the_place() {
    let error = |drawing: &str| Board::from_drawing("x", Lattice::Square, drawing).unwrap_err();
    assert_eq!(error(" \n\n"), BoardError::Empty);
    assert_eq!(
        error("oo\no#"),
        BoardError::StrayCharacter {
            row: 2,
            column: 2,
            got: '#'
        }
    );
    assert_eq!(
        error(&"ooooooooo\n".repeat(8)),
        BoardError::TooManyCells(72)
    );
    assert_eq!(
        error(&format!("o{}o", " ".repeat(30))),
        BoardError::TooLarge { row: 1 }
    );
    assert!(
        Board::named("hexagon")
            .unwrap_err()
            .to_string()
            .contains("`hexagon` is not a board")
    );
}

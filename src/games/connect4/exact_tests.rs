//! The exact solver against plain minimax, and against positions with known scores.

use std::collections::HashMap;

use super::*;

/// Plain minimax by the rules alone, remembering positions.
fn plain(shape: Shape, position: Discs, known: &mut HashMap<Discs, i32>) -> i32 {
    let left = shape.size() - position.discs();
    if position.is_won(shape) {
        return -(left / 2 + 1);
    }
    if let Some(&value) = known.get(&position) {
        return value;
    }
    let cells = (0..shape.width()).filter_map(|column| position.landing(shape, column));
    let values = cells.map(|cell| -plain(shape, position.with_disc(cell), known));
    let value = values.max().unwrap_or(0);
    known.insert(position, value);
    value
}

#[test]
fn every_position_of_small_boards_has_the_value_of_plain_minimax() {
    for (width, height) in [(4, 4), (5, 3), (3, 5), (7, 2), (4, 5)] {
        let shape = Shape::new(width, height).unwrap();
        let mut known = HashMap::new();
        plain(shape, Discs::default(), &mut known);
        let (table, control) = (ByteTable::new(1 << 20, 52), Control::unlimited());
        let mut nodes = 0;
        for (&position, &value) in &known {
            let got = score(shape, position, &table, &control, &mut nodes).unwrap();
            assert_eq!(got, value, "{width}x{height} {position:?}");
        }
        assert!(known.len() > 1000 && nodes > 0);
    }
}

/// J. Tromp's table of who wins on boards of other sizes: rows by height, columns from width 4.
const OUTCOMES: [(u32, &str); 5] = [
    (4, "==-=-----"),
    (5, "====++++"),
    (6, "==-+--+"),
    (7, "==+=++"),
    (8, "==-+-"),
];

fn outcomes_are_as_published(boards: &[(u32, u32)]) {
    for &(width, height) in boards {
        let shape = Shape::new(width, height).unwrap();
        let (table, control) = (ByteTable::new(256 << 20, 49), Control::unlimited());
        let got = score(shape, Discs::default(), &table, &control, &mut 0).unwrap();
        let (_, row) = OUTCOMES[height as usize - 4];
        let outcome = row.as_bytes()[width as usize - 4];
        let sign = match got {
            0 => b'=',
            1.. => b'+',
            _ => b'-',
        };
        assert_eq!(char::from(sign), char::from(outcome), "{width}x{height}");
    }
}

#[test]
fn the_outcomes_of_small_boards_are_as_published() {
    outcomes_are_as_published(&[(4, 4), (5, 4), (6, 4), (4, 5), (5, 5), (4, 6), (4, 7)]);
}

#[test]
#[ignore = "takes half a minute in a release build"]
fn the_outcomes_of_larger_boards_are_as_published() {
    outcomes_are_as_published(&[
        (7, 4),
        (6, 5),
        (5, 6),
        (8, 4),
        (4, 8),
        (5, 7),
        (6, 6),
        (7, 5),
    ]);
}

/// Positions with scores that two independent programs agreed on, one a line, and their plies.
fn listed(text: &str) -> impl Iterator<Item = (&str, Vec<&str>)> {
    text.lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| {
            let mut fields = line.split('\t').map(str::trim);
            (fields.next().unwrap_or_default(), fields.collect())
        })
}

const SCORES: &str = include_str!("../../../tests/data/connect4.tsv");
const COLUMNS: &str = include_str!("../../../tests/data/connect4_columns.tsv");

fn scores_are_right(plies: impl Fn(usize) -> bool) {
    let (mut table, control) = (ByteTable::new(64 << 20, 49), Control::unlimited());
    let mut checked = 0;
    for (moves, fields) in listed(SCORES).filter(|(moves, _)| plies(moves.len())) {
        let position = Discs::parse(Shape::STANDARD, moves).unwrap();
        table.clear();
        let got = score(Shape::STANDARD, position, &table, &control, &mut 0).unwrap();
        assert_eq!(got.to_string(), fields[0], "{moves}");
        checked += 1;
    }
    assert!(checked > 50);
}

#[test]
fn known_positions_from_ply_14_have_their_scores() {
    scores_are_right(|plies| plies >= 14);
}

#[test]
#[ignore = "takes a minute in a release build"]
fn known_positions_before_ply_14_have_their_scores() {
    scores_are_right(|plies| plies < 14);
}

fn columns_are_right(plies: impl Fn(usize) -> bool) {
    let (table, control) = (ByteTable::new(64 << 20, 49), Control::unlimited());
    for (moves, fields) in listed(COLUMNS).filter(|(moves, _)| plies(moves.len())) {
        let position = Discs::parse(Shape::STANDARD, moves).unwrap();
        let got = columns(Shape::STANDARD, position, &table, &control, &mut 0).unwrap();
        let got = got
            .iter()
            .map(|value| value.map_or("-".to_owned(), |v| v.to_string()));
        assert_eq!(got.collect::<Vec<_>>(), fields, "{moves}");
    }
}

#[test]
fn known_columns_from_ply_13_have_their_scores() {
    columns_are_right(|plies| plies >= 13);
}

#[test]
#[ignore = "takes half a minute in a release build"]
fn known_columns_before_ply_13_have_their_scores() {
    columns_are_right(|plies| plies < 13);
}

/// The table keeps one entry for a position and its mirror image; without one both are searched.
#[test]
fn a_position_in_a_mirror_has_its_columns_in_the_opposite_order() {
    let shape = Shape::STANDARD;
    let control = Control::unlimited();
    for (moves, _) in listed(COLUMNS).filter(|(moves, _)| moves.len() >= 20) {
        let position = Discs::parse(shape, moves).unwrap();
        let all = |position: Discs| {
            let table = ByteTable::new(0, 64);
            columns(shape, position, &table, &control, &mut 0).unwrap()
        };
        let mut turned = all(position.mirrored(shape));
        turned.reverse();
        assert_eq!(turned, all(position), "{moves}");
    }
}

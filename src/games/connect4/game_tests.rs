//! The position as searchers see it: moves, evaluation, drawing.

use super::*;
use crate::engine::control::Control;
use crate::games::connect4::score4::{Board, Version, choose};

fn game(columns: &str) -> Connect4 {
    let shape = Shape::STANDARD;
    let discs = Discs::parse(shape, columns).unwrap();
    Connect4 { shape, discs }
}

#[test]
fn moves_come_from_the_middle_and_read_back() {
    let moves: Vec<String> = game("").moves().iter().map(Column::to_string).collect();
    assert_eq!(moves, ["4", "3", "5", "2", "6", "1", "7"]);
    assert!(
        moves
            .iter()
            .all(|text| text.parse::<Column>().unwrap().to_string() == *text)
    );
    assert!("".parse::<Column>().is_err() && "0".parse::<Column>().is_err());
    assert_eq!(game("1212121").moves().len(), 0);
    assert_eq!(game("444444").moves().len(), 6);
}

#[test]
fn a_position_is_drawn_by_rows_from_the_top() {
    let drawn = ". . . . . . .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n\
                 . . . o . . .\n. . o x x . .\n1 2 3 4 5 6 7\n";
    assert_eq!(game("4453").drawn(), drawn);
}

/// The evaluation counts by bits what the source's engine counts by cells; at depth 0 that says
/// what the board is worth to orange.
#[test]
fn the_evaluation_is_that_of_score4() {
    let lines = include_str!("../../../tests/data/connect4.tsv").lines();
    let mut checked = 0;
    for moves in lines.filter_map(|line| line.split('\t').next()) {
        if moves.starts_with('#') || game(moves).outcome().is_some() {
            continue;
        }
        let mut board = Board::default();
        for (row, line) in game(moves).drawn().lines().take(6).enumerate() {
            for (column, sign) in line.split(' ').enumerate() {
                let colour = match sign {
                    "x" => 'o',
                    "o" => 'y',
                    _ => continue,
                };
                board = board.with(&format!("{colour}{row}{column}")).unwrap();
            }
        }
        let worth = choose(&board, 0, Version::Imperative, &Control::unlimited()).unwrap();
        let sign = if game(moves).to_move() == Side::First {
            1
        } else {
            -1
        };
        assert_eq!(
            game(moves).evaluate(),
            Score::of(sign * worth.score),
            "{moves}"
        );
        checked += 1;
    }
    assert!(checked > 700);
}

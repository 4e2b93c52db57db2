//! The rules against published numbers, and the laws that every board keeps.
//!
//! 255,168 games, 549,946 nodes, 5,478 positions, 765 up to symmetry: H. Bottomley, *How many
//! tic-tac-toe (noughts and crosses) games are possible?*, and the usual counts for larger boards.

use std::collections::HashSet;

use super::*;
use crate::games::tictactoe::notation::{parse_position, position, position_text};

fn rules(width: u8, height: u8, line: u8) -> Rules {
    Rules {
        width,
        height,
        line,
        ending: Ending::LineWins,
    }
}

/// Nodes of the full tree, and games by who wins: x, o, nobody.
fn tree(node: &TicTacToe, games: &mut [u64; 3]) -> u64 {
    match node.outcome() {
        None => {
            let below = node.moves().into_iter();
            1 + below.map(|step| tree(&node.play(step), games)).sum::<u64>()
        }
        Some(Outcome::Drawn) => {
            games[2] += 1;
            1
        }
        Some(Outcome::Lost) => {
            games[usize::from(node.to_move() == Side::First)] += 1;
            1
        }
        Some(Outcome::Won) => unreachable!("lines win"),
    }
}

/// All positions that games lead to, and the final ones among them.
fn positions(rules: Rules, form: fn(&TicTacToe) -> TicTacToe) -> (usize, usize) {
    let mut level = HashSet::from([form(&TicTacToe::new(rules))]);
    let (mut all, mut last) = (0, 0);
    while !level.is_empty() {
        all += level.len();
        last += level.iter().filter(|p| p.outcome().is_some()).count();
        level = level
            .iter()
            .flat_map(|p| p.moves().into_iter().map(|step| form(&p.play(step))))
            .collect();
    }
    (all, last)
}

#[test]
fn the_tree_of_3x3_has_the_published_numbers() {
    let mut games = [0; 3];
    let nodes = tree(&TicTacToe::new(Rules::STANDARD), &mut games);
    assert_eq!((nodes, games), (549_946, [131_184, 77_904, 46_080]));
    assert_eq!(games.iter().sum::<u64>(), 255_168);
    assert_eq!(positions(Rules::STANDARD, |p| *p), (5_478, 958));
    assert_eq!(positions(Rules::STANDARD, TicTacToe::canonical), (765, 138));
}

#[test]
fn larger_boards_have_the_published_numbers_of_positions() {
    assert_eq!(positions(rules(4, 3, 3), |p| *p).0, 111_973);
    assert_eq!(positions(rules(3, 4, 4), |p| *p).0, 142_231);
}

#[test]
#[ignore = "some seconds in a release build"]
fn the_tree_of_4x3_and_the_positions_of_4x4_have_the_published_numbers() {
    let nodes = tree(&TicTacToe::new(rules(4, 3, 3)), &mut [0; 3]);
    assert_eq!(nodes, 276_911_233);
    assert_eq!(positions(rules(4, 4, 4), TicTacToe::canonical).0, 1_217_977);
    assert_eq!(positions(rules(4, 4, 4), |p| *p).0, 9_722_011);
}

#[test]
#[ignore = "some ten seconds in a release build"]
fn the_tree_of_4x3_with_lines_of_four_has_the_published_number_of_nodes() {
    let nodes = tree(&TicTacToe::new(rules(4, 3, 4)), &mut [0; 3]);
    assert_eq!(nodes, 1_213_687_969);
}

/// Positions of random games on boards of every size, from the empty one to the last.
fn walks(mut see: impl FnMut(TicTacToe)) {
    let mut random = 0x0bad_5eed_u64;
    for width in 1..=8 {
        for height in 1..=8 {
            for line in [1, 2, 3, 4, 5, 8, 9] {
                for ending in [Ending::LineWins, Ending::LineLoses] {
                    let mut position = TicTacToe::new(Rules {
                        ending,
                        ..rules(width, height, line)
                    });
                    loop {
                        see(position);
                        let moves = position.moves();
                        random = mixed(random);
                        let Some(at) = random.checked_rem(moves.len() as u64) else {
                            break;
                        };
                        position = position.play(moves[usize::try_from(at).unwrap()]);
                    }
                }
            }
        }
    }
}

#[test]
fn positions_and_moves_read_back() {
    walks(|position| {
        let text = position_text(&position);
        assert_eq!(
            parse_position(position.rules, &text),
            Ok(position),
            "{text}"
        );
        for step in position.moves() {
            assert_eq!(step.to_string().parse(), Ok(step));
        }
    });
    assert!("i1".parse::<Cell>().is_err() && "a9".parse::<Cell>().is_err());
}

#[test]
fn every_free_cell_is_a_move_until_the_end() {
    walks(|position| {
        let cells = position
            .moves()
            .iter()
            .fold(0, |cells, step| cells | 1u64 << step.0);
        let over = position.outcome().is_some();
        assert_eq!(cells, if over { 0 } else { position.free() });
        assert_eq!(position.moves().len(), cells.count_ones() as usize);
        assert!(
            position.evaluate() < Score::win_in(255) && position.evaluate() > Score::loss_in(255)
        );
    });
}

#[test]
fn positions_have_equal_keys_only_if_they_are_equal() {
    for (width, height) in [
        (3, 3),
        (8, 4),
        (4, 8),
        (3, 8),
        (5, 5),
        (6, 6),
        (8, 5),
        (7, 7),
        (8, 8),
    ] {
        let mut seen = HashSet::new();
        let mut keys = HashSet::new();
        walks(|position| {
            if (position.rules.width, position.rules.height) == (width, height) {
                seen.insert((position.own, position.others));
                keys.insert((position.key(), position.to_move()));
            }
        });
        assert_eq!(keys.len(), seen.len(), "{width}x{height}");
    }
    // The upper and the lower end of what base 3 holds.
    let full = TicTacToe {
        rules: rules(8, 5, 3),
        own: 0,
        others: rules(8, 5, 3).cells(),
    };
    assert_eq!(full.key(), 3u64.pow(40) - 1);
}

#[test]
fn images_have_one_canonical_form() {
    walks(|position| {
        let form = position.canonical();
        assert_eq!(form.canonical(), form);
        let images = images(position.rules);
        assert_eq!(
            images.len(),
            if position.rules.width == position.rules.height {
                8
            } else {
                4
            }
        );
        for image in images
            .iter()
            .take(1 + usize::from(position.own % 5 == 0) * 7)
        {
            let turned = TicTacToe {
                own: mapped(position.own, image),
                others: mapped(position.others, image),
                ..position
            };
            assert_eq!(turned.canonical(), form);
            assert_eq!(turned.outcome(), position.outcome());
            assert_eq!(turned.evaluate(), position.evaluate());
        }
    });
}

#[test]
fn winning_cells_come_first_then_blocking_ones() {
    let at = |text| parse_position(Rules::STANDARD, text).unwrap();
    let names = |text| {
        at(text)
            .moves()
            .iter()
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };
    assert_eq!(names("xx./oo./...")[..2], ["c1", "c2"]);
    assert_eq!(names(".../.../...")[0], "b2");
    let misere = TicTacToe {
        rules: Rules {
            ending: Ending::LineLoses,
            ..Rules::STANDARD
        },
        ..at("xx./oo./...")
    };
    let last: Vec<Cell> = misere.moves().into_iter().rev().take(2).collect();
    assert_eq!(last, [Cell(2), Cell(10)]);
}

#[test]
fn a_line_longer_than_the_board_is_never_made() {
    let endless = rules(3, 3, 4);
    let full = position(endless, [0b111 | 0b11 << 8, 0b111 << 16 | 1 << 10]).unwrap();
    assert_eq!(full.outcome(), Some(Outcome::Drawn));
    let wide = rules(8, 8, 200);
    assert!(!TicTacToe::has_line(wide, wide.cells()));
}

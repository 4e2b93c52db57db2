//! The exact answers against published values and against plain minimax.

use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;
use crate::games::tictactoe::notation::parse_position;
use crate::games::tictactoe::rules::Rules;

fn rules(width: u8, height: u8, line: u8, ending: Ending) -> Rules {
    Rules {
        width,
        height,
        line,
        ending,
    }
}

fn solved(position: &TicTacToe) -> Answer {
    let limits = Limits {
        memory: 64 << 20,
        ..Limits::default()
    };
    solve(position, &Desk::quiet(limits, Arc::default()))
}

fn opening(width: u8, height: u8, line: u8) -> Answer {
    solved(&TicTacToe::new(rules(
        width,
        height,
        line,
        Ending::LineWins,
    )))
}

/// By the rules alone: value, and plies to a forced end.
fn plain(node: &TicTacToe) -> (Value, u8) {
    match node.outcome() {
        Some(Outcome::Won) => return (Value::Win, 0),
        Some(Outcome::Lost) => return (Value::Loss, 0),
        Some(Outcome::Drawn) => return (Value::Draw, 0),
        None => {}
    }
    let values = node.moves().into_iter().map(|step| {
        let (value, plies) = plain(&node.play(step));
        (value.turned(), plies + 1)
    });
    let rank = |&(value, plies): &(Value, u8)| match value {
        Value::Win => (value, -i32::from(plies)),
        Value::Draw => (value, 0),
        Value::Loss => (value, i32::from(plies)),
    };
    values.max_by_key(rank).unwrap()
}

fn check(position: &TicTacToe) {
    let answer = solved(position);
    let (value, plies) = plain(position);
    assert_eq!(answer.value, Some(value), "{position:?}");
    if position.rules.ending == Ending::LineWins && value != Value::Draw {
        assert_eq!(answer.plies, Some(plies), "{position:?}");
        assert_eq!(answer.line.len(), usize::from(plies), "{position:?}");
    }
    let moves = position.moves();
    assert_eq!(answer.choices.len(), moves.len());
    for choice in &answer.choices {
        let (value, plies) = plain(&position.play(choice.cell));
        assert_eq!(choice.value, value.turned(), "{position:?} {choice:?}");
        if let Some(told) = choice.plies {
            assert_eq!(told, plies + 1, "{position:?} {choice:?}");
        }
    }
    let mut at = *position;
    for (ply, &step) in answer.line.iter().enumerate() {
        assert!(at.moves().contains(&step));
        at = at.play(step);
        let (now, _) = plain(&at);
        let kept = if ply % 2 == 0 { value.turned() } else { value };
        assert_eq!(now, kept, "{position:?} {:?}", answer.line);
    }
    assert!(at.outcome().is_some());
}

/// Positions of random games with at most so many free cells.
fn random_positions(rules: Rules, free: u32, games: u32, mut see: impl FnMut(&TicTacToe)) {
    let mut random = 0x00dd_ba11_u64;
    for _ in 0..games {
        let mut position = TicTacToe::new(rules);
        loop {
            if position.free().count_ones() <= free {
                see(&position);
            }
            let moves = position.moves();
            random = random
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let Some(at) = (random >> 33).checked_rem(moves.len() as u64) else {
                break;
            };
            position = position.play(moves[usize::try_from(at).unwrap()]);
        }
    }
}

#[test]
fn random_positions_have_the_values_of_plain_minimax() {
    for ending in [Ending::LineWins, Ending::LineLoses] {
        for (width, height, line) in [(3, 3, 3), (4, 3, 3), (4, 4, 3), (4, 4, 4), (5, 3, 2)] {
            random_positions(rules(width, height, line, ending), 8, 12, check);
        }
        for (width, height, line) in [(1, 1, 1), (3, 2, 1), (3, 3, 4), (8, 1, 3), (2, 4, 2)] {
            random_positions(rules(width, height, line, ending), 8, 3, check);
        }
        // Boards without a table, and with the longest lines.
        for (width, height, line) in [(8, 8, 4), (7, 6, 8), (8, 8, 200)] {
            random_positions(rules(width, height, line, ending), 6, 6, check);
        }
    }
}

#[test]
fn openings_have_the_published_values() {
    let value = |width, height, line| opening(width, height, line).value;
    assert_eq!(value(3, 3, 3), Some(Value::Draw));
    assert_eq!(value(4, 3, 3), Some(Value::Win));
    assert_eq!(value(4, 3, 4), Some(Value::Draw));
    assert_eq!(value(4, 4, 3), Some(Value::Win));
    assert_eq!(value(5, 3, 3), Some(Value::Win));
    assert_eq!(value(4, 4, 4), Some(Value::Draw));
    assert_eq!(value(5, 4, 4), Some(Value::Draw));
    assert_eq!(value(5, 5, 5), Some(Value::Draw));
    assert_eq!(value(6, 4, 4), Some(Value::Draw));
    assert_eq!(value(5, 5, 4), Some(Value::Draw));
    assert_eq!(value(8, 8, 9), Some(Value::Draw));
}

#[test]
fn misere_3x3_is_held_from_the_centre_only() {
    let start = TicTacToe::new(rules(3, 3, 3, Ending::LineLoses));
    let answer = solved(&start);
    assert_eq!(answer.value, Some(Value::Draw));
    let best: Vec<String> = answer.best().map(|cell| cell.to_string()).collect();
    assert_eq!(best, ["b2"]);
    check(&start);
}

#[test]
fn a_stopped_search_says_so_and_keeps_what_it_knew() {
    let limits = Limits {
        nodes: Some(3000),
        ..Limits::default()
    };
    let start = TicTacToe::new(rules(6, 5, 4, Ending::LineWins));
    let answer = solve(&start, &Desk::quiet(limits, Arc::default()));
    assert_eq!((answer.value, answer.stopped), (None, Some(Stopped::Nodes)));
    assert!(answer.nodes < 3000 + 2 * crate::engine::control::TICK_NODES);
}

#[test]
fn a_game_that_is_over_has_no_move() {
    let won = parse_position(Rules::STANDARD, "xxx/oo./...").unwrap();
    let answer = solved(&won);
    assert_eq!((answer.value, answer.plies), (Some(Value::Loss), Some(0)));
    assert!(answer.choices.is_empty() && answer.line.is_empty());
}

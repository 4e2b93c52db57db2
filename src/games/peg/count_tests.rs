use std::collections::HashSet;
use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;

pub fn desk() -> Desk {
    Desk::quiet(Limits::default(), Arc::default())
}

/// Every game from a position, one after the other: how many there are, and how many jump
/// sequences lead to one of the final positions.
fn played(board: &Board, finals: &[u64], position: u64) -> (u128, u128) {
    let jumps = board.jumps().iter();
    let legal = jumps.filter(|jump| position & jump.triple() == jump.pegs());
    let mut counts = (0, u128::from(finals.contains(&position)));
    let mut is_dead = true;
    for jump in legal {
        is_dead = false;
        let (games, solutions) = played(board, finals, position ^ jump.triple());
        counts = (counts.0 + games, counts.1 + solutions);
    }
    (counts.0 + u128::from(is_dead), counts.1)
}

/// The survival curve of sets.
fn curve(board: &Board, finals: &[u64], position: u64) -> Vec<Level> {
    let mut open = vec![position];
    let mut reachable = HashSet::from([position]);
    while let Some(pegs) = open.pop() {
        for jump in board.legal_jumps(pegs) {
            let child = board.play(pegs, jump);
            if reachable.insert(child) {
                open.push(child);
            }
        }
    }
    let mut upwards: Vec<u64> = reachable.iter().copied().collect();
    upwards.sort_unstable_by_key(|pegs| pegs.count_ones());
    let mut winning = HashSet::new();
    for pegs in upwards {
        let legal = board.legal_jumps(pegs).into_iter();
        let mut children = legal.map(|jump| board.play(pegs, jump));
        if finals.contains(&pegs) || children.any(|child| winning.contains(&child)) {
            winning.insert(pegs);
        }
    }
    let count = |pegs: u32, set: &dyn Fn(&u64) -> bool| {
        let those = reachable.iter().filter(|p| p.count_ones() == pegs);
        those.filter(|p| set(p)).count() as u64
    };
    (0..=position.count_ones())
        .rev()
        .map(|pegs| Level {
            pegs,
            reachable: count(pegs, &|_| true),
            winning: count(pegs, &|p| winning.contains(p)),
        })
        .take_while(|level| level.reachable > 0)
        .collect()
}

/// Positions met in random games, with few enough pegs for plain recursion.
fn positions(board: &Board, most: u32) -> Vec<u64> {
    let mut random = 0x00C0_FFEE_u64;
    let mut next = move || {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        random
    };
    let mut met = vec![0, 1];
    for _ in 0..40 {
        let mut pegs = next() & board.mask();
        while pegs.count_ones() > most {
            pegs &= next();
        }
        met.push(pegs);
    }
    met
}

#[test]
fn every_number_is_that_of_plain_recursion() {
    for (name, most) in [("triangle5", 13), ("square4", 12), ("english", 9)] {
        let board = Board::named(name).unwrap();
        let center = board.mask().count_ones() / 2;
        let targets = [
            Target::Any,
            Target::Cell(u8::try_from(center).unwrap()),
            Target::Position(0b11),
        ];
        for target in targets {
            let goal = Goal::new(&board, target);
            for position in positions(&board, most) {
                let expected = played(&board, goal.finals(), position);
                let levels = curve(&board, goal.finals(), position);
                let atlas = (name != "english").then(|| Atlas::new(&board, target, 1 << 30));
                for atlas in [None, atlas.as_ref().and_then(Option::as_ref)] {
                    let desk = desk();
                    let found = solutions(&board, target, atlas, position, &desk);
                    assert_eq!(found, Ok(expected.1), "{name} {target:?} {position:#x}");
                    let found = games(&board, atlas, position, &desk);
                    assert_eq!(found, Ok(expected.0), "{name} {position:#x}");
                    let found = survival(&board, target, atlas, position, &desk);
                    assert_eq!(found, Ok(levels.clone()), "{name} {target:?} {position:#x}");
                }
            }
        }
    }
}

/// The vacancies by their usual numbers, from 1 row by row, with all games and those that end with
/// one peg (`facts.md`).
#[test]
fn the_triangle_of_15_has_its_known_numbers_of_games() {
    let board = Board::named("triangle5").unwrap();
    let known = [
        (1, 568_630, 29_760),
        (2, 294_543, 14_880),
        (4, 1_149_568, 85_258),
        (5, 137_846, 1_550),
    ];
    for (vacancy, all, won) in known {
        let start = board.mask() & !(1 << (vacancy - 1));
        assert_eq!(games(&board, None, start, &desk()), Ok(all));
        let found = solutions(&board, Target::Any, None, start, &desk());
        assert_eq!(found, Ok(won));
        let recursion = played(&board, Goal::new(&board, Target::Any).finals(), start);
        assert_eq!(recursion, (all, won));
    }
}

#[test]
fn what_does_not_fit_is_said_to_need_memory() {
    let board = Board::named("square5").unwrap();
    let limits = Limits {
        memory: 1 << 16,
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let start = board.mask() & !1;
    assert_eq!(games(&board, None, start, &desk), Err(Stopped::Memory));
}

#[test]
fn a_stopped_count_has_no_value() {
    let board = Board::named("english").unwrap();
    let limits = Limits {
        nodes: Some(10_000),
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let found = games(&board, None, board.start(), &desk);
    assert_eq!(found, Err(Stopped::Nodes));
}

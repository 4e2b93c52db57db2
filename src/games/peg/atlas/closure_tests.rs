//! Tests of the closure: against plain search on small boards, against the literature.

use std::collections::HashSet;
use std::sync::Arc;

use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Split;
use crate::games::peg::atlas::layout::tests::odd_boards;
use crate::games::peg::board::{Board, members};

fn desk(threads: usize) -> Desk {
    let limits = Limits {
        threads,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

/// All positions that can be reached, one after the other.
fn plainly(board: &Board, seeds: &[u64]) -> HashSet<u64> {
    let (mut set, mut open) = (HashSet::new(), seeds.to_vec());
    while let Some(pegs) = open.pop() {
        if set.insert(pegs) {
            board.for_each_jump(pegs, |jump| open.push(board.play(pegs, jump)));
        }
    }
    set
}

/// The closures of some seeds, by lines and plainly, on one thread and on three.
fn compare(board: &Arc<Board>, seeds: &[u64]) {
    let split = Split::new(board).unwrap();
    let plain = plainly(board, seeds);
    for threads in [1, 3] {
        let set = split.reachable(seeds, &desk(threads)).unwrap();
        let found: HashSet<u64> = set.positions().collect();
        assert!(
            found == plain,
            "{} {} {}",
            board.name(),
            found.len(),
            plain.len()
        );
        assert_eq!(set.len(), plain.len() as u64);
        assert!(plain.iter().all(|&position| set.contains(position)));
    }
}

#[test]
fn the_closure_is_that_of_a_plain_search() {
    let names = ["triangle5", "triangle6", "square4"];
    let named = names.map(|name| Board::named(name).unwrap());
    for board in odd_boards().into_iter().chain(named) {
        for cell in members(board.mask()) {
            compare(&board, &[board.mask() & !(1 << cell)]);
        }
    }
}

#[test]
fn the_closure_of_many_seeds_is_that_of_a_plain_search() {
    let names = ["triangle5", "square4", "square5"];
    let named = names.map(|name| Board::named(name).unwrap());
    let mut word = 0x9E37_79B9_7F4A_7C15_u64;
    for board in odd_boards().into_iter().chain(named) {
        for _ in 0..4 {
            let mut seeds = Vec::new();
            while seeds.len() < 3 {
                word = word.wrapping_mul(0xD120_0000_0000_1001).wrapping_add(1) ^ word >> 29;
                let pegs = word & board.mask();
                if seeds
                    .first()
                    .is_none_or(|&first| board.class(first) == board.class(pegs))
                {
                    seeds.push(pegs);
                }
            }
            compare(&board, &seeds);
        }
    }
}

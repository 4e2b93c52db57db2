//! Tests of the closure: against plain search on small boards, against the literature.

use std::collections::HashSet;
use std::sync::Arc;

use crate::engine::control::{Limits, Stopped};
use crate::engine::running::Desk;
use crate::games::peg::atlas::layout::tests::odd_boards;
use crate::games::peg::atlas::reachable::ones;
use crate::games::peg::atlas::{Reachable, Split};
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
        let mut levels = vec![0; 65];
        for position in &plain {
            levels[position.count_ones() as usize] += 1;
        }
        assert_eq!(set.levels(), levels);
    }
}

#[test]
fn the_closure_is_that_of_a_plain_search() {
    let names = ["triangle5", "square4"];
    let boards = names.map(|name| Board::named(name).unwrap());
    for board in odd_boards().into_iter().chain(boards) {
        for cell in members(board.mask()).step_by(4) {
            compare(&board, &[board.mask() & !(1 << cell)]);
        }
    }
}

#[test]
fn the_closure_on_a_larger_triangle_is_that_of_a_plain_search() {
    let board = Board::named("triangle6").unwrap();
    compare(&board, &[board.mask() & !0b10]);
}

#[test]
fn the_closure_of_many_seeds_is_that_of_a_plain_search() {
    let names = ["triangle5", "square4", "square5"];
    let boards = names.map(|name| Board::named(name).unwrap());
    let mut word = 0x9E37_79B9_7F4A_7C15_u64;
    for board in odd_boards().into_iter().chain(boards) {
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

#[test]
fn a_node_is_a_line_and_the_limit_of_nodes_stops() {
    let board = Board::named("english").unwrap();
    let split = Split::new(&board).unwrap();
    let nodes = Some(20_000);
    let limits = Limits {
        threads: 2,
        nodes,
        ..Limits::default()
    };
    let limited = Desk::quiet(limits, Arc::default());
    let stopped = split.reachable(&[board.start()], &limited);
    assert_eq!(stopped.err(), Some(Stopped::Nodes));
    // A line of 512 bits; each worker may end a piece, of at most 512 lines and the rest of a block,
    // and have begun another one. That is far from all 2^20 lines.
    assert!(
        (20_000..40_000).contains(&limited.control.nodes()),
        "{}",
        limited.control.nodes()
    );
    assert!(limited.telemetry.nodes() >= limited.control.nodes());

    let free = desk(2);
    let board = Board::named("square5").unwrap();
    Split::new(&board)
        .unwrap()
        .reachable(&[board.start()], &free)
        .unwrap();
    // All but the one line that is heavier than that of the start.
    assert_eq!(free.telemetry.nodes(), (1 << 9) - 1);
}

/// Positions up to symmetry that can be reached from the central vacancy, and those of them from
/// which the centre can still be reached, by pegs from 32 down to 1.
fn levels() -> Vec<(u64, u64)> {
    let lines = include_str!("../../../../tests/data/english_levels.tsv").lines();
    let row = |line: &str| {
        let numbers: Vec<u64> = line.split('\t').map(|word| word.parse().unwrap()).collect();
        (numbers[1], numbers[2])
    };
    lines
        .filter(|line| !line.starts_with('#'))
        .map(row)
        .collect()
}

/// The number of reachable positions by pegs, and of those that can also be won: from whose
/// complements the complement of the target can be reached.
fn both_levels(set: &Reachable) -> [Vec<u64>; 2] {
    let (layout, board) = (set.layout(), set.layout().split().board());
    let mut winning = vec![0; 65];
    for line in layout.lines() {
        // The complements of a line's positions stand in one line, in reverse order.
        let complement = board.mask() & !layout.position(line, 0);
        let (number, last) = layout.locate(complement).unwrap();
        assert_eq!(last, 511);
        let reversed = set
            .line(number)
            .iter()
            .rev()
            .map(|word| word.reverse_bits());
        let both = set
            .line(line.number)
            .iter()
            .zip(reversed)
            .map(|(word, other)| word & other);
        for bit in ones(&both.collect::<Vec<u64>>()) {
            let position = layout.position(line, bit);
            winning[position.count_ones() as usize] += 1;
        }
    }
    [set.levels(), winning]
}

/// All positions that a symmetry keeps.
fn kept(symmetry: &[u8]) -> Vec<u64> {
    let mut cycles: Vec<u64> = Vec::new();
    for cell in 0..symmetry.len() {
        let (mut cycle, mut at) = (0_u64, cell);
        while cycle >> at & 1 == 0 {
            cycle |= 1 << at;
            at = usize::from(symmetry[at]);
        }
        if !cycles.contains(&cycle) {
            cycles.push(cycle);
        }
    }
    let add = |kept: Vec<u64>, cycle: &u64| kept.iter().flat_map(|&k| [k, k | cycle]).collect();
    cycles.iter().fold(vec![0], add)
}

/// Orbits are counted by Burnside's lemma: as many as positions that a symmetry keeps, on average
/// over the symmetries.
#[test]
fn the_english_board_from_the_centre_has_the_positions_of_the_literature() {
    let board = Board::named("english").unwrap();
    let set = Split::new(&board)
        .unwrap()
        .reachable(&[board.start()], &desk(2))
        .unwrap();
    let [mut reachable, mut winning] = both_levels(&set);
    assert_eq!(set.len(), 187_636_299);
    assert_eq!(reachable.iter().sum::<u64>(), 187_636_299);
    assert_eq!(winning.iter().sum::<u64>(), 13_428_122);
    for symmetry in &board.symmetries()[1..] {
        for position in kept(symmetry) {
            let pegs = position.count_ones() as usize;
            if set.contains(position) {
                reachable[pegs] += 1;
                winning[pegs] += u64::from(set.contains(board.mask() & !position));
            }
        }
    }
    for (pegs, &(expected, expected_winning)) in (1..=32).rev().zip(&levels()) {
        assert_eq!(
            (reachable[pegs], winning[pegs]),
            (8 * expected, 8 * expected_winning),
            "{pegs}"
        );
    }
}

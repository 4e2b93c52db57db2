//! Small boards: every position of the smallest, samples of the next.

use std::collections::HashSet;

use parlour::games::peg::goal::Target;
use parlour::games::peg::solve::Engine;

use crate::asking::{Asked, Way, search, targets, ways};
use crate::oracle::{Random, Shape};

const MEMORY: usize = 1 << 20;

/// Asks about every position of a board: once a solver that remembers everything and searches on
/// so many workers, and now and then one of all the others (the beam, which takes long, seldom). In
/// the end the first one is asked again, alone: so all facts stored are compared with the oracle.
fn every_position_agrees(shape: &Shape, target: Target, workers: usize) {
    let winning = shape.winning(&targets(shape, target));
    let first = Asked::new(shape, target, search(workers), MEMORY);
    let others: Vec<(Way, Asked)> = ways()
        .into_iter()
        .map(|way| (way, Asked::new(shape, target, way, MEMORY)))
        .collect();
    let mut random = Random(0x5DEE_CE66 + shape.full());
    for position in 0..=shape.full() {
        let expected = winning.contains(&position);
        let what = || format!("{} {position:#x} to {target:?}", shape.name);
        assert_eq!(first.verdict(position), expected, "{}", what());
        let (way, other) = &others[random.below(others.len())];
        let rarity = if way.options.engine == Engine::Beam {
            80
        } else {
            3
        };
        if random.below(rarity) > 0 {
            continue;
        }
        assert_eq!(other.verdict(position), expected, "{} {way:?}", what());
    }
    for position in 0..=shape.full() {
        let expected = winning.contains(&position);
        assert_eq!(
            first.verdict_on(1, position),
            expected,
            "{position:#x} again"
        );
    }
}

/// Positions of a few pegs that many others can be played to.
fn final_positions(shape: &Shape, random: &mut Random, count: usize) -> Vec<u64> {
    let mut finals = Vec::new();
    while finals.len() < count {
        let pegs = random.word() & random.word() & shape.full();
        if pegs.count_ones() >= 2 && shape.winning(&[pegs]).len() > 100 {
            finals.push(pegs);
        }
    }
    finals
}

#[test]
fn every_position_of_triangle5_agrees_with_the_oracle() {
    let shape = Shape::named("triangle5");
    every_position_agrees(&shape, Target::Any, 1);
    for (cell, workers) in [(0, 2), (1, 1), (4, 1)] {
        every_position_agrees(&shape, Target::Cell(cell), workers);
    }
    for pegs in final_positions(&shape, &mut Random(77), 2) {
        every_position_agrees(&shape, Target::Position(pegs), 1);
    }
}

#[test]
fn every_position_of_square4_agrees_with_the_oracle() {
    let shape = Shape::named("square4");
    every_position_agrees(&shape, Target::Any, 1);
    for (cell, workers) in [(0, 2), (5, 4)] {
        every_position_agrees(&shape, Target::Cell(cell), workers);
    }
    for pegs in final_positions(&shape, &mut Random(78), 2) {
        every_position_agrees(&shape, Target::Position(pegs), 1);
    }
}

/// Positions drawn at random from those whose class the position of a target has, and some that
/// can be won: those of the right class are mostly the ones with many pegs.
fn sample(shape: &Shape, winning: &HashSet<u64>, own: &Asked, count: usize) -> Vec<u64> {
    let mut random = Random(0x0BAD_CAFE);
    let mut sample = Vec::new();
    while sample.len() < count {
        let pegs = (random.word() | random.word() & random.word()) & shape.full();
        if own.is_of_the_class(pegs) {
            sample.push(pegs);
        }
    }
    let mut won: Vec<u64> = winning.iter().copied().collect();
    won.sort_unstable();
    sample.extend((0..count).map(|_| won[random.below(won.len())]));
    sample
}

fn samples_agree(shape: &Shape, target: Target, count: usize) {
    let winning = shape.winning(&targets(shape, target));
    let asked: Vec<(Way, Asked)> = ways()
        .into_iter()
        .filter(|way| way.options.memo)
        .map(|way| (way, Asked::new(shape, target, way, 16 * MEMORY)))
        .collect();
    let (mut lost, mut turn) = (0, 0);
    for position in sample(shape, &winning, &asked[0].1, count) {
        let expected = winning.contains(&position);
        lost += usize::from(!expected);
        // Two of the ways for each, all in turns.
        for _ in 0..2 {
            let (way, asked) = &asked[turn % asked.len()];
            let got = asked.verdict(position);
            assert_eq!(got, expected, "{} {position:#x} {way:?}", shape.name);
            turn += 1;
        }
    }
    assert!(lost > count / 20, "{lost} of {count} lost");
}

#[test]
fn a_sample_of_triangle6_agrees_with_the_oracle() {
    let shape = Shape::named("triangle6");
    for target in [Target::Cell(0), Target::Cell(4), Target::Any] {
        samples_agree(&shape, target, 150);
    }
    let finals = final_positions(&shape, &mut Random(79), 1);
    samples_agree(&shape, Target::Position(finals[0]), 150);
}

#[test]
fn a_sample_of_square5_agrees_with_the_oracle() {
    let shape = Shape::named("square5");
    for target in [Target::Cell(0), Target::Cell(12)] {
        samples_agree(&shape, target, 150);
    }
    samples_agree(&shape, Target::Position(0b10_0000_0010_0001_0000_0001), 150);
}

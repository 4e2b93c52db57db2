//! The atlas against plain exhaustive code on small boards, and against the search on samples.

use std::sync::Arc;

use parlour::engine::control::{Control, Limits};
use parlour::engine::infeasible::Infeasible;
use parlour::engine::puzzle::{Outcome, Plan, solve};
use parlour::engine::running::Desk;
use parlour::engine::schedule::Schedule;
use parlour::games::peg::atlas::Atlas;
use parlour::games::peg::board::Board;
use parlour::games::peg::goal::{Goal, Target};
use parlour::games::peg::pagodas::useful;
use parlour::games::peg::rules::{Rules, WORDS};
use parlour::games::peg::solve::{Engine, Options};

use crate::asking::{Asked, Way, search, targets};
use crate::oracle::{Random, Shape};

const MEMORY: usize = 256 << 20;

/// Random positions of each kind, board and target.
const SAMPLE: usize = 600;

fn atlas() -> Way {
    let options = Options {
        engine: Engine::Atlas,
        ..Options::default()
    };
    Way {
        options,
        threads: 2,
    }
}

/// Looks up every position of a board. The classes are built as they come; one bit decides.
pub fn every_bit_agrees(shape: &Shape, target: Target) {
    let winning = shape.winning_map(&targets(shape, target));
    let board = Board::named(shape.name).unwrap();
    let atlas = Atlas::new(&board, target, MEMORY).unwrap();
    let desk = Desk::quiet(Limits::default(), Arc::default());
    for position in 0..=shape.full() {
        if !atlas.is_ready(position) {
            atlas.build(position, &desk).unwrap();
        }
        let expected = winning.contains(position);
        let what = || format!("{} {position:#x} to {target:?}", shape.name);
        assert_eq!(atlas.can_win(position), Some(expected), "{}", what());
    }
}

/// The same through the solver, whose solutions are replayed.
fn every_verdict_agrees(shape: &Shape, target: Target) {
    let winning = shape.winning_map(&targets(shape, target));
    let asked = Asked::new(shape, target, atlas(), MEMORY);
    for position in 0..=shape.full() {
        let expected = winning.contains(position);
        assert_eq!(asked.verdict(position), expected, "{position:#x}");
    }
}

/// Every target of one peg, and any.
pub fn single_pegs(shape: &Shape) -> Vec<Target> {
    let cells = 0..u8::try_from(shape.places.len()).unwrap();
    let cells = cells.map(Target::Cell);
    cells.chain([Target::Any]).collect()
}

#[test]
fn every_position_of_triangle5_and_square4_is_looked_up_right() {
    for name in ["triangle5", "square4"] {
        let shape = Shape::named(name);
        for target in single_pegs(&shape) {
            every_bit_agrees(&shape, target);
        }
        let mut random = Random(0x00A7_1A50);
        for _ in 0..4 {
            let pegs = random.word() & random.word() & shape.full();
            every_bit_agrees(&shape, Target::Position(pegs));
        }
        every_verdict_agrees(&shape, Target::Any);
        every_verdict_agrees(&shape, Target::Cell(4));
    }
}

#[test]
fn every_position_of_square5_is_looked_up_right() {
    let shape = Shape::named("square5");
    every_bit_agrees(&shape, Target::Cell(12));
}

/// How a random position is drawn.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// Each cell has a peg or none.
    Cells,
    /// Each number of pegs is as likely.
    Pegs,
    /// Played backwards from the end, so it can be won.
    Won,
    /// One jump after such a position; it may have lost the win.
    Off,
}

impl Kind {
    pub const ALL: [Self; 4] = [Self::Cells, Self::Pegs, Self::Won, Self::Off];

    /// A position of this kind and of a target's class.
    pub fn draw(self, shape: &Shape, target: Target, asked: &Asked, random: &mut Random) -> u64 {
        loop {
            let position = match self {
                Self::Cells => random.word() >> 7 & shape.full(),
                Self::Pegs => some_pegs(shape, random),
                Self::Won => played_back(shape, target, random),
                Self::Off => {
                    let won = played_back(shape, target, random);
                    let Some(next) = random_of(random, &shape.after(won)) else {
                        continue;
                    };
                    next
                }
            };
            if position != 0 && asked.is_of_the_class(position) {
                return position;
            }
        }
    }
}

fn random_of(random: &mut Random, list: &[u64]) -> Option<u64> {
    (!list.is_empty()).then(|| list[random.below(list.len())])
}

fn some_pegs(shape: &Shape, random: &mut Random) -> u64 {
    let cells = shape.places.len();
    let wanted = 1 + random.below(cells - 1);
    let mut pegs: u64 = 0;
    while pegs.count_ones() as usize != wanted {
        pegs |= 1 << random.below(cells);
    }
    pegs
}

/// From a final position so many jumps backwards, or as many as there are.
fn played_back(shape: &Shape, target: Target, random: &mut Random) -> u64 {
    let mut position = random_of(random, &targets(shape, target)).unwrap();
    for _ in 0..random.below(shape.places.len()) {
        let mut before = Vec::new();
        shape.for_each_before(position, |position| before.push(position));
        let Some(next) = random_of(random, &before) else {
            break;
        };
        position = next;
    }
    position
}

/// Asks atlas and search about positions of every kind, which must agree; gives how many could be
/// won.
pub fn samples_agree(shape: &Shape, target: Target, count: usize, seed: u64) -> usize {
    let by_atlas = Asked::new(shape, target, atlas(), MEMORY);
    let by_search = Asked::new(shape, target, search(1), MEMORY);
    let mut random = Random(seed);
    let mut won = 0;
    for kind in Kind::ALL {
        for _ in 0..count {
            let position = kind.draw(shape, target, &by_atlas, &mut random);
            let found = by_atlas.verdict(position);
            let what = || format!("{} {kind:?} {position:#x} to {target:?}", shape.name);
            assert_eq!(found, by_search.verdict(position), "{}", what());
            won += usize::from(found);
        }
    }
    won
}

fn samples_of(name: &'static str, targets: &[Target], count: usize) {
    let shape = Shape::named(name);
    for (&target, seed) in targets.iter().zip(0x1DEA..) {
        let won = samples_agree(&shape, target, count, seed);
        let all = count * Kind::ALL.len();
        assert!(won > all / 4 && won < all, "{name}: {won} of {all}");
    }
}

#[test]
fn atlas_and_search_agree_on_small_boards() {
    samples_of("triangle5", &[Target::Any, Target::Cell(0)], SAMPLE);
    samples_of("square4", &[Target::Any, Target::Cell(0)], SAMPLE);
    samples_of("square5", &[Target::Any, Target::Cell(12)], SAMPLE);
}

#[test]
fn atlas_and_search_agree_on_the_english_board_to_the_centre() {
    samples_of("english", &[Target::Cell(16)], SAMPLE);
}

#[test]
fn atlas_and_search_agree_on_the_english_board_to_anywhere() {
    // A peg anywhere has weak pagoda functions, so the search takes long for many of these.
    samples_of("english", &[Target::Any], SAMPLE / 20);
}

#[test]
#[ignore = "long: looks up every position of the square of 25 cells for every target"]
fn every_position_of_square5_is_looked_up_right_for_every_target() {
    let shape = Shape::named("square5");
    for target in single_pegs(&shape) {
        every_bit_agrees(&shape, target);
    }
}

#[test]
#[ignore = "long: searches every position of a class of the square of 25 cells"]
fn the_search_is_right_of_every_position_of_square5() {
    let shape = Shape::named("square5");
    let target = Target::Cell(12);
    let winning = shape.winning_map(&targets(&shape, target));
    let board = Board::named(shape.name).unwrap();
    let goal = Goal::new(&board, target);
    let rules = Rules::<WORDS>::new(&board, &goal, |finals, count| {
        useful(&board, &goal, finals, count, &Control::unlimited())
    });
    let set = Infeasible::new(MEMORY);
    let plan = Plan {
        schedule: Schedule::Sequential,
        infeasible: Some(&set),
    };
    let class = board.class(goal.finals()[0]);
    let (mut asked, mut won) = (0, 0);
    for position in (0..=shape.full()).filter(|&position| board.class(position) == class) {
        let limits = Limits {
            threads: 1,
            ..Limits::default()
        };
        let desk = Desk::quiet(limits, Arc::default());
        let found = match rules.node(position) {
            Some(root) => solve(&rules, root, plan, &desk).unwrap() != Outcome::Dead,
            None => false,
        };
        assert_eq!(found, winning.contains(position), "{position:#x}");
        asked += 1;
        won += usize::from(found);
    }
    println!("{won} of {asked} can be won");
    assert_eq!(asked, 1 << (shape.places.len() - board.invariants().len()));
}

#[test]
#[ignore = "long: 100,000 random positions"]
fn atlas_and_search_agree_on_many_positions_of_the_english_board() {
    let shape = Shape::named("english");
    std::thread::scope(|scope| {
        for seed in [0x00DD_BA11, 0x0BAD_5EED] {
            let shape = &shape;
            scope.spawn(move || {
                let won = samples_agree(shape, Target::Cell(16), 12_500, seed);
                println!("{won} of 50,000 can be won");
            });
        }
    });
}

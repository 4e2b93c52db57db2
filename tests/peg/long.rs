//! What takes a minute: all positions of the English board that can reach the centre, and every
//! single-vacancy problem of every board.

use std::sync::Arc;

use parlour::engine::control::{Control, Limits};
use parlour::engine::infeasible::Infeasible;
use parlour::engine::puzzle::{Outcome, Plan, solve};
use parlour::engine::running::Desk;
use parlour::engine::schedule::Schedule;
use parlour::games::peg::board::Board;
use parlour::games::peg::goal::{Goal, Target};
use parlour::games::peg::pagodas::useful;
use parlour::games::peg::problems::problems;
use parlour::games::peg::rules::{Rules, WORDS};

use crate::asking::{Asked, auto, search};
use crate::english::{CENTRE, Symmetries, lost, with_holes};
use crate::oracle::{Random, Shape};

/// Positions up to symmetry that can be reached from the central vacancy, by pegs from 32 down to
/// 1; as many can reach the centre with 1 to 32 pegs, for they are the complements. The sum is
/// 23,475,688 (known from the programs of Pascal-So and of Bernd Amend, and computed anew).
const REACHABLE: [usize; 32] = [
    1, 1, 2, 8, 39, 171, 719, 2757, 9751, 31312, 89927, 229_614, 517_854, 1_022_224, 1_753_737,
    2_598_215, 3_312_423, 3_626_632, 3_413_313, 2_765_623, 1_930_324, 1_160_977, 600_372, 265_865,
    100_565, 32_250, 8_688, 1_917, 348, 50, 7, 2,
];

/// Of each kind of position that can reach the centre the canonical one, sorted, by pegs.
struct Atlas {
    levels: Vec<Vec<u64>>,
    symmetries: Symmetries,
}

impl Atlas {
    fn new(shape: &Shape) -> Self {
        let symmetries = Symmetries::new(shape);
        let mut levels = vec![Vec::new(), vec![1 << CENTRE]];
        for pegs in 1..32 {
            let half = levels[pegs].len() / 2;
            let (left, right) = levels[pegs].split_at(half);
            let before = |level: &[u64]| {
                let mut found = Vec::new();
                for &position in level {
                    shape.for_each_before(position, |p| found.push(symmetries.canonical(p)));
                }
                found.sort_unstable();
                found.dedup();
                found
            };
            let mut level = std::thread::scope(|scope| {
                let left = scope.spawn(|| before(left));
                let right = before(right);
                let mut both = left.join().unwrap();
                both.extend(right);
                both
            });
            level.sort_unstable();
            level.dedup();
            levels.push(level);
        }
        Self { levels, symmetries }
    }

    fn is_won(&self, position: u64) -> bool {
        let level = &self.levels[position.count_ones() as usize];
        level
            .binary_search(&self.symmetries.canonical(position))
            .is_ok()
    }
}

/// Random positions of the centre's class, of every number of pegs from 1 to 32 alike.
fn random_positions(shape: &Shape, own: &Asked, count: usize) -> Vec<u64> {
    let mut random = Random(0x00DD_BA11);
    let mut positions = Vec::new();
    while positions.len() < count {
        let wanted = 1 + random.below(32);
        let mut pegs: u64 = 0;
        while pegs.count_ones() as usize != wanted {
            pegs |= 1 << random.below(shape.places.len());
        }
        if own.is_of_the_class(pegs) {
            positions.push(pegs);
        }
    }
    positions
}

fn memory_agrees(shape: &Shape, atlas: &Atlas, memory: usize, count: usize) {
    let asked = Asked::new(shape, Target::Cell(CENTRE), search(2), memory);
    let mut won = 0;
    for position in random_positions(shape, &asked, count) {
        let expected = atlas.is_won(position);
        won += usize::from(expected);
        assert_eq!(asked.verdict(position), expected, "{position:#x}");
    }
    assert!(won > count / 10 && won < count * 9 / 10, "{won} of {count}");
}

/// Lets a search fill a set, under every schedule, and looks up every position that can be won.
fn facts_agree(shape: &Shape, atlas: &Atlas, positions: &[u64]) {
    let board = Board::named(shape.name).unwrap();
    let goal = Goal::new(&board, Target::Cell(CENTRE));
    let rules = Rules::<WORDS>::new(&board, &goal, |finals, count| {
        useful(&board, &goal, finals, count, &Control::unlimited())
    });
    for (schedule, memory) in Schedule::ALL
        .into_iter()
        .flat_map(|s| [1, 64].map(|m| (s, m)))
    {
        let set = Infeasible::new(memory << 20);
        let plan = Plan {
            schedule,
            infeasible: Some(&set),
        };
        for &position in positions {
            let limits = Limits {
                threads: 4,
                ..Limits::default()
            };
            let desk = Desk::quiet(limits, Arc::default());
            let Some(root) = rules.node(position) else {
                assert!(!atlas.is_won(position));
                continue;
            };
            let outcome = solve(&rules, root, plan, &desk).unwrap();
            assert_eq!(
                outcome != Outcome::Dead,
                atlas.is_won(position),
                "{position:#x}"
            );
        }
        assert_eq!(set.is_full(), memory == 1, "{} facts", set.len());
        let wrong = atlas.levels.iter().flatten().filter(|&&p| set.contains(p));
        assert_eq!(wrong.count(), 0, "{schedule:?} {memory} MiB");
    }
}

#[test]
#[ignore = "long: makes all positions that can reach the centre"]
fn the_english_board_agrees_with_the_atlas_of_all_its_won_positions() {
    let shape = Shape::named("english");
    let atlas = Atlas::new(&shape);
    let counts: Vec<usize> = atlas.levels[1..].iter().map(Vec::len).collect();
    assert_eq!(counts, REACHABLE);
    assert_eq!(counts.iter().sum::<usize>(), 23_475_688);
    memory_agrees(&shape, &atlas, 256 << 20, 20_000);
    memory_agrees(&shape, &atlas, 1 << 20, 2_000);
    let asked = Asked::new(&shape, Target::Cell(CENTRE), search(2), 64 << 20);
    let six = with_holes(&shape, &atlas.symmetries, &asked, 6);
    assert_eq!(lost(&atlas.symmetries, &asked, &six), (184, 1330));
    let hard: Vec<u64> = six
        .into_iter()
        .filter(|&p| !atlas.is_won(p))
        .take(6)
        .collect();
    facts_agree(&shape, &atlas, &hard);
}

/// The problems without a solution; all others that `problems` lists have one, but that nobody
/// knows of Wiegleb's e1 to e1.
const IMPOSSIBLE: [(&str, &[&str]); 10] = [
    ("square4", &[]),
    ("triangle5", &["a1-b3", "a2-b4", "b3-a1", "b3-b3", "b3-a4"]),
    ("square5", &[]),
    ("english", &[]),
    ("triangle6", &[]),
    ("square6", &[]),
    ("european", &[]),
    ("asymmetric", &[]),
    ("wiegleb", &[]),
    (
        "diamond",
        &[
            "e1-any", "e1-e3", "e1-b6", "e1-e6", "e1-e9", "d2-f5", "d2-i5", "d2-f8", "e3-e1",
            "e3-e4", "e4-any", "e4-e3", "e4-b6", "e4-e6", "e4-e9",
        ],
    ),
];

#[test]
#[ignore = "long: solves 307 problems"]
fn every_single_vacancy_problem_has_its_known_verdict_from_both_engines_in_turns() {
    for (name, impossible) in IMPOSSIBLE {
        let shape = Shape::named(name);
        for problem in problems(&Board::named(name).unwrap()) {
            let cell_name = |cell: u8| shape.cell_names(std::iter::once(cell.into())).remove(0);
            let target = match problem.target {
                Target::Cell(cell) => cell_name(cell),
                _ => "any".to_owned(),
            };
            let label = format!("{}-{target}", cell_name(problem.vacancy));
            if (name, label.as_str()) == ("wiegleb", "e1-e1") {
                continue;
            }
            let asked = Asked::new(&shape, problem.target, auto(2), 512 << 20);
            let won = asked.verdict(shape.full() & !(1 << problem.vacancy));
            assert_eq!(won, !impossible.contains(&label.as_str()), "{name} {label}");
        }
    }
}

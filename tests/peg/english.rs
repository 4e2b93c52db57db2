//! The English board: the central game, and the positions with 28 pegs and more.

use std::collections::HashSet;

use parlour::games::peg::goal::Target;

use crate::asking::{Asked, search, ways};
use crate::oracle::{Place, Shape};

/// The centre.
pub const CENTRE: u8 = 16;

/// Turning and mirroring, as tables for the three parts of a position: its image is the union of
/// the images of bits 0 to 10, 11 to 21 and 22 to 32.
pub struct Symmetries(Vec<[Vec<u64>; 3]>);

impl Symmetries {
    pub fn new(shape: &Shape) -> Self {
        let turn = |(r, c): Place| (c, 6 - r);
        let mirror = |(r, c): Place| (r, 6 - c);
        let number = |place: Place| shape.places.iter().position(|&p| p == place).unwrap();
        let mut maps = Vec::new();
        for mirrored in [false, true] {
            for turns in 0..4 {
                let image = |place: Place| {
                    let start = if mirrored { mirror(place) } else { place };
                    number((0..turns).fold(start, |place, _| turn(place)))
                };
                maps.push(shape.places.iter().map(|&p| image(p)).collect::<Vec<_>>());
            }
        }
        Self(
            maps.iter()
                .map(|map| [0, 11, 22].map(|first| part(map, first)))
                .collect(),
        )
    }

    fn images(&self, pegs: u64) -> impl Iterator<Item = u64> {
        let [a, b, c] = [0, 11, 22].map(|first| usize::try_from(pegs >> first & 2047).unwrap());
        self.0
            .iter()
            .map(move |map| map[0][a] | map[1][b] | map[2][c])
    }

    /// The least of the images.
    pub fn canonical(&self, pegs: u64) -> u64 {
        self.images(pegs).min().unwrap()
    }

    /// The least of the images of a position with a cell in it.
    pub fn canonical_with(&self, pegs: u64, cell: Option<usize>) -> (u64, u64) {
        let cell = self.images(cell.map_or(0, |cell| 1 << cell));
        self.images(pegs).zip(cell).min().unwrap()
    }

    /// How many different images there are.
    pub fn orbit(&self, pegs: u64) -> usize {
        self.images(pegs).collect::<HashSet<_>>().len()
    }
}

fn part(map: &[usize], first: usize) -> Vec<u64> {
    let image = |set: usize| {
        let bits = (0..11).filter(|bit| set >> bit & 1 == 1);
        bits.map(|bit| 1 << map[first + bit]).sum()
    };
    (0..2048).map(image).collect()
}

/// All positions with so many holes, one of each kind, that pass the class test.
pub fn with_holes(shape: &Shape, symmetries: &Symmetries, own: &Asked, holes: usize) -> Vec<u64> {
    let mut found = HashSet::new();
    let mut chosen: Vec<usize> = (0..holes).collect();
    let cells = shape.places.len();
    loop {
        let pegs = chosen
            .iter()
            .fold(shape.full(), |pegs, hole| pegs & !(1 << hole));
        if own.is_of_the_class(pegs) {
            found.insert(symmetries.canonical(pegs));
        }
        // The next choice in the order of a dictionary.
        let last = |&i: &usize| chosen[i] < cells - holes + i;
        let Some(place) = (0..holes).rev().find(last) else {
            break;
        };
        chosen[place] += 1;
        for later in place + 1..holes {
            chosen[later] = chosen[later - 1] + 1;
        }
    }
    let mut found: Vec<u64> = found.into_iter().collect();
    found.sort_unstable();
    found
}

/// How many of these positions, one of each kind, can't be won; and how many there are in all.
pub fn lost(symmetries: &Symmetries, asked: &Asked, positions: &[u64]) -> (usize, usize) {
    let lost = positions.iter().filter(|&&pegs| !asked.verdict(pegs));
    lost.fold((0, 0), |(kinds, all), &pegs| {
        (kinds + 1, all + symmetries.orbit(pegs))
    })
}

#[test]
fn the_central_game_is_won_under_every_schedule() {
    let shape = Shape::named("english");
    let start = shape.full() - (1 << CENTRE);
    for way in ways().into_iter().filter(|way| way.options.memo) {
        let asked = Asked::new(&shape, Target::Cell(CENTRE), way, 32 << 20);
        assert!(asked.verdict(start), "{way:?}");
    }
}

#[test]
fn every_position_of_the_class_with_29_pegs_or_more_is_won() {
    let shape = Shape::named("english");
    let symmetries = Symmetries::new(&shape);
    let asked = Asked::new(&shape, Target::Cell(CENTRE), search(2), 64 << 20);
    // As many kinds as can be reached from the central vacancy, and no others: the complements of
    // positions with one to four pegs, of which so many can reach the centre (`long.rs`).
    for holes in 1..=4 {
        let positions = with_holes(&shape, &symmetries, &asked, holes);
        assert!(!positions.is_empty());
        assert_eq!(
            lost(&symmetries, &asked, &positions),
            (0, 0),
            "{holes} holes"
        );
    }
}

#[test]
fn of_the_positions_of_the_class_with_28_pegs_44_are_lost() {
    let shape = Shape::named("english");
    let symmetries = Symmetries::new(&shape);
    let asked = Asked::new(&shape, Target::Cell(CENTRE), search(2), 64 << 20);
    let positions = with_holes(&shape, &symmetries, &asked, 5);
    assert_eq!(lost(&symmetries, &asked, &positions), (13, 44));
}

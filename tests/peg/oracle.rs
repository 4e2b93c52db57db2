//! Peg solitaire once more, written for being right and not for being fast.
//!
//! Of the solver's types only its numbering is taken over: cell `i` is the `i`-th of the drawing in
//! reading order, and a position has bit `i` set if there is a peg.

use std::collections::{HashMap, HashSet};

use parlour::games::peg::board::Board;
use parlour::games::peg::verdict::Proof;

/// A place: row and column, from 0.
pub type Place = (i32, i32);

/// A board of the oracle's own.
pub struct Shape {
    pub name: &'static str,
    pub places: Vec<Place>,
    /// From, over, to.
    pub jumps: Vec<[usize; 3]>,
}

impl Shape {
    pub fn named(name: &'static str) -> Self {
        let side = |prefix: &str| name.strip_prefix(prefix)?.parse::<i32>().ok();
        let square = [(0, 1), (0, -1), (1, 0), (-1, 0)];
        let triangle = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, -1)];
        if let Some(side) = side("triangle") {
            return Self::new(name, side, |r, c| c <= r, &triangle);
        }
        if let Some(side) = side("square") {
            return Self::new(name, side, |_, _| true, &square);
        }
        let (side, has): (_, fn(i32, i32) -> bool) = match name {
            "english" => (7, |r, c| (2..=4).contains(&r) || (2..=4).contains(&c)),
            // The English board with four cells more, one in each inner corner.
            "european" => (7, |r, c| (r - 3).abs() + (c - 3).abs() <= 4),
            "wiegleb" => (9, |r, c| (3..=5).contains(&r) || (3..=5).contains(&c)),
            "asymmetric" => (8, |r, c| (3..=5).contains(&r) || (2..=4).contains(&c)),
            "diamond" => (9, |r, c| (r - 4).abs() + (c - 4).abs() <= 4),
            _ => panic!("no shape {name}"),
        };
        Self::new(name, side, has, &square)
    }

    fn new(name: &'static str, side: i32, has: impl Fn(i32, i32) -> bool, steps: &[Place]) -> Self {
        let all = (0..side).flat_map(|r| (0..side).map(move |c| (r, c)));
        let places: Vec<Place> = all.filter(|&(r, c)| has(r, c)).collect();
        let number: HashMap<Place, usize> = places.iter().copied().zip(0..).collect();
        let jumps = places.iter().flat_map(|&(r, c)| {
            let number = &number;
            steps.iter().filter_map(move |&(dr, dc)| {
                let over = number.get(&(r + dr, c + dc))?;
                let to = number.get(&(r + 2 * dr, c + 2 * dc))?;
                Some([number[&(r, c)], *over, *to])
            })
        });
        let jumps = jumps.collect();
        Self {
            name,
            places,
            jumps,
        }
    }

    pub fn full(&self) -> u64 {
        (0..self.places.len()).map(|cell| 1 << cell).sum()
    }

    /// The cell of a name such as `d4`.
    pub fn cell(&self, name: &str) -> usize {
        let column = i32::from(name.as_bytes()[0] - b'a');
        let row: i32 = name[1..].parse().unwrap();
        let place = |&p: &Place| p == (row - 1, column);
        self.places.iter().position(place).unwrap()
    }

    pub fn cell_names(&self, cells: impl Iterator<Item = usize>) -> Vec<String> {
        let letter = |c: i32| char::from(b'a' + u8::try_from(c).unwrap());
        let name = |cell: usize| {
            let (row, column) = self.places[cell];
            format!("{}{}", letter(column), row + 1)
        };
        cells.map(name).collect()
    }

    /// Calls `each` with every position from which one jump leads here.
    pub fn for_each_before(&self, position: u64, mut each: impl FnMut(u64)) {
        for &[from, over, to] in &self.jumps {
            let cells = [from, over, to].map(|cell| position >> cell & 1);
            if cells == [0, 0, 1] {
                each(position ^ (1 << from | 1 << over | 1 << to));
            }
        }
    }

    /// All positions that can be played to one of the targets, the targets themselves included.
    pub fn winning(&self, targets: &[u64]) -> HashSet<u64> {
        let mut winning: HashSet<u64> = targets.iter().copied().collect();
        let mut open = targets.to_vec();
        while let Some(position) = open.pop() {
            self.for_each_before(position, |before| {
                if winning.insert(before) {
                    open.push(before);
                }
            });
        }
        winning
    }

    /// Every position to which one jump leads.
    pub fn after(&self, position: u64) -> Vec<u64> {
        let legal = |&&[from, over, to]: &&[usize; 3]| {
            [from, over, to].map(|cell| position >> cell & 1) == [1, 1, 0]
        };
        let played = |&[from, over, to]: &[usize; 3]| position ^ (1 << from | 1 << over | 1 << to);
        self.jumps.iter().filter(legal).map(played).collect()
    }

    /// The same set as [`Shape::winning`], of a board so small that each position can have a bit.
    pub fn winning_map(&self, targets: &[u64]) -> Map {
        let mut map = Map(vec![0; (1 << self.places.len()) / 64]);
        let mut open: Vec<u64> = targets.iter().copied().filter(|&t| map.insert(t)).collect();
        while let Some(position) = open.pop() {
            self.for_each_before(position, |before| {
                if map.insert(before) {
                    open.push(before);
                }
            });
        }
        map
    }

    /// Plays a solution, whose jumps are numbers of the solver's board, and gives the end.
    pub fn replayed(&self, board: &Board, position: u64, jumps: &[u8]) -> u64 {
        let mut pegs: Vec<bool> = (0..self.places.len())
            .map(|cell| position >> cell & 1 == 1)
            .collect();
        for &number in jumps {
            let jump = board.jumps()[usize::from(number)];
            let [from, over, to] = [jump.from, jump.over, jump.to].map(usize::from);
            assert!(self.jumps.contains(&[from, over, to]), "no such jump");
            assert!(pegs[from] && pegs[over] && !pegs[to], "not a legal jump");
            (pegs[from], pegs[over], pegs[to]) = (false, false, true);
        }
        let bit = |(cell, &peg): (usize, &bool)| u64::from(peg) << cell;
        pegs.iter().enumerate().map(bit).sum()
    }

    /// Checks whatever can be checked of a proof that none of the targets can be reached.
    pub fn check(&self, position: u64, targets: &[u64], proof: &Proof) {
        match proof {
            Proof::Class {
                cells,
                position: own,
                target,
            } => {
                let parity = |set: u64| u8::try_from((set & cells).count_ones() % 2).unwrap();
                for jump in &self.jumps {
                    let triple: u64 = jump.iter().map(|&cell| 1 << cell).sum();
                    assert_eq!(parity(triple), 0, "{jump:?} changes the parity");
                }
                assert_eq!(parity(position), *own);
                assert_ne!(own, target);
                assert!(targets.iter().all(|&last| parity(last) == *target));
            }
            Proof::Pagoda {
                pagoda,
                position: own,
                target,
            } => {
                let weights: Vec<i64> = pagoda.weights().iter().map(|&w| w.into()).collect();
                assert_eq!(weights.len(), self.places.len());
                for &[from, over, to] in &self.jumps {
                    assert!(weights[from] + weights[over] >= weights[to]);
                }
                let sum = |set: u64| -> i64 {
                    let cells = (0..weights.len()).filter(|cell| set >> cell & 1 == 1);
                    cells.map(|cell| weights[cell]).sum()
                };
                assert_eq!(sum(position), *own);
                assert!(own < target, "{own} is not below {target}");
                assert!(targets.iter().all(|&last| sum(last) >= *target));
            }
            Proof::Exhausted { .. } | Proof::Atlas { .. } => {}
            Proof::Each(parts) => {
                let covered: HashSet<u64> = parts.iter().flat_map(|(f, _)| f.clone()).collect();
                assert_eq!(covered, targets.iter().copied().collect());
                for (targets, proof) in parts {
                    assert!(!targets.is_empty());
                    assert!(!matches!(proof, Proof::Each(_)), "one level is enough");
                    self.check(position, targets, proof);
                }
            }
        }
    }
}

/// A set of positions of a small board.
pub struct Map(Vec<u64>);

impl Map {
    /// Whether it was not there before.
    fn insert(&mut self, position: u64) -> bool {
        let before = self.contains(position);
        self.0[usize::try_from(position / 64).unwrap()] |= 1 << (position % 64);
        !before
    }

    pub fn contains(&self, position: u64) -> bool {
        self.0[usize::try_from(position / 64).unwrap()] >> (position % 64) & 1 == 1
    }
}

/// Marsaglia's xorshift: the same numbers in every run.
pub struct Random(pub u64);

impl Random {
    pub fn word(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.word() % bound as u64).unwrap()
    }
}

#[test]
fn both_have_the_same_boards() {
    for name in parlour::games::peg::shapes::NAMES {
        let (shape, board) = (Shape::named(name), Board::named(name).unwrap());
        let places: Vec<Place> = board
            .cells()
            .iter()
            .map(|cell| (i32::from(cell.row), i32::from(cell.column)))
            .collect();
        let jumps = board.jumps().iter().map(|j| [j.from, j.over, j.to]);
        let jumps: HashSet<[usize; 3]> = jumps.map(|j| j.map(usize::from)).collect();
        // The solver's columns are counted from the leftmost cell, as are those here.
        assert_eq!(shape.places, places, "{name}");
        assert_eq!(jumps, shape.jumps.iter().copied().collect(), "{name}");
    }
}

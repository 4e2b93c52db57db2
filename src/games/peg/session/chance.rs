//! Random positions, from a seed.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

use super::round::Round;
use crate::games::peg::board::Jump;

/// So many positions are tried before none is found.
const TRIES: usize = 20_000;

/// Numbers that follow from a seed, the same on every machine.
#[derive(Clone, Debug)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The numbers of this seed.
    pub fn new(seed: u64) -> Self {
        Self(Xoshiro256PlusPlus::seed_from_u64(seed))
    }

    /// 64 random bits.
    pub fn bits(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `end`, which is not 0.
    pub fn below(&mut self, end: usize) -> usize {
        self.0.random_range(..end)
    }

    /// A position from which the target can be reached: jumps taken back from one of the ends, a
    /// fourth to three fourths of as many as there are cells, or as many as there are.
    pub fn winnable(&mut self, round: &Round) -> u64 {
        let board = round.board();
        let cells = board.cells().len();
        let wanted = cells / 4 + self.below(cells / 2 + 1);
        let mut pegs = round.finals()[self.below(round.finals().len())];
        for _ in 0..wanted {
            let undone = |jump: &&Jump| pegs & jump.triple() == 1 << jump.to;
            let before: Vec<u64> = board
                .jumps()
                .iter()
                .filter(undone)
                .map(|jump| jump.triple())
                .collect();
            if before.is_empty() {
                break;
            }
            pegs ^= before[self.below(before.len())];
        }
        pegs
    }

    /// A position whose class allows the target, with more pegs than it; none if none was found.
    pub fn of_class(&mut self, round: &Round) -> Option<u64> {
        let mask = round.board().mask();
        let least = round.finals().first()?.count_ones();
        let fits = |&pegs: &u64| pegs.count_ones() > least && round.fits(pegs);
        (0..TRIES).map(|_| self.bits() & mask).find(fits)
    }
}

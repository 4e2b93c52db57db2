//! Numbers that follow from a seed, the same on every machine.

use rand::rngs::Xoshiro256PlusPlus;
use rand::{Rng, RngExt, SeedableRng};

/// Numbers that follow from a seed.
#[derive(Clone, Debug)]
pub struct Chance(Xoshiro256PlusPlus);

impl Chance {
    /// The numbers of a seed for a certain purpose, which has numbers of its own.
    pub fn new(seed: u64, purpose: u64) -> Self {
        let mut seeds = Xoshiro256PlusPlus::seed_from_u64(seed);
        let mixed = seeds.next_u64() ^ purpose.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Self(Xoshiro256PlusPlus::seed_from_u64(mixed))
    }

    /// One of these; none if there are none.
    pub fn of<T: Copy>(&mut self, list: &[T]) -> Option<T> {
        let at = (!list.is_empty()).then(|| self.0.random_range(..list.len()))?;
        list.get(at).copied()
    }

    /// True in so many of a hundred cases.
    pub fn percent(&mut self, percent: u32) -> bool {
        self.0.random_range(..100u32) < percent
    }
}

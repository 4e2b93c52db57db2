//! A level of positions in the making: no class twice, and at most the best so many.
//!
//! Candidates arrive in batches. They are dealt to shards by a hash of their key, and each shard
//! keeps its own set of keys, so shards need no locks and the first of equals wins whatever the
//! number of threads. When far more are held than are wanted, the worst are dropped and later
//! candidates as bad as they are not even looked up.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

use super::workers::Workers;
use crate::engine::control::Stopped;

/// The number of shards, a power of two.
const SHARDS: usize = 32;

/// A position that may come into the next level.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The representative of its class.
    pub key: u64,
    /// Its pegs.
    pub pegs: u64,
    /// Where it came from: 24 bits for the number of its parent, 8 for the jump.
    pub link: u32,
    /// How far from the target it seems; less is better.
    pub cost: i32,
}

/// Candidates dealt to shards.
pub type Dealt = Vec<Vec<Candidate>>;

/// No candidates.
pub fn dealt() -> Dealt {
    vec![Vec::new(); SHARDS]
}

/// Deals one candidate.
#[inline]
pub fn deal(dealt: &mut Dealt, candidate: Candidate) {
    let shard = mixed(candidate.key) >> (64 - SHARDS.ilog2());
    dealt[usize::try_from(shard).unwrap_or(0)].push(candidate);
}

/// A level in the making.
#[derive(Debug)]
pub struct Gather {
    shards: Vec<Shard>,
    width: usize,
    /// Candidates that cost more than this need not be offered.
    pub ceiling: i32,
    /// Whether a candidate was dropped.
    pub cut: bool,
}

#[derive(Debug, Default)]
struct Shard {
    keys: HashSet<u64, BuildHasherDefault<Mixer>>,
    kept: Vec<Candidate>,
}

impl Gather {
    /// An empty level that will keep at most `width` classes.
    pub fn new(width: usize) -> Self {
        Self {
            shards: (0..SHARDS).map(|_| Shard::default()).collect(),
            width,
            ceiling: i32::MAX,
            cut: false,
        }
    }

    /// Takes in a batch.
    pub fn absorb(&mut self, workers: &Workers, batch: &[Dealt]) -> Result<(), Stopped> {
        let ceiling = self.ceiling;
        workers.each(&mut self.shards, |number, shard| {
            for candidate in batch.iter().flat_map(|dealt| &dealt[number]) {
                if candidate.cost <= ceiling && shard.keys.insert(candidate.key) {
                    shard.kept.push(*candidate);
                }
            }
        })?;
        if self.len() > self.width.saturating_mul(3) {
            self.lower_ceiling(workers)?;
        }
        Ok(())
    }

    /// The number of classes held.
    pub fn len(&self) -> usize {
        self.shards.iter().map(|shard| shard.kept.len()).sum()
    }

    /// The best `width` of all, by cost and key, and whether any were dropped.
    pub fn finish(mut self, workers: &Workers) -> Result<(Vec<Candidate>, bool), Stopped> {
        if self.len() > self.width {
            self.lower_ceiling(workers)?;
        }
        let (mut kept, mut ties) = (Vec::with_capacity(self.len()), Vec::new());
        for shard in &mut self.shards {
            workers.desk().control.tick(0)?;
            let all = shard.kept.drain(..);
            let (worst, better): (Vec<_>, Vec<_>) = all.partition(|c| c.cost == self.ceiling);
            kept.extend(better);
            ties.extend(worst);
        }
        ties.sort_unstable_by_key(|c| c.key);
        ties.truncate(self.width - kept.len());
        kept.append(&mut ties);
        Ok((kept, self.cut))
    }

    /// Drops all that cost more than the best `width`.
    fn lower_ceiling(&mut self, workers: &Workers) -> Result<(), Stopped> {
        let kept = self.shards.iter().flat_map(|shard| &shard.kept);
        let mut costs: Vec<i32> = kept.map(|c| c.cost).collect();
        let (_, &mut ceiling, _) = costs.select_nth_unstable(self.width);
        self.ceiling = ceiling;
        self.cut = true;
        workers.each(&mut self.shards, |_, shard| {
            shard.kept.retain(|c| c.cost <= ceiling);
            shard.keys.clear();
            shard.keys.extend(shard.kept.iter().map(|c| c.key));
        })
    }
}

/// One multiplication and a shift: keys are well spread but structured.
#[derive(Debug, Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u64(u64::from(byte));
        }
    }

    fn write_u64(&mut self, word: u64) {
        self.0 = mixed(self.0 ^ word).rotate_left(20);
    }
}

fn mixed(word: u64) -> u64 {
    let word = (word ^ word >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (word ^ word >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::engine::control::Limits;
    use crate::engine::running::Desk;

    #[test]
    fn the_best_classes_are_kept_each_once() {
        let desk = Desk::quiet(Limits::default(), Arc::default());
        let workers = Workers::new(&desk);
        let mut gather = Gather::new(10);
        for batch in 0..20u32 {
            let mut candidates = dealt();
            for number in 0..50u32 {
                let key = u64::from(number * 7 + batch % 5);
                let cost = i32::try_from(key).unwrap() % 101;
                let (pegs, link) = (key, batch);
                let candidate = Candidate {
                    key,
                    pegs,
                    link,
                    cost,
                };
                deal(&mut candidates, candidate);
            }
            gather.absorb(&workers, &[candidates]).unwrap();
        }
        let (kept, cut) = gather.finish(&workers).unwrap();
        let mut keys: Vec<u64> = kept.iter().map(|c| c.key).collect();
        keys.sort_unstable();
        let mut all: Vec<u64> = (0..50u64)
            .flat_map(|n| (0..5).map(move |b| n * 7 + b))
            .collect();
        all.sort_unstable();
        all.dedup();
        all.sort_by_key(|key| (key % 101, *key));
        all.truncate(10);
        all.sort_unstable();
        assert!(cut);
        assert_eq!(keys, all);
        assert!(kept.iter().all(|c| c.link < 5), "the first of equals wins");
    }
}

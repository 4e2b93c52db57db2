//! Reachable.

use std::collections::HashSet;
/// A set of positions of one class that is closed under jumps.
#[derive(Clone, Debug)]
pub struct Reachable {
    set: HashSet<u64>,
}

impl Reachable {
    /// Whether a position is in the set.
    pub fn contains(&self, position: u64) -> bool {
        self.set.contains(&position)
    }

    /// The number of positions.
    pub fn len(&self) -> u64 {
        self.set.len() as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.set.is_empty()
    }

    /// The number of positions of each number of pegs, from 0 on.
    pub fn levels(&self) -> Vec<u64> {
        let mut levels = vec![0; 65];
        for pegs in &self.set {
            levels[pegs.count_ones() as usize] += 1;
        }
        levels
    }
}

impl super::Split {
    /// Naive.
    pub fn reachable(
        &self,
        seeds: &[u64],
        desk: &crate::engine::running::Desk,
    ) -> Result<Reachable, crate::engine::control::Stopped> {
        let (mut set, mut open) = (HashSet::new(), seeds.to_vec());
        while let Some(pegs) = open.pop() {
            if set.insert(pegs) {
                desk.control.tick(1)?;
                self.board()
                    .for_each_jump(pegs, |jump| open.push(self.board().play(pegs, jump)));
            }
        }
        Ok(Reachable { set })
    }
}

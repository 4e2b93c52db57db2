//! How the positions of a class are addressed by a bitmap, and the closure of a set under jumps.

use std::collections::HashSet;
use std::sync::Arc;

use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::board::Board;

/// How positions of a board are addressed.
#[derive(Clone, Debug)]
pub struct Split {
    board: Arc<Board>,
}

impl Split {
    /// The split of a board; none if it has none.
    pub fn new(board: &Arc<Board>) -> Option<Self> {
        Some(Self {
            board: board.clone(),
        })
    }

    /// Bytes of one set.
    pub fn bytes(&self) -> usize {
        let bits = self.board.cells().len() - self.board.invariants().len();
        1 << bits.saturating_sub(3)
    }

    /// All positions that can be reached from these, which must be of one position class; they
    /// themselves are among them.
    pub fn reachable(&self, seeds: &[u64], desk: &Desk) -> Result<Reachable, Stopped> {
        let (mut set, mut open) = (HashSet::new(), seeds.to_vec());
        while let Some(pegs) = open.pop() {
            if set.insert(pegs) {
                desk.control.tick(1)?;
                self.board
                    .for_each_jump(pegs, |jump| open.push(self.board.play(pegs, jump)));
            }
        }
        Ok(Reachable { set })
    }
}

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

//! The atlas as one of the solver's engines: when it is made, and its answers.

use std::sync::atomic::Ordering::Relaxed;

use super::{Engine, Named, Solver};
use crate::engine::control::Stopped;
use crate::engine::infeasible::Infeasible;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Atlas;
use crate::games::peg::goal::Goal;
use crate::games::peg::verdict::{Proof, Verdict};

/// Its name as an engine.
pub const NAME: &str = Engine::Atlas.name();

/// While the search visits one node, so many bytes of an atlas are built (English board, one core:
/// 64 MiB in 0.1 s, 0.7 million nodes a second).
const BYTES_A_NODE: u64 = 1024;

/// The least memory of the search beside an atlas that takes nearly all.
const LEAST: usize = 1 << 20;

impl Solver {
    /// The atlas of the board and target; none if the board has none, or not within the memory. It
    /// takes half of the memory at most if that is enough for one position class.
    pub fn atlas(&self) -> Option<&Atlas> {
        let within = |memory| Atlas::new(&self.board, self.target, memory);
        let make = || within(self.memory / 2).or_else(|| within(self.memory));
        self.atlas.get_or_init(make).as_ref()
    }

    /// The atlas, if the engine is one that asks it.
    pub(super) fn own_atlas(&self) -> Option<&Atlas> {
        match self.options.engine {
            Engine::Auto | Engine::Atlas => self.atlas(),
            Engine::Search | Engine::Beam => None,
        }
    }

    /// Bytes for the set of dead positions, and for the beam.
    pub(super) fn share(&self) -> usize {
        match self.options.engine {
            Engine::Auto => {
                let atlas = self.atlas().map_or(0, |atlas| atlas.split().bytes());
                let left = self.memory.saturating_sub(atlas).max(LEAST);
                left.min(self.memory / 2)
            }
            Engine::Search | Engine::Beam | Engine::Atlas => self.memory,
        }
    }

    /// The set of dead positions of the search; none if it shall have none.
    pub(super) fn infeasible(&self) -> Option<&Infeasible> {
        let make = || {
            let remembers = self.options.memo && self.options.engine != Engine::Beam;
            remembers.then(|| Infeasible::new(self.share()))
        };
        self.infeasible.get_or_init(make).as_ref()
    }

    /// The set of dead positions, if there was a search.
    pub(super) fn remembered(&self) -> Option<&Infeasible> {
        self.infeasible.get()?.as_ref()
    }

    /// How many nodes the search still has before an atlas of so many bytes shall answer.
    pub(super) fn left(&self, bytes: usize) -> u64 {
        (bytes as u64 / BYTES_A_NODE).saturating_sub(self.searched.load(Relaxed))
    }

    pub(super) fn count_searched(&self, nodes: u64) {
        self.searched.fetch_add(nodes, Relaxed);
    }

    /// Winning jumps, if the atlas is there and has some.
    pub(super) fn line_at_sight(&self, position: u64) -> Option<Vec<u8>> {
        match self.options.engine {
            Engine::Auto | Engine::Atlas => {
                let atlas = self.atlas.get()?.as_ref()?;
                atlas.sheet(position)?.line(position)
            }
            Engine::Search | Engine::Beam => None,
        }
    }

    /// The answer of the atlas, which is built first if need be.
    pub(super) fn by_atlas(
        &self,
        position: u64,
        open: &Goal,
        desk: &Desk,
    ) -> Result<Named, Stopped> {
        let atlas = self.own_atlas().ok_or(Stopped::Memory)?;
        let sheet = atlas.open(position, desk)?;
        let verdict = if let Some(line) = sheet.line(position) {
            Verdict::Solved(line)
        } else {
            let positions = sheet.positions();
            let proof = Proof::Atlas { positions };
            let proofs = vec![(open.finals().to_vec(), proof)];
            Verdict::Unsolvable(self.with_classes(position, proofs))
        };
        Ok((verdict, NAME))
    }
}

#[cfg(test)]
#[path = "lookup_tests.rs"]
mod tests;

//! [`Engine::Auto`](super::Engine::Auto): who is asked after whom, and for how long.
//!
//! Whether a position is easy for the search can only be found out by searching, and how many
//! positions will be asked for nobody knows. So all searches of a solver together may use about as
//! much time as the atlas takes to be built, and then it is built: whatever is asked, that costs at
//! most twice what the better of the two would have cost alone (the ski rental problem).

use super::{Named, Solver};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::beam::Effort;
use crate::games::peg::goal::Goal;

/// Nodes of the first search where there is no atlas.
pub const FIRST_NODES: u64 = 1_000_000;

/// Nodes of the second search, after the cheap beams.
const SECOND_NODES: u64 = 20_000_000;

/// The stages of the beam that come before the second search.
const CHEAP_STAGES: usize = 2;

/// An atlas of so many bytes is sooner built than the cheap stages of the beam are through.
const SMALL_ATLAS: usize = 128 << 20;

/// One engine's turn.
enum Turn {
    /// A search of at most so many nodes.
    Search(u64),
    /// Some stages of the beam.
    Beam(Effort),
    /// The atlas, which is built first if need be.
    Atlas,
}

impl Solver {
    /// Asks one engine after the other.
    pub(super) fn in_turns(
        &self,
        position: u64,
        open: &Goal,
        desk: &Desk,
    ) -> Result<Option<Named>, Stopped> {
        for turn in self.turns() {
            if let Some(answer) = self.turn(turn, position, open, desk)? {
                return Ok(Some(answer));
            }
        }
        self.search(position, open, desk).map(Some)
    }

    fn turns(&self) -> Vec<Turn> {
        let mut stages = Effort::default().stages;
        let dear = Turn::Beam(Effort {
            stages: stages.split_off(CHEAP_STAGES),
        });
        let cheap = Turn::Beam(Effort { stages });
        let (search, again) = (Turn::Search, Turn::Search(SECOND_NODES));
        match self.own_atlas().map(|atlas| atlas.split().bytes()) {
            None => vec![search(FIRST_NODES), cheap, again, dear],
            Some(bytes) if bytes <= SMALL_ATLAS => {
                vec![search(self.left(bytes)), Turn::Atlas, cheap, again, dear]
            }
            Some(bytes) => vec![search(self.left(bytes)), cheap, Turn::Atlas, again, dear],
        }
    }

    /// None if the engine found no answer in its turn.
    fn turn(
        &self,
        turn: Turn,
        position: u64,
        open: &Goal,
        desk: &Desk,
    ) -> Result<Option<Named>, Stopped> {
        let answer = match turn {
            Turn::Search(0) => return Ok(None),
            Turn::Search(nodes) => {
                let before = desk.control.nodes();
                let found = desk.with_portion(nodes, |desk| self.search(position, open, desk));
                self.count_searched(desk.control.nodes() - before);
                match found {
                    // The portion is used up. Whether the whole is, or was stopped meanwhile, it
                    // says.
                    Err(Stopped::Nodes) => return desk.control.check().map(|()| None),
                    found => return found.map(Some),
                }
            }
            Turn::Beam(effort) => self.beam(position, open, &effort, desk),
            Turn::Atlas => self.by_atlas(position, open, desk).map(Some),
        };
        match answer {
            Err(Stopped::Memory) => Ok(None),
            answer => answer,
        }
    }
}

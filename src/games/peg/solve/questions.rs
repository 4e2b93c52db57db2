//! What else can be asked of a position: which jumps keep the win, how many ways there are, the
//! fewest moves.
//!
//! Under [`Engine::Auto`](super::Engine::Auto) and [`Engine::Atlas`](super::Engine::Atlas) the atlas
//! answers, or helps to, and is built first if need be. Without it the jumps are searched one by
//! one, and the rest is worked out for the positions that can be reached.

use super::Solver;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::atlas::{Atlas, Sheet};
use crate::games::peg::count::{self, Level};
use crate::games::peg::notation::sweeps;
use crate::games::peg::shortest::{self, Shortest};
use crate::games::peg::verdict::{Fate, Verdict};

impl Solver {
    /// Makes the atlas ready for questions about this position; at once if there is to be none.
    pub fn prepare(&self, position: u64, desk: &Desk) -> Result<(), Stopped> {
        self.open_atlas(position, desk).map(drop)
    }

    /// Each legal jump in the board's order, and whether the position after it can be won.
    pub fn options(&self, position: u64, desk: &Desk) -> Vec<(u8, Fate)> {
        self.options_with(position, None, desk)
    }

    /// The same for a position of which something is known, which saves searches: all jumps from
    /// a position that can't be won are lost, and the first of a solution is not.
    pub fn options_beyond(&self, position: u64, known: &Verdict, desk: &Desk) -> Vec<(u8, Fate)> {
        match known {
            Verdict::Unsolvable(_) => {
                let jumps = self.board.legal_jumps(position).into_iter();
                jumps.map(|jump| (jump, Fate::Unsolvable)).collect()
            }
            Verdict::Solved(jumps) => self.options_with(position, jumps.first(), desk),
            Verdict::Unknown(_) => self.options(position, desk),
        }
    }

    fn options_with(&self, position: u64, won: Option<&u8>, desk: &Desk) -> Vec<(u8, Fate)> {
        if let Ok(Some(sheet)) = self.open_atlas(position, desk) {
            let fate = |wins| if wins { Fate::Solved } else { Fate::Unsolvable };
            let known = sheet.options(position).into_iter();
            return known.map(|(jump, wins)| (jump, fate(wins))).collect();
        }
        let searched = |jump| {
            if won == Some(&jump) {
                return (jump, Fate::Solved);
            }
            let next = self.board.play(position, jump);
            // What stops one search need not stop the next.
            let answer = desk.with_portion(u64::MAX, |desk| self.verdict(next, desk));
            (jump, Fate::from(&answer.0))
        };
        let jumps = self.board.legal_jumps(position);
        jumps.into_iter().map(searched).collect()
    }

    /// The number of jump sequences from a position to the target.
    pub fn solutions(&self, position: u64, desk: &Desk) -> Result<u128, Stopped> {
        let atlas = self.ready_atlas(position, desk)?;
        count::solutions(&self.board, self.target, atlas, position, desk)
    }

    /// The number of games from a position, to where no jump is left.
    pub fn games(&self, position: u64, desk: &Desk) -> Result<u128, Stopped> {
        let atlas = self.ready_atlas(position, desk)?;
        count::games(&self.board, atlas, position, desk)
    }

    /// How many positions can be reached, and how many of them won, by their pegs.
    pub fn survival(&self, position: u64, desk: &Desk) -> Result<Vec<Level>, Stopped> {
        let atlas = self.ready_atlas(position, desk)?;
        count::survival(&self.board, self.target, atlas, position, desk)
    }

    /// A solution in the fewest moves; none if the position can't be won.
    pub fn shortest(&self, position: u64, desk: &Desk) -> Result<Option<Shortest>, Stopped> {
        let atlas = self.ready_atlas(position, desk)?;
        let found = shortest::shortest(&self.board, self.target, atlas, position, desk)?;
        if let Some(Shortest { moves, jumps }) = &found {
            self.replay(position, jumps);
            assert_eq!(sweeps(&self.board, jumps).len(), *moves, "moves are sweeps");
        }
        Ok(found)
    }

    /// The atlas, built for the class of the position; none if there is to be none.
    fn ready_atlas(&self, position: u64, desk: &Desk) -> Result<Option<&Atlas>, Stopped> {
        let sheet = self.open_atlas(position, desk)?;
        Ok(self.own_atlas().filter(|_| sheet.is_some()))
    }

    /// What the atlas knows of the class of the position; none if there is to be none.
    fn open_atlas(&self, position: u64, desk: &Desk) -> Result<Option<Sheet<'_>>, Stopped> {
        let Some(atlas) = self.own_atlas() else {
            return Ok(None);
        };
        match atlas.open(position, desk) {
            Ok(sheet) => Ok(Some(sheet)),
            Err(Stopped::Memory) => Ok(None),
            Err(stopped) => Err(stopped),
        }
    }
}

//! What is to be seen on the board.

use super::motion::Way;
use super::{Doing, Peg};
use crate::games::peg::goal::Target;
use crate::games::peg::view::{Overlay, Picture, Survival};

/// The cells that are marked as the end; none where any will do.
pub fn goal(target: Target) -> u64 {
    match target {
        Target::Cell(cell) => 1 << cell,
        Target::Any => 0,
        Target::Position(pegs) => pegs,
    }
}

impl Peg {
    /// What is to be seen of the survival curve.
    pub(super) fn survival(&self) -> Survival<'_> {
        let start = self.round.start();
        Survival {
            levels: self.thinking.counts.survival(start),
            missing: self.told_no_survival(),
            pegs: self.pegs().count_ones(),
            notes: self.told_counts(),
        }
    }

    /// What is to be seen on the board.
    pub(super) fn picture(&self) -> Picture<'_> {
        let coordinates = self.settings.coordinates;
        if let Some(preview) = &self.preview {
            return Picture {
                board: &preview.board,
                pegs: preview.pegs,
                goal: preview.goal,
                cursor: None,
                lifted: None,
                landings: 0,
                keeps: 0,
                loses: 0,
                last: None,
                motion: None,
                overlay: &Overlay::None,
                coordinates,
            };
        }
        let (is_play, is_playback) = match &self.doing {
            Doing::Play => (true, false),
            Doing::Edit(_) => (false, false),
            Doing::Playback(_) => (false, true),
        };
        let motion = self.motion.map(|motion| motion.shown(self.now));
        let mut pegs = self.pegs();
        if let (Some(motion), Some(Way::Back)) = (motion, self.motion.map(|motion| motion.way())) {
            // A jump taken back is shown as the jump, backwards; so the pegs are those after it.
            pegs ^= self.board().jumps()[usize::from(motion.jump)].triple();
        }
        let last = self.line().last();
        let (keeps, loses) = self.marks();
        Picture {
            board: self.board(),
            pegs,
            goal: goal(self.round.target()),
            cursor: (!is_playback).then_some(self.hand.cursor),
            lifted: self.hand.lifted.filter(|_| is_play),
            landings: self.landings(),
            keeps,
            loses,
            last: last.filter(|_| is_play || is_playback),
            motion,
            overlay: self.overlays.shown(),
            coordinates,
        }
    }
}

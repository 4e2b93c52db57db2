//! The sets of positions that are counted, line by line: what can be reached, and what of it can be
//! won.
//!
//! A position can be won if its complement can be reached from the complement of a final position
//! ([`super::super::atlas`]). The complement of a line is a line, its bits in the opposite order:
//! every free cell changes its contents. Where the complement of the position is the only final
//! one, as in the central game, both closures are the same set.

use std::sync::Arc;

use super::super::atlas::{Atlas, Layout, Line, Reachable, Split};
use super::super::board::image;
use super::super::goal::Goal;
use super::images::Images;
use super::orbits::Orbits;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// What can be reached from a position, and the complements of what can be won.
#[derive(Debug)]
pub struct Sets {
    reachable: Arc<Reachable>,
    /// None if it is the same set.
    won: Option<Arc<Reachable>>,
    /// Bytes of those that are not the atlas's own.
    held: usize,
}

impl Sets {
    /// The sets of a position of one of the goal's classes; the atlas must be that of the goal. What
    /// it has need not be closed again.
    pub fn new(atlas: &Atlas, goal: &Goal, position: u64, desk: &Desk) -> Result<Self, Stopped> {
        let split = atlas.split();
        let known = atlas.sheet(position).and_then(|sheet| sheet.complements());
        let board = split.board();
        let class = board.class(position);
        let finals = goal.finals().iter();
        let mut seeds: Vec<u64> = finals
            .filter(|&&last| board.class(last) == class)
            .map(|last| board.mask() & !last)
            .collect();
        let is_same = seeds == [position];
        let is_known = known.is_some();
        let built = usize::from(!is_same || !is_known) + usize::from(!is_same && !is_known);
        let held = built * split.bytes();
        if held > desk.limits.memory {
            return Err(Stopped::Memory);
        }
        let close = |phase: &str, seeds: &[u64]| {
            desk.phase(phase);
            split.reachable(seeds, desk).map(Arc::new)
        };
        if is_same && let Some(reachable) = known {
            let won = None;
            return Ok(Self {
                reachable,
                won,
                held,
            });
        }
        let reachable = close("finding what can be reached", &[position])?;
        let won = match known {
            _ if is_same => None,
            None => {
                seeds.sort_unstable();
                Some(close("finding what can be won", &seeds)?)
            }
            known => known,
        };
        Ok(Self {
            reachable,
            won,
            held,
        })
    }

    /// How what can be reached is addressed.
    fn layout(&self) -> &Arc<Layout> {
        self.reachable.layout()
    }

    /// The orbits of what can be reached and won.
    pub fn winning<'a>(&self, images: &'a Images, desk: &Desk) -> Result<Orbits<'a>, Stopped> {
        let won = self.won.as_ref().unwrap_or(&self.reachable);
        let mask = self.layout().split().board().mask();
        Orbits::new(self.layout(), images, (self.held, desk), |line, into| {
            let reachable = self.reachable.line(line.number);
            if reachable.iter().all(|&word| word == 0) {
                return false;
            }
            let position = self.layout().position(line, 0);
            let Some((complement, _)) = won.layout().locate(mask & !position) else {
                return false;
            };
            let won = won.line(complement).iter().rev();
            let mut any = 0;
            for ((into, own), won) in into.iter_mut().zip(reachable).zip(won) {
                *into = own & turned(*won, self.layout());
                any |= *into;
            }
            any != 0
        })
    }

    /// The orbits of what can be reached.
    pub fn reachable<'a>(&self, images: &'a Images, desk: &Desk) -> Result<Orbits<'a>, Stopped> {
        within(&self.reachable, images, (self.held, desk))
    }
}

/// The orbits of a set.
pub fn within<'a>(
    set: &Reachable,
    images: &'a Images,
    (held, desk): (usize, &Desk),
) -> Result<Orbits<'a>, Stopped> {
    Orbits::new(set.layout(), images, (held, desk), |line: Line, into| {
        let own = set.line(line.number);
        into.copy_from_slice(own);
        own.iter().any(|&word| word != 0)
    })
}

/// The bits of a word of a line in the opposite order.
#[inline]
fn turned(word: u64, layout: &Layout) -> u64 {
    let bits = 1_u32 << layout.split().free().len().min(6);
    word.reverse_bits() >> (64 - bits)
}

/// The symmetries that keep a position, the line cells and whatever else `keep` wants kept.
pub fn keeping_lines(split: &Split, position: u64, keep: impl Fn(&[u8]) -> bool) -> Images {
    let lines = split.line_cells();
    Images::keeping(split.board(), position, |s| {
        image(lines, s) == lines && keep(s)
    })
}

//! What a position is worth, asked step by step, by one worker or by several.
//!
//! A step asks whether the score is above a number: first near the ends, where the answer costs
//! least, then nearer. Each worker that takes part searches the same step with the same table; the
//! first answer counts, and the others go on to the next step soon. They do not all do the same,
//! because a worker says at each larger position that it is about to search it, and another one
//! that comes there puts it off as long as it has something else to do (J.-C. Weill, *The ABDADA
//! distributed minimax-search algorithm*, 1996, in the simplified form of T. Kerrigan). All that a
//! race can do is that a position is searched twice.

use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use super::rules::Discs;
use super::shape::{Geometry, Shape};
use crate::engine::control::Stopped;

/// Places for the keys of positions that are being searched.
const PLACES: usize = 1 << 12;

/// Why a search ended without a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// A limit.
    Stopped(Stopped),
    /// Another worker has answered the step.
    Answered,
}

impl From<Stopped> for Cut {
    fn from(stopped: Stopped) -> Self {
        Self::Stopped(stopped)
    }
}

/// What is known of the score: both ends are possible.
#[derive(Clone, Copy, Debug)]
struct Known {
    least: i32,
    most: i32,
}

/// The score of a position, sought.
#[derive(Debug)]
pub struct Question {
    position: Discs,
    known: Mutex<Known>,
    /// The number of the current step; changed with `known` locked.
    step: AtomicU64,
    /// The keys of positions that are being searched; none if there is one worker.
    begun: Option<Box<[AtomicU64]>>,
}

impl Question {
    /// The score of a position, for one worker.
    pub fn new(shape: Shape, position: Discs) -> Self {
        let known = known(shape, position);
        Self {
            position,
            known: Mutex::new(known),
            step: AtomicU64::new(0),
            begun: None,
        }
    }

    /// Only between these: a lower score is sought as `least`, a higher one as `most`.
    #[must_use]
    pub fn within(mut self, least: i32, most: i32) -> Self {
        let known = self.known.get_mut().expect("nobody panics with the lock");
        let (low, high) = (known.least, known.most);
        known.least = least.clamp(low, high);
        known.most = most.clamp(low, high);
        self
    }

    /// For several workers.
    #[must_use]
    pub fn shared(mut self) -> Self {
        self.begun = Some((0..PLACES).map(|_| AtomicU64::new(0)).collect());
        self
    }

    /// The position.
    pub fn position(&self) -> Discs {
        self.position
    }

    /// The score, once it is known.
    pub fn score(&self) -> Option<i32> {
        let known = *self.known.lock().expect("nobody panics with the lock");
        (known.least >= known.most).then_some(known.least)
    }

    /// The current step: its number, and whether the score is above what; none at the end.
    pub fn asked(&self) -> Option<(u64, i32)> {
        let known = *self.known.lock().expect("nobody panics with the lock");
        let Known { least, most } = known;
        if least >= most {
            return None;
        }
        let middle = least + (most - least) / 2;
        let asked = if middle <= 0 && least / 2 < middle {
            least / 2
        } else if middle >= 0 && most / 2 > middle {
            most / 2
        } else {
            middle
        };
        Some((self.step.load(Relaxed), asked))
    }

    /// A value for a step: a bound of the score.
    pub fn answered(&self, step: u64, asked: i32, value: i32) {
        let mut known = self.known.lock().expect("nobody panics with the lock");
        if step != self.step.load(Relaxed) {
            return;
        }
        if value <= asked {
            known.most = value.max(known.least);
        } else {
            known.least = value.min(known.most);
        }
        self.step.store(step + 1, Relaxed);
    }

    /// Whether to go on with a step.
    #[inline]
    pub fn check(&self, step: u64) -> Result<(), Cut> {
        if self.step.load(Relaxed) == step {
            Ok(())
        } else {
            Err(Cut::Answered)
        }
    }

    /// Whether several workers may take part.
    #[inline]
    pub fn is_shared(&self) -> bool {
        self.begun.is_some()
    }

    /// A worker is about to search the position with this key.
    pub fn begin(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(key, Relaxed);
        }
    }

    /// It has done so.
    pub fn end(&self, key: u64) {
        if let Some(place) = self.place(key) {
            place.store(0, Relaxed);
        }
    }

    /// Whether a worker searches the position with this key.
    pub fn is_begun(&self, key: u64) -> bool {
        key != 0 && self.place(key).is_some_and(|p| p.load(Relaxed) == key)
    }

    fn place(&self, key: u64) -> Option<&AtomicU64> {
        let mixed = key.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32;
        let places = self.begun.as_ref()?;
        places.get(usize::try_from(mixed).unwrap_or(0) % PLACES)
    }
}

/// What the rules alone tell: all, if the next disc ends the game or none is safe.
fn known(shape: Shape, position: Discs) -> Known {
    let left = shape.size() - position.discs();
    let exactly = |score| Known {
        least: score,
        most: score,
    };
    if position.is_won(shape) {
        return exactly(-(left / 2 + 1));
    }
    if shape.completing(position.own) & position.landings(shape) != 0 {
        return exactly((left + 1) / 2);
    }
    let threats = shape.completing(position.others()) & !position.all;
    if position.safe(shape, threats) == 0 {
        return exactly(-left / 2);
    }
    Known {
        least: -(left / 2),
        most: (left + 1) / 2,
    }
}

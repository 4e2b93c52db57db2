//! A jump on its way over the board, in a few frames.

use std::time::Duration;

use crate::games::peg::view;

/// How long a jump takes.
pub const LENGTH: Duration = Duration::from_millis(160);

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(33);

/// Which way a jump is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Way {
    /// Played.
    Forward,
    /// Taken back.
    Back,
}

/// A jump on its way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    jump: u8,
    way: Way,
    begun: Duration,
    length: Duration,
}

impl Motion {
    /// A jump that sets out now and takes so long.
    pub fn new(jump: u8, way: Way, begun: Duration, length: Duration) -> Self {
        Self {
            jump,
            way,
            begun,
            length,
        }
    }

    /// Which way it is shown.
    pub fn way(&self) -> Way {
        self.way
    }

    /// What is to be seen of it.
    pub fn shown(&self, now: Duration) -> view::Motion {
        let passed = now.saturating_sub(self.begun).min(self.length);
        let percent = passed.as_millis() * 100 / self.length.as_millis().max(1);
        let percent = u8::try_from(percent).unwrap_or(100);
        view::Motion {
            jump: self.jump,
            percent: match self.way {
                Way::Forward => percent,
                Way::Back => 100 - percent,
            },
        }
    }

    /// Whether it has arrived.
    pub fn is_over(&self, now: Duration) -> bool {
        now >= self.begun + self.length
    }

    /// When the next frame is due.
    pub fn wakes(&self, now: Duration) -> Duration {
        (now + FRAME).min(self.begun + self.length).max(now)
    }
}

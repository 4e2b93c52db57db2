//! A disc on its way down, in a few frames.

use std::time::Duration;

/// The time from one frame to the next.
const FRAME: Duration = Duration::from_millis(33);

/// Eighths of a row that a disc has fallen after so many hundredths of a second: it is let go from
/// above the board and gains speed.
fn fallen(passed: Duration) -> u64 {
    let hundredths = u64::try_from(passed.as_millis() / 10).unwrap_or(u64::MAX / 1_000_000);
    hundredths * hundredths / 10
}

/// A disc that falls into a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Motion {
    cell: u8,
    /// How far it falls, in eighths of a row.
    height: u16,
    begun: Duration,
}

impl Motion {
    /// A disc that is let go now and falls so many rows.
    pub fn new(cell: u8, rows: u8, begun: Duration) -> Self {
        let height = u16::from(rows) * 8;
        Self {
            cell,
            height,
            begun,
        }
    }

    /// The cell where it will rest, and how far above it the disc is, in eighths of a row.
    pub fn shown(&self, now: Duration) -> (u8, u16) {
        let fallen = fallen(now.saturating_sub(self.begun));
        let fallen = u16::try_from(fallen).unwrap_or(u16::MAX);
        (self.cell, self.height.saturating_sub(fallen))
    }

    /// Whether it has arrived.
    pub fn is_over(&self, now: Duration) -> bool {
        self.shown(now).1 == 0
    }

    /// When the next frame is due.
    pub fn wakes(now: Duration) -> Duration {
        now + FRAME
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disc_falls_ever_faster_and_arrives() {
        let motion = Motion::new(35, 6, Duration::ZERO);
        let height = |ms| motion.shown(Duration::from_millis(ms)).1;
        assert_eq!((height(0), height(100)), (48, 38));
        assert!(height(100) - height(150) < height(150) - height(200));
        assert!(motion.is_over(Duration::from_millis(220)));
        assert!(motion.is_over(Duration::from_secs(9999)));
    }
}

//! The time that a game takes: from its first jump on, while it is played.
//!
//! For [`EXACT`] after something was done seconds are shown, later whole minutes only, so that a
//! screen at rest is written once a minute.

use std::time::Duration;

/// So long after something was done the seconds are shown.
const EXACT: Duration = Duration::from_secs(10);

/// The time of a game. All moments are counted from the beginning of the app.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Clock {
    counted: Duration,
    /// Since when it runs.
    since: Option<Duration>,
    /// When something was done last.
    touched: Duration,
}

impl Clock {
    /// A clock that stands at a time.
    pub fn at(counted: Duration) -> Self {
        Self {
            counted,
            ..Self::default()
        }
    }

    /// Something was done; from now on the clock runs.
    pub fn run(&mut self, now: Duration) {
        self.touched = now;
        self.since = self.since.or(Some(now));
    }

    /// Something was done; from now on the clock stands.
    pub fn halt(&mut self, now: Duration) {
        self.touched = now;
        self.counted = self.elapsed(now);
        self.since = None;
    }

    /// The time that the game took so far.
    pub fn elapsed(&self, now: Duration) -> Duration {
        let running = self
            .since
            .map_or(Duration::ZERO, |since| now.saturating_sub(since));
        self.counted + running
    }

    /// Whether seconds are shown.
    fn is_exact(&self, now: Duration) -> bool {
        self.since.is_none() || now < self.touched + EXACT
    }

    /// The time as it is shown.
    pub fn text(&self, now: Duration) -> String {
        let seconds = self.elapsed(now).as_secs();
        match seconds / 60 {
            minutes if self.is_exact(now) => format!("{minutes}:{:02}", seconds % 60),
            0 => "under 1 min".to_owned(),
            minutes => format!("{minutes} min"),
        }
    }

    /// When the text changes next; never while the clock stands.
    pub fn wakes(&self, now: Duration) -> Option<Duration> {
        self.since?;
        let exact = self.is_exact(now);
        let unit = if exact { 1 } else { 60 };
        let elapsed = self.elapsed(now);
        let next = Duration::from_secs((elapsed.as_secs() / unit + 1) * unit);
        let next = now + next.saturating_sub(elapsed);
        Some(if exact {
            next.min(self.touched + EXACT)
        } else {
            next
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn seconds_are_shown_after_an_action_and_then_minutes() {
        let mut clock = Clock::at(seconds(50));
        assert_eq!(
            (clock.text(seconds(5)), clock.wakes(seconds(5))),
            ("0:50".to_owned(), None)
        );
        clock.run(seconds(100));
        assert_eq!(clock.text(seconds(103)), "0:53");
        assert_eq!(
            clock.wakes(Duration::from_millis(103_400)),
            Some(seconds(104))
        );
        assert_eq!(clock.text(seconds(110)), "1 min");
        assert_eq!(clock.wakes(seconds(110)), Some(seconds(170)));
        clock.halt(seconds(130));
        assert_eq!(clock.text(seconds(500)), "1:20");
        assert_eq!(clock.wakes(seconds(500)), None);
    }

    /// Wakes lead from one text to the next and skip none.
    #[test]
    fn the_text_changes_when_the_clock_wakes_and_never_between() {
        let mut clock = Clock::at(Duration::from_millis(1_250));
        clock.run(seconds(3));
        let mut now = seconds(3);
        let mut woken = 0;
        while now < seconds(300) {
            let next = clock.wakes(now).unwrap();
            assert!(next > now);
            assert_eq!(
                clock.text(next.saturating_sub(Duration::from_millis(1))),
                clock.text(now)
            );
            now = next;
            woken += 1;
        }
        assert!(woken < 18, "{woken}");
    }
}

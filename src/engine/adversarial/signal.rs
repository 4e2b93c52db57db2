//! What other workers have to say to one that searches below a shared node: that its work is no
//! longer wanted, or that less matters than when it began.
//!
//! It is looked at in every node, so it is a few words that are hardly ever written. Bounds only
//! ever come nearer to each other, and each of them is one word: a reader that sees one of two new
//! bounds searches with a window that is a little wide, which is right too.

use crate::engine::control::Stopped;
use crate::engine::sync::{
    Arc,
    atomic::{
        AtomicBool, AtomicI32,
        Ordering::{Acquire, Relaxed, Release},
    },
};
use crate::score::{Score, Window};

/// What is said to the workers below a shared node.
#[derive(Debug)]
pub struct Signal {
    ply: u8,
    above: Option<Arc<Self>>,
    halted: AtomicBool,
    narrowed: AtomicBool,
    alpha: AtomicI32,
    beta: AtomicI32,
}

impl Default for Signal {
    /// Of the root, where nothing is ever said.
    fn default() -> Self {
        Self::new(0, Window::FULL, None)
    }
}

impl Signal {
    /// Of a node at this ply with these bounds, itself below another one.
    pub fn new(ply: u8, window: Window, above: Option<Arc<Self>>) -> Self {
        Self {
            ply,
            above,
            halted: AtomicBool::new(false),
            narrowed: AtomicBool::new(false),
            alpha: AtomicI32::new(window.alpha.value()),
            beta: AtomicI32::new(window.beta.value()),
        }
    }

    /// Whether to go on. A worker that is told to stop gives [`Stopped::Interrupted`], which
    /// travels up to the shared node and no farther.
    #[inline]
    pub fn check(&self) -> Result<(), Stopped> {
        if self.halted.load(Relaxed) {
            return Err(Stopped::Interrupted);
        }
        Ok(())
    }

    /// Tells all below that their work is no longer wanted.
    pub fn halt(&self) {
        self.halted.store(true, Relaxed);
    }

    /// Whether the bounds have changed since the node was shared.
    #[inline]
    pub fn is_narrowed(&self) -> bool {
        self.narrowed.load(Acquire) // of the bounds, by `narrow`
    }

    /// Brings the bounds nearer to each other.
    pub fn narrow(&self, window: Window) {
        self.alpha.fetch_max(window.alpha.value(), Relaxed);
        self.beta.fetch_min(window.beta.value(), Relaxed);
        self.narrowed.store(true, Release);
    }

    /// The bounds of a node below, at this ply, by what is known now.
    ///
    /// They are never closed. A window that would be is brought as near to it as can be, on the
    /// side from which it closes: what was searched with it remains a bound on that side, and some
    /// node on the way up will find that it is cut off.
    #[cold]
    pub fn narrowed(&self, window: Window, ply: u8) -> Window {
        clipped(window, self.bounds(ply))
    }

    /// The bounds as a node below, at this ply, sees them.
    pub fn bounds(&self, ply: u8) -> Window {
        let own = Window {
            alpha: Score::from_value(self.alpha.load(Relaxed)),
            beta: Score::from_value(self.beta.load(Relaxed)),
        };
        (self.ply..ply).fold(own, |window, _| window.below())
    }

    /// Whether this is the signal of a node below another one.
    pub fn is_below(&self, other: &Arc<Self>) -> bool {
        let mut next = self.above.as_ref();
        while let Some(signal) = next {
            if Arc::ptr_eq(signal, other) {
                return true;
            }
            next = signal.above.as_ref();
        }
        false
    }
}

/// A window made as narrow as another allows without being closed.
pub fn clipped(window: Window, to: Window) -> Window {
    let most = Score::from_value(window.beta.value() - 1);
    let alpha = window.alpha.max(to.alpha.min(most));
    let least = Score::from_value(alpha.value() + 1);
    let beta = window.beta.min(to.beta.max(least));
    Window { alpha, beta }
}

#[cfg(all(test, not(loom)))]
mod tests {
    use super::*;

    fn window(alpha: i32, beta: i32) -> Window {
        Window {
            alpha: Score::of(alpha),
            beta: Score::of(beta),
        }
    }

    #[test]
    fn bounds_turn_round_with_the_side_to_move() {
        let signal = Signal::new(3, window(-10, 50), None);
        assert!(!signal.is_narrowed());
        signal.narrow(window(20, 90));
        assert!(signal.is_narrowed());
        assert_eq!(signal.bounds(3), window(20, 50));
        assert_eq!(signal.narrowed(window(-60, 60), 4), window(-50, -20));
        assert_eq!(signal.narrowed(window(-60, 60), 5), window(20, 50));
    }

    #[test]
    fn a_window_is_never_closed() {
        assert_eq!(clipped(window(0, 10), window(40, 50)), window(9, 10));
        assert_eq!(clipped(window(0, 10), window(-50, -40)), window(0, 1));
        assert_eq!(clipped(window(4, 5), window(-50, 50)), window(4, 5));
    }

    #[test]
    fn what_is_below_is_told_by_its_chain() {
        let signal = |above| Arc::new(Signal::new(0, Window::FULL, above));
        let root = signal(None);
        let below = signal(Some(root.clone()));
        let deepest = signal(Some(below.clone()));
        assert!(deepest.is_below(&root) && deepest.is_below(&below));
        assert!(!root.is_below(&root) && !below.is_below(&deepest));
        assert_eq!(deepest.check(), Ok(()));
        deepest.halt();
        assert_eq!(deepest.check(), Err(Stopped::Interrupted));
    }
}

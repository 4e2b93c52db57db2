//! What a rank does alone: the search of a subtree, and the counting of its nodes.
//!
//! These are minimax and alpha-beta once more, apart from those of the same names beside
//! [`deepening`](crate::engine::adversarial::deepening), for the two have nothing in common but the
//! recursion. There a worker carries a table, best lines, a line to follow and how far the lines
//! went, and hears of bounds by memory that it shares with others. A rank has none of that: it
//! gives one score, hears of bounds by messages ([`Live`]), and is measured against the paper's
//! figures, so a node costs it what it cost there and no more.

use crate::engine::control::{Control, Stopped, TICK_NODES};
use crate::engine::telemetry::Working;
use crate::position::Adversarial;
use crate::score::{Score, Window};

/// Bounds that may become narrower during a search, because others find them.
pub trait Live {
    /// Looks for new ones; called every [`TICK_NODES`] nodes.
    fn poll(&mut self) -> Result<(), Stopped>;

    /// A window so many plies below the root, narrowed by what is known by now.
    fn narrowed(&self, ply: u8, window: Window) -> Window;
}

/// Bounds that stay.
pub struct Fixed;

impl Live for Fixed {
    fn poll(&mut self) -> Result<(), Stopped> {
        Ok(())
    }

    fn narrowed(&self, _ply: u8, window: Window) -> Window {
        window
    }
}

/// One rank's searches.
pub struct Tree<'a> {
    control: &'a Control,
    /// Its counters; a rank that deals has none.
    pub working: Option<&'a Working<'a>>,
    nodes: u64,
}

impl<'a> Tree<'a> {
    /// Nothing searched yet.
    pub fn new(control: &'a Control, working: Option<&'a Working<'a>>) -> Self {
        Self {
            control,
            working,
            nodes: 0,
        }
    }

    /// Nodes visited.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// Counts the nodes since the last tick.
    pub fn finish(self) {
        let rest = self.nodes % TICK_NODES;
        if let Some(working) = self.working {
            working.visited(rest, 0);
        }
        // What came in time counts, even if the clock has run out meanwhile.
        let _ = self.control.tick(rest);
    }

    #[inline]
    fn count(&mut self) -> Result<bool, Stopped> {
        self.nodes += 1;
        let tick = self.nodes.is_multiple_of(TICK_NODES);
        if tick {
            if let Some(working) = self.working {
                working.visited(TICK_NODES, 0);
            }
            self.control.tick(TICK_NODES)?;
        }
        Ok(tick)
    }

    /// The score of a node by following every line (the paper's Figure 3).
    pub fn minimax<P: Adversarial>(&mut self, node: &P, depth: u8) -> Result<Score, Stopped> {
        self.count()?;
        if let Some(outcome) = node.outcome() {
            return Ok(outcome.score());
        }
        if depth == 0 {
            return Ok(node.evaluate());
        }
        let mut best = Score::LEAST;
        for step in node.moves() {
            best = best.max(self.minimax(&node.play(step), depth - 1)?.before());
        }
        Ok(best)
    }

    /// The score of a node by alpha-beta (the paper's Figure 4; Knuth & Moore 1975), if it is
    /// within the window as it is at the end; else a bound of it outside, or on the edge.
    pub fn alpha_beta<P: Adversarial>(
        &mut self,
        node: &P,
        (depth, ply): (u8, u8),
        mut window: Window,
        live: &mut impl Live,
    ) -> Result<Score, Stopped> {
        if self.count()? {
            live.poll()?;
        }
        if let Some(outcome) = node.outcome() {
            return Ok(outcome.score());
        }
        if depth == 0 {
            return Ok(node.evaluate());
        }
        for step in node.moves() {
            window = live.narrowed(ply, window);
            if window.alpha >= window.beta {
                break;
            }
            let below = (depth - 1, ply + 1);
            let score = self.alpha_beta(&node.play(step), below, window.below(), live)?;
            window.alpha = window.alpha.max(score.before());
        }
        Ok(live.narrowed(ply, window).alpha)
    }
}

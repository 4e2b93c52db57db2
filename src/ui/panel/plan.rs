//! What fits: the rows of the panel, given away in the order of their worth.

use ratatui::layout::Rect;

use super::workers::Grid;

/// The number of rows of each part, from the top down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What the engine says.
    pub head: u16,
    /// Nodes and their rate.
    pub nodes: u16,
    /// A larger drawing of the rate.
    pub graph: u16,
    /// How full the set is.
    pub set: u16,
    /// The deepest stack, and what was given away.
    pub deepest: u16,
    /// Blank rows after the head, before the workers and after them.
    pub gap: u16,
    /// The time line's edges, and what the numbers are.
    pub scale: u16,
    /// The workers.
    pub workers: u16,
    /// The characters of the parts.
    pub legend: u16,
}

/// A drawing of the rate has at most so many rows.
const TALLEST: u16 = 14;

impl Plan {
    /// The rows for a head of so many lines, with or without a set, and the workers' places.
    pub fn new(area: Rect, head: usize, set: bool, workers: usize) -> (Self, Grid) {
        let mut left = area.height;
        let mut take = |wanted: usize| {
            let taken = u16::try_from(wanted).unwrap_or(u16::MAX).min(left);
            left -= taken;
            taken
        };
        let mut plan = Self {
            head: take(1),
            nodes: take(1),
            ..Self::default()
        };
        let few = take(workers.min(2));
        plan.legend = take(1);
        plan.head += take(head.saturating_sub(1)); // more than one only when an answer is told
        plan.set = take(usize::from(set));
        plan.scale = take(1);
        let more = take(workers.min(8).saturating_sub(usize::from(few)));
        plan.deepest = take(1);
        if left >= 6 {
            plan.gap = 1;
            left -= 3;
        }
        plan.graph = if left >= 10 { left / 4 } else { 0 };
        left -= plan.graph;
        let room = few + more + left;
        let grid = Grid::new(area.width, room, workers);
        plan.workers = grid.height().min(room);
        let spare = room - plan.workers;
        if plan.graph + spare >= 3 {
            plan.graph = (plan.graph + spare).min(TALLEST);
        }
        (plan, grid)
    }
}

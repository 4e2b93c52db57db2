//! What fits: the rows of the panel, given away in the order of their worth.

use ratatui::layout::Rect;

use super::workers::Grid;

/// The number of rows of each part, from the top down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What the engine says.
    pub head: u16,
    /// The depths of an iterative deepening, with the names of their columns.
    pub depths: u16,
    /// Nodes and their rate.
    pub nodes: u16,
    /// A larger drawing of the rate.
    pub graph: u16,
    /// How full the set or the table is.
    pub set: u16,
    /// What was found in the table.
    pub hits: u16,
    /// The deepest stack, and what was given away; or what was cut off.
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

/// So many rows the depths have at most, the names of their columns among them, and at least where
/// there is room for more than the most needed.
const MOST_DEPTHS: usize = 24;
const FEW_DEPTHS: usize = 3;

/// What there is to be shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wanted {
    /// Lines of the head.
    pub head: usize,
    /// Whether there is a set or a table.
    pub set: bool,
    /// Whether it is a search of a game of two sides.
    pub two_sides: bool,
    /// How many workers there are.
    pub workers: usize,
}

impl Plan {
    /// The rows for what is wanted, and the workers' places. They depend on how much there is, not
    /// on what it says, so nothing moves while a search runs.
    pub fn new(area: Rect, wanted: Wanted) -> (Self, Grid) {
        let workers = wanted.workers;
        let mut left = area.height;
        let mut take = |wanted: usize| {
            let taken = u16::try_from(wanted).unwrap_or(u16::MAX).min(left);
            left -= taken;
            taken
        };
        let two = usize::from(wanted.two_sides);
        let mut plan = Self {
            head: take(1),
            nodes: take(1),
            depths: take(two * FEW_DEPTHS),
            ..Self::default()
        };
        let few = take(workers.min(2));
        plan.legend = take(1);
        plan.head += take(wanted.head.saturating_sub(1)); // more than one only when an answer is told
        plan.set = take(usize::from(wanted.set));
        plan.deepest = take(two);
        plan.hits = take(two);
        plan.scale = take(1);
        plan.depths += take(two * 2);
        let more = take(workers.min(8).saturating_sub(usize::from(few)));
        plan.deepest += take(1 - two);
        if left >= 6 {
            plan.gap = 1;
            left -= 3 + u16::from(wanted.two_sides);
        }
        if wanted.two_sides {
            let more = usize::from(left * 3 / 5).min(MOST_DEPTHS - usize::from(plan.depths));
            plan.depths += u16::try_from(more).unwrap_or(0);
            left -= u16::try_from(more).unwrap_or(0);
        }
        plan.graph = if left >= 10 { left / 4 } else { 0 };
        left -= plan.graph;
        let room = few + more + left;
        let grid = Grid::new(area.width, room, wanted);
        plan.workers = grid.height().min(room);
        let spare = room - plan.workers;
        if plan.graph + spare >= 3 {
            plan.graph = (plan.graph + spare).min(TALLEST);
        }
        (plan, grid)
    }
}

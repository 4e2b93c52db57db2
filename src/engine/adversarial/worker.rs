//! What a worker carries down the tree: its budget, its counters, the table, the best lines.
//!
//! Every search begins a node by [`Worker::enter`], takes its moves by [`Worker::turn`], judges
//! each by [`Worker::judge`] and ends by [`Worker::leave`]. All that the searches have in common is
//! in these four, and all of it is cheap: counters are the worker's own and are told to others
//! every [`TICK_NODES`] nodes, and nothing is allocated on the way.
//!
//! The best lines are kept as a triangle: row `p` is the best line from the node at ply `p` on. A
//! new best move makes its node's row: the move, then the row below.

use super::node::{Judged, NO_MOVE, Node, Turn};
use super::signal::Signal;
use super::table::{Entry, Place, Reach, Table};
use crate::engine::control::{Control, Stopped, TICK_NODES};
use crate::engine::running::{Desk, Report};
use crate::engine::sync::Arc;
use crate::engine::telemetry::{Counted, Working};
use crate::position::{Adversarial, Outcome};
use crate::score::{Score, Window};

/// Nodes with fewer plies to go are not looked up: a search of them costs less.
const LEAST_DEPTH: u8 = 2;

/// The ply of a worker that follows no line.
const UNGUIDED: u8 = u8::MAX;

/// What a worker carries down the tree.
#[derive(Debug)]
pub struct Worker<'a, P: Adversarial> {
    control: &'a Control,
    working: Working<'a>,
    /// Where the moves of the root are told; the first worker's only.
    told: Option<&'a Desk>,
    table: Option<&'a Table>,
    /// What other workers have to say to this one.
    pub(super) signal: Arc<Signal>,
    /// Whether a position at the horizon was evaluated below the node that is searched.
    pub(super) reach: Reach,
    lines: Vec<Vec<P::Move>>,
    /// A line to try first, and the ply down to which the search has followed it.
    guide: Vec<P::Move>,
    guided: u8,
    /// How far, in parts of 256, the order of later moves is turned.
    turned: u8,
    /// It stops at so many nodes, besides the limits of the whole search.
    most: u64,
    /// All nodes so far.
    pub(super) nodes: u64,
    counted: Counted,
}

/// A node as [`Worker::enter`] finds it.
#[derive(Debug)]
pub enum Entered<M> {
    /// Its score is known, or a bound that is enough.
    Known(Score),
    /// Its moves must be tried.
    Open(Node<M>),
}

impl<'a, P: Adversarial> Worker<'a, P> {
    /// A worker with a slot of its own, and the table of all if there is one. Before each search it
    /// is made ready by [`Worker::begin`].
    pub fn new(control: &'a Control, working: Working<'a>, table: Option<&'a Table>) -> Self {
        Self {
            control,
            working,
            told: None,
            table,
            signal: Arc::new(Signal::default()),
            reach: Reach::End,
            lines: Vec::new(),
            guide: Vec::new(),
            guided: UNGUIDED,
            turned: 0,
            most: u64::MAX,
            nodes: 0,
            counted: Counted::default(),
        }
    }

    /// The same worker, which tells the moves of the root as it tries them.
    #[must_use]
    pub fn telling(mut self, desk: &'a Desk) -> Self {
        self.told = Some(desk);
        self
    }

    /// Makes ready for a search from the root: a line to follow first, and room for the best lines.
    pub fn begin(&mut self, guide: &[P::Move], depth: u8) {
        self.guide.clear();
        self.guide.extend_from_slice(guide);
        self.guided = 0;
        self.reach = Reach::End;
        let rows = usize::from(depth) + 2;
        if self.lines.len() < rows {
            self.lines.resize_with(rows, Vec::new);
        }
    }

    /// Begins to follow the line at this ply instead of the root.
    pub fn follow(&mut self, ply: u8) {
        self.guided = ply;
    }

    /// From now on the moves of the root are not told, and the worker stops after so many nodes.
    pub fn allow(&mut self, nodes: u64) {
        self.told = None;
        self.most = self.nodes + nodes;
    }

    /// The best line from the node at this ply that was left last.
    pub fn line(&self, ply: u8) -> &[P::Move] {
        self.lines.get(usize::from(ply)).map_or(&[], Vec::as_slice)
    }

    /// Takes over the best line that another worker has found.
    pub(super) fn set_line(&mut self, ply: u8, line: &[P::Move]) {
        let row = &mut self.lines[usize::from(ply)];
        row.clear();
        row.extend_from_slice(line);
    }

    /// The line that it was given to try first.
    pub(super) fn guide(&self) -> &[P::Move] {
        &self.guide
    }

    /// Makes it try the moves after the first in another order than the other workers.
    pub(super) fn turn_orders(&mut self, number: usize, workers: usize) {
        self.turned = u8::try_from(256 * number / workers).unwrap_or(u8::MAX);
    }

    /// Counts a cut-off.
    #[inline]
    pub(super) fn count_cut(&mut self, by: Turn<P::Move>) {
        self.counted.cuts += 1;
        self.counted.first_cuts += u64::from(by.before == 0);
    }

    /// The worker's slot.
    pub fn working(&self) -> &Working<'a> {
        &self.working
    }

    /// Counts a node and gives its score if that takes no search: the game is over, the depth is
    /// reached, or the table knows. Never by the table at the root, where a move is wanted.
    #[inline]
    pub fn enter(
        &mut self,
        position: &P,
        depth: u8,
        ply: u8,
        window: Window,
    ) -> Result<Entered<P::Move>, Stopped> {
        self.count(ply)?;
        self.lines[usize::from(ply)].clear();
        if depth == 0 {
            return Ok(Entered::Known(self.at_horizon(position)));
        }
        let mut first = NO_MOVE;
        let place = self.place(position, depth);
        if let Some(entry) = self.look_up(place) {
            if ply > 0 && entry.decides(depth, window) {
                self.counted.hits += 1;
                self.reach = self.reach.or(entry.reach);
                return Ok(Entered::Known(entry.score));
            }
            first = entry.best;
        }
        let moves = position.moves();
        if moves.is_empty() {
            let outcome = position.outcome().map_or(Score::DRAW, Outcome::score);
            return Ok(Entered::Known(outcome));
        }
        if ply == self.guided
            && let Some(step) = self.guide.get(usize::from(ply))
        {
            self.guided += 1;
            let index = moves.iter().position(|listed| listed == step);
            first = index
                .and_then(|index| u8::try_from(index).ok())
                .unwrap_or(first);
        }
        let mut node = Node::new(moves, first, window, (depth, ply));
        node.place = place;
        if self.turned != 0 && depth > LEAST_DEPTH {
            node.turn_order(self.turned);
        }
        // What is met below counts for this node first; `leave` adds it to what is above.
        node.above = std::mem::replace(&mut self.reach, Reach::End);
        Ok(Entered::Open(node))
    }

    /// The next move to try; none when all were or the rest needs no search.
    #[inline]
    pub fn turn(&mut self, node: &mut Node<P::Move>) -> Option<Turn<P::Move>> {
        if self.signal.is_narrowed() {
            node.window = self.signal.narrowed(node.window, node.ply);
        }
        if node.is_cut_off() {
            return None;
        }
        let turn = node.take()?;
        if node.ply == 0 {
            self.tell(node, turn);
        }
        Some(turn)
    }

    /// Takes notice of the score of a move that this worker has searched.
    #[inline]
    pub fn judge(&mut self, node: &mut Node<P::Move>, turn: Turn<P::Move>, score: Score) -> Judged {
        if self.signal.is_narrowed() {
            node.window = self.signal.narrowed(node.window, node.ply);
        }
        let judged = node.judge(turn, score);
        match judged {
            Judged::Nothing => {}
            Judged::Best => self.raise(node.ply, turn.step),
            Judged::CutOff => {
                self.count_cut(turn);
                if node.ply == 0 {
                    self.raise(0, turn.step);
                }
            }
        }
        judged
    }

    /// Ends a node: what was found is stored, and its score given.
    #[inline]
    pub fn leave(&mut self, node: &Node<P::Move>) -> Score {
        let entry = Entry {
            reach: self.reach,
            ..node.entry()
        }
        .settled();
        self.reach = node.above.or(entry.reach);
        if let (Some(table), Some(place)) = (self.table, node.place) {
            table.store(place, entry);
        }
        entry.score
    }

    /// Counts what was done since the last time, for others to see.
    pub fn flush(&mut self, ply: u8) -> Result<(), Stopped> {
        self.working.counted(&self.counted, ply.into());
        let nodes = std::mem::take(&mut self.counted).nodes;
        self.control.tick(nodes)
    }

    #[inline]
    fn count(&mut self, ply: u8) -> Result<(), Stopped> {
        self.nodes += 1;
        self.counted.nodes += 1;
        if self.counted.nodes >= TICK_NODES {
            self.flush(ply)?;
            if self.nodes >= self.most {
                return Err(Stopped::Nodes);
            }
        }
        self.signal.check()
    }

    #[inline]
    fn at_horizon(&mut self, position: &P) -> Score {
        if let Some(outcome) = position.outcome() {
            return outcome.score();
        }
        self.reach = Reach::Horizon;
        position.evaluate()
    }

    /// Where a position belongs in the table; nowhere without a table, or if it is not worth it.
    #[inline]
    fn place(&self, position: &P, depth: u8) -> Option<Place> {
        let is_kept = self.table.is_some() && depth >= LEAST_DEPTH;
        is_kept.then(|| Place::of(position.key(), position.to_move()))
    }

    #[inline]
    fn look_up(&mut self, place: Option<Place>) -> Option<Entry> {
        let (table, place) = (self.table?, place?);
        self.counted.probes += 1;
        table.get(place)
    }

    /// Shows how full the table is; some microseconds of work.
    pub(super) fn show_table(&self, desk: &Desk) {
        if let Some(table) = self.table {
            let (used, room) = table.fill();
            desk.telemetry.show_table(used, room);
        }
    }

    /// Makes the row of a node: a move, then the row below.
    fn raise(&mut self, ply: u8, step: P::Move) {
        let (above, below) = self.lines.split_at_mut(usize::from(ply) + 1);
        let row = &mut above[usize::from(ply)];
        row.clear();
        row.push(step);
        row.extend_from_slice(&below[0]);
    }

    #[cold]
    pub(super) fn tell(&self, node: &Node<P::Move>, turn: Turn<P::Move>) {
        if let Some(desk) = self.told {
            self.show_table(desk);
            desk.report(Report::Trying {
                depth: node.depth,
                step: turn.step.to_string(),
                number: usize::from(turn.before) + 1,
                of: node.len(),
            });
        }
    }
}

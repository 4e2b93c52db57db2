//! The exact value of a Connect Four position, by how far the end is: the search of one worker.
//!
//! The score is that of the literature: 0 for a draw; for the side that wins the discs that it has
//! left when it does, one for a win with the last disc; negative for the side that loses.
//!
//! Negamax with a window (Knuth & Moore 1975) over what follows from the rules:
//!
//! * a move that lets the other side complete a four at once is never tried; if it has two such
//!   cells, or one above the only answer, the position is lost at once, and the move before it won;
//! * an only move is played out without an entry in the table;
//! * nobody can win earlier than with the next but one disc, a side that can't complete a line any
//!   more can't win at all, and who follows is sure of every other cell ([`bounds`](super::bounds));
//! * of each position the [`ByteTable`] keeps a bound, for it and its mirror image. The bounds of all
//!   children are read together, before any is searched, so that the memory is waited for once;
//! * children are tried in the order of the lines of three that they make, then from the middle.
//!   (Orders by the history of cut-offs took twice the nodes, by rows that suit a side as many.)
//!
//! What is asked of the search, and how workers share it, says [`Question`].
//!
//! P. Pons, *Solving Connect 4: how to build a perfect AI*; J. Tromp, *The Fhourstones benchmark*;
//! L. V. Allis, *A knowledge-based approach of Connect-Four* (1988), for the side that follows.

use super::bounds::{Bound, Window, least, most};
use super::question::{Cut, Question};
use super::rules::Discs;
use super::shape::{Geometry, Shape, Standard};
use crate::engine::byte_table::ByteTable;
use crate::engine::control::{Control, Stopped, TICK_NODES};
use crate::engine::telemetry::Working;

/// Columns of the widest board.
const MOST_COLUMNS: usize = 32;

/// With fewer cells left, workers do not look whether another one searches the same position.
const SHARED_LEFT: i32 = 16;

/// The score of a position for the side to move.
///
/// Counts the nodes it visits in `nodes`; stops soon after `control` says so.
pub fn score(
    shape: Shape,
    position: Discs,
    table: &ByteTable,
    control: &Control,
    nodes: &mut u64,
) -> Result<i32, Stopped> {
    let question = Question::new(shape, position);
    let worker = Worker {
        table,
        control,
        counting: None,
    };
    *nodes += worker.answer(shape, &question)?;
    Ok(question.score().expect("an answer that was not stopped"))
}

/// The score of playing each column, from the left, for the side to move; none where there is no
/// room, or the game is over.
pub fn columns(
    shape: Shape,
    position: Discs,
    table: &ByteTable,
    control: &Control,
    nodes: &mut u64,
) -> Result<Vec<Option<i32>>, Stopped> {
    let over = position.is_over(shape);
    let after = |column| {
        let cell = position.landing(shape, column).filter(|_| !over);
        let played = cell.map(|cell| position.with_disc(cell));
        let value = played.map(|after| score(shape, after, table, control, nodes));
        value.transpose().map(|value| value.map(std::ops::Neg::neg))
    };
    (0..shape.width()).map(after).collect()
}

/// What a worker works with.
#[derive(Clone, Copy)]
pub struct Worker<'a> {
    /// What is known of positions of this board.
    pub table: &'a ByteTable,
    /// What stops it.
    pub control: &'a Control,
    /// Its counters, if anybody wants to see them.
    pub counting: Option<&'a Working<'a>>,
}

impl Worker<'_> {
    /// Takes part in a question until it is answered; gives the nodes that took.
    pub fn answer(self, shape: Shape, question: &Question) -> Result<u64, Stopped> {
        if shape == Shape::STANDARD {
            Search::new(Standard, self, question).run()
        } else {
            Search::new(shape, self, question).run()
        }
    }
}

/// A position in the search, with what its parent found out about it.
#[derive(Clone, Copy, Default)]
struct Node {
    position: Discs,
    /// The cells that complete a four of the side that has just moved.
    threats: u64,
    /// The moves after which it can't complete one at once.
    moves: u64,
    /// 0 if there is only one such move.
    key: u64,
    /// What the table has for the key.
    stored: u8,
}

impl Node {
    #[inline]
    fn is_forced(&self) -> bool {
        self.moves & self.moves.wrapping_sub(1) == 0
    }
}

/// Children, the most promising last.
struct Children {
    nodes: [Node; MOST_COLUMNS],
    len: usize,
}

struct Search<'a, G> {
    board: G,
    worker: Worker<'a>,
    question: &'a Question,
    /// Which step of the question is being worked on.
    step: u64,
    nodes: u64,
}

impl<'a, G: Geometry> Search<'a, G> {
    fn new(board: G, worker: Worker<'a>, question: &'a Question) -> Self {
        Self {
            board,
            worker,
            question,
            step: 0,
            nodes: 0,
        }
    }

    fn run(mut self) -> Result<u64, Stopped> {
        let root = self.node(self.question.position());
        while let Some((step, asked)) = self.question.asked() {
            self.step = step;
            match self.value(&self.known(root), Window::above(asked)) {
                Ok(value) => self.question.answered(step, asked, value),
                Err(Cut::Answered) => {}
                Err(Cut::Stopped(stopped)) => return Err(stopped),
            }
        }
        self.count(self.nodes % TICK_NODES)?;
        Ok(self.nodes)
    }

    fn count(&self, nodes: u64) -> Result<(), Stopped> {
        if let Some(counting) = self.worker.counting {
            counting.visited(nodes, 0);
        }
        self.worker.control.tick(nodes)
    }

    /// The value of a position in which no four can be completed by the next disc and some move is
    /// safe, if it is within the window; else a bound of it on the same side.
    fn value(&mut self, node: &Node, mut window: Window) -> Result<i32, Cut> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK_NODES) {
            self.count(TICK_NODES)?;
            self.question.check(self.step)?;
        }
        let left = self.board.size() - node.position.discs();
        if left <= 2 {
            return Ok(0);
        }
        if let Some(value) = self.narrow(node, left, &mut window) {
            return Ok(value);
        }
        if node.is_forced() {
            let child = self.node(node.position.with_disc(node.moves));
            return match child.moves {
                0 => Ok((left - 1) / 2),
                _ => Ok(-self.value(&self.known(child), window.turned())?),
            };
        }
        let before = self.nodes;
        let Some(children) = self.children(node) else {
            return Ok((left - 1) / 2);
        };
        let children = &children.nodes[..children.len];
        for child in children {
            if let Some(Bound::AtMost(most)) = Bound::read(child.stored)
                && -most >= window.beta
            {
                return Ok(-most);
            }
        }
        let busy = left >= SHARED_LEFT && self.question.is_shared();
        let value = if busy {
            self.question.begin(node.key);
            let value = self.best_shared(children, window);
            self.question.end(node.key);
            value?
        } else {
            self.best(children, window)?
        };
        let bound = if value >= window.beta {
            Bound::AtLeast(value)
        } else {
            Bound::AtMost(value)
        };
        let table = self.worker.table;
        table.store(node.key, bound.byte(), self.nodes - before);
        Ok(value)
    }

    /// The value of the best of these children, or the first that is above the window.
    #[inline]
    fn best(&mut self, children: &[Node], mut window: Window) -> Result<i32, Cut> {
        for child in children.iter().rev() {
            let value = -self.value(child, window.turned())?;
            if value >= window.beta {
                return Ok(value);
            }
            window.alpha = window.alpha.max(value);
        }
        Ok(window.alpha)
    }

    /// The same, but a child that another worker searches is put off until the others are done;
    /// then its value is in the table, or soon there.
    fn best_shared(&mut self, children: &[Node], mut window: Window) -> Result<i32, Cut> {
        let mut put_off = 0u32;
        for turn in 0..2 {
            for (place, child) in children.iter().enumerate().rev() {
                let first = place + 1 == children.len();
                if turn == 0 && !first && self.question.is_begun(child.key) {
                    put_off |= 1 << place;
                    continue;
                }
                if turn == 1 && put_off >> place & 1 == 0 {
                    continue;
                }
                let child = match turn {
                    0 => *child,
                    _ => self.known(*child),
                };
                let value = -self.value(&child, window.turned())?;
                if value >= window.beta {
                    return Ok(value);
                }
                window.alpha = window.alpha.max(value);
            }
        }
        Ok(window.alpha)
    }

    /// Narrows the window by what is known without a search; the value, if that closes it.
    #[inline]
    fn narrow(&self, node: &Node, left: i32, window: &mut Window) -> Option<i32> {
        let settled = window.at_least(-(left - 2) / 2);
        let settled = settled.or_else(|| window.at_most((left - 1) / 2));
        let settled = settled.or_else(|| match Bound::read(node.stored)? {
            Bound::AtLeast(value) => window.at_least(value),
            Bound::AtMost(value) => window.at_most(value),
        });
        settled.or_else(|| self.narrow_by_lines(node, left, window))
    }

    #[inline]
    fn narrow_by_lines(&self, node: &Node, left: i32, window: &mut Window) -> Option<i32> {
        let (board, position) = (self.board, node.position);
        let empty = board.cells() & !position.all;
        let settled = if left % 2 == 0 {
            most(board, position, node.threats).and_then(|most| window.at_most(most))
        } else {
            let hopeless = window.beta > 0 && !board.has_four(position.own | empty);
            let settled = hopeless.then(|| window.at_most(0)).flatten();
            let least = || least(board, position, node.moves);
            settled.or_else(|| window.at_least(least()?))
        };
        settled.or_else(|| {
            let safe = window.alpha < 0 && !board.has_four(position.others() | empty);
            safe.then(|| window.at_least(0)).flatten()
        })
    }

    /// The smaller of the keys of the position and of its mirror image.
    #[inline]
    fn key(&self, position: Discs) -> u64 {
        let key = position.key();
        key.min(self.board.mirrored(key))
    }

    /// A position without what the table has for it.
    #[inline]
    fn node(&self, position: Discs) -> Node {
        let threats = self.board.completing(position.others()) & !position.all;
        Node {
            position,
            threats,
            moves: position.safe(self.board, threats),
            key: 0,
            stored: 0,
        }
    }

    /// With what the table has for it, unless there is only one move: then it has nothing.
    #[inline]
    fn known(&self, mut node: Node) -> Node {
        if !node.is_forced() {
            node.key = self.key(node.position);
            node.stored = self.worker.table.get(node.key);
        }
        node
    }

    /// The positions after the safe moves, the one with most threats last; of equals the one nearest
    /// to the middle. None if a move leaves the other side without a safe one.
    #[inline]
    fn children(&self, node: &Node) -> Option<Children> {
        let mut children = Children {
            nodes: [Node::default(); MOST_COLUMNS],
            len: 0,
        };
        let width = self.board.width();
        for rank in (0..width).rev() {
            // 0 is the middle column, 1 beside it …
            let (middle, aside) = (width / 2, rank.div_ceil(2));
            let column = if rank % 2 == 1 {
                middle - aside
            } else {
                middle + aside
            };
            let cell = node.moves & self.board.column(column.min(width - 1));
            if cell == 0 {
                continue;
            }
            let child = self.node(node.position.with_disc(cell));
            if child.moves == 0 {
                return None;
            }
            let threats = child.threats.count_ones();
            let mut at = children.len;
            while at > 0 && children.nodes[at - 1].threats.count_ones() > threats {
                children.nodes[at] = children.nodes[at - 1];
                at -= 1;
            }
            children.nodes[at] = child;
            children.len += 1;
        }
        for child in &mut children.nodes[..children.len] {
            *child = self.known(*child);
        }
        Some(children)
    }
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;

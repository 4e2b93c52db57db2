//! The exact value of a Connect Four position, by how far the end is.
//!
//! The score is that of the literature: 0 for a draw; for the side that wins the discs that it has
//! left when it does, one for a win with the last disc; negative for the side that loses.
//!
//! Negamax with a window (Knuth & Moore 1975) over what follows from the rules:
//!
//! * a move that lets the other side complete a four at once is never tried; if it has two such
//!   cells, or one above the only answer, the position is lost at once;
//! * nobody can win earlier than with the next but one disc, which bounds the score;
//! * a side that can't complete a line any more with all the empty cells can't win. The same holds
//!   for the first player, with the empty cells of odd rows only, while every column has an even
//!   number of empty cells: the second player answers each disc by one on top of it (Allis 1988);
//! * of each position the [`Table`] keeps a bound, for it and its mirror image. The bounds of all
//!   children are read together, before any is searched, so that the memory is waited for once;
//! * children are tried in the order of the lines of three that they make, then from the middle.
//!
//! The score is found by null windows, which ask whether it is above a number: first near the ends,
//! where the answer costs least, then nearer.
//!
//! P. Pons, *Solving Connect 4: how to build a perfect AI*; J. Tromp, *The Fhourstones benchmark*.

use super::rules::Discs;
use super::shape::{Geometry, Shape, Standard};
use super::table::Table;
use crate::engine::control::{Control, Stopped, TICK_NODES};

/// Columns of the widest board.
const MOST_COLUMNS: usize = 32;

/// No score is farther from 0.
const MOST: i32 = 32;

/// The score of a position for the side to move.
///
/// Counts the nodes it visits in `nodes`; stops soon after `control` says so.
pub fn score(
    shape: Shape,
    position: Discs,
    table: &Table,
    control: &Control,
    nodes: &mut u64,
) -> Result<i32, Stopped> {
    if shape == Shape::STANDARD {
        Search::new(Standard, table, control).run(position, nodes)
    } else {
        Search::new(shape, table, control).run(position, nodes)
    }
}

/// The score of playing each column, from the left, for the side to move; none where there is no
/// room, or the game is over.
pub fn columns(
    shape: Shape,
    position: Discs,
    table: &Table,
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

/// The scores between which the value is sought.
#[derive(Clone, Copy)]
struct Window {
    alpha: i32,
    beta: i32,
}

impl Window {
    /// The value is at least this.
    fn at_least(&mut self, least: i32) -> Option<i32> {
        self.alpha = self.alpha.max(least);
        (self.alpha >= self.beta).then_some(self.alpha)
    }

    /// The value is at most this.
    fn at_most(&mut self, most: i32) -> Option<i32> {
        self.beta = self.beta.min(most);
        (self.alpha >= self.beta).then_some(self.beta)
    }
}

/// A fact about a score, as the table keeps it.
enum Bound {
    AtLeast(i32),
    AtMost(i32),
}

impl Bound {
    fn read(byte: u8) -> Option<Self> {
        let value = |byte: u8| i32::from(byte) - MOST - 1;
        match byte {
            0 => None,
            1..=128 => Some(Self::AtMost(value(byte))),
            _ => Some(Self::AtLeast(value(byte - 128))),
        }
    }

    fn byte(&self) -> u8 {
        let byte = |value: i32| u8::try_from(value + MOST + 1).expect("a score is small");
        match *self {
            Self::AtMost(value) => byte(value),
            Self::AtLeast(value) => byte(value) + 128,
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
    key: u64,
    /// What the table has for the key.
    stored: u8,
}

/// Children, the most promising last.
struct Children {
    nodes: [Node; MOST_COLUMNS],
    len: usize,
}

struct Search<'a, G> {
    board: G,
    table: &'a Table,
    control: &'a Control,
    nodes: u64,
}

impl<'a, G: Geometry> Search<'a, G> {
    fn new(board: G, table: &'a Table, control: &'a Control) -> Self {
        Self {
            board,
            table,
            control,
            nodes: 0,
        }
    }

    fn run(&mut self, position: Discs, nodes: &mut u64) -> Result<i32, Stopped> {
        let score = self.bisect(position);
        *nodes += self.nodes;
        self.control.tick(self.nodes % TICK_NODES)?;
        score
    }

    fn bisect(&mut self, position: Discs) -> Result<i32, Stopped> {
        let board = self.board;
        let left = board.size() - position.discs();
        if position.is_won(board) {
            return Ok(-(left / 2 + 1));
        }
        if board.completing(position.own) & position.landings(board) != 0 {
            return Ok((left + 1) / 2);
        }
        if left == 0 {
            return Ok(0);
        }
        let (mut least, mut most) = (-left / 2, (left + 1) / 2);
        let threats = board.completing(position.others()) & !position.all;
        let moves = self.safe(position, threats);
        if moves == 0 {
            return Ok(-left / 2);
        }
        while least < most {
            let middle = least + (most - least) / 2;
            let asked = if middle <= 0 && least / 2 < middle {
                least / 2
            } else if middle >= 0 && most / 2 > middle {
                most / 2
            } else {
                middle
            };
            let key = self.key(position);
            let stored = self.table.bound(key);
            let node = Node {
                position,
                threats,
                moves,
                key,
                stored,
            };
            let window = Window {
                alpha: asked,
                beta: asked + 1,
            };
            let value = self.value(&node, window)?;
            if value <= asked {
                most = value;
            } else {
                least = value;
            }
        }
        Ok(least)
    }

    /// The smaller of the keys of the position and of its mirror image.
    #[inline]
    fn key(&self, position: Discs) -> u64 {
        let key = position.key();
        key.min(self.board.mirrored(key))
    }

    /// The value of a position in which no four can be completed by the next disc and some move is
    /// safe, if it is within the window; else a bound of it on the same side.
    fn value(&mut self, node: &Node, mut window: Window) -> Result<i32, Stopped> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(TICK_NODES) {
            self.control.tick(TICK_NODES)?;
        }
        let left = self.board.size() - node.position.discs();
        if left <= 2 {
            return Ok(0);
        }
        if let Some(value) = self.narrow(node, left, &mut window) {
            return Ok(value);
        }
        let before = self.nodes;
        let Some(children) = self.children(node) else {
            return Ok((left - 1) / 2);
        };
        for child in &children.nodes[..children.len] {
            if let Some(Bound::AtMost(most)) = Bound::read(child.stored)
                && -most >= window.beta
            {
                return Ok(-most);
            }
        }
        for child in children.nodes[..children.len].iter().rev() {
            let turned = Window {
                alpha: -window.beta,
                beta: -window.alpha,
            };
            let value = -self.value(child, turned)?;
            if value >= window.beta {
                self.store(node, &Bound::AtLeast(value), before);
                return Ok(value);
            }
            window.alpha = window.alpha.max(value);
        }
        self.store(node, &Bound::AtMost(window.alpha), before);
        Ok(window.alpha)
    }

    fn store(&self, node: &Node, bound: &Bound, before: u64) {
        self.table
            .store(node.key, bound.byte(), self.nodes - before);
    }

    /// The moves after which the other side, which threatens to complete a four in these cells,
    /// can't do so at once.
    #[inline]
    fn safe(&self, position: Discs, threats: u64) -> u64 {
        let landings = position.landings(self.board);
        let forced = landings & threats;
        let answers = match forced {
            0 => landings,
            _ if forced & (forced - 1) != 0 => 0,
            _ => forced,
        };
        answers & !(threats >> 1)
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

    /// Who can't complete a line any more can't win, and who follows gets every other cell.
    #[inline]
    fn narrow_by_lines(&self, node: &Node, left: i32, window: &mut Window) -> Option<i32> {
        let (board, position) = (self.board, node.position);
        let empty = board.cells() & !position.all;
        if left % 2 == 0 {
            if window.beta > -MOST {
                let most = self.most(node, empty);
                if most < window.beta {
                    return window.at_most(most);
                }
            }
        } else if window.beta > 0 && !board.has_four(position.own | empty) {
            return window.at_most(0);
        }
        if window.alpha < 0 && !board.has_four(position.others() | empty) {
            return window.at_least(0);
        }
        None
    }

    /// With an even number of cells left, the most that the side to move can have if the other
    /// side follows.
    #[inline]
    fn most(&self, node: &Node, empty: u64) -> i32 {
        let (board, position) = (self.board, node.position);
        let leading = empty & (board.leading() | position.landings(board));
        if board.has_four(position.own | leading) {
            return MOST;
        }
        let following = empty & !leading;
        let sure = node.threats & following;
        if sure != 0 {
            let mut rank = (board.height() & 1) ^ 1;
            while sure & board.bottom() << rank == 0 {
                rank += 2;
            }
            return -((board.height() - 1 - rank) / 2 + 1).cast_signed();
        }
        if board.has_four(position.others() | following) { -1 } else { 0 }
    }

    /// The positions after the safe moves, the one with most threats last; of equals the one nearest
    /// to the middle. None if a move leaves the other side without a safe one.
    #[inline]
    fn children(&self, node: &Node) -> Option<Children> {
        let (board, position) = (self.board, node.position);
        let mut children = Children {
            nodes: [Node::default(); MOST_COLUMNS],
            len: 0,
        };
        let width = board.width();
        for rank in (0..width).rev() {
            // 0 is the middle column, 1 beside it …
            let (middle, aside) = (width / 2, rank.div_ceil(2));
            let column = if rank % 2 == 1 {
                middle - aside
            } else {
                middle + aside
            };
            let cell = node.moves & board.column(column.min(width - 1));
            if cell == 0 {
                continue;
            }
            let after = position.with_disc(cell);
            let threats = board.completing(after.others()) & !after.all;
            let moves = self.safe(after, threats);
            if moves == 0 {
                return None;
            }
            let mut at = children.len;
            while at > 0 && children.nodes[at - 1].threats.count_ones() > threats.count_ones() {
                children.nodes[at] = children.nodes[at - 1];
                at -= 1;
            }
            let key = self.key(after);
            children.nodes[at] = Node {
                position: after,
                threats,
                moves,
                key,
                stored: 0,
            };
            children.len += 1;
        }
        for child in &mut children.nodes[..children.len] {
            child.stored = self.table.bound(child.key);
        }
        Some(children)
    }
}

#[cfg(test)]
#[path = "exact_tests.rs"]
mod tests;

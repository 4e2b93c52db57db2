//! Peg solitaire as the depth-first search sees it: one goal on one board, ready for speed.
//!
//! A node carries, besides the pegs, what would be dear to compute anew for each child:
//!
//! * the *images* of the position under the symmetries that keep the goal. A jump inverts three
//!   cells, so it inverts three cells of each image: eight XORs bring all images up to date, and
//!   the key is their minimum;
//! * the *slack* of each pagoda function: how far its sum is above that of the final position.
//!   Slacks are bytes, eight in a word, with the top bit as a guard: `128 + slack`. A jump
//!   subtracts a constant word. If a guard bit falls, the final position is out of reach, and the
//!   word is 0 from then on.
//!
//! ```text
//! slack word   1sssssss 1sssssss 1sssssss 1sssssss 1sssssss 1sssssss 1sssssss 1sssssss
//!   - loss     0lllllll 0lllllll …         no borrow leaves a byte, for 128 + s - l >= 1
//!   & guards   10000000 10000000 …         all still set: nothing is refuted
//! ```
//!
//! Where the goal has several final positions, each has its own words, and a node is hopeless when
//! every final position is refuted by some byte of its words.

use std::sync::Arc;

use super::board::{Board, Jump, image};
use super::goal::Goal;
use super::pagoda::Pagoda;
use crate::position::{Child, Puzzle};

/// The most symmetries that a key takes into account: all, on the square lattice and in triangles.
const IMAGES: usize = 8;

/// Words of slack that suit every goal: 64 functions for one final position. On the worst English
/// positions 32 leave 7 % more nodes and take as long.
pub const WORDS: usize = 8;

/// A guard bit in each byte.
const GUARDS: u64 = 0x8080_8080_8080_8080;

/// A position in the search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Node<const W: usize> {
    /// The pegs, and then their images; those that the goal has not repeat the pegs.
    images: [u64; IMAGES],
    slack: [u64; W],
}

impl<const W: usize> Node<W> {
    /// The pegs.
    pub fn pegs(&self) -> u64 {
        self.images[0]
    }
}

/// What a jump does to a node.
#[derive(Clone, Copy, Debug)]
struct Step<const W: usize> {
    images: [u64; IMAGES],
    loss: [u64; W],
}

/// The rules for one goal on one board.
#[derive(Clone, Debug)]
pub struct Rules<const W: usize> {
    board: Arc<Board>,
    finals: Vec<u64>,
    symmetries: Vec<Vec<u8>>,
    steps: Vec<Step<W>>,
    /// The rank of each jump, the least promising first: the more weight it loses over all pagoda
    /// functions, the less is left to win with. (Nodes for the central game: 678; in the order of
    /// the lattice 22,765; the other way round 106,801.)
    ranks: Vec<u8>,
    /// For each byte: the pagoda function there, and the least sum of the final positions for
    /// which it stands.
    lanes: Vec<(usize, Pagoda, i64)>,
    /// Words of slack for each group of final positions, and the number of such groups.
    words: usize,
    groups: usize,
}

impl<const W: usize> Rules<W> {
    /// The rules for reaching `goal`. For a group of final positions `pagodas` gives at
    /// most so many pagoda functions, the most useful first.
    pub fn new(
        board: &Arc<Board>,
        goal: &Goal,
        mut pagodas: impl FnMut(&[u64], usize) -> Vec<Pagoda>,
    ) -> Self {
        let finals = goal.finals().to_vec();
        let groups = finals.len().clamp(1, W);
        let words = W / groups;
        let mut lanes = Vec::new();
        for group in 0..groups {
            let members =
                &finals[group * finals.len() / groups..(group + 1) * finals.len() / groups];
            let fitting = pagodas(members, 8 * words)
                .into_iter()
                .filter(|p| fits(board, p));
            for (lane, pagoda) in fitting.take(8 * words).enumerate() {
                let least = members.iter().map(|&f| pagoda.sum(f)).min().unwrap_or(0);
                lanes.push((group * words * 8 + lane, pagoda, least));
            }
        }
        let symmetries: Vec<_> = goal.symmetries().iter().take(IMAGES).cloned().collect();
        let mut rules = Self {
            board: board.clone(),
            finals,
            symmetries,
            steps: Vec::new(),
            ranks: Vec::new(),
            lanes,
            words,
            groups,
        };
        rules.ranks = rules.ranks_of_jumps();
        rules.steps = board
            .jumps()
            .iter()
            .map(|jump| Step {
                images: rules.images(jump.triple()),
                loss: rules.packed(|pagoda, _| pagoda.loss(*jump)),
            })
            .collect();
        rules
    }

    fn ranks_of_jumps(&self) -> Vec<u8> {
        let loss = |jump: &Jump| -> i64 { self.lanes.iter().map(|(_, p, _)| p.loss(*jump)).sum() };
        let losses: Vec<i64> = self.board.jumps().iter().map(loss).collect();
        let more = |jump: &i64| losses.iter().filter(|&loss| loss > jump).count();
        losses
            .iter()
            .map(|loss| u8::try_from(more(loss)).expect("at most 256 jumps"))
            .collect()
    }

    /// A position as a node, or `None` if a pagoda function refutes it.
    pub fn node(&self, pegs: u64) -> Option<Node<W>> {
        if (0..self.groups).all(|group| self.is_refuted(pegs, group)) {
            return None;
        }
        let guarded = self.packed(|pagoda, least| (pagoda.sum(pegs) - least).clamp(0, 127));
        let mut slack = guarded.map(|word| word | GUARDS);
        for group in (0..self.groups).filter(|&group| self.is_refuted(pegs, group)) {
            slack[group * self.words] = 0;
        }
        Some(Node {
            images: self.images(pegs),
            slack,
        })
    }

    /// Whether a pagoda function refutes a group of final positions.
    fn is_refuted(&self, pegs: u64, group: usize) -> bool {
        let bytes = group * self.words * 8..(group + 1) * self.words * 8;
        let refutes = |(byte, pagoda, least): &(usize, Pagoda, i64)| {
            bytes.contains(byte) && pagoda.sum(pegs) < *least
        };
        self.lanes.iter().any(refutes)
    }

    fn images(&self, set: u64) -> [u64; IMAGES] {
        let mut images = [set; IMAGES];
        for (slot, symmetry) in images.iter_mut().zip(&self.symmetries) {
            *slot = image(set, symmetry);
        }
        images
    }

    fn packed(&self, byte: impl Fn(&Pagoda, i64) -> i64) -> [u64; W] {
        let mut words = [0; W];
        for (lane, pagoda, least) in &self.lanes {
            let value =
                u64::try_from(byte(pagoda, *least)).expect("losses and slacks are not negative");
            words[lane / 8] |= value << (lane % 8 * 8);
        }
        words
    }

    /// The slack after a loss. Where there are several groups of final positions, a word in which a
    /// guard falls is 0 from then on; where there is one, nothing is played after that.
    #[inline]
    fn lowered(&self, slack: &[u64; W], loss: &[u64; W]) -> [u64; W] {
        let next: [u64; W] = std::array::from_fn(|word| slack[word].wrapping_sub(loss[word]));
        if self.groups == 1 {
            return next;
        }
        let stands = |word: usize| slack[word] != 0 && next[word] & GUARDS == GUARDS;
        std::array::from_fn(|word| if stands(word) { next[word] } else { 0 })
    }

    /// Whether some final position is refuted by no byte of its words.
    #[inline]
    fn hopeful(&self, slack: &[u64; W]) -> bool {
        if self.groups == 1 {
            return slack.iter().fold(GUARDS, |all, word| all & word) == GUARDS;
        }
        slack
            .chunks_exact(self.words)
            .take(self.groups)
            .any(|words| words.iter().fold(GUARDS, |all, word| all & word) == GUARDS)
    }
}

/// Whether slacks and losses of this pagoda function fit seven bits on this board.
fn fits(board: &Board, pagoda: &Pagoda) -> bool {
    let up: i64 = pagoda.weights().iter().map(|&w| i64::from(w.max(0))).sum();
    let down: i64 = pagoda.weights().iter().map(|&w| i64::from(w.min(0))).sum();
    up - down <= 127 && board.jumps().iter().all(|&jump| pagoda.loss(jump) <= 127)
}

impl<const W: usize> Puzzle for Rules<W> {
    type Node = Node<W>;
    type Move = u8;

    #[inline]
    fn children(&self, node: &Node<W>, into: &mut Vec<Child<u8>>) {
        // Whether a jump keeps hope is hard to foresee, so it is counted instead of branched on.
        let mut hopeful = [0_u8; 256];
        let mut count = 0;
        self.board.for_each_jump(node.images[0], |jump| {
            let step = &self.steps[usize::from(jump)];
            let slack = self.lowered(&node.slack, &step.loss);
            hopeful[count & 255] = jump;
            count += usize::from(self.hopeful(&slack));
        });
        let symmetric = node.images[1..self.symmetries.len()].contains(&node.images[0]);
        let begin = into.len();
        for &jump in &hopeful[..count] {
            let step = &self.steps[usize::from(jump)];
            let mut key = u64::MAX;
            for (image, triple) in node.images.iter().zip(&step.images) {
                key = key.min(image ^ triple);
            }
            if !symmetric || into[begin..].iter().all(|child| child.key != key) {
                into.push(Child { step: jump, key });
            }
        }
        let rank = |child: &Child<u8>| self.ranks[usize::from(child.step)];
        into[begin..].sort_unstable_by_key(rank);
    }

    #[inline]
    fn play(&self, node: &Node<W>, jump: u8) -> Node<W> {
        let step = &self.steps[usize::from(jump)];
        let mut child = *node;
        for (image, triple) in child.images.iter_mut().zip(&step.images) {
            *image ^= triple;
        }
        child.slack = self.lowered(&node.slack, &step.loss);
        child
    }

    #[inline]
    fn key(&self, node: &Node<W>) -> u64 {
        node.images.iter().copied().min().unwrap_or(u64::MAX)
    }

    #[inline]
    fn is_solved(&self, node: &Node<W>) -> bool {
        self.finals.contains(&node.pegs())
    }
}

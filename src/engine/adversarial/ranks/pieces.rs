//! The tree in pieces that ranks can be dealt: the replies to each move of the root.
//!
//! Every rank makes the same list from the root, so a message names a piece by its number. The root
//! is worth its best move, a move is worth its worst reply; so there is one *floor*, the score of the
//! best move that is known, and for each move a *ceiling*, the score of its worst reply so far. A
//! move whose ceiling is not above the floor is refuted, and its other pieces need no search.
//!
//! The replies to the first move come first, which makes the floor; then the first replies to all
//! other moves, then their second ones, …: most often one reply refutes a move, so ranks that
//! search side by side do better on different moves.

use std::cmp::Reverse;

use crate::position::Adversarial;
use crate::score::{Score, Window};

/// A part of the tree.
#[derive(Clone, Debug)]
pub struct Piece<P> {
    /// The number of the move of the root.
    pub of: usize,
    /// Where the part begins.
    pub node: P,
    /// How deep that is: 1, or 2 after a reply.
    pub ply: u8,
}

/// All parts of a tree.
#[derive(Clone, Debug)]
pub struct Pieces<P: Adversarial> {
    /// The root.
    pub root: P,
    /// The depth from the root, in plies.
    pub depth: u8,
    /// The moves of the root; none if there is nothing to search.
    pub steps: Vec<P::Move>,
    /// In the order in which they are dealt.
    pub pieces: Vec<Piece<P>>,
}

impl<P: Adversarial> Pieces<P> {
    /// The parts of the tree below a position.
    pub fn new(root: &P, depth: u8) -> Self {
        let steps: Vec<P::Move> = if depth == 0 {
            Vec::new()
        } else {
            root.moves().into_iter().collect()
        };
        let mut pieces = Vec::new();
        for (of, &step) in steps.iter().enumerate() {
            let child = root.play(step);
            let replies = if depth == 1 {
                Vec::new()
            } else {
                child.moves().into_iter().collect()
            };
            if replies.is_empty() {
                let (node, ply) = (child, 1);
                pieces.push((0, Piece { of, node, ply }));
                continue;
            }
            for (number, reply) in replies.into_iter().enumerate() {
                let (node, ply) = (child.play(reply), 2);
                pieces.push((number, Piece { of, node, ply }));
            }
        }
        pieces.sort_by_key(|&(number, ref piece)| (Reverse(piece.of == 0), number));
        Self {
            root: root.clone(),
            depth,
            steps,
            pieces: pieces.into_iter().map(|(_, piece)| piece).collect(),
        }
    }

    /// The numbers of the pieces that a rank is dealt before the search.
    pub fn dealt(&self, rank: usize, ranks: usize) -> impl Iterator<Item = usize> + use<P> {
        (rank..self.pieces.len()).step_by(ranks)
    }
}

impl<P> Piece<P> {
    /// A score of the piece, as the root has it.
    pub fn at_root(&self, score: Score) -> Score {
        (0..self.ply).fold(score, |score, _| score.before())
    }

    /// A window of the root, as the piece has it.
    pub fn window(&self, window: Window) -> Window {
        (0..self.ply).fold(window, |window, _| window.below())
    }
}

/// What is known of the moves of the root.
#[derive(Clone, Debug)]
pub struct Bounds {
    /// The score of the best move that is known, and its number.
    pub floor: Score,
    /// That move.
    pub best: Option<usize>,
    ceilings: Vec<Score>,
    /// The pieces of each move that nobody has finished; none left for one that is refuted.
    left: Vec<usize>,
}

/// What a search of a piece says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The reply is worth so much, or at least the ceiling of its move.
    Worth(Score),
    /// The reply refutes its move.
    Refutes,
}

impl Bounds {
    /// Nothing known.
    pub fn new<P: Adversarial>(pieces: &Pieces<P>) -> Self {
        let mut left = vec![0; pieces.steps.len()];
        for piece in &pieces.pieces {
            left[piece.of] += 1;
        }
        Self {
            floor: Score::LEAST,
            best: None,
            ceilings: vec![Score::MOST; left.len()],
            left,
        }
    }

    /// The window in which a piece of this move is to be searched; none if that is not needed.
    pub fn window(&self, of: usize) -> Option<Window> {
        let (alpha, beta) = (self.floor, self.ceilings[of]);
        (self.left[of] > 0 && alpha < beta).then_some(Window { alpha, beta })
    }

    /// What a score, found in a window, says of its move.
    pub fn verdict(score: Score, window: Window) -> Verdict {
        if score <= window.alpha {
            Verdict::Refutes
        } else {
            Verdict::Worth(score)
        }
    }

    /// Takes over that a move is worth so much.
    pub fn know(&mut self, of: usize, score: Score) {
        self.left[of] = 0;
        self.ceilings[of] = score;
        if score > self.floor {
            (self.floor, self.best) = (score, Some(of));
        }
    }

    /// Adds what a search of a piece of this move says.
    pub fn add(&mut self, of: usize, verdict: Verdict) {
        if self.left[of] == 0 {
            return;
        }
        match verdict {
            Verdict::Refutes => self.left[of] = 0,
            Verdict::Worth(score) => {
                self.ceilings[of] = self.ceilings[of].min(score);
                self.left[of] -= 1;
                if self.left[of] == 0 && self.ceilings[of] > self.floor {
                    self.floor = self.ceilings[of];
                    self.best = Some(of);
                }
            }
        }
    }

    /// Whether all moves are known or refuted.
    pub fn is_settled(&self) -> bool {
        (0..self.left.len()).all(|of| self.window(of).is_none())
    }
}

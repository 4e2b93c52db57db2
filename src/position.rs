//! What the searchers ask of a game. A position is a value; playing a move gives a new one.

use std::fmt::{Debug, Display};
use std::hash::Hash;
use std::str::FromStr;

use arrayvec::ArrayVec;
use thiserror::Error;

use crate::score::Score;

/// One step down in a search for a solution: a move and the key of the position behind it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Child<M> {
    /// The move.
    pub step: M,
    /// The key of the position behind it, as [`Puzzle::key`] gives it.
    pub key: u64,
}

/// A one-person game with a goal, as one search sees it: rules, goal, and all that was prepared
/// for them. It is shared by the workers; positions are small values of [`Puzzle::Node`].
///
/// No position may be reached again on the way down from it (pegs only vanish), so a search by
/// depth needs no test for cycles.
pub trait Puzzle: Sync {
    /// A position together with what is kept about it while moves are played.
    type Node: Copy + Send + Sync;
    /// A move.
    type Move: Copy + Send + Sync;

    /// Appends the legal moves, the most promising *last*. Left out are moves behind which
    /// nothing can be won by a test that costs little, and all but one of moves with equal keys.
    fn children(&self, node: &Self::Node, into: &mut Vec<Child<Self::Move>>);

    /// The position after a legal move.
    fn play(&self, node: &Self::Node, step: Self::Move) -> Self::Node;

    /// A key, never 0: positions with equal keys are won or lost together.
    fn key(&self, node: &Self::Node) -> u64;

    /// Whether the goal is reached.
    fn is_solved(&self, node: &Self::Node) -> bool;
}

/// The moves of a position; no game here has more.
pub type Moves<M> = ArrayVec<M, 64>;

/// A position of a game that is played by turns.
pub trait Position: Clone + Eq + Debug + Send + Sync + 'static {
    /// A move. Its text is the game's notation, and reads back as the same move.
    type Move: Copy + Eq + Hash + Debug + Display + FromStr<Err = MoveError> + Send + Sync;

    /// The legal moves, the best guess first; none when the game is over.
    fn moves(&self) -> Moves<Self::Move>;

    /// The position after a legal move.
    #[must_use]
    fn play(&self, step: Self::Move) -> Self;

    /// A number that no other position of the same game with the same side to move has.
    fn key(&self) -> u64;

    /// Who moves.
    fn to_move(&self) -> Side;
}

/// A game in which two sides play against each other.
pub trait Adversarial: Position {
    /// How it ended, if it is over.
    fn outcome(&self) -> Option<Outcome>;

    /// A guess of the score, from the side to move, of a position that is not over.
    fn evaluate(&self) -> Score;
}

/// Which of two.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Side {
    /// The one that moves first in the game.
    First,
    /// The other one.
    Second,
}

impl Side {
    /// The other one.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::First => Self::Second,
            Self::Second => Self::First,
        }
    }
}

/// How a game ended, as the side that would move sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The side to move has won.
    Won,
    /// The side to move has lost.
    Lost,
    /// Nobody has won.
    Drawn,
}

impl Outcome {
    /// Its score.
    pub const fn score(self) -> Score {
        match self {
            Self::Won => Score::win_in(0),
            Self::Lost => Score::loss_in(0),
            Self::Drawn => Score::DRAW,
        }
    }
}

/// A text is not a move.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
#[error("`{got}` is not a move; expected {expected}")]
pub struct MoveError {
    /// What came.
    pub got: String,
    /// What moves look like.
    pub expected: &'static str,
}

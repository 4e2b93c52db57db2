//! What the searchers ask of a game. A position is a value; playing a move gives a new one.

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

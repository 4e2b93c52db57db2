//! Moves played, with a place among them: undo and redo without end.

/// Moves in the order in which they were played. Those before the cursor are played, those behind
/// it can be played again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct History<M> {
    moves: Vec<M>,
    at: usize,
}

impl<M> Default for History<M> {
    fn default() -> Self {
        Self {
            moves: Vec::new(),
            at: 0,
        }
    }
}

impl<M: Copy + PartialEq> History<M> {
    /// These moves, of which the first `at` (or all, if there are fewer) are played.
    pub fn new(moves: Vec<M>, at: usize) -> Self {
        let at = at.min(moves.len());
        Self { moves, at }
    }

    /// How many moves are played.
    pub fn at(&self) -> usize {
        self.at
    }

    /// All moves, played or undone.
    pub fn all(&self) -> &[M] {
        &self.moves
    }

    /// The moves that are played.
    pub fn played(&self) -> &[M] {
        &self.moves[..self.at]
    }

    /// The last move that is played.
    pub fn last(&self) -> Option<M> {
        self.played().last().copied()
    }

    /// Whether this is the undone move that would be played again next.
    pub fn comes_next(&self, step: M) -> bool {
        self.moves.get(self.at) == Some(&step)
    }

    /// Plays a move. What was undone is forgotten, unless it began with the same move.
    pub fn play(&mut self, step: M) {
        if !self.comes_next(step) {
            self.moves.truncate(self.at);
            self.moves.push(step);
        }
        self.at += 1;
    }

    /// Takes a move back and gives it.
    pub fn undo(&mut self) -> Option<M> {
        let step = self.last()?;
        self.at -= 1;
        Some(step)
    }

    /// Plays an undone move again and gives it.
    pub fn redo(&mut self) -> Option<M> {
        let step = *self.moves.get(self.at)?;
        self.at += 1;
        Some(step)
    }

    /// To the position after so many moves, or after all.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.moves.len());
    }

    /// Whether a move can be taken back.
    pub fn can_undo(&self) -> bool {
        self.at > 0
    }

    /// Whether an undone move can be played again.
    pub fn can_redo(&self) -> bool {
        self.at < self.moves.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn undone_moves_come_back_in_order() {
        let mut history = History::new(vec![1, 2, 3], 9);
        assert_eq!((history.undo(), history.undo()), (Some(3), Some(2)));
        assert_eq!(history.played(), [1]);
        assert_eq!((history.redo(), history.redo()), (Some(2), Some(3)));
        assert_eq!(history.redo(), None);
        history.go_to(0);
        assert_eq!((history.undo(), history.last()), (None, None));
    }

    #[test]
    fn a_new_move_cuts_what_was_undone_and_the_same_move_does_not() {
        let mut history = History::new(vec![1, 2, 3], 1);
        history.play(2);
        assert_eq!((history.all(), history.at()), (&[1, 2, 3][..], 2));
        history.play(4);
        assert_eq!((history.all(), history.at()), (&[1, 2, 4][..], 3));
    }
}

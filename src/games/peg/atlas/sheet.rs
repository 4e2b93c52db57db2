//! One position class of an atlas, held open.
//!
//! An atlas with little memory drops sets when others are built, by whichever thread. A sheet keeps
//! the set of its class while it is held, so whoever asks several questions in a row gets all the
//! answers. Jumps stay in a position class: one sheet answers for all that can come of a position.

use std::sync::Arc;

use super::{Atlas, Class, Reachable};

/// What an [`Atlas`] knows of the positions of one class. Every question has an answer; a position
/// of another class must not be asked for.
#[derive(Clone, Debug)]
pub struct Sheet<'a> {
    atlas: &'a Atlas,
    /// The class, as the board tells it.
    parities: u64,
    /// Its set and how it is read; none if no final position is of the class.
    set: Option<(&'a Class, Arc<Reachable>)>,
}

impl<'a> Sheet<'a> {
    pub(super) fn new(
        atlas: &'a Atlas,
        position: u64,
        set: Option<(&'a Class, Arc<Reachable>)>,
    ) -> Self {
        let parities = atlas.board.class(position);
        Self {
            atlas,
            parities,
            set,
        }
    }

    /// Whether this position can reach the target.
    ///
    /// # Panics
    ///
    /// If the position is of another class.
    pub fn can_win(&self, position: u64) -> bool {
        let class = self.atlas.board.class(position);
        assert_eq!(class, self.parities, "a sheet is asked for its own class");
        let complement = self.atlas.board.mask() & !position;
        let set = self.set.as_ref();
        set.is_some_and(|(class, set)| set.contains_by(&class.reader, complement))
    }

    /// The complements of all positions of the class that can be won; none where they are read as
    /// those of another class in a mirror.
    pub fn complements(&self) -> Option<Arc<Reachable>> {
        let (class, set) = self.set.as_ref()?;
        let root = &self.atlas.classes[class.root];
        (root.parities == class.parities).then(|| set.clone())
    }

    /// How many positions of the class can be won.
    pub fn positions(&self) -> u64 {
        self.set.as_ref().map_or(0, |(_, set)| set.len())
    }

    /// Each legal jump of a position, in the board's order, with whether it keeps the win.
    pub fn options(&self, position: u64) -> Vec<(u8, bool)> {
        let board = &self.atlas.board;
        let legal = board.legal_jumps(position).into_iter();
        let keeps = |jump| self.can_win(board.play(position, jump));
        legal.map(|jump| (jump, keeps(jump))).collect()
    }

    /// Jumps that win from here, found by looking up one after the other; none if the position
    /// can't be won.
    ///
    /// # Panics
    ///
    /// If the position is of another class.
    pub fn line(&self, mut position: u64) -> Option<Vec<u8>> {
        self.can_win(position).then_some(())?;
        let mut line = Vec::new();
        while !self.atlas.goal.finals().contains(&position) {
            let mut options = self.options(position).into_iter();
            let keeps = options.find(|(_, keeps)| *keeps);
            let (jump, _) = keeps.expect("a jump keeps the win that there is");
            position = self.atlas.board.play(position, jump);
            line.push(jump);
        }
        Some(line)
    }
}

//! What the pixels of this board are painted with.

use crate::games::art;

pub use crate::games::art::raster::{Point, disc};

/// The picture as pixels.
pub type Raster = art::raster::Raster<Ink>;

/// What a pixel is painted with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Ink {
    #[default]
    Outside,
    Board,
    Cursor,
    Hole,
    Shade,
    Peg,
    Light,
    Lifted,
    Landing,
    Keeps,
    Loses,
    Goal,
    Trail,
    ClassA,
    ClassB,
    ClassC,
}

impl Ink {
    /// Whether other things are painted on this.
    pub fn is_ground(self) -> bool {
        matches!(self, Self::Outside | Self::Board | Self::Cursor)
    }

    /// Whether this marks a cell: it is shown before all else.
    pub fn is_mark(self) -> bool {
        let jumps = matches!(self, Self::Landing | Self::Keeps | Self::Loses);
        jumps || matches!(self, Self::Goal | Self::Trail)
    }

    /// Whether this is a part of a peg.
    pub fn is_body(self) -> bool {
        let classes = matches!(self, Self::ClassA | Self::ClassB | Self::ClassC);
        classes || matches!(self, Self::Peg | Self::Light | Self::Lifted)
    }
}

//! How the branches of a search are dealt to the workers.

/// The way in which work is shared out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Schedule {
    /// One worker does it all.
    Sequential,
    /// The first branches are dealt out once, in equal parts.
    Static,
    /// A worker without work takes the next branch.
    #[default]
    Dynamic,
    /// As dynamic, in parts that become smaller towards the end.
    Guided,
}

impl Schedule {
    /// Every schedule, in the order in which they are offered.
    pub const ALL: [Self; 4] = [Self::Dynamic, Self::Static, Self::Guided, Self::Sequential];

    /// Its name, as people write it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Sequential => "sequential",
            Self::Static => "static",
            Self::Dynamic => "dynamic",
            Self::Guided => "guided",
        }
    }
}

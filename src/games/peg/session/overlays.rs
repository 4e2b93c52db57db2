//! What can be drawn over the board, one after the other: nothing, the classes of the lattice, and
//! the certificates of the last answer.

use crate::games::peg::view::Overlay;

/// Drawings that come before the certificates: nothing and the classes.
const FIXED: usize = 2;

/// What can be drawn over the board, and what is.
#[derive(Clone, Debug)]
pub struct Overlays {
    all: Vec<Overlay>,
    at: usize,
    /// The position that the certificates are of.
    of: Option<u64>,
}

impl Default for Overlays {
    fn default() -> Self {
        Self {
            all: vec![Overlay::None, Overlay::Classes],
            at: 0,
            of: None,
        }
    }
}

impl Overlays {
    /// What is drawn.
    pub fn shown(&self) -> &Overlay {
        &self.all[self.at]
    }

    /// Whether something is drawn.
    pub fn is_shown(&self) -> bool {
        self.at > 0
    }

    /// The number of the certificate that is drawn.
    pub fn certificate(&self) -> Option<usize> {
        self.at.checked_sub(FIXED)
    }

    /// Draws the next one, after the last none.
    pub fn next(&mut self) {
        self.at = (self.at + 1) % self.all.len();
    }

    /// Draws nothing.
    pub fn hide(&mut self) {
        self.at = 0;
    }

    /// Whether the certificates are those of this position.
    pub fn are_of(&self, pegs: u64) -> bool {
        self.of == Some(pegs)
    }

    /// These are the certificates now, of these pegs. One that was drawn goes.
    pub fn offer(&mut self, pegs: u64, drawings: Vec<Overlay>) {
        self.of = Some(pegs);
        if self.at >= FIXED {
            self.at = 0;
        }
        self.all.truncate(FIXED);
        self.all.extend(drawings);
    }

    /// Draws the first certificate, if there is one.
    pub fn show_certificate(&mut self) {
        if self.all.len() > FIXED {
            self.at = FIXED;
        }
    }
}

//! What boards are drawn with: pixels as block characters, shapes, and the texts beside them.
//!
//! | file | what |
//! |---|---|
//! | `raster.rs` | pixels, four to a place on the screen |
//! | `ink.rs` | what the pixels of a board of two sides are painted with, and its colours |
//! | `brush.rs` | discs, rings, strokes and slabs |
//! | `worth.rs` | what a move is worth, in as many letters as there is room for |
//! | `letters.rs` | texts over what is painted |
//! | `moves.rs` | the list of moves of a game of two sides |

pub mod brush;
pub mod ink;
pub mod letters;
pub mod moves;
pub mod raster;
pub mod worth;

#[cfg(test)]
mod boards_tests;

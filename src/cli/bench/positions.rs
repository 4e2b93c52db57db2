//! The positions that the tables measure, the quick ones first.
//!
//! All are unsolvable but of the position class of their target, and no pagoda function at sight
//! refutes them where that is not said: a search has to exhaust them, so the order of the moves
//! decides nothing. They were drawn at random, and kept if they lasted long enough.

/// One peg on d4. With the source's own algorithm they last from 0.1 s to several seconds.
pub const EXHAUSTED: [&str; 9] = [
    "o.o/.o./oooo..o/.oo.ooo/oooo..o/o.o/ooo",
    "ooo/o.o/ooo..o./.oo..oo/o..oo.o/o.o/ooo",
    "o.o/o.o/ooo...o/ooooo.o/oo.oooo/..o/.o.",
    ".oo/.../ooooo.o/oo..o.o/ooo..oo/ooo/ooo",
    "ooo/.oo/oo.o.oo/..oooo./ooo...o/oo./ooo",
    "ooo/..o/ooo.ooo/o..oooo/o.ooooo/o.o/ooo",
    "ooo/.o./ooooo.o/ooo.o.o/o..oo.o/ooo/ooo",
    "ooo/o.o/ooooooo/o..oooo/ooo.o.o/o../.oo",
    "ooo/ooo/o...ooo/oooo.oo/o.ooooo/oo./o.o",
];

/// One peg on d4: the worst positions of 28 pegs, one of each of the 13 orbits. Pagoda functions
/// at sight refute four of them.
pub const WORST: [&str; 13] = [
    "ooo/.oo/o.o.ooo/ooo.o.o/ooooooo/ooo/ooo",
    "ooo/.oo/o.ooooo/ooo..oo/ooo.ooo/ooo/ooo",
    "ooo/.oo/o.ooooo/ooo.ooo/ooooo.o/oo./ooo",
    "ooo/o.o/ooo.ooo/o...ooo/ooooooo/ooo/ooo",
    "ooo/ooo/ooo.ooo/oo...oo/ooo.ooo/ooo/ooo",
    "ooo/..o/o.ooooo/o.o.ooo/ooooooo/ooo/ooo",
    "ooo/o.o/ooo.ooo/ooo.ooo/ooo.ooo/o.o/ooo",
    "ooo/o.o/ooooooo/oo...oo/ooooooo/o.o/ooo",
    "ooo/..o/ooooooo/oo.oooo/ooooooo/..o/ooo",
    "o.o/ooo/o.ooo.o/ooooooo/ooo.ooo/ooo/o.o",
    "ooo/.oo/ooooooo/o..oo.o/ooooooo/.oo/ooo",
    "ooo/.oo/ooooooo/oo.o..o/ooooooo/.oo/ooo",
    "ooo/o.o/ooooooo/o.o.o.o/ooooooo/o.o/ooo",
];

/// One peg anywhere, with the board: long enough for our search on several threads.
pub const ANYWHERE: [(&str, &str); 3] = [
    ("english", "ooo/.o./o.ooo.o/.oooooo/ooo.ooo/o.o/ooo"),
    ("english", "ooo/oo./ooooo.o/ooo.ooo/ooooo.o/oo./o.o"),
    ("european", "..o/o.ooo/o.o.ooo/o..ooo./oooo.oo/.o.oo/oo."),
];

/// One peg on d4: few enough pegs for a search without its set.
pub const SMALL: [&str; 5] = [
    "..o/o.o/o..ooo./.oo...o/oo..o../o.o/.oo",
    "o../.oo/o..ooo./o.o.o.o/ooooo../.o./o..",
    "..o/oo./.oo.ooo/.o....o/.o...oo/.oo/oo.",
    ".o./oo./.o.ooo./oo....o/o...o.o/..o/oo.",
    "o.o/.oo/.oooo.o/ooooo../o.o..oo/.../...",
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::board::Board;
    use crate::games::peg::goal::Target;
    use crate::games::peg::notation::{parse_position, position_text};
    use crate::games::peg::solve::{Options, Solver};

    #[test]
    fn every_position_is_written_properly_and_of_the_right_class() {
        let check = |name: &str, text: &str, target| {
            let board = Board::named(name).unwrap();
            let target = if target {
                Target::Any
            } else {
                Target::usual(&board)
            };
            let position = parse_position(&board, text).unwrap();
            assert_eq!(position_text(&board, position), text);
            let solver = Solver::new(board, target, Options::default(), 1 << 20);
            assert!(!solver.is_of_another_class(position), "{text}");
        };
        for text in EXHAUSTED.iter().chain(&SMALL).chain(&WORST) {
            check("english", text, false);
        }
        for (board, text) in ANYWHERE {
            check(board, text, true);
        }
    }
}

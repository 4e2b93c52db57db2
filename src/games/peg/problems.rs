//! The single-vacancy problems of a board: every hole to begin with, every place to finish.
//!
//! Full board but one hole, down to one peg. Vacancies that a symmetry of the board carries into
//! each other are one problem, and so are finishes that a symmetry with the vacancy fixed carries
//! into each other. Only finishes of the start's position class are listed: the others are
//! impossible at sight. Beasley, *The Ins and Outs of Peg Solitaire*, 1985, chapters 4 and 6.

use super::board::{Board, image, members};
use super::goal::Target;

/// One single-vacancy problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Problem {
    /// The cell that is a hole at the start.
    pub vacancy: u8,
    /// Where the last peg shall stand: a cell, or any.
    pub target: Target,
}

impl Problem {
    /// The pegs at the start.
    pub fn start(&self, board: &Board) -> u64 {
        board.mask() & !(1 << self.vacancy)
    }
}

/// All single-vacancy problems of a board up to symmetry, by vacancy; of each vacancy that has a
/// finish in its position class first "any", then the finishes one by one.
pub fn problems(board: &Board) -> Vec<Problem> {
    let all: Vec<&Vec<u8>> = board.symmetries().iter().collect();
    let mut found = Vec::new();
    for vacancy in least(board.mask(), &all) {
        let keeps = |s: &&&Vec<u8>| s[usize::from(vacancy)] == vacancy;
        let kept: Vec<&Vec<u8>> = all.iter().filter(keeps).copied().collect();
        let class = board.class(board.mask() & !(1 << vacancy));
        let finishes = members(board.mask())
            .filter(|&cell| board.class(1 << cell) == class)
            .fold(0, |set, cell| set | 1 << cell);
        if finishes != 0 {
            let target = Target::Any;
            found.push(Problem { vacancy, target });
        }
        found.extend(least(finishes, &kept).into_iter().map(|cell| {
            let target = Target::Cell(cell);
            Problem { vacancy, target }
        }));
    }
    found
}

/// Of each orbit in a set the smallest cell. The set must be a union of orbits.
fn least(set: u64, symmetries: &[&Vec<u8>]) -> Vec<u8> {
    let is_least = |cell: &u8| {
        let images = symmetries.iter().map(|s| image(1 << cell, s));
        images.min().is_none_or(|least| least == 1 << cell)
    };
    members(set).filter(is_least).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(name: &str) -> usize {
        problems(&Board::named(name).unwrap()).len()
    }

    /// Five finishes in the class of the central vacancy are two up to symmetry.
    #[test]
    fn the_central_vacancy_of_the_english_board_has_two_finishes_and_any() {
        let board = Board::named("english").unwrap();
        let central = |p: &Problem| p.vacancy == board.center().unwrap();
        assert_eq!(problems(&board).into_iter().filter(central).count(), 3);
    }

    #[test]
    fn the_known_counts_of_problems() {
        let counts = ["triangle5", "triangle6", "square6", "asymmetric", "wiegleb"].map(count);
        assert_eq!(counts, [21, 34, 27, 109, 45]);
    }
}

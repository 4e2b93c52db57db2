//! The single-vacancy problems of whole boards, by the closure from each vacancy.

use std::sync::Arc;

use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Split;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::cell_name;
use crate::games::peg::problems::problems;

/// The problems of a board up to symmetry that can't be solved, as `vacancy->finish`, and the number
/// of those that can. Only finishes of the vacancy's position class are problems.
fn impossible(name: &str) -> (Vec<String>, usize) {
    let board = Board::named(name).unwrap();
    let split = Split::new(&board).unwrap();
    let desk = Desk::quiet(
        Limits {
            threads: 2,
            ..Limits::default()
        },
        Arc::default(),
    );
    let (mut impossible, mut solvable) = (Vec::new(), 0);
    let mut last = None;
    for problem in problems(&board) {
        if last
            .as_ref()
            .is_none_or(|(vacancy, _)| *vacancy != problem.vacancy)
        {
            drop(last.take()); // makes room
            let set = split.reachable(&[problem.start(&board)], &desk).unwrap();
            last = Some((problem.vacancy, set));
        }
        let reaches = |cell: usize| {
            last.as_ref()
                .is_some_and(|(_, set)| set.contains(1 << cell))
        };
        let (finish, solved) = match problem.target {
            Target::Cell(cell) => (cell_name(&board, cell), reaches(cell.into())),
            _ => ("any".to_owned(), (0..board.cells().len()).any(reaches)),
        };
        solvable += usize::from(solved);
        if !solved {
            impossible.push(format!("{}->{finish}", cell_name(&board, problem.vacancy)));
        }
    }
    (impossible, solvable)
}

/// `found` lists the impossible ones of a board and so many solvable ones.
fn assert_problems(name: &str, expected: &[&str], solvable: usize) {
    assert_eq!(
        impossible(name),
        (expected.iter().map(|s| (*s).to_owned()).collect(), solvable),
        "{name}"
    );
}

/// Verdicts that depth-first search, beam and pagodas found for this program before.
#[test]
fn the_problems_of_small_boards() {
    assert_problems(
        "triangle5",
        &["a1->b3", "a2->b4", "b3->a1", "b3->b3", "b3->a4"],
        16,
    );
    assert_problems("triangle6", &[], 34);
    assert_problems("square4", &[], 3);
    assert_problems("square5", &[], 6);
}

#[test]
#[ignore = "1 GiB and half a minute"]
fn the_problems_of_larger_boards() {
    assert_problems("triangle7", &[], 30);
    assert_problems("square6", &[], 27);
    assert_problems("european", &[], 13);
}

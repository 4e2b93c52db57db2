//! The tables of small boards, row by row.

use super::*;
use crate::engine::control::Limits;

fn rows(name: &str, columns: Columns) -> Vec<Row> {
    let board = Board::named(name).unwrap();
    let desk = Desk::quiet(Limits::default(), Arc::default());
    let mut rows = Vec::new();
    table(&board, columns, &desk, |row| rows.push(row)).unwrap();
    rows
}

/// The table of the triangle of 15: games, games that end with one peg, fewest moves.
/// Cells are numbered from 0.
#[test]
fn the_triangle_of_15_has_its_known_table() {
    let rows = rows("triangle5", Columns::Games);
    let any = rows.iter().filter(|row| row.problem.target == Target::Any);
    let games: Vec<_> = any
        .map(|r| (r.problem.vacancy, r.games, r.solutions))
        .collect();
    let known = [
        (0, 568_630, 29_760),
        (1, 294_543, 14_880),
        (3, 1_149_568, 85_258),
        (4, 137_846, 1_550),
    ];
    let known = known.map(|(cell, games, won)| (cell, Some(games), Some(won)));
    assert_eq!(games, known);
    let solved = rows.iter().filter(|row| row.shortest.is_some());
    let moves = solved.map(|row| row.shortest.as_ref().map_or(0, |s| s.moves));
    assert_eq!((moves.clone().count(), moves.min()), (16, Some(9)));
    for row in &rows {
        let impossible = row.solutions == Some(0);
        assert_eq!(row.shortest.is_none(), impossible, "{:?}", row.problem);
        // A sum over all finishes, not only over those up to symmetry.
        let board = Board::named("triangle5").unwrap();
        let desk = Desk::quiet(Limits::default(), Arc::default());
        let Problem { vacancy, target } = row.problem;
        let start = board.mask() & !(1 << vacancy);
        let own = super::super::count::solutions(&board, target, None, start, &desk);
        assert_eq!(own.ok(), row.solutions);
    }
}

#[test]
fn what_is_not_asked_for_is_not_there() {
    let rows = rows("square4", Columns::Moves);
    assert!(
        rows.iter()
            .all(|r| r.games.is_none() && r.solutions.is_none())
    );
    // Only b1 can be solved, to any finish, to c1 and to c4 (cells 2 and 14).
    let solved = rows.iter().filter(|row| row.shortest.is_some());
    let solved: Vec<_> = solved
        .map(|r| (r.problem.vacancy, r.problem.target))
        .collect();
    let [any, c1, c4] = [Target::Any, Target::Cell(2), Target::Cell(14)].map(|t| (1, t));
    assert_eq!(solved, [any, c1, c4]);
}

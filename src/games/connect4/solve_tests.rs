//! Answers of one thread and of several, and what stops them.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::engine::control::Limits;

fn desk(threads: usize, nodes: Option<u64>) -> Desk {
    let limits = Limits {
        threads,
        nodes,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

fn position(columns: &str) -> Discs {
    Discs::parse(Shape::STANDARD, columns).unwrap()
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(Column::to_string).collect()
}

#[test]
fn the_columns_of_a_range_are_all_there_from_the_middle() {
    let columns = |width| {
        let shape = Shape::new(width, 4).unwrap();
        shape.middle_first().collect::<Vec<_>>()
    };
    assert_eq!(columns(7), [3, 2, 4, 1, 5, 0, 6]);
    assert_eq!(columns(4), [2, 1, 3, 0]);
    assert_eq!(columns(1), [0]);
}

/// A line of best play ends as the score says, and each of its moves is among the best.
#[test]
fn a_line_ends_as_the_score_says() {
    let solver = Solver::new(Shape::STANDARD, 16 << 20);
    let lines = include_str!("../../../tests/data/connect4.tsv").lines();
    let moves = lines.filter_map(|line| line.split('\t').next().filter(|moves| moves.len() >= 16));
    for moves in moves.step_by(20) {
        let begin = position(moves);
        let answer = solver.answer(begin, Columns::Best, &desk(1, None));
        if begin.is_over(Shape::STANDARD) {
            continue;
        }
        let score = answer.score.unwrap();
        assert!(answer.best.contains(&answer.line[0]), "{moves}");
        let mut at = begin;
        for column in &answer.line {
            let cell = at.landing(Shape::STANDARD, column.0.into()).unwrap();
            at = at.with_disc(cell);
        }
        assert!(at.is_over(Shape::STANDARD));
        let left = Shape::STANDARD.size() - at.discs();
        let lost = if at.is_won(Shape::STANDARD) {
            left / 2 + 1
        } else {
            0
        };
        let turned = if (at.discs() - begin.discs()) % 2 == 0 {
            -lost
        } else {
            lost
        };
        assert_eq!(turned, score, "{moves}");
    }
}

/// Races between workers change what is searched, never what is found.
#[test]
fn several_workers_find_what_one_finds() {
    for moves in ["2252576253462244", "3642756176227637211", "74132157675114"] {
        let alone = Solver::new(Shape::STANDARD, 16 << 20);
        let want = alone.answer(position(moves), Columns::All, &desk(1, None));
        assert_eq!(want.stopped, None);
        for threads in [2, 4] {
            let solver = Solver::new(Shape::STANDARD, 1 << 20);
            let mut got = solver.answer(position(moves), Columns::All, &desk(threads, None));
            got.line.clone_from(&want.line); // there may be several
            assert_eq!(got, want, "{moves} on {threads} threads");
        }
    }
}

#[test]
fn a_won_position_has_a_score_and_no_columns() {
    let solver = Solver::new(Shape::STANDARD, 0);
    let answer = solver.answer(position("1212121"), Columns::Best, &desk(2, None));
    assert_eq!(
        (answer.score, names(&answer.best)),
        (Some(-18), String::new())
    );
    let answer = solver.answer(position("121212"), Columns::All, &desk(2, None));
    assert_eq!(
        (answer.score, names(&answer.line)),
        (Some(18), "1".to_owned())
    );
}

#[test]
fn a_stopped_search_has_no_score() {
    let solver = Solver::new(Shape::STANDARD, 1 << 20).without_book();
    for threads in [1, 3] {
        let answer = solver.answer(
            Discs::default(),
            Columns::Best,
            &desk(threads, Some(100_000)),
        );
        assert_eq!((answer.score, answer.stopped), (None, Some(Stopped::Nodes)));
    }
    let limits = Limits {
        time: Some(Duration::from_millis(20)),
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let answer = solver.answer(Discs::default(), Columns::All, &desk);
    assert_eq!((answer.score, answer.stopped), (None, Some(Stopped::Time)));
}

//! Tests of the atlas: every position of small boards for every kind of target, by plain code.

use std::collections::HashSet;

use super::*;
use crate::engine::control::Limits;

fn desk() -> Desk {
    let limits = Limits {
        threads: 1,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

/// All positions that can reach one of these, by playing backwards.
fn winning(board: &Board, finals: &[u64]) -> HashSet<u64> {
    let (mut set, mut open) = (HashSet::new(), finals.to_vec());
    while let Some(pegs) = open.pop() {
        if set.insert(pegs) {
            let back = board
                .jumps()
                .iter()
                .filter(|j| pegs & j.triple() == 1 << j.to);
            open.extend(back.map(|jump| pegs ^ jump.triple()));
        }
    }
    set
}

fn targets(board: &Board) -> Vec<Target> {
    let corner = Target::Position(board.mask() & 0b1001);
    vec![Target::Any, Target::Cell(0), Target::Cell(4), corner]
}

#[test]
fn the_atlas_knows_every_position_of_small_boards() {
    let desk = desk();
    for name in ["triangle5", "square4"] {
        let board = Board::named(name).unwrap();
        for target in targets(&board) {
            let atlas = Atlas::new(&board, target, 1 << 20).unwrap();
            let won = winning(&board, Goal::new(&board, target).finals());
            for position in 0..=board.mask() {
                let sheet = atlas.open(position, &desk).unwrap();
                let wins = won.contains(&position);
                assert_eq!(atlas.can_win(position), Some(wins), "{name} {target:?}");
                let line = sheet.line(position);
                assert_eq!(line.is_some(), wins);
                let mut last = position;
                for jump in line.into_iter().flatten() {
                    assert!(board.legal_jumps(last).contains(&jump));
                    last = board.play(last, jump);
                }
                assert!(!wins || atlas.goal.finals().contains(&last));
            }
            let classes = atlas.classes.iter().map(|class| class.parities);
            let class_of = |class: u64| {
                (0..=board.mask())
                    .find(|&p| board.class(p) == class)
                    .unwrap()
            };
            let sum: u64 = classes.map(|c| atlas.positions(class_of(c)).unwrap()).sum();
            assert_eq!(sum, won.len() as u64);
        }
    }
}

#[test]
fn before_it_is_built_it_has_no_answer_and_other_classes_need_none() {
    let board = Board::named("square4").unwrap();
    let atlas = Atlas::new(&board, Target::Cell(0), 1 << 20).unwrap();
    assert_eq!(
        (atlas.can_win(1), atlas.positions(1), atlas.is_ready(1)),
        (None, None, false)
    );
    assert!(atlas.sheet(1).is_none());
    assert_eq!(atlas.can_win(2), Some(false));
    assert_eq!(atlas.sheet(2).unwrap().line(2), None);
    atlas.build(2, &desk()).unwrap();
    assert!(!atlas.is_ready(1) && atlas.is_ready(2));
    atlas.build(1, &desk()).unwrap();
    assert_eq!((atlas.is_ready(1), atlas.can_win(1)), (true, Some(true)));
}

#[test]
fn sets_make_room_for_each_other_within_the_memory() {
    let board = Board::named("triangle5").unwrap();
    let one = Split::new(&board).unwrap().bytes();
    assert!(Atlas::new(&board, Target::Any, one - 1).is_none());
    let atlas = Atlas::new(&board, Target::Any, 2 * one).unwrap();
    for position in 0..1 << 9 {
        atlas.build(position, &desk()).unwrap();
        assert!(atlas.is_ready(position));
        assert!(atlas.known.read().unwrap().len() <= 2);
    }
}

#[test]
fn a_sheet_outlasts_its_place_in_the_atlas() {
    let board = Board::named("english").unwrap();
    let one = Split::new(&board).unwrap().bytes();
    let atlas = Atlas::new(&board, Target::Any, one).unwrap();
    let sheet = atlas.open(1, &desk()).unwrap();
    let root = |position: u64| atlas.class(position).unwrap().root;
    let mut lasts = (0..33).map(|cell| 1 << cell);
    let other = lasts.find(|&last| root(last) != root(1)).unwrap();
    atlas.build(other, &desk()).unwrap();
    assert!(!atlas.is_ready(1) && atlas.sheet(1).is_none());
    assert_eq!((sheet.can_win(1), sheet.line(1)), (true, Some(Vec::new())));
}

#[test]
fn classes_that_a_symmetry_exchanges_share_a_set() {
    let roots = |name: &str, target: Target| {
        let board = Board::named(name).unwrap();
        let atlas = Atlas::new(&board, target, 1 << 30).unwrap();
        let roots: HashSet<usize> = atlas.classes.iter().map(|class| class.root).collect();
        (atlas.classes.len(), roots.len())
    };
    assert_eq!(roots("english", Target::Cell(16)), (1, 1));
    assert_eq!(roots("english", Target::Any), (9, 3));
}

#[test]
fn several_threads_build_one_set_and_a_stopped_one_is_not_kept() {
    let board = Board::named("square5").unwrap();
    let atlas = Atlas::new(&board, Target::Any, 1 << 24).unwrap();
    let stopped = desk();
    stopped.control.stop(Stopped::Interrupted);
    let start = 1;
    assert_eq!(atlas.build(start, &stopped), Err(Stopped::Interrupted));
    assert!(!atlas.is_ready(start));
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| atlas.build(start, &desk()).unwrap());
        }
    });
    assert_eq!(atlas.known.read().unwrap().len(), 1);
}

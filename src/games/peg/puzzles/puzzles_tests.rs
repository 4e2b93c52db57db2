//! The table of classic puzzles: that it reads, that each can be solved, and what it says of them.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Atlas;
use crate::games::peg::goal::Goal;
use crate::games::peg::notation::{jump_text, position_text};
use crate::games::peg::shortest::shortest;
use crate::games::peg::solve::{Options, Solver};
use crate::games::peg::verdict::Verdict;

/// The cells of a line of text, by their names: letter and number of each character that is a
/// cell. Shares nothing with the board.
fn drawn(rows: &[&str], position: &str) -> HashMap<(i32, i32), bool> {
    let mut pegs = HashMap::new();
    for ((row, shape), contents) in rows.iter().enumerate().zip(position.split('/')) {
        let columns = shape.chars().enumerate().filter(|(_, c)| *c == 'o');
        for ((column, _), content) in columns.zip(contents.chars()) {
            let place = (i32::try_from(row).unwrap(), i32::try_from(column).unwrap());
            pegs.insert(place, content == 'o');
        }
    }
    pegs
}

fn shape(board: &str) -> Vec<&'static str> {
    match board {
        "english" => vec![
            "  ooo", "  ooo", "ooooooo", "ooooooo", "ooooooo", "  ooo", "  ooo",
        ],
        "european" => vec![
            "  ooo", " ooooo", "ooooooo", "ooooooo", "ooooooo", " ooooo", "  ooo",
        ],
        "wiegleb" => vec![
            "   ooo",
            "   ooo",
            "   ooo",
            "ooooooooo",
            "ooooooooo",
            "ooooooooo",
            "   ooo",
            "   ooo",
            "   ooo",
        ],
        _ => vec!["o", "oo", "ooo", "oooo", "ooooo"],
    }
}

fn place(name: &str) -> (i32, i32) {
    let (letter, number) = name.split_at(1);
    let column = i32::from(letter.as_bytes()[0] - b'a');
    (number.parse::<i32>().unwrap() - 1, column)
}

/// Plays jumps written as `d2-d4` on a drawing, by the rules of the game alone; gives the cells
/// that hold a peg at the end.
fn replayed(board: &str, position: &str, jumps: &[String]) -> Vec<(i32, i32)> {
    let mut pegs = drawn(&shape(board), position);
    for jump in jumps {
        let (from, to) = jump.split_once('-').unwrap();
        let (from, to) = (place(from), place(to));
        let (rows, columns) = (to.0 - from.0, to.1 - from.1);
        let far = (rows.abs(), columns.abs());
        let is_diagonal = board.starts_with("triangle") && rows == columns && far == (2, 2);
        assert!(far == (0, 2) || far == (2, 0) || is_diagonal, "{jump}");
        let over = (from.0 + rows / 2, from.1 + columns / 2);
        for (place, holds) in [(from, true), (over, true), (to, false)] {
            let content = pegs.get_mut(&place).expect("a cell");
            assert_eq!(*content, holds, "{jump}");
            *content = !holds;
        }
    }
    let mut left: Vec<(i32, i32)> = pegs
        .iter()
        .filter(|(_, peg)| **peg)
        .map(|(p, _)| *p)
        .collect();
    left.sort_unstable();
    left
}

fn is_solved(puzzle: &Puzzle, target: &str) {
    let options = Options::default();
    let solver = Solver::new(puzzle.board.clone(), puzzle.target, options, 64 << 20);
    let desk = Desk::quiet(Limits::default(), Arc::default());
    let Verdict::Solved(jumps) = solver.solve(puzzle.start, &desk).verdict else {
        panic!("{} is not solved", puzzle.id);
    };
    let jumps: Vec<String> = jumps
        .iter()
        .map(|&jump| jump_text(&puzzle.board, jump))
        .collect();
    let position = position_text(&puzzle.board, puzzle.start);
    let left = replayed(puzzle.board.name(), &position, &jumps);
    let mut ends: Vec<(i32, i32)> = match target.strip_prefix("pegs:") {
        Some(cells) => cells.split(',').map(place).collect(),
        None if target == "any" => left.clone(),
        None => vec![place(target)],
    };
    ends.sort_unstable();
    assert_eq!(left, ends, "{}", puzzle.id);
}

#[test]
fn every_classic_puzzle_can_be_solved() {
    for named in NAMED {
        let puzzle = Puzzle::named(named);
        is_solved(&puzzle, named.target);
        assert!(puzzle.start.count_ones() >= 5);
    }
}

#[test]
fn names_are_told_apart_and_can_be_typed() {
    let mut seen = HashSet::new();
    for named in NAMED {
        for name in std::iter::once(&named.name).chain(named.others) {
            assert!(seen.insert(*name), "{name} stands twice");
            let plain = |c: char| c.is_ascii_lowercase() || c == '-';
            assert!(name.chars().all(plain), "{name}");
        }
        assert!(named.title.is_ascii() && named.title.len() <= 16 && named.source.is_ascii());
    }
}

#[test]
fn a_game_that_is_a_classic_puzzle_is_known_as_one() {
    let board = Board::named("english").unwrap();
    let id = |target| Puzzle::classic_of(&board, board.start(), target).map(|puzzle| puzzle.id);
    assert_eq!(id(Target::usual(&board)).as_deref(), Some("central"));
    assert_eq!(id(Target::Any), None);
}

/// Positions up to which exhaustion is tried here; `inclined-square` needs 60 million.
const MOST: usize = 3_000_000;

#[test]
fn the_difficulties_of_the_table_are_measured_again() {
    let mut measured = 0;
    for named in NAMED {
        let puzzle = Puzzle::named(named);
        let goal = Goal::new(&puzzle.board, puzzle.target);
        if puzzle.start.count_ones() > 22 {
            continue;
        }
        let found =
            Difficulty::by_exhaustion(&puzzle.board, &goal, puzzle.start, &mut MOST.clone());
        let found = found.map(|difficulty| (difficulty.percent(), difficulty.odds()));
        assert_eq!(found, named.difficulty, "{}", named.name);
        measured += 1;
    }
    assert_eq!(measured, 14);
}

/// What the atlas says of each puzzle of these boards, where it is not what the table says.
fn measured_otherwise(boards: &[&str], memory: usize) -> Vec<String> {
    let mut otherwise = Vec::new();
    let mut atlases: HashMap<(String, Target), Atlas> = HashMap::new();
    for named in NAMED.iter().filter(|named| boards.contains(&named.board)) {
        let puzzle = Puzzle::named(named);
        let (board, target) = (&puzzle.board, puzzle.target);
        let atlas = atlases
            .entry((board.name().to_owned(), target))
            .or_insert_with(|| Atlas::new(board, target, memory).expect("the board has an atlas"));
        let desk = Desk::quiet(Limits::default(), Arc::default());
        atlas.build(puzzle.start, &desk).unwrap();
        let goal = Goal::new(board, target);
        let can_win = |pegs| atlas.can_win(pegs);
        let found = Difficulty::measured(board, &goal, puzzle.start, can_win);
        let found = found.map(|found| (found.percent(), found.odds()));
        if found != named.difficulty {
            otherwise.push(format!("{}: {found:?}", named.name));
        }
    }
    otherwise
}

#[test]
fn the_atlas_measures_the_same_difficulties() {
    let otherwise = measured_otherwise(&["english", "triangle5"], 512 << 20);
    assert_eq!(otherwise, [""; 0]);
}

#[test]
#[ignore = "an atlas of the European board takes 1 GiB; run with --release"]
fn the_atlas_measures_the_same_difficulties_on_the_european_board() {
    assert_eq!(measured_otherwise(&["european"], 2 << 30), [""; 0]);
}

/// The fewest moves by plain counting forwards over all positions that win, with the cell of the
/// peg that moved last.
fn fewest_moves(puzzle: &Puzzle) -> u32 {
    let board = &puzzle.board;
    let goal = Goal::new(board, puzzle.target);
    let below = difficulty::Below::new(board, &goal, puzzle.start, &mut MOST.clone()).unwrap();
    let mut states = HashMap::from([((puzzle.start, None), 0)]);
    while !goal.finals().contains(&states.keys().next().unwrap().0) {
        let mut next = HashMap::new();
        for ((pegs, last), moves) in states {
            for number in board.legal_jumps(pegs) {
                let (jump, after) = (board.jumps()[usize::from(number)], board.play(pegs, number));
                if below.can_win(after) {
                    let moves = moves + u32::from(last != Some(jump.from));
                    let known = next.entry((after, Some(jump.to))).or_insert(moves);
                    *known = moves.min(*known);
                }
            }
        }
        states = next;
    }
    states.into_values().min().unwrap()
}

/// What the count over the atlas says of the fewest moves of these puzzles, where it is not what
/// the table says.
fn fewest_otherwise(names: &[&str]) -> Vec<String> {
    let mut otherwise = Vec::new();
    for named in NAMED.iter().filter(|named| names.contains(&named.name)) {
        let puzzle = Puzzle::named(named);
        let (board, target, start) = (&puzzle.board, puzzle.target, puzzle.start);
        let atlas = Atlas::new(board, target, 2 << 30);
        let desk = Desk::quiet(Limits::default(), Arc::default());
        if let Some(atlas) = &atlas {
            atlas.build(start, &desk).unwrap();
        }
        let found = shortest(board, target, atlas.as_ref(), start, &desk).unwrap();
        let found = found.and_then(|found| u32::try_from(found.moves).ok());
        if found != named.moves {
            otherwise.push(format!("{}: {found:?}", named.name));
        }
    }
    otherwise
}

#[test]
fn the_inclined_square_takes_no_fewer_moves() {
    assert_eq!(fewest_otherwise(&["inclined-square"]), [""; 0]);
}

#[test]
#[ignore = "some seconds each; run with --release"]
fn the_long_puzzles_take_no_fewer_moves() {
    assert_eq!(fewest_otherwise(&["corner", "central"]), [""; 0]);
}

#[test]
fn the_fewest_moves_of_the_table_are_counted_again() {
    for named in NAMED {
        let puzzle = Puzzle::named(named);
        if puzzle.start.count_ones() <= 22 {
            assert_eq!(Some(fewest_moves(&puzzle)), named.moves, "{}", named.name);
        }
    }
}

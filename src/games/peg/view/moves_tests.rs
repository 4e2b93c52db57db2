//! Tests of the move list: the current move is always to be seen.

use ratatui::buffer::Buffer;

use super::*;
use crate::canvas::{Charset, Hits};
use crate::games::peg::notation::parse_sweep;
use crate::theme::{Shade, Themes};

/// Some jumps from the start, the same each time, ending in sweeps of several jumps.
fn game(board: &Board) -> Vec<u8> {
    let (mut pegs, mut jumps) = (board.start(), Vec::new());
    loop {
        let legal = board.legal_jumps(pegs);
        let Some(&jump) = legal.get(jumps.len() * 7 % legal.len().max(1)) else {
            return jumps;
        };
        pegs = board.play(pegs, jump);
        jumps.push(jump);
    }
}

fn drawn(jumps: &[u8], at: usize, area: Rect, charset: Charset) -> (Vec<String>, Hits) {
    let board = Board::named("english").unwrap();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 100, 40));
    let themes = Themes::embedded();
    let mut canvas = Canvas::new(&mut buffer, themes.usual(Shade::Dark), charset);
    moves(&board, jumps, at, area, &mut canvas);
    let hits = canvas.into_hits();
    let row = |y| (0..100).map(|x| buffer[(x, y)].symbol()).collect();
    ((0..40).map(row).collect(), hits)
}

#[test]
fn the_current_move_is_always_to_be_seen_and_can_be_clicked() {
    let board = Board::named("english").unwrap();
    let jumps = game(&board);
    assert!(jumps.len() > 15);
    for (width, height) in [
        (20, 1),
        (100, 1),
        (12, 5),
        (60, 3),
        (100, 40),
        (30, 2),
        (14, 30),
    ] {
        for at in 0..=jumps.len() {
            let (rows, hits) = drawn(&jumps, at, Rect::new(0, 0, width, height), Charset::Ascii);
            let marks: usize = rows.iter().map(|row| row.matches('>').count()).sum();
            assert_eq!(marks, usize::from(at > 0), "{width}x{height} at {at}");
            let leads = |ply: usize| hits.all().iter().any(|hit| hit.1 == Spot::Ply(ply));
            let ends = sweeps(&board, &jumps).into_iter().scan(0, |end, sweep| {
                *end += sweep.len();
                Some(*end)
            });
            let current = ends.into_iter().find(|&end| end >= at);
            assert!(
                at == 0 || current.is_some_and(leads),
                "{width}x{height} at {at}"
            );
        }
    }
}

#[test]
fn moves_are_joined_numbered_and_stand_in_columns() {
    let board = Board::named("english").unwrap();
    let line = "d2-d4 b3-d3 c1-c3 e1-c1 e3-c3-c5";
    let sweeps = line
        .split(' ')
        .map(|sweep| parse_sweep(&board, sweep).unwrap());
    let jumps: Vec<u8> = sweeps.flatten().collect();
    let (rows, _) = drawn(&jumps, 5, Rect::new(0, 0, 33, 4), Charset::Unicode);
    let rows: Vec<&str> = rows.iter().map(|row| row.trim_end()).collect();
    assert_eq!(rows[0], "1 d2-d4  2 b3-d3  3 c1-c3");
    assert_eq!(rows[1], "4 e1-c1  5▸e3-c3-c5");
}

#[test]
fn a_move_stays_within_its_area() {
    let board = Board::named("english").unwrap();
    let jumps = game(&board);
    let area = Rect::new(3, 5, 4, 2);
    let (rows, hits) = drawn(&jumps, 9, area, Charset::Ascii);
    for (y, row) in rows.iter().enumerate() {
        for (x, letter) in row.chars().enumerate() {
            assert!(letter == ' ' || ((3..7).contains(&x) && (5..7).contains(&y)));
        }
    }
    assert!(
        hits.all()
            .iter()
            .all(|hit| area.intersection(hit.0) == hit.0)
    );
    assert!(
        drawn(&jumps, 9, Rect::default(), Charset::Ascii)
            .1
            .all()
            .is_empty()
    );
}

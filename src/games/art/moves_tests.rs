//! Tests of the list of moves.

use ratatui::buffer::Buffer;

use super::*;
use crate::canvas::{Charset, Hits};
use crate::theme::{Shade, Themes};

fn turns(texts: &str) -> Vec<Turn> {
    let turn = |text: &str| {
        let bare = text.trim_end_matches('?');
        let mark = match text.len() - bare.len() {
            0 => Mark::None,
            1 => Mark::Mistake,
            _ => Mark::Blunder,
        };
        Turn {
            text: bare.to_owned(),
            mark,
        }
    };
    texts.split_whitespace().map(turn).collect()
}

fn drawn(list: &MoveList, width: u16, height: u16) -> (Vec<String>, Hits) {
    let area = Rect::new(0, 0, width, height);
    let themes = Themes::embedded();
    let mut buffer = Buffer::empty(area);
    let mut canvas = Canvas::new(&mut buffer, themes.usual(Shade::Dark), Charset::Unicode);
    draw_moves(list, area, &mut canvas);
    let hits = canvas.into_hits();
    let row = |y| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    ((0..height).map(row).collect(), hits)
}

#[test]
fn moves_stand_in_numbered_pairs_with_their_marks() {
    let turns = turns("d e3? c2?? a1 b2");
    let list = MoveList {
        turns: &turns,
        at: 5,
        first: Side::First,
        mistake: Some(1),
    };
    assert_eq!(drawn(&list, 40, 1).0, ["1 d    e3?    2 c2?? a1     3 b2"]);
    assert_eq!(drawn(&list, 14, 3).0, ["1 d    e3?", "2 c2?? a1", "3 b2"]);
    let list = MoveList {
        first: Side::Second,
        ..list
    };
    assert_eq!(
        drawn(&list, 14, 3).0,
        ["1 …    d", "2 e3?  c2??", "3 a1   b2"]
    );
}

#[test]
fn the_last_move_played_is_seen_and_each_can_be_clicked() {
    let turns = turns(&"4 3 5 ".repeat(14)[..80]);
    for at in 0..=40 {
        let list = MoveList {
            turns: &turns,
            at,
            first: Side::First,
            mistake: None,
        };
        for (width, height) in [(12, 1), (30, 2), (60, 3), (11, 1)] {
            let hits = drawn(&list, width, height).1;
            let shown = |ply| hits.all().iter().any(|hit| hit.1 == Spot::Ply(ply));
            assert!(shown(at.max(1)), "{at} in {width}x{height}");
        }
    }
}

#[test]
fn an_empty_list_says_so() {
    let list = MoveList {
        turns: &[],
        at: 0,
        first: Side::First,
        mistake: None,
    };
    assert_eq!(drawn(&list, 20, 1).0, ["no move yet"]);
}

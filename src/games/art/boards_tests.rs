//! Tests of both boards' pictures: every cell in its place, everything told without colour, nothing
//! outside the area.

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::Modifier;

use crate::action::Spot;
use crate::canvas::{Canvas, Charset, Hits};
use crate::games::duel::scene::{Around, Scene, Worth};
use crate::games::{connect4, tictactoe};
use crate::position::Side;
use crate::score::Score;
use crate::theme::{Depth, Shade, Theme, Themes};

type Draw = fn(&Scene, Rect, &mut Canvas);

const BOARDS: [(&str, Draw, u8, u8); 6] = [
    ("connect4", connect4::view::draw, 7, 6),
    ("connect4", connect4::view::draw, 9, 7),
    ("connect4", connect4::view::draw, 4, 4),
    ("tictactoe", tictactoe::view::draw, 3, 3),
    ("tictactoe", tictactoe::view::draw, 8, 8),
    ("tictactoe", tictactoe::view::draw, 5, 4),
];

const SIZES: [(u16, u16); 7] = [
    (24, 8),
    (30, 12),
    (40, 10),
    (40, 16),
    (54, 22),
    (106, 50),
    (200, 60),
];

fn scene(width: u8, height: u8) -> Scene {
    Scene {
        width,
        height,
        pieces: vec![None; usize::from(width * height)],
        coordinates: true,
        ..Scene::default()
    }
}

fn drawn(
    draw: Draw,
    scene: &Scene,
    area: Rect,
    (theme, charset): (&Theme, Charset),
) -> (Buffer, Hits) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 210, 70));
    let mut canvas = Canvas::new(&mut buffer, theme, charset);
    draw(scene, area, &mut canvas);
    let hits = canvas.into_hits();
    (buffer, hits)
}

fn theme(depth: Depth) -> Theme {
    Themes::embedded().at(depth).usual(Shade::Dark).clone()
}

/// What stands in an area: characters, and what is told by weight and not by colour.
fn content(buffer: &Buffer, area: Rect) -> Vec<(String, Modifier)> {
    let places = area.positions().map(|place| &buffer[place]);
    places
        .map(|cell| (cell.symbol().to_owned(), cell.modifier))
        .collect()
}

fn lines(buffer: &Buffer, area: Rect) -> String {
    let row = |row: Rect| -> String { row.positions().map(|at| buffer[at].symbol()).collect() };
    let rows = area.rows().map(|area| row(area).trim_end().to_owned());
    rows.collect::<Vec<_>>().join("\n")
}

#[test]
fn every_cell_has_its_place_in_the_area_and_no_two_overlap() {
    let theme = theme(Depth::True);
    for (name, draw, width, height) in BOARDS {
        for size in SIZES {
            let area = Rect::new(1, 2, size.0, size.1);
            let (_, hits) = drawn(
                draw,
                &scene(width, height),
                area,
                (&theme, Charset::Unicode),
            );
            let place = |cell: u8| {
                let found = hits.all().iter().rfind(|hit| hit.1 == Spot::Cell(cell));
                found.unwrap().0
            };
            let places: Vec<Rect> = (0..width * height).map(place).collect();
            for (i, a) in places.iter().enumerate() {
                let inside = !a.is_empty() && a.intersection(area) == *a;
                assert!(inside, "{name} {width}x{height} in {size:?}: {a}");
                assert!(
                    places[..i].iter().all(|b| !a.intersects(*b)),
                    "{name} {size:?}"
                );
                assert_eq!(hits.at(a.x, a.y), Spot::Cell(u8::try_from(i).unwrap()));
            }
        }
    }
}

#[test]
fn pieces_differ_without_any_colour() {
    let plain = theme(Depth::None);
    let many = theme(Depth::True);
    let looks = [
        (&plain, Charset::Unicode),
        (&plain, Charset::Ascii),
        (&many, Charset::Ascii),
    ];
    for (name, draw, width, height) in BOARDS {
        for size in SIZES {
            let area = Rect::new(0, 0, size.0, size.1);
            for look in looks {
                let shown = |piece: Option<Side>| {
                    let mut scene = scene(width, height);
                    scene.pieces[5] = piece;
                    content(&drawn(draw, &scene, area, look).0, area)
                };
                let [first, second, none] =
                    [Some(Side::First), Some(Side::Second), None].map(shown);
                assert!(first != second, "{name} {width}x{height} in {size:?}");
                assert!(first != none && second != none, "{name} {size:?}");
            }
        }
    }
}

#[test]
fn every_mark_shows_without_colour() {
    let last = |height: u8, width: u8| (height - 1) * width;
    let marks: [fn(&mut Scene, u8); 7] = [
        |_, _| (),
        |scene, cell| scene.last = Some(cell),
        |scene, cell| scene.line = vec![cell, cell + 1, cell + 2],
        |scene, cell| (scene.cursor, scene.next) = (Some(cell + 3 - 1), None),
        |scene, cell| scene.hint = Some(cell - scene.width),
        |scene, cell| scene.values = vec![(cell - scene.width, Worth::Win(5))],
        |scene, cell| scene.values = vec![(cell - scene.width, Worth::Loss(5))],
    ];
    let theme = theme(Depth::None);
    for (name, draw, width, height) in BOARDS {
        for size in SIZES {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let area = Rect::new(0, 0, size.0, size.1);
                let mut seen = Vec::new();
                for (at, mark) in marks.into_iter().enumerate() {
                    let mut scene = scene(width, height);
                    let cell = last(height, width);
                    for more in 0..3 {
                        scene.pieces[usize::from(cell + more)] = Some(Side::First);
                    }
                    mark(&mut scene, cell);
                    let (buffer, _) = drawn(draw, &scene, area, (&theme, charset));
                    let now = content(&buffer, area);
                    assert!(
                        !seen.contains(&now),
                        "{name} {width}x{height} {size:?} {charset:?}: mark {at}\n{}",
                        lines(&buffer, area)
                    );
                    seen.push(now);
                }
            }
        }
    }
}

#[test]
fn a_small_rack_tells_all_in_text() {
    let mut scene = scene(7, 6);
    for (cell, side) in [(38, Side::First), (31, Side::Second), (24, Side::First)] {
        scene.pieces[cell] = Some(side);
    }
    scene.last = Some(24);
    (scene.cursor, scene.next) = (Some(37), Some(Side::Second));
    scene.values = vec![
        (35, Worth::Loss(12)),
        (36, Worth::Draw),
        (37, Worth::Estimate(Score::of(3))),
        (17, Worth::Win(9)),
    ];
    let area = Rect::new(0, 0, 40, 10);
    let (buffer, _) = drawn(
        connect4::view::draw,
        &scene,
        area,
        (&theme(Depth::None), Charset::Unicode),
    );
    let expected = "\
\x20              ○
     │ ·   ·   ·   ·   ·   ·   · │
     │ ·   ·   ·   ·   ·   ·   · │
     │ ·   ·   ·   ·   ·   ·   · │
     │ ·   ·   ·   ●   ·   ·   · │
     │ ·   ·   ·   ○   ·   ·   · │
     │ ·   ·   ◎   ●   ·   ·   · │
     ╰─1───2───3───4───5───6───7─╯
      L12  =   +3  W9";
    assert_eq!(lines(&buffer, area).trim_end(), expected);
}

#[test]
fn a_falling_disc_comes_nearer_and_rests_where_it_was_set() {
    for (width, height) in [(40, 10), (54, 22)] {
        let area = Rect::new(0, 0, width, height);
        let shown = |falling: Option<(u8, u16)>| {
            let mut scene = scene(7, 6);
            scene.pieces[38] = Some(Side::First);
            scene.falling = falling;
            let theme = theme(Depth::True);
            drawn(
                connect4::view::draw,
                &scene,
                area,
                (&theme, Charset::Unicode),
            )
            .0
        };
        let rest = shown(None);
        assert_eq!(shown(Some((38, 0))), rest);
        let mut seen = vec![rest];
        for rows in 1..6 {
            let now = shown(Some((38, 8 * rows)));
            assert!(!seen.contains(&now), "{rows} rows above");
            seen.push(now);
        }
    }
}

fn any_worth() -> impl Strategy<Value = Worth> {
    prop_oneof![
        (0u32..100).prop_map(Worth::Win),
        (0u32..100).prop_map(Worth::Loss),
        Just(Worth::Draw),
        any::<i8>().prop_map(Worth::Sign),
        any::<i16>().prop_map(|value| Worth::Estimate(Score::from_value(value.into()))),
    ]
}

fn any_scene() -> impl Strategy<Value = Scene> {
    let board = (1u8..10, 1u8..10);
    board.prop_flat_map(|(width, height)| {
        let cells = width * height;
        let side = || prop::option::of(prop_oneof![Just(Side::First), Just(Side::Second)]);
        let cell = move || prop::option::of(0..cells);
        (
            prop::collection::vec(side(), usize::from(cells)),
            (cell(), cell(), cell(), cell()),
            (side(), 0u16..80, any::<[bool; 2]>()),
            prop::collection::vec(0..cells, 0..6),
            prop::collection::vec((0..cells, any_worth()), 0..9),
        )
            .prop_map(move |(pieces, cells, more, line, values)| Scene {
                width,
                height,
                pieces,
                cursor: cells.0,
                next: more.0,
                last: cells.1,
                line,
                values,
                hint: cells.2,
                falling: cells.3.map(|cell| (cell, more.1)),
                coordinates: more.2[0],
                around: if more.2[1] {
                    Around::Nothing
                } else {
                    Around::Room
                },
            })
    })
}

proptest! {
    #[test]
    fn nothing_is_drawn_outside_the_area_and_only_7_bits_in_ascii(
        scene in any_scene(),
        area in (0u16..220, 0u16..80, 0u16..120, 0u16..60),
        depth in prop::sample::select(&[Depth::None, Depth::Sixteen, Depth::True][..]),
    ) {
        let theme = theme(depth);
        let area = Rect::new(area.0, area.1, area.2, area.3);
        for (_, draw, ..) in BOARDS {
            for charset in [Charset::Unicode, Charset::Ascii] {
                let (buffer, hits) = drawn(draw, &scene, area, (&theme, charset));
                for place in buffer.area.positions() {
                    let cell = &buffer[place];
                    let untouched = cell == &ratatui::buffer::Cell::default();
                    prop_assert!(untouched || area.contains(place), "{place} of {area}");
                    prop_assert!(charset == Charset::Unicode || cell.symbol().is_ascii());
                }
                let inside = hits.all().iter().all(|hit| hit.0.intersection(area) == hit.0);
                prop_assert!(inside);
            }
        }
    }
}

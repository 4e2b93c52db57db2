//! Tests of the board's picture: every cell in its place, everything told without colour, nothing
//! outside the area.

use proptest::prelude::*;
use ratatui::buffer::Buffer;

use super::scene::diagonal;
use super::*;
use crate::canvas::{Charset, Hits};
use crate::games::peg::board::members;
use crate::games::peg::shapes;
use crate::theme::{Theme, Themes};

const CHARSETS: [Charset; 2] = [Charset::Unicode, Charset::Ascii];

fn board(name: &str) -> std::sync::Arc<Board> {
    Board::named(name).unwrap()
}

fn picture<'a>(board: &'a Board, overlay: &'a Overlay) -> Picture<'a> {
    Picture {
        board,
        pegs: board.start(),
        goal: 0,
        cursor: None,
        lifted: None,
        landings: 0,
        keeps: 0,
        loses: 0,
        last: None,
        motion: None,
        overlay,
        coordinates: true,
    }
}

fn drawn(picture: &Picture, area: Rect, theme: &Theme, charset: Charset) -> (Buffer, Hits) {
    let mut buffer = Buffer::empty(Rect::new(0, 0, 210, 70));
    let mut canvas = Canvas::new(&mut buffer, theme, charset);
    draw(picture, area, &mut canvas);
    let hits = canvas.into_hits();
    (buffer, hits)
}

fn each_theme(mut each: impl FnMut(&Theme)) {
    let themes = Themes::embedded();
    for name in themes.names() {
        each(themes.named(name).unwrap());
    }
}

fn first_theme() -> Theme {
    Themes::embedded().usual(crate::theme::Shade::Dark).clone()
}

/// An area in which a board has cells of so many rows; 0 for cells of 1 by 1.
fn area_of(board: &Board, rows: u16) -> Rect {
    let (width, height) = if rows == 0 { (1, 1) } else { (2 * rows, rows) };
    let columns = u16::try_from(board.columns()).unwrap() * width;
    let rows = u16::try_from(board.rows()).unwrap() * height;
    Rect::new(2, 1, columns, rows)
}

fn rect_of(hits: &Hits, cell: u8) -> Rect {
    let mut found = hits.all().iter().filter(|hit| hit.1 == Spot::Cell(cell));
    let rect = found.next().unwrap().0;
    assert!(found.next().is_none(), "cell {cell} has two places");
    rect
}

/// What stands in an area: characters, and what is told by weight and not by colour.
fn content(buffer: &Buffer, area: Rect) -> Vec<(String, ratatui::style::Modifier)> {
    let places = area.positions().map(|place| &buffer[place]);
    places
        .map(|cell| (cell.symbol().to_owned(), cell.modifier))
        .collect()
}

fn text(buffer: &Buffer, area: Rect) -> String {
    area.positions()
        .map(|place| buffer[place].symbol())
        .collect()
}

#[test]
fn every_cell_has_one_place_and_no_two_overlap() {
    let theme = first_theme();
    for name in shapes::NAMES {
        let board = board(name);
        let picture = picture(&board, &Overlay::None);
        for (width, height) in [(26, 10), (40, 12), (54, 24), (80, 24), (100, 30), (200, 60)] {
            let area = Rect::new(1, 2, width, height);
            let (_, hits) = drawn(&picture, area, &theme, Charset::Unicode);
            let cells: Vec<Rect> = members(board.mask())
                .map(|cell| rect_of(&hits, cell))
                .collect();
            assert_eq!(hits.all().len(), cells.len());
            for (i, a) in cells.iter().enumerate() {
                assert!(
                    !a.is_empty() && a.intersection(area) == *a,
                    "{name} {width}x{height}"
                );
                assert!(
                    cells[..i].iter().all(|b| !a.intersects(*b)),
                    "{name} {width}x{height}"
                );
            }
        }
    }
}

#[test]
fn the_largest_cells_that_fit_are_chosen_and_the_board_keeps_within_its_extent() {
    let theme = first_theme();
    for name in ["english", "triangle5", "square8"] {
        let board = board(name);
        let (columns, rows) = (board.columns(), board.rows());
        for (width, height) in [(16, 8), (30, 16), (54, 24), (80, 24), (100, 30), (60, 60)] {
            let area = Rect::new(0, 0, width, height);
            let (_, hits) = drawn(
                &picture(&board, &Overlay::None),
                area,
                &theme,
                Charset::Unicode,
            );
            let cell = rect_of(&hits, 0);
            let larger = if cell.width == 1 {
                (2, 1)
            } else {
                (cell.width + 2, cell.height + 1)
            };
            let fits = |n: usize, size: u16, room: u16| n * usize::from(size) <= usize::from(room);
            assert!(fits(columns, cell.width, width) && fits(rows, cell.height, height));
            assert!(!(fits(columns, larger.0, width) && fits(rows, larger.1, height)));
            let (wide, high) = extent(&board, area, true);
            assert!(wide <= width && high <= height);
            let inside = Rect::new((width - wide) / 2, (height - high) / 2, wide, high);
            assert!(
                hits.all()
                    .iter()
                    .all(|hit| hit.0.intersection(inside) == hit.0)
            );
        }
    }
}

#[test]
fn pegs_and_holes_differ_in_text_alone() {
    each_theme(|theme| {
        for name in ["english", "triangle5"] {
            let board = board(name);
            for overlay in [Overlay::None, Overlay::Classes] {
                for rows in 0..9 {
                    for charset in CHARSETS {
                        let mut picture = picture(&board, &overlay);
                        let area = area_of(&board, rows);
                        let shown = |picture: &Picture| {
                            let (buffer, hits) = drawn(picture, area, theme, charset);
                            text(&buffer, rect_of(&hits, 4))
                        };
                        picture.pegs = board.mask();
                        let peg = shown(&picture);
                        picture.pegs &= !(1 << 4);
                        let hole = shown(&picture);
                        assert_ne!(peg, hole, "{} {name} {rows} {overlay:?}", theme.name());
                    }
                }
            }
        }
    });
}

#[test]
fn every_mark_shows_without_colour() {
    let board = board("english");
    let marks: [fn(&mut Picture); 10] = [
        |picture| picture.cursor = Some(16),
        |picture| picture.lifted = Some(17),
        |picture| picture.landings = 1 << 16,
        |picture| (picture.landings, picture.keeps) = (1 << 16, 1 << 16),
        |picture| (picture.landings, picture.loses) = (1 << 16, 1 << 16),
        |picture| picture.keeps = 1 << 17,
        |picture| picture.loses = 1 << 17,
        |picture| picture.goal = 1 << 16,
        |picture| picture.goal = 1 << 17,
        |picture| picture.last = Some(0),
    ];
    each_theme(|theme| {
        for rows in 0..9 {
            for charset in CHARSETS {
                let area = area_of(&board, rows);
                let shown =
                    |picture: &Picture| content(&drawn(picture, area, theme, charset).0, area);
                let none = Overlay::None;
                let after_a_jump = || Picture {
                    pegs: board.start() & !0b11,
                    ..picture(&board, &none)
                };
                let mut seen = vec![shown(&after_a_jump())];
                for mark in marks {
                    let mut picture = after_a_jump();
                    mark(&mut picture);
                    let now = shown(&picture);
                    assert!(
                        !seen.contains(&now),
                        "{} {rows} {charset:?} {picture:?}",
                        theme.name()
                    );
                    seen.push(now);
                }
            }
        }
    });
}

#[test]
fn a_jump_on_its_way_leaves_the_landing_cell_empty_and_takes_the_jumped_peg_half_way() {
    let theme = first_theme();
    let board = board("english");
    let number = board.legal_jumps(board.start())[0];
    let jump = board.jumps()[usize::from(number)];
    let mut picture = picture(&board, &Overlay::None);
    picture.pegs = board.play(picture.pegs, number);
    for rows in 0..9 {
        let mut at = |percent| {
            picture.motion = Some(Motion {
                jump: number,
                percent,
            });
            drawn(&picture, area_of(&board, rows), &theme, Charset::Unicode)
        };
        let cell = |(buffer, hits): &(Buffer, Hits), cell| text(buffer, rect_of(hits, cell));
        let (start, end) = (at(0), at(100));
        assert_eq!(cell(&start, jump.from), cell(&end, jump.to), "{rows}");
        assert_eq!(cell(&start, jump.to), cell(&end, jump.from), "{rows}");
        assert_ne!(cell(&start, jump.over), cell(&end, jump.over), "{rows}");
        picture.motion = None;
        assert_eq!(picture.resting() >> jump.over & 1, 0);
        for (percent, rests) in [(0, 1), (49, 1), (50, 0), (100, 0)] {
            picture.motion = Some(Motion {
                jump: number,
                percent,
            });
            assert_eq!(picture.resting() >> jump.over & 1, rests);
            assert_eq!(picture.resting() >> jump.to & 1, 0);
        }
    }
}

#[test]
fn weights_can_be_read_from_4_by_2_on() {
    let theme = first_theme();
    let board = board("english");
    let weights: Vec<i32> = (0..33).map(|i| [1, -2, 34, -56, 789][i % 5]).collect();
    let overlay = Overlay::Weights(weights.clone());
    for rows in 2..9 {
        for charset in CHARSETS {
            let (buffer, hits) = drawn(
                &picture(&board, &overlay),
                area_of(&board, rows),
                &theme,
                charset,
            );
            for (weight, cell) in weights.iter().zip(0..) {
                let shown = text(&buffer, rect_of(&hits, cell));
                assert!(shown.contains(&weight.to_string()), "{shown} for {weight}");
            }
        }
    }
}

#[test]
fn each_jump_touches_one_cell_of_each_diagonal_class() {
    for name in shapes::NAMES {
        let board = board(name);
        for jump in board.jumps() {
            let class = |cell: u8| diagonal(board.cells()[usize::from(cell)]);
            let mut classes = [jump.from, jump.over, jump.to].map(class);
            classes.sort_unstable();
            assert_eq!(classes, [0, 1, 2], "{name}");
        }
    }
}

fn any_overlay() -> impl Strategy<Value = Overlay> {
    prop_oneof![
        Just(Overlay::None),
        Just(Overlay::Classes),
        any::<u64>().prop_map(Overlay::Marked),
        prop::collection::vec(-2000..2000, 0..70).prop_map(Overlay::Weights),
    ]
}

proptest! {
    #[test]
    fn nothing_is_drawn_outside_the_area_and_only_7_bits_in_ascii(
        name in prop::sample::select(&shapes::NAMES[..]),
        area in (0u16..220, 0u16..80, 0u16..120, 0u16..60),
        sets in any::<[u64; 5]>(),
        cells in any::<[Option<u8>; 3]>(),
        motion in prop::option::of((any::<u8>(), any::<u8>())),
        overlay in any_overlay(),
        coordinates in any::<bool>(),
    ) {
        let board = board(name);
        let picture = Picture {
            board: &board,
            pegs: sets[0],
            goal: sets[1],
            cursor: cells[0],
            lifted: cells[1],
            landings: sets[2],
            keeps: sets[3],
            loses: sets[4],
            last: cells[2],
            motion: motion.map(|(jump, percent)| Motion { jump, percent }),
            overlay: &overlay,
            coordinates,
        };
        let area = Rect::new(area.0, area.1, area.2, area.3);
        for charset in CHARSETS {
            let (buffer, _) = drawn(&picture, area, &first_theme(), charset);
            for place in buffer.area.positions() {
                let cell = &buffer[place];
                let untouched = cell == &ratatui::buffer::Cell::default();
                prop_assert!(untouched || area.contains(place), "{place} of {area}");
                prop_assert!(charset == Charset::Unicode || cell.symbol().is_ascii());
            }
        }
    }
}

/// Says how long a full draw takes: `cargo test --release -- --ignored --nocapture drawing_takes`.
#[test]
#[ignore = "a measurement"]
fn drawing_takes_little_time() {
    let board = board("english");
    let theme = first_theme();
    let picture = picture(&board, &Overlay::None);
    for (width, height) in [(40, 12), (100, 30), (200, 60)] {
        let area = Rect::new(0, 0, width, height);
        let mut buffer = Buffer::empty(area);
        let begin = std::time::Instant::now();
        for _ in 0..1000 {
            draw(
                &picture,
                area,
                &mut Canvas::new(&mut buffer, &theme, Charset::Unicode),
            );
        }
        println!("{width}x{height}: {:?} a draw", begin.elapsed() / 1000);
    }
}

#[test]
fn marks_and_landings_of_small_cells_are_signs_in_their_own_place() {
    let board = board("english");
    let overlay = Overlay::None;
    let mut picture = picture(&board, &overlay);
    picture.keeps = picture.pegs & picture.pegs.wrapping_neg();
    picture.loses = picture.pegs & !picture.keeps;
    picture.cursor = None;
    picture.lifted = None;
    for (width, height) in [(7, 7), (14, 7)] {
        let area = Rect::new(0, 0, width, height);
        let (buffer, _) = drawn(&picture, area, &first_theme(), Charset::Unicode);
        let count = |sign: &str| {
            let mut places = buffer.area.positions().collect::<Vec<_>>();
            places.retain(|&place| buffer[place].symbol() == sign);
            places.len()
        };
        assert_eq!(count("●") + count("◆"), 0);
        assert_eq!(count("⊙"), 1);
        assert_eq!(count("⊗"), picture.loses.count_ones() as usize);
    }
}

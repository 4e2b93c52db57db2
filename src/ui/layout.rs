//! Where everything is: from the size of the screen alone, so that nothing moves while one plays.
//!
//! ```text
//! wide, 76x16 and up      tall, 40x36 and up      small
//! header                  header                  header, from 16 rows
//! ╭ board ───╮╭ engine ╮  ╭ board ────────╮       board, or the engine
//! │          ││        │  ╰ facts ────────╯       moves, from 14 rows
//! ╰ facts ───╯╰────────╯  ╭ engine ───────╮       facts, or the notice
//! ╭ moves ─────────────╮  ╰───────────────╯       bar
//! notice                  moves, notice, bar
//! bar
//! ```

use ratatui::layout::Rect;

/// How much is framed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Board and engine side by side.
    Wide,
    /// The board above the engine.
    Tall,
    /// One of them, without a frame.
    Small,
}

/// The areas of the screen; one that has no room is empty. Those of framed parts are with the frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// How much is framed.
    pub shape: Shape,
    /// The program, the game, the settings.
    pub header: Rect,
    /// The board, in a small layout the engine too.
    pub board: Rect,
    /// The engine.
    pub panel: Rect,
    /// The moves.
    pub moves: Rect,
    /// The notice; in a small layout the facts too.
    pub notice: Rect,
    /// The keys of the moment.
    pub bar: Rect,
}

/// The columns of the engine panel, with its frame: the least, and so many that the board goes first.
const PANEL: u16 = 38;
const MOST_PANEL: u16 = 72;

/// Cuts so many rows off the end of an area.
fn cut(area: &mut Rect, rows: u16) -> Rect {
    let rows = rows.min(area.height);
    area.height -= rows;
    Rect {
        y: area.bottom(),
        height: rows,
        ..*area
    }
}

/// The areas of a screen.
pub fn layout(area: Rect, shape: Shape) -> Layout {
    let mut rest = area;
    let bar = cut(&mut rest, 1);
    let notice = cut(&mut rest, 1);
    let moves = match (shape, rest.height) {
        (Shape::Small, 12..) => 1,
        (Shape::Small, _) => 0,
        (_, ..18) => 1,
        (_, ..40) => 3,
        (_, _) => 5,
    };
    let moves = cut(&mut rest, moves);
    let mut header = rest;
    header.height = header.height.min(u16::from(area.height >= 16));
    rest.y += header.height;
    rest.height -= header.height;
    let (board, panel) = parts(rest, shape);
    Layout {
        shape,
        header,
        board,
        panel,
        moves,
        notice,
        bar,
    }
}

/// Divides an area between board and engine.
fn parts(area: Rect, shape: Shape) -> (Rect, Rect) {
    let mut board = area;
    let mut panel = area;
    match shape {
        Shape::Small => {}
        Shape::Wide => {
            // A square board in cells twice as high as wide, its coordinates, facts beside it.
            let useful = area.height.saturating_mul(2).saturating_add(24);
            let least = u32::from(area.width) * 44 / 100;
            let least = u16::try_from(least).unwrap_or(MOST_PANEL);
            let least = least.clamp(PANEL, MOST_PANEL);
            board.width = useful.min(area.width.saturating_sub(least));
            panel.width -= board.width;
            panel.x += board.width;
        }
        Shape::Tall => {
            board.height = (area.width / 2 + 4).min(area.height * 3 / 5);
            panel.height -= board.height;
            panel.y += board.height;
        }
    }
    (board, panel)
}

#[cfg(test)]
mod tests {
    use super::{Layout, Shape, layout};
    use ratatui::layout::Rect;

    const SIZES: [(u16, u16); 8] = [
        (0, 0),
        (1, 1),
        (24, 8),
        (40, 12),
        (80, 24),
        (100, 30),
        (200, 60),
        (500, 200),
    ];

    #[test]
    fn no_two_parts_overlap_and_none_leaves_the_screen() {
        for (width, height) in SIZES {
            for shape in [Shape::Wide, Shape::Tall, Shape::Small] {
                let area = Rect::new(0, 0, width, height);
                let Layout {
                    header,
                    board,
                    panel,
                    moves,
                    notice,
                    bar,
                    ..
                } = layout(area, shape);
                let mut parts = vec![header, board, moves, notice, bar];
                if shape != Shape::Small {
                    parts.push(panel);
                }
                let covered: u32 = parts.iter().map(|part| part.area()).sum();
                assert_eq!(covered, area.area(), "{shape:?} {area}");
                for (at, part) in parts.iter().enumerate() {
                    assert_eq!(part.intersection(area), *part, "{shape:?} {area}");
                    let others = &parts[at + 1..];
                    assert!(others.iter().all(|other| !other.intersects(*part)));
                }
            }
        }
    }

    #[test]
    fn the_panel_has_its_columns_and_the_board_the_most() {
        for (width, height) in [(80, 24), (100, 30), (200, 60)] {
            let layout = layout(Rect::new(0, 0, width, height), Shape::Wide);
            assert!(layout.panel.width >= 38);
            assert!(layout.board.width >= layout.panel.width, "{layout:?}");
        }
    }
}

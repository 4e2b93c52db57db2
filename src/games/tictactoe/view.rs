//! The board of tic-tac-toe as a picture: a slab with grooves, and marks drawn by a brush.
//!
//! [`draw`] finds the largest cell that fits. Cells of two rows and more are painted as pixels
//! (`view/art.rs`), the smallest are single characters (`view/signs.rs`). Letters above the columns
//! and numbers beside the rows name the cells; what a move is worth stands in its cell.
//!
//! | role | what its colours are |
//! |---|---|
//! | `Board`, `Cursor` | background: the slab, and its cell under the cursor |
//! | `HoleShade`, `Border` | foreground: the grooves |
//! | `First`, `FirstLight`, `Second`, `SecondLight` | foreground: x and o and their lit edges |
//! | `Keeps`, `Even`, `Loses` | foreground: what a move is worth |
//! | `Hint`, `Line`, `LastJump` | foreground: a proposal, the line that ended the game, the last move |

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::action::Spot;
use crate::canvas::Canvas;
use crate::games::art::ink::{Body, Ink, Palette};
use crate::games::art::letters::centred;
use crate::games::art::worth::{self, Form};
use crate::games::duel::scene::Scene;
use crate::position::Side;
use crate::theme::Role;
use layout::Layout;

mod art;
mod layout;
mod lines;
mod signs;

/// Draws a board into the middle of an area, as large as fits; each cell says what a click on it
/// means.
pub fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() || !scene.is_sound() {
        return;
    }
    let layout = Layout::new(scene, area);
    let palette = Palette::new(Body::Wood, canvas);
    if layout.size.1 > 1 {
        art::draw(scene, &layout, &palette, canvas);
    } else {
        signs::draw(scene, &layout, &palette, canvas);
    }
    write_values(scene, &layout, &palette, canvas);
    if layout.coordinates {
        write_names(scene, &layout, canvas);
    }
    for cell in 0..scene.width * scene.height {
        canvas.hit(layout.cell(scene.width, cell), Spot::Cell(cell));
    }
}

/// The mark in a cell.
fn piece(scene: &Scene, cell: u8) -> Option<Side> {
    scene.pieces.get(usize::from(cell)).copied().flatten()
}

/// What the slab is painted with in a cell.
fn ground(scene: &Scene, cell: u8) -> Ink {
    if scene.cursor == Some(cell) {
        Ink::Chosen
    } else {
        Ink::Body
    }
}

/// Writes what moves are worth into their cells; the one that is proposed in its own role.
fn write_values(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let room = match layout.size {
        (width, 1) => width.saturating_sub(1).max(1),
        (width, _) => width.saturating_sub(2),
    };
    let form = Form::fitting(&scene.values, room);
    for &(cell, value) in &scene.values {
        if piece(scene, cell).is_some() {
            continue;
        }
        let on = ground(scene, cell);
        let mut style = palette.text(worth::role_on_board(value), on, canvas);
        if scene.hint == Some(cell) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        if scene.cursor == Some(cell) && palette.is_plain() && layout.size.1 == 1 {
            style = style.add_modifier(Modifier::REVERSED);
        }
        let place = layout.inside(scene, cell);
        centred(place, &form.text(value), style, canvas);
    }
}

/// Writes the letters of the columns and the numbers of the rows.
fn write_names(scene: &Scene, layout: &Layout, canvas: &mut Canvas) {
    let style = |chosen: bool, canvas: &Canvas| {
        let style = Style {
            bg: None,
            ..canvas.style(Role::Coordinate)
        };
        if chosen {
            style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED)
        } else {
            style
        }
    };
    let cursor = scene.cursor;
    for column in 0..scene.width {
        let place = Rect {
            y: layout.outer.y,
            height: 1,
            ..layout.inside(scene, column)
        };
        let name = char::from(b'a' + column).to_string();
        let chosen = cursor.is_some_and(|cell| cell % scene.width == column);
        let style = style(chosen, canvas);
        centred(place, &name, style, canvas);
    }
    for row in 0..scene.height {
        let place = Rect {
            x: layout.outer.x,
            width: 1,
            ..layout.inside(scene, row * scene.width)
        };
        let chosen = cursor.is_some_and(|cell| cell / scene.width == row);
        let style = style(chosen, canvas);
        centred(place, &(row + 1).to_string(), style, canvas);
    }
}

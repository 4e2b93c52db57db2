//! The board of Connect Four as a picture: a rack with round holes, and discs seen through them.
//!
//! [`draw`] finds the largest cell that fits. What is around the cells is the same at all sizes:
//! above the rack the disc to be dropped, on its lower rim the numbers of the columns, below it
//! what each column is worth. Cells of two rows and more are painted as pixels (`view/art.rs`), the
//! smallest are single characters (`view/signs.rs`). A falling disc is seen where holes are.
//!
//! | role | what its colours are |
//! |---|---|
//! | `Rack`, `RackChosen` | background: the body, and its column under the cursor; foreground: numbers |
//! | `RackShade` | foreground: the shaded edge of a hole |
//! | `First`, `FirstLight`, `Second`, `SecondLight` | foreground: discs and their lit edges |
//! | `Hint`, `Line` | foreground: the ring of a proposal; background of discs in a line: `RackChosen` |
//! | `Good`, `Text`, `Bad` | foreground: what columns are worth |

use ratatui::layout::Rect;
use ratatui::style::{Modifier, Style};

use crate::action::Spot;
use crate::canvas::Canvas;
use crate::games::art::ink::{Body, Ink, Palette};
use crate::games::art::letters::centred;
use crate::games::art::worth::{self, Form};
use crate::games::duel::scene::{Around, Scene};
use crate::position::Side;
use crate::theme::Role;
use layout::Layout;

mod art;
mod layout;
mod signs;

/// Draws a board into the middle of an area, as large as fits; each cell says what a click on it
/// means.
pub fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    if area.is_empty() || !scene.is_sound() {
        return;
    }
    let layout = match scene.around {
        Around::Room => Layout::new(scene, area),
        Around::Nothing => Layout::bare(scene, area),
    };
    let palette = Palette::new(Body::Rack, canvas);
    if layout.size.1 > 1 {
        art::draw(scene, &layout, &palette, canvas);
    } else {
        signs::draw(scene, &layout, &palette, canvas);
    }
    if palette.is_plain() {
        outline(&layout, canvas);
    }
    write_numbers(scene, &layout, &palette, canvas);
    write_values(scene, &layout, canvas);
    record(scene, &layout, canvas);
}

/// The column of a cell.
fn column_of(scene: &Scene, cell: u8) -> u8 {
    cell % scene.width
}

/// The disc in a cell, if it is at rest.
fn resting(scene: &Scene, cell: u8) -> Option<Side> {
    let moving = scene.falling.is_some_and(|(falling, _)| falling == cell);
    let piece = scene.pieces.get(usize::from(cell)).copied().flatten();
    piece.filter(|_| !moving)
}

/// The disc that falls: whose, and into which cell, so many eighths of a row below it.
fn falling(scene: &Scene) -> Option<(Side, u8, u16)> {
    let (cell, eighths) = scene.falling?;
    let piece = scene.pieces.get(usize::from(cell)).copied().flatten();
    let side = piece.or(scene.next.map(Side::other))?;
    Some((side, cell, eighths))
}

/// Where a disc would come to rest: the cell under the cursor, if one can be set there.
fn landing(scene: &Scene) -> Option<(Side, u8)> {
    let (side, cell) = (scene.next?, scene.cursor?);
    let free = scene.pieces.get(usize::from(cell)) == Some(&None);
    (free && scene.falling.is_none()).then_some((side, cell))
}

/// A frame around the cells, where there are no colours for the rack.
fn outline(layout: &Layout, canvas: &mut Canvas) {
    let slab = layout.slab;
    let Some(below) = layout.rim else {
        return;
    };
    let [wall, left, floor, right] = canvas.glyph(["│", "╰", "─", "╯"], ["|", "+", "-", "+"]);
    let style = canvas.style(Role::Border);
    let mut put = |x: u16, y: u16, mark: &str| {
        if let Some(cell) = canvas.buffer.cell_mut((x, y)) {
            cell.set_symbol(mark).set_style(style);
        }
    };
    let last = slab.right().saturating_sub(1);
    for y in slab.y..below {
        put(slab.x, y, wall);
        put(last, y, wall);
    }
    for x in slab.x + 1..last {
        put(x, below, floor);
    }
    put(slab.x, below, left);
    put(last, below, right);
}

/// Writes the numbers of the columns on the rim.
fn write_numbers(scene: &Scene, layout: &Layout, palette: &Palette, canvas: &mut Canvas) {
    let Some(y) = layout.rim.filter(|_| scene.coordinates) else {
        return;
    };
    let chosen = scene.cursor.map(|cell| column_of(scene, cell));
    for column in 0..scene.width {
        let place = layout.under(column, y);
        let style = if palette.is_plain() {
            let weight = if chosen == Some(column) {
                Modifier::REVERSED
            } else {
                Modifier::empty()
            };
            Style::new().add_modifier(weight)
        } else if chosen == Some(column) {
            palette.text(Role::RackChosen, Ink::Chosen, canvas)
        } else {
            palette.text(Role::Rack, Ink::Body, canvas)
        };
        centred(place, &(column + 1).to_string(), style, canvas);
    }
}

/// Writes what each column is worth below the rack.
fn write_values(scene: &Scene, layout: &Layout, canvas: &mut Canvas) {
    let area = layout.values;
    if area.height == 0 || scene.values.is_empty() {
        return;
    }
    let form = Form::fitting(&scene.values, layout.size.0.saturating_sub(1).max(1));
    let two = area.height > 1 && matches!(form, Form::Short | Form::Letter) && layout.size.0 > 4;
    let hint = scene.hint.map(|cell| column_of(scene, cell));
    for &(cell, value) in &scene.values {
        let column = column_of(scene, cell);
        let mut style = canvas.style(worth::role(value));
        if hint == Some(column) {
            style = style.add_modifier(Modifier::BOLD | Modifier::UNDERLINED);
        }
        let texts = if two {
            worth::lines(value)
        } else {
            [form.text(value), String::new()]
        };
        for (y, text) in (area.y..area.bottom()).zip(texts) {
            centred(layout.under(column, y), &text, style, canvas);
        }
    }
}

/// Says what clicks mean: on a cell, and above and below a column its cells at the ends.
fn record(scene: &Scene, layout: &Layout, canvas: &mut Canvas) {
    for column in 0..scene.width {
        let lowest = (scene.height - 1) * scene.width + column;
        let above = Rect {
            height: layout.above.height,
            ..layout.under(column, layout.above.y)
        };
        canvas.hit(above.intersection(layout.outer), Spot::Cell(column));
        let top = layout.cells.bottom();
        let below = Rect {
            height: layout.outer.bottom().saturating_sub(top),
            ..layout.under(column, top)
        };
        canvas.hit(below.intersection(layout.outer), Spot::Cell(lowest));
    }
    for cell in 0..scene.width * scene.height {
        let place = layout.cell(scene.width, cell);
        canvas.hit(place.intersection(layout.outer), Spot::Cell(cell));
    }
}

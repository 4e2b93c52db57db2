//! Cells as a terminal understands them, in few bytes: a colour or a weight is written only when it
//! changes, the one without the other, since most bytes of a frame are colours. A full block is
//! written as a blank on its colour, and the foreground of a blank not at all.
//!
//! ECMA-48, *Control Functions for Coded Character Sets*, 1991 (SGR, CUP); the 24-bit colours are
//! those of ISO 8613-6 as xterm writes them.

use std::fmt::Write;

use ratatui::buffer::Cell;
use ratatui::style::{Color, Modifier};

/// Weights, with what turns each on and off. Two are turned off by one code.
const WEIGHTS: [(Modifier, u8, u8); 9] = [
    (Modifier::BOLD, 1, 22),
    (Modifier::DIM, 2, 22),
    (Modifier::ITALIC, 3, 23),
    (Modifier::UNDERLINED, 4, 24),
    (Modifier::SLOW_BLINK, 5, 25),
    (Modifier::RAPID_BLINK, 6, 25),
    (Modifier::REVERSED, 7, 27),
    (Modifier::HIDDEN, 8, 28),
    (Modifier::CROSSED_OUT, 9, 29),
];

/// Writes cells, each at its column and row; afterwards the terminal writes plainly again. They are
/// written in their order, or those of one style after each other, whichever is shorter: a move of
/// the cursor is often less than a change of colours.
pub fn cells<'a>(content: impl Iterator<Item = (u16, u16, &'a Cell)>, frame: &mut Vec<u8>) {
    let pieces = pieces(content);
    let in_order = written(pieces.iter());
    let mut grounds: Vec<(Modifier, Color)> = Vec::new();
    let mut inks: Vec<Color> = Vec::new();
    let mut keyed: Vec<(usize, usize, &Piece)> = Vec::with_capacity(pieces.len());
    for piece in &pieces {
        let ground = place(&mut grounds, (piece.pen.weight, piece.pen.bg));
        keyed.push((ground, place(&mut inks, piece.pen.fg), piece));
    }
    keyed.sort_by_key(|&(ground, ink, _)| (ground, ink));
    let by_style = written(keyed.into_iter().map(|(_, _, piece)| piece));
    let shorter = if by_style.len() < in_order.len() {
        by_style
    } else {
        in_order
    };
    frame.extend_from_slice(shorter.as_bytes());
}

/// The place of a value in a list, at the end of which it is put if it is new.
fn place<T: PartialEq>(list: &mut Vec<T>, value: T) -> usize {
    let known = list.iter().position(|known| *known == value);
    known.unwrap_or_else(|| {
        list.push(value);
        list.len() - 1
    })
}

/// Cells side by side that are written with one pen.
#[derive(Debug)]
struct Piece {
    x: u16,
    y: u16,
    /// The column behind it.
    end: u16,
    pen: Pen,
    text: String,
}

fn pieces<'a>(content: impl Iterator<Item = (u16, u16, &'a Cell)>) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    for (x, y, cell) in content {
        let mut pen = Pen {
            fg: cell.fg,
            bg: cell.bg,
            weight: cell.modifier,
        };
        let mut symbol = cell.symbol();
        if symbol == "█" && cell.modifier.is_empty() && cell.fg != Color::Reset {
            (symbol, pen.bg) = (" ", cell.fg);
        }
        let before = pieces.last_mut().filter(|p| (p.end, p.y) == (x, y));
        if symbol == " " && cell.modifier.is_empty() {
            // Nothing is seen of its foreground.
            pen.fg = before.as_ref().map_or(Color::Reset, |p| p.pen.fg);
        }
        match before {
            Some(piece) if piece.pen == pen => {
                piece.text.push_str(symbol);
                piece.end = x + 1;
            }
            _ => pieces.push(Piece {
                x,
                y,
                end: x + 1,
                pen,
                text: symbol.to_owned(),
            }),
        }
    }
    pieces
}

fn written<'a>(pieces: impl Iterator<Item = &'a Piece>) -> String {
    let mut text = String::new();
    let mut now = Pen::default();
    let mut last = None;
    for piece in pieces {
        if last != Some((piece.x, piece.y)) {
            let _ = write!(text, "\x1b[{};{}H", piece.y + 1, piece.x + 1);
        }
        last = Some((piece.end, piece.y));
        let mut pen = piece.pen;
        if pen.weight.is_empty() && piece.text.bytes().all(|byte| byte == b' ') {
            pen.fg = now.fg;
        }
        now.change(pen, &mut text);
        now = pen;
        text.push_str(&piece.text);
    }
    if now != Pen::default() {
        text.push_str("\x1b[m");
    }
    text
}

/// How the terminal writes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Pen {
    fg: Color,
    bg: Color,
    weight: Modifier,
}

impl Pen {
    /// Writes what changes to another pen.
    fn change(self, next: Self, text: &mut String) {
        if self == next {
            return;
        }
        let mut codes = Vec::with_capacity(4);
        let gone = self.weight.difference(next.weight);
        let mut kept = self.weight.intersection(next.weight);
        for (weight, _, off) in WEIGHTS {
            if gone.contains(weight) && !codes.contains(&off.to_string()) {
                codes.push(off.to_string());
                let with_it = WEIGHTS.iter().filter(|(_, _, other)| *other == off);
                with_it.for_each(|(other, ..)| kept.remove(*other));
            }
        }
        let new = next.weight.difference(kept);
        let on = WEIGHTS.iter().filter(|(weight, ..)| new.contains(*weight));
        codes.extend(on.map(|(_, on, _)| on.to_string()));
        if self.fg != next.fg {
            codes.push(colour(next.fg, 30));
        }
        if self.bg != next.bg {
            codes.push(colour(next.bg, 40));
        }
        let _ = write!(text, "\x1b[{}m", codes.join(";"));
    }
}

/// The code of a colour as foreground (30) or background (40).
fn colour(colour: Color, plane: u8) -> String {
    let named = |number: u8| match number {
        0..8 => (plane + number).to_string(),
        _ => (plane + 52 + number).to_string(),
    };
    match colour {
        Color::Reset => (plane + 9).to_string(),
        Color::Black => named(0),
        Color::Red => named(1),
        Color::Green => named(2),
        Color::Yellow => named(3),
        Color::Blue => named(4),
        Color::Magenta => named(5),
        Color::Cyan => named(6),
        Color::Gray => named(7),
        Color::DarkGray => named(8),
        Color::LightRed => named(9),
        Color::LightGreen => named(10),
        Color::LightYellow => named(11),
        Color::LightBlue => named(12),
        Color::LightMagenta => named(13),
        Color::LightCyan => named(14),
        Color::White => named(15),
        Color::Indexed(number) => format!("{};5;{number}", plane + 8),
        Color::Rgb(red, green, blue) => format!("{};2;{red};{green};{blue}", plane + 8),
    }
}

#[cfg(test)]
mod tests {
    use ratatui::style::Style;

    use super::*;

    fn cell(symbol: &str, style: Style) -> Cell {
        let mut cell = Cell::default();
        cell.set_symbol(symbol).set_style(style);
        cell
    }

    fn shown(content: &[(u16, u16, Cell)]) -> String {
        let mut frame = Vec::new();
        cells(
            content.iter().map(|(x, y, cell)| (*x, *y, cell)),
            &mut frame,
        );
        String::from_utf8(frame).unwrap().replace('\x1b', "^")
    }

    #[test]
    fn only_what_changes_is_written() {
        let plain = Style::new();
        let red = plain.fg(Color::Rgb(200, 10, 0));
        let on_blue = red.bg(Color::Blue);
        let content = [
            (0, 0, cell("a", plain)),
            (1, 0, cell("b", red)),
            (2, 0, cell("c", red)),
            (3, 0, cell("d", on_blue)),
            (3, 1, cell("e", on_blue.add_modifier(Modifier::BOLD))),
            (4, 1, cell("f", plain.fg(Color::LightCyan))),
        ];
        let expected = "^[1;1Ha^[38;2;200;10;0mbc^[44md^[2;4H^[1me^[22;96;49mf^[m";
        assert_eq!(shown(&content), expected);
        assert_eq!(shown(&content[..1]), "^[1;1Ha");
    }

    #[test]
    fn a_full_block_is_a_blank_on_its_colour_and_a_blank_has_no_other() {
        let wood = Style::new().fg(Color::Red).bg(Color::Blue);
        let content = [
            (0, 0, cell("a", wood)),
            (1, 0, cell(" ", wood.fg(Color::Green))),
            (2, 0, cell("█", wood.fg(Color::Green))),
            (3, 0, cell("b", wood.bg(Color::Green))),
        ];
        assert_eq!(shown(&content), "^[1;1H^[31;44ma ^[42m b^[m");
    }

    #[test]
    fn a_weight_stays_when_another_with_the_same_end_goes() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let both = bold.add_modifier(Modifier::DIM | Modifier::UNDERLINED);
        let content = [(0, 0, cell("a", both)), (1, 0, cell("b", bold))];
        assert_eq!(shown(&content), "^[1;1H^[1;2;4ma^[22;24;1mb^[m");
    }

    #[test]
    fn what_has_one_style_is_written_together_where_that_is_shorter() {
        let style = |ink| {
            Style::new()
                .fg(Color::Rgb(ink, ink, 100))
                .bg(Color::Rgb(7, 7, 7))
        };
        let content: Vec<(u16, u16, Cell)> = (0..6)
            .map(|row| {
                (
                    3 * row,
                    row,
                    cell("a", style(if row % 2 == 0 { 111 } else { 222 })),
                )
            })
            .collect();
        let text = shown(&content);
        assert_eq!(text.matches("38;2;").count(), 2, "{text}");
        for (x, y, _) in &content {
            assert!(text.contains(&format!("^[{};{}H", y + 1, x + 1)), "{text}");
        }
    }

    #[test]
    fn every_kind_of_colour_has_its_code() {
        let codes = [
            (Color::Reset, "39"),
            (Color::Black, "30"),
            (Color::Gray, "37"),
            (Color::DarkGray, "90"),
            (Color::White, "97"),
            (Color::Indexed(240), "38;5;240"),
        ];
        for (name, code) in codes {
            assert_eq!(colour(name, 30), code);
        }
        assert_eq!(colour(Color::DarkGray, 40), "100");
        assert_eq!(colour(Color::Indexed(7), 40), "48;5;7");
    }
}

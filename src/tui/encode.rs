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

/// Writes cells, each at its column and row; afterwards the terminal writes plainly again.
pub fn cells<'a>(content: impl Iterator<Item = (u16, u16, &'a Cell)>, frame: &mut Vec<u8>) {
    let mut text = String::new();
    let mut now = Pen::default();
    let mut last = None;
    for (x, y, cell) in content {
        let follows = last.is_some_and(|(column, row)| (column + 1, row) == (x, y));
        if !follows {
            let _ = write!(text, "\x1b[{};{}H", y + 1, x + 1);
        }
        last = Some((x, y));
        let mut next = Pen {
            fg: cell.fg,
            bg: cell.bg,
            weight: cell.modifier,
        };
        let mut symbol = cell.symbol();
        if symbol == "█" && cell.modifier.is_empty() && cell.fg != Color::Reset {
            (symbol, next.bg) = (" ", cell.fg);
        }
        if symbol == " " && cell.modifier.is_empty() {
            next.fg = now.fg; // nothing of it is seen
        }
        now.change(next, &mut text);
        now = next;
        text.push_str(symbol);
    }
    if now != Pen::default() {
        text.push_str("\x1b[m");
    }
    frame.extend_from_slice(text.as_bytes());
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

    fn written(content: &[(u16, u16, Cell)]) -> String {
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
        assert_eq!(written(&content), expected);
        assert_eq!(written(&content[..1]), "^[1;1Ha");
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
        assert_eq!(written(&content), "^[1;1H^[31;44ma ^[42m b^[m");
    }

    #[test]
    fn a_weight_stays_when_another_with_the_same_end_goes() {
        let bold = Style::new().add_modifier(Modifier::BOLD);
        let both = bold.add_modifier(Modifier::DIM | Modifier::UNDERLINED);
        let content = [(0, 0, cell("a", both)), (1, 0, cell("b", bold))];
        assert_eq!(written(&content), "^[1;1H^[1;2;4ma^[22;24;1mb^[m");
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

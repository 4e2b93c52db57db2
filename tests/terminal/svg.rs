//! A terminal's screen as an SVG picture: one rectangle a run of background, one text a run of
//! characters, and block elements and frames as shapes, so that they meet without seams in every viewer.

use std::fmt::Write;

use vt100::{Cell, Color, Screen};

/// Width and height of a character, in user units.
const WIDTH: f64 = 8.4;
const HEIGHT: f64 = 17.0;

/// The picture of a screen on a background, in colours as `#rrggbb`.
pub fn picture(screen: &Screen, ink: &str, paper: &str) -> String {
    let (rows, columns) = screen.size();
    let (width, height) = (f64::from(columns) * WIDTH, f64::from(rows) * HEIGHT);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-12 -12 {:.1} {:.1}\" \
         font-family=\"ui-monospace,'DejaVu Sans Mono',Menlo,Consolas,monospace\" \
         font-size=\"14\">\n\
         <rect x=\"-12\" y=\"-12\" width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{paper}\"/>\n",
        width + 24.0,
        height + 24.0,
    );
    for row in 0..rows {
        let cells = (0..columns).filter_map(|column| screen.cell(row, column));
        let looks: Vec<Look> = cells.map(|cell| Look::of(cell, ink, paper)).collect();
        grounds(&mut svg, row, &looks, paper);
        inks(&mut svg, row, &looks);
    }
    svg.push_str("</svg>\n");
    svg
}

/// A cell as it is seen.
#[derive(PartialEq)]
struct Look {
    text: String,
    ink: String,
    ground: String,
    bold: bool,
    underlined: bool,
}

impl Look {
    fn of(cell: &Cell, ink: &str, paper: &str) -> Self {
        let (mut front, mut back) = (colour(cell.fgcolor(), ink), colour(cell.bgcolor(), paper));
        if cell.inverse() {
            std::mem::swap(&mut front, &mut back);
        }
        Self {
            text: cell.contents().to_owned(),
            ink: front,
            ground: back,
            bold: cell.bold(),
            underlined: cell.underline(),
        }
    }

    fn is_blank(&self) -> bool {
        self.text.trim().is_empty()
    }
}

/// The background of a row, a rectangle for each run of one colour.
fn grounds(svg: &mut String, row: u16, looks: &[Look], paper: &str) {
    let mut column = 0;
    for run in looks.chunk_by(|a, b| a.ground == b.ground) {
        if run[0].ground != paper {
            let place = Place::of(row, column, run.len());
            place.rectangle(svg, [0.0, 0.0, 1.0, 1.0], &run[0].ground);
        }
        column += run.len();
    }
}

/// The characters of a row.
fn inks(svg: &mut String, row: u16, looks: &[Look]) {
    let mut column = 0;
    let alike = |a: &Look, b: &Look| {
        let same = a.ink == b.ink && a.bold == b.bold && a.underlined == b.underlined;
        same && (block(&a.text).is_some() == block(&b.text).is_some())
            && (block(&a.text).is_none() || a.text == b.text)
    };
    for run in looks.chunk_by(alike) {
        let place = Place::of(row, column, run.len());
        column += run.len();
        match block(&run[0].text) {
            Some(parts) if is_level(&run[0].text) => place.rectangle(svg, parts[0], &run[0].ink),
            Some(parts) => {
                for at in 0..run.len() {
                    let one = Place::of(row, column - run.len() + at, 1);
                    for &part in &parts {
                        one.rectangle(svg, part, &run[0].ink);
                    }
                }
            }
            None => place.write(svg, run),
        }
    }
}

/// Where a run of cells lies.
struct Place {
    x: f64,
    y: f64,
    width: f64,
}

impl Place {
    #[expect(
        clippy::cast_precision_loss,
        reason = "a screen has some hundred columns"
    )]
    fn of(row: u16, column: usize, cells: usize) -> Self {
        Self {
            x: column as f64 * WIDTH,
            y: f64::from(row) * HEIGHT,
            width: cells as f64 * WIDTH,
        }
    }

    /// A part of the place: left, top, right and bottom from 0 to 1.
    fn rectangle(&self, svg: &mut String, [left, top, right, bottom]: [f64; 4], fill: &str) {
        let _ = writeln!(
            svg,
            "<rect x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" fill=\"{fill}\" \
             shape-rendering=\"crispEdges\"/>",
            self.x + left * self.width,
            self.y + top * HEIGHT,
            (right - left) * self.width,
            (bottom - top) * HEIGHT,
        );
    }

    /// Writes a run, without the blanks around it: viewers differ in what they make of those.
    fn write(&self, svg: &mut String, run: &[Look]) {
        let inked = |look: &Look| !look.is_blank();
        let (Some(first), Some(last)) = (run.iter().position(inked), run.iter().rposition(inked))
        else {
            return;
        };
        let run = &run[first..=last];
        let place = Self::of(0, first, run.len());
        let text: String = run
            .iter()
            .map(|look| {
                if look.text.is_empty() {
                    " "
                } else {
                    &look.text
                }
            })
            .collect();
        let escaped = text
            .replace('&', "&amp;")
            .replace('<', "&lt;")
            .replace('>', "&gt;");
        let bold = if run[0].bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let line = if run[0].underlined {
            " text-decoration=\"underline\""
        } else {
            ""
        };
        let _ = writeln!(
            svg,
            "<text xml:space=\"preserve\" x=\"{:.1}\" y=\"{:.1}\" textLength=\"{:.1}\" \
             fill=\"{}\"{bold}{line}>{escaped}</text>",
            self.x + place.x,
            self.y + HEIGHT * 0.76,
            place.width,
            run[0].ink,
        );
    }
}

/// Whether a shape goes from the left edge to the right one, so that a run of it is one shape.
fn is_level(text: &str) -> bool {
    matches!(text.chars().next(), Some('─' | '▀' | '▁'..='█'))
}

/// The strokes of frames.
const ACROSS: [f64; 4] = [0.0, 0.47, 1.0, 0.53];
const DOWN: [f64; 4] = [0.44, 0.0, 0.56, 1.0];

/// The rectangles of a block element or a frame, each left, top, right and bottom from 0 to 1.
fn block(text: &str) -> Option<Vec<[f64; 4]>> {
    let quadrants = |set: u8| {
        let parts = [
            [0.0, 0.0, 0.5, 0.5],
            [0.5, 0.0, 1.0, 0.5],
            [0.0, 0.5, 0.5, 1.0],
            [0.5, 0.5, 1.0, 1.0],
        ];
        let chosen = parts.into_iter().enumerate();
        Some(
            chosen
                .filter(|(i, _)| set >> i & 1 == 1)
                .map(|(_, part)| part)
                .collect(),
        )
    };
    let c = text.chars().next()?;
    match c {
        '█' => Some(vec![[0.0, 0.0, 1.0, 1.0]]),
        '▀' => Some(vec![[0.0, 0.0, 1.0, 0.5]]),
        '▄' => Some(vec![[0.0, 0.5, 1.0, 1.0]]),
        '▌' => Some(vec![[0.0, 0.0, 0.5, 1.0]]),
        '▐' => Some(vec![[0.5, 0.0, 1.0, 1.0]]),
        '▁'..='▇' => {
            let eighths = u32::from(c) - u32::from('▁') + 1;
            Some(vec![[0.0, 1.0 - f64::from(eighths) / 8.0, 1.0, 1.0]])
        }
        '▘' => quadrants(1),
        '▝' => quadrants(2),
        '▖' => quadrants(4),
        '▗' => quadrants(8),
        '▚' => quadrants(9),
        '▞' => quadrants(6),
        '▛' => quadrants(7),
        '▜' => quadrants(11),
        '▙' => quadrants(13),
        '▟' => quadrants(14),
        '─' => Some(vec![ACROSS]),
        '│' => Some(vec![DOWN]),
        '╭' => Some(vec![[0.5, 0.47, 1.0, 0.53], [0.44, 0.5, 0.56, 1.0]]),
        '╮' => Some(vec![[0.0, 0.47, 0.5, 0.53], [0.44, 0.5, 0.56, 1.0]]),
        '╰' => Some(vec![[0.5, 0.47, 1.0, 0.53], [0.44, 0.0, 0.56, 0.5]]),
        '╯' => Some(vec![[0.0, 0.47, 0.5, 0.53], [0.44, 0.0, 0.56, 0.5]]),
        _ => None,
    }
}

/// A colour as `#rrggbb`; `usual` for the terminal's own.
fn colour(colour: Color, usual: &str) -> String {
    match colour {
        Color::Default => usual.to_owned(),
        Color::Rgb(r, g, b) => format!("#{r:02x}{g:02x}{b:02x}"),
        Color::Idx(n) => indexed(n),
    }
}

/// One of xterm's 256 colours.
fn indexed(n: u8) -> String {
    const SIXTEEN: [u32; 16] = [
        0x00_0000, 0xcd_0000, 0x00_cd00, 0xcd_cd00, 0x00_00ee, 0xcd_00cd, 0x00_cdcd, 0xe5_e5e5,
        0x7f_7f7f, 0xff_0000, 0x00_ff00, 0xff_ff00, 0x5c_5cff, 0xff_00ff, 0x00_ffff, 0xff_ffff,
    ];
    let rgb = match n {
        0..16 => SIXTEEN[usize::from(n)],
        16..232 => {
            let level = |digit: u8| u32::from(if digit == 0 { 0 } else { 55 + 40 * digit });
            let n = n - 16;
            level(n / 36) << 16 | level(n / 6 % 6) << 8 | level(n % 6)
        }
        232.. => u32::from(8 + 10 * (n - 232)) * 0x01_0101,
    };
    format!("#{rgb:06x}")
}

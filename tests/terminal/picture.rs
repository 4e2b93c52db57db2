//! The picture in `README.md`: a real screen, made anew with
//! `PARLOUR_PICTURE=docs/app.svg cargo test --release --test terminal picture`.

use std::env;
use std::fs;

use super::pty::{Start, Terminal, parlour};
use super::svg;

/// A position of the right class that only a search refutes.
const POSITION: &str = "ooo/.oo/o.o.ooo/ooo.o.o/ooooooo/ooo/ooo";

#[test]
fn a_picture_shows_the_screen_of_a_search() {
    let mut terminal = Terminal::start(&Start {
        command: &[&parlour(), "play", "peg", POSITION],
        variables: &[("COLORTERM", "truecolor")],
        ..Start::default()
    });
    terminal.resize(100, 30);
    terminal.until("the board is there", |t| t.text().contains("28 pegs"));
    terminal.send("s");
    terminal.until("the answer is there, in a whole frame", |t| {
        t.text().contains("unsolvable") && t.text().contains("lost") && t.has_whole_frame()
    });
    let picture = svg::picture(terminal.screen(), "#e0def4", "#16171c");
    let words = ["<svg ", "unsolvable", "infeasible", "starved", "</svg>"];
    for word in words {
        assert!(picture.contains(word), "{word}");
    }
    if let Some(file) = env::var_os("PARLOUR_PICTURE") {
        fs::write(file, picture).unwrap();
    }
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
}

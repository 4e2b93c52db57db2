//! The real program on a pseudo-terminal: whatever ends or stops it, the terminal is as before.
//!
//! Nothing here hangs on how fast it goes: each wait is for something to hold, and long.

#![expect(
    clippy::unwrap_used,
    reason = "a test may panic, and so may what only tests call"
)]

mod duels;
mod jobs;
mod picture;
mod pty;
mod puzzles;
mod starting;
mod svg;

use rustix::process::Signal;

use pty::{Start, Terminal, parlour};

#[test]
fn a_quit_gives_the_terminal_back() {
    for key in ["q", "\x03"] {
        let mut terminal = Terminal::app(&[]);
        terminal.send(key);
        assert_eq!(terminal.exit_code(), 0, "{key:?}");
        terminal.assert_restored();
    }
}

#[test]
fn a_signal_gives_the_terminal_back_and_is_the_exit_code() {
    for (signal, code) in [
        (Signal::INT, 130),
        (Signal::TERM, 143),
        (Signal::HUP, 129),
        (Signal::QUIT, 131),
    ] {
        let mut terminal = Terminal::app(&[]);
        terminal.signal(signal);
        assert_eq!(terminal.exit_code(), code, "{signal:?}");
        terminal.assert_restored();
    }
}

#[test]
fn the_end_of_the_terminal_is_the_end_of_the_program() {
    let mut terminal = Terminal::app(&[]);
    terminal.hang_up();
    assert_eq!(terminal.exit_code(), 129);
}

#[test]
fn it_ends_with_its_terminal_even_if_hang_ups_were_ignored() {
    let program = parlour();
    let ignoring = "trap '' HUP; exec \"$0\"";
    let mut terminal = Terminal::start(&Start {
        command: &["sh", "-c", ignoring, &program],
        ..Start::default()
    });
    terminal.until_taken();
    terminal.hang_up();
    assert_eq!(terminal.exit_code(), 129);
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_of_the_app_gives_the_terminal_back_and_is_told() {
    let mut terminal = Terminal::app(&["play", "--provoke", "app-panic"]);
    assert_eq!(terminal.exit_code(), 101);
    terminal.assert_restored();
    let text = terminal.text();
    assert!(
        text.contains("panicked") && text.contains("provoked"),
        "{text}"
    );
}

#[cfg(debug_assertions)]
#[test]
fn a_panic_of_a_search_leaves_the_app_on_the_screen() {
    let mut terminal = Terminal::app(&["play", "peg", "--provoke", "search-panic"]);
    terminal.until("it says so", |t| {
        t.is_taken() && t.text().contains("the search failed: provoked")
    });
    terminal.send("?");
    terminal.until("it goes on", |t| t.text().contains("lift the peg"));
    terminal.send("\x1bq");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
    let text = String::from_utf8_lossy(&terminal.written);
    assert!(!text.contains("panicked"), "{text}");
}

#[test]
fn no_bytes_end_it_but_its_keys() {
    let mut terminal = Terminal::app(&[]);
    for hostile in [
        "\x1b[<0;0;0M\x1b[<0;65535;65535M\x1b[<99999999999;1;1M",
        "\x1b[M !!\x1b[M\u{80}\u{80}\u{80}\x1b[",
        "\x1b[200~\x1b[201\x1b[201~\x1b]11;rgb:0/0/0\x1b\\",
        "\x1b[?62;22c\x1b[30;100R\x1b[1;1\x1b[;;;;;;m\u{0}",
    ] {
        terminal.send(hostile);
    }
    let seen = terminal.written.len();
    terminal.resize(61, 17);
    terminal.until("it draws", |t| t.written.len() > seen);
    terminal.send("\x03");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
}

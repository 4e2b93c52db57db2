//! A puzzle from its choice on the command line to the file that keeps that it was solved.

use super::pty::{Start, Terminal, parlour};

/// Keys that play d3-f3 d5-d3 c3-e3 f3-d3 d2-d4, the cursor being on d4 at first.
const CROSS: &str = "k ll hhjj kk h ll l hh k jj ";

#[test]
fn a_puzzle_solved_in_the_app_is_solved_on_the_command_line() {
    let program = parlour();
    let both = "\"$0\" play peg puzzle:cross && \"$0\" puzzles cross";
    let mut terminal = Terminal::start(&Start {
        command: &["sh", "-c", both, &program],
        ..Start::default()
    });
    terminal.until_taken();
    terminal.until("the puzzle", |t| {
        t.text().contains("Cross: English, end on d4")
    });
    terminal.send(CROSS);
    terminal.until("the win", |t| {
        t.text()
            .contains("won: d4 reached, 5 jumps in 5 moves; Cross solved, the fewest moves")
    });
    terminal.send("q");
    terminal.until("the page", |t| {
        t.text().contains("solved      in 5 moves, first on 2")
    });
    assert_eq!(terminal.exit_code(), 0);
}

//! How the app starts: what it asks of the terminal, and what it refuses.

use std::time::{Duration, Instant};

use super::pty::{ANSWER, Start, Terminal, parlour};

/// Starts the app and gives what it says when it refuses.
fn refusal(start: &Start) -> String {
    let mut terminal = Terminal::start(start);
    assert_eq!(terminal.exit_code(), 2);
    assert!(!String::from_utf8_lossy(&terminal.written).contains("\x1b[?1049h"));
    terminal.assert_restored();
    let text = terminal.text();
    assert!(text.starts_with("error: "), "{text}");
    text
}

/// Lets the app start, quits it, and gives all that it wrote.
fn started(start: &Start) -> String {
    let mut terminal = Terminal::start(start);
    terminal.until_taken();
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
    String::from_utf8_lossy(&terminal.written).into_owned()
}

#[test]
fn what_is_wrong_in_the_arguments_is_said_before_the_screen_opens() {
    let program = parlour();
    for (arguments, expected) in [
        (&["play", "chess"][..], "expected one of: peg"),
        (&["play", "peg", "--board", "round"], "--board"),
        (
            &["play", "--theme", "loud"],
            "--theme: got `loud`, expected one of: ",
        ),
        (&["play", "peg", "--threads", "0"], "--threads"),
    ] {
        let command = [&[&program[..]][..], arguments].concat();
        let said = refusal(&Start {
            command: &command,
            ..Start::default()
        });
        assert!(said.contains(expected), "{said}");
    }
}

#[test]
fn a_terminal_that_can_place_no_text_is_refused() {
    let said = refusal(&Start {
        command: &[&parlour()],
        variables: &[("TERM", "dumb")],
        ..Start::default()
    });
    assert!(said.contains("TERM is `dumb`"), "{said}");
}

#[test]
fn a_terminal_that_answers_nothing_is_waited_for_only_so_long() {
    started(&Start {
        command: &[&parlour()],
        answer: "",
        ..Start::default()
    });
}

#[test]
fn a_late_answer_is_not_typed() {
    let mut terminal = Terminal::start(&Start {
        command: &[&parlour()],
        answer: "",
        ..Start::default()
    });
    let began = Instant::now();
    let late = Duration::from_millis(400); // the app waits for 100
    terminal.until("it is late", |t| t.is_taken() && began.elapsed() > late);
    let (before, seen) = (terminal.text(), terminal.written.len());
    terminal.send(ANSWER);
    terminal.send("\x0c"); // draws again
    terminal.until("it draws", |t| t.written.len() > seen && t.text() == before);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn no_colour_is_written_where_none_is_wanted() {
    let written = started(&Start {
        command: &[&parlour()],
        variables: &[("NO_COLOR", "1")],
        ..Start::default()
    });
    for colour in ["\x1b[38", "\x1b[48", ";48;", ";38;"] {
        assert!(!written.contains(colour), "{written:?}");
    }
}

#[test]
fn a_configuration_that_cannot_be_read_does_not_keep_it_from_starting() {
    started(&Start {
        command: &[&parlour()],
        config: Some("theme = [no"),
        ..Start::default()
    });
}

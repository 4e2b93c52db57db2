//! Stopped and brought back as a job of a shell.

use rustix::process::Signal;

use super::pty::{Start, Terminal, parlour};

/// A shell in which the app is started.
fn shell() -> Terminal {
    let mut terminal = Terminal::start(&Start {
        command: &["sh", "-i"],
        ..Start::default()
    });
    terminal.until("a prompt", |t| t.text().contains("$ "));
    terminal.remember_modes(); // some shells edit lines in modes of their own
    terminal
}

/// How often a stop was told.
fn stops(terminal: &Terminal) -> usize {
    terminal.text().matches("topped").count()
}

#[test]
fn it_is_stopped_and_comes_back_twice() {
    let mut terminal = shell();
    terminal.send(&format!("{}\n", parlour()));
    terminal.until_taken();
    for turn in 1..=2 {
        terminal.send("\x1a");
        terminal.until("it is stopped", |t| stops(t) == turn);
        assert!(!terminal.is_taken());
        terminal.assert_restored();
        terminal.send("fg\n");
        terminal.until_taken();
    }
    terminal.send("q");
    terminal.until("it has ended", |t| !t.is_taken());
}

#[test]
fn it_is_stopped_from_outside_and_comes_back() {
    let mut terminal = shell();
    terminal.send(&format!("{} & echo process $!; fg\n", parlour()));
    terminal.until_taken();
    let written = String::from_utf8_lossy(&terminal.written).into_owned();
    let (_, behind) = written.rsplit_once("process ").unwrap();
    let digits: String = behind.chars().take_while(char::is_ascii_digit).collect();
    Terminal::signal_to(digits.parse().unwrap(), Signal::TSTP);
    terminal.until("it is stopped", |t| !t.is_taken() && stops(t) > 0);
    terminal.assert_restored();
    terminal.send("fg\n");
    terminal.until_taken();
    terminal.send("q");
    terminal.until("it has ended", |t| !t.is_taken());
}

#[test]
fn without_a_shell_nothing_is_stopped() {
    let mut terminal = Terminal::app(&[]);
    terminal.send("\x1a");
    terminal.signal(Signal::TSTP);
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
}

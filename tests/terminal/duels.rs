//! Games of two sides on a terminal: begun from a position, played by key and by mouse, resumed.

use super::pty::{Start, Terminal, parlour};

/// What says whose turn it is.
const TURN: &str = "your turn";

/// Both sides played by the engine that answers at once.
const QUICK: &str = "[connect4]\nsecond = \"beginner\"\n[tictactoe]\nsecond = \"beginner\"\n";

/// The program in one of its games.
fn playing(command: &[&str]) -> Terminal {
    let mut terminal = Terminal::start(&Start {
        command,
        config: Some(QUICK),
        ..Start::default()
    });
    terminal.until_taken();
    terminal.until("the game", |t| t.text().contains(TURN));
    terminal
}

/// Presses the left button at a place, counted from 1.
fn click(terminal: &mut Terminal, (column, row): (u16, u16)) {
    for end in ['M', 'm'] {
        terminal.send(&format!("\x1b[<0;{column};{row}{end}"));
    }
}

/// The place, counted from 1, where a text begins on the screen.
fn place(terminal: &Terminal, wanted: &str) -> (u16, u16) {
    let text = terminal.text();
    let found = text.lines().zip(1..).find_map(|(line, row)| {
        let at = line.find(wanted)?;
        Some((line[..at].chars().count(), row))
    });
    let (column, row) = found.unwrap_or_else(|| panic!("no {wanted:?} in {text}"));
    (u16::try_from(column).unwrap() + 1, row)
}

/// Waits until so many moves are listed and it is the person's turn.
fn until_moves(terminal: &mut Terminal, listed: &str) {
    terminal.until(listed, |t| {
        let text = t.text();
        text.contains(listed) && text.contains(TURN)
    });
}

#[test]
fn connect_four_is_played_by_key_and_mouse_and_resumed() {
    let program = parlour();
    let both = "\"$0\" play connect4 4453 && echo between && \"$0\" play connect4";
    let mut terminal = playing(&["sh", "-c", both, &program]);
    until_moves(&mut terminal, "2 5   3");
    terminal.send("1");
    until_moves(&mut terminal, "3 1");
    let names = place(&terminal, "1   "); // below the first column
    click(&mut terminal, (names.0, names.1 - 2));
    until_moves(&mut terminal, "4 1");
    terminal.send("q");
    terminal.until("the game again", |t| {
        let written = String::from_utf8_lossy(&t.written);
        let begun = written.matches("\x1b[?1049h").count();
        begun == 2 && t.text().contains("4 1") && t.has_whole_frame()
    });
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
}

#[test]
fn tic_tac_toe_is_played_by_key_and_mouse() {
    let program = parlour();
    let mut terminal = playing(&[&program, "play", "tictactoe", "x.o/.x./..o"]);
    terminal.send("6"); // c2 blocks the column
    until_moves(&mut terminal, "1 c2");
    let (column, names) = place(&terminal, "a         b");
    let row = names + 6;
    // Whichever cell the engine took, one of the two below each other is free.
    click(&mut terminal, (column, row));
    click(&mut terminal, (column, row + 5));
    terminal.until("the end, or two moves more", |t| {
        let text = t.text();
        ["x wins", "o wins", "a draw", "2 a"]
            .iter()
            .any(|end| text.contains(end))
    });
    terminal.send("q");
    assert_eq!(terminal.exit_code(), 0);
    terminal.assert_restored();
}

//! What selecting a cell does, and what that is called beforehand.

use super::Peg;
use super::driver_tests::*;
use crate::action::Command;
use crate::games::session::Session;

/// What selecting a cell is called, with the cursor on it.
fn called(peg: &mut Peg, name: &str) -> Option<&'static str> {
    peg.hand.cursor = cell(peg, name);
    peg.label(Command::Select)
}

#[test]
fn selecting_is_called_what_it_does() {
    let mut peg = english();
    assert_eq!(called(&mut peg, "d2"), None);
    peg.perform(Command::Select);
    assert_eq!(called(&mut peg, "d2"), Some("drop"));
    assert_eq!(called(&mut peg, "d4"), Some("jump"));
    assert_eq!(called(&mut peg, "b4"), None);
    peg.perform(Command::Edit);
    assert_eq!(called(&mut peg, "d2"), None);
}

#[test]
fn solving_is_called_stop_while_it_stops_and_running_halt_while_it_halts() {
    let mut peg = game("english", "center", "pegs:d2,c3,d3,e3,d4,d5");
    assert_eq!(peg.label(Command::Solve), None);
    let effects = peg.perform(Command::Solve);
    assert_eq!(peg.label(Command::Solve), Some("stop"));
    think(&mut peg, effects);
    assert_eq!(peg.label(Command::Solve), None);
    assert_eq!(peg.label(Command::Run), None);
    peg.perform(Command::Run);
    assert_eq!(peg.label(Command::Run), Some("halt"));
    peg.perform(Command::Run);
    assert_eq!(peg.label(Command::Run), None);
}

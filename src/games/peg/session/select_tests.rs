//! What selecting a cell does, and what that is called beforehand.

use super::Peg;
use super::driver_tests::*;
use crate::action::{Command, Pointing};
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

/// A game in which the peg that jumped from d2 to d4 can go on to f4.
fn halfway() -> Peg {
    let mut peg = game("english", "center", "pegs:d2,d3,d5,e4");
    play(&mut peg, "d2-d4");
    peg
}

#[test]
fn a_peg_that_stayed_lifted_after_its_jump_stays_so_when_it_is_selected() {
    let mut peg = halfway();
    let d4 = cell(&peg, "d4");
    assert_eq!(called(&mut peg, "d4"), None);
    assert!(select(&mut peg, "d4").is_empty());
    assert_eq!(peg.hand.lifted, Some(d4));
    assert!(saves(&select(&mut peg, "f4")));
    assert_eq!(
        position(&peg),
        position(&game("english", "center", "pegs:f4,d5"))
    );
}

#[test]
fn the_mouse_clicks_or_drags_a_peg_on_that_stayed_lifted() {
    let mut peg = halfway();
    let [d4, f4] = ["d4", "f4"].map(|name| cell(&peg, name));
    peg.point(d4, Pointing::Press);
    peg.point(d4, Pointing::Release);
    assert_eq!(peg.hand.lifted, Some(d4));
    peg.point(d4, Pointing::Press);
    peg.point(f4, Pointing::Drag);
    assert!(saves(&peg.point(f4, Pointing::Release)));
    assert_eq!(peg.round.history.at(), 2);
}

#[test]
fn a_peg_that_stayed_lifted_is_dropped_by_cancel_and_then_lifted_by_hand() {
    let mut peg = halfway();
    peg.perform(Command::Cancel);
    assert_eq!(peg.hand.lifted, None);
    select(&mut peg, "d4");
    assert_eq!(called(&mut peg, "d4"), Some("drop"));
    select(&mut peg, "d4");
    assert_eq!(peg.hand.lifted, None);
}

//! Going back to the games before, and forward again.

use super::Peg;
use super::driver_tests::*;
use crate::action::{Command, Pointing};
use crate::games::peg::notation::position_text;
use crate::games::session::Session;

/// A game of three jumps of which one is taken back, at 7 seconds.
fn played() -> Peg {
    let mut peg = english();
    play(&mut peg, "d2-d4 b3-d3 c1-c3");
    peg.perform(Command::Undo);
    tick(&mut peg, 7_000);
    peg
}

/// Back over the first position and forward again: the games are as they were.
fn back_and_forth(peg: &mut Peg, before: &str) {
    let now = peg.saved();
    assert!(peg.can(Command::Undo) && !peg.can(Command::First));
    assert_eq!(said(&peg.perform(Command::Undo)), "back in the game before");
    assert_eq!(peg.saved(), before);
    assert!(peg.can(Command::Redo));
    assert_eq!(said(&peg.perform(Command::Redo)), "on to the game after");
    assert_eq!(peg.saved(), now);
    assert!(!peg.can(Command::Redo));
}

#[test]
fn undo_leads_from_every_new_game_back_to_the_one_before() {
    let new_games: [fn(&mut Peg); 5] = [
        |peg| drop(peg.chosen(Command::New, Some(0))),
        |peg| drop(peg.typed(Command::Position, "pegs:d2,d3,e3")),
        |peg| drop(peg.pasted("vacancy:c3")),
        |peg| drop(peg.chosen(Command::Board, Some(5))),
        |peg| {
            peg.perform(Command::Edit);
            peg.perform(Command::Invert);
            peg.perform(Command::Edit);
        },
    ];
    for begin in new_games {
        let mut peg = played();
        let before = peg.saved();
        begin(&mut peg);
        assert_ne!(peg.saved(), before);
        back_and_forth(&mut peg, &before);
    }
}

#[test]
fn another_target_is_taken_back_at_the_first_position() {
    let mut peg = played();
    let title = peg.title();
    let before = peg.saved();
    peg.chosen(Command::Target, Some(1));
    assert_ne!(peg.title(), title);
    assert_eq!(peg.round.history.at(), 2);
    for _ in 0..3 {
        peg.perform(Command::Undo);
    }
    assert_eq!(peg.saved(), before);
}

#[test]
fn a_line_that_is_taken_over_as_a_new_game_leads_back_as_well() {
    let mut peg = english();
    play(&mut peg, "d2-d4");
    let before = peg.saved();
    peg.perform(Command::Edit);
    peg.typed(Command::Position, "pegs:d2,c3,d3,e3,d4,d5");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    peg.perform(Command::Right);
    peg.perform(Command::TakeOver);
    assert_eq!(peg.round.history.at(), 1);
    peg.perform(Command::Undo);
    peg.perform(Command::Undo);
    assert_eq!(peg.saved(), before);
}

#[test]
fn another_jump_in_the_game_before_forgets_the_games_after() {
    let mut peg = played();
    peg.typed(Command::Position, "pegs:d2,d3,e3");
    peg.perform(Command::Undo);
    play(&mut peg, "c1-c3");
    assert!(peg.can(Command::Redo), "the same jump as before");
    peg.perform(Command::Undo);
    play(&mut peg, "c5-c3");
    assert!(!peg.can(Command::Redo));
}

#[test]
fn the_wheel_and_first_stay_in_the_game() {
    let mut peg = played();
    peg.typed(Command::Position, "pegs:d2,d3,e3");
    let now = peg.saved();
    assert!(peg.point(0, Pointing::ScrollUp).is_empty());
    assert!(peg.perform(Command::First).is_empty());
    assert_eq!(peg.saved(), now);
}

#[test]
fn a_hundred_games_are_kept_and_the_same_one_but_once() {
    let mut peg = english();
    for cell in (0..33).cycle().take(150) {
        let text = position_text(peg.board(), peg.board().mask() & !(1 << cell));
        peg.typed(Command::Position, &text);
        peg.typed(Command::Position, &text);
    }
    let mut back = 0;
    while peg.can(Command::Undo) {
        peg.perform(Command::Undo);
        back += 1;
    }
    assert_eq!(back, 100);
}

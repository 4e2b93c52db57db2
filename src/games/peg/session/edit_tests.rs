//! Setting up positions.

use super::Peg;
use super::driver_tests::*;
use crate::action::{Command, Mode, Pointing};
use crate::games::session::{Effect, Session};

fn editing(target: &str) -> Peg {
    let mut peg = game("english", target, "start");
    peg.perform(Command::Edit);
    assert_eq!(peg.mode(), Mode::Edit);
    peg
}

#[test]
fn cells_are_set_and_cleared_and_every_change_can_be_taken_back() {
    let mut peg = editing("center");
    select(&mut peg, "d4");
    assert_eq!(peg.pegs(), peg.board().mask());
    assert!(!peg.can(Command::Fill));
    peg.perform(Command::Clear);
    assert_eq!(peg.pegs(), 0);
    select(&mut peg, "d4");
    peg.perform(Command::Invert);
    assert_eq!(peg.pegs(), peg.board().start());
    for _ in 0..4 {
        peg.perform(Command::Undo);
    }
    assert_eq!(peg.pegs(), peg.board().start());
    assert!(!peg.can(Command::Undo));
    peg.perform(Command::Last);
    assert!(!peg.can(Command::Redo));
}

#[test]
fn the_mouse_paints_what_it_began_with() {
    let mut peg = editing("center");
    let [c1, d1, d4, e1] = ["c1", "d1", "d4", "e1"].map(|name| cell(&peg, name));
    peg.point(c1, Pointing::Press);
    peg.point(d1, Pointing::Drag);
    peg.point(d4, Pointing::Drag);
    peg.point(d4, Pointing::Release);
    peg.point(e1, Pointing::Drag);
    assert_eq!(position(&peg), "..o/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo");
    peg.point(d1, Pointing::Press);
    peg.point(d4, Pointing::Drag);
    assert_eq!(position(&peg), ".oo/ooo/ooooooo/ooooooo/ooooooo/ooo/ooo");
}

#[test]
fn a_stroke_ends_wherever_the_button_comes_up_and_is_one_change() {
    let mut peg = editing("center");
    let [c1, d1, e1] = ["c1", "d1", "e1"].map(|name| cell(&peg, name));
    let before = position(&peg);
    peg.point(c1, Pointing::Press);
    peg.point(d1, Pointing::Drag);
    peg.point(e1, Pointing::Drag);
    assert!(saves(&peg.released()));
    assert!(!saves(&peg.released()));
    let painted = position(&peg);
    assert_eq!(painted, ".../ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo");
    peg.point(c1, Pointing::Drag);
    assert_eq!(position(&peg), painted);
    peg.perform(Command::Undo);
    assert_eq!(position(&peg), before);
    assert!(!peg.can(Command::Undo));
    peg.perform(Command::Redo);
    assert_eq!(position(&peg), painted);
    peg.point(c1, Pointing::Press);
    peg.perform(Command::Undo);
    peg.point(d1, Pointing::Drag);
    assert_eq!(position(&peg), painted);
}

#[test]
fn an_answer_while_something_is_asked_leaves_the_set_up_position_alone() {
    let mut peg = english();
    play(&mut peg, "d2-d4");
    peg.perform(Command::Edit);
    peg.pasted("pegs:b4,c4");
    for chooses in [false, true] {
        let search = peg.perform(Command::Solve);
        let command = if chooses {
            Command::Target
        } else {
            Command::Position
        };
        assert_eq!(peg.perform(command).len(), 1);
        think(&mut peg, search);
        assert_eq!(peg.mode(), Mode::Playback);
        if chooses {
            peg.chosen(Command::Target, Some(1));
        } else {
            peg.typed(Command::Position, "pegs:e4,f4");
        }
        assert_eq!(peg.mode(), Mode::Edit);
        assert_eq!(position(&peg), ".../.../......./....oo./......./.../...");
    }
    for _ in 0..2 {
        peg.perform(Command::Undo);
    }
    assert_eq!(position(&peg), "ooo/o.o/ooo.ooo/ooooooo/ooooooo/ooo/ooo");
    peg.perform(Command::Cancel);
    assert_eq!((peg.mode(), peg.round.history.at()), (Mode::Play, 1));
}

#[test]
fn the_position_is_played_and_an_empty_board_is_not() {
    let mut peg = editing("center");
    peg.perform(Command::Clear);
    assert!(!peg.can(Command::Solve));
    assert!(said(&peg.perform(Command::Edit)).starts_with("an empty board can't be played"));
    assert_eq!(peg.mode(), Mode::Edit);
    select(&mut peg, "c4");
    assert!(facts(&peg).contains(&"wrong class".to_owned()));
    select(&mut peg, "b4");
    assert!(facts(&peg).contains(&"class fits".to_owned()));
    assert!(saves(&peg.perform(Command::Edit)));
    assert_eq!((peg.mode(), peg.pegs().count_ones()), (Mode::Play, 2));
    assert!(said(&play(&mut peg, "b4-d4")).starts_with("won"));
}

#[test]
fn leaving_without_a_change_goes_on_with_the_game() {
    let mut peg = english();
    play(&mut peg, "d2-d4");
    peg.perform(Command::Edit);
    peg.perform(Command::Edit);
    assert_eq!((peg.mode(), peg.round.history.at()), (Mode::Play, 1));
    peg.perform(Command::Edit);
    peg.perform(Command::Clear);
    peg.perform(Command::Cancel);
    assert_eq!((peg.mode(), peg.round.history.at()), (Mode::Play, 1));
}

#[test]
fn random_positions_keep_what_they_promise() {
    for target in ["center", "any", "pegs:c3,d3"] {
        let mut peg = editing(target);
        for _ in 0..12 {
            peg.perform(Command::RandomWinnable);
            let effects = peg.perform(Command::Solve);
            let said = said(&think(&mut peg, effects));
            assert!(said.starts_with("solved"), "{said}: {}", position(&peg));
            peg.perform(Command::Cancel);
            peg.perform(Command::Edit);
            if peg.mode() == Mode::Play {
                peg.perform(Command::Edit);
            }
            peg.perform(Command::RandomClass);
            assert!(peg.round.fits(peg.pegs()));
        }
    }
}

#[test]
fn a_typed_position_is_checked_and_taken_over() {
    let mut peg = english();
    let Some(Effect::Ask(prompt)) = peg.perform(Command::Position).pop() else {
        panic!("a position is asked for");
    };
    assert_eq!(prompt.text, position(&peg));
    let check = |text| peg.check(Command::Position, text);
    assert_eq!(check("vacancy:d4").as_deref(), Ok("32 pegs, class fits"));
    assert_eq!(
        check("pegs:c4").as_deref(),
        Ok("1 peg, wrong class: the target can't be reached")
    );
    assert!(check("pegs:z9").is_err_and(|error| error.starts_with("`z9` is not a cell")));
    play(&mut peg, "d2-d4");
    assert!(saves(&peg.typed(Command::Position, "pegs:b4,c4")));
    assert_eq!(
        (peg.pegs().count_ones(), peg.round.history.at(), peg.mode()),
        (2, 0, Mode::Play)
    );
    peg.perform(Command::Edit);
    peg.typed(Command::Position, "start");
    assert_eq!((peg.pegs(), peg.mode()), (peg.board().start(), Mode::Edit));
}

#[test]
fn a_pasted_position_is_taken_over_and_anything_else_says_what_is_wrong() {
    let mut peg = english();
    let drawing =
        "    . o .\n    . o .\n. . . . . . .\n. . . . . . .\n. . . . . . .\n    . . .\n    . . .\n";
    assert!(saves(&peg.pasted(drawing)));
    assert_eq!(position(&peg), ".o./.o./......./......./......./.../...");
    assert!(said(&peg.pasted("hello")).starts_with("`hello` is not a position"));
    assert_eq!(peg.pegs().count_ones(), 2);
}

#[test]
fn a_solution_of_a_set_up_position_leads_back_to_it() {
    let mut peg = editing("center");
    peg.pasted("pegs:b4,c4");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    assert_eq!(peg.mode(), Mode::Playback);
    assert!(said(&peg.pasted("start")).starts_with("leave the line first"));
    peg.perform(Command::Cancel);
    assert_eq!((peg.mode(), peg.pegs().count_ones()), (Mode::Edit, 2));
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    peg.perform(Command::Right);
    peg.perform(Command::TakeOver);
    assert_eq!(
        (peg.mode(), peg.round.history.at(), peg.pegs().count_ones()),
        (Mode::Play, 1, 1)
    );
}

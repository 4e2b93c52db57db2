//! Playing, driven as a person would.

use std::time::Duration;

use super::driver_tests::*;
use super::{Peg, view};
use crate::action::{Command, Pointing};
use crate::games::peg::board::members;
use crate::games::peg::notation::cell_name;
use crate::games::session::{Effect, Session};

fn lifted(peg: &Peg) -> Option<String> {
    peg.hand.lifted.map(|cell| cell_name(peg.board(), cell))
}

#[test]
fn a_peg_is_lifted_and_lands_in_a_hole() {
    let mut peg = english();
    assert!(select(&mut peg, "d2").is_empty());
    assert_eq!(lifted(&peg).as_deref(), Some("d2"));
    assert_eq!(peg.picture().landings, 1 << cell(&peg, "d4"));
    let effects = select(&mut peg, "d4");
    assert!(saves(&effects));
    assert_eq!(position(&peg), "ooo/o.o/ooo.ooo/ooooooo/ooooooo/ooo/ooo");
    assert_eq!(facts(&peg)[0], "31 pegs");
}

#[test]
fn a_peg_that_cannot_jump_says_so_and_another_is_lifted_instead() {
    let mut peg = english();
    assert_eq!(said(&select(&mut peg, "c3")), "no jump from c3");
    assert_eq!(said(&select(&mut peg, "d4")), "no peg on d4");
    select(&mut peg, "d2");
    assert_eq!(said(&select(&mut peg, "d1")), "no jump from d1");
    assert_eq!(lifted(&peg), None);
    select(&mut peg, "d2");
    select(&mut peg, "b4");
    assert_eq!(lifted(&peg).as_deref(), Some("b4"));
    select(&mut peg, "b4");
    assert_eq!(lifted(&peg), None);
    play(&mut peg, "d2-d4");
    select(&mut peg, "b3");
    assert_eq!(
        said(&select(&mut peg, "d2")),
        "the peg on b3 can't land on d2"
    );
    peg.perform(Command::Cancel);
    assert_eq!(lifted(&peg), None);
}

#[test]
fn a_sweep_is_select_select_select() {
    let mut peg = game("english", "center", "pegs:d2,d3,d5,e4");
    select(&mut peg, "d2");
    select(&mut peg, "d4");
    assert_eq!(lifted(&peg).as_deref(), Some("d4"));
    select(&mut peg, "f4");
    assert_eq!(lifted(&peg), None);
    assert!(facts(&peg).contains(&"2 jumps, 1 move".to_owned()));
}

#[test]
fn the_mouse_drags_or_clicks_twice() {
    let mut peg = english();
    let [d2, d3, d4, b3, a1] = ["d2", "d3", "d4", "b3", "c1"].map(|name| cell(&peg, name));
    peg.point(d2, Pointing::Press);
    peg.point(d3, Pointing::Drag);
    peg.point(d4, Pointing::Drag);
    assert!(saves(&peg.point(d4, Pointing::Release)));
    assert_eq!(peg.round.history.at(), 1);
    peg.point(b3, Pointing::Press);
    peg.point(b3, Pointing::Release);
    assert_eq!(peg.hand.lifted, Some(b3));
    assert!(saves(&peg.point(d3, Pointing::Press)));
    peg.point(d3, Pointing::Release);
    assert_eq!(peg.round.history.at(), 2);
    peg.point(a1, Pointing::ScrollUp);
    peg.point(a1, Pointing::ScrollUp);
    peg.point(a1, Pointing::ScrollDown);
    assert_eq!(peg.round.history.at(), 1);
}

#[test]
fn the_mouse_drops_a_peg_on_itself_or_elsewhere() {
    let mut peg = english();
    let [d2, d4, e7] = ["d2", "d4", "e7"].map(|name| cell(&peg, name));
    for _ in 0..2 {
        peg.point(d2, Pointing::Press);
        peg.point(d2, Pointing::Release);
    }
    assert_eq!(peg.hand.lifted, None);
    peg.point(d2, Pointing::Press);
    peg.point(e7, Pointing::Release);
    assert_eq!(peg.hand.lifted, Some(d2));
    peg.point(e7, Pointing::Press);
    assert_eq!(peg.hand.lifted, None);
    peg.point(d4, Pointing::Press);
    peg.point(d4, Pointing::Release);
    assert_eq!(peg.round.history.at(), 0);
    assert!(peg.point(200, Pointing::Press).is_empty());
}

#[test]
fn undo_and_redo_go_all_the_way_and_a_new_jump_cuts_the_rest() {
    let mut peg = english();
    play(&mut peg, "d2-d4 b3-d3 c1-c3");
    let end = position(&peg);
    for _ in 0..5 {
        peg.perform(Command::Undo);
    }
    assert_eq!(peg.pegs(), peg.board().start());
    assert!(!peg.can(Command::Undo) && peg.can(Command::Redo));
    peg.perform(Command::Last);
    assert_eq!(position(&peg), end);
    peg.perform(Command::First);
    play(&mut peg, "d2-d4");
    assert_eq!(peg.round.history.all().len(), 3);
    play(&mut peg, "f3-d3");
    assert_eq!(
        (peg.round.history.all().len(), peg.round.history.at()),
        (2, 2)
    );
    peg.go_to(1);
    assert_eq!(peg.round.history.at(), 1);
}

#[test]
fn restarting_keeps_the_jumps_for_redo_and_sets_the_clock_back() {
    let mut peg = english();
    play(&mut peg, "d2-d4 b3-d3");
    let end = position(&peg);
    tick(&mut peg, 5_000);
    assert!(saves(&peg.perform(Command::Restart)));
    assert_eq!(peg.pegs(), peg.board().start());
    assert!(!peg.can(Command::Restart));
    tick(&mut peg, 9_000);
    assert_eq!(
        (peg.clock.text(peg.now), peg.wakes()),
        ("0:00".into(), None)
    );
    peg.perform(Command::Last);
    assert_eq!(position(&peg), end);
}

const CROSS: &str = "pegs:d2,c3,d3,e3,d4,d5";

#[test]
fn a_game_that_is_won_says_so() {
    let mut peg = game("english", "center", CROSS);
    let effects = play(&mut peg, "d3-f3 d5-d3 c3-e3 f3-d3 d2-d4");
    assert_eq!(
        said(&effects),
        "won: d4 reached, 5 jumps in 5 moves; Cross solved, the fewest moves"
    );
    assert_eq!(facts(&peg)[..3], ["1 peg", "class fits", "won"]);
    assert!(found(effects).is_none());
}

#[test]
fn a_stuck_game_finds_its_way_back() {
    let mut peg = game("english", "center", CROSS);
    play(&mut peg, "d3-f3 d5-d3");
    let effects = play(&mut peg, "d3-b3");
    assert_eq!(said(&effects), "stuck with 3 pegs");
    assert_eq!(facts(&peg)[2], "stuck");
    let effects = think(&mut peg, effects);
    assert_eq!(
        said(&effects),
        "it can still be won after jump 2: w goes back there"
    );
    assert!(facts(&peg).contains(&"winnable after 2 jumps".to_owned()));
    assert_eq!(
        said(&peg.perform(Command::LastWinnable)),
        "back after jump 2: it can still be won"
    );
    assert_eq!(peg.round.history.at(), 2);
    assert_eq!(facts(&peg)[2], "winnable");
    assert_eq!(
        said(&peg.perform(Command::LastWinnable)),
        "this position can still be won"
    );
    let effects = peg.perform(Command::Last);
    assert!(said(&effects).starts_with("stuck with 3 pegs; it can still be won after jump 2"));
}

#[test]
fn the_way_back_is_asked_for_at_any_time() {
    let mut peg = game("english", "center", CROSS);
    assert!(!peg.can(Command::LastWinnable));
    play(&mut peg, "d3-b3");
    let effects = peg.perform(Command::LastWinnable);
    let effects = think(&mut peg, effects);
    let back = said(&effects);
    let at = peg.round.history.at();
    assert!(
        at == 0 && back.starts_with("back at the start") || back.starts_with("this position"),
        "{back}"
    );
    assert_eq!(facts(&peg)[2], "winnable");
}

#[test]
fn a_game_that_never_could_be_won_says_that() {
    let mut peg = game("english", "c1", "pegs:d2,d3");
    let effects = play(&mut peg, "d2-d4");
    assert_eq!(
        said(&effects),
        "stuck with 1 peg; this game could not be won from its start"
    );
    assert!(facts(&peg).contains(&"wrong class".to_owned()));
    assert!(found(effects).is_none());
}

#[test]
fn the_clock_runs_from_the_first_jump_until_the_end() {
    let mut peg = game("english", "center", CROSS);
    tick(&mut peg, 5_000);
    select(&mut peg, "d3");
    assert_eq!(peg.wakes(), None);
    select(&mut peg, "f3");
    tick(&mut peg, 8_000);
    assert!(
        facts(&peg).contains(&"0:03".to_owned()),
        "{:?}",
        facts(&peg)
    );
    assert_eq!(peg.wakes(), Some(Duration::from_secs(9)));
    tick(&mut peg, 20_000);
    assert!(facts(&peg).contains(&"under 1 min".to_owned()));
    assert_eq!(peg.wakes(), Some(Duration::from_secs(65)));
    peg.perform(Command::Edit);
    tick(&mut peg, 100_000);
    assert_eq!(peg.wakes(), None);
    peg.perform(Command::Cancel);
    play(&mut peg, "d5-d3 c3-e3 f3-d3 d2-d4");
    tick(&mut peg, 200_000);
    assert!(facts(&peg).contains(&"0:15".to_owned()));
    assert_eq!(peg.wakes(), None);
}

#[test]
fn a_jump_is_shown_on_its_way_until_a_key_cuts_it_short() {
    let mut peg = english();
    peg.settings.motion = true;
    tick(&mut peg, 1_000);
    play(&mut peg, "d2-d4");
    let percent = |peg: &Peg| peg.picture().motion.map(|motion| motion.percent);
    assert_eq!(percent(&peg), Some(0));
    assert_eq!(peg.wakes(), Some(Duration::from_millis(1_033)));
    tick(&mut peg, 1_080);
    assert_eq!(percent(&peg), Some(50));
    tick(&mut peg, 1_160);
    assert_eq!(percent(&peg), None);
    peg.perform(Command::Undo);
    let view::Picture { pegs, motion, .. } = peg.picture();
    assert_eq!((pegs.count_ones(), motion.unwrap().percent), (31, 100));
    peg.perform(Command::Up);
    assert_eq!((peg.picture().pegs.count_ones(), percent(&peg)), (32, None));
}

#[test]
fn boards_targets_and_vacancies_are_chosen_from_lists() {
    let mut peg = english();
    let list = |effects: Vec<Effect>| match effects.into_iter().next() {
        Some(Effect::Choose(chooser)) => chooser,
        other => panic!("{other:?}"),
    };
    let boards = list(peg.perform(Command::Board));
    assert_eq!((boards.rows.len(), boards.at), (14, 0));
    assert_eq!(boards.rows[5].label, "Triangle 5");
    peg.preview(Command::Board, 5);
    assert_eq!(peg.picture().board.cells().len(), 15);
    peg.chosen(Command::Board, None);
    assert_eq!(peg.picture().board.cells().len(), 33);
    assert!(saves(&peg.chosen(Command::Board, Some(5))));
    assert_eq!(peg.title(), "Triangle 5, end anywhere");

    let vacancies = list(peg.perform(Command::New));
    assert_eq!((vacancies.rows.len(), vacancies.at), (15, 0));
    peg.chosen(Command::New, Some(4));
    assert_eq!(
        members(peg.board().mask() & !peg.pegs()).collect::<Vec<_>>(),
        [4]
    );

    let targets = list(peg.perform(Command::Target));
    let labels: Vec<&str> = targets.rows.iter().map(|row| row.label.as_str()).collect();
    assert_eq!(
        (labels[0], labels[1], labels[2], labels.len()),
        ("any", "this position", "a1", 17)
    );
    peg.chosen(Command::Target, Some(2));
    assert_eq!(peg.title(), "Triangle 5, end on a1");
}

#[test]
fn what_cannot_be_done_is_not_offered() {
    let mut peg = english();
    let cannot = [
        Command::Undo,
        Command::Restart,
        Command::Clear,
        Command::Run,
        Command::CopyMoves,
        Command::Cancel,
    ];
    for command in cannot {
        assert!(!peg.can(command), "{command:?}");
        assert!(peg.perform(command).is_empty(), "{command:?}");
    }
    for command in [
        Command::Select,
        Command::Solve,
        Command::Board,
        Command::Edit,
        Command::Overlay,
    ] {
        assert!(peg.can(command), "{command:?}");
    }
}

//! Puzzles: chosen from the list, solved by hand, and what is told and kept of it.

use super::Peg;
use super::driver_tests::*;
use crate::action::Command;
use crate::games::peg::puzzles::Date;
use crate::games::peg::puzzles::named::NAMED;
use crate::games::peg::puzzles::progress::{Diary, Record, Solved};
use crate::games::session::{Chooser, Effect, Session};
use crate::games::{Opening, peg};
use crate::settings::Settings;

/// Noon of 2026-11-20.
const NOON: u64 = 1_795_176_000;

fn dated() -> Peg {
    let mut peg = english();
    peg.remember(&Diary {
        began: Some(NOON),
        ..Diary::default()
    });
    peg
}

fn offered(peg: &mut Peg) -> Chooser {
    let effects = peg.perform(Command::Puzzles);
    let list = effects.into_iter().find_map(|effect| match effect {
        Effect::Choose(chooser) => Some(chooser),
        _ => None,
    });
    list.expect("a list is opened")
}

/// Chooses the puzzle of this title from the list.
fn choose(peg: &mut Peg, title: &str) -> Vec<Effect> {
    let list = offered(peg);
    let row = list.rows.iter().position(|row| row.label == title);
    peg.chosen(Command::Puzzles, Some(row.expect("it is offered")))
}

fn kept(effects: &[Effect]) -> Vec<Solved> {
    let solved = effects.iter().filter_map(|effect| match effect {
        Effect::Solved(solved) => Some(solved.clone()),
        _ => None,
    });
    solved.collect()
}

/// The engine's solution of the position on the board.
fn solution(peg: &mut Peg) -> Vec<u8> {
    let effects = peg.perform(Command::Solve);
    think(peg, effects);
    let jumps = peg.line().all().to_vec();
    peg.perform(Command::Cancel);
    jumps
}

/// Plays jumps by hand; gives what the last one caused.
fn play_jumps(peg: &mut Peg, jumps: &[u8]) -> Vec<Effect> {
    let mut effects = Vec::new();
    for &jump in jumps {
        effects = peg.play_jump(jump);
    }
    effects
}

#[test]
fn the_list_has_the_puzzle_of_the_day_then_random_ones_then_the_classic_ones() {
    let mut peg = dated();
    let list = offered(&mut peg);
    let labels: Vec<&str> = list.rows.iter().map(|row| &*row.label).collect();
    assert_eq!(
        labels[..6],
        [
            "Daily 2026-11-20",
            "Random, easy",
            "Random, medium",
            "Random, hard",
            "Random, devilish",
            "Cross"
        ]
    );
    assert_eq!(labels.len(), 5 + NAMED.len());
    assert_eq!(list.rows[0].note, "hard, English, 13 pegs");
    assert_eq!(list.rows[5].note, "easy, English, 6 pegs");
    let mut nobody_looked = english();
    assert_eq!(offered(&mut nobody_looked).rows.len(), 4 + NAMED.len());
}

#[test]
fn the_day_goes_on_while_the_app_runs() {
    let mut peg = dated();
    tick(&mut peg, 1000 * 13 * 60 * 60);
    assert_eq!(offered(&mut peg).rows[0].label, "Daily 2026-11-21");
}

#[test]
fn a_row_is_seen_on_the_board_while_it_is_selected_and_played_when_it_is_chosen() {
    let mut peg = dated();
    let list = offered(&mut peg);
    assert!(peg.preview.is_some(), "the first row is seen at once");
    for row in 0..list.rows.len() {
        peg.preview(Command::Puzzles, row);
        let shown = peg.preview.as_ref().unwrap();
        let (pegs, board) = (shown.pegs, shown.board.name().to_owned());
        peg.chosen(Command::Puzzles, Some(row));
        assert_eq!(
            (peg.pegs(), peg.board().name()),
            (pegs, &*board),
            "row {row}"
        );
        assert!(peg.preview.is_none());
        peg.perform(Command::Undo);
        assert_eq!(peg.pegs(), peg.board().start(), "undo leads back");
    }
}

#[test]
fn a_puzzle_solved_by_hand_is_told_and_kept() {
    let mut peg = dated();
    let effects = choose(&mut peg, "Cross");
    assert_eq!(
        said(&effects),
        "Cross: 6 pegs to d4, easy, 5 moves at least"
    );
    assert_eq!(peg.title(), "Cross: English, end on d4");
    let jumps = solution(&mut peg);
    let effects = play_jumps(&mut peg, &jumps);
    assert_eq!(
        said(&effects),
        "won: d4 reached, 5 jumps in 5 moves; Cross solved, the fewest moves"
    );
    let record = Record {
        first: "2026-11-20".parse::<Date>().ok(),
        moves: 5,
    };
    let id = "cross".to_owned();
    assert_eq!(kept(&effects), [Solved { id, record }]);
    let list = offered(&mut peg);
    let row = list.rows.iter().find(|row| row.label == "Cross").unwrap();
    assert_eq!(row.note, "solved in 5 moves; easy, English, 6 pegs");
    peg.chosen(Command::Puzzles, None);
    peg.perform(Command::Undo);
    let again = peg.perform(Command::Redo);
    assert_eq!(kept(&again), [], "it is known already");
}

#[test]
fn what_the_engine_played_does_not_count_until_it_is_taken_back() {
    let mut peg = dated();
    choose(&mut peg, "Plus");
    let jumps = solution(&mut peg);
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    for _ in 0..3 {
        peg.perform(Command::Right);
    }
    peg.perform(Command::TakeOver);
    assert_eq!(peg.round.history.at(), 3);
    let effects = play_jumps(&mut peg, &jumps[3..]);
    assert!(said(&effects).starts_with("won: d4 reached"));
    assert!(!said(&effects).contains("Plus") && kept(&effects).is_empty());
    // The same after a restart by replaying what was taken over, but not by one's own jumps.
    peg.perform(Command::First);
    let effects = peg.perform(Command::Last);
    assert!(kept(&effects).is_empty());
    peg.perform(Command::First);
    let effects = play_jumps(&mut peg, &jumps);
    assert_eq!(kept(&effects).len(), 1);
}

#[test]
fn the_usual_game_is_a_classic_puzzle_without_being_chosen() {
    let mut peg = game("triangle5", "a1", "start");
    let jumps = solution(&mut peg);
    let effects = play_jumps(&mut peg, &jumps);
    assert!(
        said(&effects).contains("; Tip to tip solved"),
        "{}",
        said(&effects)
    );
    assert_eq!(kept(&effects)[0].id, "triangle-tip");
    assert_eq!(kept(&effects)[0].record.first, None);
    let mut other = game("triangle5", "any", "vacancy:b2");
    let jumps = solution(&mut other);
    let effects = play_jumps(&mut other, &jumps);
    assert!(kept(&effects).is_empty() && !said(&effects).contains("solved"));
}

#[test]
fn a_random_puzzle_is_told_and_not_kept() {
    let mut peg = dated();
    choose(&mut peg, "Random, easy");
    let jumps = solution(&mut peg);
    let effects = play_jumps(&mut peg, &jumps);
    assert!(said(&effects).contains("; Random "), "{}", said(&effects));
    assert!(kept(&effects).is_empty());
}

#[test]
fn a_puzzle_is_resumed_as_one_with_what_was_taken_over() {
    let resumed = |peg: &Peg| {
        let text = peg.saved();
        (peg::CARD.resume)(&text, 1, &Settings::default()).unwrap()
    };
    let mut peg = dated();
    choose(&mut peg, "Daily 2026-11-20");
    assert_eq!(
        resumed(&peg).title(),
        "Daily 2026-11-20: English, end on d4"
    );
    let saved = peg.saved();
    assert!(saved.contains("puzzle = \"daily:2026-11-20\"\n"), "{saved}");
    let other = saved.replace("2026-11-20", "2026-11-21");
    let other = (peg::CARD.resume)(&other, 1, &Settings::default()).unwrap();
    assert_eq!(
        other.title(),
        "English, end on d4",
        "another puzzle is none"
    );
    choose(&mut peg, "Cross");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    peg.perform(Command::Right);
    peg.perform(Command::TakeOver);
    let saved = peg.saved();
    assert!(saved.contains("jumps_own = 0\n"), "{saved}");
    assert_eq!(resumed(&peg).saved(), saved);
    choose(&mut peg, "Cross");
    peg.perform(Command::Target);
    peg.chosen(Command::Target, Some(1));
    assert_eq!(
        peg.title(),
        "English, end anywhere",
        "with another end it is no puzzle"
    );
}

#[test]
fn a_game_can_begin_with_a_puzzle() {
    let begun = |position: &str, board: Option<&str>| {
        let opening = Opening {
            position: Some(position.to_owned()),
            board: board.map(str::to_owned),
            ..Opening::default()
        };
        let session = (peg::CARD.open)(&opening, &Settings::default());
        session.map_or_else(|error| error, |session| session.title())
    };
    assert_eq!(
        begun("puzzle:calvary", None),
        "Calvary: European, end on d3"
    );
    assert_eq!(
        begun("puzzle:calvary", Some("european")),
        "Calvary: European, end on d3"
    );
    assert_eq!(
        begun("random:easy:1", Some("wiegleb")),
        "Random 1: Wiegleb, end on e5"
    );
    assert_eq!(
        begun("puzzle:calvary", Some("english")),
        "the puzzle `calvary` is on the board european, got `english`"
    );
    assert!(
        begun("puzzle:calvry", None).starts_with("`calvry` is not a puzzle; expected `calvary`")
    );
    assert!(begun("daily", None).starts_with("`daily` needs a day"));
}

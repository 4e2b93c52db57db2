//! The engine asked and answering, and its solutions looked at.

use std::time::Duration;

use super::Peg;
use super::driver_tests::*;
use super::thinking::{Asked, Wish};
use crate::action::{Command, Mode, Pointing};
use crate::engine::control::Stopped;
use crate::engine::running::Failed;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::Verdict;
use crate::games::peg::view::Overlay;
use crate::games::session::{Effect, Finish, Session};
use crate::theme::Role;

/// The tests' games may use next to no memory.
const NO_ATLAS: &str = "no atlas of English within 1 MiB: o sets 64 MiB";

const CROSS: &str = "pegs:d2,c3,d3,e3,d4,d5";

/// A game whose solution is being looked at.
fn solved() -> Peg {
    let mut peg = game("english", "center", CROSS);
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    peg
}

fn jumps_shown(peg: &Peg) -> (usize, usize) {
    (peg.line().at(), peg.line().all().len())
}

#[test]
fn a_solution_of_the_position_on_the_board_is_played_back() {
    let mut peg = game("english", "center", CROSS);
    let at_rest = (
        Role::Dim,
        "ask the engine: s".to_owned(),
        vec![NO_ATLAS.to_owned()],
    );
    assert_eq!(peg.verdict(), at_rest);
    let effects = peg.perform(Command::Solve);
    let effects = think(&mut peg, effects);
    assert_eq!(said(&effects), "solved, 5 jumps in 5 moves");
    assert_eq!((peg.mode(), jumps_shown(&peg)), (Mode::Playback, (0, 5)));
    let (role, headline, _) = peg.verdict();
    assert_eq!(
        (role, headline.as_str()),
        (Role::Good, "solved: 5 jumps in 5 moves")
    );
    peg.perform(Command::Right);
    peg.perform(Command::Right);
    peg.perform(Command::Left);
    assert_eq!((jumps_shown(&peg), peg.pegs().count_ones()), ((1, 5), 5));
    peg.perform(Command::Last);
    assert_eq!(facts(&peg)[..2], ["1 peg", "won"]);
    assert!(!peg.can(Command::Right) && peg.can(Command::Left));
    peg.go_to(3);
    assert_eq!(jumps_shown(&peg), (3, 5));
    peg.point(0, Pointing::ScrollUp);
    assert_eq!(jumps_shown(&peg), (2, 5));
    peg.perform(Command::Cancel);
    assert_eq!(
        (peg.mode(), peg.round.history.at(), facts(&peg)[2].as_str()),
        (Mode::Play, 0, "winnable")
    );
}

#[test]
fn a_line_is_taken_over_from_any_point() {
    let mut peg = game("english", "center", CROSS);
    play(&mut peg, "d3-f3");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    peg.perform(Command::Right);
    peg.perform(Command::Right);
    let pegs = peg.pegs();
    assert!(saves(&peg.perform(Command::TakeOver)));
    assert_eq!(
        (peg.mode(), peg.round.history.at(), peg.pegs()),
        (Mode::Play, 3, pegs)
    );
    peg.perform(Command::First);
    assert_eq!(peg.pegs().count_ones(), 6);
}

#[test]
fn a_line_plays_by_itself_at_a_speed() {
    let mut peg = solved();
    peg.settings.motion = true;
    tick(&mut peg, 1_000);
    peg.perform(Command::Run);
    assert_eq!(peg.wakes(), Some(Duration::from_secs(2)));
    tick(&mut peg, 2_000);
    assert_eq!(jumps_shown(&peg), (1, 5));
    assert!(peg.picture().motion.is_some());
    for _ in 0..9 {
        peg.perform(Command::Faster);
    }
    assert!(!peg.can(Command::Faster));
    assert!(facts(&peg).contains(&"8 jumps a second".to_owned()));
    tick(&mut peg, 3_000);
    for n in 1..=2 {
        tick(&mut peg, 3_000 + 125 * n);
    }
    let effects = peg.tick(Duration::from_millis(3_375));
    assert_eq!(jumps_shown(&peg), (5, 5));
    assert_eq!(
        said(&effects),
        "d4 reached: enter takes over, esc goes back to the game"
    );
    assert!(facts(&peg).contains(&"space plays it again".to_owned()));
    tick(&mut peg, 9_000);
    assert_eq!(peg.wakes(), None);
    peg.perform(Command::Run);
    assert_eq!(jumps_shown(&peg), (0, 5));
    peg.perform(Command::Run);
    assert_eq!(peg.wakes(), None);
}

#[test]
fn a_search_is_stopped_by_the_same_key() {
    let mut peg = english();
    assert!(matches!(
        peg.perform(Command::Solve)[..],
        [Effect::Search(_)]
    ));
    assert!(matches!(peg.perform(Command::Solve)[..], [Effect::Stop]));
    let answer = Answer {
        verdict: Verdict::Unknown(Stopped::Interrupted),
        answered_by: "auto",
        nodes: 12_345,
        infeasible: 0,
        full: false,
    };
    let position = peg.pegs();
    let finish = super::PegFinish::Answer { position, answer };
    let effects = peg.finished(Ok(Finish::Peg(finish)));
    assert_eq!(said(&effects), "unknown, interrupted");
    let (role, _, lines) = peg.verdict();
    assert_eq!(
        (role, lines.join("; ").as_str()),
        (Role::Caution, "by auto, 12,345 nodes")
    );
    assert!(matches!(
        peg.perform(Command::Solve)[..],
        [Effect::Search(_)]
    ));
    let effects = peg.finished(Err(Failed("oh".to_owned())));
    assert_eq!(said(&effects), "the search failed: oh");
    assert_eq!(
        (peg.verdict().0, peg.can(Command::Solve)),
        (Role::Bad, true)
    );
}

#[test]
fn a_position_of_another_class_is_refuted_cell_by_cell() {
    let mut peg = game("european", "center", "start");
    let effects = peg.perform(Command::Solve);
    let effects = think(&mut peg, effects);
    assert_eq!(said(&effects), "unsolvable, no play reaches d4");
    let Overlay::Marked(cells) = *peg.picture().overlay else {
        panic!("{:?}", peg.picture().overlay);
    };
    let (_, headline, lines) = peg.verdict();
    assert_eq!(headline, "unsolvable: no play reaches d4");
    let text = lines.join(" ");
    let on = if (cells & peg.pegs()).count_ones() % 2 == 1 {
        "odd"
    } else {
        "even"
    };
    assert!(
        text.contains(&format!(
            "an {on} number of pegs on the {} cells",
            cells.count_ones()
        )),
        "{text}"
    );
    assert!(peg.board().invariants().contains(&cells));
    assert!(facts(&peg).contains(&"lost".to_owned()));
}

#[test]
fn a_certificate_is_drawn_over_its_own_position_only() {
    let mut peg = game("european", "center", "start");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    let certificate = peg.picture().overlay.clone();
    assert!(matches!(certificate, Overlay::Marked(_)));
    let jump = peg.board().legal_jumps(peg.pegs())[0];
    let jump = peg.board().jumps()[usize::from(jump)];
    peg.point(jump.from, Pointing::Press);
    peg.point(jump.to, Pointing::Press);
    assert_eq!(*peg.picture().overlay, Overlay::None);
    let (role, headline, details) = peg.verdict();
    assert_eq!(
        (role, headline.as_str()),
        (Role::Bad, "lost: it can't be won any more")
    );
    assert_eq!(
        details,
        [
            "asked at 36 pegs: unsolvable: no play reaches d4",
            "no atlas of European within 1 MiB: o sets 1024 MiB"
        ]
    );
    peg.perform(Command::Undo);
    assert_eq!(*peg.picture().overlay, Overlay::None);
    for _ in 0..2 {
        peg.perform(Command::Overlay);
    }
    assert_eq!(*peg.picture().overlay, certificate);
    for change in [Command::Clear, Command::Undo, Command::Redo, Command::First] {
        if peg.mode() == Mode::Play {
            peg.perform(Command::Edit);
        }
        peg.perform(change);
        assert_eq!(*peg.picture().overlay, Overlay::None, "{change:?}");
    }
}

#[test]
fn taking_over_the_end_of_a_solution_wins() {
    let mut peg = solved();
    peg.perform(Command::Last);
    let effects = peg.perform(Command::TakeOver);
    assert_eq!(said(&effects), "won: d4 reached, 5 jumps in 5 moves");
    assert_eq!((peg.mode(), peg.wakes()), (Mode::Play, None));
}

#[test]
fn a_pagoda_is_drawn_with_its_sums() {
    let mut peg = game("english", "g4", "pegs:b4,c4");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    let Overlay::Weights(weights) = peg.picture().overlay.clone() else {
        panic!("{:?}", peg.verdict());
    };
    assert_eq!(weights.len(), 33);
    let text = peg.verdict().2.join(" ");
    assert!(text.contains("the weights under the pegs sum to"), "{text}");
    peg.perform(Command::Overlay);
    assert_eq!(*peg.picture().overlay, Overlay::None);
    peg.perform(Command::Overlay);
    assert_eq!(*peg.picture().overlay, Overlay::Classes);
    peg.perform(Command::Cancel);
    assert_eq!(*peg.picture().overlay, Overlay::None);
}

#[test]
fn a_proof_of_several_cases_is_shown_one_after_the_other() {
    let mut peg = game("english", "any", "pegs:c1,e1,a3,g3,d4");
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    let (_, _, lines) = peg.verdict();
    assert!(lines[0].ends_with("cases; v shows each"), "{lines:?}");
    let first = peg.picture().overlay.clone();
    let heads = lines[1].clone();
    peg.perform(Command::Overlay);
    assert_ne!(*peg.picture().overlay, first);
    assert_ne!(peg.verdict().2[1], heads);
}

#[test]
fn an_answer_to_a_position_that_is_gone_does_not_take_over() {
    let mut peg = game("english", "center", CROSS);
    let finish = found(peg.perform(Command::Solve)).unwrap();
    play(&mut peg, "d3-f3");
    let effects = peg.finished(Ok(Finish::Peg(finish)));
    assert_eq!(
        said(&effects),
        "the position of 6 pegs: solved, 5 jumps in 5 moves"
    );
    assert_eq!(peg.mode(), Mode::Play);
    let (role, headline, details) = peg.verdict();
    assert_eq!((role, headline.as_str()), (Role::Good, "can still be won"));
    assert_eq!(
        details,
        ["asked at 6 pegs: solved: 5 jumps in 5 moves", NO_ATLAS]
    );
}

#[test]
fn an_answer_about_another_target_is_not_heard() {
    let mut peg = game("english", "center", CROSS);
    let finish = found(peg.perform(Command::Solve)).unwrap();
    let effects = peg.chosen(Command::Target, Some(1));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Stop)));
    assert_eq!(
        (peg.title().as_str(), peg.verdict().1.as_str()),
        ("English, end anywhere", "ask the engine: s")
    );
    assert!(peg.finished(Ok(Finish::Peg(finish))).is_empty());
    assert_eq!(
        (peg.mode(), peg.thinking.answer.is_none()),
        (Mode::Play, true)
    );
}

#[test]
fn a_wanted_search_takes_the_place_of_a_quiet_one() {
    let mut peg = game("english", "center", CROSS);
    let effects = play(&mut peg, "d3-f3 d5-d3 d3-b3");
    assert!(found(effects).is_some());
    assert!(matches!(
        peg.thinking.asked,
        Some(Asked::LastWinnable {
            wish: Wish::Unasked,
            ..
        })
    ));
    let effects = peg.perform(Command::LastWinnable);
    assert!(matches!(
        peg.thinking.asked,
        Some(Asked::LastWinnable {
            wish: Wish::Wanted,
            ..
        })
    ));
    think(&mut peg, effects);
    assert_eq!(peg.round.history.at(), 2);
}

#[test]
fn one_solver_is_kept_until_a_setting_changes() {
    let mut peg = game("english", "center", CROSS);
    let mut fills = Vec::new();
    for threads in [1, 2] {
        peg.settings.engine.threads = Some(threads);
        let Some(Effect::Search(job)) = peg.perform(Command::Solve).pop() else {
            panic!("a search is asked for");
        };
        assert_eq!((job.limits.threads, job.limits.memory), (threads, 1 << 20));
        fills.push((job.fill)());
        let desk = crate::engine::running::Desk::quiet(job.limits, std::sync::Arc::default());
        peg.finished(Ok((job.work)(&desk)));
        peg.perform(Command::Cancel);
    }
    assert!(fills[0].is_none() && fills[1].is_some_and(|fill| fill.capacity > 10_000));
    peg.settings.engine.memo = false;
    let Some(Effect::Search(job)) = peg.perform(Command::Solve).pop() else {
        panic!("a search is asked for");
    };
    assert!((job.fill)().is_none());
}

#[test]
fn more_threads_than_are_offered_can_be_given() {
    let mut peg = english();
    let mut threads = |given: usize, step: i32| {
        peg.settings.engine.threads = Some(given);
        let list = peg.adjust(Command::Engine, 2, step).unwrap();
        list.rows[2].note.clone()
    };
    assert_eq!(
        [threads(96, 1), threads(64, 1), threads(63, 1)],
        ["96", "64", "64"]
    );
    assert_eq!([threads(96, -1), threads(64, -1)], ["64", "63"]);
    peg.settings.engine.threads = Some(96);
    let Some(Effect::Search(job)) = peg.perform(Command::Solve).pop() else {
        panic!("a search is asked for");
    };
    assert_eq!(job.limits.threads, 96);
}

#[test]
fn the_engine_is_set_on_a_list() {
    let mut peg = english();
    peg.settings.engine = crate::settings::EngineSettings::default();
    let Some(Effect::Choose(list)) = peg.perform(Command::Engine).pop() else {
        panic!("a list is shown");
    };
    assert!(list.rows.iter().all(|row| row.adjustable));
    let notes = |peg: &mut Peg, row: usize, step| {
        let list = peg.adjust(Command::Engine, row, step).unwrap();
        assert_eq!(list.at, row);
        list.rows[row].note.clone()
    };
    assert_eq!(
        [
            notes(&mut peg, 0, 1),
            notes(&mut peg, 0, -1),
            notes(&mut peg, 0, -1)
        ],
        ["search", "auto", "atlas"]
    );
    assert_eq!(
        [notes(&mut peg, 1, 1), notes(&mut peg, 1, -1)],
        ["static", "dynamic"]
    );
    assert_eq!(
        [
            notes(&mut peg, 2, 1),
            notes(&mut peg, 2, 1),
            notes(&mut peg, 2, -1)
        ],
        ["1", "2", "1"]
    );
    assert!(notes(&mut peg, 2, -1).starts_with("all "));
    assert_eq!(
        [
            notes(&mut peg, 3, -1),
            notes(&mut peg, 3, 1),
            notes(&mut peg, 3, 1)
        ],
        ["256 MiB", "512 MiB", "1024 MiB"]
    );
    assert_eq!(notes(&mut peg, 4, 1), "off");
    let Some(Effect::Settle(settings)) = peg.chosen(Command::Engine, Some(0)).pop() else {
        panic!("the settings are told");
    };
    let engine = settings.engine;
    assert_eq!(
        (engine.engine.as_str(), engine.memory_mib, engine.memo),
        ("atlas", 1024, false)
    );
}

//! What the atlas gives a game: marks, hints, the way back, and the moment at which the win is lost.

use std::collections::HashMap;

use super::counts::{Count, Counting};
use super::driver_tests::*;
use super::thinking::{Asked, Charted};
use super::{Peg, PegFinish};
use crate::action::{Command, Mode};
use crate::engine::control::Stopped;
use crate::games::peg::board::Board;
use crate::games::peg::count::Level;
use crate::games::peg::notation::{parse_line, sweep_text};
use crate::games::peg::shortest::Shortest;
use crate::games::session::{Effect, Finish, Session};
use crate::theme::Role;

/// Plain exhaustive search.
fn wins(board: &Board, finals: &[u64], pegs: u64, known: &mut HashMap<u64, bool>) -> bool {
    if finals.contains(&pegs) {
        return true;
    }
    if let Some(&known) = known.get(&pegs) {
        return known;
    }
    let after: Vec<u64> = board
        .legal_jumps(pegs)
        .into_iter()
        .map(|jump| board.play(pegs, jump))
        .collect();
    let won = after
        .into_iter()
        .any(|pegs| wins(board, finals, pegs, known));
    known.insert(pegs, won);
    won
}

fn can_win(peg: &Peg, pegs: u64) -> bool {
    wins(peg.board(), peg.round.finals(), pegs, &mut HashMap::new())
}

/// Does all that the engine does unasked.
fn settle(peg: &mut Peg) -> usize {
    let mut searches = 0;
    while peg.wants_quiet() {
        let now = peg.now;
        let effects = peg.tick(now);
        think(peg, effects);
        searches += 1;
    }
    searches
}

/// A game on the triangle of 5 rows, its atlas ready.
fn charted() -> Peg {
    let mut peg = game("triangle5", "any", "start");
    assert_eq!(settle(&mut peg), 1);
    peg
}

/// The jumps of a position that keep the win, and those that lose it.
fn sorted(peg: &Peg) -> (Vec<u8>, Vec<u8>) {
    let (board, pegs) = (peg.board(), peg.pegs());
    let jumps = board.legal_jumps(pegs).into_iter();
    jumps.partition(|&jump| can_win(peg, board.play(pegs, jump)))
}

fn play_jump(peg: &mut Peg, jump: u8) -> Vec<Effect> {
    let text = sweep_text(peg.board(), &[jump]);
    play(peg, &text)
}

/// Plays on by jumps that keep the win until one can lose it; plays that and gives what it said.
fn lose(peg: &mut Peg) -> String {
    loop {
        let (keeps, loses) = sorted(peg);
        if let Some(&jump) = loses.first() {
            return said(&play_jump(peg, jump));
        }
        play_jump(peg, keeps[0]);
    }
}

#[test]
fn the_atlas_is_built_unasked_and_all_is_known_then() {
    let mut peg = game("triangle5", "any", "start");
    assert_eq!(peg.wakes(), Some(peg.now));
    assert_eq!(peg.verdict().1, "ask the engine: s");
    settle(&mut peg);
    assert_eq!(peg.wakes(), None);
    let (role, headline, details) = peg.verdict();
    assert_eq!((role, headline.as_str()), (Role::Good, "can still be won"));
    assert!(details[0].starts_with("atlas ready"), "{details:?}");
    assert!(facts(&peg).contains(&"winnable".to_owned()));
}

#[test]
fn the_moment_is_told_at_which_the_win_is_lost() {
    let mut peg = charted();
    assert_eq!(lose(&mut peg), "that jump loses the win; u takes it back");
    assert!(facts(&peg).contains(&"lost".to_owned()));
    let at = peg.round.history.at();
    let effects = peg.perform(Command::LastWinnable);
    assert_eq!(peg.round.history.at(), at - 1, "{}", said(&effects));
    assert!(found(effects).is_none());
    assert!(facts(&peg).contains(&"winnable".to_owned()));
}

#[test]
fn marks_are_those_of_plain_search_along_games() {
    let mut peg = charted();
    assert_eq!(peg.marks(), (0, 0));
    peg.perform(Command::Marks);
    for seed in 0..12 {
        peg.perform(Command::First);
        loop {
            let (keeps, loses) = sorted(&peg);
            let board = peg.board();
            let from = |jumps: &[u8]| {
                let cells = jumps
                    .iter()
                    .map(|&jump| board.jumps()[usize::from(jump)].from);
                cells.fold(0_u64, |set, cell| set | 1 << cell)
            };
            let expected = if can_win(&peg, peg.pegs()) {
                (from(&keeps), from(&loses) & !from(&keeps))
            } else {
                (0, 0)
            };
            peg.perform(Command::Cancel); // a peg that could go on
            assert_eq!(peg.marks(), expected, "{}", position(&peg));
            if keeps.is_empty() && loses.is_empty() {
                break;
            }
            let all = [keeps, loses].concat();
            let jump = all[(seed * 7 + peg.round.history.at() * 3) % all.len()];
            play_jump(&mut peg, jump);
        }
    }
}

#[test]
fn the_landings_of_a_lifted_peg_are_marked() {
    let mut peg = charted();
    peg.perform(Command::Marks);
    let (keeps, _) = sorted(&peg);
    let jump = peg.board().jumps()[usize::from(keeps[0])];
    let hole = peg.marks().0 >> jump.to & 1;
    peg.hand.cursor = jump.from;
    peg.perform(Command::Select);
    assert_eq!((hole, peg.marks().0 >> jump.to & 1), (0, 1));
}

#[test]
fn a_hint_is_shown_then_played_and_hints_alone_win() {
    let mut peg = charted();
    for _ in 0..13 {
        let pegs = peg.pegs();
        let effects = peg.perform(Command::Hint);
        let text = said(&effects);
        assert!(text.ends_with(" keeps the win: H again plays it"), "{text}");
        assert_eq!(
            (peg.pegs(), peg.label(Command::Hint)),
            (pegs, Some("play hint"))
        );
        peg.perform(Command::Hint);
        assert!(can_win(&peg, peg.pegs()));
    }
    assert!(facts(&peg).contains(&"won".to_owned()));
    assert!(!peg.can(Command::Hint));
    peg.perform(Command::First);
    lose(&mut peg);
    let text = said(&peg.perform(Command::Hint));
    assert_eq!(
        text,
        "lost: no jump wins any more; w goes back to where one did"
    );
}

#[test]
fn a_peg_that_is_let_go_takes_the_hint_back() {
    let mut peg = charted();
    peg.perform(Command::Hint);
    peg.perform(Command::Cancel);
    let pegs = peg.pegs();
    peg.perform(Command::Hint);
    assert_eq!(peg.pegs(), pegs);
    peg.perform(Command::Select);
    assert_ne!(peg.pegs(), pegs);
}

#[test]
fn what_was_not_asked_for_gives_way_and_is_begun_again() {
    let mut peg = game("triangle5", "any", "start");
    let now = peg.now;
    assert!(matches!(peg.tick(now)[..], [Effect::Search(_)]));
    assert!(matches!(peg.thinking.asked, Some(Asked::Atlas(_))));
    assert_eq!(peg.wakes(), None);
    let effects = peg.perform(Command::Solve);
    assert!(matches!(effects[..], [Effect::Search(_)]));
    think(&mut peg, effects);
    assert_eq!(peg.mode(), Mode::Playback);
    peg.perform(Command::Cancel);
    settle(&mut peg);
    assert!(peg.verdict().2.len() <= 2 && peg.wakes().is_none());
}

#[test]
fn what_does_not_come_to_an_end_is_given_up_until_settings_change() {
    let mut peg = game("triangle5", "any", "start");
    let now = peg.now;
    peg.tick(now);
    let stopped = PegFinish::Atlas(Charted::Stopped(Stopped::Memory));
    peg.finished(Ok(Finish::Peg(stopped)));
    assert_eq!(peg.wakes(), None);
    peg.settings.engine.memory_mib = 4;
    assert_eq!(peg.wakes(), Some(peg.now));
    peg.tick(now);
    let failed = crate::engine::running::Failed("oh".to_owned());
    peg.finished(Err(failed));
    assert_eq!(peg.wakes(), None);
    peg.chosen(Command::Target, Some(1));
    settle(&mut peg);
}

#[test]
fn without_an_atlas_the_search_gives_marks_and_hints() {
    let mut peg = game("english", "center", "pegs:d2,c3,d3,e3,d4,d5");
    assert_eq!((settle(&mut peg), peg.wakes()), (0, None));
    let effects = peg.perform(Command::Hint);
    let text = said(&think(&mut peg, effects));
    assert!(text.contains("keeps the win"), "{text}");
    peg.perform(Command::Cancel);
    peg.perform(Command::Marks);
    assert!(settle(&mut peg) > 0);
    let (keeps, loses) = sorted(&peg);
    let known = |jumps: &[u8], expected| {
        jumps.iter().all(|&jump| {
            let after = peg.board().play(peg.pegs(), jump);
            peg.thinking.known.of(&peg.round, after) == Some(expected)
        })
    };
    assert!(!loses.is_empty() && known(&keeps, true) && known(&loses, false));
}

#[test]
fn the_survival_curve_is_counted_when_it_is_shown() {
    let mut peg = charted();
    peg.perform(Command::Survival);
    assert!(!peg.can(Command::Select) && peg.can(Command::Cancel));
    assert_eq!(peg.survival().missing, "counting all positions");
    for what in [Counting::Survival, Counting::Solutions, Counting::Games] {
        let now = peg.now;
        peg.tick(now);
        assert_eq!(
            peg.thinking.asked,
            Some(Asked::Count(peg.round.start(), what))
        );
        let count = match what {
            Counting::Survival => Count::Survival(vec![Level {
                pegs: 14,
                reachable: 1,
                winning: 1,
            }]),
            Counting::Solutions => Count::Solutions(29_760),
            Counting::Games => Count::Games(568_630),
        };
        peg.finished(Ok(Finish::Peg(PegFinish::Count(count))));
    }
    assert_eq!(peg.wakes(), None);
    assert_eq!(
        peg.told_counts(),
        ["29,760 ways to win", "568,630 games in all"]
    );
    assert_eq!(peg.survival().levels.map(<[Level]>::len), Some(1));
    peg.perform(Command::Cancel);
    assert!(peg.can(Command::Select) && !peg.survival);
}

#[test]
fn a_curve_that_takes_too_much_is_given_up() {
    let mut peg = charted();
    peg.perform(Command::Survival);
    for _ in 0..3 {
        let now = peg.now;
        peg.tick(now);
        if peg.thinking.asked.is_some() {
            let stopped = PegFinish::Count(Count::Stopped(Stopped::Memory));
            peg.finished(Ok(Finish::Peg(stopped)));
        }
    }
    assert_eq!(peg.wakes(), None);
    assert!(peg.survival().missing.starts_with("no curve"));
}

#[test]
fn a_solution_in_the_fewest_moves_is_looked_at() {
    let line = "pegs:d2,c3,d3,e3,d4,d5";
    let mut peg = game("english", "center", line);
    let jumps = parse_line(peg.board(), peg.pegs(), "d3-f3 d5-d3 d3-b3").ok();
    assert!(jumps.is_some());
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    let jumps = peg.line().all().to_vec();
    peg.perform(Command::Cancel);
    let position = peg.pegs();
    assert!(matches!(
        peg.perform(Command::Shortest)[..],
        [Effect::Search(_)]
    ));
    let found = |found| PegFinish::Shortest {
        position,
        found,
        nodes: 7,
    };
    let shortest = Shortest { moves: 5, jumps };
    let effects = peg.finished(Ok(Finish::Peg(found(Ok(Some(shortest))))));
    assert_eq!(said(&effects), "solved, 5 jumps in 5 moves, no fewer");
    assert_eq!(peg.mode(), Mode::Playback);
    assert_eq!(
        peg.verdict().2,
        ["no solution has fewer moves", "proved in 7 nodes"]
    );
    peg.perform(Command::Cancel);
    peg.perform(Command::Shortest);
    let effects = peg.finished(Ok(Finish::Peg(found(Err(Stopped::Spent)))));
    assert!(said(&effects).starts_with("the fewest moves are not known"));
    peg.perform(Command::Shortest);
    peg.finished(Ok(Finish::Peg(found(Ok(None)))));
    assert!(facts(&peg).contains(&"lost".to_owned()));
}

#[test]
fn a_hint_ends_with_the_game_that_it_was_for() {
    let shown = || {
        let mut peg = english();
        let jump = u8::try_from(peg.board().jumps().len() - 1).unwrap();
        peg.hint = Some((peg.pegs(), jump));
        peg.hand.lifted = Some(peg.board().jumps()[usize::from(jump)].from);
        assert_eq!(peg.label(Command::Hint), Some("play hint"));
        peg
    };
    let puzzles = shown().puzzles().rows.len();
    for row in 0..puzzles {
        let mut peg = shown();
        peg.perform(Command::Puzzles);
        peg.preview(Command::Puzzles, row);
        peg.chosen(Command::Puzzles, Some(row));
        assert_eq!((peg.label(Command::Hint), peg.hint), (None, None));
    }
    let boards = shown().boards().rows.len();
    for row in 0..boards {
        let mut peg = shown();
        peg.chosen(Command::Board, Some(row));
        assert_eq!(peg.label(Command::Hint), None);
        // Back in the game before, and forth again.
        peg.perform(Command::Undo);
        peg.hint = Some((peg.pegs(), 75));
        peg.perform(Command::Redo);
        assert_eq!(peg.label(Command::Hint), None);
    }
    let mut peg = shown();
    peg.perform(Command::Edit);
    peg.perform(Command::Cancel);
    assert_eq!(peg.label(Command::Hint), None);
}

#[test]
fn what_is_known_of_all_jumps_tells_of_the_position() {
    for line in ["pegs:d2,c3,d3,e3,d4,d5", "pegs:a3,b3,g4,g5"] {
        let mut peg = game("english", "center", line);
        peg.perform(Command::Marks);
        settle(&mut peg);
        let known = peg.thinking.known.of(&peg.round, peg.pegs());
        assert_eq!(known, Some(can_win(&peg, peg.pegs())), "{line}");
    }
}

#[test]
fn marks_of_a_lost_position_say_so() {
    let mut peg = charted();
    lose(&mut peg);
    let text = said(&peg.perform(Command::Marks));
    assert_eq!(text, "marks on, but lost: none keeps the win");
}

#[test]
fn a_place_is_left_by_a_jump_another_board_and_setting_up_but_not_along_a_line() {
    let mut peg = charted();
    let start = peg.place();
    let jump = sorted(&peg).0[0];
    play_jump(&mut peg, jump);
    assert_ne!(peg.place(), start);
    peg.perform(Command::Restart);
    assert_eq!(peg.place(), start);
    peg.perform(Command::Edit);
    assert_ne!(peg.place(), start);
    peg.perform(Command::Edit);
    let effects = peg.perform(Command::Solve);
    think(&mut peg, effects);
    let line = peg.place();
    assert_ne!(line, start);
    peg.perform(Command::Redo);
    assert_eq!((peg.mode(), peg.place()), (Mode::Playback, line));
}

#[test]
fn counting_ends_with_the_curve_and_begins_again_with_it() {
    let mut peg = charted();
    peg.perform(Command::Survival);
    let now = peg.now;
    let counting = peg.tick(now);
    let effects = peg.perform(Command::Cancel);
    assert!(matches!(effects[..], [Effect::Stop]));
    think(&mut peg, counting);
    assert!(peg.thinking.asked.is_none() && peg.wakes().is_none());
    peg.perform(Command::Survival);
    assert_eq!(peg.survival().missing, "counting all positions");
    assert_eq!(settle(&mut peg), 3);
}

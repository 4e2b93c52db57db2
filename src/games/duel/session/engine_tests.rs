//! Both games against the engine, engines among themselves, analysis, hints and reviews.

use std::sync::Arc;

use super::Match;
use super::driver_tests::{Driver, connect4, tictactoe};
use super::play::End;
use crate::action::{Command, Key, Mode};
use crate::engine::control::Limits;
use crate::engine::running::{Desk, Failed};
use crate::games::art::moves::Mark;
use crate::games::connect4::game::Connect4;
use crate::games::duel::chance::Chance;
use crate::games::duel::engine::{choice, method, rank};
use crate::games::duel::game::Duel;
use crate::games::duel::scene::Worth;
use crate::games::session::{Effect, Session};
use crate::games::tictactoe::rules::TicTacToe;
use crate::position::Position;
use crate::settings::{DuelSettings, LEVELS};

fn is_search(effects: &[Effect]) -> bool {
    effects.iter().any(|e| matches!(e, Effect::Search(_)))
}

/// What a level plays.
fn chosen<D: Duel>(board: &str, position: &str, level: usize, seed: u64) -> String {
    let board = D::named(board).unwrap();
    let (start, moves) = board.parse(position).unwrap();
    let position = moves.iter().fold(start, |at, &step| at.play(step));
    let limits = Limits {
        threads: 1,
        memory: 4 << 20,
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let exact = position.exact(1 << 22);
    let method = method(&DuelSettings::default());
    let step = choice(
        &position,
        level,
        Chance::new(seed, 0),
        (&exact, method),
        &desk,
    );
    step.unwrap().step.to_string()
}

#[test]
fn the_engine_answers_a_move_and_undo_takes_both_back() {
    let mut driver = connect4("start", ("person", "casual"));
    driver.type_keys("4");
    assert_eq!(driver.game.round.history.at(), 2, "{:?}", driver.said);
    driver.type_keys("u");
    assert_eq!(driver.game.round.history.at(), 0);
    driver.type_keys("r");
    assert_eq!(driver.game.round.history.at(), 2);
}

#[test]
fn the_engine_moves_first_if_it_plays_first() {
    let mut driver = tictactoe("start", ("perfect", "person"));
    assert!(driver.game.wakes().is_some());
    driver.tick(1);
    assert_eq!(driver.game.round.history.at(), 1);
    assert_eq!(driver.game.wakes(), None, "at rest while the person thinks");
    driver.press(&[Key::Char('X')]);
    assert_eq!(driver.game.round.history.at(), 2, "the sides are exchanged");
}

#[test]
fn undo_while_the_engine_thinks_stops_it_and_its_answer_is_dropped() {
    let mut driver = connect4("start", ("person", "fair"));
    driver.answers = false;
    driver.type_keys("4");
    assert!(driver.job.is_some());
    let late = driver.job.take();
    let effects = driver.game.perform(Command::Undo);
    assert!(effects.iter().any(|e| matches!(e, Effect::Stop)));
    driver.follow(effects);
    assert_eq!(driver.position(), "");
    driver.job = late;
    driver.answer();
    assert_eq!(driver.position(), "", "the answer was to another position");
    driver.type_keys("5");
    let other = driver.job.take();
    driver.type_keys("2");
    assert!(
        driver.last_said().contains("turn of yellow"),
        "{:?}",
        driver.said
    );
    driver.job = other;
    driver.answer();
    assert_eq!(driver.game.round.history.at(), 2);
}

#[test]
fn who_looks_back_is_left_alone_until_the_engine_is_told_to_go_on() {
    let mut driver = connect4("start", ("casual", "person"));
    driver.tick(1).type_keys("4");
    assert_eq!(driver.game.round.history.at(), 3);
    driver.press(&[Key::Home]);
    assert_eq!(
        driver.game.round.history.at(),
        0,
        "the engine does not move now"
    );
    assert_eq!(driver.game.label(Command::Select), Some("go on"));
    driver.press(&[Key::Char(' ')]);
    assert!(driver.game.round.history.at() >= 1);
}

#[test]
fn a_person_beats_the_engine_in_a_game_that_it_can_only_lose() {
    let mut driver = connect4("4455", ("person", "perfect"));
    driver.type_keys("3");
    assert!(!driver.is_over());
    let moves = driver.position();
    let next = if moves.ends_with('2') { "6" } else { "2" };
    driver.type_keys(next);
    assert_eq!(driver.last_said(), "red wins after 7 moves", "{moves}");
}

#[test]
fn engines_play_to_the_end_by_themselves_and_again_the_same() {
    let play = |players: (&str, &str)| {
        let mut driver = tictactoe("start", players);
        let mut now = 0;
        while !driver.is_over() {
            now += 1;
            assert!(now < 100);
            driver.tick(now);
        }
        assert_eq!(driver.mode(), Mode::Play);
        (driver.position(), driver.last_said().to_owned())
    };
    let perfect = ("perfect", "perfect");
    assert_eq!(play(perfect).1, "a draw");
    assert_eq!(play(("beginner", "casual")), play(("beginner", "casual")));
    let mut driver: Driver<Connect4> = Driver::new("5x4", "start", ("fair", "good"));
    for now in 0..50 {
        driver.tick(now);
    }
    assert!(driver.is_over(), "{}", driver.position());
}

#[test]
fn engines_are_paced_halted_stepped_through_and_taken_over() {
    let mut driver = connect4("start", ("casual", "casual"));
    driver.game.settings.connect4.pace_ms = 1000;
    driver.tick(1).tick(999);
    assert_eq!(
        (driver.mode(), driver.game.round.history.at()),
        (Mode::Playback, 0)
    );
    assert_eq!(driver.game.wakes().unwrap().as_millis(), 1000);
    driver.tick(1000);
    assert_eq!(driver.game.round.history.at(), 1);
    driver.tick(2000).tick(3000);
    assert_eq!(driver.game.round.history.at(), 3);
    driver.press(&[Key::Char(' ')]).tick(9000);
    assert_eq!(driver.game.round.history.at(), 3, "halted");
    driver.press(&[Key::Left, Key::Left]);
    assert_eq!(driver.game.round.history.at(), 1);
    driver.press(&[Key::Right]);
    assert_eq!(driver.game.round.history.at(), 2);
    let all = driver.game.round.history.all().to_vec();
    driver.press(&[Key::Char(' ')]).tick(20_000);
    assert_eq!(driver.game.round.history.all()[..3], all, "shown again");
    let at = driver.game.round.history.at();
    driver.press(&[Key::Char('+')]);
    assert_eq!(driver.last_said(), "500 ms between moves");
    driver.type_keys("7");
    assert_eq!(driver.mode(), Mode::Play);
    assert_eq!(
        driver.game.players.at(driver.game.turn_after(at)).name(),
        "person"
    );
}

#[test]
fn a_hint_is_shown_and_then_played() {
    let mut driver = tictactoe("xx./oo./...", ("person", "person"));
    driver.type_keys("H");
    assert_eq!(driver.last_said(), "c1: wins in 1; H again plays it");
    assert_eq!(driver.game.scene().hint, Some(2));
    assert_eq!(driver.game.label(Command::Hint), Some("play hint"));
    driver.type_keys("H");
    assert_eq!(driver.last_said(), "x wins after 1 move");
    assert!(!driver.offers(Command::Hint));
}

#[test]
fn the_analysis_goes_along_and_marks_every_move() {
    let mut driver: Driver<Connect4> = Driver::new("4x4", "start", ("person", "person"));
    driver.type_keys("s");
    assert!(driver.settled.as_ref().unwrap().connect4.analysis);
    let values = driver.game.scene().values;
    assert_eq!(values.len(), 4);
    assert!(
        values.iter().all(|(_, worth)| *worth == Worth::Draw),
        "{values:?}"
    );
    driver.type_keys("2");
    assert_eq!(
        driver.game.scene().values.len(),
        4,
        "the next position is analysed too"
    );
    let (_, headline, _) = driver.game.verdict();
    assert_eq!(headline, "yellow draws");
    driver.type_keys("s3");
    assert!(driver.game.scene().values.is_empty());
    assert_eq!(driver.game.wakes(), None);
}

#[test]
fn values_come_in_while_the_analysis_runs() {
    let mut driver = connect4("start", ("person", "person"));
    driver.answers = false;
    driver.type_keys("s");
    let report = |depth, moves: &[(&str, i32)]| crate::engine::running::Report::Valued {
        depth,
        moves: moves
            .iter()
            .map(|&(step, score)| (step.to_owned(), crate::score::Score::from_value(score)))
            .collect(),
    };
    driver.game.heard(&report(Some(3), &[("4", 5), ("3", 2)]));
    assert_eq!(driver.game.scene().values.len(), 2);
    driver.game.heard(&report(None, &[("4", 29_959)]));
    let known = driver.game.scene().values;
    assert!(known.contains(&(38, Worth::Win(41))), "{known:?}");
    driver.game.heard(&report(Some(9), &[("99", 5), ("x", 2)]));
    driver.type_keys("1");
    assert!(driver.game.scene().values.is_empty());
    driver.game.heard(&report(Some(3), &[("4", 5)]));
    assert_eq!(
        driver.game.scene().values.len(),
        1,
        "the new position is analysed"
    );
}

#[test]
fn a_review_tells_the_first_mistake_and_marks_it() {
    let mut driver = tictactoe("start", ("person", "person"));
    driver.type_keys("5293A");
    assert_eq!(driver.last_said(), "first mistake: move 2, a draw lost");
    assert!(driver.game.mark(1) == Mark::Blunder && driver.game.mark(0) == Mark::None);
    driver.type_keys("1");
    assert!(driver.game.mark(1) == Mark::None, "another game");
    let mut driver = tictactoe("start", ("person", "person"));
    driver.type_keys("513746289A");
    assert!(
        driver.last_said().contains("no mistake"),
        "{:?}",
        driver.said
    );
    let mut driver: Driver<Connect4> = Driver::new("4x4", "start", ("person", "person"));
    driver.type_keys("1213141A");
    assert!(driver.last_said().contains("mistake"), "{:?}", driver.said);
}

#[test]
fn levels_lose_believably_and_see_what_they_should() {
    for seed in 0..8 {
        for (level, name) in LEVELS.iter().enumerate().skip(1) {
            let win = chosen::<TicTacToe>("3x3", "xx./oo./...", level, seed);
            assert_eq!(win, "c1", "{name} takes a win");
            let four = chosen::<Connect4>("7x6", "121212", level, seed);
            assert_eq!(four, "1", "{name} takes a win");
        }
        for (level, name) in LEVELS.iter().enumerate().take(5).skip(3) {
            let stop = chosen::<Connect4>("7x6", "12131", level, seed);
            assert_eq!(stop, "1", "{name} stops a four");
        }
    }
    let opening = |level| -> std::collections::HashSet<String> {
        let seeds = 0..30;
        seeds
            .map(|seed| chosen::<TicTacToe>("3x3", "x../.../...", level, seed))
            .collect()
    };
    assert!(opening(0).len() >= 5, "a beginner plays anything");
    assert_eq!(opening(5).len(), 1, "only the centre holds the draw");
}

#[test]
fn the_perfect_level_never_loses_tic_tac_toe() {
    for seed in 0..30 {
        let mut driver = tictactoe("start", ("person", "perfect"));
        driver.game.seed = seed;
        let mut chance = Chance::new(seed, 7);
        while !driver.is_over() {
            let step = chance.of(&driver.game.round.position().moves()).unwrap();
            let cell = driver.game.round.position().landing(step);
            driver.click(cell);
        }
        let end = driver.game.round.position();
        let x_wins = Match::<TicTacToe>::end(&end) == Some(End::Won(crate::position::Side::First));
        assert!(!x_wins, "{}", driver.position());
    }
}

#[test]
fn worths_are_compared_as_they_should_be() {
    let worths = [
        Worth::Loss(2),
        Worth::Loss(8),
        Worth::Sign(-1),
        Worth::Draw,
        Worth::Sign(1),
        Worth::Win(9),
        Worth::Win(1),
    ];
    let ranks = worths.map(rank);
    assert!(ranks.is_sorted() && ranks[2] < ranks[3] && ranks[3] < ranks[4]);
}

#[test]
fn a_search_that_fails_is_told_and_not_begun_again_by_itself() {
    let mut driver = connect4("start", ("person", "fair"));
    driver.answers = false;
    driver.type_keys("4");
    let effects = driver.game.finished(Err(Failed("by chance".to_owned())));
    assert!(!is_search(&effects));
    assert_eq!(driver.game.wakes(), None);
    driver.type_keys("u4");
    assert!(driver.job.is_some(), "another try");
}

#[test]
fn a_game_that_is_left_stops_and_goes_on_when_it_is_back() {
    let mut driver = connect4("start", ("person", "fair"));
    driver.answers = false;
    driver.type_keys("4");
    driver.job = None;
    driver.game.leave();
    assert!(
        driver.game.wakes().is_some(),
        "it is the engine's turn still"
    );
    driver.tick(1);
    driver.answer();
    driver.tick(2);
    assert_eq!(driver.game.round.history.at(), 2);
}

/// Points of the first of two levels, 2 a game won, against the second, from openings drawn by
/// chance; each opening is played by both sides.
fn points<D: Duel>(board: &str, levels: [usize; 2], opening: usize, games: u64) -> usize {
    let limits = Limits {
        threads: 2,
        memory: 64 << 20,
        ..Limits::default()
    };
    let desk = Desk::quiet(limits, Arc::default());
    let board = D::named(board).unwrap();
    let exact = board.exact(1 << 26);
    let method = method(&DuelSettings::default());
    let mut points = 0;
    for game in 0..games {
        let mut position = board.clone();
        let mut chance = Chance::new(game / 2, 77);
        for _ in 0..opening {
            if let Some(step) = chance.of(&position.moves()) {
                position = position.play(step);
            }
        }
        let mut ply = 0;
        while position.outcome().is_none() {
            let turn = (ply + usize::try_from(game).unwrap()) % 2;
            let chance = Chance::new(game, ply as u64 + 1000);
            let found = choice(&position, levels[turn], chance, (&exact, method), &desk);
            position = position.play(found.unwrap().step);
            ply += 1;
        }
        let last = (ply + 1 + usize::try_from(game).unwrap()) % 2;
        points += match position.outcome() {
            Some(crate::position::Outcome::Drawn) => 1,
            Some(crate::position::Outcome::Lost) if last == 0 => 2,
            Some(crate::position::Outcome::Won) if last == 1 => 2,
            _ => 0,
        };
    }
    points
}

#[test]
#[ignore = "plays many games"]
fn each_level_beats_the_one_below_it() {
    let mut table = Vec::new();
    for (level, name) in LEVELS.iter().enumerate().skip(1) {
        let opening = if level + 1 == LEVELS.len() { 10 } else { 2 };
        let four = points::<Connect4>("7x6", [level, level - 1], opening, 20);
        let three = points::<TicTacToe>("3x3", [level, level - 1], 0, 40);
        let games = if level < 4 { 10 } else { 0 };
        let five = points::<TicTacToe>("5x5 line 4", [level, level - 1], 2, games);
        let all = 2 * games;
        println!("{name}: {four} of 40, {three} of 80, {five} of {all}");
        table.push((*name, four, three, five));
    }
    assert!(table.iter().all(|row| row.1 > 20), "{table:?}");
}

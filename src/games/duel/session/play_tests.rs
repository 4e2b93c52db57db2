//! Both games played by two people, by keys and by mouse.

use super::driver_tests::{Driver, connect4, opened, tictactoe};
use crate::action::{BINDINGS, Command, Key, Mode, Pointing};
use crate::games::Game;
use crate::games::connect4::game::Connect4;
use crate::games::duel::game::Duel;
use crate::games::session::{Effect, Session};
use crate::games::tictactoe::rules::TicTacToe;
use crate::settings::Settings;

const PEOPLE: (&str, &str) = ("person", "person");

#[test]
fn digits_drop_discs_to_the_end_of_a_game() {
    let mut driver = connect4("start", PEOPLE);
    driver.type_keys("1212121");
    assert_eq!(driver.position(), "1212121");
    assert_eq!(driver.last_said(), "red wins after 7 moves");
    driver.type_keys("3");
    assert!(driver.last_said().starts_with("the game is over"));
    assert_eq!(driver.game.scene().line, [14, 21, 28, 35]);
    assert_eq!(driver.mode(), Mode::Play);
}

#[test]
fn arrows_and_space_drop_discs_and_a_full_column_says_so() {
    let mut driver = connect4("start", PEOPLE);
    driver.press(&[Key::Left, Key::Char(' '), Key::Char('l'), Key::Enter]);
    assert_eq!(driver.position(), "34");
    driver.type_keys("444449");
    assert_eq!(driver.last_said(), "expected 1 to 7");
    driver.type_keys("4");
    assert_eq!(driver.last_said(), "column 4 is full");
    assert_eq!(driver.position(), "3444444");
    assert!(!driver.offers(Command::Up) && !driver.offers(Command::Down));
}

#[test]
fn a_click_anywhere_in_a_column_drops_a_disc() {
    let mut driver = connect4("start", PEOPLE);
    driver.click(3).click(38).click(0);
    assert_eq!(driver.position(), "441");
    let scene = driver.game.scene();
    assert_eq!((scene.last, scene.cursor), (Some(35), Some(28)));
    driver.click(200);
    assert_eq!(driver.position(), "441");
}

#[test]
fn marks_are_set_by_clicks_digits_and_arrows() {
    let mut driver = tictactoe("start", PEOPLE);
    driver
        .click(4)
        .type_keys("1")
        .press(&[Key::Down, Key::Enter]);
    assert_eq!(driver.position(), "o../xx./...");
    driver.click(4);
    assert_eq!(driver.last_said(), "b2 is taken");
    driver.type_keys("26");
    assert_eq!(driver.position(), "oo./xxx/...");
    assert_eq!(driver.last_said(), "x wins after 5 moves");
    assert_eq!(driver.game.scene().line, [3, 4, 5]);
}

#[test]
fn in_misere_whoever_makes_the_line_has_lost() {
    let mut driver: Driver<TicTacToe> = Driver::new("3x3 misere", "start", PEOPLE);
    driver.type_keys("14253");
    assert_eq!(driver.last_said(), "o wins after 5 moves");
    let mut driver: Driver<TicTacToe> = Driver::new("4x4", "start", PEOPLE);
    driver.type_keys("1");
    assert_eq!(
        driver.position(),
        "..../..../..../....",
        "16 cells have no digits"
    );
}

#[test]
fn undo_goes_back_through_moves_and_games_and_redo_forth() {
    let mut driver = connect4("start", PEOPLE);
    driver.type_keys("44u");
    assert_eq!(driver.position(), "4");
    driver.type_keys("r");
    assert_eq!(driver.position(), "44");
    driver.type_keys("n");
    assert_eq!(driver.position(), "");
    driver.type_keys("u");
    assert_eq!(driver.position(), "44", "a new game can be taken back");
    driver.type_keys("r1");
    assert_eq!(driver.position(), "1");
    driver.type_keys("R");
    assert_eq!(driver.position(), "");
    driver.type_keys("uu");
    assert_eq!(driver.position(), "");
    driver.press(&[Key::End]);
    assert_eq!(driver.position(), "1");
    let effects = driver.game.go_to(0);
    driver.follow(effects);
    assert_eq!(driver.position(), "");
    let effects = driver.game.point(0, Pointing::ScrollDown);
    driver.follow(effects);
    assert_eq!(driver.position(), "1");
}

#[test]
fn a_position_is_typed_pasted_copied_and_told_wrong() {
    let mut driver = connect4("start", PEOPLE);
    assert_eq!(
        driver.game.check(Command::Position, "4453"),
        Ok("4 discs, red moves".to_owned())
    );
    let wrong = driver.game.check(Command::Position, "448").unwrap_err();
    assert_eq!(wrong, "move 3: `8` is not a column; expected 1 to 7");
    let effects = driver.game.typed(Command::Position, "4453");
    driver.follow(effects);
    assert_eq!(driver.position(), "4453");
    assert_eq!(
        driver.game.round.history.at(),
        4,
        "columns are moves that can be taken back"
    );
    let rows = "......./......./......./......./...o.../..oxx..";
    let effects = driver.game.pasted(rows);
    driver.follow(effects);
    assert_eq!(driver.position(), rows);
    let copied = driver.game.perform(Command::CopyPosition);
    assert!(matches!(&copied[..], [Effect::Copy { text, .. }] if text == rows));
    let effects = driver.game.pasted("nonsense");
    driver.follow(effects);
    assert!(
        driver.last_said().contains("is not a column"),
        "{}",
        driver.last_said()
    );
    let effects = driver.game.pasted(&"1".repeat(10_000_000));
    driver.follow(effects);
    assert!(driver.last_said().len() < 200);
    assert_eq!(driver.position(), rows);
}

#[test]
fn another_board_begins_another_game_that_undo_takes_back() {
    let mut driver = tictactoe("start", PEOPLE);
    driver.type_keys("5");
    driver.chosen(Command::Board, Some(2));
    assert_eq!(driver.position(), "..../..../..../....");
    let settled = driver.settled.clone().unwrap();
    assert_eq!(settled.tictactoe.board, "4x4");
    driver.type_keys("u");
    assert_eq!(driver.position(), ".../.x./...");
    driver.game.preview(Command::Board, 2);
    assert_eq!(driver.game.scene().width, 4);
    driver.chosen(Command::Board, None);
    assert_eq!(driver.game.scene().width, 3);
}

#[test]
fn commands_of_other_games_are_neither_known_nor_done() {
    let mut driver = connect4("44", PEOPLE);
    for command in [
        Command::Puzzles,
        Command::Target,
        Command::Shortest,
        Command::Survival,
    ] {
        assert!(!driver.game.knows(command) && !driver.game.can(command));
        assert!(driver.game.perform(command).is_empty());
    }
    for binding in BINDINGS.iter().filter(|b| driver.game.knows(b.command)) {
        for &mode in binding.modes.iter().filter(|mode| **mode != Mode::Menu) {
            let help = driver
                .game
                .help(mode, binding.command)
                .unwrap_or(binding.help);
            let mut words = help.split(|c: char| !c.is_alphabetic());
            let peg = [
                "peg", "pegs", "jump", "jumps", "lift", "hole", "holes", "vacancy",
            ];
            let strange = words.find(|word| peg.contains(word));
            assert_eq!(strange, None, "{mode:?} {:?}: {help}", binding.command);
        }
    }
    driver.type_keys("4");
}

#[test]
fn games_are_opened_as_the_command_line_says() {
    let game = opened(Game::Connect4, Some("4453"));
    assert!(game.saved().contains("4 4 5 3"));
    let game = opened(Game::TicTacToe, Some("x.o/.x./..o"));
    assert!(game.title().starts_with("3x3"));
    for (game, position, board) in [
        (Game::Connect4, Some("48"), None),
        (Game::Connect4, None, Some("9x9")),
        (Game::TicTacToe, Some("xx./.../..."), None),
        (Game::TicTacToe, None, Some("english")),
    ] {
        let opening = crate::games::Opening {
            position: position.map(str::to_owned),
            board: board.map(str::to_owned),
            ..crate::games::Opening::default()
        };
        assert!((game.card().open)(&opening, &Settings::default()).is_err());
    }
}

#[test]
fn a_disc_falls_with_motion_and_the_fall_ends() {
    let mut driver = connect4("start", PEOPLE);
    driver.game.settings.motion = true;
    driver.tick(1000);
    driver.type_keys("4");
    assert_eq!(driver.game.scene().falling, Some((38, 48)));
    let wakes = driver.game.wakes().unwrap();
    assert!(wakes > driver.game.now);
    driver.tick(2000);
    assert_eq!(
        (driver.game.scene().falling, driver.game.wakes()),
        (None, None)
    );
}

fn random_names<D: Duel>() {
    for board in D::boards() {
        let mut driver: Driver<D> = Driver::new(&board.board(), "start", PEOPLE);
        for at in 0..u64::from(driver.game.cells()) * 3 {
            let cell = at.wrapping_mul(0x9e37_79b9) >> 7;
            let cells = u64::from(driver.game.cells());
            driver.click(u8::try_from(cell % cells).unwrap());
        }
        let text = driver.game.saved();
        let read = super::saved::read::<D>(&text, 1, &Settings::default()).unwrap();
        assert_eq!(read.round, driver.game.round, "{text}");
    }
}

#[test]
fn a_game_on_any_board_is_saved_and_resumed() {
    random_names::<Connect4>();
    random_names::<TicTacToe>();
}

#[test]
fn space_halts_an_engine_that_thinks_and_lets_it_go_on() {
    let mut driver = connect4("start", ("person", "casual"));
    driver.answers = false;
    driver.type_keys("4");
    assert_eq!(driver.game.label(Command::Select), Some("halt"));
    driver.type_keys(" ");
    assert!(driver.last_said().starts_with("halted"));
    assert_eq!(driver.game.label(Command::Select), Some("go on"));
    driver.job = None;
    driver.tick(5000);
    assert!(driver.job.is_none(), "a halted engine does not think");
    driver.type_keys(" ");
    assert!(driver.job.is_some());
    driver.answer();
    driver.tick(10_000);
    assert_eq!(driver.game.round.history.at(), 2);
}

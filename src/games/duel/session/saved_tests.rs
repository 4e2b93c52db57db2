//! Games as text, and setting up positions.

use super::driver_tests::{Driver, connect4, tictactoe};
use super::saved::{is_game, read};
use crate::action::{Command, Key, Mode};
use crate::games::connect4::game::Connect4;
use crate::games::session::{Effect, Session};
use crate::games::tictactoe::rules::TicTacToe;
use crate::settings::Settings;

const PEOPLE: (&str, &str) = ("person", "person");

/// The same game again, from its text.
fn again<D: crate::games::duel::game::Duel>(driver: &Driver<D>) -> super::Match<D> {
    read::<D>(&driver.game.saved(), 99, &Settings::default()).unwrap()
}

#[test]
fn all_of_a_game_comes_back() {
    let mut driver = connect4("4453", ("person", "good"));
    driver.answers = false;
    driver.type_keys("uu");
    let read = again(&driver);
    assert_eq!(read.round, driver.game.round);
    assert_eq!(read.players, driver.game.players);
    assert_eq!(read.seed, driver.game.seed);
    assert_eq!(read.saved(), driver.game.saved());
    let mut driver: Driver<TicTacToe> = Driver::new("4x4 line 3", "x.../.o../..x./....", PEOPLE);
    driver
        .press(&[Key::Enter])
        .type_keys("e")
        .press(&[Key::Left, Key::Enter]);
    let read = again(&driver);
    assert_eq!(read.mode(), Mode::Edit);
    assert_eq!(read.pieces(), driver.game.pieces());
    assert_eq!(read.saved(), driver.game.saved());
}

#[test]
fn an_export_is_a_game_too() {
    let mut driver = connect4("4453", PEOPLE);
    let effects = driver.game.perform(Command::Export);
    let [Effect::Export { name, text }] = &effects[..] else {
        panic!("{effects:?}");
    };
    assert_eq!(name, "connect4-4.txt");
    assert!(
        text.contains("#   . . o x x . .") && is_game(text),
        "{text}"
    );
    assert_eq!(
        read::<Connect4>(text, 1, &Settings::default())
            .unwrap()
            .round,
        driver.game.round
    );
    let text = text.clone();
    driver.type_keys("n");
    let effects = driver.game.pasted(&text);
    driver.follow(effects);
    assert_eq!(driver.position(), "4453");
}

#[test]
fn what_is_wrong_in_a_saved_game_is_said() {
    let error = |text: &str| read::<Connect4>(text, 1, &Settings::default()).unwrap_err();
    assert!(error("nonsense").starts_with("line 1"));
    assert!(error("board = \"9x9\"").starts_with("`board`"));
    assert!(error("board = \"7x6\"\nmoves = \"4 4 8\"").starts_with("`moves`: move 3"));
    assert!(error("board = \"7x6\"\nmoves = \"4\"\nplayed = 2").starts_with("`played`: got 2"));
    assert!(error("board = \"7x6\"\nstart = \"xx\"").starts_with("`start`"));
    assert!(error("board = \"7x6\"\nfirst = \"nobody\"").contains("is no player"));
    assert!(error("board = \"7x6\"\nsetting_up = \"x\"").starts_with("`setting_up`"));
    assert!(error("board = \"7x6\"\nwhat = 1").contains("unknown field"));
    assert!(error("board = 3").starts_with("line 1"));
    assert!(error("board = \"7x6\"\nmoves = \"1 2 1 2 1 2 1 2\"").starts_with("`moves`: move 8"));
    let least = read::<Connect4>("board = \"7x6\"", 5, &Settings::default()).unwrap();
    assert_eq!((least.round.history.at(), least.seed), (0, 5));
}

#[test]
fn discs_of_either_colour_are_set_up_by_mouse_and_keys() {
    let mut driver = connect4("start", PEOPLE);
    driver.type_keys("e").click(3).click(10).type_keys("1");
    assert_eq!(
        driver.position(),
        "......./......./......./...o.../...x..."
            .replace("/...o.../...x...", "/......./...o.../x..x...")
    );
    assert_eq!(driver.last_said(), "yellow moves next; e plays it");
    driver.type_keys("XXX1");
    assert_eq!(driver.last_said(), "red moves next; e plays it");
    driver.type_keys("X11");
    assert!(
        driver.last_said().contains("it has as many"),
        "{:?}",
        driver.said
    );
    driver.type_keys("e");
    assert_eq!(driver.mode(), Mode::Edit, "no game leads there");
    driver.type_keys("u").type_keys("e");
    assert_eq!(driver.mode(), Mode::Play, "{:?}", driver.said);
    assert_eq!(driver.game.round.history.at(), 0);
    let before = driver.position();
    driver.type_keys("e").press(&[Key::Esc]);
    assert_eq!((driver.position(), driver.mode()), (before, Mode::Play));
    driver.type_keys("eC").type_keys("e");
    assert_eq!(driver.position(), "");
    driver.type_keys("e").click(3).click(38).type_keys("e");
    assert_eq!(driver.position(), "", "the disc is taken away again");
}

#[test]
fn a_disc_can_not_be_put_onto_a_full_column_nor_a_game_be_played_after_its_end() {
    let mut driver: Driver<Connect4> = Driver::new("4x4", "start", PEOPLE);
    driver.type_keys("e11111");
    assert_eq!(driver.last_said(), "column 1 is full");
    driver.type_keys("CX1111XX222");
    assert_eq!(driver.last_said(), "the game is over here");
    driver.type_keys("e");
    assert_eq!(driver.last_said(), "red has won");
    assert!(!driver.offers(Command::Hint) && driver.offers(Command::New));
}

#[test]
fn marks_are_set_up_and_both_winners_are_refused() {
    let mut driver = tictactoe("start", PEOPLE);
    driver.type_keys("e142536");
    assert_eq!(driver.position(), "xxx/ooo/...");
    assert!(
        driver.last_said().contains("have a line"),
        "{:?}",
        driver.said
    );
    driver.type_keys("e");
    assert_eq!(driver.mode(), Mode::Edit);
    driver.type_keys("Iu6");
    assert_eq!(driver.position(), "xxx/oo./...");
    assert_eq!(driver.last_said(), "the game is over here");
}

//! Several games at once: one on the screen, the others where they were left.

use super::fake_tests;
use super::help::Line;
use super::{Action, App};
use crate::action::{Key, Mode, Spot};
use crate::games::session::{Effect, Finish};
use crate::games::{ALL, Game};
use crate::settings::Settings;

fn app() -> App {
    let mut app = fake_tests::app(Mode::Menu);
    app.cards = ALL;
    let mut settings = Settings {
        motion: false,
        ..Settings::default()
    };
    settings.engine.threads = Some(1);
    settings.engine.memory_mib = 1;
    app.settings = settings;
    app.update(Action::Resize(100, 30));
    app
}

fn kept(effects: &[Effect]) -> Vec<(Game, String)> {
    let kept = effects.iter().filter_map(|effect| match effect {
        Effect::Keep(game, text) => Some((*game, text.clone())),
        _ => None,
    });
    kept.collect()
}

fn open(app: &mut App, game: Game) -> Vec<Effect> {
    if app.menu.is_none() {
        app.update(Action::Key(Key::Char('Q')));
    }
    let row = ALL.iter().position(|card| card.game == game).unwrap();
    app.update(Action::Point(
        Spot::Row(row),
        crate::action::Pointing::Press,
    ))
}

fn saved(app: &App) -> String {
    app.session.as_ref().unwrap().saved()
}

/// The search among these effects, started as the loop does it.
fn started(app: &mut App, effects: Vec<Effect>) -> Option<crate::games::session::Job> {
    let job = effects.into_iter().find_map(|effect| match effect {
        Effect::Search(job) => Some(job),
        _ => None,
    })?;
    app.update(Action::Started(job.title.clone()));
    Some(job)
}

fn done(job: crate::games::session::Job) -> Action {
    let desk = crate::engine::running::Desk::quiet(job.limits, std::sync::Arc::default());
    let finish: Finish = (job.work)(&desk);
    Action::Finished(Ok(finish))
}

#[test]
fn another_game_is_opened_and_the_first_one_kept_and_resumed() {
    let mut app = app();
    assert!(kept(&open(&mut app, Game::Connect4)).is_empty());
    app.update(Action::Key(Key::Char('4')));
    let text = saved(&app);
    assert!(text.contains("moves = \"4\""));
    let effects = open(&mut app, Game::TicTacToe);
    assert_eq!(kept(&effects), [(Game::Connect4, text.clone())]);
    assert_eq!(app.session.as_ref().unwrap().game(), Game::TicTacToe);
    assert!(app.is_begun(Game::Connect4) && !app.is_begun(Game::Peg));
    open(&mut app, Game::Peg);
    assert_eq!(app.session.as_ref().unwrap().game(), Game::Peg);
    let effects = open(&mut app, Game::Connect4);
    assert_eq!(kept(&effects)[0].0, Game::Peg);
    assert_eq!(saved(&app), text, "it goes on where it was left");
    assert_eq!(app.others.len(), 2);
    assert_eq!(app.settings.last_game.as_deref(), Some("connect4"));
}

#[test]
fn the_answer_to_a_game_that_was_left_is_for_nobody() {
    let mut app = app();
    open(&mut app, Game::Connect4);
    let effects = app.update(Action::Key(Key::Char('4')));
    let job = started(&mut app, effects).expect("the engine thinks");
    let effects = open(&mut app, Game::TicTacToe);
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Stop)));
    let before = saved(&app);
    let effects = app.update(done(job));
    assert!(effects.is_empty());
    assert_eq!(saved(&app), before);
    open(&mut app, Game::Connect4);
    assert!(saved(&app).contains("moves = \"4\""), "{}", saved(&app));
    assert!(app.wakes().is_some(), "it is still the engine's turn");
    let now = app.now;
    let effects = app.update(Action::Tick(now));
    let job = started(&mut app, effects).expect("the engine thinks again");
    let effects = app.update(done(job));
    assert!(effects.is_empty() || !kept(&effects).is_empty() || !saved(&app).is_empty());
    app.update(Action::Tick(now));
    assert!(!saved(&app).contains("moves = \"4\"\n"), "{}", saved(&app));
}

#[test]
fn nothing_is_played_or_searched_behind_the_menu() {
    let mut app = app();
    open(&mut app, Game::Connect4);
    let effects = app.update(Action::Key(Key::Char('4')));
    let job = started(&mut app, effects).expect("the engine thinks");
    let before = saved(&app);
    let effects = app.update(Action::Key(Key::Char('Q')));
    assert!(effects.iter().any(|effect| matches!(effect, Effect::Stop)));
    app.update(done(job));
    let later = app.now + std::time::Duration::from_secs(10);
    let effects = app.update(Action::Tick(later));
    assert!(started(&mut app, effects).is_none(), "behind the menu");
    assert_eq!(saved(&app), before);
    app.update(Action::Key(Key::Esc));
    assert!(app.menu.is_none() && app.wakes().is_some());
    let effects = app.update(Action::Tick(later));
    let job = started(&mut app, effects).expect("the engine thinks again");
    app.update(done(job));
    app.update(Action::Tick(later));
    assert_ne!(saved(&app), before, "the engine has moved");
}

#[test]
fn games_of_another_time_wait_behind_the_menu() {
    let mut app = app();
    let resumed = |game: Game, text: &str| (game.card().resume)(text, 1, &app.settings).unwrap();
    let four = resumed(
        Game::Connect4,
        "board = \"5x4\"\nmoves = \"1\"\nsecond = \"person\"",
    );
    let three = resumed(Game::TicTacToe, "board = \"4x4\"");
    app.put_behind(vec![four, three]);
    assert!(app.menu.is_some());
    open(&mut app, Game::TicTacToe);
    assert!(saved(&app).contains("4x4"));
    open(&mut app, Game::Connect4);
    assert!(saved(&app).contains("5x4"));
}

/// What the help says.
fn help(app: &App) -> String {
    let lines = app.help_lines(100).into_iter();
    let said = lines.map(|line| match line {
        Line::Heading(text) | Line::Key(_, text) | Line::Word(_, text) | Line::More(text) => text,
        Line::Blank => "",
    });
    format!(" {}", said.collect::<Vec<_>>().join(" "))
}

#[test]
fn the_help_and_the_bar_have_no_words_of_another_game() {
    let mut app = app();
    open(&mut app, Game::Connect4);
    for button in app.buttons() {
        assert!(app.session.as_ref().unwrap().knows(button.command));
    }
    let text = help(&app);
    for word in ["peg", "lift", "jump", "vacancy", "puzzle"] {
        assert!(!text.contains(&format!(" {word}")), "{word}");
    }
    open(&mut app, Game::Peg);
    let text = help(&app);
    assert!(!text.contains("disc") && !text.contains("who plays"));
}

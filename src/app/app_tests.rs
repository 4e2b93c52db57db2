//! The app outside its dialogs: focus, menu, notices, time, settings.

use std::time::Duration;

use super::fake_tests::{Fake, app};
use super::{Action, App, Focus};
use crate::action::{Command, Key, Mode, Pointing, Spot};
use crate::engine::running::{Failed, Report};
use crate::games::Game;
use crate::games::session::Effect;
use crate::theme::Role;

pub(super) fn press(app: &mut App, keys: &[Key]) -> Vec<Effect> {
    keys.iter()
        .flat_map(|&key| app.update(Action::Key(key)))
        .collect()
}

pub(super) fn did(effects: &[Effect]) -> Vec<String> {
    let text = |effect: &Effect| match effect {
        Effect::Copy { text, .. } => text.clone(),
        other => format!("{other:?}").chars().take(6).collect(),
    };
    effects.iter().map(text).collect()
}

fn tick(app: &mut App, milliseconds: u64) {
    app.update(Action::Tick(Duration::from_millis(milliseconds)));
}

fn told(app: &App) -> Option<&str> {
    app.notice.as_ref().map(|notice| &*notice.text)
}

#[test]
fn tab_goes_through_the_buttons_and_back_to_the_board() {
    let mut app = app(Mode::Play);
    let count = app.buttons().len();
    for at in 0..count {
        press(&mut app, &[Key::Tab]);
        assert_eq!(app.focus, Focus::Bar(at));
    }
    press(&mut app, &[Key::Tab]);
    assert_eq!(app.focus, Focus::Board);
    press(&mut app, &[Key::BackTab, Key::Char('h')]);
    assert_eq!(app.focus, Focus::Bar(count - 2));
    press(&mut app, &[Key::Right, Key::Char('l')]);
    assert_eq!(app.focus, Focus::Bar(0), "left and right go round");
    press(&mut app, &[Key::Esc]);
    assert_eq!(app.focus, Focus::Board);
}

#[test]
fn a_button_that_is_pushed_keeps_the_focus_until_all_is_different() {
    let mut app = app(Mode::Play);
    app.update(Action::Resize(100, 30));
    let buttons = app.buttons();
    let at = |wanted| buttons.iter().position(|b| b.command == wanted).unwrap();
    app.focus = Focus::Bar(at(Command::Undo));
    assert_eq!(
        did(&press(&mut app, &[Key::Enter, Key::Char(' ')])),
        ["Undo", "Undo"]
    );
    assert_eq!(app.focus, Focus::Bar(at(Command::Undo)));
    app.focus = Focus::Bar(at(Command::Edit));
    press(&mut app, &[Key::Enter]);
    assert_eq!((app.mode(), app.focus), (Mode::Edit, Focus::Board));
}

#[test]
fn another_key_leaves_the_bar_and_does_what_it_means() {
    let mut app = app(Mode::Play);
    assert_eq!(did(&press(&mut app, &[Key::Tab, Key::Char('u')])), ["Undo"]);
    assert_eq!(app.focus, Focus::Board);
}

#[test]
fn the_bar_ends_with_more_and_help_at_every_width() {
    for mode in [Mode::Menu, Mode::Play, Mode::Edit, Mode::Playback] {
        for width in 24..300 {
            let mut app = app(mode);
            app.update(Action::Resize(width, 24));
            let buttons = app.buttons();
            let ends: Vec<_> = buttons.iter().rev().take(2).map(|b| b.command).collect();
            assert_eq!(ends, [Command::Help, Command::Actions]);
            let needed: u16 = buttons
                .iter()
                .map(|b| super::bar::width(b) + super::bar::GAP)
                .sum();
            assert!(needed <= width + super::bar::GAP, "{mode:?} at {width}");
        }
    }
}

#[test]
fn escape_backs_out_of_the_mode_then_of_the_game_and_into_it_again() {
    let mut app = app(Mode::Edit);
    assert_eq!(did(&press(&mut app, &[Key::Esc])), ["Cancel"]);
    assert_eq!(app.mode(), Mode::Play);
    assert_eq!(did(&press(&mut app, &[Key::Esc])), ["Save"]);
    assert_eq!(app.mode(), Mode::Menu);
    assert!(app.session.is_some(), "the game goes on behind the menu");
    press(&mut app, &[Key::Esc]);
    assert_eq!(app.mode(), Mode::Play);
}

#[test]
fn the_name_of_a_game_that_is_begun_is_kept() {
    let mut app = app(Mode::Menu);
    assert!(!app.is_begun(Game::Peg));
    let effects = press(&mut app, &[Key::Enter]);
    assert!(app.is_begun(Game::Peg));
    let settled =
        matches!(&effects[..], [Effect::Settle(s)] if s.last_game.as_deref() == Some("peg"));
    assert!(settled, "{effects:?}");
    press(&mut app, &[Key::Esc]);
    assert!(
        press(&mut app, &[Key::Enter]).is_empty(),
        "nothing has changed"
    );
}

#[test]
fn what_is_wrong_is_told_one_after_the_other() {
    let mut app = app(Mode::Play);
    let say = |app: &mut App, role, text: &str| drop(app.update(Action::Say(role, text.into())));
    say(&mut app, Role::Good, "copied");
    say(&mut app, Role::Caution, "first");
    say(&mut app, Role::Bad, "second");
    assert_eq!(told(&app), Some("first"));
    let mut seen = Vec::new();
    while let Some(wakes) = app.notice.as_ref().map(|notice| notice.until) {
        seen.push(told(&app).unwrap().to_owned());
        app.update(Action::Tick(wakes));
    }
    assert_eq!(seen, ["first", "second"]);
    say(&mut app, Role::Bad, "unsolvable");
    tick(&mut app, 60_000);
    say(&mut app, Role::Bad, "stuck");
    tick(&mut app, 60_001);
    say(&mut app, Role::Good, "copied");
    assert_eq!(told(&app), Some("copied"), "what was done is told at once");
}

#[test]
fn miniatures_rest_even_if_the_time_went_by_unseen() {
    let mut app = app(Mode::Menu);
    press(&mut app, &[Key::Down]);
    let wakes = app.wakes().expect("the miniatures live");
    app.update(Action::Tick(wakes + Duration::from_mins(1)));
    assert_eq!(app.wakes(), None);
    press(&mut app, &[Key::Down]);
    assert!(
        app.wakes().is_some_and(|at| at > app.now),
        "they live again"
    );
}

#[test]
fn a_notice_goes_after_its_time_and_then_nothing_wakes_the_app() {
    let mut app = app(Mode::Play);
    tick(&mut app, 1000);
    press(&mut app, &[Key::Char('u')]);
    assert_eq!(told(&app), Some("no jump to undo"));
    assert_eq!(app.wakes(), Some(Duration::from_secs(5)));
    tick(&mut app, 4999);
    assert!(app.notice.is_some());
    tick(&mut app, 5000);
    assert_eq!((told(&app), app.wakes()), (None, None));
}

#[test]
fn what_was_wrong_stands_longer() {
    let mut app = app(Mode::Play);
    app.update(Action::Say(Role::Bad, "no".to_owned()));
    assert_eq!(app.wakes(), Some(Duration::from_secs(8)));
}

#[test]
fn the_session_is_woken_when_it_asks_for_it() {
    let mut fake = Fake::new(Mode::Play);
    fake.wakes = Some(Duration::from_secs(2));
    let mut app = app(Mode::Play);
    app.session = Some(Box::new(fake));
    assert_eq!(app.wakes(), Some(Duration::from_secs(2)));
    tick(&mut app, 2000);
    assert_eq!(app.wakes(), None);
}

#[test]
fn the_miniatures_live_and_come_to_rest_after_half_a_minute() {
    for (motion, steps) in [(true, 42), (false, 12)] {
        let mut app = app(Mode::Menu);
        app.settings.motion = motion;
        let mut woken = 0;
        while let Some(at) = app.wakes() {
            assert!(at > app.now || woken == 0);
            app.update(Action::Tick(at));
            woken += 1;
            assert!(woken < 100, "they never rest");
        }
        let step = app.menu.as_ref().unwrap().step;
        assert!(step.abs_diff(steps) <= 1, "{step} steps");
        assert!(app.now < Duration::from_secs(30));
        tick(&mut app, 60_000);
        assert_eq!(app.wakes(), None);
        press(&mut app, &[Key::Down]);
        assert!(app.wakes() > Some(app.now), "a key wakes them");
    }
}

#[test]
fn toggles_are_settled_and_said() {
    let toggles = [
        ('M', "motion off"),
        ('m', "mouse off"),
        ('c', "coordinates off"),
    ];
    for (key, text) in toggles {
        let mut app = app(Mode::Play);
        let effects = press(&mut app, &[Key::Char(key)]);
        assert!(matches!(&effects[..], [Effect::Settle(s)] if **s == app.settings));
        assert!(told(&app).unwrap().starts_with(text));
    }
}

#[test]
fn quit_leaves_at_once_and_lets_go_of_what_was_looked_at() {
    for key in [Key::Char('q'), Key::Ctrl('c')] {
        assert_eq!(did(&press(&mut app(Mode::Play), &[key])), ["Quit"]);
    }
    let mut app = app(Mode::Play);
    press(&mut app, &[Key::Char('b'), Key::Down]);
    let effects = press(&mut app, &[Key::Ctrl('c')]);
    assert_eq!(did(&effects), ["(Board, None, Some(2))", "Quit"]);
}

#[test]
fn too_small_a_screen_takes_quit_alone() {
    let mut app = app(Mode::Play);
    app.update(Action::Resize(20, 5));
    assert!(press(&mut app, &[Key::Char('u'), Key::Char('b'), Key::Tab]).is_empty());
    assert!(app.dialog.is_none() && app.focus == Focus::Board);
    assert_eq!(did(&press(&mut app, &[Key::Char('q')])), ["Quit"]);
}

#[test]
fn the_panel_stands_instead_of_the_board_only_where_there_is_no_room() {
    let mut app = app(Mode::Play);
    press(&mut app, &[Key::Char('x')]);
    assert!(!app.panel_first);
    app.update(Action::Resize(40, 12));
    press(&mut app, &[Key::Char('x')]);
    assert!(app.shows_panel_alone());
    press(&mut app, &[Key::Esc]);
    assert!(!app.shows_panel_alone() && app.menu.is_none());
}

#[test]
fn the_panel_and_the_session_hear_of_the_search() {
    let mut app = app(Mode::Play);
    app.update(Action::Started("search".to_owned()));
    app.update(Action::Report(Report::Phase("pagodas".to_owned())));
    assert!(app.panel.running);
    assert_eq!(
        (&*app.panel.title, &*app.panel.phase),
        ("search", "pagodas")
    );
    let effects = app.update(Action::Finished(Err(Failed("by test".to_owned()))));
    assert_eq!(
        (did(&effects), app.panel.running),
        (vec!["false".to_owned()], false)
    );
}

#[test]
fn the_mouse_on_cells_moves_and_buttons_is_told_to_the_game() {
    let mut app = app(Mode::Play);
    let mut point = |spot, how| did(&app.update(Action::Point(spot, how)));
    assert_eq!(point(Spot::Cell(3), Pointing::Drag), ["(3, Drag)"]);
    assert_eq!(point(Spot::Ply(7), Pointing::Press), ["7"]);
    let released = ["\"released\""];
    assert_eq!(point(Spot::Ply(7), Pointing::Release), released);
    assert_eq!(point(Spot::Nothing, Pointing::Release), released);
    assert_eq!(point(Spot::Cell(3), Pointing::Release), ["(3, Release)"]);
    assert_eq!(
        point(Spot::Command(Command::Redo), Pointing::Press),
        ["Redo"]
    );
    let redo = Spot::Command(Command::Redo);
    assert_eq!(point(redo, Pointing::Release), released);
    assert!(point(Spot::Nothing, Pointing::Press).is_empty());
    let effects = app.update(Action::Paste("d4".to_owned()));
    assert_eq!(did(&effects), ["\"d4\""]);
}

#[test]
fn what_the_game_said_goes_when_its_place_is_left_or_hidden() {
    let said = || {
        let mut app = app(Mode::Play);
        app.update(Action::Point(Spot::Cell(9), Pointing::Press));
        press(&mut app, &[Key::Char('u')]);
        assert_eq!(told(&app), Some("no jump to undo"));
        app
    };
    let mut left = said();
    press(&mut left, &[Key::Up]);
    assert_eq!(told(&left), None);
    for hides in [Command::Board, Command::Menu] {
        let mut app = said();
        app.perform(hides);
        assert!(app.dialog.is_some() || app.menu.is_some());
        assert_eq!(told(&app), None);
    }
    let mut other = said();
    other.update(Action::Say(Role::Good, "position copied".to_owned()));
    press(&mut other, &[Key::Up]);
    assert_eq!(told(&other), Some("position copied"));
}

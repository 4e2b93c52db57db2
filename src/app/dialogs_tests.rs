//! The dialogs: keys, clicks and what comes of them.

use super::app_tests::{did, press};
use super::dialog::Dialog;
use super::fake_tests::app;
use super::palette::Palette;
use super::{Action, App};
use crate::action::{Command, Key, Mode, Pointing, Spot};
use crate::games::session::{Chooser, Effect};

fn typed(app: &mut App, text: &str) -> Vec<Effect> {
    let keys: Vec<Key> = text.chars().map(Key::Char).collect();
    press(app, &keys)
}

fn point(app: &mut App, spot: Spot, how: Pointing) -> Vec<String> {
    did(&app.update(Action::Point(spot, how)))
}

fn palette(app: &App) -> &Palette {
    match &app.dialog {
        Some(Dialog::Palette(palette)) => palette,
        other => panic!("no list of commands, but {other:?}"),
    }
}

fn chooser(app: &App) -> &Chooser {
    match &app.dialog {
        Some(Dialog::Chooser { chooser, .. }) => chooser,
        other => panic!("no chooser, but {other:?}"),
    }
}

#[test]
fn typing_narrows_the_palette_and_the_best_stands_first() {
    let mut app = app(Mode::Play);
    typed(&mut app, ":undo");
    assert_eq!(palette(&app).found[0], Command::Undo);
    press(&mut app, &[Key::Ctrl('u')]);
    typed(&mut app, "mo co");
    assert_eq!(palette(&app).found, [Command::CopyMoves]);
    press(&mut app, &[Key::Ctrl('u')]);
    typed(&mut app, "still won");
    assert_eq!(palette(&app).found, [Command::LastWinnable]);
    assert_eq!(did(&press(&mut app, &[Key::Enter])), ["LastWinnable"]);
    assert!(app.dialog.is_none());
}

#[test]
fn nothing_that_fits_is_nothing_that_is_done() {
    let mut app = app(Mode::Play);
    typed(&mut app, ":zzz");
    assert!(press(&mut app, &[Key::Down, Key::Enter]).is_empty());
    assert!(palette(&app).found.is_empty());
    press(&mut app, &[Key::Backspace; 3]);
    assert!(palette(&app).found.len() > 10);
    press(&mut app, &[Key::Backspace]);
    assert!(app.dialog.is_none(), "beyond the first character it closes");
}

#[test]
fn the_list_offers_only_what_can_be_done_now() {
    let mut app = app(Mode::Menu);
    typed(&mut app, ".");
    let found = &palette(&app).found;
    assert!(found.contains(&Command::Theme) && !found.contains(&Command::Undo));
    assert!(!found.contains(&Command::Cancel), "no game is open");
}

#[test]
fn a_chooser_tells_the_game_what_is_looked_at_and_chosen() {
    let mut app = app(Mode::Play);
    typed(&mut app, "bjj");
    assert_eq!(chooser(&app).at, 3);
    assert_eq!(
        did(&press(&mut app, &[Key::Enter])),
        ["(Board, Some(3), Some(3))"]
    );
    typed(&mut app, "bk");
    assert_eq!(
        did(&press(&mut app, &[Key::Esc])),
        ["(Board, None, Some(0))"]
    );
}

#[test]
fn a_letter_goes_to_the_next_row_that_begins_with_it() {
    let mut app = app(Mode::Play);
    typed(&mut app, "be");
    assert_eq!(chooser(&app).at, 0, "english, after european");
    typed(&mut app, "e");
    assert_eq!(chooser(&app).at, 1);
    typed(&mut app, "dx");
    assert_eq!(chooser(&app).at, 4);
    typed(&mut app, "q");
    assert!(app.dialog.is_none(), "no row begins with q");
}

#[test]
fn left_and_right_change_a_setting_in_place() {
    let mut app = app(Mode::Play);
    typed(&mut app, "ol");
    press(&mut app, &[Key::Right]);
    assert_eq!((chooser(&app).at, &*chooser(&app).rows[1].note), (1, "12"));
    typed(&mut app, "h");
    assert_eq!(chooser(&app).rows[1].note, "10");
    let none = point(&mut app, Spot::Command(Command::Left), Pointing::Press);
    assert!(none.is_empty());
    assert_eq!(chooser(&app).rows[1].note, "8");
}

#[test]
fn a_click_selects_where_there_is_something_to_see_and_chooses_elsewhere() {
    let mut app = app(Mode::Play);
    typed(&mut app, "b");
    assert!(point(&mut app, Spot::Row(4), Pointing::Press).is_empty());
    let released = point(&mut app, Spot::Row(4), Pointing::Release);
    assert_eq!(released, ["\"released\""]);
    let chosen = point(&mut app, Spot::Row(4), Pointing::Press);
    assert_eq!(chosen, ["(Board, Some(4), Some(4))"]);
    typed(&mut app, "t");
    let chosen = point(&mut app, Spot::Row(2), Pointing::Press);
    assert_eq!(chosen, ["(Target, Some(2), None)"]);
}

#[test]
fn a_press_beside_a_dialog_closes_it_and_does_nothing_else() {
    let mut app = app(Mode::Play);
    typed(&mut app, "b");
    assert!(point(&mut app, Spot::Dialog, Pointing::Press).is_empty());
    let closed = point(&mut app, Spot::Nothing, Pointing::Press);
    assert_eq!(closed, ["(Board, None, None)"]);
    assert!(app.dialog.is_none());
}

#[test]
fn the_wheel_moves_in_lists_and_in_the_help() {
    let mut app = app(Mode::Play);
    typed(&mut app, "?");
    point(&mut app, Spot::Dialog, Pointing::ScrollDown);
    assert_eq!(app.dialog, Some(Dialog::Help { top: 1 }));
    press(&mut app, &[Key::End, Key::Down, Key::PageDown]);
    let Some(Dialog::Help { top }) = app.dialog else {
        panic!("the help is open");
    };
    let count = app.help_lines(80).len();
    assert_eq!(top + app.dialog.as_ref().unwrap().room(24), count);
}

#[test]
fn the_selected_row_of_a_long_list_is_in_view() {
    for height in [8, 12, 24, 60] {
        let mut app = app(Mode::Play);
        app.update(Action::Resize(80, height));
        typed(&mut app, ".");
        let count = palette(&app).found.len();
        for key in [Key::Down, Key::Up, Key::PageDown] {
            for _ in 0..count + 2 {
                press(&mut app, &[key]);
                let room = app.dialog.as_ref().unwrap().room(height);
                let Palette { at, top, .. } = *palette(&app);
                assert!(
                    (top..top + room).contains(&at),
                    "{at} from {top} at {height}"
                );
            }
        }
    }
}

#[test]
fn a_theme_is_looked_at_before_it_is_chosen() {
    let mut app = app(Mode::Play);
    let names: Vec<String> = app.themes.names().map(str::to_owned).collect();
    typed(&mut app, "T");
    for name in &names {
        press(&mut app, &[Key::Down]);
        assert_eq!(app.theme().name(), name);
        assert_eq!(app.settings.theme, None);
    }
    let effects = press(&mut app, &[Key::Enter]);
    assert!(matches!(&effects[..], [Effect::Settle(s)] if s.theme == names.last().cloned()));
    typed(&mut app, "T");
    assert_eq!(chooser(&app).at, names.len());
    press(&mut app, &[Key::Home, Key::Esc]);
    assert_eq!(
        app.settings.theme,
        names.last().cloned(),
        "escape goes back"
    );
}

#[test]
fn a_prompt_is_checked_as_it_is_typed_and_taken_only_when_it_is_right() {
    let mut app = app(Mode::Play);
    typed(&mut app, "id4 z");
    assert!(press(&mut app, &[Key::Enter]).is_empty());
    let said = match &app.dialog {
        Some(Dialog::Prompt(typing)) => typing.said.clone(),
        other => panic!("no prompt, but {other:?}"),
    };
    assert_eq!(said, Err("`z` is not a cell; expected a1 to g7".to_owned()));
    press(&mut app, &[Key::Backspace]);
    app.update(Action::Paste("e4\n".to_owned()));
    assert_eq!(
        did(&press(&mut app, &[Key::Enter])),
        ["(Position, \"d4 e4\")"]
    );
    assert!(app.dialog.is_none());
}

#[test]
fn letters_that_are_keys_elsewhere_are_typed_in_a_prompt_in_place_of_its_text() {
    let mut app = app(Mode::Play);
    assert_eq!(did(&typed(&mut app, "iqhjkl?.")), ["Position"]);
    assert!(matches!(&app.dialog, Some(Dialog::Prompt(t)) if t.prompt.text == "qhjkl?."));
    assert!(press(&mut app, &[Key::Esc]).is_empty());
    assert!(app.dialog.is_none());
}

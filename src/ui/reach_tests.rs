//! Whatever can be done can be done in three ways: with Tab, arrows and Enter; with `hjkl`, `.` and
//! Enter; and with clicks alone, on what is drawn.

use ratatui::layout::Rect;

use super::screens_tests::drawn;
use crate::action::{Command, Key, Mode, Pointing, Spot, bindings};
use crate::app::dialog::Dialog;
use crate::app::fake_tests::app;
use crate::app::{Action, App};
use crate::games::session::Effect;

const MODES: [Mode; 4] = [Mode::Menu, Mode::Play, Mode::Edit, Mode::Playback];
const SIZES: [(u16, u16); 3] = [(40, 12), (80, 24), (100, 30)];

/// Whether a command is a way itself: those have tests of their own. In a line of play, left and
/// right are steps.
fn is_way(mode: Mode, command: Command) -> bool {
    match command {
        Command::Left | Command::Right => mode != Mode::Playback,
        Command::Up | Command::Down | Command::Select | Command::Digit => true,
        other => matches!(other, Command::NextButton | Command::PreviousButton),
    }
}

/// What came of it, as text: two ways are the same if this is.
fn outcome(app: &App, effects: &[Effect]) -> String {
    let dialog = match &app.dialog {
        Some(Dialog::Chooser { chooser, .. }) => format!("{:?}", chooser.command),
        Some(Dialog::Prompt(typing)) => format!("{:?}", typing.prompt.command),
        Some(Dialog::Palette(palette)) => format!("palette {}", palette.typing),
        Some(Dialog::Help { .. }) => "help".to_owned(),
        None => "none".to_owned(),
    };
    format!(
        "{effects:?} {:?} {dialog} {:?} {} {}",
        app.mode(),
        app.settings,
        app.menu.is_some(),
        app.panel_first
    )
}

fn press(app: &mut App, key: Key) -> Vec<Effect> {
    app.update(Action::Key(key))
}

/// Presses the first place of the screen that means this, if there is one.
fn click(app: &mut App, wanted: impl Fn(Spot) -> bool) -> Option<Vec<Effect>> {
    let hits = drawn(app).1;
    let inside = |&(area, _): &(Rect, Spot)| {
        let mut places = area.positions();
        places.find(|place| wanted(hits.at(place.x, place.y)))
    };
    let place = hits.all().iter().find_map(inside)?;
    let spot = hits.at(place.x, place.y);
    let effects = app.update(Action::Point(spot, Pointing::Press));
    app.update(Action::Point(spot, Pointing::Release));
    Some(effects)
}

/// Moves down the open list to a command.
fn select(app: &mut App, command: Command, down: Key) {
    for _ in 0..100 {
        match &app.dialog {
            Some(Dialog::Palette(palette)) if palette.found[palette.at] == command => return,
            Some(Dialog::Palette(_)) => press(app, down),
            other => panic!("no list is open, but {other:?}"),
        };
    }
    panic!("{command:?} is not on the list");
}

fn by_arrows(app: &mut App, command: Command) -> Vec<Effect> {
    for key in [Key::BackTab, Key::Left] {
        press(app, key);
    }
    let effects = press(app, Key::Enter);
    if command == Command::Actions {
        return effects;
    }
    select(app, command, Key::Down);
    press(app, Key::Enter)
}

fn by_letters(app: &mut App, command: Command) -> Vec<Effect> {
    let effects = press(app, Key::Char('.'));
    if command == Command::Actions {
        return effects;
    }
    select(app, command, Key::Char('j'));
    press(app, Key::Enter)
}

fn by_clicks(app: &mut App, command: Command) -> Vec<Effect> {
    let more = |spot| spot == Spot::Command(Command::Actions);
    let effects = click(app, more).expect("the list of actions has a button");
    let found = match &app.dialog {
        Some(Dialog::Palette(palette)) => palette.found.iter().position(|&c| c == command),
        other => panic!("no list is open, but {other:?}"),
    };
    if command == Command::Actions {
        return effects;
    }
    let row = found.expect("the command is on the list");
    for _ in 0..100 {
        if let Some(effects) = click(app, |spot| spot == Spot::Row(row)) {
            return effects;
        }
        let down = |spot| spot == Spot::Command(Command::Down);
        click(app, down).expect("a list that is cut off has a mark to go on");
    }
    panic!("{command:?} never comes into view");
}

#[test]
fn everything_can_be_reached_by_arrows_by_letters_and_by_clicks() {
    type Way = fn(&mut App, Command) -> Vec<Effect>;
    let ways: [(&str, Way); 3] = [
        ("arrows", by_arrows),
        ("letters", by_letters),
        ("clicks", by_clicks),
    ];
    for mode in MODES {
        for (columns, rows) in SIZES {
            let begun = || {
                let mut app = app(mode);
                app.update(Action::Resize(columns, rows));
                app
            };
            for binding in bindings(mode) {
                let command = binding.command;
                if is_way(mode, command) || !begun().can(command) {
                    continue;
                }
                let mut direct = begun();
                let effects = press(&mut direct, binding.keys[0]);
                let expected = outcome(&direct, &effects);
                assert_ne!(expected, outcome(&begun(), &[]), "{command:?} does nothing");
                for (name, way) in ways {
                    let mut app = begun();
                    let effects = way(&mut app, command);
                    let reached = outcome(&app, &effects);
                    assert_eq!(reached, expected, "{command:?} in {mode:?} by {name}");
                }
            }
        }
    }
}

#[test]
fn the_board_is_moved_on_by_arrows_letters_and_clicks() {
    let pairs = [
        (Key::Up, 'k', Command::Up),
        (Key::Down, 'j', Command::Down),
        (Key::Left, 'h', Command::Left),
        (Key::Right, 'l', Command::Right),
        (Key::Enter, ' ', Command::Select),
    ];
    for mode in [Mode::Play, Mode::Edit] {
        for (arrow, letter, command) in pairs {
            for key in [arrow, Key::Char(letter)] {
                let did = format!("{:?}", press(&mut app(mode), key));
                assert!(did.contains(&format!("\"{command:?}\"")), "{did}");
            }
        }
        for (columns, rows) in SIZES {
            let mut app = app(mode);
            app.update(Action::Resize(columns, rows));
            for cell in 0..49 {
                let effects = click(&mut app, |spot| spot == Spot::Cell(cell));
                let did = format!("{:?}", effects.expect("every cell can be clicked"));
                assert!(did.contains(&format!("({cell}, Press)")), "{did}");
            }
        }
    }
}

#[test]
fn a_game_of_the_menu_is_opened_by_enter_space_and_a_click() {
    for (columns, rows) in SIZES {
        for way in [Some(Key::Enter), Some(Key::Char(' ')), None] {
            let mut app = app(Mode::Menu);
            app.update(Action::Resize(columns, rows));
            match way {
                Some(key) => press(&mut app, key),
                None => click(&mut app, |spot| spot == Spot::Row(0)).unwrap(),
            };
            assert_eq!(app.mode(), Mode::Play);
        }
    }
}

#[test]
fn every_button_that_is_drawn_does_what_it_says_or_stands_for_what_can_be_done() {
    for mode in MODES {
        for (columns, rows) in SIZES {
            let mut app = app(mode);
            app.update(Action::Resize(columns, rows));
            for &(area, spot) in drawn(&app).1.all() {
                assert!(area.right() <= columns && area.bottom() <= rows);
                if let Spot::Command(command) = spot {
                    let known = bindings(mode).any(|b| b.command == command);
                    assert!(known || mode != Mode::Play, "{command:?} in {mode:?}");
                }
            }
        }
    }
}

//! Games as texts.

use proptest::prelude::*;

use super::driver_tests::*;
use super::opening::{open, resume};
use super::round::Round;
use super::saved;
use crate::action::{Command, Mode};
use crate::games::Opening;
use crate::games::peg::board::Board;
use crate::games::peg::shapes::NAMES;
use crate::games::session::{Effect, Session};
use crate::settings::Settings;

fn again(text: &str) -> Result<String, String> {
    let settings = Settings::default();
    resume(text, 1, &settings).map(|session| session.saved())
}

#[test]
fn a_saved_game_is_readable() {
    let mut peg = english();
    play(&mut peg, "d2-d4 b3-d3 c1-c3 e1-c1");
    peg.perform(Command::Undo);
    let expected = "board = \"english\"\ntarget = \"d4\"\n\
        start = \"ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo\"\n\
        moves = \"d2-d4 b3-d3 c1-c3 e1-c1\"\njumps_played = 3\nseconds = 0\n";
    assert_eq!(peg.saved(), expected);
    assert_eq!(again(expected).as_deref(), Ok(expected));
}

#[test]
fn a_damaged_text_says_where_and_what() {
    let good = english().saved();
    let bad = [
        ("seconds = 0", "seconds = x", "line 6: "),
        (
            "\"english\"",
            "\"englisch\"",
            "`board`: `englisch` is not a board",
        ),
        ("\"d4\"", "\"z4\"", "`target`: `z4` is not a cell"),
        ("ooo/ooo/", "oox/ooo/", "`start`: row 1, column 3: got `x`"),
        (
            "moves = \"\"",
            "moves = \"d2-d4 d2-d4\"",
            "`moves`: jump 2, `d2-d4`: d2 is a hole",
        ),
        (
            "jumps_played = 0",
            "jumps_played = 4",
            "`jumps_played`: got 4, expected at most 0",
        ),
        ("seconds = 0", "hours = 0", "line 6: unknown field `hours`"),
        ("target = \"d4\"", "", "line 1: missing field `target`"),
    ];
    for (from, to, expected) in bad {
        let error = again(&good.replace(from, to)).unwrap_err();
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_board_of_ones_own_is_saved_with_its_drawing() {
    let drawing = ("mine/cross.txt".to_owned(), "  oo\noooo\n  oo".to_owned());
    let opening = Opening {
        drawing: Some(drawing),
        ..Opening::default()
    };
    let mut session = open(&opening, &Settings::default()).unwrap();
    let text = session.saved();
    assert!(
        text.contains("oooo") && text.contains("drawing = "),
        "{text}"
    );
    assert_eq!(again(&text), Ok(text));
    let Some(Effect::Choose(list)) = session.perform(Command::Board).pop() else {
        panic!("a list is shown");
    };
    assert_eq!((list.rows.len(), list.at), (15, 14));
    assert_eq!(list.rows[14].note, "8 cells, a board of your own");
    session.chosen(Command::Board, Some(0));
    session.perform(Command::Board);
    session.chosen(Command::Board, Some(14));
    assert!(
        session.title().starts_with("cross.txt"),
        "{}",
        session.title()
    );
    let Some(Effect::Export { name, .. }) = session.perform(Command::Export).pop() else {
        panic!("a file is written");
    };
    assert_eq!(name, "peg-cross-7.txt");
}

#[test]
fn a_position_being_set_up_is_kept_even_an_empty_one() {
    let mut peg = english();
    peg.perform(Command::Edit);
    peg.perform(Command::Clear);
    let session = resume(&peg.saved(), 1, &Settings::default()).unwrap();
    assert_eq!((session.mode(), session.saved()), (Mode::Edit, peg.saved()));
}

#[test]
fn a_solution_being_looked_at_is_kept_with_its_place() {
    for mode in [Mode::Play, Mode::Edit] {
        let mut peg = game("triangle5", "any", "start");
        if mode == Mode::Edit {
            peg.perform(Command::Edit);
        }
        let effects = peg.perform(Command::Solve);
        think(&mut peg, effects);
        peg.perform(Command::Right);
        peg.perform(Command::Right);
        let text = peg.saved();
        let mut session = resume(&text, 1, &Settings::default()).unwrap();
        assert_eq!(
            (session.mode(), session.saved()),
            (Mode::Playback, text.clone())
        );
        assert_eq!(session.facts()[0].text, "12 pegs");
        session.perform(Command::Cancel);
        assert_eq!(session.mode(), mode);
        let error = again(&text.replace("jumps_shown = 2", "jumps_shown = 99")).unwrap_err();
        assert_eq!(error, "`jumps_shown`: got 99, expected at most 13");
    }
}

#[test]
fn an_export_is_read_back_by_pasting_it() {
    let mut peg = game("triangle5", "any", "start");
    play(&mut peg, "a3-a1 a5-a3");
    let Some(Effect::Export { name, text }) = peg.perform(Command::Export).pop() else {
        panic!("a file is written");
    };
    assert_eq!(name, "peg-triangle5-12.txt");
    assert!(text.starts_with("# Peg solitaire on the board Triangle 5, to end anywhere.\n# 12 pegs after 2 jumps in 2 moves:\n#\n#       o\n"), "{text}");
    let mut other = english();
    assert!(saves(&other.pasted(&text)));
    assert_eq!((other.pegs(), other.title()), (peg.pegs(), peg.title()));
    assert!(said(&other.pasted("board = 5")).starts_with("line 1: "));
    let Some(Effect::Copy { text, .. }) = peg.perform(Command::CopyMoves).pop() else {
        panic!("a text is copied");
    };
    assert_eq!(text, "a3-a1 a5-a3");
}

#[test]
fn a_game_begins_with_what_is_asked_for_or_says_what_is_wrong() {
    let settings = Settings::default();
    let begin = |board: &str, position: Option<&str>| {
        let opening = Opening {
            board: Some(board.to_owned()),
            position: position.map(str::to_owned),
            ..Opening::default()
        };
        open(&opening, &settings).map(|session| session.title())
    };
    assert_eq!(
        begin("english", Some("vacancy:c3")).as_deref(),
        Ok("English, end on d4")
    );
    assert!(begin("english", Some("vacancy:z3")).is_err_and(|e| e.contains("not a cell")));
    assert!(begin("klein", None).is_err_and(|e| e.starts_with("`klein` is not a board")));
    let drawing = Some(("x".to_owned(), "oo\no".to_owned()));
    let opening = Opening {
        drawing,
        ..Opening::default()
    };
    assert!(open(&opening, &settings).is_err_and(|e| e.contains("allows no jump")));
}

/// The other named boards are too large for a quick test.
#[test]
fn the_usual_game_of_a_board_can_be_won() {
    for name in NAMES {
        let board = Board::named(name).unwrap();
        let round = Round::usual(&board);
        assert!(round.fits(round.start()), "{name}");
        assert_eq!(round.start().count_ones() as usize, board.cells().len() - 1);
        if board.cells().len() < 34 {
            let mut peg = game(name, "any", "start");
            peg.round = round;
            let effects = peg.perform(Command::Solve);
            let said = said(&think(&mut peg, effects));
            assert!(said.starts_with("solved"), "{name}: {said}");
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn what_is_saved_is_read_back(board in 0..NAMES.len(), steps in prop::collection::vec(any::<u8>(), 0..40), back in 0..50usize) {
        let mut peg = game(NAMES[board], "any", "start");
        for step in steps {
            let legal = peg.board().legal_jumps(peg.pegs());
            if legal.is_empty() {
                break;
            }
            peg.play_jump(legal[usize::from(step) % legal.len()]);
        }
        peg.go_to(peg.round.history.at().saturating_sub(back));
        let text = peg.saved();
        let read = saved::read(&text).unwrap();
        prop_assert_eq!(&read.round.history, &peg.round.history);
        prop_assert_eq!(read.round.start(), peg.round.start());
        prop_assert_eq!(read.round.target(), peg.round.target());
        prop_assert_eq!(again(&text), Ok(text));
    }

    #[test]
    fn no_text_makes_reading_panic(text in "\\PC{0,200}") {
        let _ = again(&text);
        let _ = again(&format!("board = \"english\"\n{text}"));
    }
}

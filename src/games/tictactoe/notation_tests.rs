//! Positions as text and back, and what is refused.

use proptest::prelude::*;

use super::*;
use crate::games::tictactoe::rules::Ending;
use crate::position::{Position, Side};

const FOUR: Rules = Rules {
    width: 4,
    height: 4,
    line: 4,
    ending: Ending::LineWins,
};

#[test]
fn rows_may_be_divided_in_any_way() {
    let texts = [
        "x.o/.x./..o",
        "x.o\n.x.\n..o\n",
        " x.o .x. ..o ",
        "X.O / .x. \r\n ..o",
    ];
    for text in texts {
        let position = parse_position(Rules::STANDARD, text).unwrap();
        assert_eq!(position_text(&position), "x.o/.x./..o");
        assert_eq!(position.to_move(), Side::First);
    }
    let drawn = drawn(&parse_position(Rules::STANDARD, "x.o/.x./...").unwrap());
    assert_eq!(drawn, "     a b c\n   1 x . o\n   2 . x .\n   3 . . .\n");
    let start = parse_position(FOUR, "start").unwrap();
    assert_eq!(position_text(&start), "..../..../..../....");
}

#[test]
fn what_is_wrong_is_named_with_its_place() {
    let long = "x".repeat(10_000_000);
    let tall = "...\n".repeat(1_000_000);
    let cases = [
        ("", "no position; expected 3 rows of 3 cells, or `start`"),
        ("x.o/.x/..o", "row 2 has 2 cells; expected 3 on this board"),
        ("x.o/.x..", "row 2 has 4 cells; expected 3 on this board"),
        ("x.o//..o", "row 2 has no cell; expected 3 on this board"),
        ("x.o/.x.", "2 rows; expected 3 on this board"),
        ("x.o/.x./..o/...", "4 rows; expected 3 on this board"),
        ("x.o/.z./..o", "`z` at b2; expected x, o or ."),
        ("x.o/.x./1.o", "`1` at a3; expected x, o or ."),
        ("x.o/.\u{7}./..o", "`\\u{7}` at b2; expected x, o or ."),
        (
            "oo./x../...",
            "1 x and 2 o; expected as many of both, or one x more, for x begins",
        ),
        (
            "xx./x../o..",
            "3 x and 1 o; expected as many of both, or one x more, for x begins",
        ),
        (
            "xxx/ooo/...",
            "both x and o have a line of 3; expected the game to end with the first",
        ),
        (
            "xxx/oo./o..",
            "x has a line of 3, but o has moved after it; expected the line to end the game",
        ),
        (
            "ooo/xx./xx.",
            "o has a line of 3, but x has moved after it; expected the line to end the game",
        ),
        (
            &long,
            "row 1 has more than 20 cells; expected 3 on this board",
        ),
        (&tall, "more than 20 rows; expected 3 on this board"),
    ];
    for (text, expected) in cases {
        let error = parse_position(Rules::STANDARD, text).unwrap_err();
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn lines_of_one_side_must_have_been_made_by_one_mark() {
    let rules = Rules { line: 3, ..FOUR };
    let apart = parse_position(rules, "xxx./o.oo/o.o./xxx.");
    let words = "x has lines of 3 without a common cell; expected the first to end the game";
    assert_eq!(apart.unwrap_err().to_string(), words);
    assert!(parse_position(Rules::STANDARD, "xxx/xoo/xoo").is_ok());
    assert!(parse_position(rules, "xxxx/o.o./.o../....").is_ok_and(|p| p.moves().is_empty()));
}

proptest! {
    #[test]
    fn any_text_is_a_position_that_reads_back_or_an_error(text in "[xo./ \n]{0,24}|.{0,12}") {
        if let Ok(position) = parse_position(Rules::STANDARD, &text) {
            let again = parse_position(Rules::STANDARD, &position_text(&position));
            prop_assert_eq!(again, Ok(position));
        }
    }
}

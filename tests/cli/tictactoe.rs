//! `solve tictactoe`: answers by every algorithm, and one error for each bad input.

use serde_json::json as object;

use super::{Given, given, json, parlour};

fn solve(arguments: &[&str]) -> Given {
    let mut command = parlour();
    let output = command
        .args(["solve", "tictactoe"])
        .args(arguments)
        .output();
    given(&output.unwrap())
}

#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let (code, out, error) = solve(arguments);
    assert_eq!((code, &out[..]), (2, ""), "{error}");
    assert_eq!(error, format!("error: {expected}\n"));
}

#[test]
fn every_algorithm_gives_the_value() {
    let algorithms = [
        "auto",
        "minimax",
        "parallel-minimax",
        "alpha-beta",
        "parallel-alpha-beta",
        "pool",
        "abdada",
        "young-brothers",
        "lazy",
    ];
    for algorithm in algorithms {
        let with = ["--json", "--threads", "2", "--algorithm", algorithm];
        // a3 completes a line of x at once.
        let (code, out, error) = solve(&[&["xo./xo./..."], &with[..]].concat());
        assert_eq!((code, &error[..]), (0, ""), "{algorithm}");
        let found = json(&out);
        assert_eq!(found["game"], "tictactoe");
        assert_eq!(found["position"], "xo./xo./...");
        assert_eq!(found["value"], "win", "{algorithm}: {out}");
        assert_eq!(found["best"][0], "a3", "{algorithm}: {out}");
        assert_eq!(found["line"][0], "a3", "{algorithm}: {out}");
        assert_eq!(found["plies"], 1, "{algorithm}: {out}");
        assert!(found["nodes"].is_u64() && found["seconds"].is_f64());
        let (_, out, _) = solve(&[&["start"], &with[..]].concat());
        assert_eq!(json(&out)["value"], "draw", "{algorithm}");
    }
}

#[test]
fn every_best_move_is_told_and_misere_is_another_game() {
    let (_, out, _) = solve(&["start", "--json"]);
    assert_eq!(json(&out)["best"].as_array().unwrap().len(), 9);
    let (_, out, _) = solve(&["start", "--misere", "--json"]);
    let found = json(&out);
    assert_eq!(
        (&found["value"], &found["best"]),
        (&object!("draw"), &object!(["b2"]))
    );
    let (_, out, _) = solve(&["start", "--board", "4x4", "--line", "4", "--json"]);
    assert_eq!(json(&out)["value"], "draw");
    let (_, out, _) = solve(&["start", "--board", "5x3", "--json"]);
    assert_eq!(json(&out)["value"], "win");
    let (_, out, _) = solve(&["start", "--line", "4", "--json"]);
    assert_eq!(json(&out)["value"], "draw");
}

#[test]
fn a_page_shows_the_board_and_the_moves() {
    let (code, out, error) = solve(&["xx./oo./..."]);
    assert_eq!((code, &error[..]), (0, ""));
    assert!(out.starts_with("A win: x wins in 1 ply.\n"), "{out}");
    assert!(
        out.contains("     a b c\n   1 x x .\n   2 o o .\n   3 . . .\n"),
        "{out}"
    );
    assert!(
        out.contains("x to move.\n1 move wins: c1 in 1\n1 move draws: c2\n"),
        "{out}"
    );
    assert!(out.contains("Best play: c1\n"), "{out}");
    let (_, out, _) = solve(&["xxx/oo./..."]);
    assert!(out.starts_with("The game is over: x has won.\n"), "{out}");
    let (_, out, _) = solve(&["start", "--algorithm", "pool", "--threads", "2"]);
    assert!(out.contains("Rank 0 deals: 0 nodes; computing "), "{out}");
    assert!(out.contains("Rank 2 searches: "), "{out}");
}

#[test]
fn a_batch_is_answered_line_by_line() {
    let (code, out, error) = solve(&["xx./oo./...", "x../...", "start"]);
    assert_eq!(code, 2);
    assert_eq!(
        error,
        "error: position 2: 2 rows; expected 3 on this board\n"
    );
    assert!(
        out.starts_with("position 1: win in 1; best c1\nposition 3: draw; best "),
        "{out}"
    );
}

#[test]
fn a_limit_says_that_the_value_is_not_known() {
    let hard = ["start", "--board", "8x8", "--line", "5", "--time", "50ms"];
    let (code, out, _) = solve(&[&hard[..], &["--json"]].concat());
    assert_eq!(code, 3);
    let found = json(&out);
    assert_eq!(
        (&found["value"], &found["reason"]),
        (&object!("unknown"), &object!("time"))
    );
    for algorithm in ["pool", "minimax", "lazy"] {
        let (code, out, _) = solve(&[&hard[..], &["--algorithm", algorithm]].concat());
        assert_eq!(code, 3, "{algorithm}");
        assert!(
            out.starts_with("Unknown: the time limit was reached (--time)"),
            "{out}"
        );
    }
}

#[test]
fn bad_input_is_one_error_that_names_the_place() {
    let cases = [
        ("x.o/.x/..o", "row 2 has 2 cells; expected 3 on this board"),
        ("x.o/.x.", "2 rows; expected 3 on this board"),
        ("x.o/.y./..o", "`y` at b2; expected x, o or ."),
        (
            "oo./x../...",
            "1 x and 2 o; expected as many of both, or one x more, for x begins",
        ),
        (
            "xxx/ooo/...",
            "both x and o have a line of 3; expected the game to end with the first",
        ),
        ("", "no position; expected 3 rows of 3 cells, or `start`"),
    ];
    for (position, expected) in cases {
        refused(&[position], &format!("position: {expected}"));
    }
    let size = "--board: expected WIDTHxHEIGHT from 1x1 to 8x8, such as 4x4, got ";
    for board in ["9x3", "0x3", "3", "3x", "axb", "-1x3", "3x3x3"] {
        refused(&["start", "--board", board], &format!("{size}`{board}`"));
    }
    let line = "--line: expected a whole number from 1 to 255, got ";
    for number in ["0", "-1", "256", "x", ""] {
        refused(&["start", "--line", number], &format!("{line}`{number}`"));
    }
    let (code, out, error) = solve(&["start", "--algorithm", "magic"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(
        error.contains("possible values: auto, minimax, parallel-minimax"),
        "{error}"
    );
    let (code, _, error) = solve(&[]);
    assert_eq!(code, 2);
    assert!(error.contains("no position"), "{error}");
}

#[test]
fn ten_million_letters_are_one_short_error() {
    let (_folder, name) = super::file("x".repeat(10_000_000).as_bytes());
    let (code, out, error) = solve(&["--file", &name]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(
        error.len() < 200 && error.starts_with("error: line 1: "),
        "{error}"
    );
}

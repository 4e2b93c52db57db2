//! `parlour puzzles`, and puzzles where a position is expected.

use std::fs;

use serde_json::Value;
use tempfile::TempDir;

use super::{Given, file, given, json, parlour, refused, solve_peg};

/// The program with a state folder of its own, in which these puzzles are solved.
fn puzzles(solved: &[u8], arguments: &[&str]) -> (TempDir, Given) {
    let home = TempDir::new().unwrap();
    let folder = home.path().join("parlour");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("puzzles.toml"), solved).unwrap();
    let mut command = parlour();
    command.env("XDG_STATE_HOME", home.path()).arg("puzzles");
    let given = given(&command.args(arguments).output().unwrap());
    (home, given)
}

fn objects(out: &str) -> Vec<Value> {
    out.lines().map(json).collect()
}

#[test]
fn the_list_has_the_daily_puzzle_and_the_classic_ones_and_what_was_solved() {
    let solved = b"[solved.cross]\nfirst = \"2026-11-20\"\nmoves = 6\n";
    let (_home, (code, out, error)) = puzzles(solved, &[]);
    assert_eq!((code, &error[..]), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines[0].starts_with("puzzle "), "{out}");
    assert!(lines[1].starts_with("daily:2"), "{out}");
    assert_eq!(
        lines[2],
        "cross             english        6  d4          easy           1:64      5  in 6 moves, \
         first on 2026-11-20"
    );
    assert!(lines.iter().all(|line| line.len() < 120), "{out}");
    assert!(out.is_ascii(), "{out}");
}

#[test]
fn the_same_as_json_one_object_a_line() {
    let (_home, (code, out, _)) = puzzles(b"[solved.plus]\nmoves = 8\n", &["--json"]);
    assert_eq!(code, 0);
    let objects = objects(&out);
    let of = |name: &str| {
        objects
            .iter()
            .find(|entry| entry["puzzle"] == name)
            .unwrap()
    };
    let cross = of("cross");
    assert_eq!(cross["position"], ".../.o./..ooo../...o.../...o.../.../...");
    assert_eq!(cross["target"], "d4");
    assert_eq!(
        (&cross["pegs"], &cross["odds"]),
        (&Value::from(6), &Value::from(64))
    );
    assert_eq!(cross["losing_share"], 0.55);
    assert_eq!(cross["solved"], Value::Null);
    assert_eq!(of("plus")["solved"]["moves"], 8);
    assert_eq!(of("plus")["solved"]["first"], Value::Null);
    assert_eq!(
        of("two-ends")["target"]
            .as_str()
            .unwrap()
            .matches('o')
            .count(),
        2
    );
}

#[test]
fn single_puzzles_are_told_in_full() {
    let (_home, (code, out, _)) = puzzles(b"", &["latin-cross", "daily:2026-11-20"]);
    assert_eq!(code, 0);
    assert!(
        out.starts_with("Cross (cross)\n\n      . . .\n      . o .\n"),
        "{out}"
    );
    assert!(
        out.contains("difficulty  easy: 55 % of the jumps lose, odds 1 to 64\n"),
        "{out}"
    );
    assert!(
        out.contains("\nDaily 2026-11-20 (daily:2026-11-20)\n"),
        "{out}"
    );
    assert!(
        out.contains("o../o../......./oo.oo../o.oo.oo/oo./..."),
        "{out}"
    );
    let (_home, (_, out, _)) = puzzles(b"", &["random:easy:2", "--json"]);
    assert_eq!(objects(&out)[0]["puzzle"], "random:english:easy:2");
}

#[test]
fn a_wrong_name_is_refused_with_those_that_are_near() {
    for (name, expected) in [
        (
            "crss",
            "error: puzzle: `crss` is not a puzzle; expected `cross`, `daily` or `random:SEED`\n",
        ),
        (
            "daily:1999-13-01",
            "error: puzzle: `daily:1999-13-01` is not a puzzle of a day: ",
        ),
        (
            "random:soon",
            "error: puzzle: `random:soon` is not a random puzzle; expected ",
        ),
    ] {
        let (_home, (code, out, error)) = puzzles(b"", &[name]);
        assert_eq!((code, &out[..]), (2, ""));
        assert!(error.starts_with(expected), "{error}");
    }
}

#[test]
fn a_file_of_solved_puzzles_that_can_not_be_read_is_set_aside_and_told() {
    let (home, (code, out, error)) = puzzles(b"[solved\n", &[]);
    assert_eq!(code, 0);
    assert!(out.contains("\ncross "), "{out}");
    assert!(
        error.starts_with("warning: puzzles.toml is now puzzles.toml.unreadable-1"),
        "{error}"
    );
    assert!(
        home.path()
            .join("parlour/puzzles.toml.unreadable-1")
            .exists()
    );
}

#[test]
fn a_puzzle_brings_its_board_and_target() {
    let (code, out, _) = solve_peg(&["puzzle:calvary", "--json"]);
    assert_eq!(code, 0);
    let answer = json(&out);
    assert_eq!(
        (&answer["board"], &answer["target"]),
        (&"european".into(), &"d3".into())
    );
    assert_eq!(answer["verdict"], "solved");
    for puzzle in ["daily", "daily:2026-11-20", "random:square5:9"] {
        let (code, out, _) = solve_peg(&[puzzle, "--json"]);
        assert_eq!(
            (code, &json(&out)["verdict"]),
            (0, &"solved".into()),
            "{puzzle}"
        );
    }
    let (code, out, _) = solve_peg(&["puzzle:cross", "puzzle:plus", "start", "--json"]);
    assert_eq!((code, objects(&out).len()), (0, 3));
    let (_folder, name) = file(b"puzzle:cross\ndaily:2026-11-20\nvacancy:d4\n");
    let (code, out, _) = solve_peg(&["--file", &name, "--json"]);
    assert_eq!((code, objects(&out).len()), (0, 3));
}

#[test]
fn a_puzzle_of_another_board_or_target_is_refused() {
    refused(
        &["puzzle:calvary", "--board", "english"],
        "position: the puzzle `calvary` is on the board european, got `english`",
    );
    refused(
        &["puzzle:cross", "--target", "any"],
        "position: the puzzle `cross` ends at d4, got the target `any`",
    );
    refused(&["puzzle:crss"], "`crss` is not a puzzle; expected `cross`");
    let (code, out, error) = solve_peg(&["puzzle:cross", "puzzle:calvary"]);
    assert_eq!((code, out.lines().count()), (2, 1));
    assert!(
        error.starts_with("error: position 2: the puzzle `calvary` is on the board"),
        "{error}"
    );
}

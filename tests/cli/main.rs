//! The command line from outside: exit codes, text, JSON, and one bad input each.

#![expect(
    clippy::unwrap_used,
    reason = "a test may panic, and so may what only tests call"
)]

mod batch;
mod bench;
mod completions;
mod connect4;
mod puzzles;
mod questions;
mod table;
mod themes;
mod tictactoe;

use std::path::PathBuf;
use std::process::{Command, Output};

use serde_json::Value;
use tempfile::TempDir;

/// What the program gave: exit code, stdout, stderr.
type Given = (i32, String, String);

fn given(output: &Output) -> Given {
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let code = output.status.code().unwrap();
    (code, text(&output.stdout), text(&output.stderr))
}

fn parlour() -> Command {
    Command::new(assert_cmd::cargo::cargo_bin!("parlour"))
}

fn solve_peg(arguments: &[&str]) -> Given {
    given(
        &parlour()
            .args(["solve", "peg"])
            .args(arguments)
            .output()
            .unwrap(),
    )
}

fn json(line: &str) -> Value {
    serde_json::from_str(line).unwrap()
}

/// A folder with one file of these bytes, and its name.
fn file(contents: &[u8]) -> (TempDir, String) {
    let folder = TempDir::new().unwrap();
    let path: PathBuf = folder.path().join("input");
    std::fs::write(&path, contents).unwrap();
    (folder, path.to_str().unwrap().to_owned())
}

/// The program refuses: exit code 2, nothing on stdout, and this on stderr, after `error: `.
#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let (code, out, error) = solve_peg(arguments);
    assert_eq!((code, &out[..]), (2, ""), "{error}");
    assert!(error.starts_with("error: "), "{error}");
    assert!(error.contains(expected), "{error}");
    assert_eq!(error.matches("error: ").count(), 1, "{error}");
}

/// Bytes that look like noise, always the same.
fn random_bytes(count: usize) -> Vec<u8> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        state.to_le_bytes()[3]
    };
    (0..count).map(|_| next()).collect()
}

#[test]
fn without_a_game_solve_prints_its_help_and_fails() {
    let (code, out, error) = given(&parlour().arg("solve").output().unwrap());
    assert_eq!((code, &out[..]), (2, ""));
    assert!(error.contains("Usage: parlour"), "{error}");
    let (code, out, _) = given(&parlour().arg("--help").output().unwrap());
    assert_eq!(code, 0);
    assert!(out.contains("Usage: parlour"), "{out}");
}

#[test]
fn without_a_terminal_the_app_says_so_in_one_line() {
    for arguments in [&[][..], &["play"], &["play", "peg"]] {
        let (code, out, error) = given(&parlour().args(arguments).output().unwrap());
        assert_eq!((code, &out[..]), (2, ""));
        assert!(error.starts_with("error: play needs a terminal"), "{error}");
        assert_eq!(error.lines().count(), 1, "{error}");
    }
}

#[test]
fn a_solved_position_shows_board_and_sweeps() {
    let (code, out, error) = solve_peg(&["pegs:a3,b3,d3,e4", "--target", "e5"]);
    assert_eq!((code, &error[..]), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines[0], "Solved: 3 jumps in 1 move to one peg on e5.");
    assert_eq!(lines[2], "      a b c d e f g");
    assert_eq!(lines[5], "   3  o o . o . . .");
    assert!(out.contains("  1. a3-c3-e3-e5\n"), "{out}");
    assert!(out.contains(" schedule, "), "{out}");
}

#[test]
fn an_impossible_target_is_an_answer_with_a_proof() {
    let (code, out, _) = solve_peg(&["start", "--target", "a3"]);
    assert_eq!(code, 1);
    assert!(
        out.starts_with("Unsolvable: no play leads from here to one peg on a3."),
        "{out}"
    );
    assert!(out.contains("Proof by position class"), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn json_has_the_documented_fields_in_order() {
    let (code, out, error) = solve_peg(&["--json", "pegs:a3,b3,d3,e4", "--target", "e5"]);
    assert_eq!((code, &error[..]), (0, ""));
    assert_eq!(out.lines().count(), 1);
    let object = json(&out);
    assert_eq!(object["game"], "peg");
    assert_eq!(object["board"], "english");
    assert_eq!(
        object["position"],
        ".../.../oo.o.../....o../......./.../..."
    );
    assert_eq!(object["target"], "e5");
    assert_eq!(object["verdict"], "solved");
    assert_eq!(
        object["moves"],
        serde_json::json!(["a3-c3", "c3-e3", "e3-e5"])
    );
    assert_eq!(object["sweeps"], serde_json::json!(["a3-c3-e3-e5"]));
    assert_eq!(
        (&object["jumps"], &object["move_count"]),
        (&Value::from(3), &Value::from(1))
    );
    assert_eq!(object["schedule"], "dynamic");
    let threads = object["threads"].as_u64().unwrap();
    let workers = object["workers"].as_array().unwrap();
    assert_eq!(workers.len() as u64, threads);
    for field in ["nodes", "busy_s", "cpu_s", "starved_s", "idle_s"] {
        assert!(workers[0][field].is_number(), "{field}");
    }
    let order = [
        "game",
        "board",
        "position",
        "target",
        "verdict",
        "moves",
        "sweeps",
        "jumps",
        "move_count",
        "engine",
        "schedule",
        "threads",
        "nodes",
        "infeasible",
        "seconds",
        "workers",
    ];
    let places: Vec<_> = order.map(|field| out.find(&format!("\"{field}\":"))).into();
    assert!(places.is_sorted() && places[0].is_some(), "{places:?}");
}

#[test]
fn json_of_an_impossible_position_has_its_proof() {
    let (code, out, _) = solve_peg(&["--json", "start", "--target", "a3"]);
    assert_eq!(code, 1);
    let object = json(&out);
    assert_eq!(
        (&object["verdict"], &object["engine"]),
        (&"unsolvable".into(), &"class".into())
    );
    assert!(object.get("moves").is_none());
    let proof = &object["proof"];
    assert_eq!(proof["kind"], "class");
    assert_ne!(proof["position_parity"], proof["target_parity"]);
    assert!(
        proof["cells"]
            .as_array()
            .is_some_and(|cells| !cells.is_empty())
    );

    let (code, out, _) = solve_peg(&["--json", "start", "--board", "square8", "--target", "any"]);
    let object = json(&out);
    assert_eq!(code, 1);
    assert_eq!(object["proof"]["kind"], "class");
    let finishes = object["proof"]["finishes"].as_array().unwrap();
    let cells: usize = finishes
        .iter()
        .map(|f| f["targets"].as_array().unwrap().len())
        .sum();
    assert_eq!(cells, 64);
    assert!(finishes.iter().all(|finish| finish["kind"] == "class"));
}

#[test]
fn a_position_that_is_the_target_is_solved_without_a_jump() {
    let (code, out, _) = solve_peg(&["--json", "pegs:d4"]);
    let object = json(&out);
    assert_eq!(
        (code, &object["verdict"], &object["jumps"]),
        (0, &"solved".into(), &0.into())
    );
    assert_eq!(solve_peg(&["pegs:d4"]).0, 0);
}

#[test]
fn a_limit_ends_with_unknown_and_its_reason() {
    let limited = ["start", "--board", "wiegleb", "--time", "0.001ms"];
    let (code, out, _) = solve_peg(&limited);
    assert_eq!(code, 3);
    assert!(
        out.starts_with("Unknown: the time limit was reached (--time)"),
        "{out}"
    );
    let (code, out, _) = solve_peg(&[&limited[..], &["--json"]].concat());
    let object = json(&out);
    assert_eq!(
        (code, &object["verdict"], &object["reason"]),
        (3, &"unknown".into(), &"time".into())
    );
}

#[test]
fn each_schedule_and_engine_is_accepted_and_others_are_listed() {
    for schedule in ["dynamic", "static", "guided", "sequential"] {
        let (code, out, _) = solve_peg(&["--json", "pegs:d3,d2", "--schedule", schedule]);
        let object = json(&out);
        let threads = object["threads"].as_u64().unwrap();
        assert_eq!((code, &object["schedule"]), (0, &schedule.into()));
        assert!(schedule != "sequential" || threads == 1);
    }
    for engine in ["auto", "search"] {
        assert_eq!(
            solve_peg(&["pegs:d3,d2", "--no-memo", "--engine", engine]).0,
            0
        );
    }
    refused(
        &["start", "--schedule", "x"],
        "dynamic, static, guided, sequential",
    );
    refused(&["start", "--engine", "x"], "auto, search, beam");
}

#[test]
fn bad_usage_names_the_option() {
    refused(
        &[],
        "no position; expected POSITION, such as `start`, or --file FILE",
    );
    refused(&["start", "--file", "x"], "cannot be used with '");
    refused(
        &["start", "--target", "d4", "--target", "d2"],
        "'--target <TARGET>' cannot be used",
    );
    refused(
        &["start", "--threads", "0"],
        "'--threads <N>': expected a whole number from 1 to 1024",
    );
    refused(
        &["start", "--threads", "-1"],
        "'--threads <N>': expected a whole number from 1 to 1024",
    );
    refused(
        &["start", "--time", "-1s"],
        "'--time <TIME>': expected a number with a unit",
    );
    refused(
        &["start", "--threads", "9999"],
        "'--threads <N>': expected a whole number",
    );
    refused(
        &["start", "--memory", "1KiB"],
        "'--memory <SIZE>': expected at least 1MiB",
    );
    refused(
        &["start", "--memory", "1"],
        "'--memory <SIZE>': expected a number with a unit",
    );
    refused(
        &["start", "--time", "10"],
        "'--time <TIME>': expected a number with a unit",
    );
}

#[test]
fn a_bad_position_or_target_names_the_place() {
    refused(
        &["ooo/ooo/oooooo/ooo.ooo/ooooooo/ooo/ooo"],
        "position: row 3: got 6 cells, expected 7",
    );
    refused(
        &["ooo/oxo/ooooooo/ooo.ooo/ooooooo/ooo/ooo"],
        "position: row 2, column 2: got `x`",
    );
    refused(&["ooo/ooo"], "position: got 2 rows, expected 7");
    refused(
        &[".../.../......./......./......./.../..."],
        "position: got a position without pegs",
    );
    refused(&["pegs:"], "position: got no cell after `pegs:`");
    refused(
        &["pegs:e9"],
        "position: `e9` is not a cell; expected column a to g, row 1 to 7",
    );
    refused(&["\u{1b}[31mred"], "row 1, column 1: got `\\u{1b}`");
    refused(
        &["start", "--target", "e9"],
        "--target: `e9` is not a cell; expected column a to g, row 1 to 7",
    );
    let no_center = "--target: the board `square4` has no center";
    refused(
        &["start", "--board", "square4", "--target", "center"],
        no_center,
    );
}

#[test]
fn a_bad_board_names_the_place() {
    refused(
        &["start", "--board", "nowhere"],
        "--board: `nowhere` is not a board; expected english, ",
    );
    let (folder, stray) = file(b"ooo\nox\n");
    refused(
        &["start", "--board", &stray],
        "row 2, column 2 of the drawing: got `x`",
    );
    refused(
        &["start", "--board", folder.path().to_str().unwrap()],
        "directory",
    );
    let missing = folder.path().join("missing");
    refused(
        &["start", "--board", missing.to_str().unwrap()],
        "missing: ",
    );
    let (_folder, bytes) = file(&random_bytes(5000));
    refused(&["start", "--board", &bytes], "--board: ");
}

#[test]
fn a_board_file_is_a_board() {
    let (_folder, name) = file(b" ooo\nooooo\nooooo\nooooo\n ooo\n");
    let (code, out, _) = solve_peg(&["--json", "--board", &name, "--target", "c3", "pegs:c1,c2"]);
    let object = json(&out);
    assert_eq!(
        (code, &object["verdict"], &object["board"]),
        (0, &"solved".into(), &name[..].into())
    );
    assert_eq!(object["position"], ".o./..o../...../...../...");
}

//! What can be asked of a position beyond its verdict: jumps, counts, fewest moves; and the atlas.

use serde_json::{Value, json as object};

use super::{json, refused, solve_peg};

fn asked(arguments: &[&str]) -> (i32, Value) {
    let (code, out, error) = solve_peg(&[arguments, &["--json"]].concat());
    assert_eq!(error, "");
    (code, json(&out))
}

#[test]
fn each_jump_has_its_verdict_from_every_engine() {
    for engine in ["auto", "search", "beam", "atlas"] {
        let square = ["vacancy:b1", "--board", "square4", "--moves"];
        let (code, found) = asked(&[&square[..], &["--engine", engine]].concat());
        assert_eq!(code, 0);
        let expected = object!([
            {"move": "d1-b1", "verdict": "solved"},
            {"move": "b3-b1", "verdict": "solved"},
        ]);
        assert_eq!(found["options"], expected, "{engine}");
        let lost = ["vacancy:a1", "--board", "square4", "--moves"];
        let (code, found) = asked(&[&lost[..], &["--engine", engine]].concat());
        assert_eq!(code, 1);
        let options = found["options"].as_array().unwrap();
        assert_eq!(options.len(), 2);
        assert!(
            options
                .iter()
                .all(|option| option["verdict"] == "unsolvable")
        );
    }
}

#[test]
fn jumps_are_shown_in_groups_and_on_the_board() {
    let fork = ["--board", "square4", "--target", "b4", "--moves"];
    let (code, out, error) = solve_peg(&[&["pegs:b2,b3"], &fork[..]].concat());
    assert_eq!((code, &error[..]), (0, ""));
    let board = "   1  . . . .\n   2  . + . .\n   3  . - . .\n   4  . . . .\n";
    assert!(out.contains(board), "{out}");
    let groups = "Jumps that keep the win, 1 of 2 (from +):\n  b2-b4\n\
                  Jumps that lose it, 1 of 2:\n  b3-b1\n";
    assert!(out.contains(groups), "{out}");
    let (code, out, _) = solve_peg(&[&["pegs:b2,c2"], &fork[..]].concat());
    assert_eq!(code, 1);
    assert!(
        out.contains("\nNo jump wins; these are lost:\n  b2-d2  c2-a2\n"),
        "{out}"
    );
    let (_, out, _) = solve_peg(&[&["pegs:b4"], &fork[..]].concat());
    assert!(out.contains("\nNo jump is left.\n"), "{out}");
}

#[test]
fn a_batch_tells_the_jumps_in_the_line() {
    let (code, out, _) = solve_peg(&["--moves", "--engine", "search", "pegs:d2,d3", "pegs:d2"]);
    assert_eq!(code, 0);
    assert_eq!(
        out,
        "position 1: solved, 1 jump: d2-d4; keep: d2-d4; lose: d3-d1\n\
         position 2: unsolvable (class)\n"
    );
}

#[test]
fn jumps_that_a_limit_leaves_open_are_unknown() {
    let wiegleb = [
        "start", "--board", "wiegleb", "--moves", "--time", "0.001ms",
    ];
    let (code, found) = asked(&wiegleb);
    assert_eq!((code, &found["verdict"]), (3, &"unknown".into()));
    let options = found["options"].as_array().unwrap();
    assert!(options.iter().any(|option| option["verdict"] == "unknown"));
    let (code, out, _) = solve_peg(&wiegleb);
    assert_eq!(code, 3);
    assert!(
        out.contains(", the time limit was reached (--time):\n"),
        "{out}"
    );
}

#[test]
fn a_board_without_an_atlas_within_the_memory_is_refused() {
    refused(
        &["start", "--board", "european", "--engine", "atlas"],
        "--engine atlas: the atlas of this board needs --memory 1GiB, got 512MiB",
    );
    refused(
        &["start", "--board", "wiegleb", "--engine", "atlas"],
        "--engine atlas: no atlas for this board; --engine search needs none",
    );
}

#[test]
fn the_atlas_answers_and_refutes() {
    let (code, found) = asked(&["vacancy:b1", "--board", "square4", "--engine", "atlas"]);
    assert_eq!((code, &found["engine"]), (0, &"atlas".into()));
    assert_eq!(found["jumps"], 14);
    let lost = ["pegs:a1,a2,b2,c3", "--board", "square4", "--target", "a1"];
    let (code, found) = asked(&[&lost[..], &["--engine", "atlas"]].concat());
    assert_eq!(code, 1);
    assert_eq!(found["engine"], "class");
}

#[test]
fn counts_are_decimal_strings() {
    let (code, found) = asked(&["vacancy:a1", "--board", "triangle5", "--count"]);
    assert_eq!(code, 0);
    let count = &found["count"];
    assert_eq!(count["solutions"], "29760");
    assert_eq!(count["games"], "568630");
    let survival = count["survival"].as_array().unwrap();
    assert_eq!(survival.len(), 14);
    assert_eq!(
        survival[0],
        object!({"pegs": 14, "reachable": 1, "winning": 1})
    );
    let sum: u64 = survival
        .iter()
        .map(|level| level["reachable"].as_u64().unwrap())
        .sum();
    assert_eq!(count["positions"], sum.to_string());

    for (what, others) in [
        ("solutions", ["games", "positions"]),
        ("games", ["solutions", "positions"]),
    ] {
        let one = format!("--count={what}");
        let (_, found) = asked(&["vacancy:a1", "--board", "triangle5", &one]);
        assert!(found["count"][what].is_string());
        assert!(
            others
                .iter()
                .all(|other| found["count"].get(other).is_none())
        );
    }
    refused(&["start", "--count=x"], "all, solutions, games, positions");
}

#[test]
fn counts_are_shown_with_commas_and_a_curve() {
    let (code, out, _) = solve_peg(&["vacancy:a1", "--board", "triangle5", "--count"]);
    assert_eq!(code, 0);
    assert!(
        out.contains("winning jump sequences          29,760\n"),
        "{out}"
    );
    assert!(out.contains("\npegs  reachable  "), "{out}");
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn what_a_limit_leaves_uncounted_is_null_and_told() {
    let wiegleb = [
        "start", "--board", "wiegleb", "--count", "--memory", "1MiB", "--time", "50ms",
    ];
    let (code, found) = asked(&wiegleb);
    assert_eq!(code, 3);
    assert_eq!(found["count"]["games"], Value::Null);
    assert!(found["count"].get("games").is_some() && found["count"]["reason"].is_string());
    let (_, out, _) = solve_peg(&wiegleb);
    assert!(
        out.contains("games in all                   not counted, "),
        "{out}"
    );
}

#[test]
fn the_fewest_moves_are_proved() {
    for engine in ["auto", "search"] {
        let triangle = [
            "vacancy:a1",
            "--board",
            "triangle5",
            "--target",
            "a1",
            "--shortest",
        ];
        let (code, found) = asked(&[&triangle[..], &["--engine", engine]].concat());
        assert_eq!(code, 0);
        assert_eq!(
            (&found["move_count"], &found["shortest"]),
            (&10.into(), &true.into())
        );
        assert_eq!(found["sweeps"].as_array().unwrap().len(), 10);
    }
    let all = [
        "vacancy:a1",
        "--board",
        "triangle5",
        "--shortest",
        "--count",
        "--moves",
    ];
    let (code, out, _) = solve_peg(&all);
    assert_eq!(code, 0);
    assert!(
        out.contains(" moves, the fewest possible, to one peg anywhere.\n"),
        "{out}"
    );
    let (code, out, _) = solve_peg(&["pegs:c1,c2", "--shortest", "--target", "d4"]);
    assert_eq!(code, 1, "{out}");
    refused(
        &["start", "--shortest=9"],
        "unexpected value '9' for '--shortest'",
    );
    refused(
        &["start", "--moves=9"],
        "unexpected value '9' for '--moves'",
    );
}

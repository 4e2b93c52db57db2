//! Connect Four on the command line: exact answers, Score4's interface, and what is refused.

use super::{Given, file, given, json, parlour};

const SCORE4: &str = include_str!("../data/score4.tsv");

fn run(arguments: &[&str]) -> Given {
    given(&parlour().args(arguments).output().unwrap())
}

fn solve(arguments: &[&str]) -> Given {
    let mut command = parlour();
    command.args(["solve", "connect4"]).args(arguments);
    given(&command.output().unwrap())
}

#[track_caller]
fn refused(arguments: &[&str], expected: &str) {
    let (code, out, error) = run(arguments);
    assert_eq!((code, &out[..]), (2, ""), "{error}");
    assert!(
        error.contains(expected) && error.starts_with("error: "),
        "{error}"
    );
    assert!(error.len() < 300 && error.lines().count() == 1, "{error}");
}

#[test]
fn a_position_has_its_score_columns_and_line_as_json() {
    let moves = "2252576253462244";
    let (code, out, _) = solve(&["--json", "--columns", "--threads", "2", moves]);
    assert_eq!(code, 0);
    let object = json(&out);
    assert_eq!(object["game"], "connect4");
    assert_eq!(object["position"], moves);
    assert_eq!(object["score"], 13);
    assert_eq!(object["best"], serde_json::json!(["5"]));
    assert_eq!(object["line"], serde_json::json!(["5"]));
    assert_eq!(object["columns"].as_array().unwrap().len(), 7);
    assert_eq!(
        object["columns"][1],
        serde_json::Value::Null,
        "a full column"
    );
    assert_eq!(object["columns"][4], 13);
    assert!(object["nodes"].is_u64() && object["seconds"].is_f64());
}

#[test]
fn a_page_says_who_wins_and_shows_the_board() {
    let (code, out, _) = solve(&["--threads", "1", "--board", "5x4", "start"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("Score 0: a draw.\n"), "{out}");
    assert!(
        out.contains("\n    1 2 3 4 5\n") && out.contains("Best columns: "),
        "{out}"
    );
    let (code, out, _) = solve(&["1212121"]);
    assert!(
        code == 0 && out.starts_with("Score -18: x has won.\n"),
        "{out}"
    );
    let (code, out, _) = solve(&["121212", "--columns"]);
    assert!(code == 0 && out.starts_with("Score +18: x wins in 1 move, with 18 discs left"));
    assert!(out.lines().all(|line| line.len() <= 80), "{out}");
}

#[test]
fn other_engines_search_to_a_depth() {
    for engine in ["negascout", "alpha-beta", "minimax"] {
        let arguments = ["--engine", engine, "--depth", "5", "--json", "112233"];
        let (code, out, error) = solve(&arguments);
        assert_eq!((code, &error[..]), (0, ""));
        let object = json(&out);
        assert_eq!(object["engine"], engine);
        assert_eq!(
            (&object["score"], &object["best"][0]),
            (&18.into(), &"4".into())
        );
    }
    refused(
        &["solve", "connect4", "--depth", "5", "44"],
        "--depth: the exact engine",
    );
}

#[test]
fn a_limit_ends_a_search_with_exit_code_3() {
    let (code, out, _) = solve(&["--time", "20ms", "--no-book", "start"]);
    assert_eq!(code, 3);
    assert!(
        out.starts_with("Unknown: the time limit was reached (--time)."),
        "{out}"
    );
}

#[test]
fn a_batch_answers_every_line_and_tells_the_bad_ones() {
    let digits = "4".repeat(10_000_000);
    let lines = format!("2252576253462244\n4x\n44444444\n12121213\n9\n{digits}\n1212121\n");
    let (_folder, name) = file(lines.as_bytes());
    let (code, out, error) = solve(&["--file", &name]);
    assert_eq!(code, 2);
    assert_eq!(out, "line 1: 13, best 5\nline 7: -18\n");
    let errors: Vec<&str> = error.lines().collect();
    let expected = [
        "error: line 2: move 2: `x` is not a column; expected 1 to 7",
        "error: line 3: move 7: column 4 is full; it has 6 cells",
        "error: line 4: move 8: the game is over, move 7 won it",
        "error: line 5: move 1: `9` is not a column; expected 1 to 7",
        "error: line 6: got 10000000 bytes, expected at most 4096",
    ];
    assert_eq!(errors, expected);

    let mut command = assert_cmd::Command::from_std(parlour());
    command.args(["solve", "connect4", "--json", "--file", "-"]);
    let given = given(&command.write_stdin(digits).output().unwrap());
    assert_eq!(given.0, 2);
    assert_eq!(json(&given.1)["line"], 1);
    assert!(given.1.len() < 200 && given.2.is_empty());
}

#[test]
fn bad_positions_and_boards_are_refused_with_their_place() {
    let position = |text| ["solve", "connect4", text];
    refused(
        &position("448"),
        "position: move 3: `8` is not a column; expected 1 to 7",
    );
    refused(&position("4.4"), "move 2: `.` is not a column");
    refused(
        &position("4444444"),
        "move 7: column 4 is full; it has 6 cells",
    );
    refused(
        &position("12121213"),
        "move 8: the game is over, move 7 won it",
    );
    refused(&position(&"4".repeat(100_000)), "move 7: column 4 is full");
    for board in ["7", "x", "0x6", "7x-1", "9x7", "99999999999x1"] {
        refused(&["solve", "connect4", "--board", board, "1"], "--board: ");
    }
    refused(
        &["solve", "connect4"],
        "no position; expected POSITION, such as `4453`",
    );
}

/// What the source's C++ engine prints for each line of the file, and its exit status.
#[test]
fn score4_prints_what_the_source_prints() {
    for line in SCORE4.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let discs = fields[0]
            .split_whitespace()
            .filter(|disc| *disc != "(none)");
        let discs: Vec<&str> = discs.collect();
        let scores = (0..7).filter(|&column| fields[1 + column] != "-");
        let score = |column: usize| fields[1 + column];
        let debug: Vec<String> = scores
            .map(|column| format!("Depth 7, placing on {column}, score:{}\n", score(column)))
            .collect();
        let debug = debug.concat();
        let ends = fields[8..10].iter().filter(|field| **field != "-");
        let end: Vec<String> = ends.map(|field| format!("{field}\n")).collect();
        let end = end.concat();
        let status: i32 = fields[10].parse().unwrap();
        let with_debug = [&["score4"], &discs[..], &["-debug"]].concat();
        assert_eq!(
            run(&with_debug),
            (status, debug + &end, String::new()),
            "{line}"
        );
        let without = [&["score4"], &discs[..]].concat();
        assert_eq!(run(&without), (status, end, String::new()), "{line}");
    }
}

#[test]
fn score4_takes_its_options_anywhere_and_other_levels() {
    let (code, out, _) = run(&["score4", "-level", "1", "-debug", "o53", "y43"]);
    assert_eq!(code, 0);
    assert_eq!(out.lines().count(), 8);
    assert!(out.starts_with("Depth 1, placing on 0, score:"), "{out}");
    let over = run(&["score4", "y50", "y51", "y52", "y53"]);
    assert_eq!(over, (255, "You win\n".to_owned(), String::new()));
    let floating = run(&["score4", "o03", "-level", "2"]);
    assert_eq!(floating.0, 0);
}

#[test]
fn score4_refuses_garbage_in_one_line() {
    for disc in ["o99", "x11", "o5", "", "o5\n3", "é", "o53o"] {
        refused(
            &["score4", "o53", disc],
            "is not a disc; expected o (orange) or y (yellow)",
        );
    }
    refused(
        &["score4", "o53", "y53"],
        "`y53`: row 5, column 3 has a disc already",
    );
    refused(&["score4", &"o".repeat(100_000)], "is not a disc");
    refused(
        &["score4", "-debug", "-nothing"],
        "`-nothing` is not an option",
    );
    for level in ["x", "-1", "43", ""] {
        refused(&["score4", "-level", level], "-level: got ");
    }
    refused(&["score4", "-level"], "-level: got ``, expected the depth");
}

//! The benchmark verb: rows that a program can read, and a clean end.

use std::io::{BufRead, BufReader};
use std::process::{Command, Stdio};

use super::{given, json, parlour};

#[test]
fn rows_are_objects_and_an_interrupt_ends_them() {
    let mut child = parlour()
        .args(["bench", "peg", "--boards", "--json", "--threads", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let rows: Vec<_> = lines
        .by_ref()
        .take(5)
        .map(|line| json(&line.unwrap()))
        .collect();
    let killed = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(killed.unwrap().success());
    for line in lines {
        json(&line.unwrap());
    }
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(rows[0]["table"], "machine");
    assert_eq!(rows[0]["threads"], 1);
    for row in &rows[1..] {
        assert_eq!(row["bench"], "peg");
        assert_eq!(row["table"], "problems");
        assert_eq!(row["board"], "english");
        assert!(
            row["verdict"].is_string() && row["wall_seconds"].is_number(),
            "{row}"
        );
    }
}

#[test]
fn a_game_that_does_not_exist_is_refused() {
    let output = parlour().args(["bench", "chess"]).output().unwrap();
    let (code, out, error) = given(&output);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(
        error.contains("expected") || error.contains("possible values"),
        "{error}"
    );
}

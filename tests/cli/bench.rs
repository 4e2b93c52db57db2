//! The benchmark verb: rows that a program can read, and a clean end.

use std::io::{BufRead, BufReader};
use std::process::Stdio;

use rustix::process::{Pid, Signal, kill_process};

use super::{given, json, parlour};

#[test]
fn rows_are_objects_and_an_interrupt_ends_them() {
    let mut child = parlour()
        .args(["bench", "peg", "--boards", "--json", "--threads", "1"])
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let rows: Vec<_> = lines.take(5).map(|line| json(&line.unwrap())).collect();
    kill_process(Pid::from_child(&child), Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(rows[0]["table"], "machine");
    assert_eq!(rows[0]["threads"], 1);
    for row in &rows[1..] {
        assert_eq!(row["bench"], "peg");
        assert_eq!(row["table"], "problems");
        assert_eq!(row["board"], "english");
        assert!(row["verdict"].is_string() && row["wall_seconds"].is_number(), "{row}");
    }
}

#[test]
fn a_game_that_does_not_exist_is_refused() {
    let output = parlour().args(["bench", "chess"]).output().unwrap();
    let (code, out, error) = given(&output);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(error.contains("expected") || error.contains("possible values"), "{error}");
}

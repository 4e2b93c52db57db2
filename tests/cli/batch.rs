//! Many positions in one run: order, streaming, bad lines, and what ends it.

use std::io::Write;
use std::process::{Command, Stdio};

use serde_json::Value;
use tempfile::TempDir;

use super::{Given, file, given, json, parlour, random_bytes, refused, solve_peg};

/// Solves the lines that stand on stdin.
fn solve_lines(arguments: &[&str], input: &[u8]) -> Given {
    let mut command = assert_cmd::Command::from_std(parlour());
    let command = command
        .args(["solve", "peg", "--file", "-"])
        .args(arguments);
    given(&command.write_stdin(input).output().unwrap())
}

#[test]
fn a_batch_is_answered_in_order_and_bad_lines_are_told() {
    let lines =
        b"# easy ones\npegs:d2,d3\n\npegs:d2,e9\r\npegs:c4,d4\noo\0o\n\xff\xfe\npegs:b4,c4\n";
    let (code, out, error) = solve_lines(&[], lines);
    assert_eq!(code, 2);
    let expected = "line 2: solved, 1 jump: d2-d4\nline 5: unsolvable (class)\nline 8: solved, 1 jump: b4-d4\n";
    assert_eq!(out, expected);
    let errors: Vec<&str> = error.lines().collect();
    assert_eq!(errors.len(), 3, "{error}");
    assert_eq!(
        errors[0],
        "error: line 4: `e9` is not a cell; expected column a to g, row 1 to 7"
    );
    assert!(
        errors[1].starts_with("error: line 6: row 1, column 3: got `\\0`"),
        "{error}"
    );
    assert_eq!(
        errors[2],
        "error: line 7: byte 1 is not UTF-8, expected a position"
    );

    let (code, out, error) = solve_lines(&["--json"], lines);
    assert_eq!((code, &error[..]), (2, ""));
    let objects: Vec<Value> = out.lines().map(json).collect();
    let verdict = |i: usize| objects[i]["verdict"].as_str();
    assert_eq!(objects.len(), 6);
    assert_eq!(
        [0, 2, 5].map(verdict),
        [Some("solved"), Some("unsolvable"), Some("solved")]
    );
    for (i, line) in [(1, 4), (3, 6), (4, 7)] {
        assert_eq!(objects[i]["line"], line);
        assert!(objects[i]["error"].is_string());
    }
    assert!(out.starts_with("{\"line\":2,\"game\":"), "{out}");
}

#[test]
fn a_long_batch_keeps_its_order_on_any_number_of_threads() {
    let cells = ["d2,d3", "b4,c4", "c4,d4", "a3,b3"];
    let input: Vec<String> = (0..400)
        .map(|i| format!("pegs:{}\n", cells[i % 4]))
        .collect();
    let mut before = None;
    for threads in ["1", "2", "7"] {
        let (code, out, _) = solve_lines(&["--threads", threads], input.concat().as_bytes());
        assert_eq!((code, out.lines().count()), (0, 400));
        assert!(out.starts_with(
            "line 1: solved, 1 jump: d2-d4\nline 2: solved, 1 jump: b4-d4\nline 3: unsolvable"
        ));
        assert!(before.is_none_or(|before| before == out));
        before = Some(out);
    }
}

#[test]
fn several_positions_are_a_batch() {
    let (code, out, error) = solve_peg(&["pegs:d2,d3", "pegs:c4,d4"]);
    assert_eq!((code, &error[..]), (0, ""));
    assert_eq!(
        out,
        "position 1: solved, 1 jump: d2-d4\nposition 2: unsolvable (class)\n"
    );
    let (code, out, error) = solve_peg(&["x", "pegs:d2,d3"]);
    assert_eq!((code, &out[..]), (2, "position 2: solved, 1 jump: d2-d4\n"));
    assert!(
        error.starts_with("error: position 1: `x` is not a position"),
        "{error}"
    );
}

#[test]
fn a_batch_in_a_file_may_hold_any_bytes() {
    let (_folder, name) = file(b"pegs:d2,d3\n");
    assert_eq!(
        solve_peg(&["--file", &name]).1,
        "line 1: solved, 1 jump: d2-d4\n"
    );
    let (_folder, name) = file(&random_bytes(50_000));
    let (code, out, error) = solve_peg(&["--file", &name]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(error.lines().count() > 50);
    assert!(
        error.lines().all(|line| line.starts_with("error: line ")),
        "{error}"
    );
}

#[test]
fn a_file_without_positions_or_without_lines_is_an_error() {
    for contents in [&b""[..], b"\n\n# nothing\n"] {
        let (_folder, name) = file(contents);
        refused(
            &["--file", &name],
            "no position; expected one a line, such as `start`",
        );
        refused(&["--json", "--file", &name], "no position");
    }
    let folder = TempDir::new().unwrap();
    refused(&["--file", folder.path().to_str().unwrap()], "directory");
    refused(
        &["--file", folder.path().join("missing").to_str().unwrap()],
        "--file ",
    );
    let (code, _, error) = solve_lines(&[], b"");
    assert_eq!(code, 2);
    assert!(error.starts_with("error: --file -: no position"), "{error}");
}

#[test]
fn an_enormous_line_is_refused_and_the_next_is_answered() {
    let mut input = vec![b'o'; 10_000_000];
    input.extend_from_slice(b"\npegs:d2,d3\n");
    let (code, out, error) = solve_lines(&[], &input);
    assert_eq!((code, &out[..]), (2, "line 2: solved, 1 jump: d2-d4\n"));
    assert_eq!(
        error,
        "error: line 1: got 10000000 bytes, expected at most 4096\n"
    );
}

#[test]
fn a_limit_in_a_batch_is_told_by_the_exit_code() {
    let batch = b"start\npegs:e4\n";
    let (code, out, _) = solve_lines(&["--board", "wiegleb", "--time", "0.001ms"], batch);
    assert_eq!(code, 3);
    assert!(out.starts_with("line 1: unknown (time)\n"), "{out}");
}

#[test]
fn a_reader_that_leaves_ends_the_program_quietly() {
    let mut command = parlour();
    command.args(["solve", "peg", "--file", "-"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    while stdin.write_all(b"pegs:d2,d3\n").is_ok() {}
    let (code, _, error) = given(&child.wait_with_output().unwrap());
    assert_eq!((code, &error[..]), (0, ""));
}

#[cfg(unix)]
#[test]
fn a_signal_ends_a_batch_that_waits_for_input_even_after_a_bad_line() {
    for signal in ["-INT", "-TERM"] {
        signal_ends_a_batch(signal);
    }
}

#[cfg(unix)]
fn signal_ends_a_batch(signal: &str) {
    use std::io::{BufRead, BufReader};

    let mut command = parlour();
    command.args(["solve", "peg", "--file", "-"]);
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(b"x\npegs:d2,d3\n").unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap())
        .read_line(&mut line)
        .unwrap();
    assert_eq!(
        line, "line 2: solved, 1 jump: d2-d4\n",
        "answered before the input ends"
    );
    let id = child.id().to_string();
    assert!(
        Command::new("kill")
            .args([signal, &id])
            .status()
            .unwrap()
            .success()
    );
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    let error = String::from_utf8(output.stderr).unwrap();
    assert!(
        error.ends_with("\ninterrupted after line 2; the rest was not read\n"),
        "{error}"
    );
    drop(stdin);
}

#[cfg(target_os = "linux")]
#[test]
fn an_output_that_is_full_is_named() {
    let (_folder, name) = file(b"pegs:d2,d3\n");
    for arguments in [&["start"][..], &["--file", &name]] {
        let full = std::fs::File::create("/dev/full").unwrap();
        let mut command = parlour();
        command.args(["solve", "peg"]).args(arguments).stdout(full);
        let (code, _, error) = given(&command.output().unwrap());
        assert_eq!(code, 2);
        assert!(error.starts_with("error: standard output: "), "{error}");
    }
}

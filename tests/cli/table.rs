//! `parlour table peg`: the classic tables.

use serde_json::{Value, json as object};

use super::{Given, given, json, parlour};

fn table(arguments: &[&str]) -> Given {
    let mut program = parlour();
    given(
        &program
            .args(["table", "peg"])
            .args(arguments)
            .output()
            .unwrap(),
    )
}

#[test]
fn the_triangle_of_15_has_its_table() {
    let (code, out, error) = table(&["--board", "triangle5", "--games", "--json"]);
    assert_eq!((code, &error[..]), (0, ""));
    let rows: Vec<Value> = out.lines().map(json).collect();
    let row = |vacancy: &str, target: &str| {
        let own = |row: &&Value| row["vacancy"] == vacancy && row["target"] == target;
        rows.iter().find(own).unwrap()
    };
    assert_eq!(row("a1", "any")["games"], "568630");
    assert_eq!(row("a1", "any")["solutions"], "29760");
    assert_eq!(row("a1", "a1")["move_count"], 10);
    assert_eq!(row("a1", "a1")["sweeps"].as_array().unwrap().len(), 10);
    let lost = object!({
        "game": "peg", "board": "triangle5", "vacancy": "a1", "target": "b3",
        "verdict": "unsolvable", "solutions": "0", "games": "568630",
    });
    assert_eq!(row("a1", "b3"), &lost);
    let (code, out, _) = table(&["--board", "triangle5", "--games"]);
    assert_eq!(code, 0);
    assert!(out.starts_with("triangle5: one hole to one peg, in the fewest moves\n\nvacancy  "));
    assert_eq!(out.lines().count(), 3 + rows.len());
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
}

#[test]
fn a_table_that_a_limit_stops_says_so() {
    let (code, _, error) = table(&["--board", "wiegleb", "--time", "20ms"]);
    assert_eq!(code, 3);
    assert!(
        error.starts_with("stopped before the end of the table: "),
        "{error}"
    );
}

#[test]
fn a_table_of_no_board_is_refused() {
    let (code, out, error) = table(&["--board", "nowhere"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(
        error.starts_with("error: --board: `nowhere` is not a board"),
        "{error}"
    );
}

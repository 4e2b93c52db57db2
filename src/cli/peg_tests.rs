//! How answers of every kind are shown, from answers made by hand.

use std::time::Duration;

use serde_json::{Value, json};

use super::peg_questions::Findings;
use super::solve_peg::{Outcome, Task};
use super::{peg_json, peg_text};
use crate::engine::control::Stopped;
use crate::engine::telemetry::WorkerLoad;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::{parse_line, parse_position};
use crate::games::peg::pagoda::Pagoda;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::{Proof, Verdict};

fn outcome(task: &Task, position: &str, verdict: Verdict) -> Outcome {
    Outcome {
        position: parse_position(&task.board, position).unwrap(),
        answer: Answer {
            verdict,
            answered_by: "search",
            nodes: 12_345,
            infeasible: 678,
            full: true,
        },
        findings: Findings::default(),
        elapsed: Duration::from_micros(1500),
        workers: vec![WorkerLoad::default(); 2],
    }
}

fn task(board: &str, target: Target) -> Task {
    Task::sample(Board::named(board).unwrap(), target)
}

fn proof_object(task: &Task, proof: Proof) -> Value {
    let outcome = outcome(task, "start", Verdict::Unsolvable(proof));
    let text = peg_json::object(task, &outcome, None).unwrap();
    let object: Value = serde_json::from_str(&text).unwrap();
    object["proof"].clone()
}

/// Weight 12 on every other cell of every other row: a jump lands on such a cell only from another.
fn pagoda(task: &Task) -> Proof {
    let board = &*task.board;
    let odd = |cell: &crate::games::peg::board::Cell| cell.row & 1 == 1 && cell.column & 1 == 0;
    let weights = board
        .cells()
        .iter()
        .map(|cell| i32::from(odd(cell)) * 12)
        .collect();
    Proof::Pagoda {
        pagoda: Pagoda::new(board, weights).unwrap(),
        position: 12,
        target: 24,
    }
}

const EXHAUSTED: Proof = Proof::Exhausted {
    nodes: 12_345,
    infeasible: 678,
};

const CLASS: Proof = Proof::Class {
    cells: 0b11,
    position: 1,
    target: 0,
};

#[test]
fn each_proof_has_its_json() {
    let task = task("square4", Target::Any);
    let expected = json!({
        "kind": "pagoda",
        "weights": {"a2": 12, "c2": 12, "a4": 12, "c4": 12},
        "position_sum": 12,
        "target_sum": 24,
    });
    assert_eq!(proof_object(&task, pagoda(&task)), expected);
    let expected = json!({"kind": "exhausted", "nodes": 12_345, "infeasible": 678});
    assert_eq!(proof_object(&task, EXHAUSTED), expected);
    let class = json!({
        "kind": "class", "cells": ["a1", "b1"], "position_parity": 1, "target_parity": 0,
    });
    assert_eq!(proof_object(&task, CLASS), class);

    let each = Proof::Each(vec![(vec![1, 2], CLASS), (vec![4, 24], EXHAUSTED)]);
    let object = proof_object(&task, each.clone());
    assert_eq!(object["kind"], "exhausted");
    let finishes = &object["finishes"];
    assert_eq!(finishes[0]["targets"], json!(["a1", "b1"]));
    assert_eq!(
        (&finishes[0]["kind"], &finishes[0]["cells"]),
        (&class["kind"], &class["cells"])
    );
    assert_eq!(finishes[1]["targets"], json!(["c1", "...o/o.../..../...."]));
    assert_eq!(
        (&finishes[1]["kind"], &finishes[1]["nodes"]),
        (&json!("exhausted"), &json!(12_345))
    );
    let nested = Proof::Each(vec![(vec![1], pagoda(&task)), (vec![1, 2, 4, 24], each)]);
    let object = proof_object(&task, nested);
    let kinds: Vec<&Value> = (0..3).map(|i| &object["finishes"][i]["kind"]).collect();
    assert_eq!(kinds, ["pagoda", "class", "exhausted"]);
}

#[test]
fn a_full_set_and_a_reason_are_told() {
    let task = task("english", Target::Cell(16));
    let reasons = [
        (Stopped::Time, "time", "(--time)"),
        (Stopped::Memory, "memory", "(--memory)"),
        (Stopped::Nodes, "nodes", "the node limit"),
        (Stopped::Interrupted, "interrupted", "interrupted before"),
    ];
    for (stopped, word, text) in reasons {
        let outcome = outcome(&task, "start", Verdict::Unknown(stopped));
        let object: Value =
            serde_json::from_str(&peg_json::object(&task, &outcome, None).unwrap()).unwrap();
        assert_eq!(
            (&object["reason"], &object["full"]),
            (&json!(word), &json!(true))
        );
        assert!(peg_text::page(&task, &outcome).contains(text));
        assert_eq!(peg_text::line(&task, &outcome), format!("unknown ({word})"));
    }
}

#[test]
fn a_pagoda_is_drawn_on_the_board() {
    let task = task("square4", Target::Any);
    let proof = Proof::Each(vec![(vec![1, 2], CLASS), (vec![4], pagoda(&task))]);
    let outcome = outcome(&task, "start", Verdict::Unsolvable(proof));
    let page = peg_text::page(&task, &outcome);
    let expected = "\
To end on c1:
Proof by a pagoda function: give the cells these weights (. is 0). No jump can
raise the sum of the weights under the pegs.
       a  b  c  d
   1   .  .  .  .
   2  12  . 12  .
   3   .  .  .  .
   4  12  . 12  .
The position has a sum of 12, the target needs 24.

search, dynamic schedule, 2 threads: 12345 nodes, 0.002 s; the set of dead
positions was full (--memory)
";
    assert!(page.ends_with(expected), "{page}");
    assert!(
        page.contains("\nTo end on a1, b1:\nProof by position class"),
        "{page}"
    );
    assert_eq!(peg_text::line(&task, &outcome), "unsolvable (pagoda)");
}

#[test]
fn long_solutions_stand_in_columns_within_80() {
    let task = task("english", Target::Cell(16));
    let moves = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 \
        b3-d3-f3-f5-d5-b5 c7-e7-e5-e3 c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4";
    let start = task.board.start();
    let line = parse_line(&task.board, start, moves).unwrap();
    let outcome = outcome(&task, "start", Verdict::Solved(line));
    let page = peg_text::page(&task, &outcome);
    assert!(
        page.lines().all(|line| line.chars().count() <= 80),
        "{page}"
    );
    let numbered: Vec<&str> = page
        .lines()
        .filter(|line| line.contains(". "))
        .flat_map(str::split_whitespace)
        .filter(|word| word.contains('-'))
        .collect();
    assert_eq!(numbered.join(" "), moves);
    assert_eq!(
        peg_text::line(&task, &outcome),
        format!("solved, 31 jumps: {moves}")
    );
}

#[test]
fn a_rule_is_explained_once_for_all_cases() {
    let task = task("square4", Target::Any);
    let proof = Proof::Each(vec![(vec![1], CLASS), (vec![2], CLASS)]);
    let outcome = outcome(&task, "start", Verdict::Unsolvable(proof));
    let page = peg_text::page(&task, &outcome);
    assert_eq!(page.matches("Proof by position class").count(), 1, "{page}");
    let sums = "The position has 1 peg on them, an odd number; the target has an even number.";
    assert_eq!(page.replace('\n', " ").matches(sums).count(), 2, "{page}");
}

#[test]
fn a_target_position_and_what_each_engine_did_are_shown() {
    let task = task("square4", Target::Position(0b11));
    let mut outcome = outcome(&task, "start", Verdict::Unsolvable(EXHAUSTED));
    outcome.answer.full = false;
    let page = peg_text::page(&task, &outcome);
    assert!(
        page.starts_with("Unsolvable: no play leads from here to the target.\n"),
        "{page}"
    );
    assert!(
        page.contains("The target:\n      a b c d\n   1  o o . .\n"),
        "{page}"
    );
    let flat = page.replace('\n', " ");
    let proof = "reached was searched, or refuted by pagoda functions: 12345 positions visited, \
        678 kept as dead.";
    assert!(flat.contains(proof), "{page}");
    outcome.answer.answered_by = "beam";
    outcome.answer.nodes = 1;
    outcome.elapsed = Duration::from_millis(500);
    let page = peg_text::page(&task, &outcome);
    assert!(page.contains("from both ends was searched"), "{page}");
    assert!(
        page.ends_with("\nbeam, 2 threads: 1 node, 2 nodes/s, 0.500 s\n"),
        "{page}"
    );
    outcome.answer.answered_by = "class";
    let page = peg_text::page(&task, &outcome);
    assert!(page.ends_with("\nclass: 0.500 s\n"), "{page}");
}

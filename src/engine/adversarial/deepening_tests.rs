//! Deepening: what it finds, tells and counts.

use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;
use crate::engine::running::Running;
use crate::engine::telemetry::WorkerLoad;
use crate::games::tictactoe::rules::{Rules, TicTacToe};

fn method(algorithm: Algorithm, depth: u8) -> Method {
    Method {
        algorithm,
        sharing: Sharing::Alone,
        depth,
        table: true,
    }
}

fn limits(threads: usize) -> Limits {
    Limits {
        threads,
        memory: 1 << 20,
        ..Limits::default()
    }
}

fn desk() -> Desk {
    Desk::quiet(limits(1), Arc::default())
}

#[test]
fn the_standard_board_is_a_draw_and_the_search_knows_that_it_is_done() {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Negascout] {
        let root = TicTacToe::new(Rules::STANDARD);
        let found = search(&root, method(algorithm, 255), &desk());
        assert_eq!((found.score, found.depth), (Score::DRAW, 9));
        assert_eq!((found.line.len(), found.stopped), (9, None));
    }
}

#[test]
fn what_was_done_is_counted_and_told() {
    let running = Running::spawn(limits(2), Arc::default(), |desk| {
        let method = Method {
            sharing: Sharing::YoungBrothers,
            ..method(Algorithm::Negascout, 8)
        };
        search(&TicTacToe::new(Rules::STANDARD), method, desk)
    });
    let (reports, telemetry) = (running.reports.clone(), running.telemetry.clone());
    let found = running.join().unwrap();
    let loads = telemetry.sample();
    let sum = |part: fn(&WorkerLoad) -> u64| loads.iter().map(part).sum::<u64>();
    assert!(sum(|l| l.probes) > sum(|l| l.hits) && sum(|l| l.hits) > 0);
    assert!(sum(|l| l.cuts) >= sum(|l| l.first_cuts) && sum(|l| l.first_cuts) > 0);
    assert!(sum(|l| l.nodes) > 1000 && telemetry.table().unwrap().0 > 100);
    let mut depths = Vec::new();
    let mut tried = 0;
    for report in reports {
        match report {
            Report::Deepened(deepened) => {
                assert!(deepened.nodes > 0 && !deepened.line.is_empty());
                depths.push(deepened.depth);
            }
            Report::Trying { number, of, .. } => {
                assert!((1..=of).contains(&number) && of == 9);
                tried += 1;
            }
            Report::Phase(_) | Report::Valued { .. } => {}
        }
    }
    assert_eq!(depths, (1..=8).collect::<Vec<_>>());
    // Moves of the root that the other worker takes are not told.
    assert!(tried >= 8 && found.depth == 8);
}

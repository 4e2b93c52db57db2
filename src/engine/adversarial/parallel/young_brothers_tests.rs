//! Young brothers: nodes of any size divided between workers.

use std::sync::Arc;

use super::*;
use crate::engine::adversarial::deepening::{Method, Sharing};
use crate::engine::adversarial::parallel::{Crew, with_crew};
use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::games::connect4::game::Connect4;
use crate::games::connect4::shape::Shape;
use crate::games::tictactoe::rules::{Rules, TicTacToe};

fn desk(threads: usize) -> Desk {
    let limits = Limits {
        threads,
        memory: 0,
        time: None,
        nodes: None,
    };
    Desk::quiet(limits, Arc::default())
}

fn score<P: Adversarial>(root: &P, (algorithm, depth): (Algorithm, u8), threads: usize) -> Score {
    let method = Method {
        algorithm,
        sharing: Sharing::YoungBrothers,
        depth,
        table: false,
    };
    // A node is divided as soon as a move of it was searched.
    with_crew(
        (method, 0),
        &desk(threads),
        None,
        |crew: &Crew<P>, worker| {
            worker.begin(&[], depth);
            let value = crew.value(root, (depth, 0), Window::FULL, worker);
            value.expect("nothing stops it")
        },
    )
}

#[test]
fn nodes_of_any_size_can_be_divided() {
    let shape = Shape::new(4, 4).unwrap();
    for algorithm in [
        Algorithm::Minimax,
        Algorithm::AlphaBeta,
        Algorithm::Negascout,
    ] {
        for _ in 0..4 {
            let tictactoe = TicTacToe::new(Rules::STANDARD);
            let three = score(&tictactoe, (algorithm, 5), 3);
            assert_eq!(three, score(&tictactoe, (algorithm, 5), 1));
            let connect4 = Connect4::new(shape);
            let eight = score(&connect4, (algorithm, 6), 8);
            assert_eq!(eight, score(&connect4, (algorithm, 6), 1));
        }
    }
}

#[test]
fn workers_share_the_nodes_and_say_when_they_wait() {
    let desk = desk(2);
    let method = Method {
        algorithm: Algorithm::Minimax,
        sharing: Sharing::YoungBrothers,
        depth: 7,
        table: false,
    };
    let root = Connect4::new(Shape::STANDARD);
    with_crew(
        (method, 100),
        &desk,
        None,
        |crew: &Crew<Connect4>, worker| {
            worker.begin(&[], 7);
            crew.value(&root, (7, 0), Window::FULL, worker).unwrap();
            worker.flush(0).unwrap();
        },
    );
    let loads = desk.telemetry.sample();
    assert_eq!(
        desk.telemetry.nodes(),
        1 + 7 + 49 + 343 + 2401 + 16_807 + 117_649 + 823_536
    );
    assert!(loads.iter().all(|load| load.nodes > 1000), "{loads:?}");
    assert!(loads[0].gave > 0 && loads[1].took > 0);
}

use std::sync::Arc;

use super::*;
use crate::engine::control::Limits;
use crate::games::tictactoe::rules::{Rules, TicTacToe};

fn method(algorithm: Algorithm, depth: u8) -> Method {
    Method {
        algorithm,
        sharing: Sharing::Alone,
        depth,
        table: true,
    }
}

fn desk() -> Desk {
    let limits = Limits {
        threads: 1,
        memory: 1 << 20,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
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

//! The nodes that one worker visits, held in `tests/data/signature.tsv`. A change there is a change
//! of behaviour; when it is meant, `PARLOUR_SIGN=1 cargo test --test duel` writes the file anew.

use std::fmt::Write;

use parlour::engine::adversarial::deepening::{Algorithm, Method, Sharing, search};
use parlour::games::tictactoe::rules::Ending::LineWins;
use parlour::position::Adversarial;

use crate::positions::{ALGORITHMS, Hashed, connect4, desk, tictactoe};

fn sign<P: Adversarial>(signature: &mut String, game: &str, root: &P, depth: u8) {
    for algorithm in ALGORITHMS {
        for table in [true, false] {
            let depth = match algorithm {
                Algorithm::Minimax => depth - 2,
                Algorithm::AlphaBeta | Algorithm::Negascout => depth,
            };
            let method = Method {
                algorithm,
                sharing: Sharing::Alone,
                depth,
                table,
            };
            let desk = desk(1, 1 << 22);
            let found = search(root, method, &desk);
            let kept = if table { "table" } else { "none" };
            let (score, nodes) = (found.score.value(), desk.telemetry.nodes());
            writeln!(
                signature,
                "{game}\t{algorithm:?}\t{kept}\t{depth}\t{score}\t{nodes}"
            )
            .unwrap();
        }
    }
}

#[test]
fn the_nodes_of_each_search_are_as_held() {
    let mut signature = String::from("# game, algorithm, table, depth, score, nodes\n");
    sign(
        &mut signature,
        "tictactoe 3x3",
        &tictactoe(3, 3, 3, LineWins),
        9,
    );
    let root = Hashed::<_, 50>(tictactoe(5, 4, 4, LineWins));
    sign(&mut signature, "tictactoe 5x4 by hash", &root, 6);
    let root = Hashed::<_, 50>(connect4(7, 6));
    sign(&mut signature, "connect4 by hash", &root, 9);
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/signature.tsv");
    if std::env::var_os("PARLOUR_SIGN").is_some() {
        std::fs::write(path, &signature).unwrap();
    }
    assert_eq!(signature, std::fs::read_to_string(path).unwrap());
}

//! What parallel search gains, printed for people. Nothing here can fail.

use std::time::Instant;

use parlour::engine::adversarial::deepening::{Algorithm, Method, Sharing, search};
use parlour::games::tictactoe::rules::Ending::LineWins;
use parlour::position::Adversarial;

use crate::positions::{Hashed, SHARINGS, connect4, desk, tictactoe};

fn measure<P: Adversarial>(game: &str, root: &P, depth: u8) {
    for algorithm in [Algorithm::AlphaBeta, Algorithm::Negascout] {
        let mut base = None;
        for sharing in SHARINGS {
            let threads: &[usize] = match sharing {
                Sharing::Alone => &[1],
                _ => &[2, 4],
            };
            for &threads in threads {
                let method = Method {
                    algorithm,
                    sharing,
                    depth,
                    table: true,
                };
                let mut runs: Vec<_> = (0..3)
                    .map(|_| {
                        let desk = desk(threads, 256 << 20);
                        let began = Instant::now();
                        let found = search(root, method, &desk);
                        let loads = desk.telemetry.sample();
                        let cpu: f64 = loads.iter().map(|l| l.on_cpu.as_secs_f64()).sum();
                        let idle: f64 = loads.iter().map(|l| l.idle.as_secs_f64()).sum();
                        let starved: f64 = loads.iter().map(|l| l.starved.as_secs_f64()).sum();
                        let most = loads
                            .iter()
                            .map(|l| l.on_cpu.as_secs_f64())
                            .fold(0., f64::max);
                        let wall = began.elapsed().as_secs_f64();
                        (
                            wall,
                            most,
                            cpu,
                            idle,
                            starved,
                            desk.telemetry.nodes(),
                            found.score,
                        )
                    })
                    .collect();
                runs.sort_by(|a, b| a.0.total_cmp(&b.0));
                let (wall, most, cpu, idle, starved, nodes, score) = runs[0];
                let &mut (time, before) = base.get_or_insert((cpu, nodes));
                println!(
                    "{game} {depth} {algorithm:?} {sharing:?} x{threads}: wall {wall:.3} \
                     most {most:.3} cpu {cpu:.3} idle {idle:.3} starved {starved:.3} gain \
                     {:.2}/{:.2} nodes {nodes} ({:.2}) {:.1} M/s {score}",
                    time / wall,
                    time / most,
                    nodes as f64 / before as f64,
                    nodes as f64 / cpu / 1e6,
                );
            }
        }
    }
}

#[test]
#[ignore = "measures"]
fn speed_of_sharing() {
    measure("connect4 by hash", &Hashed::<_, 100>(connect4(7, 6)), 11);
    measure("connect4", &connect4(7, 6), 15);
    measure("4x4 line 4", &tictactoe(4, 4, 4, LineWins), 16);
    measure(
        "5x4 by hash",
        &Hashed::<_, 100>(tictactoe(5, 4, 4, LineWins)),
        8,
    );
}

//! A search that is told to stop does so within 50 ms, however it is shared, and keeps what the last
//! depth found.

use std::sync::Arc;
use std::time::{Duration, Instant};

use parlour::engine::adversarial::deepening::{Method, search, values};
use parlour::engine::control::{Limits, Stopped};
use parlour::engine::running::Running;
use parlour::position::Position;

use crate::positions::{Hashed, connect4, methods};

const SOON: Duration = Duration::from_millis(50);

/// The first of a few tries that is soon, as the machine may be busy with something else.
fn time_to_stop(method: Method, threads: usize) -> Duration {
    let mut tries = (0..8).map(|_| {
        let limits = Limits {
            threads,
            memory: 1 << 24,
            time: None,
            nodes: None,
        };
        let running = Running::spawn(limits, Arc::default(), move |desk| {
            let root = Hashed::<_, 100>(connect4(7, 6));
            search(&root, method, desk)
        });
        std::thread::sleep(Duration::from_millis(20));
        let began = Instant::now();
        running.stop();
        let found = running.join().unwrap();
        assert_eq!(found.stopped, Some(Stopped::Interrupted), "{method:?}");
        assert!(!found.line.is_empty());
        began.elapsed()
    });
    tries.find(|&time| time < SOON).unwrap_or(Duration::MAX)
}

#[test]
fn every_search_stops_soon() {
    for (method, threads) in methods(42) {
        let time = time_to_stop(method, threads);
        assert!(time < SOON, "{method:?}, {threads} threads: {time:?}");
    }
}

#[test]
fn limits_hold_and_there_is_always_a_move() {
    let root = Hashed::<_, 100>(connect4(7, 6));
    for (method, threads) in methods(42) {
        for nodes in [1, 5000] {
            let limits = Limits {
                threads,
                memory: 1 << 20,
                time: None,
                nodes: Some(nodes),
            };
            let desk = parlour::engine::running::Desk::quiet(limits, Arc::default());
            for found in [search(&root, method, &desk), values(&root, method, &desk)] {
                assert_eq!(found.stopped, Some(Stopped::Nodes));
                assert!(root.moves().contains(&found.line[0]));
                let most = nodes + 1024 * (threads as u64 + 1) * 2;
                assert!(desk.telemetry.nodes() <= most, "{method:?}");
            }
        }
    }
}

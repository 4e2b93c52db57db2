//! A search that is told to stop does so soon, whatever it is doing. The times allowed are a
//! multiple of those measured, so that a busy machine does not fail the tests.

use std::sync::Arc;
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use parlour::engine::control::{Limits, Stopped};
use parlour::engine::running::{Desk, Running};
use parlour::games::peg::board::Board;
use parlour::games::peg::goal::Target;
use parlour::games::peg::solve::{Answer, Engine, Options, Solver};
use parlour::games::peg::verdict::Verdict;

use crate::oracle::Shape;

/// Nobody knows whether Wiegleb's board can be cleared from e1 to e1.
fn hard() -> (Arc<Board>, u64, Target) {
    let shape = Shape::named("wiegleb");
    let cell = shape.cell("e1");
    let target = Target::Cell(u8::try_from(cell).unwrap());
    (
        Board::named("wiegleb").unwrap(),
        shape.full() - (1 << cell),
        target,
    )
}

fn solve(engine: Engine) -> impl FnOnce(&Desk) -> Answer + Send + 'static {
    let (board, start, target) = hard();
    let options = Options {
        engine,
        ..Options::default()
    };
    let solver = Solver::new(board, target, options, 256 << 20);
    move |desk| solver.solve(start, desk)
}

fn limits(time: Option<Duration>) -> Limits {
    Limits {
        threads: 2,
        time,
        ..Limits::default()
    }
}

/// Times into the search at which it is stopped: at its preparations and at its work.
const AFTER: [u64; 4] = [0, 30, 300, 1500];

/// The engines that try something on this board: it has no atlas within the memory.
const ENGINES: [Engine; 3] = [Engine::Auto, Engine::Search, Engine::Beam];

const SOON: Duration = Duration::from_secs(5);

fn every_engine(mut each: impl FnMut(Engine, Duration)) {
    for engine in ENGINES {
        for after in AFTER {
            each(engine, Duration::from_millis(after));
        }
    }
}

#[test]
fn a_stopped_search_ends_soon_and_says_that_it_was_interrupted() {
    every_engine(|engine, after| {
        let running = Running::spawn(limits(None), Arc::default(), solve(engine));
        std::thread::sleep(after);
        let began = Instant::now();
        running.stop();
        let answer = running.join().unwrap();
        let took = began.elapsed();
        println!("{} stopped after {after:?}: {took:?}", engine.name());
        assert_eq!(answer.verdict, Verdict::Unknown(Stopped::Interrupted));
        assert!(took < SOON, "{} {after:?}: {took:?}", engine.name());
    });
}

#[test]
fn a_dropped_search_ends_soon_and_leaves_no_thread() {
    every_engine(|engine, after| {
        let (sender, receiver) = channel();
        let solve = solve(engine);
        let running = Running::spawn(limits(None), Arc::default(), move |desk| {
            let answer = solve(desk);
            sender.send(answer.verdict).unwrap();
        });
        std::thread::sleep(after);
        let began = Instant::now();
        drop(running);
        let took = began.elapsed();
        println!("{} dropped after {after:?}: {took:?}", engine.name());
        let verdict = receiver.try_recv().expect("the thread has ended");
        assert_eq!(verdict, Verdict::Unknown(Stopped::Interrupted));
        assert!(took < SOON, "{} {after:?}: {took:?}", engine.name());
    });
}

#[test]
fn a_search_without_time_ends_soon_and_says_so() {
    for engine in ENGINES {
        for time in [0, 50, 500].map(Duration::from_millis) {
            let began = Instant::now();
            let running = Running::spawn(limits(Some(time)), Arc::default(), solve(engine));
            let answer = running.join().unwrap();
            let took = began.elapsed();
            println!("{} with {time:?}: {took:?}", engine.name());
            assert_eq!(answer.verdict, Verdict::Unknown(Stopped::Time));
            assert!(took < time + SOON, "{} {time:?}: {took:?}", engine.name());
        }
    }
}

/// Every question to the atlas of the English board takes less than [`SOON`].
const AT_ONCE: Duration = Duration::from_secs(1);

/// Something that is asked of the atlas; why it has no answer, if it has none.
type Asked = fn(&Solver, u64, &Desk) -> Option<Stopped>;

const QUESTIONS: [(&str, Asked); 5] = [
    ("build", |solver, start, desk| {
        match solver.solve(start, desk).verdict {
            Verdict::Unknown(stopped) => Some(stopped),
            _ => None,
        }
    }),
    ("solutions", |solver, start, desk| {
        solver.solutions(start, desk).err()
    }),
    ("games", |solver, start, desk| {
        solver.games(start, desk).err()
    }),
    ("survival", |solver, start, desk| {
        solver.survival(start, desk).err()
    }),
    ("shortest", |solver, start, desk| {
        solver.shortest(start, desk).err()
    }),
];

#[test]
fn a_stopped_question_to_the_atlas_ends_soon() {
    for (name, asked) in QUESTIONS {
        for after in [0, 30, 120, 300, 700].map(Duration::from_millis) {
            let board = Board::named("english").unwrap();
            let options = Options {
                engine: Engine::Atlas,
                ..Options::default()
            };
            let solver = Solver::new(board.clone(), Target::Cell(16), options, 1 << 30);
            let running = Running::spawn(limits(None), Arc::default(), move |desk| {
                asked(&solver, board.start(), desk)
            });
            std::thread::sleep(after);
            let began = Instant::now();
            running.stop();
            let stopped = running.join().unwrap();
            let took = began.elapsed();
            println!("{name} stopped after {after:?}: {took:?}");
            assert!(matches!(stopped, None | Some(Stopped::Interrupted)));
            assert!(took < AT_ONCE, "{name} {after:?}: {took:?}");
        }
    }
}

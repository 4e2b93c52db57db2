//! Every order of events of two workers on a tree of a few nodes, as far as three switches of thread
//! where none is needed.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use super::*;
use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::position::{MoveError, Moves, Outcome, Position, Side};

/// The moves that led here, a digit each: two moves everywhere.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Tree {
    key: u64,
    scores: [i32; 8],
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Branch(u64);

impl Display for Branch {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

impl FromStr for Branch {
    type Err = MoveError;

    fn from_str(text: &str) -> Result<Self, MoveError> {
        text.parse().map(Branch).map_err(|_| MoveError {
            got: text.to_owned(),
            expected: "0 or 1",
        })
    }
}

impl Position for Tree {
    type Move = Branch;

    fn moves(&self) -> Moves<Branch> {
        [Branch(0), Branch(1)].into_iter().collect()
    }

    fn play(&self, step: Branch) -> Self {
        Self {
            key: self.key << 1 | step.0,
            ..*self
        }
    }

    fn key(&self) -> u64 {
        self.key
    }

    fn to_move(&self) -> Side {
        Side::First
    }
}

impl Adversarial for Tree {
    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn evaluate(&self) -> Score {
        let place = usize::try_from(self.key % 8).unwrap();
        Score::of(self.scores[place])
    }
}

fn minimax(tree: &Tree, depth: u8) -> Score {
    if depth == 0 {
        return tree.evaluate();
    }
    let scores = [0, 1].map(|n| minimax(&tree.play(Branch(n)), depth - 1).before());
    scores[0].max(scores[1])
}

fn model(algorithm: Algorithm, scores: [i32; 8]) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(3);
    builder.check(move || {
        let limits = Limits {
            threads: 2,
            memory: 0,
            time: None,
            nodes: None,
        };
        let desk = std::sync::Arc::new(Desk::quiet(limits, Default::default()));
        let board = Arc::new(Board::new(algorithm, 0));
        let helper = {
            let (board, desk) = (board.clone(), desk.clone());
            loom::thread::spawn(move || {
                let mut worker = Worker::new(&desk.control, desk.telemetry.work(1), None);
                board.work(&mut worker);
            })
        };
        let root = Tree { key: 1, scores };
        let mut worker = Worker::new(&desk.control, desk.telemetry.work(0), None);
        worker.begin(&[], 3);
        let score = board.value(&root, (3, 0), Window::FULL, &mut worker);
        board.close();
        assert_eq!(score, Ok(minimax(&root, 3)));
        assert_eq!(worker.line(0).len(), 3);
        helper.join().unwrap();
    });
}

#[test]
fn divided_alpha_beta_gives_the_score() {
    model(Algorithm::AlphaBeta, [3, -1, 4, 1, -5, 9, 2, 6]);
}

#[test]
fn divided_negascout_gives_the_score() {
    model(Algorithm::Negascout, [2, 7, 1, 8, -2, 8, 1, -8]);
}

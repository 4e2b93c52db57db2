//! Games to search, and random positions of them.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use parlour::engine::adversarial::deepening::{Algorithm, Method, Sharing};
use parlour::engine::control::Limits;
use parlour::engine::running::Desk;
use parlour::games::connect4::game::Connect4;
use parlour::games::connect4::shape::Shape;
use parlour::games::tictactoe::rules::{Ending, Rules, TicTacToe};
use parlour::position::{Adversarial, Moves, Outcome, Position, Side};
use parlour::score::Score;

/// A game under an evaluator that knows nothing: a hash of the position, from `-RANGE` to `RANGE`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hashed<P, const RANGE: u64>(pub P);

impl<P: Position, const RANGE: u64> Position for Hashed<P, RANGE> {
    type Move = P::Move;

    fn moves(&self) -> Moves<P::Move> {
        self.0.moves()
    }

    fn play(&self, step: P::Move) -> Self {
        Self(self.0.play(step))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn to_move(&self) -> Side {
        self.0.to_move()
    }
}

impl<P: Adversarial, const RANGE: u64> Adversarial for Hashed<P, RANGE> {
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn evaluate(&self) -> Score {
        let mut dice = Dice(self.key() ^ u64::from(self.to_move() == Side::First) << 63);
        let range = i32::try_from(RANGE).unwrap();
        dice.below(3);
        Score::of(i32::try_from(dice.below(2 * RANGE + 1)).unwrap() - range)
    }
}

/// Random numbers from a seed (G. Steele and others, 2014: splitmix).
pub struct Dice(pub u64);

impl Dice {
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ mixed >> 31) % bound
    }

    /// A position after at most so many random moves, with moves left.
    pub fn position<P: Position>(&mut self, start: &P, most: u64) -> P {
        let mut position = start.clone();
        for _ in 0..self.below(most + 1) {
            let moves = position.moves();
            let step = moves[usize::try_from(self.below(moves.len() as u64)).unwrap()];
            let next = position.play(step);
            if next.moves().is_empty() {
                break;
            }
            position = next;
        }
        position
    }
}

pub fn tictactoe(width: u8, height: u8, line: u8, ending: Ending) -> TicTacToe {
    TicTacToe::new(Rules {
        width,
        height,
        line,
        ending,
    })
}

pub fn connect4(width: u32, height: u32) -> Connect4 {
    Connect4::new(Shape::new(width, height).unwrap())
}

/// A desk for so many workers and bytes.
pub fn desk(threads: usize, memory: usize) -> Desk {
    let limits = Limits {
        threads,
        memory,
        time: None,
        nodes: None,
    };
    Desk::quiet(limits, Arc::new(AtomicBool::new(false)))
}

pub const ALGORITHMS: [Algorithm; 3] = [
    Algorithm::Minimax,
    Algorithm::AlphaBeta,
    Algorithm::Negascout,
];

pub const SHARINGS: [Sharing; 4] = [
    Sharing::Alone,
    Sharing::YoungBrothers,
    Sharing::Abdada,
    Sharing::Lazy,
];

/// Every algorithm, shared in every way, with and without a table.
pub fn methods(depth: u8) -> impl Iterator<Item = (Method, usize)> {
    let pairs = ALGORITHMS
        .into_iter()
        .flat_map(|algorithm| SHARINGS.map(|sharing| (algorithm, sharing)));
    let methods = pairs.flat_map(move |(algorithm, sharing)| {
        [true, false].map(|table| Method {
            algorithm,
            sharing,
            depth,
            table,
        })
    });
    methods.flat_map(|method| {
        let threads: &[usize] = match method.sharing {
            Sharing::Alone => &[1],
            _ => &[1, 2, 4],
        };
        threads.iter().map(move |&threads| (method, threads))
    })
}

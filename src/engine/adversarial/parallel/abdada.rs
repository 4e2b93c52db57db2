//! Simplified ABDADA: all workers search the whole tree, but a move that another one is searching
//! is put off until the others are done; by then it is likely to be found in the table.
//!
//! ABDADA kept the number of workers at a position in its table entry (J.-C. Weill, *The ABDADA
//! distributed minimax search algorithm*, ICCA Journal 19, 1996). A small table of its own, of the
//! moves that are being searched, does as well (T. Kerrigan, *Simplified ABDADA*, 2013). The first
//! move is never put off: all workers go down the best line together and part from below.
//!
//! The marks are advice. One that is lost or stays by a race costs time and nothing else, so all
//! accesses are relaxed.

use super::{alone, asked};
use crate::engine::adversarial::deepening::Algorithm;
use crate::engine::adversarial::node::Turn;
use crate::engine::adversarial::worker::{Entered, Worker};
use crate::engine::control::Stopped;
use crate::engine::sync::atomic::{AtomicU64, Ordering::Relaxed};
use crate::position::{Adversarial, Moves, Position, Side};
use crate::score::{Score, Window};

/// Moves with fewer plies to go are not worth a mark.
const LEAST_DEPTH: u8 = 3;

/// Two to this power buckets of four marks.
const BITS: u32 = 12;

/// The moves that are being searched.
#[derive(Debug)]
pub struct Busy {
    marks: Box<[AtomicU64]>,
}

impl Default for Busy {
    fn default() -> Self {
        Self {
            marks: (0..4 << BITS).map(|_| AtomicU64::new(0)).collect(),
        }
    }
}

impl Busy {
    fn bucket(&self, mark: u64) -> &[AtomicU64; 4] {
        let (buckets, _) = self.marks.as_chunks();
        &buckets[usize::try_from(mark >> (64 - BITS)).unwrap_or(0)]
    }

    fn holds(&self, mark: u64) -> bool {
        self.bucket(mark)
            .iter()
            .any(|slot| slot.load(Relaxed) == mark)
    }

    fn begin(&self, mark: u64) {
        let bucket = self.bucket(mark);
        let free = bucket.iter().find(|slot| slot.load(Relaxed) == 0);
        free.unwrap_or(&bucket[0]).store(mark, Relaxed);
    }

    fn end(&self, mark: u64) {
        for slot in self.bucket(mark) {
            if slot.load(Relaxed) == mark {
                slot.store(0, Relaxed);
            }
        }
    }
}

/// A number for a move of a position searched to a depth; hardly ever the same for two.
fn mark<P: Position>(position: &P, index: u8, depth: u8) -> u64 {
    let side = u64::from(position.to_move() == Side::First);
    let place = u64::from(index) << 16 | u64::from(depth) << 8 | side << 1 | 1;
    let mixed = position.key() ^ place.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let mixed = (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93);
    (mixed ^ mixed >> 32).wrapping_mul(0xd6e8_feb8_6659_fd93) | 1
}

/// The score of a position, looking so many plies ahead: exact within the window, else a bound.
pub fn value<P: Adversarial>(
    (algorithm, busy): (Algorithm, &Busy),
    position: &P,
    (depth, ply): (u8, u8),
    window: Window,
    worker: &mut Worker<'_, P>,
) -> Result<Score, Stopped> {
    if depth < LEAST_DEPTH {
        return alone(algorithm, position, (depth, ply), window, worker);
    }
    let window = match algorithm {
        Algorithm::Minimax => Window::FULL,
        Algorithm::AlphaBeta | Algorithm::Negascout => window,
    };
    let mut node = match worker.enter(position, depth, ply, window)? {
        Entered::Known(score) => return Ok(score),
        Entered::Open(node) => node,
    };
    let score = |turn: Turn<P::Move>, bounds, worker: &mut Worker<'_, P>| {
        let below = position.play(turn.step);
        asked(algorithm, &turn, bounds, |bounds| {
            let level = (depth - 1, ply + 1);
            Ok(value((algorithm, busy), &below, level, bounds.below(), worker)?.before())
        })
    };
    let mut put_off: Moves<Turn<P::Move>> = Moves::new();
    while let Some(turn) = worker.turn(&mut node) {
        let mark = mark(position, turn.index, depth);
        if turn.before > 0 && busy.holds(mark) {
            put_off.push(turn);
            continue;
        }
        busy.begin(mark);
        let result = score(turn, node.bounds(), worker);
        busy.end(mark);
        worker.judge(&mut node, turn, result?);
    }
    for turn in put_off {
        if node.is_cut_off() {
            break;
        }
        let score = score(turn, node.bounds(), worker)?;
        worker.judge(&mut node, turn, score);
    }
    Ok(worker.leave(&node))
}

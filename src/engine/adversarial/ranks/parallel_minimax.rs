//! The paper's second algorithm: parallel minimax (AlSallut, Hejazi & AbuGhali, section III.A and
//! Figure 5).
//!
//! Rank 0 *scatters* the numbers of the pieces, every rank searches its own, rank 0 *gathers* who
//! came to an end, *reduces* the worst replies of all ranks to the worst one of each move, and
//! *broadcasts* the best move. Nothing is said between the first and the last.

use std::cmp::Reverse;

use super::news::{end_bytes, read_end, stop_of};
use super::pieces::Pieces;
use super::tree::Tree;
use super::{Best, idle};
use crate::engine::adversarial::transport::{Tag, Transport};
use crate::engine::control::Stopped;
use crate::position::Adversarial;
use crate::score::Score;

/// What every rank knows after the broadcast.
pub fn run<P: Adversarial>(
    pieces: &Pieces<P>,
    tree: &mut Tree<'_>,
    end: &mut impl Transport,
) -> Result<Best, Stopped> {
    if pieces.steps.is_empty() {
        return super::minimax::run(pieces, tree);
    }
    let mut worst = vec![Score::MOST; pieces.steps.len()];
    let searched = search(pieces, &scattered(pieces, end), tree, &mut worst);
    let working = tree.working;
    let ended = end_of(searched);
    let all = idle(working, || end.gather(0, &[ended]));
    let bytes = worst.iter().flat_map(|score| score.value().to_le_bytes());
    let worst = idle(working, || end.reduce(0, bytes.collect(), least));
    let (words, _) = worst.as_chunks();
    let scores = words.iter().map(|word| i32::from_le_bytes(*word));
    let (number, score) = scores
        .enumerate()
        .max_by_key(|&(number, score)| (score, Reverse(number)))
        .expect("there is a move");
    let stop = all.concat().into_iter().max().unwrap_or(0);
    let found = stop_of(stop).map(|()| (Score::from_value(score), Some(number)));
    let told = idle(working, || end.broadcast(0, &end_bytes(found)));
    read_end(&told)
}

/// The numbers of this rank's pieces.
fn scattered<P: Adversarial>(pieces: &Pieces<P>, end: &mut impl Transport) -> Vec<usize> {
    let (ranks, rank) = (end.ranks(), end.rank());
    if rank == 0 {
        let bytes = |number| {
            let number = u16::try_from(number).expect("at most 64 moves of 64 replies");
            number.to_le_bytes()
        };
        for to in 1..ranks {
            let numbers: Vec<u8> = pieces.dealt(to, ranks).flat_map(bytes).collect();
            end.send(to, Tag::Work, &numbers);
        }
        return pieces.dealt(0, ranks).collect();
    }
    let bytes = end.receive(Tag::Work).bytes;
    let (words, _) = bytes.as_chunks();
    let numbers = words.iter().map(|word| u16::from_le_bytes(*word));
    numbers.map(usize::from).collect()
}

fn search<P: Adversarial>(
    pieces: &Pieces<P>,
    numbers: &[usize],
    tree: &mut Tree<'_>,
    worst: &mut [Score],
) -> Result<(), Stopped> {
    for &number in numbers {
        let piece = &pieces.pieces[number];
        let score = tree.minimax(&piece.node, pieces.depth - piece.ply)?;
        let worst = &mut worst[piece.of];
        *worst = piece.at_root(score).min(*worst);
    }
    Ok(())
}

/// Word by word the lesser score.
fn least(a: &[u8], b: &[u8]) -> Vec<u8> {
    let score = |word: &[u8; 4]| i32::from_le_bytes(*word);
    let pairs = a.as_chunks().0.iter().zip(b.as_chunks().0);
    let least = pairs.map(|(a, b)| score(a).min(score(b)));
    least.flat_map(i32::to_le_bytes).collect()
}

/// 0 for a rank that came to an end, else why it did not.
fn end_of(searched: Result<(), Stopped>) -> u8 {
    searched.map_or_else(|stopped| stopped as u8, |()| 0)
}

//! What ranks tell each other about pieces, bounds and the end, as bytes.

use super::Best;
use super::pieces::Verdict;
use crate::engine::control::Stopped;
use crate::score::{Score, Window};

/// A message from a rank that searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum News {
    /// A piece was searched, with this verdict on its move.
    Searched(usize, Verdict),
    /// The search is over for everybody.
    Stopped(Stopped),
}

impl News {
    /// As it is sent.
    pub fn bytes(self) -> [u8; 7] {
        let (kind, number, score) = match self {
            Self::Searched(number, Verdict::Worth(score)) => (0, number, score.value()),
            Self::Searched(number, Verdict::Refutes) => (1, number, 0),
            Self::Stopped(stopped) => (2, usize::from(stopped as u8), 0),
        };
        let number = u16::try_from(number).expect("a root has at most 64 moves of 64 replies");
        let ([n0, n1], [s0, s1, s2, s3]) = (number.to_le_bytes(), score.to_le_bytes());
        [kind, n0, n1, s0, s1, s2, s3]
    }

    /// As it was sent.
    pub fn read(bytes: &[u8]) -> Self {
        let [kind, n0, n1, s0, s1, s2, s3] = *bytes else {
            unreachable!("news has seven bytes");
        };
        let number = usize::from(u16::from_le_bytes([n0, n1]));
        let score = Score::from_value(i32::from_le_bytes([s0, s1, s2, s3]));
        match kind {
            0 => Self::Searched(number, Verdict::Worth(score)),
            1 => Self::Searched(number, Verdict::Refutes),
            _ => Self::Stopped(stop_of(n0).expect_err("a reason was sent")),
        }
    }
}

/// The reason that a byte stands for; 0 is none.
pub fn stop_of(byte: u8) -> Result<(), Stopped> {
    let reasons = [
        Stopped::Interrupted,
        Stopped::Time,
        Stopped::Nodes,
        Stopped::Memory,
        Stopped::Spent,
    ];
    match reasons.into_iter().find(|&reason| reason as u8 == byte) {
        Some(reason) => Err(reason),
        None => Ok(()),
    }
}

/// How a search ended, as rank 0 broadcasts it.
pub fn end_bytes(end: Result<Best, Stopped>) -> [u8; 7] {
    let (stop, (score, best)) = match end {
        Ok(best) => (0, best),
        Err(stopped) => (stopped as u8, (Score::LEAST, None)),
    };
    let number = best.map_or(NO_MOVE, |best| {
        u16::try_from(best).expect("a root has at most 64 moves")
    });
    let ([n0, n1], [s0, s1, s2, s3]) = (number.to_le_bytes(), score.value().to_le_bytes());
    [stop, n0, n1, s0, s1, s2, s3]
}

/// As it was broadcast.
pub fn read_end(bytes: &[u8]) -> Result<Best, Stopped> {
    let [stop, n0, n1, s0, s1, s2, s3] = *bytes else {
        unreachable!("rank 0 writes seven bytes");
    };
    stop_of(stop)?;
    let number = u16::from_le_bytes([n0, n1]);
    let score = Score::from_value(i32::from_le_bytes([s0, s1, s2, s3]));
    Ok((score, (number != NO_MOVE).then_some(usize::from(number))))
}

/// Stands for no move.
const NO_MOVE: u16 = u16::MAX;

/// A piece of work with the bounds in which it is to be searched.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Work {
    /// So many plies down the first line is the node that it is a piece of.
    pub stage: usize,
    /// The number of the piece.
    pub number: usize,
    /// The bounds, as that node has them.
    pub window: Window,
}

impl Work {
    /// As it is sent; nothing says that there is no work.
    pub fn bytes(work: Option<Self>) -> Vec<u8> {
        let Some(Self {
            stage,
            number,
            window,
        }) = work
        else {
            return Vec::new();
        };
        let number = u16::try_from(number).expect("a root has at most 64 moves of 64 replies");
        let (alpha, beta) = (window.alpha.value(), window.beta.value());
        let stage = u8::try_from(stage).expect("stages are few");
        [
            &[stage][..],
            &number.to_le_bytes(),
            &alpha.to_le_bytes(),
            &beta.to_le_bytes(),
        ]
        .concat()
    }

    /// As it was sent.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        let [stage, n0, n1, a0, a1, a2, a3, b0, b1, b2, b3] = *bytes else {
            debug_assert!(bytes.is_empty(), "work has eleven bytes");
            return None;
        };
        let score = |bytes| Score::from_value(i32::from_le_bytes(bytes));
        Some(Self {
            stage: usize::from(stage),
            number: usize::from(u16::from_le_bytes([n0, n1])),
            window: Window {
                alpha: score([a0, a1, a2, a3]),
                beta: score([b0, b1, b2, b3]),
            },
        })
    }
}

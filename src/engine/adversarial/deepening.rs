//! Iterative deepening: depth after depth, each with what the one before has found.
//!
//! The depths before the last cost little, as each takes several times as long as the one before,
//! and they earn more: each tells the next one where to look first, by its best line and by the
//! table, and alpha-beta cuts off most where the best move comes first. And there is an answer at
//! any time.
//!
//! A depth begins with a narrow window about the score of the depth before (*aspiration*). If the
//! score lies outside, the window is made wider on that side.

use std::cmp::Reverse;

use super::parallel::{Crew, GRAIN, with_crew};
use super::table::{Reach, Table};
use super::worker::Worker;
use crate::engine::control::Stopped;
use crate::engine::running::{Deepened, Desk, Report};
use crate::position::{Adversarial, Outcome};
use crate::score::{Score, Window};

/// How a search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Method {
    /// What is done at a node.
    pub algorithm: Algorithm,
    /// How workers divide the tree.
    pub sharing: Sharing,
    /// It ends after this depth, in plies.
    pub depth: u8,
    /// Whether a table is kept, of the memory that the limits allow.
    pub table: bool,
}

/// What is done at a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Algorithm {
    /// Every line is followed.
    Minimax,
    /// What can't matter is cut off.
    AlphaBeta,
    /// As before, and all moves but the first only have to be refuted.
    Negascout,
}

/// How workers divide the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sharing {
    /// One worker.
    Alone,
    /// The eldest brother first, then the others side by side, with live bounds.
    YoungBrothers,
    /// All workers from the root; moves that another one searches are put off.
    Abdada,
    /// All workers from the root, each in an order of its own.
    Lazy,
}

/// What the last depth that was finished found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found<M> {
    /// The depth, in plies; 0 if none was finished.
    pub depth: u8,
    /// From the side to move.
    pub score: Score,
    /// The best line; empty if the game is over.
    pub line: Vec<M>,
    /// The score of each move that the depth gave exactly, best first; the first of the line among
    /// them.
    pub moves: Vec<(M, Score)>,
    /// What ended it before the last depth.
    pub stopped: Option<Stopped>,
}

/// Half the width of the first window about the score of the depth before.
const ASPIRATION: i32 = 8;

/// A window wider than this has no bound on the side on which it was too narrow.
const WIDEST: i32 = 1000;

/// How many nodes the end of a best line may take that the table has cut short: so many, and a part
/// of those that the search took.
const LINE_NODES: u64 = 10_000;

/// Searches deeper and deeper, tells each depth, and ends when nothing deeper can change the score,
/// at the depth of the method, or at a limit. A game that goes on has a move in the answer even
/// if no depth was finished.
///
/// Plain minimax gives the exact score of every move. The others give that of the best one, as they
/// know of the rest only that it is not better.
pub fn search<P: Adversarial>(root: &P, method: Method, desk: &Desk) -> Found<P::Move> {
    if method.algorithm == Algorithm::Minimax {
        return values(root, method, desk);
    }
    deepen(root, method, desk, |deepening, depth, before| {
        let about = before.moves.first().map(|&(_, score)| score);
        deepening.worker.begin(&before.line, depth);
        let score = deepening.exact(root, (depth, 0), about)?;
        let line = deepening.worker.line(0).to_vec();
        Ok(Depth {
            moves: line
                .first()
                .map(|&step| (step, score))
                .into_iter()
                .collect(),
            line,
            reach: deepening.worker.reach,
        })
    })
}

/// Searches deeper and deeper like [`search`], and gives the exact score of every move, at the depth
/// that was reached. It ends when nothing deeper can change any of them.
pub fn values<P: Adversarial>(root: &P, method: Method, desk: &Desk) -> Found<P::Move> {
    let candidates = root.moves().into_iter().map(Candidate::new);
    let mut candidates: Vec<_> = candidates.collect();
    deepen(root, method, desk, |deepening, depth, _| {
        let of = candidates.len();
        for (number, candidate) in (1..).zip(&mut candidates) {
            deepening.desk.report(Report::Trying {
                depth,
                step: candidate.step.to_string(),
                number,
                of,
            });
            deepening.look_at(root, candidate, depth)?;
        }
        candidates.sort_by_key(|candidate| Reverse(candidate.score));
        Ok(Depth {
            line: candidates[0].line.clone(),
            moves: candidates.iter().map(|c| (c.step, c.score)).collect(),
            reach: candidates.iter().fold(Reach::End, |all, c| all.or(c.reach)),
        })
    })
}

/// A move of the root, as the last depth has left it.
struct Candidate<M> {
    step: M,
    /// From the side to move at the root; [`Score::LEAST`] if no depth has given it.
    score: Score,
    line: Vec<M>,
    reach: Reach,
}

impl<M: Copy> Candidate<M> {
    fn new(step: M) -> Self {
        Self {
            step,
            score: Score::LEAST,
            line: vec![step],
            reach: Reach::Horizon,
        }
    }
}

/// What a depth has found; there is a move.
struct Depth<M> {
    line: Vec<M>,
    /// The first one's score is the root's.
    moves: Vec<(M, Score)>,
    reach: Reach,
}

/// A search that goes on from depth to depth.
struct Deepening<'a, 'b, P: Adversarial> {
    crew: &'a Crew<P>,
    worker: &'a mut Worker<'b, P>,
    method: Method,
    desk: &'a Desk,
    table: Option<&'a Table>,
}

/// Runs `one` for depth after depth, with what the depth before has found.
fn deepen<P: Adversarial>(
    root: &P,
    method: Method,
    desk: &Desk,
    mut one: impl FnMut(
        &mut Deepening<'_, '_, P>,
        u8,
        &Found<P::Move>,
    ) -> Result<Depth<P::Move>, Stopped>,
) -> Found<P::Move> {
    let mut found = Found {
        depth: 0,
        score: root.outcome().map_or(Score::DRAW, Outcome::score),
        line: root.moves().first().copied().into_iter().collect(),
        moves: Vec::new(),
        stopped: None,
    };
    if found.line.is_empty() {
        return found;
    }
    let table = method.table.then(|| Table::new(desk.limits.memory));
    with_crew((method, GRAIN), desk, table.as_ref(), |crew, worker| {
        let table = table.as_ref();
        let mut deepening = Deepening {
            crew,
            worker,
            method,
            desk,
            table,
        };
        for depth in 1..=method.depth {
            let ready = deepening.prepare();
            let result = ready.and_then(|()| one(&mut deepening, depth, &found));
            let result = result.and_then(|depth| deepening.worker.flush(0).map(|()| depth));
            match result {
                Err(stopped) => {
                    found.stopped = Some(stopped);
                    break;
                }
                Ok(finished) => {
                    let reach = finished.reach;
                    deepening.take_up(&mut found, depth, finished);
                    if reach == Reach::End {
                        break;
                    }
                }
            }
        }
        deepening.complete_line(root, &mut found);
        let _ = deepening.worker.flush(0);
        deepening.worker.show_table(desk);
    });
    found
}

impl<P: Adversarial> Deepening<'_, '_, P> {
    /// Before a depth: room in the table for what it will find.
    fn prepare(&self) -> Result<(), Stopped> {
        if let Some(table) = self.table {
            table.begin();
            // Some tenth of the nodes are stored, two in a bucket, and the next depth has several
            // times as many. Room for more would only cost: each page is zeroed when it is touched
            // first, and a table within the caches is read faster.
            table.grow(self.desk.telemetry.nodes() / 4, &self.desk.control)?;
        }
        self.worker.show_table(self.desk);
        Ok(())
    }

    /// Makes what a depth has found the answer, and tells it.
    fn take_up(&self, found: &mut Found<P::Move>, depth: u8, finished: Depth<P::Move>) {
        found.depth = depth;
        found.score = finished.moves[0].1;
        found.line = finished.line;
        found.moves = finished.moves;
        let spelled = |&(step, score): &(P::Move, Score)| (step.to_string(), score);
        self.desk.report(Report::Valued {
            depth: Some(depth),
            moves: found.moves.iter().map(spelled).collect(),
        });
        self.desk.report(Report::Deepened(Deepened {
            depth,
            score: found.score,
            line: found.line.iter().map(P::Move::to_string).collect(),
            nodes: self.desk.telemetry.nodes(),
            elapsed: self.desk.telemetry.elapsed(),
        }));
    }

    /// Searches a move of the root for its exact score, unless a depth before has found all.
    fn look_at(
        &mut self,
        root: &P,
        candidate: &mut Candidate<P::Move>,
        depth: u8,
    ) -> Result<(), Stopped> {
        if candidate.reach == Reach::End {
            return Ok(());
        }
        self.worker.begin(&candidate.line, depth);
        self.worker.follow(1);
        let about = (depth > 1).then(|| candidate.score.after());
        let below = root.play(candidate.step);
        let score = self.exact(&below, (depth - 1, 1), about)?;
        candidate.score = score.before();
        candidate.line.truncate(1);
        candidate.line.extend_from_slice(self.worker.line(1));
        candidate.reach = self.worker.reach;
        Ok(())
    }

    /// The exact score of a position, which is expected to be about this.
    fn exact(
        &mut self,
        position: &P,
        (depth, ply): (u8, u8),
        about: Option<Score>,
    ) -> Result<Score, Stopped> {
        let mut window = Window::FULL;
        if self.method.algorithm != Algorithm::Minimax
            && let Some(about) = about.filter(|score| score.end().is_none())
        {
            window.alpha = Score::from_value(about.value() - ASPIRATION);
            window.beta = Score::from_value(about.value() + ASPIRATION);
        }
        let mut width = ASPIRATION;
        loop {
            self.worker.reach = Reach::End;
            let score = self
                .crew
                .value(position, (depth, ply), window, self.worker)?;
            // Four times as wide on that side, and without a bound soon.
            width = width.saturating_mul(4);
            let is_wide = width > WIDEST || score.end().is_some();
            if score <= window.alpha && window.alpha > Score::LEAST {
                let alpha = Score::from_value(score.value() - width);
                window.alpha = if is_wide { Score::LEAST } else { alpha };
            } else if score >= window.beta && window.beta < Score::MOST {
                let beta = Score::from_value(score.value() + width);
                window.beta = if is_wide { Score::MOST } else { beta };
            } else {
                return Ok(score);
            }
        }
    }

    /// Plays the best line on where the table has cut it short, until it ends as the score says.
    fn complete_line(&mut self, root: &P, found: &mut Found<P::Move>) {
        if found.depth == 0 {
            return;
        }
        self.worker
            .allow(LINE_NODES + self.desk.telemetry.nodes() / 4);
        let (mut position, mut score) = (root.clone(), found.score);
        let mut length: u8 = 0;
        loop {
            let Some(&step) = found.line.get(usize::from(length)) else {
                let left = found.depth - length;
                if left == 0 || position.moves().is_empty() {
                    return;
                }
                self.worker.begin(&[], left);
                let window = Window {
                    alpha: Score::from_value(score.value() - 1),
                    beta: Score::from_value(score.value() + 1),
                };
                let Ok(_) = self.crew.value(&position, (left, 0), window, self.worker) else {
                    return;
                };
                if self.worker.line(0).is_empty() {
                    return;
                }
                found.line.extend_from_slice(self.worker.line(0));
                continue;
            };
            position = position.play(step);
            score = score.after();
            length += 1;
        }
    }
}

#[cfg(all(test, not(loom)))]
#[path = "deepening_tests.rs"]
mod tests;

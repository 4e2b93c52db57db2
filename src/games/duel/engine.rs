//! What the engine does for a game of two sides: what each move is worth, which move a level plays,
//! where a game was thrown away.
//!
//! Two searches serve: iterative deepening, which has an estimate at any time, and the exact solver
//! of the game, which may take too long. Levels differ by how deep they look and by how near to the
//! best a move must be to be played; which of those is drawn from a seed. The weak ones look a fixed
//! number of plies ahead with one worker, so they play the same game again from the same seed.

use std::sync::Mutex;
use std::time::Duration;

use super::chance::Chance;
use super::game::Duel;
use super::scene::Worth;
use crate::engine::adversarial::deepening::{Algorithm, Method, Sharing, values};
use crate::engine::control::Stopped;
use crate::engine::running::{Desk, Report};
use crate::position::Outcome;
use crate::score::Score;
use crate::settings::DuelSettings;

/// What moves of a position are worth to the side that makes them, the best first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Valued<M> {
    /// The moves.
    pub moves: Vec<(M, Worth)>,
    /// The depth that has given it, in plies; none if it is exact and of all moves.
    pub depth: Option<u8>,
}

impl<M: Copy + PartialEq> Valued<M> {
    /// These, in order.
    pub fn new(mut moves: Vec<(M, Worth)>, depth: Option<u8>) -> Self {
        moves.sort_by_key(|&(_, worth)| std::cmp::Reverse(rank(worth)));
        Self { moves, depth }
    }

    /// What a move is worth, if it is known.
    pub fn of(&self, step: M) -> Option<Worth> {
        let found = self.moves.iter().find(|(known, _)| *known == step);
        found.map(|&(_, worth)| worth)
    }

    /// What the best move is worth.
    pub fn best(&self) -> Option<Worth> {
        self.moves.first().map(|&(_, worth)| worth)
    }

    /// The moves that are as good as the best.
    pub fn best_moves(&self) -> Vec<M> {
        let best = self.best().map(rank);
        let moves = self.moves.iter();
        let equal = moves.filter(|(_, worth)| Some(rank(*worth)) == best);
        equal.map(|&(step, _)| step).collect()
    }
}

/// Above every estimate: what a win is worth.
const FORCED: i64 = 1 << 40;

/// A number by which moves are compared, greater for better ones: sooner wins, later losses.
pub fn rank(worth: Worth) -> i64 {
    match worth {
        Worth::Win(plies) => FORCED - i64::from(plies),
        Worth::Loss(plies) => i64::from(plies) - FORCED,
        Worth::Sign(sign) => i64::from(sign.signum()) * (FORCED - 1000),
        Worth::Draw => 0,
        Worth::Estimate(score) => i64::from(score.value()),
    }
}

/// Who wins by it: 1 the side that makes the move, 0 neither, -1 the other; none if it is an
/// estimate.
pub fn sign(worth: Worth) -> Option<i8> {
    match worth {
        Worth::Win(_) => Some(1),
        Worth::Draw => Some(0),
        Worth::Loss(_) => Some(-1),
        Worth::Sign(sign) => Some(sign.signum()),
        Worth::Estimate(_) => None,
    }
}

/// What a score of a search to a depth says of a move.
pub fn worth(score: Score) -> Worth {
    match (score.plies_to_win(), score.plies_to_loss()) {
        (Some(plies), _) => Worth::Win(plies),
        (_, Some(plies)) => Worth::Loss(plies),
        _ => Worth::Estimate(score),
    }
}

/// Depths are searched up to here; no board here has more cells.
const DEEPEST: u8 = 65;

/// How the settings want positions searched by depth.
pub fn method(settings: &DuelSettings) -> Method {
    let algorithm = match &*settings.algorithm {
        "minimax" => Algorithm::Minimax,
        "alpha-beta" => Algorithm::AlphaBeta,
        _ => Algorithm::Negascout,
    };
    let sharing = match &*settings.sharing {
        "alone" => Sharing::Alone,
        "abdada" => Sharing::Abdada,
        "lazy" => Sharing::Lazy,
        _ => Sharing::YoungBrothers,
    };
    Method {
        algorithm,
        sharing,
        depth: DEEPEST,
        table: settings.table,
    }
}

/// What each move is worth, by a search to a depth.
pub fn searched<D: Duel>(position: &D, method: Method, desk: &Desk) -> Valued<D::Move> {
    let found = values(position, method, desk);
    // It ends before the last depth only where nothing deeper can change anything.
    let is_whole = found.stopped.is_none() && found.depth < method.depth;
    let moves = found
        .moves
        .into_iter()
        .map(|(step, score)| match worth(score) {
            Worth::Estimate(score) if is_whole && score == Score::DRAW => (step, Worth::Draw),
            worth => (step, worth),
        });
    let moves: Vec<_> = moves.collect();
    let is_exact = moves.iter().all(|(_, worth)| sign(*worth).is_some());
    let is_complete = moves.len() == position.moves().len() && found.stopped.is_none();
    let depth = (!(is_exact && is_complete)).then_some(found.depth);
    Valued::new(moves, depth)
}

/// What each move is exactly worth; each is told as soon as it is known.
pub fn solved<D: Duel>(
    position: &D,
    exact: &D::Exact,
    desk: &Desk,
) -> Result<Valued<D::Move>, Stopped> {
    let known = Mutex::new(Vec::new());
    position.solve(exact, desk, &|step, worth| {
        if let Ok(mut known) = known.lock() {
            known.push((step, worth));
            tell(&step, worth, desk);
        }
    })?;
    let moves = known.into_inner().unwrap_or_default();
    Ok(Valued::new(moves, None))
}

/// Tells what a move is exactly worth.
pub fn tell(step: &impl ToString, worth: Worth, desk: &Desk) {
    let score = match worth {
        Worth::Win(plies) => plies.try_into().ok().map(Score::win_in),
        Worth::Loss(plies) => plies.try_into().ok().map(Score::loss_in),
        Worth::Draw => Some(Score::DRAW),
        Worth::Sign(_) | Worth::Estimate(_) => None,
    };
    let moves = score.map(|score| (step.to_string(), score));
    desk.report(Report::Valued {
        depth: None,
        moves: moves.into_iter().collect(),
    });
}

/// How a level plays.
struct Strength {
    /// So many plies ahead it looks.
    depth: u8,
    /// A move may fall short of the best one by so many percent of what the worst one does.
    tolerance: i64,
    /// In so many of a hundred moves it does not look at all.
    blindness: u32,
}

/// The levels below the last, from the weakest.
const STRENGTHS: [Strength; 5] = [
    Strength {
        depth: 2,
        tolerance: 70,
        blindness: 30,
    },
    Strength {
        depth: 3,
        tolerance: 40,
        blindness: 12,
    },
    Strength {
        depth: 4,
        tolerance: 25,
        blindness: 8,
    },
    Strength {
        depth: 6,
        tolerance: 5,
        blindness: 0,
    },
    Strength {
        depth: 10,
        tolerance: 0,
        blindness: 0,
    },
];

/// The weakest level that never misses a win in one move, nor lets one be made that it could stop.
const AWAKE: usize = 1;

/// So many nodes the exact solver may take for a move of the best level or for a hint: some seconds.
const MOVE_NODES: u64 = 100_000_000;

/// And so long, however slow its nodes are.
const MOVE_TIME: Duration = Duration::from_secs(6);

/// So many nodes and so long the search by depth may take where the exact solver had no answer.
const DEEP: (u64, Duration) = (10_000_000, Duration::from_secs(3));

/// What the exact solver may take for each move of a game that is looked through, and what the
/// search by depth may where that had no answer.
const REVIEW_EXACT: (u64, Duration) = (10_000_000, Duration::from_millis(1500));
const REVIEW_DEEP: (u64, Duration) = (1_000_000, Duration::from_millis(500));

/// So many nodes any other level may take for a move.
const LEVEL_NODES: u64 = 3_000_000;

/// What a move is worth by the means of the best level: exactly if that does not take too long, else
/// by the deepest search.
pub fn best_known<D: Duel>(
    position: &D,
    exact: &D::Exact,
    method: Method,
    desk: &Desk,
) -> Valued<D::Move> {
    desk.phase("solving exactly");
    let part = (MOVE_NODES, MOVE_TIME);
    let solved = desk.with_share(part, |desk| self::solved(position, exact, desk));
    solved.unwrap_or_else(|_| {
        desk.phase("searching by depth");
        desk.with_share(DEEP, |desk| searched(position, method, desk))
    })
}

/// A move that an engine makes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice<M> {
    /// The move.
    pub step: M,
    /// Why this one.
    pub ground: Ground,
}

/// Why a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// It is proved what it leads to.
    Exact,
    /// A search so many plies deep found it good.
    Estimate(u8),
    /// It was made without looking.
    Guess,
}

/// The move that a level plays, drawn by chance from those that are good enough for it; none if the
/// game is over.
pub fn choice<D: Duel>(
    position: &D,
    rank: usize,
    mut chance: Chance,
    (exact, method): (&D::Exact, Method),
    desk: &Desk,
) -> Option<Choice<D::Move>> {
    let moves = position.moves();
    let wins = |step: &&D::Move| {
        let after = position.play(**step);
        after.outcome() == Some(Outcome::Lost)
    };
    let drawn = |chance: &mut Chance, good: &[D::Move], ground| {
        let step = chance.of(good)?;
        Some(Choice { step, ground })
    };
    if rank >= AWAKE
        && let Some(&step) = moves.iter().find(wins)
    {
        let ground = Ground::Exact;
        return Some(Choice { step, ground });
    }
    let Some(strength) = STRENGTHS.get(rank) else {
        let (best, ground) = best_moves(position, exact, method, desk);
        let best = drawn(&mut chance, &best, ground);
        return best.or_else(|| drawn(&mut chance, &moves, Ground::Guess));
    };
    let method = Method {
        algorithm: Algorithm::AlphaBeta,
        sharing: Sharing::Alone,
        depth: strength.depth,
        table: false,
    };
    let known = desk.with_portion(LEVEL_NODES, |desk| searched(position, method, desk));
    let good = good_enough(&known, rank, strength, &mut chance);
    let best = drawn(&mut chance, &good, ground(&known));
    best.or_else(|| drawn(&mut chance, &moves, Ground::Guess))
}

/// What stands behind these values.
fn ground<M>(known: &Valued<M>) -> Ground {
    known.depth.map_or(Ground::Exact, Ground::Estimate)
}

/// The best moves by the means of the best level.
fn best_moves<D: Duel>(
    position: &D,
    exact: &D::Exact,
    method: Method,
    desk: &Desk,
) -> (Vec<D::Move>, Ground) {
    desk.phase("solving exactly");
    let part = (MOVE_NODES, MOVE_TIME);
    let best = desk.with_share(part, |desk| position.best(exact, desk));
    if let Ok(best) = best {
        return (best, Ground::Exact);
    }
    desk.phase("searching by depth");
    let known = desk.with_share(DEEP, |desk| searched(position, method, desk));
    (known.best_moves(), ground(&known))
}

/// The moves from which a level draws.
fn good_enough<M: Copy + PartialEq>(
    known: &Valued<M>,
    level: usize,
    strength: &Strength,
    chance: &mut Chance,
) -> Vec<M> {
    let is_blind = chance.percent(strength.blindness);
    if level < AWAKE && is_blind {
        return Vec::new();
    }
    if known.best() == Some(Worth::Win(1)) {
        return known.best_moves();
    }
    let ranked = || known.moves.iter().map(|&(step, worth)| (step, rank(worth)));
    let is_safe = |worth: Worth| !matches!(worth, Worth::Loss(..=2));
    let safe: Vec<i64> = known
        .moves
        .iter()
        .filter(|(_, worth)| is_safe(*worth))
        .map(|&(_, worth)| rank(worth))
        .collect();
    let Some(&best) = safe.first() else {
        return known.best_moves();
    };
    // Moves that lose by force would make the others look alike.
    let calm = safe.iter().rev().find(|rank| rank.abs() < FORCED / 2);
    let worst = calm.or(safe.last()).map_or(best, |&worst| worst.min(best));
    let allowed = if is_blind {
        worst
    } else {
        best - (best - worst) / 100 * strength.tolerance
            - (best - worst) % 100 * strength.tolerance / 100
    };
    let good = ranked().filter(|&(_, rank)| rank >= allowed);
    good.map(|(step, _)| step).collect()
}

/// The moves of a game at which something was thrown away.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reviewed {
    /// For each move from the first: what the best would have been worth, and what it was worth
    /// itself; none where that is not known.
    pub moves: Vec<Option<(Worth, Worth)>>,
}

impl Reviewed {
    /// The first move, from 0, by which less was reached than could have been: a draw for a win, a
    /// loss for a draw or a win.
    pub fn first_mistake(&self) -> Option<(usize, Worth, Worth)> {
        let mut moves = self.moves.iter().enumerate();
        moves.find_map(|(at, known)| {
            let (best, played) = (*known)?;
            is_mistake(best, played).then_some((at, best, played))
        })
    }
}

/// Whether a move gives away what could have been reached.
pub fn is_mistake(best: Worth, played: Worth) -> bool {
    matches!((sign(best), sign(played)), (Some(best), Some(played)) if played < best)
}

/// What the moves of a game were worth, from the last back to the first, for late positions cost
/// little. `tell` is given what is known after each move.
pub fn review<D: Duel>(
    (start, moves): (&D, &[D::Move]),
    (exact, method): (&D::Exact, Method),
    desk: &Desk,
    tell: impl Fn(&Reviewed),
) -> Reviewed {
    let mut positions = vec![start.clone()];
    for &step in moves {
        let before = &positions[positions.len() - 1];
        positions.push(before.play(step));
    }
    let mut reviewed = Reviewed {
        moves: vec![None; moves.len()],
    };
    for (at, &step) in moves.iter().enumerate().rev() {
        if desk.control.check().is_err() {
            break;
        }
        desk.phase(format!("move {} of {}", at + 1, moves.len()));
        let solved = desk.with_share(REVIEW_EXACT, |desk| {
            self::solved(&positions[at], exact, desk)
        });
        let known = solved.unwrap_or_else(|_| {
            desk.with_share(REVIEW_DEEP, |desk| searched(&positions[at], method, desk))
        });
        reviewed.moves[at] = known.best().zip(known.of(step));
        tell(&reviewed);
    }
    reviewed
}

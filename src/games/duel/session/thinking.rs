//! What the engine is asked and what it said: the search that runs, the solver that is kept, what is
//! known of positions.
//!
//! Each search has a number. What comes from one that is not the last is about something that is not
//! on the board any more, and nobody listens.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock};

use super::players::Level;
use super::round::Round;
use super::{DuelFinish, Found};
use crate::engine::adversarial::deepening::Sharing;
use crate::engine::control::Limits;
use crate::engine::running::Desk;
use crate::games::duel::chance::Chance;
use crate::games::duel::engine::{self, Choice, Reviewed, Valued};
use crate::games::duel::game::Duel;
use crate::games::session::{Finish, Job};
use crate::position::Side;
use crate::settings::{DuelSettings, Settings};

/// A solver that is made by the first search that needs it.
type Kept<D> = Arc<OnceLock<<D as Duel>::Exact>>;

/// So many positions are known at most.
const MOST_KNOWN: usize = 10_000;

/// What a search that runs was asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The move of the engine.
    Move,
    /// The best move, to be shown.
    Hint,
    /// What each move is worth, as exactly as can be found out until somebody stops it.
    Analysis,
    /// The first mistake of the game.
    Review,
}

/// The engine as the session knows it.
pub struct Thinking<D: Duel> {
    /// What the search that runs was asked.
    asked: Option<Asked>,
    /// Its number.
    number: u64,
    /// A move that was found and is not due yet.
    pub pending: Option<D::Move>,
    /// The move that an engine found last, the position for which it did, and why it is this one.
    pub chosen: Option<(D, Choice<D::Move>)>,
    exact: Option<(D, usize, Kept<D>)>,
    /// Solvers that are not asked any more; the next search drops them on its own thread.
    past: Vec<Kept<D>>,
    known: HashMap<(u64, Side), Valued<D::Move>>,
    /// What the review that runs has found so far.
    pub seen: Arc<Mutex<Reviewed>>,
    /// What went wrong with the last search; no other begins by itself until something is done.
    pub failed: Option<String>,
    /// The position whose analysis came to an end without an exact answer.
    pub given_up: Option<D>,
}

impl<D: Duel> std::fmt::Debug for Thinking<D> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Thinking")
            .field("asked", &self.asked)
            .field("number", &self.number)
            .field("pending", &self.pending)
            .finish_non_exhaustive()
    }
}

impl<D: Duel> Default for Thinking<D> {
    fn default() -> Self {
        Self {
            asked: None,
            number: 0,
            pending: None,
            chosen: None,
            exact: None,
            past: Vec::new(),
            known: HashMap::new(),
            seen: Arc::default(),
            failed: None,
            given_up: None,
        }
    }
}

impl<D: Duel> Thinking<D> {
    /// What the search that runs was asked; none if none runs.
    pub fn asked(&self) -> Option<Asked> {
        self.asked
    }

    /// The number of the last search.
    #[cfg(test)]
    pub fn number(&self) -> u64 {
        self.number
    }

    /// Nobody wants what the engine is about; says whether a search runs.
    pub fn interrupt(&mut self) -> bool {
        self.pending = None;
        self.failed = None;
        self.asked.take().is_some()
    }

    /// A search has ended: what it was asked, if it is the one that runs.
    pub fn ended(&mut self, number: u64) -> Option<Asked> {
        (number == self.number).then(|| self.asked.take()).flatten()
    }

    /// What is known of a position.
    pub fn known(&self, position: &D) -> Option<&Valued<D::Move>> {
        self.known.get(&(position.key(), position.to_move()))
    }

    /// Keeps what was found of a position, if it is more than what is known.
    pub fn learn(&mut self, position: &D, found: Valued<D::Move>) {
        let before = self.known(position).map(|known| known.depth);
        let is_more = match (before, found.depth) {
            (None, _) | (Some(Some(_)), None) => true,
            (Some(None), _) => false,
            (Some(Some(before)), Some(depth)) => depth >= before,
        };
        if found.moves.is_empty() || !is_more {
            return;
        }
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known
            .insert((position.key(), position.to_move()), found);
    }

    /// Keeps the exact worth of some moves, besides what is known of the others.
    pub fn learn_some(&mut self, position: &D, moves: &[(D::Move, super::Worth)]) {
        let known = self.known(position);
        if known.is_some_and(|known| known.depth.is_none()) {
            return;
        }
        let (mut all, depth) = match known {
            Some(known) => (known.moves.clone(), known.depth),
            None => (Vec::new(), Some(0)),
        };
        all.retain(|(step, _)| moves.iter().all(|(other, _)| other != step));
        all.extend(moves);
        self.learn(position, Valued::new(all, depth));
    }

    /// The board is another one: what is known does not hold for it.
    pub fn forget(&mut self) {
        self.known.clear();
        self.given_up = None;
        let before = self.exact.take();
        self.past.extend(before.map(|(_, _, kept)| kept));
    }

    /// The search for the move of a level.
    pub fn choose(
        &mut self,
        round: &Round<D>,
        level: Level,
        seed: u64,
        settings: &Settings,
    ) -> Job {
        let (position, ply) = (round.position(), round.history.at());
        let method = engine::method(D::settings(settings));
        let chance = Chance::new(seed, ply as u64);
        let title = format!("move, {}", level.name());
        self.job(Asked::Move, (title, &position), settings, {
            let position = position.clone();
            move |exact, desk| {
                let step = engine::choice(&position, level.rank(), chance, (exact, method), desk);
                Found::Move(step.map(|choice| (choice.step.to_string(), choice.ground)))
            }
        })
    }

    /// The search for the best move, as the best level finds it.
    pub fn hint(&mut self, position: &D, settings: &Settings) -> Job {
        let method = engine::method(D::settings(settings));
        let asked = position.clone();
        let title = "hint".to_owned();
        self.job(
            Asked::Hint,
            (title, position),
            settings,
            move |exact, desk| Found::values(&engine::best_known(&asked, exact, method, desk)),
        )
    }

    /// The search for what all moves are worth.
    pub fn analyse(&mut self, position: &D, settings: &Settings) -> Job {
        let said = D::settings(settings);
        let (method, is_exact) = (engine::method(said), said.algorithm == "exact");
        let title = match &*said.algorithm {
            "exact" => "analysis, exact".to_owned(),
            name => format!("analysis, {name}, {}", said.sharing),
        };
        let asked = position.clone();
        self.job(
            Asked::Analysis,
            (title, position),
            settings,
            move |exact, desk| Found::values(&analysed(&asked, (exact, method), is_exact, desk)),
        )
    }

    /// The search for the mistakes of a game.
    pub fn review(&mut self, round: &Round<D>, settings: &Settings) -> Job {
        let method = engine::method(D::settings(settings));
        let (start, moves) = (round.start().clone(), round.history.all().to_vec());
        let title = "review".to_owned();
        let seen = Arc::<Mutex<Reviewed>>::default();
        self.seen = seen.clone();
        let tell = move |reviewed: &Reviewed| {
            if let Ok(mut seen) = seen.lock() {
                seen.clone_from(reviewed);
            }
        };
        self.job(
            Asked::Review,
            (title, round.start()),
            settings,
            move |exact, desk| {
                let game = (&start, &*moves);
                Found::Review(engine::review(game, (exact, method), desk, tell))
            },
        )
    }

    fn job(
        &mut self,
        asked: Asked,
        (title, position): (String, &D),
        settings: &Settings,
        work: impl FnOnce(&D::Exact, &Desk) -> Found + Send + 'static,
    ) -> Job {
        self.number += 1;
        self.asked = Some(asked);
        self.failed = None;
        let number = self.number;
        let limits = limits(asked, settings, D::settings(settings));
        let memory = limits.memory / 2;
        let kept = self.kept(position, memory);
        let (watched, board) = (kept.clone(), position.emptied());
        let past = std::mem::take(&mut self.past);
        Job {
            limits,
            work: Box::new(move |desk| {
                drop(past);
                let exact = kept.get_or_init(|| board.exact(memory));
                let found = work(exact, desk);
                Finish::Duel(DuelFinish { number, found })
            }),
            fill: Box::new(move || D::fill(watched.get()?)),
            title,
        }
    }

    /// The solver of this board, the same as long as board and memory do not change.
    fn kept(&mut self, position: &D, memory: usize) -> Kept<D> {
        let board = position.emptied();
        if let Some((known, size, kept)) = &self.exact
            && (known, *size) == (&board, memory)
        {
            return kept.clone();
        }
        let kept = Kept::<D>::default();
        let before = self.exact.replace((board, memory, kept.clone()));
        self.past.extend(before.map(|(_, _, kept)| kept));
        kept
    }
}

/// So many nodes a search by depth takes before the exact solver begins: for something to be seen
/// at once.
const FIRST_NODES: u64 = 300_000;

/// What all moves of a position are worth, the exact way or by depth alone.
fn analysed<D: Duel>(
    position: &D,
    (exact, method): (&D::Exact, crate::engine::adversarial::deepening::Method),
    is_exact: bool,
    desk: &Desk,
) -> Valued<D::Move> {
    if !is_exact {
        return engine::searched(position, method, desk);
    }
    desk.phase("searching by depth");
    let first = desk.with_portion(FIRST_NODES, |desk| engine::searched(position, method, desk));
    if first.depth.is_none() {
        return first;
    }
    desk.phase("solving exactly");
    engine::solved(position, exact, desk).unwrap_or(first)
}

/// What a search may use under these settings. Only an analysis by depth may have to do with one
/// worker: the exact solver has all.
fn limits(asked: Asked, settings: &Settings, said: &DuelSettings) -> Limits {
    let usual = Limits::default();
    let by_depth = asked == Asked::Analysis && said.algorithm != "exact";
    let alone = by_depth && engine::method(said).sharing == Sharing::Alone;
    Limits {
        threads: match settings.engine.threads {
            _ if alone => 1,
            Some(threads) => threads.max(1),
            None => usual.threads,
        },
        memory: settings.engine.memory_mib.max(1).saturating_mul(1 << 20),
        ..usual
    }
}

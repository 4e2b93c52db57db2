//! Whose turn it is, and what the engine does of its own accord: its moves, and the analysis.

use std::time::Duration;

use super::players::{Level, Player};
use super::thinking::Asked;
use super::{DuelFinish, Found, Match};
use crate::engine::running::{Failed, Report};
use crate::games::duel::engine::{Choice, Valued, worth};
use crate::games::duel::game::Duel;
use crate::games::session::Effect;
use crate::position::Side;
use crate::theme::Role;

/// So long a person sees the own move before the engine answers.
const BREATH: Duration = Duration::from_millis(350);

impl<D: Duel> Match<D> {
    /// Whose turn it is after so many moves.
    pub(super) fn turn_after(&self, moves: usize) -> Side {
        let first = self.round.start().to_move();
        if moves.is_multiple_of(2) {
            first
        } else {
            first.other()
        }
    }

    /// The level of the engine whose turn it is, if it is one's and the game goes on.
    pub(super) fn engine_to_move(&self) -> Option<Level> {
        if !self.plays() || self.round.position().outcome().is_some() {
            return None;
        }
        match self.players.at(self.turn_after(self.round.history.at())) {
            Player::Engine(level) => Some(level),
            Player::Person => None,
        }
    }

    /// The level of the engine that shall think now: not while a person looks back in a game, nor
    /// while engines are halted.
    pub(super) fn engine_at_work(&self) -> Option<Level> {
        let level = self.engine_to_move()?;
        let goes_on = if self.players.are_engines() {
            self.watch.runs
        } else {
            !self.halted && (self.urged || !self.round.history.can_redo())
        };
        goes_on.then_some(level)
    }

    /// Whether a match of engines that was halted and gone back in is shown again from there.
    fn repeats(&self) -> bool {
        self.is_watched() && self.watch.runs && self.round.history.can_redo()
    }

    /// Whether the analysis of the position on the board shall begin.
    fn wants_analysis(&self) -> bool {
        let wanted = D::settings(&self.settings).analysis && self.plays() && !self.is_watched();
        let position = self.round.position();
        let known = self.thinking.known(&position);
        wanted
            && self.engine_to_move().is_none()
            && position.outcome().is_none()
            && known.is_none_or(|known| known.depth.is_some())
            && self.thinking.given_up.as_ref() != Some(&position)
    }

    /// Whether the engine is to begin something.
    fn wants_search(&self) -> bool {
        let is_free = self.thinking.asked().is_none() && self.thinking.failed.is_none();
        let moves = self.engine_at_work().is_some() && !self.repeats();
        is_free && self.thinking.pending.is_none() && (moves || self.wants_analysis())
    }

    /// When the next move of an engine may be seen.
    fn due(&self) -> Duration {
        let pause = if self.is_watched() {
            Duration::from_millis(D::settings(&self.settings).pace_ms)
        } else if self.settings.motion {
            BREATH
        } else {
            Duration::ZERO
        };
        self.moved_at + pause
    }

    /// Lets the engine do what it does of its own accord.
    pub(super) fn go_on(&mut self) -> Vec<Effect> {
        if self.repeats() && self.now >= self.due() {
            return self.repeat();
        }
        if let Some(step) = self.thinking.pending
            && self.engine_at_work().is_some()
            && self.now >= self.due()
        {
            self.thinking.pending = None;
            let mut effects = self.play(step);
            effects.extend(self.go_on());
            return effects;
        }
        if !self.wants_search() {
            return Vec::new();
        }
        let job = if let Some(level) = self.engine_at_work() {
            let (seed, settings) = (self.seed, &self.settings);
            self.thinking.choose(&self.round, level, seed, settings)
        } else {
            let position = self.round.position();
            self.thinking.analyse(&position, &self.settings)
        };
        vec![Effect::Search(job)]
    }

    /// Shows the next move of a match that was gone back in.
    fn repeat(&mut self) -> Vec<Effect> {
        let next = self.round.history.all().get(self.round.history.at());
        next.copied().map_or_else(Vec::new, |step| self.play(step))
    }

    /// When [`Match::go_on`] has something to do; none if nothing is to be waited for.
    pub(super) fn next_turn(&self) -> Option<Duration> {
        let waits = self.thinking.pending.is_some() && self.engine_at_work().is_some();
        if waits || self.repeats() {
            return Some(self.due().max(self.now));
        }
        self.wants_search().then_some(self.now)
    }

    /// A search has ended.
    pub(super) fn answered(&mut self, DuelFinish { number, found }: DuelFinish) -> Vec<Effect> {
        let Some(asked) = self.thinking.ended(number) else {
            return Vec::new();
        };
        match (asked, found) {
            (Asked::Move, Found::Move(step)) => {
                let step = step.and_then(|(step, ground)| Some((step.parse().ok()?, ground)));
                let Some((step, ground)) = step else {
                    return self.search_failed(&Failed("no move was found".to_owned()));
                };
                self.thinking.pending = Some(step);
                let choice = Choice { step, ground };
                self.thinking.chosen = Some((self.round.position(), choice));
                Vec::new()
            }
            (Asked::Hint, Found::Values { depth, moves }) => {
                self.learn(depth, &moves);
                self.show_hint()
            }
            (_, Found::Values { depth, moves }) => {
                self.learn(depth, &moves);
                self.thinking.given_up = Some(self.round.position());
                Vec::new()
            }
            (_, Found::Review(reviewed)) => self.reviewed(reviewed),
            (_, Found::Move(_)) => Vec::new(),
        }
    }

    /// Keeps what was found of the position on the board.
    fn learn(&mut self, depth: Option<u8>, moves: &[(String, super::Worth)]) {
        let read = |(step, worth): &(String, super::Worth)| Some((step.parse().ok()?, *worth));
        let moves = moves.iter().filter_map(read).collect();
        let position = self.round.position();
        self.thinking.learn(&position, Valued::new(moves, depth));
    }

    /// The search tells a fact. What it says of moves is about the position on the board, unless it
    /// is a game that is looked at or a move that the engine keeps to itself.
    pub(super) fn listen(&mut self, report: &Report) {
        if let (Report::Phase(_), Some(Asked::Review)) = (report, self.thinking.asked()) {
            self.see_review();
        }
        let Report::Valued { depth, moves } = report else {
            return;
        };
        if !matches!(self.thinking.asked(), Some(Asked::Analysis | Asked::Hint)) {
            return;
        }
        let position = self.round.position();
        let legal = position.moves();
        let read = moves.iter().filter_map(|(step, score)| {
            let step = step.parse().ok()?;
            let worth = match (worth(*score), depth) {
                (super::Worth::Estimate(_), None) => super::Worth::Draw,
                (worth, _) => worth,
            };
            legal.contains(&step).then_some((step, worth))
        });
        let read: Vec<_> = read.collect();
        match depth {
            Some(depth) => self
                .thinking
                .learn(&position, Valued::new(read, Some(*depth))),
            None => self.thinking.learn_some(&position, &read),
        }
    }

    /// A search failed by a bug of ours.
    pub(super) fn search_failed(&mut self, failed: &Failed) -> Vec<Effect> {
        self.thinking.interrupt();
        let text = failed.to_string();
        self.thinking.failed = Some(text.clone());
        vec![Effect::Say(Role::Bad, text)]
    }
}

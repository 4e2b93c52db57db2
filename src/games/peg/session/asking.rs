//! Asking the engine, and what is done with its answers.

use super::known::LastWinnable;
use super::play::way_back;
use super::thinking::{Asked, Wish};
use super::words::{count, end, length};
use super::{Doing, Peg, PegFinish, proof};
use crate::engine::control::Stopped;
use crate::engine::running::Failed;
use crate::games::peg::shortest::Shortest;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::Verdict;
use crate::games::session::Effect;
use crate::theme::Role;

/// What answered where a solution in the fewest moves was asked for.
pub(super) const SHORTEST: &str = "shortest";

impl Peg {
    /// Whether a search runs that is stopped, and not one that nobody wants and that gives way.
    pub(super) fn solving_stops(&self) -> bool {
        let is_quiet = self.thinking.asked.as_ref().is_some_and(Asked::is_quiet);
        let asks = !matches!(self.doing, Doing::Playback(_)) && self.pegs() != 0;
        self.thinking.asked.is_some() && !(is_quiet && asks)
    }

    /// Asks whether the position on the board can be won; or stops the search that somebody wants.
    pub(super) fn solve_or_stop(&mut self) -> Vec<Effect> {
        if self.solving_stops() {
            return vec![Effect::Stop];
        }
        let position = self.pegs();
        let engine = &self.settings.engine;
        vec![Effect::Search(self.thinking.solve(
            &self.round,
            position,
            engine,
        ))]
    }

    /// Asks for a solution of the position on the board in the fewest moves.
    pub(super) fn seek_shortest(&mut self) -> Vec<Effect> {
        let (position, engine) = (self.pegs(), &self.settings.engine);
        let job = self.thinking.shortest(&self.round, position, engine);
        vec![Effect::Search(job)]
    }

    /// A solution in the fewest moves was found, or that there is none.
    fn found_shortest(
        &mut self,
        position: u64,
        found: Result<Option<Shortest>, Stopped>,
        nodes: u64,
    ) -> Vec<Effect> {
        let jumps = match found {
            Ok(Some(shortest)) => shortest.jumps,
            Ok(None) => {
                self.thinking.known.learn(&[position], 0);
                self.thinking.known.conclude(&self.round);
                let end = end(self.board(), self.round.target());
                let text = format!("unsolvable, no play reaches {end}");
                return vec![Effect::Say(Role::Bad, text)];
            }
            Err(stopped) => {
                return Self::warning(format!("the fewest moves are not known: {stopped}"));
            }
        };
        let answer = Answer {
            verdict: Verdict::Solved(jumps),
            answered_by: SHORTEST,
            nodes,
            infeasible: 0,
            full: false,
        };
        self.solved(position, answer)
    }

    /// Goes back to the last position that can still be won, or asks which it is.
    pub(super) fn seek_last_winnable(&mut self) -> Vec<Effect> {
        match self.thinking.known.last_winnable(&self.round) {
            LastWinnable::Unknown => {
                let engine = &self.settings.engine;
                let job = self
                    .thinking
                    .last_winnable(&self.round, engine, Wish::Wanted);
                vec![Effect::Search(job)]
            }
            known => self.go_back_to(known),
        }
    }

    fn go_back_to(&mut self, winnable: LastWinnable) -> Vec<Effect> {
        let say = |role, text: &str| Effect::Say(role, text.to_owned());
        match winnable {
            LastWinnable::Unknown => {
                vec![say(
                    Role::Caution,
                    "it is not known which position can be won",
                )]
            }
            LastWinnable::Never => {
                vec![say(Role::Bad, "this game could not be won from its start")]
            }
            LastWinnable::After(ply) if ply == self.round.history.at() => {
                vec![say(Role::Good, "this position can still be won")]
            }
            LastWinnable::After(ply) => {
                let mut effects = self.jump_to(ply);
                let text = match ply {
                    0 => "back at the start: it can still be won".to_owned(),
                    _ => format!("back after jump {ply}: it can still be won"),
                };
                effects.insert(0, Effect::Say(Role::Good, text));
                effects
            }
        }
    }

    /// A search has found something.
    pub(super) fn answered(&mut self, finish: PegFinish) -> Vec<Effect> {
        let asked = self.thinking.asked.take();
        match (finish, asked) {
            (_, None | Some(Asked::Past)) => Vec::new(),
            (PegFinish::Answer { position, answer }, Some(Asked::Hint(_))) => {
                self.hinted(position, answer)
            }
            (PegFinish::Answer { position, answer }, Some(asked @ Asked::Mark(_))) => {
                self.marked(asked, position, answer)
            }
            (PegFinish::Answer { position, answer }, _) => self.solved(position, answer),
            (
                PegFinish::Shortest {
                    position,
                    found,
                    nodes,
                },
                _,
            ) => self.found_shortest(position, found, nodes),
            (PegFinish::Atlas(charted), Some(asked)) => self.charted(asked, &charted),
            (PegFinish::Count(count), Some(asked)) => self.counted(asked, count),
            (PegFinish::LastWinnable(found), Some(Asked::LastWinnable { positions, wish })) => {
                match found {
                    LastWinnable::After(ply) => self.thinking.known.learn(&positions, ply + 1),
                    LastWinnable::Never => self.thinking.known.learn(&positions, 0),
                    LastWinnable::Unknown => {}
                }
                self.thinking.known.conclude(&self.round);
                self.found_last_winnable(wish)
            }
            (PegFinish::LastWinnable(_), _) => Vec::new(),
        }
    }

    /// What can be said of the game as it is now, after a search for its last winnable position.
    fn found_last_winnable(&mut self, wish: Wish) -> Vec<Effect> {
        let found = self.thinking.known.last_winnable(&self.round);
        if wish == Wish::Wanted && matches!(self.doing, Doing::Play) {
            self.motion = None;
            let effects = self.go_back_to(found);
            self.touched();
            return effects;
        }
        match found {
            LastWinnable::After(ply) if ply < self.round.history.at() => {
                vec![Effect::Say(Role::Good, way_back(ply))]
            }
            LastWinnable::Never => self.go_back_to(found),
            _ => Vec::new(),
        }
    }

    /// The answer to a position. A solution of the position on the board is looked at.
    fn solved(&mut self, position: u64, answer: Answer) -> Vec<Effect> {
        let is_here = self.pegs() == position && !matches!(self.doing, Doing::Playback(_));
        let here = if is_here {
            String::new()
        } else {
            format!("the position of {}: ", count(position.count_ones(), "peg"))
        };
        let board = self.round.board().clone();
        let (verdict, by) = (answer.verdict.clone(), answer.answered_by);
        self.thinking.answer = Some((position, answer));
        let (role, text) = match verdict {
            Verdict::Solved(jumps) => {
                self.thinking.known.solved(&board, position, &jumps);
                self.thinking.known.conclude(&self.round);
                let fewest = if by == SHORTEST { ", no fewer" } else { "" };
                let text = format!("{here}solved, {}{fewest}", length(&board, &jumps));
                if is_here && !jumps.is_empty() {
                    self.play_back(jumps);
                    self.touched();
                }
                (Role::Good, text)
            }
            Verdict::Unsolvable(proof) => {
                self.thinking.known.learn(&[position], 0);
                self.thinking.known.conclude(&self.round);
                if is_here {
                    self.overlays.offer(position, proof::drawings_of(&proof));
                    self.overlays.show_certificate();
                }
                let end = end(&board, self.round.target());
                (
                    Role::Bad,
                    format!("{here}unsolvable, no play reaches {end}"),
                )
            }
            Verdict::Unknown(stopped) => (Role::Caution, format!("{here}unknown, {stopped}")),
        };
        vec![Effect::Say(role, text)]
    }

    /// A search failed by a bug of ours.
    pub(super) fn search_failed(&mut self, failed: &Failed) -> Vec<Effect> {
        let asked = self.thinking.asked.take();
        if let Some(quiet) = asked.filter(Asked::is_quiet) {
            self.thinking.give_up(quiet, &self.settings.engine);
        }
        let text = failed.to_string();
        self.thinking.failed = Some(text.clone());
        vec![Effect::Say(Role::Bad, text)]
    }

    /// Offers the certificates of the answer that is about the position on the board, and no
    /// others.
    pub(super) fn certify(&mut self) {
        let pegs = self.pegs();
        if !self.overlays.are_of(pegs) {
            let drawings = self.thinking.answer_to(pegs).map(proof::drawings);
            self.overlays.offer(pegs, drawings.unwrap_or_default());
        }
    }

    /// What the engine says, for the head of its panel: first of the position on the board.
    pub(super) fn told_verdict(&self) -> (Role, String, Vec<String>) {
        if let Some(failed) = &self.thinking.failed {
            return (Role::Bad, failed.clone(), Vec::new());
        }
        let (board, target) = (self.board(), self.round.target());
        let asked = match &self.doing {
            Doing::Playback(playback) => playback.start(),
            _ => self.pegs(),
        };
        if let Some(answer) = self.thinking.answer_to(asked) {
            let drawn = self.overlays.certificate();
            return proof::told(board, target, answer, drawn);
        }
        let (role, headline) = self.told_position();
        let earlier = self.thinking.answer.as_ref().map(|(position, answer)| {
            let pegs = count(position.count_ones(), "peg");
            format!(
                "asked at {pegs}: {}",
                proof::headline(board, target, answer)
            )
        });
        let details = earlier.into_iter().chain(self.told_atlas()).collect();
        (role, headline.to_owned(), details)
    }

    /// What is known of the position on the board.
    fn told_position(&self) -> (Role, &'static str) {
        let pegs = self.pegs();
        match self.thinking.known.of(&self.round, pegs) {
            _ if pegs == 0 => (Role::Dim, "an empty board"),
            _ if self.round.is_won(pegs) => (Role::Good, "the end is reached"),
            _ if self.round.is_stuck(pegs) => (Role::Bad, "no jump is left"),
            Some(true) => (Role::Good, "can still be won"),
            Some(false) => (Role::Bad, "lost: it can't be won any more"),
            None => (Role::Dim, "ask the engine: s"),
        }
    }
}

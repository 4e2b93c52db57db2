//! What the engine works out while nobody asks for anything: the atlas, what is missing of the
//! survival curve while it is shown, and the marks of jumps where there is no atlas.
//!
//! Each is a search like any other, and gives way to any other; when nothing runs, it is begun
//! again. What did not come to an end by itself is given up, until board, target or settings change.

use super::counts::{Count, Counting};
use super::known::LastWinnable;
use super::play::way_back;
use super::thinking::{Asked, Charted};
use super::words::{board_title, grouped};
use super::{Doing, Peg, options};
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::Verdict;
use crate::games::session::{Effect, Job};
use crate::theme::Role;

impl Peg {
    /// What is worth to be worked out now, if nothing runs.
    fn wanted(&self) -> Option<Asked> {
        if self.thinking.asked.is_some() {
            return None;
        }
        let atlas = self.lacks_atlas().then(|| {
            let class = self.board().class(self.pegs());
            Asked::Atlas(class)
        });
        atlas
            .or_else(|| self.uncounted())
            .or_else(|| self.unmarked())
    }

    /// Whether something is to be begun: then the time is asked for at once.
    pub(super) fn wants_quiet(&self) -> bool {
        self.wanted().is_some()
    }

    /// Begins what is worth to be worked out, if nothing runs.
    pub(super) fn begin_quiet(&mut self) -> Vec<Effect> {
        let Some(wanted) = self.wanted() else {
            return Vec::new();
        };
        let (round, engine) = (&self.round, &self.settings.engine);
        let job: Job = match wanted {
            Asked::Atlas(_) => {
                let pegs = self.pegs();
                self.thinking.chart(round, pegs, engine)
            }
            Asked::Count(_, what) => self.thinking.count(round, what, engine),
            Asked::Mark(position) => self.thinking.mark(round, position, engine),
            _ => return Vec::new(),
        };
        vec![Effect::Search(job)]
    }

    /// Whether there can be an atlas that knows the position on the board, and is not there.
    fn lacks_atlas(&self) -> bool {
        let (pegs, engine) = (self.pegs(), &self.settings.engine);
        let room = options::memory(engine);
        let class = Asked::Atlas(self.board().class(pegs));
        pegs != 0
            && self.round.fits(pegs)
            && !self.thinking.has_charted(pegs, engine)
            && !self.thinking.gave_up(&class, engine)
            && self
                .thinking
                .atlas_bytes(&self.round)
                .is_some_and(|bytes| bytes <= room)
    }

    /// What is missing of the survival curve while it is shown.
    fn uncounted(&self) -> Option<Asked> {
        let (start, engine) = (self.round.start(), &self.settings.engine);
        let mut missing = self
            .thinking
            .counts
            .missing(start)
            .filter(|_| self.survival);
        let asked = missing.next().map(|what| Asked::Count(start, what));
        // What comes later takes longer: it would fail too.
        asked.filter(|asked| !self.thinking.gave_up(asked, engine))
    }

    /// The position after a jump that is to be marked and of which nothing is known.
    fn unmarked(&self) -> Option<Asked> {
        let pegs = self.round.pegs();
        let known = &self.thinking.known;
        if !self.settings.marks
            || !matches!(self.doing, Doing::Play)
            || known.of(&self.round, pegs) == Some(false)
        {
            return None;
        }
        let (board, engine) = (self.board(), &self.settings.engine);
        let after = board
            .legal_jumps(pegs)
            .into_iter()
            .map(|jump| board.play(pegs, jump));
        let unknown = after.filter(|&pegs| known.of(&self.round, pegs).is_none());
        let mut asked = unknown.map(Asked::Mark);
        asked.find(|asked| !self.thinking.gave_up(asked, engine))
    }

    /// The atlas was built, or not.
    pub(super) fn charted(&mut self, asked: Asked, charted: &Charted) -> Vec<Effect> {
        let (Asked::Atlas(class), Charted::Ready(positions)) = (&asked, charted) else {
            self.thinking.give_up(asked, &self.settings.engine);
            return Vec::new();
        };
        self.thinking.charted = Some((*class, *positions));
        self.thinking.known.conclude(&self.round);
        let is_stuck = matches!(self.doing, Doing::Play) && self.round.is_stuck(self.round.pegs());
        match self.thinking.known.last_winnable(&self.round) {
            LastWinnable::After(ply) if is_stuck => {
                vec![Effect::Say(Role::Good, way_back(ply))]
            }
            _ => Vec::new(),
        }
    }

    /// Shows the board again in the place of the survival curve, and counts no more for it.
    pub(super) fn leave_survival(&mut self) -> Vec<Effect> {
        self.survival = false;
        if !matches!(self.thinking.asked, Some(Asked::Count(..))) {
            return Vec::new();
        }
        // It is not given up: it is begun again when the curve is shown again.
        self.thinking.asked = Some(Asked::Past);
        vec![Effect::Stop]
    }

    /// Something was counted, or not.
    pub(super) fn counted(&mut self, asked: Asked, count: Count) -> Vec<Effect> {
        let Asked::Count(start, _) = asked else {
            return Vec::new();
        };
        if matches!(count, Count::Stopped(_)) {
            self.thinking.give_up(asked, &self.settings.engine);
        } else {
            self.thinking.counts.learn(start, count);
        }
        Vec::new()
    }

    /// Whether a position after a jump can be won is known, or not.
    pub(super) fn marked(&mut self, asked: Asked, position: u64, answer: Answer) -> Vec<Effect> {
        let board = self.round.board().clone();
        match answer.verdict {
            Verdict::Solved(jumps) => self.thinking.known.solved(&board, position, &jumps),
            Verdict::Unsolvable(_) => self.thinking.known.learn(&[position], 0),
            Verdict::Unknown(_) => self.thinking.give_up(asked, &self.settings.engine),
        }
        self.thinking.known.conclude(&self.round);
        Vec::new()
    }

    /// What there is to say of the atlas of the board, with what it takes or gives.
    pub(super) fn told_atlas(&self) -> Option<String> {
        let (pegs, engine) = (self.pegs(), &self.settings.engine);
        let title = board_title(self.board());
        let Some(bytes) = self.thinking.atlas_bytes(&self.round) else {
            return Some(format!("no atlas of {title}: the search answers"));
        };
        if bytes > options::memory(engine) {
            let enough = options::memory_for(bytes)
                .map_or(String::new(), |mib| format!(": o sets {mib} MiB"));
            let room = engine.memory_mib;
            return Some(format!("no atlas of {title} within {room} MiB{enough}"));
        }
        let is_ready = self.round.fits(pegs) && self.thinking.has_charted(pegs, engine);
        let class = self.board().class(pegs);
        if self.thinking.gave_up(&Asked::Atlas(class), engine) {
            return Some(format!("no atlas of {title}: the search answers"));
        }
        is_ready.then(|| match self.thinking.charted {
            Some((of, positions)) if of == class => {
                format!("atlas ready: {} positions can be won", grouped(positions))
            }
            _ => "atlas ready: all that can be won is known".to_owned(),
        })
    }

    /// Why there is no survival curve yet.
    pub(super) fn told_no_survival(&self) -> &'static str {
        let asked = Asked::Count(self.round.start(), Counting::Survival);
        if self.thinking.gave_up(&asked, &self.settings.engine) {
            "no curve: it takes more than the engine may use"
        } else {
            "counting all positions"
        }
    }

    /// The lines below the survival curve: how many games there are from the start.
    pub(super) fn told_counts(&self) -> Vec<String> {
        let (start, counts) = (self.round.start(), &self.thinking.counts);
        let told =
            |number: Option<u128>, what: &str| number.map(|n| format!("{} {what}", grouped(n)));
        let solutions = told(counts.solutions(start), "ways to win");
        let games = told(counts.games(start), "games in all");
        solutions.into_iter().chain(games).collect()
    }
}

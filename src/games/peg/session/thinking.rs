//! What the engine is asked and what it said: the solver that is kept, the search that runs, what
//! is known of positions.

use std::cell::OnceCell;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use super::PegFinish;
use super::counts::{Count, Counting, Counts};
use super::known::{Known, LastWinnable};
use super::options;
use super::round::Round;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::atlas::Split;
use crate::games::peg::shortest::{Shortest, shortest};
use crate::games::peg::solve::{Answer, Options, Solver};
use crate::games::peg::verdict::Verdict;
use crate::games::session::{Fill, Finish, Job};
use crate::settings::EngineSettings;

/// So long a search that nobody asked for may take.
const QUIET: Duration = Duration::from_secs(10);

/// So much of what was given up is remembered.
const MOST_GIVEN_UP: usize = 256;

/// A solver that is made by the first search that needs it.
pub type Kept = Arc<OnceLock<Solver>>;

/// What a search that runs was asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// Whether this position can be won.
    Solve(u64),
    /// A jump that keeps the win in this position.
    Hint(u64),
    /// A solution of this position in the fewest moves.
    Shortest(u64),
    /// Which of these positions, one after the other, is the last that can be won.
    LastWinnable {
        /// The positions.
        positions: Vec<u64>,
        /// Whether somebody waits to go there.
        wish: Wish,
    },
    /// Nobody asked: which positions of this class can be won.
    Atlas(u64),
    /// Nobody asked: whether this position, one jump from that on the board, can be won.
    Mark(u64),
    /// Nobody asked: how many there are from this first position.
    Count(u64, Counting),
    /// Something about another board or target.
    Past,
}

impl Asked {
    /// Whether nobody waits for the answer, so that the search gives way to any other.
    pub fn is_quiet(&self) -> bool {
        match self {
            Self::LastWinnable { wish, .. } => *wish == Wish::Unasked,
            Self::Atlas(_) | Self::Mark(_) | Self::Count(..) => true,
            Self::Solve(_) | Self::Hint(_) | Self::Shortest(_) | Self::Past => false,
        }
    }
}

/// What came of building an atlas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Charted {
    /// It is there: so many positions of the class can be won.
    Ready(u64),
    /// The solver has none.
    None,
    /// It was not finished.
    Stopped(Stopped),
}

/// Whether somebody waits for an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wish {
    /// A person asked.
    Wanted,
    /// Nobody did: the answer is only told.
    Unasked,
}

/// What the engine is asked and what it said, of one board and target.
#[derive(Debug, Default)]
pub struct Thinking {
    solver: Option<(Options, usize, Kept)>,
    /// Solvers that are not asked any more. The next search drops them on its own thread, for the
    /// system takes a while to get large tables back.
    past: Vec<Kept>,
    /// What the search that runs was asked.
    pub asked: Option<Asked>,
    /// What is known of positions.
    pub known: Known,
    /// The last position that was asked about, and the answer.
    pub answer: Option<(u64, Answer)>,
    /// What went wrong with the last search.
    pub failed: Option<String>,
    /// The class of which the atlas was built last, and how many of its positions can be won.
    pub charted: Option<(u64, u64)>,
    /// How many positions and games there are from the first position.
    pub counts: Counts,
    /// What nobody asked for and did not come to an end, under which settings: it is not begun
    /// again.
    given_up: Vec<(Options, usize, Asked)>,
    /// The bytes of an atlas of the board; none if it has no atlas.
    atlas_bytes: OnceCell<Option<usize>>,
}

impl Thinking {
    /// Board or target are others now: what is known does not hold for them.
    pub fn forget(&mut self) {
        let past = std::mem::take(self);
        self.past = past.past;
        self.past.extend(past.solver.map(|(_, _, kept)| kept));
        self.asked = past.asked.map(|_| Asked::Past);
    }

    /// The search that shall solve a position.
    pub fn solve(&mut self, round: &Round, position: u64, settings: &EngineSettings) -> Job {
        self.begin(Asked::Solve(position));
        self.job(round, settings, None, move |solver, desk| {
            PegFinish::Answer {
                position,
                answer: solver.solve(position, desk),
            }
        })
    }

    /// The search for the last position of the game that can still be won: one that nobody asked
    /// for ends after a while without an answer.
    pub fn last_winnable(&mut self, round: &Round, settings: &EngineSettings, wish: Wish) -> Job {
        let positions = round.positions();
        let known: Vec<(u64, Option<bool>)> = positions
            .iter()
            .map(|&pegs| (pegs, self.known.of(round, pegs)))
            .collect();
        self.begin(Asked::LastWinnable { positions, wish });
        let time = (wish == Wish::Unasked).then_some(QUIET);
        let mut job = self.job(round, settings, time, move |solver, desk| {
            PegFinish::LastWinnable(find_last_winnable(solver, &known, desk))
        });
        job.title.push_str(", last winnable position");
        job
    }

    /// The last answer, if it is about this position.
    pub fn answer_to(&self, pegs: u64) -> Option<&Answer> {
        let answer = self.answer.as_ref();
        answer
            .filter(|(position, _)| *position == pegs)
            .map(|(_, answer)| answer)
    }

    /// The search for a jump that keeps the win: for a whole solution.
    pub fn hint(&mut self, round: &Round, position: u64, settings: &EngineSettings) -> Job {
        let mut job = self.solve(round, position, settings);
        self.asked = Some(Asked::Hint(position));
        job.title.push_str(", hint");
        job
    }

    /// The search for a solution in the fewest moves.
    pub fn shortest(&mut self, round: &Round, position: u64, settings: &EngineSettings) -> Job {
        self.begin(Asked::Shortest(position));
        let (board, target) = (round.board().clone(), round.target());
        let mut job = self.job(round, settings, None, move |solver, desk| {
            let found = || -> Result<Option<Shortest>, Stopped> {
                let atlas = solver.atlas();
                if let Some(atlas) = atlas {
                    atlas.build(position, desk)?;
                }
                shortest(&board, target, atlas, position, desk)
            };
            PegFinish::Shortest {
                position,
                found: found(),
                nodes: desk.telemetry.nodes(),
            }
        });
        "fewest moves".clone_into(&mut job.title);
        job
    }

    /// The building of the atlas for the class of this position.
    pub fn chart(&mut self, round: &Round, position: u64, settings: &EngineSettings) -> Job {
        self.asked = Some(Asked::Atlas(round.board().class(position)));
        let mut job = self.job(round, settings, None, move |solver, desk| {
            let built = solver.atlas().map(|atlas| atlas.open(position, desk));
            PegFinish::Atlas(match built {
                None => Charted::None,
                Some(Ok(sheet)) => Charted::Ready(sheet.positions()),
                Some(Err(stopped)) => Charted::Stopped(stopped),
            })
        });
        "atlas".clone_into(&mut job.title);
        job.fill = Box::new(|| None);
        job
    }

    /// The search for whether a position after a jump can be won; it ends after a while.
    pub fn mark(&mut self, round: &Round, position: u64, settings: &EngineSettings) -> Job {
        self.asked = Some(Asked::Mark(position));
        let mut job = self.job(round, settings, Some(QUIET), move |solver, desk| {
            PegFinish::Answer {
                position,
                answer: solver.solve(position, desk),
            }
        });
        job.title.push_str(", marks");
        job
    }

    /// The counting of something from the first position of the game.
    pub fn count(&mut self, round: &Round, what: Counting, settings: &EngineSettings) -> Job {
        let start = round.start();
        self.asked = Some(Asked::Count(start, what));
        let (board, target) = (round.board().clone(), round.target());
        let mut job = self.job(round, settings, None, move |solver, desk| {
            PegFinish::Count(Count::of(
                what,
                (&board, target, start),
                solver.atlas(),
                desk,
            ))
        });
        what.title().clone_into(&mut job.title);
        job.fill = Box::new(|| None);
        job
    }

    /// Whether the atlas of these settings knows a position.
    pub fn has_charted(&self, pegs: u64, settings: &EngineSettings) -> bool {
        let wanted = (options::options(settings), options::memory(settings));
        let same = |(options, memory, _): &(Options, usize, Kept)| (*options, *memory) == wanted;
        let kept = self.solver.as_ref().filter(|solver| same(solver));
        let solver = kept.and_then(|(_, _, kept)| kept.get());
        solver.is_some_and(|solver| solver.atlas().is_some_and(|atlas| atlas.is_ready(pegs)))
    }

    /// The bytes of an atlas of the board; none if it has no atlas.
    pub fn atlas_bytes(&self, round: &Round) -> Option<usize> {
        let bytes = || Split::new(round.board()).map(|split| split.bytes());
        *self.atlas_bytes.get_or_init(bytes)
    }

    /// What nobody asked for is not begun again under these settings.
    pub fn give_up(&mut self, asked: Asked, settings: &EngineSettings) {
        let (options, memory) = (options::options(settings), options::memory(settings));
        // Other settings may succeed where these did not.
        let same = |known: &(Options, usize, Asked)| (known.0, known.1) == (options, memory);
        self.given_up.retain(same);
        if self.given_up.len() >= MOST_GIVEN_UP {
            self.given_up.remove(0);
        }
        self.given_up.push((options, memory, asked));
    }

    /// Whether this was given up under these settings.
    pub fn gave_up(&self, asked: &Asked, settings: &EngineSettings) -> bool {
        let wanted = (options::options(settings), options::memory(settings));
        let mut given_up = self.given_up.iter();
        given_up.any(|(options, memory, known)| (*options, *memory) == wanted && known == asked)
    }

    fn begin(&mut self, asked: Asked) {
        self.asked = Some(asked);
        self.failed = None;
    }

    fn job(
        &mut self,
        round: &Round,
        settings: &EngineSettings,
        time: Option<Duration>,
        work: impl FnOnce(&Solver, &Desk) -> PegFinish + Send + 'static,
    ) -> Job {
        let (options, memory) = (options::options(settings), options::memory(settings));
        let kept = self.kept(options, memory);
        let (board, target) = (round.board().clone(), round.target());
        let past = std::mem::take(&mut self.past);
        let watched = kept.clone();
        let mut limits = options::limits(settings);
        limits.time = time;
        Job {
            limits,
            work: Box::new(move |desk| {
                drop(past);
                let solver = kept.get_or_init(|| Solver::new(board, target, options, memory));
                Finish::Peg(work(solver, desk))
            }),
            fill: Box::new(move || {
                let (used, capacity) = watched.get()?.fill()?;
                Some(Fill { used, capacity })
            }),
            title: options::title(settings),
        }
    }

    /// The solver of these settings, the same as long as they do not change.
    fn kept(&mut self, options: Options, memory: usize) -> Kept {
        if let Some((known, size, kept)) = &self.solver
            && (*known, *size) == (options, memory)
        {
            return kept.clone();
        }
        let kept = Kept::default();
        self.known.ask(kept.clone());
        let before = self.solver.replace((options, memory, kept.clone()));
        self.past.extend(before.map(|(_, _, kept)| kept));
        kept
    }
}

/// From the last position backwards, for late ones cost little: the first that can be won.
fn find_last_winnable(
    solver: &Solver,
    positions: &[(u64, Option<bool>)],
    desk: &Desk,
) -> LastWinnable {
    for (ply, &(pegs, known)) in positions.iter().enumerate().rev() {
        let winnable = known.or_else(|| match solver.solve(pegs, desk).verdict {
            Verdict::Solved(_) => Some(true),
            Verdict::Unsolvable(_) => Some(false),
            Verdict::Unknown(_) => None,
        });
        match winnable {
            Some(true) => return LastWinnable::After(ply),
            Some(false) => {}
            None => return LastWinnable::Unknown,
        }
    }
    LastWinnable::Never
}

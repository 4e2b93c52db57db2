//! What else `solve peg` can be asked of a position, and what was found of it.
//!
//! The verdict comes first. What a limit ended is told as such; the rest is answered all the same.

use clap::Args;

use super::options::named;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::peg::count::Level;
use crate::games::peg::solve::{Answer, Solver};
use crate::games::peg::verdict::{Fate, Proof, Verdict};

/// The answer came from the search for the fewest moves.
const SHORTEST: &str = "shortest";

/// What is asked beyond the verdict.
#[derive(Clone, Copy, Debug, Default, Args)]
pub struct Questions {
    /// Give a solution in the fewest moves (one peg's jumps in a row are one move), proved
    #[arg(long)]
    shortest: bool,
    /// Count the winning jump sequences, all games, and the positions that can be reached; or just
    /// one of the three
    #[arg(
        long,
        value_name = "WHAT",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "all",
        value_parser = named(&Counted::ALL, Counted::name)
    )]
    count: Option<Counted>,
    /// Say of each legal jump whether it keeps the win
    #[arg(long)]
    moves: bool,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Counted {
    All,
    Solutions,
    Games,
    Positions,
}

impl Counted {
    const ALL: [Self; 4] = [Self::All, Self::Solutions, Self::Games, Self::Positions];

    const fn name(self) -> &'static str {
        match self {
            Self::All => "all",
            Self::Solutions => "solutions",
            Self::Games => "games",
            Self::Positions => "positions",
        }
    }

    fn includes(self, one: Self) -> bool {
        self == Self::All || self == one
    }
}

/// What was found beyond the verdict; none of what was not asked.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    /// Whether the solution has the fewest moves.
    pub shortest: Option<Result<(), Stopped>>,
    /// How many.
    pub count: Option<Count>,
    /// Each legal jump.
    pub options: Option<Vec<(u8, Fate)>>,
}

/// What was counted.
#[derive(Clone, Debug, Default)]
pub struct Count {
    /// Winning jump sequences.
    pub solutions: Option<Result<u128, Stopped>>,
    /// Games.
    pub games: Option<Result<u128, Stopped>>,
    /// Positions that can be reached, and those of them that can be won.
    pub survival: Option<Result<Vec<Level>, Stopped>>,
}

impl Count {
    /// Why something was not counted.
    pub fn stopped(&self) -> Option<Stopped> {
        let whole = |count: &Option<Result<u128, Stopped>>| count.and_then(Result::err);
        let survival = self.survival.as_ref().and_then(|s| s.as_ref().err());
        let all = [
            whole(&self.solutions),
            whole(&self.games),
            survival.copied(),
        ];
        all.into_iter().flatten().next()
    }
}

impl Findings {
    /// Why something was not found.
    pub fn stopped(&self) -> Option<Stopped> {
        let mut options = self.options.iter().flatten();
        let unknown = |&(_, fate): &(u8, Fate)| match fate {
            Fate::Unknown(stopped) => Some(stopped),
            Fate::Solved | Fate::Unsolvable => None,
        };
        self.shortest
            .and_then(Result::err)
            .or_else(|| self.count.as_ref()?.stopped())
            .or_else(|| options.find_map(unknown))
    }
}

impl Questions {
    /// Whether something is asked that an atlas answers faster.
    pub fn want_atlas(self) -> bool {
        self.shortest || self.count.is_some() || self.moves
    }

    /// Asks for the verdict and for all that is wanted beyond it.
    pub fn ask(self, solver: &Solver, position: u64, desk: &Desk) -> (Answer, Findings) {
        if self.want_atlas() {
            // If a limit ends this, it will end what follows, which says so.
            let _ = solver.prepare(position, desk);
        }
        let mut answer = solver.solve(position, desk);
        let shortest = self
            .shortest
            .then(|| shortest(solver, position, &mut answer, desk));
        let verdict = &answer.verdict;
        let options = |()| solver.options_beyond(position, verdict, desk);
        let findings = Findings {
            shortest,
            options: self.moves.then_some(()).map(options),
            count: self.count.map(|what| count(solver, position, what, desk)),
        };
        answer.nodes = desk.telemetry.nodes();
        (answer, findings)
    }
}

/// Puts a solution in the fewest moves in the place of another one.
fn shortest(
    solver: &Solver,
    position: u64,
    answer: &mut Answer,
    desk: &Desk,
) -> Result<(), Stopped> {
    if matches!(answer.verdict, Verdict::Unsolvable(_)) {
        return Ok(());
    }
    let was_open = matches!(answer.verdict, Verdict::Unknown(_));
    let found = solver.shortest(position, desk)?;
    answer.verdict = found.map_or_else(
        || {
            let (nodes, infeasible) = (desk.telemetry.nodes(), 0);
            Verdict::Unsolvable(Proof::Exhausted { nodes, infeasible })
        },
        |found| Verdict::Solved(found.jumps),
    );
    if was_open {
        answer.answered_by = SHORTEST;
    }
    Ok(())
}

/// The games come last, for they take longest.
fn count(solver: &Solver, position: u64, what: Counted, desk: &Desk) -> Count {
    let wanted = |one| what.includes(one).then_some(());
    Count {
        solutions: wanted(Counted::Solutions).map(|()| solver.solutions(position, desk)),
        survival: wanted(Counted::Positions).map(|()| solver.survival(position, desk)),
        games: wanted(Counted::Games).map(|()| solver.games(position, desk)),
    }
}

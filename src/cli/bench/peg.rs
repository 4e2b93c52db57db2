//! Peg solitaire: the tables in their order, and how one run of the solver is measured.

use std::sync::Arc;

use anyhow::Result;

use super::sheet::{Cell, Column};
use super::{Bench, Pace, Sample, atlas, headline, memo, schedules, simulated, source};
use crate::engine::running::Desk;
use crate::engine::schedule::Schedule;
use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::parse_position;
use crate::games::peg::solve::{Engine, Options, Solver};
use crate::games::peg::verdict::Verdict;

/// Depth-first search on one thread, which is what is compared with the source.
pub const ONE_THREAD: Options = Options {
    engine: Engine::Search,
    schedule: Schedule::Sequential,
    memo: true,
};

const MACHINE: &[Column] = &[
    Column::unseen("version"),
    Column::unseen("command"),
    Column::unseen("cores"),
    Column::unseen("threads"),
    Column::unseen("system"),
    Column::unseen("quick"),
];

/// Every table.
pub fn run(bench: &Bench) -> Result<()> {
    let runs = bench.pace.runs();
    head(bench, &format!("medians of up to {runs} runs"))?;
    source::run(bench)?;
    headline::run(bench)?;
    atlas::run(bench)?;
    schedules::run(bench)?;
    memo::run(bench)?;
    simulated::run(bench)?;
    Ok(())
}

/// What was measured where, and how.
pub fn head(bench: &Bench, how: &str) -> Result<()> {
    let version = env!("CARGO_PKG_VERSION");
    let words: Vec<String> = std::env::args().skip(1).collect();
    let command = format!("parlour {}", words.join(" "));
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let system = format!("{} {}", std::env::consts::OS, std::env::consts::ARCH);
    let threads = bench.threads;
    bench.printer.words(&format!(
        "parlour {version}: {command}\n{system}, cores: {cores}, threads: {threads}; {how}"
    ))?;
    if bench.printer.is_json() {
        let sheet = bench.printer.sheet("machine", MACHINE, "")?;
        sheet.row(&[
            Cell::text(version),
            Cell::text(command),
            Cell::Number(cores),
            Cell::Number(threads),
            Cell::text(system),
            Cell::Flag(bench.pace == Pace::Quick),
        ])?;
    }
    Ok(())
}

/// The English board.
pub fn english() -> Result<Arc<Board>> {
    Ok(Board::named("english")?)
}

/// A position of the lists, which are checked by a test.
pub fn pegs(board: &Board, text: &str) -> Result<u64> {
    Ok(parse_position(board, text)?)
}

/// One run of a new solver, its making included.
pub fn solve_once(
    board: &Arc<Board>,
    target: Target,
    options: Options,
    position: u64,
    desk: &Desk,
) -> Result<(Sample, Option<Verdict>)> {
    let run = |desk: &Desk| {
        let solver = Solver::new(board.clone(), target, options, desk.limits.memory);
        match solver.solve(position, desk).verdict {
            Verdict::Unknown(stopped) => Err(stopped),
            verdict => Ok(verdict),
        }
    };
    Ok(Sample::measure(desk, run)?)
}

//! Connect Four: Score4's own benchmark, and the exact solver by how full the board is.

use anyhow::{Result, ensure};

use super::peg::head;
use super::sheet::{Cell, Column};
use super::{Bench, Pace, Sample, ratio};
use crate::engine::adversarial::deepening::{Algorithm, Method, Sharing, search};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::connect4::game::Connect4;
use crate::games::connect4::rules::Discs;
use crate::games::connect4::score4::{Board, DEPTH, Version, choose};
use crate::games::connect4::shape::Shape;
use crate::games::connect4::solve::Solver;

/// Positions with known scores, the lines of each number of moves together.
const POSITIONS: &str = include_str!("../../../tests/data/connect4.tsv");

/// So many lines of each class are measured; with `--quick` fewer.
const LINES: usize = 60;
const QUICK_LINES: usize = 8;

/// The table that each position begins with, empty.
const TABLE: usize = 64 << 20;

/// With more discs on the board a position is no work for several threads.
const THREADED: usize = 12;

/// What the score of the benchmark's position must be.
const SCORE4: i32 = 8;

const SCORE4_TABLE: &[Column] = &[
    Column::words("engine", "engine", 34),
    Column::new("source_seconds", "source", 8),
    Column::new("seconds", "here", 8),
    Column::new("times", "faster", 8),
    Column::new("nodes", "boards", 8),
    Column::new("score", "score", 6),
    Column::unseen("target_seconds"),
    Column::unseen("runs"),
];

const EXACT_TABLE: &[Column] = &[
    Column::new("ply", "ply", 3),
    Column::new("threads", "threads", 7),
    Column::new("seconds", "mean", 8),
    Column::new("target_seconds", "target", 8),
    Column::new("nodes", "nodes", 6),
    Column::new("nodes_per_second", "nodes/s", 7),
    Column::new("speed_up", "speed-up", 8),
    Column::new("pons_seconds", "Pons", 8),
    Column::new("bitbully_seconds", "BitBully", 8),
    Column::new("steininger_seconds", "Steinin.", 8),
    Column::unseen("positions"),
    Column::unseen("cpu_seconds"),
];

/// A number of discs on the board, and the mean times of others there, in milliseconds: the goal,
/// P. Pons's solver, `BitBully` and C. Steininger's engine.
type Class = (usize, Option<f64>, Option<[f64; 3]>);

const CLASSES: [Class; 8] = [
    (8, Some(800.0), Some([838.0, 472.0, 326.0])),
    (12, Some(40.0), Some([46.7, 30.1, 17.9])),
    (16, Some(3.0), Some([3.19, 3.17, 1.28])),
    (20, Some(0.4), Some([0.35, 0.66, 0.28])),
    (24, None, Some([0.033, 0.072, 0.032])),
    (28, None, None),
    (32, None, None),
    (36, None, None),
];

/// Both tables.
pub fn run(bench: &Bench) -> Result<()> {
    let runs = bench.pace.runs();
    head(bench, &format!("medians of up to {runs} runs"))?;
    score4(bench)?;
    exact(bench)
}

/// Who looks seven plies ahead.
#[derive(Clone, Copy)]
enum Engine {
    Source(Version),
    Ours(Algorithm),
}

/// How it is called, the source's time for it in seconds, and the most it should take.
type Row = (&'static str, Engine, Option<f64>, Option<f64>);

const ROWS: [Row; 8] = [
    (
        "functional (source: OCaml)",
        Engine::Source(Version::Functional),
        Some(0.679),
        None,
    ),
    (
        "imperative (source: C++)",
        Engine::Source(Version::Imperative),
        Some(0.107),
        None,
    ),
    (
        "imperative, memoized (source: C++)",
        Engine::Source(Version::Memoized),
        Some(0.067),
        None,
    ),
    (
        "sums of spans: minimax",
        Engine::Source(Version::Spans),
        None,
        Some(0.020),
    ),
    (
        "sums of spans: alpha-beta",
        Engine::Source(Version::AlphaBeta),
        None,
        Some(0.001),
    ),
    (
        "any game: minimax, depths 1 to 7",
        Engine::Ours(Algorithm::Minimax),
        None,
        None,
    ),
    (
        "any game: alpha-beta, depths 1 to 7",
        Engine::Ours(Algorithm::AlphaBeta),
        None,
        None,
    ),
    (
        "any game: NegaScout, depths 1 to 7",
        Engine::Ours(Algorithm::Negascout),
        None,
        None,
    ),
];

fn score4(bench: &Bench) -> Result<()> {
    let sheet = bench.printer.sheet(
        "score4",
        SCORE4_TABLE,
        "Score4's benchmark: o53 y43, seven plies ahead, one thread\n\
         The source's times are its own of 2011, on Linux. Its engine and those of any game must\n\
         find the same score.",
    )?;
    let board = Board::default().with("o53")?.with("y43")?;
    let root = position("44")?;
    let medians = bench.medians(ROWS.len(), |row| {
        bench.printer.progress(ROWS[row].0);
        let (sample, score) = match ROWS[row].1 {
            Engine::Source(version) => source(bench, &board, version)?,
            Engine::Ours(algorithm) => ours(bench, root, algorithm)?,
        };
        ensure!(score == SCORE4, "{}: score {score}", ROWS[row].0);
        Ok(sample)
    })?;
    for ((name, _, before, target), sample) in ROWS.iter().zip(&medians) {
        sheet.row(&[
            Cell::text(*name),
            before.map_or(Cell::None, Cell::Seconds),
            Cell::Seconds(sample.wall),
            before.map_or(Cell::None, |before| Cell::Times(before / sample.wall)),
            Cell::Count(sample.nodes),
            Cell::text(SCORE4.to_string()),
            target.map_or(Cell::None, Cell::Seconds),
            Cell::Number(sample.runs),
        ])?;
    }
    Ok(())
}

fn source(bench: &Bench, board: &Board, version: Version) -> Result<(Sample, i32)> {
    let desk = bench.desk(1);
    let run = |desk: &Desk| choose(board, DEPTH, version, &desk.control);
    let (mut sample, choice) = Sample::measure(&desk, run)?;
    let choice = choice.expect("nothing limits it");
    sample.nodes = choice.boards;
    Ok((sample, choice.score))
}

fn ours(bench: &Bench, root: Discs, algorithm: Algorithm) -> Result<(Sample, i32)> {
    let root = Connect4 {
        shape: Shape::STANDARD,
        discs: root,
    };
    let method = Method {
        algorithm,
        sharing: Sharing::Alone,
        depth: 7,
        table: algorithm != Algorithm::Minimax,
    };
    let desk = bench.desk(1);
    let run = |desk: &Desk| {
        let found = search(&root, method, desk);
        found.stopped.map_or(Ok(found.score.value()), Err)
    };
    let (sample, score) = Sample::measure(&desk, run)?;
    Ok((sample, score.expect("nothing limits it")))
}

fn position(moves: &str) -> Result<Discs> {
    Ok(Discs::parse(Shape::STANDARD, moves)?)
}

fn exact(bench: &Bench) -> Result<()> {
    let most = match bench.pace {
        Pace::Quick => QUICK_LINES,
        Pace::Full => LINES,
    };
    let sheet = bench.printer.sheet(
        "exact",
        EXACT_TABLE,
        &format!(
            "The exact solver: the mean of {most} positions with so many discs\n\
             Each begins with an empty table of 64 MiB. What others take is the mean of 60 such\n\
             positions, measured elsewhere on one thread of a machine of the same kind."
        ),
    )?;
    for (ply, target, others) in CLASSES {
        let threads = if ply <= THREADED { bench.threads } else { 1 };
        let mut alone = None;
        for threads in [1, threads]
            .into_iter()
            .take(if threads > 1 { 2 } else { 1 })
        {
            let (sample, positions) = class(bench, ply, most, threads)?;
            let [pons, bitbully, steininger] = match others {
                Some(others) if threads == 1 => others.map(|ms| Cell::Seconds(ms / 1000.0)),
                _ => [const { Cell::None }; 3],
            };
            let target = target.filter(|_| threads == 1);
            sheet.row(&[
                Cell::Number(ply),
                Cell::Number(threads),
                Cell::Seconds(sample.wall),
                target.map_or(Cell::None, |ms| Cell::Seconds(ms / 1000.0)),
                Cell::Count(sample.nodes),
                Cell::Count(per_second(&sample)),
                alone.map_or(Cell::None, |wall: f64| Cell::Times(wall / sample.wall)),
                pons,
                bitbully,
                steininger,
                Cell::Number(positions),
                Cell::Seconds(sample.cpu),
            ])?;
            alone = Some(sample.wall);
        }
    }
    Ok(())
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "shown with three digits"
)]
fn per_second(sample: &Sample) -> u64 {
    (ratio(sample.nodes, 1) / sample.wall.max(1e-9)) as u64
}

/// The mean over the first positions of a class, and how many there were.
fn class(bench: &Bench, ply: usize, most: usize, threads: usize) -> Result<(Sample, usize)> {
    let lines = POSITIONS.lines().filter_map(|line| line.split_once('\t'));
    let lines = lines.filter(|(moves, _)| moves.len() == ply).take(most);
    let mut sum = Sample::default();
    let mut positions = 0;
    for (moves, score) in lines {
        bench
            .printer
            .progress(&format!("{moves}, threads: {threads}"));
        let discs = position(moves)?;
        let solver = Solver::new(Shape::STANDARD, TABLE);
        let desk = bench.desk(threads);
        let run = |desk: &Desk| -> Result<i32, Stopped> { solver.score(discs, desk) };
        let (sample, found) = Sample::measure(&desk, run)?;
        let found = found.map_or("nothing".to_owned(), |score| score.to_string());
        ensure!(
            found == score.trim(),
            "{moves}: got {found}, expected {score}"
        );
        sum.wall += sample.wall;
        sum.cpu += sample.cpu;
        sum.nodes += sample.nodes;
        positions += 1;
    }
    let share = 1.0 / ratio(positions.max(1), 1);
    sum.wall *= share;
    sum.cpu *= share;
    sum.nodes /= positions.max(1);
    Ok((sum, usize::try_from(positions)?))
}

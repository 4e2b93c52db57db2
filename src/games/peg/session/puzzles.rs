//! Puzzles: the list to choose from, and what is told and kept when one is solved.
//!
//! A puzzle counts as solved when the target is reached by jumps that the person found. Jumps that
//! were taken over from a solution of the engine do not count, however far back they lie; after
//! going back before them the person's own count again.

use super::Peg;
use super::lists::{chooser, row};
use super::round::Round;
use super::words::{board_title, count, end};
use crate::action::Command;
use crate::games::peg::notation::sweeps;
use crate::games::peg::puzzles::named::NAMED;
use crate::games::peg::puzzles::progress::{Record, Solved, is_kept};
use crate::games::peg::puzzles::{Date, Level, Puzzle};
use crate::games::peg::shapes::NAMES;
use crate::games::session::{Chooser, Effect, Row};
use crate::theme::Role;

impl Peg {
    /// The day in Greenwich, if somebody has looked at a clock.
    fn today(&self) -> Option<Date> {
        let began = self.diary.began?;
        Some(Date::of_unix(began.saturating_add(self.now.as_secs())))
    }

    /// The puzzle in a row of the list: that of the day, one of each level, the classic ones.
    pub(super) fn offered_puzzle(&self, row: usize) -> Option<Puzzle> {
        let daily = self.today().map(Puzzle::daily);
        let Some(row) = row.checked_sub(usize::from(daily.is_some())) else {
            return daily;
        };
        match row.checked_sub(Level::ALL.len()) {
            None => {
                let level = Level::ALL[row];
                Some(Puzzle::random(self.random_board(), level, self.offered))
            }
            Some(row) => NAMED.get(row).map(Puzzle::named),
        }
    }

    /// The board of random puzzles: the one that is played on, if it has a name.
    fn random_board(&self) -> &'static str {
        let name = self.board().name();
        let known = NAMES.into_iter().find(|known| *known == name);
        known.unwrap_or("english")
    }

    /// The list of puzzles, that of the day selected, or the one that is played.
    pub(super) fn puzzles(&mut self) -> Chooser {
        self.offered = self.chance.bits() >> 32;
        let daily = self.today().map(Puzzle::daily);
        let daily_row = daily.as_ref().map(|puzzle| self.puzzle_row(puzzle));
        let mut rows: Vec<Row> = daily_row.into_iter().collect();
        let on = board_title(self.round.board());
        rows.extend(Level::ALL.map(|level| row(format!("Random, {level}"), format!("{on}, new"))));
        rows.extend(Puzzle::classic().map(|puzzle| self.puzzle_row(&puzzle)));
        let played = self.round.puzzle().map(|puzzle| &*puzzle.title);
        let at = rows.iter().position(|row| Some(&*row.label) == played);
        let chooser = chooser(Command::Puzzles, "Puzzles", rows, at.unwrap_or(0));
        self.preview = self.previewed(Command::Puzzles, chooser.at);
        chooser
    }

    fn puzzle_row(&self, puzzle: &Puzzle) -> Row {
        let mut note = format!(
            "{}, {}",
            board_title(&puzzle.board),
            count(puzzle.start.count_ones(), "peg")
        );
        if let Some(level) = puzzle.level() {
            note = format!("{level}, {note}");
        }
        if let Some(record) = self.diary.progress.of(&puzzle.id) {
            note = format!("solved in {}; {note}", count(record.moves, "move"));
        }
        row(puzzle.title.clone(), note)
    }

    /// Begins a puzzle; undo at its first position comes back to the game before.
    pub(super) fn begin_puzzle(&mut self, puzzle: Puzzle) -> Vec<Effect> {
        let mut text = format!("{}: {}", puzzle.title, end_words(&puzzle));
        if let Some(difficulty) = puzzle.difficulty {
            text = format!("{text}, {}", difficulty.level());
        }
        if let Some(moves) = puzzle.moves {
            text = format!("{text}, {} at least", count(moves, "move"));
        }
        let mut effects = vec![Effect::Say(Role::Text, text)];
        effects.extend(self.begin(Round::of_puzzle(puzzle)));
        effects
    }

    /// If the position now solves a puzzle by the person's own jumps, adds that to what is said of
    /// the end, and has it kept.
    pub(super) fn tell_solved(&mut self, effects: &mut Vec<Effect>) {
        let Some((puzzle, moves)) = self.solved_puzzle() else {
            return;
        };
        let solved = Solved {
            id: puzzle.id.clone(),
            record: Record {
                first: self.today(),
                moves,
            },
        };
        let news = self.diary.progress.add(&solved);
        if let Some(Effect::Say(_, text)) = effects.first_mut() {
            text.push_str("; ");
            text.push_str(&told(&puzzle, moves, news.flatten()));
        }
        if news.is_some() && is_kept(&solved.id) {
            effects.push(Effect::Solved(solved));
        }
    }

    /// The puzzle that is solved now by the person's own jumps, and in how many moves.
    fn solved_puzzle(&self) -> Option<(Puzzle, u32)> {
        let round = &self.round;
        let played = round.history.played();
        let is_own = !played.is_empty() && played.len() <= round.own();
        if !is_own || !round.is_won(round.pegs()) {
            return None;
        }
        let moves = u32::try_from(sweeps(round.board(), played).len()).ok()?;
        let puzzle = match round.puzzle() {
            Some(puzzle) => (**puzzle).clone(),
            None => Puzzle::classic_of(round.board(), round.start(), round.target())?,
        };
        Some((puzzle, moves))
    }
}

/// Where a puzzle ends: `6 pegs to d4`.
fn end_words(puzzle: &Puzzle) -> String {
    let pegs = count(puzzle.start.count_ones(), "peg");
    format!("{pegs} to {}", end(&puzzle.board, puzzle.target))
}

/// What is said of a puzzle that is solved, given how it was before.
fn told(puzzle: &Puzzle, moves: u32, before: Option<Record>) -> String {
    let title = &puzzle.title;
    match (puzzle.moves, before) {
        (Some(fewest), _) if moves <= fewest => {
            format!("{title} solved, the fewest moves")
        }
        (_, Some(before)) if moves < before.moves => {
            format!("{title} solved, {} before", count(before.moves, "move"))
        }
        (Some(fewest), _) => format!("{title} solved, {} would do", count(fewest, "move")),
        _ => format!("{title} solved"),
    }
}

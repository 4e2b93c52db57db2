//! A Connect Four position to its exact answer: score, best columns, a line to the end.
//!
//! What is asked are [`Question`]s: one for the score, one a column for the columns. Workers take
//! the questions that nobody has begun one by one, and then help with those that are not answered.
//! A question that a few thousand nodes answer is not worth a thread: one worker begins alone.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};

use super::book::{Book, PLY};
use super::exact::Worker;
use super::game::Column;
use super::question::Question;
use super::rules::Discs;
use super::shape::{Geometry, Shape};
use crate::engine::byte_table::ByteTable;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// Nodes that one worker visits before others are called: some milliseconds.
const ALONE: u64 = 1 << 15;

/// What is known of positions of one board, and the searches that find it.
#[derive(Debug)]
pub struct Solver {
    shape: Shape,
    table: ByteTable,
    /// Read when the first early position comes; none if it is not to be used.
    book: Option<OnceLock<Book>>,
}

/// What is asked beyond the score, the best columns and the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Columns {
    /// Only the best.
    Best,
    /// The score of every column.
    All,
}

/// What was found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answer {
    /// The score of the position, from the side to move.
    pub score: Option<i32>,
    /// The columns that have it, from the left.
    pub best: Vec<Column>,
    /// Best play to the end of the game; shorter if the search was stopped.
    pub line: Vec<Column>,
    /// The score of each column, from the left, none where there is no room; if asked for and found.
    pub columns: Option<Vec<Option<i32>>>,
    /// What ended the search before all was found.
    pub stopped: Option<Stopped>,
}

impl Solver {
    /// A solver for positions of this board, with a table of so many bytes.
    pub fn new(shape: Shape, bytes: usize) -> Self {
        Self {
            shape,
            table: ByteTable::new(bytes, shape.bits()),
            book: (shape == Shape::STANDARD).then(OnceLock::new),
        }
    }

    /// The same solver without the book of first positions.
    #[must_use]
    pub fn without_book(self) -> Self {
        Self { book: None, ..self }
    }

    /// The board.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// How many entries of the table are in use, of how many.
    pub fn fill(&self) -> (u64, u64) {
        self.table.fill()
    }

    /// Everything about a position, or what was found until a limit.
    pub fn answer(&self, position: Discs, columns: Columns, desk: &Desk) -> Answer {
        let mut answer = Answer::default();
        answer.stopped = self.complete(position, columns, &mut answer, desk).err();
        answer
    }

    fn complete(
        &self,
        position: Discs,
        columns: Columns,
        answer: &mut Answer,
        desk: &Desk,
    ) -> Result<(), Stopped> {
        if columns == Columns::All {
            let found = self.columns(position, desk)?;
            answer.score = found.iter().copied().flatten().max();
            answer.columns = Some(found);
        }
        let score = match answer.score {
            Some(score) => score,
            None => self.score(position, desk)?,
        };
        answer.score = Some(score);
        let columns = self.playable(position);
        let played = columns.iter().map(|&(column, after)| {
            let good = self.is_worth(after, -score, desk)?;
            Ok(good.then_some(column))
        });
        let best: Result<Vec<_>, Stopped> = played.collect();
        answer.best = best?.into_iter().flatten().collect();
        answer.best.sort_by_key(|column| column.0);
        let (mut position, mut score) = (position, score);
        'game: loop {
            for (column, after) in self.playable(position) {
                if self.is_worth(after, -score, desk)? {
                    answer.line.push(column);
                    (position, score) = (after, -score);
                    continue 'game;
                }
            }
            return Ok(());
        }
    }

    /// The score of a position for the side to move.
    pub fn score(&self, position: Discs, desk: &Desk) -> Result<i32, Stopped> {
        let question = [self.question(position, desk)];
        self.ask(&question, desk)?;
        Ok(question[0].score().expect("an answer that was not stopped"))
    }

    /// The score of playing each column, from the left, for the side to move; none where there is
    /// no room, or the game is over.
    pub fn columns(&self, position: Discs, desk: &Desk) -> Result<Vec<Option<i32>>, Stopped> {
        let (columns, questions): (Vec<_>, Vec<_>) = self
            .playable(position)
            .into_iter()
            .map(|(column, after)| (column, self.question(after, desk)))
            .unzip();
        self.ask(&questions, desk)?;
        let mut scores = vec![None; self.shape.width() as usize];
        for (column, question) in columns.iter().zip(&questions) {
            scores[usize::from(column.0)] = question.score().map(|score| -score);
        }
        Ok(scores)
    }

    /// Whether the score of a position is this, which is the least that it can be.
    fn is_worth(&self, position: Discs, score: i32, desk: &Desk) -> Result<bool, Stopped> {
        let question = [self.question(position, desk).within(score, score + 1)];
        self.ask(&question, desk)?;
        Ok(question[0].score() == Some(score))
    }

    /// The columns with room, from the middle, and the positions after them; none if the game is
    /// over.
    fn playable(&self, position: Discs) -> Vec<(Column, Discs)> {
        let over = position.is_over(self.shape);
        let columns = self.shape.middle_first().filter(|_| !over);
        let played = columns.filter_map(|column| {
            let cell = position.landing(self.shape, column)?;
            let name = Column(u8::try_from(column).expect("at most 32 columns"));
            Some((name, position.with_disc(cell)))
        });
        played.collect()
    }

    fn question(&self, position: Discs, desk: &Desk) -> Question {
        let mut question = Question::new(self.shape, position);
        if let Some(score) = self.in_book(position) {
            question = question.within(score, score);
        }
        if desk.limits.threads > 1 {
            question.shared()
        } else {
            question
        }
    }

    /// The score that stands in the book.
    fn in_book(&self, position: Discs) -> Option<i32> {
        let book = self.book.as_ref()?;
        let early = position.all.count_ones() <= PLY;
        early.then(|| book.get_or_init(Book::read).score(position))?
    }

    /// Answers all.
    fn ask(&self, questions: &[Question], desk: &Desk) -> Result<(), Stopped> {
        let threads = desk.limits.threads;
        let nodes = if threads > 1 { ALONE } else { u64::MAX };
        let alone = desk.with_portion(nodes, |desk| self.answer_all(questions, desk));
        match alone {
            Err(Stopped::Nodes) if threads > 1 => {}
            done => return done,
        }
        let next = AtomicUsize::new(0);
        std::thread::scope(|scope| {
            let help = |number| self.help(questions, &next, number, desk);
            let workers = (1..threads).map(|number| scope.spawn(move || help(number)));
            let workers: Vec<_> = workers.collect();
            let mut end = help(0);
            for worker in workers {
                let other = worker.join();
                end = end.and(other.unwrap_or_else(|panic| std::panic::resume_unwind(panic)));
            }
            end
        })
    }

    fn answer_all(&self, questions: &[Question], desk: &Desk) -> Result<(), Stopped> {
        let counting = desk.telemetry.work(0);
        let worker = Worker {
            table: &self.table,
            control: &desk.control,
            counting: Some(&counting),
        };
        for question in questions {
            worker.answer(self.shape, question)?;
        }
        Ok(())
    }

    /// What one of several workers does.
    fn help(
        &self,
        questions: &[Question],
        next: &AtomicUsize,
        number: usize,
        desk: &Desk,
    ) -> Result<(), Stopped> {
        let counting = desk.telemetry.work(number);
        let worker = Worker {
            table: &self.table,
            control: &desk.control,
            counting: Some(&counting),
        };
        while let Some(question) = questions.get(next.fetch_add(1, Relaxed)) {
            counting.took();
            worker.answer(self.shape, question)?;
        }
        for question in questions {
            worker.answer(self.shape, question)?;
        }
        Ok(())
    }
}

#[cfg(test)]
#[path = "solve_tests.rs"]
mod tests;

//! Many positions: read ahead a little, answered side by side, printed in order as they come.
//!
//! ```text
//!            jobs (line, reply)
//!   reader ----------------------> workers
//!      |                              |
//!      | items (number, answer)       | one channel a line
//!      +----------> printer <---------+
//! ```
//!
//! The reader puts the receiving end of each line's own channel into `items` before it gives the
//! job away, so the printer has the lines in order and needs to sort nothing. `items` is bounded:
//! memory stays flat however long the input is. A position that comes alone gets all threads;
//! else each gets one, and the positions are what is done in parallel.
//!
//! Reader and workers are not waited for: the reader may stand in a read that nothing ends. Once
//! the printer has gone they find their channels closed.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use crossbeam_channel::{Receiver, RecvTimeoutError, Sender, bounded, unbounded};

use super::lines::Line;
use crate::engine::running::{Failed, panic_message};

/// How long the first position waits for company before it takes all threads; in tests so long
/// that a reader without a core is waited for.
const COMPANY: Duration = Duration::from_millis(if cfg!(test) { 60_000 } else { 20 });

/// How often an interrupt is looked for while no line comes.
const GLANCE: Duration = Duration::from_millis(100);

/// An answer, or what is wrong with the line.
type Reply<T> = Result<T, String>;

/// What comes to the printer, in the order of the input.
enum Item<T> {
    Line(usize, Receiver<Reply<T>>),
    Broken(io::Error),
}

/// What comes to a worker.
struct Job<T> {
    text: String,
    /// Only for the first position: whether another one comes.
    company: Option<Receiver<bool>>,
    reply: Sender<Reply<T>>,
}

/// The lines of a batch, wherever they come from.
pub type Source = Box<dyn Iterator<Item = io::Result<Line>> + Send>;

/// Answers every line by `answer(text, threads)` and gives the results to `print` with the number
/// of the line. Ends early, with what was begun, when `interrupt` becomes true.
pub fn run<T: Send + 'static>(
    lines: Source,
    threads: usize,
    interrupt: &Arc<AtomicBool>,
    answer: impl Fn(&str, usize) -> Reply<T> + Send + Sync + 'static,
    mut print: impl FnMut(usize, Reply<T>) -> Result<()>,
) -> Result<()> {
    let (job_sender, jobs) = unbounded();
    let (item_sender, items) = bounded(4 * threads + 16);
    let answer = Arc::new(answer);
    for _ in 0..threads {
        let (jobs, answer) = (jobs.clone(), answer.clone());
        thread::spawn(move || work(&jobs, threads, &*answer));
    }
    let flag = interrupt.clone();
    thread::spawn(move || read(lines, &flag, &job_sender, &item_sender));
    loop {
        match items.recv_timeout(GLANCE) {
            Ok(Item::Line(number, reply)) => {
                let lost = || Failed(format!("line {number} has no answer"));
                print(number, reply.recv().map_err(|_| lost())?)?;
            }
            Ok(Item::Broken(error)) => return Err(error).context("reading stopped"),
            Err(RecvTimeoutError::Timeout) if !interrupt.load(Relaxed) => {}
            Err(_) => return Ok(()),
        }
    }
}

/// Reads until the end, an interrupt, or until nobody wants more.
fn read<T>(lines: Source, interrupt: &AtomicBool, jobs: &Sender<Job<T>>, items: &Sender<Item<T>>) {
    let (more, mut company) = {
        let (more, company) = bounded(1);
        (more, Some(company))
    };
    for line in lines {
        if interrupt.load(Relaxed) {
            break;
        }
        let (reply, receiver) = bounded(1);
        let (number, text) = match line {
            Ok(line) => (line.number, line.text),
            Err(error) => {
                let _ = items.send(Item::Broken(error));
                break;
            }
        };
        if items.send(Item::Line(number, receiver)).is_err() {
            break;
        }
        match text {
            Err(error) => drop(reply.send(Err(error.to_string()))),
            Ok(text) => {
                let company = company.take();
                if company.is_none() {
                    let _ = more.try_send(true);
                }
                let job = Job {
                    text,
                    company,
                    reply,
                };
                let _ = jobs.send(job);
            }
        }
    }
    let _ = more.try_send(false);
}

fn work<T>(jobs: &Receiver<Job<T>>, threads: usize, answer: &impl Fn(&str, usize) -> Reply<T>) {
    for job in jobs {
        let in_company = match &job.company {
            Some(company) => company.recv_timeout(COMPANY).unwrap_or(false),
            None => true,
        };
        let threads = if in_company { 1 } else { threads };
        // A bug that shows at one position must not lose the others.
        let attempt = AssertUnwindSafe(|| answer(&job.text, threads));
        let reply = catch_unwind(attempt)
            .unwrap_or_else(|panic| Err(Failed(panic_message(&*panic)).to_string()));
        let _ = job.reply.send(reply);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn source(count: usize) -> Source {
        let text = |number: usize| Ok(number.to_string());
        Box::new((1..=count).map(move |number| {
            let text = text(number);
            Ok(Line { number, text })
        }))
    }

    #[test]
    fn answers_come_in_the_order_of_the_lines() {
        let answer = |text: &str, _| {
            let number: u64 = text.parse().unwrap();
            thread::sleep(Duration::from_millis(number * 7 % 5));
            if number.is_multiple_of(10) {
                Err(text.to_owned())
            } else {
                Ok(number)
            }
        };
        let mut seen = Vec::new();
        let print = |number, reply: Reply<u64>| {
            assert_eq!(reply.is_err(), number % 10 == 0);
            seen.push(number);
            Ok(())
        };
        run(source(100), 4, &Arc::default(), answer, print).unwrap();
        assert_eq!(seen, (1..=100).collect::<Vec<_>>());
    }

    #[test]
    fn a_position_that_comes_alone_gets_all_threads() {
        for (count, expected) in [(1, vec![4]), (3, vec![1; 3])] {
            let mut seen = Vec::new();
            let print = |_, reply: Reply<usize>| {
                seen.push(reply.unwrap());
                Ok(())
            };
            run(
                source(count),
                4,
                &Arc::default(),
                |_, threads| Ok(threads),
                print,
            )
            .unwrap();
            assert_eq!(seen, expected);
        }
    }

    #[test]
    fn an_endless_input_is_read_only_a_little_ahead() {
        let read = Arc::new(std::sync::atomic::AtomicUsize::new(0));
        let count = read.clone();
        let lines = source(usize::MAX).inspect(move |_| {
            count.fetch_add(1, Relaxed);
        });
        let mut printed = 0;
        let print = |_, _| {
            printed += 1;
            anyhow::ensure!(printed < 100, "enough");
            Ok(())
        };
        let end = run(Box::new(lines), 2, &Arc::default(), |_, _| Ok(()), print);
        assert_eq!(end.unwrap_err().to_string(), "enough");
        assert!(read.load(Relaxed) < 100 + 4 * 2 + 16 + 3);
    }

    #[test]
    fn an_interrupt_ends_an_endless_input() {
        let interrupt = Arc::new(AtomicBool::new(false));
        let flag = interrupt.clone();
        let print = move |number, _| {
            flag.store(number >= 10, Relaxed);
            Ok(())
        };
        run(source(usize::MAX), 2, &interrupt, |_, _| Ok(()), print).unwrap();
    }

    #[test]
    fn a_panic_in_a_search_is_an_error_of_its_line_and_no_other() {
        let answer = |text: &str, _| -> Reply<()> {
            assert_ne!(text, "2", "on purpose");
            Ok(())
        };
        let mut seen = Vec::new();
        let print = |_, reply: Reply<()>| {
            seen.push(reply.is_ok());
            Ok(())
        };
        run(source(3), 1, &Arc::default(), answer, print).unwrap();
        assert_eq!(seen, [true, false, true]);
    }
}

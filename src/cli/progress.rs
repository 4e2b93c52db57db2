//! One line on a terminal that shows a running search: phase, time, nodes, what each worker does.

use std::io::{self, IsTerminal, Write};
use std::time::{Duration, Instant};

use crossbeam_channel::RecvTimeoutError;

use super::units::readable;
use crate::engine::running::{Report, Running};
use crate::engine::telemetry::{Telemetry, WorkerLoad};

/// How often the line is drawn.
const FRAME: Duration = Duration::from_millis(100);

/// The columns of a terminal that does not tell.
const USUAL_COLUMNS: usize = 80;

/// With more workers than these their mean is shown.
const SINGLE_WORKERS: usize = 4;

/// Waits until the search ends, and shows it on stderr if that is a terminal.
pub fn watch<T: Send + 'static>(running: &Running<T>) {
    let mut line = io::stderr().is_terminal().then(Progress::default);
    loop {
        match running.reports.recv_timeout(FRAME) {
            Ok(Report::Phase(phase)) => {
                if let Some(line) = &mut line {
                    line.phase = phase;
                }
            }
            Ok(Report::Deepened(_) | Report::Valued { .. } | Report::Trying { .. }) => {}
            Err(RecvTimeoutError::Timeout) => {
                if let Some(line) = &mut line {
                    line.draw(&running.telemetry);
                }
            }
            Err(RecvTimeoutError::Disconnected) => break,
        }
    }
    if line.is_some_and(|line| line.drawn) {
        clear();
    }
}

/// Clears the line, if stderr is a terminal.
pub fn clear() {
    let mut out = io::stderr().lock();
    if out.is_terminal() {
        let _ = write!(out, "\r\x1b[K");
    }
}

/// How long the line may be: the last column stays free, for a cursor beyond it may wrap.
fn room() -> usize {
    #[cfg(unix)]
    let told = rustix::termios::tcgetwinsize(io::stderr()).map_or(0, |size| size.ws_col.into());
    #[cfg(not(unix))]
    let told = 0;
    let columns = if told == 0 { USUAL_COLUMNS } else { told };
    columns - 1
}

#[derive(Default)]
struct Progress {
    phase: String,
    drawn: bool,
    before: Option<(Instant, Vec<WorkerLoad>)>,
}

impl Progress {
    fn draw(&mut self, telemetry: &Telemetry) {
        let (now, loads) = (Instant::now(), telemetry.sample());
        let wall = match &self.before {
            Some((then, _)) => now - *then,
            None => telemetry.elapsed(),
        };
        let none = vec![WorkerLoad::default(); loads.len()];
        let before = self.before.as_ref().map_or(&none, |(_, before)| before);
        let text = text(&self.phase, telemetry, wall, (before, &loads), room());
        let _ = write!(io::stderr().lock(), "\r\x1b[K{text}");
        self.before = Some((now, loads));
        self.drawn = true;
    }
}

/// What the line says of the time between two samples of the workers, in at most `room` columns.
fn text(
    phase: &str,
    telemetry: &Telemetry,
    wall: Duration,
    (before, after): (&[WorkerLoad], &[WorkerLoad]),
    room: usize,
) -> String {
    let seconds = wall.as_secs_f64().max(1e-9);
    let nodes = |loads: &[WorkerLoad]| loads.iter().map(|load| load.nodes).sum::<u64>();
    let visited = nodes(after).saturating_sub(nodes(before));
    let busy: Vec<f64> = before
        .iter()
        .zip(after)
        .map(|(b, a)| a.busy().saturating_sub(b.busy()).as_secs_f64() / seconds * 100.0)
        .map(|percent| percent.min(100.0))
        .collect();
    let text = format!(
        "{phase}: {:.1} s, {} nodes, {}/s, {} dead, busy",
        telemetry.elapsed().as_secs_f64(),
        short(nodes(after)),
        short_rate(visited, seconds),
        short(telemetry.stored()),
    );
    let each = busy.iter().fold(String::new(), |mut each, percent| {
        let _ = std::fmt::Write::write_fmt(&mut each, format_args!(" {percent:.0}%"));
        each
    });
    let shares = if busy.len() > SINGLE_WORKERS || text.chars().count() + each.len() > room {
        let mean = busy.iter().sum::<f64>() / f64::from(u32::try_from(busy.len()).unwrap_or(1));
        format!(" {mean:.0}% of {}", busy.len())
    } else {
        each
    };
    text.chars().chain(shares.chars()).take(room).collect()
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn short(count: u64) -> String {
    readable(count as f64)
}

#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
fn short_rate(count: u64, seconds: f64) -> String {
    readable(count as f64 / seconds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_tells_rates_of_the_last_frame_and_fits() {
        let telemetry = Telemetry::new(2);
        let before = vec![WorkerLoad::default(); 2];
        let mut after = before.clone();
        after[0].nodes = 30_000;
        after[0].on_cpu = Duration::from_millis(90);
        let line = text(
            "search",
            &telemetry,
            Duration::from_millis(100),
            (&before, &after),
            79,
        );
        let line = line.replace(&line["search".len()..line.find(" s,").unwrap()], " T");
        assert_eq!(line, "search T s, 30.0k nodes, 300k/s, 0 dead, busy 90% 0%");
        let (before, after) = (vec![before[0].clone(); 99], vec![after[0].clone(); 99]);
        let line = text(
            &"x".repeat(40),
            &telemetry,
            Duration::from_millis(100),
            (&before, &after),
            39,
        );
        assert_eq!(line.chars().count(), 39);
    }

    #[test]
    fn shares_that_do_not_fit_are_told_by_their_mean() {
        let telemetry = Telemetry::new(4);
        let loads = vec![WorkerLoad::default(); 4];
        let frame = Duration::from_millis(100);
        let line = |room| text("search", &telemetry, frame, (&loads, &loads), room);
        assert!(line(79).ends_with("busy 0% 0% 0% 0%"), "{}", line(79));
        assert!(line(52).ends_with("busy 0% of 4"), "{}", line(52));
    }
}

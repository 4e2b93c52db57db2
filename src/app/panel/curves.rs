//! The samples of a search as columns: what each column of a time line, of the rate and of a depth
//! shows. All of them share the panel's [`Window`], so they can stand one above the other.

use std::ops::Range;
use std::time::Duration;

use super::{Panel, Part, Sample, Window};

impl Window {
    /// How long it is.
    pub fn length(self) -> Duration {
        self.to.saturating_sub(self.from)
    }

    /// Where a time lies, in columns from the left edge.
    fn place(self, time: Duration, columns: usize) -> f64 {
        let length = self.length().as_secs_f64();
        let after = time.saturating_sub(self.from).as_secs_f64();
        (after / length).min(1.0) * float(columns)
    }

    /// The time at the left edge of a column.
    fn edge(self, column: usize, columns: usize) -> Duration {
        self.from + self.length().mul_f64(float(column) / float(columns.max(1)))
    }
}

impl Panel {
    /// What these workers did, for each of `columns` columns `rows` cells from the bottom up; none
    /// where the search has not come to.
    ///
    /// The numbers of cells stand for the shares of time: what a cell leaves over is owed to the
    /// part, and the part that is owed most gets the next cell. So one cell in twenty is idle
    /// for a worker that is idle 5 % of the time, and a column once filled never changes. Of the
    /// time between two samples only the sums are known, so its cells stand in order.
    pub fn time_line(
        &self,
        workers: Range<usize>,
        columns: usize,
        rows: usize,
    ) -> Vec<Option<Part>> {
        let window = self.window();
        let mut owed = [0.0; 4];
        let mut line = Vec::with_capacity(columns * rows);
        let mut placed = 0.0;
        let mut newest = [0.0; 4];
        for pair in self.samples.windows(2) {
            let [before, after] = pair else { continue };
            if after.elapsed <= window.from {
                continue;
            }
            let place = window.place(after.elapsed, columns);
            let shares = shares(before, after, workers.clone());
            newest = shares.unwrap_or_default().map(|share| share * float(rows));
            for (owed, share) in owed.iter_mut().zip(shares.unwrap_or_default()) {
                *owed += share * (place - placed) * float(rows);
            }
            placed = place;
            let filled = whole(place).saturating_sub(line.len() / rows.max(1));
            deal(&mut owed, filled, rows, &mut line, shares.is_some());
        }
        let begun = owed.iter().sum::<f64>() > 0.01 * float(rows);
        if begun && line.len() < columns * rows {
            // Not yet a whole column: it shows what the worker does now, not what is owed.
            deal(&mut newest, 1, rows, &mut line, true);
        }
        line.resize(columns * rows, None);
        line
    }

    /// Nodes a second in each column; none where the search has not come to.
    pub fn rates(&self, columns: usize) -> Vec<Option<f64>> {
        let (window, now) = (self.window(), self.elapsed());
        let rate = |column| {
            let from = window.edge(column, columns);
            let to = window.edge(column + 1, columns).min(now);
            (from < to).then(|| self.rate(from, to))
        };
        (0..columns).map(rate).collect()
    }

    /// The deepest stack of a worker in each column, in plies; none where the search has not come
    /// to.
    pub fn depths(&self, worker: usize, columns: usize) -> Vec<Option<u64>> {
        let window = self.window();
        let mut depths = vec![None; columns];
        for pair in self.samples.windows(2) {
            let [before, after] = pair else { continue };
            if after.elapsed <= window.from {
                continue;
            }
            let first = whole(window.place(before.elapsed, columns));
            let last = whole(window.place(after.elapsed, columns).ceil());
            let depth = after.loads.get(worker).map(|load| load.depth);
            for column in &mut depths[first.min(columns)..last.min(columns)] {
                *column = depth.max(*column);
            }
        }
        depths
    }

    /// Nodes a second between two times.
    #[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
    pub(super) fn rate(&self, from: Duration, to: Duration) -> f64 {
        let nodes = |sample: &Sample| sample.nodes() as f64;
        let seconds = to.saturating_sub(from).as_secs_f64();
        let visited = self.at(to, nodes) - self.at(from, nodes);
        if seconds > 0.0 {
            (visited / seconds).max(0.0)
        } else {
            0.0
        }
    }

    /// A sum at some time, in a straight line between the samples around it.
    pub(super) fn at(&self, time: Duration, sum: impl Fn(&Sample) -> f64) -> f64 {
        let next = self.samples.partition_point(|s| s.elapsed < time);
        let Some(after) = self.samples.get(next).or(self.samples.last()) else {
            return 0.0;
        };
        let Some(before) = next.checked_sub(1).and_then(|i| self.samples.get(i)) else {
            return sum(after);
        };
        let length = after.elapsed.saturating_sub(before.elapsed).as_secs_f64();
        let part = time.saturating_sub(before.elapsed).as_secs_f64();
        if length > 0.0 {
            let (low, high) = (sum(before), sum(after));
            low + (high - low) * (part / length).min(1.0)
        } else {
            sum(after)
        }
    }
}

/// The share of each part in what these workers did between two samples; none if that is not known.
fn shares(before: &Sample, after: &Sample, workers: Range<usize>) -> Option<[f64; 4]> {
    let mut spent = [0.0; 4];
    for worker in workers.start..workers.end.min(after.loads.len()) {
        let (before, after) = (before.load(worker), &after.loads[worker]);
        for (spent, part) in spent.iter_mut().zip(Part::ALL) {
            *spent += part
                .of(after)
                .saturating_sub(part.of(&before))
                .as_secs_f64();
        }
    }
    let all: f64 = spent.iter().sum();
    (all > 0.0).then(|| spent.map(|s| s / all))
}

/// Fills columns with cells of the parts that are owed most, in order; or leaves them out.
fn deal(
    owed: &mut [f64; 4],
    columns: usize,
    rows: usize,
    line: &mut Vec<Option<Part>>,
    known: bool,
) {
    if !known {
        line.extend(std::iter::repeat_n(None, columns * rows));
        return;
    }
    let mut cells = [0; 4];
    for _ in 0..columns * rows {
        let most = (1..4).fold(0, |most, i| if owed[i] > owed[most] { i } else { most });
        owed[most] -= 1.0;
        cells[most] += 1;
    }
    let dealt: Vec<Part> = Part::ALL
        .into_iter()
        .zip(cells)
        .flat_map(|(part, cells)| std::iter::repeat_n(part, cells))
        .collect();
    // A row across the columns first: with one row they are one stack, with several one each.
    for column in 0..columns {
        line.extend(
            dealt
                .iter()
                .skip(column)
                .step_by(columns)
                .copied()
                .map(Some),
        );
    }
}

#[expect(clippy::cast_precision_loss, reason = "columns of a screen")]
fn float(columns: usize) -> f64 {
    columns as f64
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "columns of a screen, from 0"
)]
fn whole(place: f64) -> usize {
    place as usize
}

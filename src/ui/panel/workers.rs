//! The workers: for each one what it did over the window as a time line, and below it, where there
//! is room, the depth of its stack and the branches that it gave and took.
//!
//! ```text
//!   0 s          5 s        10 s  on CPU  nodes
//! 1 ██████████████████▓▓██░        94 %  6.3 M
//!   ▁▂▃▅▆▇▇▆▅▃▂▁▂▃▅▆▇▇▆▅▃          depth   14
//!   gave     12  took      3
//! ```
//!
//! Of more workers than there are places the last place shows the others together.

use std::ops::Range;

use ratatui::layout::Rect;

use super::curve::{curve, time_line};
use super::figures::{mark, percent, whole};
use super::plan::Wanted;
use crate::app::panel::{Panel, Part};
use crate::canvas::Canvas;
use crate::theme::Role;

/// The rows of one worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Form {
    bar: u16,
    depth: u16,
    words: u16,
    gap: u16,
    /// The least width in which it can be read.
    width: u16,
}

impl Form {
    const fn new([bar, depth, words, gap]: [u16; 4], width: u16) -> Self {
        Self {
            bar,
            depth,
            words,
            gap,
            width,
        }
    }

    fn height(self) -> u16 {
        self.bar + self.depth + self.words + self.gap
    }

    /// Whether the words stand beside the bar instead of below.
    fn is_wide(self) -> bool {
        self.width >= WIDE
    }
}

const WIDE: u16 = 60;
const DETAILED: u16 = 34;
const PLAIN: Form = Form::new([1, 0, 0, 0], 16);

/// From the richest to the plainest.
const FORMS: [Form; 10] = [
    Form::new([3, 4, 0, 1], WIDE),
    Form::new([2, 3, 0, 1], WIDE),
    Form::new([2, 2, 0, 1], WIDE),
    Form::new([2, 2, 1, 1], DETAILED),
    Form::new([1, 2, 1, 1], DETAILED),
    Form::new([1, 1, 1, 1], DETAILED),
    Form::new([1, 1, 1, 0], DETAILED),
    Form::new([1, 1, 0, 1], DETAILED),
    Form::new([1, 1, 0, 0], DETAILED),
    PLAIN,
];

/// The same where no stack is deep enough to be drawn: a search of a game of two sides.
const SHALLOW: [Form; 8] = [
    Form::new([3, 0, 0, 1], WIDE),
    Form::new([2, 0, 0, 1], WIDE),
    Form::new([3, 0, 1, 1], DETAILED),
    Form::new([2, 0, 1, 1], DETAILED),
    Form::new([1, 0, 1, 1], DETAILED),
    Form::new([1, 0, 1, 0], DETAILED),
    Form::new([1, 0, 0, 1], DETAILED),
    PLAIN,
];

/// Blank columns between two workers side by side.
const BETWEEN: u16 = 2;

/// The places of the workers, filled from the top down and then from left to right.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Grid {
    form: Form,
    columns: u16,
    rows: u16,
    /// Workers that have a place of their own.
    shown: usize,
    /// All of them.
    workers: usize,
}

impl Grid {
    /// The richest form in which all have a place; or the plainest, with as many as there is room
    /// for.
    pub fn new(width: u16, height: u16, wanted: Wanted) -> Self {
        let workers = wanted.workers;
        let forms = if wanted.two_sides {
            &SHALLOW[..]
        } else {
            &FORMS[..]
        };
        for &form in forms {
            for columns in 1..=most_columns(width, form) {
                let rows = u16::try_from(workers.div_ceil(columns.into())).unwrap_or(u16::MAX);
                if rows.saturating_mul(form.height()) <= height.saturating_add(form.gap) {
                    return Self {
                        form,
                        columns,
                        rows,
                        shown: workers,
                        workers,
                    };
                }
            }
        }
        let columns = most_columns(width, PLAIN);
        let places = usize::from(columns) * usize::from(height);
        Self {
            form: PLAIN,
            columns,
            rows: height,
            shown: places.saturating_sub(1),
            workers,
        }
    }

    /// The rows that it takes.
    pub fn height(&self) -> u16 {
        let all = self.rows.saturating_mul(self.form.height());
        all.saturating_sub(self.form.gap)
    }

    /// The columns side by side.
    fn lanes(&self, area: Rect) -> impl Iterator<Item = Rect> + use<> {
        let columns = self.columns.max(1);
        let width = (area.width.saturating_add(BETWEEN) / columns).saturating_sub(BETWEEN);
        (0..columns).map(move |column| Rect {
            x: area.x.saturating_add(column * (width + BETWEEN)),
            width,
            ..area
        })
    }

    /// A row's label, bar and numbers.
    fn parts(&self, row: Rect) -> [Rect; 3] {
        let digits = |n: usize| n.max(1).to_string().len();
        let label = digits(self.workers).max(match self.workers - self.shown {
            0 => 1,
            others => digits(others) + 1,
        });
        let label = u16::try_from(label + 1).unwrap_or(0).min(row.width);
        let side = match row.width {
            _ if self.form.is_wide() => 26,
            24.. => 15,
            12.. => 6,
            _ => 0,
        };
        let bar = row.width - label;
        let side = side.min(bar);
        [
            Rect {
                width: label,
                ..row
            },
            Rect {
                x: row.x + label,
                width: bar - side,
                ..row
            },
            Rect {
                x: row.x + label + bar - side,
                width: side,
                ..row
            },
        ]
    }

    /// Draws the edges of the window above the bars, and the names of the numbers.
    pub fn draw_scale(&self, panel: &Panel, area: Rect, canvas: &mut Canvas) {
        let window = panel.window();
        let middle = window.from + window.length() / 2;
        for lane in self.lanes(area) {
            let [_, bar, side] = self.parts(lane);
            if bar.width >= 12 {
                canvas.text(bar, &mark(window.from), Role::Dim);
            }
            if bar.width >= 30 {
                let text = mark(middle);
                let back = u16::try_from(text.len() / 2).unwrap_or(0);
                let x = bar.x + (bar.width / 2).saturating_sub(back);
                canvas.text(Rect { x, ..bar }.intersection(bar), &text, Role::Dim);
            }
            right(bar, &mark(window.to), Role::Dim, canvas);
            let names = if side.width < 15 {
                "CPU"
            } else {
                "on CPU  nodes"
            };
            right(side, names, Role::Dim, canvas);
        }
    }

    /// Draws every worker.
    pub fn draw(&self, panel: &Panel, area: Rect, canvas: &mut Canvas) {
        let rows = usize::from(self.rows.max(1));
        for (column, lane) in self.lanes(area).enumerate() {
            for row in 0..rows {
                let place = column * rows + row;
                let y = u16::try_from(row).unwrap_or(0) * self.form.height();
                let area = Rect {
                    y: lane.y.saturating_add(y),
                    height: self.form.height() - self.form.gap,
                    ..lane
                };
                let area = area.intersection(lane);
                if place < self.shown {
                    self.draw_bar(panel, place..place + 1, area, canvas);
                    self.draw_details(panel, place, area, canvas);
                } else if place == self.shown && self.shown < self.workers {
                    self.draw_bar(panel, self.shown..self.workers, area, canvas);
                }
            }
        }
    }

    /// What a worker did, or several together: their mean.
    fn draw_bar(&self, panel: &Panel, workers: Range<usize>, area: Rect, canvas: &mut Canvas) {
        let [name, bar, side] = self.parts(area);
        let bar = rows(bar, 0, self.form.bar);
        let label = match workers.len() {
            1 => workers.end.to_string(),
            others => format!("+{others}"),
        };
        right(
            Rect {
                width: name.width.saturating_sub(1),
                ..name
            },
            &label,
            Role::Text,
            canvas,
        );
        let cells = panel.time_line(workers.clone(), bar.width.into(), bar.height.into());
        time_line(&cells, bar, canvas);
        let share = panel.share(workers.clone(), Part::OnCpu);
        let share = share.map_or("    -".to_owned(), percent);
        let loads = &panel.figures().loads;
        let nodes = loads.get(workers).unwrap_or_default();
        let nodes = whole(nodes.iter().map(|load| load.nodes).sum());
        let text = if side.width < 15 {
            share
        } else {
            format!("{share}  {nodes}")
        };
        right(side, &text, Role::Text, canvas);
    }

    /// The depth of the stack, and what was given and taken.
    fn draw_details(&self, panel: &Panel, worker: usize, area: Rect, canvas: &mut Canvas) {
        let [_, bar, side] = self.parts(area);
        let load = panel.figures().loads.get(worker);
        let (gave, took) = load.map_or((0, 0), |load| (load.gave, load.took));
        let (word, depth) = if panel.running {
            ("depth", load.map_or(0, |load| load.depth))
        } else {
            ("deepest", panel.deepest(worker))
        };
        let depth = match depth {
            0 => format!("{word}     -"),
            _ => format!("{word}  {depth:>4}"),
        };
        let below = self.form.bar;
        if self.form.depth > 0 {
            let area = rows(bar, below, self.form.depth);
            curve(&depths(panel, worker, area.width), area, canvas);
            right(rows(side, below, 1), &depth, Role::Dim, canvas);
        }
        if panel.is_of_two_sides() && gave + took == 0 {
            return; // no branch changes hands in such a search, or none has yet
        }
        let branches = format!("gave {}  took {}", whole(gave), whole(took));
        if self.form.is_wide() {
            let row = (below + 1).min(area.height.saturating_sub(1));
            right(rows(side, row, 1), &branches, Role::Dim, canvas);
        } else if self.form.words > 0 {
            let width = bar.width + side.width;
            let area = rows(Rect { width, ..bar }, below + self.form.depth, 1);
            canvas.text(area, &branches, Role::Dim);
        }
    }
}

/// How many of this form fit side by side; the plainest is cut where it does not fit.
fn most_columns(width: u16, form: Form) -> u16 {
    let least = u16::from(form == PLAIN);
    (width.saturating_add(BETWEEN) / (form.width + BETWEEN)).max(least)
}

/// The depths of a worker's stack, as shares of the deepest of all.
#[expect(clippy::cast_precision_loss, reason = "rows of a screen")]
fn depths(panel: &Panel, worker: usize, columns: u16) -> Vec<Option<f64>> {
    let deepest = panel.deepest_of_all().max(1) as f64;
    let depths = panel.depths(worker, columns.into());
    let share = |depth: Option<u64>| depth.map(|depth| depth as f64 / deepest);
    depths.into_iter().map(share).collect()
}

/// Some rows of an area.
fn rows(area: Rect, from: u16, count: u16) -> Rect {
    let y = area.y.saturating_add(from);
    Rect {
        y,
        height: count,
        ..area
    }
    .intersection(area)
}

/// Writes a text at the right edge of an area; what is too long is cut at its left.
pub fn right(area: Rect, text: &str, role: Role, canvas: &mut Canvas) {
    let width = u16::try_from(text.chars().count()).unwrap_or(u16::MAX);
    let skipped = usize::from(width.saturating_sub(area.width));
    let cut: String = text.chars().skip(skipped).collect();
    let x = area.right() - width.min(area.width);
    canvas.text(Rect { x, ..area }.intersection(area), &cut, role);
}

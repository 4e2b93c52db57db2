//! The engine panel: what the engine says, how fast it searches, and what each worker does.
//!
//! ```text
//! searching · dynamic                     3.4 s
//! searching depth first
//!
//! nodes      12.4 M   3.61 M/s ▁▂▄▆▇▇▇▆▇▇▇▇▇▆▇▇
//! infeasible 2.10 M       41 % ███████░░░░░░░░░░
//! deepest        24         15 branches given away
//!
//!   0 s              10 s        on CPU  nodes
//! 1 ██████████████████████▓▓··     94 %  6.3 M
//! 2 ████████████████████▓▓▓···     88 %  6.1 M
//!
//! █ on CPU  ▓ starved  ▒ waiting  · idle
//! ```
//!
//! The head says what holds now, the middle what this kind of search counts, the rest is the
//! same for every search. What is drawn over time shares one window, and nothing that was drawn
//! moves while a search runs: a frame is a few numbers and a new column.

mod curve;
mod depths;
mod figures;
mod plan;
mod rest;
mod workers;

use ratatui::layout::{Margin, Rect};

use crate::app::App;
use crate::app::panel::{Panel, Part};
use crate::canvas::Canvas;
use crate::theme::Role;
use crate::ui::text::wrapped;
use curve::{curve, gauge, look};
use figures::{clock, count, percent, whole};
use plan::{Plan, Wanted};
use workers::right;

/// The columns before the small drawings of the middle: a name, a number, and a second one.
const NAMES: u16 = 11;
const FIGURES: u16 = 17;
const SECOND: u16 = 28;

/// From so many columns on, one at each side stays blank.
pub const ROOMY: u16 = 40;

/// Draws the panel into the inside of its frame.
pub fn draw(app: &App, area: Rect, canvas: &mut Canvas) {
    let margin = u16::from(area.width >= ROOMY);
    let area = area.inner(Margin::new(margin, 0));
    let area = area.intersection(canvas.buffer.area);
    let panel = &app.panel;
    let head = head(app, area.width);
    if area.is_empty() {
        return;
    }
    // Nothing was asked yet, or the answer needed no search.
    if !panel.running && panel.figures().nodes() == 0 {
        draw_lines(&head, area, canvas);
        let used = u16::try_from(head.len()).unwrap_or(u16::MAX);
        let [_, below] = split(area, used.saturating_add(1));
        let game = app.session.as_ref().map(|session| session.game());
        rest::draw(game, &app.settings, below, canvas);
        return;
    }
    let loads = &panel.figures().loads;
    let has_set = panel.figures().fill.is_some_and(|fill| fill.capacity > 0);
    let two_sides = panel.is_of_two_sides();
    let wanted = Wanted {
        head: head.len(),
        set: has_set,
        two_sides,
        workers: loads.len(),
    };
    let (plan, grid) = Plan::new(area, wanted);
    let mut rest = area;
    let mut next = |height: u16| {
        let [part, below] = split(rest, height);
        rest = below;
        part
    };
    draw_lines(&head, next(plan.head), canvas);
    next(plan.gap);
    if two_sides {
        let game = app.session.as_ref().map(|session| session.game());
        depths::draw(panel, game, next(plan.depths), canvas);
        next(plan.gap);
    }
    draw_nodes(panel, next(plan.nodes), plan.graph == 0, canvas);
    draw_rates(panel, next(plan.graph), canvas);
    draw_set(panel, next(plan.set), canvas);
    draw_hits(panel, next(plan.hits), canvas);
    if two_sides {
        draw_cuts(panel, next(plan.deepest), canvas);
    } else {
        draw_deepest(panel, next(plan.deepest), canvas);
    }
    next(plan.gap);
    grid.draw_scale(panel, next(plan.scale), canvas);
    grid.draw(panel, next(plan.workers), canvas);
    next(plan.gap);
    draw_legend(panel, next(plan.legend), canvas);
}

/// Draws what a running search has come to into a row; gives the columns used.
pub fn draw_line(panel: &Panel, row: Rect, canvas: &mut Canvas) -> u16 {
    let nodes = whole(panel.figures().nodes());
    let time = clock(panel.elapsed());
    let text = match panel.depths_ended().last() {
        Some(row) => format!("searching {time} depth {} {}", row.depth, row.score),
        None => format!("searching {time} {nodes} nodes"),
    };
    canvas.text(row, &text, Role::Accent)
}

/// A line of the head, with what stands at its right edge.
struct Line {
    role: Role,
    text: String,
    aside: String,
}

impl Line {
    fn new(role: Role, text: impl Into<String>) -> Self {
        Self {
            role,
            text: text.into(),
            aside: String::new(),
        }
    }
}

/// What the engine does, or what it says, in rows of so many columns.
fn head(app: &App, width: u16) -> Vec<Line> {
    let panel = &app.panel;
    let time = clock(panel.elapsed());
    if panel.running {
        let searching = Line {
            aside: time,
            ..Line::new(Role::Accent, format!("searching · {}", panel.title))
        };
        return vec![searching, Line::new(Role::Dim, panel.phase.clone())];
    }
    let said = app.session.as_ref().map(|session| session.verdict());
    let (role, headline, details) = said.unwrap_or((Role::Dim, String::new(), Vec::new()));
    let mut lines = vec![Line::new(role, headline)];
    if panel.has_searched() {
        lines.push(Line {
            aside: time,
            ..Line::new(Role::Dim, format!("searched · {}", panel.title))
        });
    }
    let details = details.iter().flat_map(|text| wrapped(text, width));
    lines.extend(details.map(|text| Line::new(Role::Text, text)));
    lines.retain(|line| !line.text.is_empty());
    lines
}

fn draw_lines(lines: &[Line], area: Rect, canvas: &mut Canvas) {
    for (line, row) in lines.iter().zip(area.rows()) {
        let text = canvas.glyph(line.text.clone(), line.text.replace('·', "-"));
        let aside = u16::try_from(line.aside.len()).unwrap_or(0);
        let room = Rect {
            width: row.width.saturating_sub(aside + u16::from(aside > 0)),
            ..row
        };
        canvas.text(room, &text, line.role);
        right(row, &line.aside, Role::Text, canvas);
    }
}

/// A name and two numbers in columns; gives the place for what belongs to them.
fn draw_figures(name: &str, [first, second]: [&str; 2], row: Rect, canvas: &mut Canvas) -> Rect {
    canvas.text(row, name, Role::Dim);
    let number = |end: u16| Rect {
        width: row.width.min(end),
        ..row
    };
    right(beside(number(FIGURES), NAMES)[1], first, Role::Text, canvas);
    right(
        beside(number(SECOND), FIGURES)[1],
        second,
        Role::Text,
        canvas,
    );
    beside(row, SECOND + 1)[1]
}

/// Nodes and nodes a second, with its curve if there is no larger drawing.
fn draw_nodes(panel: &Panel, row: Rect, with_curve: bool, canvas: &mut Canvas) {
    let nodes = whole(panel.figures().nodes());
    let rate = format!("{}/s", count(panel.nodes_per_second()));
    let place = draw_figures("nodes", [&nodes, &rate], row, canvas);
    if with_curve {
        curve(&rates(panel, place.width).0, place, canvas);
    }
}

/// The rate over the window, beside an axis with the number that its height stands for.
fn draw_rates(panel: &Panel, area: Rect, canvas: &mut Canvas) {
    if area.is_empty() {
        return;
    }
    let [names, place] = beside(area, NAMES);
    let [names, axis] = split_right(names, 1);
    let (rates, most) = rates(panel, place.width);
    let [tick, line] = canvas.glyph(["┤", "│"], ["+", "|"]);
    let last = usize::from(area.height - 1);
    for (at, row) in axis.rows().enumerate() {
        let mark = if at == 0 || at == last { tick } else { line };
        canvas.text(row, mark, Role::Border);
    }
    let most = format!("{}/s", count(most));
    right(names, &most, Role::Dim, canvas);
    if last > 0 {
        let lowest = split(names, area.height - 1)[1];
        right(lowest, "0", Role::Dim, canvas);
    }
    curve(&rates, place, canvas);
}

/// The rates as shares of a round number that none of them is above, and that number.
fn rates(panel: &Panel, columns: u16) -> (Vec<Option<f64>>, f64) {
    let rates = panel.rates(columns.into());
    let most = round_above(rates.iter().flatten().copied().fold(1.0, f64::max));
    let shares = rates.into_iter().map(|rate| rate.map(|rate| rate / most));
    (shares.collect(), most)
}

/// The next of 1, 2, 5, 10, 20, 50 and so on: a scale by it seldom changes.
fn round_above(number: f64) -> f64 {
    let unit = 10_f64.powf(number.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * unit);
    let fits = steps.into_iter().find(|&step| step >= number);
    fits.unwrap_or(10.0 * unit)
}

/// The set of dead positions, or the table: how many are in it, and how full it is.
#[expect(clippy::cast_precision_loss, reason = "shown as a percentage")]
fn draw_set(panel: &Panel, row: Rect, canvas: &mut Canvas) {
    let Some(fill) = panel.figures().fill else {
        return;
    };
    let share = fill.used as f64 / fill.capacity.max(1) as f64;
    let numbers = [&*whole(fill.used), &percent(share)];
    let name = if panel.is_of_two_sides() {
        "table"
    } else {
        "infeasible"
    };
    let place = draw_figures(name, numbers, row, canvas);
    gauge(share, place, canvas);
}

/// What was found in the table.
fn draw_hits(panel: &Panel, row: Rect, canvas: &mut Canvas) {
    let words = ["of what was looked up", "of look-ups", "found"];
    let numbers = panel.figures().loads.iter();
    let numbers = numbers.map(|load| (load.hits, load.probes));
    draw_share("hits", numbers, words, row, canvas);
}

/// How often the rest of the moves was cut off, and how often by the first move already.
fn draw_cuts(panel: &Panel, row: Rect, canvas: &mut Canvas) {
    let words = ["on the first move", "first move", "first"];
    let numbers = panel.figures().loads.iter();
    let numbers = numbers.map(|load| (load.first_cuts, load.cuts));
    draw_share("cut-offs", numbers, words, row, canvas);
}

/// A count, which share of all it is, and the longest words for that which fit. Cut-offs are
/// counted whole, hits as far as they were.
#[expect(clippy::cast_precision_loss, reason = "shown as a percentage")]
fn draw_share(
    name: &str,
    numbers: impl Iterator<Item = (u64, u64)>,
    words: [&str; 3],
    row: Rect,
    canvas: &mut Canvas,
) {
    if row.is_empty() {
        return;
    }
    let (part, all) = numbers.fold((0, 0), |sum, (part, all)| (sum.0 + part, sum.1 + all));
    let numbers = match all {
        0 => [format!("{:>6}", '-'), String::new()],
        _ => [whole(part), percent(part as f64 / all as f64)],
    };
    let place = draw_figures(name, [&numbers[0], &numbers[1]], row, canvas);
    let fits = |words: &&str| words.len() <= place.width.into();
    let words = words.into_iter().find(fits).filter(|_| all > 0);
    canvas.text(place, words.unwrap_or_default(), Role::Dim);
}

/// The deepest stack that was seen, and how many branches changed hands.
fn draw_deepest(panel: &Panel, row: Rect, canvas: &mut Canvas) {
    let deepest = match panel.deepest_of_all() {
        0 => format!("{:>6}", '-'), // over before it was looked at
        deepest => whole(deepest),
    };
    let given: u64 = panel.figures().loads.iter().map(|load| load.gave).sum();
    let place = draw_figures("deepest", [&deepest, &whole(given)], row, canvas);
    let words = ["branches given away", "given away", "given"];
    let fits = |words: &&str| words.len() <= place.width.into();
    let words = words.into_iter().find(fits).unwrap_or_default();
    canvas.text(place, words, Role::Dim);
}

/// The characters of the parts, so that no bar is read by its colour alone.
fn draw_legend(panel: &Panel, row: Rect, canvas: &mut Canvas) {
    let measured = panel.figures().loads.iter().any(|load| load.measured);
    let space = if row.width < 38 { 1 } else { 2 };
    let mut rest = row;
    for part in Part::ALL {
        let (glyph, role, name) = look(part, canvas);
        let name = match part {
            Part::OnCpu if !measured => "at work",
            Part::OnCpu if row.width < 36 => "CPU",
            Part::Starved | Part::Waiting if !measured => continue,
            _ => name,
        };
        rest = beside(rest, canvas.text(rest, glyph, role) + 1)[1];
        rest = beside(rest, canvas.text(rest, name, Role::Dim) + space)[1];
    }
}

/// The uppermost rows, and what is below.
fn split(area: Rect, height: u16) -> [Rect; 2] {
    let height = height.min(area.height);
    let above = Rect { height, ..area };
    let below = Rect {
        y: area.y + height,
        height: area.height - height,
        ..area
    };
    [above, below]
}

/// The leftmost columns, and what is beside them.
fn beside(area: Rect, width: u16) -> [Rect; 2] {
    let width = width.min(area.width);
    let left = Rect { width, ..area };
    let right = Rect {
        x: area.x + width,
        width: area.width - width,
        ..area
    };
    [left, right]
}

/// The columns but the rightmost, and those.
fn split_right(area: Rect, width: u16) -> [Rect; 2] {
    beside(area, area.width - width.min(area.width))
}

#[cfg(test)]
#[path = "panel_tests.rs"]
mod tests;

//! The survival curve: how many positions can be reached with so many pegs, and how many of them
//! can still be won. The game goes from left to right; the scale is logarithmic.
//!
//! ```text
//! positions by pegs from the start   █ can be won  ░ lost
//!  10 M ┤          ░░░░░░░
//!   1 M ┤      ░░░░█████████░░░
//! 100 k ┤   ░░░███████████████░░
//!     1 ┤███████████████████████░
//!       32        24 ▲      16
//! 22 pegs: 123,456 reachable, 12,345 can be won, 10 %
//! ```

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::games::peg::count::Level;
use crate::theme::Role;

/// Columns of the numbers beside the scale, and of the scale itself.
const NUMBERS: u16 = 5;
const AXIS: u16 = 2;

/// Eighths of a row that a bar of one position has.
const LEAST: f64 = 3.0;

const LEVELS: [&str; 9] = [" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"];
const ASCII_LEVELS: [&str; 9] = [" ", ".", ".", ".", "#", "#", "#", "#", "#"];

/// What is to be seen of the survival curve.
#[derive(Clone, Debug)]
pub struct Survival<'a> {
    /// The levels, the first position's number of pegs first; none before they are counted.
    pub levels: Option<&'a [Level]>,
    /// What is said instead of them.
    pub missing: &'a str,
    /// The pegs of the position that is marked.
    pub pegs: u32,
    /// What stands below, a line each, if there is room.
    pub notes: Vec<String>,
}

/// Draws the curve into an area.
pub fn draw(survival: &Survival, area: Rect, canvas: &mut Canvas) {
    let area = area.intersection(canvas.buffer.area);
    let margin = u16::from(area.width >= 44);
    let area = Rect {
        x: area.x + margin,
        width: area.width - 2 * margin,
        ..area
    };
    if area.is_empty() {
        return;
    }
    let Some(levels) = survival.levels.filter(|levels| !levels.is_empty()) else {
        canvas.text(area, survival.missing, Role::Dim);
        return;
    };
    let notes = u16::try_from(survival.notes.len()).unwrap_or(0);
    let roomy = area.height >= 12;
    let above = u16::from(area.height >= 5);
    let below = 2 + if roomy { 1 + notes } else { 0 };
    let mut rows = area.rows();
    if above > 0 {
        head(rows.next().unwrap_or_default(), canvas);
    }
    let height = area.height.saturating_sub(above + below);
    let y = area.y + above;
    let plot = Plot::new(levels, Rect { y, height, ..area });
    plot.draw_scale(canvas);
    plot.draw_bars(survival.pegs, canvas);
    let mut rows = rows.skip(height.into());
    plot.draw_pegs(survival.pegs, rows.next().unwrap_or_default(), canvas);
    let mut rows = rows.skip(usize::from(roomy));
    detail(
        levels,
        survival.pegs,
        rows.next().unwrap_or_default(),
        canvas,
    );
    for (note, row) in survival.notes.iter().zip(rows) {
        canvas.text(row, note, Role::Text);
    }
}

/// What the two parts of a bar mean.
fn head(row: Rect, canvas: &mut Canvas) {
    let [won, lost] = canvas.glyph(["█", "░"], ["#", ":"]);
    let titles = [
        "positions by pegs from the start, logarithmic   ",
        "positions by pegs from the start   ",
        "pegs from the start   ",
        "from the start  ",
    ];
    let legend = "# can be won  # lost".len();
    let fits = |title: &&str| title.len() + legend <= row.width.into();
    let pieces = [
        (
            titles.into_iter().find(fits).unwrap_or_default(),
            Role::Title,
        ),
        (won, Role::Good),
        (" can be won  ", Role::Dim),
        (lost, Role::Dim),
        (" lost", Role::Dim),
    ];
    let mut rest = row;
    for (text, role) in pieces {
        let used = canvas.text(rest, text, role);
        rest.x += used;
        rest.width -= used;
    }
}

/// The number of pegs that is marked, in words.
fn detail(levels: &[Level], pegs: u32, row: Rect, canvas: &mut Canvas) {
    let Some(level) = levels.iter().find(|level| level.pegs == pegs) else {
        return;
    };
    let share = percent(level.winning, level.reachable);
    let peg = if pegs == 1 { "peg" } else { "pegs" };
    let text = |reachable: &str, winning: &str| {
        format!("{pegs} {peg}: {reachable} reachable, {winning} can be won, {share}")
    };
    let (reachable, winning) = (short(level.reachable), short(level.winning));
    let few = format!("{pegs} {peg}: {winning} of {reachable} winnable, {share}");
    let fewer = format!("{pegs} {peg}: {winning} of {reachable}, {share}");
    let texts = [
        text(&grouped(level.reachable), &grouped(level.winning)),
        text(&reachable, &winning),
        few,
    ];
    let fits = |text: &String| text.len() <= row.width.into();
    let text = texts.into_iter().find(fits).unwrap_or(fewer);
    canvas.text(row, &text, Role::Accent);
}

/// A share of a whole; only all of it is 100 %, and only none is 0 %.
fn percent(part: u64, whole: u64) -> String {
    match (u128::from(part) * 100).checked_div(u128::from(whole)) {
        Some(0) if part > 0 => "under 1 %".to_owned(),
        Some(share) => format!("{share} %"),
        None => "none".to_owned(),
    }
}

/// A number with its digits in groups of three: `642,723`.
pub fn grouped(number: impl Into<u128>) -> String {
    let digits = number.into().to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number in few characters: `950`, `12.3 k`, `4.5 M`.
fn short(number: u64) -> String {
    let units = [(1_000_000_000, "G"), (1_000_000, "M"), (1_000, "k")];
    let unit = units.into_iter().find(|(unit, _)| number >= *unit);
    match unit {
        Some((unit, name)) => format!("{}.{} {name}", number / unit, number % unit * 10 / unit),
        None => number.to_string(),
    }
}

/// Where the bars lie, and what their height stands for.
struct Plot<'a> {
    levels: &'a [Level],
    /// The numbers and the scale.
    scale: Rect,
    /// The bars.
    bars: Rect,
    /// Columns from one bar to the next.
    step: u16,
    /// The power of ten at the top.
    top: u32,
}

impl<'a> Plot<'a> {
    fn new(levels: &'a [Level], area: Rect) -> Self {
        let count = u16::try_from(levels.len()).unwrap_or(u16::MAX);
        let beside = NUMBERS + AXIS;
        let room = area.width.saturating_sub(beside);
        let beside = if room < count { 0 } else { beside };
        let step = ((area.width - beside) / count).clamp(1, 6);
        let most = levels.iter().map(|level| level.reachable).max();
        let top = most.unwrap_or(1).max(2).ilog10() + 1;
        Self {
            levels,
            scale: Rect {
                width: beside,
                ..area
            },
            bars: Rect {
                x: area.x + beside,
                width: area.width - beside,
                ..area
            },
            step,
            top,
        }
    }

    /// The bar of a level: its columns, with a gap behind it where there is room.
    fn bar(&self, at: usize) -> Option<Rect> {
        let x = u16::try_from(at).ok()?.checked_mul(self.step)?;
        let place = Rect {
            x: self.bars.x.checked_add(x)?,
            width: self.step - u16::from(self.step > 1),
            ..self.bars
        };
        (place.right() <= self.bars.right()).then_some(place)
    }

    /// Eighths of a row up to a number; enough of them to be seen for what is above none.
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "heights on a screen"
    )]
    fn height(&self, number: u64) -> usize {
        if number == 0 {
            return 0;
        }
        let all = f64::from(self.bars.height) * 8.0;
        let share = (number as f64).log10() / f64::from(self.top);
        (LEAST + (share * (all - LEAST)).max(0.0)).round() as usize
    }

    /// The powers of ten, as far apart as they need.
    fn draw_scale(&self, canvas: &mut Canvas) {
        if self.scale.width == 0 || self.bars.height == 0 {
            return;
        }
        let [line, tick] = canvas.glyph(["│", "┤"], ["|", "+"]);
        let x = self.scale.right() - 1;
        for y in self.scale.rows().map(|row| row.y) {
            canvas.text(Rect::new(x, y, 1, 1), line, Role::Border);
        }
        let powers = usize::try_from(self.top).unwrap_or(1);
        let stride = (2 * powers).div_ceil(self.bars.height.into()).max(1);
        for power in (0..=self.top).step_by(stride) {
            let number = 10_u64.saturating_pow(power);
            let row = u16::try_from((self.height(number) - 1) / 8).unwrap_or(0);
            let y = self.bars.bottom() - 1 - row.min(self.bars.height - 1);
            let text = short(number).replace(".0", "");
            let text = format!("{text:>width$}", width = usize::from(NUMBERS));
            let place = Rect {
                y,
                height: 1,
                ..self.scale
            };
            canvas.text(place, &text, Role::Dim);
            canvas.text(
                Rect {
                    x,
                    width: 1,
                    ..place
                },
                tick,
                Role::Border,
            );
        }
    }

    fn draw_bars(&self, pegs: u32, canvas: &mut Canvas) {
        let glyphs = canvas.glyph(LEVELS, ASCII_LEVELS);
        let lost = canvas.glyph("░", ":");
        for (at, level) in self.levels.iter().enumerate() {
            let Some(bar) = self.bar(at) else {
                return;
            };
            let (won, all) = (self.height(level.winning), self.height(level.reachable));
            let marked = level.pegs == pegs;
            for (row, place) in bar.rows().rev().enumerate() {
                let won = won.saturating_sub(8 * row).min(8);
                // Where lost ones are shown above, a part of a row would leave a gap below them.
                let has_lost = all > 8 * row + won.max(3);
                let won = match won {
                    1..4 if has_lost && row > 0 => 0,
                    1..8 if has_lost => 8,
                    won => won,
                };
                let (glyph, role) = match won {
                    0 if has_lost || row == 0 && all > 0 => {
                        (lost, if marked { Role::Accent } else { Role::Dim })
                    }
                    0 => continue,
                    _ if marked => (glyphs[won], Role::Accent),
                    _ => (glyphs[won], Role::Good),
                };
                canvas.text(place, &glyph.repeat(bar.width.into()), role);
            }
        }
    }

    /// The numbers of pegs below their bars, as far apart as they need, and a mark at one of them.
    fn draw_pegs(&self, pegs: u32, row: Rect, canvas: &mut Canvas) {
        let mark = canvas.glyph("▲", "^");
        let marked = self.levels.iter().position(|level| level.pegs == pegs);
        let marked = marked
            .and_then(|at| self.bar(at))
            .map(|bar| bar.x + (bar.width - 1) / 2);
        let mut free = row.x;
        for (at, level) in self.levels.iter().enumerate() {
            let text = level.pegs.to_string();
            let Some(bar) = self.bar(at) else {
                break;
            };
            let width = u16::try_from(text.len()).unwrap_or(1);
            let x = (bar.x + bar.width.saturating_sub(1) / 2).saturating_sub(width - 1);
            let covers = |mark: u16| (x.saturating_sub(1)..=x + width).contains(&mark);
            let wanted = self.step > 2 || level.pegs.is_multiple_of(4) || level.pegs == 1;
            if wanted && x >= free && !marked.is_some_and(covers) {
                canvas.text(Rect { x, width, ..row }, &text, Role::Coordinate);
                free = x + width + 1;
            }
        }
        if let Some(x) = marked.filter(|_| !row.is_empty()) {
            canvas.text(Rect { x, width: 1, ..row }, mark, Role::Accent);
        }
    }
}

#[cfg(test)]
#[path = "survival_tests.rs"]
mod tests;

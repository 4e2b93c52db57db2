//! Whatever comes in whatever order and at whatever size: nothing panics, and all can be drawn.
//!
//! `PARLOUR_CHANCE_STEPS=1000000` makes more of it than a usual run.

use std::time::Duration;

use super::screens_tests::drawn;
use crate::action::{Command, Key, Mode, Pointing, Spot};
use crate::app::panel::Sample;
use crate::app::{Action, App, fake_tests};
use crate::canvas::Hits;
use crate::engine::control::Limits;
use crate::engine::running::{Desk, Failed, Report};
use crate::engine::telemetry::WorkerLoad;
use crate::games::ALL;
use crate::games::session::{Effect, Fill, Job};
use crate::theme::Role;

/// Steps without another wish.
const STEPS: usize = 2_000;

fn steps() -> usize {
    let wished = std::env::var("PARLOUR_CHANCE_STEPS").ok();
    wished.and_then(|text| text.parse().ok()).unwrap_or(STEPS)
}

/// Numbers that follow from a seed (Vigna's splitmix64).
struct Chance(u64);

impl Chance {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    fn below(&mut self, bound: usize) -> usize {
        usize::try_from(self.next() % bound as u64).unwrap()
    }

    fn small(&mut self, bound: u16) -> u16 {
        u16::try_from(self.below(bound.into())).unwrap()
    }

    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.below(list.len())]
    }
}

const KEYS: &[Key] = &[
    Key::Up,
    Key::Down,
    Key::Left,
    Key::Right,
    Key::Enter,
    Key::Enter,
    Key::Esc,
    Key::Tab,
    Key::BackTab,
    Key::Backspace,
    Key::Delete,
    Key::Home,
    Key::End,
    Key::PageUp,
    Key::PageDown,
    Key::Ctrl('r'),
    Key::Ctrl('u'),
    Key::Ctrl('w'),
    Key::Char('é'),
    Key::Char('世'),
];

fn key(chance: &mut Chance) -> Key {
    if chance.below(2) == 0 {
        return chance.of(KEYS);
    }
    Key::Char(char::from(b' ' + u8::try_from(chance.below(95)).unwrap()))
}

/// A place that was drawn, or any.
fn spot(chance: &mut Chance, hits: &Hits) -> Spot {
    match chance.below(6) {
        0 => Spot::Cell(u8::try_from(chance.below(256)).unwrap()),
        1 => chance.of(&[
            Spot::Row(99),
            Spot::Ply(999),
            Spot::Nothing,
            Spot::Dialog,
            Spot::Command(Command::Run),
        ]),
        _ if hits.all().is_empty() => Spot::Nothing,
        _ => chance.of(hits.all()).1,
    }
}

const POINTINGS: [Pointing; 6] = [
    Pointing::Press,
    Pointing::Press,
    Pointing::Drag,
    Pointing::Release,
    Pointing::ScrollUp,
    Pointing::ScrollDown,
];

const TEXTS: [&str; 5] = ["d4", "ooo\n\r\no.o", "", "世\u{7}\u{1b}[A", "a1 b2 c3 (d4)"];

fn sample(chance: &mut Chance) -> Sample {
    let load = WorkerLoad {
        nodes: chance.next() >> chance.below(64),
        depth: chance.next() >> chance.below(64),
        on_cpu: Duration::from_millis(chance.next() >> 40),
        idle: Duration::from_millis(chance.next() >> 40),
        ..WorkerLoad::default()
    };
    Sample {
        elapsed: Duration::from_millis(chance.next() >> 40),
        loads: vec![load; chance.below(5)],
        fill: Some(Fill {
            used: chance.next() >> chance.below(64),
            capacity: chance.next() >> chance.below(64),
        }),
    }
}

fn action(chance: &mut Chance, app: &App, hits: &Hits) -> Action {
    match chance.below(24) {
        0 => {
            let sizes = [(0, 0), (1, 1), (24, 8), (40, 12), (80, 24), (500, 200)];
            let any = (chance.small(140), chance.small(60));
            let (columns, rows) = if chance.below(4) == 0 {
                chance.of(&sizes)
            } else {
                any
            };
            Action::Resize(columns, rows)
        }
        1 => Action::Paste(chance.of(&TEXTS).to_owned()),
        2 => Action::Tick(app.now + Duration::from_millis(chance.next() % 3000)),
        3 => Action::Sample(sample(chance)),
        4 => Action::Report(Report::Phase("phase".to_owned())),
        5 => Action::Say(Role::Bad, "wrong".repeat(chance.below(50))),
        6 if chance.below(8) == 0 => Action::Finished(Err(Failed("by chance".to_owned()))),
        7..=12 => Action::Point(spot(chance, hits), chance.of(&POINTINGS)),
        _ => Action::Key(key(chance)),
    }
}

/// Runs a search for a moment, as the loop would; some fail.
fn finish(job: Job, chance: &mut Chance) -> Action {
    if chance.below(4) == 0 {
        return Action::Finished(Err(Failed("by chance".to_owned())));
    }
    let limits = Limits {
        threads: 1,
        memory: 1 << 20,
        nodes: Some(500),
        ..job.limits
    };
    let desk = Desk::quiet(limits, std::sync::Arc::default());
    Action::Finished(Ok((job.work)(&desk)))
}

/// Lets chance use an app. Searches are run only where they are real.
fn use_by_chance(mut app: App, seed: u64, real: bool) {
    let mut chance = Chance(seed);
    let mut hits = Hits::default();
    for _ in 0..steps() / 2 {
        let mut todo = vec![action(&mut chance, &app, &hits)];
        while let Some(action) = todo.pop() {
            for effect in app.update(action) {
                if let Effect::Search(job) = effect {
                    todo.push(if real {
                        finish(job, &mut chance)
                    } else {
                        Action::Finished(Err(Failed("a fake".to_owned())))
                    });
                }
            }
        }
        assert!(app.wakes().is_none_or(|at| at > app.now) || app.session.is_some());
        hits = drawn(&app).1;
    }
}

#[test]
fn nothing_that_comes_to_the_app_makes_it_panic() {
    for (seed, mode) in [(1, Mode::Menu), (2, Mode::Edit)] {
        use_by_chance(fake_tests::app(mode), seed, false);
    }
}

#[test]
fn nothing_that_comes_to_a_real_game_makes_it_panic() {
    for seed in 3..5 {
        let mut app = fake_tests::app(Mode::Menu);
        app.cards = ALL;
        use_by_chance(app, seed, true);
    }
}

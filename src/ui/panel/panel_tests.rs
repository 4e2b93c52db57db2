//! The panel as a screen, with hand-made samples.

use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use proptest::prelude::*;
use ratatui::backend::CrosstermBackend;
use ratatui::buffer::Buffer;
use ratatui::style::Color;
use ratatui::{Terminal, TerminalOptions, Viewport};

use super::*;
use crate::app::panel::Sample;
use crate::canvas::Charset;
use crate::engine::running::{Deepened, Report};
use crate::engine::telemetry::WorkerLoad;
use crate::games::session::Fill;
use crate::score::Score;
use crate::settings::Settings;
use crate::theme::{Shade, Themes};

fn app() -> App {
    let themes = Arc::new(Themes::embedded());
    App::new(Settings::default(), themes, Shade::Dark, 1, None)
}

/// A sample after so many milliseconds of workers of which each has work until its time.
fn sample(now: u64, work: &[u64]) -> Sample {
    let load = |(worker, &until): (usize, &u64)| {
        let busy = now.min(until);
        let starved = busy / 10;
        WorkerLoad {
            nodes: (busy - starved) * 3456,
            gave: busy / 700,
            took: busy / 900,
            depth: if now < until {
                14 + now / 100 % 5 + worker as u64
            } else {
                0
            },
            on_cpu: Duration::from_millis(busy - starved),
            starved: Duration::from_millis(starved),
            idle: Duration::from_millis(now - busy),
            measured: true,
            ..WorkerLoad::default()
        }
    };
    Sample {
        elapsed: Duration::from_millis(now),
        loads: work.iter().enumerate().map(load).collect(),
        fill: Some(Fill {
            used: now * 500,
            capacity: 4_000_000,
        }),
    }
}

/// A search after so many milliseconds, sampled every 100.
fn searching(milliseconds: u64, work: &[u64]) -> App {
    let mut app = app();
    app.panel.started("search · static".to_owned());
    app.panel
        .report(&Report::Phase("searching depth first".to_owned()));
    for now in (100..=milliseconds).step_by(100) {
        app.panel.sample(sample(now, work));
    }
    app
}

fn drawn(app: &App, width: u16, height: u16, charset: Charset) -> Vec<String> {
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    draw(
        app,
        area,
        &mut Canvas::new(&mut buffer, app.theme(), charset),
    );
    let row = |y| {
        let cells = (0..width).map(|x| buffer[(x, y)].symbol());
        cells.collect::<String>().trim_end().to_owned()
    };
    (0..height).map(row).collect()
}

#[test]
fn a_worker_left_idle_is_seen_without_any_colour() {
    let app = searching(8000, &[8000, 2500]);
    let expected = "\
searching · search · static    8.0 s
searching depth first

nodes      32.3 M   3.11 M/s ▅▅▃▃▃▃
infeasible 3.95 M       99 % ███████
deepest        19         14 given

  0 s            10 s  on CPU  nodes
1 █████▓██████████      90 %  24.6 M
  ████████████████       depth    18
  gave     11  took      8
2 ████▓···········      28 %  7.78 M
  █████                  depth     -
  gave      3  took      2

█ on CPU ▓ starved ▒ waiting · idle";
    let lines = drawn(&app, 36, 16, Charset::Unicode).join("\n");
    assert_eq!(lines, expected);
}

#[test]
fn a_search_that_ended_stays_and_fills_the_width() {
    let mut app = app();
    app.panel.started("search · static".to_owned());
    app.panel.sample(sample(12, &[12, 4]));
    app.panel.ended();
    let expected = "\
searched - search - static                           12.0 ms
nodes      51.8 k   4.32 M/s *******************************
infeasible 6.00 k        1 % #..............................
deepest         -          0 branches given away
  0 s               6.0 ms            12.0 ms  on CPU  nodes
1 #######################################ssss   92 %  38.0 k
                                               deepest     -
2 ##############.............................   33 %  13.8 k
                                               deepest     -
# on CPU  s starved  w waiting  . idle";
    let lines = drawn(&app, 62, 10, Charset::Ascii);
    let lines: Vec<_> = lines.iter().map(|line| &line[1..]).collect();
    assert_eq!(lines.join("\n"), expected);
}

#[test]
fn every_cell_is_of_7_bits_in_ascii() {
    for (width, height) in [(36, 16), (40, 10), (48, 26), (92, 50)] {
        let lines = drawn(
            &searching(5000, &[5000, 900, 4000]),
            width,
            height,
            Charset::Ascii,
        );
        assert!(lines.iter().all(|line| line.is_ascii()), "{lines:#?}");
        assert!(lines.iter().any(|line| line.contains("#####")));
    }
}

#[test]
fn workers_without_a_place_are_shown_together() {
    let work: Vec<u64> = (0..64).map(|worker| 5000 - worker * 70).collect();
    let app = searching(5000, &work);
    let lines = drawn(&app, 36, 16, Charset::Unicode);
    assert_eq!(lines[6], "  1 █████▓█  90 %   10 █████▓·  90 %");
    assert_eq!(lines[14], "  9 █████▓·  90 %  +47 ██·█···  48 %");
    let lines = drawn(&app, 92, 50, Charset::Unicode).join("\n");
    assert!(lines.contains(" 64 █"), "all have a place: {lines}");
}

#[test]
fn numbers_keep_their_columns_while_a_search_runs() {
    let places = |now| {
        let lines = drawn(&searching(now, &[99_000, 700]), 46, 24, Charset::Ascii);
        let of = |word: &str| {
            lines
                .iter()
                .enumerate()
                .find_map(|(y, l)| Some((y, l.find(word)?)))
        };
        ["nodes", "/s", "%", "depth ", "took", "on CPU", "given away"].map(of)
    };
    let first = places(100);
    assert!(first.iter().all(Option::is_some), "{first:?}");
    for now in [300, 900, 5000, 20_000, 70_000] {
        assert_eq!(places(now), first, "{now} ms");
    }
}

/// A search of a game of two sides, deeper and deeper, that tries its third move.
fn deepening(milliseconds: u64) -> App {
    let mut app = app();
    app.panel.started("negascout · lazy".to_owned());
    for (depth, now) in (1_u8..).zip((100..=milliseconds).step_by(100)) {
        let mut sample = sample(now, &[99_000]);
        for load in &mut sample.loads {
            (load.probes, load.hits) = (now * 300, now * 183);
            (load.cuts, load.first_cuts) = (now * 200, now * 186);
            (load.gave, load.took) = (0, 0);
        }
        app.panel.report(&Report::Deepened(Deepened {
            depth,
            score: match depth {
                1..5 => Score::of(i32::from(depth) - 3),
                _ => Score::win_in(13),
            },
            line: ["4", "4", "3", "5", "2", "6", "1", "1"][..usize::from(depth).min(8)]
                .iter()
                .map(|&step| step.to_owned())
                .collect(),
            nodes: sample.nodes(),
            elapsed: sample.elapsed,
        }));
        app.panel.sample(sample);
        app.panel.report(&Report::Trying {
            depth: depth + 1,
            step: "5".to_owned(),
            number: 3,
            of: 7,
        });
    }
    app
}

#[test]
fn depths_are_rows_the_last_one_marked_and_below_it_what_is_tried() {
    let mut app = deepening(700);
    let lines = drawn(&app, 36, 16, Charset::Unicode).join("\n");
    let expected = "\
searching · negascout · lazy  700 ms

depth score    nodes    time line
    4 +1      1.24 M  400 ms 4 4 3 5
    5 win 13  1.56 M  500 ms 4 4 3 …
    6 win 13  1.87 M  600 ms 4 4 3 …
▸   7 win 13  2.18 M  700 ms 4 4 3 …
    8 searching 5 (3 of 7)
nodes      2.18 M   3.11 M/s ▅
table       350 k        9 % █░░░░░░
hits        128 k       61 % found
cut-offs    130 k       93 % first";
    assert!(lines.starts_with(expected), "{lines}");
    for word in ["infeasible", "deepest  ", "given"] {
        assert!(!lines.contains(word), "{lines}");
    }
    app.panel.ended();
    let lines = drawn(&app, 66, 24, Charset::Ascii).join("\n");
    assert!(lines.contains(">   7 win in 13"), "{lines}");
    assert!(lines.contains("4 4 3 5 2 6 1"), "{lines}");
    assert!(lines.contains("93 % on the first move"), "{lines}");
    assert!(!lines.contains("searching"), "{lines}");
}

/// The colours of 16 as some of all, so that each change of colour costs its bytes.
fn true_colours(buffer: &mut Buffer) {
    for cell in &mut buffer.content {
        let shade = format!("{:?}", cell.fg).bytes().fold(100, u8::wrapping_add) | 0x64;
        cell.fg = Color::Rgb(shade, 213, 199 - shade / 2);
        cell.bg = Color::Rgb(24, 24, 124);
    }
}

/// A terminal that counts what is written.
#[derive(Clone, Default)]
struct Counter(Rc<Cell<usize>>);

impl Write for Counter {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len());
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The mean bytes of a frame while two workers search for 40 s, drawn ten times a second.
fn bytes_a_frame(prepare: fn(&mut Buffer)) -> usize {
    let screen = Rect::new(0, 0, 100, 30);
    let options = TerminalOptions {
        viewport: Viewport::Fixed(screen),
    };
    let written = Counter::default();
    let mut terminal =
        Terminal::with_options(CrosstermBackend::new(written.clone()), options).unwrap();
    let mut app = searching(100, &[0, 0]);
    for frame in 2..=400_u64 {
        let now = frame * 100;
        let mut sample = sample(now, &[39_000, 38_000]);
        for (worker, load) in (1..).zip(&mut sample.loads) {
            load.depth = frame * worker * 37 % 9 + 10;
            load.gave = frame * worker / 3;
        }
        app.panel.sample(sample);
        let draw_frame = |frame: &mut ratatui::Frame| {
            let mut canvas = Canvas::new(frame.buffer_mut(), app.theme(), Charset::Unicode);
            draw(&app, Rect::new(53, 2, 46, 24), &mut canvas);
            prepare(frame.buffer_mut());
        };
        terminal.draw(draw_frame).unwrap();
        if frame == 2 {
            written.0.set(0); // the first frame is the whole screen
        }
    }
    written.0.get() / 398
}

#[test]
fn a_frame_while_searching_is_few_bytes() {
    let (sixteen, all) = (bytes_a_frame(|_| ()), bytes_a_frame(true_colours));
    assert!(sixteen < 400, "{sixteen}");
    assert!(all < 600, "{all}");
}

#[test]
fn a_panel_that_shows_the_same_again_writes_nothing() {
    let screen = Rect::new(0, 0, 100, 30);
    let mut app = searching(700, &[700, 200]);
    app.panel.ended();
    let mut frames = [Buffer::empty(screen), Buffer::empty(screen)];
    for frame in &mut frames {
        draw(
            &app,
            screen,
            &mut Canvas::new(frame, app.theme(), Charset::Unicode),
        );
    }
    assert_eq!(frames[0].diff(&frames[1]), []);
}

proptest! {
    #[test]
    fn nothing_panics_at_any_size_with_any_samples(
        area in (0_u16..220, 0_u16..90, 0_u16..250, 0_u16..110),
        samples in prop::collection::vec((0_u64..200_000, 0_usize..70, any::<u64>()), 0..12),
        (running, ascii) in any::<(bool, bool)>(),
    ) {
        let mut app = app();
        app.panel.started("t".to_owned());
        for (now, workers, seed) in samples {
            let work: Vec<u64> = (1..=workers as u64).map(|i| seed.wrapping_mul(i) >> 46).collect();
            app.panel.sample(sample(now, &work));
        }
        if !running {
            app.panel.ended();
        }
        let mut buffer = Buffer::empty(Rect::new(0, 0, 200, 80));
        let area = Rect::new(area.0, area.1, area.2, area.3);
        let charset = if ascii { Charset::Ascii } else { Charset::Unicode };
        draw(&app, area, &mut Canvas::new(&mut buffer, app.theme(), charset));
    }
}

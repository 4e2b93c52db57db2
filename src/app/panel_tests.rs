//! The panel's memory, with hand-made samples.

use super::*;

/// A worker that was on a core and idle for so many milliseconds, with a node a microsecond.
fn load(on_cpu: u64, idle: u64) -> WorkerLoad {
    WorkerLoad {
        nodes: on_cpu * 1000,
        on_cpu: Duration::from_millis(on_cpu),
        idle: Duration::from_millis(idle),
        measured: true,
        ..WorkerLoad::default()
    }
}

fn sample(milliseconds: u64, loads: Vec<WorkerLoad>) -> Sample {
    Sample {
        elapsed: Duration::from_millis(milliseconds),
        loads,
        fill: None,
    }
}

/// A search sampled each so many milliseconds; worker 1 has work all the time, worker 2 in the
/// first quarter of each second.
fn search(milliseconds: u64, step: u64) -> Panel {
    let mut panel = Panel::default();
    panel.started("search".to_owned());
    for now in (step..=milliseconds).step_by(usize::try_from(step).unwrap()) {
        let busy = now / 1000 * 250 + (now % 1000).min(250);
        panel.sample(sample(now, vec![load(now, 0), load(busy, now - busy)]));
    }
    panel
}

fn letters(cells: &[Option<Part>]) -> String {
    let letter = |part: &Option<Part>| match part {
        Some(Part::OnCpu) => '#',
        Some(Part::Starved) => 's',
        Some(Part::Waiting) => 'w',
        Some(Part::Idle) => '.',
        None => ' ',
    };
    cells.iter().map(letter).collect()
}

fn seconds(window: Window) -> (u64, u64) {
    (window.from.as_secs(), window.to.as_secs())
}

#[test]
fn a_search_that_begins_forgets_the_last_one() {
    let mut panel = search(500, 100);
    panel.report(&Report::Phase("counting".to_owned()));
    panel.ended();
    assert!(panel.has_searched() && !panel.running);
    panel.started("beam".to_owned());
    assert!(panel.running && panel.phase.is_empty() && panel.title == "beam");
    assert_eq!(
        (panel.elapsed(), panel.figures().nodes()),
        (Duration::ZERO, 0)
    );
}

#[test]
fn samples_that_are_not_later_are_not_taken() {
    let mut panel = search(500, 100);
    for late in [500, 400, 0] {
        panel.sample(sample(late, vec![load(9999, 0)]));
    }
    panel.ended();
    assert_eq!(panel.elapsed(), Duration::from_millis(500));
    assert_eq!(panel.figures().nodes(), 750_000);
}

#[test]
fn the_window_grows_with_the_search_and_then_shows_its_last_minute() {
    let mut panel = Panel::default();
    panel.started(String::new());
    assert_eq!(seconds(panel.window()), (0, 5));
    let table = [
        (400, (0, 5)),
        (5000, (0, 5)),
        (5001, (0, 10)),
        (17_000, (0, 20)),
        (60_000, (0, 60)),
        (60_001, (30, 90)),
        (90_001, (60, 120)),
    ];
    for (now, expected) in table {
        panel.sample(sample(now, vec![load(now, 0)]));
        assert_eq!(seconds(panel.window()), expected, "{now} ms");
    }
    panel.ended();
    assert_eq!(panel.window().from, Duration::ZERO);
    assert_eq!(panel.window().to, Duration::from_millis(90_001));
}

#[test]
fn cells_are_dealt_by_the_shares_of_time() {
    let mut panel = search(4000, 25);
    panel.ended();
    assert_eq!(letters(&panel.time_line(0..1, 20, 1)), "#".repeat(20));
    let second = letters(&panel.time_line(1..2, 16, 1));
    assert_eq!(second, "#...".repeat(4), "a quarter of each second");
    let both = letters(&panel.time_line(0..2, 40, 1));
    assert_eq!(both.matches('#').count(), 25);
    assert_eq!(panel.share(1..2, Part::Idle), Some(0.75));
}

#[test]
fn a_search_of_one_sample_is_one_stack() {
    let mut panel = Panel::default();
    panel.started(String::new());
    panel.sample(sample(12, vec![load(9, 3)]));
    panel.ended();
    assert_eq!(letters(&panel.time_line(0..1, 8, 1)), "######..");
    let rows = letters(&panel.time_line(0..1, 3, 4));
    assert_eq!(
        rows,
        "###.".repeat(3),
        "each column a stack from the bottom"
    );
    assert!((panel.nodes_per_second() - 750_000.0).abs() < 1.0);
}

#[test]
fn a_column_once_filled_stays_while_the_window_does() {
    let mut panel = Panel::default();
    panel.started(String::new());
    let mut before = (panel.window(), String::new());
    for step in 1..KEPT as u64 {
        let (now, busy) = (step * 33, step * 21 + step % 7 * 3);
        panel.sample(sample(now, vec![load(busy, now - busy)]));
        let line = letters(&panel.time_line(0..1, 48, 1));
        let filled = before.1.trim_end();
        let firm = filled.len().saturating_sub(1);
        if before.0 == panel.window() {
            assert_eq!(line[..firm], filled[..firm], "{now} ms");
        }
        before = (panel.window(), line);
    }
}

#[test]
fn a_search_of_hours_is_bounded_and_keeps_its_totals() {
    let hours = 10_000_000;
    let mut panel = search(hours, 250);
    assert!(panel.samples.len() <= KEPT + 1);
    assert!(panel.samples.len() > KEPT / 2);
    assert!(panel.samples.is_sorted_by(|a, b| a.elapsed < b.elapsed));
    panel.ended();
    let nodes = panel.figures().nodes();
    assert_eq!(nodes, hours * 1250);
    let width = Duration::from_millis(hours).as_secs_f64() / 50.0;
    let drawn: f64 = panel.rates(50).iter().flatten().map(|r| r * width).sum();
    assert!((drawn - 12.5e9).abs() < 1.0, "{drawn}");
    let line = letters(&panel.time_line(1..2, 100, 1));
    assert_eq!(
        (line.matches('#').count(), line.matches('.').count()),
        (25, 75)
    );
}

#[test]
fn a_depth_once_seen_is_not_lost_by_thinning() {
    let mut panel = Panel::default();
    panel.started(String::new());
    for now in 1..5000_u64 {
        let depth = if now == 77 { 30 } else { 5 };
        let load = WorkerLoad {
            depth,
            ..load(now, 0)
        };
        panel.sample(sample(now, vec![load]));
    }
    panel.ended();
    assert_eq!((panel.deepest(0), panel.deepest_of_all()), (30, 30));
    assert_eq!(panel.depths(0, 50)[0], Some(30));
    assert_eq!(panel.depths(0, 50)[9..], vec![Some(5); 41]);
}

#[test]
fn numbers_stand_long_enough_to_be_read_and_end_with_the_last() {
    let mut panel = search(330, 33);
    assert_eq!(panel.figures().elapsed, Duration::from_millis(264));
    panel.ended();
    assert_eq!(panel.figures().elapsed, Duration::from_millis(330));
}

#[test]
fn what_is_not_known_is_left_out() {
    let mut panel = Panel::default();
    assert_eq!(panel.share(0..1, Part::OnCpu), None);
    assert_eq!(letters(&panel.time_line(0..1, 3, 1)), "   ");
    panel.started(String::new());
    panel.sample(sample(100, vec![]));
    panel.ended();
    assert_eq!(letters(&panel.time_line(0..9, 3, 1)), "   ");
    assert_eq!(panel.depths(5, 2), [None, None]);
    assert_eq!((panel.deepest(7), panel.nodes_per_second()), (0, 0.0));
}

#[test]
fn the_last_depths_are_kept_and_the_move_that_is_tried_until_the_end() {
    use crate::engine::running::Deepened;
    use crate::score::Score;
    let deepened = |depth: u8| {
        Report::Deepened(Deepened {
            depth,
            score: Score::of(depth.into()),
            line: vec!["4".to_owned()],
            nodes: 10,
            elapsed: Duration::from_millis(depth.into()),
        })
    };
    let trying = |depth| Report::Trying {
        depth,
        step: "5".to_owned(),
        number: 3,
        of: 7,
    };
    let mut panel = Panel::default();
    panel.started(String::new());
    assert!(!panel.is_of_two_sides());
    panel.report(&trying(1));
    assert!(panel.is_of_two_sides());
    for depth in 1..=100 {
        panel.report(&deepened(depth));
        assert_eq!(panel.trying(), None);
        panel.report(&trying(depth + 1));
    }
    panel.report(&deepened(100));
    let depths: Vec<u8> = panel.depths_ended().iter().map(|row| row.depth).collect();
    assert_eq!(depths, (37..=100).collect::<Vec<_>>());
    assert_eq!(depths.len(), KEPT_DEPTHS);
    panel.report(&trying(101));
    assert_eq!(panel.trying().map(|trying| trying.number), Some(3));
    panel.ended();
    assert_eq!((panel.trying(), panel.depths_ended().len()), (None, 64));
    panel.started(String::new());
    assert_eq!(panel.depths_ended(), []);
}

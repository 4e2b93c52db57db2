//! What is drawn over a slow link, in bytes: the marks of jumps in a whole game, discs that fall, and
//! the depths of a search.

use std::io;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::time::Duration;

use ratatui::Terminal;

use super::screen::Screen;
use crate::action::{Key, Pointing, Spot};
use crate::app::{Action, App};
use crate::engine::running::{Deepened, Desk, Report};
use crate::games::peg::board::Board;
use crate::games::peg::notation::parse_line;
use crate::games::session::Effect;
use crate::games::{Game, Opening};
use crate::score::Score;
use crate::settings::Settings;
use crate::theme::{Shade, Themes};

/// The greater part of a game on the English board, of jumps that all keep the win.
const GAME: &str = "d6-d4 f5-d5 e3-e5 c3-e3 c1-c3 c4-c2 a3-c3 c6-c4-e4 f3-d3 e1-e3 d3-f3 g3-e3 \
                    d1-d3-f3 g5-g3-e3 e4-e2 e6-e4 a5-c5";

type Write = Box<dyn FnMut(&[u8]) -> io::Result<()>>;
type Size = Box<dyn Fn() -> (u16, u16)>;

/// The app and a terminal that only counts what is written.
struct Stage {
    app: App,
    terminal: Terminal<Screen<Size, Write>>,
    bytes: Arc<AtomicUsize>,
}

impl Stage {
    fn new(marks: bool, motion: bool, size: (u16, u16)) -> Self {
        Self::of(Game::Peg, marks, motion, size)
    }

    fn of(game: Game, marks: bool, motion: bool, (columns, rows): (u16, u16)) -> Self {
        let mut settings = Settings {
            motion,
            marks,
            ..Settings::default()
        };
        "person".clone_into(&mut settings.connect4.second);
        let session = (game.card().open)(&Opening::default(), &settings).unwrap();
        let themes = Arc::new(Themes::embedded());
        let app = App::new(settings, themes, Shade::Dark, 1, Some(session));
        let bytes = Arc::<AtomicUsize>::default();
        let counted = bytes.clone();
        let write: Write = Box::new(move |frame| {
            counted.fetch_add(frame.len(), Relaxed);
            Ok(())
        });
        let size: Size = Box::new(move || (columns, rows));
        let mut stage = Self {
            app,
            terminal: Terminal::new(Screen::new(size, write)).unwrap(),
            bytes,
        };
        stage.act(Action::Resize(columns, rows));
        stage
    }

    /// Takes an action, does the searches that it asks for, and draws.
    fn act(&mut self, action: Action) {
        for effect in self.app.update(action) {
            if let Effect::Search(job) = effect {
                let desk = Desk::quiet(job.limits, Arc::default());
                self.app.update(Action::Finished(Ok((job.work)(&desk))));
            }
        }
        let app = &self.app;
        let drawn = self.terminal.draw(|frame| {
            crate::ui::draw(app, frame);
        });
        drawn.unwrap();
    }

    /// All frames until nothing moves any more, but for the clock of the game.
    fn rest(&mut self) {
        while let Some(at) = self
            .app
            .wakes()
            .filter(|&at| at < self.app.now + Duration::from_millis(200))
        {
            self.act(Action::Tick(at));
        }
    }

    /// The bytes of a jump: the peg is lifted, lands and comes to rest.
    fn jump(&mut self, from: u8, to: u8) -> usize {
        self.bytes.store(0, Relaxed);
        for cell in [from, to] {
            for how in [Pointing::Press, Pointing::Release] {
                self.act(Action::Point(Spot::Cell(cell), how));
            }
        }
        self.rest();
        self.bytes.load(Relaxed)
    }
}

#[test]
fn marks_cost_little_over_a_slow_link() {
    let board = Board::named("english").unwrap();
    let jumps = parse_line(&board, board.start(), GAME).unwrap();
    let mut costs = Vec::new();
    for size in [(40, 12), (80, 24), (100, 30), (200, 60)] {
        for motion in [false, true] {
            let mut stages = [false, true].map(|marks| Stage::new(marks, motion, size));
            stages.iter_mut().for_each(Stage::rest);
            let mut sums = [0, 0];
            for &jump in &jumps {
                let jump = board.jumps()[usize::from(jump)];
                for (stage, sum) in stages.iter_mut().zip(&mut sums) {
                    *sum += stage.jump(jump.from, jump.to);
                }
            }
            let [without, with] = sums.map(|sum| sum / jumps.len());
            costs.push((size, motion, without, with));
        }
    }
    println!("bytes a jump, without and with marks: {costs:?}");
    for &((columns, _), _, without, with) in &costs {
        // The largest pegs are many cells: there the marks are the smaller part of more bytes.
        let most = if columns > 100 { without / 20 } else { 100 };
        assert!(with <= without + most, "{costs:?}");
    }
}

/// What a deepening of a search of two sides tells, depth after depth.
fn deepened(depth: u8) -> Report {
    let nodes = 40_u64 << depth;
    Report::Deepened(Deepened {
        depth,
        score: Score::DRAW,
        line: vec!["4".to_owned(); usize::from(depth)],
        nodes,
        elapsed: Duration::from_micros(nodes),
    })
}

#[test]
fn a_disc_that_falls_and_depths_that_come_cost_little() {
    let mut costs = Vec::new();
    for size in [(40, 12), (80, 24), (100, 30), (200, 60)] {
        let [still, falling] = [false, true].map(|motion| {
            let mut stage = Stage::of(Game::Connect4, false, motion, size);
            stage.rest();
            stage.bytes.store(0, Relaxed);
            for column in "44534412".chars() {
                stage.act(Action::Key(Key::Char(column)));
                stage.rest();
            }
            stage.bytes.load(Relaxed) / 8
        });
        let mut stage = Stage::of(Game::Connect4, false, true, size);
        stage.act(Action::Started("analysis".to_owned()));
        stage.act(Action::Report(deepened(1)));
        stage.bytes.store(0, Relaxed);
        for depth in 2..22 {
            stage.act(Action::Report(deepened(depth)));
        }
        let row = stage.bytes.load(Relaxed) / 20;
        costs.push((size, still, falling, row));
    }
    println!("bytes a disc, without and with its fall, and a depth: {costs:?}");
    for &((columns, _), _, falling, row) in &costs {
        let most = if columns > 100 { 8_000 } else { 3_000 };
        assert!(falling <= most && row <= 400, "{costs:?}");
    }
}

//! Peg solitaire being played: commands in, effects out.
//!
//! A `Peg` is the whole state as a value. One thing of it each file: the game as far as it was
//! played (`round`, over a `History`) and those before it (`games`), the hand that lifts and lands pegs (`hand`), setting up a
//! position (`edit`), a solution being looked at (`playback`), the engine (`thinking`, what is
//! `known`, `asking` and answers, what it does unasked (`quiet`), `counts`, the `hint`), lists to choose from (`lists`, `options`, `puzzles`), what is shown
//! (`picture`, `facts`, `proof`), and the game as text (`saved`).

mod asking;
mod chance;
mod clock;
mod commands;
mod counts;
mod cursor;
mod edit;
mod facts;
mod games;
mod hand;
mod hint;
mod known;
mod lists;
mod miniature;
mod motion;
mod opening;
mod options;
mod overlays;
mod picture;
mod play;
mod playback;
mod proof;
mod puzzles;
mod quiet;
mod round;
mod saved;
mod thinking;
mod words;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;
use std::time::Duration;

use ratatui::layout::Rect;

use super::board::Board;
use super::puzzles::progress::Diary;
use super::shortest::Shortest;
use super::solve::Answer;
use super::view;
use crate::action::{Command, Mode, Pointing};
use crate::canvas::Canvas;
use crate::engine::control::Stopped;
use crate::engine::running::Failed;
use crate::games::session::{Chooser, Effect, Fact, Finish, Session};
use crate::games::{Card, Game};
use crate::settings::Settings;
use crate::theme::Role;
use chance::Chance;
use clock::Clock;
pub use counts::Count;
use edit::Editing;
use games::Games;
use hand::Hand;
pub use known::LastWinnable;
use motion::Motion;
use overlays::Overlays;
use playback::Playback;
use round::Round;
pub use thinking::Charted;
use thinking::Thinking;

/// What a search of this game found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PegFinish {
    /// The answer to a position.
    Answer {
        /// The pegs.
        position: u64,
        /// The answer.
        answer: Answer,
    },
    /// The last position of the game that can still be won.
    LastWinnable(LastWinnable),
    /// What came of building the atlas.
    Atlas(Charted),
    /// A solution in the fewest moves; none if there is no solution.
    Shortest {
        /// The pegs.
        position: u64,
        /// The solution.
        found: Result<Option<Shortest>, Stopped>,
        /// Positions visited.
        nodes: u64,
    },
    /// How many positions or games there are.
    Count(Count),
}

/// The card of peg solitaire.
pub const CARD: Card = Card {
    game: Game::Peg,
    title: "Peg solitaire",
    rules: [
        "A peg jumps over its neighbour into",
        "the hole behind it; the neighbour is",
        "taken. End with one peg, in its place.",
    ],
    open: opening::open,
    resume: opening::resume,
    miniature: miniature::draw,
};

/// What the mouse does on the board.
const GESTURES: &[(&str, &str)] = &[
    ("click, click", "lift a peg, let it jump"),
    ("drag", "the same in one go; in edit, set many"),
];

/// What is going on.
#[derive(Clone, Debug)]
enum Doing {
    Play,
    Edit(Editing),
    Playback(Playback),
}

/// A position that is shown while a list is open.
#[derive(Clone, Debug)]
struct Preview {
    board: Arc<Board>,
    pegs: u64,
    goal: u64,
}

/// A game of peg solitaire.
#[derive(Debug)]
struct Peg {
    round: Round,
    /// The games before and after it.
    games: Games,
    doing: Doing,
    hand: Hand,
    clock: Clock,
    motion: Option<Motion>,
    thinking: Thinking,
    overlays: Overlays,
    /// Whether the survival curve is shown instead of the board.
    survival: bool,
    /// The jump that was shown as a hint, and the position for which it was.
    hint: Option<(u64, u8)>,
    preview: Option<Preview>,
    /// The board that the person brought along.
    own: Option<Arc<Board>>,
    chance: Chance,
    /// What the person has solved, and when the app began.
    diary: Diary,
    /// The seed of the random puzzles that are offered.
    offered: u64,
    settings: Settings,
    /// The time since the app began.
    now: Duration,
}

impl Peg {
    fn new(round: Round, seed: u64, settings: &Settings) -> Self {
        let own =
            (!super::shapes::NAMES.contains(&round.board().name())).then(|| round.board().clone());
        Self {
            hand: Hand::at_rest(&round),
            round,
            games: Games::default(),
            doing: Doing::Play,
            clock: Clock::default(),
            motion: None,
            thinking: Thinking::default(),
            overlays: Overlays::default(),
            survival: false,
            hint: None,
            preview: None,
            own,
            chance: Chance::new(seed),
            diary: Diary::default(),
            offered: seed,
            settings: settings.clone(),
            now: Duration::ZERO,
        }
    }

    fn board(&self) -> &Board {
        self.round.board()
    }

    /// The pegs on the board.
    fn pegs(&self) -> u64 {
        match &self.doing {
            Doing::Play => self.round.pegs(),
            Doing::Edit(editing) => editing.pegs(),
            Doing::Playback(playback) => playback.pegs(self.board()),
        }
    }

    /// Something was done. A certificate is only drawn over the position that it is of; the clock
    /// runs while a game is played that has begun and is not over.
    fn touched(&mut self) {
        self.certify();
        let pegs = self.round.pegs();
        let is_over = self.round.is_won(pegs) || self.round.is_stuck(pegs);
        let has_begun = self.round.history.can_undo() || !self.clock.elapsed(self.now).is_zero();
        let plays = matches!(self.doing, Doing::Play);
        if plays && has_begun && !is_over {
            self.clock.run(self.now);
        } else {
            self.clock.halt(self.now);
        }
    }
}

impl Session for Peg {
    fn game(&self) -> Game {
        Game::Peg
    }

    fn mode(&self) -> Mode {
        match self.doing {
            Doing::Play => Mode::Play,
            Doing::Edit(_) => Mode::Edit,
            Doing::Playback(_) => Mode::Playback,
        }
    }

    fn title(&self) -> String {
        let ending = words::ending(self.board(), self.round.target());
        let about = format!("{}, {ending}", words::board_title(self.board()));
        match self.round.puzzle() {
            Some(puzzle) => format!("{}: {about}", puzzle.title),
            None => about,
        }
    }

    fn place(&self) -> u64 {
        let pegs = match &self.doing {
            // What was said of a line holds all along it.
            Doing::Playback(playback) => playback.start(),
            _ => self.pegs(),
        };
        let mut hasher = DefaultHasher::new();
        (self.mode() as u8, pegs, self.board().name()).hash(&mut hasher);
        (self.round.finals(), self.board().mask()).hash(&mut hasher);
        hasher.finish()
    }

    fn knows(&self, command: Command) -> bool {
        commands::is_known(command)
    }

    fn can(&self, command: Command) -> bool {
        self.allows(command)
    }

    fn gestures(&self) -> &'static [(&'static str, &'static str)] {
        GESTURES
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        self.word(command)
    }

    fn perform(&mut self, command: Command) -> Vec<Effect> {
        self.motion = None;
        if let Doing::Edit(editing) = &mut self.doing {
            editing.end_stroke();
        }
        let effects = if self.allows(command) {
            self.obey(command)
        } else {
            Vec::new()
        };
        self.touched();
        effects
    }

    fn point(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        if usize::from(cell) >= self.board().cells().len() {
            return Vec::new();
        }
        if how != Pointing::Drag {
            self.motion = None;
        }
        let effects = match (how, &self.doing) {
            (Pointing::ScrollUp, _) if self.allows(Command::First) => self.back(),
            (Pointing::ScrollDown, _) if self.allows(Command::Last) => self.forward(),
            (Pointing::ScrollUp | Pointing::ScrollDown, _) | (_, Doing::Playback(_)) => Vec::new(),
            (_, Doing::Play) => self.point_in_play(cell, how),
            (_, Doing::Edit(_)) => self.paint(cell, how),
        };
        self.touched();
        effects
    }

    fn released(&mut self) -> Vec<Effect> {
        self.let_go()
    }

    fn go_to(&mut self, ply: usize) -> Vec<Effect> {
        self.motion = None;
        let effects = self.jump_to(ply);
        self.touched();
        effects
    }

    fn preview(&mut self, command: Command, row: usize) {
        self.preview = self.previewed(command, row);
    }

    fn chosen(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        self.motion = None;
        self.preview = None;
        let effects = self.choose(command, row);
        self.touched();
        effects
    }

    fn adjust(&mut self, command: Command, row: usize, step: i32) -> Option<Chooser> {
        if command != Command::Engine {
            return None;
        }
        options::adjust(&mut self.settings.engine, row, step);
        Some(options::chooser(&self.settings.engine, row))
    }

    fn check(&self, command: Command, text: &str) -> Result<String, String> {
        if command == Command::Position {
            self.meaning(text)
        } else {
            Err("nothing is asked".to_owned())
        }
    }

    fn typed(&mut self, command: Command, text: &str) -> Vec<Effect> {
        if command != Command::Position {
            return Vec::new();
        }
        self.take_position(text)
    }

    fn pasted(&mut self, text: &str) -> Vec<Effect> {
        self.paste(text)
    }

    fn leave(&mut self) {
        self.thinking.asked = None;
        self.motion = None;
        self.clock.halt(self.now);
    }

    fn finished(&mut self, finish: Result<Finish, Failed>) -> Vec<Effect> {
        let effects = match finish {
            Ok(Finish::Peg(finish)) => self.answered(finish),
            Ok(Finish::Duel(_)) => Vec::new(),
            Err(failed) => self.search_failed(&failed),
        };
        self.certify();
        effects
    }

    fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now.max(self.now);
        if self.motion.is_some_and(|motion| motion.is_over(self.now)) {
            self.motion = None;
        }
        let mut effects = self.run_on();
        effects.extend(self.begin_quiet());
        effects
    }

    fn wakes(&self) -> Option<Duration> {
        let motion = self.motion.map(|motion| motion.wakes(self.now));
        let step = match &self.doing {
            Doing::Playback(playback) => playback.wakes(),
            _ => None,
        };
        let clock = self.clock.wakes(self.now);
        let quiet = self.wants_quiet().then_some(self.now);
        motion
            .into_iter()
            .chain(step)
            .chain(clock)
            .chain(quiet)
            .min()
    }

    fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        if !settings.motion {
            self.motion = None;
        }
    }

    fn remember(&mut self, diary: &Diary) {
        self.diary = diary.clone();
    }

    fn saved(&self) -> String {
        saved::text(self)
    }

    fn facts(&self) -> Vec<Fact> {
        self.told_facts()
    }

    fn verdict(&self) -> (Role, String, Vec<String>) {
        self.told_verdict()
    }

    fn draw_board(&self, area: Rect, canvas: &mut Canvas) {
        if self.survival && self.preview.is_none() {
            view::survival(&self.survival(), area, canvas);
        } else {
            view::draw(&self.picture(), area, canvas);
        }
    }

    fn draw_moves(&self, area: Rect, canvas: &mut Canvas) {
        let history = self.line();
        view::moves(self.board(), history.all(), history.at(), area, canvas);
    }
}

#[cfg(test)]
mod atlas_tests;
#[cfg(test)]
mod driver_tests;
#[cfg(test)]
mod edit_tests;
#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod games_tests;
#[cfg(test)]
mod play_tests;
#[cfg(test)]
mod puzzles_tests;
#[cfg(test)]
mod saved_tests;
#[cfg(test)]
mod select_tests;
#[cfg(test)]
mod walk_tests;

//! A game of two sides being played: commands in, effects out.
//!
//! A [`Match`] is the whole state as a value. One thing of it each file: the game as far as it was
//! played (`round`), those before it (`games`), who plays (`players`), making and taking back moves
//! (`play`), which commands there are (`commands`), setting up a position (`edit`), lists to choose
//! from (`lists`), what is shown (`picture`, `moves`, `facts`, `words`), how a game begins
//! (`opening`) and the game as text (`saved`).

mod commands;
mod edit;
mod facts;
mod games;
mod lists;
mod motion;
mod moves;
mod opening;
mod picture;
mod play;
mod players;
mod round;
mod saved;
mod words;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use ratatui::layout::Rect;

use super::game::{Duel, pieces};
use crate::action::{Command, Mode, Pointing};
use crate::canvas::Canvas;
use crate::engine::running::Failed;
use crate::games::Game;
use crate::games::session::{Chooser, Effect, Fact, Finish, Session};
use crate::settings::Settings;
use crate::theme::Role;
use edit::{Editing, Pieces};
use games::Games;
use motion::Motion;
pub use opening::{open, resume};
pub use picture::miniature;
use players::Players;
use round::Round;

/// What a search of a game of two sides found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFinish {
    /// The number of the search.
    pub number: u64,
}

/// What is going on.
#[derive(Clone, Debug)]
enum Doing {
    Play,
    Edit(Editing),
}

/// A game of two sides.
#[derive(Debug)]
struct Match<D: Duel> {
    round: Round<D>,
    /// The games before and after it.
    games: Games<D>,
    doing: Doing,
    players: Players,
    /// The cell under the cursor.
    cursor: u8,
    motion: Option<Motion>,
    /// A board that is looked at in a list.
    preview: Option<D>,
    settings: Settings,
    seed: u64,
    /// The time since the app began.
    now: Duration,
}

impl<D: Duel> Match<D> {
    fn new(round: Round<D>, players: Players, seed: u64, settings: &Settings) -> Self {
        let (width, height) = round.start().size();
        Self {
            cursor: width / 2 + height / 2 * width,
            round,
            games: Games::default(),
            doing: Doing::Play,
            players,
            motion: None,
            preview: None,
            settings: settings.clone(),
            seed,
            now: Duration::ZERO,
        }
    }

    /// The number of cells of the board.
    fn cells(&self) -> u8 {
        let (width, height) = self.round.start().size();
        width * height
    }

    /// What lies on the board.
    fn pieces(&self) -> Pieces {
        match &self.doing {
            Doing::Play => Pieces::new(&pieces(&self.round.position())),
            Doing::Edit(editing) => editing.pieces(),
        }
    }

    fn plays(&self) -> bool {
        matches!(self.doing, Doing::Play)
    }

    /// Whether two engines play, and the game is not over.
    fn is_watched(&self) -> bool {
        let goes_on = self.round.position().outcome().is_none();
        self.plays() && self.players.are_engines() && goes_on
    }
}

impl<D: Duel> Session for Match<D> {
    fn game(&self) -> Game {
        D::GAME
    }

    fn mode(&self) -> Mode {
        match self.doing {
            Doing::Play if self.is_watched() => Mode::Playback,
            Doing::Play => Mode::Play,
            Doing::Edit(_) => Mode::Edit,
        }
    }

    fn title(&self) -> String {
        self.told_title()
    }

    fn place(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        let Pieces(pieces) = self.pieces();
        (self.plays(), pieces, self.round.start().board()).hash(&mut hasher);
        hasher.finish()
    }

    fn knows(&self, command: Command) -> bool {
        commands::is_known(command)
    }

    fn can(&self, command: Command) -> bool {
        self.allows(command)
    }

    fn label(&self, command: Command) -> Option<&'static str> {
        self.word(command)
    }

    fn help(&self, mode: Mode, command: Command) -> Option<&'static str> {
        words::help::<D>(mode, command)
    }

    fn gestures(&self) -> &'static [(&'static str, &'static str)] {
        words::gestures::<D>()
    }

    fn perform(&mut self, command: Command) -> Vec<Effect> {
        self.motion = None;
        if !self.allows(command) {
            return Vec::new();
        }
        self.obey(command)
    }

    fn digit(&mut self, digit: u8) -> Vec<Effect> {
        self.motion = None;
        self.take_digit(digit)
    }

    fn point(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        if cell >= self.cells() {
            return Vec::new();
        }
        if how == Pointing::Press {
            self.motion = None;
        }
        match (how, &self.doing) {
            (Pointing::ScrollUp, _) => self.perform(Command::Undo),
            (Pointing::ScrollDown, _) => self.perform(Command::Redo),
            (_, Doing::Edit(_)) => self.paint(cell, how),
            (Pointing::Press, Doing::Play) => self.press(cell),
            _ => Vec::new(),
        }
    }

    fn released(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    fn go_to(&mut self, ply: usize) -> Vec<Effect> {
        self.motion = None;
        self.jump_to(ply)
    }

    fn preview(&mut self, command: Command, row: usize) {
        self.preview = self.previewed(command, row);
    }

    fn chosen(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        self.motion = None;
        self.preview = None;
        self.choose(command, row)
    }

    fn adjust(&mut self, command: Command, row: usize, step: i32) -> Option<Chooser> {
        self.adjusted(command, row, step)
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

    fn finished(&mut self, _finish: Result<Finish, Failed>) -> Vec<Effect> {
        Vec::new()
    }

    fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now.max(self.now);
        if self.motion.is_some_and(|motion| motion.is_over(self.now)) {
            self.motion = None;
        }
        Vec::new()
    }

    fn wakes(&self) -> Option<Duration> {
        self.motion.map(|_| Motion::wakes(self.now))
    }

    fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
        if !settings.motion {
            self.motion = None;
        }
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
        D::draw(&self.scene(), area, canvas);
    }

    fn draw_moves(&self, area: Rect, canvas: &mut Canvas) {
        moves::draw(&self.round, area, canvas);
    }
}

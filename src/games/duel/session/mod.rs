//! A game of two sides being played: commands in, effects out.
//!
//! A `Match` is the whole state as a value. One thing of it each file: the game as far as it was
//! played (`round`), those before it (`games`), who plays (`players`), making and taking back moves
//! (`play`), which commands there are (`commands`), setting up a position (`edit`), the engine
//! (`thinking`; `turns`: what it does of its own accord), the `hint` and the `review`, lists to
//! choose from (`lists`, `options`), what is shown (`picture`, `moves`, `facts`, `words`), how a game
//! begins (`opening`) and the game as text (`saved`).

mod commands;
mod edit;
mod facts;
mod games;
mod hint;
mod lists;
mod motion;
mod moves;
mod opening;
mod options;
mod picture;
mod play;
mod players;
mod review;
mod round;
mod saved;
mod thinking;
mod turns;
mod words;

use std::hash::{DefaultHasher, Hash, Hasher};
use std::time::Duration;

use ratatui::layout::Rect;

use super::engine::{Ground, Reviewed, Valued};
use super::game::{Duel, pieces};
use super::scene::Worth;
use crate::action::{Command, Mode, Pointing};
use crate::canvas::Canvas;
use crate::engine::running::{Failed, Report};
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
use thinking::Thinking;

/// What a search of a game of two sides found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DuelFinish {
    /// The number of the search, by which a session knows it.
    pub number: u64,
    /// What it found.
    pub found: Found,
}

/// What a search found; moves are spelled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// The move that the engine makes, and why it is this one.
    Move(Option<(String, Ground)>),
    /// What moves are worth to the side that makes them.
    Values {
        /// The depth that has given it, in plies; none if it is exact and of all moves.
        depth: Option<u8>,
        /// The moves.
        moves: Vec<(String, Worth)>,
    },
    /// What the moves of a game were worth.
    Review(Reviewed),
}

impl Found {
    fn values<M: ToString>(valued: &Valued<M>) -> Self {
        let spelled = |(step, worth): &(M, Worth)| (step.to_string(), *worth);
        Self::Values {
            depth: valued.depth,
            moves: valued.moves.iter().map(spelled).collect(),
        }
    }
}

/// A match of two engines that is looked at.
#[derive(Clone, Copy, Debug, Default)]
struct Watch {
    /// Whether they play, or are halted.
    runs: bool,
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
    /// Its board, empty.
    board: D,
    /// The games before and after it.
    games: Games<D>,
    doing: Doing,
    players: Players,
    /// The cell under the cursor.
    cursor: u8,
    motion: Option<Motion>,
    thinking: Thinking<D>,
    watch: Watch,
    /// Whether the engine was told to move although moves could be played again.
    urged: bool,
    /// Whether the engine that plays against a person was halted.
    halted: bool,
    /// When the last move was made.
    moved_at: Duration,
    /// The move that was shown as a hint, and the position for which it was.
    hint: Option<(D, D::Move)>,
    /// What the moves of a game were worth, with the game.
    review: Option<(Vec<D::Move>, Reviewed)>,
    /// Whether that review came to its end.
    is_review_whole: bool,
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
            board: round.start().emptied(),
            round,
            games: Games::default(),
            doing: Doing::Play,
            players,
            motion: None,
            thinking: Thinking::default(),
            watch: Watch { runs: true },
            urged: false,
            halted: false,
            moved_at: Duration::ZERO,
            hint: None,
            review: None,
            is_review_whole: false,
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

    /// After something was done, what the engine does of its own accord.
    fn then_on(&mut self, mut effects: Vec<Effect>) -> Vec<Effect> {
        effects.extend(self.go_on());
        effects
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
        let is_known = commands::is_known(command);
        let is_match = is_known && self.is_watched() && !commands::is_of_matches(command);
        if !self.allows(command) {
            return if is_match {
                self.halt_match()
            } else {
                Vec::new()
            };
        }
        let mut effects = Vec::new();
        if is_match && self.watch.runs {
            effects = self.run_or_halt();
        }
        effects.extend(self.obey(command));
        self.then_on(effects)
    }

    fn digit(&mut self, digit: u8) -> Vec<Effect> {
        self.motion = None;
        let effects = self.take_digit(digit);
        self.then_on(effects)
    }

    fn point(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        if cell >= self.cells() {
            return Vec::new();
        }
        if how == Pointing::Press {
            self.motion = None;
        }
        let effects = match (how, &self.doing) {
            (Pointing::ScrollUp, _) if self.allows(Command::First) => self.back(),
            (Pointing::ScrollDown, _) if self.allows(Command::Last) => self.forward(),
            (Pointing::ScrollUp | Pointing::ScrollDown, _) => Vec::new(),
            (_, Doing::Edit(_)) => self.paint(cell, how),
            (Pointing::Press, Doing::Play) => self.press(cell),
            _ => Vec::new(),
        };
        self.then_on(effects)
    }

    fn released(&mut self) -> Vec<Effect> {
        Vec::new()
    }

    fn go_to(&mut self, ply: usize) -> Vec<Effect> {
        self.motion = None;
        let effects = self.jump_to(ply);
        self.then_on(effects)
    }

    fn preview(&mut self, command: Command, row: usize) {
        self.preview = self.previewed(command, row);
    }

    fn chosen(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        self.motion = None;
        self.preview = None;
        let effects = self.choose(command, row);
        self.then_on(effects)
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
        let effects = self.take_position(text);
        self.then_on(effects)
    }

    fn pasted(&mut self, text: &str) -> Vec<Effect> {
        let effects = self.paste(text);
        self.then_on(effects)
    }

    fn heard(&mut self, report: &Report) {
        self.listen(report);
    }

    fn leave(&mut self) {
        self.thinking.interrupt();
        self.motion = None;
    }

    fn rests_behind_menu(&self) -> bool {
        true
    }

    fn finished(&mut self, finish: Result<Finish, Failed>) -> Vec<Effect> {
        let effects = match finish {
            Ok(Finish::Duel(finish)) => self.answered(finish),
            Ok(Finish::Peg(_)) => Vec::new(),
            Err(failed) => self.search_failed(&failed),
        };
        self.then_on(effects)
    }

    fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.now = now.max(self.now);
        if self.motion.is_some_and(|motion| motion.is_over(self.now)) {
            self.motion = None;
        }
        self.go_on()
    }

    fn wakes(&self) -> Option<Duration> {
        let motion = self.motion.map(|_| Motion::wakes(self.now));
        motion.into_iter().chain(self.next_turn()).min()
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
        moves::draw(self, area, canvas);
    }
}

#[cfg(test)]
mod driver_tests;
#[cfg(test)]
mod engine_tests;
#[cfg(test)]
mod play_tests;
#[cfg(test)]
mod saved_tests;
#[cfg(test)]
mod walk_tests;

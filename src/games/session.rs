//! A game being played, as the app sees it: commands in, effects out, and pieces that draw
//! themselves.
//!
//! A session is a value: it starts no thread, reads no clock and opens no file. What it wants done
//! it asks for by an [`Effect`]; time comes to it by [`Session::tick`].

use std::time::Duration;

use ratatui::layout::Rect;

use super::Game;
use super::duel::session::DuelFinish;
use super::peg::puzzles::progress::{Diary, Solved};
use super::peg::session::PegFinish;
use crate::action::{Command, Mode, Pointing};
use crate::canvas::Canvas;
use crate::engine::control::Limits;
use crate::engine::running::{Desk, Failed, Report};
use crate::settings::Settings;
use crate::theme::Role;

/// What a session or the app wants done.
#[derive(Debug)]
pub enum Effect {
    /// Start a search; one that runs is stopped first.
    Search(Job),
    /// Stop the search that runs; it still finishes.
    Stop,
    /// Let the person choose.
    Choose(Chooser),
    /// Let the person type.
    Ask(Prompt),
    /// Say something in the notice line.
    Say(Role, String),
    /// The settings have changed.
    Settle(Box<Settings>),
    /// Keep the game as it is now.
    Save,
    /// Keep a game that gives place to another one.
    Keep(Game, String),
    /// A puzzle was solved: keep that.
    Solved(Solved),
    /// Put a text on the clipboard.
    Copy {
        /// What it is, in a word or two.
        what: &'static str,
        /// The text.
        text: String,
    },
    /// Write a text to a file of the person's.
    Export {
        /// A name for the file, without folder.
        name: String,
        /// The text.
        text: String,
    },
    /// Draw the whole screen again.
    Redraw,
    /// Stop the process as a job of the shell.
    Suspend,
    /// Leave the program.
    Quit,
}

/// A search to be run.
pub struct Job {
    /// What it may use.
    pub limits: Limits,
    /// The work itself.
    pub work: Box<dyn FnOnce(&Desk) -> Finish + Send>,
    /// Tells how full its table is.
    pub fill: Box<dyn Fn() -> Option<Fill> + Send>,
    /// What the panel says of it: engine, schedule.
    pub title: String,
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Job")
            .field("title", &self.title)
            .finish_non_exhaustive()
    }
}

/// How full a search's table is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fill {
    /// What is in it.
    pub used: u64,
    /// What there is room for.
    pub capacity: u64,
}

/// What a search found: one variant a kind of job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Finish {
    /// Of peg solitaire.
    Peg(PegFinish),
    /// Of a game of two sides.
    Duel(DuelFinish),
}

/// A list to choose from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chooser {
    /// What is chosen: it comes back with the choice.
    pub command: Command,
    /// The headline.
    pub title: String,
    /// What can be chosen.
    pub rows: Vec<Row>,
    /// The row that is chosen now.
    pub at: usize,
    /// Whether the effect of a row is shown while it is selected.
    pub previews: bool,
}

/// A row of a list.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Row {
    /// What it is.
    pub label: String,
    /// More about it, in dimmer text; for a setting, its value.
    pub note: String,
    /// Whether left and right change it in place (a setting).
    pub adjustable: bool,
}

/// A line to be typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prompt {
    /// What is asked: it comes back with the text.
    pub command: Command,
    /// The headline.
    pub title: String,
    /// The text to begin with.
    pub text: String,
    /// What may be typed, in one line.
    pub hint: String,
}

/// A short fact about the position, drawn beside the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What it is about; may be empty.
    pub label: &'static str,
    /// The fact.
    pub text: String,
    /// Its colour.
    pub role: Role,
    /// What a click on it does.
    pub command: Option<Command>,
}

/// A game being played.
pub trait Session: Send {
    /// Which game it is.
    fn game(&self) -> Game;
    /// What is going on: which bindings hold.
    fn mode(&self) -> Mode;
    /// What is played, in one line: board and target, say.
    fn title(&self) -> String;
    /// A number that is another one wherever what was said of a position holds no more.
    fn place(&self) -> u64 {
        0
    }
    /// Whether this game has such a command at all.
    fn knows(&self, command: Command) -> bool;
    /// Whether a command can do something now.
    fn can(&self, command: Command) -> bool;
    /// What a command is called now, where the key table's word is not the best one.
    fn label(&self, _command: Command) -> Option<&'static str> {
        None
    }
    /// What a command does in this mode, where the key table's help says it of another game.
    fn help(&self, _mode: Mode, _command: Command) -> Option<&'static str> {
        None
    }
    /// What the mouse does on the board: how, and what comes of it.
    fn gestures(&self) -> &'static [(&'static str, &'static str)];
    /// Does a command.
    fn perform(&mut self, command: Command) -> Vec<Effect>;
    /// A digit was pressed, 1 to 9.
    fn digit(&mut self, _digit: u8) -> Vec<Effect> {
        Vec::new()
    }
    /// The mouse on a cell of the board.
    fn point(&mut self, cell: u8, how: Pointing) -> Vec<Effect>;
    /// The left button of the mouse came up elsewhere than on a cell of the board.
    fn released(&mut self) -> Vec<Effect>;
    /// To the position after so many moves.
    fn go_to(&mut self, ply: usize) -> Vec<Effect>;
    /// A row of a chooser that this session asked for is selected (not yet chosen).
    fn preview(&mut self, command: Command, row: usize);
    /// A row was chosen, or none.
    fn chosen(&mut self, command: Command, row: Option<usize>) -> Vec<Effect>;
    /// A setting in a row is changed by a step, 1 or -1; gives the list anew.
    fn adjust(&mut self, command: Command, row: usize, step: i32) -> Option<Chooser>;
    /// What is wrong with a text that is being typed, or what it means if nothing is wrong.
    fn check(&self, command: Command, text: &str) -> Result<String, String>;
    /// A text was typed; it passed [`Session::check`].
    fn typed(&mut self, command: Command, text: &str) -> Vec<Effect>;
    /// A text was pasted while nothing was asked.
    fn pasted(&mut self, text: &str) -> Vec<Effect>;
    /// The search tells a fact.
    fn heard(&mut self, _report: &Report) {}
    /// Another game takes this one's place on the screen: no answer comes any more to a search that
    /// it had begun, and no time until it is back.
    fn leave(&mut self) {}
    /// Whether it is left also while the menu is shown, so that nothing is played or searched behind
    /// it.
    fn rests_behind_menu(&self) -> bool {
        false
    }
    /// The search has ended.
    fn finished(&mut self, finish: Result<Finish, Failed>) -> Vec<Effect>;
    /// The time since the app began.
    fn tick(&mut self, now: Duration) -> Vec<Effect>;
    /// When [`Session::tick`] is wanted next; none at rest.
    fn wakes(&self) -> Option<Duration>;
    /// The settings have changed.
    fn settle(&mut self, settings: &Settings);
    /// What the person has solved, and when the app began.
    fn remember(&mut self, _diary: &Diary) {}
    /// The game as text, to be resumed from.
    fn saved(&self) -> String;

    /// Short facts about the position, the most important first.
    fn facts(&self) -> Vec<Fact>;
    /// What the engine says, for the head of the panel: a headline and lines of detail.
    fn verdict(&self) -> (Role, String, Vec<String>);
    /// Draws the board into an area, as large as fits.
    fn draw_board(&self, area: Rect, canvas: &mut Canvas);
    /// Draws the moves into an area, the last one visible; each says what a click means.
    fn draw_moves(&self, area: Rect, canvas: &mut Canvas);
}

//! Setting up a position.

use super::round::Round;
use super::{Doing, Peg, saved};
use crate::action::{Command, Pointing};
use crate::games::history::History;
use crate::games::peg::notation::parse_position;
use crate::games::session::Effect;
use crate::theme::Role;

/// A position being set up, with all its changes.
#[derive(Clone, Debug)]
pub struct Editing {
    first: u64,
    /// The positions since.
    pub history: History<u64>,
    stroke: Option<Stroke>,
}

/// What the mouse paints while its button is down: one change, however many cells it is drawn over.
#[derive(Clone, Copy, Debug)]
struct Stroke {
    brush: Brush,
    /// So many changes were there before.
    at: usize,
}

#[derive(Clone, Copy, Debug)]
enum Brush {
    Pegs,
    Holes,
}

impl Editing {
    /// Begins with these pegs.
    pub fn new(first: u64) -> Self {
        Self {
            first,
            history: History::default(),
            stroke: None,
        }
    }

    /// The pegs.
    pub fn pegs(&self) -> u64 {
        self.history.last().unwrap_or(self.first)
    }

    fn set(&mut self, pegs: u64) {
        if pegs != self.pegs() {
            self.history.play(pegs);
        }
    }

    fn begin_stroke(&mut self, cell: u8) {
        let brush = if self.pegs() >> cell & 1 == 0 {
            Brush::Pegs
        } else {
            Brush::Holes
        };
        let at = self.history.at();
        self.stroke = Some(Stroke { brush, at });
    }

    /// Draws the stroke over a cell, if there is one.
    fn draw(&mut self, cell: u8) {
        let Some(stroke) = self.stroke else {
            return;
        };
        let before = self.pegs();
        let pegs = match stroke.brush {
            Brush::Pegs => before | 1 << cell,
            Brush::Holes => before & !(1 << cell),
        };
        if pegs != before {
            self.history.go_to(stroke.at);
            self.history.play(pegs);
        }
    }

    /// What the mouse painted is done.
    pub fn end_stroke(&mut self) {
        self.stroke = None;
    }
}

impl Peg {
    /// Begins to set up a position: the one on the board.
    pub(super) fn edit(&mut self) -> Vec<Effect> {
        self.hint = None;
        self.hand.drop();
        self.doing = Doing::Edit(Editing::new(self.round.pegs()));
        vec![Effect::Save]
    }

    /// Does a command of setting up that is allowed.
    pub(super) fn obey_in_edit(&mut self, command: Command) -> Vec<Effect> {
        let (pegs, mask) = (self.pegs(), self.board().mask());
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right => {
                self.move_cursor(command)
            }
            Command::Select => self.set_up(pegs ^ 1 << self.hand.cursor),
            Command::Clear => self.set_up(0),
            Command::Fill => self.set_up(mask),
            Command::Invert => self.set_up(pegs ^ mask),
            Command::RandomWinnable => {
                let pegs = self.chance.winnable(&self.round);
                self.set_up(pegs)
            }
            Command::RandomClass => match self.chance.of_class(&self.round) {
                Some(pegs) => self.set_up(pegs),
                None => Self::warning("no position of that class was found"),
            },
            Command::Undo => self.back(),
            Command::Redo => self.forward(),
            Command::First | Command::Last => {
                if let Doing::Edit(editing) = &mut self.doing {
                    let at = if command == Command::First {
                        0
                    } else {
                        usize::MAX
                    };
                    editing.history.go_to(at);
                }
                vec![Effect::Save]
            }
            Command::Edit => self.play_edited(),
            Command::Cancel => {
                self.doing = Doing::Play;
                let kept = "back in the game as it was".to_owned();
                vec![Effect::Say(Role::Dim, kept), Effect::Save]
            }
            _ => Vec::new(),
        }
    }

    /// Sets these pegs.
    fn set_up(&mut self, pegs: u64) -> Vec<Effect> {
        if let Doing::Edit(editing) = &mut self.doing {
            editing.set(pegs);
        }
        vec![Effect::Save]
    }

    /// Ends setting up: a game from the position, or the same game if it is as it was.
    fn play_edited(&mut self) -> Vec<Effect> {
        let pegs = self.pegs();
        if pegs == 0 {
            return Self::warning("an empty board can't be played; expected at least one peg");
        }
        if pegs == self.round.pegs() {
            self.doing = Doing::Play;
            return vec![Effect::Save];
        }
        self.begin(Round::new(
            self.round.board().clone(),
            self.round.target(),
            pegs,
        ))
    }

    /// The mouse over a cell: the button toggles it, and paints the same over others while down.
    pub(super) fn paint(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        self.hand.cursor = cell;
        let Doing::Edit(editing) = &mut self.doing else {
            return Vec::new();
        };
        match how {
            Pointing::Press => editing.begin_stroke(cell),
            Pointing::Release => return self.let_go(),
            _ => {}
        }
        editing.draw(cell);
        Vec::new()
    }

    /// The button came up, wherever that was.
    pub(super) fn let_go(&mut self) -> Vec<Effect> {
        self.hand.let_go();
        match &mut self.doing {
            Doing::Edit(editing) if editing.stroke.is_some() => {
                editing.end_stroke();
                vec![Effect::Save]
            }
            _ => Vec::new(),
        }
    }

    /// The position that a text means.
    pub(super) fn parsed(&self, text: &str) -> Result<u64, String> {
        parse_position(self.board(), text).map_err(|error| error.to_string())
    }

    /// Takes a position over: sets it up, or begins a game from it.
    pub(super) fn take_position(&mut self, text: &str) -> Vec<Effect> {
        self.motion = None;
        // An answer may have come while the position was typed.
        self.leave_line();
        let effects = match self.parsed(text) {
            Err(error) => vec![Effect::Say(Role::Bad, error)],
            Ok(pegs) if matches!(self.doing, Doing::Edit(_)) => self.set_up(pegs),
            Ok(pegs) => self.begin(Round::new(
                self.round.board().clone(),
                self.round.target(),
                pegs,
            )),
        };
        self.touched();
        effects
    }

    /// Takes over what was pasted: a position, or a whole game as it is exported.
    pub(super) fn paste(&mut self, text: &str) -> Vec<Effect> {
        if matches!(self.doing, Doing::Playback(_)) {
            return Self::warning("leave the line first, then paste a position");
        }
        if !saved::is_game(text) {
            return self.take_position(text);
        }
        self.motion = None;
        let effects = match saved::read(text) {
            Err(error) => vec![Effect::Say(Role::Bad, error)],
            Ok(saved) => {
                let effects = self.begin(saved.round);
                self.clock = saved.clock;
                effects
            }
        };
        self.touched();
        effects
    }
}

//! Commands: which of them there are, which can do something now, and who does them.

use super::{Doing, Match, saved};
use crate::action::{Command, Mode, binding};
use crate::games::duel::game::{Duel, Placing};
use crate::games::session::{Effect, Prompt};

/// Whether games of two sides have such a command.
pub fn is_known(command: Command) -> bool {
    use Command as C;
    !matches!(
        command,
        C::Puzzles
            | C::Target
            | C::LastWinnable
            | C::Survival
            | C::Overlay
            | C::Fill
            | C::RandomWinnable
            | C::RandomClass
            | C::Shortest
    )
}

/// Whether it is done while two engines play without halting them.
pub fn is_of_matches(command: Command) -> bool {
    binding(Mode::Playback, command).is_some()
}

impl<D: Duel> Match<D> {
    /// A command that is not for a match of two engines: they halt, and it is said how to play on.
    pub(super) fn halt_match(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.watch.runs {
            effects = self.run_or_halt();
        }
        let text = "two engines play: halted; enter takes over";
        effects.extend(Self::warning(text));
        effects
    }

    /// Whether a command of this game can do something now.
    pub(super) fn allows(&self, command: Command) -> bool {
        use Command as C;
        let (plays, edits) = match self.doing {
            Doing::Play => (true, false),
            Doing::Edit(_) => (false, true),
        };
        if !is_known(command) {
            return false;
        }
        match command {
            C::Left if self.is_watched() => self.round.history.can_undo(),
            C::Right if self.is_watched() => self.round.history.can_redo(),
            C::Up | C::Down | C::Left | C::Right => self.moved(command).is_some(),
            C::Run | C::TakeOver | C::Faster | C::Slower => self.is_watched(),
            C::Hint => self.can_hint(),
            C::Solve => {
                let goes_on = self.round.position().outcome().is_none();
                plays && goes_on && !self.is_watched()
            }
            C::Review => plays && !self.round.history.all().is_empty(),
            C::Undo if plays && self.games.has_before() => true,
            C::Redo if plays && self.games.has_after() => true,
            C::Undo | C::First => self.can_go(Command::Undo),
            C::Redo | C::Last => self.can_go(Command::Redo),
            C::Cancel => edits || self.is_watched(),
            C::Invert => edits,
            C::Clear => edits && self.pieces() != super::Pieces::default(),
            C::Select => edits || self.round.position().outcome().is_none(),
            C::Restart => plays && self.round.history.can_undo(),
            C::New => plays && (self.round.history.can_undo() || self.is_set_up()),
            C::CopyMoves => plays && !self.round.history.played().is_empty(),
            C::Digit => D::PLACING == Placing::Drops || self.cells() <= 9,
            C::Players | C::Marks => plays,
            C::Swap => edits || self.players.swapped() != self.players,
            C::Edit | C::Board | C::Position | C::CopyPosition | C::Export | C::Engine => true,
            _ => false,
        }
    }

    fn can_go(&self, way: Command) -> bool {
        match &self.doing {
            Doing::Edit(editing) if way == Command::Undo => editing.history.can_undo(),
            Doing::Edit(editing) => editing.history.can_redo(),
            Doing::Play if way == Command::Undo => self.round.history.can_undo(),
            Doing::Play => self.round.history.can_redo(),
        }
    }

    /// Whether the game began with pieces on the board.
    pub(super) fn is_set_up(&self) -> bool {
        *self.round.start() != self.round.start().emptied()
    }

    /// Does a command that is allowed.
    pub(super) fn obey(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Up | Command::Down | Command::Left | Command::Right if !self.is_watched() => {
                self.move_cursor(command);
                Vec::new()
            }
            Command::Board => vec![Effect::Choose(self.boards())],
            Command::Position => vec![Effect::Ask(self.position_prompt())],
            Command::CopyPosition => vec![Effect::Copy {
                what: "position",
                text: self.position_text(),
            }],
            Command::CopyMoves => vec![Effect::Copy {
                what: "moves",
                text: saved::line_text::<D>(self.round.history.played()),
            }],
            Command::Export => vec![Effect::Export {
                name: format!("{}-{}.txt", D::GAME.name(), self.round.history.at()),
                text: saved::export(self),
            }],
            Command::Engine => vec![Effect::Choose(self.options(0))],
            Command::Cancel if self.is_watched() => self.take_over(),
            Command::Cancel => {
                self.doing = Doing::Play;
                vec![Effect::Save]
            }
            _ => match self.doing {
                Doing::Play => self.obey_in_play(command),
                Doing::Edit(_) => self.obey_in_edit(command),
            },
        }
    }

    fn obey_in_play(&mut self, command: Command) -> Vec<Effect> {
        match command {
            Command::Select => self.select(),
            Command::Undo => self.back(),
            Command::Redo => self.forward(),
            Command::Left | Command::Right => self.step_by(command),
            Command::First => self.jump_to(0),
            Command::Restart => {
                let start = self.round.start().clone();
                self.begin(super::Round::new(start))
            }
            Command::Run => self.run_or_halt(),
            Command::TakeOver => self.take_over(),
            Command::Faster => self.change_pace(-1),
            Command::Slower => self.change_pace(1),
            Command::Hint => self.give_hint(),
            Command::Marks => self.toggle_marks(),
            Command::Solve => self.toggle_analysis(),
            Command::Review => self.seek_mistakes(),
            Command::Last => self.jump_to(usize::MAX),
            Command::Edit => self.edit(),
            Command::Players => vec![Effect::Choose(self.player_list(0))],
            Command::Swap => self.seat(self.players.swapped()),
            Command::New => {
                let empty = self.round.start().emptied();
                self.begin(super::Round::new(empty))
            }
            _ => Vec::new(),
        }
    }

    fn position_prompt(&self) -> Prompt {
        Prompt {
            command: Command::Position,
            title: "Position".to_owned(),
            text: self.position_text(),
            hint: D::TYPED.to_owned(),
        }
    }
}

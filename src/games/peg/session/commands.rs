//! Commands: which of them can do something now, and who does them.

use super::cursor;
use super::words::{board_title, count};
use super::{Doing, Peg, options, saved};
use crate::action::Command;
use crate::games::peg::notation::{position_text, sweep_text, sweeps};
use crate::games::session::{Effect, Prompt};
use crate::theme::Role;

/// Whether this game has such a command.
pub(super) fn is_known(command: Command) -> bool {
    use Command as C;
    !matches!(command, C::Digit | C::Players | C::Swap | C::Review)
}

impl Peg {
    /// Whether a command of this game can do something now.
    pub(super) fn allows(&self, command: Command) -> bool {
        use Command as C;
        let (plays, edits) = match self.doing {
            Doing::Play => (true, false),
            Doing::Edit(_) => (false, true),
            Doing::Playback(_) => (false, false),
        };
        let sets_up = plays || edits;
        match command {
            C::Left | C::Undo | C::First if !sets_up => self.line().can_undo(),
            C::Right | C::Redo | C::Last if !sets_up => self.line().can_redo(),
            C::Up | C::Down | C::Left | C::Right | C::Select if self.survival && plays => false,
            C::Up | C::Down | C::Left | C::Right => {
                sets_up && cursor::moved(self.board(), self.hand.cursor, command).is_some()
            }
            C::Undo if plays && self.games.has_before() => true,
            C::Redo if plays && self.games.has_after() => true,
            C::Undo | C::First => self.can_go_back(),
            C::Redo | C::Last => self.can_go_on(),
            C::Cancel => {
                !plays || self.survival || self.hand.lifted.is_some() || self.overlays.is_shown()
            }
            C::New | C::Puzzles | C::Marks => plays,
            C::Hint => self.can_hint(),
            C::Survival => !edits,
            C::Restart | C::LastWinnable => plays && self.round.history.can_undo(),
            C::Select | C::Board | C::Target | C::Edit | C::Position => sets_up,
            C::Clear => edits && self.pegs() != 0,
            C::Fill => edits && self.pegs() != self.board().mask(),
            C::Invert | C::RandomWinnable | C::RandomClass => edits,
            C::Solve => self.thinking.asked.is_some() || sets_up && self.pegs() != 0,
            C::Shortest => sets_up && self.pegs() != 0,
            C::Run | C::Faster | C::Slower | C::TakeOver => self.playback_allows(command),
            C::CopyMoves => !self.line().played().is_empty(),
            C::Overlay | C::Coordinates | C::Engine | C::CopyPosition | C::Export => true,
            _ => false,
        }
    }

    /// What a command does now, where the key table's word says it less well.
    pub(super) fn word(&self, command: Command) -> Option<&'static str> {
        match (command, &self.doing) {
            (Command::Solve, _) if self.solving_stops() => Some("stop"),
            (Command::Hint, _) => self.shown_hint().map(|_| "play hint"),
            (Command::Survival, _) => self.survival.then_some("board"),
            (Command::Run, Doing::Playback(playback)) if playback.runs() => Some("halt"),
            (Command::Select, Doing::Play) => {
                let cursor = self.hand.cursor;
                if self.landings() >> cursor & 1 == 1 {
                    Some("jump")
                } else {
                    self.hand.drops_on(cursor).then_some("drop")
                }
            }
            _ => None,
        }
    }

    /// Does a command that is allowed.
    pub(super) fn obey(&mut self, command: Command) -> Vec<Effect> {
        use Command as C;
        match command {
            C::Solve => self.solve_or_stop(),
            C::LastWinnable => self.seek_last_winnable(),
            C::Hint => self.give_hint(),
            C::Marks => self.toggle_marks(),
            C::Shortest => self.seek_shortest(),
            C::Survival if !self.survival => {
                self.survival = true;
                Vec::new()
            }
            C::Survival => self.leave_survival(),
            C::Cancel if self.survival => self.leave_survival(),
            C::Overlay => {
                self.overlays.next();
                Vec::new()
            }
            C::Coordinates => {
                self.settings.coordinates = !self.settings.coordinates;
                vec![Effect::Settle(self.settings.clone().into())]
            }
            C::Engine => vec![Effect::Choose(options::chooser(&self.settings.engine, 0))],
            C::Board => vec![Effect::Choose(self.boards())],
            C::Target => vec![Effect::Choose(self.targets())],
            C::New => vec![Effect::Choose(self.vacancies())],
            C::Puzzles => vec![Effect::Choose(self.puzzles())],
            C::Position => vec![Effect::Ask(self.prompt())],
            C::CopyPosition => vec![Effect::Copy {
                what: "position",
                text: position_text(self.board(), self.pegs()),
            }],
            C::CopyMoves => vec![Effect::Copy {
                what: "moves",
                text: self.moves_text(),
            }],
            C::Export => vec![Effect::Export {
                name: self.file_name(),
                text: saved::export(self),
            }],
            _ => match self.doing {
                Doing::Play => self.obey_in_play(command),
                Doing::Edit(_) => self.obey_in_edit(command),
                Doing::Playback(_) => self.obey_in_playback(command),
            },
        }
    }

    /// Moves the cursor by an arrow.
    pub(super) fn move_cursor(&mut self, arrow: Command) -> Vec<Effect> {
        if let Some(cell) = cursor::moved(self.board(), self.hand.cursor, arrow) {
            self.hand.cursor = cell;
        }
        Vec::new()
    }

    fn prompt(&self) -> Prompt {
        Prompt {
            command: Command::Position,
            title: "Position".to_owned(),
            text: position_text(self.board(), self.pegs()),
            hint: "rows of o and . with / between, start, vacancy:c3 or pegs:c4,d4".to_owned(),
        }
    }

    fn moves_text(&self) -> String {
        let (board, line) = (self.board(), self.line());
        let moves = sweeps(board, line.played());
        let moves: Vec<String> = moves.iter().map(|sweep| sweep_text(board, sweep)).collect();
        moves.join(" ")
    }

    /// A name for the file of this position: `peg-english-31.txt` with 31 pegs left.
    fn file_name(&self) -> String {
        let title = board_title(self.board()).to_ascii_lowercase();
        let stem = title.split('.').next().unwrap_or_default();
        let plain: String = stem.chars().filter(char::is_ascii_alphanumeric).collect();
        let board = if plain.is_empty() { "board" } else { &plain };
        format!("peg-{board}-{}.txt", self.pegs().count_ones())
    }

    /// What a text means as a position of this board, or what is wrong with it.
    pub(super) fn meaning(&self, text: &str) -> Result<String, String> {
        let pegs = self.parsed(text)?;
        let class = if self.round.fits(pegs) {
            "class fits"
        } else {
            "wrong class: the target can't be reached"
        };
        Ok(format!("{}, {class}", count(pegs.count_ones(), "peg")))
    }

    /// An effect that says something that did not go as wished.
    pub(super) fn warning(text: impl Into<String>) -> Vec<Effect> {
        vec![Effect::Say(Role::Caution, text.into())]
    }
}

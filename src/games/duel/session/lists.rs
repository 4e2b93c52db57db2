//! What can be chosen from lists: the board, and who plays.

use super::players::{Level, Player, Players};
use super::round::Round;
use super::{Doing, Match};
use crate::action::Command;
use crate::games::duel::game::Duel;
use crate::games::session::{Chooser, Effect, Row};
use crate::position::Side;

fn row(label: impl Into<String>, note: impl Into<String>) -> Row {
    Row {
        label: label.into(),
        note: note.into(),
        adjustable: false,
    }
}

/// A row whose note is changed by left and right.
pub fn setting(label: impl Into<String>, note: impl Into<String>) -> Row {
    Row {
        adjustable: true,
        ..row(label, note)
    }
}

/// The one after or before, round about.
pub fn next<T: Copy + PartialEq>(all: &[T], now: T, step: i32) -> T {
    let at = all.iter().position(|&one| one == now).unwrap_or(0);
    let by = if step < 0 { all.len() - 1 } else { 1 };
    all[(at + by) % all.len()]
}

/// What a player is called in a list.
pub fn player_note(player: Player) -> String {
    match player {
        Player::Person => "person".to_owned(),
        Player::Engine(level) => format!("engine, {}", level.name()),
    }
}

/// Players that are chosen at once, with the words for them.
fn usual_players<D: Duel>(level: Level) -> [(Players, Row); 4] {
    let engine = Player::Engine(level);
    let [first, second] = D::SIDES;
    let players = |first, second| Players { first, second };
    let person = Player::Person;
    let against = |side: &str| row(format!("you are {side}"), "against the engine");
    [
        (players(person, engine), against(first)),
        (players(engine, person), against(second)),
        (
            players(person, person),
            row("two people", "no engine plays"),
        ),
        (players(engine, engine), row("two engines", "you watch")),
    ]
}

impl<D: Duel> Match<D> {
    /// The boards that can be chosen: those that are offered, and the one that is played on.
    fn offered_boards(&self) -> Vec<D> {
        let mut boards = D::boards();
        let now = self.round.start().emptied();
        if !boards.contains(&now) {
            boards.push(now);
        }
        boards
    }

    /// The list of boards.
    pub(super) fn boards(&self) -> Chooser {
        let boards = self.offered_boards();
        let now = self.round.start().emptied();
        let at = boards.iter().position(|board| *board == now);
        let rows = boards.iter().map(|b| row(b.board(), b.board_note()));
        Chooser {
            command: Command::Board,
            title: "Board".to_owned(),
            rows: rows.collect(),
            at: at.unwrap_or(0),
            previews: true,
        }
    }

    /// The board to be shown while a row is selected.
    pub(super) fn previewed(&self, command: Command, row: usize) -> Option<D> {
        let boards = (command == Command::Board).then(|| self.offered_boards())?;
        boards.get(row).cloned()
    }

    /// The level of an engine that plays, or the usual one.
    fn level(&self) -> Level {
        let players = [self.players.second, self.players.first];
        let mut levels = players.into_iter().filter_map(|player| match player {
            Player::Engine(level) => Some(level),
            Player::Person => None,
        });
        levels.next().unwrap_or_default()
    }

    /// The list of players with the row `at` selected: the two sides, and what is usual.
    pub(super) fn player_list(&self, at: usize) -> Chooser {
        let [first, second] = D::SIDES;
        let mut rows = vec![
            setting(first, player_note(self.players.first)),
            setting(second, player_note(self.players.second)),
        ];
        rows.extend(usual_players::<D>(self.level()).map(|(_, row)| row));
        Chooser {
            command: Command::Players,
            title: "Players".to_owned(),
            at: at.min(rows.len() - 1),
            rows,
            previews: false,
        }
    }

    /// Changes the player of a side by a step.
    pub(super) fn change_player(&mut self, side: Side, step: i32) {
        let player = next(&Player::all(), self.players.at(side), step);
        self.players.set(side, player);
    }

    /// Others play from now on.
    pub(super) fn seat(&mut self, players: Players) -> Vec<Effect> {
        self.players = players;
        self.keep_players()
    }

    /// The settings and the game keep who plays.
    pub(super) fn keep_players(&mut self) -> Vec<Effect> {
        let mut effects = self.interrupt();
        self.players.put(D::settings_mut(&mut self.settings));
        effects.push(Effect::Settle(self.settings.clone().into()));
        effects.push(Effect::Save);
        effects
    }

    /// A row was chosen, or none.
    pub(super) fn choose(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        match command {
            Command::Board => {
                let board = row.and_then(|row| self.previewed(command, row));
                board.map_or_else(Vec::new, |board| self.take_board(board))
            }
            Command::Players => {
                let usual = usual_players::<D>(self.level());
                let chosen = row.and_then(|row| row.checked_sub(2));
                let chosen = chosen.and_then(|row| usual.get(row));
                self.seat(chosen.map_or(self.players, |(players, _)| *players))
            }
            Command::Engine => self.keep_players(),
            _ => Vec::new(),
        }
    }

    fn take_board(&mut self, board: D) -> Vec<Effect> {
        if board == self.round.start().emptied() {
            return Vec::new();
        }
        D::settings_mut(&mut self.settings).board = board.board();
        let mut effects = vec![Effect::Settle(self.settings.clone().into())];
        self.doing = Doing::Play;
        effects.extend(self.begin(Round::new(board)));
        effects
    }

    /// A setting in a row is changed by a step.
    pub(super) fn adjusted(&mut self, command: Command, row: usize, step: i32) -> Option<Chooser> {
        let side = [Side::First, Side::Second].get(row).copied();
        match (command, side) {
            (Command::Engine, _) => {
                self.change_option(row, step);
                Some(self.options(row))
            }
            (Command::Players, Some(side)) => {
                self.change_player(side, step);
                Some(self.player_list(row))
            }
            _ => None,
        }
    }
}

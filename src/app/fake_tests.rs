//! A game for tests: every command can be done, and what was done comes back as an effect.

use std::time::Duration;

use ratatui::layout::Rect;

use super::App;
use crate::action::{Command, Mode, Pointing, Spot};
use crate::canvas::Canvas;
use crate::engine::control::Limits;
use crate::engine::running::{Desk, Failed};
use crate::games::session::{Chooser, Effect, Fact, Finish, Job, Prompt, Row, Session};
use crate::games::{Card, Game, Opening};
use crate::settings::Settings;
use crate::theme::{Role, Shade, Themes};

/// The game: a board of 49 cells and a number of moves.
#[derive(Clone, Debug)]
pub struct Fake {
    pub mode: Mode,
    pub cursor: u8,
    pub plies: usize,
    pub previewed: Option<usize>,
    /// A setting that can be changed in place.
    pub memory: i32,
    pub wakes: Option<Duration>,
    pub settings: Settings,
}

impl Fake {
    pub fn new(mode: Mode) -> Self {
        Self {
            mode,
            cursor: 24,
            plies: 12,
            previewed: None,
            memory: 4,
            wakes: None,
            settings: Settings::default(),
        }
    }

    fn chooser(&self, command: Command) -> Chooser {
        let row = |label: &str, note: String| Row {
            label: label.to_owned(),
            note,
            adjustable: command == Command::Engine,
        };
        let names = ["english", "european", "wiegleb", "asymmetric", "diamond"];
        let notes = |at: usize| match command {
            Command::Engine => (self.memory << at).to_string(),
            _ => format!("{} cells", 33 + 4 * at),
        };
        Chooser {
            command,
            title: format!("{command:?}"),
            rows: names
                .iter()
                .enumerate()
                .map(|(at, name)| row(name, notes(at)))
                .collect(),
            at: 1,
            previews: command == Command::Board,
        }
    }

    fn job() -> Job {
        Job {
            limits: Limits::default(),
            work: Box::new(|_: &Desk| unreachable!("a fake search never runs")),
            fill: Box::new(|| None),
            title: "search".to_owned(),
        }
    }
}

/// What tells that something was done.
pub fn did(what: impl std::fmt::Debug) -> Effect {
    Effect::Copy {
        what: "did",
        text: format!("{what:?}"),
    }
}

impl Session for Fake {
    fn game(&self) -> Game {
        Game::Peg
    }

    fn mode(&self) -> Mode {
        self.mode
    }

    fn place(&self) -> u64 {
        u64::from(self.cursor)
    }

    fn title(&self) -> String {
        "Fake solitaire · English · centre to centre".to_owned()
    }

    fn knows(&self, _command: Command) -> bool {
        true
    }

    fn gestures(&self) -> &'static [(&'static str, &'static str)] {
        &[("click", "choose")]
    }

    fn can(&self, command: Command) -> bool {
        command != Command::Cancel || self.mode != Mode::Play
    }

    fn perform(&mut self, command: Command) -> Vec<Effect> {
        let mut effects = vec![did(command)];
        match command {
            Command::Board | Command::Engine | Command::New | Command::Target => {
                effects.push(Effect::Choose(self.chooser(command)));
            }
            Command::Position => effects.push(Effect::Ask(Prompt {
                command,
                title: "Position".to_owned(),
                text: "d4".to_owned(),
                hint: "cells with a peg, as a1 b2; or rows of o and . with / between".to_owned(),
            })),
            Command::Edit if self.mode == Mode::Edit => self.mode = Mode::Play,
            Command::Edit => self.mode = Mode::Edit,
            Command::Cancel | Command::TakeOver => self.mode = Mode::Play,
            Command::Last => self.mode = Mode::Playback,
            Command::Up => self.cursor = self.cursor.saturating_sub(7),
            Command::Undo => effects.push(Effect::Say(Role::Text, "no jump to undo".to_owned())),
            Command::Solve => effects.push(Effect::Search(Self::job())),
            _ => {}
        }
        effects
    }

    fn point(&mut self, cell: u8, how: Pointing) -> Vec<Effect> {
        self.cursor = cell;
        vec![did((cell, how))]
    }

    fn released(&mut self) -> Vec<Effect> {
        vec![did("released")]
    }

    fn go_to(&mut self, ply: usize) -> Vec<Effect> {
        vec![did(ply)]
    }

    fn preview(&mut self, _command: Command, row: usize) {
        self.previewed = Some(row);
    }

    fn chosen(&mut self, command: Command, row: Option<usize>) -> Vec<Effect> {
        vec![did((command, row, self.previewed.take()))]
    }

    fn adjust(&mut self, command: Command, _row: usize, step: i32) -> Option<Chooser> {
        self.memory = (self.memory + step).clamp(1, 9);
        Some(self.chooser(command))
    }

    fn check(&self, _command: Command, text: &str) -> Result<String, String> {
        match text.chars().find(|c| !"abcdefg1234567o./ ".contains(*c)) {
            Some(c) => Err(format!("`{c}` is not a cell; expected a1 to g7")),
            None => Ok(format!("{} pegs", text.len() / 2)),
        }
    }

    fn typed(&mut self, command: Command, text: &str) -> Vec<Effect> {
        vec![did((command, text))]
    }

    fn pasted(&mut self, text: &str) -> Vec<Effect> {
        vec![did(text)]
    }

    fn finished(&mut self, finish: Result<Finish, Failed>) -> Vec<Effect> {
        vec![did(finish.is_ok())]
    }

    fn tick(&mut self, now: Duration) -> Vec<Effect> {
        self.wakes = self.wakes.filter(|&at| at > now);
        Vec::new()
    }

    fn wakes(&self) -> Option<Duration> {
        self.wakes
    }

    fn settle(&mut self, settings: &Settings) {
        self.settings = settings.clone();
    }

    fn saved(&self) -> String {
        format!("fake {}", self.plies)
    }

    fn facts(&self) -> Vec<Fact> {
        let fact = |label, text: &str, role, command| Fact {
            label,
            text: text.to_owned(),
            role,
            command,
        };
        vec![
            fact("", "32 pegs", Role::Text, None),
            fact("", "winnable", Role::Good, Some(Command::LastWinnable)),
            fact("class", "allows the target", Role::Good, None),
            fact("time", "0:42", Role::Dim, None),
            fact("best line", "27 of 31 jumps, 5 pegs left", Role::Dim, None),
        ]
    }

    fn verdict(&self) -> (Role, String, Vec<String>) {
        let details = vec!["in 31 jumps".to_owned()];
        (Role::Good, "solvable".to_owned(), details)
    }

    fn draw_board(&self, area: Rect, canvas: &mut Canvas) {
        let height = (area.height / 7).min(area.width / 14);
        let (width, left) = (2 * height, area.x + (area.width - 14 * height) / 2);
        for cell in 0..49_u8 {
            let (x, y) = (u16::from(cell % 7) * width, u16::from(cell / 7) * height);
            let area = Rect::new(left + x, area.y + y, width, height);
            let role = if cell == self.cursor {
                Role::Cursor
            } else {
                Role::Peg
            };
            let peg = canvas.glyph("●", "o");
            canvas.text(area, peg, role);
            canvas.hit(area, Spot::Cell(cell));
        }
    }

    fn draw_moves(&self, area: Rect, canvas: &mut Canvas) {
        for (ply, row) in (0..self.plies).zip(area.columns().step_by(8)) {
            let place = Rect { width: 7, ..row }.intersection(area);
            canvas.text(place, "d2-d4", Role::Text);
            canvas.hit(place, Spot::Ply(ply));
        }
    }
}

#[expect(clippy::unnecessary_wraps, reason = "a card's games may fail to open")]
fn open(_: &Opening, _: &Settings) -> Result<Box<dyn Session>, String> {
    Ok(Box::new(Fake::new(Mode::Play)))
}

fn resume(text: &str, _: u64, _: &Settings) -> Result<Box<dyn Session>, String> {
    let plies = text.strip_prefix("fake ").and_then(|n| n.parse().ok());
    let plies = plies.ok_or_else(|| format!("`{text}` is no fake game"))?;
    Ok(Box::new(Fake {
        plies,
        ..Fake::new(Mode::Play)
    }))
}

fn miniature(step: usize, area: Rect, canvas: &mut Canvas) {
    let size = (area.height / 7).max(1);
    let peg = canvas.glyph("●", "o");
    let hole = canvas.glyph("○", ".");
    for cell in 0..49 {
        let (x, y) = (cell % 7 * 2 * size, cell / 7 * size);
        let place = Rect::new(area.x + 1 + x, area.y + y, 1, 1).intersection(area);
        let text = if usize::from(cell) == step % 49 {
            hole
        } else {
            peg
        };
        canvas.text(place, text, Role::Peg);
    }
}

/// A menu of this game alone.
pub const CARDS: &[Card] = &[Card {
    game: Game::Peg,
    title: "Fake solitaire",
    rules: [
        "A peg jumps over its neighbour into",
        "the hole behind it; the neighbour is",
        "taken. End with one peg, in its place.",
    ],
    open,
    resume,
    miniature,
}];

/// The app in a fake game, or at the menu.
pub fn app(mode: Mode) -> App {
    let session: Option<Box<dyn Session>> = match mode {
        Mode::Menu => None,
        _ => Some(Box::new(Fake::new(mode))),
    };
    let themes = Themes::embedded().into();
    let mut app = App::new(Settings::default(), themes, Shade::Dark, 1, session);
    app.cards = CARDS;
    app
}

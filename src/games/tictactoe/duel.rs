//! Tic-tac-toe as the session plays it: cells, positions as text, boards, the card.

use std::fmt::Write;

use ratatui::layout::Rect;

use super::exact::{self, Value};
use super::notation;
use super::rules::{Cell, Ending, Rules, TicTacToe};
use super::view;
use crate::canvas::Canvas;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::duel::game::{Duel, Placing};
use crate::games::duel::scene::{Scene, Worth};
use crate::games::duel::session::{self, miniature};
use crate::games::session::Fill;
use crate::games::{Card, Game};
use crate::position::{Position, Side};
use crate::settings::{DuelSettings, Settings};

/// The card of tic-tac-toe.
pub const CARD: Card = Card {
    game: Game::TicTacToe,
    title: "Tic-tac-toe",
    rules: [
        "Mark empty cells by turns. Three in a",
        "row win; on larger boards four or",
        "five, and misere they lose.",
    ],
    open: session::open::<TicTacToe>,
    resume: session::resume::<TicTacToe>,
    miniature: draw_miniature,
};

/// Columns, rows and line of the boards that are offered; the last number is 1 for misère.
const OFFERED: [(u8, u8, u8, Ending); 8] = [
    (3, 3, 3, Ending::LineWins),
    (3, 3, 3, Ending::LineLoses),
    (4, 4, 4, Ending::LineWins),
    (4, 4, 3, Ending::LineWins),
    (5, 5, 4, Ending::LineWins),
    (5, 5, 5, Ending::LineWins),
    (6, 6, 4, Ending::LineWins),
    (8, 8, 5, Ending::LineWins),
];

/// A game that the menu shows.
const SHOWN: &str = "b2 a1 c1 a3 a2 c2 b1 b3 c3";

fn draw_miniature(step: usize, area: Rect, canvas: &mut Canvas) {
    miniature::<TicTacToe>(SHOWN, step, area, canvas);
}

impl TicTacToe {
    /// The bit of a cell.
    fn bit(&self, cell: u8) -> u64 {
        let width = self.rules.width;
        1 << (cell / width * 8 + cell % width)
    }

    fn cell(&self, step: Cell) -> u8 {
        step.0 / 8 * self.rules.width + step.0 % 8
    }
}

impl Duel for TicTacToe {
    const GAME: Game = Game::TicTacToe;
    const SIDES: [&'static str; 2] = ["x", "o"];
    const PIECE: &'static str = "mark";
    const PLACING: Placing = Placing::Sets;
    const TYPED: &'static str = "rows of x, o and . with / between; or cells played, as b2 a1 c3";

    fn boards() -> Vec<Self> {
        let rules = OFFERED.map(|(width, height, line, ending)| Rules {
            width,
            height,
            line,
            ending,
        });
        rules.map(Self::new).to_vec()
    }

    fn named(name: &str) -> Result<Self, String> {
        let wrong =
            || "expected a board as 3x3, `5x5 line 4` or `3x3 misere`, at most 8x8".to_owned();
        let mut words = name.split_whitespace();
        let side = |text: &str| {
            text.parse::<u8>()
                .ok()
                .filter(|side| (1..=8).contains(side))
        };
        let sides = words.next().and_then(|sides| sides.split_once('x'));
        let (width, height) = sides.ok_or_else(wrong)?;
        let (width, height) = side(width).zip(side(height)).ok_or_else(wrong)?;
        let mut rules = Rules {
            width,
            height,
            line: width.max(height),
            ending: Ending::LineWins,
        };
        while let Some(word) = words.next() {
            match word {
                "line" => rules.line = words.next().and_then(side).ok_or_else(wrong)?,
                "misere" | "misère" => rules.ending = Ending::LineLoses,
                _ => return Err(wrong()),
            }
        }
        Ok(Self::new(rules))
    }

    fn board(&self) -> String {
        let Rules {
            width,
            height,
            line,
            ending,
        } = self.rules;
        let mut name = format!("{width}x{height}");
        if line != width.max(height) {
            let _ = write!(name, " line {line}");
        }
        if ending == Ending::LineLoses {
            name.push_str(" misere");
        }
        name
    }

    fn board_note(&self) -> String {
        let ends = match self.rules.ending {
            Ending::LineWins => "win",
            Ending::LineLoses => "lose",
        };
        format!("{} in a row {ends}", self.rules.line)
    }

    fn emptied(&self) -> Self {
        Self::new(self.rules)
    }

    fn size(&self) -> (u8, u8) {
        (self.rules.width, self.rules.height)
    }

    fn piece(&self, cell: u8) -> Option<Side> {
        let bit = self.bit(cell);
        let [first, second] = self.marks();
        if first & bit != 0 {
            Some(Side::First)
        } else {
            (second & bit != 0).then_some(Side::Second)
        }
    }

    fn landing(&self, step: Cell) -> u8 {
        self.cell(step)
    }

    fn meant(&self, cell: u8) -> Cell {
        let width = self.rules.width;
        Cell(cell / width * 8 + cell % width)
    }

    fn lines(&self) -> Vec<u8> {
        let (width, height) = self.size();
        let line = i32::from(self.rules.line);
        let marked = |row: i32, column: i32| {
            let inside =
                (0..i32::from(height)).contains(&row) && (0..i32::from(width)).contains(&column);
            inside && self.others >> (row * 8 + column) & 1 == 1
        };
        let mut cells = Vec::new();
        for row in 0..i32::from(height) {
            for column in 0..i32::from(width) {
                for (down, right) in [(0, 1), (1, 0), (1, 1), (1, -1)] {
                    let place = |at: i32| (row + at * down, column + at * right);
                    if (0..line).all(|at| marked(place(at).0, place(at).1)) {
                        cells.extend(
                            (0..line).map(|at| place(at).0 * i32::from(width) + place(at).1),
                        );
                    }
                }
            }
        }
        let mut cells: Vec<u8> = cells
            .into_iter()
            .filter_map(|cell| u8::try_from(cell).ok())
            .collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn with_pieces(&self, pieces: &[Option<Side>]) -> Result<Self, String> {
        let mut marks = [0; 2];
        for (piece, cell) in pieces.iter().zip(0u8..) {
            if let Some(side) = piece {
                marks[*side as usize] |= self.bit(cell);
            }
        }
        notation::position(self.rules, marks).map_err(|error| error.to_string())
    }

    fn parse(&self, text: &str) -> Result<(Self, Vec<Cell>), String> {
        let text = text.trim();
        let is_line = text
            .split_whitespace()
            .all(|word| word.parse::<Cell>().is_ok());
        if text.is_empty() || !is_line {
            let position = notation::parse_position(self.rules, text);
            return Ok((position.map_err(|error| error.to_string())?, Vec::new()));
        }
        let (mut position, mut moves) = (self.emptied(), Vec::new());
        for (word, place) in text.split_whitespace().zip(1..) {
            let step: Cell = word
                .parse()
                .map_err(|error| format!("move {place}: {error}"))?;
            if !position.moves().contains(&step) {
                return Err(format!("move {place}: {step} can't be played there"));
            }
            position = position.play(step);
            moves.push(step);
        }
        Ok((self.emptied(), moves))
    }

    fn text(start: &Self, moves: &[Cell]) -> String {
        notation::position_text(&moves.iter().fold(*start, |at, &step| at.play(step)))
    }

    type Exact = ();

    fn exact(&self, _memory: usize) {}

    fn solve(
        &self,
        (): &(),
        desk: &Desk,
        tell: &(dyn Fn(Cell, Worth) + Sync),
    ) -> Result<(), Stopped> {
        let answer = exact::solve(self, desk);
        for choice in answer.choices {
            let worth = match (choice.value, choice.plies.map(u32::from)) {
                (Value::Draw, _) => Worth::Draw,
                (Value::Win, Some(plies)) => Worth::Win(plies),
                (Value::Loss, Some(plies)) => Worth::Loss(plies),
                (Value::Win, None) => Worth::Sign(1),
                (Value::Loss, None) => Worth::Sign(-1),
            };
            tell(choice.cell, worth);
        }
        answer.stopped.map_or(Ok(()), Err)
    }

    fn fill((): &()) -> Option<Fill> {
        None
    }

    fn settings(settings: &Settings) -> &DuelSettings {
        &settings.tictactoe
    }

    fn settings_mut(settings: &mut Settings) -> &mut DuelSettings {
        &mut settings.tictactoe
    }

    fn draw(scene: &Scene, area: Rect, canvas: &mut Canvas) {
        view::draw(scene, area, canvas);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Adversarial;

    #[test]
    fn positions_are_read_as_they_are_written() {
        let empty = TicTacToe::named("3x3").unwrap();
        let (position, _) = empty.parse("x.o/.x./..o").unwrap();
        assert_eq!(TicTacToe::text(&position, &[]), "x.o/.x./..o");
        let (start, moves) = empty.parse("b2 a1 c3").unwrap();
        assert_eq!(TicTacToe::text(&start, &moves), "o../.x./..x");
    }

    #[test]
    fn a_drawing_that_no_game_leads_to_is_refused() {
        let empty = TicTacToe::named("3x3").unwrap();
        let error = |text| empty.parse(text).unwrap_err();
        assert!(error("xx./.../...").starts_with("2 x and 0 o"));
        assert!(error("xxx/oo./o..").contains("x has a line of 3"));
        assert!(empty.parse("xxx/oo./...").is_ok());
        assert_eq!(error("b2 b2"), "move 2: b2 can't be played there");
        assert_eq!(error("b2 d1"), "move 2: d1 can't be played there");
        assert!(empty.parse("b2 zz").is_err());
    }

    #[test]
    fn the_cells_of_all_lines_of_the_end_are_told() {
        let empty = TicTacToe::named("5x5 line 4").unwrap();
        let (end, _) = empty.parse("ooo../.x.../..x../...x./....x").unwrap();
        assert!(end.outcome().is_some());
        assert_eq!(end.lines(), [6, 12, 18, 24]);
    }

    #[test]
    fn boards_have_names_that_are_read_back() {
        for board in TicTacToe::boards() {
            assert_eq!(TicTacToe::named(&board.board()), Ok(board));
        }
        for bad in [
            "",
            "3",
            "9x3",
            "0x3",
            "3x3 line",
            "3x3 line 0",
            "3x3 nonsense",
        ] {
            assert!(TicTacToe::named(bad).is_err(), "{bad}");
        }
    }
}

//! Connect Four as the session plays it: cells, positions as text, boards, the card.

use ratatui::layout::Rect;

use super::game::{Column, Connect4};
use super::rules::{Discs, name};
use super::shape::{Geometry, Shape};
use super::solve::{Columns, Solver};
use super::view;
use crate::canvas::Canvas;
use crate::engine::control::Stopped;
use crate::engine::running::Desk;
use crate::games::duel::engine::tell;
use crate::games::duel::game::{Duel, Placing, pieces};
use crate::games::duel::notation::{read_rows, rows_text, side_to_move};
use crate::games::duel::scene::{Scene, Worth};
use crate::games::duel::session::{self, miniature};
use crate::games::session::Fill;
use crate::games::{Card, Game};
use crate::position::{Position, Side};
use crate::settings::{DuelSettings, Settings};

/// The card of Connect Four.
pub const CARD: Card = Card {
    game: Game::Connect4,
    title: "Connect Four",
    rules: [
        "Drop discs into the columns by turns.",
        "Four in a row, in a column or on a",
        "slope win.",
    ],
    open: session::open::<Connect4>,
    resume: session::resume::<Connect4>,
    miniature: draw_miniature,
};

/// Columns and rows of the boards that are offered.
const SIZES: [(u32, u32); 7] = [(7, 6), (4, 4), (5, 4), (5, 5), (6, 5), (6, 6), (8, 7)];

/// A game that the menu shows.
const SHOWN: &str = "44444326555532536622";

fn draw_miniature(step: usize, area: Rect, canvas: &mut Canvas) {
    miniature::<Connect4>(SHOWN, step, area, canvas);
}

/// The bit of a cell.
fn bit(shape: Shape, cell: u8) -> u64 {
    let (cell, width) = (u32::from(cell), shape.width());
    1 << (cell % width * shape.stride() + shape.height() - 1 - cell / width)
}

/// The number of the cell of a bit.
fn cell(shape: Shape, bit: u64) -> u8 {
    let (column, up) = (
        bit.trailing_zeros() / shape.stride(),
        bit.trailing_zeros() % shape.stride(),
    );
    let cell = (shape.height() - 1 - up) * shape.width() + column;
    u8::try_from(cell).expect("a board has at most 63 cells")
}

fn side(length: u32) -> u8 {
    u8::try_from(length).expect("a board has at most 63 columns or rows")
}

/// What a move is worth that has this score in discs for the side that makes it: who wins with its
/// last disc but `n` of all has `n / 2` of its own left and that one.
fn worth(before: &Connect4, score: i32) -> Worth {
    if score == 0 {
        return Worth::Draw;
    }
    let (size, discs) = (before.shape.size(), before.discs.discs());
    // The disc that ends the game is the mover's if it wins, and so one, three … discs from now.
    let at_most = size + 2 - 2 * score.abs();
    let is_of_winner = (at_most - discs) % 2 == i32::from(score > 0);
    let last = if is_of_winner { at_most } else { at_most - 1 };
    let plies = (last - discs).unsigned_abs();
    if score > 0 {
        Worth::Win(plies)
    } else {
        Worth::Loss(plies)
    }
}

impl Connect4 {
    /// The discs of the first side, and those of the second.
    fn sides(&self) -> [u64; 2] {
        match self.to_move() {
            Side::First => [self.discs.own, self.discs.others()],
            Side::Second => [self.discs.others(), self.discs.own],
        }
    }

    /// Whether a text is written as rows and not as columns.
    fn is_drawn(text: &str) -> bool {
        text.contains(['/', '.', '\n'])
    }
}

impl Duel for Connect4 {
    const GAME: Game = Game::Connect4;
    const SIDES: [&'static str; 2] = ["red", "yellow"];
    const PIECE: &'static str = "disc";
    const PLACING: Placing = Placing::Drops;
    const TYPED: &'static str = "the columns played, as 4453; or rows of x, o and . with / between";

    fn boards() -> Vec<Self> {
        let shapes = SIZES.iter().filter_map(|&(w, h)| Shape::new(w, h).ok());
        shapes.map(Self::new).collect()
    }

    fn named(name: &str) -> Result<Self, String> {
        let size = name.split_once('x').and_then(|(width, height)| {
            let side = |text: &str| text.parse::<u32>().ok().filter(|&side| side > 0);
            Some((side(width)?, side(height)?))
        });
        let (width, height) = size.ok_or("expected columns and rows, as 7x6".to_owned())?;
        let shape = Shape::new(width, height).map_err(|error| error.to_string())?;
        Ok(Self::new(shape))
    }

    fn board(&self) -> String {
        format!("{}x{}", self.shape.width(), self.shape.height())
    }

    fn board_note(&self) -> String {
        match (self.shape.width(), self.shape.height()) {
            (7, 6) => "the usual one".to_owned(),
            (width, height) => format!("{} cells", width * height),
        }
    }

    fn emptied(&self) -> Self {
        Self::new(self.shape)
    }

    fn size(&self) -> (u8, u8) {
        (side(self.shape.width()), side(self.shape.height()))
    }

    fn piece(&self, cell: u8) -> Option<Side> {
        let bit = bit(self.shape, cell);
        let [first, second] = self.sides();
        if first & bit != 0 {
            Some(Side::First)
        } else {
            (second & bit != 0).then_some(Side::Second)
        }
    }

    fn landing(&self, step: Column) -> u8 {
        let bit = self.discs.landing(self.shape, step.0.into());
        bit.map_or(step.0, |bit| cell(self.shape, bit))
    }

    fn meant(&self, cell: u8) -> Column {
        Column(cell % side(self.shape.width()))
    }

    fn lines(&self) -> Vec<u8> {
        let (shape, discs) = (self.shape, self.discs.others());
        let mut lines = 0;
        for step in [1, shape.stride(), shape.stride() - 1, shape.stride() + 1] {
            if step == 0 || 3 * step > 63 {
                continue;
            }
            let pairs = discs & discs >> step;
            let fours = pairs & pairs >> (2 * step);
            lines |= (0..4).fold(0, |cells, count| cells | fours << (count * step));
        }
        let (width, height) = self.size();
        let is_in = |&cell: &u8| lines & bit(shape, cell) != 0;
        (0..width * height).filter(is_in).collect()
    }

    fn with_pieces(&self, pieces: &[Option<Side>]) -> Result<Self, String> {
        let shape = self.shape;
        let to_move = side_to_move(pieces, Self::SIDES)?;
        let (mut all, mut own) = (0, 0);
        for (piece, cell) in pieces.iter().zip(0u8..) {
            if let Some(piece) = piece {
                all |= bit(shape, cell);
                own |= if *piece == to_move {
                    bit(shape, cell)
                } else {
                    0
                };
            }
        }
        let floating = all & !shape.bottom() & !(all << 1);
        if floating != 0 {
            let at = cell(shape, 1 << floating.trailing_zeros());
            let (column, row) = (u32::from(at) % shape.width(), u32::from(at) / shape.width());
            return Err(format!(
                "row {}, column {}: there is nothing below the disc",
                row + 1,
                name(column)
            ));
        }
        if shape.has_four(own) {
            return Err(format!(
                "{} has four in a row and {} moved after that",
                Self::SIDES[to_move as usize],
                Self::SIDES[to_move.other() as usize]
            ));
        }
        let discs = Discs { own, all };
        Ok(Self { shape, discs })
    }

    fn parse(&self, text: &str) -> Result<(Self, Vec<Column>), String> {
        let text = text.trim();
        if Self::is_drawn(text) {
            let position = self.with_pieces(&read_rows(text, self.size())?)?;
            return Ok((position, Vec::new()));
        }
        Discs::parse(self.shape, text).map_err(|error| error.to_string())?;
        let columns = text.chars().filter_map(|c| c.to_string().parse().ok());
        Ok((self.emptied(), columns.collect()))
    }

    fn text(start: &Self, moves: &[Column]) -> String {
        if start.discs.all == 0 {
            return moves.iter().map(ToString::to_string).collect();
        }
        let position = moves.iter().fold(*start, |at, &step| at.play(step));
        rows_text(&pieces(&position), position.size().0)
    }

    type Exact = Solver;

    fn exact(&self, memory: usize) -> Solver {
        Solver::new(self.shape, memory)
    }

    fn solve(
        &self,
        solver: &Solver,
        desk: &Desk,
        tell: &(dyn Fn(Column, Worth) + Sync),
    ) -> Result<(), Stopped> {
        for step in self.moves() {
            let score = -solver.score(self.play(step).discs, desk)?;
            tell(step, worth(self, score));
        }
        Ok(())
    }

    fn best(&self, solver: &Solver, desk: &Desk) -> Result<Vec<Column>, Stopped> {
        let answer = solver.answer(self.discs, Columns::Best, desk);
        let Some(score) = answer.score.filter(|_| !answer.best.is_empty()) else {
            return answer.stopped.map_or(Ok(Vec::new()), Err);
        };
        for step in &answer.best {
            tell(step, worth(self, score), desk);
        }
        Ok(answer.best)
    }

    fn fill(solver: &Solver) -> Option<Fill> {
        let (used, capacity) = solver.fill();
        Some(Fill { used, capacity })
    }

    fn settings(settings: &Settings) -> &DuelSettings {
        &settings.connect4
    }

    fn settings_mut(settings: &mut Settings) -> &mut DuelSettings {
        &mut settings.connect4
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
        let empty = Connect4::named("7x6").unwrap();
        let (start, moves) = empty.parse("4453").unwrap();
        assert_eq!(Connect4::text(&start, &moves), "4453");
        let after = moves.iter().fold(start, |at, &step| at.play(step));
        let rows = rows_text(&pieces(&after), 7);
        assert_eq!(rows, "......./......./......./......./...o.../..oxx..");
        let (read, moves) = empty.parse(&rows).unwrap();
        assert_eq!((read, moves), (after, Vec::new()));
        assert_eq!(Connect4::text(&read, &[]), rows);
    }

    #[test]
    fn a_drawing_that_no_game_leads_to_is_refused() {
        let empty = Connect4::named("4x4").unwrap();
        let error = |text| empty.parse(text).unwrap_err();
        assert_eq!(
            error("..../.x../..../o..."),
            "row 2, column 2: there is nothing below the disc"
        );
        assert!(error("..../..../..../xx..").starts_with("2 red and 0 yellow"));
        assert_eq!(
            error("..../..../oooo/xxxx"),
            "red has four in a row and yellow moved after that"
        );
        assert!(empty.parse("..../..../ooo./xxxx").is_ok());
        assert!(error("45").contains("`5` is not a column; expected 1 to 4"));
    }

    #[test]
    fn the_cells_of_all_lines_of_the_end_are_told() {
        let empty = Connect4::named("7x6").unwrap();
        let (start, moves) = empty.parse("1212121").unwrap();
        let end = moves.iter().fold(start, |at, &step| at.play(step));
        assert!(end.outcome().is_some());
        assert_eq!(end.lines(), [14, 21, 28, 35]);
        let landing = start.landing(Column(6));
        assert_eq!((landing, start.meant(20)), (41, Column(6)));
    }

    /// The score of the empty board is 1 by the middle column, with the 41st disc; the others and the
    /// lengths of short wins are counted on the fingers.
    #[test]
    fn a_score_in_discs_says_when_the_game_ends() {
        let empty = Connect4::named("7x6").unwrap();
        assert_eq!(worth(&empty, 1), Worth::Win(41));
        assert_eq!(worth(&empty, 0), Worth::Draw);
        assert_eq!(worth(&empty, -2), Worth::Loss(40));
        let (start, moves) = empty.parse("121212").unwrap();
        let three = moves.iter().fold(start, |at, &step| at.play(step));
        assert_eq!(worth(&three, 18), Worth::Win(1));
        assert_eq!(worth(&three, -18), Worth::Loss(2));
    }

    #[test]
    fn boards_have_names_that_are_read_back() {
        for board in Connect4::boards() {
            assert_eq!(Connect4::named(&board.board()), Ok(board));
        }
        for bad in ["", "7", "7x", "0x4", "9x9", "7x6x5", "-1x3"] {
            assert!(Connect4::named(bad).is_err(), "{bad}");
        }
    }
}

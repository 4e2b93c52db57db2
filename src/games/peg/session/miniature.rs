//! The small living board of the menu: a short solution, played again and again.

use std::sync::LazyLock;

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::games::peg::board::Board;
use crate::games::peg::notation::{parse_line, parse_position};
use crate::games::peg::view::{self, Overlay, Picture};

/// Eleven pegs of the English board, known as the fireplace, and a way to leave one of them.
const POSITION: &str = "pegs:c1,d1,e1,c2,d2,e2,c3,d3,e3,c4,e4";
const LINE: &str = "d3-f3 e1-e3 e4-e2 c1-e1-e3 f3-d3 d2-d4-b4 c2-c4 b4-d4";

/// Pictures without a jump, at the beginning and at the end of each round.
const REST: usize = 2;

/// The board with the positions of the line; each with the jump that led to it.
struct Series {
    board: Board,
    pictures: Vec<(u64, Option<u8>)>,
}

static SERIES: LazyLock<Option<Series>> = LazyLock::new(series);

fn series() -> Option<Series> {
    let board = Board::named("english").ok()?;
    let mut pegs = parse_position(&board, POSITION).ok()?;
    let mut pictures = vec![(pegs, None); REST];
    for jump in parse_line(&board, pegs, LINE).ok()? {
        pegs = board.play(pegs, jump);
        pictures.push((pegs, Some(jump)));
    }
    pictures.extend([(pegs, None); REST]);
    let board = (*board).clone();
    Some(Series { board, pictures })
}

/// Draws the picture of this number of an endless series.
pub fn draw(step: usize, area: Rect, canvas: &mut Canvas) {
    let Some(series) = &*SERIES else {
        return;
    };
    let (pegs, last) = series.pictures[step % series.pictures.len()];
    let picture = Picture {
        board: &series.board,
        pegs,
        goal: 0,
        cursor: None,
        lifted: None,
        landings: 0,
        keeps: 0,
        loses: 0,
        last,
        motion: None,
        overlay: &Overlay::None,
        coordinates: false,
    };
    view::draw(&picture, area, canvas);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::board::members;

    /// What this series shows is a game: every picture is one jump after the one before, or rests.
    #[test]
    fn the_miniature_plays_a_legal_game_down_to_one_peg() {
        let series = SERIES.as_ref().unwrap();
        let jumps = series.board.jumps();
        for pair in series.pictures.windows(2) {
            let (before, (after, jump)) = (pair[0].0, pair[1]);
            match jump.map(|jump| jumps[usize::from(jump)]) {
                None => assert_eq!(before, after),
                Some(jump) => {
                    assert_eq!(before & jump.triple(), jump.pegs());
                    assert_eq!(after, before ^ jump.triple());
                }
            }
        }
        let last = series.pictures.last().unwrap().0;
        let cells: Vec<u8> = members(last).collect();
        assert_eq!(cells, [series.board.center().unwrap()]);
    }
}

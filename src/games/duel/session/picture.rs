//! What is to be seen of the board.

use ratatui::layout::Rect;

use super::edit::Pieces;
use super::{Doing, Match};
use crate::canvas::Canvas;
use crate::games::duel::game::{Duel, Placing, pieces};
use crate::games::duel::scene::{Around, Scene, Worth};

/// The board of a position, with nothing else to be seen.
pub fn plain<D: Duel>(position: &D) -> Scene {
    let (width, height) = position.size();
    let is_over = position.outcome().is_some();
    Scene {
        width,
        height,
        pieces: pieces(position),
        line: if is_over {
            position.lines()
        } else {
            Vec::new()
        },
        ..Scene::default()
    }
}

/// Draws a picture of an endless series: this game, again and again.
pub fn miniature<D: Duel>(game: &str, step: usize, area: Rect, canvas: &mut Canvas) {
    let boards = D::boards();
    let Some((mut position, moves)) = boards.first().and_then(|board| board.parse(game).ok())
    else {
        return;
    };
    let rest = 3;
    let played = (step % (moves.len() + rest)).min(moves.len());
    let mut last = None;
    for &step in &moves[..played] {
        last = Some(position.landing(step));
        position = position.play(step);
    }
    let scene = Scene {
        last,
        around: Around::Nothing,
        ..plain(&position)
    };
    D::draw(&scene, area, canvas);
}

impl<D: Duel> Match<D> {
    /// Everything that is to be seen on the board.
    pub(super) fn scene(&self) -> Scene {
        let coordinates = self.settings.coordinates;
        if let Some(board) = &self.preview {
            return Scene {
                coordinates,
                ..plain(board)
            };
        }
        match &self.doing {
            Doing::Edit(editing) => {
                let (width, height) = self.round.start().size();
                let pieces = editing.pieces();
                Scene {
                    width,
                    height,
                    pieces: pieces.list(self.cells()),
                    cursor: Some(self.cursor),
                    next: Some(editing.next()),
                    coordinates,
                    ..Scene::default()
                }
            }
            Doing::Play => self.scene_of_play(),
        }
    }

    /// What is known of each move, if the person wants to see it.
    fn values(&self, position: &D) -> Vec<(u8, Worth)> {
        let known = self.thinking.known(position);
        let shown = known.filter(|_| self.settings.marks && !self.is_watched());
        let moves = shown.into_iter().flat_map(|known| &known.moves);
        moves
            .map(|&(step, worth)| (position.landing(step), worth))
            .collect()
    }

    fn scene_of_play(&self) -> Scene {
        let position = self.round.position();
        let step = position.meant(self.cursor);
        let is_legal = position.moves().contains(&step);
        let (width, _) = position.size();
        let cursor = match D::PLACING {
            Placing::Drops if is_legal => position.landing(step),
            Placing::Drops => self.cursor % width,
            Placing::Sets => self.cursor,
        };
        Scene {
            cursor: Some(cursor),
            next: is_legal.then(|| position.to_move()),
            last: self.round.last_cell(),
            values: self.values(&position),
            hint: self.shown_hint().map(|step| position.landing(step)),
            falling: self.motion.map(|motion| motion.shown(self.now)),
            coordinates: self.settings.coordinates,
            ..plain(&position)
        }
    }
}

/// The pieces of a position as sets.
pub fn set<D: Duel>(position: &D) -> Pieces {
    Pieces::new(&pieces(position))
}

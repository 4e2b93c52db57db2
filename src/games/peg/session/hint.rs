//! Hints: one jump that keeps the win, shown and then played; and the marks of all jumps.

use super::known::LastWinnable;
use super::{Doing, Peg};
use crate::games::peg::notation::sweep_text;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::Verdict;
use crate::games::session::Effect;
use crate::theme::Role;

impl Peg {
    /// Whether there is something to give a hint for.
    pub(super) fn can_hint(&self) -> bool {
        let pegs = self.round.pegs();
        matches!(self.doing, Doing::Play) && !self.round.is_won(pegs) && !self.round.is_stuck(pegs)
    }

    /// The jump that was shown, while the hand holds its peg.
    pub(super) fn shown_hint(&self) -> Option<u8> {
        let (position, jump) = self.hint?;
        let from = self.board().jumps().get(usize::from(jump))?.from;
        let is_shown = position == self.round.pegs() && self.hand.lifted == Some(from);
        is_shown.then_some(jump)
    }

    /// Shows a jump that keeps the win, or plays the one that is shown.
    pub(super) fn give_hint(&mut self) -> Vec<Effect> {
        let mut effects = self.leave_survival();
        effects.extend(self.hint_or_play());
        effects
    }

    fn hint_or_play(&mut self) -> Vec<Effect> {
        if let Some(jump) = self.shown_hint() {
            return self.play_jump(jump);
        }
        let pegs = self.round.pegs();
        if self.thinking.known.of(&self.round, pegs) == Some(false) {
            return self.say_lost();
        }
        if let Some(jump) = self.keeping_jump() {
            return self.show_hint(jump);
        }
        let engine = &self.settings.engine;
        vec![Effect::Search(self.thinking.hint(
            &self.round,
            pegs,
            engine,
        ))]
    }

    /// The answer to a position for which a hint was asked.
    pub(super) fn hinted(&mut self, position: u64, answer: Answer) -> Vec<Effect> {
        let board = self.round.board().clone();
        let verdict = answer.verdict.clone();
        self.thinking.answer = Some((position, answer));
        match &verdict {
            Verdict::Solved(jumps) => self.thinking.known.solved(&board, position, jumps),
            Verdict::Unsolvable(_) => self.thinking.known.learn(&[position], 0),
            Verdict::Unknown(stopped) => return Self::warning(format!("no hint: {stopped}")),
        }
        self.thinking.known.conclude(&self.round);
        let is_here = self.round.pegs() == position && matches!(self.doing, Doing::Play);
        match verdict {
            _ if !is_here => Vec::new(),
            Verdict::Solved(jumps) => jumps
                .first()
                .map_or(Vec::new(), |&jump| self.show_hint(jump)),
            _ => self.say_lost(),
        }
    }

    /// Lifts the peg of a jump and puts the cursor where it lands.
    fn show_hint(&mut self, jump: u8) -> Vec<Effect> {
        let pegs = self.round.pegs();
        let text = sweep_text(self.board(), &[jump]);
        let cells = self.board().jumps()[usize::from(jump)];
        self.hand.drop();
        self.hand.lifted = Some(cells.from);
        self.hand.cursor = cells.to;
        self.motion = None;
        self.hint = Some((pegs, jump));
        vec![Effect::Say(
            Role::Good,
            format!("{text} keeps the win: H again plays it"),
        )]
    }

    fn say_lost(&self) -> Vec<Effect> {
        let text = match self.thinking.known.last_winnable(&self.round) {
            LastWinnable::After(_) => "lost: no jump wins any more; w goes back to where one did",
            LastWinnable::Never => "lost: this game could not be won from its start",
            LastWinnable::Unknown => "lost: no jump wins any more",
        };
        vec![Effect::Say(Role::Bad, text.to_owned())]
    }

    /// A jump that is known to keep the win: the next one of the line that was found last, else
    /// one that goes on with the same peg, else the one that leaves the most ways to go on.
    fn keeping_jump(&self) -> Option<u8> {
        let pegs = self.round.pegs();
        if let Some(jump) = self.next_of_line(pegs) {
            return Some(jump);
        }
        let board = self.board();
        let keeps = |pegs: u64| self.thinking.known.of(&self.round, pegs) == Some(true);
        let last = self.round.history.last();
        let landed = last.map(|jump| board.jumps()[usize::from(jump)].to);
        let worth = |jump: &u8| {
            let after = board.play(pegs, *jump);
            let onward = board.legal_jumps(after).into_iter();
            let ways = onward
                .filter(|&next| keeps(board.play(after, next)))
                .count();
            let goes_on = landed == Some(board.jumps()[usize::from(*jump)].from);
            (goes_on, ways)
        };
        let jumps = board.legal_jumps(pegs).into_iter();
        jumps
            .filter(|&jump| keeps(board.play(pegs, jump)))
            .max_by_key(worth)
    }

    /// The jump that comes next in the solution that was found last, if this position is on it.
    fn next_of_line(&self, pegs: u64) -> Option<u8> {
        let (position, answer) = self.thinking.answer.as_ref()?;
        let Verdict::Solved(jumps) = &answer.verdict else {
            return None;
        };
        let mut at = *position;
        for &jump in jumps {
            if at == pegs {
                return Some(jump);
            }
            at = self.board().play(at, jump);
        }
        None
    }

    /// Marks jumps from now on, or not, and says what the signs mean.
    pub(super) fn toggle_marks(&mut self) -> Vec<Effect> {
        self.settings.marks = !self.settings.marks;
        let is_lost = self.thinking.known.of(&self.round, self.round.pegs()) == Some(false);
        let text = match (self.settings.marks, is_lost) {
            (true, true) => "marks on, but lost: none keeps the win",
            (true, false) => "marks on: round keeps, cross loses it",
            (false, _) => "marks off",
        };
        vec![
            Effect::Settle(self.settings.clone().into()),
            Effect::Say(Role::Text, text.to_owned()),
        ]
    }

    /// The pegs and landings whose jumps keep the win, and those whose jumps all lose it; none
    /// where there is nothing left to lose.
    pub(super) fn marks(&self) -> (u64, u64) {
        let known = &self.thinking.known;
        let pegs = self.round.pegs();
        if !self.settings.marks
            || !matches!(self.doing, Doing::Play)
            || known.of(&self.round, pegs) == Some(false)
        {
            return (0, 0);
        }
        let (mut keeps, mut loses, mut open) = (0, 0, 0);
        let board = self.board();
        board.for_each_jump(pegs, |number| {
            let jump = board.jumps()[usize::from(number)];
            let mut cells = 1 << jump.from;
            if self.hand.lifted == Some(jump.from) {
                cells |= 1 << jump.to;
            }
            match known.of(&self.round, board.play(pegs, number)) {
                Some(true) => keeps |= cells,
                Some(false) => loses |= cells,
                None => open |= cells,
            }
        });
        (keeps, loses & !keeps & !open)
    }
}

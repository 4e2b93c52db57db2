//! Games driven at random: whatever is done, nothing panics and the game stays a game.

use std::collections::HashMap;
use std::time::Duration;

use proptest::prelude::*;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::chance::Chance;
use super::driver_tests::game;
use super::{Doing, LastWinnable, Peg, PegFinish};
use crate::action::{BINDINGS, Command, Mode, Pointing};
use crate::canvas::{Canvas, Charset};
use crate::engine::control::Stopped;
use crate::engine::running::{Desk, Failed};
use crate::games::peg::board::Board;
use crate::games::peg::notation::position_text;
use crate::games::peg::shapes::NAMES;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::Verdict;
use crate::games::session::{Effect, Finish, Session};
use crate::theme::Themes;

/// The jumps of a board found anew, cell by cell in a grid: from, over and to.
fn jumps_by_hand(board: &Board) -> Vec<[usize; 3]> {
    let places: Vec<(i32, i32)> = board
        .cells()
        .iter()
        .map(|c| (c.row.into(), c.column.into()))
        .collect();
    let numbers: HashMap<(i32, i32), usize> =
        places.iter().enumerate().map(|(i, &p)| (p, i)).collect();
    let mut steps = vec![(0, 1), (1, 0), (0, -1), (-1, 0)];
    if board.name().starts_with("triangle") {
        steps.extend([(1, 1), (-1, -1)]);
    }
    let mut jumps = Vec::new();
    for (from, &(row, column)) in places.iter().enumerate() {
        for (down, right) in &steps {
            let over = numbers.get(&(row + down, column + right));
            let to = numbers.get(&(row + 2 * down, column + 2 * right));
            if let (Some(&over), Some(&to)) = (over, to) {
                jumps.push([from, over, to]);
            }
        }
    }
    jumps
}

/// Plays the whole history on a list of cells by rules of our own.
fn check(peg: &Peg) {
    let board = peg.board();
    let legal = jumps_by_hand(board);
    let mut cells: Vec<bool> = (0..board.cells().len())
        .map(|cell| peg.round.start() >> cell & 1 == 1)
        .collect();
    let mut now = cells.clone();
    for (ply, &number) in peg.round.history.all().iter().enumerate() {
        let jump = board.jumps()[usize::from(number)];
        let [from, over, to] = [jump.from, jump.over, jump.to].map(usize::from);
        assert!(legal.contains(&[from, over, to]));
        assert!(cells[from] && cells[over] && !cells[to], "jump {ply}");
        (cells[from], cells[over], cells[to]) = (false, false, true);
        if ply + 1 == peg.round.history.at() {
            now.clone_from(&cells);
        }
    }
    let pegs = now
        .iter()
        .enumerate()
        .fold(0u64, |set, (cell, &peg)| set | u64::from(peg) << cell);
    assert_eq!(peg.round.pegs(), pegs);
    assert_eq!(peg.pegs() & !board.mask(), 0);
    assert!(usize::from(peg.hand.cursor) < board.cells().len());
    if let Some(lifted) = peg.hand.lifted {
        assert!(
            matches!(peg.doing, Doing::Play) && peg.landings() != 0,
            "{lifted}"
        );
    }
}

/// Looks at everything that is shown.
fn look(peg: &Peg) {
    let themes = Themes::embedded();
    let area = Rect::new(0, 0, 60, 20);
    let mut buffer = Buffer::empty(area);
    let theme = themes.usual(crate::theme::Shade::Dark);
    let mut canvas = Canvas::new(&mut buffer, theme, Charset::Ascii);
    peg.draw_board(area, &mut canvas);
    peg.draw_moves(area, &mut canvas);
    let words = peg.facts().into_iter().map(|fact| fact.text);
    let (_, headline, lines) = peg.verdict();
    for text in words.chain(lines).chain([headline, peg.title()]) {
        assert!(text.is_ascii() && !text.is_empty(), "{text:?}");
    }
    assert!(peg.wakes().is_none_or(|wakes| wakes >= peg.now));
}

/// What a search could have found: a real answer to a small position, or something made up.
fn finish(
    peg: &mut Peg,
    chance: &mut Chance,
    job: Option<crate::games::session::Job>,
) -> Vec<Effect> {
    let position = peg.pegs();
    let made_up = match chance.below(4) {
        0 => Err(Failed("oh".to_owned())),
        1 => Ok(PegFinish::LastWinnable(LastWinnable::Unknown)),
        2 => {
            let verdict = Verdict::Unknown(Stopped::Time);
            let answer = Answer {
                verdict,
                answered_by: "auto",
                nodes: 1,
                infeasible: 0,
                full: true,
            };
            Ok(PegFinish::Answer { position, answer })
        }
        _ => match job {
            Some(mut job) => {
                job.limits.nodes = Some(2_000);
                job.limits.time = None;
                let desk = Desk::quiet(job.limits, std::sync::Arc::default());
                return peg.finished(Ok((job.work)(&desk)));
            }
            None => Ok(PegFinish::LastWinnable(LastWinnable::Never)),
        },
    };
    peg.finished(made_up.map(Finish::Peg))
}

const LISTS: [Command; 4] = [
    Command::Board,
    Command::Target,
    Command::New,
    Command::Engine,
];
const TEXTS: [&str; 5] = ["start", "pegs:a1", "vacancy:c3", "o.o/", "board = 1"];
const POINTING: [Pointing; 5] = [
    Pointing::Press,
    Pointing::Drag,
    Pointing::Release,
    Pointing::ScrollUp,
    Pointing::ScrollDown,
];

/// Solves a position that can be won; what is done next is done to its solution.
fn look_at_a_solution(peg: &mut Peg, chance: &mut Chance) -> Vec<Effect> {
    let pegs = chance.winnable(&peg.round);
    let text = position_text(peg.board(), pegs);
    peg.perform(Command::Cancel);
    peg.typed(Command::Position, &text);
    match peg.perform(Command::Solve).pop() {
        Some(Effect::Search(mut job)) => {
            job.limits.nodes = Some(2_000);
            let desk = Desk::quiet(job.limits, std::sync::Arc::default());
            peg.finished(Ok((job.work)(&desk)))
        }
        _ => Vec::new(),
    }
}

/// One thing at random.
fn act(peg: &mut Peg, chance: &mut Chance, now: &mut Duration) -> Vec<Effect> {
    let list = LISTS[chance.below(LISTS.len())];
    match chance.below(24) {
        0 => {
            let row = chance.below(90);
            peg.preview(list, row);
            look(peg);
            peg.chosen(list, row.checked_sub(10))
        }
        1 => {
            let step = if chance.below(2) == 0 { -1 } else { 1 };
            let row = chance.below(4);
            peg.adjust(list, row, step);
            peg.settings.engine.engine = "search".to_owned();
            peg.settings.engine.memory_mib = 1;
            Vec::new()
        }
        2 => peg.go_to(chance.below(70)),
        3 if chance.below(8) == 0 => look_at_a_solution(peg, chance),
        3 => peg.pasted(TEXTS[chance.below(TEXTS.len())]),
        4 => peg.typed(Command::Position, TEXTS[chance.below(TEXTS.len())]),
        5..9 => {
            let cell = u8::try_from(chance.below(66)).unwrap();
            peg.point(cell, POINTING[chance.below(POINTING.len())])
        }
        9..13 => {
            *now += Duration::from_millis(chance.below(400) as u64);
            peg.tick(*now)
        }
        13..17 => {
            let legal = peg.board().legal_jumps(peg.round.pegs());
            if peg.mode() != Mode::Play || legal.is_empty() {
                return Vec::new();
            }
            let jump = peg.board().jumps()[usize::from(legal[chance.below(legal.len())])];
            peg.point(jump.from, Pointing::Press);
            peg.point(jump.to, Pointing::Press)
        }
        _ => {
            let command = BINDINGS[chance.below(BINDINGS.len())].command;
            let can = peg.can(command);
            let effects = peg.perform(command);
            assert!(can || effects.is_empty(), "{command:?}");
            effects
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn whatever_is_done_the_game_stays_a_game(seed in any::<u64>(), board in 0..NAMES.len()) {
        let mut chance = Chance::new(seed);
        let mut peg = game(NAMES[board], "any", "start");
        peg.settings.motion = chance.below(2) == 0;
        peg.settings.engine.engine = "search".to_owned();
        let (mut now, mut job) = (Duration::ZERO, None);
        for step in 0..600 {
            let effects = act(&mut peg, &mut chance, &mut now);
            for effect in effects {
                match effect {
                    Effect::Search(search) => job = Some(search),
                    Effect::Say(_, text) => assert!(!text.is_empty()),
                    _ => {}
                }
            }
            if chance.below(12) == 0 {
                finish(&mut peg, &mut chance, job.take());
            }
            check(&peg);
            if step % 16 == 0 {
                look(&peg);
                let text = peg.saved();
                let again = super::opening::resume(&text, 1, &peg.settings).map(|s| s.saved());
                prop_assert_eq!(again, Ok(text));
            }
        }
    }
}

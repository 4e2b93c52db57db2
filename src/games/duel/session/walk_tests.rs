//! Games driven at random: whatever is done, nothing panics and the game stays a game.

use std::time::Duration;

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;

use super::driver_tests::Driver;
use super::saved::read;
use super::{Found, Match};
use crate::action::{BINDINGS, Command, Mode, Pointing};
use crate::canvas::{Canvas, Charset};
use crate::engine::running::{Failed, Report};
use crate::games::connect4::game::Connect4;
use crate::games::duel::chance::Chance;
use crate::games::duel::engine::Ground;
use crate::games::duel::game::Duel;
use crate::games::duel::scene::Worth;
use crate::games::session::{Effect, Finish, Session};
use crate::games::tictactoe::rules::TicTacToe;
use crate::score::Score;
use crate::settings::Settings;
use crate::theme::Themes;

/// Steps of a walk.
const STEPS: usize = 600;

/// What the history says, played move by move, is the position; what is saved comes back.
fn check<D: Duel>(game: &Match<D>) {
    let mut position = game.round.start().clone();
    for (ply, &step) in game.round.history.all().iter().enumerate() {
        assert!(position.moves().contains(&step), "move {ply}");
        position = position.play(step);
        if ply + 1 == game.round.history.at() {
            assert_eq!(position, game.round.position());
        }
    }
    assert!(game.cursor < game.cells());
    let text = game.saved();
    let again = read::<D>(&text, 0, &Settings::default()).unwrap();
    assert_eq!(again.saved(), text);
    for command in BINDINGS.iter().map(|binding| binding.command) {
        assert!(!game.can(command) || game.knows(command), "{command:?}");
    }
}

/// An answer that no search has given, sometimes of another search.
fn answer<D: Duel>(game: &Match<D>, number: u64, chance: &mut Chance) -> Result<Finish, Failed> {
    let any = [
        Worth::Win(3),
        Worth::Draw,
        Worth::Loss(4),
        Worth::Sign(1),
        Worth::Estimate(Score::of(7)),
    ];
    let position = game.round.position();
    let mut spelled: Vec<String> = position.moves().iter().map(ToString::to_string).collect();
    spelled.push("z9".to_owned());
    let moves = spelled
        .iter()
        .filter_map(|step| Some((step.clone(), chance.of(&any)?)));
    let moves: Vec<_> = moves.collect();
    let found = match chance.of(&[0, 1, 2, 3, 4]).unwrap() {
        0 => return Err(Failed("by chance".to_owned())),
        1 => Found::Values { depth: None, moves },
        2 => Found::Values {
            depth: Some(3),
            moves,
        },
        3 => Found::Review(super::Reviewed::default()),
        _ => {
            let at = chance.of(&(0..spelled.len()).collect::<Vec<_>>()).unwrap();
            Found::Move(Some((spelled[at].clone(), Ground::Guess)))
        }
    };
    Ok(Finish::Duel(super::DuelFinish { number, found }))
}

fn draw<D: Duel>(game: &Match<D>, chance: &mut Chance) {
    let sizes: [(u16, u16); 5] = [(0, 0), (1, 1), (9, 3), (40, 12), (90, 40)];
    let (width, height) = chance.of(&sizes).unwrap();
    let area = Rect::new(0, 0, width, height);
    let mut buffer = Buffer::empty(area);
    let themes = Themes::embedded();
    let theme = themes.named("dark").unwrap();
    let mut canvas = Canvas::new(&mut buffer, theme, Charset::Unicode);
    game.draw_board(area, &mut canvas);
    game.draw_moves(area, &mut canvas);
    let _ = (game.facts(), game.verdict(), game.title(), game.place());
}

fn step<D: Duel>(driver: &mut Driver<D>, chance: &mut Chance, now: u64) {
    let some = |chance: &mut Chance, end: u8| chance.of(&(0..end).collect::<Vec<_>>()).unwrap();
    let game = &mut driver.game;
    let effects = match some(chance, 20) {
        0 => game.tick(Duration::from_millis(now * 100)),
        1 => game.go_to(usize::from(some(chance, 50))),
        2 => {
            let command = chance
                .of(&[Command::Board, Command::Players, Command::Engine])
                .unwrap();
            let row = usize::from(some(chance, 12));
            game.preview(command, row);
            game.adjust(command, row, chance.of(&[1, -1]).unwrap());
            let chosen = chance.of(&[None, Some(row)]).unwrap();
            game.chosen(command, chosen)
        }
        3 => game.pasted(
            chance
                .of(&["44", "x../.o./...", "board = \"7x6\"", "b2 a1", "é"])
                .unwrap(),
        ),
        4 => game.digit(some(chance, 12)),
        5 | 6 => {
            let number = driver.job.as_ref().map_or(0, |_| game.thinking.number());
            let answer = answer(game, number, chance);
            game.finished(answer)
        }
        7 => {
            game.heard(&Report::Valued {
                depth: chance.of(&[None, Some(2)]).unwrap(),
                moves: vec![
                    ("1".to_owned(), Score::win_in(3)),
                    ("b2".to_owned(), Score::DRAW),
                ],
            });
            Vec::new()
        }
        8..=11 => {
            let how = chance
                .of(&[Pointing::Press, Pointing::ScrollUp, Pointing::ScrollDown])
                .unwrap();
            game.point(some(chance, 70), how)
        }
        _ => {
            let mode = game.mode();
            let known = BINDINGS.iter().filter(|b| b.modes.contains(&mode));
            let commands: Vec<Command> = known.map(|b| b.command).collect();
            game.perform(chance.of(&commands).unwrap())
        }
    };
    assert!(driver.game.mode() != Mode::Menu);
    let quiet = effects.into_iter().filter(|e| !matches!(e, Effect::Quit));
    driver.follow(quiet.collect());
}

fn walk<D: Duel>() {
    let players = [("person", "person"), ("person", "fair"), ("casual", "good")];
    for (board, seed) in D::boards().iter().zip(0..) {
        let players = players[usize::try_from(seed).unwrap() % players.len()];
        let mut driver: Driver<D> = Driver::new(&board.board(), "start", players);
        driver.answers = false;
        let mut chance = Chance::new(seed, 1);
        for now in 0..STEPS as u64 {
            step(&mut driver, &mut chance, now);
            check(&driver.game);
            if now % 8 == 0 {
                draw(&driver.game, &mut chance);
            }
        }
    }
}

#[test]
fn a_walk_through_connect_four_stays_a_game() {
    walk::<Connect4>();
}

#[test]
fn a_walk_through_tic_tac_toe_stays_a_game() {
    walk::<TicTacToe>();
}

//! Every search gives the score of plain minimax, and a line of play that comes to it.

use parlour::engine::adversarial::deepening::{Found, Method, search, values};
use parlour::games::tictactoe::rules::Ending::{LineLoses, LineWins};
use parlour::position::{Adversarial, Outcome};
use parlour::score::Score;

use crate::positions::{Dice, Hashed, connect4, desk, methods, tictactoe};

fn minimax<P: Adversarial>(position: &P, depth: u8) -> Score {
    match position.outcome() {
        Some(Outcome::Won) => return Score::win_in(0),
        Some(Outcome::Lost) => return Score::loss_in(0),
        Some(Outcome::Drawn) => return Score::DRAW,
        None if depth == 0 => return position.evaluate(),
        None => {}
    }
    let moves = position.moves().into_iter();
    let scores = moves.map(|step| minimax(&position.play(step), depth - 1).before());
    scores.max().unwrap()
}

/// The line is legal, and leads to a position that is worth what was claimed.
fn assert_line<P: Adversarial>(root: &P, found: &Found<P::Move>, what: &str) {
    let (mut position, mut score) = (root.clone(), found.score);
    for &step in &found.line {
        assert!(
            position.moves().contains(&step),
            "{what}: {step} in {found:?}"
        );
        position = position.play(step);
        score = score.after();
    }
    let end = position
        .outcome()
        .map_or_else(|| position.evaluate(), Outcome::score);
    let is_whole = position.outcome().is_some() || found.line.len() == usize::from(found.depth);
    assert!(is_whole, "{what}: {found:?}");
    assert_eq!(end, score, "{what}: {found:?}");
    assert_eq!(found.moves[0], (found.line[0], found.score), "{what}");
}

/// A table of 32 KiB forgets most of what larger searches find.
const MEMORY: [usize; 2] = [0, 1 << 22];

fn check<P: Adversarial>(root: &P, depth: u8) {
    let right = minimax(root, depth);
    for (number, (method, threads)) in methods(depth).enumerate() {
        let what = format!("{root:?} with {method:?}, {threads} threads");
        let found = search(root, method, &desk(threads, MEMORY[number % 2]));
        assert_eq!((found.score, found.stopped), (right, None), "{what}");
        assert_line(root, &found, &what);
    }
}

/// The exact scores of all moves.
fn check_values<P: Adversarial>(root: &P, depth: u8) {
    for (method, threads) in methods(depth).filter(|(_, threads)| *threads != 4) {
        let what = format!("{root:?} with {method:?}, {threads} threads");
        let found = values(root, method, &desk(threads, 1 << 20));
        assert_line(root, &found, &what);
        let mut right: Vec<_> = root.moves().into_iter().collect();
        assert_eq!(right.len(), found.moves.len());
        right.sort_by_key(|&step| found.moves.iter().position(|pair| pair.0 == step));
        let score = |step| minimax(&root.play(step), depth - 1).before();
        let right: Vec<_> = right.into_iter().map(|step| (step, score(step))).collect();
        assert_eq!(found.moves, right, "{what}");
        assert!(
            found
                .moves
                .is_sorted_by_key(|pair| std::cmp::Reverse(pair.1))
        );
    }
}

/// Positions of a game, each searched to a depth at which plain minimax takes some thousand nodes,
/// by its own outcomes and under two evaluators: one with many equal scores, one with few.
fn sample<P: Adversarial + Copy>(start: P, most: u64, depth: u8, count: u64) {
    let mut dice = Dice(most << 8 | u64::from(depth));
    for number in 0..count {
        let root = dice.position(&start, most);
        let depth = 1 + u8::try_from(dice.below(depth.into())).unwrap();
        match number % 4 {
            0 => check(&root, depth),
            1 => check(&Hashed::<_, 3>(root), depth),
            2 => check(&Hashed::<_, 1000>(root), depth),
            _ => check_values(&Hashed::<_, 100>(root), depth.min(5)),
        }
    }
}

#[test]
fn tic_tac_toe() {
    sample(tictactoe(3, 3, 3, LineWins), 6, 7, 12);
    sample(tictactoe(3, 3, 3, LineLoses), 6, 7, 12);
    sample(tictactoe(4, 3, 3, LineWins), 6, 5, 8);
    sample(tictactoe(4, 4, 4, LineLoses), 12, 4, 8);
    sample(tictactoe(5, 2, 3, LineLoses), 6, 5, 8);
    sample(tictactoe(8, 8, 5, LineWins), 60, 3, 4);
}

#[test]
fn connect_four() {
    sample(connect4(4, 4), 12, 8, 12);
    sample(connect4(5, 4), 14, 7, 8);
    sample(connect4(7, 6), 30, 6, 12);
}

/// Large enough for many divisions and races.
#[test]
fn larger_trees() {
    sample(connect4(7, 6), 12, 7, 4);
    check(&Hashed::<_, 50>(connect4(7, 6)), 6);
    check(&tictactoe(3, 3, 3, LineWins), 9);
}

#[test]
#[ignore = "takes 30 s"]
fn many_positions() {
    sample(tictactoe(3, 3, 3, LineWins), 4, 9, 100);
    sample(tictactoe(3, 3, 3, LineLoses), 4, 9, 100);
    sample(tictactoe(4, 3, 3, LineWins), 4, 6, 60);
    sample(tictactoe(4, 4, 4, LineLoses), 10, 5, 60);
    sample(connect4(5, 4), 10, 9, 60);
    sample(connect4(7, 6), 20, 7, 60);
}

#[test]
fn a_game_that_is_over_has_a_score_and_no_line() {
    let lost = ["a1", "b1", "a2", "b2", "a3"]
        .into_iter()
        .fold(tictactoe(3, 3, 3, LineWins), |position, cell| {
            parlour::position::Position::play(&position, cell.parse().unwrap())
        });
    for (method, threads) in methods(5) {
        let found = search(&lost, method, &desk(threads, 0));
        assert_eq!((found.score, found.depth), (Score::loss_in(0), 0));
        assert!(found.line.is_empty() && found.moves.is_empty());
    }
}

/// A forced end and an exhausted game need no deeper search, and are known as such.
#[test]
fn a_search_ends_when_nothing_deeper_can_change_the_score() {
    for (method, threads) in methods(60).filter(|(method, _)| method.table) {
        let found = search(
            &tictactoe(3, 3, 3, LineWins),
            method,
            &desk(threads, 1 << 20),
        );
        assert_eq!((found.score, found.depth), (Score::DRAW, 9), "{method:?}");
        let root = tictactoe(4, 3, 3, LineWins);
        let method = Method {
            depth: 255,
            ..method
        };
        if method.algorithm != parlour::engine::adversarial::deepening::Algorithm::Minimax {
            let found = search(&root, method, &desk(threads, 1 << 20));
            assert_eq!(found.score, Score::win_in(found.depth), "{method:?}");
            assert_line(&root, &found, "4x3");
        }
    }
}

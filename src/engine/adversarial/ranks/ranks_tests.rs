//! The five against plain minimax, and what their accounts must say.

use std::sync::Arc;
use std::time::Duration;

use super::*;
use crate::engine::control::Limits;
use crate::games::connect4::game::Connect4;
use crate::games::connect4::shape::Shape;
use crate::games::tictactoe::rules::{Ending, Rules, TicTacToe};
use crate::position::{MoveError, Moves, Outcome, Position, Side};

/// A game whose evaluation is a hash of the key: small numbers, so that many are equal.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Hashed<P>(P);

impl<P: Adversarial> Position for Hashed<P>
where
    P::Move: std::str::FromStr<Err = MoveError>,
{
    type Move = P::Move;

    fn moves(&self) -> Moves<P::Move> {
        self.0.moves()
    }

    fn play(&self, step: P::Move) -> Self {
        Self(self.0.play(step))
    }

    fn key(&self) -> u64 {
        self.0.key()
    }

    fn to_move(&self) -> Side {
        self.0.to_move()
    }
}

impl<P: Adversarial> Adversarial for Hashed<P> {
    fn outcome(&self) -> Option<Outcome> {
        self.0.outcome()
    }

    fn evaluate(&self) -> Score {
        let hash = self.key().wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 59;
        Score::of(i32::try_from(hash).unwrap() - 16)
    }
}

fn desk(threads: usize, nodes: Option<u64>) -> Desk {
    let limits = Limits {
        threads,
        nodes,
        ..Limits::default()
    };
    Desk::quiet(limits, Arc::default())
}

fn tictactoe(width: u8, height: u8, line: u8, ending: Ending) -> TicTacToe {
    TicTacToe::new(Rules {
        width,
        height,
        line,
        ending,
    })
}

/// Minimax by the rules alone.
fn plain<P: Adversarial>(node: &P, depth: u8) -> Score {
    match node.outcome() {
        Some(outcome) => outcome.score(),
        None if depth == 0 => node.evaluate(),
        None => {
            let below = node.moves().into_iter();
            let scores = below.map(|step| plain(&node.play(step), depth - 1).before());
            scores.max().unwrap()
        }
    }
}

/// Every scheme on 1, 2 and 4 workers gives the score of plain minimax and a move that has it.
fn check<P: Adversarial>(root: &P, depth: u8) {
    let score = plain(root, depth);
    for scheme in Scheme::ALL {
        for threads in [1, 2, 4] {
            let found = search(root, scheme, depth, &desk(threads, None)).unwrap();
            let what = format!("{scheme:?} on {threads}, depth {depth}, {root:?}");
            assert_eq!(found.score, score, "{what}");
            let moves = if depth == 0 {
                Moves::new()
            } else {
                root.moves()
            };
            assert_eq!(found.best.is_some(), !moves.is_empty(), "{what}");
            if let Some(best) = found.best {
                let after = plain(&root.play(best), depth - 1);
                assert_eq!(after.before(), score, "{what}: {best}");
            }
            let nodes: u64 = found.ranks.iter().map(|rank| rank.nodes).sum();
            assert_eq!(nodes, found.nodes, "{what}");
        }
    }
}

/// Checks positions of random games, at several depths, also under an evaluation by hash.
fn check_walks<P: Adversarial>(start: &P, depths: &[u8], walks: u64) {
    let mut random = 0x5eed_0f11_u64;
    for _ in 0..walks {
        let mut position = start.clone();
        loop {
            random = random
                .wrapping_mul(0x5851_f42d_4c95_7f2d)
                .wrapping_add(0x1405_7b7e_f767_814f);
            let moves = position.moves();
            let Some(at) = (random >> 33).checked_rem(moves.len() as u64) else {
                check(&position, 3);
                break;
            };
            if random >> 60 < 4 {
                for &depth in depths {
                    check(&position, depth);
                    check(&Hashed(position.clone()), depth);
                }
            }
            position = position.play(moves[usize::try_from(at).unwrap()]);
        }
    }
}

#[test]
fn all_five_agree_with_plain_minimax() {
    for ending in [Ending::LineWins, Ending::LineLoses] {
        check(&tictactoe(3, 3, 3, ending), 9);
        check_walks(&tictactoe(3, 3, 3, ending), &[0, 1, 2, 9], 3);
        check_walks(&tictactoe(4, 3, 3, ending), &[1, 3, 4], 3);
        check_walks(&tictactoe(5, 4, 3, ending), &[2, 3], 2);
    }
    check_walks(&Connect4::new(Shape::STANDARD), &[1, 2, 4, 5], 4);
}

#[test]
fn a_stopped_search_gives_nothing_and_leaves_nobody_waiting() {
    let root = tictactoe(4, 4, 4, Ending::LineWins);
    for scheme in Scheme::ALL {
        for threads in [1, 2, 4] {
            let found = search(&root, scheme, 16, &desk(threads, Some(20_000)));
            assert_eq!(found, Err(Stopped::Nodes), "{scheme:?} on {threads}");
        }
    }
}

#[test]
fn the_whole_tree_is_visited_by_minimax_however_it_is_dealt() {
    let root = tictactoe(3, 3, 3, Ending::LineWins);
    let nodes = |scheme, threads| {
        search(&root, scheme, 9, &desk(threads, None))
            .unwrap()
            .nodes
    };
    // The root itself is nobody's piece, and neither are its moves where the replies are dealt.
    assert_eq!(nodes(Scheme::Minimax, 1), 549_945);
    assert_eq!(nodes(Scheme::ParallelMinimax, 1), 549_936);
    assert_eq!(nodes(Scheme::ParallelMinimax, 3), 549_936);
}

#[test]
fn accounts_say_who_did_what() {
    let root = tictactoe(4, 3, 3, Ending::LineWins);
    let found = search(&root, Scheme::Pool, 7, &desk(2, None)).unwrap();
    let roles: Vec<Role> = found.ranks.iter().map(|rank| rank.role).collect();
    assert_eq!(roles, [Role::Dealer, Role::Worker, Role::Worker]);
    assert_eq!(found.ranks[0].nodes, 0);
    for rank in &found.ranks {
        assert!(rank.account.messages > 0 && rank.account.bytes > 0);
        assert!(rank.account.computing > Duration::ZERO);
    }
    let found = search(&root, Scheme::ParallelAlphaBeta, 7, &desk(2, None)).unwrap();
    assert!(
        found
            .ranks
            .iter()
            .all(|rank| rank.role == Role::Worker && rank.nodes > 0)
    );
    let alone = search(&root, Scheme::AlphaBeta, 7, &desk(2, None)).unwrap();
    assert_eq!((alone.ranks.len(), alone.ranks[0].account.messages), (1, 0));
}

//! The pagoda functions that a search for a goal needs, found by playing at random.
//!
//! Linear programming gives, for a position and a target, a function that refutes the one from
//! reaching the other, if any does ([`super::lp`]). A search can't ask it at every node, but a few
//! functions found along random games refute four fifths of what all functions together could:
//! `programmed` finds them, `ranked` takes, one after the other, the function that ends most
//! games earliest. (Functions with weights -1, 0 and 1 alone, however many, leave an exhaustive
//! search on the English board more than twice as many nodes.)

use super::board::Board;
use super::goal::Goal;
use super::lp::refutation;
use super::pagoda::Pagoda;
use crate::engine::control::Control;

/// Positions drawn at random for games; one in as many as there are position classes is used.
const DRAWS: usize = 2000;

/// Games for which a function is computed when [`FULL_COUNT`] functions are wanted.
const PROGRAMMES: usize = 24;

/// The functions for a goal with one final position.
const FULL_COUNT: usize = 64;

/// A pagoda function and its images under a group of symmetries.
type Family = Vec<Pagoda>;

/// At most `count` pagoda functions for refuting `finals`, some of those of `goal`, the most useful
/// first, in families that are closed under the goal's symmetries: so a position is refuted if and
/// only if its images are, and an exhaustive search visits the same classes of positions in
/// whatever order it goes. Fewer when `control` says to stop.
pub fn useful(
    board: &Board,
    goal: &Goal,
    finals: &[u64],
    count: usize,
    control: &Control,
) -> Vec<Pagoda> {
    let games = random_games(board, finals);
    // With several final positions each needs its own functions, and each has fewer lanes.
    let wanted = (PROGRAMMES * count).div_ceil(FULL_COUNT).min(games.len());
    let mut families: Vec<Family> = Vec::new();
    for game in games[..wanted]
        .iter()
        .take_while(|_| control.tick(0).is_ok())
    {
        for pagoda in programmed(board, finals, game) {
            if families.iter().all(|family| !family.contains(&pagoda)) {
                let mut family: Family =
                    goal.symmetries().iter().map(|s| pagoda.image(s)).collect();
                family.sort_unstable_by(|a, b| a.weights().cmp(b.weights()));
                family.dedup();
                families.push(family);
            }
        }
    }
    ranked(families, finals, &games, count)
}

/// The pagoda function by linear programming that ends a game as early as any can, and its images
/// under the symmetries of the board.
fn programmed(board: &Board, finals: &[u64], game: &[u64]) -> Vec<Pagoda> {
    let Some(&target) = finals.first() else {
        return Vec::new();
    };
    let mut earliest = None;
    // Once refuted, a game stays refuted.
    let (mut low, mut high) = (0, game.len());
    while low < high {
        let middle = usize::midpoint(low, high);
        match refutation(board, game[middle], target) {
            Some(pagoda) => (high, earliest) = (middle, Some(pagoda)),
            None => low = middle + 1,
        }
    }
    let images = |pagoda: Pagoda| -> Vec<Pagoda> {
        board
            .symmetries()
            .iter()
            .map(|symmetry| pagoda.image(symmetry))
            .collect()
    };
    earliest.map(images).unwrap_or_default()
}

/// Families with together at most `count` functions that end games towards `finals` as early as
/// can be: again and again the family that shortens them most for each function in it.
fn ranked(
    mut families: Vec<Family>,
    finals: &[u64],
    games: &[Vec<u64>],
    count: usize,
) -> Vec<Pagoda> {
    // How many positions of each game come before the first refuted one, for each family.
    let end = |pagoda: &Pagoda, game: &Vec<u64>| {
        let least = finals.iter().map(|&f| pagoda.sum(f)).min().unwrap_or(0);
        game.partition_point(|&pegs| pagoda.sum(pegs) >= least)
    };
    let ends_of = |family: &Family| -> Vec<usize> {
        let first = |game| {
            family
                .iter()
                .map(|pagoda| end(pagoda, game))
                .min()
                .unwrap_or(0)
        };
        games.iter().map(first).collect()
    };
    let mut ends: Vec<Vec<usize>> = families.iter().map(ends_of).collect();
    let mut best: Vec<usize> = games.iter().map(Vec::len).collect();
    let mut chosen = Vec::new();
    loop {
        let gain = |i: usize| -> usize {
            ends[i]
                .iter()
                .zip(&best)
                .map(|(&end, &best)| best.saturating_sub(end))
                .sum()
        };
        let fits = |&i: &usize| chosen.len() + families[i].len() <= count;
        let rated = (0..families.len())
            .filter(fits)
            .map(|i| (gain(i) * 64 / families[i].len(), i));
        let Some((1.., next)) = rated.rev().max_by_key(|&(rate, _)| rate) else {
            return chosen;
        };
        best.iter_mut()
            .zip(&ends[next])
            .for_each(|(best, &end)| *best = end.min(*best));
        ends.swap_remove(next);
        chosen.extend(families.swap_remove(next));
    }
}

/// Games played at random from random positions of the class of the first final position.
fn random_games(board: &Board, finals: &[u64]) -> Vec<Vec<u64>> {
    let Some(&first) = finals.first() else {
        return Vec::new();
    };
    let mut random = SplitMix(0x70A6_0DA5);
    let mut games = Vec::new();
    for _ in 0..DRAWS {
        // About three quarters pegs.
        let mut pegs = board.mask() & (random.next() | random.next());
        if board.class(pegs) != board.class(first) {
            continue;
        }
        let mut game = vec![pegs];
        loop {
            let jumps = board.legal_jumps(pegs);
            if jumps.is_empty() || pegs.count_ones() <= first.count_ones() {
                break;
            }
            let pick = random.next() % jumps.len() as u64;
            pegs = board.play(pegs, jumps[usize::try_from(pick).expect("less than 256")]);
            game.push(pegs);
        }
        games.push(game);
    }
    games
}

/// Steele, Lea and Flood's `SplitMix64` (2014): the same games on every machine and in every run.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let z = (self.0 ^ self.0 >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }
}

#[cfg(test)]
mod tests {
    use super::super::goal::Target;
    use super::*;

    #[test]
    fn each_board_has_useful_functions_for_its_first_cell() {
        for name in super::super::shapes::NAMES {
            let board = Board::named(name).unwrap();
            let goal = Goal::new(&board, Target::Cell(0));
            let found = useful(&board, &goal, goal.finals(), 64, &Control::unlimited());
            assert!(found.len() > 4, "{name}: {}", found.len());
        }
    }
}

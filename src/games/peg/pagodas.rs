//! Many pagoda functions of a board, and those of them that a search for a goal needs.
//!
//! [`small`] lists functions with weights -1, 0 and 1 that are constant on the orbits of the
//! board's symmetries: few enough to try all on a symmetric board (589 on the English one without
//! the trivial 0), and strong enough to cut an exhaustive search by a large factor. [`ranked`]
//! plays games at random and takes, one after the other, the function that ends most of them
//! earliest.

use std::collections::HashSet;

use super::board::{Board, image};
use super::pagoda::Pagoda;

/// The search for small functions ends when it has looked at so many partial ones.
const TRIALS: usize = 200_000;

/// Pagoda functions with weights -1, 0 and 1, constant on the orbits of a group of the board's
/// symmetries, for each such group that one or two symmetries generate; the larger groups first.
pub fn small(board: &Board) -> Vec<Pagoda> {
    let mut partitions: Vec<Vec<u64>> = Vec::new();
    for a in board.symmetries() {
        for b in board.symmetries() {
            let orbits = orbits(board, &[a, b]);
            if !partitions.contains(&orbits) {
                partitions.push(orbits);
            }
        }
    }
    partitions.sort_by_key(Vec::len);
    let mut found: HashSet<Pagoda> = HashSet::new();
    let mut list = Vec::new();
    for orbits in partitions {
        if std::env::var("MAXORB")
            .ok()
            .and_then(|v| v.parse().ok())
            .unwrap_or(12)
            < orbits.len()
        {
            continue;
        }
        let t = std::time::Instant::now();
        let before = list.len();
        for pagoda in constant_on(board, &orbits) {
            if found.insert(pagoda.clone()) {
                list.push(pagoda);
            }
        }
        eprintln!(
            "{} orbits: {} more {:?}",
            orbits.len(),
            list.len() - before,
            t.elapsed()
        );
    }
    list
}

/// Pagoda functions with weights -1, 0 and 1, constant on these sets of cells.
fn constant_on(board: &Board, orbits: &[u64]) -> Vec<Pagoda> {
    let cells = board.cells().len();
    let orbit_of = |cell: u8| {
        orbits
            .iter()
            .position(|orbit| orbit >> cell & 1 == 1)
            .expect("each cell has an orbit")
    };
    // A jump is checked as soon as the last of its three orbits has a weight.
    let mut checks: Vec<Vec<[usize; 3]>> = vec![Vec::new(); orbits.len()];
    for jump in board.jumps() {
        let triple = [orbit_of(jump.from), orbit_of(jump.over), orbit_of(jump.to)];
        let last = triple.into_iter().max().expect("three orbits");
        if !checks[last].contains(&triple) {
            checks[last].push(triple);
        }
    }
    let mut found = Vec::new();
    let mut weights = vec![0_i32; orbits.len()];
    let mut trials = 0;
    assign(&mut weights, 0, &checks, &mut |weights| {
        trials += 1;
        if let Some(weights) = weights
            && weights.iter().any(|&w| w > 0)
        {
            let by_cell = (0..cells)
                .map(|cell| weights[orbit_of(u8::try_from(cell).expect("at most 64 cells"))]);
            found.extend(Pagoda::new(board, by_cell.collect()));
        }
        trials < TRIALS
    });
    found
}

/// Gives weights to the orbits from `at` on; `each` sees every trial (`Some` when complete) and
/// says whether to go on.
fn assign(
    weights: &mut [i32],
    at: usize,
    checks: &[Vec<[usize; 3]>],
    each: &mut impl FnMut(Option<&[i32]>) -> bool,
) -> bool {
    if at == weights.len() {
        return each(Some(weights));
    }
    for weight in [1, 0, -1] {
        weights[at] = weight;
        let holds = |&[from, over, to]: &[usize; 3]| weights[from] + weights[over] >= weights[to];
        if checks[at].iter().all(holds) && !(each(None) && assign(weights, at + 1, checks, each)) {
            return false;
        }
    }
    true
}

/// The orbits of the cells under the group that these symmetries generate, by least cell.
fn orbits(board: &Board, generators: &[&Vec<u8>]) -> Vec<u64> {
    let mut orbits: Vec<u64> = Vec::new();
    for cell in 0..board.cells().len() {
        if orbits.iter().any(|orbit| orbit >> cell & 1 == 1) {
            continue;
        }
        let mut orbit = 1_u64 << cell;
        loop {
            let grown = generators
                .iter()
                .fold(orbit, |orbit, s| orbit | image(orbit, s));
            if grown == orbit {
                break;
            }
            orbit = grown;
        }
        orbits.push(orbit);
    }
    orbits
}

/// Of `pagodas`, at most `count` that together end random games towards `finals` as early as can
/// be, the most useful first.
pub fn ranked(board: &Board, pagodas: &[Pagoda], finals: &[u64], count: usize) -> Vec<Pagoda> {
    let games = random_games(board, finals);
    let Some(longest) = games.iter().map(Vec::len).max() else { return Vec::new() };
    // How many positions of each game come before the first refuted one, for each function.
    let ends: Vec<Vec<u8>> = pagodas
        .iter()
        .map(|pagoda| {
            let (plus, minus) = signs(pagoda);
            let sum = |pegs: u64| (pegs & plus).count_ones() as i32 - (pegs & minus).count_ones() as i32;
            let least = finals.iter().map(|&f| sum(f)).min().unwrap_or(0);
            let end = |game: &Vec<u64>| game.partition_point(|&pegs| sum(pegs) >= least) as u8;
            games.iter().map(end).collect()
        })
        .collect();
    let mut best = vec![longest as u8; games.len()];
    let mut chosen = Vec::new();
    while chosen.len() < count {
        let gain = |ends: &Vec<u8>| -> usize {
            ends.iter().zip(&best).map(|(&end, &best)| best.saturating_sub(end) as usize).sum()
        };
        let Some((gain, next)) = (0..ends.len()).map(|i| (gain(&ends[i]), i)).max_by_key(|&(g, i)| (g, usize::MAX - i)) else { break };
        if gain == 0 {
            break;
        }
        best.iter_mut().zip(&ends[next]).for_each(|(best, &end)| *best = end.min(*best));
        chosen.push(pagodas[next].clone());
    }
    chosen
}

fn signs(pagoda: &Pagoda) -> (u64, u64) {
    let (mut plus, mut minus) = (0, 0);
    for (i, &w) in pagoda.weights().iter().enumerate() {
        if w > 0 { plus |= 1 << i; }
        if w < 0 { minus |= 1 << i; }
    }
    (plus, minus)
}

/// Games played at random from random positions of the class of the first final position.
fn random_games(board: &Board, finals: &[u64]) -> Vec<Vec<u64>> {
    let Some(&first) = finals.first() else {
        return Vec::new();
    };
    let mut random = SplitMix(0x70A6_0DA5);
    let mut games = Vec::new();
    for _ in 0..std::env::var("GAMES").map_or(4000, |v| v.parse().unwrap()) {
        // About three quarters pegs.
        let mut pegs = board.mask() & (random.next() | random.next());
        if board.class(pegs) != board.class(first) {
            continue;
        }
        let mut game = vec![pegs];
        loop {
            let mut jumps = Vec::new();
            board.for_each_jump(pegs, |jump| jumps.push(jump));
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
    use super::*;

    #[test]
    fn the_english_board_has_the_589_small_functions() {
        let board = Board::named("english").unwrap();
        assert_eq!(small(&board).len(), 589);
    }

    #[test]
    fn every_board_has_small_functions() {
        for name in super::super::shapes::NAMES {
            let board = Board::named(name).unwrap();
            let found = small(&board).len();
            assert!(found > 10, "{name}: {found}");
        }
    }
}

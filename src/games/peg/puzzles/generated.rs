//! Puzzles without end: from a seed, and one a day.
//!
//! A candidate is grown from an end of the game by jumps taken back at random, so it can be won.
//! Its difficulty is measured by exhaustion, and the first candidate of the wanted level is taken.
//!
//! A seed gives the same puzzle for ever, everywhere, so nothing here may change: not the numbers
//! (`SplitMix64`; Steele, Lea & Flood, *Fast splittable pseudorandom number generators*, 2014), not
//! the order of the board's jumps, not the measure. A test holds some puzzles to that.

use super::date::{Date, Weekday};
use super::difficulty::{Difficulty, Level};
use crate::games::peg::board::Board;
use crate::games::peg::goal::{Goal, Target};

/// So many candidates are looked at, and so many positions that can be reached from them; then the
/// candidate nearest to the wanted level is taken.
const CANDIDATES: usize = 400;
const ALL_POSITIONS: usize = 600_000;

/// A candidate from which more positions can be reached is passed over.
const MOST_POSITIONS: usize = 20_000;

/// The numbers of daily puzzles begin elsewhere than those of small seeds.
const DAILY: u64 = 0x6461_696C_7920_7065;

/// Random numbers, the same for ever.
#[derive(Clone, Debug)]
struct SplitMix64(u64);

impl SplitMix64 {
    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        bits ^ bits >> 31
    }

    /// A number below `end`, which is not 0.
    fn below(&mut self, end: usize) -> usize {
        let product = u128::from(self.bits()) * end as u128;
        usize::try_from(product >> 64).expect("it is below `end`")
    }
}

/// The target of the puzzles that are generated for a board: its usual one.
pub fn target(board: &Board) -> Target {
    Target::usual(board)
}

/// A position that can be won, and its difficulty: of the level if one is found, else near it.
pub fn generated(board: &Board, level: Level, seed: u64) -> (u64, Difficulty) {
    let goal = Goal::new(board, target(board));
    let mut numbers = SplitMix64(seed);
    let (fewest, most) = match level {
        Level::Easy => (5, 8),
        Level::Medium => (8, 11),
        Level::Hard => (11, 14),
        Level::Devilish => (13, 15),
    };
    let mut nearest: Option<(u64, Difficulty)> = None;
    let mut left = ALL_POSITIONS;
    for _ in 0..CANDIDATES {
        let pegs = fewest + numbers.below(most + 1 - fewest);
        let start = grown(board, &goal, pegs, &mut numbers);
        let mut room = MOST_POSITIONS.min(left);
        left -= room;
        let found = Difficulty::by_exhaustion(board, &goal, start, &mut room);
        left += room;
        let Some(difficulty) = found else {
            continue;
        };
        if difficulty.level() == level {
            return (start, difficulty);
        }
        let far = |difficulty: &Difficulty| (difficulty.level() as i8 - level as i8).abs();
        if nearest.is_none_or(|(_, known)| far(&difficulty) < far(&known)) {
            nearest = Some((start, difficulty));
        }
    }
    nearest.unwrap_or((goal.finals()[0], Difficulty::NONE))
}

/// A position of so many pegs, or of as many as were reached, from which an end can be reached.
fn grown(board: &Board, goal: &Goal, pegs: usize, numbers: &mut SplitMix64) -> u64 {
    let mut position = goal.finals()[numbers.below(goal.finals().len())];
    while (position.count_ones() as usize) < pegs {
        let jumps = board.jumps().iter();
        let before: Vec<u64> = jumps
            .filter(|jump| position & jump.triple() == 1 << jump.to)
            .map(|jump| jump.triple())
            .collect();
        if before.is_empty() {
            break;
        }
        position ^= before[numbers.below(before.len())];
    }
    position
}

/// The level and the seed of the puzzle of a day: easy on Monday, harder towards Sunday.
pub fn of_day(date: Date) -> (Level, u64) {
    use Weekday as W;
    let level = match date.weekday() {
        W::Monday | W::Tuesday => Level::Easy,
        W::Wednesday | W::Thursday => Level::Medium,
        W::Friday | W::Saturday => Level::Hard,
        W::Sunday => Level::Devilish,
    };
    (level, DAILY ^ date.days())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::notation::position_text;

    /// The first numbers of seed 0 in the reference implementation.
    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        let mut numbers = SplitMix64(0);
        let first = [(); 3].map(|()| numbers.bits());
        let expected = [
            0xE220_A839_7B1D_CDAF,
            0x6E78_9E6A_A1B9_65F4,
            0x06C4_5D18_8009_454F,
        ];
        assert_eq!(first, expected);
    }

    #[test]
    fn every_level_is_found_on_the_boards_that_have_room() {
        for name in ["english", "european", "wiegleb", "asymmetric", "diamond"] {
            let board = Board::named(name).unwrap();
            for level in Level::ALL {
                let (start, difficulty) = generated(&board, level, 1);
                let position = position_text(&board, start);
                assert_eq!(difficulty.level(), level, "{name} {position}");
            }
        }
    }

    #[test]
    fn on_a_small_board_something_near_is_found() {
        for name in ["triangle5", "square4", "square5"] {
            let board = Board::named(name).unwrap();
            let goal = Goal::new(&board, target(&board));
            for level in Level::ALL {
                let (start, difficulty) = generated(&board, level, 7);
                let mut room = usize::MAX;
                let again = Difficulty::by_exhaustion(&board, &goal, start, &mut room);
                assert_eq!(again, Some(difficulty), "{name}");
                assert!(start.count_ones() > 2);
            }
        }
    }
}

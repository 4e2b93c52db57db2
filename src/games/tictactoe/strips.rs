//! Lines by shifts: what holds for all cells of a board at once, one bit a cell.
//!
//! A cell is moved along a direction by a shift; what left the board at one side and came in at the
//! other is masked out. A *strip* is a place where a line could lie, named by its last cell.

/// The directions of lines: so many bits to the next cell, and the cells that can be come to.
const DIRECTIONS: [(u32, u64); 4] = [
    (1, !0x0101_0101_0101_0101),
    (8, u64::MAX),
    (9, !0x0101_0101_0101_0101),
    (7, !0x8080_8080_8080_8080),
];

/// Longer lines fit on no board.
pub const LONGEST: u8 = 8;

/// Whether these cells hold so many in a line.
#[inline]
pub fn has_line(cells: u64, line: u8) -> bool {
    // With the usual lengths as constants the loops are unrolled.
    match line {
        3 => hold(cells, 3),
        4 => hold(cells, 4),
        5 => hold(cells, 5),
        _ => hold(cells, line),
    }
}

#[inline]
fn hold(cells: u64, line: u8) -> bool {
    let ends = DIRECTIONS.map(|direction| ends(cells, line, direction));
    ends.into_iter().fold(0, |all, ends| all | ends) != 0
}

/// The last cells of all strips of this length within these cells, along a direction.
#[inline]
fn ends(cells: u64, line: u8, (shift, reached): (u32, u64)) -> u64 {
    if line > LONGEST {
        return 0;
    }
    let mut ends = cells;
    for _ in 1..line {
        ends = cells & (ends << shift) & reached;
    }
    ends
}

/// The cells on which one more mark completes a line, among these free ones.
#[inline]
pub fn completing(marks: u64, free: u64, line: u8) -> u64 {
    if line > LONGEST {
        return 0;
    }
    let mut found = 0;
    for (shift, reached) in DIRECTIONS {
        // The cells that can be come to against the direction.
        let returned = reached >> shift;
        // Bit n of the one: the so many cells before it are marked; of the other: those behind it.
        let mut before = [u64::MAX; LONGEST as usize];
        let mut behind = [u64::MAX; LONGEST as usize];
        for n in 1..usize::from(line) {
            before[n] = ((marks & before[n - 1]) << shift) & reached;
            behind[n] = ((marks & behind[n - 1]) >> shift) & returned;
        }
        for n in 0..usize::from(line) {
            found |= before[n] & behind[usize::from(line) - 1 - n];
        }
    }
    found & free
}

/// How many marks stand in each strip that only these marks and free cells fill: the number of
/// strips with 0, 1, … marks.
pub fn counted(marks: u64, free: u64, line: u8) -> [u32; LONGEST as usize + 1] {
    let mut counted = [0; LONGEST as usize + 1];
    if line > LONGEST {
        return counted;
    }
    for (shift, reached) in DIRECTIONS {
        let open = ends(marks | free, line, (shift, reached));
        // Bit n of `with[m]`: of the first cells of the strip that ends there, m are marked.
        let mut with = [0; LONGEST as usize + 1];
        with[0] = open;
        let mut cells = marks;
        for seen in 0..usize::from(line) {
            for n in (0..=seen).rev() {
                let more = with[n] & cells;
                with[n] &= !cells;
                with[n + 1] |= more;
            }
            cells = (cells << shift) & reached;
        }
        for (counted, with) in counted.iter_mut().zip(with) {
            *counted += with.count_ones();
        }
        if line == 1 {
            break; // one cell is a strip of every direction
        }
    }
    counted
}

/// For each cell, the number of open strips through it.
pub fn through(open: u64, line: u8) -> [u8; 64] {
    let mut through = [0; 64];
    if line > LONGEST {
        return through;
    }
    for (shift, reached) in DIRECTIONS {
        let mut ends = ends(open, line, (shift, reached));
        while ends != 0 {
            let end = ends.trailing_zeros();
            for back in 0..u32::from(line) {
                through[(end - back * shift) as usize] += 1;
            }
            ends &= ends - 1;
        }
        if line == 1 {
            break;
        }
    }
    through
}

/// All strips of a board: the masks of their cells.
pub fn all(board: u64, line: u8) -> Vec<u64> {
    let mut strips = Vec::new();
    for (shift, reached) in DIRECTIONS {
        let mut ends = ends(board, line, (shift, reached));
        while ends != 0 {
            let end = ends.trailing_zeros();
            let cells = (0..u32::from(line)).map(|back| 1u64 << (end - back * shift));
            strips.push(cells.sum());
            ends &= ends - 1;
        }
        if line == 1 {
            break;
        }
    }
    strips
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::tictactoe::rules::{Ending, Rules};

    /// Lines by walking from every cell in every direction, cell by cell.
    fn walked(rules: Rules) -> Vec<u64> {
        let mut lines = Vec::new();
        let (width, height) = (i32::from(rules.width), i32::from(rules.height));
        for (right, down) in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            for start in 0..width * height {
                let cells = (0..i32::from(rules.line)).map(|n| {
                    let (x, y) = (start % width + n * right, start / width + n * down);
                    ((0..width).contains(&x) && (0..height).contains(&y))
                        .then(|| 1u64 << (8 * y + x))
                });
                let cells: Option<Vec<u64>> = cells.collect();
                lines.extend(cells.map(|cells| cells.iter().sum::<u64>()));
            }
        }
        lines.sort_unstable();
        lines.dedup();
        lines
    }

    fn every_rules() -> impl Iterator<Item = Rules> {
        let sizes = (1..=8u8).flat_map(|width| (1..=8u8).map(move |height| (width, height)));
        sizes.flat_map(|(width, height)| {
            (1..=9).map(move |line| Rules {
                width,
                height,
                line,
                ending: Ending::LineWins,
            })
        })
    }

    #[test]
    fn strips_are_the_lines_that_a_walk_finds() {
        for rules in every_rules() {
            let mut strips = all(rules.cells(), rules.line);
            strips.sort_unstable();
            assert_eq!(strips, walked(rules), "{rules:?}");
        }
    }

    #[test]
    fn shifts_say_what_the_list_of_strips_says() {
        let mut random = 0x1234_5678_9abc_def1_u64;
        let mut next = || {
            random ^= random << 13;
            random ^= random >> 7;
            random ^= random << 17;
            random
        };
        for rules in every_rules() {
            let (line, strips) = (rules.line, all(rules.cells(), rules.line));
            for _ in 0..4 {
                let marks = next() & rules.cells();
                let free = next() & rules.cells() & !marks;
                assert_eq!(
                    has_line(marks, line),
                    strips.iter().any(|s| s & !marks == 0)
                );
                let mut cells = 0;
                let mut counts = [0; 9];
                let mut lines = [0; 64];
                for strip in &strips {
                    let left = strip & !marks;
                    if left.is_power_of_two() {
                        cells |= left & free;
                    }
                    if left & !free == 0 {
                        counts[(strip & marks).count_ones() as usize] += 1;
                        (0..64).for_each(|cell| lines[cell] += (strip >> cell & 1) as u8);
                    }
                }
                assert_eq!(
                    completing(marks, free, line),
                    cells,
                    "{rules:?} {marks:x} {free:x}"
                );
                assert_eq!(counted(marks, free, line), counts, "{rules:?}");
                assert_eq!(through(marks | free, line), lines, "{rules:?}");
            }
        }
    }
}

//! The words in which boards, targets and numbers are told.

use crate::games::peg::board::Board;
use crate::games::peg::goal::Target;
use crate::games::peg::notation::{cell_name, sweeps};
use crate::games::peg::shapes::NAMES;
pub use crate::games::peg::view::grouped;

/// The name of a board for people: `English`, `Triangle 5`; of a drawing from a file its name
/// without folders.
pub fn board_title(board: &Board) -> String {
    let name = board.name();
    if !NAMES.contains(&name) {
        return name
            .rsplit(['/', '\\'])
            .next()
            .unwrap_or_default()
            .to_owned();
    }
    let (word, side) = name.split_at(
        name.find(|c: char| c.is_ascii_digit())
            .unwrap_or(name.len()),
    );
    let gap = if side.is_empty() { "" } else { " " };
    format!(
        "{}{}{gap}{side}",
        word[..1].to_ascii_uppercase(),
        &word[1..]
    )
}

/// What is special about a board, in a few words.
pub fn board_note(board: &Board) -> String {
    let about = match board.name() {
        "english" => "the classical cross",
        "european" => "the cross with filled corners",
        "wiegleb" => "a cross with long arms",
        "asymmetric" => "a cross with two longer arms",
        "diamond" => "a square on its tip",
        name if name.starts_with("triangle") => "a triangle, six directions",
        name if name.starts_with("square") => "a square",
        _ => "a board of your own",
    };
    format!("{} cells, {about}", board.cells().len())
}

/// Where a game ends: `end on d4`, `end anywhere`.
pub fn ending(board: &Board, target: Target) -> String {
    match target {
        Target::Cell(cell) => format!("end on {}", cell_name(board, cell)),
        Target::Any => "end anywhere".to_owned(),
        Target::Position(pegs) => {
            format!("end at a position of {}", count(pegs.count_ones(), "peg"))
        }
    }
}

/// What is reached at the end: `d4`, `a single peg`.
pub fn end(board: &Board, target: Target) -> String {
    match target {
        Target::Cell(cell) => cell_name(board, cell),
        Target::Any => "a single peg".to_owned(),
        Target::Position(_) => "the target".to_owned(),
    }
}

/// `1 peg`, `2 pegs`.
pub fn count(n: impl Into<u64>, what: &str) -> String {
    let n = n.into();
    format!("{n} {what}{}", if n == 1 { "" } else { "s" })
}

/// The length of a line of play: `31 jumps in 18 moves`.
pub fn length(board: &Board, jumps: &[u8]) -> String {
    let moves = sweeps(board, jumps).len();
    format!(
        "{} in {}",
        count(jumps.len() as u64, "jump"),
        count(moves as u64, "move")
    )
}

/// The length of a line of play in fewer words: `5 jumps`, `12 jumps, 9 moves`.
pub fn short_length(board: &Board, jumps: &[u8]) -> String {
    let moves = sweeps(board, jumps).len();
    let text = count(jumps.len() as u64, "jump");
    if moves == jumps.len() {
        return text;
    }
    format!("{text}, {}", count(moves as u64, "move"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::peg::board::Lattice;

    #[test]
    fn boards_have_readable_names() {
        let title = |name: &str| {
            let board = Board::from_drawing(name, Lattice::Square, "ooo").unwrap();
            board_title(&board)
        };
        let names = ["english", "triangle5", "boards/my4.txt", "cross", ""].map(title);
        assert_eq!(names, ["English", "Triangle 5", "my4.txt", "cross", ""]);
    }

    #[test]
    fn digits_stand_in_groups_of_three() {
        let numbers = [0_u64, 999, 1_000, 12_345, 642_723, 3_000_000_000].map(grouped);
        let expected = ["0", "999", "1,000", "12,345", "642,723", "3,000,000,000"];
        assert_eq!(numbers, expected);
    }
}

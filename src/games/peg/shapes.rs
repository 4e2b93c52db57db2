//! The shapes that parlour knows by name: one drawing each.
//!
//! English and European are the classical ones; Wiegleb's 45 cells are in J. C. Wiegleb,
//! *Unterricht in der natürlichen Magie*, 1779; 3-3-2-2 and the diamond of 41 cells are in Beasley,
//! *The Ins and Outs of Peg Solitaire*, 1985.

use super::board::Lattice;

/// The named drawings that are not a triangle or a square.
const DRAWINGS: [(&str, &str); 5] = [
    (
        "english",
        "  ooo\n  ooo\nooooooo\nooooooo\nooooooo\n  ooo\n  ooo",
    ),
    (
        "european",
        "  ooo\n ooooo\nooooooo\nooooooo\nooooooo\n ooooo\n  ooo",
    ),
    (
        "wiegleb",
        "   ooo\n   ooo\n   ooo\nooooooooo\nooooooooo\nooooooooo\n   ooo\n   ooo\n   ooo",
    ),
    (
        "asymmetric",
        "  ooo\n  ooo\n  ooo\noooooooo\noooooooo\noooooooo\n  ooo\n  ooo",
    ),
    (
        "diamond",
        "    o\n   ooo\n  ooooo\n ooooooo\nooooooooo\n ooooooo\n  ooooo\n   ooo\n    o",
    ),
];

/// The names of all boards, in the order in which they are offered.
pub const NAMES: [&str; 14] = [
    "english",
    "european",
    "wiegleb",
    "asymmetric",
    "diamond",
    "triangle5",
    "triangle6",
    "triangle7",
    "triangle8",
    "square4",
    "square5",
    "square6",
    "square7",
    "square8",
];

/// The names of all boards with commas between, for messages.
pub fn names() -> String {
    NAMES.join(", ")
}

/// The lattice and the drawing of a named board.
pub fn drawing(name: &str) -> Option<(Lattice, String)> {
    if !NAMES.contains(&name) {
        return None;
    }
    if let Some(&(_, drawing)) = DRAWINGS.iter().find(|(known, _)| *known == name) {
        return Some((Lattice::Square, drawing.to_owned()));
    }
    let (kind, side) = name.split_at(name.len() - 1);
    let side: usize = side.parse().ok()?;
    let (lattice, rows): (_, Vec<String>) = match kind {
        "triangle" => (
            Lattice::Triangle,
            (1..=side).map(|row| "o".repeat(row)).collect(),
        ),
        _ => (Lattice::Square, vec!["o".repeat(side); side]),
    };
    Some((lattice, rows.join("\n")))
}

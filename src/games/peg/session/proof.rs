//! The engine's answers in words, and the certificates that can be drawn on the board.

use super::asking::SHORTEST;
use super::words::{count, end, grouped, length};
use crate::games::peg::board::{Board, members};
use crate::games::peg::goal::Target;
use crate::games::peg::notation::cell_names;
use crate::games::peg::solve::Answer;
use crate::games::peg::verdict::{Proof, Verdict};
use crate::games::peg::view::Overlay;
use crate::theme::Role;

/// The cases of a proof: the final positions that it rules out, and how. A proof that has but one
/// case is about all of them.
fn cases(proof: &Proof) -> Vec<(&[u64], &Proof)> {
    match proof {
        Proof::Each(parts) => parts
            .iter()
            .flat_map(|(finals, proof)| {
                cases(proof).into_iter().map(|(inner, case)| {
                    let finals = if inner.is_empty() { &finals[..] } else { inner };
                    (finals, case)
                })
            })
            .collect(),
        one => vec![(&[], one)],
    }
}

/// What can be drawn of an answer: of a proof that there is no solution.
pub fn drawings(answer: &Answer) -> Vec<Overlay> {
    match &answer.verdict {
        Verdict::Unsolvable(proof) => drawings_of(proof),
        _ => Vec::new(),
    }
}

/// What can be drawn of a proof, one drawing a case.
pub fn drawings_of(proof: &Proof) -> Vec<Overlay> {
    let drawing = |(_, case): (&[u64], &Proof)| match case {
        Proof::Class { cells, .. } => Some(Overlay::Marked(*cells)),
        Proof::Pagoda { pagoda, .. } => Some(Overlay::Weights(pagoda.weights().to_vec())),
        Proof::Exhausted { .. } | Proof::Atlas { .. } | Proof::Each(_) => None,
    };
    cases(proof).into_iter().filter_map(drawing).collect()
}

/// An answer in a few words.
pub fn headline(board: &Board, target: Target, answer: &Answer) -> String {
    match &answer.verdict {
        Verdict::Solved(jumps) => format!("solved: {}", length(board, jumps)),
        Verdict::Unknown(stopped) => format!("unknown: {stopped}"),
        Verdict::Unsolvable(_) => format!("unsolvable: no play reaches {}", end(board, target)),
    }
}

/// An answer in a headline and paragraphs of detail; the case whose drawing is on the board
/// (counted among those that have one) comes first.
pub fn told(
    board: &Board,
    target: Target,
    answer: &Answer,
    drawn: Option<usize>,
) -> (Role, String, Vec<String>) {
    let (role, mut paragraphs) = match &answer.verdict {
        Verdict::Solved(_) => (Role::Good, Vec::new()),
        Verdict::Unknown(_) => (Role::Caution, Vec::new()),
        Verdict::Unsolvable(proof) => (Role::Bad, explained(board, proof, drawn)),
    };
    paragraphs.extend(effort(answer));
    (role, headline(board, target, answer), paragraphs)
}

/// Who answered, and what it took.
fn effort(answer: &Answer) -> Vec<String> {
    match answer.answered_by {
        "class" => vec!["at sight, by the position class".to_owned()],
        "pagoda" => vec!["at sight, by a pagoda function".to_owned()],
        SHORTEST => vec![
            "no solution has fewer moves".to_owned(),
            format!("proved in {} nodes", grouped(answer.nodes)),
        ],
        engine => {
            let mut lines = vec![format!("by {engine}, {} nodes", grouped(answer.nodes))];
            if answer.full {
                lines.push("the set of dead positions was full".to_owned());
            }
            lines
        }
    }
}

fn explained(board: &Board, proof: &Proof, drawn: Option<usize>) -> Vec<String> {
    let cases = cases(proof);
    let several = cases.len() > 1;
    let mut drawings = 0;
    let mut parts: Vec<(bool, Vec<String>)> = Vec::new();
    for (finals, case) in cases {
        let is_drawn = match case {
            Proof::Class { .. } | Proof::Pagoda { .. } => {
                drawings += 1;
                drawn == Some(drawings - 1)
            }
            _ => false,
        };
        let mut text = String::new();
        if several {
            text = format!("{}: ", ends(board, finals));
        }
        text.push_str(&case_text(case));
        let mut paragraphs = vec![text];
        if let Proof::Class { cells, .. } = case {
            paragraphs.push(cell_names(board, *cells).join(" "));
        }
        parts.push((!is_drawn, paragraphs));
    }
    parts.sort_by_key(|(later, _)| *later);
    let mut all = Vec::new();
    if several {
        let view = if drawings > 1 { "; v shows each" } else { "" };
        all.push(format!("{} cases{view}", parts.len()));
    }
    all.extend(parts.into_iter().flat_map(|(_, paragraphs)| paragraphs));
    all
}

/// The ends that a case is about.
fn ends(board: &Board, finals: &[u64]) -> String {
    let single = |&pegs: &u64| members(pegs).next().filter(|_| pegs.is_power_of_two());
    let cells: Option<Vec<u8>> = finals.iter().map(single).collect();
    match cells {
        Some(cells) if cells.len() == board.cells().len() => "on any cell".to_owned(),
        Some(cells) => {
            let set = cells.iter().fold(0, |set, cell| set | 1 << cell);
            format!("on {}", cell_names(board, set).join(" "))
        }
        None => "at the target".to_owned(),
    }
}

fn positions(n: u64) -> String {
    format!("{} position{}", grouped(n), if n == 1 { "" } else { "s" })
}

fn parity(odd: u8) -> &'static str {
    if odd == 1 { "odd" } else { "even" }
}

fn case_text(case: &Proof) -> String {
    match case {
        Proof::Class {
            position,
            target,
            cells,
        } => format!(
            "an {} number of pegs on the {} marked, the end needs an {} one, and no jump changes that",
            parity(*position),
            count(cells.count_ones(), "cell"),
            parity(*target),
        ),
        Proof::Pagoda {
            position, target, ..
        } => format!(
            "the weights under the pegs sum to {position}, the end needs {target}, and no jump \
             raises the sum"
        ),
        Proof::Exhausted { nodes, .. } => format!(
            "everything reachable was searched: {}, none wins",
            positions(*nodes)
        ),
        Proof::Atlas { positions: of } => {
            format!(
                "not one of the {} of its class that can be won",
                positions(*of)
            )
        }
        Proof::Each(_) => String::new(),
    }
}

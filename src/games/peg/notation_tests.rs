//! Notation both ways, its errors, and whatever bytes come.

use std::sync::Arc;

use proptest::prelude::*;

use super::super::shapes;
use super::*;

fn board(name: &str) -> Arc<Board> {
    Board::named(name).unwrap()
}

fn message<T: std::fmt::Debug>(result: Result<T, NotationError>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn cells_are_named_as_in_the_drawing() {
    let english = board("english");
    assert_eq!(cell_name(&english, 0), "c1");
    assert_eq!(cell_name(&english, 6), "a3");
    assert_eq!(
        english.center().map(|c| cell_name(&english, c)),
        Some("d4".to_owned())
    );
    let triangle = board("triangle5");
    assert_eq!(
        cell_names(&triangle, triangle.mask()).join(" "),
        "a1 a2 b2 a3 b3 c3 a4 b4 c4 d4 a5 b5 c5 d5 e5"
    );
    assert_eq!(parse_cell(&english, "D4"), Ok(16));
}

#[test]
fn a_wrong_cell_is_answered_by_the_names_in_its_row_or_of_the_board() {
    let english = board("english");
    assert_eq!(
        message(parse_cell(&english, "e9")),
        "`e9` is not a cell; expected column a to g, row 1 to 7"
    );
    assert_eq!(
        message(parse_cell(&english, "a1")),
        "`a1` is not a cell; expected c1 to e1"
    );
    for bad in [
        "",
        "d",
        "4",
        "d04",
        "d+4",
        "d0",
        "d444444444444444444444",
        "dd4",
        "d4 ",
        "ä4",
        "d٤",
    ] {
        assert!(parse_cell(&english, bad).is_err(), "{bad}");
    }
    let gap = Board::from_drawing("gap", Lattice::Square, "ooo.. o\n\no").unwrap();
    assert_eq!(
        message(parse_cell(&gap, "f1")),
        "`f1` is not a cell; expected a1 to e1, g1"
    );
    assert_eq!(
        message(parse_cell(&gap, "a2")),
        "`a2` is not a cell; expected column a to g, row 1 to 3"
    );
}

#[test]
fn a_position_is_read_in_each_of_its_forms() {
    let english = board("english");
    let start = english.start();
    let forms = [
        "start",
        " start\n",
        "vacancy:d4",
        "ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
        "  ooo/  ooo/ooooooo/ooo.ooo/ooooooo/  ooo/  ooo",
        "\n  ooo\n  ooo  \r\nooooooo\nooo.ooo\nooooooo\n  ooo\n  ooo\n\n",
        "    o o o\n\to o o\no o o o o o o\no o o . o o o\nooooooo\nooo\nooo",
    ];
    for form in forms {
        assert_eq!(parse_position(&english, form), Ok(start), "{form}");
    }
    assert_eq!(parse_position(&english, "vacancy:d4, c1"), Ok(start & !1));
    assert_eq!(parse_position(&english, "pegs:c1,d4"), Ok(1 | 1 << 16));
}

#[test]
fn a_row_without_cells_is_written_and_read() {
    let gap = Board::from_drawing("gap", Lattice::Square, "ooo\n\nooo").unwrap();
    assert_eq!(position_text(&gap, 0b10_1011), "oo.//o.o");
    assert_eq!(parse_position(&gap, "oo.//o.o"), Ok(0b10_1011));
    assert_eq!(parse_position(&gap, "oo.\n\no.o\n"), Ok(0b10_1011));
}

#[test]
fn a_wrong_position_is_answered_by_the_place_and_what_was_expected() {
    let english = board("english");
    let cases = [
        (
            "ooo/ooo",
            "got 2 rows, expected 7, with `/` or a new line between",
        ),
        (
            "ooo/ooo/ooooooo/ooo.ooo/oooooo/ooo/ooo",
            "row 5: got 6 cells, expected 7",
        ),
        (
            "o/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
            "row 1: got 1 cell, expected 3",
        ),
        (
            "ooo/ooo/ooooooo/ooo.ooo/ooooooo/ooo/oooo",
            "row 7: got 4 cells, expected 3",
        ),
        (
            "ooo/ooo/ooo ox",
            "row 3, column 6: got `x`, expected `o` for a peg or `.` for a hole",
        ),
        (
            "\u{1b}[31m",
            "row 1, column 1: got `\\u{1b}`, expected `o` for a peg or `.` for a hole",
        ),
        (
            ".../.../......./......./......./.../...",
            "got a position without pegs, expected at least one",
        ),
        (
            "OOO/ooo/ooooooo/ooo.ooo/ooooooo/ooo/ooo",
            "row 1, column 1: got `O`, expected `o` for a peg or `.` for a hole",
        ),
        (
            "pegs:c4,d4,C4",
            "`C4` is named twice; expected each cell once",
        ),
        ("vacancy:h4", "`h4` is not a cell; expected a4 to g4"),
        (
            "vacncy:c3",
            "`vacncy:c3` is not a position; expected rows of `o` and `.` with `/` between, `start`, `vacancy:CELL,…` or `pegs:CELL,…`",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(parse_position(&english, text)), expected);
    }
    assert_eq!(
        message(parse_position(&english, "")),
        "got 1 row, expected 7, with `/` or a new line between"
    );
}

#[test]
fn a_list_with_nothing_for_a_cell_says_where() {
    let english = board("english");
    let cases = [
        ("pegs:", "pegs:"),
        ("vacancy: ", "vacancy:"),
        ("pegs:c4,,d4", "c4,"),
    ];
    for (text, before) in cases {
        let expected = format!("got no cell after `{before}`; expected cells with commas between");
        assert_eq!(message(parse_position(&english, text)), expected);
    }
}

#[test]
fn long_input_is_quoted_shortened() {
    let english = board("english");
    let long = "x".repeat(1 << 20);
    let expected = format!("`{}…` is not a cell; expected a1 to g7", "x".repeat(40));
    assert_eq!(message(parse_cell(&english, &long)), expected);
    assert!(message(parse_position(&english, &long)).len() < 250);
    assert!(message(parse_line(&english, 0, &long)).len() < 250);
    assert!(message(parse_target(&english, &long)).len() < 250);
}

#[test]
fn drawings_have_each_cell_in_its_place() {
    let english = board("english");
    let expected =
        "    o o o\n    o o o\no o o o o o o\no o o . o o o\no o o o o o o\n    o o o\n    o o o";
    assert_eq!(drawing(&english, english.start()), expected);
    let triangle = board("triangle5");
    let expected = "    .\n   o o\n  o o o\n o o o o\no o o o o";
    assert_eq!(drawing(&triangle, triangle.start()), expected);
    let wide = drawn(&triangle, 2, |cell| cell.to_string());
    assert_eq!(wide[3..], ["    6   7   8   9", " 10  11  12  13  14"]);
}

#[test]
fn jumps_of_one_peg_are_joined_into_sweeps() {
    let english = board("english");
    let pegs = parse_position(&english, "pegs:c1,c2,a3,b3,d3,e4").unwrap();
    let line = parse_line(&english, pegs, "a3-c3-e3, c1-c3\ne3-e5").unwrap();
    let texts: Vec<String> = sweeps(&english, &line)
        .iter()
        .map(|s| sweep_text(&english, s))
        .collect();
    assert_eq!(texts, ["a3-c3-e3", "c1-c3", "e3-e5"]);
    assert_eq!(
        parse_line(&english, pegs, "a3-c3 c3-e3,c1-c3,, e3-e5 "),
        Ok(line)
    );
    assert!(sweeps(&english, &[]).is_empty());
    assert_eq!(sweep_text(&english, &[]), "");
}

/// The fewest moves from the centre to the centre: found by Bergholt in 1912, proved
/// the fewest by Beasley in 1964.
#[test]
fn the_solution_of_bergholt_is_31_jumps_in_18_moves() {
    let english = board("english");
    let moves = "d6-d4 f5-d5 e7-e5 e4-e6 e2-e4 g3-e3 d3-f3 g5-g3-e3 c5-e5 a5-c5 \
        b3-d3-f3-f5-d5-b5 c7-e7-e5-e3 c1-c3 c4-c2 e1-c1-c3 a3-a5-c5 c6-c4-c2-e2-e4-c4 b4-d4";
    let line = parse_line(&english, english.start(), moves).unwrap();
    let play = |pegs, &jump: &u8| english.play(pegs, jump);
    assert_eq!(line.iter().fold(english.start(), play), 1 << 16);
    assert_eq!((line.len(), sweeps(&english, &line).len()), (31, 18));
}

#[test]
fn a_jump_is_checked_against_the_board_and_the_position() {
    let english = board("english");
    let start = english.start();
    let example = "expected two cells in line with one between, as in `";
    for text in ["d2-d5", "d4", "c3-e5", "d2-d4-d4"] {
        let got = message(parse_sweep(&english, text));
        assert!(
            got.starts_with(&format!("`{text}` is not a jump; {example}")),
            "{got}"
        );
    }
    assert!(message(parse_jump(&english, "d2-d4-f4")).starts_with("`d2-d4-f4` is not a jump"));
    assert_eq!(
        message(parse_jump(&english, "d2-d9")),
        "`d9` is not a cell; expected column a to g, row 1 to 7"
    );
    let cases = [
        (
            "d2-d4 d1-d3",
            "jump 2, `d1-d3`: d2 is a hole, expected a peg",
        ),
        ("d4-d2", "jump 1, `d4-d2`: d4 is a hole, expected a peg"),
        ("d3-d5", "jump 1, `d3-d5`: d4 is a hole, expected a peg"),
        ("c1-e1", "jump 1, `c1-e1`: e1 is a peg, expected a hole"),
    ];
    for (line, expected) in cases {
        assert_eq!(message(parse_line(&english, start, line)), expected);
    }
}

#[test]
fn targets_are_read_in_each_form_and_refused_with_the_forms() {
    let english = board("english");
    assert_eq!(parse_target(&english, "center"), Ok(Target::Cell(16)));
    assert_eq!(parse_target(&english, "centre"), Ok(Target::Cell(16)));
    assert_eq!(parse_target(&english, " any "), Ok(Target::Any));
    assert_eq!(parse_target(&english, "c1"), Ok(Target::Cell(0)));
    assert_eq!(
        parse_target(&english, "pegs:c1,d1"),
        Ok(Target::Position(3))
    );
    assert_eq!(
        parse_target(&english, "start"),
        Ok(Target::Position(english.start()))
    );
    let cases = [
        (
            "e9",
            "`e9` is not a cell; expected column a to g, row 1 to 7",
        ),
        (
            "middle",
            "`middle` is not a target; expected a cell, `any`, `center` or a position",
        ),
        (
            "",
            "`` is not a target; expected a cell, `any`, `center` or a position",
        ),
        (
            "oo",
            "got 1 row, expected 7, with `/` or a new line between",
        ),
        (
            ".../.../......./......./......./.../...",
            "got a position without pegs, expected at least one",
        ),
    ];
    for (text, expected) in cases {
        assert_eq!(message(parse_target(&english, text)), expected);
    }
    let square = board("square4");
    let expected =
        "the board `square4` has no center; expected a cell, `any` or a position as the target";
    assert_eq!(message(parse_target(&square, "center")), expected);
}

fn any_board() -> impl Strategy<Value = Arc<Board>> {
    (0..shapes::NAMES.len()).prop_map(|i| board(shapes::NAMES[i]))
}

/// A board, some pegs on it (at least one) and a seed for a walk.
fn any_position() -> impl Strategy<Value = (Arc<Board>, u64, Vec<u8>)> {
    (
        any_board(),
        any::<u64>(),
        prop::collection::vec(any::<u8>(), 0..40),
    )
        .prop_map(|(board, pegs, choices)| {
            let pegs = pegs & board.mask();
            (board, pegs.max(1), choices)
        })
}

/// The jumps of a walk: at each step the legal jump that the choice picks.
fn walk(board: &Board, mut pegs: u64, choices: &[u8]) -> Vec<u8> {
    let mut line = Vec::new();
    for &choice in choices {
        let legal = board.legal_jumps(pegs);
        let Some(&jump) = legal.get(usize::from(choice) % legal.len().max(1)) else {
            break;
        };
        pegs = board.play(pegs, jump);
        line.push(jump);
    }
    line
}

/// Texts of the notation's own characters, which come further than arbitrary ones.
const NEAR: &str = "(start|any|center|vacancy:|pegs:|[a-i]-?|[0-9]|[o./,\n \r\t:-]){0,60}";

fn read_all(board: &Board, text: &str) {
    let _ = parse_cell(board, text);
    let _ = parse_position(board, text);
    let _ = parse_jump(board, text);
    let _ = parse_sweep(board, text);
    let _ = parse_target(board, text);
    let _ = parse_line(board, board.start(), text);
    assert!(quoted(text).chars().all(|c| !c.is_control()));
}

proptest! {
    #[test]
    fn every_position_reads_back_in_both_forms((board, pegs, _) in any_position()) {
        prop_assert_eq!(parse_position(&board, &position_text(&board, pegs)), Ok(pegs));
        prop_assert_eq!(parse_position(&board, &drawing(&board, pegs)), Ok(pegs));
        let names = cell_names(&board, pegs).join(",");
        prop_assert_eq!(parse_position(&board, &format!("pegs:{names}")), Ok(pegs));
        if pegs != board.mask() {
            let vacancies = format!("vacancy:{names}");
            prop_assert_eq!(parse_position(&board, &vacancies), Ok(board.mask() & !pegs));
        }
        for target in [Target::Position(pegs), Target::Any] {
            prop_assert_eq!(parse_target(&board, &target_text(&board, target)), Ok(target));
        }
    }

    #[test]
    fn every_cell_and_jump_reads_back(board in any_board()) {
        for cell in members(board.mask()) {
            prop_assert_eq!(parse_cell(&board, &cell_name(&board, cell)), Ok(cell));
            let target = Target::Cell(cell);
            prop_assert_eq!(parse_target(&board, &target_text(&board, target)), Ok(target));
        }
        for (_, jump) in board.jumps().iter().zip(0..) {
            prop_assert_eq!(parse_jump(&board, &jump_text(&board, jump)), Ok(jump));
        }
    }

    #[test]
    fn every_line_reads_back_as_jumps_and_as_sweeps((board, pegs, choices) in any_position()) {
        let line = walk(&board, pegs, &choices);
        let jumps: Vec<String> = line.iter().map(|&jump| jump_text(&board, jump)).collect();
        prop_assert_eq!(parse_line(&board, pegs, &jumps.join(", ")), Ok(line.clone()));
        let joined = sweeps(&board, &line);
        let texts: Vec<String> = joined.iter().map(|sweep| sweep_text(&board, sweep)).collect();
        prop_assert_eq!(parse_line(&board, pegs, &texts.join(" ")), Ok(line.clone()));
        for (sweep, text) in joined.iter().zip(&texts) {
            prop_assert_eq!(parse_sweep(&board, text), Ok(sweep.to_vec()));
        }
        prop_assert_eq!(joined.concat(), line);
    }

    #[test]
    fn no_text_makes_a_parser_panic(board in any_board(), text in any::<String>(), near in NEAR) {
        read_all(&board, &text);
        read_all(&board, &near);
    }

    #[test]
    fn no_bytes_make_a_parser_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        read_all(&board("english"), &String::from_utf8_lossy(&bytes));
    }
}

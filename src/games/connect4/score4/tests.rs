//! Every version against what the source's engine prints, and against each other.

use super::*;

const LINES: &str = include_str!("../../../../tests/data/score4.tsv");

fn board(discs: &str) -> Board {
    let discs = discs.split_whitespace().filter(|disc| *disc != "(none)");
    discs.fold(Board::default(), |board, disc| board.with(disc).unwrap())
}

fn choice(board: &Board, depth: u32, version: Version) -> Choice {
    choose(board, depth, version, &Control::unlimited()).unwrap()
}

#[test]
fn every_line_of_the_source_is_as_it_prints_it() {
    let mut lines = 0;
    for line in LINES.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let board = board(fields[0]);
        for version in [Version::Imperative, Version::Memoized, Version::Spans] {
            let choice = choice(&board, DEPTH, version);
            let mut scores = vec!["-".to_owned(); WIDTH];
            for (column, score) in choice.scores {
                scores[column] = score.to_string();
            }
            assert_eq!(scores, fields[1..=WIDTH], "{line}");
            let column = choice.column.map_or("-".to_owned(), |c| c.to_string());
            assert_eq!(column, fields[8], "{line}");
        }
        let column = choice(&board, DEPTH, Version::AlphaBeta).column;
        assert_eq!(column, fields[8].parse().ok(), "{line}");
        let after = column.map(|column| board.dropped(column, Cell::Orange));
        let other = match after.map(|after| after.winner()) {
            None => "No move possible",
            Some(Some(Cell::Orange)) => "I win",
            _ => "-",
        };
        assert_eq!(other, fields[9], "{line}");
        lines += 1;
    }
    assert!(lines >= 11);
}

#[test]
fn the_functional_version_finds_the_same_where_no_end_is_near() {
    let board = board("o53 y43");
    let found = choice(&board, 5, Version::Functional);
    let other = choice(&board, 5, Version::Imperative);
    assert_eq!((&found.scores, found.column), (&other.scores, other.column));
}

/// Boards of any discs, floating ones among them, from a seed.
fn random(seed: &mut u64) -> Board {
    let mut board = Board::default();
    let mut next = |below: u64| {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (*seed >> 33) % below
    };
    for row in 0..HEIGHT {
        for column in 0..WIDTH {
            board.cells[row][column] = match next(9) {
                0..3 => Cell::Orange,
                3..6 => Cell::Yellow,
                _ => Cell::Barren,
            };
        }
    }
    board
}

#[test]
fn all_versions_agree_on_boards_of_any_kind() {
    let mut seed = 1;
    let boards = std::iter::repeat_with(|| random(&mut seed));
    let mut full = 0;
    for board in boards.filter(|board| board.winner().is_none()).take(100) {
        for depth in [0, 1, 2, 3, 5] {
            let source = choice(&board, depth, Version::Imperative);
            let spans = choice(&board, depth, Version::Spans);
            assert_eq!(
                (&spans.scores, spans.column),
                (&source.scores, source.column)
            );
            assert_eq!(spans.score, source.score, "{board:?}");
            let cut = choice(&board, depth, Version::AlphaBeta);
            assert_eq!(
                (cut.score, cut.column),
                (source.score, source.column),
                "{board:?}"
            );
            full += usize::from(source.score.abs() == WORST);
        }
    }
    assert!(full > 0);
}

#[test]
fn what_is_no_disc_is_said() {
    let error = |text: &str| Board::default().with(text).unwrap_err().to_string();
    for text in ["o99", "x11", "o5", "", "o530", "O53", "oé", "o63", "o57"] {
        assert!(error(text).starts_with(&format!("`{text}` is not a disc; expected o ")));
    }
    assert!(error(&"o".repeat(1_000_000)).len() < 200);
    let twice = board("o53").with("y53").unwrap_err().to_string();
    assert_eq!(twice, "`y53`: row 5, column 3 has a disc already");
}

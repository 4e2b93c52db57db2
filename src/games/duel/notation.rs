//! Positions of two sides as rows of signs: `x.o/.x./..o`, from the top. `x` moved first.

use crate::position::Side;

/// The sign of what lies in a cell.
pub const fn sign(piece: Option<Side>) -> char {
    match piece {
        None => '.',
        Some(Side::First) => 'x',
        Some(Side::Second) => 'o',
    }
}

/// Pieces as rows with `/` between.
pub fn rows_text(pieces: &[Option<Side>], width: u8) -> String {
    let rows = pieces.chunks(usize::from(width).max(1));
    let rows: Vec<String> = rows
        .map(|row| row.iter().map(|&piece| sign(piece)).collect())
        .collect();
    rows.join("/")
}

/// Reads rows of `x`, `o` and `.`, with `/` or line ends between, on a board of this size.
pub fn read_rows(text: &str, (width, height): (u8, u8)) -> Result<Vec<Option<Side>>, String> {
    let (columns, wanted) = (usize::from(width), usize::from(height));
    let mut pieces = Vec::with_capacity(columns * wanted);
    let mut found = 0;
    for (row, number) in text.trim().split(['/', '\n']).zip(1..) {
        found = number;
        if number > wanted {
            return Err(format!("row {number}: the board has {height} rows"));
        }
        let before = pieces.len();
        for got in row.trim().chars().filter(|c| !c.is_whitespace()) {
            let place = pieces.len() - before + 1;
            if place > columns {
                return Err(format!(
                    "row {number}: more than {width} cells; expected {width}"
                ));
            }
            pieces.push(match got {
                '.' | '_' | '-' => None,
                'x' | 'X' => Some(Side::First),
                'o' | 'O' | '0' => Some(Side::Second),
                _ => {
                    let got = got.escape_default();
                    return Err(format!(
                        "row {number}, cell {place}: got `{got}`, expected x, o or ."
                    ));
                }
            });
        }
        let cells = pieces.len() - before;
        if cells < columns {
            return Err(format!("row {number}: {cells} cells; expected {width}"));
        }
    }
    if found < wanted {
        return Err(format!("{found} rows; expected {height}"));
    }
    Ok(pieces)
}

/// Whose turn it is by the number of pieces: each side has as many as the other, or the first one
/// more. The names are those of the sides.
pub fn side_to_move(pieces: &[Option<Side>], names: [&str; 2]) -> Result<Side, String> {
    let count = |side| pieces.iter().filter(|&&piece| piece == Some(side)).count();
    let [first, second] = [Side::First, Side::Second].map(count);
    match first.checked_sub(second) {
        Some(0) => Ok(Side::First),
        Some(1) => Ok(Side::Second),
        _ => Err(format!(
            "{first} {} and {second} {}: {0} moves first, so it has as many as {1} or one more",
            names[0], names[1]
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_read_as_they_are_written() {
        let text = "x.o/.x./..o";
        let pieces = read_rows(text, (3, 3)).unwrap();
        assert_eq!(rows_text(&pieces, 3), text);
        assert_eq!(read_rows("X_0\n.x.\r\n..o\n", (3, 3)), Ok(pieces));
    }

    #[test]
    fn what_is_wrong_is_said_with_its_place() {
        let error = |text| read_rows(text, (3, 2)).unwrap_err();
        assert_eq!(error("x.o"), "1 rows; expected 2");
        assert_eq!(error("x.o/x."), "row 2: 2 cells; expected 3");
        assert_eq!(error("x.o/x..x"), "row 2: more than 3 cells; expected 3");
        assert_eq!(error("x.o/xox/"), "row 3: the board has 2 rows");
        assert_eq!(
            error("x.o/x\u{1b}o"),
            "row 2, cell 2: got `\\u{1b}`, expected x, o or ."
        );
        let many = "x".repeat(10_000_000);
        assert_eq!(error(&many), "row 1: more than 3 cells; expected 3");
    }

    #[test]
    fn the_turn_follows_from_the_number_of_pieces() {
        let turn = |text| side_to_move(&read_rows(text, (3, 1)).unwrap(), ["x", "o"]);
        assert_eq!(turn("..."), Ok(Side::First));
        assert_eq!(turn("x.."), Ok(Side::Second));
        assert_eq!(turn("x.o"), Ok(Side::First));
        assert!(turn("x.x").is_err() && turn("..o").is_err());
    }
}

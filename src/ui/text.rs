//! Text over several rows.

use ratatui::layout::Rect;

use crate::canvas::Canvas;
use crate::theme::Role;

/// The rows into which a text falls at its blanks; a word longer than a row has one of its own.
pub fn wrapped(text: &str, width: u16) -> Vec<String> {
    let mut rows: Vec<String> = Vec::new();
    for word in text.split_whitespace() {
        let longer = |row: &String| row.chars().count() + 1 + word.chars().count();
        match rows.last_mut() {
            Some(row) if longer(row) <= width.into() => {
                row.push(' ');
                row.push_str(word);
            }
            _ => rows.push(word.to_owned()),
        }
    }
    rows
}

/// Draws a text over as many rows as it takes, cut at the end of the area. Gives the rows used.
pub fn paragraph(area: Rect, text: &str, role: Role, canvas: &mut Canvas) -> u16 {
    let lines = wrapped(text, area.width);
    let mut used = 0;
    for (row, line) in area.rows().zip(&lines) {
        canvas.text(row, line, role);
        used += 1;
    }
    used
}

#[cfg(test)]
mod tests {
    use super::wrapped;

    #[test]
    fn words_fall_into_rows_of_at_most_the_width() {
        assert_eq!(wrapped("a bc  def g", 4), ["a bc", "def", "g"]);
        assert_eq!(wrapped("abcdef g", 3), ["abcdef", "g"]);
        assert!(wrapped("", 0).is_empty());
        assert_eq!(wrapped("a b", 0), ["a", "b"]);
    }
}

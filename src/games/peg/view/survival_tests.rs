//! Tests of the survival curve: nothing outside its area, no bar that is lost, all told in text.

use ratatui::buffer::Buffer;

use super::*;
use crate::canvas::Charset;
use crate::theme::{Shade, Themes};

/// A curve like that of the English board.
fn levels(count: u32) -> Vec<Level> {
    let level = |pegs: u32| {
        let far = u64::from(pegs.min(count - pegs + 1)).pow(5) / 3 + 1;
        Level {
            pegs,
            reachable: far,
            winning: far / u64::from(count - pegs + 1),
        }
    };
    (1..=count).rev().map(level).collect()
}

fn drawn(levels: Option<&[Level]>, area: Rect, charset: Charset) -> Vec<String> {
    let theme = Themes::embedded().usual(Shade::Dark).clone();
    let mut buffer = Buffer::empty(Rect::new(0, 0, 220, 70));
    let survival = Survival {
        levels,
        missing: "counting",
        pegs: 20,
        notes: vec!["7 ways to win".to_owned(), "12 games in all".to_owned()],
    };
    draw(
        &survival,
        area,
        &mut Canvas::new(&mut buffer, &theme, charset),
    );
    for place in buffer.area.positions() {
        let is_blank = buffer[place] == ratatui::buffer::Cell::default();
        assert!(is_blank || area.contains(place), "{place} of {area}");
        assert!(charset == Charset::Unicode || buffer[place].symbol().is_ascii());
    }
    let row = |row: Rect| {
        row.positions()
            .map(|place| buffer[place].symbol())
            .collect()
    };
    area.rows().map(row).collect()
}

#[test]
fn a_curve_keeps_within_its_area_at_every_size() {
    for charset in [Charset::Unicode, Charset::Ascii] {
        for count in [1, 2, 14, 32, 41, 60] {
            for (width, height) in [
                (1, 1),
                (5, 3),
                (24, 6),
                (40, 9),
                (42, 16),
                (60, 22),
                (120, 48),
            ] {
                drawn(
                    Some(&levels(count)),
                    Rect::new(3, 2, width, height),
                    charset,
                );
            }
        }
    }
    let said = drawn(None, Rect::new(0, 0, 40, 9), Charset::Unicode);
    assert_eq!(said[0].trim(), "counting");
}

#[test]
fn all_levels_have_a_bar_and_the_marked_one_is_told_in_words() {
    for (width, height) in [(40, 9), (42, 16), (60, 22), (120, 48)] {
        let rows = drawn(
            Some(&levels(32)),
            Rect::new(0, 0, width, height),
            Charset::Ascii,
        );
        let text = rows.join("\n");
        assert!(
            text.contains("20 pegs: ") && text.contains("can be won"),
            "{text}"
        );
        assert_eq!(text.matches('^').count(), 1, "{text}");
        let lowest = rows.iter().rev().find(|row| row.contains('#')).unwrap();
        let bars = lowest
            .chars()
            .filter(|c| matches!(c, '#' | ':' | '.'))
            .count();
        assert!(bars >= 32, "{text}");
    }
}

#[test]
fn numbers_are_short_where_they_must_be() {
    let table = [(950, "950"), (12_340, "12.3 k"), (4_561_000, "4.5 M")];
    for (number, expected) in table {
        assert_eq!(short(number), expected);
    }
    assert_eq!(percent(1, 1000), "under 1 %");
    assert_eq!(percent(5, 5), "100 %");
    assert_eq!(percent(0, 0), "none");
}

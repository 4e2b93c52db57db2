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

#[test]
fn words_fit_into_narrow_areas() {
    for reachable in [1, 3_312_062, 999_999_999] {
        let level = Level {
            pegs: 20,
            reachable,
            winning: 1,
        };
        for width in [38, 40, 42, 56, 60, 120] {
            let rows = drawn(Some(&[level]), Rect::new(0, 0, width, 9), Charset::Unicode);
            assert!(rows[0].contains("from the start"), "{}", rows[0]);
            assert!(rows[0].trim_end().ends_with("░ lost"), "{}", rows[0]);
            let told = rows.iter().find(|row| row.contains("20 peg")).unwrap();
            assert!(told.trim_end().ends_with('%'), "{told}");
        }
    }
}

#[test]
fn bars_have_no_gap_and_one_position_is_seen() {
    for height in 7..16 {
        for reachable in (0..9).flat_map(|power| [1, 2, 5].map(|n| n * 10_u64.pow(power))) {
            for winning in [1, reachable.div_ceil(40), reachable.div_ceil(3), reachable] {
                let top = Level {
                    pegs: 2,
                    reachable: 500_000_000,
                    winning: 0,
                };
                let level = Level {
                    pegs: 1,
                    reachable,
                    winning,
                };
                let rows = drawn(
                    Some(&[top, level]),
                    Rect::new(0, 0, 21, height),
                    Charset::Unicode,
                );
                let below = if height < 12 { 2 } else { 5 };
                let plot = &rows[1..usize::from(height) - below];
                let bar: Vec<char> = plot
                    .iter()
                    .rev()
                    .map(|row| row.chars().nth(13).unwrap())
                    .collect();
                assert!("▃▄▅▆▇█".contains(bar[0]), "{bar:?}");
                let is_full = |sign: &char| "░█".contains(*sign);
                let rest: Vec<_> = bar.iter().skip_while(|sign| is_full(sign)).collect();
                let blank = rest.iter().skip(1).all(|sign| **sign == ' ');
                assert!(blank, "{reachable} {winning}: {bar:?}");
            }
        }
    }
}

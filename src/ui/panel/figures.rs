//! Numbers as the panel writes them: never wider than their column.

use std::time::Duration;

/// A count with three digits, six columns wide: `   950`, `12.3 k`, `4.56 M`.
pub fn count(count: f64) -> String {
    let (scaled, unit) = match count {
        c if c >= 999.5e9 => (c / 1e12, 'T'),
        c if c >= 999.5e6 => (c / 1e9, 'G'),
        c if c >= 999.5e3 => (c / 1e6, 'M'),
        c if c >= 999.5 => (c / 1e3, 'k'),
        c => return format!("{c:>6.0}"),
    };
    let digits = match scaled {
        s if s >= 99.95 => 0,
        s if s >= 9.995 => 1,
        _ => 2,
    };
    format!("{:>6}", format!("{scaled:.digits$} {unit}"))
}

/// The same of a whole number.
#[expect(clippy::cast_precision_loss, reason = "shown with three digits")]
pub fn whole(number: u64) -> String {
    count(number as f64)
}

/// A share of a whole, five columns wide: ` 94 %`. Only all of it is 100 %, and only none is 0 %.
pub fn percent(share: f64) -> String {
    let share = match share * 100.0 {
        p if p > 99.0 && p < 100.0 => 99.0,
        p if p > 0.0 && p < 1.0 => 1.0,
        p => p.round(),
    };
    format!("{share:>3.0} %")
}

/// The wall time of a search: `12.3 ms`, `340 ms`, `3.4 s`, `2:05`, `1:02:05`.
pub fn clock(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0 if time < Duration::from_millis(100) => {
            format!("{:.1} ms", time.as_secs_f64() * 1000.0)
        }
        0 => format!("{} ms", time.as_millis()),
        1..=59 => format!("{}.{} s", seconds, time.subsec_millis() / 100),
        60..=3599 => format!("{}:{:02}", seconds / 60, seconds % 60),
        _ => format!(
            "{}:{:02}:{:02}",
            seconds / 3600,
            seconds / 60 % 60,
            seconds % 60
        ),
    }
}

/// A time at the edge of a time line: without a fraction if it has none.
pub fn mark(time: Duration) -> String {
    if time.subsec_nanos() == 0 && time.as_secs() < 60 {
        format!("{} s", time.as_secs())
    } else {
        clock(time)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_have_three_digits_and_six_columns() {
        let table = [
            (0.0, "     0"),
            (950.4, "   950"),
            (12_340.0, "12.3 k"),
            (99_960.0, " 100 k"),
            (999_600.0, "1.00 M"),
            (4.561e6, "4.56 M"),
            (1.5e10, "15.0 G"),
            (2e12, "2.00 T"),
        ];
        for (number, expected) in table {
            assert_eq!(count(number), expected);
        }
    }

    #[test]
    fn a_share_is_rounded_neither_to_all_nor_to_nothing() {
        assert_eq!(percent(1.0), "100 %");
        assert_eq!(percent(0.9999), " 99 %");
        assert_eq!(percent(0.944), " 94 %");
        assert_eq!(percent(0.001), "  1 %");
        assert_eq!(percent(0.0), "  0 %");
    }

    #[test]
    fn a_clock_has_the_unit_that_fits() {
        let table = [
            (12_300, "12.3 ms"),
            (340_000, "340 ms"),
            (3_456_000, "3.4 s"),
            (125_000_000, "2:05"),
            (3_725_000_000, "1:02:05"),
        ];
        for (micros, expected) in table {
            assert_eq!(clock(Duration::from_micros(micros)), expected);
        }
        assert_eq!(mark(Duration::from_secs(10)), "10 s");
        assert_eq!(mark(Duration::from_secs(90)), "1:30");
    }
}

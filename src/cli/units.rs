//! Quantities on the command line: a time (`800ms`), a size (`512MiB`), a number of threads.

use std::time::Duration;

use thiserror::Error;

/// The fewest bytes with which a search can work.
const LEAST_MEMORY: usize = 1 << 20;

/// The most worker threads.
const MOST_THREADS: usize = 1024;

/// Why a text is not a quantity. The option is named by who asks.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum UnitError {
    /// Not a time.
    #[error("expected a number with a unit of ms, s, m or h, such as 800ms, 2.5s or 10m")]
    NotATime,
    /// A time without length.
    #[error("expected more than no time")]
    NoTime,
    /// Not a size.
    #[error("expected a number with a unit of B, KiB, MiB, GiB or TiB, such as 512MiB")]
    NotASize,
    /// A size in which no search can work.
    #[error("expected at least 1MiB")]
    TooSmall,
    /// More bytes than this machine can address.
    #[error("expected a size that this machine can address")]
    TooLarge,
    /// Not a number of threads.
    #[error("expected a whole number from 1 to {MOST_THREADS}")]
    NotThreads,
}

/// The number before the unit, and the unit.
fn split(text: &str) -> (&str, &str) {
    let end = text
        .find(|c: char| !c.is_ascii_digit() && c != '.')
        .unwrap_or(text.len());
    (&text[..end], text[end..].trim_start())
}

/// Columns and rows, as in `7x6`: each at least one.
pub fn sides(text: &str) -> Option<(u32, u32)> {
    let (width, height) = text.split_once(['x', 'X'])?;
    let side = |text: &str| {
        let is_number = text.bytes().all(|byte| byte.is_ascii_digit());
        text.parse().ok().filter(|&side| is_number && side > 0)
    };
    Some((side(width)?, side(height)?))
}

/// A time, as in `800ms`, `2.5s`, `10m` or `1h`.
pub fn time(text: &str) -> Result<Duration, UnitError> {
    let (number, unit) = split(text.trim());
    let seconds = match unit {
        "ms" => 0.001,
        "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return Err(UnitError::NotATime),
    };
    let number: f64 = number.parse().map_err(|_| UnitError::NotATime)?;
    let time = Duration::try_from_secs_f64(number * seconds).map_err(|_| UnitError::NotATime)?;
    if time.is_zero() {
        return Err(UnitError::NoTime);
    }
    Ok(time)
}

/// A size in bytes, as in `512MiB` or `1.5GiB`; at least one MiB.
pub fn memory(text: &str) -> Result<usize, UnitError> {
    let (number, unit) = split(text.trim());
    let shift = match unit {
        "B" => 0,
        "KiB" => 10,
        "MiB" => 20,
        "GiB" => 30,
        "TiB" => 40,
        _ => return Err(UnitError::NotASize),
    };
    let (whole, part) = number.split_once('.').unwrap_or((number, "0"));
    if whole.is_empty() || part.is_empty() || part.contains('.') {
        return Err(UnitError::NotASize);
    }
    let part = format!("{part:0<9.9}"); // billionths; more digits make no difference
    let part: u128 = part.parse().map_err(|_| UnitError::NotASize)?;
    let whole: u64 = whole.parse().map_err(|_| UnitError::TooLarge)?;
    let bytes = (u128::from(whole) << shift) + (part << shift) / 1_000_000_000;
    let bytes = isize::try_from(bytes)
        .map_err(|_| UnitError::TooLarge)?
        .unsigned_abs();
    if bytes < LEAST_MEMORY {
        return Err(UnitError::TooSmall);
    }
    Ok(bytes)
}

/// A size as [`memory`] reads it: in the largest unit in which it is a whole number, from MiB up.
pub fn size(bytes: usize) -> String {
    let mib = bytes.div_ceil(1 << 20);
    let units = [(1 << 20, "TiB"), (1 << 10, "GiB"), (1, "MiB")];
    let unit = units
        .into_iter()
        .find(|(unit, _)| mib.is_multiple_of(*unit));
    let (unit, name) = unit.unwrap_or((1, "MiB"));
    format!("{}{name}", mib / unit)
}

/// A whole number with commas between thousands.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number of worker threads.
pub fn threads(text: &str) -> Result<usize, UnitError> {
    let number: usize = text.parse().map_err(|_| UnitError::NotThreads)?;
    if (1..=MOST_THREADS).contains(&number) {
        Ok(number)
    } else {
        Err(UnitError::NotThreads)
    }
}

/// A count with three digits, as people read it: `950`, `12.3k`, `4.56M`.
pub fn readable(count: f64) -> String {
    let (scaled, unit) = match count {
        c if c >= 999.5e6 => (c / 1e9, "G"),
        c if c >= 999.5e3 => (c / 1e6, "M"),
        c if c >= 999.5 => (c / 1e3, "k"),
        c => return format!("{c:.0}"),
    };
    match scaled {
        s if s >= 99.95 => format!("{s:.0}{unit}"),
        s if s >= 9.995 => format!("{s:.1}{unit}"),
        s => format!("{s:.2}{unit}"),
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        let milliseconds = |n| Ok(Duration::from_millis(n));
        assert_eq!(time("800ms"), milliseconds(800));
        assert_eq!(time("2.5s"), milliseconds(2500));
        assert_eq!(time(" 10 m "), milliseconds(600_000));
        assert_eq!(time("1h"), milliseconds(3_600_000));
        assert_eq!(time("0s"), Err(UnitError::NoTime));
        for bad in [
            "",
            "10",
            "s",
            "-1s",
            "1e3s",
            "1.2.3s",
            "10 minutes",
            "99999999999999999999999h",
        ] {
            assert_eq!(time(bad), Err(UnitError::NotATime), "{bad}");
        }
    }

    #[test]
    fn sizes_are_read_with_their_units_and_have_a_least_value() {
        assert_eq!(memory("1MiB"), Ok(1 << 20));
        assert_eq!(memory("2 GiB"), Ok(2 << 30));
        assert_eq!(memory("1048576B"), Ok(1 << 20));
        assert_eq!(memory("1.5MiB"), Ok(3 << 19));
        assert_eq!(memory("0.5GiB"), Ok(1 << 29));
        assert_eq!(memory("2TiB"), Ok(2 << 40));
        assert_eq!(memory("1.0000000009MiB"), Ok(1 << 20));
        assert_eq!(memory("1023KiB"), Err(UnitError::TooSmall));
        assert_eq!(memory("0GiB"), Err(UnitError::TooSmall));
        assert_eq!(memory("99999999999999999999B"), Err(UnitError::TooLarge));
        assert_eq!(memory("17179869183GiB"), Err(UnitError::TooLarge));
        for bad in [
            "", "512", "MiB", "512MB", ".5GiB", "1.GiB", "1.2.3GiB", "-1MiB", "1mib",
        ] {
            assert_eq!(memory(bad), Err(UnitError::NotASize), "{bad}");
        }
    }

    #[test]
    fn a_size_is_written_as_it_is_read() {
        let sizes = [
            (1, "1MiB"),
            (64 << 20, "64MiB"),
            (1 << 30, "1GiB"),
            (4 << 40, "4TiB"),
        ];
        for (bytes, text) in sizes {
            assert_eq!(size(bytes), text);
        }
        assert_eq!(size((3 << 29) + 1), "1537MiB");
        assert_eq!(memory(&size(3 << 29)), Ok(3 << 29));
    }

    #[test]
    fn thousands_are_grouped() {
        let numbers = [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1_234_567, "1,234,567"),
        ];
        for (number, text) in numbers {
            assert_eq!(grouped(number), text);
        }
    }

    #[test]
    fn threads_number_from_1_to_1024() {
        assert_eq!(threads("1"), Ok(1));
        assert_eq!(threads("1024"), Ok(1024));
        for bad in ["0", "1025", "-1", "two", "", "1.5"] {
            assert_eq!(threads(bad), Err(UnitError::NotThreads), "{bad}");
        }
    }

    #[test]
    fn counts_are_rounded_to_three_digits() {
        let table = [
            (950.4, "950"),
            (999.6, "1.00k"),
            (12_340.0, "12.3k"),
            (99_960.0, "100k"),
            (999_600.0, "1.00M"),
            (4.561e6, "4.56M"),
            (1.5e10, "15.0G"),
        ];
        for (count, expected) in table {
            assert_eq!(readable(count), expected);
        }
    }

    proptest! {
        #[test]
        fn no_text_makes_a_unit_panic(text in any::<String>(), near in "[0-9.]{0,30} ?[a-zA-Z]{0,4}") {
            for text in [text, near] {
                let _ = (time(&text), memory(&text), threads(&text));
            }
        }
    }
}

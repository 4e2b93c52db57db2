//! A day of the calendar, as a value: the clock is read elsewhere.
//!
//! The count of days since 1970-01-01 is by Hinnant's algorithms for the proleptic Gregorian
//! calendar (*chrono-compatible low-level date algorithms*, 2013), with years that begin in March.

use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

use thiserror::Error;

/// Seconds of a day.
const DAY: u64 = 86_400;

/// A day, from 1970-01-01 to 9999-12-31.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    year: u16,
    month: u8,
    day: u8,
}

/// Why a text is not a day.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
#[error("expected a day as YYYY-MM-DD, from 1970-01-01 on")]
pub struct DateError;

/// A day of the week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the days have their names")]
pub enum Weekday {
    Monday,
    Tuesday,
    Wednesday,
    Thursday,
    Friday,
    Saturday,
    Sunday,
}

impl Date {
    /// The day of this year, month and day, if there is one.
    pub fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        let is_leap =
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400));
        let days = match month {
            4 | 6 | 9 | 11 => 30,
            2 => 28 + u8::from(is_leap),
            1..=12 => 31,
            _ => return None,
        };
        let fits = (1970..=9999).contains(&year) && (1..=days).contains(&day);
        fits.then_some(Self { year, month, day })
    }

    /// The day in Greenwich so many seconds after the beginning of 1970; the last day there is if
    /// that is later.
    pub fn of_unix(seconds: u64) -> Self {
        let last = Self {
            year: 9999,
            month: 12,
            day: 31,
        };
        let days = seconds / DAY + 719_468; // since 0000-03-01
        let (era, of_era) = (days / 146_097, days % 146_097);
        let years = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
        let of_year = of_era - (365 * years + years / 4 - years / 100);
        let months = (5 * of_year + 2) / 153;
        let day = of_year - (153 * months + 2) / 5 + 1;
        let month = if months < 10 { months + 3 } else { months - 9 };
        let year = 400 * era + years + u64::from(month <= 2);
        let narrow = |n: u64| u8::try_from(n).unwrap_or(u8::MAX);
        let year = u16::try_from(year).unwrap_or(u16::MAX);
        Self::new(year, narrow(month), narrow(day)).unwrap_or(last)
    }

    /// Days since 1970-01-01.
    pub fn days(self) -> u64 {
        let (month, day) = (u64::from(self.month), u64::from(self.day));
        let year = u64::from(self.year) - u64::from(month <= 2);
        let (era, of_era) = (year / 400, year % 400);
        let months = if month > 2 { month - 3 } else { month + 9 };
        let of_year = (153 * months + 2) / 5 + day - 1;
        146_097 * era + 365 * of_era + of_era / 4 - of_era / 100 + of_year - 719_468
    }

    /// The day of the week.
    pub fn weekday(self) -> Weekday {
        use Weekday as W;
        // 1970-01-01 was a Thursday.
        let week = [
            W::Thursday,
            W::Friday,
            W::Saturday,
            W::Sunday,
            W::Monday,
            W::Tuesday,
            W::Wednesday,
        ];
        week[(self.days() % 7) as usize]
    }
}

impl Display for Date {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self { year, month, day } = self;
        write!(f, "{year:04}-{month:02}-{day:02}")
    }
}

impl FromStr for Date {
    type Err = DateError;

    fn from_str(text: &str) -> Result<Self, DateError> {
        let parts: Vec<&str> = text.split('-').collect();
        let [year, month, day] = parts[..] else {
            return Err(DateError);
        };
        let digits = |part: &str, count: usize| -> Option<u16> {
            let plain = part.len() == count && part.bytes().all(|byte| byte.is_ascii_digit());
            part.parse().ok().filter(|_| plain)
        };
        let narrow = |part: &str| digits(part, 2).and_then(|n| u8::try_from(n).ok());
        let date = (|| Self::new(digits(year, 4)?, narrow(month)?, narrow(day)?))();
        date.ok_or(DateError)
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_days_have_their_number_and_weekday() {
        let cases = [
            ("1970-01-01", 0, Weekday::Thursday),
            ("2000-02-29", 11_016, Weekday::Tuesday),
            ("2024-12-31", 20_088, Weekday::Tuesday),
            ("2026-11-20", 20_777, Weekday::Friday),
            ("9999-12-31", 2_932_896, Weekday::Friday),
        ];
        for (text, days, weekday) in cases {
            let date: Date = text.parse().unwrap();
            assert_eq!((date.days(), date.weekday()), (days, weekday), "{text}");
            assert_eq!(date.to_string(), text);
        }
    }

    #[test]
    fn what_is_no_day_is_refused() {
        let texts = [
            "",
            "2026",
            "2026-11",
            "2026-11-31",
            "2025-02-29",
            "1900-02-28",
            "2026-00-10",
            "2026-13-01",
            "26-11-20",
            "2026-1-2",
            "2026-11-20-1",
            "2026-11-2o",
            "+026-11-20",
            "١٩٩٩-01-01",
        ];
        for text in texts {
            assert_eq!(text.parse::<Date>(), Err(DateError), "{text}");
        }
    }

    proptest! {
        #[test]
        fn days_follow_one_another(day in 0u64..2_932_896) {
            let (date, next) = (Date::of_unix(day * DAY), Date::of_unix((day + 1) * DAY));
            prop_assert_eq!((date.days(), next.days()), (day, day + 1));
            prop_assert!(date < next);
            prop_assert_eq!(Date::of_unix(day * DAY + DAY - 1), date);
            prop_assert_eq!(date.to_string().parse(), Ok(date));
        }

        #[test]
        fn any_text_and_any_time_are_borne(text in ".{0,12}", seconds: u64) {
            if let Ok(date) = text.parse::<Date>() {
                prop_assert_eq!(date.to_string(), text);
            }
            prop_assert!(Date::of_unix(seconds).days() <= 2_932_896);
        }
    }
}

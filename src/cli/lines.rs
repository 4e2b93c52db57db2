//! The lines of a batch: any bytes from anywhere, one position a line, in bounded memory.
//!
//! A line longer than [`LONGEST`] is read to its end but not kept.

use std::io::{self, BufRead};

use thiserror::Error;

/// The longest line that can be a position, in bytes.
pub const LONGEST: usize = 4096;

/// A line with a position, or with something that can't be one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number, from 1.
    pub number: usize,
    /// Its text.
    pub text: Result<String, LineError>,
}

/// Why a line is not text.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum LineError {
    /// A line of so many bytes.
    #[error("got {0} bytes, expected at most {LONGEST}")]
    TooLong(usize),
    /// Not UTF-8 from this byte on, counted from 1.
    #[error("byte {0} is not UTF-8, expected a position")]
    NotText(usize),
}

/// All lines of a source that are neither empty nor comments.
pub struct Lines<R> {
    source: R,
    number: usize,
    kept: Vec<u8>,
}

impl<R: BufRead> Lines<R> {
    /// The lines of this source.
    pub fn new(source: R) -> Self {
        let (number, kept) = (0, Vec::with_capacity(LONGEST));
        Self {
            source,
            number,
            kept,
        }
    }

    /// Reads one line, without its end, to `kept` (at most [`LONGEST`] bytes of it), and gives its
    /// whole length; `None` at the end.
    fn read(&mut self) -> io::Result<Option<usize>> {
        self.kept.clear();
        let mut length = 0;
        loop {
            let bytes = match self.source.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                other => other?,
            };
            let end = bytes.iter().position(|&byte| byte == b'\n');
            let part = &bytes[..end.unwrap_or(bytes.len())];
            let room = (LONGEST - self.kept.len()).min(part.len());
            self.kept.extend_from_slice(&part[..room]);
            length += part.len();
            let used = part.len() + usize::from(end.is_some());
            self.source.consume(used);
            if end.is_some() {
                return Ok(Some(length));
            }
            if used == 0 {
                return Ok((length > 0).then_some(length));
            }
        }
    }

    /// What the line that was read last says; `None` if it is empty or a comment.
    fn line(&self, length: usize) -> Option<Line> {
        let kept = self
            .kept
            .strip_prefix(b"\xef\xbb\xbf")
            .unwrap_or(&self.kept);
        let kept = kept.trim_ascii();
        if kept.starts_with(b"#") || (kept.is_empty() && length <= LONGEST) {
            return None;
        }
        let text = if length > LONGEST {
            Err(LineError::TooLong(length))
        } else {
            let text = std::str::from_utf8(kept).map(str::to_owned);
            text.map_err(|error| LineError::NotText(error.valid_up_to() + 1))
        };
        let number = self.number;
        Some(Line { number, text })
    }
}

impl<R: BufRead> Iterator for Lines<R> {
    type Item = io::Result<Line>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let length = match self.read() {
                Ok(length) => length?,
                Err(error) => return Some(Err(error)),
            };
            self.number += 1;
            if let Some(line) = self.line(length) {
                return Some(Ok(line));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Read};

    use proptest::prelude::*;

    use super::*;

    fn lines(source: impl Read) -> Vec<(usize, Result<String, LineError>)> {
        let lines = Lines::new(BufReader::with_capacity(64, source));
        lines
            .map(|line| line.map(|line| (line.number, line.text)).unwrap())
            .collect()
    }

    #[test]
    fn empty_lines_and_comments_are_counted_and_skipped() {
        let text: &[u8] = b"\xef\xbb\xbfstart\r\n\n  # no\n \t\nany\0thing\nlast";
        let expected = [(1, "start"), (5, "any\0thing"), (6, "last")];
        assert_eq!(
            lines(text),
            expected.map(|(n, text)| (n, Ok(text.to_owned())))
        );
        assert_eq!(lines(&b""[..]), []);
        assert_eq!(lines(&b"\n#\n"[..]), []);
    }

    #[test]
    fn a_line_that_is_no_text_or_too_long_is_an_error_in_its_place() {
        let long = io::repeat(b'o').take(10_000_000);
        let source = (&b"oo\xffo\n"[..]).chain(long).chain(&b"\nstart\n"[..]);
        let expected = [
            (1, Err(LineError::NotText(3))),
            (2, Err(LineError::TooLong(10_000_000))),
            (3, Ok("start".to_owned())),
        ];
        assert_eq!(lines(source), expected);
        assert!(lines(&[b'o'; LONGEST][..])[0].1.is_ok());
        let blank = [b' '; LONGEST + 1];
        assert_eq!(
            lines(&blank[..]),
            [(1, Err(LineError::TooLong(LONGEST + 1)))]
        );
    }

    proptest! {
        #[test]
        fn any_bytes_give_numbered_lines(bytes in prop::collection::vec(any::<u8>(), 0..2000)) {
            let count = bytes.split(|&byte| byte == b'\n').count();
            let numbers: Vec<usize> = lines(&bytes[..]).iter().map(|line| line.0).collect();
            prop_assert!(numbers.is_sorted_by(|a, b| a < b));
            prop_assert!(numbers.iter().all(|&number| number <= count));
        }
    }
}

//! What a terminal sends, read: bytes become keys, mouse, pastes, and answers to what we asked.
//!
//! A reader of our own, for what a terminal sends can't be trusted: an answer that comes late must
//! not turn into keys, a coordinate of 0 must not overflow, a sequence that is cut in two by the
//! network must still be one, and none that never ends may swallow what follows for long. Sources:
//! ECMA-48 for the shape of sequences, and xterm's "Control Sequences" for their meaning.
//!
//! What is incomplete is kept until [`Keys::patience`] is over; then [`Keys::lapse`] says what it
//! was after all: a lone escape is the key.

use std::time::Duration;

use crate::action::{Key, Pointing};

/// What the terminal sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A key.
    Key(Key),
    /// The mouse, at a column and a row from 0.
    Mouse(u16, u16, Pointing),
    /// A text, pasted.
    Paste(String),
    /// The answer to an operating system command: what stands between its brackets.
    Told(String),
    /// The answer to the question what the terminal is, which every terminal gives.
    Identified,
}

const PASTE_ENDS: &[u8] = b"\x1b[201~";
/// A longer paste is cut.
const LONGEST_PASTE: usize = 1 << 20;
/// A longer sequence is not one.
const LONGEST_SEQUENCE: usize = 256;

/// The bytes that have come and mean nothing yet.
#[derive(Debug, Default)]
pub struct Keys {
    bytes: Vec<u8>,
    paste: Option<Vec<u8>>,
}

/// What the bytes begin with.
enum Read {
    /// So many bytes, and what they mean.
    Whole(usize, Option<Event>),
    /// Too little to say.
    Part,
    /// So many bytes begin a paste.
    Paste(usize),
}

impl Keys {
    /// Takes bytes; gives what they mean.
    pub fn feed(&mut self, bytes: &[u8]) -> Vec<Event> {
        self.bytes.extend_from_slice(bytes);
        let mut events = Vec::new();
        let mut at = 0;
        loop {
            if self.paste.is_some() {
                let (read, text) = self.read_paste(at);
                at += read;
                match text {
                    Some(text) => events.push(Event::Paste(text)),
                    None => break,
                }
            }
            match read(&self.bytes[at..]) {
                Read::Whole(length, event) => {
                    at += length;
                    events.extend(event);
                }
                Read::Paste(length) => {
                    at += length;
                    self.paste = Some(Vec::new());
                }
                Read::Part => break,
            }
        }
        self.bytes.drain(..at);
        events
    }

    /// How long to wait for the rest of what is incomplete; none if nothing is.
    pub fn patience(&self) -> Option<Duration> {
        let ms = match (&self.paste, &self.bytes[..]) {
            (Some(_), _) => 1000,
            (None, []) => return None,
            (None, [_]) => 10, // a lone escape, most likely
            (None, _) => 100,
        };
        Some(Duration::from_millis(ms))
    }

    /// The rest doesn't come: what it means without.
    pub fn lapse(&mut self) -> Option<Event> {
        let rest = std::mem::take(&mut self.bytes);
        match self.paste.take() {
            Some(mut paste) => {
                paste.extend(rest);
                Some(Event::Paste(text(&paste)))
            }
            None => (rest == b"\x1b").then_some(Event::Key(Key::Esc)),
        }
    }

    /// Moves bytes from `at` on into the paste; gives how many, and the text if it ends there.
    fn read_paste(&mut self, at: usize) -> (usize, Option<String>) {
        let bytes = &self.bytes[at..];
        let paste = self.paste.get_or_insert_default();
        let end = bytes
            .windows(PASTE_ENDS.len())
            .position(|w| w == PASTE_ENDS);
        let taken = end.unwrap_or_else(|| bytes.len() - partial_end(bytes));
        let room = LONGEST_PASTE.saturating_sub(paste.len());
        paste.extend_from_slice(&bytes[..taken.min(room)]);
        match end {
            Some(_) => {
                let paste = self.paste.take().unwrap_or_default();
                (taken + PASTE_ENDS.len(), Some(text(&paste)))
            }
            None => (taken, None),
        }
    }
}

/// How many bytes at the end may begin [`PASTE_ENDS`].
fn partial_end(bytes: &[u8]) -> usize {
    let longest = bytes.len().min(PASTE_ENDS.len() - 1);
    let partial = (1..=longest)
        .rev()
        .find(|&n| bytes.ends_with(&PASTE_ENDS[..n]));
    partial.unwrap_or(0)
}

/// A paste as text; terminals send a new line as a return.
fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes)
        .replace("\r\n", "\n")
        .replace('\r', "\n")
}

fn read(bytes: &[u8]) -> Read {
    let key = |length, key| Read::Whole(length, Some(Event::Key(key)));
    match *bytes {
        [] | [0x1b] | [0x1b, b'O'] => Read::Part,
        [0x1b, b'O', last, ..] => Read::Whole(3, arrow(last).map(Event::Key)),
        [0x1b, b'[', ..] => control_sequence(bytes),
        [0x1b, b']' | b'P' | b'X' | b'^' | b'_', ..] => string(bytes),
        // Escape before anything else is the key: there are none with Alt.
        [0x1b, ..] => key(1, Key::Esc),
        [b'\r' | b'\n', ..] => key(1, Key::Enter),
        [b'\t', ..] => key(1, Key::Tab),
        [0x08 | 0x7f, ..] => key(1, Key::Backspace),
        [letter @ 1..=26, ..] => key(1, Key::Ctrl(char::from(letter - 1 + b'a'))),
        [0 | 0x1c..=0x1f, ..] => Read::Whole(1, None),
        [..] => character(bytes),
    }
}

/// A character in UTF-8. Broken bytes mean nothing.
fn character(bytes: &[u8]) -> Read {
    let first = &bytes[..bytes.len().min(4)];
    let valid = match std::str::from_utf8(first) {
        Ok(text) => text,
        Err(error) if error.valid_up_to() > 0 => {
            std::str::from_utf8(&first[..error.valid_up_to()]).unwrap_or_default()
        }
        Err(error) => {
            return error
                .error_len()
                .map_or(Read::Part, |n| Read::Whole(n, None));
        }
    };
    match valid.chars().next() {
        Some(c) if c.is_control() => Read::Whole(c.len_utf8(), None),
        Some(c) => Read::Whole(c.len_utf8(), Some(Event::Key(Key::Char(c)))),
        None => Read::Whole(1, None),
    }
}

/// `ESC ]` and its like, up to `ESC \` or a bell.
fn string(bytes: &[u8]) -> Read {
    let content = &bytes[2..];
    let end = content.iter().position(|&b| b < 0x20);
    let Some(end) = end.filter(|&end| end < LONGEST_SEQUENCE) else {
        return match content.len() {
            0..LONGEST_SEQUENCE => Read::Part,
            _ => Read::Whole(2 + LONGEST_SEQUENCE, None),
        };
    };
    let length = match content[end..] {
        [0x07, ..] => end + 1,
        [0x1b] => return Read::Part,
        [0x1b, b'\\', ..] => end + 2,
        [..] => return Read::Whole(2 + end, None),
    };
    let told = String::from_utf8_lossy(&content[..end]).into_owned();
    Read::Whole(2 + length, (bytes[1] == b']').then_some(Event::Told(told)))
}

/// `ESC [`, parameters, and a last byte that says what it is.
fn control_sequence(bytes: &[u8]) -> Read {
    let content = &bytes[2..];
    let Some(end) = content.iter().position(|b| !(0x20..=0x3f).contains(b)) else {
        return match content.len() {
            0..LONGEST_SEQUENCE => Read::Part,
            n => Read::Whole(2 + n, None),
        };
    };
    let parameters = std::str::from_utf8(&content[..end]).unwrap_or_default();
    let length = 2 + end + 1;
    let event = match (parameters, content[end]) {
        ("200", b'~') => return Read::Paste(length),
        // The Linux console's function keys; the mouse in bytes. Neither is for us.
        ("", b'[') if bytes.len() <= length => return Read::Part,
        ("", b'[') => return Read::Whole(length + 1, None),
        ("", b'M') if bytes.len() < length + 3 => return Read::Part,
        ("", b'M') => return Read::Whole(length + 3, None),
        (_, 0x40..=0x7e) => meaning(parameters, content[end]),
        // Not a sequence: what stands here may begin another.
        _ => return Read::Whole(2 + end, None),
    };
    Read::Whole(length, event)
}

fn meaning(parameters: &str, last: u8) -> Option<Event> {
    if let Some(mouse) = parameters.strip_prefix('<') {
        return mouse_event(mouse, last);
    }
    let key = match (last, parameters.split(';').next()?) {
        (b'c', first) if first.starts_with('?') => return Some(Event::Identified),
        (b'~', "1" | "7") => Key::Home,
        (b'~', "4" | "8") => Key::End,
        (b'~', "3") => Key::Delete,
        (b'~', "5") => Key::PageUp,
        (b'~', "6") => Key::PageDown,
        (b'Z', "" | "1") => Key::BackTab,
        (_, "" | "1") => return arrow(last).map(Event::Key),
        _ => return None,
    };
    Some(Event::Key(key))
}

fn arrow(last: u8) -> Option<Key> {
    Some(match last {
        b'A' => Key::Up,
        b'B' => Key::Down,
        b'C' => Key::Right,
        b'D' => Key::Left,
        b'H' => Key::Home,
        b'F' => Key::End,
        b'M' => Key::Enter, // of the keypad
        _ => return None,
    })
}

/// Button, column and row from 1; a capital M where a button went down or the mouse moved.
fn mouse_event(parameters: &str, last: u8) -> Option<Event> {
    let mut numbers = parameters.split(';').map(|n| n.parse::<u16>().ok());
    let mut next = || numbers.next().flatten();
    let (button, column, row) = (next()?, next()?, next()?);
    let modifiers = 4 | 8 | 16;
    let how = match (button & !modifiers, last) {
        (0, b'M') => Pointing::Press,
        (32, b'M') => Pointing::Drag,
        (0 | 32, b'm') => Pointing::Release,
        (64, b'M') => Pointing::ScrollUp,
        (65, b'M') => Pointing::ScrollDown,
        _ => return None,
    };
    Some(Event::Mouse(
        column.checked_sub(1)?,
        row.checked_sub(1)?,
        how,
    ))
}

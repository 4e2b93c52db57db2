//! Whether the terminal is dark or light: it is asked for its background colour.
//!
//! Not every terminal answers, so it is also asked what it is, which all answer, and in order: when
//! that answer is there, no other will come. (OSC 11 and DA1 of xterm's "Control Sequences".)

use std::time::{Duration, Instant};

use crossbeam_channel::Receiver;

use super::input::Answer;
use crate::theme::Shade;

/// The two questions.
pub const QUESTION: &[u8] = b"\x1b]11;?\x1b\\\x1b[c";

/// So long the first frame waits for an answer. Then it is a dark one; an answer that comes later
/// still counts.
const PATIENCE: Duration = Duration::from_millis(15);

/// Waits for the answer to [`QUESTION`].
pub fn shade(answers: &Receiver<Answer>) -> Shade {
    let deadline = Instant::now() + PATIENCE;
    while let Ok(Answer::Told(text)) = answers.recv_deadline(deadline) {
        if let Some(shade) = shade_of(&text) {
            return shade;
        }
    }
    Shade::Dark
}

/// The shade of a background that is told as `11;rgb:RRRR/GGGG/BBBB`, each of 1 to 4 digits.
pub fn shade_of(answer: &str) -> Option<Shade> {
    let colour = answer.strip_prefix("11;")?;
    let (_, digits) = colour.split_once(':')?;
    let mut parts = digits.split('/').map(|part| {
        let full = 16_u32.checked_pow(u32::try_from(part.len()).ok()?)? - 1;
        let value = u32::from_str_radix(part, 16).ok()?;
        (full > 0).then(|| f64::from(value) / f64::from(full))
    });
    let mut next = || parts.next().flatten();
    let (red, green, blue) = (next()?, next()?, next()?);
    // Rec. 709; the halfway point is far from what anybody uses.
    let light = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    Some(if light > 0.5 {
        Shade::Light
    } else {
        Shade::Dark
    })
}

#[cfg(test)]
mod tests {
    use crossbeam_channel::unbounded;

    use super::*;

    #[test]
    fn a_colour_of_any_precision_has_a_shade() {
        for (answer, shade) in [
            ("11;rgb:0000/0000/0000", Some(Shade::Dark)),
            ("11;rgb:fdf6/f6e3/e3e3", Some(Shade::Light)),
            ("11;rgb:00/2b/36", Some(Shade::Dark)),
            ("11;rgba:ff/ff/ff/ff", Some(Shade::Light)),
            ("11;rgb:f/f/f", Some(Shade::Light)),
            ("11;rgb:ff/ff", None),
            ("11;rgb:ff//ff", None),
            ("11;rgb:fffffffff/0/0", None),
            ("11;rgb:-1/0/0", None),
            ("10;rgb:ff/ff/ff", None),
            ("", None),
        ] {
            assert_eq!(shade_of(answer), shade, "{answer}");
        }
    }

    #[test]
    fn a_terminal_that_does_not_say_is_dark() {
        let (answers, receiver) = unbounded();
        let light = Answer::Told("11;rgb:f/f/f".to_owned());
        answers
            .send(Answer::Told("10;rgb:f/f/f".to_owned()))
            .unwrap();
        answers.send(light.clone()).unwrap();
        assert_eq!(shade(&receiver), Shade::Light);
        answers.send(Answer::Identified).unwrap();
        answers.send(light).unwrap();
        assert_eq!(shade(&receiver), Shade::Dark);
        drop(answers);
        assert_eq!(receiver.len(), 1);
    }
}

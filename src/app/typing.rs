//! A line being typed: the text, the place of its cursor, and the keys that edit it.

use crate::action::Key;
use crate::games::session::Prompt;

/// Characters that a line can have; more is cut off.
const MOST: usize = 2000;

/// A line being typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typing {
    /// What is asked, with the text.
    pub prompt: Prompt,
    /// The place of the cursor in the text, in characters.
    pub at: usize,
    /// What the text means, or what is wrong with it.
    pub said: Result<String, String>,
    /// Whether the text is as it was given, so that the first that is typed takes its place.
    pub fresh: bool,
}

impl Typing {
    /// A line with the cursor at its end; nothing is said of it yet.
    pub fn new(prompt: Prompt) -> Self {
        let at = prompt.text.chars().count();
        Self {
            prompt,
            at,
            said: Ok(String::new()),
            fresh: true,
        }
    }

    /// Takes the given text away, if nothing was done with it yet.
    fn replace(&mut self) {
        if self.fresh {
            self.cut(0, self.prompt.text.chars().count());
        }
    }

    /// The place in the text of a character, in bytes.
    fn byte(&self, at: usize) -> usize {
        let text = &self.prompt.text;
        text.char_indices().nth(at).map_or(text.len(), |(i, _)| i)
    }

    /// Takes away the characters from one place to another; the cursor stands there then.
    fn cut(&mut self, from: usize, to: usize) {
        let range = self.byte(from)..self.byte(to);
        self.prompt.text.replace_range(range, "");
        self.at = from;
    }

    fn insert(&mut self, c: char) {
        if self.prompt.text.chars().count() < MOST {
            let place = self.byte(self.at);
            self.prompt.text.insert(place, c);
            self.at += 1;
        }
    }

    /// Inserts a text; its lines are joined by `/`, as rows are in a position.
    pub fn paste(&mut self, text: &str) {
        let shown = |c: &char| !c.is_control() || matches!(c, '\n' | '\r');
        let text: String = text.chars().filter(shown).take(MOST).collect();
        self.replace();
        self.fresh = false;
        let rows = text.trim().replace("\r\n", "\n").replace(['\n', '\r'], "/");
        for c in rows.chars() {
            self.insert(c);
        }
    }

    /// The beginning of the word before the cursor.
    fn word(&self) -> usize {
        let before: Vec<char> = self.prompt.text.chars().take(self.at).collect();
        let blank = |at: usize| before[at - 1].is_whitespace();
        let mut at = before.len();
        while at > 0 && blank(at) {
            at -= 1;
        }
        while at > 0 && !blank(at) {
            at -= 1;
        }
        at
    }

    /// Edits the line by a key; one that means nothing here changes nothing.
    pub fn edit(&mut self, key: Key) {
        if matches!(key, Key::Char(_) | Key::Backspace | Key::Delete) {
            self.replace();
        }
        self.fresh = false;
        let count = self.prompt.text.chars().count();
        match key {
            Key::Char(c) if !c.is_control() => self.insert(c),
            Key::Left => self.at = self.at.saturating_sub(1),
            Key::Right => self.at = (self.at + 1).min(count),
            Key::Home | Key::Ctrl('a') => self.at = 0,
            Key::End | Key::Ctrl('e') => self.at = count,
            Key::Backspace if self.at > 0 => self.cut(self.at - 1, self.at),
            Key::Delete if self.at < count => self.cut(self.at, self.at + 1),
            Key::Ctrl('u') => self.cut(0, self.at),
            Key::Ctrl('k') => self.cut(self.at, count),
            Key::Ctrl('w') => self.cut(self.word(), self.at),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Typing;
    use crate::action::{Command, Key};
    use crate::games::session::Prompt;

    fn typing(text: &str) -> Typing {
        Typing::new(Prompt {
            command: Command::Position,
            title: String::new(),
            text: text.to_owned(),
            hint: String::new(),
        })
    }

    fn edited(text: &str, keys: &[Key]) -> (String, usize) {
        let mut typing = typing(text);
        for &key in keys {
            typing.edit(key);
        }
        (typing.prompt.text, typing.at)
    }

    #[test]
    fn keys_edit_a_line_by_characters_not_bytes() {
        use Key::{Backspace, Char, Ctrl, Delete, Home, Left, Right};
        assert_eq!(edited("●○", &[Left, Char('é')]), ("●é○".to_owned(), 2));
        assert_eq!(edited("●○", &[Home, Delete]), ("○".to_owned(), 0));
        assert_eq!(
            edited("●○", &[Home, Backspace, Right]),
            ("●○".to_owned(), 1)
        );
        assert_eq!(edited("a bc  ", &[Ctrl('w')]), ("a ".to_owned(), 2));
        assert_eq!(edited("a bc", &[Left, Ctrl('u')]), ("c".to_owned(), 0));
        assert_eq!(edited("a bc", &[Home, Ctrl('k')]), (String::new(), 0));
        assert_eq!(edited("", &[Backspace, Delete, Left, Ctrl('w')]).1, 0);
    }

    #[test]
    fn what_is_typed_first_takes_the_place_of_the_text() {
        assert_eq!(edited("d4", &[Key::Char('e')]), ("e".to_owned(), 1));
        assert_eq!(edited("d4", &[Key::Backspace]), (String::new(), 0));
        assert_eq!(edited("d4", &[Key::Right, Key::Char('e')]).0, "d4e");
        let mut typing = typing("d4");
        typing.paste("e1");
        typing.paste("e2");
        assert_eq!(typing.prompt.text, "e1e2");
    }

    #[test]
    fn pasted_lines_become_rows() {
        let mut typing = typing("x");
        typing.edit(Key::End);
        typing.paste("ooo\r\no.o\n\x1b\n");
        assert_eq!(typing.prompt.text, "xooo/o.o");
        typing.paste(&"o".repeat(5000));
        assert_eq!(typing.prompt.text.chars().count(), super::MOST);
    }
}

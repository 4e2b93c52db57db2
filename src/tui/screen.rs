//! The screen as ratatui draws on it: each frame becomes one write, and no change no write.
//!
//! Frames are wrapped in synchronized updates, so a terminal that knows them shows no half frame;
//! others ignore the marks.

use std::io;

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

use super::encode;

const BEGIN: &[u8] = b"\x1b[?2026h";
const END: &[u8] = b"\x1b[?2026l";

/// A backend that collects what is drawn and sends it at [`Backend::flush`].
pub struct Screen<S, W> {
    size: S,
    write: W,
    frame: Vec<u8>,
    /// Where the cursor is shown; none while it is hidden.
    cursor: Option<Position>,
    cursor_shown: bool,
}

impl<S, W> Screen<S, W>
where
    S: Fn() -> (u16, u16),
    W: FnMut(&[u8]) -> io::Result<()>,
{
    /// A screen of a size that is asked for at every frame, and somebody to write frames. Its cursor
    /// is hidden.
    pub fn new(size: S, write: W) -> Self {
        Self {
            size,
            write,
            frame: Vec::new(),
            cursor: None,
            cursor_shown: false,
        }
    }

    /// The encoder, which keeps nothing between two calls.
    fn encoder(&mut self) -> CrosstermBackend<&mut Vec<u8>> {
        CrosstermBackend::new(&mut self.frame)
    }
}

impl<S, W> Backend for Screen<S, W>
where
    S: Fn() -> (u16, u16),
    W: FnMut(&[u8]) -> io::Result<()>,
{
    type Error = io::Error;

    fn draw<'a, I>(&mut self, content: I) -> io::Result<()>
    where
        I: Iterator<Item = (u16, u16, &'a Cell)>,
    {
        let mut content = content.peekable();
        if content.peek().is_none() {
            return Ok(());
        }
        self.cursor = None; // it was moved
        encode::cells(content, &mut self.frame);
        Ok(())
    }

    fn hide_cursor(&mut self) -> io::Result<()> {
        if !self.cursor_shown {
            return Ok(());
        }
        self.cursor_shown = false;
        self.encoder().hide_cursor()
    }

    fn show_cursor(&mut self) -> io::Result<()> {
        if self.cursor_shown {
            return Ok(());
        }
        self.cursor_shown = true;
        self.encoder().show_cursor()
    }

    /// Nobody needs it, and to ask the terminal would be to wait for it.
    fn get_cursor_position(&mut self) -> io::Result<Position> {
        Ok(Position::ORIGIN)
    }

    fn set_cursor_position<P: Into<Position>>(&mut self, position: P) -> io::Result<()> {
        let position = position.into();
        if self.cursor == Some(position) {
            return Ok(());
        }
        self.cursor = Some(position);
        self.encoder().set_cursor_position(position)
    }

    fn clear(&mut self) -> io::Result<()> {
        self.clear_region(ClearType::All)
    }

    /// Whoever clears the screen doesn't know what is on it, and not where the cursor is.
    fn clear_region(&mut self, region: ClearType) -> io::Result<()> {
        self.cursor = None;
        self.hide_cursor()?;
        self.encoder().clear_region(region)
    }

    fn size(&self) -> io::Result<Size> {
        Ok((self.size)().into())
    }

    fn window_size(&mut self) -> io::Result<WindowSize> {
        Ok(WindowSize {
            columns_rows: self.size()?,
            pixels: Size::ZERO,
        })
    }

    fn flush(&mut self) -> io::Result<()> {
        if self.frame.is_empty() {
            return Ok(());
        }
        let frame = [BEGIN, &self.frame, END].concat();
        self.frame.clear();
        (self.write)(&frame)
    }
}

#[cfg(test)]
mod tests {
    use std::cell::RefCell;

    use ratatui::Terminal;

    use super::*;

    #[test]
    fn a_frame_is_one_write_and_no_change_is_none() {
        let written = RefCell::new(Vec::new());
        let write = |frame: &[u8]| {
            written
                .borrow_mut()
                .push(String::from_utf8(frame.to_vec()).unwrap());
            Ok(())
        };
        let mut terminal = Terminal::new(Screen::new(|| (9, 2), write)).unwrap();
        let mut frames = |text: &str, cursor: Option<(u16, u16)>| {
            let draw = |frame: &mut ratatui::Frame| {
                frame.render_widget(text, frame.area());
                if let Some(at) = cursor {
                    frame.set_cursor_position(at);
                }
            };
            terminal.draw(draw).unwrap();
            written.take()
        };
        let first = frames("one", None);
        assert_eq!(first.len(), 1);
        assert!(first[0].starts_with("\x1b[?2026h\x1b[1;1Hone"), "{first:?}");
        assert!(first[0].ends_with("\x1b[?2026l"), "{first:?}");
        assert_eq!(frames("one", None), [""; 0]);
        let shown = frames("one", Some((4, 1)));
        assert_eq!(shown, ["\x1b[?2026h\x1b[?25h\x1b[2;5H\x1b[?2026l"]);
        assert_eq!(frames("one", Some((4, 1))), [""; 0]);
        assert_eq!(frames("one", None), ["\x1b[?2026h\x1b[?25l\x1b[?2026l"]);
        assert_eq!(frames("two", Some((4, 1))).len(), 1);
    }

    #[test]
    fn what_was_cleared_is_drawn_again_with_its_cursor() {
        let written = RefCell::new(Vec::new());
        let write = |frame: &[u8]| {
            written.borrow_mut().extend_from_slice(frame);
            Ok(())
        };
        let mut terminal = Terminal::new(Screen::new(|| (9, 2), write)).unwrap();
        let draw = |frame: &mut ratatui::Frame| {
            frame.render_widget("one", frame.area());
            frame.set_cursor_position((2, 0));
        };
        terminal.draw(draw).unwrap();
        written.take();
        terminal.clear().unwrap();
        terminal.draw(draw).unwrap();
        let again = String::from_utf8(written.take()).unwrap();
        let order = ["\x1b[2J", "one", "\x1b[?25h", "\x1b[1;3H"].map(|part| again.find(part));
        assert!(order.is_sorted() && order[0].is_some(), "{again:?}");
    }

    #[test]
    fn a_terminal_that_is_gone_is_an_error() {
        let write = |_: &[u8]| Err(io::ErrorKind::BrokenPipe.into());
        let mut terminal = Terminal::new(Screen::new(|| (9, 2), write)).unwrap();
        let drawn = terminal.draw(|frame| frame.render_widget("one", frame.area()));
        assert_eq!(drawn.unwrap_err().kind(), io::ErrorKind::BrokenPipe);
    }
}

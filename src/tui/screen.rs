//! The screen as ratatui draws on it: each frame becomes one write, and no change no write.
//!
//! Frames are wrapped in synchronized updates, so a terminal that knows them shows no half frame;
//! others ignore the marks.

use std::io;

use ratatui::backend::{Backend, ClearType, CrosstermBackend, WindowSize};
use ratatui::buffer::Cell;
use ratatui::layout::{Position, Size};

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
            return Ok(()); // the encoder would reset the colours
        }
        self.cursor = None; // it was moved
        self.encoder().draw(content)
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

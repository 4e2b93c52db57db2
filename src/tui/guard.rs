//! The terminal is given back whatever happens on the app's thread: an end, an error, a panic.

use std::io;
use std::panic::{set_hook, take_hook};
use std::sync::Arc;
use std::thread;

use super::tty::Tty;

/// Holds the terminal; gives it back when dropped.
#[derive(Debug)]
pub struct Guard(Arc<Tty>);

impl Guard {
    /// Takes the terminal for the calling thread. If this thread panics, the terminal is given back
    /// before the panic is told. A panic of another thread is not told at all: the screen belongs to
    /// the app, which learns of a search that failed by the search's result.
    pub fn take(tty: Arc<Tty>) -> io::Result<Self> {
        let app = thread::current().id();
        let (usual, held) = (take_hook(), tty.clone());
        set_hook(Box::new(move |panic| {
            if thread::current().id() == app {
                held.give_back();
                usual(panic);
            }
        }));
        tty.take()?;
        Ok(Self(tty))
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.give_back();
    }
}

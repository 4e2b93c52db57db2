//! The end that comes from outside: by a signal, or because the terminal is gone.

use std::process::exit;
use std::sync::Arc;
use std::sync::atomic::{AtomicI32, Ordering::Relaxed};
use std::thread::sleep;
use std::time::Duration;

use crossbeam_channel::Sender;

use super::tty::Tty;
use crate::run::Input;

/// The app has so long to keep the game and to end by itself.
const GRACE: Duration = Duration::from_millis(100);

/// What is needed to end the program from another thread than the app's.
#[derive(Clone, Debug)]
pub struct Ending {
    tty: Arc<Tty>,
    input: Sender<Input>,
    signal: Arc<AtomicI32>,
}

impl Ending {
    /// Ends will be told to this app, and this terminal will be given back.
    pub fn new(tty: Arc<Tty>, input: Sender<Input>) -> Self {
        Self {
            tty,
            input,
            signal: Arc::default(),
        }
    }

    /// The signal that ended the app, if one did.
    pub fn signal(&self) -> Option<i32> {
        Some(self.signal.load(Relaxed)).filter(|&signal| signal != 0)
    }

    /// Asks the app to end; if it does not within a moment, ends the process without it.
    pub fn end(&self, signal: i32) -> ! {
        let _ = self.signal.compare_exchange(0, signal, Relaxed, Relaxed);
        let _ = self.input.send_timeout(Input::End, GRACE);
        sleep(GRACE);
        self.tty.give_back();
        exit(exit_code(signal).into());
    }
}

/// The exit code of a program that a signal ended, as shells tell it.
pub fn exit_code(signal: i32) -> u8 {
    128 + u8::try_from(signal).unwrap_or(0)
}

//! The terminal itself: taking it, giving it back exactly as it was, and writing to it.
//!
//! Several threads may do this: the one that draws, the one that takes signals, a panic hook. What
//! they share is under one lock, and giving back twice is giving back once. Nothing is written to a
//! terminal that is not taken, so no frame can follow the restoring.

use std::io;
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::sleep;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::stdio::{stdin, stdout};
use rustix::termios::{OptionalActions, Termios, isatty, tcgetattr, tcgetwinsize, tcsetattr};

/// Alternate screen, no cursor, paste in brackets, an empty screen.
const TAKE: &str = "\x1b[?1049h\x1b[?25l\x1b[?2004h\x1b[0m\x1b[2J";
/// Presses, drags and the wheel, in decimal numbers.
const MOUSE_ON: &str = "\x1b[?1000h\x1b[?1002h\x1b[?1006h";
const MOUSE_OFF: &str = "\x1b[?1006l\x1b[?1002l\x1b[?1000l";
/// Ends whatever a frame that was cut off had begun, then undoes [`TAKE`] and [`MOUSE_ON`].
const GIVE_BACK: &str =
    "\x1b\\\x1b[?2026l\x1b[0m\x1b[?1006l\x1b[?1002l\x1b[?1000l\x1b[?2004l\x1b[?25h\x1b[?1049l";

/// For so long the restoring waits for a frame that is being written, and for room to write.
const PATIENCE: Duration = Duration::from_millis(40);

/// The terminal on standard input and output.
#[derive(Debug)]
pub struct Tty {
    state: Mutex<State>,
    /// The same as [`State::before`], for when somebody stands in a write with the lock.
    spare: Mutex<Option<Termios>>,
}

#[derive(Debug)]
struct State {
    /// How the terminal was before it was taken; none while it is not taken.
    before: Option<Termios>,
    mouse: bool,
}

impl Tty {
    /// The terminal, not taken yet. With `mouse` it will report the mouse.
    pub fn new(mouse: bool) -> Self {
        let state = Mutex::new(State {
            before: None,
            mouse,
        });
        Self {
            state,
            spare: Mutex::default(),
        }
    }

    /// Whether there is a terminal at all.
    pub fn is_there() -> bool {
        isatty(stdin()) && isatty(stdout())
    }

    /// Columns and rows; 80 by 24 where the terminal doesn't know.
    pub fn size() -> (u16, u16) {
        match tcgetwinsize(stdout()) {
            Ok(size) if size.ws_col > 0 && size.ws_row > 0 => (size.ws_col, size.ws_row),
            _ => (80, 24),
        }
    }

    /// Takes the terminal; again after a stop, when somebody else may have changed it.
    pub fn take(&self) -> io::Result<()> {
        let mut state = lock(&self.state);
        let now = tcgetattr(stdin())?;
        let mut raw = now.clone();
        raw.make_raw();
        tcsetattr(stdin(), OptionalActions::Now, &raw)?;
        let before = state.before.get_or_insert(now).clone();
        *lock(&self.spare) = Some(before);
        let mouse = if state.mouse { MOUSE_ON } else { MOUSE_OFF };
        write_all(format!("{TAKE}{mouse}").as_bytes())
    }

    /// Gives the terminal back as it was. It never blocks for long: a terminal that takes no more
    /// output gets its modes back, but not its screen.
    pub fn give_back(&self) {
        let began = Instant::now();
        let state = loop {
            match self.state.try_lock() {
                Ok(state) => break Some(state),
                Err(TryLockError::Poisoned(poisoned)) => break Some(poisoned.into_inner()),
                Err(TryLockError::WouldBlock) if began.elapsed() > PATIENCE => break None,
                Err(TryLockError::WouldBlock) => sleep(Duration::from_millis(1)),
            }
        };
        let Some(mut state) = state else {
            // Somebody stands in a write that the terminal doesn't take.
            return set_modes(lock(&self.spare).as_ref());
        };
        let before = state.before.take();
        if before.is_some() && has_room() {
            let _ = write_all(GIVE_BACK.as_bytes());
        }
        set_modes(before.as_ref());
    }

    /// Writes to the terminal if it is taken.
    pub fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let state = lock(&self.state);
        match state.before {
            Some(_) => write_all(bytes),
            None => Ok(()),
        }
    }

    /// Takes the mouse, or leaves it to the terminal.
    pub fn set_mouse(&self, wanted: bool) -> io::Result<()> {
        let mut state = lock(&self.state);
        if state.mouse == wanted {
            return Ok(());
        }
        state.mouse = wanted;
        let modes = if wanted { MOUSE_ON } else { MOUSE_OFF };
        match state.before {
            Some(_) => write_all(modes.as_bytes()),
            None => Ok(()),
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn set_modes(modes: Option<&Termios>) {
    if let Some(modes) = modes {
        let _ = tcsetattr(stdin(), OptionalActions::Now, modes);
    }
}

/// Whether the terminal takes output now.
fn has_room() -> bool {
    let patience = Timespec {
        tv_sec: 0,
        tv_nsec: PATIENCE.subsec_nanos().into(),
    };
    let out = stdout();
    let mut polled = [PollFd::new(&out, PollFlags::OUT)];
    let ready = loop {
        match poll(&mut polled, Some(&patience)) {
            Err(Errno::INTR) => {}
            ready => break ready,
        }
    };
    ready.is_ok() && polled[0].revents().contains(PollFlags::OUT)
}

/// Writes everything, in one write if the terminal takes it.
fn write_all(mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(stdout(), bytes) {
            Ok(written) => bytes = &bytes[written..],
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => {
                let out = stdout();
                match poll(&mut [PollFd::new(&out, PollFlags::OUT)], None) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

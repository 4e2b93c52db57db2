//! The program on a pseudo-terminal, with an emulator behind it.

use std::io::{ErrorKind, Write};
use std::process::Child;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use pty_process::Size;
use pty_process::blocking::{Command, Pts, Pty, open};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::process::{Pid, Signal, kill_process};
use rustix::termios::tcgetattr;
use tempfile::TempDir;
use vt100::MouseProtocolMode;

/// Far more than anything needs, for machines that have a lot to do.
const PATIENCE: Duration = Duration::from_secs(30);

/// A terminal is for a moment open to every child that is started, so one is opened at a time.
static OPENING: Mutex<()> = Mutex::new(());

/// What a terminal says of itself: a dark background, and that it is a VT220.
pub const ANSWER: &str = "\x1b]11;rgb:1111/1111/1111\x1b\\\x1b[?62;22c";

/// The program of this package.
pub fn parlour() -> String {
    let path = assert_cmd::cargo::cargo_bin!("parlour");
    path.to_str().unwrap().to_owned()
}

/// A program on a terminal of 80 by 24.
pub struct Terminal {
    pty: Option<Pty>,
    /// Held open, so that the terminal stays when the program has ended.
    _pts: Pts,
    child: Child,
    screen: vt100::Parser,
    /// All that the program wrote.
    pub written: Vec<u8>,
    /// What is answered when the program asks for attributes.
    answer: &'static str,
    modes: String,
    _home: TempDir,
}

/// How a program is started.
pub struct Start<'a> {
    /// The program and its arguments.
    pub command: &'a [&'a str],
    /// Variables that are set.
    pub variables: &'a [(&'a str, &'a str)],
    /// What is answered when the program asks for attributes.
    pub answer: &'static str,
    /// The contents of the configuration file.
    pub config: Option<&'a str>,
}

impl Default for Start<'_> {
    fn default() -> Self {
        Self {
            command: &[],
            variables: &[],
            answer: ANSWER,
            config: None,
        }
    }
}

impl Terminal {
    /// The app, with these arguments, when it has taken the terminal.
    pub fn app(arguments: &[&str]) -> Self {
        let program = parlour();
        let command = [&[&program[..]][..], arguments].concat();
        let mut terminal = Self::start(&Start {
            command: &command,
            ..Start::default()
        });
        terminal.until_taken();
        terminal
    }

    /// Starts a program.
    pub fn start(start: &Start) -> Self {
        let home = TempDir::new().unwrap();
        if let Some(text) = start.config {
            let folder = home.path().join("config/parlour");
            std::fs::create_dir_all(&folder).unwrap();
            std::fs::write(folder.join("config.toml"), text).unwrap();
        }
        let _alone = OPENING.lock().unwrap_or_else(PoisonError::into_inner);
        let (pty, pts) = open().unwrap();
        pty.resize(Size::new(24, 80)).unwrap();
        let path = std::env::var("PATH").unwrap_or_default();
        let mut command = Command::new(start.command[0])
            .args(&start.command[1..])
            .env_clear()
            .env("PATH", path)
            .env("TERM", "xterm-256color")
            .env("LANG", "C.UTF-8")
            .env("PS1", "$ ")
            .env("HOME", home.path())
            .current_dir(home.path());
        for (variable, folder) in [("CONFIG", "config"), ("DATA", "data"), ("STATE", "state")] {
            command = command.env(format!("XDG_{variable}_HOME"), home.path().join(folder));
        }
        let mut command = command.envs(start.variables.iter().copied());
        let modes = modes(&pty);
        let child = command.spawn_borrowed(&pts).unwrap();
        Self {
            pty: Some(pty),
            _pts: pts,
            child,
            screen: vt100::Parser::new(24, 80, 0),
            written: Vec::new(),
            answer: start.answer,
            modes,
            _home: home,
        }
    }

    /// What is on the screen.
    pub fn text(&self) -> String {
        self.screen.screen().contents()
    }

    /// Whether a frame has just ended.
    pub fn has_whole_frame(&self) -> bool {
        self.written.ends_with(b"\x1b[?2026l")
    }

    /// The screen itself.
    pub fn screen(&self) -> &vt100::Screen {
        self.screen.screen()
    }

    /// Whether the program has the terminal for itself.
    pub fn is_taken(&self) -> bool {
        self.screen.screen().alternate_screen()
    }

    /// Types.
    pub fn send(&mut self, text: &str) {
        let pty = self.pty.as_mut().unwrap();
        pty.write_all(text.as_bytes()).unwrap();
    }

    /// Gives the terminal another size.
    pub fn resize(&mut self, columns: u16, rows: u16) {
        let pty = self.pty.as_ref().unwrap();
        pty.resize(Size::new(rows, columns)).unwrap();
        self.screen.screen_mut().set_size(rows, columns);
    }

    /// Closes the terminal, as a window or a connection is closed.
    pub fn hang_up(&mut self) {
        self.pty = None;
    }

    pub fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.child), signal).unwrap();
    }

    /// To another process than the one that was started here.
    pub fn signal_to(process: i32, signal: Signal) {
        kill_process(Pid::from_raw(process).unwrap(), signal).unwrap();
    }

    /// From now on, as before means as it is now.
    pub fn remember_modes(&mut self) {
        self.modes = modes(self.pty.as_ref().unwrap());
    }

    pub fn until_taken(&mut self) {
        self.until("the screen is taken", Self::is_taken);
    }

    /// Reads what the program writes until something holds.
    #[track_caller]
    pub fn until(&mut self, what: &str, holds: impl Fn(&Self) -> bool) {
        let began = Instant::now();
        while !holds(self) {
            self.read();
            assert!(began.elapsed() < PATIENCE, "not: {what}\n{}", self.text());
        }
    }

    /// Reads until the program ends; gives its exit code.
    #[track_caller]
    pub fn exit_code(&mut self) -> i32 {
        let began = Instant::now();
        loop {
            self.read();
            if let Some(status) = self.child.try_wait().unwrap() {
                while self.read() {}
                return status.code().expect("it was not killed");
            }
            assert!(began.elapsed() < PATIENCE, "it runs on\n{}", self.text());
        }
    }

    /// The terminal is as it was before the program.
    #[track_caller]
    pub fn assert_restored(&self) {
        let modes = modes(self.pty.as_ref().unwrap());
        assert_eq!(modes, self.modes, "the modes of the line");
        let screen = self.screen.screen();
        assert!(!screen.alternate_screen(), "the alternate screen");
        assert!(!screen.hide_cursor(), "no cursor");
        assert!(!screen.bracketed_paste(), "brackets around pastes");
        assert_eq!(screen.mouse_protocol_mode(), MouseProtocolMode::None);
        let (front, back) = (screen.fgcolor(), screen.bgcolor());
        assert_eq!((front, back), Default::default(), "the colours");
        let weights = [screen.bold(), screen.inverse(), screen.underline()];
        assert_eq!(weights, [false; 3], "the weight");
        let updates = ["\x1b[?2026h", "\x1b[?2026l"].map(|mark| last(&self.written, mark));
        assert!(updates[0] <= updates[1], "an update that never ends");
    }

    /// Reads for a moment; whether anything came.
    fn read(&mut self) -> bool {
        let Some(pty) = self.pty.as_mut() else {
            std::thread::sleep(Duration::from_millis(5));
            return false;
        };
        let moment = Timespec {
            tv_sec: 0,
            tv_nsec: 20_000_000,
        };
        let mut polled = [PollFd::new(pty, PollFlags::IN)];
        poll(&mut polled, Some(&moment)).unwrap();
        if !polled[0].revents().contains(PollFlags::IN) {
            return false;
        }
        let mut bytes = [0; 4096];
        let count = match std::io::Read::read(pty, &mut bytes) {
            Ok(count) => count,
            Err(error) if error.kind() == ErrorKind::Interrupted => 0,
            Err(error) => panic!("{error}"),
        };
        let asked = self.asked();
        self.written.extend_from_slice(&bytes[..count]);
        self.screen.process(&bytes[..count]);
        if self.asked() > asked && !self.answer.is_empty() {
            self.send(self.answer);
        }
        count > 0
    }

    /// How often the program has asked what the terminal is.
    fn asked(&self) -> usize {
        String::from_utf8_lossy(&self.written)
            .matches("\x1b[c")
            .count()
    }
}

impl Drop for Terminal {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Where a mark stands for the last time.
fn last(written: &[u8], mark: &str) -> Option<usize> {
    String::from_utf8_lossy(written).rfind(mark)
}

/// The modes of the line, to be compared.
fn modes(pty: &Pty) -> String {
    format!("{:?}", tcgetattr(pty).unwrap())
}

//! Input, on a thread of its own: it waits for the terminal, reads, and tells the app.

use std::io;
use std::thread;
use std::time::Duration;

use crossbeam_channel::{Receiver, SendError, Sender, unbounded};
use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, read};
use rustix::stdio::stdin;
use signal_hook::consts::SIGHUP;

use super::ending::Ending;
use super::keys::{Event, Keys};
use super::query::shade_of;
use crate::run::Input;

/// What the terminal answers to a question of ours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// To an operating system command.
    Told(String),
    /// To the question what it is.
    Identified,
}

/// Reads from now on; gives the answers. When the terminal is gone, so is the program soon.
pub fn spawn(input: Sender<Input>, ending: Ending) -> io::Result<Receiver<Answer>> {
    let (answers, receiver) = unbounded();
    let work = move || {
        let mut keys = Keys::default();
        while let Some(events) = next(&mut keys) {
            for event in events {
                let _ = tell(event, &input, &answers);
            }
        }
        ending.end(SIGHUP);
    };
    thread::Builder::new().name("input".into()).spawn(work)?;
    Ok(receiver)
}

/// Tells the app. An answer comes as input when nobody waits for it any more.
fn tell(event: Event, input: &Sender<Input>, answers: &Sender<Answer>) -> Option<()> {
    match event {
        Event::Key(key) => input.send(Input::Key(key)).ok(),
        Event::Mouse(column, row, how) => input.send(Input::Mouse(column, row, how)).ok(),
        Event::Paste(text) => input.send(Input::Paste(text)).ok(),
        Event::Told(text) => match answers.send(Answer::Told(text)) {
            Ok(()) => Some(()),
            Err(SendError(Answer::Told(text))) => {
                input.send(Input::Background(shade_of(&text)?)).ok()
            }
            Err(_) => None,
        },
        Event::Identified => answers.send(Answer::Identified).ok(),
    }
}

/// Waits for what comes next; none when the terminal is gone.
///
/// The hang-up is looked at before each read: a terminal that is gone is always readable, so that
/// a reader that overlooks it never sleeps again.
fn next(keys: &mut Keys) -> Option<Vec<Event>> {
    let terminal = stdin();
    let mut polled = [PollFd::new(&terminal, PollFlags::IN)];
    let patience = keys.patience().map(timespec);
    match poll(&mut polled, patience.as_ref()) {
        Ok(0) => return Some(keys.lapse().into_iter().collect()),
        Ok(_) if polled[0].revents() == PollFlags::IN => {}
        Err(Errno::INTR) => return Some(Vec::new()),
        Ok(_) | Err(_) => return None,
    }
    let mut bytes = [0; 4096];
    match read(terminal, &mut bytes) {
        Ok(0) => None,
        Ok(count) => Some(keys.feed(&bytes[..count])),
        Err(Errno::INTR | Errno::AGAIN) => Some(Vec::new()),
        Err(_) => None,
    }
}

fn timespec(time: Duration) -> Timespec {
    Timespec {
        tv_sec: i64::try_from(time.as_secs()).unwrap_or(i64::MAX),
        tv_nsec: time.subsec_nanos().into(),
    }
}

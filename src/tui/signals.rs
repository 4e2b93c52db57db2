//! Signals, on a thread of their own, which works also when the app does not.
//!
//! A stop as a job (SIGTSTP, also when the app asks for it) gives the terminal back first; whatever
//! way the process was stopped, SIGCONT takes the terminal again and has everything redrawn.

use std::io;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::Sender;
use rustix::process::{
    Pid, Signal, getpgid, getpgrp, getpid, getppid, getsid, kill_current_process_group,
    kill_process,
};
use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP, SIGWINCH};
use signal_hook::iterator::Signals;

use super::ending::Ending;
use super::tty::Tty;
use crate::run::Input;

const ENDS: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];
const STAYS: [i32; 3] = [SIGCONT, SIGTSTP, SIGWINCH];

/// Takes signals from now on.
pub fn spawn(tty: Arc<Tty>, input: Sender<Input>, ending: Ending) -> io::Result<()> {
    let mut signals = Signals::new(ENDS.iter().chain(&STAYS))?;
    let work = move || {
        for signal in signals.forever() {
            match signal {
                SIGWINCH => tell(&input, Input::Resize),
                SIGTSTP => stop(&tty),
                SIGCONT => {
                    let _ = tty.take(); // a terminal that is gone is the input's to find out
                    tell(&input, Input::Redraw);
                }
                _ => ending.end(signal),
            }
        }
    };
    thread::Builder::new().name("signals".into()).spawn(work)?;
    Ok(())
}

/// Never waits for the app: if its queue is full, it will draw soon, and finds the size by itself.
fn tell(input: &Sender<Input>, what: Input) {
    let _ = input.try_send(what);
}

fn stop(tty: &Tty) {
    if is_a_job() {
        tty.give_back();
        let _ = kill_process(getpid(), Signal::STOP);
    }
}

/// Asks that the whole job is stopped, as the terminal does at Ctrl-Z when it is not raw.
pub fn suspend() {
    if is_a_job() {
        let _ = kill_current_process_group(Signal::TSTP);
    }
}

/// Whether somebody could let us go on after a stop: a process of our session above our process
/// group, such as a shell. Without one the kernel ignores SIGTSTP, and so do we.
fn is_a_job() -> bool {
    let (group, session) = (getpgrp(), getsid(None).ok());
    let mut above = getppid();
    while let Some(process) = above {
        if getsid(Some(process)).ok() != session {
            return false;
        }
        if getpgid(Some(process)) != Ok(group) {
            return true;
        }
        above = parent(process);
    }
    false
}

fn parent(process: Pid) -> Option<Pid> {
    let path = format!("/proc/{}/stat", process.as_raw_nonzero());
    let stat = std::fs::read_to_string(path).ok()?;
    // Behind the name, which may hold anything, in brackets: state and parent.
    let (_, behind) = stat.rsplit_once(')')?;
    Pid::from_raw(behind.split_whitespace().nth(1)?.parse().ok()?)
}

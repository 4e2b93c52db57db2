//! Signals, on a thread of their own, which works also when the app does not.
//!
//! A stop as a job (SIGTSTP, also when the app asks for it) gives the terminal back first; whatever
//! way the process was stopped, SIGCONT takes the terminal again and has everything redrawn.

use std::io;
use std::sync::Arc;
use std::thread;

use crossbeam_channel::Sender;
use rustix::process::{Pid, Signal, getpid, getppid, kill_current_process_group, kill_process};
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
    match relations("self") {
        Some(own) => has_a_shell(&own, |process| relations(&process.to_string())),
        // No such files on this system: a parent that is not the first process may well be a shell.
        None => getppid().is_some_and(|parent| parent != Pid::INIT),
    }
}

/// Where a process stands. A group or a session is 0 if it was begun outside of the container that
/// we see (system calls would say so too, and the types of their wrappers have no room for it).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Relations {
    parent: i32,
    group: i32,
    session: i32,
}

fn has_a_shell(own: &Relations, of: impl Fn(i32) -> Option<Relations>) -> bool {
    let mut above = of(own.parent);
    while let Some(process) = above {
        if process.session != own.session {
            return false;
        }
        if process.group != own.group {
            return true;
        }
        above = of(process.parent);
    }
    false
}

/// As Linux tells them in `/proc`, by the number of a process or `self`.
fn relations(process: &str) -> Option<Relations> {
    parse(&std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?)
}

/// Behind the name, which may hold anything, in brackets: state, parent, group and session.
fn parse(stat: &str) -> Option<Relations> {
    let (_, behind) = stat.rsplit_once(')')?;
    let mut numbers = behind
        .split_whitespace()
        .skip(1)
        .map_while(|word| word.parse().ok());
    Some(Relations {
        parent: numbers.next()?,
        group: numbers.next()?,
        session: numbers.next()?,
    })
}

#[cfg(test)]
mod tests {
    use super::{Relations, has_a_shell, parse};

    fn at(parent: i32, group: i32, session: i32) -> Relations {
        Relations {
            parent,
            group,
            session,
        }
    }

    #[test]
    fn where_a_process_stands_is_read_behind_whatever_name_it_has() {
        let stat = "71 (a) S 1 (b) R 70 68 0 34816 71 4194304";
        assert_eq!(parse(stat), Some(at(70, 68, 0)));
        assert_eq!(parse("71 (a) R 70"), None);
        assert_eq!(parse(""), None);
    }

    #[test]
    fn a_shell_is_above_the_group_in_the_session() {
        let shell = |process| (process == 70).then(|| at(1, 70, 70));
        assert!(has_a_shell(&at(70, 71, 70), shell));
        let wrapped = |process| match process {
            71 => Some(at(70, 71, 70)),
            other => shell(other),
        };
        assert!(has_a_shell(&at(71, 71, 70), wrapped));
        assert!(!has_a_shell(&at(70, 70, 70), shell));
        assert!(!has_a_shell(&at(1, 71, 70), shell));
    }

    #[test]
    fn a_session_begun_outside_of_the_container_is_none_of_ours() {
        let parent = |process| (process == 7).then(|| at(1, 0, 0));
        assert!(!has_a_shell(&at(7, 9, 9), parent));
        assert!(has_a_shell(&at(7, 9, 0), parent));
    }
}

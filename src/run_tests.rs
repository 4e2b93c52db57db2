//! The loop over a backend without a terminal: what goes in, what is drawn, what ends it.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::thread::{sleep, spawn};

use crossbeam_channel::{Sender, unbounded};
use ratatui::backend::TestBackend;

use super::*;
use crate::engine::control::Limits;
use crate::games::peg::session::{LastWinnable, PegFinish};
use crate::theme::{Shade, Themes};

/// A host that notes what it is asked for.
#[derive(Debug, Default)]
struct Noted(Mutex<Vec<String>>);

impl Noted {
    fn note(&self, what: &str) {
        self.0.lock().unwrap().push(what.to_owned());
    }
}

impl Host for Noted {
    fn copy(&mut self, text: &str) -> Result<Option<String>, String> {
        self.note(&format!("copy {text}"));
        Ok(None)
    }

    fn export(&mut self, name: &str, text: &str) -> Result<String, String> {
        self.note(&format!("export {name} {text}"));
        Ok(name.to_owned())
    }

    fn leave(&mut self) {
        self.note("leave");
    }

    fn save(&mut self, _game: Game, _text: &str) -> Result<(), String> {
        self.note("save");
        Ok(())
    }

    fn settle(&mut self, _settings: &Settings) -> Result<(), String> {
        self.note("settle");
        Ok(())
    }

    fn mouse(&mut self, wanted: bool) {
        self.note(&format!("mouse {wanted}"));
    }

    fn suspend(&mut self) {
        self.note("suspend");
    }
}

fn app() -> App {
    let themes = Arc::new(Themes::embedded());
    App::new(Settings::default(), themes, Shade::Dark, 1, None)
}

fn terminal() -> Terminal<TestBackend> {
    Terminal::new(TestBackend::new(80, 24)).unwrap()
}

/// Runs the app over these inputs, while somebody could still send more or not.
fn ran(inputs: &[Input], more: bool) -> Result<(), RunError> {
    let (sender, input) = unbounded();
    for given in inputs {
        sender.send(given.clone()).unwrap();
    }
    let held = more.then_some(sender);
    let ran = run(&mut terminal(), &input, &mut app(), &mut Noted::default());
    drop(held);
    ran
}

#[test]
fn it_ends_at_a_key_when_told_and_when_nobody_sends() {
    assert_eq!(ran(&[Input::Key(Key::Char('q'))], true), Ok(()));
    assert_eq!(
        ran(&[Input::Resize, Input::Redraw, Input::End], true),
        Ok(())
    );
    assert_eq!(ran(&[], false), Ok(()));
}

/// Hands a loop with a host that notes to a test.
fn with_loop(test: impl FnOnce(&mut Loop<TestBackend>, &Sender<Input>)) -> Vec<String> {
    let (sender, input) = unbounded();
    let mut host = Noted::default();
    let (mut terminal, mut app) = (terminal(), app());
    let mut this = Loop::new(&mut terminal, &input, &mut app, &mut host);
    test(&mut this, &sender);
    drop(this);
    host.0.into_inner().unwrap()
}

/// A search that goes on until it is stopped, and says when it ended.
fn endless(ended: &Arc<AtomicBool>) -> Job {
    let ended = ended.clone();
    Job {
        limits: Limits::default(),
        work: Box::new(move |desk| {
            desk.phase("on and on");
            while desk.control.tick(1).is_ok() {
                sleep(Duration::from_millis(1));
            }
            ended.store(true, Relaxed);
            Finish::Peg(PegFinish::LastWinnable(LastWinnable::Unknown))
        }),
        fill: Box::new(|| None),
        title: "endless".to_owned(),
    }
}

#[test]
fn a_search_is_sampled_and_finished_after_a_stop() {
    let ended = Arc::default();
    with_loop(|this, _| {
        this.effect(Effect::Search(endless(&ended))).unwrap();
        while this.search.as_ref().unwrap().sampled.is_zero() {
            this.step().unwrap();
        }
        assert!(!ended.load(Relaxed));
        this.effect(Effect::Stop).unwrap();
        while this.search.is_some() {
            this.step().unwrap();
        }
        assert!(ended.load(Relaxed));
    });
}

#[test]
fn a_search_ends_before_another_begins_and_with_the_loop() {
    let (first, second) = (Arc::default(), Arc::default());
    with_loop(|this, _| {
        this.effect(Effect::Search(endless(&first))).unwrap();
        this.effect(Effect::Search(endless(&second))).unwrap();
        assert!(first.load(Relaxed));
        assert!(!second.load(Relaxed));
    });
    assert!(second.load(Relaxed));
}

#[test]
fn a_search_that_panics_leaves_the_loop_running() {
    let job = Job {
        work: Box::new(|_| panic!("provoked")),
        ..endless(&Arc::default())
    };
    with_loop(|this, sender| {
        this.effect(Effect::Search(job)).unwrap();
        while this.search.is_some() {
            this.step().unwrap();
        }
        assert!(!this.ended);
        sender.send(Input::Key(Key::Char('q'))).unwrap();
        this.step().unwrap();
        assert!(this.ended);
    });
}

#[test]
fn a_long_row_of_input_lets_a_frame_through() {
    with_loop(|this, sender| {
        let (sender, flooded) = (sender.clone(), Arc::new(AtomicBool::new(true)));
        let flooding = flooded.clone();
        let flood =
            spawn(
                move || {
                    while flooding.load(Relaxed) && sender.send(Input::Key(Key::Right)).is_ok() {}
                },
            );
        this.step().unwrap(); // comes back, although there is always more
        flooded.store(false, Relaxed);
        flood.join().unwrap();
    });
}

#[test]
fn the_host_is_asked_for_what_is_outside() {
    let noted = with_loop(|this, _| {
        let copy = Effect::Copy {
            what: "position",
            text: "o.o".to_owned(),
        };
        let export = Effect::Export {
            name: "a.txt".to_owned(),
            text: "o.o".to_owned(),
        };
        let settle = Effect::Settle(Box::default());
        for effect in [copy, export, settle, Effect::Suspend] {
            this.effect(effect).unwrap();
        }
        this.keep().unwrap();
        this.keep().unwrap();
    });
    let expected = [
        "copy o.o",
        "export a.txt o.o",
        "mouse true",
        "suspend",
        "settle", // when the person has seen what it does, and once
    ];
    assert_eq!(noted, expected);
}

#[test]
fn a_frame_has_the_size_that_the_terminal_has_now() {
    with_loop(|this, sender| {
        this.draw().unwrap();
        this.terminal.backend_mut().resize(40, 12);
        sender.send(Input::Resize).unwrap();
        this.step().unwrap();
        this.draw().unwrap();
        assert_eq!(this.terminal.get_frame().area().as_size(), (40, 12).into());
    });
}

//! Messages between the ranks of a search that share nothing: who sends what to whom, and what it
//! costs.
//!
//! A rank knows its number and the number of all, and has six operations: send, receive (from
//! anyone or from one rank; it waits without spinning), take what has arrived, broadcast, gather and
//! reduce. They are those of the Message Passing Interface, with its tags in place of its
//! communicators, so a [`Transport`] over MPI is a second implementation of this trait; [`Channels`]
//! is the one between threads.
//!
//! Each rank keeps an [`Account`]: the time it waited for a message and the time it took to send
//! and fetch them, by the wall clock. Of what is left it computed as long as it had a core, by its
//! thread's processor time; the rest it was starved.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

use crate::engine::telemetry::own_time_on_cpu;

/// What a message is about. Messages of one kind from one rank arrive in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Tag {
    /// A piece of work, or that there is none.
    Work,
    /// What became of a piece of work, or a new bound.
    Result,
    /// A part of a broadcast.
    Broadcast,
    /// A part of a gathering.
    Gather,
    /// A part of a reduction.
    Reduce,
    /// The sender has failed and will send nothing more.
    Failed,
}

/// A message with its sender.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// The rank that sent it.
    pub from: usize,
    /// What it is about.
    pub tag: Tag,
    /// What it says.
    pub bytes: Vec<u8>,
}

/// What a rank did with its time, and what it sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Account {
    /// Time on a core, neither waiting nor transferring. Where the system does not tell who had a
    /// core, all wall time of that kind.
    pub computing: Duration,
    /// Wall time that was for computing, but without a core.
    pub starved: Duration,
    /// Wall time waiting for a message that had not come yet.
    pub waiting: Duration,
    /// Wall time sending, and fetching what had come.
    pub transferring: Duration,
    /// Messages sent.
    pub messages: u64,
    /// Bytes sent.
    pub bytes: u64,
}

impl Account {
    /// The time for messages over the time for the search.
    pub fn ratio(&self) -> f64 {
        let messages = self.waiting + self.transferring;
        messages.as_secs_f64() / self.computing.as_secs_f64().max(1e-9)
    }
}

/// One rank's end of the messages.
pub trait Transport {
    /// This rank, from 0.
    fn rank(&self) -> usize;

    /// How many ranks there are.
    fn ranks(&self) -> usize;

    /// Sends a message; does not wait until it is received.
    fn send(&mut self, to: usize, tag: Tag, bytes: &[u8]);

    /// Waits for the next message of this kind, whoever sends it. Panics if a rank has failed.
    fn receive(&mut self, tag: Tag) -> Message;

    /// Waits for the next message of this kind from one rank. Panics if a rank has failed.
    fn receive_from(&mut self, from: usize, tag: Tag) -> Message;

    /// The next message of this kind, if one has arrived.
    fn arrived(&mut self, tag: Tag) -> Option<Message>;

    /// What was done until now, as seen in the rank's own thread.
    fn account(&self) -> Account;

    /// Gives what `from` says to all; only what that rank passes matters.
    fn broadcast(&mut self, from: usize, bytes: &[u8]) -> Vec<u8> {
        if self.rank() != from {
            return self.receive_from(from, Tag::Broadcast).bytes;
        }
        for to in (0..self.ranks()).filter(|&to| to != from) {
            self.send(to, Tag::Broadcast, bytes);
        }
        bytes.to_vec()
    }

    /// Brings what each rank says to one of them, in the order of the ranks; nothing to the others.
    fn gather(&mut self, to: usize, bytes: &[u8]) -> Vec<Vec<u8>> {
        if self.rank() != to {
            self.send(to, Tag::Gather, bytes);
            return Vec::new();
        }
        // By number, for who is fast may have sent its part of the next gathering already.
        let ranks = 0..self.ranks();
        let part = |from| match from {
            from if from == to => bytes.to_vec(),
            from => self.receive_from(from, Tag::Gather).bytes,
        };
        ranks.map(part).collect()
    }

    /// Combines what all ranks say at one of them, its own first and then in the order of the ranks;
    /// the others get their own back.
    fn reduce(
        &mut self,
        to: usize,
        bytes: Vec<u8>,
        combine: fn(&[u8], &[u8]) -> Vec<u8>,
    ) -> Vec<u8> {
        if self.rank() != to {
            self.send(to, Tag::Reduce, &bytes);
            return bytes;
        }
        let others = (0..self.ranks()).filter(|&from| from != to);
        others.fold(bytes, |all, from| {
            combine(&all, &self.receive_from(from, Tag::Reduce).bytes)
        })
    }
}

/// The transport between threads of one program.
#[derive(Debug)]
pub struct Channels {
    rank: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    /// Came while another one was waited for.
    kept: VecDeque<Message>,
    began: Option<Began>,
    account: Account,
}

/// When a rank began, by the clock, and by the processor time of its thread in nanoseconds.
#[derive(Clone, Copy, Debug)]
struct Began {
    at: Instant,
    on_cpu: Option<u64>,
}

/// Which message is waited for.
#[derive(Clone, Copy, Debug)]
struct Wanted {
    tag: Tag,
    /// None for anyone.
    from: Option<usize>,
}

impl Wanted {
    fn is(self, message: &Message) -> bool {
        message.tag == self.tag && self.from.is_none_or(|from| from == message.from)
    }
}

impl Channels {
    /// The ends of so many ranks, each to be moved to its thread and [begun](Self::begin) there.
    pub fn all(ranks: usize) -> Vec<Self> {
        let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| unbounded()).unzip();
        let end = |(rank, from)| Self {
            rank,
            to: to.clone(),
            from,
            kept: VecDeque::new(),
            began: None,
            account: Account::default(),
        };
        from.into_iter().enumerate().map(end).collect()
    }

    /// Starts the account, in the rank's own thread: what was before is not the rank's time.
    pub fn begin(&mut self) {
        self.began = Some(Began {
            at: Instant::now(),
            on_cpu: own_time_on_cpu(),
        });
    }

    fn kept(&mut self, wanted: Wanted) -> Option<Message> {
        let at = self.kept.iter().position(|message| wanted.is(message))?;
        self.kept.remove(at)
    }

    /// The message if it is wanted; else it is kept.
    fn sorted(&mut self, message: Message, wanted: Wanted) -> Option<Message> {
        assert!(
            message.tag != Tag::Failed,
            "rank {} has failed",
            message.from
        );
        if wanted.is(&message) {
            return Some(message);
        }
        self.kept.push_back(message);
        None
    }

    fn wait(&mut self, wanted: Wanted) -> Message {
        if let Some(message) = self.fetch(wanted) {
            return message;
        }
        let began = Instant::now();
        loop {
            let message = self.from.recv().expect("this end holds a sender");
            if let Some(message) = self.sorted(message, wanted) {
                self.account.waiting += began.elapsed();
                return message;
            }
        }
    }

    fn fetch(&mut self, wanted: Wanted) -> Option<Message> {
        if self.kept.is_empty() && self.from.is_empty() {
            return None;
        }
        let began = Instant::now();
        let mut found = self.kept(wanted);
        while found.is_none()
            && let Ok(message) = self.from.try_recv()
        {
            found = self.sorted(message, wanted);
        }
        self.account.transferring += began.elapsed();
        found
    }
}

impl Transport for Channels {
    fn rank(&self) -> usize {
        self.rank
    }

    fn ranks(&self) -> usize {
        self.to.len()
    }

    fn send(&mut self, to: usize, tag: Tag, bytes: &[u8]) {
        let began = Instant::now();
        let _ = self.to[to].send(Message {
            from: self.rank,
            tag,
            bytes: bytes.to_vec(),
        });
        self.account.transferring += began.elapsed();
        self.account.messages += 1;
        self.account.bytes += bytes.len() as u64;
    }

    fn receive(&mut self, tag: Tag) -> Message {
        self.wait(Wanted { tag, from: None })
    }

    fn receive_from(&mut self, from: usize, tag: Tag) -> Message {
        let from = Some(from);
        self.wait(Wanted { tag, from })
    }

    fn arrived(&mut self, tag: Tag) -> Option<Message> {
        self.fetch(Wanted { tag, from: None })
    }

    fn account(&self) -> Account {
        let Some(began) = self.began else {
            return self.account;
        };
        let away = self.account.waiting + self.account.transferring;
        let here = began.at.elapsed().saturating_sub(away);
        let on_cpu = began.on_cpu.zip(own_time_on_cpu());
        let computing = on_cpu.map_or(here, |(before, now)| {
            here.min(Duration::from_nanos(now.saturating_sub(before)))
        });
        Account {
            computing,
            starved: here.saturating_sub(computing),
            ..self.account
        }
    }
}

impl Drop for Channels {
    /// A rank that panics tells the others, which may wait for it.
    fn drop(&mut self) {
        if std::thread::panicking() {
            for to in &self.to {
                let _ = to.send(Message {
                    from: self.rank,
                    tag: Tag::Failed,
                    bytes: Vec::new(),
                });
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the same on every rank, and gives what each returned.
    fn on_ranks<T: Send>(ranks: usize, run: impl Fn(&mut Channels) -> T + Sync) -> Vec<T> {
        std::thread::scope(|scope| {
            let ends = Channels::all(ranks).into_iter();
            let spawned = ends.map(|mut end| {
                let run = &run;
                scope.spawn(move || {
                    end.begin();
                    run(&mut end)
                })
            });
            let spawned: Vec<_> = spawned.collect();
            let joined = spawned.into_iter().map(|thread| thread.join().unwrap());
            joined.collect()
        })
    }

    #[test]
    fn what_one_rank_says_reaches_all_and_what_all_say_reaches_one() {
        for ranks in [1, 2, 5] {
            let found = on_ranks(ranks, |end| {
                let own = [u8::try_from(end.rank()).unwrap()];
                let gathered = end.gather(0, &own);
                let sum = end.reduce(0, own.to_vec(), |a, b| vec![a[0] + b[0]]);
                (gathered, end.broadcast(0, &sum), end.account())
            });
            let sum = u8::try_from(ranks * (ranks - 1) / 2).unwrap();
            for (rank, (gathered, told, account)) in found.into_iter().enumerate() {
                assert_eq!(told, [sum]);
                let sent = if rank == 0 { ranks - 1 } else { 2 };
                assert_eq!(
                    (account.messages, account.bytes),
                    (sent as u64, sent as u64)
                );
                let all: Vec<u8> = gathered.concat();
                assert_eq!(all.len(), if rank == 0 { ranks } else { 0 });
                assert!(all.is_sorted());
            }
        }
    }

    #[test]
    fn a_rank_ahead_of_the_others_is_not_taken_for_one_of_them() {
        let found = on_ranks(3, |end| {
            let rank = u8::try_from(end.rank()).unwrap();
            let twice = |end: &mut Channels| {
                let gathered = [rank, rank + 10].map(|own| end.gather(0, &[own]).concat());
                let add = |a: &[u8], b: &[u8]| vec![a[0] + b[0]];
                let sums = [rank, rank + 10].map(|own| end.reduce(0, vec![own], add)[0]);
                (gathered, sums)
            };
            // Rank 1 has sent all it has to say before rank 2 says its first.
            if rank == 2 {
                end.receive(Tag::Work);
            }
            let said = twice(end);
            if rank == 1 {
                end.send(2, Tag::Work, &[]);
            }
            said
        });
        let (gathered, sums) = &found[0];
        assert_eq!(*gathered, [vec![0, 1, 2], vec![10, 11, 12]]);
        assert_eq!(*sums, [3, 33]);
    }

    #[test]
    fn a_message_of_another_kind_waits_its_turn() {
        let found = on_ranks(2, |end| {
            if end.rank() == 0 {
                end.send(1, Tag::Result, b"first");
                end.send(1, Tag::Work, b"second");
                return Vec::new();
            }
            let work = end.receive(Tag::Work).bytes;
            [work, end.arrived(Tag::Result).unwrap().bytes].concat()
        });
        assert_eq!(found[1], b"secondfirst");
    }

    #[test]
    fn a_rank_that_waits_computes_nothing() {
        let pause = Duration::from_millis(30);
        let found = on_ranks(2, |end| {
            if end.rank() == 0 {
                let began = Instant::now();
                while began.elapsed() < pause {}
                end.send(1, Tag::Work, &[]);
            } else {
                end.receive(Tag::Work);
            }
            end.account()
        });
        assert!(found[0].computing + found[0].starved >= pause && found[0].waiting.is_zero());
        assert!(found[1].waiting >= pause / 2 && found[1].ratio() > 1.0);
    }

    #[test]
    fn time_before_the_rank_and_time_without_a_core_are_not_computing() {
        let pause = Duration::from_millis(30);
        let mut end = Channels::all(1).remove(0);
        std::thread::sleep(4 * pause);
        assert_eq!(end.account(), Account::default());
        end.begin();
        let account = end.account();
        assert!(account.computing + account.starved < 4 * pause);
        std::thread::sleep(pause);
        let account = end.account();
        assert!(account.computing + account.starved >= pause);
        if own_time_on_cpu().is_some() {
            assert!(account.computing < pause / 2 && account.starved >= pause / 2);
        }
    }

    #[test]
    #[should_panic(expected = "rank 1 has failed")]
    fn a_rank_does_not_wait_for_one_that_has_failed() {
        let mut ends = Channels::all(2);
        let failing = ends.pop().unwrap();
        let thread = std::thread::spawn(move || {
            let _end = failing;
            panic!("as the test wants it");
        });
        assert!(thread.join().is_err());
        ends[0].receive(Tag::Result);
    }
}

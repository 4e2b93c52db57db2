//! Messages between the ranks of a search that share nothing: who sends what to whom, and what it
//! costs.
//!
//! A rank knows its number and the number of all, and has six operations: send, receive (which
//! waits without spinning), take what has arrived, broadcast, gather and reduce. They are those of
//! the Message Passing Interface, with its tags in place of its communicators, so a [`Transport`]
//! over MPI is a second implementation of this trait; [`Channels`] is the one between threads.
//!
//! Each rank keeps an [`Account`]: the time it waited for a message and the time it took to send
//! and fetch them, by the wall clock; what is left it computed.

use std::collections::VecDeque;
use std::time::{Duration, Instant};

use crossbeam_channel::{Receiver, Sender, unbounded};

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
    /// Wall time neither waiting nor transferring.
    pub computing: Duration,
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

    /// Waits for the next message of this kind. Panics if a rank has failed.
    fn receive(&mut self, tag: Tag) -> Message;

    /// The next message of this kind, if one has arrived.
    fn arrived(&mut self, tag: Tag) -> Option<Message>;

    /// What was done until now.
    fn account(&self) -> Account;

    /// Gives what `from` says to all; only what that rank passes matters.
    fn broadcast(&mut self, from: usize, bytes: &[u8]) -> Vec<u8> {
        if self.rank() != from {
            return self.receive(Tag::Broadcast).bytes;
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
        let mut all = vec![Vec::new(); self.ranks()];
        all[to] = bytes.to_vec();
        for _ in 1..self.ranks() {
            let message = self.receive(Tag::Gather);
            all[message.from] = message.bytes;
        }
        all
    }

    /// Combines what all ranks say at one of them, in any order; the others get their own back.
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
        (1..self.ranks()).fold(bytes, |all, _| {
            let message = self.receive(Tag::Reduce);
            combine(&all, &message.bytes)
        })
    }
}

/// The transport between threads of one program.
#[derive(Debug)]
pub struct Channels {
    rank: usize,
    to: Vec<Sender<Message>>,
    from: Receiver<Message>,
    /// Came while another kind was waited for.
    kept: VecDeque<Message>,
    began: Instant,
    account: Account,
}

impl Channels {
    /// The ends of so many ranks, each to be moved to its thread.
    pub fn all(ranks: usize) -> Vec<Self> {
        let (to, from): (Vec<_>, Vec<_>) = (0..ranks).map(|_| unbounded()).unzip();
        let end = |(rank, from)| Self {
            rank,
            to: to.clone(),
            from,
            kept: VecDeque::new(),
            began: Instant::now(),
            account: Account::default(),
        };
        from.into_iter().enumerate().map(end).collect()
    }

    fn kept(&mut self, tag: Tag) -> Option<Message> {
        let at = self.kept.iter().position(|message| message.tag == tag)?;
        self.kept.remove(at)
    }

    /// The message if it is of this kind; else it is kept.
    fn sorted(&mut self, message: Message, tag: Tag) -> Option<Message> {
        assert!(
            message.tag != Tag::Failed,
            "rank {} has failed",
            message.from
        );
        if message.tag == tag {
            return Some(message);
        }
        self.kept.push_back(message);
        None
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
        if let Some(message) = self.arrived(tag) {
            return message;
        }
        let began = Instant::now();
        loop {
            let message = self.from.recv().expect("this end holds a sender");
            if let Some(message) = self.sorted(message, tag) {
                self.account.waiting += began.elapsed();
                return message;
            }
        }
    }

    fn arrived(&mut self, tag: Tag) -> Option<Message> {
        if self.kept.is_empty() && self.from.is_empty() {
            return None;
        }
        let began = Instant::now();
        let mut found = self.kept(tag);
        while found.is_none()
            && let Ok(message) = self.from.try_recv()
        {
            found = self.sorted(message, tag);
        }
        self.account.transferring += began.elapsed();
        found
    }

    fn account(&self) -> Account {
        let away = self.account.waiting + self.account.transferring;
        Account {
            computing: self.began.elapsed().saturating_sub(away),
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
                scope.spawn(move || run(&mut end))
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
                assert!(all.iter().copied().eq(0..).eq(&true) || all.is_sorted());
            }
        }
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
                std::thread::sleep(pause);
                end.send(1, Tag::Work, &[]);
            } else {
                end.receive(Tag::Work);
            }
            end.account()
        });
        assert!(found[0].computing >= pause && found[0].waiting.is_zero());
        assert!(found[1].waiting >= pause / 2 && found[1].ratio() > 1.0);
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

//! The primitives of the structures that workers share: the standard library's, or, under
//! `--cfg loom`, those by which [loom](https://docs.rs/loom) tries every order of events.

#[cfg(loom)]
pub use loom::{
    sync::{Arc, Condvar, Mutex, MutexGuard, atomic},
    thread::yield_now,
};
#[cfg(not(loom))]
pub use std::{
    sync::{Arc, Condvar, Mutex, MutexGuard, atomic},
    thread::yield_now,
};

use atomic::AtomicU64;

/// So many words, all 0; none where the system refuses the memory. The system hands out its pages
/// only as they are touched, so that a large table costs a short search nothing.
#[cfg(not(loom))]
pub fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    bytemuck::allocation::try_zeroed_slice_box(words).ok()
}

/// So many words, all 0.
#[cfg(loom)]
pub fn zeroed(words: usize) -> Option<Box<[AtomicU64]>> {
    Some((0..words).map(|_| AtomicU64::new(0)).collect())
}

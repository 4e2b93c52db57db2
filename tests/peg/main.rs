//! The peg solitaire solver against an oracle that shares nothing with it.
//!
//! [`oracle`] has its own boards, its own jumps and plain exhaustive search backwards; it replays
//! every solution and checks every certificate. [`asking`] puts a position to the solver in each
//! of its ways. Then come the questions: [`atlas`] against both, whole small boards, samples of larger ones, what the
//! literature says of position classes and of the English board, how soon a search stops. What
//! takes long is ignored unless asked for: `cargo test --release -- --ignored`.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

mod asking;
mod atlas;
mod classes;
mod counts;
mod english;
mod long;
mod oracle;
mod small;
mod stop;

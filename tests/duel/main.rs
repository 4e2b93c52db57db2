//! The searches for games of two sides against an oracle that shares nothing with them: plain
//! minimax in a few lines.
//!
//! [`positions`] has the games, random positions of them and an evaluator that is a hash of the
//! position, so that scores differ wherever positions do. [`oracle`] asks every algorithm in every
//! way of sharing; [`signature`] holds the number of nodes that each visits, so that a change of
//! behaviour must be meant; [`stop`] sees how soon a search stops.

#![expect(clippy::unwrap_used, reason = "what fails here fails a test")]

mod oracle;
mod positions;
mod signature;
mod stop;

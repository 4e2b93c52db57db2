//! parlour: parlour games in a terminal, with engines that you can watch think.
//!
//! In dependency order: [`engine`] searches on worker threads and knows no game; [`games`] has one
//! folder a game; [`cli`] is the command line, the only place that prints.

pub mod cli;
pub mod engine;
pub mod games;
pub mod position;

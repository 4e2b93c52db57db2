//! parlour: parlour games in a terminal, with engines that you can watch think.
//!
//! In dependency order: [`engine`] searches on worker threads and knows no game; [`games`] has one
//! folder a game; [`cli`] is the command line, the only place that prints.

pub mod action;
pub mod app;
pub mod canvas;
pub mod cli;
pub mod document;
pub mod engine;
pub mod games;
pub mod position;
pub mod run;
pub mod settings;
pub mod state;
pub mod theme;
pub mod tui;
pub mod ui;

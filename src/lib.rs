//! parlour: parlour games in a terminal, with engines that you can watch think.
//!
//! In dependency order: [`position`], [`score`] and [`action`] are plain values; [`engine`] searches on worker
//! threads and knows no game; [`theme`] and [`canvas`] are what is drawn with; [`games`] has one
//! folder a game; [`app`] is all that a person sees and does, as a value, and [`ui`] draws it;
//! [`run`] is the loop between them and a terminal, [`tui`] this terminal, [`state`] this person's
//! files; [`cli`] is the command line, the only place that prints.

pub mod action;
pub mod app;
pub mod canvas;
pub mod cli;
pub mod document;
pub mod engine;
pub mod games;
pub mod position;
pub mod run;
pub mod score;
pub mod settings;
pub mod state;
pub mod theme;
pub mod tui;
pub mod ui;

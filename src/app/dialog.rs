//! The dialogs: what is open over the screen, and how keys move in it.

use crate::action::Command;
use crate::games::session::{Chooser, Prompt};

/// What is open over the screen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Dialog {
    /// The keys and what they do, from this row on.
    Help {
        /// The first row that is shown.
        top: usize,
    },
    /// All that can be done now, to choose from; narrowed by what is typed.
    Palette {
        /// What was typed.
        typed: String,
        /// Whether characters are typed (`:`), or move the selection (`.`).
        typing: bool,
        /// The commands that are left.
        found: Vec<Command>,
        /// The selected one.
        at: usize,
    },
    /// A list to choose from.
    Chooser(Chooser),
    /// A line to be typed.
    Prompt {
        /// What is asked.
        prompt: Prompt,
        /// The place of the cursor in the text, in characters.
        at: usize,
        /// What the text means, or what is wrong with it.
        said: Result<String, String>,
    },
}

//! The panel's memory, with hand-made samples.

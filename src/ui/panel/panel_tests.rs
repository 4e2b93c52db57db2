//! The panel as a screen, with hand-made samples.

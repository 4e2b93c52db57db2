//! The terminal: raw mode and back, signals, keys and mouse.

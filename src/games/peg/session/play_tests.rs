//! Playing, driven as a person would.

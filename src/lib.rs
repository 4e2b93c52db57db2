//! parlour
pub mod games;

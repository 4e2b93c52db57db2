//! What outlives the program: settings, saved games and exports, in the XDG folders.

//! The puzzles that a person has solved: `puzzles.toml` among the saved games.
//!
//! ```text
//! [solved.cross]
//! first = "2026-11-20"
//! moves = 5
//! ```
//!
//! Whoever adds a puzzle reads the file first, so of two programs neither forgets what the other
//! wrote a moment before; entries that nobody knows are kept. An entry that can't be read counts
//! as not solved.

use std::path::PathBuf;

use toml::{Table, Value};

use super::{Store, file, put_aside};
use crate::games::peg::puzzles::Date;
use crate::games::peg::puzzles::progress::{Progress, Record, Solved};

const HEAD: &str = "# The puzzles that were solved in parlour, written by the program. \
                    Entries that it does not know are kept.\n\n";

/// The name of the table of puzzles.
const SOLVED: &str = "solved";

impl Store {
    /// What the person has solved; and a notice if the file can't be read and was set aside.
    pub fn progress(&self) -> (Progress, Option<String>) {
        let Some(path) = self.puzzles() else {
            return (Progress::default(), None);
        };
        let table = match file::read(&path) {
            Ok(text) => parsed(&text.unwrap_or_default()),
            Err(reason) => Err(reason),
        };
        match table {
            Ok(table) => (progress(&table), None),
            Err(reason) => (Progress::default(), Some(put_aside(&path, &reason))),
        }
    }

    /// Keeps that a puzzle was solved, beside what is kept already.
    pub fn solve(&self, solved: &Solved) -> Result<(), String> {
        let Some(path) = self.puzzles() else {
            return Ok(());
        };
        // A file that can't be read at all is set aside by `write`, one that is no TOML here.
        let text = file::read(&path).ok().flatten().unwrap_or_default();
        let read = parsed(&text);
        if read.is_err() {
            file::set_aside(&path)?;
        }
        let mut table = read.unwrap_or_default();
        let before = progress(&table).of(&solved.id);
        let record = before.map_or(solved.record, |before| before.with(solved.record));
        let entry = entry(entry(&mut table, SOLVED), &solved.id);
        if let Some(first) = record.first {
            entry.insert("first".to_owned(), Value::String(first.to_string()));
        }
        entry.insert("moves".to_owned(), Value::Integer(record.moves.into()));
        let text = toml::to_string(&table).map_err(|e| format!("{}: {e}", path.display()))?;
        file::write(&path, &format!("{HEAD}{text}"))
    }

    pub(super) fn puzzles(&self) -> Option<PathBuf> {
        let folders = self.folders.as_ref()?;
        Some(folders.state.join("puzzles.toml"))
    }
}

/// A text as TOML of the shape that we write; the error says what is wrong.
fn parsed(text: &str) -> Result<Table, String> {
    let table: Table = text
        .parse()
        .map_err(|error: toml::de::Error| error.message().replace('\n', " "))?;
    match table.get(SOLVED) {
        Some(Value::Table(_)) | None => Ok(table),
        Some(_) => Err(format!("`{SOLVED}` is not a table")),
    }
}

/// The table of this name in a table; made if there is none.
fn entry<'a>(table: &'a mut Table, name: &str) -> &'a mut Table {
    let value = table
        .entry(name)
        .or_insert_with(|| Value::Table(Table::new()));
    if !value.is_table() {
        *value = Value::Table(Table::new());
    }
    value.as_table_mut().expect("it was made one just now")
}

fn progress(table: &Table) -> Progress {
    let entries = table.get(SOLVED).and_then(Value::as_table);
    let entries = entries.into_iter().flatten();
    let solved = entries.filter_map(|(id, value)| Some((id.clone(), record(value)?)));
    Progress {
        solved: solved.collect(),
    }
}

fn record(value: &Value) -> Option<Record> {
    let moves = value.get("moves")?.as_integer()?;
    let moves = u32::try_from(moves).ok().filter(|&moves| moves > 0)?;
    let first = value.get("first").and_then(Value::as_str);
    let first = first.and_then(|day| day.parse::<Date>().ok());
    Some(Record { first, moves })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use proptest::prelude::*;
    use tempfile::TempDir;

    use super::*;
    use crate::state::Folders;

    fn store() -> (TempDir, Store, PathBuf) {
        let top = TempDir::new().unwrap();
        let here = |name: &str| top.path().join(name);
        let store = Store::at(Folders {
            config: here("config"),
            state: here("state"),
            exports: [here("here"), here("there")],
        });
        let path = here("state/puzzles.toml");
        (top, store, path)
    }

    fn written(text: &[u8]) -> (TempDir, Store, PathBuf) {
        let (top, store, path) = store();
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, text).unwrap();
        (top, store, path)
    }

    fn solved(id: &str, first: &str, moves: u32) -> Solved {
        let first = first.parse().ok();
        Solved {
            id: id.to_owned(),
            record: Record { first, moves },
        }
    }

    #[test]
    fn what_was_solved_is_found_again_with_the_first_day_and_the_fewest_moves() {
        let (_top, store, path) = store();
        assert_eq!(store.progress(), (Progress::default(), None));
        let played = [
            solved("cross", "2026-11-20", 6),
            solved("daily:2026-11-20", "2026-11-20", 9),
            solved("cross", "2026-11-21", 5),
            solved("plus", "", 6),
        ];
        let mut expected = Progress::default();
        for solved in &played {
            store.solve(solved).unwrap();
            expected.add(solved);
        }
        assert_eq!(store.progress(), (expected, None));
        let text = fs::read_to_string(path).unwrap();
        assert!(
            text.contains("[solved.cross]\nfirst = \"2026-11-20\"\nmoves = 5\n"),
            "{text}"
        );
        assert!(text.contains("[solved.\"daily:2026-11-20\"]"), "{text}");
    }

    #[test]
    fn entries_that_nobody_knows_are_kept_and_wrong_ones_count_as_not_solved() {
        let text = b"later = 1\n[solved.cross]\nmoves = 7\nstars = 3\n[solved.odd]\nmoves = -1\n\
                     [solved.plus]\nmoves = \"six\"\n[solved.lamp]\nfirst = \"soon\"\nmoves = 9\n";
        let (_top, store, path) = written(text);
        let (progress, notice) = store.progress();
        let names: Vec<&str> = progress.solved.keys().map(String::as_str).collect();
        assert_eq!((names, notice), (vec!["cross", "lamp"], None));
        assert_eq!(progress.of("lamp").unwrap().first, None);
        store.solve(&solved("cross", "2026-11-20", 6)).unwrap();
        let text = fs::read_to_string(path).unwrap();
        for kept in [
            "later = 1",
            "stars = 3",
            "[solved.odd]",
            "moves = \"six\"",
            "moves = 6",
        ] {
            assert!(text.contains(kept), "{kept} in {text}");
        }
    }

    #[test]
    fn what_can_not_be_read_is_set_aside() {
        for text in [
            &b"solved = 3\n"[..],
            b"[solved\n",
            b"\xff\xfe",
            b"solved.cross = [,]",
        ] {
            let (top, store, path) = written(text);
            let (progress, notice) = store.progress();
            assert_eq!(progress, Progress::default());
            let notice = notice.unwrap();
            assert!(
                notice.starts_with("puzzles.toml is now puzzles.toml.unreadable-1"),
                "{notice}"
            );
            fs::write(&path, text).unwrap();
            store.solve(&solved("cross", "2026-11-20", 6)).unwrap();
            assert!(store.progress().0.of("cross").is_some());
            let aside = top.path().join("state/puzzles.toml.unreadable-2");
            assert_eq!(fs::read(aside).unwrap(), text);
        }
    }

    #[test]
    fn a_guest_keeps_nothing() {
        let store = Store::nowhere();
        store.solve(&solved("cross", "2026-11-20", 6)).unwrap();
        assert_eq!(store.progress(), (Progress::default(), None));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn any_file_is_borne_and_what_is_solved_after_is_kept(bytes in "(\\[?solved\\.?[a-z]{0,3}\\]?|[ -~\n]){0,6}") {
            let (_top, store, _) = written(bytes.as_bytes());
            store.solve(&solved("cross", "2026-11-20", 6)).unwrap();
            prop_assert!(store.progress().0.of("cross").is_some());
        }
    }
}

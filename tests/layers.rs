//! The rules of the tree, checked over its own text.
//!
//! [`LAYERS`] is the table of `ARCHITECTURE.md`: which files may not name what. The other rules
//! hold everywhere: short files, each with a sentence at its head; no `unsafe`, nothing global; no
//! path of one person's machine in any text. What only tests are built with (`#[cfg(test)]` and
//! files named `*_tests.rs`) may name anything, for a test of a low layer may well ask a high one.
//!
//! A new row or rule needs no new test: [`every_row_of_the_table_is_caught`] makes a bad file for
//! each forbidden path.

#[path = "layers/source.rs"]
mod source;

use std::fmt::{self, Display, Formatter};
use std::fs;
use std::path::Path;

use source::{bare, names, without_tests};

const MOST_LINES: usize = 500;

/// What certain files may not name.
struct Layer {
    rule: &'static str,
    /// Whether a file, by its path from the top, is bound by the rule.
    binds: fn(&str) -> bool,
    /// Paths with all that is below them; `*::x` is the segment `x` anywhere.
    forbids: &'static [&'static [&'static str]],
    /// A file that is bound.
    example: &'static str,
}

const PRINTING: &[&str] = &[
    "*::print!",
    "*::println!",
    "*::eprint!",
    "*::eprintln!",
    "*::dbg!",
];
const STREAMS: &[&str] = &[
    "std::io::stdout",
    "std::io::Stdout",
    "std::io::stderr",
    "std::io::Stderr",
    "*::stdout",
    "*::stderr",
];
const THREADS: &[&str] = &["std::thread", "rayon"];
const SHARING: &[&str] = &["std::sync::atomic", "crossbeam_channel", "crossbeam_utils"];
const CLOCK: &[&str] = &["*::Instant", "*::SystemTime"];
const FILES: &[&str] = &["std::fs"];
const RANDOM: &[&str] = &["rand"];
const SCREEN: &[&str] = &["ratatui", "crossterm", "crate::app", "crate::ui"];
const ABOVE_GAMES: &[&str] = &["crate::run", "crate::tui", "crate::serve", "crate::cli"];
const TERMINAL: &[&str] = &["crossterm", "ratatui::crossterm"];
const NETWORK: &[&str] = &["tokio", "russh"];

const LAYERS: &[Layer] = &[
    Layer {
        rule: "positions and scores stand below all else",
        binds: |file| is(file, "position") || is(file, "score"),
        forbids: &[
            SCREEN,
            ABOVE_GAMES,
            &["crate::engine", "crate::games", "crate::theme"],
        ],
        example: "src/position.rs",
    },
    Layer {
        rule: "the rules of a game are values: no engine, screen, thread, clock, file or chance",
        binds: |file| is_game_file(file, &["rules", "notation", "evaluate"]),
        forbids: &[
            SCREEN,
            ABOVE_GAMES,
            &["crate::engine", "crate::theme"],
            THREADS,
            SHARING,
            CLOCK,
            FILES,
            RANDOM,
        ],
        example: "src/games/peg/rules.rs",
    },
    Layer {
        rule: "the engine knows no game by name and nothing of screens",
        binds: |file| is(file, "engine"),
        forbids: &[
            SCREEN,
            ABOVE_GAMES,
            &["crate::games", "crate::theme", "clap"],
        ],
        example: "src/engine/puzzle/mod.rs",
    },
    Layer {
        rule: "a game stands below the programs that run it",
        binds: |file| is(file, "games"),
        forbids: &[ABOVE_GAMES, TERMINAL],
        example: "src/games/peg/solve.rs",
    },
    Layer {
        rule: "a view draws: it starts no thread",
        binds: |file| is_game_file(file, &["view"]),
        forbids: &[THREADS],
        example: "src/games/peg/view.rs",
    },
    Layer {
        rule: "the app is pure: no terminal, thread, clock or file",
        binds: |file| is(file, "app"),
        forbids: &[
            ABOVE_GAMES,
            &["ratatui", "crossterm", "std::thread", "rayon"],
            CLOCK,
            FILES,
        ],
        example: "src/app/mod.rs",
    },
    Layer {
        rule: "only serve knows the network",
        binds: |file| !is(file, "serve"),
        forbids: &[NETWORK],
        example: "src/cli/mod.rs",
    },
    Layer {
        rule: "only tui knows the terminal",
        binds: |file| !is(file, "tui"),
        forbids: &[TERMINAL],
        example: "src/ui/menu.rs",
    },
    Layer {
        rule: "only cli and main know the command line",
        binds: |file| !is_program(file),
        forbids: &[&["clap"]],
        example: "src/run.rs",
    },
    Layer {
        rule: "only cli and main print",
        binds: |file| !is_program(file),
        forbids: &[PRINTING],
        example: "src/games/peg/board.rs",
    },
    Layer {
        rule: "only cli, main and tui have the standard streams",
        binds: |file| !is_program(file) && !is(file, "tui"),
        forbids: &[STREAMS],
        example: "src/engine/running.rs",
    },
];

/// Whether a file is a top module or lies in its folder.
fn is(file: &str, module: &str) -> bool {
    let rest = file.strip_prefix("src/").unwrap_or(file);
    rest.strip_prefix(module)
        .is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
}

fn is_program(file: &str) -> bool {
    is(file, "cli") || is(file, "main")
}

/// Whether a file is one of these of some game, or lies in a folder of that name.
fn is_game_file(file: &str, names: &[&str]) -> bool {
    let parts: Vec<&str> = file.split('/').collect();
    matches!(parts[..], ["src", "games", _, name, ..] if names.contains(&name.trim_end_matches(".rs")))
}

/// A rule that a file breaks.
#[derive(Debug)]
struct Breach {
    file: String,
    line: usize,
    what: String,
    rule: &'static str,
}

impl Display for Breach {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Self {
            file,
            line,
            what,
            rule,
        } = self;
        write!(f, "{file}:{line}: {what} ({rule})")
    }
}

/// The rules that a text breaks; `file` is its path from the top of the package.
fn breaches(file: &str, text: &str) -> Vec<Breach> {
    let mut found = written(text);
    if Path::new(file).extension().is_some_and(|e| e == "rs") {
        found.extend(shaped(text));
        if file.starts_with("src/") {
            let bare = bare(text);
            found.extend(sound(&bare));
            found.extend(layered(file, &bare));
        }
    }
    let breach = |(line, what, rule)| Breach {
        file: file.to_owned(),
        line,
        what,
        rule,
    };
    found.into_iter().map(breach).collect()
}

type Found = (usize, String, &'static str);

/// Every text: nothing of one person's machine or workplace.
fn written(text: &str) -> Vec<Found> {
    // In pieces, for this file is read too.
    let words = [
        concat!("/wo", "rk/"),
        concat!("/ro", "ot/"),
        concat!("issue", " #"),
    ];
    let rule = "the project speaks of itself alone";
    let mut found = Vec::new();
    for (number, line) in text.lines().enumerate() {
        let line = line.to_lowercase();
        let bad = words.iter().filter(|word| line.contains(**word));
        found.extend(bad.map(|word| (number + 1, format!("`{word}`"), rule)));
    }
    found
}

/// Every Rust file: its head and its length.
fn shaped(text: &str) -> Vec<Found> {
    let mut found = Vec::new();
    if !text.starts_with("//!") {
        let rule = "a file says in `//!` what it is";
        found.push((1, "no `//!` at the head".to_owned(), rule));
    }
    let lines = text.lines().count();
    if lines > MOST_LINES {
        let rule = "a file has at most 500 lines";
        found.push((MOST_LINES + 1, format!("{lines} lines"), rule));
    }
    found
}

/// Every source file, its tests too: no `unsafe`, nothing global.
///
/// A `static` is global state if it can change or is set from outside: by being `mut`, by a lock,
/// an atomic, a cell or a `OnceLock`. A plain table, or a `LazyLock` over one, is a constant.
fn sound(bare: &str) -> Vec<Found> {
    let mut found = Vec::new();
    let names = names(bare, "src/lib.rs");
    for name in names.iter().filter(|name| name.path == "unsafe") {
        found.push((name.line, "`unsafe`".to_owned(), "no unsafe code"));
    }
    let rule = "nothing is global";
    for (at, name) in names.iter().enumerate() {
        let last = name.path.rsplit("::").next().unwrap_or_default();
        if last == "thread_local!" {
            found.push((name.line, format!("`{last}`"), rule));
        }
        if last == "static" && is_global_state(bare, name.line, names.get(at + 1)) {
            found.push((name.line, "a `static` that holds state".to_owned(), rule));
        }
    }
    found
}

/// Whether the `static` on this line can change; `next` is what is named behind it.
fn is_global_state(bare: &str, line: usize, next: Option<&source::Name>) -> bool {
    let rest: String = bare.lines().skip(line - 1).flat_map(|l| [l, " "]).collect();
    let item = rest.find("static").map_or("", |at| &rest[at..]);
    let declared = &item[..item.find(['=', ';']).unwrap_or(item.len())];
    let holders = ["Lock", "Mutex", "Atomic", "Cell", "Once"];
    next.is_some_and(|next| next.path == "mut")
        || holders
            .iter()
            .any(|holder| declared.replace("LazyLock", "").contains(holder))
}

/// Every source file: the table.
fn layered(file: &str, bare: &str) -> Vec<Found> {
    if file.ends_with("_tests.rs") {
        return Vec::new();
    }
    let names = names(&without_tests(bare), file);
    let mut found = Vec::new();
    for layer in LAYERS.iter().filter(|layer| (layer.binds)(file)) {
        let forbidden = |path: &str| {
            let mut patterns = layer.forbids.iter().copied().flatten();
            patterns.any(|pattern| covers(pattern, path))
        };
        let bad = names.iter().filter(|name| forbidden(&name.path));
        found.extend(bad.map(|name| (name.line, format!("`{}`", name.path), layer.rule)));
    }
    found
}

/// Whether a forbidden pattern covers a path that is named. `a::*` may bring in all below `a`.
fn covers(pattern: &str, path: &str) -> bool {
    let below = |upper: &str, lower: &str| {
        lower
            .strip_prefix(upper)
            .is_some_and(|rest| rest.is_empty() || rest.starts_with("::"))
    };
    if let Some(segment) = pattern.strip_prefix("*::") {
        return path.split("::").any(|s| s == segment);
    }
    below(pattern, path) || path.strip_suffix("::*").is_some_and(|p| below(p, pattern))
}

/// Every text of the package with its path from the top: not what is built, not what is binary.
fn texts() -> Vec<(String, String)> {
    let top = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = vec![top.to_owned()];
    let mut texts = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("the package can be listed") {
            let path = entry.expect("the package can be listed").path();
            let below = path.strip_prefix(top).expect("it was found below the top");
            let name = below.to_str().expect("our paths are Unicode").to_owned();
            if matches!(&*name, "target" | ".git") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else if let Ok(text) = fs::read_to_string(&path) {
                texts.push((name.replace('\\', "/"), text));
            }
        }
    }
    texts.sort();
    texts
}

#[test]
fn the_tree_keeps_its_rules() {
    let texts = texts();
    for file in ["src/lib.rs", "tests/layers.rs", "Cargo.toml"] {
        assert!(texts.iter().any(|t| t.0 == file), "{file} was not read");
    }
    let found: Vec<String> = texts
        .iter()
        .flat_map(|(file, text)| breaches(file, text))
        .map(|breach| breach.to_string())
        .collect();
    assert!(found.is_empty(), "\n{}\n", found.join("\n"));
}

#[test]
fn every_row_of_the_table_is_caught() {
    for layer in LAYERS {
        assert!((layer.binds)(layer.example), "{}", layer.rule);
        for path in layer.forbids.iter().copied().flatten() {
            let path = path.replace("*::", "std::");
            let line = path
                .strip_suffix('!')
                .map_or(format!("use {path}::x;"), |m| format!("{m}!(1);"));
            let found = breaches(layer.example, &format!("//! Head.\n\n{line}\n"));
            let caught = found.iter().any(|b| b.rule == layer.rule && b.line == 3);
            assert!(caught, "{path} in {}: {found:?}", layer.example);
        }
    }
}

#[test]
fn every_other_rule_is_caught() {
    let long = "//! Head.\n".to_owned() + &"\n".repeat(MOST_LINES);
    let once = "//! Head.\nstatic STATE:\n    OnceLock<u8> = OnceLock::new();\n";
    let bad = [
        (
            "src/a.rs",
            "fn a() {}\n",
            "a file says in `//!` what it is",
            1,
        ),
        ("tests/a.rs", &long, "a file has at most 500 lines", 501),
        ("src/a.rs", "//! A.\nunsafe fn a() {}", "no unsafe code", 2),
        (
            "src/a.rs",
            "//! A.\nstatic mut A: u8 = 0;",
            "nothing is global",
            2,
        ),
        (
            "src/a.rs",
            "//! A.\nstatic A: AtomicU8 = x();",
            "nothing is global",
            2,
        ),
        ("src/a.rs", once, "nothing is global", 2),
        (
            "src/a.rs",
            "//! A.\nstatic A: LazyLock<Mutex<u8>> = x();",
            "nothing is global",
            2,
        ),
        (
            "src/a.rs",
            "//! A.\nthread_local! {}",
            "nothing is global",
            2,
        ),
        (
            "README.md",
            concat!("Parlour\n\nsee iss", "ue #7"),
            "the project speaks of itself alone",
            3,
        ),
    ];
    for (file, text, rule, line) in bad {
        let found = breaches(file, text);
        let caught = found.len() == 1 && found[0].rule == rule && found[0].line == line;
        assert!(caught, "{rule}: {found:?}");
        let said = found[0].to_string();
        assert!(said.starts_with(&format!("{file}:{line}: ")), "{said}");
    }
}

#[test]
fn a_roundabout_name_is_caught_too() {
    let lines = [
        "use crate::{position::Puzzle, games::peg};",
        "use super::super::games::peg;",
        "pub fn board() -> parlour::games::peg::Board { x() }",
        "use crate::*;",
        "use {std::fmt, ratatui::Frame as F};",
        "pub(crate) use self::super::super::app;",
    ];
    for line in lines {
        let found = breaches("src/engine/puzzle.rs", &format!("//! A.\n{line}\n"));
        assert!(found.len() == 1 && found[0].line == 2, "{line}: {found:?}");
    }
}

#[test]
fn comments_literals_lifetimes_and_tests_break_no_rule() {
    let good = r##"//! The engine; see crate::games.
use super::control::{Control, Limits as L};
/* println!() /* unsafe */ static mut */
static TABLE: [u8; 2] = [1, 2];
static LAZY: LazyLock<[u8; 2]> = LazyLock::new(|| x("// \" crate::games"));
fn a<'static_life>(x: &'static str) -> char { b(br#"println!("{}")"#, '"', '\'', r"\") }
fn c(games: u8, print: u8) -> bool { games > 0 && print != 0 && clap_count != rand_seed }
#[cfg(test)]
mod tests {
    use crate::games::peg;
    fn d() { println!("{}", peg::e()); }
}
"##;
    let found = breaches("src/engine/a.rs", good);
    assert!(found.is_empty(), "{found:?}");
    let bad = good.to_owned() + "use crate::games;\n";
    let found = breaches("src/engine/a.rs", &bad);
    assert!(found.len() == 1 && found[0].line == 13, "{found:?}");
}

//! `parlour themes`: the list, and what is said of a file.

use std::fs;
use std::process::Command;

use tempfile::TempDir;

use super::{Given, given, parlour};

/// The program with folders of its own.
fn at_home(home: &TempDir) -> Command {
    let mut command = parlour();
    command.env("XDG_CONFIG_HOME", home.path());
    command.arg("themes");
    command
}

fn themes(home: &TempDir, arguments: &[&str]) -> Given {
    given(&at_home(home).args(arguments).output().unwrap())
}

/// Puts the file of a theme into the folder of settings, and gives its path.
fn own(home: &TempDir, name: &str, text: &str) -> String {
    let folder = home.path().join("parlour/themes");
    fs::create_dir_all(&folder).unwrap();
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().to_owned()
}

#[test]
fn all_themes_are_listed_with_shade_and_title() {
    let home = TempDir::new().unwrap();
    own(
        &home,
        "mine.toml",
        "title = \"Mine\"\ninherits = \"light\"\n",
    );
    let (code, out, error) = themes(&home, &[]);
    assert_eq!((code, &error[..]), (0, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert!(lines.len() >= 9, "{out}");
    assert!(lines[0].starts_with("dark             dark   "), "{out}");
    assert_eq!(lines.last(), Some(&"mine             light  Mine"));
    assert!(out.is_ascii(), "no colours where nobody sees them: {out}");
}

#[test]
fn a_bad_theme_of_ones_own_is_a_warning_and_listed_all_the_same() {
    let home = TempDir::new().unwrap();
    let path = own(&home, "mine.toml", "\nshine = 1\n");
    let (code, out, error) = themes(&home, &[]);
    assert_eq!(code, 0);
    assert!(out.contains("mine "), "{out}");
    let expected = format!("warning: {path}:2: `shine` is not known here, expected title, ");
    assert!(error.starts_with(&expected), "{error}");
}

#[test]
fn a_check_says_each_problem_with_its_line() {
    let home = TempDir::new().unwrap();
    let path = own(
        &home,
        "mine.toml",
        "inherits = \"dark\"\n[roles]\npeeg = 1\nkey = \"gold\"\n",
    );
    let (code, out, error) = themes(&home, &["--check", &path]);
    assert_eq!((code, &error[..]), (2, ""));
    let lines: Vec<&str> = out.lines().collect();
    assert_eq!(lines.len(), 2, "{out}");
    assert!(
        lines[0].starts_with(&format!("{path}:3: `peeg` is not a role")),
        "{out}"
    );
    assert!(
        lines[1].starts_with(&format!("{path}:4: `gold` is not a colour")),
        "{out}"
    );
}

#[test]
fn a_check_of_a_good_file_says_so() {
    let home = TempDir::new().unwrap();
    let path = own(
        &home,
        "dark.toml",
        "inherits = \"dark\"\n[colours]\nkey = \"#ffffff\"\n",
    );
    let expected = format!("{path}: no problems\n");
    assert_eq!(
        themes(&home, &["--check", &path]),
        (0, expected, String::new())
    );
    for name in ["dark", "mono", "tritan"] {
        let file = format!("{}/themes/{name}.toml", env!("CARGO_MANIFEST_DIR"));
        assert_eq!(themes(&home, &["--check", &file]).0, 0, "{name}");
    }
}

#[test]
fn a_file_that_is_not_there_is_an_error() {
    let home = TempDir::new().unwrap();
    let (code, out, error) = themes(&home, &["--check", "nowhere.toml"]);
    assert_eq!((code, &out[..]), (2, ""));
    assert!(error.starts_with("error: nowhere.toml: "), "{error}");
}

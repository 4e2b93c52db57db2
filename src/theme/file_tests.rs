//! What is said of a bad file, and what is taken of it all the same.

use std::fs;

use ratatui::style::{Color, Modifier};
use tempfile::TempDir;

use super::library::Library;
use super::{Role, Shade, Theme, Themes};

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// The theme `my` of one file, and what is said of it without the file's name.
fn theme(text: &str) -> (Theme, Vec<String>) {
    let folder = folder(&[("my.toml", text)]);
    let (themes, warnings) = Themes::with_folder(folder.path());
    let prefix = format!("{}:", folder.path().join("my.toml").display());
    let told = |warning: &String| warning.strip_prefix(&prefix).unwrap().to_owned();
    let warnings = warnings.iter().map(told).collect();
    (themes.named("my").unwrap().clone(), warnings)
}

#[test]
fn a_good_file_says_only_what_is_different() {
    let text = "title = \"Mine\"\ninherits = \"light\"\n[colours]\npeg = \"#123456\"\n[roles]\n\
        key = { fg = \"peg\", bg = \"#010203\", bold = false, underline = true }\ndim = \"default\"\n";
    let (theme, warnings) = theme(text);
    assert_eq!(warnings, [""; 0]);
    assert_eq!((theme.title(), theme.shade()), ("Mine", Shade::Light));
    let key = theme.style(Role::Key);
    assert_eq!(key.fg, Some(Color::Rgb(0x12, 0x34, 0x56)));
    assert_eq!(key.bg, Some(Color::Rgb(1, 2, 3)));
    assert_eq!(key.add_modifier, Modifier::UNDERLINED);
    assert_eq!(
        theme.style(Role::Peg).fg,
        key.fg,
        "a colour's name stands in everywhere"
    );
    assert_eq!(theme.style(Role::Dim).fg, Some(Color::Reset));
    let light = Themes::embedded().named("light").unwrap().clone();
    for role in [Role::Text, Role::Board, Role::Selected] {
        assert_eq!(theme.style(role), light.style(role));
    }
}

#[test]
fn every_bad_entry_is_told_with_its_line_and_the_rest_is_taken() {
    let text = "title = 3\nshade = \"dim\"\nglow = 1\n[colours]\namber = \"#e8b04\"\nred = \"#ff0000\"\n\
        [roles]\npeeg = \"red\"\npeg = { fg = \"redd\", shine = true, bold = 1 }\nhole = 7\n\
        good = \"#12\"\nbad = \"red\"\n";
    let (theme, warnings) = theme(text);
    let expected = [
        "1: `title`: got `3`, expected a text in quotes",
        "2: `shade`: got `\"dim\"`, expected \"dark\" or \"light\"",
        "3: `glow` is not known here, expected title, shade, inherits, colours or roles",
        "5: `amber`: got `\"#e8b04\"`, expected a colour such as \"#e8b04a\"",
        "8: `peeg` is not a role, expected one of text, dim, title, ",
        "9: `bold`: got `1`, expected true or false",
        "9: `redd` is not a colour, expected \"#rrggbb\", \"default\" or one of accent, ",
        "9: `shine` is not known here, expected fg, bg, bold, italic, underline or reverse",
        "10: `hole`: got `7`, expected a colour, or a table such as { fg = \"#e8b04a\" }",
        "11: `good`: got `\"#12\"`, expected a colour: \"#rrggbb\", a name from [colours], or \"default\"",
    ];
    assert_eq!(warnings.len(), expected.len(), "{warnings:#?}");
    for (warning, expected) in warnings.iter().zip(expected) {
        assert!(warning.starts_with(expected), "{warning}\n{expected}");
    }
    assert_eq!(theme.style(Role::Bad).fg, Some(Color::Rgb(255, 0, 0)));
    let dark = Themes::embedded().named("dark").unwrap().clone();
    for role in [Role::Peg, Role::Hole, Role::Good] {
        assert_eq!(theme.style(role), dark.style(role));
    }
}

#[test]
fn a_text_that_is_no_toml_is_told_and_what_can_be_read_is_taken() {
    let (theme, warnings) =
        theme("[roles]\nbad = \"#ff0000\"\ngood = \"#00ff00\nkey = \"#0000ff\"\n");
    assert!(!warnings.is_empty());
    assert!(warnings[0].starts_with("3: "), "{warnings:?}");
    assert_eq!(theme.style(Role::Bad).fg, Some(Color::Rgb(255, 0, 0)));
}

#[test]
fn a_file_may_change_one_of_the_programs_themes() {
    let folder = folder(&[(
        "dark.toml",
        "inherits = \"dark\"\n[roles]\npeg = \"#ffffff\"\n",
    )]);
    let (themes, warnings) = Themes::with_folder(folder.path());
    assert_eq!(warnings, [""; 0]);
    let names: Vec<&str> = themes.names().collect();
    assert_eq!(names, Themes::embedded().names().collect::<Vec<_>>());
    let (mine, before) = (themes.usual(Shade::Dark), Themes::embedded());
    assert_eq!(mine.style(Role::Peg).fg, Some(Color::Rgb(255, 255, 255)));
    assert_eq!(
        mine.style(Role::Hole),
        before.usual(Shade::Dark).style(Role::Hole)
    );
    let [slate, other] = [&themes, &before].map(|themes| themes.named("slate").unwrap());
    assert_eq!(slate.style(Role::Peg), other.style(Role::Peg));
}

#[test]
fn an_unknown_parent_is_told_and_the_usual_theme_stands_in() {
    let (theme, warnings) = theme("shade = \"light\"\n\ninherits = \"lihgt\"\n");
    assert_eq!(warnings.len(), 1);
    let expected = "3: `inherits`: there is no theme `lihgt`, expected one of dark, light, ";
    assert!(warnings[0].starts_with(expected), "{warnings:?}");
    let light = Themes::embedded().named("light").unwrap().clone();
    assert_eq!(theme.style(Role::Text), light.style(Role::Text));
}

#[test]
fn a_circle_is_told_of_each_file_in_it() {
    let (mine, warnings) = theme("inherits = \"my\"\n");
    assert_eq!(warnings, ["1: `inherits` goes in a circle: my, my"]);
    assert!(mine.style(Role::Text).fg.is_some());

    let folder = folder(&[
        ("a.toml", "inherits = \"b\"\n"),
        ("b.toml", "\ninherits = \"a\"\n"),
        ("c.toml", "inherits = \"b\"\n"),
    ]);
    let (themes, warnings) = Themes::with_folder(folder.path());
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(warnings[0].ends_with("a.toml:1: `inherits` goes in a circle: a, b, a"));
    assert!(warnings[1].ends_with("b.toml:2: `inherits` goes in a circle: b, a, b"));
    for name in ["a", "b", "c"] {
        assert!(themes.named(name).unwrap().style(Role::Text).fg.is_some());
    }
}

#[test]
fn files_that_cannot_be_read_are_told_and_others_are_not_looked_at() {
    let folder = folder(&[("notes.txt", "no theme"), ("good.toml", "title = \"Good\"")]);
    fs::write(folder.path().join("bytes.toml"), b"title = 1\n# \xff\n").unwrap();
    fs::create_dir(folder.path().join("folder.toml")).unwrap();
    let (themes, warnings) = Themes::with_folder(folder.path());
    assert_eq!(warnings.len(), 2, "{warnings:?}");
    assert!(
        warnings[0].ends_with("bytes.toml:2: a byte that is not UTF-8, expected a text in TOML")
    );
    assert!(warnings[1].contains("folder.toml: "), "{warnings:?}");
    assert!(themes.named("good").is_some() && themes.named("notes").is_none());
    let (themes, warnings) = Themes::with_folder(&folder.path().join("nowhere"));
    assert_eq!(warnings, [""; 0]);
    assert_eq!(themes.list.len(), Themes::embedded().list.len());
}

#[test]
fn a_check_tells_of_colours_too_near_to_each_other() {
    let text = "[roles]\nkey = \"#222222\"\n";
    let folder = folder(&[("my.toml", text), ("other.toml", "inherits = \"nobody\"")]);
    let file = folder.path().join("my.toml");
    let library = Library::for_file(&file, Some(folder.path())).unwrap();
    let problems: Vec<String> = library
        .check_last()
        .iter()
        .map(ToString::to_string)
        .collect();
    assert_eq!(problems.len(), 1, "{problems:?}");
    let expected = "2: `key` on the background of `text`: got a contrast of 1.";
    assert!(problems[0].starts_with(expected), "{problems:?}");
    assert!(
        problems[0].ends_with(", expected at least 4.5"),
        "{problems:?}"
    );
    assert!(Library::for_file(&folder.path().join("none"), None).is_err());
}

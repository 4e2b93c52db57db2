//! `parlour completions` and `parlour man`: every verb is in them.

use super::{given, parlour};

const VERBS: [&str; 5] = ["solve", "bench", "themes", "completions", "man"];

#[test]
fn every_shell_has_a_script_with_the_verbs() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, out, error) = given(&parlour().args(["completions", shell]).output().unwrap());
        assert_eq!((code, &error[..]), (0, ""), "{shell}");
        for word in VERBS.into_iter().chain(["schedule", "check"]) {
            assert!(out.contains(word), "{shell}: {word}");
        }
    }
}

#[test]
fn an_unknown_shell_is_refused_with_those_that_are_known() {
    let (code, out, error) = given(&parlour().args(["completions", "x"]).output().unwrap());
    assert_eq!((code, &out[..]), (2, ""));
    assert!(
        error.contains("bash, elvish, fish, powershell, zsh"),
        "{error}"
    );
}

#[test]
fn the_manual_has_a_section_for_each_verb() {
    let (code, out, error) = given(&parlour().arg("man").output().unwrap());
    assert_eq!((code, &error[..]), (0, ""));
    assert!(out.contains(".TH parlour 1"), "{out}");
    for verb in ["SOLVE PEG", "BENCH", "THEMES", "COMPLETIONS", "MAN"] {
        assert!(out.contains(&format!(".SH \"PARLOUR {verb}\"\n")), "{verb}");
    }
    assert!(out.contains("\\-\\-schedule"), "{out}");
}

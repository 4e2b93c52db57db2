//! Stores in folders of their own: what is kept, and what becomes of what can't be read.

use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};

use tempfile::TempDir;

use super::*;

fn store() -> (TempDir, Store) {
    let top = TempDir::new().unwrap();
    let store = Store::at(folders(top.path()));
    (top, store)
}

fn folders(top: &Path) -> Folders {
    fs::create_dir_all(top.join("here")).unwrap();
    Folders {
        config: top.join("config/parlour"),
        state: top.join("state/parlour"),
        exports: [top.join("here"), top.join("data/parlour/exports")],
    }
}

/// Puts a config file there.
fn configured(contents: &[u8]) -> (TempDir, Store, PathBuf) {
    let (top, store) = store();
    let path = top.path().join("config/parlour/config.toml");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(&path, contents).unwrap();
    (top, store, path)
}

fn mode(path: &Path) -> u32 {
    fs::metadata(path).unwrap().permissions().mode() & 0o777
}

fn unusual() -> Settings {
    let mut settings = all_said();
    settings.theme = Some("phosphor".to_owned());
    settings.motion = false;
    settings.engine.schedule = "static".to_owned();
    settings
}

#[test]
fn what_was_settled_is_found_again_by_its_person_alone() {
    let (top, mut store) = store();
    assert_eq!(store.settings(), (Settings::default(), None));
    store.settle(&unusual()).unwrap();
    assert_eq!(store.settings(), (unusual(), None));
    store.settle(&Settings::default()).unwrap();
    assert_eq!(store.settings(), (Settings::default(), None));
    let folder = top.path().join("config/parlour");
    assert_eq!(mode(&folder), 0o700);
    assert_eq!(mode(&folder.join("config.toml")), 0o600);
    assert_eq!(fs::read_dir(folder).unwrap().count(), 1);
}

#[test]
fn a_game_is_found_again_and_an_older_one_replaced() {
    let (_top, store) = store();
    assert_eq!(store.saved("peg"), Ok(None));
    store.save("peg", "a = 1\n").unwrap();
    store.save("peg", "b = 2\n").unwrap();
    assert_eq!(store.saved("peg"), Ok(Some("b = 2\n".to_owned())));
}

#[test]
fn an_unknown_entry_is_told_and_kept() {
    let text = b"motion = false\nshine = 3\n[engine]\nturbo = true\nmemo = false\n";
    let (_top, mut store, path) = configured(text);
    let (mut settings, notice) = store.settings();
    let notice = notice.unwrap();
    assert!(!settings.motion && !settings.engine.memo);
    assert!(
        notice.contains("line 2: unknown field `shine`, expected one of"),
        "{notice}"
    );
    assert!(notice.contains("line 4: unknown field `turbo`"), "{notice}");
    settings.ascii = true;
    store.settle(&settings).unwrap();
    let table: Table = fs::read_to_string(&path).unwrap().parse().unwrap();
    assert_eq!(table["shine"].as_integer(), Some(3));
    assert_eq!(table["engine"]["turbo"].as_bool(), Some(true));
    assert_eq!(store.settings().0, settings);
    assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
}

#[test]
fn a_wrong_entry_is_told_and_the_file_set_aside_before_it_is_overwritten() {
    let text = b"ascii = true\nmotion = \"yes\"\n[engine]\nthreads = 0\nschedule = \"x\"\n\
        memory_mib = -5\n";
    let (_top, mut store, path) = configured(text);
    let (settings, notice) = store.settings();
    let notice = notice.unwrap();
    let usual = Settings {
        ascii: true,
        ..Settings::default()
    };
    assert_eq!(settings, usual);
    for part in [
        "line 2: invalid type: string \"yes\", expected a boolean",
        "line 4: invalid value: integer `0`, expected a whole number from 1 to 1024",
        "line 5: invalid value: string \"x\", expected one of dynamic, static, guided, sequential",
        "line 6: invalid value: integer `-5`, expected a whole number from 1",
    ] {
        assert!(notice.contains(part), "{part}: {notice}");
    }
    assert_eq!(fs::read(&path).unwrap(), text);
    store.settle(&settings).unwrap();
    assert_eq!(store.settings(), (usual, None));
    let aside = path.with_file_name("config.toml.unreadable-1");
    assert_eq!(fs::read(aside).unwrap(), text);
}

#[test]
fn what_is_no_toml_is_set_aside_with_a_notice() {
    let (_top, mut store, path) = configured(b"motion = \n");
    fs::write(path.with_file_name("config.toml.unreadable-1"), "older").unwrap();
    let (settings, notice) = store.settings();
    let notice = notice.unwrap();
    assert_eq!(settings, Settings::default());
    let expected = "config.toml is now config.toml.unreadable-2: it can't be read, line 1: ";
    assert!(notice.starts_with(expected), "{notice}");
    assert!(!path.exists());
    let aside = path.with_file_name("config.toml.unreadable-2");
    assert_eq!(fs::read(aside).unwrap(), b"motion = \n");
    assert_eq!(store.settings(), (Settings::default(), None));
}

#[test]
fn bytes_folders_and_giants_in_a_files_place_are_set_aside_too() {
    let (top, store) = store();
    let folder = top.path().join("state/parlour");
    let path = folder.join("peg.toml");
    fs::create_dir_all(&folder).unwrap();
    let spoil: [fn(&Path); 3] = [
        |path| fs::write(path, b"\xff\xfe\0").unwrap(),
        |path| fs::create_dir_all(path.join("inner")).unwrap(),
        |path| fs::write(path, "#".repeat(2 << 20)).unwrap(),
    ];
    for (index, spoil) in spoil.iter().enumerate() {
        spoil(&path);
        let notice = store.saved("peg").unwrap_err();
        let aside = format!("peg.toml.unreadable-{}", index + 1);
        assert!(
            notice.starts_with(&format!("peg.toml is now {aside}: ")),
            "{notice}"
        );
        assert!(folder.join(aside).exists() && !path.exists());
    }
    // Writing without having read overwrites nothing either.
    fs::write(&path, b"\xff").unwrap();
    store.save("peg", "new").unwrap();
    assert_eq!(
        fs::read(folder.join("peg.toml.unreadable-4")).unwrap(),
        b"\xff"
    );
    assert_eq!(store.saved("peg"), Ok(Some("new".to_owned())));
    let notice = store.reject("peg", "line 1: got `new`");
    assert!(notice.ends_with("read, line 1: got `new`"), "{notice}");
    assert_eq!(
        fs::read(folder.join("peg.toml.unreadable-5")).unwrap(),
        b"new"
    );
}

#[test]
fn a_folder_that_cannot_be_made_is_an_error_with_its_name() {
    let top = TempDir::new().unwrap();
    fs::write(top.path().join("file"), "").unwrap();
    let inside = top.path().join("file/parlour");
    let mut store = Store::at(Folders {
        config: inside.clone(),
        state: inside.clone(),
        exports: [inside.clone(), inside],
    });
    let (settings, notice) = store.settings();
    assert_eq!(settings, Settings::default());
    assert!(notice.is_some_and(|notice| notice.contains("config.toml can't be read")));
    for error in [
        store.settle(&settings).unwrap_err(),
        store.save("peg", "a").unwrap_err(),
        store.export("a.txt", "a").unwrap_err(),
        store.clipboard("a").unwrap_err(),
    ] {
        assert!(error.contains("file/parlour"), "{error}");
    }
    assert_eq!(fs::read(top.path().join("file")).unwrap(), b"");
}

#[test]
fn an_export_overwrites_nothing() {
    let (top, store) = store();
    let here = top.path().join("here");
    for expected in ["peg.txt", "peg-2.txt", "peg-3.txt"] {
        let path = store.export("peg.txt", expected).unwrap();
        assert_eq!(path, here.join(expected).display().to_string());
        assert_eq!(fs::read_to_string(path).unwrap(), expected);
    }
    let path = store.export("../a b", "x").unwrap();
    assert_eq!(path, here.join("..-a-b").display().to_string());
}

#[test]
fn an_export_goes_to_the_data_folder_where_the_current_one_is_no_place_for_it() {
    let (top, store) = store();
    fs::remove_dir(top.path().join("here")).unwrap();
    let path = store.export("peg.txt", "x").unwrap();
    let expected = top.path().join("data/parlour/exports/peg.txt");
    assert_eq!(path, expected.display().to_string());
    assert_eq!(mode(expected.parent().unwrap()), 0o700);
}

#[test]
fn a_linked_file_stays_linked() {
    let (top, mut store, path) = configured(b"");
    let target = top.path().join("dotfiles.toml");
    fs::rename(&path, &target).unwrap();
    symlink(&target, &path).unwrap();
    store.settle(&unusual()).unwrap();
    assert!(fs::symlink_metadata(&path).unwrap().is_symlink());
    assert!(fs::read_to_string(target).unwrap().contains("phosphor"));
}

#[test]
fn what_was_copied_is_also_in_a_file() {
    let (top, store) = store();
    let path = store.clipboard("ooo/o.o").unwrap().unwrap();
    let expected = top.path().join("state/parlour/clipboard.txt");
    assert_eq!(path, expected.display().to_string());
    assert_eq!(fs::read_to_string(path).unwrap(), "ooo/o.o");
}

#[test]
fn a_guest_leaves_no_trace() {
    let mut store = Store::nowhere();
    assert_eq!(store.settings(), (Settings::default(), None));
    assert_eq!(store.settle(&unusual()), Ok(()));
    assert_eq!(store.save("peg", "a"), Ok(()));
    assert_eq!(store.saved("peg"), Ok(None));
    assert_eq!(store.clipboard("a"), Ok(None));
    assert_eq!(store.themes(), None);
    assert!(store.export("a", "a").is_err());
}

#[test]
fn two_writers_at_once_leave_one_whole_text() {
    let (top, first) = store();
    let texts = ["a".repeat(100_000), "b".repeat(100_000)];
    std::thread::scope(|scope| {
        for text in &texts {
            let store = Store::at(folders(top.path()));
            scope.spawn(move || (0..20).for_each(|_| store.save("peg", text).unwrap()));
        }
        for _ in 0..20 {
            let text = first.saved("peg").unwrap();
            assert!(text.is_none_or(|text| texts.contains(&text)));
        }
    });
    assert!(texts.contains(&first.saved("peg").unwrap().unwrap()));
    assert_eq!(
        fs::read_dir(top.path().join("state/parlour"))
            .unwrap()
            .count(),
        1
    );
}

#[test]
fn the_engines_and_schedules_that_are_accepted_are_those_that_there_are() {
    let engines = crate::games::peg::solve::Engine::ALL.map(|engine| ("engine", engine.name()));
    let schedules = crate::engine::schedule::Schedule::ALL.map(|s| ("schedule", s.name()));
    for (key, name) in engines.into_iter().chain(schedules) {
        let text = format!("[engine]\n{key} = \"{name}\"\n");
        let (settings, problems): (Settings, _) = document::read(&text).unwrap();
        assert_eq!(problems, []);
        let EngineSettings {
            engine, schedule, ..
        } = settings.engine;
        assert!([engine, schedule].contains(&name.to_owned()));
    }
}

#[test]
fn a_game_that_is_put_by_is_found_under_its_other_name() {
    let (top, store) = store();
    store.put_by("peg").unwrap();
    store.save("peg", "a = 1\n").unwrap();
    store.put_by("peg").unwrap();
    assert_eq!(store.saved("peg"), Ok(None));
    let by = top.path().join("state/parlour/peg.before.toml");
    assert_eq!(fs::read_to_string(by).unwrap(), "a = 1\n");
}

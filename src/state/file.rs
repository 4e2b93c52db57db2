//! Files that are there as a whole or not at all, for one person's eyes.
//!
//! A text is written to a nameless neighbour and only then given its name: whoever reads meanwhile
//! finds the old text or the new one. What is written often is brought to the disk later, by
//! [`sync`], for that can take a tenth of a second.

use std::fs::{self, DirBuilder, File, Permissions};
use std::io::{self, ErrorKind, Write};
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};

use tempfile::{Builder, NamedTempFile};

/// What we keep is smaller; what is larger was not written by us.
const LARGEST: u64 = 1 << 20;

/// The text of a file; none if there is no such file. The error says why it can't be read.
pub fn read(path: &Path) -> Result<Option<String>, String> {
    let found = match fs::metadata(path) {
        Ok(found) => found,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error.to_string()),
    };
    if !found.is_file() {
        return Err("it is not a file".to_owned()); // a pipe would be waited for
    }
    if found.len() > LARGEST {
        return Err(format!("{} bytes, expected at most {LARGEST}", found.len()));
    }
    match fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::InvalidData => Err("it is not UTF-8".to_owned()),
        Err(error) => Err(error.to_string()),
    }
}

/// Writes a text in the place of a file that can be read, or of none. What can't be read is set
/// aside before. A link stays one. The error names the file.
pub fn write(path: &Path, text: &str) -> Result<(), String> {
    let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    let folder = target.parent().unwrap_or(Path::new("."));
    make_folder(folder)?;
    if read(&target).is_err() {
        set_aside(&target)?;
    }
    let written = filled(folder, text, 0o600).and_then(|file| Ok(file.persist(&target)?));
    written.map(drop).map_err(|error| failed(path, &error))
}

/// Writes a text to a file of a name that is free: `peg.txt`, or else `peg-2.txt` and so on. Other
/// people may read it as they may any new file. Gives the path; the error names the file.
pub fn write_new(folder: &Path, name: &str, text: &str) -> Result<PathBuf, String> {
    let name: String = name.chars().map(plain).collect();
    let (stem, end) = match name.rsplit_once('.') {
        Some((stem, end)) if !stem.is_empty() => (stem, format!(".{end}")),
        _ => (&*name, String::new()),
    };
    let first = folder.join(&name);
    let mut file = filled(folder, text, 0o666).map_err(|error| failed(&first, &error))?;
    for number in 1..10_000 {
        let path = match number {
            1 => first.clone(),
            _ => folder.join(format!("{stem}-{number}{end}")),
        };
        match file.persist_noclobber(&path) {
            Ok(_) => return Ok(path),
            Err(error) if error.error.kind() == ErrorKind::AlreadyExists => file = error.file,
            Err(error) => return Err(failed(&path, &error.error)),
        }
    }
    Err(format!(
        "{}: there are too many of this name",
        first.display()
    ))
}

/// A character that may stand in the name of a file.
fn plain(c: char) -> char {
    if c.is_alphanumeric() || ['.', '-', '_'].contains(&c) {
        c
    } else {
        '-'
    }
}

/// Gives what is at this place a name beside it that is free; none if there was nothing.
pub fn set_aside(path: &Path) -> Result<Option<PathBuf>, String> {
    if fs::symlink_metadata(path).is_err_and(|error| error.kind() == ErrorKind::NotFound) {
        return Ok(None);
    }
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let names =
        (1..10_000).map(|number| path.with_file_name(format!("{name}.unreadable-{number}")));
    let mut free = names.filter(|aside| fs::symlink_metadata(aside).is_err());
    let aside = free
        .next()
        .unwrap_or_else(|| path.with_extension("unreadable"));
    let moved = fs::rename(path, &aside);
    moved.map_err(|error| format!("it can't be set aside: {}", failed(path, &error)))?;
    Ok(Some(aside))
}

/// Makes a folder for one person's eyes, with those above it.
pub fn make_folder(folder: &Path) -> Result<(), String> {
    let made = DirBuilder::new().recursive(true).mode(0o700).create(folder);
    made.map_err(|error| failed(folder, &error))
}

/// A file without a name of its own that has this text.
fn filled(folder: &Path, text: &str, mode: u32) -> io::Result<NamedTempFile> {
    let mut builder = Builder::new();
    builder
        .prefix(".parlour-")
        .permissions(Permissions::from_mode(mode));
    let mut file = builder.tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    Ok(file)
}

/// Brings a file to the disk, if there is one.
pub fn sync(path: &Path) -> Result<(), String> {
    match File::open(path).and_then(|file| file.sync_all()) {
        Err(error) if error.kind() != ErrorKind::NotFound => Err(failed(path, &error)),
        _ => Ok(()),
    }
}

fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

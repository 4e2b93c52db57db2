//! Reads Rust source as text: what is code in it, and which paths it names.
//!
//! Not a parser. [`bare`] blanks comments, literals and lifetimes, so that what stays is code, on
//! the same lines; [`without_tests`] blanks the items that only tests are built with; [`names`]
//! walks over the words and spells every path in full from the root of the crate: `use` groups are
//! taken apart, and `self` and `super` are replaced by the module of the file.

/// A path that a file names, such as `crate::engine::control` or `println!`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The line, counted from 1.
    pub line: usize,
    /// The path from the root of its crate, with `!` at the end of a macro that is called.
    pub path: String,
}

/// The source with comments, literals and lifetimes replaced by blanks, line for line.
pub fn bare(text: &str) -> String {
    let chars: Vec<char> = text.chars().collect();
    let mut bare = String::with_capacity(text.len());
    let mut at = 0;
    while at < chars.len() {
        let after_word = at > 0 && is_word(chars[at - 1]);
        let hidden = hidden(&chars[at..], after_word).min(chars.len() - at);
        for &c in &chars[at..at + hidden] {
            bare.push(if c == '\n' { c } else { ' ' });
        }
        at += hidden;
        if hidden == 0 {
            bare.push(chars[at]);
            at += 1;
        }
    }
    bare
}

/// The length of the comment, literal or lifetime at the head of `rest`; 0 if there is none.
fn hidden(rest: &[char], after_word: bool) -> usize {
    match rest {
        ['/', '/', ..] => rest.iter().take_while(|&&c| c != '\n').count(),
        ['/', '*', ..] => block_comment(rest),
        ['"', ..] => quoted(rest, '"'),
        ['r', '"' | '#', ..] if !after_word => raw_string(rest, 1),
        ['b' | 'c', 'r', '"' | '#', ..] if !after_word => raw_string(rest, 2),
        ['\'', '\\', ..] => quoted(rest, '\''),
        ['\'', _, '\'', ..] => 3,
        ['\'', ..] => 1 + rest[1..].iter().take_while(|&&c| is_word(c)).count(),
        _ => 0,
    }
}

/// Block comments nest.
fn block_comment(rest: &[char]) -> usize {
    let (mut depth, mut at) = (0, 0);
    while at < rest.len() {
        match rest[at..] {
            ['/', '*', ..] => depth += 1,
            ['*', '/', ..] => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            break;
        }
    }
    at
}

fn quoted(rest: &[char], quote: char) -> usize {
    let mut at = 1;
    while at < rest.len() && rest[at] != quote {
        at += if rest[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

/// A raw string whose letters are `prefix` long; 0 for a raw identifier.
fn raw_string(rest: &[char], prefix: usize) -> usize {
    let hashes = rest[prefix..].iter().take_while(|&&c| c == '#').count();
    let open = prefix + hashes;
    if rest.get(open) != Some(&'"') {
        return 0;
    }
    let closes = |at: &usize| rest[*at] == '"' && rest[at + 1..].starts_with(&rest[prefix..open]);
    let close = (open + 1..rest.len()).find(closes).unwrap_or(rest.len());
    close + 1 + hashes
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Bare source without the items under `#[cfg(test)]` and `#[cfg(all(test, …))]`.
pub fn without_tests(bare: &str) -> String {
    let mut left = bare.to_owned();
    let attribute = |text: &str| {
        let found = ["#[cfg(test)]", "#[cfg(all(test,"].map(|mark| text.find(mark));
        found.into_iter().flatten().min()
    };
    while let Some(start) = attribute(&left) {
        let end = start + item(&left[start..]);
        let blank: String = left[start..end]
            .chars()
            .map(|c| if c == '\n' { c } else { ' ' })
            .collect();
        left.replace_range(start..end, &blank);
    }
    left
}

/// The bytes of the item at the head of `text`: to its closing brace or its semicolon.
fn item(text: &str) -> usize {
    let (mut braces, mut brackets) = (0, 0);
    for (at, c) in text.char_indices() {
        match c {
            '(' | '[' => brackets += 1,
            ')' | ']' => brackets -= 1,
            '{' => braces += 1,
            '}' => braces -= 1,
            _ => {}
        }
        if (c == '}' || c == ';') && braces == 0 && brackets == 0 {
            return at + 1;
        }
    }
    text.len()
}

/// Every path that bare source names; `file` is its path from the top of the package.
pub fn names(bare: &str, file: &str) -> Vec<Name> {
    let module = module(file);
    let tokens = tokens(bare);
    let mut names = Vec::new();
    let mut at = 0;
    while at < tokens.len() {
        if is_name(tokens[at].1) {
            at = path(&tokens, at, String::new(), &mut names);
        } else {
            at += 1;
        }
    }
    for name in &mut names {
        name.path = resolved(&name.path, &module);
    }
    names
}

/// The modules from the root of the crate down to that of a file.
fn module(file: &str) -> Vec<&str> {
    let inside = file.strip_prefix("src/").unwrap_or(file);
    let mut module: Vec<&str> = inside.trim_end_matches(".rs").split('/').collect();
    module.pop_if(|last| matches!(*last, "mod" | "lib" | "main"));
    module
}

type Token<'a> = (usize, &'a str);

/// Words, `::`, and all else one character each, with their lines.
fn tokens(bare: &str) -> Vec<Token<'_>> {
    let mut tokens = Vec::new();
    for (number, line) in bare.lines().enumerate() {
        let mut rest = line.trim_start();
        while let Some(first) = rest.chars().next() {
            let length = if is_word(first) {
                rest.find(|c| !is_word(c)).unwrap_or(rest.len())
            } else if rest.starts_with("::") {
                2
            } else {
                first.len_utf8()
            };
            tokens.push((number + 1, &rest[..length]));
            rest = rest[length..].trim_start();
        }
    }
    tokens
}

fn is_name(token: &str) -> bool {
    token.starts_with(|c| is_word(c) && !char::is_numeric(c))
}

/// Takes the path at `at` behind `prefix`, adds what it names, and gives the place after it.
fn path(tokens: &[Token<'_>], mut at: usize, prefix: String, names: &mut Vec<Name>) -> usize {
    let token = |at: usize| tokens.get(at).map_or("", |token| token.1);
    let mut path = prefix;
    loop {
        path.push_str(token(at));
        if token(at + 1) != "::" {
            break;
        }
        let next = token(at + 2);
        if next == "{" {
            return group(tokens, at + 3, &(path + "::"), names);
        }
        if !is_name(next) && next != "*" {
            break;
        }
        path.push_str("::");
        at += 2;
    }
    if token(at + 1) == "!" && token(at + 2) != "=" {
        path.push('!');
    }
    let line = tokens[at].0;
    names.push(Name { line, path });
    at + 1
}

/// Takes the members of a `use` group, from behind its opening brace.
fn group(tokens: &[Token<'_>], mut at: usize, prefix: &str, names: &mut Vec<Name>) -> usize {
    while let Some(&(_, token)) = tokens.get(at) {
        at = match token {
            "}" => return at + 1,
            "as" => at + 2,
            "*" => path(tokens, at, prefix.to_owned(), names),
            _ if is_name(token) => path(tokens, at, prefix.to_owned(), names),
            _ => at + 1,
        };
    }
    at
}

/// A path from the root of its crate.
fn resolved(path: &str, module: &[&str]) -> String {
    let segments: Vec<&str> = path.split("::").collect();
    let ups = segments.iter().take_while(|s| **s == "super").count();
    let (mut full, rest) = match segments[0] {
        "super" => (module[..module.len().saturating_sub(ups)].to_vec(), ups),
        "self" => {
            let ups = segments[1..].iter().take_while(|s| **s == "super").count();
            let kept = module.len().saturating_sub(ups);
            (module[..kept].to_vec(), 1 + ups)
        }
        "parlour" | "crate" => (Vec::new(), 1),
        "core" => return path.replacen("core", "std", 1),
        _ => return path.to_owned(),
    };
    full.insert(0, "crate");
    full.extend(&segments[rest..]);
    full.join("::")
}

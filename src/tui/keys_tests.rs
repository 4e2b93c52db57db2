//! What terminals send, whole, in pieces, and broken.

use proptest::prelude::*;

use super::*;

/// What bytes mean when nothing follows.
fn meant(bytes: &[u8]) -> Vec<Event> {
    let mut keys = Keys::default();
    let mut events = keys.feed(bytes);
    events.extend(keys.lapse());
    events
}

fn keys(bytes: &[u8]) -> Vec<Key> {
    let key = |event| match event {
        Event::Key(key) => key,
        other => panic!("{other:?}"),
    };
    meant(bytes).into_iter().map(key).collect()
}

#[test]
fn every_key_that_we_tell_apart_is_read() {
    let expected: &[(&[u8], Key)] = &[
        (b"a", Key::Char('a')),
        (b"R", Key::Char('R')),
        ("ß".as_bytes(), Key::Char('ß')),
        ("\u{1f600}".as_bytes(), Key::Char('\u{1f600}')),
        (b"\x03", Key::Ctrl('c')),
        (b"\x1a", Key::Ctrl('z')),
        (b"\r", Key::Enter),
        (b"\n", Key::Enter),
        (b"\t", Key::Tab),
        (b"\x1b[Z", Key::BackTab),
        (b"\x7f", Key::Backspace),
        (b"\x08", Key::Backspace),
        (b"\x1b", Key::Esc),
        (b"\x1b[A", Key::Up),
        (b"\x1bOB", Key::Down),
        (b"\x1b[1;5C", Key::Right),
        (b"\x1bOD", Key::Left),
        (b"\x1b[H", Key::Home),
        (b"\x1b[1~", Key::Home),
        (b"\x1b[7~", Key::Home),
        (b"\x1bOF", Key::End),
        (b"\x1b[4~", Key::End),
        (b"\x1b[3~", Key::Delete),
        (b"\x1b[5~", Key::PageUp),
        (b"\x1b[6~", Key::PageDown),
    ];
    for (bytes, key) in expected {
        assert_eq!(keys(bytes), [*key], "{bytes:?}");
    }
}

#[test]
fn an_escape_before_a_key_is_the_key_of_that_name() {
    assert_eq!(keys(b"\x1bq"), [Key::Esc, Key::Char('q')]);
    assert_eq!(keys(b"\x1b\x1b[A"), [Key::Esc, Key::Up]);
}

#[test]
fn the_mouse_is_counted_from_0_and_a_place_of_0_is_none() {
    let mouse = |column, row, how| vec![Event::Mouse(column, row, how)];
    assert_eq!(meant(b"\x1b[<0;1;1M"), mouse(0, 0, Pointing::Press));
    assert_eq!(meant(b"\x1b[<32;9;3M"), mouse(8, 2, Pointing::Drag));
    assert_eq!(meant(b"\x1b[<0;9;3m"), mouse(8, 2, Pointing::Release));
    assert_eq!(meant(b"\x1b[<64;5;5M"), mouse(4, 4, Pointing::ScrollUp));
    assert_eq!(meant(b"\x1b[<81;5;5M"), mouse(4, 4, Pointing::ScrollDown));
    for nothing in ["2;5;5M", "0;0;1M", "0;1;0m", "0;1;1000000M", "0;1M", "M"] {
        assert_eq!(
            meant(format!("\x1b[<{nothing}").as_bytes()),
            [],
            "{nothing}"
        );
    }
}

#[test]
fn a_paste_is_one_text_whatever_is_in_it() {
    let text = |text: &str| vec![Event::Paste(text.to_owned())];
    assert_eq!(meant(b"\x1b[200~q\x1b[A\r\no\x1b[201~"), text("q\x1b[A\no"));
    assert_eq!(meant(b"\x1b[200~never ended"), text("never ended"));
    let long = [
        b"\x1b[200~",
        &vec![b'o'; LONGEST_PASTE + 9][..],
        PASTE_ENDS,
        b"q",
    ]
    .concat();
    let events = meant(&long);
    assert_eq!(events[0], Event::Paste("o".repeat(LONGEST_PASTE)));
    assert_eq!(events[1..], [Event::Key(Key::Char('q'))]);
}

#[test]
fn an_answer_is_never_taken_for_keys() {
    let told = Event::Told("11;rgb:ffff/ffff/ffff".to_owned());
    let expected = [told, Event::Identified, Event::Key(Key::Char('q'))];
    assert_eq!(
        meant(b"\x1b]11;rgb:ffff/ffff/ffff\x1b\\\x1b[?62;22cq"),
        expected
    );
    assert_eq!(meant(b"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?6cq"), expected);
    assert_eq!(meant(b"\x1bP1$r0m\x1b\\\x1b[I\x1b[97;5u\x1b[30;100R"), []);
}

#[test]
fn what_never_ends_is_forgotten_and_what_follows_is_read() {
    for begun in [
        "\x1b]11;rgb:",
        "\x1b[1;",
        "\x1bO",
        "\x1b[M",
        "\x1b[[",
        "\u{e9}",
    ] {
        let mut keys = Keys::default();
        assert_eq!(
            keys.feed(&begun.as_bytes()[..begun.len() - usize::from(begun == "é")]),
            []
        );
        assert!(keys.patience().is_some(), "{begun:?}");
        assert_eq!(keys.lapse(), None, "{begun:?}");
        assert_eq!(keys.feed(b"q"), [Event::Key(Key::Char('q'))]);
        assert_eq!(keys.patience(), None);
    }
    let long = [b"\x1b]", &[b'x'; 3 * LONGEST_SEQUENCE][..]].concat();
    assert!(meant(&long).len() >= LONGEST_SEQUENCE);
}

const PARTS: &[&[u8]] = &[
    b"a",
    b"\x1b[A",
    b"\x1bOH",
    b"\x1b[<0;3;4M",
    b"\x1b[200~x\x1b[20y\x1b[201~",
    b"\xc3\xa9",
    b"\x1b]11;rgb:0/0/0\x1b\\",
    b"\x1b[?6c",
    b"\xff",
    b"\x03",
    b"\x1b[5~",
];

proptest! {
    #[test]
    fn pieces_mean_what_the_whole_means(
        parts in prop::collection::vec(prop::sample::select(PARTS), 0..12),
        size in 1_usize..5,
    ) {
        let bytes = parts.concat();
        let mut pieces = Keys::default();
        let mut events: Vec<Event> = bytes.chunks(size).flat_map(|b| pieces.feed(b)).collect();
        events.extend(pieces.lapse());
        prop_assert_eq!(events, meant(&bytes));
    }

    #[test]
    fn no_bytes_make_it_panic_or_keep_much(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        let mut keys = Keys::default();
        for piece in bytes.chunks(7) {
            keys.feed(piece);
            prop_assert!(keys.bytes.len() <= LONGEST_SEQUENCE + 9);
        }
        keys.lapse();
        prop_assert_eq!(keys.patience(), None);
    }
}

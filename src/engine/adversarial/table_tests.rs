//! The table: what it keeps, what it gives up, and that nothing torn is read.

use super::*;

fn entry(score: i32, depth: u8) -> Entry {
    Entry {
        score: Score::of(score),
        depth,
        best: 3,
        bound: Bound::Exact,
        reach: Reach::Horizon,
    }
}

#[test]
fn what_was_stored_is_found() {
    let table = Table::new(1 << 20);
    let ends = [Score::win_in(7), Score::loss_in(200), Score::DRAW];
    for (key, score) in (1..).zip(ends) {
        for bound in [Bound::Exact, Bound::Lower, Bound::Upper] {
            for reach in [Reach::End, Reach::Horizon] {
                for side in [Side::First, Side::Second] {
                    let entry = Entry {
                        score,
                        depth: 255,
                        best: 63,
                        bound,
                        reach,
                    };
                    table.store(Place::of(key, side), entry);
                    assert_eq!(table.get(Place::of(key, side)), Some(entry));
                }
            }
        }
    }
}

#[test]
fn a_key_is_never_taken_for_another_nor_a_side_for_the_other() {
    let table = Table::new(0);
    for key in 0..100_000u64 {
        table.store(Place::of(key << 20 | 5, Side::First), entry(1, 9));
    }
    assert!((0..100_000).all(|key| table.get(Place::of(key << 20 | 6, Side::First)).is_none()));
    assert!((0..100_000).all(|key| table.get(Place::of(key << 20 | 5, Side::Second)).is_none()));
}

#[test]
fn a_torn_entry_reads_as_a_miss() {
    let table = Table::new(0);
    for key in 0..2000u64 {
        table.store(Place::of(key, Side::First), entry(1, 4));
        let [slot, _] = table.bucket(mixed(key), Side::First);
        assert!(table.get(Place::of(key, Side::First)).is_some());
        // Another worker has written one of the two words of another entry.
        for other in [key + 1, key ^ 1 << 40] {
            for data in [entry(2, 4), entry(1, 5)] {
                let data = data.packed(Side::First, 0);
                let [first, second] = [slot[0].load(Relaxed), slot[1].load(Relaxed)];
                slot[1].store(data, Relaxed);
                assert_eq!(table.get(Place::of(key, Side::First)), None);
                assert_eq!(table.get(Place::of(other, Side::First)), None);
                slot[1].store(second, Relaxed);
                slot[0].store(mixed(other) ^ data, Relaxed);
                assert_eq!(table.get(Place::of(key, Side::First)), None);
                assert_eq!(table.get(Place::of(other, Side::First)), None);
                slot[0].store(first, Relaxed);
            }
        }
    }
}

#[test]
fn the_deeper_entry_stays_and_the_last_one_too() {
    let table = Table::new(0);
    table.store(Place::of(1, Side::First), entry(1, 9));
    let mates = |table: &Table, key: u64| {
        std::ptr::eq(
            table.bucket(mixed(1), Side::First),
            table.bucket(mixed(key), Side::First),
        )
    };
    let others: Vec<u64> = (2..).filter(|&key| mates(&table, key)).take(3).collect();
    for &key in &others {
        table.store(Place::of(key, Side::First), entry(2, 5));
        assert_eq!(table.get(Place::of(1, Side::First)), Some(entry(1, 9)));
        assert_eq!(table.get(Place::of(key, Side::First)), Some(entry(2, 5)));
    }
    table.begin();
    table.store(Place::of(others[0], Side::First), entry(3, 5));
    assert_eq!(
        table.get(Place::of(others[0], Side::First)),
        Some(entry(3, 5))
    );
    assert_eq!(
        table.get(Place::of(1, Side::First)),
        Some(entry(1, 9)),
        "moved aside"
    );
    table.store(Place::of(others[1], Side::First), entry(4, 5));
    assert_eq!(table.get(Place::of(1, Side::First)), None);
}

#[test]
fn a_table_that_grows_forgets_nothing() {
    let table = Table::new(1 << 22);
    let found = |keys: u64| {
        let sides = [Side::First, Side::Second];
        let all = (0..keys).flat_map(|key| sides.map(|side| (key, side)));
        all.filter(|&(key, side)| table.get(Place::of(key, side)).is_some())
            .count()
    };
    for key in 0..600 {
        table.store(Place::of(key, Side::First), entry(1, 3));
        table.store(Place::of(key, Side::Second), entry(2, 3));
    }
    let before = found(600);
    assert!(before > 900);
    table.grow(10_000, &Control::unlimited()).unwrap();
    assert_eq!(found(600), before);
    for key in 0..20_000 {
        table.store(Place::of(key, Side::First), entry(1, 3));
    }
    let (used, room) = table.fill();
    assert!(found(20_000) > 19_000 && (15_000..25_000).contains(&used));
    assert_eq!(room, 1 << 18);
}

/// Entries tell by their score and depth which key they belong to.
#[test]
fn eight_writers_of_entries_that_check_themselves() {
    let table = Table::new(0);
    let own = |key: u64| {
        let hash = mixed(key ^ 0x5555);
        let [low, high, depth, ..] = hash.to_le_bytes();
        entry(i32::from(i16::from_le_bytes([low, high])) / 2, depth)
    };
    let sum: usize = std::thread::scope(|scope| {
        let work = |writer: u64| {
            let (table, own) = (&table, &own);
            move || {
                let mut seen = 0;
                for round in 0..150_000u64 {
                    let key = mixed(round * 8 + writer) % 5000;
                    table.store(Place::of(key, Side::First), own(key));
                    let other = mixed(round * 8 + writer + 3) % 5000;
                    if let Some(found) = table.get(Place::of(other, Side::First)) {
                        assert_eq!(found, own(other));
                        seen += 1;
                    }
                }
                seen
            }
        };
        let workers: Vec<_> = (0..8).map(|n| scope.spawn(work(n))).collect();
        workers.into_iter().map(|w| w.join().unwrap()).sum()
    });
    assert!(sum > 100_000);
}

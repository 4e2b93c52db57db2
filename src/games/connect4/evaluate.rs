//! A guess of what a Connect Four position is worth, for searches that do not reach the end.
//!
//! It is the one of T. Tsiodras, *Implementing a Score4 (Connect Four) engine* (2011): over all
//! spans of four cells, by the discs of one side less those of the other, 1, 2 or 5 for one, two or
//! three. All spans of a direction are counted at once: four words, one a cell of the spans, are
//! added bit by bit, so that each bit of three words has the number of discs in its span.

use super::shape::Geometry;

/// How many discs are in the span that begins at each bit, in binary.
struct Counts {
    ones: u64,
    twos: u64,
    fours: u64,
}

impl Counts {
    #[inline]
    fn of(discs: u64, step: u32) -> Self {
        let [first, second] = [discs, discs >> step];
        let [third, fourth] = [discs >> (2 * step), discs >> (3 * step)];
        let (left, left_both) = (first ^ second, first & second);
        let (right, right_both) = (third ^ fourth, third & fourth);
        Self {
            ones: left ^ right,
            twos: left_both ^ right_both ^ (left & right),
            fours: left_both & right_both,
        }
    }

    /// The spans with no disc, and with one.
    #[inline]
    fn few(&self) -> [u64; 2] {
        let none = !(self.ones | self.twos | self.fours);
        [none, self.ones & !self.twos]
    }

    /// The spans with one, two and three discs more than these few of the other side.
    #[inline]
    fn more(&self, [none, one]: [u64; 2]) -> [u64; 3] {
        let two = self.twos & !self.ones;
        let three = self.twos & self.ones;
        let single = self.ones & !self.twos & none;
        [single | two & one, two & none | three & one, three & none]
    }
}

/// By how much these discs are better than those of the other side; nobody has four.
#[inline]
pub fn balance(board: impl Geometry, own: u64, others: u64) -> i32 {
    let mut balance = 0;
    for step in board.steps() {
        let cells = board.cells();
        let pairs = cells & cells >> step;
        let spans = pairs & pairs >> (2 * step);
        let (mine, theirs) = (Counts::of(own, step), Counts::of(others, step));
        let (plus, minus) = (mine.more(theirs.few()), theirs.more(mine.few()));
        for (worth, (plus, minus)) in [1, 2, 5].into_iter().zip(plus.into_iter().zip(minus)) {
            let count = |word: u64| (word & spans).count_ones().cast_signed();
            balance += worth * (count(plus) - count(minus));
        }
    }
    balance
}

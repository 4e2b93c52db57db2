//! The jumps within a line: all their cells are line cells.
//!
//! Of several such jumps each order is another way, so they are played level by level, as on a board
//! of its own: from the bits with the most pegs on.

use std::cmp::Reverse;
use std::collections::HashMap;

use super::super::atlas::reachable::ones;
use super::super::atlas::{Layout, Split};
use super::super::board::Jump;
use super::tally::Tally;

/// The syndromes of the lines of a split: with eight bound cells all that a byte can be.
pub fn syndromes(split: &Split) -> impl Iterator<Item = u8> + Clone {
    (0..=u8::MAX).take(1 << split.bound().len())
}

/// The jumps within lines of one syndrome.
#[derive(Clone, Debug)]
pub struct Within {
    /// The bits that allow one.
    jumping: Vec<u64>,
    /// For each bit its place in an order from the most pegs to the fewest.
    places: Vec<u16>,
    /// By place: the bit, and for each of its jumps the bit after it.
    jumps: Vec<(u16, Vec<(u16, Jump)>)>,
}

impl Within {
    /// Those of lines of a syndrome.
    pub fn new(layout: &Layout, syndrome: u8) -> Self {
        let split = layout.split();
        let count = 1_u16 << split.free().len();
        let pegs = |bit: u16| layout.pegs_of_bit(syndrome, bit.into());
        let mut bits: Vec<u16> = (0..count).collect();
        bits.sort_by_key(|&bit| Reverse(pegs(bit).count_ones()));
        let number: HashMap<u64, u16> = bits.iter().map(|&bit| (pegs(bit), bit)).collect();
        let inner = |jump: &&Jump| jump.triple() & !split.line_cells() == 0;
        let inner: Vec<Jump> = split
            .board()
            .jumps()
            .iter()
            .filter(inner)
            .copied()
            .collect();
        let after = |own: u64| {
            let legal = inner
                .iter()
                .filter(move |jump| own & jump.triple() == jump.pegs());
            legal.map(move |&jump| (own ^ jump.triple(), jump))
        };
        let mut within = Self {
            jumping: vec![0; split.line_words()],
            places: vec![0; bits.len()],
            jumps: Vec::new(),
        };
        for (place, &bit) in (0..).zip(&bits) {
            let jumps: Vec<_> = after(pegs(bit))
                .map(|(pegs, jump)| (number[&pegs], jump))
                .collect();
            let at = usize::from(bit);
            within.jumping[at / 64] |= u64::from(!jumps.is_empty()) << (at % 64);
            within.places[at] = place;
            within.jumps.push((bit, jumps));
        }
        within
    }

    /// Goes on from the bits of a line, those with the most pegs first.
    pub fn close<T: Tally>(&self, bits: &[u64], ordered: &mut [u64], into: &mut [T]) -> Option<()> {
        ordered.fill(0);
        let jumping = bits
            .iter()
            .zip(&self.jumping)
            .map(|(own, jumping)| own & jumping);
        for (word, mut rest) in jumping.enumerate() {
            while rest != 0 {
                let place = self.places[word * 64 + rest.trailing_zeros() as usize];
                ordered[usize::from(place / 64)] |= 1 << (place % 64);
                rest &= rest - 1;
            }
        }
        for place in ones(ordered) {
            let (bit, jumps) = &self.jumps[place];
            let before = into[usize::from(*bit)];
            for (after, jump) in jumps {
                let own = &mut into[usize::from(*after)];
                *own = own.join(before.after(T::hop(jump.from, jump.to)))?;
            }
        }
        Some(())
    }
}

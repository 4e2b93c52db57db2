//! The images of positions under some symmetries, by tables and by jumps.

use super::super::board::{Board, image};

/// A group of symmetries of a board, ready for speed.
#[derive(Clone, Debug)]
pub struct Images {
    maps: Vec<Vec<u8>>,
    /// For each symmetry and each byte of a position: the image of that byte.
    tables: Vec<Vec<[u64; 256]>>,
    /// For each jump the images of its three cells.
    triples: Vec<Vec<u64>>,
}

impl Images {
    /// Of these symmetries, which must be a group, the identity first.
    pub fn new(board: &Board, maps: Vec<Vec<u8>>) -> Self {
        let byte = |map: &[u8], first: usize| {
            let mut table = [0; 256];
            for set in 1_usize..256 {
                let cell = first + set.trailing_zeros() as usize;
                let own = map.get(cell).map_or(0, |&to| 1 << to);
                table[set] = table[set & (set - 1)] | own;
            }
            table
        };
        let bytes = board.cells().len().div_ceil(8);
        let table = |map: &Vec<u8>| (0..bytes).map(|i| byte(map, 8 * i)).collect();
        let triple = |set: u64| maps.iter().map(|map| image(set, map)).collect();
        Self {
            tables: maps.iter().map(table).collect(),
            triples: board.jumps().iter().map(|j| triple(j.triple())).collect(),
            maps,
        }
    }

    /// The symmetries of a board that keep a position, and whatever else `keep` wants kept.
    pub fn keeping(board: &Board, position: u64, keep: impl Fn(&[u8]) -> bool) -> Self {
        let kept = |s: &&Vec<u8>| image(position, s) == position && keep(s);
        Self::new(
            board,
            board.symmetries().iter().filter(kept).cloned().collect(),
        )
    }

    /// The number of symmetries.
    pub fn len(&self) -> usize {
        self.maps.len()
    }

    /// Where a symmetry carries a cell.
    #[inline]
    pub fn cell(&self, symmetry: usize, cell: u8) -> u8 {
        self.maps[symmetry][usize::from(cell)]
    }

    /// The image of a position under one symmetry.
    #[inline]
    pub fn image(&self, symmetry: usize, position: u64) -> u64 {
        let bytes = position.to_le_bytes();
        let tables = self.tables[symmetry].iter().zip(bytes);
        tables.fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }

    /// All images of a position, that under the identity first.
    #[inline]
    pub fn of(&self, position: u64, into: &mut Vec<u64>) {
        into.clear();
        into.extend((0..self.len()).map(|symmetry| self.image(symmetry, position)));
    }

    /// The representative of what a jump makes of a position with these images: the smallest word,
    /// and the symmetry that gives it.
    #[inline]
    pub fn after(&self, images: &[u64], jump: u8) -> (u64, usize) {
        let triples = &self.triples[usize::from(jump)];
        let mut least = (u64::MAX, 0);
        for (symmetry, (image, triple)) in images.iter().zip(triples).enumerate() {
            least = least.min((image ^ triple, symmetry));
        }
        least
    }

    /// The representative of a position.
    pub fn canonical(&self, position: u64) -> u64 {
        let images = (0..self.len()).map(|symmetry| self.image(symmetry, position));
        images.min().unwrap_or(position)
    }

    /// Whether no image is a smaller word.
    #[inline]
    pub fn is_least(&self, position: u64) -> bool {
        (1..self.len()).all(|symmetry| self.image(symmetry, position) >= position)
    }

    /// The symmetries that carry a position to its representative.
    pub fn to_canonical(&self, position: u64) -> impl Iterator<Item = usize> {
        let least = self.canonical(position);
        (0..self.len()).filter(move |&symmetry| self.image(symmetry, position) == least)
    }

    /// The symmetries that keep a position.
    pub fn keep(&self, position: u64) -> impl Iterator<Item = usize> {
        (0..self.len()).filter(move |&symmetry| self.image(symmetry, position) == position)
    }

    /// The number of different images of a position.
    pub fn orbit(&self, position: u64) -> u64 {
        (self.len() / self.keep(position).count()) as u64
    }
}

//! Solutions and games, counted line by line.

use std::sync::{Mutex, PoisonError};

use super::super::atlas::Atlas;
use super::super::atlas::reachable::ones;
use super::super::goal::Goal;
use super::images::Images;
use super::keeps;
use super::lines::{Lines, Wanted};
use super::orbits::Orbits;
use super::sets::{Sets, keeping_lines, within};
use crate::engine::control::Stopped;
use crate::engine::running::Desk;

/// The number of jump sequences to each final position that can be reached.
pub fn solutions(
    atlas: &Atlas,
    goal: &Goal,
    position: u64,
    desk: &Desk,
) -> Result<Vec<(u64, u128)>, Stopped> {
    let split = atlas.split();
    let images = keeping_lines(split, position, |s| keeps(goal, s));
    let orbits = Sets::new(atlas, goal, position, desk)?.winning(&images, desk)?;
    desk.phase("counting solutions");
    let place = |&last: &u64| {
        let (index, bit, _) = orbits.locate(last)?;
        Some((index, orbits.rank_in_line(index, bit), last))
    };
    let ends = Ends {
        places: goal.finals().iter().filter_map(place).collect(),
        found: Mutex::default(),
    };
    let lines = Lines::new(&orbits, desk)?;
    let each = |index: usize, tallies: &[u64]| Ok(ends.note(index, tallies));
    let each_wide = |index: usize, tallies: &[u128]| Ok(ends.note(index, tallies));
    told(&lines, position, desk, (&each, &each_wide))?;
    let found = ends.found.into_inner();
    let mut found = found.unwrap_or_else(PoisonError::into_inner);
    found.sort_unstable();
    // A line that was told again in wider numbers is noted twice.
    found.dedup();
    Ok(found)
}

/// The ways to each end, noted when its line has its turn: none of the others is needed later.
struct Ends {
    /// Line, rank in it, position.
    places: Vec<(usize, usize, u64)>,
    found: Mutex<Vec<(u64, u128)>>,
}

impl Ends {
    /// Notes what a line tells, and adds nothing to the sum.
    fn note<T: Copy + Into<u128>>(&self, index: usize, tallies: &[T]) -> u128 {
        for &(_, rank, last) in self.places.iter().filter(|place| place.0 == index) {
            let mut found = self.found.lock().unwrap_or_else(PoisonError::into_inner);
            found.push((last, tallies[rank].into()));
        }
        0
    }
}

/// Tells all ways from a position in 64 bits, and from the first line on where these are too few, in
/// 128; gives the sum.
fn told(
    lines: &Lines,
    position: u64,
    desk: &Desk,
    (each, each_wide): (
        &(impl Fn(usize, &[u64]) -> Result<u128, Stopped> + Sync),
        &(impl Fn(usize, &[u128]) -> Result<u128, Stopped> + Sync),
    ),
) -> Result<u128, Stopped> {
    let mut tallies = lines.untold::<u64>();
    match lines.tell(&mut tallies, position, (Wanted::Sum, desk), each) {
        Err(Stopped::Spent) => {
            let mut wide = tallies.widened::<u128>();
            lines.tell(&mut wide, position, (Wanted::Sum, desk), each_wide)?;
            Ok(wide.sum)
        }
        answer => answer.map(|()| tallies.sum),
    }
}

/// The number of games.
pub fn games(atlas: &Atlas, position: u64, desk: &Desk) -> Result<u128, Stopped> {
    let images = keeping_lines(atlas.split(), position, |_| true);
    let orbits = reachable(atlas, &images, position, desk)?;
    desk.phase("counting games");
    let lines = Lines::new(&orbits, desk)?;
    let each = |index: usize, tallies: &[u64]| ended(&lines, index, tallies);
    let each_wide = |index: usize, tallies: &[u128]| ended(&lines, index, tallies);
    told(&lines, position, desk, (&each, &each_wide))
}

/// The bytes that [`games`] needs, with those of the atlas.
pub fn games_bytes(atlas: &Atlas, position: u64, desk: &Desk) -> Result<usize, Stopped> {
    let images = keeping_lines(atlas.split(), position, |_| true);
    let orbits = reachable(atlas, &images, position, desk)?;
    let told = Lines::new(&orbits, desk)?.bytes::<u64>(Wanted::Sum);
    Ok(atlas.bytes() + told.max(atlas.split().bytes() + orbits.bytes()))
}

fn reachable<'a>(
    atlas: &Atlas,
    images: &'a Images,
    position: u64,
    desk: &Desk,
) -> Result<Orbits<'a>, Stopped> {
    if atlas.split().bytes() > desk.limits.memory {
        return Err(Stopped::Memory);
    }
    desk.phase("finding what can be reached");
    let set = atlas.split().reachable(&[position], desk)?;
    within(&set, images, (atlas.split().bytes(), desk))
}

/// The number of ways to all positions of a line, and of its images, with no jump left.
fn ended<T: Copy + Into<u128>>(
    lines: &Lines,
    index: usize,
    tallies: &[T],
) -> Result<u128, Stopped> {
    let orbits = lines.orbits();
    let Some(dead) = lines.dead(index) else {
        return Ok(0);
    };
    let bits = ones(&dead);
    let mut ways = bits.map(|bit| tallies[orbits.rank_in_line(index, bit)].into());
    let orbit = orbits.images().orbit(orbits.line(index).address);
    let one = ways.try_fold(0_u128, u128::checked_add);
    let all = one.and_then(|one| one.checked_mul(orbit.into()));
    all.ok_or(Stopped::Spent)
}

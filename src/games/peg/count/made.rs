//! Solutions and games, counted line by line.

use super::super::atlas::Atlas;
use super::super::atlas::reachable::ones;
use super::super::goal::Goal;
use super::images::Images;
use super::keeps;
use super::lines::{Lines, Wanted};
use super::orbits::Orbits;
use super::sets::{Sets, keeping_lines, within};
use super::tally::Tally;
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
    let orbits = Sets::new(split, goal, position, desk)?.winning(&images);
    desk.phase("counting solutions");
    let lines = Lines::new(&orbits);
    match ends::<u64>(&lines, goal, position, desk) {
        Err(Stopped::Spent) => ends::<u128>(&lines, goal, position, desk),
        found => found,
    }
}

fn ends<T: Tally + Into<u128>>(
    lines: &Lines,
    goal: &Goal,
    position: u64,
    desk: &Desk,
) -> Result<Vec<(u64, u128)>, Stopped> {
    let (tallies, _) = lines.tell::<T>(position, Wanted::All, &|_, _| Ok(0), desk)?;
    let ends = goal.finals().iter();
    let found = ends.filter_map(|&last| Some((last, tallies.of(last)?.0.into())));
    Ok(found.collect())
}

/// The number of games.
pub fn games(atlas: &Atlas, position: u64, desk: &Desk) -> Result<u128, Stopped> {
    let images = keeping_lines(atlas.split(), position, |_| true);
    let orbits = reachable(atlas, &images, position, desk)?;
    desk.phase("counting games");
    let lines = Lines::new(&orbits);
    match ended::<u64>(&lines, position, desk) {
        Err(Stopped::Spent) => ended::<u128>(&lines, position, desk),
        found => found,
    }
}

/// The bytes that [`games`] needs.
pub fn games_bytes(atlas: &Atlas, position: u64, desk: &Desk) -> Result<usize, Stopped> {
    let images = keeping_lines(atlas.split(), position, |_| true);
    let orbits = reachable(atlas, &images, position, desk)?;
    let told = Lines::new(&orbits).bytes::<u64>(Wanted::Sum);
    Ok(told.max(atlas.split().bytes() + orbits.bytes()))
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
    Ok(within(&set, images))
}

/// The number of ways to all positions with no jump left.
fn ended<T: Tally + Into<u128>>(
    lines: &Lines,
    position: u64,
    desk: &Desk,
) -> Result<u128, Stopped> {
    let orbits = lines.orbits();
    let each = |index: usize, tallies: &[T]| {
        let Some(dead) = lines.dead(index) else {
            return Ok(0);
        };
        let bits = ones(&dead);
        let mut ways = bits.map(|bit| tallies[orbits.rank_in_line(index, bit)].into());
        let orbit = orbits.images().orbit(orbits.line(index).address);
        let one = ways.try_fold(0_u128, u128::checked_add);
        let all = one.and_then(|one| one.checked_mul(orbit.into()));
        all.ok_or(Stopped::Spent)
    };
    Ok(lines.tell::<T>(position, Wanted::Sum, &each, desk)?.1)
}

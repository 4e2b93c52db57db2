//! Which cells a stroke through a line goes from and to.

use crate::games::duel::scene::Scene;

/// The ends of each run of the cells of a line; one cell is no run.
pub fn ends(scene: &Scene) -> Vec<(u8, u8)> {
    let mut runs: Vec<(usize, u8, u8)> = Vec::new();
    for &start in &scene.line {
        for step in [(1, 0), (0, 1), (1, 1), (-1, 1)] {
            let has = |count: i16| {
                at(scene, start, step, count).is_some_and(|cell| scene.line.contains(&cell))
            };
            if has(-1) {
                continue;
            }
            let length = (1..i16::from(u8::MAX))
                .take_while(|&count| has(count))
                .count();
            let end = i16::try_from(length)
                .ok()
                .and_then(|count| at(scene, start, step, count));
            runs.extend(end.filter(|_| length > 0).map(|end| (length, start, end)));
        }
    }
    // Where two lines meet, cells of both may touch on a slope: that is no line.
    let longest = runs.iter().map(|run| run.0).max().unwrap_or(0);
    runs.retain(|run| run.0 >= longest.min(2));
    runs.into_iter().map(|(_, from, to)| (from, to)).collect()
}

/// The cell so many steps away.
fn at(scene: &Scene, cell: u8, (right, down): (i16, i16), count: i16) -> Option<u8> {
    let (width, height) = (i16::from(scene.width), i16::from(scene.height));
    let cell = i16::from(cell);
    let (column, row) = (cell % width + right * count, cell / width + down * count);
    let inside = (0..width).contains(&column) && (0..height).contains(&row);
    inside
        .then(|| u8::try_from(row * width + column).ok())
        .flatten()
}

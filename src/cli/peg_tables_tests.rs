//! How jumps and counts are shown, from findings made by hand.

use super::*;
use crate::games::peg::board::Board;

fn survival() -> Vec<Level> {
    let levels = [(4, 1, 1), (3, 3_626_632, 204_992), (2, 40, 0)];
    let level = |(pegs, reachable, winning)| Level {
        pegs,
        reachable,
        winning,
    };
    levels.map(level).to_vec()
}

#[test]
fn counts_stand_under_each_other_and_bars_are_logarithmic() {
    let found = Count {
        solutions: Some(Ok(40_861_647_040_079_968)),
        games: Some(Ok(577_116_156_815_309_849_672)),
        survival: Some(Ok(survival())),
    };
    let expected = "\
winning jump sequences              40,861,647,040,079,968
games in all                   577,116,156,815,309,849,672
positions that can be reached                    3,626,673
of these, can be won                               204,993

pegs  reachable  winning  logarithmic, # winning
   4          1        1  ##
   3  3,626,632  204,992  ##############################------
   2         40        0  ---------
";
    assert_eq!(count(&found), expected);
    let line = count_in_line(&found);
    let ends = (
        "; 40861647040079968 solutions; 5771",
        " games; 3626673 positions",
    );
    assert!(line.starts_with(ends.0) && line.ends_with(ends.1), "{line}");
}

#[test]
fn what_was_not_counted_says_why() {
    let found = Count {
        solutions: Some(Ok(0)),
        games: Some(Err(Stopped::Time)),
        survival: Some(Err(Stopped::Memory)),
    };
    let expected = "\
winning jump sequences         0
games in all                   not counted, the time limit was reached (--time)
positions that can be reached  not counted, the memory limit was reached (--memory)
";
    assert_eq!(count(&found), expected);
    let line = count_in_line(&found);
    assert_eq!(
        line,
        "; 0 solutions; games not counted (time); positions not counted (memory)"
    );
    assert_eq!(found.stopped(), Some(Stopped::Time));
}

#[test]
fn jumps_stand_in_three_groups() {
    let board = Board::named("square4").unwrap();
    let fates = [
        Fate::Solved,
        Fate::Unsolvable,
        Fate::Unknown(Stopped::Time),
        Fate::Solved,
    ];
    let found: Vec<(u8, Fate)> = (0..).zip(fates).collect();
    let names: Vec<String> = (0..4).map(|jump| jump_text(&board, jump)).collect();
    let [a, b, c, d] = &names[..] else {
        panic!("four jumps");
    };
    let expected = format!(
        "Jumps that keep the win, 2 of 4 (from +):\n  {a}  {d}\n\
         Jumps that lose it, 1 of 4:\n  {b}\n\
         Not known of 1 of 4, the time limit was reached (--time):\n  {c}\n"
    );
    assert_eq!(options(&board, &found), expected);
    let line = options_in_line(&board, &found);
    assert_eq!(line, format!("; keep: {a} {d}; lose: {b}; open: {c}"));
    let from = |jump: usize| usize::from(board.jumps()[jump].from);
    assert_eq!(signs(&board, &found)[from(0)], Some('+'));
    let lost: Vec<(u8, Fate)> = (0..2).map(|jump| (jump, Fate::Unsolvable)).collect();
    assert_eq!(
        options(&board, &lost),
        format!("No jump wins; these are lost:\n  {a}  {b}\n")
    );
    assert_eq!(options(&board, &[]), "No jump is left.\n");
}

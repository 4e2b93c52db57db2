//! Position classes, by the rule of three told as in the books: three colours along each diagonal.

use parlour::games::peg::board::Board;
use parlour::games::peg::goal::Target;
use parlour::games::peg::solve::{Options, Solver};

use crate::asking::{Asked, auto};
use crate::oracle::{Random, Shape};

/// A jump has one cell of each colour, along either diagonal, so it changes the parity of all
/// three colours. What stays is which colours are of equal parity.
fn class(shape: &Shape, pegs: u64) -> [bool; 4] {
    let mut odd = [[false; 3]; 2];
    for (cell, &(row, column)) in shape.places.iter().enumerate() {
        if pegs >> cell & 1 == 1 {
            for (diagonal, colour) in [row + column, row - column + 30].into_iter().enumerate() {
                let colour = usize::try_from(colour % 3).unwrap();
                odd[diagonal][colour] = !odd[diagonal][colour];
            }
        }
    }
    let [a, b] = odd;
    [a[0] == a[1], a[1] == a[2], b[0] == b[1], b[1] == b[2]]
}

/// The cells where a single peg is of the class of these.
fn finishes(shape: &Shape, pegs: u64) -> Vec<usize> {
    let own = class(shape, pegs);
    let cells = 0..shape.places.len();
    cells
        .filter(|&cell| class(shape, 1 << cell) == own)
        .collect()
}

/// The class test of a solver with this target.
fn passes(name: &str, target: Target, pegs: u64) -> bool {
    let board = Board::named(name).unwrap();
    !Solver::new(board, target, Options::default(), 4096).is_of_another_class(pegs)
}

fn cell(cell: usize) -> Target {
    Target::Cell(u8::try_from(cell).unwrap())
}

#[test]
fn the_rule_of_three_and_the_null_space_make_the_same_sixteen_classes() {
    for name in [
        "english",
        "european",
        "wiegleb",
        "asymmetric",
        "diamond",
        "square6",
    ] {
        let (shape, board) = (Shape::named(name), Board::named(name).unwrap());
        let mut random = Random(0xC1A5);
        let mut pairs: Vec<([bool; 4], u64)> = Vec::new();
        for _ in 0..2000 {
            let pegs = random.word() & shape.full();
            let pair = (class(&shape, pegs), board.class(pegs));
            if !pairs.contains(&pair) {
                pairs.push(pair);
            }
        }
        assert_eq!(pairs.len(), 16, "{name}: as many pairs as classes");
    }
}

#[test]
fn the_central_game_can_end_on_five_cells_and_no_other() {
    let shape = Shape::named("english");
    let start = shape.full() - (1 << shape.cell("d4"));
    let ends = finishes(&shape, start);
    assert_eq!(
        shape.cell_names(ends.iter().copied()),
        ["d1", "a4", "d4", "g4", "d7"]
    );
    for last in 0..shape.places.len() {
        let answer = Asked::new(&shape, cell(last), auto(1), 16 << 20).answer(1, start);
        let expected = if ends.contains(&last) {
            "search"
        } else {
            "class"
        };
        assert_eq!(answer.answered_by, expected);
    }
}

/// The vacancies for which some single peg is of the right class.
fn promising(shape: &Shape) -> Vec<usize> {
    let cells = 0..shape.places.len();
    let open = |&vacancy: &usize| {
        let start = shape.full() - (1 << vacancy);
        let open = !finishes(shape, start).is_empty();
        assert_eq!(passes(shape.name, Target::Any, start), open);
        open
    };
    cells.filter(open).collect()
}

/// The complement problems that pass the class test.
fn complements(shape: &Shape) -> usize {
    let cells = 0..shape.places.len();
    let open = |&vacancy: &usize| passes(shape.name, cell(vacancy), shape.full() - (1 << vacancy));
    cells.filter(open).count()
}

#[test]
fn sixteen_vacancies_of_the_european_board_pass_the_class_test() {
    let shape = Shape::named("european");
    let mut names = shape.cell_names(promising(&shape).into_iter());
    names.sort_unstable();
    let mut expected: Vec<&str> = "c1 e1 a3 g3 a5 g5 c7 e7 d2 b4 f4 d6 d3 c4 e4 d5"
        .split(' ')
        .collect();
    expected.sort_unstable();
    assert_eq!(names, expected);
    assert_eq!(complements(&shape), 0);
}

#[test]
fn twenty_vacancies_of_the_diamond_pass_the_class_test_and_the_central_one_does_not() {
    let shape = Shape::named("diamond");
    let promising = promising(&shape);
    assert_eq!(promising.len(), 20);
    assert!(!promising.contains(&shape.cell("e5")));
    assert_eq!(complements(&shape), 0);
    let asked = Asked::new(&shape, Target::Any, auto(1), 4096);
    let answer = asked.answer(1, shape.full() - (1 << shape.cell("e5")));
    assert_eq!(answer.answered_by, "class");
}

#[test]
fn every_complement_problem_passes_the_class_test_where_the_full_board_is_of_the_empty_class() {
    for name in ["english", "wiegleb", "asymmetric", "square6"] {
        let shape = Shape::named(name);
        assert_eq!(complements(&shape), shape.places.len(), "{name}");
    }
}

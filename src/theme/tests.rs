//! What holds for every theme of the program, and how eyes that see fewer colours see them.

use ratatui::style::Modifier;

use super::colour::{Lab, Rgb};
use super::contrast::{GROUPS, demands, faults};
use super::*;

/// How people without one kind of cone see a colour, given as light: Machado, Oliveira and
/// Fernandes 2009, the tables of severity 1.0 for protanopia, deuteranopia and tritanopia.
const BLINDNESS: [(&str, [[f64; 3]; 3]); 3] = [
    (
        "protanopia",
        [
            [0.152_286, 1.052_583, -0.204_868],
            [0.114_503, 0.786_281, 0.099_216],
            [-0.003_882, -0.048_116, 1.051_998],
        ],
    ),
    (
        "deuteranopia",
        [
            [0.367_322, 0.860_646, -0.227_968],
            [0.280_085, 0.672_501, 0.047_413],
            [-0.011_820, 0.042_940, 0.968_881],
        ],
    ),
    (
        "tritanopia",
        [
            [1.255_528, -0.076_749, -0.178_779],
            [-0.078_411, 0.930_809, 0.147_602],
            [0.004_733, 0.691_367, 0.303_900],
        ],
    ),
];

fn themes(depth: Depth) -> Vec<Theme> {
    Themes::embedded().at(depth).list
}

/// The themes that name colours of their own, rather than use the terminal's.
fn coloured(depth: Depth) -> Vec<Theme> {
    let mut themes = themes(depth);
    themes.retain(|theme| Rgb::of(theme.style(Role::Text).fg).is_some());
    assert!(themes.len() >= 8);
    themes
}

fn fg(theme: &Theme, role: Role) -> Rgb {
    Rgb::of(theme.style(role).fg).unwrap()
}

/// How far two roles look apart through a matrix.
fn distance(theme: &Theme, matrix: &[[f64; 3]; 3], a: Role, b: Role) -> f64 {
    let seen = |role| {
        let light = fg(theme, role).linear();
        let row = |row: [f64; 3]| (0..3).map(|i| row[i] * light[i]).sum::<f64>();
        Lab::of(matrix.map(|weights| row(weights).clamp(0.0, 1.0)))
    };
    seen(a).distance(seen(b))
}

#[test]
fn every_file_of_the_program_is_without_fault() {
    let (themes, problems) = Library::embedded().themes();
    assert_eq!(problems, Vec::<String>::new());
    assert!(themes.list.len() >= 8);
    let mut names: Vec<&str> = themes.names().collect();
    assert_eq!(&names[..2], ["dark", "light"]);
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), themes.list.len());
    for theme in themes.all() {
        assert!(
            !theme.title().is_empty() && theme.title().is_ascii(),
            "{}",
            theme.name()
        );
    }
    for shade in [Shade::Dark, Shade::Light] {
        assert_eq!(themes.usual(shade).shade(), shade);
    }
}

#[test]
fn every_role_of_every_theme_has_a_colour() {
    for theme in themes(Depth::True) {
        for role in Role::ALL {
            let style = theme.style(role);
            let name = theme.name();
            assert!(style.fg.is_some(), "{name}: {role}");
            for ground in demands(role).iter().map(|&(ground, _)| ground) {
                assert!(theme.style(ground).bg.is_some(), "{name}: {ground}");
            }
        }
    }
}

#[test]
fn all_that_is_drawn_stands_out_in_all_colours_and_in_256() {
    let mut found = Vec::new();
    for depth in [Depth::True, Depth::Many] {
        for theme in themes(depth) {
            let name = theme.name();
            found.extend(
                faults(&theme)
                    .iter()
                    .map(|f| format!("{name}, {depth:?}: {f}")),
            );
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn the_theme_of_high_contrast_has_seven_to_one() {
    let theme = Themes::embedded().named("high-contrast").unwrap().clone();
    for role in Role::ALL {
        for &(ground, least) in demands(role).iter().filter(|demand| demand.1 >= 4.5) {
            let bg = Rgb::of(theme.style(ground).bg).unwrap();
            let got = fg(&theme, role).contrast(bg);
            assert!(
                got >= 7.0,
                "{role} on {ground}: {got:.2}, wanted more than {least}"
            );
        }
    }
}

#[test]
fn a_lit_edge_is_lighter_than_its_peg_and_a_shade_darker_than_its_hole() {
    for depth in [Depth::True, Depth::Many] {
        for theme in &coloured(depth) {
            let name = theme.name();
            let light = fg(theme, Role::PegLight).contrast(fg(theme, Role::Peg));
            assert!(light >= 1.3, "{name}: {light:.2}");
            let [light, peg] = [Role::PegLight, Role::Peg].map(|r| fg(theme, r).luminance());
            assert!(light > peg, "{name}");
            let inside = Rgb::of(theme.style(Role::Hole).bg).unwrap().luminance();
            let board = Rgb::of(theme.style(Role::Board).bg).unwrap().luminance();
            assert!(inside < board, "{name}");
            assert!(fg(theme, Role::HoleShade).luminance() <= inside, "{name}");
        }
    }
}

#[test]
fn what_means_different_things_looks_different() {
    let mut found = Vec::new();
    let seeing = (
        "all cones",
        [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]],
    );
    for theme in coloured(Depth::True) {
        let eyes: Vec<_> = match theme.name() {
            "okabe-ito" => vec![BLINDNESS[0], BLINDNESS[1], seeing],
            "tritan" => vec![BLINDNESS[2], seeing],
            _ => vec![seeing],
        };
        for (eye, matrix) in eyes {
            for group in GROUPS {
                for (i, &a) in group.iter().enumerate() {
                    for &b in &group[..i] {
                        let far = distance(&theme, &matrix, a, b);
                        if far < 0.1 {
                            found.push(format!("{}, {eye}: {a}, {b}: {far:.3}", theme.name()));
                        }
                    }
                }
            }
        }
    }
    assert!(found.is_empty(), "\n{}", found.join("\n"));
}

#[test]
fn without_colours_every_theme_has_weights_alone() {
    let mono = Themes::embedded().named("mono").cloned().unwrap();
    for theme in themes(Depth::None) {
        for role in Role::ALL {
            let style = theme.style(role);
            assert_eq!(
                (style.fg, style.bg),
                (None, None),
                "{}: {role}",
                theme.name()
            );
            assert_eq!(style.add_modifier, mono.style(role).add_modifier);
        }
        let weight = |role| theme.style(role).add_modifier;
        assert!(weight(Role::Selected).contains(Modifier::REVERSED));
        assert!(weight(Role::Cursor).contains(Modifier::REVERSED));
        for (a, b) in [
            (Role::Good, Role::Bad),
            (Role::Good, Role::Caution),
            (Role::Weight, Role::NegativeWeight),
            (Role::Text, Role::Title),
            (Role::Text, Role::Key),
            (Role::Peg, Role::Lifted),
            (Role::Hole, Role::Landing),
        ] {
            assert_ne!(weight(a), weight(b), "{a}, {b}");
        }
    }
    assert_eq!(themes(Depth::None)[0].name(), "dark");
}

#[test]
fn in_fewer_colours_parts_stay_different() {
    for depth in [Depth::Many, Depth::Sixteen] {
        for theme in themes(depth) {
            if theme.name() == "mono" {
                continue;
            }
            let fg = |role| theme.style(role).fg.unwrap();
            let bg = |role| theme.style(role).bg.unwrap();
            let name = theme.name();
            for role in Role::ALL {
                let shade = role == Role::HoleShade; // that is seen on the hole
                for &(ground, _) in demands(role).iter().filter(|_| !shade) {
                    assert_ne!(fg(role), bg(ground), "{name}: {role} on {ground}");
                }
                let named = Rgb::of(theme.style(role).fg).is_none();
                assert!(named || depth == Depth::Many, "{name}: {role}");
            }
            for group in GROUPS {
                for (i, &a) in group.iter().enumerate() {
                    for &b in &group[..i] {
                        assert_ne!(fg(a), fg(b), "{name}, {depth:?}: {a}, {b}");
                    }
                }
            }
            assert_ne!(bg(Role::Hole), bg(Role::Board), "{name}");
            assert_ne!(bg(Role::Cursor), bg(Role::Board), "{name}");
        }
    }
}

#[test]
fn the_environment_says_how_many_colours_there_are() {
    let depth = |variables: &[(&str, &str)]| {
        Depth::from_environment(|name| {
            let found = variables.iter().find(|(known, _)| *known == name);
            found.map(|(_, value)| (*value).to_owned())
        })
    };
    let cases: [(&[(&str, &str)], Depth); 10] = [
        (
            &[("TERM", "xterm-256color"), ("COLORTERM", "truecolor")],
            Depth::True,
        ),
        (
            &[("TERM", "xterm-256color"), ("COLORTERM", "24bit")],
            Depth::True,
        ),
        (&[("TERM", "xterm-direct")], Depth::True),
        (&[("TERM", "xterm-256color")], Depth::Many),
        (
            &[("TERM", "tmux-256color"), ("COLORTERM", "yes")],
            Depth::Many,
        ),
        (&[("TERM", "linux")], Depth::Sixteen),
        (&[("TERM", "xterm"), ("NO_COLOR", "")], Depth::Sixteen),
        (&[("TERM", "dumb"), ("COLORTERM", "truecolor")], Depth::None),
        (
            &[
                ("TERM", "xterm-256color"),
                ("COLORTERM", "truecolor"),
                ("NO_COLOR", "1"),
            ],
            Depth::None,
        ),
        (&[("TERM", "vt100")], Depth::None),
    ];
    for (variables, expected) in cases {
        assert_eq!(depth(variables), expected, "{variables:?}");
    }
}

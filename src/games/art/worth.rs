//! What a move is worth, in as many letters as there is room for.

use crate::games::duel::scene::Worth;
use crate::score::Score;
use crate::theme::Role;

/// How a worth is written, from the longest form to the shortest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// `win in 12`, `draw`, `loss in 3`, `+5`.
    Sentence,
    /// `win 12`, `draw`, `loss 3`, `+5`.
    Words,
    /// `W12`, `=`, `L3`, `+5`.
    Short,
    /// `W`, `=`, `L`, `+`.
    Letter,
}

impl Form {
    const ALL: [Self; 4] = [Self::Sentence, Self::Words, Self::Short, Self::Letter];

    /// The longest form in which each of these fits into so many columns.
    pub fn fitting(values: &[(u8, Worth)], columns: u16) -> Self {
        let fits = |form: &Self| {
            let texts = values.iter().map(|&(_, worth)| form.text(worth));
            texts.map(|text| text.len()).max().unwrap_or(0) <= columns.into()
        };
        Self::ALL.into_iter().find(fits).unwrap_or(Self::Letter)
    }

    /// A worth in this form.
    pub fn text(self, worth: Worth) -> String {
        let (word, plies) = match worth {
            Worth::Win(plies) => ("win", Some(plies)),
            Worth::Loss(plies) => ("loss", Some(plies)),
            Worth::Draw | Worth::Sign(0) => ("draw", None),
            Worth::Sign(1..) => ("win", None),
            Worth::Sign(_) => ("loss", None),
            Worth::Estimate(score) => match forced(score) {
                Some(worth) => return self.text(worth),
                None => return self.estimate(score.value()),
            },
        };
        let letter = match word {
            "win" => "W",
            "loss" => "L",
            _ => "=",
        };
        match (self, plies) {
            (Self::Sentence, Some(plies)) => format!("{word} in {plies}"),
            (Self::Words, Some(plies)) => format!("{word} {plies}"),
            (Self::Short, Some(plies)) => format!("{letter}{plies}"),
            (Self::Sentence | Self::Words, None) => word.to_owned(),
            (Self::Short, None) | (Self::Letter, _) => letter.to_owned(),
        }
    }

    fn estimate(self, value: i32) -> String {
        let sign = match value {
            1.. => "+",
            0 => "=",
            _ => "-",
        };
        match self {
            Self::Letter => sign.to_owned(),
            _ if value == 0 => "0".to_owned(),
            _ => format!("{value:+}"),
        }
    }
}

/// A worth in two lines, of at most six columns each.
pub fn lines(worth: Worth) -> [String; 2] {
    let text = Form::Words.text(worth);
    let (first, second) = text.split_once(' ').unwrap_or((&text, ""));
    [first.to_owned(), second.to_owned()]
}

/// A score that is known to the end.
fn forced(score: Score) -> Option<Worth> {
    let win = score.plies_to_win().map(Worth::Win);
    win.or_else(|| score.plies_to_loss().map(Worth::Loss))
}

/// Whether a move is good: 1, 0 or -1.
pub fn sign(worth: Worth) -> i32 {
    match worth {
        Worth::Win(_) => 1,
        Worth::Draw => 0,
        Worth::Loss(_) => -1,
        Worth::Sign(sign) => i32::from(sign).signum(),
        Worth::Estimate(score) => score.value().signum(),
    }
}

/// Its role beside the board.
pub fn role(worth: Worth) -> Role {
    match sign(worth) {
        1 => Role::Good,
        0 => Role::Text,
        _ => Role::Bad,
    }
}

/// Its role on the board.
pub fn role_on_board(worth: Worth) -> Role {
    match sign(worth) {
        1 => Role::Keeps,
        0 => Role::Even,
        _ => Role::Loses,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_worth_is_written_by_the_room_there_is() {
        let table = [
            (Worth::Win(12), ["win in 12", "win 12", "W12", "W"]),
            (Worth::Loss(3), ["loss in 3", "loss 3", "L3", "L"]),
            (Worth::Draw, ["draw", "draw", "=", "="]),
            (Worth::Sign(-1), ["loss", "loss", "L", "L"]),
            (Worth::Estimate(Score::of(5)), ["+5", "+5", "+5", "+"]),
            (Worth::Estimate(Score::of(0)), ["0", "0", "0", "="]),
            (
                Worth::Estimate(Score::loss_in(4)),
                ["loss in 4", "loss 4", "L4", "L"],
            ),
        ];
        for (worth, texts) in table {
            for (form, expected) in Form::ALL.into_iter().zip(texts) {
                assert_eq!(form.text(worth), expected, "{form:?}");
            }
        }
        let values = [(0, Worth::Win(12)), (1, Worth::Draw)];
        for (columns, form) in [
            (9, Form::Sentence),
            (8, Form::Words),
            (5, Form::Short),
            (2, Form::Letter),
            (0, Form::Letter),
        ] {
            assert_eq!(Form::fitting(&values, columns), form);
        }
        assert_eq!(lines(Worth::Loss(11)), ["loss", "11"]);
        assert_eq!(lines(Worth::Draw), ["draw", ""]);
    }
}

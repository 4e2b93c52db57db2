//! Base64, for the clipboard (RFC 4648, with padding).

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base64.
pub fn base64(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for group in bytes.chunks(3) {
        let word = group
            .iter()
            .fold(0_usize, |word, &b| word << 8 | usize::from(b));
        let word = word << (8 * (3 - group.len()));
        for digit in 0..4 {
            let value = word >> (18 - 6 * digit) & 63;
            let used = digit <= group.len();
            text.push(if used { char::from(DIGITS[value]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_examples_of_the_standard_hold() {
        let examples = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let expected = [
            "", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy",
        ];
        assert_eq!(examples.map(|e| base64(e.as_bytes())), expected);
    }
}

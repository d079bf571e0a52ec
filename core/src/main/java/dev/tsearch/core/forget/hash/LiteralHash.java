package dev.tsearch.core.forget.hash;

/// A literal text that is known only by its length and its hashes. Upper and lower case differ; an
/// end of a line is an LF, and the same as a CRLF in other texts.
///
/// The rolling hash of characters c1 to cn is c1·Bⁿ⁻¹ + … + cn modulo 2⁶⁴ for a factor B that
/// follows from the salt. [LiteralSearch] updates it at each character; where it matches, the
/// [KeyedHash] of the characters decides.
///
/// @param length the number of UTF-16 characters, 1 or more
/// @param rolling the rolling hash
/// @param hash the [KeyedHash]
/// @param keyed the hashes of the archive
public record LiteralHash(int length, long rolling, String hash, KeyedHash keyed) {
  /// @throws IllegalArgumentException if the length is not positive
  public LiteralHash {
    if (length < 1) {
      throw new IllegalArgumentException("length must be >= 1, got " + length);
    }
  }

  /// The hashes of a text.
  public static LiteralHash of(KeyedHash keyed, String literal) {
    String text = literal.replace("\r\n", "\n");
    long rolling = 0;
    for (int i = 0; i < text.length(); i++) {
      rolling = rolling * keyed.rollingBase() + text.charAt(i);
    }
    return new LiteralHash(text.length(), rolling, keyed.of(text), keyed);
  }

  /// Whether this is some text, whose rolling hash is the same.
  boolean is(CharSequence text) {
    return hash.equals(keyed.of(text));
  }
}

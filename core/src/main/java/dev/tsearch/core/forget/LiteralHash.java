package dev.tsearch.core.forget;

import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretSpan;
import java.util.List;

/// A literal text that is known only by its length and its hashes, and where it is in other texts.
/// Upper and lower case differ.
///
/// The rolling hash of characters c1 to cn is c1·Bⁿ⁻¹ + … + cn modulo 2⁶⁴ for a factor B that
/// follows from the salt. It is updated at each character; where it matches, the [KeyedHash] of the
/// characters decides.
///
/// @param length the number of UTF-16 characters, 1 or more
/// @param rolling the rolling hash
/// @param hash the [KeyedHash]
/// @param keyed the hashes of the archive
public record LiteralHash(int length, long rolling, String hash, KeyedHash keyed)
    implements SecretFinder.TextSearch {
  /// The name of the rule in a span.
  static final String RULE = "text";

  /// @throws IllegalArgumentException if the length is not positive
  public LiteralHash {
    if (length < 1) {
      throw new IllegalArgumentException("length must be >= 1, got " + length);
    }
  }

  /// The hashes of a text.
  public static LiteralHash of(KeyedHash keyed, String text) {
    long rolling = 0;
    for (int i = 0; i < text.length(); i++) {
      rolling = rolling * keyed.rollingBase() + text.charAt(i);
    }
    return new LiteralHash(text.length(), rolling, keyed.of(text), keyed);
  }

  @Override
  public void find(CharSequence text, List<SecretSpan> found) {
    long base = keyed.rollingBase();
    long highest = 1;
    for (int i = 1; i < length; i++) {
      highest *= base;
    }
    long sum = 0;
    int first = 0;
    for (int at = 0; at < text.length(); at++) {
      if (at - first == length) {
        sum -= highest * text.charAt(first);
        first++;
      }
      sum = sum * base + text.charAt(at);
      if (at + 1 - first == length
          && sum == rolling
          && hash.equals(keyed.of(text.subSequence(first, at + 1)))) {
        found.add(new SecretSpan(first, at + 1, RULE));
        first = at + 1;
        sum = 0;
      }
    }
  }
}

package dev.tsearch.core.forget.hash;

import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretSpan;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.IntStream;

/// Finds literals that are known by their hashes, in one pass over a text for each length. One
/// owner, not thread-safe.
public final class LiteralSearch implements SecretFinder.TextSearch {
  /// The name of the rule in a span.
  private static final String RULE = "text";

  private final List<OfLength> lengths;

  /// @param literals what is searched for
  public LiteralSearch(KeyedHash keyed, Collection<LiteralHash> literals) {
    Map<Integer, Map<Long, List<LiteralHash>>> byLength = new TreeMap<>();
    for (LiteralHash each : literals) {
      byLength
          .computeIfAbsent(each.length(), _ -> new HashMap<>())
          .computeIfAbsent(each.rolling(), _ -> new ArrayList<>())
          .add(each);
    }
    this.lengths =
        byLength.entrySet().stream()
            .map(each ->
                new OfLength(
                    each.getKey(),
                    each.getValue(),
                    keyed.rollingBase(),
                    power(keyed.rollingBase(), each.getKey() - 1)))
            .toList();
  }

  /// A power modulo 2⁶⁴, in as many steps as the exponent has binary digits: a damaged file may
  /// have any length.
  private static long power(long base, int exponent) {
    long power = 1;
    long square = base;
    for (int left = exponent; left > 0; left >>= 1) {
      power *= (left & 1) == 0 ? 1 : square;
      square *= square;
    }
    return power;
  }

  /// Literals of one length.
  ///
  /// @param byRolling the literals by their rolling hashes
  /// @param base the factor of these
  /// @param highest the factor of the first character
  private record OfLength(
      int length, Map<Long, List<LiteralHash>> byRolling, long base, long highest) {

    void find(CharSequence text, List<SecretSpan> found) {
      if (length > text.length()) {
        return;
      }
      long sum = 0;
      int first = 0;
      for (int at = 0; at < text.length(); at++) {
        if (at - first == length) {
          sum -= highest * text.charAt(first);
          first++;
        }
        sum = sum * base + text.charAt(at);
        if (at + 1 - first == length && has(sum, text, first)) {
          found.add(new SecretSpan(first, at + 1, RULE));
          first = at + 1;
          sum = 0;
        }
      }
    }

    private boolean has(long sum, CharSequence text, int first) {
      List<LiteralHash> same = byRolling.get(sum);
      return same != null
          && Optional.of(text.subSequence(first, first + length))
              .filter(part -> same.stream().anyMatch(literal -> literal.is(part)))
              .isPresent();
    }
  }

  @Override
  public void find(CharSequence text, List<SecretSpan> found) {
    if (lengths.isEmpty()) {
      return;
    }
    PlainText plain = PlainText.of(text);
    var spans = new ArrayList<SecretSpan>();
    lengths.forEach(each -> each.find(plain.text(), spans));
    spans.forEach(each ->
        found.add(new SecretSpan(plain.origin(each.from()), plain.origin(each.to()), each.rule())));
  }

  /// A text of which each CRLF is an LF.
  ///
  /// @param ends where these LFs are, in their order
  @SuppressWarnings("ArrayRecordComponent") // never compared
  private record PlainText(CharSequence text, int[] ends) {
    static PlainText of(CharSequence text) {
      var plain = new StringBuilder();
      var ends = IntStream.builder();
      int from = 0;
      for (int at = 1; at < text.length(); at++) {
        if (text.charAt(at) == '\n' && text.charAt(at - 1) == '\r') {
          plain.append(text, from, at - 1);
          ends.add(plain.length());
          from = at;
        }
      }
      return from == 0
          ? new PlainText(text, new int[0])
          : new PlainText(plain.append(text, from, text.length()), ends.build().toArray());
    }

    /// A position in the text as it was: that of a CR if an LF had one.
    int origin(int position) {
      int before = Arrays.binarySearch(ends, position);
      return position + (before < 0 ? -before - 1 : before);
    }
  }
}

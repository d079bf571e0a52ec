package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRule;
import dev.tsearch.core.redact.SecretRules;
import dev.tsearch.core.redact.SecretSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/// Finds the texts that are redacted: literals, matches of regular expressions, and secrets that
/// are known by their hashes. One owner, not thread-safe.
public final class TextRules {
  private static final int MAX_ESCAPES = 4;

  private final KeyedHash keyed;
  private final SecretFinder own;
  private final boolean hasOwn;
  private final SecretFinder secrets;
  private final Set<String> secretHashes;

  private TextRules(
      KeyedHash keyed, SecretFinder own, boolean hasOwn, SecretFinder secrets, Set<String> hashes) {
    this.keyed = keyed;
    this.own = own;
    this.hasOwn = hasOwn;
    this.secrets = secrets;
    this.secretHashes = hashes;
  }

  /// Finds literals, matches of patterns, and known secrets.
  ///
  /// @param keyed the hashes of the archive
  /// @param literals texts that are known by their hashes
  /// @param patterns regular expressions, all matches of which are found
  /// @param secretHashes the hashes of secrets, see [#secretHash]
  public static TextRules of(
      KeyedHash keyed,
      List<LiteralHash> literals,
      List<Pattern> patterns,
      Set<String> secretHashes) {
    List<SecretRule> rules =
        patterns.stream().map(pattern -> SecretRule.own("pattern", pattern)).toList();
    return new TextRules(
        keyed,
        SecretFinder.of(rules, List.copyOf(literals)),
        !literals.isEmpty() || !rules.isEmpty(),
        SecretFinder.of(SecretRules.all()),
        new HashSet<>(secretHashes));
  }

  /// Whether nothing is found in any text.
  public boolean isEmpty() {
    return !hasOwn && secretHashes.isEmpty();
  }

  /// The hash of a secret, the same in any form in which JSON escapes it.
  public static String secretHash(KeyedHash keyed, String escaped) {
    String plain = escaped;
    for (int i = 0; i < MAX_ESCAPES && plain.indexOf('\\') >= 0; i++) {
      plain = Unescaped.of(plain).text();
    }
    return keyed.of(plain);
  }

  /// Adds the spans to overwrite in a part of an array.
  ///
  /// @param name the name of the member that the text is the value of; empty if it is none
  void find(String name, byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (from >= to) {
      return;
    }
    String text = new String(bytes, from, to - from, UTF_8);
    boolean isUtf8 = utf8Length(text, 0, text.length()) == to - from;
    if (!isUtf8) {
      text = new String(bytes, from, to - from, ISO_8859_1);
    }
    int at = 0;
    int position = from;
    for (SecretSpan span : find(name, text)) {
      if (span.to() <= at) {
        continue;
      }
      int start = Math.max(at, span.from());
      position += isUtf8 ? utf8Length(text, at, start) : start - at;
      int length = isUtf8 ? utf8Length(text, start, span.to()) : span.to() - start;
      spans.add(MaskSpan.text(position, position + length));
      position += length;
      at = span.to();
    }
  }

  private List<SecretSpan> find(String name, String text) {
    List<SecretSpan> found = new ArrayList<>();
    if (hasOwn) {
      found.addAll(own.find(text));
    }
    if (!secretHashes.isEmpty()) {
      for (SecretSpan span : name.isEmpty() ? secrets.find(text) : secrets.find(name, text)) {
        if (secretHashes.contains(secretHash(keyed, text.substring(span.from(), span.to())))) {
          found.add(span);
        }
      }
    }
    found.sort(Comparator.comparingInt(SecretSpan::from));
    return found;
  }

  /// The length of a part of a text in UTF-8. A decoded text has no unpaired surrogates; U+FFFD in
  /// the place of invalid bytes makes it longer than they are, or as long as three.
  private static int utf8Length(String text, int from, int to) {
    int length = 0;
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (c < 0x80) {
        length++;
      } else if (c < 0x800 || Character.isSurrogate(c)) {
        length += 2; // a pair of surrogates has 4 bytes
      } else {
        length += 3;
      }
    }
    return length;
  }
}

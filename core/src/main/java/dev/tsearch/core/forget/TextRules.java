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
  private final SecretTest isWanted;
  private final boolean hasSecrets;

  private TextRules(
      KeyedHash keyed,
      List<LiteralHash> literals,
      List<Pattern> patterns,
      boolean hasSecrets,
      SecretTest isWanted) {
    this.keyed = keyed;
    List<SecretRule> rules =
        patterns.stream().map(pattern -> SecretRule.own("pattern", pattern)).toList();
    this.own = SecretFinder.of(rules, List.copyOf(literals));
    this.hasOwn = !literals.isEmpty() || !rules.isEmpty();
    this.secrets = SecretFinder.of(hasSecrets ? SecretRules.all() : List.of());
    this.hasSecrets = hasSecrets;
    this.isWanted = isWanted;
  }

  /// Decides on a secret.
  @FunctionalInterface
  public interface SecretTest {
    /// Whether a secret is overwritten.
    ///
    /// @param rule the name of the rule that found it
    /// @param hash its hash, see [#secretHash]
    boolean isWanted(String rule, String hash);
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
    Set<String> known = Set.copyOf(secretHashes);
    return new TextRules(
        keyed, literals, patterns, !known.isEmpty(), (_, hash) -> known.contains(hash));
  }

  /// Finds nothing.
  public static TextRules none(KeyedHash keyed) {
    return of(keyed, List.of(), List.of(), Set.of());
  }

  /// Finds matches of patterns, and secrets of all kinds that a test wants.
  public static TextRules ofSecrets(KeyedHash keyed, List<Pattern> patterns, SecretTest isWanted) {
    return new TextRules(keyed, List.of(), patterns, true, isWanted);
  }

  /// Whether nothing is found in any text.
  boolean isEmpty() {
    return !hasOwn && !hasSecrets;
  }

  /// Whether anything may be found in bytes of a text, or of JSON around texts. A "no" is certain.
  boolean mayFind(byte[] bytes, int from, int to) {
    return hasOwn || (hasSecrets && secrets.mayHave(bytes, from, to));
  }

  /// Whether anything may be found in the value of a member only because of its name. A "no" is
  /// certain.
  ///
  /// @param from the position of the name
  /// @param length the length of the value in bytes
  boolean mayFindNamed(byte[] bytes, int from, int to, int length) {
    return length >= SecretFinder.MIN_NAMED_LENGTH && mayFind(bytes, from, to);
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
    if (from >= to || (name.isEmpty() && !mayFind(bytes, from, to))) {
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
    if (hasSecrets) {
      for (SecretSpan span : name.isEmpty() ? secrets.find(text) : secrets.find(name, text)) {
        String hash = secretHash(keyed, text.substring(span.from(), span.to()));
        if (isWanted.isWanted(span.rule(), hash)) {
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

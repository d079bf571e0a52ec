package dev.tsearch.core.forget;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.forget.hash.KeyedHash;
import dev.tsearch.core.forget.hash.LiteralHash;
import dev.tsearch.core.forget.hash.LiteralSearch;
import dev.tsearch.core.json.Unescaped;
import dev.tsearch.core.redact.EncodedText;
import dev.tsearch.core.redact.SecretFinder;
import dev.tsearch.core.redact.SecretRule;
import dev.tsearch.core.redact.SecretRules;
import dev.tsearch.core.redact.SecretSpan;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.regex.Pattern;

/// Finds the texts that are redacted: literals, matches of regular expressions, and secrets that
/// are known by their hashes. One owner, not thread-safe.
public final class TextRules {
  private static final int MAX_ESCAPES = 4;

  /// How often a text may be encoded within itself.
  private static final int MAX_ENCODED = 2;

  /// The name of the rule of what stands for a text.
  private static final String ENCODED = "encoded";

  private final KeyedHash keyed;
  private final List<LiteralHash> literals;
  private final List<Pattern> patterns;
  private final SecretFinder own;
  private final boolean hasOwn;
  private final SecretFinder secrets;
  private final SecretTest isWanted;
  private final boolean hasSecrets;
  private long left;

  private TextRules(
      KeyedHash keyed,
      List<LiteralHash> literals,
      List<Pattern> patterns,
      boolean hasSecrets,
      SecretTest isWanted) {
    this.keyed = keyed;
    this.literals = List.copyOf(literals);
    this.patterns = List.copyOf(patterns);
    List<SecretRule> rules =
        patterns.stream().map(pattern -> SecretRule.own("pattern", pattern)).toList();
    this.own =
        SecretFinder.of(
            rules, literals.isEmpty() ? List.of() : List.of(new LiteralSearch(keyed, literals)));
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

    /// Receives a secret that is wanted.
    ///
    /// @param rule the name of the rule that found it
    /// @param text the secret, without escapes
    default void found(String rule, String text) {}
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

  /// Finds literals, matches of patterns, and secrets of all kinds that a test wants.
  public static TextRules ofSecrets(
      KeyedHash keyed, List<LiteralHash> literals, List<Pattern> patterns, SecretTest isWanted) {
    return new TextRules(keyed, literals, patterns, true, isWanted);
  }

  /// Finds what any of some rules finds.
  static TextRules any(KeyedHash keyed, List<TextRules> all) {
    return new TextRules(
        keyed,
        all.stream().flatMap(each -> each.literals.stream()).toList(),
        all.stream().flatMap(each -> each.patterns.stream()).toList(),
        all.stream().anyMatch(each -> each.hasSecrets),
        (rule, hash) -> all.stream().anyMatch(each -> each.isWanted.isWanted(rule, hash)));
  }

  /// Whether nothing is found in any text.
  boolean isEmpty() {
    return !hasOwn && !hasSecrets;
  }

  /// Whether anything may be found in bytes of a text, or of JSON around texts. A "no" is certain.
  boolean mayFind(byte[] bytes, int from, int to) {
    return hasOwn
        || (hasSecrets && (secrets.mayHave(bytes, from, to) || mayHaveEncoded(bytes, from, to, 1)));
  }

  private boolean mayHaveEncoded(byte[] bytes, int from, int to, int depth) {
    if (!EncodedText.mayBeIn(bytes, from, to, EncodedText.LONG)) {
      return false;
    }
    var found = new AtomicBoolean();
    EncodedText.visit(
        new String(bytes, from, to - from, ISO_8859_1),
        EncodedText.LONG,
        (_, _, part) -> {
          if (!found.get()
              && (secrets.mayHave(part, 0, part.length)
                  || (depth < MAX_ENCODED && mayHaveEncoded(part, 0, part.length, depth + 1)))) {
            found.set(true);
          }
        });
    return found.get();
  }

  /// Whether anything may be found in the value of a member only because of its name. A "no" is
  /// certain.
  ///
  /// @param from the position of the name
  /// @param length the length of the value in bytes
  boolean mayFindNamed(byte[] bytes, int from, int to, int length) {
    return length >= SecretFinder.MIN_NAMED_LENGTH && mayFind(bytes, from, to);
  }

  /// A secret as it is, the same in any form in which JSON escapes it, and with any line ends.
  private static String plain(String escaped) {
    String plain = escaped;
    for (int i = 0; i < MAX_ESCAPES && plain.indexOf('\\') >= 0; i++) {
      plain = Unescaped.of(plain).text();
    }
    return plain.replace("\r\n", "\n");
  }

  /// The hash of a secret, the same in any form in which JSON escapes it, and with any line ends.
  public static String secretHash(KeyedHash keyed, String escaped) {
    return keyed.of(plain(escaped));
  }

  /// Adds the spans to overwrite in a part of an array, which is text without escapes.
  void find(byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (from < to && mayFind(bytes, from, to)) {
      String text = DecodedText.of(bytes, from, to);
      add(find("", text), text, from, spans);
    }
  }

  /// Adds the spans to overwrite in a string or number of JSON, in its escaped form.
  ///
  /// @param name the name of the member that it is the value of; empty if it is none
  void findInJson(String name, byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (from < to && (!name.isEmpty() || mayFind(bytes, from, to))) {
      String escaped = DecodedText.of(bytes, from, to);
      Unescaped text = Unescaped.of(escaped);
      add(moved(find(name, text.text()), text), escaped, from, spans);
    }
  }

  /// Adds the spans to overwrite in an id or a time of JSON, by which entries are derived: only
  /// those of secrets. Others are counted.
  void findInId(byte[] bytes, int from, int to, List<MaskSpan> spans) {
    if (from >= to) {
      return;
    }
    String escaped = DecodedText.of(bytes, from, to);
    Unescaped text = Unescaped.of(escaped);
    if (hasOwn && !own.find(text.text()).isEmpty()) {
      left++;
    }
    List<SecretSpan> found = hasSecrets ? secrets.find(text.text()) : List.of();
    add(moved(wanted(found, text.text()), text), escaped, from, spans);
  }

  /// Spans of a text as those of its escaped form, which have whole escapes.
  private static List<SecretSpan> moved(List<SecretSpan> spans, Unescaped text) {
    return spans.stream()
        .map(span -> new SecretSpan(text.origin(span.from()), text.origin(span.to()), span.rule()))
        .toList();
  }

  /// How many ids and times of the bytes that were searched have a text or match that stays.
  public long left() {
    return left;
  }

  private static void add(List<SecretSpan> found, String text, int from, List<MaskSpan> spans) {
    int at = 0;
    int position = from;
    for (SecretSpan span : found) {
      if (span.to() <= at) {
        continue;
      }
      int start = Math.max(at, span.from());
      position += DecodedText.length(text, at, start);
      int length = DecodedText.length(text, start, span.to());
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
      found.addAll(wanted(name.isEmpty() ? secrets.find(text) : secrets.find(name, text), text));
    }
    EncodedText.visit(
        text,
        leastEncoded(),
        (from, to, bytes) -> {
          if (hasText(bytes, 1)) {
            found.add(new SecretSpan(from, to, ENCODED));
          }
        });
    found.sort(Comparator.comparingInt(SecretSpan::from));
    return found;
  }

  private int leastEncoded() {
    return hasOwn ? EncodedText.SHORT : EncodedText.LONG;
  }

  /// Whether decoded bytes have a text that is wanted, or encode one that has it.
  private boolean hasText(byte[] bytes, int depth) {
    boolean mayHaveSecret = hasSecrets && secrets.mayHave(bytes, 0, bytes.length);
    String text = EncodedText.text(bytes);
    if (hasOwn && !evident(own.find(text), text).isEmpty()) {
      return true;
    }
    if (mayHaveSecret && !wanted(evident(secrets.find(text), text), text).isEmpty()) {
      return true;
    }
    var isWithin = new AtomicBoolean();
    if (depth < MAX_ENCODED) {
      EncodedText.visit(
          text,
          leastEncoded(),
          (_, _, part) -> isWithin.set(isWithin.get() || hasText(part, depth + 1)));
    }
    return isWithin.get();
  }

  /// What is found in decoded bytes and is not there by chance: all if the bytes are text,
  /// otherwise what is not short.
  private static List<SecretSpan> evident(List<SecretSpan> found, String text) {
    return found.isEmpty() || isText(text, 0, text.length())
        ? found
        : found.stream()
            .filter(span -> span.to() - span.from() >= EncodedText.SHORT)
            .filter(span -> isText(text, span.from(), span.to()))
            .toList();
  }

  /// Whether characters are no such as random bytes have.
  private static boolean isText(String text, int from, int to) {
    for (int at = from; at < to; at++) {
      char c = text.charAt(at);
      if (c == '\uFFFD' || c == 0x7F || (c < ' ' && c != '\n' && c != '\r' && c != '\t')) {
        return false;
      }
    }
    return true;
  }

  private List<SecretSpan> wanted(List<SecretSpan> found, String text) {
    var wanted = new ArrayList<SecretSpan>();
    for (SecretSpan span : found) {
      String secret = plain(text.substring(span.from(), span.to()));
      if (isWanted.isWanted(span.rule(), keyed.of(secret))) {
        isWanted.found(span.rule(), secret);
        wanted.add(span);
      }
    }
    wanted.sort(Comparator.comparingInt(SecretSpan::from));
    return wanted;
  }
}

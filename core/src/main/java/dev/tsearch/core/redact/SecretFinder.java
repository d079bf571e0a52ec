package dev.tsearch.core.redact;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.tsearch.core.entry.JsonObject;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.stream.IntStream;

/// Returns where texts have secrets. Immutable and thread-safe.
///
/// A text is searched as it is, and again without the escapes of JSON, as often as these are
/// nested: a key in JSON in JSON is found.
public final class SecretFinder {
  /// The length of the shortest text that is a secret only because of the name before it: a
  /// password of [SecretRules].
  public static final int MIN_NAMED_LENGTH = 6;

  /// How often a text may be escaped within itself. JSON in JSON in JSON occurs.
  private static final int MAX_ESCAPES = 4;

  private final List<SecretRule> known;
  private final List<SecretRule> own;
  private final List<TextSearch> searches;
  private final LiteralAutomaton automaton;
  private final int[] ruleOf;
  private final int[] lengthOf;
  private final Comparator<SecretSpan> inOrder;

  private SecretFinder(List<SecretRule> rules, List<TextSearch> searches) {
    this.searches = List.copyOf(searches);
    known = rules.stream().filter(rule -> !rule.isOwn()).toList();
    own = rules.stream().filter(SecretRule::isOwn).toList();
    List<LiteralAutomaton.SecretLiteral> literals =
        known.stream()
            .flatMap(rule ->
                rule.literals().stream()
                    .map(text -> new LiteralAutomaton.SecretLiteral(text, rule.assigned())))
            .toList();
    automaton = new LiteralAutomaton(literals);
    lengthOf = literals.stream().mapToInt(literal -> literal.text().length()).toArray();
    ruleOf =
        IntStream.range(0, known.size())
            .flatMap(i -> known.get(i).literals().stream().mapToInt(_ -> i))
            .toArray();
    List<String> names = known.stream().map(SecretRule::name).toList();
    inOrder =
        Comparator.comparingInt(SecretSpan::from)
            .thenComparing(Comparator.comparingInt(SecretSpan::to).reversed())
            .thenComparingInt(span -> names.indexOf(span.rule()));
  }

  /// A finder of rules. Where secrets of two rules begin at one position, the longer counts, and of
  /// equal ones that of a rule of the user or else of the earlier rule.
  public static SecretFinder of(List<SecretRule> rules) {
    return new SecretFinder(rules, List.of());
  }

  /// A finder of rules, and of what other searches find in a text at any depth of escapes.
  public static SecretFinder of(List<SecretRule> rules, List<TextSearch> searches) {
    return new SecretFinder(rules, searches);
  }

  /// Finds passages otherwise than by a pattern.
  @FunctionalInterface
  public interface TextSearch {
    /// Adds the passages of a text as it is, without regard to escapes.
    void find(CharSequence text, List<SecretSpan> found);
  }

  /// Whether bytes in an encoding that has ASCII may have a secret. A "no" is certain, a "yes" is
  /// not; it costs a small part of a search.
  public boolean mayHave(byte[] bytes, int from, int to) {
    return searchesAll() || automaton.occursEscaped(bytes, from, to);
  }

  /// Whether secrets may be anywhere, not only where a literal is.
  private boolean searchesAll() {
    return !own.isEmpty() || !searches.isEmpty();
  }

  /// The secrets of a text in their order; they do not overlap.
  ///
  /// @throws SlowPatternException if a pattern of the user needs too much time or memory
  public List<SecretSpan> find(String text) {
    var found = new ArrayList<SecretSpan>();
    if (searchesAll()) {
      findLevels(text, 0, found);
      return joined(found);
    }
    for (TextWindow part = TextWindow.first(text, automaton);
        part.exists();
        part = part.next(automaton)) {
      int before = found.size();
      while (findLevels(part.part(), part.from(), found) && !part.isLast()) {
        found.subList(before, found.size()).clear();
        part = part.wider(automaton);
      }
    }
    return found.isEmpty() ? found : joined(found);
  }

  /// Adds the secrets of a part of a text, at any depth of escapes.
  ///
  /// @param offset the position of the part
  /// @return whether more of the text after the part could change them
  private boolean findLevels(String part, int offset, List<SecretSpan> found) {
    boolean isOpen = false;
    EscapeLevel level = EscapeLevel.of(part);
    int first = found.size();
    for (int escapes = 0; escapes < MAX_ESCAPES; escapes++) {
      int before = found.size();
      isOpen |= findLevel(level.text(), found);
      found.subList(before, found.size()).replaceAll(level::origin);
      if (!level.hasEscapes()) {
        break;
      }
      level = level.next();
    }
    for (int i = first; offset > 0 && i < found.size(); i++) {
      found.set(i, found.get(i).shifted(offset));
    }
    return isOpen;
  }

  /// The secrets of a text that is the value of a member of an object: `password` says what the
  /// text after it is.
  ///
  /// @param name the name of the member
  /// @param value the text, in which the positions count
  /// @throws SlowPatternException as [#find(String)]
  public List<SecretSpan> find(String name, String value) {
    List<SecretSpan> found = new ArrayList<>(find(value));
    if (value.length() < MIN_NAMED_LENGTH || !hasLiteral(name)) {
      return found;
    }
    String before = name + "=\"";
    for (SecretSpan span : find(before + value + '"')) {
      if (span.from() >= before.length() && span.to() <= before.length() + value.length()) {
        found.add(span.shifted(-before.length()));
      }
    }
    return joined(found);
  }

  /// The secrets in the texts of an object with the names of their rules: also those that only the
  /// name of their member tells.
  ///
  /// @throws SlowPatternException as [#find(String)]
  Map<String, String> secrets(JsonObject object) {
    Map<String, String> secrets = new LinkedHashMap<>();
    object.values().forEach((name, value) -> collect(name, value, secrets));
    return secrets;
  }

  private void collect(String name, Object value, Map<String, String> secrets) {
    switch (value) {
      case String text ->
          find(name, text)
              .forEach(span -> secrets.put(text.substring(span.from(), span.to()), span.rule()));
      case JsonObject object -> secrets.putAll(secrets(object));
      case List<?> list -> list.forEach(element -> collect(name, element, secrets));
      default -> {}
    }
  }

  /// The secrets of a text, and all places of known ones.
  ///
  /// @param known known secrets with the names of their rules
  /// @throws SlowPatternException as [#find(String)]
  List<SecretSpan> find(String text, Map<String, String> known) {
    List<SecretSpan> found = new ArrayList<>(find(text));
    known.forEach((secret, rule) -> {
      for (int at = text.indexOf(secret); at >= 0; at = text.indexOf(secret, at + 1)) {
        found.add(new SecretSpan(at, at + secret.length(), rule));
      }
    });
    return joined(found);
  }

  /// The secrets of a text in bytes, in UTF-8 or another encoding that has ASCII. A pattern of the
  /// user sees each byte outside ASCII as one character.
  ///
  /// @param bytes the bytes, in which the positions count
  /// @param from the position of the first byte to search
  /// @param to the position after the last one
  /// @throws SlowPatternException as [#find(String)]
  public List<SecretSpan> find(byte[] bytes, int from, int to) {
    return find(new String(bytes, from, to - from, ISO_8859_1)).stream()
        .map(span -> span.shifted(from))
        .toList();
  }

  private boolean hasLiteral(String name) {
    var count = new AtomicInteger();
    automaton.find(name, (_, _) -> count.incrementAndGet());
    return count.get() > 0;
  }

  /// Adds the secrets of a text as it is, in any order.
  ///
  /// @return whether a rule has read the end of the text: more text could change its match
  boolean findLevel(CharSequence text, List<SecretSpan> found) {
    int[] searchedTo = new int[known.size()];
    Matcher[] matchers = new Matcher[known.size()];
    var hitEnd = new AtomicBoolean();
    automaton.find(
        text,
        (literal, end) -> {
          int index = ruleOf[literal];
          int start = end - lengthOf[literal];
          if (start >= searchedTo[index]) {
            SecretRule rule = known.get(index);
            if (matchers[index] == null) {
              matchers[index] =
                  rule.pattern().matcher(text).useTransparentBounds(true).useAnchoringBounds(false);
            }
            Matcher matcher = matchers[index].region(start, text.length());
            boolean matches = matcher.lookingAt();
            if (hasReadEnd(matcher)) {
              hitEnd.set(true);
            }
            if (matches) {
              searchedTo[index] = matcher.end();
              SecretSpan secret = rule.secret(matcher);
              if (rule.isRandom(text, secret)) {
                found.add(secret);
              }
            }
          }
        });
    own.forEach(rule -> findOwn(rule, text, found));
    searches.forEach(search -> search.find(text, found));
    return hitEnd.get();
  }

  /// Whether more text could change the last match, or that there was none.
  @SuppressWarnings("JdkObsolete") // the end of the text may have been read and not be matched
  private static boolean hasReadEnd(Matcher matcher) {
    return matcher.hitEnd();
  }

  private static void findOwn(SecretRule rule, CharSequence text, List<SecretSpan> found) {
    Matcher matcher = rule.pattern().matcher(new MeteredText(text));
    try {
      while (matcher.find()) {
        if (matcher.end() > matcher.start()) {
          found.add(rule.secret(matcher));
        }
      }
    } catch (StackOverflowError | MeteredText.UsedUpException _) {
      throw SlowPatternException.of(rule.pattern().pattern());
    }
  }

  private List<SecretSpan> joined(List<SecretSpan> spans) {
    spans.sort(inOrder);
    var joined = new ArrayList<SecretSpan>();
    for (SecretSpan span : spans) {
      SecretSpan last = joined.isEmpty() ? null : joined.getLast();
      if (last != null && span.from() < last.to()) {
        int end = Math.max(last.to(), span.to());
        joined.set(joined.size() - 1, new SecretSpan(last.from(), end, last.rule()));
      } else {
        joined.add(span);
      }
    }
    return joined;
  }
}

package dev.tsearch.indexer.lucene.query;

/// Translates a regular expression from the dialect of [java.util.regex.Pattern], which the query
/// parser checks, to the dialect of [org.apache.lucene.util.automaton.RegExp], which the index
/// runs.
///
/// An expression matches a term if it matches the whole term. The translation matches the same
/// terms as the original, or does not exist:
///
/// | original | translation |
/// |---|---|
/// | literals, `.`, <code>&#124;</code>, `(…)`, `*`, `+`, `?`, `{n,m}`, `[…]`, `\d \D \w \W \s \S` | unchanged |
/// | `^` at the start, `$` at the end, without <code>&#124;</code> | removed: an expression matches whole terms |
/// | `(?:…)` | `(…)` |
/// | `*?`, `+?`, `??`, `{n}?` | without the last `?`, which only chooses among matches |
/// | `"` | `\"`: the index reads a quoted string |
/// | lookaround, flags, named groups, `\b` and other escapes of letters and digits, other `^` and `$`, `&&` and `[` within `[…]`, possessive repetition, empty alternatives | refused |
final class RegexDialect {
  private static final String CLASS_ESCAPES = "dDwWsS";
  private static final String REPETITIONS = "*+?{";

  private final String pattern;
  private final StringBuilder out = new StringBuilder();
  private int at;

  /// Whether the current alternative has no part yet.
  private boolean isEmptyBefore = true;

  private RegexDialect(String pattern) {
    this.pattern = pattern;
  }

  /// Returns the expression in the dialect of the index.
  ///
  /// @throws IllegalArgumentException if the dialect has no such construct; the message names it
  static String translate(String pattern) {
    return new RegexDialect(pattern).translated();
  }

  private String translated() {
    if (pattern.startsWith("^") && pattern.indexOf('|') < 0) {
      at = 1;
    }
    while (at < pattern.length()) {
      char unit = pattern.charAt(at);
      switch (unit) {
        case '\\' -> escape();
        case '[' -> characterClass();
        case '(' -> group();
        case '"' -> copy("\\\"", 1);
        case '^', '$' -> anchor();
        case '|' -> alternative();
        case '*', '+', '?' -> repetition(1);
        case '{' -> repetition(counted());
        default -> copy(String.valueOf(unit), 1);
      }
    }
    return out.toString();
  }

  private void copy(String text, int units) {
    out.append(text);
    at += units;
    isEmptyBefore = false;
  }

  private char following(int distance) {
    return at + distance < pattern.length() ? pattern.charAt(at + distance) : '\0';
  }

  private void escape() {
    char escaped = following(1);
    boolean isName =
        (escaped >= '0' && escaped <= '9')
            || (escaped >= 'a' && escaped <= 'z')
            || (escaped >= 'A' && escaped <= 'Z');
    if (isName && CLASS_ESCAPES.indexOf(escaped) < 0) {
      throw refused("\\" + escaped);
    }
    copy("\\" + escaped, 2);
  }

  private void characterClass() {
    copy("[", 1);
    if (following(0) == '^') {
      copy("^", 1);
    }
    do {
      char unit = following(0);
      if (unit == '\\') {
        escape();
      } else if (unit == '[') {
        throw refused("[ within [...]");
      } else if (unit == '&' && following(1) == '&') {
        throw refused("&& within [...]");
      } else if (unit == '"') {
        copy("\\\"", 1);
      } else {
        copy(String.valueOf(unit), 1);
      }
    } while (at < pattern.length() && following(0) != ']');
  }

  private void group() {
    if (following(1) != '?') {
      copy("(", 1);
    } else if (following(2) == ':') {
      copy("(", 3);
    } else {
      throw refused("(?" + following(2));
    }
    isEmptyBefore = true;
  }

  private void anchor() {
    boolean isLast = pattern.charAt(at) == '$' && at == pattern.length() - 1;
    if (!isLast || pattern.indexOf('|') >= 0) {
      throw refused(pattern.substring(at, at + 1) + " within the expression");
    }
    at++;
  }

  /// The index reads a `|` without something on both sides as a literal.
  private void alternative() {
    if (isEmptyBefore || "|)\0".indexOf(following(1)) >= 0) {
      throw refused("an empty alternative");
    }
    copy("|", 1);
    isEmptyBefore = true;
  }

  /// Returns the length of the `{n,m}` that begins here.
  private int counted() {
    int end = pattern.indexOf('}', at);
    return end < 0 ? pattern.length() - at : end + 1 - at;
  }

  private void repetition(int units) {
    if (isEmptyBefore) {
      throw refused("repetition of nothing");
    }
    copy(pattern.substring(at, at + units), units);
    if (following(0) == '+') {
      throw refused("possessive repetition");
    }
    if (following(0) == '?') {
      at++;
    }
    if (at < pattern.length() && REPETITIONS.indexOf(following(0)) >= 0) {
      throw refused("repetition of a repetition");
    }
  }

  private static IllegalArgumentException refused(String construct) {
    return new IllegalArgumentException(construct + " is not supported");
  }
}

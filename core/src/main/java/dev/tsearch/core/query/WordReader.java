package dev.tsearch.core.query;

import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/// Interprets a single word: a plain word, prefix, wildcard, fuzzy word, expression or operator.
final class WordReader {
  private static final int MAX_EDITS = 2;

  /// Longer expressions are text: compiling them needs too much stack.
  private static final int MAX_REGEX_LENGTH = 1_000;

  /// Expressions with more nested repetitions are text: compiling them takes seconds.
  private static final int MAX_REPETITIONS = 1_000;

  /// How often `?`, `*`, `+` and counts may occur in a regular expression: more of them have made
  /// it run for seconds.
  private static final int MAX_QUANTIFIERS = 100;

  private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(?:,(\\d*))?}");
  private static final Pattern FUZZY = Pattern.compile("([^~]+)~(\\d?)");
  private static final Pattern WILDCARD_MARK = Pattern.compile("\\*|\\?(?=[\\p{L}\\p{N}_])");
  private static final String QUANTIFIERS = "?*+{";
  private static final String METACHARACTERS = ".*+?[](){}|^$\\";

  private final Consumer<String> notes;

  WordReader(Consumer<String> notes) {
    this.notes = notes;
  }

  /// Whether the text is an operator.
  static boolean isOperator(String text) {
    return text.equals("AND") || text.equals("OR") || text.equals("NOT");
  }

  /// The operator of the word; empty if it is none.
  Optional<Token.Operator> operator(RawWord word) {
    return !word.escaped() && isOperator(word.text())
        ? Optional.of(Token.Operator.valueOf(word.text()))
        : Optional.empty();
  }

  /// The query of the word.
  Query read(RawWord word) {
    String text = word.text();
    if (word.escaped()) {
      return new Query.Word(text);
    }
    if (text.startsWith("\\") && isOperator(text.substring(1))) {
      return new Query.Word(text.substring(1));
    }
    if (text.equals("*")) {
      return new Query.Everything();
    }
    return fuzzy(text).or(() -> wildcard(text)).orElseGet(() -> plain(text));
  }

  /// The query of the expression between two slashes; empty if the expression is text: it is too
  /// long, has no metacharacter, is not valid, or repeats too much.
  ///
  /// The dialect is that of [Pattern], so this check rejects what that rejects. The index supports
  /// a subset of it and searches other expressions as text, with a note.
  Optional<Query> regex(String pattern) {
    if (pattern.length() > MAX_REGEX_LENGTH
        || pattern.chars().noneMatch(sign -> METACHARACTERS.indexOf(sign) >= 0)) {
      return Optional.empty();
    }
    try {
      Pattern.compile(pattern);
    } catch (PatternSyntaxException e) {
      notes.accept(
          "/"
              + pattern
              + "/ is not a valid regular expression ("
              + e.getDescription()
              + "); searched as text");
      return Optional.empty();
    }
    if (repetitions(pattern) > MAX_REPETITIONS) {
      notes.accept(
          "/" + pattern + "/ repeats too much (at most " + MAX_REPETITIONS + "); searched as text");
      return Optional.empty();
    }
    if (pattern.chars().filter(sign -> QUANTIFIERS.indexOf(sign) >= 0).count() > MAX_QUANTIFIERS) {
      notes.accept(
          "/%s/ has too many of ? * + { (at most %d); searched as text"
              .formatted(pattern, MAX_QUANTIFIERS));
      return Optional.empty();
    }
    return Optional.of(new Query.Regex(pattern));
  }

  /// The product of all repetition counts, which bounds the size of the expanded expression.
  private static double repetitions(String pattern) {
    double repetitions = 1;
    Matcher matcher = REPETITION.matcher(pattern);
    while (matcher.find()) {
      String max = matcher.group(2);
      String counted = max == null || max.isEmpty() ? matcher.group(1) : max;
      repetitions *= Math.max(1, Double.parseDouble(counted));
    }
    return repetitions;
  }

  private Query plain(String text) {
    FieldReader.noteUnknownField(text, notes);
    if (text.endsWith("*") && text.length() > 1 && !text.endsWith("**")) {
      notes.accept("\"" + text + "\": * works after letters, digits and _ only; searched as text");
    }
    return new Query.Word(text);
  }

  private Optional<Query> fuzzy(String text) {
    Matcher matcher = FUZZY.matcher(text);
    if (!matcher.matches() || !Characters.isTerm(matcher.group(1))) {
      return Optional.empty();
    }
    String word = matcher.group(1);
    int edits = matcher.group(2).isEmpty() ? MAX_EDITS : Integer.parseInt(matcher.group(2));
    if (edits == 0) {
      return Optional.of(new Query.Word(word));
    }
    if (edits > MAX_EDITS) {
      notes.accept("\"" + text + "\": at most " + MAX_EDITS + " letters may differ");
    }
    return Optional.of(new Query.Fuzzy(word, Math.min(edits, MAX_EDITS)));
  }

  private static Optional<Query> wildcard(String text) {
    String letters = text.replace("*", "").replace("?", "");
    if (!Characters.isTerm(letters) || text.contains("**") || !WILDCARD_MARK.matcher(text).find()) {
      return Optional.empty();
    }
    boolean isPrefix = text.length() == letters.length() + 1 && text.endsWith("*");
    return Optional.of(isPrefix ? new Query.Prefix(letters) : new Query.Wildcard(text));
  }
}

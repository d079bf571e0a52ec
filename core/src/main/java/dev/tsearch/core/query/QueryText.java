package dev.tsearch.core.query;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// The words of a query as they were typed. Immutable.
///
/// @param text the query
public record QueryText(String text) {
  private static final Pattern BEGUN_VALUE =
      Pattern.compile("(?:^|[\\s(-])([a-z]+):\"?([^\\s\"]*)$");

  /// The words as arguments of a command. A quoted phrase is one word.
  public List<String> words() {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean isQuoted = false;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      isQuoted ^= c == '"';
      if (c != ' ' || isQuoted) {
        word.append(c);
      } else if (!word.isEmpty()) {
        words.add(word.toString());
        word.setLength(0);
      }
    }
    if (!word.isEmpty()) {
      words.add(word.toString());
    }
    return words;
  }

  /// The plain words, in lower case: what a reader looks for in a conversation. Without fields,
  /// operators and excluded words.
  public List<String> needles() {
    var needles = new ArrayList<String>();
    for (String word : words()) {
      boolean isOperator = List.of("AND", "OR", "NOT").contains(word);
      boolean isField = word.matches("-?[a-z]+:.*");
      String plain = word.replaceAll("^[\"(]+|[\"()*?~]+[0-9]*$", "");
      if (!isOperator && !isField && !word.startsWith("-") && !plain.isEmpty()) {
        needles.add(plain.toLowerCase(Locale.ROOT));
      }
    }
    return needles;
  }

  /// A value that is being typed after the name of a field.
  ///
  /// @param field the field
  /// @param prefix what was typed of the value
  public record BegunValue(String field, String prefix) {}

  /// The value that ends the text; empty if the text ends otherwise.
  public Optional<BegunValue> begunValue() {
    Matcher matcher = BEGUN_VALUE.matcher(text);
    return matcher.find()
        ? Optional.of(new BegunValue(matcher.group(1), matcher.group(2)))
        : Optional.empty();
  }

  /// The text with a whole value instead of the one that ends it.
  public QueryText completed(String field, String value) {
    Matcher matcher = BEGUN_VALUE.matcher(text);
    return matcher.find()
        ? new QueryText(text.substring(0, matcher.start(1)) + filter(field, value) + " ")
        : this;
  }

  /// The text with a filter, or without it if it has it.
  ///
  /// @param isExcluded whether the filter excludes the value
  public QueryText toggled(String field, String value, boolean isExcluded) {
    String wanted = (isExcluded ? "-" : "") + filter(field, value);
    String opposite = (isExcluded ? "" : "-") + filter(field, value);
    var words = new ArrayList<>(words());
    words.remove(opposite);
    if (!words.remove(wanted)) {
      words.add(wanted);
    }
    return new QueryText(String.join(" ", words));
  }

  /// Whether the text has a filter.
  public boolean has(String field, String value, boolean isExcluded) {
    return words().contains((isExcluded ? "-" : "") + filter(field, value));
  }

  private static String filter(String field, String value) {
    boolean isPlain = value.matches("[\\p{L}\\p{N}_./@-]+");
    return field + ":" + (isPlain ? value : "\"" + value.replace("\"", "") + "\"");
  }
}

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

  /// A value that needs no quotes.
  private static final Pattern PLAIN_VALUE = Pattern.compile("[\\p{L}\\p{N}_./@-]+");

  /// The words as arguments of a command. A quoted phrase is one word, as is a range in brackets.
  public List<String> words() {
    var words = new ArrayList<String>();
    var word = new StringBuilder();
    boolean isQuoted = false;
    int rangeEnd = -1;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      isQuoted ^= c == '"';
      if (c == '[' && !isQuoted && !word.isEmpty() && word.charAt(word.length() - 1) == ':') {
        rangeEnd = text.indexOf(']', i);
      }
      if (c != ' ' || isQuoted || i < rangeEnd) {
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

  /// The text with another word in place of one; a part of a phrase or of a filter is no word.
  public QueryText replaced(String word, String other) {
    List<String> replaced =
        words().stream().map(typed -> typed.equals(word) ? other : typed).toList();
    return new QueryText(String.join(" ", replaced));
  }

  /// Whether a word is a filter: the name of a field or a time, with a value.
  public static boolean isFilter(String word) {
    return filter(word).isPresent();
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
        ? new QueryText(
            text.substring(0, matcher.start(1)) + new ValueFilter(field, value, false).text() + " ")
        : this;
  }

  /// A filter by a field.
  ///
  /// @param field the name of the field
  /// @param value the value, without quotes
  /// @param isExcluded whether the filter excludes the value
  public record ValueFilter(String field, String value, boolean isExcluded) {
    private String text() {
      boolean isPlain = PLAIN_VALUE.matcher(value).matches();
      String quoted = isPlain ? value : "\"" + value.replace("\"", "") + "\"";
      return (isExcluded ? "-" : "") + field + ":" + quoted;
    }

    /// Whether a word is this filter. The case of a value does not matter.
    private boolean isWord(String word) {
      return filter(word)
          .filter(other ->
              isExcluded == other.isExcluded
                  && field.equals(other.field)
                  && value.equalsIgnoreCase(other.value))
          .isPresent();
    }
  }

  /// The filters by field that are words of their own.
  public List<ValueFilter> filters() {
    return words().stream().flatMap(word -> filter(word).stream()).toList();
  }

  private static Optional<ValueFilter> filter(String word) {
    boolean isExcluded = word.startsWith("-");
    int start = isExcluded ? 1 : 0;
    return FieldReader.FieldName.at(word, start)
        .map(name ->
            new ValueFilter(
                word.substring(start, name.end() - 1),
                word.substring(name.end()).replaceAll("^\"|\"$", ""),
                isExcluded));
  }

  /// The text with a filter and without its opposite; without the filter if the text has it.
  ///
  /// @param isExcluded whether the filter excludes the value
  public QueryText toggled(String field, String value, boolean isExcluded) {
    var wanted = new ValueFilter(field, value, isExcluded);
    List<String> others = without(new ValueFilter(field, value, !isExcluded)).words();
    var toggled = new ArrayList<>(others);
    if (!toggled.removeIf(wanted::isWord)) {
      toggled.add(wanted.text());
    }
    return new QueryText(String.join(" ", toggled));
  }

  /// The text without a filter.
  public QueryText without(ValueFilter filter) {
    var words = new ArrayList<>(words());
    words.removeIf(filter::isWord);
    return new QueryText(String.join(" ", words));
  }

  /// Whether the text has a filter.
  public boolean has(String field, String value, boolean isExcluded) {
    return words().stream().anyMatch(new ValueFilter(field, value, isExcluded)::isWord);
  }

  /// The values that the text wants in a field, as written, without quotes.
  public List<String> valuesOf(String field) {
    return words().stream()
        .filter(word -> isFilter(word) && word.startsWith(field + ":"))
        .map(word -> word.substring(field.length() + 1).replace("\"", ""))
        .toList();
  }

  /// A filter as it is typed in a query.
  ///
  /// @param field the name of a field, or `since` or `until`
  public static String filter(String field, String value) {
    return new ValueFilter(field, value, false).text();
  }
}

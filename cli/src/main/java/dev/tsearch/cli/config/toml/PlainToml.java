package dev.tsearch.cli.config.toml;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Reads TOML as settings files are usually written: tables and keys without quotes, whole numbers,
/// `true` and `false`, strings on one line, and lists of strings. Reads nothing at all if a text
/// has anything else or an error: then [WholeToml] reads it, whose parser takes longer to load than
/// a search takes. Used once, by one thread.
final class PlainToml {
  /// More digits might not fit into a `long`.
  private static final int MAX_DIGITS = 18;

  private static final char END = '\0';

  private final String text;
  private final List<TomlContent.Assignment> values = new ArrayList<>();
  private final Set<String> keys = new HashSet<>();
  private final Set<String> headers = new HashSet<>();

  /// The tables that dotted keys define, which a header must not define again.
  private final Set<String> dotted = new HashSet<>();

  private String table = "";
  private int at;
  private int line = 1;

  private PlainToml(String text) {
    this.text = text;
  }

  /// The keys and values of a text, in its order; empty if the text has anything else.
  static Optional<List<TomlContent.Assignment>> read(String text) {
    var reader = new PlainToml(text);
    return reader.isPlain() && reader.readLines()
        ? Optional.of(List.copyOf(reader.values))
        : Optional.empty();
  }

  /// Whether no control character is left but tabs and ends of lines.
  private boolean isPlain() {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean isLineEnd = c == '\n' || (c == '\r' && text.startsWith("\n", i + 1));
      if (Character.isISOControl(c) && c != '\t' && !isLineEnd) {
        return false;
      }
    }
    return true;
  }

  private boolean readLines() {
    for (skipLines(); current() != END; skipLines()) {
      if (!(current() == '[' ? readHeader() : readAssignment()) || !skipRestOfLine()) {
        return false;
      }
    }
    return true;
  }

  private boolean readHeader() {
    at++;
    String name = key();
    if (name.isEmpty() || current() != ']' || !headers.add(name)) {
      return false;
    }
    at++;
    table = name + ".";
    for (String each : prefixes(table)) {
      if (keys.contains(each) || dotted.contains(each)) {
        return false;
      }
    }
    return true;
  }

  private boolean readAssignment() {
    int start = line;
    String name = key();
    skipBlanks();
    if (name.isEmpty() || current() != '=') {
      return false;
    }
    at++;
    skipBlanks();
    Object value = value();
    return value != null
        && isNew(name)
        && values.add(TomlContent.Assignment.of(table + name, value, start));
  }

  /// Whether a key may stand here. One with dots may not stand below a header.
  private boolean isNew(String name) {
    List<String> tables = prefixes(name);
    if (!tables.isEmpty() && !table.isEmpty()) {
      return false;
    }
    dotted.addAll(tables);
    String key = table + name;
    for (String each : tables) {
      if (keys.contains(each)) {
        return false;
      }
    }
    return !dotted.contains(key) && !isHeader(key) && keys.add(key);
  }

  private boolean isHeader(String key) {
    for (String header : headers) {
      if (header.equals(key) || header.startsWith(key + ".")) {
        return true;
      }
    }
    return false;
  }

  /// The beginnings of a key that end before a dot.
  private static List<String> prefixes(String key) {
    var prefixes = new ArrayList<String>();
    for (int dot = key.indexOf('.'); dot >= 0; dot = key.indexOf('.', dot + 1)) {
      prefixes.add(key.substring(0, dot));
    }
    return prefixes;
  }

  /// A key of parts without quotes; empty if there is none.
  private String key() {
    int start = at;
    boolean isPart = false;
    for (; isPart ? isOfKey(current()) || current() == '.' : isOfKey(current()); at++) {
      isPart = current() != '.';
    }
    return isPart ? text.substring(start, at) : "";
  }

  private static boolean isOfKey(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '_'
        || c == '-';
  }

  private @Nullable Object value() {
    char first = current();
    if (first == '"' || first == '\'') {
      return string(first);
    }
    return first == '[' ? list() : word();
  }

  /// A whole number, or a Boolean.
  private @Nullable Object word() {
    int start = at;
    while (isOfKey(current()) || current() == '+' || current() == '.' || current() == ':') {
      at++;
    }
    String word = text.substring(start, at);
    return switch (word) {
      case "true" -> true;
      case "false" -> false;
      default -> isWholeNumber(word) ? Long.valueOf(word) : null;
    };
  }

  private static boolean isWholeNumber(String word) {
    int digits = word.startsWith("-") || word.startsWith("+") ? 1 : 0;
    for (int i = digits; i < word.length(); i++) {
      if (word.charAt(i) < '0' || word.charAt(i) > '9') {
        return false;
      }
    }
    int length = word.length() - digits;
    return length == 1 || (length > 1 && length <= MAX_DIGITS && word.charAt(digits) != '0');
  }

  private @Nullable String string(char quote) {
    var content = new StringBuilder();
    for (at++; current() != quote; at++) {
      char c = current();
      if (c == '\\' && quote == '"') {
        at++;
        c = current();
        if (c != '\\' && c != '"') {
          return null;
        }
      } else if (c == END || c == '\n' || c == '\r') {
        return null;
      }
      content.append(c);
    }
    at++;
    return current() == quote ? null : content.toString();
  }

  private @Nullable List<String> list() {
    var list = new ArrayList<String>();
    boolean isSeparated = true;
    at++;
    for (skipLines(); current() != ']'; skipLines()) {
      char first = current();
      String element = isSeparated && (first == '"' || first == '\'') ? string(first) : null;
      if (element == null) {
        return null;
      }
      list.add(element);
      skipLines();
      isSeparated = current() == ',';
      at += isSeparated ? 1 : 0;
    }
    at++;
    return List.copyOf(list);
  }

  /// Skips blanks, comments and ends of lines.
  private void skipLines() {
    for (skipBlanks(); skipLineEnd(); skipBlanks()) {
      line++;
    }
  }

  /// Whether nothing but a comment follows on the line, which is skipped.
  private boolean skipRestOfLine() {
    skipBlanks();
    if (current() == END) {
      return true;
    }
    boolean isEnd = skipLineEnd();
    line += isEnd ? 1 : 0;
    return isEnd;
  }

  /// Skips a comment and the end of the line after it.
  private boolean skipLineEnd() {
    if (current() == '#') {
      int end = text.indexOf('\n', at);
      at = end < 0 ? text.length() : end;
      return current() != END && skipLineEnd();
    }
    if (current() == '\r') {
      at++;
    }
    if (current() != '\n') {
      return false;
    }
    at++;
    return true;
  }

  private void skipBlanks() {
    while (current() == ' ' || current() == '\t') {
      at++;
    }
  }

  private char current() {
    return at < text.length() ? text.charAt(at) : END;
  }
}

package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// Finds the strings and numbers of JSON in bytes: names and texts in their escaped form. A string
/// that does not end ends with the bytes. Whatever is no JSON between two strings is found as a
/// whole: messages of a program among its lines, text after a document, values without quotes.
public final class JsonTexts {
  private static final int OPEN_AT_FIRST = 32;

  private final byte[] bytes;
  private final int to;
  private final TextVisitor visitor;
  private int at;
  private int depth;
  private int nameFrom;
  private int nameTo;
  private @Nullable String name = "";

  /// Where the names of the members begin and end whose values are open, from the outermost one.
  private int[] open = new int[OPEN_AT_FIRST];

  private int opened;

  /// Receives strings, numbers and loose text.
  @FunctionalInterface
  public interface TextVisitor {
    /// Receives a string without its quotes, a number, or loose text.
    ///
    /// @param texts knows the name of the member whose value it is, or that it is itself, until it
    ///   visits the next string
    /// @param role what it is
    /// @param depth the number of objects and arrays around it
    /// @param from the position of its first byte
    /// @param to the position after its last byte; `from` if it is empty
    void text(JsonTexts texts, TextRole role, int depth, int from, int to);
  }

  /// What a text is.
  public enum TextRole {
    /// The name of a member.
    NAME,
    /// A string that is a value.
    STRING,
    /// A number.
    NUMBER,
    /// Everything between two strings, or up to an end, of which a part is no JSON.
    LOOSE
  }

  private JsonTexts(byte[] bytes, int from, int to, TextVisitor visitor) {
    this.bytes = bytes;
    this.at = from;
    this.to = to;
    this.visitor = visitor;
  }

  /// Visits the strings and numbers of a range in their order.
  public static void visit(byte[] bytes, int from, int to, TextVisitor visitor) {
    new JsonTexts(bytes, from, to, visitor).run();
  }

  private void run() {
    gap();
    while (at < to) {
      at++; // the quote
      string();
      gap();
    }
  }

  /// Goes to the next quote, or to the end.
  private void gap() {
    int from = at;
    boolean isLoose = isLoose();
    while (at < to && bytes[at] != '"') {
      switch (bytes[at++]) {
        case '{', '[' -> open();
        case '}', ']' -> close();
        case '-', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9' -> {
          if (!isLoose) {
            number();
          }
        }
        default -> {}
      }
    }
    if (isLoose) {
      visitor.text(this, TextRole.LOOSE, depth, from, at);
    }
  }

  /// Whether something before the next quote is no JSON.
  private boolean isLoose() {
    int end = at;
    while (end < to && bytes[end] != '"') {
      int from = end;
      while (end < to && !isBetweenTokens(bytes[end])) {
        end++;
      }
      if (end > from && !isToken(from, end)) {
        return true;
      }
      end += end < to && bytes[end] != '"' ? 1 : 0;
    }
    return false;
  }

  private static boolean isBetweenTokens(byte b) {
    return switch (b) {
      case '{', '}', '[', ']', ',', ':', '"', ' ', '\t', '\r', '\n' -> true;
      default -> false;
    };
  }

  /// Whether a range is a number, `true`, `false` or `null`.
  private boolean isToken(int from, int end) {
    if (isLetter(bytes[from])) {
      return switch (bytes[from]) {
        case 't' -> is("true", from, end);
        case 'f' -> is("false", from, end);
        case 'n' -> is("null", from, end);
        default -> false;
      };
    }
    for (int i = from; i < end; i++) {
      if (!isOfNumber(bytes[i])) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLetter(byte b) {
    return b >= 'a' && b <= 'z';
  }

  private boolean is(String token, int from, int end) {
    if (end - from != token.length()) {
      return false;
    }
    for (int i = from; i < end; i++) {
      if (bytes[i] != token.charAt(i - from)) {
        return false;
      }
    }
    return true;
  }

  private void open() {
    depth++;
    if (opened + 2 > open.length) {
      open = Arrays.copyOf(open, 2 * open.length);
    }
    open[opened++] = nameFrom;
    open[opened++] = nameTo;
  }

  /// What follows is the value of the member that was open before, too.
  private void close() {
    depth--;
    if (opened > 0) {
      nameTo = open[--opened];
      nameFrom = open[--opened];
      name = null;
    }
  }

  private void string() {
    int from = at;
    while (at < to && bytes[at] != '"') {
      at += bytes[at] == '\\' ? 2 : 1;
    }
    int end = Math.min(at, to);
    at = end + 1;
    if (isName(at)) {
      nameFrom = from;
      nameTo = end;
      name = null;
      visitor.text(this, TextRole.NAME, depth, from, end);
    } else {
      visitor.text(this, TextRole.STRING, depth, from, end);
    }
  }

  private void number() {
    int from = at - 1;
    while (at < to && isOfNumber(bytes[at])) {
      at++;
    }
    visitor.text(this, TextRole.NUMBER, depth, from, at);
  }

  private static boolean isOfNumber(byte b) {
    return (b >= '0' && b <= '9') || b == '.' || b == '+' || b == '-' || (b | 0x20) == 'e';
  }

  /// The name of the member whose value this is, or is an element of; empty if there is none.
  public String name() {
    String decoded = name;
    if (decoded == null) {
      decoded = new String(bytes, nameFrom, nameTo - nameFrom, UTF_8);
      name = decoded;
    }
    return decoded;
  }

  /// Whether this is within the value of a member that has one of some names.
  public boolean isWithin(Set<String> names) {
    for (int i = 0; i < opened; i += 2) {
      if (names.contains(new String(bytes, open[i], open[i + 1] - open[i], UTF_8))) {
        return true;
      }
    }
    return false;
  }

  /// Where [#name()] begins.
  public int nameFrom() {
    return nameFrom;
  }

  /// Where [#name()] ends.
  public int nameTo() {
    return nameTo;
  }

  private boolean isName(int after) {
    int next = after;
    while (next < to && (bytes[next] == ' ' || bytes[next] == '\t')) {
      next++;
    }
    return next < to && bytes[next] == ':';
  }
}

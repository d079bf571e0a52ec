package dev.tsearch.cli.tui.state;

import dev.tsearch.cli.render.Sanitizer;
import java.util.Optional;

/// A line of text that is being typed. Immutable.
///
/// @param text the text, on one line and without control characters
/// @param cursor the position of the cursor, in UTF-16 code units, never inside a character
public record TypedLine(String text, int cursor) {
  /// The empty line.
  public static final TypedLine EMPTY = new TypedLine("", 0);

  /// More than any query; a pasted file does not make each key slow.
  private static final int MAX_LENGTH = 2_000;

  /// A line with the cursor at its end.
  public static TypedLine of(String text) {
    return EMPTY.insert(text);
  }

  /// The line after a key; empty if the key edits no line.
  public Optional<TypedLine> press(KeyPress key) {
    return switch (key) {
      case KeyPress.Typed(String typed) -> Optional.of(insert(typed));
      case KeyPress.Control(char letter) -> control(letter);
      case KeyPress.Alt(char sign) -> alt(sign);
      case KeyPress.Named named -> named(named);
    };
  }

  private Optional<TypedLine> control(char letter) {
    return switch (letter) {
      case 'a' -> Optional.of(at(0));
      case 'e' -> Optional.of(at(text.length()));
      case 'b' -> Optional.of(at(before()));
      case 'f' -> Optional.of(at(after()));
      case 'd' -> Optional.of(without(cursor, after()));
      case 'h' -> Optional.of(without(before(), cursor));
      case 'k' -> Optional.of(without(cursor, text.length()));
      case 'u' -> Optional.of(without(0, cursor));
      case 'w' -> Optional.of(without(startOfWord(), cursor));
      default -> Optional.empty();
    };
  }

  private Optional<TypedLine> alt(char sign) {
    return switch (sign) {
      case 'b' -> Optional.of(at(startOfWord()));
      case 'f' -> Optional.of(at(endOfWord()));
      case 'd' -> Optional.of(without(cursor, endOfWord()));
      default -> Optional.empty();
    };
  }

  private Optional<TypedLine> named(KeyPress.Named key) {
    return switch (key) {
      case LEFT -> Optional.of(at(before()));
      case RIGHT -> Optional.of(at(after()));
      case HOME -> Optional.of(at(0));
      case END -> Optional.of(at(text.length()));
      case BACKSPACE -> Optional.of(without(before(), cursor));
      case DELETE -> Optional.of(without(cursor, after()));
      case ENTER, ESCAPE, TAB, UP, DOWN, PAGE_UP, PAGE_DOWN, F1, WHEEL_UP, WHEEL_DOWN ->
          Optional.empty();
    };
  }

  /// Whether the cursor is at the end.
  public boolean isAtEnd() {
    return cursor == text.length();
  }

  /// The line with a text at the cursor.
  public TypedLine insert(String typed) {
    String clean = Sanitizer.line(typed);
    int room = Math.max(0, MAX_LENGTH - text.length());
    String added = clean.length() <= room ? clean : "";
    return new TypedLine(
        text.substring(0, cursor) + added + text.substring(cursor), cursor + added.length());
  }

  private TypedLine at(int position) {
    return new TypedLine(text, position);
  }

  private TypedLine without(int start, int end) {
    return new TypedLine(text.substring(0, start) + text.substring(end), start);
  }

  private int before() {
    return cursor == 0 ? 0 : text.offsetByCodePoints(cursor, -1);
  }

  private int after() {
    return isAtEnd() ? cursor : text.offsetByCodePoints(cursor, 1);
  }

  private int startOfWord() {
    int start = cursor;
    while (start > 0 && text.charAt(start - 1) == ' ') {
      start--;
    }
    while (start > 0 && text.charAt(start - 1) != ' ') {
      start--;
    }
    return start;
  }

  private int endOfWord() {
    int end = cursor;
    while (end < text.length() && text.charAt(end) == ' ') {
      end++;
    }
    while (end < text.length() && text.charAt(end) != ' ') {
      end++;
    }
    return end;
  }
}

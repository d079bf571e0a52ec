package dev.tsearch.cli.config.toml;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Optional;

/// How deep the tables and lists of a text in TOML are nested, by dots in keys and headers and by
/// brackets and braces. The parser of TOML needs memory or stack for each level, so the text is
/// checked before it. Used once, by one thread.
final class TomlLevels {
  /// Settings have 3.
  private static final int MAX_LEVELS = 128;

  private final String text;
  private final Deque<Integer> outer = new ArrayDeque<>();

  /// The levels around the current key or value.
  private int around;

  /// The dots of the current key or value.
  private int dots;

  private int line = 1;

  private TomlLevels(String text) {
    this.text = text;
  }

  /// The first place that is nested too deep; empty if there is none. What is no TOML counts as
  /// nested as little as it may be.
  static Optional<TomlContent.Fault> fault(String text) {
    return new TomlLevels(text).find();
  }

  private Optional<TomlContent.Fault> find() {
    int at = 0;
    while (at < text.length()) {
      char c = text.charAt(at);
      switch (c) {
        case '#' -> at = before(text.indexOf('\n', at));
        case '"', '\'' -> at = endOfString(at, c) - 1;
        case '[', '{' -> enter();
        case ']', '}' -> leave();
        case '.' -> dots++;
        case ',' -> dots = 0;
        case '\n' -> {
          line++;
          dots = 0;
        }
        default -> {
          // Neither begins nor ends a level.
        }
      }
      if (around + dots > MAX_LEVELS) {
        String message = "more than " + MAX_LEVELS + " levels of tables or lists";
        return Optional.of(new TomlContent.Fault(line, message));
      }
      at++;
    }
    return Optional.empty();
  }

  private void enter() {
    outer.push(around);
    around += dots + 1;
    dots = 0;
  }

  private void leave() {
    around = outer.isEmpty() ? 0 : outer.pop();
    dots = 0;
  }

  private int before(int end) {
    return (end < 0 ? text.length() : end) - 1;
  }

  /// The index after a string, which may be on several lines if it begins with three quotes.
  private int endOfString(int start, char quote) {
    String three = String.valueOf(quote).repeat(3);
    boolean isLong = text.startsWith(three, start);
    int at = start + (isLong ? three.length() : 1);
    while (at < text.length()) {
      char c = text.charAt(at);
      if (c == quote && (!isLong || text.startsWith(three, at))) {
        return at + (isLong ? three.length() : 1);
      }
      if (c == '\n') {
        if (!isLong) {
          return at; // no string
        }
        line++;
      }
      at += c == '\\' && quote == '"' && !text.startsWith("\n", at + 1) ? 2 : 1;
    }
    return at;
  }
}

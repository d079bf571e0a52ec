package dev.tsearch.cli.render;

import dev.tsearch.core.json.LongText;
import java.util.List;

/// Shortens messages, and breaks them for a terminal into lines, at the blanks between words. A
/// command to type is neither broken nor cut, so that it can be copied; nor is an option with the
/// name of its value.
final class MessageText {
  private static final String PROGRAM = "tsearch";

  /// Precedes a command that extends to the end of the line.
  private static final String COMMAND = ": " + PROGRAM + " ";

  /// A longer command is left out of a message that is shortened, since part of it is of no use.
  private static final int MOST_COMMAND = 200;

  private static final String LEFT_OUT = " (the command is too long to print)";

  /// Stands for a blank at which a line is not broken.
  private static final char GLUE = '\u00a0';

  private MessageText() {}

  /// The lines of a message.
  static List<String> lines(String message, int width) {
    return Wrap.text(glued(message), width).stream().map(line -> line.replace(GLUE, ' ')).toList();
  }

  /// A message of bounded length. What a user typed is repeated in many of them.
  static String shortened(String message) {
    if (message.length() <= LongText.MAX_LENGTH) {
      return message;
    }
    String text = message;
    for (int at = text.indexOf(COMMAND); at >= 0; at = text.indexOf(COMMAND, at + 1)) {
      int newline = text.indexOf('\n', at);
      int end = newline < 0 ? text.length() : newline;
      if (end - at > MOST_COMMAND) {
        text = text.substring(0, at) + LEFT_OUT + text.substring(end);
      }
    }
    return LongText.shortened(text);
  }

  private static String glued(String message) {
    var text = new StringBuilder(message);
    int commandEnd = 0;
    for (int at = message.indexOf(' '); at >= 0; at = message.indexOf(' ', at + 1)) {
      if (message.startsWith(COMMAND, at - 1)) {
        int end = message.indexOf('\n', at);
        commandEnd = end < 0 ? message.length() : end;
      } else if (at < commandEnd || isTogether(message, at)) {
        text.setCharAt(at, GLUE);
      }
    }
    return text.toString();
  }

  /// Whether the words around a blank belong together: the program and its command, or an option
  /// and its value in capital letters.
  private static boolean isTogether(String message, int blank) {
    int start = message.lastIndexOf(' ', blank - 1) + 1;
    String word = message.substring(start, blank);
    boolean isCapital =
        blank + 2 < message.length()
            && Character.isUpperCase(message.charAt(blank + 1))
            && Character.isUpperCase(message.charAt(blank + 2));
    return word.equals(PROGRAM) || (word.startsWith("-") && isCapital);
  }
}

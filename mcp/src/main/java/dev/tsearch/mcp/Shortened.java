package dev.tsearch.mcp;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// Texts that are shortened to fit into an answer.
final class Shortened {
  private Shortened() {}

  /// The number of bytes of a text in UTF-8.
  static int bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }

  /// The first characters of a text, without half of a character.
  static String head(String text, int length) {
    if (text.length() <= length) {
      return text;
    }
    int end = Math.max(0, length);
    return text.substring(
        0, end > 0 && Character.isHighSurrogate(text.charAt(end - 1)) ? end - 1 : end);
  }

  /// The start of a text that has at most some bytes in UTF-8.
  static String headOfBytes(String text, int bytes) {
    String head = head(text, bytes);
    while (bytes(head) > bytes) {
      head = head(head, head.length() - Math.max(1, (bytes(head) - bytes) / 4));
    }
    return head;
  }

  /// The last characters of a text, without half of a character.
  static String tail(String text, int length) {
    int start = Math.max(0, text.length() - length);
    boolean isInside =
        start > 0 && start < text.length() && Character.isLowSurrogate(text.charAt(start));
    return text.substring(isInside ? start + 1 : start);
  }

  /// The head and the tail of a long text, with the number of bytes between them.
  ///
  /// @param length the number of characters that are kept
  /// @param more how to read what is left out; may be empty
  static String middle(String text, int length, String more) {
    if (text.length() <= length) {
      return text;
    }
    String head = head(text, length - length / 3);
    String tail = tail(text, length / 3);
    int left = bytes(text) - bytes(head) - bytes(tail);
    return head + String.format(Locale.ROOT, "\n… %,d bytes left out%s …\n", left, more) + tail;
  }
}

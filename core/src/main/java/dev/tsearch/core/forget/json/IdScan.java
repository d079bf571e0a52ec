package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/// Looks for the ids of conversations among the bytes of JSON, also in JSON that is the text of a
/// string, however deep it is in strings. Nothing is decoded: most lines have none of the ids.
final class IdScan {
  /// The members whose values may be the id of a conversation.
  static final Set<String> NAMES =
      Set.of(
          "id",
          "uuid",
          "session",
          "sessionId",
          "sessionID",
          "session_id",
          "conversationId",
          "conversation_id",
          "threadId",
          "thread_id");

  private static final List<byte[]> BYTES =
      NAMES.stream().map(name -> name.getBytes(UTF_8)).toList();

  private IdScan() {}

  /// Whether a member of one of the names may have a wanted value. A "no" is certain for ids
  /// without escapes.
  static boolean find(byte[] bytes, int from, int to, Predicate<String> wanted) {
    for (int at = from + 1; at < to; at++) {
      if ((bytes[at] != '"' && bytes[at] != '\\') || !isEndOfName(bytes[at - 1])) {
        continue;
      }
      int quote = endOfQuote(bytes, at, to);
      int colon = quote > at ? JsonBytes.strippedFrom(bytes, quote, to) : to;
      if (colon >= to || bytes[colon] != ':' || !isName(bytes, from, at)) {
        continue;
      }
      int start = JsonBytes.strippedFrom(bytes, colon + 1, to);
      int value = endOfQuote(bytes, start, to);
      int end = value;
      while (value > start && end < to && bytes[end] != '\\' && bytes[end] != '"') {
        end++;
      }
      if (end > value && wanted.test(new String(bytes, value, end - value, UTF_8))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEndOfName(byte b) {
    return b == 'd' || b == 'D' || b == 'n';
  }

  /// Whether the bytes before a position are one of the names, after a quote.
  private static boolean isName(byte[] bytes, int from, int end) {
    for (byte[] name : BYTES) {
      int start = end - name.length;
      if (start > from
          && bytes[start - 1] == '"'
          && Arrays.equals(bytes, start, end, name, 0, name.length)) {
        return true;
      }
    }
    return false;
  }

  /// The position after a quote and the escapes before it; `from` if there is none.
  private static int endOfQuote(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] == '\\') {
      at++;
    }
    return at < to && bytes[at] == '"' ? at + 1 : from;
  }
}

package dev.tsearch.core.forget.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.json.ByteSearch;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;

/// What one pass over a line or a value of JSON tells: whether spaces are around its parts, the ids
/// of the object that it is, and what may be the id of a conversation, also in JSON that is the
/// text of a string, however deep it is in strings. Nothing is decoded: of most lines no more is
/// wanted.
///
/// @param hasSpaces whether spaces or line ends are around the parts
/// @param ids the strings of the outermost object that may be an id which no other line has, and in
///   a fork that gives its copies ids of their own the one of the message that was copied
/// @param stated what may be the id of a conversation; ids with escapes are missing or cut
public record LineScan(boolean hasSpaces, List<Range> ids, List<Range> stated) {
  /// The members whose values may be the id of a conversation.
  static final Set<String> CONVERSATION_NAMES =
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
          "thread_id",
          "composerId");

  /// A member whose value has ids: the key of a row, as `bubbleId:` with those of the conversation
  /// and of the message.
  static final String KEY = "key";

  private static final byte KEY_SEPARATOR = ':';

  /// The members of an object that may have an id that no other line has.
  static final Set<String> OWN_NAMES =
      Set.of("uuid", "id", "msg_id", "message_id", "messageId", "event_id", "client_msg_id");

  /// In `forkedFrom` of a line of Claude Code: the id of the line that it is a copy of.
  static final Set<String> COPIED_NAMES = Set.of("messageUuid");

  private static final List<byte[]> OWN_NAME_BYTES = bytes(OWN_NAMES);
  private static final List<byte[]> COPIED_NAME_BYTES = bytes(COPIED_NAMES);
  private static final List<byte[]> STATED_NAMES = bytes(CONVERSATION_NAMES);
  private static final byte[] KEY_NAME = KEY.getBytes(UTF_8);

  /// How deep the object is that names the line which was copied.
  private static final int COPIED_DEPTH = 2;

  /// Some bytes without quotes.
  ///
  /// @param from the position of the first one
  /// @param to the position after the last one
  public record Range(int from, int to) {
    int length() {
      return to - from;
    }
  }

  private static List<byte[]> bytes(Set<String> names) {
    return names.stream().map(name -> name.getBytes(UTF_8)).toList();
  }

  /// The parts of the key of a row that may be ids.
  static List<Range> idsOfKey(byte[] bytes, int from, int to) {
    var ids = new ArrayList<Range>();
    int start = from;
    for (int at = from; at <= to; at++) {
      if (at == to || bytes[at] == KEY_SEPARATOR) {
        ids.add(new Range(start, at));
        start = at + 1;
      }
    }
    return ids;
  }

  /// Reads a line, or a value within one.
  public static LineScan of(byte[] bytes, int from, int to) {
    return new Pass(bytes, from, to).run();
  }

  /// The state of a pass.
  private static final class Pass {
    private final byte[] bytes;
    private final int from;
    private final int to;
    private final List<Range> ids = new ArrayList<>(2);
    private final List<Range> stated = new ArrayList<>(2);
    private boolean hasSpaces;

    /// How deep the member is whose value may be an id; 0 if the last name was another one.
    private int idDepth;

    private int depth;

    Pass(byte[] bytes, int from, int to) {
      this.bytes = bytes;
      this.from = from;
      this.to = to;
    }

    LineScan run() {
      int at = from;
      while (at < to) {
        switch (bytes[at]) {
          case '"' -> {
            addStated(at);
            at = string(at + 1);
          }
          case '\\' -> addStated(at);
          case '{', '[' -> depth++;
          case '}', ']' -> depth--;
          case ' ', '\t', '\r', '\n' -> hasSpaces = true;
          default -> {}
        }
        at++;
      }
      return new LineScan(hasSpaces, ids, stated);
    }

    /// Reads a string.
    ///
    /// @param start the position after its first quote
    /// @return the position of its last quote
    private int string(int start) {
      int at = ByteSearch.quoteOrEscape(bytes, start, to);
      while (at < to && bytes[at] == '\\') {
        addStated(at);
        at = ByteSearch.quoteOrEscape(bytes, Math.min(at + 2, to), to);
      }
      if (at < to) {
        addStated(at);
        addOwn(start, at);
      }
      return at;
    }

    /// Adds the string that may be an id of the outermost object or of what it is a copy of, after
    /// the string that names it.
    private void addOwn(int start, int end) {
      if (depth < 1 || depth > COPIED_DEPTH) {
        return;
      }
      if (isColon(JsonBytes.strippedFrom(bytes, end + 1, to))) {
        List<byte[]> names = depth == 1 ? OWN_NAME_BYTES : COPIED_NAME_BYTES;
        boolean isOfId = isEndOfName(bytes[end - 1]) && isOneOf(names, start, end);
        idDepth = isOfId ? depth : 0;
      } else if (idDepth == depth) {
        ids.add(new Range(start, end));
      }
    }

    private boolean isColon(int at) {
      return at < to && bytes[at] == ':';
    }

    private boolean isOneOf(List<byte[]> names, int start, int end) {
      for (byte[] name : names) {
        if (Arrays.equals(bytes, start, end, name, 0, name.length)) {
          return true;
        }
      }
      return false;
    }

    /// Adds the value of a member whose name ends before a position.
    private void addStated(int end) {
      if (end == from || !isEndOfName(bytes[end - 1])) {
        return;
      }
      int quote = endOfQuote(end);
      int colon = quote > end ? JsonBytes.strippedFrom(bytes, quote, to) : to;
      if (!isColon(colon)) {
        return;
      }
      boolean isKey = isName(KEY_NAME, end);
      if (!isKey && !isStatedName(end)) {
        return;
      }
      int start = JsonBytes.strippedFrom(bytes, colon + 1, to);
      int value = endOfQuote(start);
      int last = value;
      while (value > start && last < to && bytes[last] != '\\' && bytes[last] != '"') {
        last++;
      }
      if (last > value && isKey) {
        stated.addAll(idsOfKey(bytes, value, last));
      } else if (last > value) {
        stated.add(new Range(value, last));
      }
    }

    private static boolean isEndOfName(byte b) {
      return b == 'd' || b == 'D' || b == 'n' || b == 'y';
    }

    /// Whether the bytes before a position are a name, after a quote.
    private boolean isStatedName(int end) {
      for (byte[] name : STATED_NAMES) {
        if (isName(name, end)) {
          return true;
        }
      }
      return false;
    }

    private boolean isName(byte[] name, int end) {
      int start = end - name.length;
      return start > from
          && bytes[start - 1] == '"'
          && Arrays.equals(bytes, start, end, name, 0, name.length);
    }

    /// The position after a quote and the escapes before it; `start` if there is none.
    private int endOfQuote(int start) {
      int at = start;
      while (at < to && bytes[at] == '\\') {
        at++;
      }
      return at < to && bytes[at] == '"' ? at + 1 : start;
    }
  }
}

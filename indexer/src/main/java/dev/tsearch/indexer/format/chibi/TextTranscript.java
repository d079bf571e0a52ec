package dev.tsearch.indexer.format.chibi;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.Origin;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.indexer.format.DerivedIds;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes entries from a transcript in plain text: `[USER]: text`, a blank line, `[ASSISTANT]:
/// text`, and so on. It has no times. A text that contains such a line itself is read as two
/// messages.
final class TextTranscript {

  /// The beginning of a message: at the beginning of the file, or after a blank line.
  private static final Pattern SPEAKER =
      Pattern.compile("(?:\\A\\s*|\\n[ \\t\\r]*\\n)\\[([A-Z][A-Z0-9 _-]{0,40})]: ?");

  private TextTranscript() {}

  /// One message.
  ///
  /// @param from where it begins, in bytes
  /// @param roleEnd where the mark of its sender ends, in bytes
  /// @param to where it ends, in bytes, without white space
  /// @param line its first line, counted from 1
  /// @param role the sender's role in lower case
  /// @param text the text without the mark
  private record Turn(int from, int roleEnd, int to, int line, String role, String text) {}

  /// Whether a file begins like a transcript.
  static boolean isTranscript(byte[] head) {
    return SPEAKER.matcher(new String(head, ISO_8859_1)).lookingAt();
  }

  /// The id of the first entry; empty if there is none.
  static Optional<String> firstId(String context, byte[] head) {
    return turns(head).stream()
        .findFirst()
        .map(first -> new DerivedIds().next(context, DerivedIds.digest(bytes(first, head))));
  }

  /// The entries of the messages that begin after an offset, and of the last message before it,
  /// because that one may have been continued.
  static List<Entry> entries(ContextMembership membership, byte[] bytes, long from) {
    var entries = new ArrayList<Entry>();
    var ids = new DerivedIds();
    for (Turn turn : turns(bytes)) {
      String id = ids.next(membership.context(), DerivedIds.digest(bytes(turn, bytes)));
      if (turn.roleEnd() <= from) {
        entries.clear();
      }
      entries.add(entry(turn, id, membership));
    }
    return entries;
  }

  private static Entry entry(Turn turn, String id, ContextMembership membership) {
    boolean isAgent = turn.role().equals("assistant");
    Origin origin = membership.source().origin(turn.from(), turn.to() - turn.from(), turn.line());
    JsonObject metadata =
        membership.metadata().put("role", turn.role()).put("origin", origin.toJson()).build();
    return new Entry(
        id,
        TimeRange.UNDATED,
        isAgent ? membership.context() : turn.role(),
        isAgent ? "user" : membership.context(),
        turn.text(),
        EntryType.MESSAGE,
        new Metadata(metadata));
  }

  private static byte[] bytes(Turn turn, byte[] all) {
    return Arrays.copyOfRange(all, turn.from(), turn.to());
  }

  /// The messages of a transcript. ISO 8859-1 has one character per byte, so positions in the text
  /// are positions in the bytes.
  private static List<Turn> turns(byte[] bytes) {
    String all = new String(bytes, ISO_8859_1);
    var turns = new ArrayList<Turn>();
    Matcher speaker = SPEAKER.matcher(all);
    boolean isFound = speaker.find();
    int line = 1;
    int counted = 0;
    while (isFound) {
      int from = speaker.start(1) - 1;
      int textFrom = speaker.end();
      int roleEnd = speaker.end(1) + "]:".length();
      String role = speaker.group(1).toLowerCase(Locale.ROOT);
      isFound = speaker.find(textFrom);
      int to = trimmedEnd(all, isFound ? speaker.start() : all.length());
      String text = new String(bytes, textFrom, Math.max(0, to - textFrom), UTF_8);
      line += (int) all.substring(counted, from).chars().filter(c -> c == '\n').count();
      counted = from;
      turns.add(new Turn(from, roleEnd, Math.max(to, textFrom), line, role, text));
    }
    return turns;
  }

  private static int trimmedEnd(String all, int end) {
    int trimmed = end;
    while (trimmed > 0 && Character.isWhitespace(all.charAt(trimmed - 1))) {
      trimmed--;
    }
    return trimmed;
  }
}

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
import dev.tsearch.indexer.format.ReadResult;
import dev.tsearch.indexer.format.SourceValue;
import dev.tsearch.indexer.format.WholeSource.Made;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/// Makes entries of a transcript for people: `[USER]: text`, a blank line, `[ASSISTANT]: text`, and
/// so on. It has no times, and a text that holds such a line itself cannot be told from two.
final class TextTranscript {

  /// Of what anyone says: the beginning of the file, or behind a blank line.
  private static final Pattern SPEAKER =
      Pattern.compile("(?:\\A\\s*|\\n[ \\t\\r]*\\n)\\[([A-Z][A-Z0-9 _-]{0,40})]: ?");

  private TextTranscript() {}

  /// What was said at one place; offsets are of bytes, one character each. `known` is where its
  /// speaker is told.
  private record Said(int from, int known, int to, int line, String role, String text) {}

  /// Whether a file begins as such a transcript.
  static boolean begins(byte[] head) {
    return SPEAKER.matcher(new String(head, ISO_8859_1)).lookingAt();
  }

  /// The id of the first entry; empty if there is none.
  static Optional<String> firstId(String context, byte[] head) {
    return said(head).stream()
        .findFirst()
        .map(first -> new DerivedIds().next(context, SourceValue.digest(bytes(first, head))));
  }

  /// Makes entries of what begins behind an offset, and of what stands last before it, since that
  /// may have been written on.
  static Made read(ContextMembership belonging, byte[] bytes, long from) {
    var results = new ArrayDeque<ReadResult>();
    var ids = new DerivedIds();
    for (Said said : said(bytes)) {
      String id = ids.next(belonging.context(), SourceValue.digest(bytes(said, bytes)));
      if (said.known() <= from) {
        results.clear();
      }
      results.add(new ReadResult.Read(entry(said, id, belonging)));
    }
    return new Made(List.copyOf(results), bytes.length, belonging.transcript());
  }

  private static Entry entry(Said said, String id, ContextMembership belonging) {
    boolean isAgent = said.role().equals("assistant");
    var origin =
        new Origin(
            belonging.source().source(), said.from(), said.to() - said.from(), said.line(), 0);
    JsonObject about =
        belonging.metadata().put("role", said.role()).put("origin", origin.toJson()).build();
    return new Entry(
        id,
        TimeRange.UNDATED,
        isAgent ? belonging.context() : said.role(),
        isAgent ? "user" : belonging.context(),
        said.text(),
        EntryType.MESSAGE,
        new Metadata(about));
  }

  private static byte[] bytes(Said said, byte[] all) {
    return new String(all, said.from(), said.to() - said.from(), ISO_8859_1).getBytes(ISO_8859_1);
  }

  private static List<Said> said(byte[] bytes) {
    String all = new String(bytes, ISO_8859_1);
    var said = new ArrayList<Said>();
    Matcher speaker = SPEAKER.matcher(all);
    boolean isFound = speaker.find();
    int line = 1;
    int counted = 0;
    while (isFound) {
      int from = speaker.start(1) - 1;
      int textFrom = speaker.end();
      int known = speaker.end(1) + "]:".length();
      String role = speaker.group(1).toLowerCase(Locale.ROOT);
      isFound = speaker.find(textFrom);
      int to = trimmedEnd(all, isFound ? speaker.start() : all.length());
      String text = new String(bytes, textFrom, Math.max(0, to - textFrom), UTF_8);
      line += (int) all.substring(counted, from).chars().filter(c -> c == '\n').count();
      counted = from;
      said.add(new Said(from, known, Math.max(to, textFrom), line, role, text));
    }
    return said;
  }

  private static int trimmedEnd(String all, int end) {
    int trimmed = end;
    while (trimmed > 0 && Character.isWhitespace(all.charAt(trimmed - 1))) {
      trimmed--;
    }
    return trimmed;
  }
}

package dev.tsearch.benchmarks;

import dev.tsearch.benchmarks.corpus.TextWriter;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import java.util.ArrayList;
import java.util.List;

/// Seeded entries for benchmarks: tool results, one per minute, in sessions of a hundred entries.
/// Every batch has its own ids and texts. Not thread-safe.
final class SampleEntries {
  private static final long START_SECONDS = 1_700_000_000L;
  private static final int ENTRIES_PER_SESSION = 100;

  private final TextWriter text = new TextWriter();
  private final int contentBytes;
  private int made;

  SampleEntries(int contentBytes) {
    this.contentBytes = contentBytes;
  }

  /// The next `count` entries.
  List<Entry> take(int count) {
    List<Entry> entries = new ArrayList<>(count);
    for (int index = 0; index < count; index++) {
      entries.add(entry());
    }
    return entries;
  }

  /// The id of the entry with a number, from 0.
  static String idOf(int number) {
    return "c4144795-1cbd-40f5-bef4-%012x".formatted(number);
  }

  /// A word that is in the first entry of the session with a number, and nowhere else.
  static String wordOfSession(int session) {
    return "marker" + session;
  }

  /// The time of the entry with a number, in unix seconds.
  static long timeOf(int number) {
    return START_SECONDS + 60L * number;
  }

  private Entry entry() {
    int number = made++;
    int session = number / ENTRIES_PER_SESSION;
    String content =
        text.sample(contentBytes, session, number).replace("\\n", "\n").replace("\\\"", "\"");
    if (number % ENTRIES_PER_SESSION == 0) {
      content += " " + wordOfSession(session);
    }
    JsonObject metadata =
        JsonObject.builder()
            .put("source", "claude-code")
            .put("project", "/workspace/granary-" + session % 7)
            .put("session", "a50ea34a-c554-451f-b981-%012x".formatted(session))
            .put("tool", "Bash")
            .put("branch", "main")
            .build();
    return new Entry(
        idOf(number),
        timeOf(number),
        "Bash",
        "agent",
        content,
        new EntryType("tool_result"),
        new Metadata(metadata));
  }
}

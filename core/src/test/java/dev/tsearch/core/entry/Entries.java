package dev.tsearch.core.entry;

/// Entries for tests.
public final class Entries {
  /// A time in 2024, for tests that need earlier and later times, too.
  public static final long NOON = 1_710_000_000L;

  private Entries() {}

  /// A message with a text and a time.
  public static Entry message(String id, long timestamp, String content) {
    return new Entry(id, timestamp, "alice", "default", content, EntryType.MESSAGE, Metadata.EMPTY);
  }

  /// A message of a session.
  public static Entry message(String id, long timestamp, String content, String session) {
    return message(id, timestamp, content)
        .withMetadata(
            Metadata.EMPTY.with("source", "chibi").with("session", session).with("role", "user"));
  }

  /// The n-th of many entries, with an id, a time and words of its own.
  public static Entry numbered(int n) {
    return message("id-" + n, NOON + n, "entry number " + n + " of the harvest report", "s1");
  }
}

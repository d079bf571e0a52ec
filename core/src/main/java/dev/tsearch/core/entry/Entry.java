package dev.tsearch.core.entry;

import java.util.List;

/// One entry of the archive: a message, a tool call, a result, an event. Immutable. The first six
/// fields and their names on disk are those of chibi (`chibi-transcript-format`, "Entry Format").
///
/// @param id the id of the entry, taken from the source if it has one; not empty
/// @param timestamp the time in Unix seconds; [TimeRange#UNDATED] if it is unknown
/// @param from the sender: a person, a context, an agent, a tool, or `system`
/// @param to the recipient
/// @param content the text that people read and search
/// @param type the type of the entry
/// @param metadata further properties
public record Entry(
    String id,
    long timestamp,
    String from,
    String to,
    String content,
    EntryType type,
    Metadata metadata) {

  /// Checks the id and the time.
  ///
  /// @throws IllegalArgumentException if the id is empty or the timestamp is negative
  public Entry {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("id must not be empty");
    }
    if (timestamp < 0) {
      throw new IllegalArgumentException("timestamp must be >= 0, got " + timestamp);
    }
  }

  /// The identity of the entry, unique over all transcripts.
  public EntryId identity() {
    return new EntryId(metadata.source(), metadata.session(), id);
  }

  /// The number of the revision: 2 for the entry `<id>@2` that revises `<id>`, 1 for an entry that
  /// revises none.
  public long revision() {
    int at = id.lastIndexOf('@');
    if (at < 0 || metadata.revisionOf().isEmpty()) {
      return 1;
    }
    try {
      return Long.parseLong(id.substring(at + 1));
    } catch (NumberFormatException _) {
      return 1;
    }
  }

  /// The identity of the first revision of the entry: its own if it revises none.
  public EntryId firstRevision() {
    return new EntryId(metadata.source(), metadata.session(), metadata.revisionOf().orElse(id));
  }

  /// The id of the conversation that the entry belongs to.
  public TranscriptId transcript() {
    return new TranscriptId(metadata.source(), metadata.session(), metadata.agent());
  }

  /// Whether the entry has a time.
  public boolean isDated() {
    return timestamp != TimeRange.UNDATED;
  }

  /// The text that the index and the term filters contain: the content, the summary, the names and
  /// media types of attachments, and the emojis of a reaction; empty for
  /// [noise][EntryType#isNoise].
  public String searchableText() {
    if (type.isNoise()) {
      return "";
    }
    List<String> carried = metadata.carriedTexts();
    if (carried.isEmpty()) {
      return content;
    }
    var text = new StringBuilder(content);
    for (String more : carried) {
      if (!more.equals(content)) {
        text.append(text.isEmpty() ? "" : "\n").append(more);
      }
    }
    return text.toString();
  }

  /// This entry with other metadata.
  public Entry withMetadata(Metadata other) {
    return new Entry(id, timestamp, from, to, content, type, other);
  }

  /// This entry with another id.
  public Entry withId(String other) {
    return new Entry(other, timestamp, from, to, content, type, metadata);
  }

  /// What is left of this entry for statistics, which a long conversation keeps in memory.
  public Entry withoutContent() {
    return new Entry(id, timestamp, from, to, "", type, metadata);
  }

  /// This entry with another time.
  public Entry withTimestamp(long other) {
    return new Entry(id, other, from, to, content, type, metadata);
  }
}

package dev.tsearch.core.entry;

import java.util.List;

/// One immutable line of the archive. Its first six fields, and the names they have on disk, are
/// chibi's (`chibi-transcript-format`, "Entry Format").
///
/// @param id the entry's id, the source's own where it has one; not empty
/// @param timestamp when it happened, in unix seconds; [TimeRange#UNDATED] if nobody knows
/// @param from who spoke: a person, a context, an agent, a tool, or `system`
/// @param to who was spoken to
/// @param content the clean text that people read and search
/// @param type what kind of thing it is
/// @param metadata what else is known
public record Entry(
    String id,
    long timestamp,
    String from,
    String to,
    String content,
    EntryType type,
    Metadata metadata) {

  /// Rejects an entry that could not be found again.
  public Entry {
    if (id.isEmpty()) {
      throw new IllegalArgumentException("id must not be empty");
    }
    if (timestamp < 0) {
      throw new IllegalArgumentException("timestamp must be >= 0, got " + timestamp);
    }
  }

  /// Who this entry is, over all transcripts.
  public EntryId identity() {
    return new EntryId(metadata.source(), metadata.session(), id);
  }

  /// The conversation it belongs to.
  public TranscriptId transcript() {
    return new TranscriptId(metadata.source(), metadata.session(), metadata.agent());
  }

  /// Whether a time is known for it.
  public boolean isDated() {
    return timestamp != TimeRange.UNDATED;
  }

  /// The text by which this entry is found: its content, the summary that it carries, the names and
  /// media types of what is attached, and the emojis of a reaction; nothing for noise. Index and
  /// filters are both made of exactly this.
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

  /// This entry under another id.
  public Entry withId(String other) {
    return new Entry(other, timestamp, from, to, content, type, metadata);
  }

  /// This entry at another time.
  public Entry withTimestamp(long other) {
    return new Entry(id, other, from, to, content, type, metadata);
  }
}

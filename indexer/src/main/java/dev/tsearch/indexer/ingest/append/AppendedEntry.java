package dev.tsearch.indexer.ingest.append;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;

/// Makes an entry of an appended line. Fills in fields that the line lacks.
///
/// @param defaults the values of missing fields
/// @param now the time of the append
record AppendedEntry(ContextAppender.Defaults defaults, Instant now) {

  /// Metadata fields that only the archive sets.
  private static final Set<String> RESERVED =
      Set.of("source", "session", "agent", "time", "time_inferred", "origin", "revision_of");

  /// Returns the entry of an object in chibi's form. Unknown members are dropped. An impossible
  /// time, for example before the year 2000, is replaced by the current time and marked as
  /// inferred.
  ///
  /// @throws MalformedJsonException if the object has no content, or an invalid id or timestamp
  Entry ofObject(JsonObject object) throws MalformedJsonException {
    String content =
        object.text("content").orElseThrow(() -> new MalformedJsonException("it lacks content"));
    if (object.has("id") && object.text("id", "").isEmpty()) {
      throw new MalformedJsonException("id must be a text that is not empty");
    }
    Optional<SourceTime> time = TimeNormalizer.at(now).time(object.value("timestamp"));
    boolean isInferred = object.has("timestamp") && time.isEmpty();
    if (isInferred && TimeNormalizer.ANY.time(object.value("timestamp")).isEmpty()) {
      throw new MalformedJsonException("timestamp is no time");
    }
    JsonObject metadata = object.object("metadata");
    for (String reserved : RESERVED) {
      metadata = metadata.without(reserved);
    }
    if (time.isPresent() && time.get().isFiner()) {
      metadata = metadata.with("time", time.get().exact());
    }
    if (isInferred) {
      metadata = metadata.with("time_inferred", true);
    }
    String type = object.text("entry_type", "");
    return new Entry(
        object.text("id").orElseGet(AppendedEntry::newId),
        time.map(SourceTime::seconds).orElse(now.getEpochSecond()),
        object.text("from", defaults.from()),
        object.text("to", defaults.context().value()),
        content,
        type.isEmpty() ? EntryType.MESSAGE : new EntryType(type),
        new Metadata(metadata));
  }

  /// Returns a message with a text.
  Entry ofText(String text) {
    return new Entry(
        newId(),
        now.getEpochSecond(),
        defaults.from(),
        defaults.context().value(),
        text,
        EntryType.MESSAGE,
        Metadata.EMPTY);
  }

  private static String newId() {
    return UUID.randomUUID().toString();
  }
}

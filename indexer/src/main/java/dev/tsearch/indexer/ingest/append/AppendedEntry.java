package dev.tsearch.indexer.ingest.append;

import dev.tsearch.core.context.ChibiForm;
import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.json.MalformedJsonException;
import dev.tsearch.indexer.format.SourceTime;
import dev.tsearch.indexer.format.TimeNormalizer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/// Makes an entry of an appended line. Fills in fields that the line lacks.
///
/// @param defaults the values of missing fields
/// @param now the time of the append
record AppendedEntry(ContextAppender.Defaults defaults, Instant now) {

  private static final String USER = "user";
  private static final String METADATA = "metadata";
  private static final String STATED_TIME = "chibi.timestamp";
  private static final String PROJECT = "project";

  /// Members that are texts if they are there.
  private static final List<String> TEXTS = List.of("from", "to", "entry_type");

  /// Returns the entry of an object in chibi's form. Members that are not fields of an entry become
  /// metadata, see [ChibiForm]. An impossible time, for example before the year 2000, is replaced
  /// by the current time, marked as inferred, and kept as `chibi.timestamp`. The recipient of an
  /// entry from the context is the user, unless the object names one.
  ///
  /// @throws MalformedJsonException if the object has no content, or a member of a wrong type
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
    requireTypes(object);
    JsonObject own = object.object(METADATA);
    JsonObject.Builder metadata = JsonObject.builder().putText(PROJECT, own.text(PROJECT, ""));
    ChibiForm.describe(object.with(METADATA, own.without(PROJECT)), metadata);
    time.filter(SourceTime::isFiner).ifPresent(finer -> metadata.put("time", finer.exact()));
    if (isInferred) {
      metadata.put("time_inferred", true);
      metadata.copy(STATED_TIME, object, "timestamp");
    }
    String from = object.text("from", defaults.from());
    String type = object.text("entry_type", "");
    return new Entry(
        object.text("id").orElseGet(AppendedEntry::newId),
        time.map(SourceTime::seconds).orElse(now.getEpochSecond()),
        from,
        object.text("to", recipient(from)),
        content,
        type.isEmpty() ? EntryType.MESSAGE : new EntryType(type),
        new Metadata(metadata.build()));
  }

  /// Returns a message with a text.
  Entry ofText(String text) {
    return new Entry(
        newId(),
        now.getEpochSecond(),
        defaults.from(),
        recipient(defaults.from()),
        text,
        EntryType.MESSAGE,
        Metadata.EMPTY);
  }

  private String recipient(String from) {
    String context = defaults.context().value();
    return from.equals(context) ? USER : context;
  }

  private static void requireTypes(JsonObject object) throws MalformedJsonException {
    for (String name : TEXTS) {
      if (object.has(name) && object.text(name).isEmpty()) {
        throw new MalformedJsonException(name + " must be a text");
      }
    }
    if (object.has(METADATA) && !(object.value(METADATA) instanceof JsonObject)) {
      throw new MalformedJsonException("metadata must be an object");
    }
  }

  private static String newId() {
    return UUID.randomUUID().toString();
  }
}

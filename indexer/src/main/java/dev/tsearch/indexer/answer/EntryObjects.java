package dev.tsearch.indexer.answer;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.LocatedEntry;
import dev.tsearch.core.json.JsonObjects;
import dev.tsearch.core.time.UtcTime;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;

/// One JSON object an entry, for programs. The members that a hit of a search has, too, have the
/// same names; members are only ever added:
///
/// ```
/// schema      1
/// id time timestamp source project session from to entry_type tool agent model
/// origin      path, line and block of the source that it was made from; or null
/// partition   the ordinal of its partition
/// content     the whole text
/// metadata    all other properties, as the archive has them
/// ```
public final class EntryObjects {
  private static final int SCHEMA = 1;

  private EntryObjects() {}

  /// Writes the members of an entry.
  ///
  /// @param path the path of its source; empty if it is unknown
  public static void write(LocatedEntry located, String path, JsonGenerator generator) {
    Entry entry = located.entry();
    head(entry, generator);
    origin(entry, path, generator);
    generator.writeNumberProperty("partition", located.address().ordinal());
    generator.writeStringProperty("content", entry.content());
    generator.writeName("metadata");
    value(entry.metadata().values(), generator);
  }

  /// Writes the members of an entry that a reader of the text needs: without `origin`, `partition`
  /// and `metadata`.
  public static void writeShort(Entry entry, JsonGenerator generator) {
    head(entry, generator);
    generator.writeStringProperty("content", entry.content());
  }

  private static void head(Entry entry, JsonGenerator generator) {
    generator.writeNumberProperty("schema", SCHEMA);
    generator.writeStringProperty("id", entry.id());
    JsonObjects.text(generator, "time", time(entry));
    generator.writeNumberProperty("timestamp", entry.timestamp());
    JsonObjects.text(generator, "source", entry.metadata().source());
    JsonObjects.text(generator, "project", entry.metadata().project());
    JsonObjects.text(generator, "session", entry.metadata().session());
    generator.writeStringProperty("from", entry.from());
    generator.writeStringProperty("to", entry.to());
    generator.writeStringProperty("entry_type", entry.type().name());
    JsonObjects.text(generator, "tool", entry.metadata().tool());
    JsonObjects.text(generator, "agent", entry.metadata().agent());
    JsonObjects.text(generator, "model", entry.metadata().values().text("model", ""));
  }

  /// The time with all its digits, in UTC.
  public static String time(Entry entry) {
    return entry
        .metadata()
        .time()
        .filter(time -> time.endsWith("Z"))
        .orElseGet(() -> UtcTime.text(entry.timestamp()));
  }

  static void origin(Entry entry, String path, JsonGenerator generator) {
    var origin = entry.metadata().origin();
    if (origin.isEmpty()) {
      generator.writeNullProperty("origin");
      return;
    }
    generator.writeObjectPropertyStart("origin");
    JsonObjects.text(generator, "path", path);
    generator.writeNumberProperty("line", origin.get().line());
    generator.writeNumberProperty("block", origin.get().block());
    generator.writeEndObject();
  }

  /// Uses `instanceof`: a switch over types is linked at run time, which delays the first object.
  private static void value(@Nullable Object value, JsonGenerator generator) {
    if (value == null) {
      generator.writeNull();
    } else if (value instanceof String text) {
      generator.writeString(text);
    } else if (value instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else if (value instanceof JsonObject object) {
      generator.writeStartObject();
      object
          .values()
          .forEach((name, member) -> {
            generator.writeName(name);
            value(member, generator);
          });
      generator.writeEndObject();
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      list.forEach(element -> value(element, generator));
      generator.writeEndArray();
    } else {
      number(value, generator);
    }
  }

  private static void number(Object value, JsonGenerator generator) {
    if (value instanceof Long number) {
      generator.writeNumber(number);
    } else if (value instanceof Double number) {
      generator.writeNumber(number);
    } else if (value instanceof BigInteger number) {
      generator.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      generator.writeNumber(number);
    } else {
      throw new IllegalArgumentException("no JSON value: " + value.getClass());
    }
  }
}

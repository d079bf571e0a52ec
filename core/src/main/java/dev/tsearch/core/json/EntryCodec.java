package dev.tsearch.core.json;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import java.io.ByteArrayOutputStream;
import tools.jackson.core.JsonGenerator;

/// The line of an entry, in chibi's form: one JSON object in UTF-8, ended by `\n`.
///
/// ```
/// id          text    not empty
/// timestamp   number  unix seconds, >= 0; 0 = undated
/// from        text
/// to          text
/// content     text
/// entry_type  text    not empty
/// metadata    object  left out when empty; see Metadata
/// ```
///
/// Reading accepts the members in any order and others beside them, which are dropped; `content`,
/// `from`, `to` and `timestamp` may be absent (empty text, undated), since other programs write
/// this form too. Immutable, safe for use by many threads.
public final class EntryCodec {
  private EntryCodec() {}

  /// The entry's line, its newline included.
  public static byte[] encode(Entry entry) {
    var out = new ByteArrayOutputStream(entry.content().length() + 512);
    encode(entry, out);
    return out.toByteArray();
  }

  /// Appends the entry's line, its newline included.
  public static void encode(Entry entry, ByteArrayOutputStream out) {
    try (JsonGenerator generator = Json.OWN.generator(out)) {
      generator.writeStartObject();
      text(generator, "id", entry.id());
      generator.writeNumberProperty("timestamp", entry.timestamp());
      text(generator, "from", entry.from());
      text(generator, "to", entry.to());
      text(generator, "content", entry.content());
      text(generator, "entry_type", entry.type().name());
      JsonObject metadata = entry.metadata().values();
      if (!metadata.isEmpty()) {
        generator.writeName("metadata");
        PlainValues.writeValue(metadata, generator);
      }
      generator.writeEndObject();
    }
    out.write('\n');
  }

  private static void text(JsonGenerator generator, String name, String value) {
    generator.writeStringProperty(name, PlainValues.wellFormed(value));
  }

  /// Reads a line; its newline may be there or not.
  ///
  /// @throws MalformedJsonException if it is no entry
  public static Entry decode(byte[] bytes, int offset, int length) throws MalformedJsonException {
    return entry(Json.OWN.object(bytes, offset, length));
  }

  /// The entry that an object in chibi's form is.
  ///
  /// @throws MalformedJsonException if it has no id or no type, or its time is before 1970
  public static Entry entry(JsonObject object) throws MalformedJsonException {
    String id = object.text("id", "");
    String type = object.text("entry_type", "");
    if (id.isEmpty() || type.isEmpty()) {
      throw new MalformedJsonException(
          "no entry: it lacks " + (id.isEmpty() ? "id" : "entry_type"));
    }
    long timestamp = object.number("timestamp", TimeRange.UNDATED);
    if (timestamp < 0) {
      throw new MalformedJsonException("timestamp must be >= 0, got " + timestamp);
    }
    return new Entry(
        id,
        timestamp,
        object.text("from", ""),
        object.text("to", ""),
        object.text("content", ""),
        new EntryType(type),
        new Metadata(object.object("metadata")));
  }
}

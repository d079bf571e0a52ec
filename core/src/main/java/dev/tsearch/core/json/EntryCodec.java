package dev.tsearch.core.json;

import dev.tsearch.core.entry.Entry;
import dev.tsearch.core.entry.EntryType;
import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.Metadata;
import dev.tsearch.core.entry.TimeRange;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/// Encodes and decodes the line of an entry, in the format of chibi: one JSON object in UTF-8,
/// terminated by `\n`.
///
/// ```
/// id          text    not empty
/// timestamp   number  Unix seconds, >= 0; 0 = undated
/// from        text
/// to          text
/// content     text
/// entry_type  text    not empty
/// metadata    object  omitted if empty; see Metadata
/// ```
///
/// Decoding accepts the members in any order and drops unknown ones. `content`, `from`, `to` and
/// `timestamp` may be absent (empty text, undated), since other programs write this format, too.
/// Stateless, safe for use by many threads.
public final class EntryCodec {
  /// The short members that tell which entry it is.
  private static final Set<String> OUTLINE =
      Set.of("id", "timestamp", "entry_type", "metadata", "source");

  private EntryCodec() {}

  /// The line of an entry, including its newline.
  public static byte[] encode(Entry entry) {
    var out = new ByteArrayOutputStream(entry.content().length() + 512);
    encode(entry, out);
    return out.toByteArray();
  }

  /// Appends the line of an entry, including its newline.
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

  /// Decodes a line, with or without its newline.
  ///
  /// @throws MalformedJsonException if it is not an entry
  public static Entry decode(byte[] bytes, int offset, int length) throws MalformedJsonException {
    return entry(Json.OWN.object(bytes, offset, length));
  }

  /// Decodes a line as an entry with its id, time, type and source only, in little memory however
  /// long the line is.
  ///
  /// @throws MalformedJsonException if it is not an entry
  public static Entry outline(InputStream line) throws MalformedJsonException {
    return entry(Json.OWN.members(line, OUTLINE));
  }

  /// Converts an object in the format of chibi to an entry.
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

package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import dev.tsearch.core.entry.TimeRange;
import dev.tsearch.core.time.UtcTime;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;

/// Writes JSON objects for programs with a streaming generator. Characters that a terminal could
/// interpret are escaped, which changes nothing for a program that parses the JSON.
public final class JsonObjects {
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .characterEscapes(new TerminalEscapes())
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET, StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
          .build();

  private JsonObjects() {}

  /// Writes the members of an object.
  @FunctionalInterface
  public interface MemberWriter {
    /// Writes the members to the generator.
    void write(JsonGenerator generator);
  }

  /// The bytes of one object, without the end of the line.
  public static byte[] bytes(MemberWriter members) {
    var bytes = new ByteArrayOutputStream(512);
    generate(members, bytes);
    return bytes.toByteArray();
  }

  /// An object as JSON on one line, without the end of the line.
  public static String line(JsonObject object) {
    var bytes = new ByteArrayOutputStream(512);
    try (JsonGenerator generator = generator(bytes)) {
      PlainValues.writeObject(object, generator);
    }
    return bytes.toString(UTF_8);
  }

  /// Writes one object to a stream while it is made, without the end of the line. The stream is
  /// neither flushed nor closed.
  ///
  /// @throws IOException if the stream fails
  public static void write(MemberWriter members, OutputStream out) throws IOException {
    try {
      generate(members, out);
    } catch (JacksonIOException e) {
      throw e.getCause();
    }
  }

  private static void generate(MemberWriter members, OutputStream out) {
    try (JsonGenerator generator = generator(out)) {
      generator.writeStartObject();
      members.write(generator);
      generator.writeEndObject();
    }
  }

  private static JsonGenerator generator(OutputStream out) {
    return FACTORY.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8);
  }

  /// Writes a text, or null if it is empty.
  public static void text(JsonGenerator generator, String name, @Nullable String text) {
    if (text == null || text.isEmpty()) {
      generator.writeNullProperty(name);
    } else {
      generator.writeStringProperty(name, text);
    }
  }

  /// Writes an object of texts, sorted by their names.
  public static void texts(JsonGenerator generator, String name, Map<String, String> texts) {
    generator.writeObjectPropertyStart(name);
    new TreeMap<>(texts).forEach((key, text) -> text(generator, key, text));
    generator.writeEndObject();
  }

  /// Writes an array of texts: what each of some values is as a text.
  public static void list(JsonGenerator generator, String name, Iterable<?> values) {
    generator.writeArrayPropertyStart(name);
    values.forEach(value -> generator.writeString(value.toString()));
    generator.writeEndArray();
  }

  /// Writes a time in unix seconds as ISO 8601, or null if undated.
  public static void time(JsonGenerator generator, String name, long timestamp) {
    text(generator, name, UtcTime.text(timestamp));
  }

  /// Writes a time in unix seconds as a number, or null if undated.
  public static void seconds(JsonGenerator generator, String name, long timestamp) {
    if (timestamp == TimeRange.UNDATED) {
      generator.writeNullProperty(name);
    } else {
      generator.writeNumberProperty(name, timestamp);
    }
  }
}

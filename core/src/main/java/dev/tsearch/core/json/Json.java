package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonFactoryBuilder;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.util.JsonRecyclerPools;

/// Reads JSON into plain values and writes it back. Immutable, safe for use by many threads.
///
/// Numbers become `Long`, `BigInteger` or, with a point, `Double` or `BigDecimal` where a `Double`
/// would lose digits, and text where no number holds them (`1e99999999999`). Of a name that stands
/// twice in an object the last value counts. `null` members and list elements are left out.
///
/// What other programs wrote is read though it breaks the rules within a text: a redactor leaves
/// `\.` behind, a terminal's bytes bring control characters. A `\` before a letter that it does not
/// escape is dropped. Our own lines are read by the letter.
public final class Json {

  /// Reads what a source may hold.
  public static final Json SOURCE = new Json(JsonLimits.SOURCE);

  /// Reads what the archive's own files hold.
  public static final Json OWN = new Json(JsonLimits.OWN, false);

  private final JsonFactory factory;
  private final JsonFactory forgiving;
  private final JsonLimits limits;
  private final boolean forgives;

  /// A reader of what other programs wrote, with limits of its own.
  public Json(JsonLimits limits) {
    this(limits, true);
  }

  private Json(JsonLimits limits, boolean forgives) {
    this.limits = limits;
    this.forgives = forgives;
    this.factory = builder(limits).build();
    this.forgiving =
        builder(limits)
            .enable(
                JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER,
                JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .build();
  }

  private static JsonFactoryBuilder builder(JsonLimits limits) {
    return JsonFactory.builder()
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxStringLength(limits.valueBytes())
                .maxNestingDepth(limits.depth())
                .maxNumberLength(limits.numberLength())
                .maxNameLength(limits.nameLength())
                .build())
        .disable(StreamReadFeature.AUTO_CLOSE_SOURCE);
  }

  /// Has the parser's classes ready, on a thread of its own, while the caller does something else:
  /// the first one of a process waits for [BigDecimal]'s table of powers of five, which in JDK 25
  /// takes about 25 ms.
  public static void prepare() {
    var thread = new Thread(Json::readNothing, "json");
    thread.setDaemon(true);
    thread.start();
  }

  private static void readNothing() {
    try {
      OWN.prefix(new byte[] {'{', '}'}, 0, 2);
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("{} is an object", e);
    }
  }

  /// The limits it reads with.
  public JsonLimits limits() {
    return limits;
  }

  /// Reads exactly one object.
  ///
  /// @throws MalformedJsonException if the bytes are anything else than one object and white space
  public JsonObject object(byte[] bytes, int offset, int length) throws MalformedJsonException {
    Prefix prefix = prefix(bytes, offset, length);
    for (int i = offset + prefix.length(); i < offset + length; i++) {
      if (!isSpace(bytes[i])) {
        throw new MalformedJsonException("more text after the value, at byte " + (i - offset));
      }
    }
    return prefix.object();
  }

  /// Reads exactly one object.
  public JsonObject object(byte[] bytes) throws MalformedJsonException {
    return object(bytes, 0, bytes.length);
  }

  /// Reads exactly one object.
  public JsonObject object(String text) throws MalformedJsonException {
    return object(text.getBytes(UTF_8));
  }

  /// One object at the head of some bytes.
  ///
  /// @param object the object
  /// @param length how many bytes it took, white space before it included
  public record Prefix(JsonObject object, int length) {}

  /// Reads one object and leaves what stands after it.
  ///
  /// @throws MalformedJsonException if the bytes do not begin with a whole object
  public Prefix prefix(byte[] bytes, int offset, int length) throws MalformedJsonException {
    try {
      return parse(factory, bytes, offset, length);
    } catch (JacksonException e) {
      return again(e, bytes, offset, length);
    }
  }

  /// Reads what failed once more, if what was wrong can be forgiven.
  private Prefix again(JacksonException failure, byte[] bytes, int offset, int length)
      throws MalformedJsonException {
    if (isInvalidUtf8(failure)) {
      return repaired(bytes, offset, length);
    }
    if (!forgives || !isWithinText(failure)) {
      throw malformed(failure);
    }
    try {
      return parse(forgiving, bytes, offset, length);
    } catch (JacksonException e) {
      if (isInvalidUtf8(e)) {
        return repaired(bytes, offset, length);
      }
      throw malformed(failure);
    }
  }

  private static boolean isInvalidUtf8(JacksonException e) {
    return e.getOriginalMessage().startsWith("Invalid UTF-8");
  }

  private static boolean isWithinText(JacksonException e) {
    String message = e.getOriginalMessage();
    return message.contains("unquoted character") || message.contains("escape");
  }

  private static Prefix parse(JsonFactory factory, byte[] bytes, int offset, int length)
      throws MalformedJsonException {
    try (JsonParser parser =
        factory.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw new MalformedJsonException("no JSON object");
      }
      JsonObject object = readObject(parser);
      return new Prefix(object, (int) parser.currentLocation().getByteOffset());
    }
  }

  /// Bytes that are no UTF-8 are read with U+FFFD in their place. The value must then fill the
  /// bytes, since its length can no longer be told.
  private Prefix repaired(byte[] bytes, int offset, int length) throws MalformedJsonException {
    byte[] clean = new String(bytes, offset, length, UTF_8).getBytes(UTF_8);
    try {
      Prefix prefix = parse(forgives ? forgiving : factory, clean, 0, clean.length);
      for (int i = prefix.length(); i < clean.length; i++) {
        if (!isSpace(clean[i])) {
          throw new MalformedJsonException("invalid UTF-8, and more than one value");
        }
      }
      return new Prefix(prefix.object(), length);
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  private static MalformedJsonException malformed(JacksonException e) {
    long at = e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
    String reason = reason(e.getOriginalMessage());
    return new MalformedJsonException(at < 0 ? reason : reason + " (byte " + at + ")");
  }

  /// What is wrong, in words of ours: the parser's quote the text and name its own settings.
  private static String reason(String message) {
    if (message.startsWith("Unexpected end-of-input")) {
      return "the value is not whole";
    }
    if (message.contains("exceeds the maximum")) {
      return "over a limit: "
          + message.lines().findFirst().orElse("").replaceAll(", from `[^`]*`", "");
    }
    if (message.contains("unquoted character")) {
      return "control character in a text";
    }
    if (message.contains("escape")) {
      return "invalid escape in a text";
    }
    return "invalid JSON";
  }

  private static JsonObject readObject(JsonParser parser) {
    JsonObject.Builder values = JsonObject.builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Object value = readValue(parser, parser.nextToken());
      if (value != null) {
        values.put(wellFormed(name), value);
      }
    }
    return values.build();
  }

  private static List<Object> readList(JsonParser parser) {
    var values = new ArrayList<Object>();
    for (JsonToken token = parser.nextToken();
        token != JsonToken.END_ARRAY;
        token = parser.nextToken()) {
      Object value = readValue(parser, token);
      if (value != null) {
        values.add(value);
      }
    }
    return List.copyOf(values);
  }

  private static @Nullable Object readValue(JsonParser parser, JsonToken token) {
    return switch (token) {
      case START_OBJECT -> readObject(parser);
      case START_ARRAY -> readList(parser);
      case VALUE_STRING -> wellFormed(parser.getString());
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalStateException("unexpected token " + token);
    };
  }

  private static Object integer(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  /// A `Double` where it prints as the same digits, since what is read must be written back as it
  /// was.
  private static Object fraction(String digits) {
    double rounded = Double.parseDouble(digits);
    if (Double.toString(rounded).equals(digits)) {
      return rounded;
    }
    try {
      return new BigDecimal(digits);
    } catch (NumberFormatException _) {
      return digits;
    }
  }

  /// The text with each lone surrogate replaced by U+FFFD.
  static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (Character.isSurrogate(c)) {
        if (Character.isHighSurrogate(c)
            && i + 1 < text.length()
            && Character.isLowSurrogate(text.charAt(i + 1))) {
          i++;
        } else {
          return mended(text);
        }
      }
    }
    return text;
  }

  private static String mended(String text) {
    var mended = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .forEach(mended::appendCodePoint);
    return mended.toString();
  }

  private static boolean isSpace(byte b) {
    return b == ' ' || b == '\t' || b == '\n' || b == '\r';
  }

  /// Prints an object on one line, without a newline.
  public byte[] bytes(JsonObject object) {
    var out = new ByteArrayOutputStream(256);
    write(object, out);
    return out.toByteArray();
  }

  /// Prints an object on one line, without a newline.
  public String print(JsonObject object) {
    return new String(bytes(object), UTF_8);
  }

  /// Prints an object on one line, without a newline.
  public void write(JsonObject object, OutputStream out) {
    try (JsonGenerator generator =
        factory.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8)) {
      writeObject(object, generator);
    }
  }

  /// Prints a plain value to a generator.
  static void writeValue(Object value, JsonGenerator generator) {
    switch (value) {
      case String text -> generator.writeString(wellFormed(text));
      case Long number -> generator.writeNumber(number);
      case Boolean flag -> generator.writeBoolean(flag);
      case Double number -> generator.writeNumber(number);
      case BigInteger number -> generator.writeNumber(number);
      case BigDecimal number -> generator.writeNumber(number);
      case JsonObject object -> writeObject(object, generator);
      case List<?> list -> {
        generator.writeStartArray();
        for (Object element : list) {
          writeValue(element, generator);
        }
        generator.writeEndArray();
      }
      default -> throw new IllegalArgumentException("no plain value: " + value.getClass());
    }
  }

  private static void writeObject(JsonObject object, JsonGenerator generator) {
    generator.writeStartObject();
    for (var member : object.values().entrySet()) {
      generator.writeName(wellFormed(member.getKey()));
      writeValue(member.getValue(), generator);
    }
    generator.writeEndObject();
  }

  /// A generator on a stream, for those who print without building an object first.
  JsonGenerator generator(OutputStream out) {
    return factory.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8);
  }
}

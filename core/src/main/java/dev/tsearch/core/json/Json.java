package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonEncoding;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.exc.StreamConstraintsException;
import tools.jackson.core.exc.UnexpectedEndOfInputException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.core.util.Separators;

/// Reads JSON objects into plain values and writes them. Immutable, safe for use by many threads.
///
/// A number becomes a `Long`, a `BigInteger` or, with a fraction or an exponent, a `Double`; it
/// becomes a `BigDecimal` where a `Double` would lose digits, and text where neither can hold it
/// (`1e99999999999`). If an object has a name twice, the last value counts. `null` members and list
/// elements are dropped.
///
/// A reader of source data is lenient inside texts, since real files break the rules there: a `\`
/// before a character that it cannot escape is dropped, control characters are accepted, and bytes
/// that are not UTF-8 become U+FFFD. Valid JSON reads the same as with the strict reader of our own
/// lines.
public final class Json {

  /// The lenient reader of source data.
  public static final Json SOURCE = new Json(JsonLimits.SOURCE);

  /// The strict reader of the archive's own files.
  public static final Json OWN = new Json(JsonLimits.OWN, false);

  private static final int MAX_CHARACTER_BYTES = 4;

  /// The first byte of the byte order mark, which the parser skips.
  private static final byte BYTE_ORDER_MARK = (byte) 0xEF;

  /// The bytes by which the parser detects an encoding.
  private static final int ENCODING_BYTES = 4;

  private final JsonFactory factory;
  private final JsonLimits limits;

  /// A lenient reader with its own limits.
  public Json(JsonLimits limits) {
    this(limits, true);
  }

  private Json(JsonLimits limits, boolean isLenient) {
    this.limits = limits;
    this.factory =
        JsonFactory.builder()
            .recyclerPool(JsonRecyclerPools.threadLocalPool())
            .streamReadConstraints(
                StreamReadConstraints.builder()
                    .maxStringLength(limits.valueBytes())
                    .maxNestingDepth(limits.depth())
                    .maxNumberLength(limits.numberLength())
                    .maxNameLength(limits.nameLength())
                    .build())
            .disable(StreamReadFeature.AUTO_CLOSE_SOURCE)
            .configure(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER, isLenient)
            .configure(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS, isLenient)
            .build();
  }

  /// Loads the classes of the parser on a thread of its own while the caller does something else.
  /// The first parser of a process waits about 25 ms for [java.math.BigDecimal]'s table of powers
  /// of five (JDK 25).
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

  /// The limits of this reader.
  public JsonLimits limits() {
    return limits;
  }

  /// Reads exactly one object, which may have white space around it.
  ///
  /// @throws MalformedJsonException if the bytes are anything else
  public JsonObject object(byte[] bytes, int offset, int length) throws MalformedJsonException {
    LeadingObject leading = prefix(bytes, offset, length);
    int more = firstNonSpace(bytes, offset + leading.length(), offset + length);
    if (more < offset + length) {
      throw new MalformedJsonException("more text after the value, at byte " + (more - offset));
    }
    return leading.object();
  }

  /// Reads exactly one object.
  ///
  /// @throws MalformedJsonException if the bytes are anything else
  public JsonObject object(byte[] bytes) throws MalformedJsonException {
    return object(bytes, 0, bytes.length);
  }

  /// Reads exactly one object.
  ///
  /// @throws MalformedJsonException if the text is anything else
  public JsonObject object(String text) throws MalformedJsonException {
    return object(text.getBytes(UTF_8));
  }

  /// The object at the start of some bytes.
  ///
  /// @param object the object
  /// @param length its length in bytes, including white space before it
  public record LeadingObject(JsonObject object, int length) {}

  /// Reads one object and ignores the bytes after it.
  ///
  /// @throws MalformedJsonException if the bytes do not start with a complete object
  public LeadingObject prefix(byte[] bytes, int offset, int length) throws MalformedJsonException {
    try {
      return parse(bytes, offset, length);
    } catch (JacksonException e) {
      if (Utf8.isBeginning(bytes, offset, parsedBytes(e, length))) {
        throw malformed(e);
      }
      return repaired(bytes, offset, length);
    }
  }

  /// Reads the members of an object that have some names, and those of its members, and holds no
  /// other value.
  ///
  /// @throws MalformedJsonException if the bytes are no object
  public JsonObject members(InputStream in, Set<String> names) throws MalformedJsonException {
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), in)) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new MalformedJsonException("not a JSON object");
      }
      return PlainValues.readMembers(parser, names);
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  /// An object, and what one of its members holds.
  ///
  /// @param object the object without that member
  /// @param opened the objects in that member, a list or an object; empty if there is no such
  ///   member
  public record OpenedObject(JsonObject object, Optional<List<LocatedObject>> opened) {}

  /// An object in an array of bytes.
  ///
  /// @param start where it begins
  /// @param end the position after its last byte
  /// @param object the object
  public record LocatedObject(int start, int end, JsonObject object) {}

  /// Reads exactly one object, and finds the objects in the member that has one of some names.
  ///
  /// @return empty if the bytes are anything else, or if several members have these names
  public Optional<OpenedObject> opened(byte[] bytes, List<String> names) {
    if (isOtherEncoding(bytes, 0, bytes.length) || beginsOtherwise(bytes, 0, bytes.length)) {
      return Optional.empty();
    }
    try (JsonParser parser = factory.createParser(ObjectReadContext.empty(), bytes)) {
      return parser.nextToken() == JsonToken.START_OBJECT
          ? PlainValues.readOpened(parser, names).filter(_ -> parser.nextToken() == null)
          : Optional.empty();
    } catch (JacksonException _) {
      return Optional.empty();
    }
  }

  private LeadingObject parse(byte[] bytes, int offset, int length) throws MalformedJsonException {
    if (isOtherEncoding(bytes, offset, length)) {
      throw new MalformedJsonException("not UTF-8");
    }
    if (beginsOtherwise(bytes, offset, length)) {
      throw new MalformedJsonException("not a JSON object");
    }
    try (JsonParser parser =
        factory.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      JsonToken first = parser.nextToken();
      if (first != JsonToken.START_OBJECT) {
        throw new MalformedJsonException("not a JSON object");
      }
      JsonObject object = PlainValues.readObject(parser);
      return new LeadingObject(object, (int) parser.currentLocation().getByteOffset());
    }
  }

  /// Whether the parser would take bytes for UTF-16 or UTF-32, of which it counts no bytes. No
  /// object in UTF-8 begins so.
  private static boolean isOtherEncoding(byte[] bytes, int offset, int length) {
    for (int at = offset; at < offset + Math.min(length, ENCODING_BYTES); at++) {
      if (bytes[at] == 0) {
        return true;
      }
    }
    return length > 0 && (bytes[offset] == (byte) 0xFE || bytes[offset] == (byte) 0xFF);
  }

  /// Whether bytes begin with another text than an object. The parser takes longer to say so.
  private static boolean beginsOtherwise(byte[] bytes, int offset, int length) {
    int first = firstNonSpace(bytes, offset, offset + length);
    return first < offset + length && bytes[first] != '{' && bytes[first] != BYTE_ORDER_MARK;
  }

  /// How many bytes a parser has read when it fails, with the whole character at which it fails.
  private static int parsedBytes(JacksonException e, int length) {
    long at = position(e);
    return at < 0 ? length : (int) Math.min(length, at + MAX_CHARACTER_BYTES);
  }

  /// Reads bytes that are not UTF-8, with U+FFFD in place of the invalid ones. The object must fill
  /// the bytes, since its length in them is unknown.
  private LeadingObject repaired(byte[] bytes, int offset, int length)
      throws MalformedJsonException {
    byte[] clean = new String(bytes, offset, length, UTF_8).getBytes(UTF_8);
    try {
      LeadingObject leading = parse(clean, 0, clean.length);
      if (firstNonSpace(clean, leading.length(), clean.length) < clean.length) {
        throw new MalformedJsonException("invalid UTF-8, and more than one value");
      }
      return new LeadingObject(leading.object(), length);
    } catch (JacksonException e) {
      throw malformed(e);
    }
  }

  private static MalformedJsonException malformed(JacksonException e) {
    long at = position(e);
    String reason = reason(e);
    return new MalformedJsonException(at < 0 ? reason : reason + " (byte " + at + ")");
  }

  private static long position(JacksonException e) {
    return e.getLocation() == null ? -1 : e.getLocation().getByteOffset();
  }

  /// The reason by the type of the exception. The parser's own messages quote the text and name
  /// settings that users do not have.
  private static String reason(JacksonException e) {
    if (e instanceof UnexpectedEndOfInputException) {
      return "the value is not whole";
    }
    if (e instanceof StreamConstraintsException) {
      String limit = e.getOriginalMessage().lines().findFirst().orElse("");
      return "over a limit: " + limit.replaceAll(", from `[^`]*`", "");
    }
    return "invalid JSON";
  }

  private static int firstNonSpace(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to
        && (bytes[at] == ' ' || bytes[at] == '\t' || bytes[at] == '\n' || bytes[at] == '\r')) {
      at++;
    }
    return at;
  }

  /// The object as JSON on one line, without a newline.
  public byte[] bytes(JsonObject object) {
    var out = new ByteArrayOutputStream(256);
    write(object, out);
    return out.toByteArray();
  }

  /// The object as JSON on one line, without a newline.
  public String print(JsonObject object) {
    return new String(bytes(object), UTF_8);
  }

  /// The object as JSON with a line for each member, for people.
  public static String indented(JsonObject object) {
    var out = new ByteArrayOutputStream(256);
    try (JsonGenerator generator = OWN.factory.createGenerator(new Indented(), out)) {
      PlainValues.writeObject(object, generator);
    }
    return out.toString(UTF_8);
  }

  /// Indents by two blanks and ends lines with `\n`, on every system.
  private static final class Indented extends ObjectWriteContext.Base {
    @Override
    public PrettyPrinter getPrettyPrinter() {
      var indenter = new DefaultIndenter("  ", "\n");
      return new DefaultPrettyPrinter()
          .withSeparators(
              Separators.createDefaultInstance()
                  .withObjectNameValueSpacing(Separators.Spacing.AFTER))
          .withObjectIndenter(indenter)
          .withArrayIndenter(indenter);
    }
  }

  /// Writes the object as JSON on one line, without a newline.
  public void write(JsonObject object, OutputStream out) {
    try (JsonGenerator generator = generator(out)) {
      PlainValues.writeObject(object, generator);
    }
  }

  /// A generator on a stream, for a caller that writes without building an object first.
  JsonGenerator generator(OutputStream out) {
    return factory.createGenerator(ObjectWriteContext.empty(), out, JsonEncoding.UTF8);
  }
}

package dev.tsearch.core.json;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.tsearch.core.entry.JsonObject;
import java.io.ByteArrayOutputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JsonGenerator;

/// A JSON value as a range of bytes: what programs read that change parts of a value and keep every
/// other byte ([RawEdit]). Texts, numbers and objects are decoded as by [Json#SOURCE]. Immutable as
/// long as nobody changes the array, which is not copied.
public final class RawValue {
  private final byte[] bytes;
  private final int start;
  private final int end;

  private RawValue(byte[] bytes, int start, int end) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  /// A member of an object.
  ///
  /// @param name its name, with quotes
  /// @param value its value
  public record RawMember(RawValue name, RawValue value) {}

  /// The value that begins at a position; what follows it is ignored.
  ///
  /// @param bytes the text, which must not change
  /// @param from the position of the first byte of the value
  /// @param to the end of the text
  /// @throws MalformedJsonException if there is no complete value at the position
  public static RawValue at(byte[] bytes, int from, int to) throws MalformedJsonException {
    return new RawValue(bytes, from, new JsonGrammar(bytes, to).valueEnd(from));
  }

  /// The value in a range of bytes that [#at] found before; the bytes are not read again.
  ///
  /// @param bytes the text, which must not change
  /// @param start the position of the first byte of the value
  /// @param end the position after its last byte
  public static RawValue known(byte[] bytes, int start, int end) {
    return new RawValue(bytes, start, end);
  }

  /// A plain value as JSON: a text, number, flag, list or [JsonObject].
  ///
  /// @throws IllegalArgumentException if it is of another type
  public static byte[] encode(Object plain) {
    var out = new ByteArrayOutputStream();
    try (JsonGenerator generator = Json.OWN.generator(out)) {
      PlainValues.writeValue(plain, generator);
    }
    return out.toByteArray();
  }

  /// The array that the value is in; not to be changed.
  public byte[] bytes() {
    return bytes;
  }

  /// The position of the first byte.
  public int start() {
    return start;
  }

  /// The position after the last byte.
  public int end() {
    return end;
  }

  /// Whether it is an object.
  public boolean isObject() {
    return bytes[start] == '{';
  }

  /// Whether it is a list.
  public boolean isList() {
    return bytes[start] == '[';
  }

  /// Whether it is a text.
  public boolean isText() {
    return bytes[start] == '"';
  }

  /// Whether it is a number.
  public boolean isNumber() {
    return bytes[start] == '-' || (bytes[start] >= '0' && bytes[start] <= '9');
  }

  /// Whether it is `null`.
  public boolean isNull() {
    return bytes[start] == 'n';
  }

  /// The members of an object in their order, with those of equal names; none if it is no object.
  public List<RawMember> members() {
    var members = new ArrayList<RawMember>();
    if (isObject()) {
      var grammar = new JsonGrammar(bytes, end);
      int at = grammar.skipSpace(start + 1);
      while (bytes[at] != '}') {
        RawValue name = part(grammar, at);
        RawValue value = part(grammar, grammar.skipSpace(grammar.skipSpace(name.end) + 1));
        members.add(new RawMember(name, value));
        at = afterPart(grammar, value);
      }
    }
    return members;
  }

  /// The elements of a list in their order; none if it is no list.
  public List<RawValue> elements() {
    var elements = new ArrayList<RawValue>();
    if (isList()) {
      var grammar = new JsonGrammar(bytes, end);
      int at = grammar.skipSpace(start + 1);
      while (bytes[at] != ']') {
        RawValue element = part(grammar, at);
        elements.add(element);
        at = afterPart(grammar, element);
      }
    }
    return elements;
  }

  private RawValue part(JsonGrammar grammar, int from) {
    try {
      return new RawValue(bytes, from, grammar.valueEnd(from));
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("the bytes of a value changed", e);
    }
  }

  private int afterPart(JsonGrammar grammar, RawValue part) {
    int at = grammar.skipSpace(part.end);
    return bytes[at] == ',' ? grammar.skipSpace(at + 1) : at;
  }

  /// The value of a name in an object, the last one if there are several; empty if there is none.
  public Optional<RawValue> member(String name) {
    Optional<RawValue> found = Optional.empty();
    for (RawMember member : members()) {
      if (member.name().isTextOf(name)) {
        found = Optional.of(member.value());
      }
    }
    return found;
  }

  /// The text of a name in an object; empty if the name has no text.
  public Optional<String> text(String name) {
    return member(name).flatMap(RawValue::text);
  }

  /// Whether it is a text with the given characters.
  public boolean isTextOf(String expected) {
    if (!isText()) {
      return false;
    }
    for (int i = 0; i < expected.length(); i++) {
      byte b = bytes[start + 1 + i];
      if (b == '\\' || b < 0) {
        return decoded().equals(expected);
      }
      if (b != expected.charAt(i)) {
        return false;
      }
    }
    byte last = bytes[start + 1 + expected.length()];
    return last == '"' || ((last == '\\' || last < 0) && decoded().equals(expected));
  }

  /// The characters of a text; empty if it is none.
  public Optional<String> text() {
    return isText() ? Optional.of(decoded()) : Optional.empty();
  }

  private String decoded() {
    String written = new String(bytes, start + 1, end - start - 2, UTF_8);
    return PlainValues.wellFormed(Unescaped.of(written).text());
  }

  /// The value as an object; the empty object if it is none.
  public JsonObject object() {
    if (!isObject()) {
      return JsonObject.EMPTY;
    }
    try {
      return Json.SOURCE.object(bytes, start, end - start);
    } catch (MalformedJsonException e) {
      throw new IllegalStateException("the grammars of JSON differ", e);
    }
  }

  /// The value as a plain one, in an object under the name `value`; the empty object if it is
  /// `null`.
  public JsonObject boxed() {
    byte[] boxed = ("{\"value\":" + json() + "}").getBytes(UTF_8);
    return new RawValue(boxed, 0, boxed.length).object();
  }

  /// The bytes of the value as text.
  public String json() {
    return new String(bytes, start, end - start, UTF_8);
  }
}

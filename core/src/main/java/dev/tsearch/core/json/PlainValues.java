package dev.tsearch.core.json;

import dev.tsearch.core.entry.JsonObject;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;

/// Reads plain values from a parser and writes them to a generator: texts, numbers, flags, lists
/// and [JsonObject]s.
final class PlainValues {
  /// The number of surrogates, a power of two.
  private static final int SURROGATES = Character.MAX_SURROGATE - Character.MIN_SURROGATE + 1;

  private PlainValues() {}

  /// Reads the members of an object whose opening brace is the parser's current token.
  static JsonObject readObject(JsonParser parser) {
    JsonObject.Builder values = JsonObject.builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      Object value = readValue(parser, parser.nextToken());
      if (value != null) {
        values.put(wellFormed(name), value);
      }
    }
    return values.build();
  }

  /// Reads the members with some names, of which objects again have only these. The others are
  /// passed over, which needs no memory for their values.
  static JsonObject readMembers(JsonParser parser, Set<String> names) {
    JsonObject.Builder values = JsonObject.builder();
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      if (!names.contains(name)) {
        parser.skipChildren();
        continue;
      }
      Object value =
          token == JsonToken.START_OBJECT ? readMembers(parser, names) : readValue(parser, token);
      if (value != null) {
        values.put(name, value);
      }
    }
    return values.build();
  }

  /// Reads the members of an object whose opening brace is the parser's current token. Of the one
  /// that has one of some names it returns the objects in it instead, with their positions.
  ///
  /// @return empty if several members have these names
  static Optional<Json.OpenedObject> readOpened(JsonParser parser, List<String> names) {
    JsonObject.Builder values = JsonObject.builder();
    List<Json.LocatedObject> opened = null;
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      JsonToken token = parser.nextToken();
      if (names.contains(name)) {
        if (opened != null) {
          return Optional.empty();
        }
        opened = readLocated(parser, token);
        continue;
      }
      Object value = readValue(parser, token);
      if (value != null) {
        values.put(wellFormed(name), value);
      }
    }
    return Optional.of(new Json.OpenedObject(values.build(), Optional.ofNullable(opened)));
  }

  /// Reads the objects that are elements of a list or members of an object; other values have none.
  private static List<Json.LocatedObject> readLocated(JsonParser parser, JsonToken token) {
    var objects = new ArrayList<Json.LocatedObject>();
    if (!token.isStructStart()) {
      readValue(parser, token);
      return objects;
    }
    for (JsonToken part = parser.nextToken(); !part.isStructEnd(); part = parser.nextToken()) {
      if (part == JsonToken.START_OBJECT) {
        int start = (int) parser.currentTokenLocation().getByteOffset();
        JsonObject object = readObject(parser);
        int end = (int) parser.currentLocation().getByteOffset();
        objects.add(new Json.LocatedObject(start, end, object));
      } else if (part != JsonToken.PROPERTY_NAME) {
        readValue(parser, part);
      }
    }
    return objects;
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
      case VALUE_STRING -> text(parser);
      case VALUE_NUMBER_INT -> integer(parser);
      case VALUE_NUMBER_FLOAT -> fraction(parser.getString());
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      default -> throw new IllegalStateException("unexpected token " + token);
    };
  }

  /// The current text, well-formed. Looks at the characters that the parser holds: the compiler
  /// makes a loop over an array look at many of them at once, but not one over a text.
  private static String text(JsonParser parser) {
    char[] characters = parser.getStringCharacters();
    int from = parser.getStringOffset();
    int to = from + parser.getStringLength();
    int found = 0;
    for (int i = from; i < to; i++) {
      found |= (characters[i] ^ Character.MIN_SURROGATE) - SURROGATES; // negative for a surrogate
    }
    String text = parser.getString();
    return found < 0 ? wellFormed(text) : text;
  }

  private static Object integer(JsonParser parser) {
    return switch (parser.getNumberType()) {
      case INT, LONG -> parser.getLongValue();
      default -> parser.getBigIntegerValue();
    };
  }

  /// A `Double` only if it prints as the same digits, since a value must be written back as it was
  /// read.
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

  /// The text with each lone surrogate replaced by U+FFFD. The loop has one exit and steps of one,
  /// so that the compiler unrolls it.
  static String wellFormed(String text) {
    int length = text.length();
    for (int i = 0; i < length; i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return isPaired(text, i) ? text : repaired(text);
      }
    }
    return text;
  }

  /// Whether all surrogates from a position on are in pairs.
  private static boolean isPaired(String text, int from) {
    for (int i = from; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        boolean isPair =
            i + 1 < text.length() && Character.isSurrogatePair(text.charAt(i), text.charAt(i + 1));
        if (!isPair) {
          return false;
        }
        i++;
      }
    }
    return true;
  }

  private static String repaired(String text) {
    var repaired = new StringBuilder(text.length());
    text.codePoints()
        .map(c -> c >= Character.MIN_SURROGATE && c <= Character.MAX_SURROGATE ? 0xFFFD : c)
        .forEach(repaired::appendCodePoint);
    return repaired.toString();
  }

  /// Writes one value. Uses `instanceof`: a switch over types is linked at run time, which delays
  /// every search of a cluster.
  ///
  /// @throws IllegalArgumentException if it is of a type that no plain value has
  static void writeValue(Object value, JsonGenerator generator) {
    if (value instanceof String text) {
      generator.writeString(wellFormed(text));
    } else if (value instanceof JsonObject object) {
      writeObject(object, generator);
    } else if (value instanceof List<?> list) {
      generator.writeStartArray();
      for (Object element : list) {
        writeValue(element, generator);
      }
      generator.writeEndArray();
    } else if (value instanceof Long number) {
      generator.writeNumber(number);
    } else if (value instanceof Boolean flag) {
      generator.writeBoolean(flag);
    } else if (value instanceof Double number) {
      generator.writeNumber(number);
    } else if (value instanceof BigInteger number) {
      generator.writeNumber(number);
    } else if (value instanceof BigDecimal number) {
      generator.writeNumber(number);
    } else {
      throw new IllegalArgumentException("not a plain value: " + value.getClass());
    }
  }

  /// Writes an object.
  static void writeObject(JsonObject object, JsonGenerator generator) {
    generator.writeStartObject();
    for (var member : object.values().entrySet()) {
      generator.writeName(wellFormed(member.getKey()));
      writeValue(member.getValue(), generator);
    }
    generator.writeEndObject();
  }
}

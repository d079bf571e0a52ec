package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads an object whose end is missing: its own texts, whole numbers and flags before the cut.
/// Nested objects are read as empty objects; lists are omitted.
final class PartialObject {
  private static final JsonFactory FACTORY = new JsonFactory();

  private PartialObject() {}

  /// The members before the cut, or before the first syntax error.
  static JsonObject read(byte[] bytes, int offset, int length) {
    JsonObject.Builder members = JsonObject.builder();
    try (JsonParser parser =
        FACTORY.createParser(ObjectReadContext.empty(), bytes, offset, length)) {
      if (parser.nextToken() == JsonToken.START_OBJECT) {
        readMembers(parser, members);
      }
    } catch (JacksonException _) {
      return members.build();
    }
    return members.build();
  }

  private static void readMembers(JsonParser parser, JsonObject.Builder members) {
    for (String name = parser.nextName(); name != null; name = parser.nextName()) {
      switch (parser.nextToken()) {
        case VALUE_STRING -> members.put(name, parser.getString());
        case VALUE_NUMBER_INT -> members.put(name, parser.getBigIntegerValue().longValue());
        case VALUE_TRUE -> members.put(name, true);
        case VALUE_FALSE -> members.put(name, false);
        case START_OBJECT -> {
          members.put(name, JsonObject.EMPTY);
          parser.skipChildren();
        }
        default -> parser.skipChildren();
      }
    }
  }
}

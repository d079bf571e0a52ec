package dev.tsearch.indexer.format;

import dev.tsearch.core.entry.JsonObject;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/// Reads what is there of an object whose end is missing: the texts, whole numbers and flags that
/// it has itself. Objects within it count as empty ones.
final class BegunObject {
  private static final JsonFactory FACTORY = new JsonFactory();

  private BegunObject() {}

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

package dev.tsearch.indexer.format.fluux;

import dev.tsearch.core.entry.JsonObject;

/// An object on a line, and its type.
///
/// @param type the type
/// @param object the object; for a tagged object (`{"Message": {…}}`) the inner one
record FluuxValue(ValueType type, JsonObject object) {

  /// The types of objects.
  enum ValueType {
    /// The first line of a conversation.
    HEADER,
    /// A message, or a reaction to one.
    MESSAGE,
    /// A fact that the agent was told to remember.
    KNOWLEDGE,
    /// A summary of earlier messages.
    SUMMARY,
    /// Any other object.
    OTHER
  }

  static FluuxValue of(JsonObject object) {
    return switch (object.text("type", "")) {
      case "session" -> new FluuxValue(ValueType.HEADER, object);
      case "message" -> new FluuxValue(ValueType.MESSAGE, object);
      case "" -> untyped(object);
      default -> new FluuxValue(ValueType.OTHER, object);
    };
  }

  private static FluuxValue untyped(JsonObject object) {
    JsonObject message = object.object("Message");
    JsonObject summary = object.object("Summary");
    if (!message.isEmpty()) {
      return new FluuxValue(ValueType.MESSAGE, message);
    }
    if (!summary.isEmpty()) {
      return new FluuxValue(ValueType.SUMMARY, summary);
    }
    boolean isKnowledge = isText(object, "key") && isText(object, "content");
    return new FluuxValue(isKnowledge ? ValueType.KNOWLEDGE : ValueType.OTHER, object);
  }

  /// Whether the object identifies a file as Fluux Agent's. No other known program begins a file
  /// with such an object.
  boolean isDistinctive() {
    return switch (type) {
      case HEADER -> isText(object, "jid") && object.has("created");
      case MESSAGE ->
          isText(object, "content")
              && (object.text("role", "").equals("user")
                  || object.text("role", "").equals("assistant"))
              && !object.has("id")
              && !object.has("message")
              && !object.has("timestamp");
      case KNOWLEDGE -> isText(object, "ts") && object.values().size() == 3;
      case SUMMARY, OTHER -> false;
    };
  }

  private static boolean isText(JsonObject object, String name) {
    return object.value(name) instanceof String;
  }
}
